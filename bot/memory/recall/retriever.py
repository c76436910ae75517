"""Recall: what a question asks for, looked for in every way at once, and the few things that fit it best, as
hits.

Words, meaning, names and what was said around are searched side by side and fused by `domain/relevance`; the
best rows become hits, filtered by the question and rid of near-duplicates, of which the best stands for all.
Everything degrades: with no embedder, an empty store or a provider that is down, the other arms go on.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from itertools import compress
from operator import not_
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bot.clock import off_loop
from bot.domain.interactions import ModelUsage
from bot.domain.memories import FactDetails, Kind, Memory
from bot.domain.periods import Episode, is_shown_on_request_only
from bot.domain.recall import Hit, RecallQuery, Words, of_memory, sides_of, without_duplicates
from bot.domain.relevance import (
    NAMES,
    POOL,
    WORDS,
    Arm,
    Column,
    CosineSpread,
    Ranking,
    Shared,
    fitting_rows,
    fuse,
    recency_gain,
)
from bot.language.statements.told import told_in
from bot.language.text import clean
from bot.language.times.finder import TimeRange, find_time_range
from bot.llm.embedder import Embedder
from bot.memory.indexer import Backfill, Indexer
from bot.memory.recall.arms import (
    NO_CROWD,
    KnownWords,
    Meaning,
    QuestionVectors,
    QuestionWords,
    WeighedWords,
    known_words,
    may_fit,
    rarest,
    read_words,
    rerank_rows,
    rows_named,
)
from bot.memory.recall.layout import EMPTY, FoundRows, Layout, Layouts, MemoryRows, learnt_among
from bot.memory.recall.vectors import Similarities, VectorScan
from bot.storage.engine.database import Database, Transaction, is_off_record
from bot.storage.facts import memories, provenance
from bot.storage.log import interactions
from bot.storage.log.interactions import Excerpt
from bot.storage.search import words as search
from bot.storage.search.vectors import Floats
from bot.storage.search.words import IndexedWords, RowSource
from bot.storage.work import usage

MOST_HITS = 50
CHUNK = 40
"""Fused rows that are read at a time: most searches need no more."""

SPARE = 10
"""Hits beyond those asked for, since near-duplicates among them are folded."""

NEAREST_MEMORIES = 200
"""Memories that are compared by their meaning, and lift what they rest on."""

MANY_ROWS = 20_000
"""Interactions that are compared in a thread: a millisecond and a half."""

IN_TIME_GAIN = 0.1
"""What being told in the range of time that the question names adds to a score: preferred, never required."""


@dataclass(frozen=True, slots=True)
class _Given:
    """What is found before anything is fused: rows by words, how turns follow each other, and the memories
    that are nearest or have the words. Without similarities there is no meaning.
    """

    scores: Mapping[int, float]
    layout: Layout
    similarities: Similarities | None
    learnt: MemoryRows


@dataclass(frozen=True, slots=True)
class _Found:
    """Everything that hits are chosen from."""

    question: RecallQuery
    wordings: Sequence[WeighedWords]
    fused: Ranking
    words: Mapping[int, IndexedWords]
    rows: FoundRows
    cosines: Column
    similarities: Similarities | None
    is_named: bool


class Retriever:
    """Finds what one owner said and what was learnt from it."""

    def __init__(
        self,
        database: Database,
        indexer: Indexer,
        scan: VectorScan,
        embedder: Embedder | None = None,
        backfill: Backfill | None = None,
    ) -> None:
        self._database = database
        self._indexer = indexer
        self._scan = scan
        self._backfill = backfill
        self._vectors = QuestionVectors(embedder) if embedder else None
        self._layouts = Layouts()

    async def search(self, question: RecallQuery) -> list[Hit]:
        """Find the hits for a question, best first; an empty list when nothing fits.

        Where its time is bounded and nothing fits its words, it is what was said in that time, newest first.
        Moments are in the zone of the question's `now`.
        """
        return _by_their_clock(await self._search(question), question)

    async def _search(self, question: RecallQuery) -> list[Hit]:
        # A model may send what PostgreSQL takes in no text, and what nothing that is stored holds.
        question = replace(question, text=clean(question.text), also=tuple(map(clean, question.also)))
        reading = await off_loop("\n".join((question.text, *question.also)), partial(read_words, question))
        if question.strictness == "unasked" and not reading.telling:
            return []
        # What was said this moment stands in a prompt anyway, and nobody waits for its index.
        if question.strictness != "unasked" or not self._indexer.has_listener:
            await self._indexer.catch_up_if_needed(question.owner)
            if self._backfill is not None and not is_off_record():
                await self._backfill.told_just_now(question.owner)
        known = None
        if question.strictness == "unasked":
            async with self._database.read() as connection:
                known = await known_words(connection, question.owner, reading)
                has_meaning = self._vectors is not None
                layout = await self._layouts.current(connection, question.owner, known.extent)
                if not await may_fit(connection, question, reading, known, layout, has_meaning=has_meaning):
                    return []
                if not has_meaning:
                    return await self._hits(connection, question, reading, known)
        vector = await self._vector(question)  # first of all: nobody waits for a provider on a connection
        async with self._database.read() as connection:
            known = await known_words(connection, question.owner, reading, known)
            hits = await self._hits(connection, question, reading, known, vector)
            if not hits and question.names_a_time and question.strictness != "unasked":
                return await _said_last(connection, question)
            return hits

    async def everything(self, question: RecallQuery) -> list[Hit]:
        """The newest memories of the wanted kinds, facts unless named; if there are none, the last exchanges.

        With `since` or `until` it is both, of that time, exchanges first. Exchanges come only where `sources`
        has them; with `as_of` all is as it was known then; the oldest of all come where these are asked for.
        """
        async with self._database.read() as connection:
            kinds: tuple[Kind, ...] = question.kinds or ("fact",)
            live: Collection[Memory] = ()
            if "memory" in _sources(question):
                found = await memories.live(connection, question.owner, kinds=kinds, scope=question.scope)
                live = (await _as_known(connection, question, {each.id: each for each in found})).values()
            told = [
                each
                for each in live
                if each.id not in question.without and question.is_in_time(each.updated_at)
            ]
            is_all = bool(told) and not question.names_a_time
            said = [] if is_all else await _said_last(connection, question)
        newest = sorted(told, key=lambda memory: memory.updated_at, reverse=not question.oldest)
        hits = [*said, *(of_memory(memory) for memory in newest)]
        return _by_their_clock(hits[: question.limit], question)

    async def warm_up(self) -> None:
        """Prepare in a thread what the first question would wait for: patterns of many languages, 0.3 s."""
        nobody = RecallQuery(owner=0, text="Where was Anna yesterday?", now=datetime(2000, 1, 1, tzinfo=UTC))
        await asyncio.to_thread(read_words, nobody)

    async def _hits(
        self,
        connection: Transaction,
        question: RecallQuery,
        reading: QuestionWords,
        known: KnownWords,
        vector: Floats | None = None,
    ) -> list[Hit]:
        """What is found; vectors are looked through in a thread, and words meanwhile."""
        owner, wanted = question.owner, _sources(question)
        running, layout = None, EMPTY
        if vector is not None and self._vectors is not None:
            running = await self._scan.begin(connection, owner, self._vectors.model, vector, centred=True)
        rare = rarest(reading.words, known.held)
        scores = await search.match(connection, owner, rare, wanted, POOL)
        if "user" in wanted:
            layout = await self._layouts.current(connection, owner, known.extent)
        similarities = await self._scan.finish(connection, running) if running else None
        rows = np.array([*scores], np.int64)
        if similarities is not None:
            rows = np.union1d(rows, similarities.nearest_memories(NEAREST_MEMORIES))
        learnt = await learnt_among(connection, question, rows, layout)
        given = _Given(scores, layout, similarities, learnt)
        return await _kept(connection, await _found(connection, question, reading, known, given))

    async def _vector(self, question: RecallQuery) -> Floats | None:
        if self._vectors is None:
            return None
        return await self._vectors.of(question.text, partial(self._count, question))

    async def _count(self, question: RecallQuery, spent: ModelUsage) -> None:
        if not is_off_record():
            async with self._database.write(question.owner) as connection:
                await usage.add(connection, question.owner, "embed", spent, question.now)


async def _found(
    connection: Transaction, question: RecallQuery, reading: QuestionWords, known: KnownWords, given: _Given
) -> _Found:
    similarities, layout, learnt = given.similarities, given.layout, given.learnt
    rows, meaning = [np.array([*given.scores], np.int64)], None
    if similarities is not None and len(similarities.cosines):
        meaning = await off_loop(layout.rows, partial(Meaning.of, similarities, layout, learnt), MANY_ROWS)
        rows += [layout.rows[meaning.best], *([learnt.rows] if "memory" in _sources(question) else [])]
    columns = FoundRows.of(np.concatenate(rows), layout, learnt)
    arms = [Arm.listed(WORDS, columns.scored(given.scores))]
    near, crowd = None, NO_CROWD
    if meaning is not None:
        near, around = meaning.arms(columns)
        arms += [near, around]
        crowd = CosineSpread.of(near.scores[~np.isnan(near.scores)].tolist(), near.spread)
    is_named, rare = await rows_named(connection, question.owner, known.naming, columns.rows.tolist())
    if rare:
        arms.append(Arm.listed(NAMES, columns.scored(rare)))
    time = await off_loop(question.text, partial(find_time_range, question.text, question.now))
    fused = fuse(arms, columns.sessions, columns.standing, _gain(question, time, columns))
    fused = fused.only(columns.passing(question))
    asked = [word.stems for word in reading.asked if any(stem in known.held for stem in word.stems)]
    ranking, words = await rerank_rows(connection, question.owner, asked, fused, columns, similarities)
    return _Found(
        question=question,
        wordings=[WeighedWords.of(words, known, asks=reading.asks, crowd=crowd) for words in reading.telling],
        fused=ranking,
        words=words,
        rows=columns,
        cosines=near.scores if near else np.full(len(columns.rows), np.nan),
        similarities=similarities,
        is_named=is_named,
    )


async def _kept(connection: Transaction, found: _Found) -> list[Hit]:
    """What passes the question's filters, has to do with it, and is no near-duplicate of a better hit."""
    question, ranking = found.question, found.fused
    kept: list[tuple[int, Memory | Excerpt]] = []
    asking: list[tuple[int, Memory | Excerpt]] = []
    for start in range(0, len(ranking), CHUNK):
        if len(kept) >= question.limit + SPARE:
            break
        standing = await _standing(connection, found, range(start, min(start + CHUNK, len(ranking))))
        if question.strictness == "weighed":  # nearest to a question are earlier ones: they leave no room
            tells = await asyncio.to_thread(_telling, [told for _, told in standing])
            asking += compress(standing, map(not_, tells))
            standing = list(compress(standing, tells))
        kept += standing
    kept += asking
    places = [place for place, _ in kept]
    likeness = _likeness(found, places)
    shared = await _shared(connection, found, places, likeness)
    fits = [
        fitting_rows(wording.measure, rows, question.strictness, is_named=found.is_named)
        for wording, rows in zip(found.wordings, shared, strict=True)
    ]
    fitting = compress(zip(kept, likeness, strict=True), map(any, zip(*fits, strict=True)))
    # Few of those compared fit, and of these no more become hits than are asked for.
    hits = (_hit(told, ranking.score(place), like) for (place, told), like in fitting)
    return without_duplicates(hits, min(max(1, question.limit), MOST_HITS))


