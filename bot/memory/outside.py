"""A person's memory as their programs and other assistants use it: the same acts as by hand.

What they send is logged as said on the channel "api", so that a fact quotes it; what they read and write
stands in the log of accesses.
"""

from __future__ import annotations

import base64
import re
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from uuid import uuid4

from bot.clock import Clock, off_loop
from bot.domain.believing.belief import MOST_CONTENT_CHARACTERS
from bot.domain.changes import (
    PROGRAM,
    PROGRAM_UNDO,
    Add,
    AppliedPlan,
    Candidate,
    MemoryFlag,
    Mention,
    Plan,
    Revise,
)
from bot.domain.interactions import ChatPlace, IncomingMessage, Interaction
from bot.domain.memories import ALPHABET, Memory, MemoryRecord, Source, parse_memory_id, readable_title
from bot.domain.recall import Hit, RecallQuery
from bot.errors import NotFound, Refused
from bot.language.gate import is_command
from bot.language.keys import USER, Category, canonical_key
from bot.language.orders import ForgetNothing, read_order
from bot.language.reminding import read_reminder, stops_reminding
from bot.language.text import LONGEST, clean
from bot.memory.by_hand import AN_ORDER, TOO_LONG, ByHand, refuse_marked, refuse_secret
from bot.memory.deliveries import Deliveries
from bot.memory.forgetting.meant import ForgettingMatches
from bot.memory.importing.imports import Imports
from bot.memory.inspecting import export
from bot.memory.log import ConversationLog
from bot.memory.reader import Reader
from bot.memory.recall.names import EntityInfo, EntityReader
from bot.memory.recall.retriever import Retriever
from bot.memory.writing.forget import (
    Forgetting,
    Forgotten,
    ShownOther,
)
from bot.memory.writing.writer import Writer
from bot.speech.saying import Wording, say
from bot.storage.engine.database import Database, is_off_record
from bot.storage.facts import memories
from bot.storage.facts.memories import MemoryFilter
from bot.storage.log import interactions
from bot.storage.log.imports import Import
from bot.storage.people import accesses
from bot.storage.people.accesses import Access, read_by_program

CHAT = "api"
NO_SUCH_PLACE = Wording("There is no such place in the list. Begin again without a cursor.")

_CURSOR = re.compile(rf"(\d{{4}}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{{6}})\|([{ALPHABET}]{{8}})", re.ASCII)
NOTHING_TO_READ = Wording("There is nothing in that text to keep.")


@dataclass(frozen=True, slots=True, kw_only=True)
class HandedIn:
    """Something a program hands in to be kept.

    Without a `title` it is read for facts, or is one fact under its `key`; with one it is a note.
    """

    text: str
    title: str = ""
    key: str = ""
    subject: str = USER
    category: Category = "general"


