"""Messages without an answer: they wait as rows, are told of, and are answered in their order."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.clock import Clock
from bot.domain.interactions import Channel, Interaction, Session
from bot.errors import NotFound
from bot.memory.index import indexer
from bot.memory.log import Completion, promise_to_say
from bot.memory.pictures import as_seen
from bot.memory.writing import promises
from bot.memory.writing.writer import Writer
from bot.speech.saying import Wording, say
from bot.storage.engine.database import Database, Transaction
from bot.storage.forgetting import masks
from bot.storage.log import interactions, sessions

NOT_WAITING = Wording("That message waits no more.")


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class Unanswered:
    """The messages of all chats that wait for a model."""

    database: Database
    writer: Writer
    clock: Clock
    idle: timedelta
    learn_after: timedelta

    async def put_off(self, done: Completion, due_at: datetime) -> bool:
        """Tell somebody that their message waits, and promise to answer it then.

        False when it was stopped meanwhile; raises StalePlan when memory moved.
        """
        now, opened = self.clock.now(), done.interaction
        async with self.database.write(opened.owner) as connection:
            stored = await interactions.put_off(connection, opened.id)
            if stored is None:
                return False
            if done.plan:
                await self.writer.apply(connection, done.plan)
            await promises.to_answer(connection, opened, due_at, now)
            key = promises.waits(opened.id)
            await promise_to_say(connection, opened, stored, done.answer, key, self.idle, now)
        return True

    async def in_chat(self, owner: int, channel: Channel, chat: str) -> list[tuple[Interaction, Session]]:
        """What waits in a chat, oldest first, with the sessions it was said in; nothing that is withheld."""
        async with self.database.read() as connection:
            found = await interactions.unanswered(connection, owner, channel, chat, "waiting")
            hidden = await masks.withheld_among(connection, owner, [each.id for each in found])
            found = [each for each in found if each.id not in hidden]
            found = await as_seen(connection, owner, found)
            return [(each, await sessions.get(connection, owner, each.session_id)) for each in found]

    async def try_again(self, owner: int, interaction_id: int) -> None:
        """Have a message answered now that waits, or found no answer. Raises NotFound for any other."""
        async with self.database.write(owner) as connection:
            if await interactions.reopen(connection, owner, interaction_id):
                await indexer.forget_interactions(connection, owner, [interaction_id])
            said, now = await self._waiting(connection, owner, interaction_id), self.clock.now()
            await promises.to_answer(connection, said, now, now)

    async def leave(self, owner: int, interaction_id: int) -> None:
        """Leave a message unanswered; it is still read for facts. Raises NotFound when it does not wait."""
        async with self.database.write(owner) as connection:
            said, now = await self._waiting(connection, owner, interaction_id), self.clock.now()
            await interactions.close(connection, said.id, "noted", now)
            await promises.to_learn(connection, said, "later", self.learn_after, now)

    async def _waiting(self, connection: Transaction, owner: int, interaction_id: int) -> Interaction:
        said = await interactions.get(connection, owner, interaction_id)
        hidden = await masks.withheld_among(connection, owner, [interaction_id])
        if said is None or said.state != "waiting" or hidden:
            raise NotFound(say(NOT_WAITING))
        return said
