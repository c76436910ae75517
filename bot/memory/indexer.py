"""Keeps recall's index in step with what is stored: words, names, and vectors.

Interactions are indexed after their answer is on its way, memories with the plan that changes them. The text
that each row stands for is made here, so that an index built anew from what is stored equals the one that
grew. Names that a model tells of are kept beside those that patterns find, if they were really said. What has
no vector gets one, in the background or all at once.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Collection, Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Annotated, Any, Literal

import logfire_api as logfire
from pydantic import BaseModel, BeforeValidator, Field

from bot.clock import Clock, UnderWay, came_within, off_loop
from bot.domain.aliases import SURE, names_of
from bot.domain.interactions import ASSISTANT, Interaction
from bot.domain.memories import DocumentDetails, Memory, text_of
from bot.errors import DatabaseFails
from bot.language.clauses import question_share
from bot.language.names import MAX_NAME, EntityKind, NamedSpan, canonical_name, find_names, stands_in
from bot.language.secrets import redacted, secrets_told
from bot.language.words import SearchText, index_words, search_text
from bot.llm.embedder import Embedder, EmbeddingFailed
from bot.llm.recogniser import Recogniser, installed
from bot.memory.figures import Spending
from bot.storage.engine.database import Database, Transaction, is_off_record
from bot.storage.facts import memories, provenance
from bot.storage.log import interactions
from bot.storage.people import people
from bot.storage.search import entities, vectors
from bot.storage.search import words as search
from bot.storage.search.vectors import Coverage, NewVector, Tried, Unembedded, hash_of
from bot.storage.search.words import RowSource
from bot.storage.work import usage

log = logging.getLogger(__name__)

SPAN = 2
"""Neighbouring exchanges on each side whose words help to find one."""

BATCH = 50
"""Exchanges indexed in one transaction, for which other writers wait."""
MOST_ARTICLE_WORDS = 400
MOST_DOCUMENT_WORDS = 6000
"""A document is asked for what stands on one of its pages, which its most frequent words need not tell."""
TELLING_WEIGHT, TELLING_WORDS = 0.4, 12
ASKING_WEIGHT, ASKING_AT_ALL = 0.5, 0.08


def prior_of(distinct_words: int, unanswered_question_share: float) -> float:
    """How likely a row holds anything worth finding, before any question is asked.

    "Thanks!" and a question that the same row does not answer are seldom what is looked for (rows with a
    reply are untouched). For memories, which are distilled, it is that of 12 words and no question.
    """
    telling = min(1.0, distinct_words / TELLING_WORDS)
    asking = ASKING_WEIGHT * unanswered_question_share + ASKING_AT_ALL * (unanswered_question_share > 0)
    return TELLING_WEIGHT * telling - asking


DISTILLED = prior_of(12, 0.0)


VECTOR_BATCH = 100
IDLE_SECONDS = 15.0
COMPUTING_IDLE_SECONDS = 3.0
"""The same where vectors are computed in this process: no request has to be worth its while."""

WHOLE_SECONDS = 3600.0
"""When the whole index is looked through again: for what got no vector, or waited for a budget."""

FAILED_SECONDS = 60.0
DATABASE_SECONDS = 3.0
"""Until the file is tried again that let nobody write."""

SETTLE_SECONDS = 0.05
"""How long what was just stored rests before it is indexed: its reply goes out first."""

HELD_BACK_SECONDS = 1.0
"""How much longer at most, while somebody waits for an answer: what was said stands in the history."""

OUTDATED_BATCH = 500

ROWS_OF_A_MOMENT, MOST_OF_A_MOMENT = 100, 8
"""The newest rows of the index, whoever's, among which what was told a moment ago is looked for, and how much
of it a question waits for.
"""

Progress = Callable[[int], None]
"""Takes how many rows were dealt with since the last call."""


def said_text(exchange: Interaction) -> str:
    """What came from the person: their own words, and those of others than the bot that they cite."""
    return "\n".join(said_parts(exchange))


def said_parts(exchange: Interaction) -> list[str]:
    """The same, each of them by itself."""
    cited = [each for each in (exchange.quoted, exchange.forwarded) if each and each.author != ASSISTANT]
    return [part for part in (exchange.text, *(each.text for each in cited)) if part]


def memory_text(memory: Memory) -> str:
    """What a memory is found by."""
    return f"{memory.label}: {memory.content}"


async def of_rows(connection: Transaction, owner: int, rows: Sequence[Unembedded]) -> list[str]:
    """What each row says, in order; empty for what is gone meanwhile."""
    numbers = {int(row.ref) for row in rows if row.source != "memory"}
    said = await interactions.by_ids(connection, owner, numbers, withheld=True)
    known = await memories.by_ids(connection, owner, [row.ref for row in rows if row.source == "memory"])

    def text(source: RowSource, ref: str) -> str:
        match source:
            case "memory":
                return memory_text(known[ref]) if ref in known else ""
            case "user":
                return said_text(said[int(ref)]) if int(ref) in said else ""
            case "bot":
                return said[int(ref)].reply or "" if int(ref) in said else ""

    return [text(row.source, row.ref) for row in rows]


async def stood_for(
    connection: Transaction, owner: int, rows: Iterable[int]
) -> tuple[list[Interaction], list[Memory]]:
    """The exchanges and the memories that rows of the index stand for, but for those out of sight."""
    origins = (await search.origins(connection, owner, rows)).values()
    numbers = [int(each.ref) for each in origins if each.source != "memory"]
    said = await interactions.by_ids(connection, owner, numbers)
    known = await memories.by_ids(
        connection, owner, [each.ref for each in origins if each.source == "memory"]
    )
    return list(said.values()), list(known.values())


class Indexer:
    """Brings the word index up to date."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._new: dict[int, None] = {}
        self._news = asyncio.Event()
        self.has_listener = False
        self.answering = UnderWay()
        """Whoever waits for an answer, which indexing would delay."""

    @contextmanager
    def listened_to(self) -> Generator[None]:
        """Declare for the length of the block that a listener indexes new rows, so that a turn need not."""
        self.has_listener = True
        try:
            yield
        finally:
            self.has_listener = False

    def note_new(self, owner: int) -> None:
        """Something of an owner was stored that is not indexed yet."""
        self._new[owner] = None
        self._news.set()

    async def news(self) -> None:
        """Wait until something that this process stored is not indexed yet."""
        await self._news.wait()

    async def catch_up_with_news(self) -> None:
        """Index what this process has stored since the last time."""
        self._news.clear()
        while self._new:
            owner = next(iter(self._new))
            try:
                del self._new[owner]
                await self.catch_up(owner)
            except BaseException:
                self._new[owner] = None
                raise

    async def catch_up_if_needed(self, owner: int) -> None:
        """Index what an owner has said and is not indexed yet, whichever process stored it.

        Whoever else does so meanwhile is waited for at the one place where writers queue up: a lock of this
        class beside that one would be taken in the other order by a search within a transaction. Where
        nothing may be written it waits for the next time.
        """
        if is_off_record():
            return
        is_needed = await self._database.ask(interactions.owners_unindexed, owner)
        if is_needed:
            await self.catch_up(owner)

    async def catch_up(self, owner: int) -> None:
        """Index all finished interactions of an owner that are not indexed yet, a few in a transaction."""
        batch = BATCH
        while batch == BATCH:
            async with self._database.write(owner) as connection:
                batch = await catch_up(connection, owner)

    async def catch_up_all(self) -> None:
        """Index what anybody has said and is not indexed yet."""
        owners = await self._database.ask(interactions.owners_unindexed)
        for owner in owners:
            await self.catch_up(owner)


