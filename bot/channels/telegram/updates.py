"""Updates understood: what each is to the bot, and what a message says."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from bot.channels.telegram import authors
from bot.channels.telegram.shapes import (
    CHANNEL,
    KINDS,
    Chat,
    File,
    Json,
    Lane,
    Membership,
    Message,
    Query,
    ReactionChange,
    User,
)
from bot.channels.telegram.wire import Odd, read_update
from bot.conversation.commands.forgetting import LEAVE
from bot.conversation.commands.keeping import number_set_aside
from bot.conversation.commands.memory import EXPORT
from bot.conversation.commands.run import STOP, AnyCommand, gives, parse_command
from bot.conversation.commands.table import start_code
from bot.domain.interactions import LINKED, PRESS, SOMEBODY, Citation, IncomingMessage, Rating, called
from bot.language.message_kinds import as_judged
from bot.language.text import clean
from bot.pages.documents import mail_within
from bot.speech.saying import Wording
from bot.storage.work.inbox import StoredUpdate

UP, DOWN = "👍", "👎"
"""The reactions that are kept as what somebody thinks of an answer."""


@dataclass(frozen=True, slots=True)
class Sender:
    """Who an update is from, as far as admitting them needs, and what decides whether it is off the record.

    `lane` is where, a topic included, and `owner` the channel's id of whose memory that is: the sender's own
    in a private chat, else the group's. `code` came with /start. `words` are the sender's own or a button's,
    empty for forwarded ones, and `with_struck` these and what they struck through. `said_at` is when they
    were written or edited last; `message_id` is 0 for a button press, `revision` for what was not edited,
    `reply_to` for what replies to nothing.
    `language` is the code of the one that they use Telegram in; empty for none.
    """

    user_id: str
    lane: Lane
    name: str
    code: str
    words: str = ""
    with_struck: str = ""
    said_at: datetime | None = None
    message_id: int = 0
    revision: int = 0
    reply_to: int = 0
    language: str = ""

    @property
    def chat_id(self) -> int:
        """Telegram's id of the chat."""
        return self.lane.chat

    @property
    def owner(self) -> str:
        """The channel's id of whose memory the chat is about."""
        return self.lane.owner

    @property
    def judged(self) -> str:
        """The words that decide whether it is off the record: a mark counts though it is struck through."""
        return as_judged(self.words, self.with_struck)


@dataclass(frozen=True, slots=True)
class From:
    """An update from somebody in a private chat, or a member of a group; `message` is None for no words."""

    sender: Sender
    in_group: bool = False
    message: Message | None = None


@dataclass(frozen=True, slots=True)
class Joined:
    """The bot was added to a group, by whom."""

    chat_id: int
    title: str
    adder: str
    language: str = ""


@dataclass(frozen=True, slots=True)
class Removed:
    """The bot is not in a group any more."""

    chat_id: int


@dataclass(frozen=True, slots=True)
class Unblocked:
    """The bot may write in a chat, if it might not before: it was unblocked, or has other rights there."""

    owner: str


@dataclass(frozen=True, slots=True)
class Moved:
    """A group became a supergroup, which has another id."""

    old: int
    new: int


@dataclass(frozen=True, slots=True)
class Ignored:
    """Nothing the bot deals with: from a bot, a channel post, a kind it does not know."""


@dataclass(frozen=True, slots=True)
class Oddity:
    """An update that is not as Telegram promises, and what is wrong with it, in words that quote nothing."""

    problem: str


Origin = From | Joined | Removed | Unblocked | Moved | Ignored | Oddity


@dataclass(frozen=True, slots=True)
class TextMessage:
    """Words to answer. `edited` when they replace words sent before."""

    message: Message
    edited: bool


@dataclass(frozen=True, slots=True)
class SpokenMessage:
    """A voice message, or a file of sound; words may stand beneath it."""

    message: Message
    file: File
    edited: bool


