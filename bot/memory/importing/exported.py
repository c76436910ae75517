"""What the bot's own export holds beside the words of the talk, checked: what a field may not be is an error.

The same shapes go from the process that reads a file to the bot, which checks them once more.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import partial
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, TypeAdapter

from bot.domain.candidates import CandidateState, WaitsFor
from bot.domain.details import (
    Details,
    FactDetails,
    IntentionDetails,
    ReminderDetails,
    as_stored,
    type_of,
)
from bot.domain.interactions import Channel, Rating
from bot.domain.memories import DoubtState, Kind, parse_memory_id
from bot.domain.reminders import is_sound
from bot.language.keys import Category
from bot.memory.importing.said import ImportedMessage, moment, words

MOST_OF_ONE = 2_000
"""Versions or sources of one memory."""


def _memory_id(told: str) -> str:
    if (found := parse_memory_id(told)) is None:
        raise ValueError
    return found


def _details(told: Any) -> dict[str, Any]:
    """Details as they are stored, "of" their kind. Raises ValueError for what they can't be."""
    if not told:
        return {}
    named = {**told}
    if (of := type_of(str(named.pop("of", "")))) is None:
        raise ValueError
    details: Details = TypeAdapter(of).validate_python(named)
    match details:
        case FactDetails(since=one, until=other) | IntentionDetails(due=one, ask_on=other):
            for day in (one, other):
                date.fromisoformat(day[:10] if day else "2000-01-01")
        case ReminderDetails() if not is_sound(details):
            raise ValueError
        case _:
            pass
    stored = as_stored(details)
    if b"\\u0000" in json.dumps(stored, ensure_ascii=False).encode():  # half a character has no UTF-8
        raise ValueError
    return stored


Moment = Annotated[datetime, BeforeValidator(moment)]
MaybeMoment = Annotated[datetime | None, BeforeValidator(moment)]
Words = Annotated[str, BeforeValidator(words)]
Line = Annotated[str, BeforeValidator(partial(words, most=400))]
MemoryId = Annotated[str, AfterValidator(_memory_id)]
StoredDetails = Annotated[dict[str, Any], BeforeValidator(_details)]
Number = Annotated[int, Field(ge=0, lt=2**31)]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a message of the bot's own export stands once it is brought in, and where it was said."""

    chat: str
    id: str
    channel: Channel
    chat_there: str
    id_there: str
    revision: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportedCandidate:
    """What waits, got a no, or was let go."""

    id: MemoryId
    state: CandidateState
    waits_for: WaitsFor
    reason: Line
    kind: Kind
    subject: Line
    key: Line
    content: Words
    category: Category
    quote: Words
    stated: bool
    details: StoredDetails = field(default_factory=dict[str, Any])
    against: Line = ""
    created_at: Moment
    settled_at: MaybeMoment = None


@dataclass(frozen=True, slots=True)
class ExportedNotice:
    """What was noticed in a message."""

    text: Words
    created_at: Moment
    digested_at: MaybeMoment = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportedExchange:
    """What is told of a message beside its words."""

    place: Place
    session: int
    state: Literal["answered", "noted", "stopped", "replaced"]
    reply: Words | None
    receipt: Words
    model: Line
    unread: bool
    verdict: Rating | None
    candidates: tuple[ExportedCandidate, ...]
    notices: tuple[ExportedNotice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportedMessage(ImportedMessage):
    """A message of the person's with all that belongs to it."""

    exchange: ExportedExchange


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportedVersion:
    """What a memory said for a while."""

    version: Number
    content: Words
    category: Category
    valid_from: Moment
    valid_to: MaybeMoment = None
    reason: Annotated[str, Field(max_length=8, pattern="^[a-z_]*$")]
    details: StoredDetails = field(default_factory=dict[str, Any])
    key: Line = ""
    subject: Line = ""


@dataclass(frozen=True, slots=True)
class ExportedSource:
    """Words that one version of a memory rests on, by where they were said."""

    place: Place
    version: int
    quote: Words
    role: Literal["evidence", "proposal", "basis"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportedMemory:
    """A memory with its past and what it rests on, its details as they are stored."""

    id: MemoryId
    kind: Kind
    subject: Line
    key: Line
    content: Words
    category: Category
    created_at: Moment
    updated_at: Moment
    scope: Line
    version: Number
    confidence: Annotated[float, Field(ge=0, le=1)]
    mentions: Number
    protected: bool
    details: StoredDetails = field(default_factory=dict[str, Any])
    stated: bool
    recalled_at: MaybeMoment = None
    doubt: DoubtState
    archived: bool
    versions: Annotated[tuple[ExportedVersion, ...], Field(min_length=1, max_length=MOST_OF_ONE)]
    sources: Annotated[tuple[ExportedSource, ...], Field(max_length=MOST_OF_ONE)]
