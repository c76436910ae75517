"""One exchange: what a person wrote, word for word, quoted and forwarded parts apart, and what they are
answered with: text, buttons, files.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

from bot.domain.pictures import Picture
from bot.language.clauses import question_share
from bot.language.message_kinds import in_distress
from bot.language.orders import names_nothing
from bot.language.text import one_line
from bot.language.words import index_words
from bot.speech.saying import SOURCE, Wording, say

Channel = Literal["telegram", "terminal", "api", "import"]
"""Where something was said; "api": handed in by a program, or another assistant, with the person's leave;
"import": somewhere else, and brought in (memory/importing): nobody can be answered there.
"""

State = Literal["open", "waiting", "answered", "noted", "stopped", "replaced"]
"""open: not answered yet; waiting: it is answered once the model is back; noted: a command's words, kept as a
source; stopped: the person cancelled it; replaced: its message was edited and answered anew.
"""


TOPIC = ":"
"""What stands in the name of a chat between the channel's id of it and one of its topics: "-100123:7"."""

ASSISTANT, EARLIER, SOMEBODY = "you, the assistant", "the user, earlier", "somebody else"
"""Authors of a citation who have no name here."""

PICTURE = "you, of a picture they sent"
"""The author of a citation that says what is in a picture; in the log it only says that there was one."""

UNREAD = "what is in it is not known here"
"""Stands for what a recording or a file tells that somebody replies to, until that is looked up."""

LINKED, BEHIND = "the links in what they wrote", "🔗 "
"""The author of a citation of nothing but addresses behind words, and how each line with one begins.

They stand beside the words, which are read for orders and facts.
"""

PRESS = "press:"
"""What the id of a message begins with that is the press of a button."""

MAY_BE_ANSWERED = timedelta(days=1)
"""How long what the bot asked last is what a message answers without naming it."""

MOST_ACTION_BYTES = 64
"""What a button of Telegram's holds."""


MOST_REMINDED = 300
"""Characters of a message replied to that a reminder says."""

OURS = (ASSISTANT, PICTURE)
"""Authors of citations that hold the bot's words."""


def called(name: str) -> str:
    """Somebody's name as they give it, for the author of a citation: never one that only code gives."""
    plain = " ".join("".join(char if char.isalnum() else " " for char in name.casefold()).split())
    return SOMEBODY if not name or plain in _OURS else name


_OURS = ("you the assistant", "the user earlier", "you of a picture they sent", LINKED)


TELEGRAMS_COPY = Wording("Telegram keeps its own copy of our chat, which you can delete there.")
"""What is said of an erasure where it was talked on Telegram."""


@dataclass(frozen=True, slots=True)
class ChatPlace:
    """Where something is said: a chat on a channel."""

    channel: Channel
    chat: str


@dataclass(frozen=True, slots=True)
class Citation:
    """Words in a message that are not its writer's own: a quoted message, a forwarded or a pasted one.

    `by` is the channel's id of the member of a group whose message is quoted; None for everything else.
    """

    text: str
    author: str
    by: str | None = None

    @property
    def is_told(self) -> bool:
        """Whether it holds what a message says."""
        return self.text != UNREAD and self.author != LINKED

    @property
    def in_short(self) -> str:
        """The words in one line, cut short, with whose they are if they are not the person's own."""
        said, whose = one_line(self.text, MOST_REMINDED), self.whose
        return f"{said} ({whose})" if whose else said

    @property
    def whose(self) -> str:
        """Whose words they are, as the person is told; empty for their own."""
        if self.author == EARLIER:
            return ""
        if self.author in OURS:
            return say("in my own words")
        return say("in somebody else's words") if self.author == SOMEBODY else self.author

    def with_links_of(self, quoted: Citation | None) -> Citation:
        """With the lines that tell the addresses behind the words of a message, which it cited until now."""
        lines = quoted.text.split("\n") if quoted else ()
        links = [line for line in lines if line.startswith(BEHIND)]
        return replace(self, text="\n".join([self.text, *links]))