@dataclass(frozen=True, slots=True)
class FileMessage:
    """A document, as far as one can tell before it is opened; words may stand beneath it.

    `content` is there where it needs not be fetched, as that of a mail whose words somebody forwarded.
    """

    message: Message
    file: File
    edited: bool
    content: bytes = b""


@dataclass(frozen=True, slots=True)
class PictureMessage:
    """A photo, a picture sent as a file, a GIF, or an album of them; words may stand beneath it.

    `known_as` names each for Telegram, with the method that sends such a file.
    """

    message: Message
    files: tuple[File, ...]
    known_as: tuple[str, ...]
    edited: bool


@dataclass(frozen=True, slots=True)
class OtherMessage:
    """A game, a story, an invoice: neither text nor opened, though words may stand beneath."""

    message: Message
    kind: Wording
    edited: bool


@dataclass(frozen=True, slots=True)
class ButtonPress:
    """A button was pressed."""

    query: Query


@dataclass(frozen=True, slots=True)
class Reacted:
    """A reaction to a message was given, changed or taken back; `verdict` is None for no thumb."""

    message_id: str
    sender: User
    verdict: Rating | None


Sent = TextMessage | SpokenMessage | FileMessage | PictureMessage | OtherMessage
Content = Sent | ButtonPress | Reacted | Ignored


def origin_of(payload: Json) -> Origin:
    """Who a raw update is from, read without trusting its form."""
    try:
        update = read_update(payload)
    except Odd as odd:
        return Oddity(str(odd))
    if (changed := update.my_chat_member) is not None:
        return _membership(changed)
    if (message := update.message or update.edited_message) is not None:
        if message.migrate_to_chat_id is not None:
            return Moved(message.chat.id, message.migrate_to_chat_id)
        if message.migrate_from_chat_id is not None:
            return Moved(message.migrate_from_chat_id, message.chat.id)
        return _origin(message.sender, message.chat, message)
    if (query := update.callback_query) is not None and query.message is not None:
        return _origin(query.sender, query.message.chat, query)
    reaction = update.message_reaction
    if reaction is not None and reaction.chat.type == "private":
        return _origin(reaction.user, reaction.chat, reaction)
    return Ignored()


@dataclass(frozen=True, repr=False, eq=False)
class Arrived:
    """An update with what it is, read once and handed on to all who deal with it."""

    stored: StoredUpdate

    @cached_property
    def origin(self) -> Origin:
        """Who it is from."""
        return origin_of(self.stored.payload)

    @cached_property
    def content(self) -> Content:
        """What it asks for. Raises Odd."""
        return content_of(self.stored.payload)

    @cached_property
    def command(self) -> AnyCommand | None:
        """The command that it gives, in words or by a button: what is only handed on orders nothing."""
        match self.content:
            case TextMessage(message) if not authors.given_by(message):
                return parse_command(message.text or "")
            case ButtonPress(query):
                return parse_command(query.data or "")
            case _:
                return None

    @property
    def is_urgent(self) -> bool:
        """Whether it passes the chat's queue by: a button, or /stop."""
        return isinstance(self.content, ButtonPress) or gives(self.command, STOP)

    @property
    def asks_to_leave(self) -> bool:
        """Whether it is a /forget everything."""
        return gives(self.command, LEAVE)

    @property
    def asks_for_their_own(self) -> bool:
        """Whether it asks for what is theirs, admitted or not: to have it, or to have it erased."""
        return gives(self.command, LEAVE, EXPORT)

    @property
    def asks_again(self) -> int | None:
        """Which update a button press wants to be tried again; None when it wants something else."""
        return number_set_aside(self.command) if isinstance(self.content, ButtonPress) else None


