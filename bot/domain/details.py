"""What some kinds of memory hold beside their content: a frozen value for each such kind, and how notes are
titled.

Values rather than a mapping: memories stand in plans, which must not change under anybody's hands, and a
field that is misspelt is found before it is stored.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date, timedelta
from typing import Any, Literal, TypeGuard, cast

from bot.language.text import clean, normalised, one_line

MOST_ARTICLE_CHARACTERS = 20_000
"""Characters of an article's text that are kept."""

IntentionState = Literal["open", "done", "dropped"]

ReminderState = Literal["open", "said", "done", "stopped"]
"""To come; said, and nothing more is known; seen to; called off."""

MOST_TITLE_CHARACTERS = 80
TITLE_WORDS = 5
"""Words of an untitled note that stand for its title."""

_TITLED = re.compile(r"\s*([^\s:][^:\n]{0,59})(?<!https)(?<!http):(?=\s)\s*(\S.*)", re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteDetails:
    """A note's title as it was written; its key is the same, normalised. `derived`: a reflection wrote it."""

    title: str
    derived: bool = False


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
    stretch of days was told it is the last, and `since` the first. `ask_on` is the ISO day on which to ask
    how it went where that is not the day after; `asked` how often that was done.
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


def fact_details(details: Details) -> FactDetails:
    """When a fact holds; of anything else, and where nothing was said of it, nobody knows."""
    return details if isinstance(details, FactDetails) else FactDetails()


def intention_details(details: Details) -> IntentionDetails:
    """What is meant to be done; where nothing was said of it, for no day."""
    return details if isinstance(details, IntentionDetails) else IntentionDetails(due=None)


def type_of(name: str) -> type[Any] | None:
    """The details of a kind of memory, or of the name that they are stored under; None for none."""
    return _NAMES.get("portrait" if name in ("profile", "working_memory", "scaffold") else name)


def is_open(intention: Details) -> bool:
    """Whether what is meant to be done, as its details say, is neither done nor dropped."""
    return not isinstance(intention, IntentionDetails) or intention.state == "open"


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
