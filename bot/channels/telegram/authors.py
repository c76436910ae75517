"""Whose words a message holds, as Telegram's own marks tell: its sender's, those of whoever wrote what they
handed on, paste or reply to; and of groups, whether a message there is for the bot, who decides, and what
becomes of one that it leaves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Self

from telegram import Bot, MessageEntity
from telegram.error import TelegramError

from bot.channels.telegram.shapes import (
    CHANNEL,
    BesideWords,
    ForwardOrigin,
    Lane,
    ListItem,
    Member,
    Message,
    Replied,
    TextEntity,
    User,
)
from bot.conversation.commands.run import AnyCommand, Unknown, parse_command
from bot.conversation.commands.table import Command
from bot.conversation.people import People
from bot.domain.interactions import (
    ASSISTANT,
    BEHIND,
    EARLIER,
    SOMEBODY,
    UNREAD,
    Citation,
    IncomingMessage,
    Speaker,
    called,
)
from bot.domain.urls import first_link, spelled_in
from bot.errors import Refused
from bot.language.text import clean, one_line
from bot.memory.writing.forget import Forgetting
from bot.memory.writing.retraction import Members
from bot.speech.saying import Wording, say
from bot.storage.work.outbound import Outbound

MOST_NAME_CHARACTERS = 40
NOBODYS_NAMES = frozenset({"user", "the user", "me", "i", "you", "assistant", "system", "bot", "somebody"})
"""Names that would be taken for somebody else by whoever reads who said what."""

_NO_NAME = re.compile(r"[^\w .'’-]|_")
_ADDRESSED_TO = re.compile(r"/[A-Za-z0-9_]{1,32}@([A-Za-z0-9_]{1,64})")


GROUPS = ("group", "supergroup")
"""Kinds of chats in which several people talk."""


@dataclass(frozen=True, slots=True)
class Myself:
    """The bot as members of a group know it."""

    id: int
    username: str
    name: str

    @classmethod
    def of(cls, bot: Bot) -> Self:
        """Of a client that has learnt who it is."""
        return cls(bot.id, bot.username or "", bot.first_name)

    def is_addressed(self, message: Message) -> bool:
        """Whether a message in a group is for the bot.

        It is by a mention, as a reply to it, as its command, and by its name in a reply to somebody else.
        """
        text = message.text or message.caption or ""
        if message.forward_origin is None and text.startswith("/"):
            return self._is_commanded(text)
        if any(self._is_meant(mark, text) for mark in message.entities or message.caption_entities):
            return True
        replied = message.reply_to_message
        if replied is None or replied.opens_topic:
            return False  # what is written in a topic answers its first message where it answers nothing
        is_to_me = replied.sender is not None and replied.sender.id == self.id
        return is_to_me or bool(self.name and re.search(rf"(?i)\b{re.escape(self.name)}\b", text))

    def without_mention(self, text: str) -> str:
        """What a message says to the bot, without the mention that it begins or ends with."""
        if not self.username:
            return text
        name = re.escape(self.username)
        begun = re.sub(rf"(?i)^\s*@{name}\b[\s,:;!]*", "", text)
        return re.sub(rf"(?i)[\s,]*@{name}\s*$", "", begun)

    def _is_commanded(self, text: str) -> bool:
        """Whether a command is for the bot: by its name, or without one if it is a command here."""
        to = _ADDRESSED_TO.match(text)
        if to is not None:
            return to[1].casefold() == self.username.casefold()
        command = parse_command(text) if text.startswith("/") else None  # words may be for anybody there
        return command is not None and not isinstance(command, Unknown)

    def _is_meant(self, mark: TextEntity, text: str) -> bool:
        if mark.type == MessageEntity.TEXT_MENTION:
            return mark.user is not None and mark.user.id == self.id
        if mark.type != MessageEntity.MENTION:
            return False
        units = text.encode("utf-16-le", "surrogatepass")
        marked = units[2 * mark.offset : 2 * (mark.offset + mark.length)].decode("utf-16-le", "replace")
        return marked.casefold() == f"@{self.username.casefold()}"


def speaker_of(sender: User) -> Speaker:
    """A member of a group, by a name that says nothing but who they are."""
    name = " ".join(_NO_NAME.sub(" ", clean(sender.full_name)).split())[:MOST_NAME_CHARACTERS].strip()
    if not any(char.isalnum() for char in name) or name.casefold() in NOBODYS_NAMES:
        name = f"Member {name}".strip()
    return Speaker(str(sender.id), name)


PASTED = frozenset({MessageEntity.BLOCKQUOTE, MessageEntity.EXPANDABLE_BLOCKQUOTE, MessageEntity.PRE})
"""How Telegram marks what somebody shows rather than says."""

READ = PASTED | {MessageEntity.STRIKETHROUGH, MessageEntity.TEXT_LINK}
"""The marks that say what the words under them are; all others only say how they look."""

MOST_SHARED_CHARACTERS = 200
MOST_SHARED_LINES = 30
"""Of a poll or a checklist."""

DONE = "[x] "
"""What stands before a task of a checklist that is done."""

_TAKEN_BACK = "\0"
_AROUND = re.compile(f"( ?){_TAKEN_BACK}+( ?)")


@dataclass(frozen=True, slots=True)
class _Link:
    """Words that lead to a page, and its address."""

    words: str
    address: str


@dataclass(frozen=True, slots=True)
class _Run:
    """Words of a text that are marked alike, with the links that end there."""

    words: str
    is_pasted: bool
    is_struck: bool
    links: Sequence[_Link] = ()

    @property
    def own(self) -> str:
        """As their writer says them: what they struck through they took back."""
        return _TAKEN_BACK if self.is_struck else self.words

    @property
    def cited(self) -> str:
        """As others are told of them."""
        addresses = "".join(f" ({each.address})" for each in self.links)
        return (f"~~{self.words}~~" if self.is_struck else self.words) + addresses


def given_by(message: Replied) -> str:
    """Who wrote a message that its sender only handed on, forwarded or by another bot; empty for nobody."""
    if message.forward_origin is not None:
        return called(_author(message.forward_origin))
    return called(clean(message.via_bot.full_name) or "a bot") if message.via_bot else ""


def own_and_pasted(message: Replied) -> tuple[str, str]:
    """A message's own words and those it quotes or pastes as a block; a command keeps all it is given.

    What is struck through is taken back, and no word of theirs.
    """
    own: list[str] = []
    pasted: list[str] = []
    is_command = _is_command(message)
    for is_block, runs in groupby(_runs_of(message), lambda run: run.is_pasted and not is_command):
        (pasted if is_block else own).append("".join(run.cited if is_block else run.own for run in runs))
    left = _AROUND.sub(lambda gone: " " if gone[1] or gone[2] else "", "\n".join(own))
    return clean(left), clean("\n".join(pasted))


def with_struck(message: Replied) -> str:
    """A message's own words with those that it strikes through: the mark that keeps all of it off the record
    counts there, too.
    """
    runs = (run for run in _runs_of(message) if not run.is_pasted or _is_command(message))
    return clean("".join(run.words for run in runs))


def linked_in(message: Replied) -> str:
    """The addresses behind a message's own words, each in a line with the words that lead there."""
    runs = (run for run in _runs_of(message) if not run.is_struck)
    own = (run for run in runs if not run.is_pasted or _is_command(message))
    links = (link for run in own for link in run.links)
    return "\n".join(
        f"{BEHIND}{one_line(clean(each.words), MOST_SHARED_CHARACTERS)}: {each.address}" for each in links
    )