async def catch_up(connection: Transaction, owner: int) -> int:
    """Index an owner's oldest finished interactions that are not indexed yet, and say how many."""
    waiting = await interactions.unindexed(connection, owner, BATCH)
    if waiting:
        numbers = [exchange.id for exchange in waiting]
        learnt = await provenance.learnt_from(connection, owner, numbers)
        read: list[ReadExchange] = []
        for each in waiting:
            read.append(await _read_now(each, learnt.get(each.id, ())))
            await asyncio.sleep(0)  # the loop is held for one at a time
        await index(connection, owner, read)
        await interactions.mark_indexed(connection, numbers)
    return len(waiting)


async def index_all(connection: Transaction, owner: int) -> None:
    """Index all finished interactions of an owner that are not indexed yet, in this one transaction."""
    while await catch_up(connection, owner):
        pass


async def index_memory(connection: Transaction, memory: Memory) -> None:
    """Make a memory findable by its label and content, and the exchanges it rests on by what it says."""
    await search.remove(connection, memory.owner, ["memory"], [memory.id])
    text = memory_text(memory)
    words, found = await off_loop(text, lambda: _read(text, names_of(memory)))
    row = search.IndexRow(
        source="memory",
        ref=memory.id,
        told_at=memory.updated_at,
        said=words.stems,
        before=_date_words(memory.updated_at.strftime("%A %d %B %Y")),
        others=words.others,
        after=" ".join(await asyncio.to_thread(article_words, memory)) if memory.details else "",
        standing=DISTILLED,
    )
    (row_id,) = await search.add(connection, memory.owner, [row])
    await entities.mention(connection, memory.owner, {row_id: found})
    await refresh_facts(connection, memory.owner, [memory.id])


