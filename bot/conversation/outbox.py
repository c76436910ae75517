"""What must still be said until a channel takes it: kept by code that has no channel, drained by one."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime

from bot.clock import Clock
from bot.domain import receipts
from bot.domain.interactions import Answer, Channel, ChatPlace, IncomingMessage, Rows
from bot.domain.prose.reminders import as_it_comes
from bot.memory.writing import promises
from bot.speech.saying import speaking
from bot.storage.engine.database import SAID, Database
from bot.storage.log import interactions
from bot.storage.work import outbound
from bot.storage.work.outbound import Outbound

NEWEST = 20
"""Rows looked at for the newest messages: some may be of groups."""


class Outbox:
    """The messages waiting for one channel."""

    def __init__(
        self, database: Database, clock: Clock, channel: Channel, instance: str | None = None
    ) -> None:
        """`instance` is the process that says it, where several do."""
        self._instance = instance
        self._database = database
        self._clock = clock
        self._channel: Channel = channel

    async def put(
        self, owner: int, chat: str, key: str, answer: Answer, *, edits: Sequence[str] = ()
    ) -> None:
        """Promise a message; the same key is promised once. `edits` names those of ours it replaces."""
        async with self._database.write(owner) as connection:
            where = ChatPlace(self._channel, chat)
            await outbound.add(connection, owner, where, key, answer, self._clock.now(), reuse=edits)

    @asynccontextmanager
    async def once(self, owner: int, key: str) -> AsyncGenerator[bool]:
        """A block whose writes are kept together with the message promised in it; False if already done."""
        async with self._database.write(owner) as connection:
            yield not await outbound.is_promised(connection, key)

    def when_said(self, tell: Callable[[], None]) -> None:
        """Have `tell` called whenever this process has promised a message."""
        self._database.when(SAID, tell)

    async def chats_due(self) -> list[str]:
        """The chats in which something can be said now."""
        return await self._database.ask(
            outbound.chats_due, self._channel, self._clock.now(), instance=self._instance
        )

    async def due(self, chat: str) -> list[Outbound]:
        """What can be said in a chat now, in the order of promising, and as it is said now."""
        now, said = self._clock.now(), list[Outbound]()
        for each in await self._database.ask(outbound.due, self._channel, chat, now):
            if each.answer.reminded is None:
                said.append(each)
                continue
            with speaking(each.answer.reminded.language):
                at_first = as_it_comes(each.answer, each.created_at)
                said.append(replace(each, answer=as_it_comes(each.answer, now), at_first=at_first))
        return said

    async def sent(self, message: Outbound, parts: Sequence[str], *, done: bool) -> bool:
        """Store the ids of the parts that the channel has taken. False when the row was taken back."""
        return await self._database.put(outbound.note_sent, message.id, parts, done=done)

    async def is_below_the_last(self, message: Outbound, message_id: str) -> bool:
        """Whether a message of the channel stands below all that the chat was told before this one."""
        last = await self._database.ask(outbound.said_last, message.owner, self._channel, message.chat)
        return all(int(each) < int(message_id) for each in last)

    async def newest_messages(self) -> list[tuple[str, str]]:
        """The chats and ids of the channel's messages that were stored last, of either direction."""
        heard = await self._database.ask(interactions.newest_messages, self._channel, NEWEST)
        return heard + await self._database.ask(outbound.newest_taken, self._channel, NEWEST)

    async def in_place_of(self, message: Outbound) -> tuple[str, ...]:
        """Messages of ours, by the channel's ids, that this one's parts replace; sent parts included."""
        if message.interaction_id is None or message.only_edits:
            return (*message.sent, *message.reuse[len(message.sent) :])
        return await self._database.ask(outbound.standing, message.interaction_id)

    async def amended_by(self, message: Outbound) -> Outbound | None:
        """The message that this one is a note to, if a channel has taken it; None when it stands alone."""
        if message.answer.amends is None:
            return None
        said = await self._database.ask(outbound.promised, message.answer.amends)
        return said if said and said.sent else None

    async def amended(self, message: Outbound, said: Outbound) -> None:
        """Keep that this note stands beneath a message, as far as their words are still there: some may have
        been erased while the channel took it."""
        async with self._database.write(message.owner) as connection:
            now = await outbound.promised(connection, said.key)
            note = await outbound.promised(connection, message.key)
            if now is not None and note is not None:
                await outbound.amend(connection, now.id, receipts.amended(now.answer, note.answer))
            await outbound.note_sent(connection, message.id, (), done=True)

    async def keep_buttons(self, said: Outbound, left: Rows) -> None:
        """Store which buttons a message has now."""
        async with self._database.write(said.owner) as connection:
            now = await outbound.promised(connection, said.key)
            if now is not None:
                await outbound.amend(connection, now.id, replace(now.answer, buttons=left))

    async def holding(self, owner: int, chat: str, message_id: str) -> Outbound | None:
        """What we said in a message of the channel; None for a message that isn't ours."""
        return await self._database.ask(outbound.holding, owner, self._channel, chat, message_id)

    async def shown_before(self, said: IncomingMessage, form: str) -> tuple[str, ...]:
        """The channel's messages that show, under keys of one form, what an earlier form of a message was."""
        async with self._database.read() as connection:
            place = (said.owner, said.channel, said.chat, said.message_id)
            forms = await interactions.of_message(connection, *place)
            shown = [await outbound.promised(connection, f"{form}{each.id}") for each in forms]
        return next((each.sent for each in reversed(shown) if each and each.sent), ())

    async def postpone(self, message: Outbound, until: datetime, reason: str, attempts: int) -> None:
        """Put a row off after a number of tries; rows after it in the chat wait too."""
        await self._database.put(outbound.postpone, message.id, until, reason, attempts)

    async def bury(self, message: Outbound, reason: str) -> None:
        """Give up on a message that will never be taken. A reminder is said again once the person writes."""
        async with self._database.write(message.owner) as connection:
            await outbound.bury(connection, message.id, reason)
            if reason == outbound.FORBIDDEN:
                await promises.to_remind_again(connection, message.owner, message.key, self._clock.now())
