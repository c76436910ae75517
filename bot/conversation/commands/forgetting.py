"""The commands that forget: what would go is shown first, in both strengths; what is gone can be checked."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import assert_never

from bot.clock import Clock
from bot.conversation.commands import forgotten
from bot.conversation.commands.forget_requests import (
    EraseMemory,
    EraseMessage,
    ErasePlan,
    EraseWords,
    ForgetFound,
    ForgetWords,
)
from bot.conversation.commands.requests import (
    AuditMemory,
    DeleteMemory,
    ForgetCommand,
    ForgetEverything,
    Undo,
)
from bot.conversation.people import People
from bot.domain.answers import Answer, Button
from bot.domain.changes import Delete, Plan
from bot.domain.ids import new_plan_id, parse_memory_id
from bot.domain.interactions import Channel, IncomingMessage
from bot.errors import NotFound, StalePlan
from bot.memory.forgetting.audit import audit
from bot.memory.reader import Reader
from bot.memory.writing.forget import NO_SUCH_MEMORY, Forgetting, Where, is_small
from bot.memory.writing.forget_found import ForgettingFound
from bot.memory.writing.taking_back import take_back_last
from bot.memory.writing.writer import Writer
from bot.storage.engine.database import Database
from bot.storage.facts import memories
from bot.storage.forgetting import hidden, withheld

TRIES = 5
FOREVER = "forever"
"""The word to be typed before a person is forgotten altogether."""

LOCKED_OUT = (
    "You are my owner by the one-time link. Once you are erased I know nobody, and whoever writes to me, you too, needs "
    "a new link: I write it to my log then."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgettingCommands:
    """Runs the commands that take something out of memory."""

    database: Database
    reader: Reader
    writer: Writer
    forgetting: Forgetting
    found: ForgettingFound
    people: People
    clock: Clock

    async def run(self, message: IncomingMessage, command: ForgetCommand, now: datetime) -> Answer:
        """Answer a command that forgets. Raises NotFound for an id that is none of the owner's."""
        owner, where = message.owner, Where(message.channel, message.chat)
        match command:
            case ForgetWords():
                return await self._offer(owner, command)
            case ForgetFound(words):
                return await self._forget_found(owner, words)
            case ForgetEverything(word):
                return await self._everything(owner, word, message.channel)
            case DeleteMemory(memory_id):
                return await self._delete(owner, memory_id)
            case EraseMemory(memory_id, now=False):
                return await self._preview_erasure(owner, memory_id)
            case EraseMemory(memory_id):
                await self.forgetting.erase(owner, memory_id, where)
                return _ERASING
            case EraseWords(words):
                await self.found.erase(owner, words, where)
                return _ERASING
            case ErasePlan(plan_id):
                await self.found.erase_plan(owner, plan_id, where)
                return _ERASING
            case EraseMessage(number, secret=True):
                told = await self.found.erase_secrets(owner, number, where)
                return _ERASING if told else Answer("There is no secret left in that message.", plain=True)
            case EraseMessage(number):
                await self.found.erase_message(owner, number)
                return Answer("Erased: our conversation log holds nothing of it any more.", plain=True)
            case AuditMemory():
                return forgotten.audited(await audit(self.database, owner))
            case _:
                assert_never(command)

    async def undo(self, message: IncomingMessage, command: Undo) -> Answer:
        """Take a plan back, or the chat's last exchange when none is named. Raises Refused with the reason."""
        if not command.plan_id:
            async with self.database.write() as connection:
                back = await take_back_last(connection, self.writer, message, self.clock.now())
                return await forgotten.taken_back(connection, back)
        undone = await self.writer.undo(message.owner, command.plan_id)
        async with self.database.read() as connection:
            return Answer(await forgotten.undone(connection, undone) or "Undone.", plain=True)

    async def _offer(self, owner: int, command: ForgetWords) -> Answer:
        """Everything that the words find, with a button for each strength; nothing is forgotten yet."""
        named = parse_memory_id(command.words)
        if named is not None and await self.reader.get(owner, named):
            return await self._preview(owner, named, everywhere=command.everywhere)
        found = await self.found.find(owner, command.words)
        if not found:
            places = 0 if is_small(command.words) else await self.found.places(found)
            return forgotten.found_nothing(found, places)
        preview = await self.found.preview(found)
        if len(found.memories) == 1 and not (found.cut or found.past or found.held):
            alone = await self.forgetting.preview(owner, found.memories[0].id, everywhere=command.everywhere)
            if preview.exchanges <= alone.exchanges:
                return forgotten.previewed(alone, self._minutes, everywhere=command.everywhere)
        return forgotten.offered(preview, self._minutes, everywhere=command.everywhere)

    async def _forget_found(self, owner: int, words: str) -> Answer:
        """Forget all that a preview showed; its Undo takes all of it back."""
        for _ in range(TRIES):
            found = await self.found.find(owner, words)
            if not found:
                raise NotFound("That is forgotten already.")
            try:
                applied = await self.found.forget(found)
            except StalePlan:
                continue
            return forgotten.found_forgotten(found, applied.id, self._minutes)
        raise NotFound("Something changes there all the time. Please try again.")

    async def _preview(self, owner: int, memory_id: str, *, everywhere: bool) -> Answer:
        preview = await self.forgetting.preview(owner, memory_id, everywhere=everywhere)
        return forgotten.previewed(preview, self._minutes, everywhere=everywhere)

    async def _preview_erasure(self, owner: int, memory_id: str) -> Answer:
        if await self.reader.get(owner, memory_id):
            return await self._preview(owner, memory_id, everywhere=True)
        return forgotten.previewed_purged(memory_id, await self.forgetting.kept_out(owner, memory_id))

    @property
    def _minutes(self) -> int:
        return round(self.writer.undo_for.total_seconds() / 60)

    async def _delete(self, owner: int, memory_id: str) -> Answer:
        """Delete one memory; the answer's buttons take that back for a while, or erase it everywhere."""
        for _ in range(TRIES):
            memory = await self.reader.get(owner, memory_id)
            if memory is None:
                raise NotFound(NO_SUCH_MEMORY)
            plan = Plan(new_plan_id(), owner, "command", (Delete(memory),))
            try:
                applied = await self.writer.write(plan)
            except StalePlan:
                continue
            async with self.database.read() as connection:
                also = [
                    gone
                    for effect in applied.effects
                    if effect.memory_id != memory_id
                    and (gone := await memories.get(connection, owner, effect.memory_id, deleted=True))
                ]
                exchanges = len(await withheld.of(connection, memory_id))
                quotes = sum(row.what == "quote" for row in await hidden.of(connection, owner, memory_id))
            return forgotten.deleted(plan, memory, also, self._minutes, exchanges=exchanges, quotes=quotes)
        raise NotFound(NO_SUCH_MEMORY)

    async def _everything(self, owner: int, word: str, channel: Channel) -> Answer:
        if word.casefold() != FOREVER:
            locked_out = f"{LOCKED_OUT}\n\n" if self.people.lets_in_by_link(channel) else ""
            return Answer(
                "This erases everything I have of you, for good: every memory, our whole conversation, your settings. "
                f"There is no undo. Take your data along first if you like.\n\n{locked_out}"
                f"To go on, type: /forget everything {FOREVER}",
                ((Button("Export first", "/memory export"),),),
                plain=True,
            )
        await self.forgetting.leave(owner)
        return Answer(
            "Everything about you is erased; the bytes of the file follow once this is sent, the last message I send. "
            "Telegram keeps its own copy of our chat, which you can delete there, and copies of my database made "
            "earlier keep what they had. Goodbye.",
            plain=True,
        )


_ERASING = Answer(
    "It is hidden everywhere from now on, and being erased. I'll tell you when it is done.", plain=True
)