async def forget_memory(connection: Transaction, memory: Memory) -> None:
    """Take a memory out of the index, and its words from the exchanges it rested on."""
    await search.remove(connection, memory.owner, ["memory"], [memory.id])
    await refresh_facts(connection, memory.owner, [memory.id])


async def forget_interactions(connection: Transaction, owner: int, numbers: Collection[int]) -> None:
    """Take both sides of exchanges out of the index, and their words from those beside them."""
    if not numbers:
        return
    await search.remove(connection, owner, ("user", "bot"), map(str, numbers))
    await _lend(connection, owner, {}, numbers)


def article_words(memory: Memory) -> list[str]:
    """Distinct stems of an article's or document's text, the most frequent first; none for other memories.

    Distinct and bounded, because bm25 damps every word of a long row: its title would hardly be found any
    more.
    """
    if not (text := text_of(memory.details)):
        return []
    most = MOST_DOCUMENT_WORDS if isinstance(memory.details, DocumentDetails) else MOST_ARTICLE_WORDS
    return [word for word, _ in Counter(index_words(text)).most_common(most)]


NOTHING = SearchText("", "")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadExchange:
    """An exchange with its words and names, those of its answer, and those of what was learnt from it."""

    exchange: Interaction
    words: SearchText
    reply: SearchText
    names: Sequence[NamedSpan]
    standing: float
    learnt: SearchText = NOTHING


async def _read_now(exchange: Interaction, learnt: Sequence[str]) -> ReadExchange:
    text, answer = said_text(exchange), exchange.reply or ""
    words, names = await off_loop(text, lambda: _read(text, parts=said_parts(exchange)))
    reply = await off_loop(answer, lambda: search_text(answer))
    asked = 0.0 if exchange.reply else question_share(exchange.text)
    own = f"{words.stems} {reply.stems}"
    return ReadExchange(
        exchange=exchange,
        words=words,
        reply=reply,
        names=names,
        standing=prior_of(len(set(own.split())), asked),
        learnt=_learnt(learnt),
    )


async def index(connection: Transaction, owner: int, said: Iterable[ReadExchange]) -> None:
    """Make exchanges findable; the index is as if each came alone, in the order in which they were told.

    What was said stands in the rows beside it, too. What was learnt from it does not: lent to its neighbours,
    all arms together gained nothing (recall@10 +0.000 on LoCoMo with its observations as facts, +0.001 on
    RealMem) and words alone lost 0.004 on LoCoMo. Around a row, facts count by their vectors (recall/arms).
    """
    told = sorted(said, key=lambda each: each.exchange.session_id)
    new = {each.exchange.id: each.words.stems for each in told}
    beside = await _lend(connection, owner, new)
    rows = [_row(each, *beside[each.exchange.id]) for each in told]
    replies = [_place(each.exchange, "bot") for each in told if each.reply.stems]
    ids = await search.add(connection, owner, [*rows, *replies])
    named = {row_id: each.names for row_id, each in zip(ids, told, strict=False)}
    await entities.mention(connection, owner, named)


