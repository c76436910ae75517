"""What a person, a command or a tool may read of the owner's memory."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, tzinfo
from typing import NoReturn
from zoneinfo import ZoneInfo

from bot.domain.believing.reconcile import KnownMemories
from bot.domain.changes import Change, HeldCandidate, Plan
from bot.domain.intentions import is_still_meant
from bot.domain.interactions import (
    EARLIER,
    PICTURE,
    UNREAD,
    Citation,
    IncomingMessage,
    Interaction,
    Press,
    Session,
    Speaker,
    nearest_page,
)
from bot.domain.memories import (
    EVERYWHERE,
    LEARNT,
    LISTED,
    PORTRAITS,
    Kind,
    LastTold,
    Memory,
    MemoryRecord,
    ReflectionDetails,
    SummaryDetails,
    parse_memory_id,
    text_of,
)
from bot.domain.periods import Episode, episodes, faded, is_shown_on_request_only
from bot.domain.prose import portraits
from bot.domain.prose.portraits import is_current
from bot.domain.receipts import Offer, Question, asked_in, held_in_words, in_words, offered_in
from bot.errors import NotFound, WasDeleted
from bot.language.keys import Category, are_related
from bot.language.text import estimate_tokens
from bot.memory.forgetting.tombstones import may_be_cited
from bot.memory.learning import receipts
from bot.memory.learning.consolidator import known_to
from bot.memory.writing.promises import asked_about
from bot.memory.writing.retraction import may_answer
from bot.speech.saying import Wording, say
from bot.storage.engine.database import Database, Transaction
from bot.storage.facts import candidates, memories, plans, provenance
from bot.storage.log import feedback, interactions, recordings
from bot.storage.log.recordings import Recorded
from bot.storage.people import people
from bot.storage.people.people import Preferences
from bot.storage.work import outbound

NO_SUCH_MEMORY = Wording("There is no memory with that id. /memory list shows them.")
WAS_DELETED = Wording("That memory was deleted.")
MOST_WAITING = 5
MOST_DOUBTFUL = 5
"""Memories to be confirmed that one prompt marks as such."""

NEWEST_SUMMARIES = 12
"""Among which the latest session's are looked for: each has at most three."""

LINE_OVERHEAD_TOKENS = 6
"""An id, brackets and a dash around each line."""

READ: tuple[Kind, ...] = (*LEARNT, *PORTRAITS, "reflection")


