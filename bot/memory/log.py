"""The conversation log as a turn uses it: opened before the model runs, answered in one transaction after."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from bot.clock import Clock
from bot.domain.answers import Answer
from bot.domain.changes import AppliedPlan
from bot.domain.interactions import Channel, IncomingMessage, Interaction, ModelUsage, Use
from bot.language.gate import Worth
from bot.language.private import masked
from bot.memory.completion import Completion, Opened
from bot.memory.index import indexer
from bot.memory.index.indexer import Indexer
from bot.memory.sessions import session_for
from bot.memory.writing import promises
from bot.memory.writing.promises import Nights
from bot.memory.writing.retraction import retract
from bot.memory.writing.writer import Writer
from bot.storage.engine.database import Database, Transaction
from bot.storage.facts import memories
from bot.storage.log import interactions, observations, revisions, sessions, unlearnt, uses
from bot.storage.log.interactions import StoredAnswer
from bot.storage.log.unprompted import Place
from bot.storage.people import people
from bot.storage.work import jobs, outbound, usage

ENDLESS = 2**62
"""Above every interaction's number."""


class ConversationLog:
    """Stores messages before they are answered, and answers together with all that follows from them."""

    def __init__(
        self,
        database: Database,
        writer: Writer,
        indexer: Indexer,
        clock: Clock,
        *,
        idle: timedelta,
        learn_after: timedelta,
        known_tokens: int,
        nights: Nights,
    ) -> None:
        self._database = database
        self._indexer = indexer
        self._writer = writer
        self._clock = clock
        self._idle = idle
        self._learn_after = learn_after
        self._known_tokens = known_tokens
        self._nights = nights

    async def open(self, message: IncomingMessage, *, replacing: bool = True) -> Opened:
        """Store a message, or find what it became: the same message never opens two interactions.

        An edited message replaces its earlier revision, whose answer leaves the history, unless told otherwise.
        """
        async with self._database.write() as connection:
            return await self._open(connection, message, replacing=replacing)

    async def complete(self, done: Completion) -> AppliedPlan | None:
        """Write a finished turn. None when it was stopped meanwhile; raises StalePlan when memory moved."""
        now = self._clock.now()
        opened = done.interaction
        async with self._database.write() as connection:
            stored = await interactions.answer(
                connection,
                opened.id,
                reply=done.reply,
                receipt=done.receipt,
                tools=done.tools,
                usage=done.usage,
                milliseconds=done.milliseconds,
                now=now,
            )
            if stored is None:
                return None
            await uses.note(connection, opened.owner, opened.id, done.uses)
            await memories.note_recalled(connection, opened.owner, _recalled(done.uses), now)
            await _keep_observations(connection, opened, done.observations, now)
            applied = await self._writer.apply(connection, done.plan)
            if done.usage.requests:  # a run that failed is counted already, whatever is said instead
                await usage.add(connection, opened.owner, "chat", done.usage, now)
            if done.history_from is not None:
                await sessions.trim_history(connection, opened.session_id, done.history_from)
            if done.unread:
                await unlearnt.leave(connection, opened)
            await promises.to_learn(connection, opened, done.worth, self._learn_after, now)
            await promise_to_say(
                connection, opened, stored, done.answer, f"interaction:{opened.id}", self._idle, now
            )
            for number, offer in enumerate(done.offers):
                await outbound.add(
                    connection,
                    owner=opened.owner,
                    channel=opened.channel,
                    chat=opened.chat,
                    key=f"offered:{opened.id}:{number}",
                    answer=offer,
                    now=now,
                )
        self._indexer.note_new()
        return applied

    async def speak_first(
        self, connection: Transaction, owner: int, place: Place, key: str, answer: Answer, *, about: str
    ) -> None:
        """Begin an exchange, in the caller's transaction: it stands in the history with no words of the person's.

        The same `key` speaks once. `about` is the memory that it is made of, and withheld with.
        """
        now = self._clock.now()
        message = IncomingMessage(
            owner=owner, channel=place.channel, chat=place.chat, message_id=key, text="", sent_at=now
        )
        opened = (await self._open(connection, message, replacing=False)).interaction
        await self.answer_plainly(connection, opened, answer, key)
        await uses.note(
            connection, owner, opened.id, [Use(source="memory", ref=about, layer="recalled", score=1.0)]
        )

    async def answer_plainly(
        self, connection: Transaction, opened: Interaction, answer: Answer, key: str = ""
    ) -> None:
        """Store an answer that no model gave, in the caller's transaction, and promise to say it."""
        now = self._clock.now()
        stored = await interactions.answer(
            connection,
            opened.id,
            reply=answer.text,
            receipt="",
            tools=(),
            usage=ModelUsage(model=""),
            milliseconds=0,
            now=now,
        )
        if stored is None:
            return
        key = key or f"interaction:{opened.id}"
        await promise_to_say(connection, opened, stored, answer, key, self._idle, now)
        self._indexer.note_new()

    async def note(self, message: IncomingMessage, worth: Worth = "nothing") -> Interaction:
        """Store a message that no model answers, such as /remember: a source to cite, outside the history.

        `worth` says whether it is to be read for facts, as the edit of an older message is.
        """
        async with self._database.write() as connection:
            opened = (await self._open(connection, message, replacing=False)).interaction
            now = self._clock.now()
            await interactions.close(connection, opened.id, "noted", now)
            await promises.to_learn(connection, opened, worth, self._learn_after, now)
        self._indexer.note_new()
        return opened

    async def reword(self, message: IncomingMessage, worth: Worth) -> None:
        """Put the edit of an older message in the place of its earlier wording, which leaves history, recall and learning.

        Nobody answers it: the answer to the earlier wording stays beneath it.
        """
        now = self._clock.now()
        async with self._database.write() as connection:
            message, forms = await revisions.placed(connection, message)
            earlier = forms[-1] if forms else None
            opened = await self._open(connection, message, replacing=True)
            if opened.answered_already:
                return
            if earlier is not None and earlier.state in ("answered", "noted"):
                await revisions.take_over(connection, opened.interaction, earlier, now)
            else:
                await interactions.close(connection, opened.interaction.id, "noted", now)
            await promises.to_learn(connection, opened.interaction, worth, self._learn_after, now)
        self._indexer.note_new()

    async def is_newest(self, message: IncomingMessage) -> bool:
        """Whether nothing came in the chat after the message that this is an edit of."""
        async with self._database.read() as connection:
            message, forms = await revisions.placed(connection, message)
            if forms and forms[-1].revision == message.revision:
                return forms[-1].state != "noted"
            newest = await revisions.newest_place(connection, message.owner, message.channel, message.chat)
            return not forms or forms[-1].place == newest

    async def stop(self, message: IncomingMessage) -> bool:
        """Cancel the answering of a message. False when its answer was stored first, or it never began."""
        async with self._database.write() as connection:
            message, forms = await revisions.placed(connection, message)
            if not forms or forms[-1].revision != message.revision:
                return False
            return await interactions.close(connection, forms[-1].id, "stopped", self._clock.now())

    async def keep_preview(self, interaction_id: int, preview_id: str) -> None:
        """Remember in which message the answer is being shown, so that a replayed turn goes on there."""
        async with self._database.write() as connection:
            await interactions.keep_preview(connection, interaction_id, preview_id)

    async def unanswered(self, owner: int, channel: Channel, chat: str) -> list[Interaction]:
        """What a chat still waits to have answered, oldest first."""
        async with self._database.read() as connection:
            return await interactions.unanswered(connection, owner, channel, chat)

    async def said_before(self, owner: int, channel: Channel, chat: str, limit: int) -> list[str]:
        """A person's own last words in a chat, oldest first, but for what they had forgotten since."""
        async with self._database.read() as connection:
            exchanges = await interactions.exchanges(
                connection, owner, channel, chat, first=0, before=ENDLESS, limit=limit
            )
        return [exchange.text for exchange in exchanges if exchange.text]

    async def end_session(self, owner: int, channel: Channel, chat: str) -> bool:
        """Close the chat's session, so that the next message begins anew. False when none is open."""
        async with self._database.write() as connection:
            session = await sessions.latest(connection, owner, channel, chat)
            if session is None:
                return False
            now = self._clock.now()
            newest = await interactions.newest_id(connection, owner, channel, chat)
            await sessions.trim_history(connection, session.id, newest + 1)
            await sessions.end(connection, session.id, now)
            await jobs.pull_forward(connection, owner, promises.SESSION, str(session.id), now)
            return True

    async def _open(self, connection: Transaction, message: IncomingMessage, *, replacing: bool) -> Opened:
        now = self._clock.now()
        await people.require(connection, message.owner)
        message, forms = await revisions.placed(connection, message)
        earlier = forms[-1] if forms else None
        if earlier is not None and earlier.revision == message.revision:
            # Handed in again, perhaps much later: it belongs to the session it was opened in.
            session = await sessions.get(connection, message.owner, earlier.session_id)
            return Opened(earlier, session, earlier.state != "open")
        session = await session_for(connection, message, now, self._idle, self._known_tokens)
        opened = await interactions.open_(
            connection,
            message,
            session.id,
            replaces=earlier.id if earlier and replacing else None,
            now=now,
        )
        await unlearnt.leave_if_off(connection, opened)
        if earlier is not None:
            await retract(connection, self._writer, earlier, now)
            await unlearnt.mark_read(connection, message.owner, [earlier.id])
        if earlier is not None and replacing:
            await interactions.close(connection, earlier.id, "replaced", now)
            await indexer.forget_interactions(connection, earlier.owner, [earlier.id])
        await sessions.touch(connection, session.id, now)
        await promises.to_reflect(connection, message.owner, self._nights, now)
        return Opened(opened, session, answered_already=False)