async def _lend(
    connection: Transaction, owner: int, new: Mapping[int, str], gone: Collection[int] = ()
) -> dict[int, tuple[str, str]]:
    """Have rows near what is `new` or `gone` hold the words beside them as they stand now. Gives those of the
    new ones, before and after, by number.
    """
    lent: dict[int, tuple[str, str]] = {}
    held: dict[int, tuple[str, str]] = {}
    for each in await search.beside(connection, owner, new, gone, SPAN):
        date = _date_words(each.told_at.strftime("%A %d %B %Y"))
        words = _joined((*each.earlier, date)), _joined(each.later)
        if each.row_id is None:
            lent[each.number] = words
        else:
            held[each.row_id] = words
    await search.set_beside(connection, owner, held)
    return lent


def _place(told: Interaction, source: RowSource) -> search.IndexRow:
    return search.IndexRow(source=source, ref=str(told.id), told_at=told.sent_at, session=told.session_id)


def _row(each: ReadExchange, before: str, after: str) -> search.IndexRow:
    return replace(
        _place(each.exchange, "user"),
        said=each.words.stems,
        reply=each.reply.stems,
        before=before,
        after=after,
        facts=each.learnt.stems,
        others=_joined((each.words.others, each.reply.others, each.learnt.others)),
        standing=each.standing,
    )


def names_in(
    text: str,
    recognise: Recogniser | None = None,
    told: Iterable[NamedSpan] = (),
    *,
    parts: Sequence[str] = (),
) -> list[NamedSpan]:
    """Names in order, none overlapping, by patterns and a recogniser: the installed one by default.

    `told` are names that are known to stand in it; capitals that may be no names are among them. A secret
    that the text gives away is none, or one of the `parts` that it was put together from.
    """
    recognise = recognise or installed()
    found = find_names(text, [*told, *(recognise(text) if recognise else ())], unsure=True)
    secrets = secrets_told((text, *parts)) if found else ()
    return [each for each in found if redacted(each.text, secrets) == each.text]


def _read(
    text: str, told: Iterable[NamedSpan] = (), parts: Sequence[str] = ()
) -> tuple[SearchText, list[NamedSpan]]:
    """The words and the names of a text; `told` are names that are known to stand in it."""
    found = names_in(text, told=told, parts=parts)
    return search_text(text, names=[each.text for each in found]), found


def _joined(parts: Iterable[str]) -> str:
    return " ".join(part for part in parts if part)


async def refresh_facts(connection: Transaction, owner: int, memory_ids: Iterable[str]) -> None:
    """Have the exchanges that memories rest on found by what was learnt from them as it stands now."""
    resting = await provenance.resting_on(connection, owner, memory_ids)
    numbers = {number for each in resting.values() for number in each}
    rows = await search.rows_of(connection, owner, numbers)
    said = await interactions.by_ids(connection, owner, rows, withheld=True)
    learnt = await provenance.learnt_from(connection, owner, said)
    facts: dict[int, tuple[str, str]] = {}
    for number, exchange in said.items():
        text, answer = said_text(exchange), exchange.reply or ""
        own = await off_loop(text, lambda text=text: search_text(text))
        reply = await off_loop(answer, lambda answer=answer: search_text(answer))
        told = _learnt(learnt.get(number, ()))
        facts[rows[number]] = (told.stems, _joined((own.others, reply.others, told.others)))
    await search.set_facts(connection, owner, facts)


def _learnt(contents: Iterable[str]) -> SearchText:
    learnt = [search_text(content) for content in contents]
    return SearchText(_joined(each.stems for each in learnt), _joined(each.others for each in learnt))


@lru_cache(maxsize=1000)
def _date_words(date: str) -> str:
    return search_text(date, "en").stems


def _known_kind(value: Any) -> str:
    word = str(value).strip().lower().replace("organization", "organisation")
    return word if word in ("person", "place", "organisation", "project") else "other"


class FoundName(BaseModel):
    """What a name stands for; any other word than these leaves it unclear."""

    name: str = Field(description="as it stands in the words")
    kind: Annotated[
        Literal["person", "place", "organisation", "project", "other"], BeforeValidator(_known_kind)
    ] = "other"


@dataclass(frozen=True, slots=True)
class Named:
    """A name with what it stands for, and the interactions in which it was said."""

    name: str
    kind: EntityKind
    said_in: tuple[int, ...]


