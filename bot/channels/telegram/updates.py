"""Updates understood: what each is to the bot, and what a message says."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Literal

from bot.channels.telegram import authors
from bot.channels.telegram.shapes import (
    CHANNEL,
    File,
    Json,
    Lane,
    Message,
    MessageRef,
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
from bot.domain.interactions import LINKED, PRESS, SOMEBODY, Citation, IncomingMessage, called
from bot.language.message_kinds import as_judged
from bot.language.text import clean
from bot.pages.documents import mail_within
from bot.storage.work.inbox import StoredUpdate


@dataclass(frozen=True, slots=True)
class Sender:
    """Who an update is from, as far as admitting them needs, and what decides whether it is off the record.

    `lane` is where, a topic included; `message` is None for a button's press and a reaction. `words` are
    their own or a button's, empty for forwarded ones, and `with_struck` these and what they struck through.
    """

    user: User
    lane: Lane
    message: Message | None = None
    words: str = ""
    with_struck: str = ""

    @property
    def id(self) -> str:
        """The channel's id of them."""
        return str(self.user.id)

    @property
    def name(self) -> str:
        """What they go by."""
        return clean(self.user.full_name)[:128]

    @property
    def language(self) -> str:
        """The code of the language that they use Telegram in; empty for none."""
        return self.user.language_code or ""

    @property
    def code(self) -> str:
        """What came with /start in a private chat."""
        return start_code(self.words) if self.message and not self.lane.is_group else ""

    @property
    def said_at(self) -> datetime | None:
        """When the words were written or edited last."""
        return self.message.said_at if self.message else None

    @property
    def message_id(self) -> int:
        """The number of the message; 0 for none."""
        return self.message.message_id if self.message else 0

    @property
    def revision(self) -> int:
        """The moment of the last edit; 0 for what was not edited."""
        return self.message.edit_date or 0 if self.message else 0

    @property
    def judged(self) -> str:
        """The words that decide whether it is off the record: a mark counts though it is struck through."""
        return as_judged(self.words, self.with_struck)


@dataclass(frozen=True, slots=True)
class SentContent:
    """What somebody sent: words, or what words may stand beneath; `edited` when it replaces what was there.

    Of "sound" and a "file" there is one of `files`, of a "picture" one for each of its album, `known_as` for
    Telegram with the method that sends such a file; "other" is neither text nor opened, as a game or a story.
    The `content` of a file is there where it needs not be fetched, as that of a mail whose words were
    forwarded. What a file is, is told before it is opened.
    """

    message: Message
    edited: bool
    kind: Literal["text", "sound", "file", "picture", "other"] = "text"
    files: tuple[File, ...] = ()
    known_as: tuple[str, ...] = ()
    content: bytes = b""


Content = SentContent | Query | ReactionChange
"""What an update asks for: something that was sent, a button that was pressed, a reaction."""


def sender_of(payload: Json) -> Sender | None:
    """Who a raw update is from, read without trusting its form; None for what is from nobody to deal with, as
    a bot or a channel.
    """
    try:
        update = read_update(payload)
    except Odd:
        return None
    said = update.message or update.edited_message
    query, reaction = update.callback_query, update.message_reaction
    if said is not None:
        return _sender(said.sender, said, said)
    if query is not None and query.message is not None:
        known = _sender(query.sender, query.message)
        return known and replace(known, words=query.data)
    if reaction is not None and reaction.chat.type == "private":
        return _sender(reaction.user, reaction)
    return None


@dataclass(frozen=True, repr=False, eq=False)
class Arrived:
    """An update with what it is, read once and handed on to all who deal with it."""

    stored: StoredUpdate

    @cached_property
    def sender(self) -> Sender | None:
        """Who it is from."""
        return sender_of(self.stored.payload)

    @cached_property
    def content(self) -> Content | None:
        """What it asks for; None for nothing that the bot deals with. Raises Odd."""
        return content_of(self.stored.payload)

    @cached_property
    def command(self) -> AnyCommand | None:
        """The command that it gives, in words or by a button: what is only handed on orders nothing."""
        match self.content:
            case SentContent(message, kind="text") if not authors.given_by(message):
                return parse_command(message.text or "")
            case Query(data=action):
                return parse_command(action)
            case _:
                return None

    @property
    def is_urgent(self) -> bool:
        """Whether it passes the chat's queue by: a button, or /stop."""
        return isinstance(self.content, Query) or gives(self.command, STOP)

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
        return number_set_aside(self.command) if isinstance(self.content, Query) else None


def content_of(payload: Json) -> Content | None:
    """What an update asks for; None for nothing that the bot deals with. Raises Odd."""
    update = read_update(payload)
    if update.callback_query is not None:
        return update.callback_query
    reaction = update.message_reaction
    if reaction is not None and reaction.user is not None:
        return reaction
    message = update.message or update.edited_message
    if message is None:
        return None
    edited = update.edited_message is not None
    if edited and "location" in message.carries:
        return None  # a place that is shared live moves on and on
    is_handed_on = message.forward_origin is not None and message.chat.type == "private"
    if is_handed_on and (mail := mail_within(clean(message.text or ""))):
        return SentContent(message, edited, "file", (File(file_id="-", file_name="mail.eml"),), content=mail)
    if message.text is not None or authors.shared_in(message) is not None:
        return SentContent(message, edited)
    if not message.carries:
        return None  # one of Telegram's own notices, as of a pin
    sound = message.voice or message.audio or message.video_note or _file_of(message, "audio")
    if sound is not None:
        return SentContent(message, edited, "sound", (sound,))
    pictures = [picture for each in (message, *message.album) if (picture := _picture(each))]
    if pictures:
        files, known_as = zip(*pictures, strict=True)
        return SentContent(message, edited, "picture", files, known_as)
    if message.document is not None and message.carries[0] == "document":
        return SentContent(message, edited, "file", (message.document,))
    return SentContent(message, edited, "other")


def as_picture(sent: SentContent) -> SentContent:
    """A file that turned out to be a picture."""
    return replace(sent, kind="picture", known_as=(f"document {sent.files[0].file_id}",))


def as_album(sent: SentContent, known_as: Sequence[str]) -> SentContent:
    """The pictures of an album that one of them is, by how each is sent again."""
    files = tuple(File(file_id=each.partition(" ")[2]) for each in known_as)
    return replace(sent, files=files, known_as=tuple(known_as))


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


def _sender(
    user: User | None, place: MessageRef | ReactionChange, said: Message | None = None
) -> Sender | None:
    if user is None or user.is_bot or place.chat.type not in ("private", *authors.GROUPS):
        return None
    known = Sender(user, Lane(place.chat.id) if isinstance(place, ReactionChange) else Lane.of(place), said)
    if said is None:
        return known
    if said.sender_chat is not None:
        return None  # of a channel
    if said.forward_origin is not None or said.via_bot is not None:
        return known
    return replace(known, words=authors.own_and_pasted(said)[0], with_struck=authors.with_struck(said))