async def missing(connection: Transaction, owner: int, memory_id: str) -> NotFound:
    """Why there is no such memory, within a transaction."""
    if await memories.get(connection, owner, memory_id, deleted=True):
        return WasDeleted(say(WAS_DELETED))
    return NotFound(say(NO_SUCH_MEMORY))


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a list, with how many there are in all."""

    memories: tuple[Memory, ...]
    number: int
    pages: int
    total: int


@dataclass(frozen=True, slots=True)
class TurnContext:
    """What memory gives to one turn; with recall off only `waiting`, `history`, `chosen` and `timezone`.

    `known` are the memories of the session's prompt, with their content when it began; `waiting` candidates
    wait for a yes or no; `history` is oldest first; `summaries` are the last session's, until an answer had
    them; `doubtful` memories are to be confirmed. `timezone` is None until it is known. `told_before` says by
    id when the known memories had been told when the session began, `told` when the learnt and doubtful were.
    """

    known: tuple[tuple[Memory, str], ...] = ()
    learnt_since: tuple[Memory, ...] = ()
    waiting: tuple[HeldCandidate, ...] = ()
    history: tuple[Interaction, ...] = ()
    summaries: tuple[Memory, ...] = ()
    doubtful: tuple[Memory, ...] = ()
    chosen: Preferences = field(default_factory=Preferences)
    timezone: str | None = None
    told_before: Mapping[str, LastTold] = field(default_factory=dict[str, LastTold])
    told: Mapping[str, LastTold] = field(default_factory=dict[str, LastTold])

    def unsettled(self, settled: Collection[str]) -> TurnContext:
        """The same without the questions that are answered."""
        waiting = tuple(held for held in self.waiting if held.id not in settled)
        doubtful = tuple(memory for memory in self.doubtful if memory.id not in settled)
        return replace(self, waiting=waiting, doubtful=doubtful)


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question to the user that waits; one that stands `apart` came after the answer, not under it.

    Of an offer to forget, which is what it `forgets`, the id is what names it. `words` are those of what is
    asked, of its answers among them.
    """

    id: str
    is_yes_or_no: bool
    apart: bool
    words: str
    forgets: Offer | None = None


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Reader:
    """Reads one owner's memory; everything it returns is live, and the owner's own."""

    database: Database

    async def get(self, owner: int, memory_id: str) -> Memory | None:
        """One memory."""
        return await self.database.ask(memories.get, owner, memory_id)

    async def of_ids(self, owner: int, ids: Iterable[str]) -> tuple[Memory, ...]:
        """Those of some memories that there are, each once, in the order in which they are named."""
        named = dict.fromkeys(ids)
        found = await self.database.ask(memories.by_ids, owner, named)
        return tuple(found[each] for each in named if each in found)

    async def record(self, owner: int, memory_id: str) -> MemoryRecord | None:
        """One memory with its versions and sources."""
        return await self.database.ask(provenance.record, owner, memory_id)

    async def require(self, owner: int, memory_id: str) -> Memory:
        """One memory that there must be. Raises NotFound, which tells whether it was deleted."""
        memory = await self.get(owner, memory_id)
        return memory or await self._missing(owner, memory_id)

    async def require_record(self, owner: int, memory_id: str) -> MemoryRecord:
        """The same with its versions and sources. Raises NotFound, which tells whether it was deleted."""
        record = await self.record(owner, memory_id)
        return record or await self._missing(owner, memory_id)

    async def _missing(self, owner: int, memory_id: str) -> NoReturn:
        raise await self.database.ask(missing, owner, memory_id)

    async def history(self, owner: int, named: str, subject: str, zone: tzinfo) -> list[Episode]:
        """Every value that facts had under a key like this, or the memory of an id had, oldest first."""
        async with self.database.read() as connection:
            about = await memories.about(connection, owner, subject)
            found = [
                each for each in about if each.id == parse_memory_id(named) or are_related(each.key, named)
            ]
            records = await provenance.records(connection, owner, [each.id for each in found])
        return episodes(records, zone)

    async def every(self, owner: int, kinds: Sequence[Kind] | None = None) -> list[Memory]:
        """All memories in their fixed order."""
        return await self.database.ask(memories.live, owner, kinds=kinds)

    async def known(
        self, owner: int, now: datetime, exchanges: Iterable[int] = (), kinds: Sequence[Kind] = LEARNT
    ) -> KnownMemories:
        """What is known, for what some exchanges tell, or what is done by hand, to be set against it."""
        return await self.database.ask(known_to, owner, now, exchanges, kinds=kinds)

    async def portraits(self, owner: int, now: datetime) -> list[tuple[Memory, str]]:
        """Profile, working memory, scaffold and the latest look back, each with what it says today."""
        async with self.database.read() as connection:
            every = await memories.live(connection, owner, kinds=(*PORTRAITS, "reflection"))
            zone = await people.timezone(connection, owner)
        today = now.astimezone(ZoneInfo(zone)).date()
        return [
            (each, portraits.standing(each.kind, each.content, today)) for each in latest_portraits(every)
        ]

    async def picture(self, owner: int, named: str) -> Memory | None:
        """The picture of a memory's id, or of the number of the exchange that brought it."""
        async with self.database.read() as connection:
            if named.isdecimal():
                return (await provenance.pictures_in(connection, owner, [int(named)])).get(int(named))
            found = await memories.get(connection, owner, named)
        return found if found is not None and found.kind == "picture" else None

    async def recorded(self, owner: int, only: Sequence[int]) -> list[Recorded]:
        """The recordings that a person can have of what was said under numbers, the newest first."""
        return await self.database.ask(recordings.listed, owner, only)

    async def page(
        self,
        owner: int,
        today: date,
        size: int,
        *,
        category: Category | None = None,
        number: int = 1,
        kinds: Sequence[Kind] = LISTED,
    ) -> Page:
        """A page of memories, counted from 1, what is over by today last; a number past either end gives the
        nearest page.
        """
        async with self.database.read() as connection:
            counted = await memories.by_category(connection, owner, kinds)
            total = sum(counted.values()) if category is None else counted.get(category, 0)
            number, pages = nearest_page(number, total, size)
            found = await memories.live(
                connection,
                owner,
                kinds=kinds,
                category=category,
                today=today.isoformat(),
                limit=size,
                offset=(number - 1) * size,
            )
            return Page(tuple(found), number, pages, total)

    async def exchanges(self, owner: int, ids: Sequence[int]) -> list[Interaction]:
        """Some of the owner's interactions, oldest first, but for those withheld or taken back."""
        found = await self.database.ask(interactions.by_ids, owner, ids)
        return [each for each in found.values() if each.state != "replaced"]

    async def questions(
        self, owner: int, changes: Sequence[Change], again: Sequence[HeldCandidate] = ()
    ) -> list[Question]:
        """What a plan leaves to be asked, and what is asked `again` that waits already."""
        if not changes and not again:
            return []
        async with self.database.read() as connection:
            asked = await receipts.arising(connection, owner, changes)
            asked += [await receipts.about_held(connection, owner, held) for held in again]
        return list({each.id: each for each in asked}.values())

    async def standing(self, said: Interaction) -> list[Plan]:
        """What the answer to an earlier form of a message has saved and still stands, as it was planned."""
        if said.replaces is None:
            return []
        async with self.database.read() as connection:
            found: list[Plan] = []
            for done in await plans.of_interaction(connection, said.owner, said.id):
                changes = [await receipts.as_planned(connection, said.owner, each) for each in done.effects]
                kept = tuple(each for each in changes if each is not None)
                found += (
                    [Plan(said.owner, done.origin, kept, said.id, done.id)] if done.origin == "turn" else []
                )
        return found

    async def open_questions(self, message: IncomingMessage, last: Interaction | None) -> list[OpenQuestion]:
        """What a message may answer: what the one replied to asks, else what was asked since.

        An offer to forget is left behind by whatever is done next, by words, command or button, that has an
        answer with buttons of its own.
        """
        owner, answer = message.owner, None
        if message.reply_to is not None:
            place = (message.channel, message.chat, message.reply_to)
            replied = await self.database.ask(outbound.holding, owner, *place)
            standing = [replied] if replied else []
        elif last is not None:
            standing = await self.database.ask(outbound.said_since, owner, last.id)
            answer = standing[0].answer if standing else None
        else:
            return []
        said = [each.answer for each in standing]
        done = (at for at, each in enumerate(standing) if each.answers_command and each.answer.buttons)
        latest = max(done, default=0)
        within = asked_in([answer]) if answer else asked_in(said)
        shown = " ".join(button.label for each in said for row in each.buttons for button in row)
        told = " ".join(each.text for each in said)
        asked = [
            await self.database.ask(_open, message, each, shown, apart=each not in within)
            for each in asked_in(said)
        ]
        offers = [
            OpenQuestion(each.what, True, apart=True, words=f"{each.what} {shown} {told}", forgets=each)
            for each in offered_in(said[latest:])
        ]
        return [*(each for each in asked if each is not None), *offers]

    async def presses(self, owner: int, past: Sequence[Interaction]) -> list[Press]:
        """What was done with buttons about some exchanges since they were answered, in their order."""
        if not past:
            return []
        ids = [each.id for each in past]
        asked = {memory_id: each.id for each in past if (memory_id := asked_about(each))}
        found = await self.database.ask(feedback.pressed, owner, ids)
        found += await self.database.ask(feedback.settled, owner, asked) if asked else []
        return sorted(found, key=lambda press: press.at)

    async def exchange_in(self, message: IncomingMessage) -> Interaction | None:
        """The exchange that a message replies to; None when it replies to none."""
        if message.reply_to is None:
            return None
        found = await self.database.ask(
            interactions.answered_in_message, message.owner, message.channel, message.chat, message.reply_to
        )
        return found.interaction if found else None

    async def with_quote(self, message: IncomingMessage) -> IncomingMessage:
        """A message with what was heard, seen or handed on in the one that it replies to, which has no words.

        Left as it came where that is not known, or was forgotten.
        """
        if message.quoted is None or message.quoted.text != UNREAD or message.reply_to is None:
            return message
        place = (message.channel, message.chat, message.reply_to)
        async with self.database.read() as connection:
            forms = await interactions.of_message(connection, message.owner, *place)
            told = [
                _told(each, message.speaker) for each in await as_seen(connection, message.owner, forms[-1:])
            ]
            for cited in filter(None, told):
                if await may_be_cited(connection, message.owner, place, cited.text, forms[-1].sent_at):
                    return replace(message, quoted=cited)
        return message

    async def for_turn(self, session: Session, before: int, since: datetime, limit: int) -> TurnContext:
        """Everything a turn is given, in one consistent view; `before` is the turn's own interaction."""
        async with self.database.read() as connection:
            person = await people.get(connection, session.owner)
            chosen = person.preferences
            waiting = await candidates.held(connection, session.owner, "answer", limit=MOST_WAITING)
            history = await interactions.exchanges(
                connection,
                session.owner,
                session.channel,
                session.chat,
                first=session.history_from,
                before=before,
                limit=limit,
            )
            history = await as_seen(connection, session.owner, history)
            if not chosen.recall:
                return TurnContext(
                    waiting=tuple(waiting), history=tuple(history), chosen=chosen, timezone=person.timezone
                )
            shown = await _as_it_began(connection, session, person.zone)
            learnt = _news(await memories.changed_since(connection, session.owner, since), shown)
            doubtful = await memories.doubtful(connection, session.owner, MOST_DOUBTFUL)
            return TurnContext(
                known=tuple(shown),
                learnt_since=tuple(learnt),
                waiting=tuple(waiting),
                history=tuple(history),
                summaries=tuple(await _untold_summaries(connection, session)),
                doubtful=tuple(doubtful),
                chosen=chosen,
                timezone=person.timezone,
                told_before=await provenance.last_told(connection, session.owner, session.known, session.id),
                told=await provenance.last_told(
                    connection, session.owner, [(each.id, each.version) for each in (*learnt, *doubtful)]
                ),
            )