@dataclass(frozen=True, slots=True)
class Speaker:
    """Who said something in a group: the channel's id of them, and the name that they go by there."""

    id: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What somebody said, as it came in. `text` holds only their own words; they alone are evidence.

    `message_id` is the channel's own; `revision` is the time of the last edit in Unix seconds, 0 for none.
    `speaker` is the member of a group who wrote it, None in a chat with one person.
    """

    owner: int
    channel: Channel
    chat: str
    message_id: str
    text: str
    sent_at: datetime
    revision: int = 0
    quoted: Citation | None = None
    forwarded: Citation | None = None
    speaker: Speaker | None = None

    @property
    def where(self) -> ChatPlace:
        """The chat in which it was said."""
        return ChatPlace(self.channel, self.chat)

    def replied_to(self, words: str = "") -> Citation | None:
        """What an order is about whose own words name nothing: the message that it replies to, as far as what
        that says is known.
        """
        return self.quoted if self.quoted and self.quoted.is_told and names_nothing(words) else None

    @property
    def to_remind_of(self) -> str:
        """What of the message that it replies to a reminder says which names nothing itself."""
        replied = self.replied_to()
        return replied.in_short if replied else ""

    @property
    def as_said(self) -> dict[str, Any]:
        """All this by name: what an exchange and the message that opens it have alike."""
        return {each.name: getattr(self, each.name) for each in fields(Said)}


@dataclass(frozen=True, slots=True, kw_only=True)
class IncomingMessage(Said):
    """What came in from a channel, while it is dealt with.

    `reply_to` is the channel's id of the message this one answers, None when it answers none; `part` are the
    words that it picks of that one, empty where it means all of it. `pictures` are
    seen while it is answered, and kept nowhere. `shown_at` is when that was promised whose button gave a
    command; None for one that was written. `title` names what was handed in to be kept, and its text begins
    with it and a colon.
    """

    reply_to: str | None = None
    part: str = ""
    pictures: tuple[Picture, ...] = ()
    shown_at: datetime | None = None
    title: str = ""

    @property
    def words(self) -> str:
        """What it says, without the title under which it does."""
        return self.text.removeprefix(f"{self.title}:").lstrip() if self.title else self.text

    @property
    def said_at(self) -> datetime:
        """When its words were written or edited last: what they say of days and times counts from then."""
        return datetime.fromtimestamp(self.revision, UTC) if self.revision else self.sent_at

    @property
    def has_words(self) -> bool:
        """Whether it says anything in words, be they forwarded ones."""
        return bool(self.text or self.forwarded)


@dataclass(frozen=True, slots=True)
class Press:
    """A button pressed under the answer of an interaction, by its label."""

    interaction: int
    label: str
    at: datetime


@dataclass(frozen=True, slots=True)
class ToolUse:
    """One call of a tool, as the model made it and as it was answered."""

    name: str
    arguments: dict[str, Any]
    result: str


UseLayer = Literal["notes", "summaries", "articles", "facts", "history", "recalled", "written"]
"""How something came to an answer: injected in a layer, recalled by a tool, or written by one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """Something an answer was given: a memory by its id, or an interaction by its number.

    `score` is recall's and 0 for what was written; `tokens` is the estimated room it took in the prompt.
    `spoken` says whether the answer speaks of what was brought in unasked, None where that can't be told;
    `line` is how it stood there, until the answer is stored.
    """

    source: Literal["memory", "interaction"]
    ref: str
    layer: UseLayer
    score: float = 0.0
    tokens: int = 0
    spoken: bool | None = None
    line: str = field(default="", compare=False, repr=False)

    @property
    def is_given_memory(self) -> bool:
        """Whether it is a memory that the answer was given, rather than one it wrote."""
        return self.source == "memory" and self.layer != "written"