def _telling(found: Sequence[Memory | Excerpt]) -> list[bool]:
    """Whether anything is told by each of what was found, and not only asked or ordered."""
    return [
        isinstance(each, Memory) or bool(each.quoted or each.forwarded or told_in(each.text))
        for each in found
    ]


def _by_their_clock(hits: Sequence[Hit], question: RecallQuery) -> list[Hit]:
    """Hits with their moments in the zone of whoever asks: by that a line of theirs is dated."""
    return [replace(hit, told_at=hit.told_at.astimezone(question.now.tzinfo)) for hit in hits]


def _sources(question: RecallQuery) -> tuple[RowSource, ...]:
    learnt = question.kinds is not None or "facts" in question.sources
    history = question.kinds is None and "history" in question.sources
    return (*(("memory",) if learnt else ()), *(("user",) if history else ()))


def _gain(question: RecallQuery, named: TimeRange | None, columns: FoundRows) -> Column:
    """What is added to the score of each row as a share of it."""
    gains = columns.gain + recency_gain((question.now.timestamp() - columns.told) / 86400)
    if named is not None:
        begun, over = (named.start - named.slack).timestamp(), (named.end + named.slack).timestamp()
        gains += IN_TIME_GAIN * ((begun <= columns.told) & (columns.told <= over))
    return gains


