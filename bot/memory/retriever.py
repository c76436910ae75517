"""Recall: the few things said or learnt that fit a question best.

Words, meaning and what was said around are searched side by side and fused by `domain/fusion`. Everything degrades: with
no embedder, an empty store or a provider that is down, the other arms go on.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.domain.fusion import (
    NAMES,
    POOL,
    WORDS,
    Arm,
    Floor,
    Fused,
    RowFacts,
    fuse,
    recency_gain,
)
from bot.domain.interactions import Interaction
from bot.domain.memories import Memory
from bot.domain.recall import Hit, Question
from bot.domain.time_expressions import TimeRange, find_time_range
from bot.domain.words import query_words, telling_words
from bot.llm.embedder import Embedder, EmbeddingFailed
from bot.memory import duplicates, floor
from bot.memory.indexer import Indexer
from bot.memory.meaning import Meaning
from bot.memory.question_words import naming, rarest
from bot.memory.vector_scan import VectorScan
from bot.storage import interactions, memories, provenance, search
from bot.storage.database import Database, Transaction
from bot.storage.search import Place, Source
from bot.storage.vectors import Floats

log = logging.getLogger(__name__)

MOST_HITS = 50
CHUNK = 40
"""Fused rows that are read at a time: most searches need no more."""

SPARE = 10
"""Hits beyond those asked for, since near-duplicates among them are folded."""

IN_TIME_GAIN = 0.1
"""What being told in the range of time that the question names adds to a score: preferred, never required."""
PROTECTED_GAIN = 0.05
OFTEN_TOLD_GAIN = 0.05


@dataclass(frozen=True, slots=True)
class _Found:
    """Everything one search works on."""

    question: Question
    fused: list[Fused[int]]
    places: dict[int, Place]
    memories: dict[str, Memory]
    nearness: dict[int, float]
    named: frozenset[int]


class Retriever:
    """Finds what one owner said and what was learnt from it."""

    def __init__(
        self, database: Database, indexer: Indexer, scan: VectorScan, embedder: Embedder | None = None
    ) -> None:
        self._database = database
        self._indexer = indexer
        self._scan = scan
        self._embedder = embedder
        self._meaning = Meaning()
        self._floor = Floor()

    async def search(self, question: Question) -> list[Hit]:
        """Hits, best first; an empty list when nothing fits."""
        if question.floored and not telling_words(question.text):
            return []
        await self._indexer.catch_up_if_needed()
        vector = await self._vector(question)
        async with self._database.read() as connection:
            found = await self._found(connection, question, vector)
            return await self._kept(connection, found)

    async def everything(self, question: Question) -> list[Hit]:
        """The newest facts, whatever they are about."""
        async with self._database.read() as connection:
            live = await memories.live(connection, question.owner, kinds=question.kinds or ("fact",))
        kept = [memory for memory in live if memory.id not in question.without]
        newest = sorted(kept, key=lambda memory: memory.updated_at, reverse=True)
        return [_memory_hit(memory, None) for memory in newest[: question.limit]]

    async def _vector(self, question: Question) -> Floats | None:
        if self._embedder is None or not question.text.strip():
            return None
        try:
            embedded = await self._embedder.query(question.text)
        except EmbeddingFailed as failure:
            log.warning("The question has no vector (%s); words alone are searched", failure)
            return None
        return embedded.vectors[0]

    async def _found(self, connection: Transaction, question: Question, vector: Floats | None) -> _Found:
        wanted = _sources(question)
        asked = await rarest(connection, question.owner, query_words(question.text))
        matches = await search.match(connection, question.owner, asked, wanted, POOL)
        words = {match.row_id: match.score for match in matches}
        arms = [Arm[int].listed(WORDS, words, POOL)]
        nearness: dict[int, float] = {}
        if vector is not None and self._embedder is not None:
            survey = await self._scan.survey(question.owner, self._embedder.name, vector, centred=True)
            meaning = await self._meaning.arms(connection, question.owner, survey, wanted, set(words))
            arms += meaning
            nearness = dict(meaning[0].scores) if meaning else {}
        rows = {row for arm in arms for row in arm.scores}
        named = await naming(connection, question.owner, question.text, rows)
        if named.rare:
            arms.append(Arm[int].listed(NAMES, named.rare, POOL))
        places = await search.places(connection, question.owner, rows)
        live = await _live(
            connection, question, [place.ref for place in places.values() if place.source == "memory"]
        )
        fused = fuse(arms, _facts(question, places, live))
        return _Found(question, fused, places, live, nearness, named.any)

    async def _kept(self, connection: Transaction, found: _Found) -> list[Hit]:
        """What passes the question's filters, its floor, and is no near-duplicate of a better hit."""
        question = found.question
        hits: list[Hit] = []
        rows: list[int] = []
        for start in range(0, len(found.fused), CHUNK):
            if len(hits) >= question.limit + SPARE:
                break
            chunk = found.fused[start : start + CHUNK]
            told = await _exchanges(connection, found, chunk)
            for each in chunk:
                place = found.places.get(each.row)
                hit = _hit(found, told, place, each) if place else None
                if hit is None or hit.ref in question.without or not _passes(question, place, hit, found):
                    continue
                hits.append(hit)
                rows.append(each.row)
        if question.floored and hits:
            fits = await floor.opens(
                connection, question.owner, question.text, rows, found.nearness, found.named, self._floor
            )
            hits = hits if fits else []
        return duplicates.folded(hits, min(max(1, question.limit), MOST_HITS))


