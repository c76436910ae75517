"""The conversation log as a turn uses it: opened before the model runs, answered in one transaction after.

Opening finds the session that a message belongs to: the one that goes on in its chat, or a new one after a
long pause. Answering writes all that a finished turn leaves behind, or nothing of it. What finds no model
waits as a row, is told of, and answered in its order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from bot.clock import Clock, off_loop
from bot.domain.changes import Plan
from bot.domain.interactions import (
    Answer,
    Channel,
    ChatPlace,
    IncomingMessage,
    Interaction,
    ModelUsage,
    Prompt,
    Rating,
    Session,
    Speaker,
    ToolUse,
    Use,
)
from bot.domain.prose.reminders import as_it_comes
from bot.errors import NotFound, OffTheRecord
from bot.language.gate import Worth
from bot.language.message_kinds import in_distress, is_marked
from bot.language.orders import KeepNothing, is_only_order, read_order
from bot.language.text import one_line
from bot.language.words import clear_language
from bot.memory import indexer, reader
from bot.memory.forgetting.erasing import empty_rows
from bot.memory.forgetting.masking import settle_answer, without_forgotten
from bot.memory.indexer import Indexer, forget_interactions
from bot.memory.learning import receipts
from bot.memory.writing import allowed, promises
from bot.memory.writing.promises import to_scour
from bot.memory.writing.retraction import retract
from bot.memory.writing.writer import Writer
from bot.speech.saying import Wording, known_language, say
from bot.storage import masks
from bot.storage.engine.database import Database, Transaction
from bot.storage.facts import memories
from bot.storage.log import feedback, interactions, observations, sessions
from bot.storage.log.interactions import StoredAnswer
from bot.storage.people import accesses, people
from bot.storage.people.accesses import accesses_of_answer
from bot.storage.people.people import AUTO, Person
from bot.storage.work import jobs, outbound, usage

ABOVE_ALL = 2**62
"""Above every interaction's number."""

HELP_HOLDS = timedelta(minutes=30)
"""How long where to find help is not said again at length."""

STOPPED_HERE = Wording("⏹ Stopped here, as you asked.")

BY_CODE = ModelUsage(model="")
"""What an answer cost that no model gave."""

LAST_WRITTEN, MOST_READ = 5, 500
"""Messages that are looked at for the language of the last one, and characters of each."""

NOT_WAITING = Wording("That message waits no more.")


class SaidOffRecord(OffTheRecord):
    """Raised where a message is to be stored whose words say that it is off the record."""

    def __init__(self, said: IncomingMessage) -> None:
        super().__init__()
        self.said = said


@dataclass(frozen=True, slots=True)
class Opened:
    """A message as the log holds it now. `answered_already` when its turn was finished before.

    `behind` tells that others of its chat wait for a model.
    """

    interaction: Interaction
    session: Session
    answered_already: bool
    behind: bool = False


@dataclass(slots=True, kw_only=True, eq=False)
class Noticed:
    """What came up as a message was answered.

    `uses` are what was recalled or written, `observations` what the model noticed, `shown` messages beside
    the answer; `prompt` is what the model was given, None where none was asked, and `in_sight` what the facts
    among it say, by id.
    """

    uses: list[Use] = field(default_factory=list[Use])
    observations: list[str] = field(default_factory=list[str])
    shown: list[Answer] = field(default_factory=list[Answer])
    prompt: Prompt | None = None
    in_sight: Mapping[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True, slots=True, kw_only=True)
class Completion:
    """Everything that an answer writes, in one transaction; most of it only where a turn was finished.

    `history_from` moves the start of the model's history; `worth` says how soon it is to be read for facts;
    `spoken_of` are known facts that it seems to speak of. None `passed_over` is learnt from.
    """

    interaction: Interaction
    answer: Answer
    reply: str
    receipt: str = ""
    plan: Plan | None = None
    tools: Sequence[ToolUse] = ()
    usage: ModelUsage = BY_CODE
    noticed: Noticed = field(default_factory=Noticed)
    spoken_of: Sequence[str] = ()
    milliseconds: int = 0
    history_from: int | None = None
    worth: Worth = "nothing"
    passed_over: Sequence[int] = ()