async def as_seen(connection: Transaction, owner: int, exchanges: Sequence[Interaction]) -> list[Interaction]:
    """Exchanges with what was seen in the pictures they brought, of which the log only has that they came.

    It is looked up anew each time: what is forgotten of a picture is gone from here, too.
    """
    brought = {each.id: each.quoted for each in exchanges if each.quoted and each.quoted.author == PICTURE}
    seen = await provenance.pictures_in(connection, owner, brought) if brought else {}
    told = {
        number: Citation("\n".join(filter(None, (picture.content, text_of(picture.details)))), PICTURE)
        for number, picture in seen.items()
    }
    return [
        replace(each, quoted=told[each.id].with_links_of(brought[each.id])) if each.id in told else each
        for each in exchanges
    ]


async def _open(
    connection: Transaction, message: IncomingMessage, asked: str, shown: str, *, apart: bool
) -> OpenQuestion | None:
    owner = message.owner
    held = await candidates.get(connection, owner, asked)
    if held is not None:
        is_held = held.state == "held" and await may_answer(connection, message, held)
        words = f"{held_in_words(held)} {shown}"
        question = OpenQuestion(asked, not held.candidate.against, apart, words)
        return question if is_held else None
    memory = await memories.get(connection, owner, asked)
    if memory is None or not memory.doubt:
        return None
    return OpenQuestion(asked, True, apart, f"{in_words(memory)} {shown}")


