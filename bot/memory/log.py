"""The conversation log as a turn uses it: opened before the model runs, answered in one transaction after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from bot.clock import Clock
from bot.domain.answers import Answer
from bot.domain.changes import AppliedPlan, Plan
from bot.domain.interactions import Channel, IncomingMessage, Interaction, ModelUsage, Session, ToolUse, Use
from bot.memory import indexer, known
from bot.memory.indexer import Indexer
from bot.memory.writer import Writer
from bot.storage import interactions, jobs, outbound, sessions, usage, uses
from bot.storage.database import Database, Transaction

ENDLESS = 2**62
"""Above every interaction's number."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A message as the log holds it now. `answered_already` when its turn was finished before."""

    interaction: Interaction
    session: Session
    answered_already: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Completion:
    """Everything a finished turn leaves behind; it is written together or not at all.

    `history_from` moves the start of the model's history; `learn_later` promises to read the message for facts
    once a model answers again.
    """

    interaction: Interaction
    answer: Answer
    reply: str
    receipt: str
    plan: Plan
    tools: Sequence[ToolUse]
    uses: Sequence[Use]
    usage: ModelUsage
    milliseconds: int
    history_from: int | None = None
    learn_later: bool = False


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
        known_tokens: int,
    ) -> None:
        self._database = database
        self._indexer = indexer
        self._writer = writer
        self._clock = clock
        self._idle = idle
        self._known_tokens = known_tokens

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
            applied = await self._writer.apply(connection, done.plan)
            await usage.add(connection, opened.owner, "chat", done.usage, now)
            if done.history_from is not None:
                await sessions.trim_history(connection, opened.session_id, done.history_from)
            if done.learn_later:
                await jobs.promise(
                    connection,
                    owner=opened.owner,
                    kind="learn",
                    key=str(opened.id),
                    payload={"interaction": opened.id},
                    due_at=now + timedelta(minutes=1),
                    now=now,
                )
            await outbound.add(
                connection,
                owner=opened.owner,
                channel=opened.channel,
                chat=opened.chat,
                key=f"interaction:{opened.id}",
                answer=done.answer,
                now=now,
                interaction_id=opened.id,
                reuse=await _messages_to_edit(connection, opened, stored.preview_id),
            )
        self._indexer.note_new()
        return applied

    async def note(self, message: IncomingMessage) -> Interaction:
        """Store a message that no model answers, such as /remember: a source to cite, outside the history."""
        async with self._database.write() as connection:
            opened = (await self._open(connection, message, replacing=False)).interaction
            await interactions.close(connection, opened.id, "noted", self._clock.now())
        self._indexer.note_new()
        return opened

    async def record(self, message: IncomingMessage, reply: str) -> Interaction:
        """Store an exchange that has already happened elsewhere, as it was: nothing is asked, sent or learnt."""
        async with self._database.write() as connection:
            opened = (await self._open(connection, message, replacing=True)).interaction
            await interactions.answer(
                connection,
                opened.id,
                reply=reply,
                receipt="",
                tools=(),
                usage=ModelUsage(model=""),
                milliseconds=0,
                now=self._clock.now(),
            )
        self._indexer.note_new()
        return opened

    async def is_newest(self, message: IncomingMessage) -> bool:
        """Whether nothing came in the chat after the message that this is an edit of."""
        async with self._database.read() as connection:
            revisions = await interactions.revisions(connection, message)
            if revisions and revisions[-1].revision == message.revision:
                return revisions[-1].state != "noted"
            newest = await interactions.newest_id(connection, message.owner, message.channel, message.chat)
            return not revisions or revisions[-1].id == newest

    async def stop(self, message: IncomingMessage) -> bool:
        """Cancel the answering of a message. False when its answer was stored first, or it never began."""
        async with self._database.write() as connection:
            revisions = await interactions.revisions(connection, message)
            if not revisions or revisions[-1].revision != message.revision:
                return False
            return await interactions.close(connection, revisions[-1].id, "stopped", self._clock.now())

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
            await sessions.end(connection, session.id, self._clock.now())
            return True

    async def _open(self, connection: Transaction, message: IncomingMessage, *, replacing: bool) -> Opened:
        now = self._clock.now()
        revisions = await interactions.revisions(connection, message)
        earlier = revisions[-1] if revisions else None
        if earlier is not None and earlier.revision == message.revision:
            # Handed in again, perhaps much later: it belongs to the session it was opened in.
            session = await sessions.get(connection, message.owner, earlier.session_id)
            return Opened(earlier, session, earlier.state != "open")
        session = await self._session(connection, message)
        opened = await interactions.open_(
            connection,
            message,
            session.id,
            replaces=earlier.id if earlier and replacing else None,
            now=now,
        )
        if earlier is not None and replacing:
            await interactions.close(connection, earlier.id, "replaced", now)
            await indexer.forget_interaction(connection, earlier)
        await sessions.touch(connection, session.id, now)
        return Opened(opened, session, answered_already=False)

    async def _session(self, connection: Transaction, message: IncomingMessage) -> Session:
        now = self._clock.now()
        place = (message.owner, message.channel, message.chat)
        current = await sessions.latest(connection, *place)
        if current is not None and now - current.last_at < self._idle:
            return current
        history_from = (
            current.history_from if current else await interactions.newest_id(connection, *place) + 1
        )
        if current is not None:
            await sessions.end(connection, current.id, now)
        shown = await known.choose(connection, message.owner, self._known_tokens)
        return await sessions.start(connection, *place, known=shown, history_from=history_from, now=now)


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