def _likeness(found: _Found, places: Sequence[int]) -> list[float | None]:
    """How near what stands at some places is by its own words, where that is known."""
    if found.similarities is None:
        return [None] * len(places)
    rows = found.rows.rows[[found.fused.at(place) for place in places]]
    return _known(found.similarities.likeness(found.similarities.cosines_of(rows)))


async def _shared(
    connection: Transaction, found: _Found, places: Sequence[int], likeness: Sequence[float | None]
) -> list[list[Shared]]:
    """What each wording has in common with what stands at some places; the first alone has a meaning."""
    at = [found.fused.at(place) for place in places]
    rows, cosines = found.rows.rows[at].tolist(), _known(found.cosines[at])
    missing = [row for row in rows if row not in found.words]
    more = await search.words_of(connection, found.question.owner, missing) if missing else {}
    words = {**found.words, **more}
    own = [words[row].own if row in words else () for row in rows]
    scores = list(map(found.fused.score, places))
    first, *others = found.wordings
    return [
        list(map(first.shared, own, scores, cosines, likeness)),
        *(list(map(wording.shared, own, scores)) for wording in others),
    ]


def _known(column: NDArray[np.floating[Any]]) -> list[float | None]:
    return [None if math.isnan(each) else each for each in column.tolist()]


async def _said_last(connection: Transaction, question: RecallQuery) -> list[Hit]:
    """The newest exchanges, newest first, or the oldest, where any are wanted and may be learnt from."""
    if "user" not in _sources(question):
        return []
    until = min(filter(None, (question.until, question.as_of)), default=None)
    newest = await interactions.newest(
        connection,
        question.owner,
        question.limit,
        told_since=question.since,
        told_until=until,
        oldest=question.oldest or None,
    )
    said = await interactions.excerpts(connection, question.owner, [each.id for each in newest])
    kept = [each for each in said.values() if str(each.id) not in question.without]
    return [_hit(each) for each in sorted(kept, key=lambda each: each.id, reverse=not question.oldest)]


