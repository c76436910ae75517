"""The commands that forget: what would go is shown first, in both strengths; what is gone can be checked."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import assert_never

from bot.clock import Clock
from bot.conversation.commands import forgotten
from bot.conversation.commands.requests import (
    AuditMemory,
    DeleteMemory,
    EraseMemory,
    EraseWords,
    ForgetCommand,
    ForgetEverything,
    ForgetWords,
    Undo,
)
from bot.conversation.people import People
from bot.domain.answers import Answer, Button
from bot.domain.changes import Delete, Plan
from bot.domain.ids import new_plan_id, parse_memory_id
from bot.domain.interactions import Channel, IncomingMessage
from bot.domain.recall import Question
from bot.domain.text import one_line
from bot.errors import NotFound, StalePlan
from bot.memory.audit import Audit, audit
from bot.memory.forgetting import NO_SUCH_MEMORY, Forgetting, Where
from bot.memory.reader import Reader
from bot.memory.retriever import Retriever
from bot.memory.taking_back import take_back_last
from bot.memory.writer import Writer
from bot.storage import memories
from bot.storage.database import Database

FORGET_CHOICES = 8
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
    retriever: Retriever
    writer: Writer
    forgetting: Forgetting
    people: People
    clock: Clock

    async def run(self, message: IncomingMessage, command: ForgetCommand, now: datetime) -> Answer:
        """Answer a command that forgets. Raises NotFound for an id that is none of the owner's."""
        owner, where = message.owner, Where(message.channel, message.chat)
        match command:
            case ForgetWords():
                return await self._offer(owner, command, now)
            case ForgetEverything(word):
                return await self._everything(owner, word, message.channel)
            case DeleteMemory(memory_id):
                return await self._delete(owner, memory_id)
            case EraseMemory(memory_id):
                await self.forgetting.erase(owner, memory_id, where)
                return _ERASING
            case EraseWords(words):
                await self.forgetting.erase_words(owner, words, where)
                return _ERASING
            case AuditMemory():
                return _audited(await audit(self.database, owner))
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

    async def _offer(self, owner: int, command: ForgetWords, now: datetime) -> Answer:
        """What the words find, each with a button that shows what would go with it; one alone is shown at once."""
        named = parse_memory_id(command.words)
        if named is not None and await self.reader.get(owner, named):
            return await self._preview(owner, named, everywhere=command.everywhere)
        words = one_line(command.words, 80)
        question = Question(
            owner=owner, text=command.words, now=now, sources=("facts",), limit=FORGET_CHOICES
        )
        hits = await self.retriever.search(question)
        if not hits and not command.everywhere:
            return Answer(f"I remember nothing about “{words}”. /memory list shows everything.")
        if not hits:
            return Answer(
                f"I remember nothing about “{words}”. To take these words out of our conversation all the same, "
                f"type: /forget {words} everywhere now",
                plain=True,
            )
        strength = " everywhere" if command.everywhere else ""
        if len(hits) == 1:
            return await self._preview(owner, hits[0].ref, everywhere=command.everywhere)
        rows = tuple(
            (Button(f"Forget {one_line(hit.text, 40)}", f"/forget {hit.ref}{strength}"),) for hit in hits
        )
        lines = [f"- {one_line(hit.text, 200)} `{hit.ref}`" for hit in hits]
        return Answer("What shall I forget? I'll show first what goes with it.\n\n" + "\n".join(lines), rows)

    async def _preview(self, owner: int, memory_id: str, *, everywhere: bool) -> Answer:
        preview = await self.forgetting.preview(owner, memory_id, everywhere=everywhere)
        return forgotten.previewed(preview, self._minutes, everywhere=everywhere)

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
            return forgotten.deleted(plan, memory, also, self._minutes)
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


def _audited(found: Audit) -> Answer:
    if not found.deleted:
        return Answer("You have had nothing forgotten so far.", plain=True)
    things = "thing" if found.deleted == 1 else "things"
    lines = [f"{found.deleted} {things} you had forgotten; I searched everything for what they said."]
    lines.append(f"In memory, indexes and messages sent: {found.places or 'zero'} places hold any of it.")
    lines += [f"- {table}: {number}" for table, number in sorted(found.tables.items())]
    if found.logged:
        lines.append(
            f"{found.logged} messages of our conversation log keep it, as a deletion leaves them: they are withheld "
            "from me and from the model. “Erase everywhere” takes the words out of them too."
        )
    if found.told_again:
        lines.append(f"{found.told_again} of them you have told me again since; these don't count.")
    return Answer("\n".join(lines), plain=True)