PromptLayer = Literal[
    "instructions", "known", "history", "now", "learnt", "questions", "brought", "message", "looked_up"
]
"""A part of a prompt: known and history stand before the message, from "now" on all is of this message alone;
what tools looked up came while the model answered.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """What stood in the prompt of an answer, without the words: estimated tokens by layer.

    `history` are the first and the last of the exchanges that stood there word for word, and how many;
    `learnt` what was learnt since the session began, each by id and version; `questions` the ids of what
    waited for an answer of the person's, or was to be confirmed.
    """

    tokens: Mapping[PromptLayer, int]
    history: tuple[int, int, int] = (0, 0, 0)
    learnt: tuple[tuple[str, int], ...] = ()
    questions: tuple[str, ...] = ()


Purpose = Literal["chat", "extract", "consolidate", "summarise", "reflect", "embed", "transcribe", "look"]
"""What a model is asked for."""


Rating = Literal["up", "down"]
"""What somebody thinks of an answer."""

NO_MODEL = "none"
"""The model of an exchange that none had an answer to: memory alone had."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelUsage:
    """What a model call cost. `cost_usd` is None when the model's price is not known."""

    model: str
    requests: int = 0
    input_tokens: int = 0
    cached_tokens: int = 0
    output_tokens: int = 0
    cost_usd: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Interaction(Said):
    """A stored exchange. `reply` is None until answered; `receipt` is the code's own line beneath it.

    `to_learn`: it waited to be read for facts as it was looked up.
    """

    id: int
    session_id: int
    state: State
    reply: str | None = None
    receipt: str = ""
    tools: tuple[ToolUse, ...] = field(default=())
    model: str = ""
    milliseconds: int = 0
    replaces: int | None = None
    preview_id: str | None = None
    to_learn: bool = field(default=False, compare=False)

    @property
    def cited(self) -> tuple[str, ...]:
        """What other people said of what stands in the message."""
        quoted = self.quoted and self.quoted.author not in (ASSISTANT, EARLIER, LINKED) and self.quoted
        return tuple(each.text for each in (quoted, self.forwarded) if each)

    @property
    def teller(self) -> str:
        """The name of the member of a group who said it; empty in a chat with one person."""
        return self.speaker.name if self.speaker else ""

    @property
    def place(self) -> int:
        """Where it stands among the exchanges of its chat: an edit takes the place of what it replaces."""
        return self.replaces or self.id

    @property
    def message(self) -> IncomingMessage:
        """What came in, as it was handed over."""
        return IncomingMessage(**self.as_said)

    @property
    def is_unprompted(self) -> bool:
        """Whether the bot wrote first, and the person said nothing."""
        return not self.text and self.quoted is None and self.forwarded is None


def question_to(said: Interaction, before: Sequence[Interaction]) -> tuple[int, str] | None:
    """What the bot had asked whoever said something, with the number of the exchange it stands in: in what
    they reply to, else just before; None where it asked nothing.

    `before` are the exchanges of the chat, oldest first.
    """
    if said.quoted is not None and said.quoted.author == ASSISTANT:
        asked = next((each for each in reversed(before) if says(each.reply or "", said.quoted.text)), None)
        question = said.quoted.text
    else:
        asked = before[-1] if before and said.sent_at - before[-1].sent_at <= MAY_BE_ANSWERED else None
        question = (asked and asked.reply) or ""
    if asked is None or asked.speaker != said.speaker or question_share(question) == 0:
        return None
    return None if in_distress(asked.text) else (asked.id, question)


def says(reply: str, quoted: str) -> bool:
    """Whether a reply has the words of a quote, which Telegram gives without their marks."""
    return f" {' '.join(index_words(quoted))} " in f" {' '.join(index_words(reply))} "


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """Interactions of one chat with no long pause between them.

    `known` are the (memory id, version) pairs that stood in the prompt when it began, in prompt order.
    `history_from` is the id of the first interaction still shown to the model word for word. `ended_at` is
    None while it goes on.
    """

    id: int
    owner: int
    channel: Channel
    chat: str
    started_at: datetime
    last_at: datetime
    known: tuple[tuple[str, int], ...]
    history_from: int
    ended_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Button:
    """A choice under a message. `action` is what comes back when it is pressed, if it `fits`.

    One that is an https address of ours comes back to nobody: a channel that can opens the page there.
    """

    label: str
    action: str

    @property
    def fits(self) -> bool:
        """Whether its action is short enough to come back."""
        return len(self.action.encode()) <= MOST_ACTION_BYTES


def signed(action: str, sign: str) -> str:
    """The action of a button, with the sign of what was shown above it."""
    return f"{action} ={sign}" if sign else action


Rows = tuple[tuple[Button, ...], ...]
"""Buttons as they stand under a message."""