async def _as_it_began(connection: Transaction, session: Session, zone: str) -> list[tuple[Memory, str]]:
    """The known memories with their content when the session began, without what was over that day."""
    as_it_was = await provenance.as_of(connection, session.owner, session.known)
    day = session.started_at.astimezone(ZoneInfo(zone)).date()
    shown = [(memory, portraits.standing(memory.kind, content, day)) for memory, content in as_it_was]
    return [(memory, content) for memory, content in shown if content]


def _news(changed: Sequence[Memory], shown: Sequence[tuple[Memory, str]]) -> list[Memory]:
    """What reads otherwise than what is shown of it, if anything is."""
    lines = {memory.id: replace(memory, content=content).line for memory, content in shown}
    return [memory for memory in changed if memory.line != lines.get(memory.id)]


async def _untold_summaries(connection: Transaction, session: Session) -> list[Memory]:
    """Summaries of the latest session before this one that has any, unless an answer had them."""
    latest = await memories.latest_of(connection, session.owner, "summary", NEWEST_SUMMARIES)
    by_session = [
        (memory.details.session, memory)
        for memory in latest
        if isinstance(memory.details, SummaryDetails) and memory.details.session < session.id
    ]
    newest = max((number for number, _ in by_session), default=0)
    summaries = [memory for number, memory in by_session if number == newest]
    told = await feedback.given_in(connection, session.owner, session.id, [memory.id for memory in summaries])
    return [] if told else summaries