def _is_command(message: Replied) -> bool:
    return (message.text or message.caption or "").startswith("/")


def cited(message: Replied) -> str:
    """All the words of a message, as somebody is told of them."""
    return clean("".join(run.cited for run in _runs_of(message)))


def quoted_in(message: Message, myself: Myself) -> Citation | None:
    """What a message quotes of the one that it replies to, and whose words these are; None for nothing.

    Of one without words it is what that shares, or UNREAD.
    """
    replied, elsewhere = message.reply_to_message, message.external_reply
    author, by = SOMEBODY, None
    if replied is not None:
        author, by = _author_of_reply(replied, message, myself)
    elif elsewhere is not None and elsewhere.origin is not None:
        author = called(_author(elsewhere.origin))
    if words := _quoted_words(message):
        return Citation(words, author, by)
    answered = replied or elsewhere
    if answered is None or not answered.carries:
        return None
    shared = _shared(answered) or _Shared(answered.carries[0].replace("_", " "), "sent", (UNREAD,))
    return shared.by({EARLIER: "they", ASSISTANT: "you"}.get(author, author), by)


def part_quoted(message: Message) -> str:
    """The words that somebody picked of the message they reply to; empty where they mean all of it."""
    words = _quoted_words(message)
    return words if message.reply_to_message and words != cited(message.reply_to_message) else ""


