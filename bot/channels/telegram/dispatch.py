"""What is done about one update, by what it is: answered, obeyed, acknowledged or left alone."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import assert_never

from telegram import Bot
from telegram.error import TelegramError

from bot.channels.telegram import updates
from bot.channels.telegram.api import acknowledge
from bot.channels.telegram.authors import GroupChats, given_by, speaker_of
from bot.channels.telegram.files import Listening, Looking
from bot.channels.telegram.progress import Progress
from bot.channels.telegram.render import keyboard
from bot.channels.telegram.shapes import CHANNEL, KINDS, Lane, Query, ReactionChange
from bot.clock import off_loop
from bot.conversation.commands.reminders import REMIND
from bot.conversation.commands.run import STOP, STOP_SHOWN, AnyCommand, Commands, gives, parse_command
from bot.conversation.commands.settings import ask_zone_after, shared_place
from bot.conversation.commands.table import Command, Desk, Pressed
from bot.conversation.outbox import Outbox
from bot.conversation.people import Stranger
from bot.conversation.privacy import OffRecord
from bot.conversation.sent_files import FORGOTTEN, SENT_ALONG, Keeping, SentFiles, may_be_export
from bot.conversation.turn import TurnHandler
from bot.domain.interactions import Answer, Citation, IncomingMessage, Rating, Rows, Speaker
from bot.domain.receipts import undo_in
from bot.errors import BotError, NotAnExport, Refused
from bot.language.gate import worth_reading
from bot.language.text import clean
from bot.language.times.clocks import read_local_time
from bot.speech.saying import SOURCE, Wording, say, speaking
from bot.storage.people.people import Person
from bot.storage.work.outbound import SEEN, Outbound, answering

log = logging.getLogger(__name__)

MOST_NOTICE = 200
"""Characters of the notice that answers a button press."""

STOPPED = Wording("Stopped. Nothing of it was kept.")
STOPPED_SO_FAR = Wording("Stopped. What I had written so far stays.")
FINISHED = Wording("That answer was finished just before.")
NOTHING_TO_STOP = Wording("There is nothing to stop.")
NO_WORDS = Wording("There were no words in that message.")
OLDER_EDIT = Wording(
    "I go by the new wording of that older message from now on. I neither answer it again nor do what it "
    "asks: for that, say it in a new message."
)
FORGOTTEN_EDIT = Wording(
    "You had me forget what that older message said, so I keep nothing of it from its new wording either: "
    "if I am to know it again, say it in a new message."
)
NOT_YOURS = Wording("This button is not yours.")


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Taken:
    """What somebody sent, while it is dealt with: the update it came in, and what it says by now."""

    update: updates.Arrived
    person: Person
    said: IncomingMessage
    edited: bool = False
    first_try: bool = False

    @property
    def key(self) -> str:
        """What the answer to it is promised under."""
        return f"{answering(self.said.chat, self.said.message_id)}{self.update.stored.update_id}"


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class Dispatch:
    """Deals with updates of people who were admitted. What there is to say goes to the outbox."""

    bot: Bot
    desk: Desk
    outbox: Outbox
    turns: TurnHandler
    commands: Commands
    groups: GroupChats
    streaming: bool
    progress: Progress
    off_record: OffRecord
    listening: Listening
    looking: Looking
    sent_files: SentFiles

    async def understand(self, update: updates.Arrived, *, first_try: bool) -> None:
        """Deal with an update; doing so twice says everything once."""
        content, sender, lane = update.content, update.sender, update.stored.lane
        if content is None or sender is None:
            return
        person = await self._admitted(sender, Lane.read(lane), leaving=update.asks_for_their_own)
        if person is not None and person.is_group:
            speaker = speaker_of(sender.user)
            person = await self.desk.log.as_spoken_with(person, speaker, sender.language)
        with speaking(person.language if person else SOURCE):
            match content:
                case Query():
                    await self._press(update, content, person)
                case _ if person is None:
                    return
                case ReactionChange():
                    await self._react(person, lane, str(content.message_id), content.verdict)
                case _:
                    said = updates.incoming(content.message, person.id, self.groups.myself())
                    taken = Taken(update, person, said, content.edited, first_try)
                    if update.stored.payload.get("overheard"):
                        await self._overhear(said)
                    else:
                        await self._answer(taken, content)

    async def _answer(self, taken: Taken, content: updates.SentContent) -> None:
        match content.kind:
            case "text":
                if not await self._is_checked_off(taken, content):
                    await self._text(taken)
            case "sound":
                await self._spoken(taken, content)
            case "file":
                await self._file(taken, content)
            case "picture":
                await self._pictured(taken, content)
            case "other":
                await self._other(taken, content)
            case _:
                assert_never(content.kind)

    async def _is_checked_off(self, taken: Taken, sent: updates.SentContent) -> bool:
        """Whether a checklist was edited that is dealt with: known from then on, and not answered."""
        is_edit = taken.edited and sent.message.checklist is not None
        before = await self.desk.log.before_edit(taken.said) if is_edit else None
        if before is None or before.state not in ("answered", "noted"):
            return False
        await self.desk.log.reword(taken.said, worth="nothing")
        return True

    async def _text(self, taken: Taken) -> None:
        person, message = taken.person, taken.said
        command = await self._command_in(person, message) if message.forwarded is None else None
        if (spoken := await self.listening.put_right(message, command)) is not None:
            message, command = spoken, None
            taken = replace(taken, said=message, edited=True)
        if message.has_words and await self._is_for_later(taken, command):
            return
        match command:
            case _ if gives(command, STOP):
                stopped = await self._stop(taken.update.stored.lane)
                await self._take_back_edited(taken)
                await self._say(taken, stopped)
            case None if not message.has_words:
                await self._take_back_edited(taken)
                await self._say(taken, say(NO_WORDS))
            case None:
                await self._turn(taken)
            case _:
                self.off_record.end(message, command)
                await self._command(taken, command)

    async def _take_back_edited(self, taken: Taken) -> None:
        """Take back what a message said before it was edited into something that is not answered."""
        if taken.edited:
            await self.desk.log.reword(taken.said, worth="nothing")

    async def _is_for_later(self, taken: Taken, command: AnyCommand | None = None) -> bool:
        """Whether an older message was edited, which is dealt with: then its new wording is stored, and
        nothing that it asks is done, in words or by a command.
        """
        if not taken.edited or await self.desk.log.is_to_answer(taken.said):
            return False
        kept = await self.desk.log.reword(taken.said, worth="nothing" if command else "later")
        is_whole = kept.text == taken.said.text
        await self._say(taken, say(OLDER_EDIT if is_whole else FORGOTTEN_EDIT))
        return True

    async def _refuse(self, taken: Taken, refusal: Refused) -> None:
        """Say why what was sent can't be taken in, and answer the words that came with it."""
        await self._say(taken, str(refusal))
        if taken.said.has_words:
            await self._text(taken)

    async def _command_in(self, person: Person, message: IncomingMessage) -> AnyCommand | None:
        """The command a message is, or completes as the reply that we asked for."""
        command = parse_command(message.text)
        if command is not None or message.reply_to is None or not message.text:
            return command
        replied = await self.outbox.holding(person.id, message.chat, message.reply_to)
        answer = replied.answer if replied else Answer("")
        asks = answer.asks if answer.asked in (None, _id_of(message.speaker)) else None
        completed = parse_command(f"{asks} {message.text}") if asks else None
        if completed is not None and gives(completed, REMIND):
            # "It is 9 pm here" says where they are, not when to remind them.
            told = await off_loop(message.text, lambda: read_local_time(message.text))
            return None if told else completed
        return completed or await off_loop(message.text, lambda: parse_command(message.text, replies=True))

    async def _command(self, taken: Taken, command: AnyCommand) -> None:
        try:
            await self._obey(taken, command)
            if gives(command, REMIND):
                await ask_zone_after(self.desk, taken.person, taken.said)
        except BotError as refusal:
            await self._say(taken, str(refusal))

    async def _obey(
        self, taken: Taken, command: AnyCommand, edits: Sequence[str] = (), pressed: Outbound | None = None
    ) -> None:
        """Obey a command once, however often its update comes: what it changes is written with its answer.

        Raises the BotError that says why it was turned down.
        """
        await self.groups.permit(taken.said, command, pressed)
        obey = await self.commands.think(taken.person, taken.said, command)
        async with self.outbox.once(taken.person.id, taken.key) as is_first:
            if is_first:
                await self._say(taken, await obey(), edits=edits)

    async def _overhear(self, said: IncomingMessage) -> None:
        """Words that were not for the bot, in a group that is learnt from: a source, without an answer."""
        await self.desk.log.reword(said, await off_loop(said.text, lambda: worth_reading(said.text, None)))

    async def _spoken(self, taken: Taken, spoken: updates.SentContent) -> None:
        """Something said aloud: listened to once, shown as it was heard, and answered like any words."""
        said = taken.said
        opened = await self.desk.log.opened(said)
        if opened is not None:
            await self._turn(replace(taken, said=opened.message, first_try=False))
            return
        try:
            heard = await self.progress.of(said, self.listening.heard(said, spoken), is_stored=False)
        except Refused as refusal:
            await self._refuse(taken, refusal)
            return
        if heard is None:
            return
        taken = replace(taken, said=heard.said)
        if not await self._is_for_later(taken):
            await self.listening.store(heard)
            await self._turn(taken)

    async def _file(self, taken: Taken, sent: updates.SentContent) -> None:
        """A document: kept with its text, and the words that came with it answered."""
        try:
            content, picture = await self.looking.file(sent)
            if picture is not None:
                await self._pictured(taken, picture, content)
                return
            about, keep = await self._kept(taken, sent, content)
        except Refused as refusal:
            await self._refuse(taken, refusal)
            return
        async with self.outbox.once(taken.person.id, taken.key) as is_first:
            if is_first and (kept := await keep()) is not None:
                await self._say(taken, kept)
        if about is not None:
            await self._turn(replace(taken, said=replace(taken.said, quoted=about)))

    async def _kept(
        self, taken: Taken, sent: updates.SentContent, content: bytes
    ) -> tuple[Citation | None, Keeping]:
        """What a file is, for an answer if it gets one, and the keeping of it: an export or a document."""
        said, name = taken.said, clean(sent.files[0].file_name or "")
        if may_be_export(name) and said.speaker is None:
            about = Citation(name, SENT_ALONG).with_links_of(said.quoted) if said.has_words else None
            with suppress(NotAnExport):
                return about, await self.sent_files.talk(said, name, content)
        return await self.sent_files.document(said, name, content, given_by(sent.message), taken.key)

    async def _pictured(self, taken: Taken, sent: updates.SentContent, *fetched: bytes) -> None:
        """Pictures: looked at once, answered with what came with them, and kept as what was seen in them."""
        if taken.edited and sent.message.media_group_id and not sent.message.album:
            album = await self.sent_files.album_with(taken.said)
            if album is not None:
                said = album.reworded(taken.said)
                taken, sent = replace(taken, said=said), updates.as_album(sent, album.files)
                if album.gone and not parse_command(said.text):
                    await self._refuse(taken, Refused(say(FORGOTTEN)))
                    return
        if not sent.files:
            await self._text(taken)
            return
        said, person = taken.said, taken.person
        opened = await self.desk.log.opened(said)
        if opened is not None and opened.state != "open":
            await self._turn(replace(taken, first_try=False))
            return
        if parse_command(said.text):
            await self._text(taken)
            return
        if await self._is_for_later(taken):
            return

        async def look() -> tuple[IncomingMessage, int, Keeping]:
            message = await self.looking.opened(said, sent, fetched)
            return await self.sent_files.picture(message, "\n".join(sent.known_as))

        try:
            looked = await self.progress.of(said, look(), is_stored=False)
        except Refused as refusal:
            await self._refuse(taken, refusal)
            return
        if looked is None:
            return
        seen, number, keep = looked
        key = f"{SEEN}{number}"
        async with self.outbox.once(person.id, key) as is_first:
            if is_first and (kept := await keep()) is not None:
                shown = await self.outbox.shown_before(said, SEEN)
                kept = replace(kept, reply_to=None) if shown else kept
                await self._say(taken, kept, key=key, edits=shown)
        await self._turn(replace(taken, said=seen))

    async def _other(self, taken: Taken, sent: updates.SentContent) -> None:
        """Something that is not text: say so, once for an album, and answer the words that came with it."""
        said, message = taken.said, sent.message
        if (zone := message.location) is not None:
            place = Citation(f"where they are now; the time zone there is {zone}", "a location they shared")
            answer = shared_place(taken.person, zone, self.desk.clock.now())
            await self.desk.log.answer_by_code(replace(said, forwarded=place), answer)
            return
        if not taken.edited:
            what = say(KINDS[message.carries[0]])
            hint = (
                say("I can't open {kind} yet, so I go by your words alone.", kind=what)
                if said.has_words
                else say("I can't open {kind} yet; please tell me in words what matters.", kind=what)
            )
            group = message.media_group_id
            await self._say(taken, hint, key=f"album:{taken.update.stored.lane}:{group}" if group else None)
        if said.has_words:
            await self._text(taken)

    async def _react(self, person: Person, lane: str, message_id: str, verdict: Rating | None) -> None:
        """Keep what a person thinks of an answer; a reaction to anything else says nothing about one."""
        said = await self.outbox.holding(person.id, lane, message_id)
        if said is not None and said.interaction_id is not None:
            await self.desk.log.judge(person.id, said.interaction_id, verdict)

    async def _turn(self, taken: Taken) -> None:
        person, message = taken.person, taken.said
        self.off_record.end(message)
        preview = None
        # In a group the answer is a reply, which nothing that is shown before it can become.
        if self.streaming and not taken.edited and not Lane.read(message.chat).is_group:
            first_try = taken.first_try
            preview = await self.progress.preview_of(message, self.desk.log, first_try=first_try)
        with speaking(await self.desk.people.hear(person, message)):
            answering = self.turns.handle(message, person.zone, preview)
            turn = await self.progress.of(message, answering, preview)
            if turn is not None:
                await ask_zone_after(self.desk, person, message)

    async def _stop(self, lane: str) -> str:
        """Stop the answer being written. Who asked hears what came of it: it may have been too late."""
        written = await self.progress.stop(lane)
        if written is None:
            return say(NOTHING_TO_STOP)
        if written.is_stored and not await self.desk.log.stop(written.message, written.text):
            return say(NOTHING_TO_STOP)
        return say(STOPPED_SO_FAR if written.text else STOPPED)

    async def _stop_shown(self, person: Person, lane: str, number: int) -> str:
        """Stop the answer that a button stands under, or keep a restart from going on with it; the notice."""
        said = await self.desk.log.being_answered(person.id, number)
        if said is None:
            return say(FINISHED)
        written = await self.progress.stop(lane, (said.message_id, said.revision))
        return (
            "" if await self.desk.log.stop(said.message, written.text if written else "") else say(FINISHED)
        )

    async def _press(self, update: updates.Arrived, query: Query, person: Person | None) -> None:
        command, pressed = update.command, query.message
        lane = Lane.read(update.stored.lane)
        is_theirs = lane.is_group or lane.chat == query.sender.id
        if person is None or command is None or pressed is None or not is_theirs:
            await acknowledge(self.bot, query, say(NOT_YOURS))
            return
        if isinstance(command, Command) and gives(command, STOP_SHOWN):
            (number,) = command.arguments
            assert isinstance(number, int)
            await acknowledge(self.bot, query, await self._stop_shown(person, update.stored.lane, number))
            return
        stands_in, number = str(Lane.of(pressed)), str(pressed.message_id)
        said = await self.outbox.holding(person.id, stands_in, number)
        message = updates.pressing(
            query, person.id, lane, self.desk.clock.now(), said.created_at if said else None
        )
        left = _without_row(said, query.data)
        becomes = _becomes_of(command, said, left)
        # Nothing is edited any more in a group that became another.
        edits = [number] if becomes == "replaced" and stands_in == update.stored.lane else []
        try:
            await self._obey(Taken(update, person, message), command, edits, said)
        except BotError as refusal:
            # Its other buttons stay: a second press must not wipe out the Undo of the first.
            await acknowledge(self.bot, query, str(refusal)[:MOST_NOTICE])
            return
        await acknowledge(self.bot, query, "")
        if becomes == "loses the row":
            await self._leave(pressed.chat.id, pressed.message_id, said, left)

    async def _leave(self, chat: int, message_id: int, said: Outbound | None, left: Rows) -> None:
        """Leave these buttons under a message."""
        if said is not None:
            await self.outbox.keep_buttons(said, left)
        try:
            await self.bot.edit_message_reply_markup(chat, message_id, reply_markup=keyboard(left))
        except TelegramError as failure:
            log.info("A used button stays: %s", type(failure).__name__)

    async def _say(
        self, taken: Taken, answer: Answer | str, *, key: str | None = None, edits: Sequence[str] = ()
    ) -> None:
        said = Answer(answer) if isinstance(answer, str) else answer
        asked, person = taken.update.content, taken.person
        if person.is_group and not edits and isinstance(asked, updates.SentContent):
            said = replace(said, reply_to=said.reply_to or str(asked.message.message_id))
        if said.asks or undo_in(said):
            said = replace(said, asked=_id_of(taken.said.speaker))
        await self.outbox.put(person.id, taken.update.stored.lane, key or taken.key, said, edits=edits)

    async def _admitted(self, sender: updates.Sender, lane: Lane, *, leaving: bool) -> Person | None:
        if lane.is_group:
            return await self.desk.people.in_group(CHANNEL, lane.owner)
        admitted = await self.desk.people.admit(CHANNEL, sender.id, "", leaving=leaving)
        return None if isinstance(admitted, Stranger) else admitted


def _id_of(speaker: Speaker | None) -> str | None:
    """Which member of a group speaks, whatever they are called by now."""
    return speaker.id if speaker else None


def _becomes_of(command: AnyCommand, said: Outbound | None, left: Rows) -> Pressed:
    """What becomes of a message though a button of it was pressed: it may say more than the button answers.

    `left` are the other buttons of it.
    """
    pressed: Pressed = command.form.declared.pressed if isinstance(command, Command) else "replaced"
    if pressed != "loses the row or is replaced":
        return pressed
    says_more = bool(left) or (said is not None and said.interaction_id is not None)
    return "loses the row" if says_more else "replaced"


def _without_row(said: Outbound | None, pressed: str) -> Rows:
    """The rows of a message's buttons without the one that a pressed button stands in."""
    rows = said.answer.buttons if said else ()
    return tuple(row for row in rows if all(button.action != pressed for button in row))