@dataclass(frozen=True, slots=True)
class Acted:
    """What an act did: the plan that takes it back, None where nothing changed, and memories it left.

    `asked` are questions that wait for the person's answer in the chat.
    """

    plan: str | None
    memories: tuple[Memory, ...]
    asked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenedMemory:
    """A memory with its past, and the exchanges that its quotes stand in, by number."""

    record: MemoryRecord
    said_in: dict[int, Interaction]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class Outside:
    """Reads and writes one person's memory for a program of theirs."""

    database: Database
    reader: Reader
    retriever: Retriever
    entities: EntityReader
    by_hand: ByHand
    writer: Writer
    log: ConversationLog
    forgetting: Forgetting
    deliveries: Deliveries
    imports: Imports
    clock: Clock

    @property
    def _hand(self) -> ByHand:
        return replace(self.by_hand, origin=PROGRAM)

    async def listed(
        self, owner: int, wanted: MemoryFilter, cursor: str | None, limit: int
    ) -> tuple[list[Memory], str | None]:
        """A page of memories in the order they were made, and the cursor of the next, None behind the last.

        Raises NotFound for a cursor that is none.
        """
        after = _place_of(cursor) if cursor is not None else None
        found = await self.database.ask(memories.beyond, owner, wanted, after, limit + 1)
        shown = found[:limit]
        await self._note_read(owner, [each.id for each in shown])
        return shown, cursor_after(shown[-1]) if len(found) > limit else None

    async def shown(self, owner: int, memory_id: str) -> OpenedMemory:
        """One memory with its past and its quotes. Raises NotFound."""
        record = await self.reader.require_record(owner, memory_id)
        numbers = {source.interaction_id for source, _ in record.sources}
        said = await self.reader.exchanges(owner, sorted(numbers))
        await self._note_read(owner, [record.memory.id])
        return OpenedMemory(record, {each.id: each for each in said})

    async def recall(self, question: RecallQuery) -> list[Hit]:
        """What fits a question, best first."""
        hits = await self.retriever.search(question)
        refs = [hit.ref for hit in hits if hit.kind != "history"]
        await self._note_read(question.owner, refs, len(hits) - len(refs))
        return hits

    async def interactions(self, owner: int, before: int, limit: int) -> list[Interaction]:
        """What was said below a number, the newest first, none that a deletion withholds."""
        found = await self.database.ask(interactions.before, owner, before, limit)
        await self._note_read(owner, told=len(found))
        return found

    async def entity(self, owner: int, name: str) -> EntityInfo:
        """What is known under a name."""
        found = await self.entities.about(owner, name)
        await self._note_read(owner, [each.id for each in found.facts], len(found.exchanges))
        return found

    async def export(self, owner: int) -> str:
        """Export everything, as JSON."""
        return (await export(self.database, self.clock, owner, by="program")).json

    async def keep(self, owner: int, said: HandedIn) -> Acted:
        """Keep what is said, in those words.

        Raises Refused, before it is logged, for a secret, for what says that it is off the record and for an
        order, which says nothing.
        """
        await refuse_marked(said.text, said.title)
        if not (said.title or said.key):
            await off_loop(said.text, lambda: _refuse_order(said.text, self.clock.now()))
        title = readable_title(said.title)
        text = clean(f"{title}: {clean(said.text)}" if title else said.text)
        if len(text) > LONGEST or not any(char.isalnum() for char in clean(said.text)):
            raise Refused(say(NOTHING_TO_READ))
        if said.key and len(text) > MOST_CONTENT_CHARACTERS:
            raise Refused(say(TOO_LONG, most=MOST_CONTENT_CHARACTERS))
        message = IncomingMessage(
            owner=owner,
            channel="api",
            chat=CHAT,
            message_id=uuid4().hex,
            text=text,
            sent_at=self.clock.now(),
            title=title,
        )
        if said.title:
            kept = await self._hand.note(message, text, title)
        elif said.key:
            about = clean(said.subject) or USER
            # The word for the person is no name that a password follows.
            await refuse_secret(text if about == USER else f"{about}: {text}", said.key)
            key = canonical_key(said.key)
            told = Candidate(
                key=key, content=text, category=said.category, subject=about, source=Source(0, text)
            )
            await self._hand.refuse_impossible([told])
            opened = await self.log.note(message)
            kept = await self._hand.keep(owner, opened.id, [replace(told, source=Source(opened.id, text))])
        else:
            kept = await self._hand.remember(message, text)
        left = await self._left(owner, kept.plan)
        return Acted(kept.plan.id if kept.changed else None, left, tuple(each.text for each in kept.asked))

    async def edit(
        self, owner: int, memory_id: str, text: str, now: datetime, version: int | None = None
    ) -> Acted:
        """Give a memory another wording; a reminder's may tell its time, by the person's clock `now`.

        Raises NotFound, ChangedSince where it is of another `version`, and Refused for one that is taken, for
        a time that can't be and for what is off the record.
        """
        plan = await self._hand.edit(owner, memory_id, clean(text), now, version)
        return Acted(plan.id, await self._left(owner, plan))

    async def flag(self, owner: int, memory_id: str, flag: MemoryFlag, is_set: bool) -> Acted:
        """Protect a memory from fading or archive a rule, or take that back. Raises NotFound and Refused."""
        applied, memory = await self._hand.flag(owner, memory_id, flag, is_set)
        now = await self.reader.get(owner, memory.id)
        return Acted(applied.id, (now,) if now else ())

    async def delete(self, owner: int, memory_id: str) -> Acted:
        """Delete a memory, which the plan's undo brings back for a while. Raises NotFound."""
        done = await self.forgetting.forget(
            lambda: self.forgetting.of_ids(owner, [memory_id]), origin=PROGRAM
        )
        return Acted(done.plan.id, done.rewritten)

    async def bring(self, owner: int, name: str, pieces: AsyncIterator[bytes], me: str | None) -> Import:
        """Look an export through and begin to bring it in. Raises the Refused that says why not, and
        OffTheRecord."""
        where = await self.database.ask(interactions.last_place, owner) or ChatPlace("api", "")
        arrived = await self.imports.arrive(owner, name, pieces, where, me)
        async with self.database.write(owner) as connection:
            received = Access(
                at=self.clock.now(), actor="program", action="received", what="exchange", number=arrived.total
            )
            await accesses.note(connection, owner, [received])
            return await self.imports.start(connection, arrived)

    async def undo(self, owner: int, plan_id: str) -> AppliedPlan:
        """Take a plan back. Raises NotFound, and Refused when it is too late or something rests on it."""
        return await self.writer.undo(owner, plan_id, PROGRAM_UNDO)

    async def meant(self, owner: int, words: str) -> Forgotten:
        """What an order to forget would do: words, or the id of one memory. Raises NotFound for nothing."""
        return await self.forgetting.preview(await self._find(owner, words))

    async def forget(self, owner: int, words: str, sign: str) -> AppliedPlan | Forgotten:
        """Forget what was found under a sign; what it would do now, where that is something else.

        Raises NotFound for nothing.
        """
        try:
            return (await self.forgetting.forget(lambda: self._find(owner, words), sign, PROGRAM)).plan
        except ShownOther:
            return await self.meant(owner, words)

    async def _find(self, owner: int, words: str) -> ForgettingMatches:
        memory_id = parse_memory_id(words)
        named = await self.reader.get(owner, memory_id) if memory_id else None
        if named is not None:
            return ForgettingMatches.of_memories((named,))
        found = await self.forgetting.find(owner, clean(words))
        if not found:
            raise NotFound(say("Nothing was said or learnt about “{words}”.", words=clean(words)[:80]))
        return found

    async def _left(self, owner: int, plan: Plan) -> tuple[Memory, ...]:
        """The memories that a plan added, changed or found told again, as they stand."""
        touched = [change.memory.id for change in plan.changes if isinstance(change, Add | Revise | Mention)]
        return await self.reader.of_ids(owner, touched)

    async def _note_read(self, owner: int, memory_ids: Sequence[str] = (), told: int = 0) -> None:
        """Keep that a program was given memories to read, and how many exchanges."""
        now = self.clock.now()
        noted = [read_by_program(now, "memory", memory_ids)] if memory_ids else []
        noted += [read_by_program(now, "exchange", (), told)] if told else []
        if noted and not is_off_record():
            async with self.database.write(owner) as connection:
                await accesses.note(connection, owner, noted)


def _refuse_order(text: str, now: datetime) -> None:
    """Raise Refused for an order of any kind, but for one to keep what it tells."""
    order = read_order(text)
    reminds = read_reminder(text, now) is not None or stops_reminding(text)
    if is_command(text) or reminds or not (order is None or isinstance(order, ForgetNothing)):
        raise Refused(say(AN_ORDER))


def cursor_after(last: Memory) -> str:
    """A cursor to what comes after a memory."""
    at = last.created_at.astimezone(UTC)
    return base64.urlsafe_b64encode(f"{at:%Y-%m-%dT%H:%M:%S.%f}|{last.id}".encode()).decode()


def _place_of(cursor: str) -> tuple[datetime, str]:
    """The moment and id that a cursor stands for. Raises NotFound for one that is none of ours."""
    try:
        match = _CURSOR.fullmatch(base64.urlsafe_b64decode(cursor.encode("ascii")).decode("ascii"))
        if match:
            return datetime.fromisoformat(match[1]).replace(tzinfo=UTC), match[2]
    except ValueError:
        pass
    raise NotFound(say(NO_SUCH_PLACE))