def repeated_in(message: Message) -> str:
    """All that a message brings in again by replying to another."""
    answered = message.reply_to_message or message.external_reply
    shared = shared_in(answered) if answered else None
    words = cited(message.reply_to_message) if message.reply_to_message else ""
    return "\n".join(part for part in (words, _quoted_words(message), shared and shared.text) if part)


def shared_in(message: BesideWords) -> Citation | None:
    """What a message shares, and what it is; None for one that shares nothing of the kind.

    A contact, a poll, a checklist, a sticker, a throw of dice, a venue. Of a place that nobody tells to be
    at, only that there is one.
    """
    shared = _shared(message)
    return shared.by("they", None) if shared else None


@dataclass(frozen=True, slots=True)
class _Shared:
    """What somebody shared, by what it is and what they did with it, in lines."""

    what: str
    done: str
    lines: Sequence[str]

    def by(self, who: str, by: str | None) -> Citation:
        told = (one_line(clean(line), MOST_SHARED_CHARACTERS) for line in self.lines)
        return Citation("\n".join(line for line in told if line), f"{self.what} {who} {self.done}", by)


def _shared(message: BesideWords) -> _Shared | None:
    if (contact := message.contact) is not None:
        name = f"{contact.first_name} {contact.last_name or ''}"
        return _Shared("a contact", "shared", (name, contact.phone_number))
    if (poll := message.poll) is not None:
        return _Shared("a poll", "sent", _listed(poll.question, poll.options))
    if (checklist := message.checklist) is not None:
        return _Shared("a checklist", "sent", _listed(checklist.title, checklist.tasks))
    if (sticker := message.sticker) is not None:
        of_set = f"of the set {sticker.set_name}" if sticker.set_name else ""
        return _Shared("a sticker", "sent", (sticker.emoji or "a sticker", of_set))
    if (dice := message.dice) is not None:
        return _Shared("dice", "threw", (f"{dice.emoji} shows {dice.value}",))
    if (venue := message.venue) is not None:
        return _Shared("a place", "shared", (venue.title, venue.address))
    if "location" in message.carries and message.location is None:
        return _Shared("a place", "shared", ("a place on the map; where it is, is not read",))
    return None


def _listed(title: str, items: Sequence[ListItem]) -> Sequence[str]:
    lines = (f"- {DONE if each.completion_date else ''}{each.text}" for each in items[:MOST_SHARED_LINES])
    return title, *lines


def _quoted_words(message: Message) -> str:
    if message.quote is not None:
        runs = _runs(message.quote.text, message.quote.entities)
        return clean("".join(run.cited for run in runs))
    return cited(message.reply_to_message) if message.reply_to_message else ""


def _runs_of(message: Replied) -> Iterator[_Run]:
    yield from _runs(message.text or message.caption or "", message.entities or message.caption_entities)


def _runs(text: str, entities: Sequence[TextEntity]) -> Iterator[_Run]:
    """A text in the pieces that its marks cut it into."""
    marks = [each for each in entities if each.type in READ]
    if not marks:
        yield _Run(text, is_pasted=False, is_struck=False)
        return
    units = text.encode("utf-16-le", "surrogatepass")  # Telegram counts in UTF-16
    length = len(units) // 2
    edges = {0, length, *(min(edge, length) for each in marks for edge in (each.offset, each.end))}
    for begin, end in pairwise(sorted(edges)):
        over = [each for each in marks if each.offset <= begin < each.end]
        kinds = {each.type for each in over}
        ending = [each for each in over if min(each.end, length) == end]
        links = (_link(each, _decoded(units[2 * each.offset : 2 * end])) for each in ending)
        yield _Run(
            _decoded(units[2 * begin : 2 * end]),
            is_pasted=not PASTED.isdisjoint(kinds),
            is_struck=MessageEntity.STRIKETHROUGH in kinds,
            links=[each for each in links if each is not None],
        )