def _recalled(given: Sequence[Use]) -> list[str]:
    """Ids of the memories that went into an answer; those it wrote did not."""
    return [use.ref for use in given if use.source == "memory" and use.layer != "written"]


async def promise_to_say(
    connection: Transaction,
    opened: Interaction,
    stored: StoredAnswer,
    answer: Answer,
    key: str,
    idle: timedelta,
    now: datetime,
) -> None:
    """Promise to say what an interaction is answered with, and to close its session once its chat is quiet.

    The answer takes the place of the messages that showed its beginning, or the reply before the edit. The same `key`
    is said once.
    """
    await promises.to_close(connection, opened.owner, opened.session_id, idle, now)
    await outbound.add(
        connection,
        owner=opened.owner,
        channel=opened.channel,
        chat=opened.chat,
        key=key,
        answer=answer,
        now=now,
        interaction_id=opened.id,
        reuse=await _messages_to_edit(connection, opened, stored.preview_id),
    )


async def _messages_to_edit(
    connection: Transaction, opened: Interaction, preview: str | None
) -> tuple[str, ...]:
    """The channel's messages that this answer takes the place of: its preview, or the reply before the edit."""
    shown = (preview,) if preview else ()
    earlier = await outbound.of_interaction(connection, opened.replaces) if opened.replaces else None
    if earlier is None:
        return shown
    await outbound.cancel(connection, earlier.id)
    return tuple(dict.fromkeys((*earlier.sent, *shown)))


async def _keep_observations(
    connection: Transaction, noticed_in: Interaction, texts: Sequence[str], now: datetime
) -> None:
    """Store what the model noticed in an exchange, for the night; nothing while learning is switched off."""
    if not texts or not (await people.preferences(connection, noticed_in.owner)).learning:
        return
    for text in map(masked, texts):
        await observations.add(connection, noticed_in.owner, noticed_in.id, text, now)