def content_of(payload: Json) -> Content:
    """What an update asks for. Raises Odd."""
    update = read_update(payload)
    if update.callback_query is not None:
        return ButtonPress(update.callback_query)
    reaction = update.message_reaction
    if reaction is not None and reaction.user is not None:
        given = {each.emoji for each in reaction.new_reaction}
        verdict: Rating | None = "up" if UP in given else "down" if DOWN in given else None
        return Reacted(str(reaction.message_id), reaction.user, verdict)
    message = update.message or update.edited_message
    if message is None:
        return Ignored()
    edited = update.edited_message is not None
    if edited and "location" in message.carries:
        return Ignored()  # a place that is shared live moves on and on
    is_handed_on = message.forward_origin is not None and message.chat.type == "private"
    if is_handed_on and (mail := mail_within(clean(message.text or ""))):
        return FileMessage(message, File(file_id="-", file_name="mail.eml"), edited, mail)
    if message.text is not None or authors.shared_in(message) is not None:
        return TextMessage(message, edited)
    if not message.carries:
        return Ignored()  # one of Telegram's own notices, as of a pin
    kind = KINDS[message.carries[0]]
    sound = message.voice or message.audio or message.video_note or _file_of(message, "audio")
    if sound is not None:
        return SpokenMessage(message, sound, edited)
    pictures = [picture for each in (message, *message.album) if (picture := _picture(each))]
    if pictures:
        files, known_as = zip(*pictures, strict=True)
        return PictureMessage(message, files, known_as, edited)
    if message.document is not None and message.carries[0] == "document":
        return FileMessage(message, message.document, edited)
    return OtherMessage(message, kind, edited)


def as_picture(sent: FileMessage) -> PictureMessage:
    """A file that turned out to be a picture."""
    return PictureMessage(sent.message, (sent.file,), (f"document {sent.file.file_id}",), sent.edited)


def as_album(sent: PictureMessage, known_as: Sequence[str]) -> PictureMessage:
    """The pictures of an album that one of them is, by how each is sent again."""
    files = tuple(File(file_id=each.partition(" ")[2]) for each in known_as)
    return PictureMessage(sent.message, files, tuple(known_as), sent.edited)


def _file_of(message: Message, kind: str) -> File | None:
    """The document of a message that says it is of a kind, such as "audio"; None for any other."""
    says_so = message.document is not None and (message.document.mime_type or "").startswith(f"{kind}/")
    return message.document if says_so and message.carries[0] == "document" else None


def _picture(message: Message) -> tuple[File, str] | None:
    """The picture in a message, and how it is sent again; None for what does not say it is one.

    Of a GIF it is the picture that Telegram made of its beginning, if it did.
    """
    if message.photo:
        best = max(message.photo, key=lambda size: size.width * size.height)
        return best, f"photo {best.file_id}"
    if message.animation is not None:
        return message.animation.thumbnail or message.animation, f"animation {message.animation.file_id}"
    file = _file_of(message, "image")
    return (file, f"document {file.file_id}") if file else None


def incoming(message: Message, owner: int, myself: authors.Myself) -> IncomingMessage:
    """A message's words, or those beneath a photo, as the conversation takes them.

    Forwarded words are nobody's own, nor is what another bot put into them, nor are block quotes and pasted
    blocks, nor what is said of a contact, a poll or the like, nor what they struck through, nor the address
    behind words. In a group it is told who speaks, and the bot's name at its beginning or end is no part of
    it.
    """
    in_group = message.chat.type in authors.GROUPS
    parts = (message, *message.album)
    own, pasted = zip(*map(authors.own_and_pasted, parts), strict=True)
    own, pasted = tuple(map(myself.without_mention, own)) if in_group else own, _joined(pasted)
    quoted, forwarded, text = authors.quoted_in(message, myself), authors.shared_in(message), _joined(own)
    handed_by = authors.given_by(message)
    given = _joined(map(authors.cited, parts))
    if handed_by and given:
        forwarded, text = Citation(given, handed_by), ""
    elif pasted and not text:
        forwarded = Citation(pasted, SOMEBODY)
    elif pasted:
        quoted = Citation(f"{quoted.text}\n{pasted}" if quoted else pasted, SOMEBODY)
    if text and (links := "\n".join(filter(None, map(authors.linked_in, parts)))):
        quoted = replace(quoted, text=f"{quoted.text}\n{links}") if quoted else Citation(links, LINKED)
    return IncomingMessage(
        owner=owner,
        channel=CHANNEL,
        chat=str(Lane.of(message)),
        message_id=str(message.message_id),
        speaker=authors.speaker_of(message.sender) if in_group and message.sender else None,
        text=text,
        sent_at=message.sent_at,
        revision=message.edit_date or 0,
        quoted=quoted,
        forwarded=forwarded,
        reply_to=str(message.reply_to_message.message_id) if message.reply_to_message else None,
        part=authors.part_quoted(message),
    )