def nearest_page(number: int, total: int, size: int) -> tuple[int, int]:
    """The page of a list that is meant, counted from 1, the nearest past either end; and how many there."""
    pages = max(1, -(-total // size))
    return min(max(1, number), pages), pages


def page_line(number: int, pages: int) -> list[str]:
    """The line that tells which page is shown; none where there is but one."""
    return [say("Page {number} of {pages}", number=number, pages=pages)] if pages > 1 else []


def turning(action: str, number: int, pages: int) -> Rows:
    """A row that turns to the page before and after, by an action with its number; none for neither."""
    back = Button(say("‹ Back"), f"{action} {number - 1}") if number > 1 else None
    more = Button(say("More ›"), f"{action} {number + 1}") if number < pages else None
    row = tuple(each for each in (back, more) if each)
    return (row,) if row else ()


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file to send along."""

    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A file to send along that lies on the host: too large for the database, or no part of it."""

    name: str
    path: str


@dataclass(frozen=True, slots=True)
class SentBefore:
    """A file that the person sent, to be shown to them again; `file` is the channel's own name for it."""

    name: str
    file: str


@dataclass(frozen=True, slots=True)
class KeptRecording:
    """A recording of the person's, to be sent to them again; `said_in` is the number of what they said in it.

    The sound itself is looked up as it is sent, so that what was promised keeps nothing that is forgotten.
    """

    name: str
    said_in: int


File = Attachment | StoredFile | SentBefore | KeptRecording
"""What can be sent along."""


@dataclass(frozen=True, slots=True)
class Reaction:
    """A sign put on a message of the person's, which the channel knows by its id, instead of words."""

    message_id: str
    emoji: str


@dataclass(frozen=True, slots=True)
class Reminded:
    """Of a message that reminds: for when it was meant, by the person's clock, and how many before it went
    unsaid. Whether it comes late is known when a channel takes it, and told in its `language`.
    """

    meant_for: datetime
    missed: int
    language: str = SOURCE


@dataclass(frozen=True, slots=True)
class Answer:
    """One message to a person. `text` is shown as it is, unless it is `markdown`.

    `reply_to` is the channel's id of a message in the same chat to which this one is a reply, where channels
    know replies; without that message it is said all the same. A `silent` one makes no sound. One with a
    `reaction` says nothing else.

    One that `amends` is a note to a message promised before under that key: it is said beneath that one's
    text, in its place, or by itself where that can't be edited any more. `asks` is a command that lacks its
    last words: the text of a reply to this message completes it. In a group that is the reply of one member,
    whom this has `asked` or told what they did, by the channel's id of them: undoing that is theirs, too.
    `asks_place` is what a button says that sends where they are, where channels have one. One that reminds is
    `reminded`.
    """

    text: str
    buttons: Rows = ()
    attachments: tuple[File, ...] = ()
    markdown: bool = False
    reply_to: str | None = None
    silent: bool = False
    reaction: Reaction | None = None
    amends: str | None = None
    asks: str | None = None
    asked: str | None = None
    asks_place: str | None = None
    reminded: Reminded | None = None

    def as_json(self) -> dict[str, Any]:
        """The form in which it is stored until it was sent."""
        due = self.reminded
        return {name: getattr(self, name) for name in _AS_IT_IS} | {
            "buttons": [[[button.label, button.action] for button in row] for row in self.buttons],
            "attachments": [_file_as_json(each) for each in self.attachments],
            "plain": not self.markdown,
            "reaction": self.reaction and [self.reaction.message_id, self.reaction.emoji],
            "reminded": due and [due.meant_for.isoformat(), due.missed, due.language],
        }

    @classmethod
    def from_json(cls, stored: dict[str, Any]) -> Answer:
        """The inverse of `as_json`."""
        reaction, reminded = stored.get("reaction"), stored.get("reminded")
        return cls(
            **{name: stored[name] for name in _AS_IT_IS if name in stored},
            buttons=tuple(tuple(Button(*button) for button in row) for row in stored["buttons"]),
            attachments=tuple(_file_from_json(*file) for file in stored["attachments"]),
            markdown=not stored["plain"],
            reaction=Reaction(*reaction) if reaction else None,
            reminded=Reminded(datetime.fromisoformat(reminded[0]), *reminded[1:]) if reminded else None,
        )


_AS_IT_IS = ("text", "reply_to", "silent", "amends", "asks", "asked", "asks_place")
"""Fields of an answer that are stored under their names, as they are; one that lacks some is older."""


def _file_as_json(file: File) -> list[str]:
    match file:
        case Attachment(name, content):
            return [name, base64.b64encode(content).decode()]
        case StoredFile(name, path):
            return [name, path, "path"]
        case SentBefore(name, known_as):
            return [name, known_as, "again"]
        case KeptRecording(name, said_in):
            return [name, str(said_in), "recording"]


def _file_from_json(name: str, content: str, form: str = "bytes") -> File:
    match form:
        case "path":
            return StoredFile(name, content)
        case "again":
            return SentBefore(name, content)
        case "recording":
            return KeptRecording(name, int(content))
        case _:
            return Attachment(name, base64.b64decode(content))
