"""What comes in and goes out over HTTP: models that check the one, and the schema is made from."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated, Any, Literal, Self

from pydantic import AliasPath, AwareDatetime, BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from bot.domain.memories import LISTED, ArticleDetails, Details, Kind
from bot.domain.periods import period_of
from bot.language.keys import USER, Category

MOST_TEXT = 10_000
MOST_PAGE = 100
MOST_NUMBER = 10**15
EARLIEST, LATEST = datetime(1970, 1, 1, tzinfo=UTC), datetime(3000, 1, 1, tzinfo=UTC)
_TIME = re.compile(r"\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)", re.ASCII)


def _whole(value: object) -> object:
    if isinstance(value, str):
        if not re.fullmatch(r"-?\d{1,18}", value, re.ASCII):
            raise ValueError("must be a whole number")
        return int(value)
    # JSON Schema counts 85.0 among the integers.
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _truth(value: Any) -> Any:
    if isinstance(value, str):
        if value not in ("true", "false"):
            raise ValueError("must be true or false")
        return value == "true"
    return value


def _moment(value: Any) -> Any:
    if not isinstance(value, str) or not _TIME.fullmatch(value):
        raise ValueError("must be a moment with its zone, such as 2026-11-22T18:00:00Z")
    read = datetime.fromisoformat(value.upper())
    return max(read, EARLIEST) if read.year < LATEST.year else LATEST


Whole = Annotated[int, BeforeValidator(_whole)]
Truth = Annotated[bool, BeforeValidator(_truth)]
Moment = Annotated[AwareDatetime, BeforeValidator(_moment)]


class RequestShape(BaseModel):
    """Something that comes in: nothing is guessed at, and nothing unknown let through."""

    model_config = ConfigDict(strict=True, extra="forbid")


class ListQuery(RequestShape):
    """Which memories are listed. Those made first come first."""

    kind: Kind | None = Field(None, description="Only memories of this kind.")
    category: Category | None = Field(None, description="Only memories in this drawer.")
    subject: str | None = Field(
        None, max_length=200, description='Whom or what they are about: "user" is the person.'
    )
    protected: Truth | None = Field(None, description="Only those that never fade, or only the others.")
    to_be_confirmed: Truth | None = Field(
        None, description="Only those that wait for the person's word on whether they still hold."
    )
    changed_after: Moment | None = Field(None, description="Only those changed after a moment.")
    changed_before: Moment | None = Field(None, description="Only those changed before a moment.")
    limit: Whole = Field(50, ge=1, le=MOST_PAGE, description="How many at most.")
    cursor: str | None = Field(
        None, max_length=80, description="`next` of the answer before; without it from the beginning."
    )

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds that are asked for."""
        return LISTED if self.kind is None else (self.kind,)


class InteractionsQuery(RequestShape):
    """Which exchanges are listed. The newest come first."""

    before: Whole = Field(MOST_NUMBER, ge=1, le=MOST_NUMBER, description="`next` of the answer before.")
    limit: Whole = Field(50, ge=1, le=MOST_PAGE, description="How many at most.")


class NothingAsked(RequestShape):
    """An operation without parameters."""


class ImportQuery(RequestShape):
    """What the file is."""

    name: str = Field("export", max_length=200, description="Its name; of Markdown it must be the real one.")
    me: str = Field("", max_length=200, description="What the person is called in it, or their id there.")


class NewMemory(RequestShape):
    """Something to remember, in the words it is to be quoted by."""

    text: str = Field(min_length=1, max_length=MOST_TEXT, description="The words. Facts in them are found.")
    title: str = Field("", max_length=200, description="Makes it a note under this title, kept whole.")
    key: str = Field("", max_length=64, description="Makes it one fact under this key, such as home_city.")
    subject: str = Field(USER, max_length=100, description="With a key: whom it is about.")
    category: Category = Field("general", description="With a key: the drawer it is shown in.")


class MemoryChange(RequestShape):
    """One change to a memory: exactly one of these."""

    model_config = ConfigDict(
        strict=True,
        extra="forbid",
        json_schema_extra={
            "oneOf": [
                {"required": ["content"], "properties": {"protected": False, "archived": False}},
                {"required": ["protected"], "maxProperties": 1},
                {"required": ["archived"], "maxProperties": 1},
            ]
        },
    )

    content: str = Field("-", min_length=1, max_length=2000, description="What it is to say instead.")
    version: Whole = Field(
        0, ge=0, le=MOST_NUMBER, description="With content: the version that it is to follow; 0 for any."
    )
    protected: bool = Field(False, description="Whether it never fades.")
    archived: bool = Field(False, description="Of a rule: whether it is kept without being obeyed.")

    @model_validator(mode="after")
    def _exactly_one(self) -> Self:
        given = self.model_fields_set
        if given != {"content", "version"} and (len(given) != 1 or given == {"version"}):
            raise ValueError("exactly one of content, protected and archived is to be given")
        return self


class Sent(RequestShape):
    """Something for the person's inbox: a mail, a link, a text."""

    id: str = Field(
        min_length=1, max_length=998, description="The sender's own id, such as a mail's Message-ID."
    )
    text: str = Field(
        "",
        max_length=MOST_TEXT,
        description="The words. They are data, not the person's. A link may come without any.",
    )
    sender: str = Field("", max_length=200, description="Whose words they are.")
    title: str = Field("", max_length=200, description="A mail's subject, a page's title.")
    url: str = Field("", max_length=2000, description="A page; kept as /save would if the person keeps it.")