def pressing(
    query: Query, owner: int, lane: Lane, at: datetime, shown_at: datetime | None = None
) -> IncomingMessage:
    """The press of a button, as the message that its action would be; `shown_at` is when it was promised."""
    return IncomingMessage(
        owner=owner,
        channel=CHANNEL,
        chat=str(lane),
        message_id=f"{PRESS}{query.id}",
        text=query.data or "",
        sent_at=at,
        speaker=authors.speaker_of(query.sender) if lane.is_group else None,
        shown_at=shown_at,
    )


def _joined(parts: Iterable[str]) -> str:
    return "\n\n".join(part for part in parts if part)


def as_heard(said: IncomingMessage, message: Message, words: str) -> IncomingMessage:
    """A spoken message in the words that were heard in it: its sender's own, unless it says whose they are.

    What was forwarded is somebody else's, and so is a recording that names its performer.
    """
    performer = message.audio.performer if message.audio else None
    if said.forwarded is not None or authors.given_by(message) or performer:
        author = authors.given_by(message) or called(clean(performer or ""))
        beneath = said.forwarded.text if said.forwarded else ""
        given = "\n\n".join(part for part in (words, beneath) if part)
        return replace(said, forwarded=Citation(given, author))
    return replace(said, text="\n\n".join(part for part in (words, said.text) if part))


def _origin(sender: User | None, chat: Chat, said: Message | Query | ReactionChange) -> Origin:
    if sender is None or sender.is_bot or chat.type not in ("private", *authors.GROUPS):
        return Ignored()
    place = said.message if isinstance(said, Query) else said
    if place is None:
        return Ignored()
    lane = Lane(place.chat.id) if isinstance(place, ReactionChange) else Lane.of(place)
    name = clean(f"{sender.first_name} {sender.last_name or ''}")
    known = Sender(str(sender.id), lane, name[:128], "", language=sender.language_code or "")
    in_group = chat.type in authors.GROUPS
    if isinstance(said, Query):
        return From(replace(known, words=said.data), in_group)
    if isinstance(said, ReactionChange):
        return From(known)
    if said.sender_chat is not None:
        return Ignored()  # of a channel
    given = said.forward_origin is not None or said.via_bot is not None
    known = replace(
        known,
        words="" if given else authors.own_and_pasted(said)[0],
        with_struck="" if given else authors.with_struck(said),
        said_at=said.said_at,
        message_id=said.message_id,
        revision=said.edit_date or 0,
        reply_to=said.reply_to_message.message_id if said.reply_to_message else 0,
    )
    return From(known if in_group else replace(known, code=start_code(known.words)), in_group, said)


def _membership(changed: Membership) -> Origin:
    chat, sender = changed.chat, changed.sender
    is_group, is_in = chat.type in authors.GROUPS, changed.new_chat_member.is_in
    if not (is_group or chat.type == "private"):
        return Ignored()
    if not is_in:
        return Removed(chat.id) if is_group else Ignored()
    if changed.old_chat_member.is_in or not is_group:
        return Unblocked(str(chat.id))
    return Joined(chat.id, clean(chat.title or "")[:128], str(sender.id), sender.language_code or "")
