"""What is remembered: one shape for every kind, told apart by `kind` and what each tells of itself."""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import date, datetime, timedelta, tzinfo
from itertools import pairwise
from typing import Any, Literal, TypeGuard, cast, get_args

from bot.language.keys import USER, Category
from bot.language.keys import label as key_label
from bot.language.text import clean, normalised, one_line

Kind = Literal[
    "fact",
    "note",
    "summary",
    "rule",
    "intention",
    "reminder",
    "article",
    "document",
    "picture",
    "reflection",
    "profile",
    "working_memory",
    "scaffold",
]
PORTRAITS: tuple[Kind, ...] = ("profile", "working_memory", "scaffold")
"""What a person has one of: it stands in the prompt, so lists and recall leave it out."""

LEARNT: tuple[Kind, ...] = ("fact", "rule", "intention")
"""What is read out of what somebody says."""

LISTED: tuple[Kind, ...] = tuple(kind for kind in get_args(Kind) if kind not in PORTRAITS)
"""What lists show and recall finds."""

DERIVED: frozenset[Kind] = frozenset((*PORTRAITS, "summary", "reflection"))
"""What the bot wrote itself, from the words it cites: never evidence, rewritten after deletions."""

SUMMED_UP: tuple[Kind, ...] = ("summary", "reflection")
"""What the bot made of talk; a chat lists it in a place of its own."""

KNOWN: tuple[Kind, ...] = tuple(kind for kind in LISTED if kind not in SUMMED_UP)
"""What a chat lists first: facts, plans, rules, notes, and what was brought."""

BROUGHT: frozenset[Kind] = frozenset(("article", "document", "picture"))
"""What the person had kept though its words are not theirs, as the bot's of a picture: never evidence."""

_KNOWN_BY_KEY: frozenset[Kind] = DERIVED.union(BROUGHT, ("note",))

EVERYWHERE = "everywhere"
"""The scope of what may surface in any chat of its owner."""

MOST_ARTICLE_CHARACTERS = 20_000
"""Characters of an article's text that are kept."""

IntentionState = Literal["open", "done", "dropped"]

ReminderState = Literal["open", "said", "done", "stopped"]
"""To come; said, and nothing more is known; seen to; called off."""

CLOSED = ("done", "dropped", "stopped")
"""The states of what is meant to be done, or to be reminded of, once that is over."""

MOST_TITLE_CHARACTERS = 80
TITLE_WORDS = 5
"""Words of an untitled note that stand for its title."""

