"""The durable inbox: updates are stored before Telegram hears of them, strangers only noted."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, cast

from bot.channels.telegram.authors import GROUPS, GroupChats
from bot.channels.telegram.files import asked_to_put_right
from bot.channels.telegram.shapes import CHANNEL, Lane, Membership
from bot.channels.telegram.stored import (
    album_of,
    as_stored,
    located,
    messages_of,
    repeats,
    within_album,
    without_gone,
)
from bot.channels.telegram.updates import Arrived, Sender, sender_of
from bot.channels.telegram.wire import MessageIds, Odd, read_update, update_id_of
from bot.clock import Clock
from bot.conversation.commands.run import STOP, gives, parse_command
from bot.conversation.commands.settings import LISTENING
from bot.conversation.people import People, Stranger
from bot.conversation.privacy import decide, is_always_kept
from bot.domain.interactions import Answer, ChatPlace, IncomingMessage, Interaction
from bot.jobs.instance import Lanes
from bot.language.text import clean
from bot.memory.brought import Album, album_with
from bot.memory.writing.retraction import erase_exchanges, withdraw
from bot.memory.writing.writer import Writer
from bot.speech.saying import SOURCE, Wording, known_language, say, speaking
from bot.storage.engine.database import Database, Transaction
from bot.storage.log import interactions
from bot.storage.people import people
from bot.storage.people.people import Person
from bot.storage.work import inbox, outbound
from bot.storage.work.inbox import StoredUpdate

log = logging.getLogger(__name__)

KEEP_IDS = timedelta(days=7)
"""Update ids may start anew after a week without updates; older ones must be forgotten by then."""

PRUNE_EVERY = timedelta(days=1)

UNTIL_MOVED = timedelta(seconds=3)
"""How long a group is not greeted: one that became a supergroup is first told of as if it were new."""

MOST_ALBUMS = 100
"""Albums off the record, or for the bot in a group, whose pictures to come are known to belong to them."""

Tell = Callable[[int, str], None]
"""Says one line, sooner or later, to a chat that has no person behind it."""

NOT_FOR_YOU_NOW = Wording(
    "You can't talk to me any more: whoever runs me has taken that back. What I know of you waits, and I say "
    "and learn nothing. /forget everything erases it."
)
NOT_FOR_YOU = Wording("Hello! This is a private bot, and I don't know you, so I can't answer here.")
NOT_THIS_GROUP = Wording(
    "I only talk in groups that somebody I know has added me to. What is said here I neither read nor keep."
)
HELLO_GROUP = Wording(
    "Hello! Mention me, reply to me or give me a command, and I answer. What you say to me here stays in "
    "this group, and of what you say among yourselves I read and keep nothing until an admin says "
    "/settings learning on. /mine shows what you said to me, and forgets it."
)


class NotNow(Exception):
    """An update off the record came while none can be dealt with: it can't wait here, Telegram keeps it."""


def lane_of(payload: object) -> str:
    """The lane that a raw update belongs to; the update's own id where it belongs to none."""
    number = update_id_of(payload)
    sender = sender_of(cast(dict[str, Any], payload)) if isinstance(payload, dict) else None
    return str(sender.lane) if sender else f"update {number}"