async def _standing(
    connection: Transaction, found: _Found, ranks: Sequence[int]
) -> list[tuple[int, Memory | Excerpt]]:
    """Those of some ranks that still stand and the question lets through, each with what it stands for."""
    question = found.question
    refs = [found.rows.ref(found.fused.at(rank)) for rank in ranks]
    ids = [ref for ref in refs if isinstance(ref, str)]
    live = await memories.by_ids(connection, question.owner, ids, question.scope) if ids else {}
    numbers = [ref for ref in refs if isinstance(ref, int)]
    exchanges = await interactions.excerpts(connection, question.owner, numbers) if numbers else {}
    known = await _as_known(connection, question, live)
    wanted = {ref: memory for ref, memory in known.items() if _is_wanted(memory, question)}
    standing: dict[int | str, Memory | Excerpt] = {**exchanges, **wanted}
    return [(each, standing[ref]) for each, ref in zip(ranks, refs, strict=True) if ref in standing]


def _is_wanted(memory: Memory, question: RecallQuery) -> bool:
    may_show = question.strictness != "unasked" or not is_shown_on_request_only(memory, question.now)
    return may_show and (question.kinds is None or memory.kind in question.kinds)


async def _as_known(
    connection: Transaction, question: RecallQuery, live: Mapping[str, Memory]
) -> Mapping[str, Memory]:
    """Memories as they were known at the moment that the question asks about, if it names one."""
    if question.as_of is None or not live:
        return live
    then = await provenance.known_at(connection, question.owner, live, question.as_of)
    return {ref: _as_it_was(live[ref], held) for ref, held in then.items()}


def _as_it_was(memory: Memory, held: Episode) -> Memory:
    """A memory with what it said once; of another value of a fact with the days on which that one held, of
    which the first is none that nobody told.
    """
    if memory.kind != "fact" or memory.content == held.value:
        return replace(memory, content=held.value)
    until = held.period.until and held.period.until.isoformat()
    return replace(memory, content=held.value, details=FactDetails(since=held.said_since, until=until))


def _hit(told: Memory | Excerpt, score: float = 0.0, likeness: float | None = None) -> Hit:
    """A memory or an interaction as a hit: the person's words first, then those they cited, and the reply."""
    if isinstance(told, Memory):
        return of_memory(told, score, likeness)
    sides = sides_of(told.text, told.reply, told.quoted, told.forwarded, told.speaker)
    first, *others = sides or (Words("user", ""),)
    return Hit(
        ref=str(told.id),
        kind="history",
        text=first.text,
        author=first.author,
        told_at=told.sent_at,
        said_by=first.by,
        others=tuple(others),
        score=score,
        likeness=likeness,
    )