_TITLED = re.compile(r"\s*([^\s:][^:\n]{0,59})(?<!https)(?<!http):(?=\s)\s*(\S.*)", re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteDetails:
    """A note's title as it was written; its key is the same, normalised. `derived`: a reflection wrote it.

    `author`: whose words it is in, the person's or what the bot had written and they had kept.
    """

    title: str
    derived: bool = False
    author: Literal["user", "bot"] = "user"


@dataclass(frozen=True, slots=True, kw_only=True)
class FactDetails:
    """When a fact holds, apart from when it was told: ISO 8601 days, both included.

    `since` is None for what began nobody knows when, `until` for what has not ended. `covers` are the ids of
    the lasting facts that give way while this one holds, as the home does to a stay elsewhere, and hold again
    after it.
    """

    since: str | None = None
    until: str | None = None
    covers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SummaryDetails:
    """A summary's topic, as "moving house", and the session it is of."""

    title: str
    session: int
    entities: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReflectionDetails:
    """The week a reflection looks back on: its Monday, as an ISO day."""

    title: str
    week: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IntentionDetails:
    """What is meant to be done.

    `due` is the ISO day, or the moment by the person's clock, that it is meant for, None for no day; where a
    stretch was told it is its end, and `since` its beginning. `ask_on` is the ISO day on which to ask how it
    went where that is not the day after; `asked` how often that was done.
    """

    due: str | None
    state: IntentionState = "open"
    asked: int = 0
    ask_on: str | None = None
    since: str | None = None

    @property
    def asks_on(self) -> date | None:
        """The day on which to ask how it went: never before it is over; None for never."""
        try:
            if self.ask_on:
                return date.fromisoformat(self.ask_on)
            return date.fromisoformat(self.due[:10]) + timedelta(days=1) if self.due else None
        except (ValueError, OverflowError):
            return None

    def meant_for(self, told_on: date) -> str:
        """When it is for, as exactly as it was told: an ISO year, month, day or moment, or two with a slash
        between; empty for no day. That it may be from the day of its telling on ("by Friday") goes unsaid.
        """
        first, last = self.since, self.due or ""
        if first is None:
            return last
        begun, over = first[:10], (date.fromisoformat(last[:10]) + timedelta(days=1)).isoformat()
        if begun.endswith("-01-01") and last.endswith("-12-31") and begun[:4] == last[:4]:
            return begun[:4]
        if begun.endswith("-01") and over.endswith("-01") and begun[:7] == last[:7]:
            return begun[:7]
        return last if first == told_on.isoformat() else f"{first}/{last}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReminderDetails:
    """When somebody wants to be reminded: `first` as it was asked for, `next` as it comes next.

    An ISO moment without an offset is what the person's clock will show, wherever they live by then; one with
    an offset is that moment itself ("in 20 minutes"), as is `snoozed`, to which what was said last was put
    off. `rule` is an RRULE of RFC 5545, empty for once.
    """

    first: str
    next: str
    rule: str = ""
    snoozed: str = ""
    state: ReminderState = "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class PortraitDetails:
    """Who wrote a profile, working memory or scaffold, and on which ISO day of the person's.

    `written_by` is the model's name, empty when it was assembled by rules. Of what was written before days
    were noted, `day` is empty.
    """

    title: str
    written_by: str
    day: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleDetails:
    """A saved page; what it does not say is None.

    `published` is an ISO 8601 day, `text` at most MOST_ARTICLE_CHARACTERS long, `summarised_by` the name of
    the model, empty when the summary is made of the page's own sentences.
    """

    url: str
    title: str
    site: str | None
    author: str | None
    published: str | None
    text: str
    summarised_by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentDetails:
    """A file that was sent: its name, the text of each of its pages, one where it knows none.

    `cut` tells that there was more than is kept. `summarised_by` is as of an article.
    """

    title: str
    pages: tuple[str, ...]
    cut: bool
    summarised_by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureDetails:
    """A picture that was sent, or several as one: what the bot calls it, and the `text` that stands in it.

    `files` are how the channel names them, a line each, so that they can be shown again. `seen_by` is the
    name of the model.
    """

    title: str
    text: str
    files: str
    seen_by: str


Titled = (
    NoteDetails
    | ArticleDetails
    | DocumentDetails
    | PictureDetails
    | SummaryDetails
    | ReflectionDetails
    | PortraitDetails
)
Details = Titled | FactDetails | IntentionDetails | ReminderDetails | None

_NAMES: Mapping[str, type[Any]] = {
    "note": NoteDetails,
    "article": ArticleDetails,
    "document": DocumentDetails,
    "picture": PictureDetails,
    "fact": FactDetails,
    "summary": SummaryDetails,
    "reflection": ReflectionDetails,
    "intention": IntentionDetails,
    "reminder": ReminderDetails,
    "portrait": PortraitDetails,
}


def is_to_end(held: Details, holds: Details, since: datetime) -> bool:
    """Whether what held without an end has one `since` a moment, on a day that was still to come then."""
    until = fact_details(holds).until
    return fact_details(held).until is None and until is not None and until >= f"{since:%Y-%m-%d}"


def fact_details(details: Details) -> FactDetails:
    """When a fact holds; of anything else, and where nothing was said of it, nobody knows."""
    return details if isinstance(details, FactDetails) else FactDetails()


def intention_details(details: Details) -> IntentionDetails:
    """What is meant to be done; where nothing was said of it, for no day."""
    return details if isinstance(details, IntentionDetails) else IntentionDetails(due=None)


def type_of(name: str) -> type[Any] | None:
    """The details of a kind of memory, or of the name that they are stored under; None for none."""
    return _NAMES.get("portrait" if name in ("profile", "working_memory", "scaffold") else name)


def is_open(planned: Details) -> bool:
    """Whether what is meant to be done, or to be reminded of, is neither done nor dropped or called off."""
    return not isinstance(planned, IntentionDetails | ReminderDetails) or planned.state not in CLOSED


def text_of(details: Details) -> str:
    """The text that was kept of what somebody else wrote, each page of a file under its number."""
    match details:
        case ArticleDetails() | PictureDetails():
            return details.text
        case DocumentDetails(pages=(only,)):
            return only
        case DocumentDetails():
            return "\n\n".join(f"[page {number}]\n{page}" for number, page in enumerate(details.pages, 1))
        case _:
            return ""


def titled(details: Details) -> TypeGuard[Titled]:
    """Whether these details name what they belong to."""
    return isinstance(details, Titled)


def as_stored(details: Details) -> dict[str, Any]:
    """The form in which details are stored; empty for none."""
    if details is None:
        return {}
    name = next(name for name, kind in _NAMES.items() if type(details) is kind)
    return {"of": name, **asdict(details)}


def from_stored(stored: Mapping[str, Any]) -> Details:
    """The inverse of `as_stored`; None for what this version doesn't know."""
    kind = _NAMES.get(stored.get("of", ""))
    if kind is None:
        return None
    values = {name: _frozen(value) for name, value in stored.items() if name != "of"}
    return kind(**values)


def _frozen(value: Any) -> Any:
    """JSON knows no tuples."""
    return tuple(cast(list[Any], value)) if isinstance(value, list) else value


def split_note(text: str) -> tuple[str, str]:
    """Title and content of a note as it was typed.

    The title is a first line of its own, else what stands before a colon, else the first words; then the
    content is the whole text, as it is when nothing follows the title.
    """
    first, _, rest = text.strip().partition("\n")
    if rest.strip() and len(first) <= MOST_TITLE_CHARACTERS:
        return note_title(first.strip().rstrip(":")), rest.strip()
    if titled := _TITLED.match(text):
        return note_title(titled[1]), titled[2].strip()
    return note_title(" ".join(text.split()[:TITLE_WORDS]).rstrip(",;:.–—- ")), text.strip()


def note_title(title: str) -> str:
    """A title on one line of bounded length."""
    return one_line(clean(title), MOST_TITLE_CHARACTERS)


def readable_title(title: str) -> str:
    """A title as it was given, on one line; "" where there is nothing in it that can be seen."""
    flat = " ".join(clean(title).split())
    return flat if any(unicodedata.category(char)[0] in "LNS" for char in flat) else ""


def titled_note(title: str, text: str) -> tuple[str, str]:
    """Title and content of a note whose text begins with a title and a colon.

    One that is too long to be shown whole stays in the content, so that none of it is lost.
    """
    shown = note_title(title)
    return shown, text.removeprefix(f"{title}:").strip() if shown == title else text


def note_key(title: str) -> str:
    """The key under which a note of this title is kept; two spellings of one title are one."""
    return normalised(note_title(title)) or note_title(title)


def scope_of(server: str) -> str:
    """The scope of what was told about using a tool server: it surfaces while that one is in use."""
    return f"server:{server}"


STATED_CONFIDENCE = 0.9
"""Confidence of what the user said once in plain words; each further telling closes half the gap to 1."""

MOST_QUOTE_CHARACTERS = 80


SourceRole = Literal["evidence", "proposal", "basis"]


@dataclass(frozen=True, slots=True)
class Source:
    """The words a memory rests on: a literal piece of what the user wrote in one interaction.

    `role` is "evidence" for the user's own words, "proposal" for the bot's question they agreed to, and
    "basis", with no quote, for an exchange that something derived (a summary, a profile) was written from.
    `speaker` is the name of the member of a group who said it, and `version` the number of the version that
    it told, as far as they were looked up.
    """

    interaction_id: int
    quote: str
    role: SourceRole = "evidence"
    speaker: str = field(default="", compare=False)
    version: int = field(default=0, compare=False)


def basis(interaction_id: int) -> Source:
    """The source of something derived from an exchange."""
    return Source(interaction_id, "", "basis")


DoubtState = Literal["", "unasked", "asked"]
"""Whether a memory is to be confirmed, since what it rests on has changed: no; not asked yet; asked once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """One thing to remember: what a memory says, and a candidate would once it is one.

    `stated` is False for what was only read between the user's lines.
    """

    kind: Kind
    key: str
    content: str
    subject: str = USER
    category: Category = "general"
    scope: str = EVERYWHERE
    details: Details = None
    stated: bool = True

    @property
    def identity(self) -> tuple[str, Kind, str, str, str]:
        """What only one live memory of a person's may have."""
        value = identity_value(self.kind, self.content, self.details)
        return self.scope, self.kind, normalised(self.subject), self.key, value


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory(Thing):
    """One thing remembered, as it stands now.

    `recalled_at` is when it last went into an answer, None for never. `deleted_at` is None unless it waits to
    be purged. An `archived` rule is not obeyed.
    """

    owner: int
    created_at: datetime
    updated_at: datetime
    id: str = field(default_factory=lambda: new_memory_id())
    version: int = 1
    confidence: float = STATED_CONFIDENCE
    mentions: int = 1
    protected: bool = False
    deleted_at: datetime | None = None
    recalled_at: datetime | None = None
    doubt: DoubtState = ""
    archived: bool = False

    @classmethod
    def new(cls, now: datetime, **told: Any) -> Memory:
        """One that is told for the first time now; of the user, and general, unless that is told, too."""
        return cls(created_at=now, updated_at=now, **told)

    @property
    def is_derived(self) -> bool:
        """Whether the bot wrote it itself from what was said, rather than the user."""
        return self.kind in DERIVED or (isinstance(self.details, NoteDetails) and self.details.derived)

    @property
    def is_of_bot(self) -> bool:
        """Whether it is a note in the bot's words, or one that it wrote itself."""
        return self.is_derived or (isinstance(self.details, NoteDetails) and self.details.author == "bot")

    @property
    def label(self) -> str:
        """What it is about, for a person to read: "home city", "sister: allergies" of another, a title."""
        return self.whose + (self.details.title if titled(self.details) else key_label(self.key))

    @property
    def whose(self) -> str:
        """Whose it is, as it stands before what it says: "Carl: "; empty for what is the user's own."""
        return "" if self.subject == USER else f"{self.subject}: "

    @property
    def named_content(self) -> str:
        """What it says, behind whose it is."""
        return self.whose + self.content

    def is_anothers(self, teller: str) -> bool:
        """Whether a note, plan or reminder is of another member of a group than the one who writes there."""
        is_somebodys = self.kind in ("note", "intention", "reminder") and bool(self.whose and teller)
        return is_somebodys and self.subject != teller

    @property
    def ending(self) -> str:
        """When a fact holds, for its line: " (from 2019-05-01, until 2026-11-22)"; empty when nobody said.

        That it holds from the day it was told on goes without saying. Of what is meant to be done, what
        became of it, or the day that it is for.
        """
        match self.details:
            case FactDetails(since=began, until=ended):
                if began == f"{self.updated_at:%Y-%m-%d}":
                    began = None
                told = [f"{word} {day[:10]}" for word, day in (("from", began), ("until", ended)) if day]
                return f" ({', '.join(told)})" if told else ""
            case IntentionDetails(state="done" | "dropped" as became):
                return f" ({became})"
            case IntentionDetails(due=str()) as plan:
                return f" (for {plan.meant_for(self.updated_at.date()).replace('T', ' ')})"
            case ReminderDetails(snoozed=str(again), rule=rule) if again:
                return f" (for {_to_the_minute(again)}, put off{f'; {rule}' if rule else ''})"
            case ReminderDetails(state="done" | "stopped" | "said" as became):
                return f" ({became})"
            case ReminderDetails(next=upcoming, rule=rule):
                return f" (for {_to_the_minute(upcoming)}{f'; {rule}' if rule else ''})"
            case _:
                return ""

    @property
    def line(self) -> str:
        """Label and content on one line, as lists and prompts show it."""
        if self.kind == "fact":
            return f"{self.label}: {self.content}{self.ending}"
        if self.kind in ("intention", "reminder"):
            return f"{self.named_content}{self.ending}"
        if not titled(self.details):
            return self.content
        mark = 25 if self.kind == "summary" else 0  # "As told: ", in any language
        if self.details.title in self.content[: mark + len(self.details.title)]:
            return self.named_content
        return f"{self.label}: {self.content}"

    def revised(self, now: datetime, **changes: Any) -> Memory:
        """Its next version, which differs in some fields."""
        return replace(self, version=self.version + 1, updated_at=now, **changes)


def _to_the_minute(written: str) -> str:
    """An ISO moment without its seconds; with its offset where it has one, for the person may have moved."""
    return datetime.fromisoformat(written).isoformat(" ", "minutes")


def as_reminder(memory: Memory | None) -> ReminderDetails | None:
    """What is known of a reminder; None for any other memory."""
    details = memory.details if memory is not None else None
    return details if isinstance(details, ReminderDetails) else None


BY_HAND = frozenset({"edited", "undone"})
"""Why a version came about that no message told."""

Reversal = Literal["undone", "unsaid"]
TAKEN_BACK: frozenset[str] = frozenset(get_args(Reversal))
"""Why a version came about that says what an older one did: a change was undone by hand, or the message that
told it says something else since.
"""

SET_RIGHT = BY_HAND | TAKEN_BACK | {"amended"}
"""Why a version came about where what the one before it said never was so."""


@dataclass(frozen=True, slots=True)
class MemoryVersion:
    """What a memory said from `valid_from` until `valid_to` (None: still), and why it changed.

    `key` and `subject` are those it was told under; empty for versions older than the program that keeps
    them.
    """

    version: int
    content: str
    category: Category
    valid_from: datetime
    valid_to: datetime | None
    reason: str
    details: Details = None
    key: str = ""
    subject: str = ""

    @property
    def is_asking(self) -> bool:
        """Whether it says only that the bot asked about an intention, or said a reminder."""
        return self.reason == "derived" and isinstance(self.details, IntentionDetails | ReminderDetails)

    @property
    def value(self) -> tuple[str, str, Details]:
        """What it says; how often an intention was asked about, or a reminder said, is no part of that."""
        match self.details:
            case IntentionDetails() as intention:
                plain: Details = replace(intention, asked=0)
            case ReminderDetails(first=first, rule=rule):
                plain = ReminderDetails(first=first, next=first, rule="FREQ" if rule else "")
            case others:
                plain = others
        return self.content, self.category, plain


def were_so(versions: Iterable[MemoryVersion]) -> list[MemoryVersion]:
    """Versions of a memory, oldest first, without those that never were so: which the next one set right."""
    every = list(versions)
    wrong = {one for one, following in pairwise(every) if following.reason in SET_RIGHT}
    return [each for each in every if each not in wrong]


@dataclass(frozen=True, slots=True)
class MemoryRecord:
    """A memory with its whole past: versions oldest first, each source with its date of telling."""

    memory: Memory
    versions: tuple[MemoryVersion, ...]
    sources: tuple[tuple[Source, datetime], ...]

    @property
    def past(self) -> tuple[MemoryVersion, ...]:
        """What it said before and was so, oldest first."""
        so = {each.version for each in were_so(self.versions)}
        return tuple(each for each in self.told_before if each.version in so)

    @property
    def set_right(self) -> tuple[MemoryVersion, ...]:
        """What it said before and never was so, oldest first."""
        past = self.past
        return tuple(each for each in self.told_before if each not in past)

    @property
    def told_before(self) -> tuple[MemoryVersion, ...]:
        """What it said before, set right or not, without what was undone.

        That the bot asked about it, or said it, changed nothing of what it says.
        """
        kept: list[MemoryVersion] = []
        for each in self.versions:
            same = [place for place, version in enumerate(kept) if version.content == each.content]
            if each.reason in TAKEN_BACK and same:
                del kept[same[-1] :]
            if each.is_asking and kept and kept[-1].value == each.value:
                kept[-1] = replace(kept[-1], valid_to=each.valid_to)
            else:
                kept.append(each)
        return tuple(each for each in kept if each.valid_to is not None)

    @property
    def contents(self) -> tuple[str, ...]:
        """What it said at any time."""
        return tuple(dict.fromkeys((self.memory.content, *(each.content for each in self.versions))))

    @property
    def standing(self) -> int:
        """The version that gave it the value it has: a change undone since, or asking, is none."""
        found = self.versions[-1]
        while found.reason in TAKEN_BACK or found.is_asking:
            before = [each for each in self.versions if each.version < found.version]
            same = [each for each in before if each.value == found.value]
            if not same:
                break
            found = same[-1]
        return found.version

    def told_of(self, content: str) -> list[Source]:
        """The words that told it as holding, and not that it is to end: "I start at Siemens in March", of
        Bosch.
        """
        ends = {
            each.version
            for before, each in pairwise(self.versions)
            if before.content == each.content and is_to_end(before.details, each.details, each.valid_from)
        }
        return [source for source, _ in self.said_of(content) if source.version not in ends]

    def said_of(self, content: str) -> list[tuple[Source, datetime]]:
        """The words told for what it says, or said once; none for what was written by hand."""
        told = {each.version for each in self.versions if each.content == content}
        return [each for each in self.sources if each[0].version in told and each[0].role != "basis"]

    def written_from(self, zone: tzinfo | None) -> list[date]:
        """The days of what it was written from, by a person's clock."""
        return sorted({said.astimezone(zone).date() for each, said in self.sources if each.role == "basis"})

    def told_by(self, version: MemoryVersion) -> list[tuple[Source, datetime]]:
        """The words that told one version."""
        return [each for each in self.said_of(version.content) if each[0].version == version.version]


def is_same_thing(one: Memory, other: Memory) -> bool:
    """Whether two memories stand for the same thing, so that only one of them may live."""
    return one.id != other.id and (one.owner, one.identity) == (other.owner, other.identity)


def are_at_two_times(one: Memory, other: Memory) -> bool:
    """Whether two plans, or two reminders, are the same but for their time."""
    of = [
        (each.owner, each.scope, each.kind, normalised(each.subject), compared(each.content))
        for each in (one, other)
    ]
    values = {identity_value(each.kind, each.content, each.details) for each in (one, other)}
    return one.kind in ("intention", "reminder") and of[0] == of[1] and len(values) == 2


def identity_value(kind: Kind, content: str, details: Details) -> str:
    """The part of a memory's value that belongs to its identity.

    Empty where the key alone identifies it: notes, saved pages and files, and what the bot wrote itself. A
    fact with an end includes its days, so that two stays in Rome are two facts; an intention the time that it
    is meant for; a reminder its first moment and rule.
    """
    if kind in _KNOWN_BY_KEY:
        return ""
    if isinstance(details, FactDetails) and details.until:
        return f"{compared(content)}|{details.since or ''}/{details.until}"
    if isinstance(details, IntentionDetails) and details.due:
        return f"{compared(content)}|{details.due}"
    if isinstance(details, ReminderDetails):
        return f"{compared(content)}|{details.first}/{details.rule}"
    return compared(content)


def compared(content: str) -> str:
    """A content as it tells one value of a key from another."""
    return normalised(content)[:500]


@dataclass(frozen=True, slots=True)
class LastTold:
    """The last time something was told, and the person's own words for it."""

    at: datetime
    quote: str

    def beside(self, content: str, zone: tzinfo) -> str:
        """What stands after a content: the person's day, and the words unless they hold it."""
        day = f", told {self.at.astimezone(zone):%Y-%m-%d}"
        if not self.quote or normalised(content) in normalised(self.quote):
            return day
        return f"{day}: “{one_line(self.quote, MOST_QUOTE_CHARACTERS)}”"


ALPHABET = "23456789abcdefghjkmnpqrstvwxyz"
"""Letters and digits without look-alikes: no 0/o, 1/l/i, and no u beside v."""

LENGTH = 8
_SHAPE = re.compile(f"[{ALPHABET}]{{{LENGTH}}}")


def new_memory_id() -> str:
    """A fresh random id: 30^8, about 6.5e11, so two of one person's never meet in practice.

    It has a letter, which tells it from the number of an exchange.
    """
    drawn = ""
    while not drawn or drawn.isdecimal():
        drawn = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
    return drawn


def parse_memory_id(text: str) -> str | None:
    """The id a person or a model meant, whatever its case and brackets; None when it can't be one."""
    typed = text.strip().strip("[]()#.,`'\"").lower()
    return typed if _SHAPE.fullmatch(typed) else None


def new_plan_id() -> str:
    """An id for one applied plan, short enough for a button's 64 bytes."""
    return secrets.token_hex(8)