def named_in(found: Iterable[FoundName], said: Mapping[int, str]) -> tuple[Named, ...]:
    """The names that stand in what was said, by number of interaction; names nobody said are none."""
    folded = {number: canonical_name(text) for number, text in said.items()}
    named: list[Named] = []
    for each in found:
        canonical = canonical_name(each.name)
        places = tuple(number for number, text in folded.items() if canonical and stands_in(canonical, text))
        if places and len(canonical) <= MAX_NAME:
            named.append(Named(each.name.strip(), each.kind, places))
    return tuple(named)


async def keep(connection: Transaction, owner: int, named: Sequence[Named]) -> None:
    """Have names found by where they were said, under the kinds they are said to be; one that is unclear
    changes nothing of a kind that is known.
    """
    if not named:
        return
    await index_all(connection, owner)
    rows = await search.rows_of(connection, owner, {number for each in named for number in each.said_in})
    for each in named:
        canonical = canonical_name(each.name)
        span = NamedSpan(0, len(each.name), each.name, each.kind, canonical, SURE)
        named_in = {rows[number]: [span] for number in each.said_in if number in rows}
        await entities.mention(connection, owner, named_in)
        if each.kind != "other":
            await entities.set_kind(connection, owner, canonical, each.kind)


@dataclass(frozen=True, slots=True)
class Backfilled:
    """What a backfill came to: how many texts got a vector, how many none, and up to which row it looked."""

    embedded: int
    failed: int
    looked_to: int