def _told(said: Interaction, speaker: Speaker | None) -> Citation | None:
    """What a message without words tells somebody who replies to it: what was heard in it, else what it
    handed on or brought.
    """
    if not said.text:
        return said.forwarded or said.quoted
    if said.speaker is None:
        return Citation(said.text, EARLIER)
    is_theirs = speaker is not None and speaker.id == said.speaker.id
    return Citation(said.text, EARLIER if is_theirs else said.speaker.name, said.speaker.id)


async def prompt_memories(
    connection: Transaction, owner: int, budget: int, now: datetime
) -> list[tuple[str, int]]:
    """(id, version) of what stands in a session's prompt, in prompt order: portraits first, then facts, rules
    and what is still meant to be done.

    The portraits and the latest weekly reflection have bounds of their own. When facts and rules outgrow the
    budget of estimated tokens, rules and protected memories stay first, then the strongest. Their order never
    depends on that choice: category, then creation.
    """
    every = await memories.live(connection, owner, kinds=READ, scope=EVERYWHERE)
    shown = [memory for memory in every if _may_stand(memory, now)]
    kept: set[str] = set()
    left = budget
    ranked = sorted(shown, key=lambda memory: _priority(memory, now))[: budget // LINE_OVERHEAD_TOKENS]
    told = await provenance.last_told(connection, owner, [(memory.id, memory.version) for memory in ranked])
    for memory in ranked:
        beside = told[memory.id].beside(memory.content, UTC) if memory.id in told else ""
        cost = estimate_tokens(memory.line + beside) + LINE_OVERHEAD_TOKENS
        if cost <= left:
            kept.add(memory.id)
            left -= cost
    portraits = [memory for memory in latest_portraits(every) if is_current(memory, now)]
    lines = [memory for memory in shown if memory.id in kept]
    return [(memory.id, memory.version) for memory in (*portraits, *lines)]


def latest_portraits(every: Iterable[Memory]) -> list[Memory]:
    """Profile, working memory, scaffold and latest weekly reflection, in this order, if any."""
    by_kind: dict[Kind, Memory] = {}
    for memory in every:
        before = by_kind.get(memory.kind)
        if before is None or _week(before) < _week(memory):
            by_kind[memory.kind] = memory
    return [by_kind[kind] for kind in (*PORTRAITS, "reflection") if kind in by_kind]


def _may_stand(memory: Memory, now: datetime) -> bool:
    if memory.kind == "intention":
        return is_still_meant(memory, now)
    return (
        memory.kind in ("fact", "rule") and not memory.archived and not is_shown_on_request_only(memory, now)
    )


def _week(memory: Memory) -> str:
    return memory.details.week if isinstance(memory.details, ReflectionDetails) else ""


def _priority(memory: Memory, now: datetime) -> tuple[bool, bool, float, float]:
    return (memory.kind != "rule", not memory.protected, -faded(memory, now), -memory.updated_at.timestamp())