async def session_for(
    connection: Transaction, message: IncomingMessage, now: datetime, idle: timedelta, known_tokens: int
) -> Session:
    """The session that a message belongs to, begun if need be with what is known by then."""
    place = (message.owner, message.channel, message.chat)
    if (going_on := await sessions.go_on(connection, *place, since=now - idle, now=now)) is not None:
        return going_on
    last = await sessions.newest(connection, *place)
    if last is not None and last.ended_at is None:
        await sessions.end(connection, last.id, now)
    history_from = last.history_from if last else await interactions.newest_id(connection, *place) + 1
    shown = await reader.prompt_memories(connection, message.owner, known_tokens, now)
    return await sessions.start(connection, *place, known=shown, history_from=history_from, now=now)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class ConversationLog:
    """Stores messages before they are answered, and answers together with all that follows from them."""

    database: Database
    writer: Writer
    indexer: Indexer
    clock: Clock
    idle: timedelta
    learn_after: timedelta
    known_tokens: int
    nightly_hour: int
    notes_distress: bool

    async def open(self, message: IncomingMessage) -> Opened:
        """Store a message, or find what it became: the same message never opens two interactions.

        An edited message replaces its earlier revision, whose answer leaves the history.
        """
        place = (message.owner, message.channel, message.chat)
        async with self.database.write(message.owner) as connection:
            opened = await self._open(connection, message, replacing=True)
            waiting = await interactions.unanswered(connection, *place, "waiting")
        return replace(opened, behind=any(each.place < opened.interaction.place for each in waiting))

    async def complete(self, done: Completion) -> bool:
        """Write a finished turn. False when it was stopped meanwhile; raises StalePlan when memory moved."""
        async with self.database.write(done.interaction.owner) as connection:
            is_written = await self._answer(connection, done)
        if is_written:
            self.indexer.note_new(done.interaction.owner)
        return is_written

    async def speak_first(
        self, connection: Transaction, owner: int, place: ChatPlace, key: str, answer: Answer, *, about: str
    ) -> None:
        """Begin an exchange, in the caller's transaction: no words of the person's stand in it.

        The same `key` speaks once. `about` is the memory that it is made of, and withheld with.
        """
        now = self.clock.now()
        message = IncomingMessage(
            owner=owner, channel=place.channel, chat=place.chat, message_id=key, text="", sent_at=now
        )
        opened = (await self._open(connection, message, replacing=False)).interaction
        await self.answer_plainly(connection, opened, answer, key, reply=as_it_comes(answer, now).text)
        await feedback.note_uses(
            connection, owner, opened.id, [Use(source="memory", ref=about, layer="recalled", score=1.0)]
        )

    async def answer_plainly(
        self,
        connection: Transaction,
        opened: Interaction,
        answer: Answer,
        key: str = "",
        *,
        reply: str | None = None,
    ) -> None:
        """Store an answer that no model gave, in the caller's transaction, and promise to say it.

        `reply` is what is stored as the bot's words; None stores the whole text of the answer.
        """
        said = answer.text if reply is None else reply
        await self._answer(connection, Completion(interaction=opened, answer=answer, reply=said), key)
        self.indexer.note_new(opened.owner)

    async def answer_by_code(self, message: IncomingMessage, answer: Answer) -> None:
        """Store a message with an answer that no model gave, and promise to say it; once for each message."""
        async with self.database.write(message.owner) as connection:
            opened = await self._open(connection, message, replacing=True)
            if not opened.answered_already:
                await self.answer_plainly(connection, opened.interaction, answer)

    async def opened(self, message: IncomingMessage) -> Interaction | None:
        """What this very form of a message opened before; None when it is new."""
        message, forms = await self.database.ask(interactions.placed, message)
        return forms[-1] if forms and forms[-1].revision == message.revision else None

    async def before_edit(self, message: IncomingMessage) -> Interaction | None:
        """What the newest form of a message opened that is known; None when it is new."""
        _, forms = await self.database.ask(interactions.placed, message)
        return forms[-1] if forms else None

    async def said(self, owner: int, number: int) -> Interaction | None:
        """What a person said under a number; None where it is gone or out of sight."""
        return (await self.database.ask(interactions.by_ids, owner, [number])).get(number)

    async def note(self, message: IncomingMessage, worth: Worth = "nothing") -> Interaction:
        """Store a message that no model answers, such as /remember: a source to cite, outside the history.

        `worth` says whether it is to be read for facts, as the edit of an older message is.
        """
        async with self.database.write(message.owner) as connection:
            opened = (await self._open(connection, message, replacing=False)).interaction
            now = self.clock.now()
            await interactions.close(connection, opened.id, "noted", now)
            await promises.to_learn(connection, opened, worth, self.learn_after, now)
        self.indexer.note_new(opened.owner)
        return opened

    async def reword(self, message: IncomingMessage, worth: Worth) -> Interaction:
        """Replace an older message by its edit; the earlier wording leaves history, recall and learning.

        Nobody answers it: the answer to the earlier wording stays beneath it. Gives it as it is kept, without
        what was forgotten of it.
        """
        now = self.clock.now()
        async with self.database.write(message.owner) as connection:
            message, forms = await interactions.placed(connection, message)
            earlier = forms[-1] if forms else None
            opened = await self._open(connection, message, replacing=True)
            if opened.answered_already:
                return opened.interaction
            if earlier is not None and earlier.state in ("answered", "noted"):
                await interactions.take_over(connection, opened.interaction, earlier, now)
            else:
                await interactions.close(connection, opened.interaction.id, "noted", now)
            await promises.to_learn(connection, opened.interaction, worth, self.learn_after, now)
        self.indexer.note_new(message.owner)
        return opened.interaction

    async def is_to_answer(self, edit: IncomingMessage) -> bool:
        """Whether an edit is answered: its message still waits for that, or was the last of its chat.

        One that is no exchange, as most commands are, was the last where nothing newer was said or answered.
        """
        async with self.database.read() as connection:
            edit, forms = await interactions.placed(connection, edit)
            if forms and forms[-1].revision == edit.revision:
                return forms[-1].state != "noted"
            if not forms:
                return not await outbound.is_passed_by(connection, edit)
            newest = await interactions.newest_place(connection, edit.owner, edit.channel, edit.chat)
            return forms[-1].state in ("open", "waiting") or forms[-1].place == newest

    async def stop(self, message: IncomingMessage, written: str = "") -> bool:
        """End the answering of a message: what was `written` of it so far is its answer, with a mark.

        With nothing written it is closed as "stopped" and not read for facts. What its tools had staged is
        gone. False when its answer was stored first, or the message was never opened.
        """
        async with self.database.write(message.owner) as connection:
            message, forms = await interactions.placed(connection, message)
            if not forms or forms[-1].revision != message.revision:
                return False
            opened, now = forms[-1], self.clock.now()
            if opened.state not in ("open", "waiting"):
                return False
            mark = say(STOPPED_HERE)
            if not written:
                await interactions.close(connection, opened.id, "stopped", now)
                if opened.preview_id is not None:  # shown by a process that died since
                    await outbound.add(
                        connection,
                        opened.owner,
                        opened.where,
                        f"stopped:{opened.id}",
                        Answer(mark),
                        now,
                        reuse=(opened.preview_id,),
                    )
                return True
            stopped = Completion(
                interaction=opened,
                answer=Answer(f"{written}\n\n{mark}", markdown=True),
                reply=written,
                receipt=mark,
                worth="nothing" if is_only_order(opened.text) else "later",
            )
            await self._answer(connection, stopped)
        self.indexer.note_new(opened.owner)
        return True

    async def as_spoken_with(self, person: Person, speaker: Speaker | None, told: str = "") -> Person:
        """A group as one member of it is spoken with: in the language of their last words there that plainly
        tell one, else in that which their channel `told`. A person is spoken with as they are.
        """
        if speaker is None or not person.is_group or person.preferences.language != AUTO:
            return person
        said = await self.database.ask(interactions.said_by, person.id, speaker.id, LAST_WRITTEN)
        wrote = (clear_language(one_line(each.text, MOST_READ), told) for each in reversed(said))
        heard = next(filter(None, wrote), None) or told
        return replace(person, heard=known_language(heard) or heard or person.heard)

    async def being_answered(self, owner: int, interaction_id: int) -> Interaction | None:
        """A message that is open; None for one that is answered, stopped or not there."""
        said = await self.database.ask(interactions.get, owner, interaction_id)
        return said if said is not None and said.state == "open" else None

    async def judge(self, owner: int, interaction_id: int, verdict: Rating | None) -> None:
        """Keep what a person thinks of the answer to an exchange; None keeps nothing of what they thought."""
        async with self.database.write(owner) as connection:
            if verdict is None:
                await feedback.take_back(connection, owner, [interaction_id])
            else:
                await feedback.give(connection, owner, interaction_id, verdict, self.clock.now())

    async def keep_preview(self, interaction_id: int, preview_id: str) -> None:
        """Remember in which message the answer is being shown, so that a replayed turn goes on there."""
        await self.database.put(interactions.keep_preview, interaction_id, preview_id)

    async def unanswered(self, owner: int, channel: Channel, chat: str) -> list[Interaction]:
        """What a chat still waits to have answered, oldest first."""
        return await self.database.ask(interactions.unanswered, owner, channel, chat)

    async def said_before(self, owner: int, channel: Channel, chat: str, limit: int) -> list[str]:
        """A person's own last words in a chat, oldest first, but for what they had forgotten since."""
        exchanges = await self.database.ask(
            interactions.exchanges, owner, channel, chat, first=0, before=ABOVE_ALL, limit=limit
        )
        return [exchange.text for exchange in exchanges if exchange.text]

    async def helped_lately(self, said: Interaction) -> bool:
        """Whether somebody was told where to find help just before a message of theirs."""
        since = self.clock.now() - HELP_HOLDS
        return await self.database.ask(observations.in_distress_since, said.owner, since, without=said.id)

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

    async def waiting_in(self, owner: int, channel: Channel, chat: str) -> list[tuple[Interaction, Session]]:
        """What waits in a chat, oldest first, with the sessions it was said in; nothing that is withheld."""
        async with self.database.read() as connection:
            found = await interactions.unanswered(connection, owner, channel, chat, "waiting")
            hidden = await masks.withheld_among(connection, owner, [each.id for each in found])
            found = [each for each in found if each.id not in hidden]
            found = await reader.as_seen(connection, owner, found)
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

    async def end_session(self, owner: int, channel: Channel, chat: str) -> bool:
        """Begin anew with the chat's next message, closing its session. False when none is open."""
        async with self.database.write(owner) as connection:
            session = await sessions.newest(connection, owner, channel, chat)
            if session is None:
                return False
            now = self.clock.now()
            newest = await interactions.newest_id(connection, owner, channel, chat)
            await sessions.trim_history(connection, session.id, newest + 1)
            if session.ended_at is not None:  # after a pause; its history would go on in the next one
                return False
            await sessions.end(connection, session.id, now)
            await jobs.pull_forward(connection, owner, promises.SESSION, str(session.id), now)
            return True

    async def _answer(self, connection: Transaction, done: Completion, key: str = "") -> bool:
        """Store an answer with all that follows from it, and promise to say it, once by its `key`.

        False when it was answered or stopped meanwhile: then nothing is written.
        """
        now, opened, noticed = self.clock.now(), done.interaction, done.noticed
        stored = await interactions.answer(
            connection,
            opened.id,
            reply=done.reply,
            receipt=done.receipt,
            tools=done.tools,
            usage=done.usage,
            prompt=noticed.prompt,
            milliseconds=done.milliseconds,
            now=now,
        )
        if stored is None:
            return False
        if noticed.uses:
            await feedback.note_uses(connection, opened.owner, opened.id, noticed.uses)
            await accesses.note(connection, opened.owner, accesses_of_answer(noticed.uses, now))
        recalled = [use.ref for use in noticed.uses if use.is_given_memory]
        await memories.note_recalled(connection, opened.owner, [*recalled, *done.spoken_of], now)
        await _keep_observations(connection, opened, noticed.observations, now)
        if done.plan:
            await self.writer.apply(connection, done.plan)
            await receipts.put_in_digest(connection, done.plan, now)
        if done.usage.requests:  # a run that failed is counted already, whatever is said instead
            await usage.add(connection, opened.owner, "chat", done.usage, now)
        if done.history_from is not None:
            await sessions.trim_history(connection, opened.session_id, done.history_from)
        if done.passed_over:
            await interactions.mark_learnt(connection, opened.owner, done.passed_over)
        is_anew = opened.reply is not None  # it found no answer before, and may have been read by then
        if not is_anew or await interactions.to_learn_among(connection, opened.owner, [opened.id]):
            await promises.to_learn(connection, opened, done.worth, self.learn_after, now)
        key = key or f"{outbound.ANSWERS}{opened.id}" + (f":{now.isoformat()}" if is_anew else "")
        await promise_to_say(connection, opened, stored, done.answer, key, self.idle, now)
        for number, beside in enumerate(noticed.shown):
            await outbound.add(
                connection, opened.owner, opened.where, f"offered:{opened.id}:{number}", beside, now
            )
        return True

    async def _open(self, connection: Transaction, message: IncomingMessage, *, replacing: bool) -> Opened:
        if is_marked(message.words):
            raise SaidOffRecord(message)
        now = self.clock.now()
        person = await people.require(connection, message.owner)
        message, forms = await interactions.placed(connection, message)
        earlier = forms[-1] if forms else None
        if earlier is not None and earlier.revision == message.revision:
            # Handed in again, perhaps much later: it belongs to the session it was opened in.
            session = await sessions.get(connection, message.owner, earlier.session_id)
            return Opened(earlier, session, earlier.state != "open")
        if earlier is not None:
            text = await without_forgotten(connection, earlier, message.text)
            if text != message.text:  # the update that brought it leaves its bytes in the file
                await to_scour(connection, message.owner, now)
            message = replace(message, text=text)
        gives_up_secret = earlier and await allowed.gives_up_secret(connection, earlier, message.text)
        session = await session_for(connection, message, now, self.idle, self.known_tokens)
        opened = await interactions.open_(
            connection, message, session.id, replaces=earlier.id if earlier and replacing else None, now=now
        )
        hurts = await off_loop(message.text, lambda: in_distress(message.text))
        order = await off_loop(message.text, lambda: read_order(message.text))
        if hurts or isinstance(order, KeepNothing) or not person.preferences.learning:
            await interactions.leave_unread(connection, opened)
        if hurts and self.notes_distress:
            await observations.note_distress(connection, opened, now)
        if earlier is not None and earlier.state != "replaced":  # what is taken back would be done again
            await retract(connection, self.writer, earlier, now, opened)
        if earlier is not None:
            await interactions.mark_learnt(connection, message.owner, [earlier.id])
        if earlier is not None and replacing:
            await interactions.close(connection, earlier.id, "replaced", now)
            await forget_interactions(connection, earlier.owner, [earlier.id])
            if gives_up_secret:  # whoever edits it away wants it gone, and no button stands by it any more
                await empty_rows(connection, earlier.owner, [earlier.id])
                await to_scour(connection, message.owner, now)
        await promises.to_reflect(connection, person.id, person.zone, self.nightly_hour, now)
        return Opened(opened, session, answered_already=False)


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

    The answer takes the place of those that showed its beginning, or of that before the edit; once by `key`.
    """
    if deleted := await masks.to_settle(connection, opened.owner, opened.id):
        await settle_answer(connection, opened.owner, opened.id, deleted)
    await promises.to_close(connection, opened.owner, opened.session_id, idle, now)
    await outbound.add(
        connection,
        opened.owner,
        opened.where,
        key,
        answer,
        now,
        interaction_id=opened.id,
        reuse=await _messages_to_edit(connection, opened, stored.preview_id),
    )


async def _messages_to_edit(
    connection: Transaction, opened: Interaction, preview: str | None
) -> tuple[str, ...]:
    """The channel's messages that this answer takes the place of: its preview, or an edited reply."""
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
    for text in await allowed.redacted_beside(connection, noticed_in, texts):
        await observations.add(connection, noticed_in.owner, noticed_in.id, text, now)