async def _live(connection: Transaction, question: Question, ids: Sequence[str]) -> dict[str, Memory]:
    """Live memories, as they were known at the moment that the question asks about, if it names one."""
    live = await memories.by_ids(connection, question.owner, ids)
    if question.as_of is None:
        return live
    then = await provenance.known_at(connection, question.owner, live, question.as_of)
    return {ref: replace(live[ref], content=content) for ref, content in then.items()}


async def _exchanges(
    connection: Transaction, found: _Found, fused: Sequence[Fused[int]]
) -> dict[int, Interaction]:
    """The interactions among some fused rows; those withheld are left out."""
    places = [found.places[each.row] for each in fused if each.row in found.places]
    numbers = [int(place.ref) for place in places if place.source == "user"]
    return await interactions.by_ids(connection, found.question.owner, numbers) if numbers else {}


def _sources(question: Question) -> tuple[Source, ...]:
    facts = question.kinds is not None or "facts" in question.sources
    history = question.kinds is None and question.category is None and "history" in question.sources
    return (*(("memory",) if facts else ()), *(("user",) if history else ()))


def _facts(question: Question, places: dict[int, Place], live: dict[str, Memory]) -> RowFacts[int]:
    named = find_time_range(question.text, question.now)
    gain: dict[int, float] = {}
    for row, place in places.items():
        gain[row] = recency_gain((question.now - place.told_at).total_seconds() / 86400)
        gain[row] += IN_TIME_GAIN if named and _within(named, place, question) else 0.0
        if place.source == "memory" and (memory := live.get(place.ref)):
            gain[row] += PROTECTED_GAIN * memory.protected
            gain[row] += OFTEN_TOLD_GAIN * (1 - 1 / memory.mentions)
    return RowFacts(
        group={row: place.session for row, place in places.items() if place.session is not None},
        standing={row: place.standing for row, place in places.items()},
        gain=gain,
    )


def _within(named: TimeRange, place: Place, question: Question) -> bool:
    told = place.told_at.astimezone(question.now.tzinfo)
    return named.start - named.slack <= told <= named.end + named.slack


def _passes(question: Question, place: Place | None, hit: Hit, found: _Found) -> bool:
    if place is None:
        return False
    memory = found.memories.get(hit.ref) if place.source == "memory" else None
    if question.kinds is not None and hit.kind not in question.kinds:
        return False
    if question.category is not None and (memory is None or memory.category != question.category):
        return False
    if question.session is not None and place.session != question.session:
        return False
    if question.as_of is not None and memory is None and place.told_at > question.as_of:
        return False
    if question.since is not None and place.told_at < question.since:
        return False
    return question.until is None or place.told_at <= question.until


def _hit(found: _Found, told: dict[int, Interaction], place: Place, fused: Fused[int]) -> Hit | None:
    match place.source:
        case "memory":
            memory = found.memories.get(place.ref)
            return _memory_hit(memory, fused) if memory else None
        case "user":
            exchange = told.get(int(place.ref))
            return _exchange_hit(exchange, fused) if exchange else None
        case "bot":
            return None


def _memory_hit(memory: Memory, fused: Fused[int] | None) -> Hit:
    return Hit(
        ref=memory.id,
        kind=memory.kind,
        text=memory.line,
        told_at=memory.updated_at,
        said_by="user",
        score=fused.score if fused else 0.0,
        key=memory.key,
        value=memory.content,
        subject=memory.subject,
        ranks=fused.ranks if fused else {},
        shares=fused.shares if fused else {},
    )


def _exchange_hit(exchange: Interaction, fused: Fused[int]) -> Hit:
    by_user = bool(exchange.text.strip())
    return Hit(
        ref=str(exchange.id),
        kind="history",
        text=exchange.text if by_user else (exchange.reply or ""),
        told_at=exchange.sent_at,
        said_by="user" if by_user else "bot",
        score=fused.score,
        ranks=fused.ranks,
        shares=fused.shares,
    )