class RecallQuestion(RequestShape):
    """What to look for in everything that was said and learnt."""

    query: str = Field(min_length=1, max_length=2000, description="A question, or words.")
    limit: Whole = Field(8, ge=1, le=50, description="How many at most.")
    kinds: list[Kind] = Field([], max_length=20, description="Only memories of these kinds; all without any.")


class ResponseShape(BaseModel):
    """Something that goes out, read off what has its fields; each stands in every answer."""

    model_config = ConfigDict(
        frozen=True, from_attributes=True, json_schema_serialization_defaults_required=True
    )


def _day_of(name: Literal["since", "until"]) -> Any:
    """A day between which a memory holds, by its details."""

    def read(details: Details) -> str | None:
        day = getattr(period_of(details), name)
        return day.isoformat() if day else None

    return BeforeValidator(read)


def _address_of(details: Details) -> str | None:
    return details.url if isinstance(details, ArticleDetails) else None


class MemoryShown(ResponseShape):
    """One memory as it stands."""

    id: str
    kind: Kind
    label: str = Field(description="What it is about, in words.")
    content: str
    category: Category
    subject: str
    key: str
    confidence: float
    stated: bool = Field(description="False for what was only read between the lines.")
    mentions: int
    protected: bool
    archived: bool
    to_be_confirmed: Annotated[bool, BeforeValidator(bool)] = Field(validation_alias="doubt")
    version: int
    since: Annotated[str | None, _day_of("since")] = Field(
        validation_alias="details", description="The first day on which it holds, if one is known."
    )
    until: Annotated[str | None, _day_of("until")] = Field(validation_alias="details")
    url: Annotated[str | None, BeforeValidator(_address_of)] = Field(validation_alias="details")
    created_at: datetime
    updated_at: datetime
    recalled_at: datetime | None


class MemoryList(ResponseShape):
    """A page of memories; `next` is None behind the last one."""

    memories: list[MemoryShown]
    next: str | None


class VersionShown(ResponseShape):
    """What a memory said for a while."""

    version: int
    content: str
    valid_from: datetime
    valid_to: datetime | None
    reason: str


class SourceShown(ResponseShape):
    """Words that a memory rests on, and where they were said; `source` is None for what is gone."""

    interaction: int
    quote: str
    role: Literal["evidence", "proposal", "basis"]
    source: str | None
    said_at: datetime


class MemoryWithHistory(ResponseShape):
    """A memory with all that it said before, and what it rests on."""

    memory: MemoryShown
    versions: list[VersionShown]
    sources: list[SourceShown]


class WrittenShown(ResponseShape):
    """What a change did. `plan` takes it back at /api/undo; None where everything was known already."""

    plan: str | None
    memories: list[MemoryShown]
    asked: list[str] = Field(description="Questions that now wait for the person in their chat.")


class UndoneShown(ResponseShape):
    """What an undo did: its own plan, and the memories it touched."""

    plan: str
    memories: list[str]


def _names_of(speakers: Sequence[tuple[str, str, int]]) -> list[str]:
    return [name for _, name, _ in speakers]


class ImportShown(ResponseShape):
    """An import as it stands; in the state "asking" it waits to be told which of `speakers` the person is."""

    number: int = Field(validation_alias="id")
    source: str
    name: str
    state: str
    total: int
    done: int
    brought: int
    left_out: int = Field(
        description="What was off the record, or tells something that the person had forgotten."
    )
    to_learn_from: int | None = Field(
        None, description="What waits to be learnt from; None before that is known."
    )
    learnt: int | None = Field(None, description="Memories that rest on it; None before that is known.")
    speakers: Annotated[list[str], BeforeValidator(_names_of)]


class ImportList(ResponseShape):
    """All imports, the newest first."""

    imports: list[ImportShown]


class SentShown(ResponseShape):
    """What was taken in, by the number of its exchange; `new` is False for an id that came before."""

    item: int
    new: bool


class HitShown(ResponseShape):
    """One thing found: a memory, or an exchange under the number it was said in."""

    ref: str
    kind: str
    text: str
    said_by: str
    told_at: datetime
    score: float


class HitList(ResponseShape):
    """What fits a question, best first."""

    hits: list[HitShown]


class InteractionShown(ResponseShape):
    """One exchange, word for word."""

    id: int
    channel: str
    said_at: datetime = Field(validation_alias="sent_at")
    text: str
    quoted: str | None = Field(None, validation_alias=AliasPath("quoted", "text"))
    forwarded: str | None = Field(None, validation_alias=AliasPath("forwarded", "text"))
    reply: str | None


class InteractionList(ResponseShape):
    """A page of exchanges; `next` is None behind the oldest."""

    interactions: list[InteractionShown]
    next: int | None


class Everything(ResponseShape):
    """All that is held about the person."""

    model_config = ConfigDict(extra="allow")


class ProblemShown(ResponseShape):
    """Why a request was turned down (RFC 9457); `errors` stand in it for wrong input alone."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=False)

    type: str
    title: str
    status: int
    detail: str
    errors: list[dict[str, str]] = []