@dataclass(repr=False, eq=False)
class Inbox:
    """Stores raw updates, and hands them on once each.

    `lanes` are those that this process deals with; `ids` hears of every message.
    """

    database: Database
    people: People
    writer: Writer
    clock: Clock
    tell: Tell
    lanes: Lanes
    ids: MessageIds
    groups: GroupChats

    def __post_init__(self) -> None:
        self._pruned_at: datetime | None = None
        self._unkept_albums: deque[tuple[str, str | None]] = deque(maxlen=MOST_ALBUMS)
        self._meant_albums: deque[tuple[str, str | None]] = deque(maxlen=MOST_ALBUMS)

    async def receive(self, payload: object, *, serving: bool) -> Sequence[StoredUpdate]:
        """Store an update; when this returns, Telegram may forget it. Gives what is to be dealt with: none,
        or the update, behind the pictures of its album that turn out to be for the bot only now.

        Of one off the record only its id and its message's are stored. Raises NotNow for it unless it can be
        dealt with at once.
        """
        update_id = update_id_of(payload)
        if update_id is None or not isinstance(payload, dict):
            log.warning("An update without an id was dropped")
            return ()
        await self._prune()
        try:
            received = await self._received(update_id, cast(dict[str, Any], payload), serving=serving)
            return tuple(filter(None, received))
        except (ValueError, TypeError, LookupError, ArithmeticError, RecursionError) as wrong:
            # The edge where one update that nobody foresaw would keep all that follow from coming in.
            problem = type(wrong).__name__
            log.error("Update %s can't be taken in (%s); skipped", update_id, problem)
            await self._store(update_id, "", None, odd=problem)
            return ()

    async def _received(
        self, update_id: int, payload: dict[str, Any], *, serving: bool
    ) -> Sequence[StoredUpdate | None]:
        arrived = Arrived(StoredUpdate(update_id, "", await located(payload)))
        try:
            update = read_update(arrived.stored.payload)
        except Odd as odd:
            if await self._store(update_id, "", None, odd=str(odd)):
                log.warning("Update %s is not as Telegram promises (%s); skipped", update_id, odd)
            return ()
        message = update.message or update.edited_message
        if update.my_chat_member is not None:
            await self._became(update_id, update.my_chat_member)
        elif message is not None and (moved := message.moved):
            await self._moved(*map(str, moved))
        elif (sender := arrived.sender) is not None:
            self._note(sender)
            from_them = self._from_group if sender.lane.is_group else self._from_private
            return await from_them(arrived, sender, serving=serving)
        await self._store(update_id, "", None)
        return ()

    async def _became(self, update_id: int, changed: Membership) -> None:
        """The bot was added to a group or is not in it any more, was unblocked, or has other rights."""
        chat, now = changed.chat, self.clock.now()
        known = await self.database.ask(people.find, CHANNEL, str(chat.id))
        if not changed.new_chat_member.is_in:
            await self.groups.forget(str(chat.id))
            return
        if known is not None:
            await self.database.put(outbound.open_again, known.id)
        if chat.type in GROUPS and not changed.old_chat_member.is_in:
            title, language = clean(chat.title or "")[:128], changed.sender.language_code or ""
            group = await self.people.join(CHANNEL, str(chat.id), title, str(changed.sender.id), language)
            if group is not None and known is None:
                await self._tell(group, str(chat.id), f"hello:{update_id}", HELLO_GROUP, now + UNTIL_MOVED)

    async def _moved(self, old: str, new: str) -> None:
        """Let a group go by its new id, and say in what is a new chat if it is learnt from."""
        group = await self.people.move_group(CHANNEL, old, new)
        if group is not None and group.preferences.learning:
            await self._tell(group, new, f"moved:{old}:{new}", LISTENING, self.clock.now())

    async def _tell(self, group: Person, chat: str, key: str, line: Wording, due_at: datetime) -> None:
        """Promise a line to a group, in its language."""
        async with self.database.write(group.id) as connection:
            with speaking(group.language):
                told = Answer(say(line))
            await outbound.add(connection, group.id, ChatPlace(CHANNEL, chat), key, told, due_at)

    async def _from_private(
        self, arrived: Arrived, sender: Sender, *, serving: bool
    ) -> Sequence[StoredUpdate | None]:
        leaving, update_id = arrived.asks_for_their_own, arrived.stored.update_id
        admitted = await self.people.admit(
            CHANNEL, sender.id, sender.name, sender.code, sender.language, leaving=leaving
        )
        if not isinstance(admitted, Stranger):
            return [await self._from_person(arrived.stored, sender, admitted, serving=serving)]
        await self._store(update_id, "", None)
        if admitted.tell:
            with speaking(known_language(sender.language) or SOURCE):
                self.tell(int(sender.id), say(NOT_FOR_YOU_NOW if admitted.known else NOT_FOR_YOU))
        return ()

    async def _from_group(
        self, arrived: Arrived, sender: Sender, *, serving: bool
    ) -> Sequence[StoredUpdate | None]:
        """Deal with what is for the bot, or edits what was; the rest is stored only where a group is learnt
        from, and nothing of one that is turned away, which is told so the first time.
        """
        update_id, payload = arrived.stored.update_id, arrived.stored.payload
        if sender.message is None:  # what stood there before the group moved is pressed under its old id
            lives_in = await self.people.lives_in(CHANNEL, sender.lane.owner)
            sender = replace(sender, lane=sender.lane._replace(chat=int(lives_in)))
        group, chat = (
            await self.people.in_group(CHANNEL, sender.lane.owner, sender.language),
            sender.lane.chat,
        )
        if group is None:
            if await self._store(update_id, "", None) and await self.people.first_in_group(CHANNEL, chat):
                with speaking(known_language(sender.language) or SOURCE):
                    self.tell(chat, say(NOT_THIS_GROUP))
            return ()
        if not serving:
            raise NotNow  # who the bot is, and so whether it is meant, may not be known yet
        myself = self.groups.myself()
        words, with_struck = map(myself.without_mention, (sender.words, sender.with_struck))
        sender, message = replace(sender, words=words, with_struck=with_struck), sender.message
        album = str(sender.lane), album_of(payload)
        if message is None or album in self._meant_albums or myself.is_addressed(message):
            if album[1] is not None:  # the first of its pictures alone has the words that mention the bot
                self._meant_albums.append(album)
            return [await self._from_person(arrived.stored, sender, group, serving=True)]
        async with self.database.read() as connection:
            before = await self._said(connection, group.id, sender)
            if whole := await self._album(connection, group.id, payload, sender):
                before = [whole.said]
            held = await self._held(connection, sender)
        kept = decide(sender.judged, group.preferences, self.clock.now(), said_at=sender.said_at).keeps
        was_answered = any(each.state != "noted" for each in before)
        was_answered = was_answered or any(not each.payload.get("overheard") for each in held)
        is_said = kept == "everything" and bool(sender.words) and not sender.words.startswith("/")
        if before or held or (group.preferences.learning and is_said):
            overheard = not was_answered
            return [await self._from_person(arrived.stored, sender, group, serving=True, overheard=overheard)]
        await self._store(update_id, "", None)
        return ()

    async def _from_person(
        self,
        update: StoredUpdate,
        sender: Sender,
        person: Person,
        *,
        serving: bool,
        overheard: bool = False,
    ) -> StoredUpdate | None:
        """Decide by what the person has chosen, and store what that leaves, in one transaction."""
        update_id, payload, lane, now = update.update_id, update.payload, str(sender.lane), self.clock.now()
        is_mine = await self.lanes.hold(lane)
        async with self.database.write(person.id) as connection:
            payload = await without_gone(connection, person.id, (CHANNEL, lane), payload)
            chosen = await people.preferences(connection, person.id)
            edits_unkept = await inbox.was_off_record(connection, sender.lane.chat, sender.message_id)
            album = lane, album_of(payload)
            edits_unkept = edits_unkept or album in self._unkept_albums
            decision = decide(sender.judged, chosen, now, said_at=sender.said_at, edits_unkept=edits_unkept)
            if not is_mine and (decision.keeps == "nothing" or album[1] is not None):
                raise NotNow  # whoever holds the lane knows what was off the record in it, and nobody else
            if decision.keeps == "nothing":
                if not serving:
                    raise NotNow
                before = await self._said(connection, person.id, sender)
                messages = {sender.message_id}
                if whole := await self._album(connection, person.id, payload, sender):
                    messages.update(whole.messages)
                    before = await self._said(connection, person.id, sender, whole.messages[0])
                if spoken := await asked_to_put_right(connection, person.id, sender):
                    messages.add(int(spoken.message_id))
                    before += await self._said(connection, person.id, sender, spoken.message_id)
                # Off the record by the hour alone, nothing of what is kept changes.
                stays = bool(before) and not decision.by_itself
                if album[1] is not None and not stays:
                    self._unkept_albums.append(album)
                if not await inbox.add(connection, update_id, "", None, now):
                    return None
                if sender.message_id and not stays:
                    messages.update(await self._overtake(connection, person.id, update_id, sender))
                    for each in messages:
                        await inbox.note_off_record(connection, person.id, sender.lane.chat, each)
                    # What it said before it was edited into something that is not to be kept.
                    await erase_exchanges(connection, self.writer, person.id, before, now)
                return StoredUpdate(update_id, lane, payload, off_record=True, stays=stays)
            public = await as_stored(connection, payload, overheard=overheard)
            if sender.revision and (held := await self._held(connection, sender)):
                public = within_album(public, held[-1].payload)
            if not await inbox.add(connection, update_id, lane, public, now):
                return None
            # What arrives next is judged by this, whenever this is answered.
            if decision.switched is not None and not person.is_group:
                await people.set_preferences(connection, person.id, decision.switched)
            if not is_mine:
                await self.lanes.tell(connection)
        return StoredUpdate(update_id, lane, public)

    async def _said(
        self, connection: Transaction, owner: int, sender: Sender, number: int | str | None = None
    ) -> list[Interaction]:
        """What a message said up to now, in each of its forms: the sender's, or another of the chat."""
        place = (owner, CHANNEL, str(sender.lane), str(number or sender.message_id))
        return await interactions.of_message(connection, *place)

    async def _held(self, connection: Transaction, sender: Sender) -> list[StoredUpdate]:
        """What waits or is set aside of a message, be it in an album, oldest first."""
        held = await inbox.held(connection, str(sender.lane))
        return [each for each in held if sender.message_id in messages_of(each.payload)]

    async def _album(
        self, connection: Transaction, owner: int, payload: dict[str, Any], sender: Sender
    ) -> Album | None:
        """The album in the log that the edit of a picture is one of; None for any other."""
        if not payload.get("edited_message", {}).get("media_group_id"):
            return None
        return await album_with(connection, owner, CHANNEL, str(sender.lane), str(sender.message_id))

    async def _overtake(
        self, connection: Transaction, owner: int, update_id: int, sender: Sender
    ) -> set[int]:
        """Drop what was stored of a message before it was edited, and waits or is set aside, with the album
        that it is a part of; gives the numbers of their messages.
        """
        held = await self._held(connection, sender)
        before = [each for each in held if each.update_id < update_id]
        await inbox.done(connection, [each.update_id for each in before])
        return {number for each in before for number in messages_of(each.payload)}

    async def _withdraw(self, connection: Transaction, owner: int, sender: Sender) -> None:
        """Take back what a message said before it was edited into a command."""
        now = self.clock.now()
        for each in await self._said(connection, owner, sender):
            if each.state != "replaced":
                await withdraw(connection, self.writer, each, now)

    async def waiting(self, lane: str | None = None) -> list[StoredUpdate]:
        """What is stored and not dealt with, oldest first, as far as no other process holds its lane."""
        mine = self.lanes.instance if self.lanes.are_shared else None
        waiting = await self.database.ask(inbox.waiting, lane=lane, instance=mine)
        for each in waiting:
            self._note(sender_of(each.payload))
        held = {each: await self.lanes.hold(each) for each in {each.lane for each in waiting}}
        return [each for each in waiting if held[each.lane]]

    async def as_of_now(self, update: Arrived) -> Arrived:
        """An update without what it repeats of a message that was forgotten since it came."""
        stored, sender = update.stored, update.sender
        if sender is None or not repeats(stored.payload):
            return update
        async with self.database.read() as connection:
            person = await people.find(connection, CHANNEL, sender.lane.owner)
            if person is None:
                return update
            payload = await without_gone(connection, person.id, (CHANNEL, stored.lane), stored.payload)
        return Arrived(replace(stored, payload=payload))

    async def attempt(self, update: Arrived) -> int:
        """Take an update in hand, and count the tries of it; 0 for one that is not to be dealt with any more:
        its message was edited off the record since, or is known in a newer wording.

        With the first try of an edit goes what is stored of the message, and with that of one into a command
        what it said before.
        """
        async with self.database.write(beside=True) as connection:
            stored, sender = update.stored, update.sender
            attempts = await inbox.attempt(connection, stored.update_id, self.lanes.instance)
            if sender is None:
                return attempts
            place = (sender.lane.chat, sender.message_id)
            if not is_always_kept(sender.words) and await inbox.was_off_record(connection, *place):
                return 0
            person = await people.find(connection, CHANNEL, sender.lane.owner)
            if person is None or not sender.message_id:
                return attempts
            album = await self._album(connection, person.id, stored.payload, sender)
            is_whole = album is not None and not album.gone
            number = album.first if album is not None and is_whole else None
            if _is_outdated(sender, await self._said(connection, person.id, sender, number)):
                return 0
            if attempts == 1 and sender.revision:
                await self._overtake(connection, person.id, stored.update_id, sender)
                command = parse_command(sender.words)
                if command and not gives(command, STOP):  # what is stopped may be the answer to it
                    async with self.database.write(person.id):
                        await self._withdraw(connection, person.id, sender)
            return attempts

    async def join(self, album: StoredUpdate, others: Sequence[StoredUpdate]) -> None:
        """Store an album as one update; of one off the record, what was stored of its pictures is dropped."""
        stored = [each.update_id for each in others]
        async with self.database.write(beside=True) as connection:
            if album.off_record:
                stored.append(album.update_id)
                await self._note_unkept(connection, (album, *others))
            else:
                await inbox.replace(connection, album.update_id, album.payload)
            await inbox.done(connection, stored)

    async def _note_unkept(self, connection: Transaction, updates: Sequence[StoredUpdate]) -> None:
        for update in updates:
            sender = sender_of(update.payload)
            if sender is not None and not sender.lane.is_group:
                person = await people.find(connection, CHANNEL, sender.id)
                if person is not None:
                    place = (sender.lane.chat, sender.message_id)
                    await inbox.note_off_record(connection, person.id, *place)

    async def unkeep(self, update: StoredUpdate, said: IncomingMessage) -> None:
        """Keep nothing of an update that turned out to be off the record but its id and its message's.

        What the message said before goes with it.
        """
        chat, number = Lane.read(said.chat).chat, int(said.message_id)
        place = (said.owner, said.channel, said.chat, said.message_id)
        async with self.database.write(said.owner) as connection:
            before = await interactions.of_message(connection, *place)
            await inbox.note_off_record(connection, said.owner, chat, number)
            await erase_exchanges(connection, self.writer, said.owner, before, self.clock.now())
            await inbox.done(connection, [update.update_id])

    async def _prune(self) -> None:
        """Forget, once a day, the ids of long ago."""
        now = self.clock.now()
        if self._pruned_at is not None and now - self._pruned_at < PRUNE_EVERY:
            return
        self._pruned_at = now
        await self.database.put(inbox.prune, now - KEEP_IDS)

    def _note(self, sender: Sender | None) -> None:
        if sender is not None and sender.message_id:
            self.ids.note(sender.lane.chat, sender.message_id)

    async def _store(self, update_id: int, lane: str, payload: dict[str, Any] | None, odd: str = "") -> bool:
        return await self.database.put(inbox.add, update_id, lane, payload, self.clock.now(), odd=odd)


def _is_outdated(sender: Sender, forms: Sequence[Interaction]) -> bool:
    """Whether a newer wording of a message than this was opened; edits of one second are counted on."""
    newest = forms[-1] if forms else None
    return newest is not None and newest.revision > sender.revision and newest.text != sender.words