class Backfill:
    """Embeds what has no vector of the current model; without an embedder there is nothing to do.

    Safe to run twice, at once or again: a row that has its vector is not asked for.
    """

    def __init__(
        self,
        database: Database,
        indexer: Indexer,
        embedder: Embedder | None,
        clock: Clock,
        rows_per_second: float,
        spending: Spending,
    ) -> None:
        self._database = database
        self._indexer = indexer
        self._embedder = embedder
        self._clock = clock
        self._pause = 1 / rows_per_second if rows_per_second > 0 else 0.0
        self._spending = spending
        self._stopping = asyncio.Event()

    async def run(self, leads: Callable[[], bool] = lambda: True) -> None:
        """Keep up with what is stored, until `stop`. A provider that is down delays only vectors.

        `leads` tells whether this process is the one that has vectors made.
        """
        with self._indexer.listened_to():
            async with asyncio.TaskGroup() as parts:
                parts.create_task(self._keep_indexed())
                parts.create_task(self._keep_embedded(leads))

    def stop(self) -> None:
        """Begin no further batch."""
        self._stopping.set()

    async def all(
        self, *, paced: bool = False, since: int = 0, progress: Progress | None = None
    ) -> Backfilled:
        """Embed everything that lacks a vector, also what comes meanwhile. Raises EmbeddingFailed when the
        provider gives none.

        Owners take turns, each with their newest rows first. `paced` it goes slowly, and leaves out those of
        whose budget the rest is for answers. Only those are looked at who have something beyond row `since`.
        """
        await self._indexer.catch_up_all()
        embedded, failed, looked_to = 0, 0, since
        walks: dict[int, Tried] = {}
        while self._embedder is not None and not self._stopping.is_set():
            async with self._database.read() as connection:
                came = await vectors.owners_missing(connection, self._embedder.name, looked_to)
                looked_to = await vectors.newest_row(connection)
            for owner in came:
                walks.setdefault(owner, Tried(0, since))
            if not walks:
                break
            for owner in list(walks):
                waits = paced and await self._spending.learning_waits_until(owner) is not None
                rows = vectors_made = 0
                if not waits and not self._stopping.is_set():
                    with logfire.span("embed", owner=owner):
                        walks[owner], rows, vectors_made = await self._batch(
                            self._embedder, owner, walks[owner]
                        )
                embedded, failed = embedded + vectors_made, failed + rows - vectors_made
                if not rows:
                    del walks[owner]
                if progress:
                    progress(rows)
                if paced:
                    await self._rest(self._pause * rows)
        return Backfilled(embedded, failed, looked_to)

    async def told_just_now(self, owner: int) -> None:
        """Embed what an owner told moments ago, for a question that comes before the background gets to it.

        Only where vectors are computed here: nobody waits for a provider.
        """
        if self._embedder is None or not self._embedder.computes_here:
            return
        async with self._database.read() as connection:
            since = Tried(0, await vectors.newest_row(connection) - ROWS_OF_A_MOMENT)
            rows = await vectors.missing(connection, owner, self._embedder.name, MOST_OF_A_MOMENT, since)
            said = await of_rows(connection, owner, rows)
        try:
            if rows:
                await self._store(self._embedder, owner, rows, said)
        except EmbeddingFailed as failure:
            log.warning("What was just told has no vector (%s); words alone are searched", failure)

    async def coverage(self) -> tuple[Coverage, ...]:
        """How far each source is embedded."""
        async with self._database.read() as connection:
            name = self._embedder.name if self._embedder else ""
            return tuple(await vectors.coverage(connection, name))

    async def _keep_indexed(self) -> None:
        """Index what is stored as it comes, so that the next search finds nothing to catch up on."""
        stopping = asyncio.create_task(self._stopping.wait())
        catch_up = self._indexer.catch_up_all  # what an earlier process left
        try:
            while not self._stopping.is_set():
                try:
                    await catch_up()
                except DatabaseFails as wrong:
                    log.error("Nothing is indexed: %s", wrong)
                    await self._rest(DATABASE_SECONDS)
                    continue
                catch_up = self._indexer.catch_up_with_news
                news = asyncio.create_task(self._indexer.news())
                await asyncio.wait((stopping, news), return_when=asyncio.FIRST_COMPLETED)
                news.cancel()
                await self._rest(SETTLE_SECONDS)
                await self._indexer.answering.ended_within(HELD_BACK_SECONDS)
        finally:
            stopping.cancel()

    async def _keep_embedded(self, leads: Callable[[], bool]) -> None:
        since, whole_at = 0, time.monotonic()
        while not self._stopping.is_set():
            if time.monotonic() - whole_at > WHOLE_SECONDS:
                since, whole_at = 0, time.monotonic()
            computes_here = self._embedder is not None and self._embedder.computes_here
            wait = COMPUTING_IDLE_SECONDS if computes_here else IDLE_SECONDS
            try:
                if leads():
                    done = await self.all(paced=True, since=since)
                    # Of rows that came at the same time the older may be stored after the newer.
                    since = max(0, done.looked_to - ROWS_OF_A_MOMENT)
            except EmbeddingFailed as failure:
                log.warning("No vectors for now (%s); words are searched meanwhile", failure)
                wait = failure.retry_after or FAILED_SECONDS
            except DatabaseFails as wrong:
                log.error("No vectors are kept: %s", wrong)
            await self._rest(wait)

    async def _rest(self, seconds: float) -> None:
        await came_within(seconds, self._stopping)

    async def _batch(self, embedder: Embedder, owner: int, tried: Tried) -> tuple[Tried, int, int]:
        """Embed an owner's next rows: what is tried then, how many there were and how many got one."""
        async with self._database.read() as connection:
            highest = await vectors.newest_row(connection)
            rows = await vectors.missing(connection, owner, embedder.name, VECTOR_BATCH, tried)
            tried = tried.then(rows, VECTOR_BATCH, highest)
            said = await of_rows(connection, owner, rows)
        if rows:
            return tried, len(rows), await self._store(embedder, owner, rows, said)
        async with self._database.write(owner) as connection:
            await vectors.remove_other_models(connection, owner, embedder.name, OUTDATED_BATCH)
        return tried, 0, 0

    async def _store(
        self, embedder: Embedder, owner: int, rows: Sequence[Unembedded], said: Sequence[str]
    ) -> int:
        found = await embedder.documents(said)
        new = [
            NewVector(row.row_id, hash_of(text), found.vectors[place])
            for place, (row, text) in enumerate(zip(rows, said, strict=True))
            if place not in found.failed
        ]
        async with self._database.write(owner) as connection:
            if not await people.still_there(connection, owner):
                return 0
            await vectors.put(connection, owner, embedder.name, new)
            if not embedder.computes_here:
                await usage.add(connection, owner, "embed", found.usage, self._clock.now())
        return len(new)