def _link(mark: TextEntity, words: str) -> _Link | None:
    """The address behind words; None where they are it, or lead to no page."""
    leads_to = first_link(mark.url or "")
    return _Link(words, leads_to) if leads_to and not spelled_in(words, leads_to) else None


def _decoded(units: bytes) -> str:
    return units.decode("utf-16-le", "surrogatepass")


def _author_of_reply(replied: Replied, message: Message, myself: Myself) -> tuple[str, str | None]:
    """Who wrote a message that is replied to, and the id of a person who did; what was handed on or pasted
    is in nobody's own words.
    """
    if handed_by := given_by(replied):
        return handed_by, None
    if replied.sender is None:
        return SOMEBODY, None
    if replied.sender.id == myself.id:
        return ASSISTANT, None
    if own_and_pasted(replied)[1]:
        return SOMEBODY, None
    if message.sender is not None and replied.sender.id == message.sender.id:
        return EARLIER, str(replied.sender.id)
    other = speaker_of(replied.sender)
    return (other.name, other.id) if message.chat.type in GROUPS else (SOMEBODY, None)


def _author(origin: ForwardOrigin) -> str:
    """Who wrote what was forwarded, as far as Telegram says."""
    if origin.sender_user is not None:
        return clean(origin.sender_user.full_name)
    if origin.sender_user_name is not None:
        return clean(origin.sender_user_name)
    if origin.sender_chat is not None:
        return clean(origin.sender_chat.title or "a chat")
    return clean(origin.chat.title or "a channel") if origin.chat is not None else SOMEBODY


ASKED_OF_ANOTHER = Wording("That is asked of {member} alone.")
ADMINS_ONLY = Wording("In a group, that is for its admins. /mine shows and forgets what you said yourself.")
ONLY_ALONE = Wording("That is about one person: write it to me in our private chat.")
WHO_KNOWS = Wording("Telegram didn't tell me whether you are an admin here. Please try again.")


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class GroupChats:
    """Asks Telegram about groups, and forgets them."""

    bot: Bot
    people: People
    forgetting: Forgetting
    members: Members

    def myself(self) -> Myself:
        """Who the bot is to members of groups."""
        return Myself.of(self.bot)

    async def forget(self, chat: str) -> None:
        """Erase everything of a group; does nothing for one that is not known."""
        group = await self.people.in_chat(CHANNEL, chat)
        if group is not None and group.is_group:
            await self.forgetting.leave(group.id)

    async def permit(self, message: IncomingMessage, command: AnyCommand, pressed: Outbound | None) -> None:
        """Raise the Refused that says why a member may not give a command.

        `pressed` is what we said in the message whose button gave it; None for a typed one.
        """
        if message.speaker is None or not isinstance(command, Command):
            return
        match command.form.declared.in_group:
            case "anyone":
                return
            case "nobody":
                raise Refused(say(ONLY_ALONE))
            case "own":
                if asked := await self.members.asked(message.owner, command.named("ID")):
                    if asked.id == message.speaker.id:
                        return
                    raise Refused(say(ASKED_OF_ANOTHER, member=asked.name))
                number = command.named("NUMBER")
                beneath = pressed.interaction_id if pressed else None
                if await self.members.said(
                    message,
                    memory=command.named("ID"),
                    plan=command.named("PLAN"),
                    exchange=int(number) if number else beneath,
                ):
                    return
            case "admins":
                pass
        if not await self._is_admin(Lane.read(message.chat).chat, int(message.speaker.id)):
            raise Refused(say(ADMINS_ONLY))

    async def _is_admin(self, chat: int, user: int) -> bool:
        try:
            found = await self.bot.do_api_request(
                "get_chat_member", api_kwargs={"chat_id": chat, "user_id": user}
            )
        except TelegramError as failure:
            raise Refused(say(WHO_KNOWS)) from failure
        return Member.model_validate(found).is_admin
