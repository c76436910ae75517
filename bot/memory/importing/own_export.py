"""The bot's own export: the conversation with its answers, and what was remembered of it, as it was.

What it holds beside the words of the talk is checked: what a field may not be is an error. The same shapes go
from the process that reads a file to the bot, which checks them once more.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import partial
from typing import Annotated, Any, Literal
from zoneinfo import ZoneInfo

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field, TypeAdapter, ValidationError

from bot.domain.changes import CandidateState, WaitsFor
from bot.domain.interactions import Channel, Citation, Rating
from bot.domain.memories import (
    Details,
    DoubtState,
    FactDetails,
    IntentionDetails,
    Kind,
    ReminderDetails,
    as_stored,
    parse_memory_id,
    type_of,
)
from bot.domain.reminders import is_sound
from bot.language.keys import Category
from bot.memory.importing.exports import (
    ITEM,
    ME,
    ExportFile,
    ImportedMessage,
    NotThat,
    cited,
    mark,
    mark_chat,
    moment,
    walk,
    words,
)
from bot.speech.saying import known_language
from bot.storage.people.people import AUTO, Receipts

MOST_OF_ONE = 2_000
"""Versions or sources of one memory."""

_HERE = "bot"
"""Under this name stand the chats of what was said to the bot, as those of a program under its own."""

MOST_AUTHOR = 200
_BESIDE = ("candidates", "observations", "feedback", "distress", "withheld")


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


class _Cited(BaseModel):
    text: str
    author: str = ""


class _Said(BaseModel):
    id: int
    session_id: int
    channel: Channel
    chat: str
    message_id: str
    revision: int
    sent_at: Moment
    text: str
    state: str
    quoted: _Cited | None
    forwarded: _Cited | None
    reply: str | None


class _Source(BaseModel):
    interaction_id: int
    quote: str
    role: str
    version: int = 0


class _Record(BaseModel):
    memory: dict[str, Any]
    versions: list[dict[str, Any]]
    sources: list[tuple[_Source, Any]]


class _Chosen(BaseModel, strict=True):
    """What is chosen again: not to be off the record or a guest, which nobody wants by a file."""

    learning: bool = True
    recall: bool = True
    ask_first: bool = False
    receipts: Receipts = "line"
    follow_ups: bool = True
    language: str = AUTO


@dataclass(frozen=True, slots=True)
class _Beside:
    """What stands in an export apart from the message that it belongs to, by the number of that."""

    candidates: defaultdict[int, list[Any]] = field(default_factory=lambda: defaultdict(list))
    notices: defaultdict[int, list[Any]] = field(default_factory=lambda: defaultdict(list))
    verdicts: dict[int, Any] = field(default_factory=dict[int, Any])
    unread: set[int] = field(default_factory=set[int])
    forgotten: set[int] = field(default_factory=set[int])
    answer_forgotten: set[int] = field(default_factory=set[int])


_EXCHANGE, _MEMORY = TypeAdapter(ExportedExchange), TypeAdapter(ExportedMemory)
_CANDIDATE, _NOTICE = TypeAdapter(ExportedCandidate), TypeAdapter(ExportedNotice)


class OwnExport:
    """Reads the bot's own export in two goes: what was said, then what was remembered of it."""

    def __init__(self) -> None:
        self.choices: dict[str, Any] = {}
        self._beside: _Beside | None = None
        self._places: dict[int, Place] = {}

    def read(self, part: ExportFile) -> Iterator[ExportedMessage | ExportedMemory]:
        """Each exchange in the order they were had, then each memory; what was forgotten stays behind.

        Raises NotThat for what this program did not write: half of a memory is nobody's.
        """
        try:
            beside = self._beside = self._beside or self._look_beside(part)
            for told in _section(part, "interactions"):
                if int(told["id"]) not in beside.forgotten:
                    yield self._message(told, beside)
            for told in _section(part, "memories"):
                yield self._memory(told)
        except (ValidationError, KeyError, TypeError, AttributeError, ValueError) as broken:
            raise NotThat("broken") from broken

    def _look_beside(self, part: ExportFile) -> _Beside:
        found = _Beside()
        for path, told in walk(part, _is_beside):
            match path:
                case ("person",):
                    self.choices = _choices(told)
                case ("candidates", _):
                    found.candidates[int(told["interaction_id"])].append(_CANDIDATE.validate_python(told))
                case ("observations", _):
                    found.notices[int(told["interaction_id"])].append(_NOTICE.validate_python(told))
                case ("feedback", _):
                    found.verdicts[int(told["interaction_id"])] = told["verdict"]
                case ("distress", _):
                    found.unread.add(int(told["interaction_id"]))
                case ("withheld", _):
                    is_whole = told["answer_since"] is None
                    (found.forgotten if is_whole else found.answer_forgotten).add(int(told["interaction_id"]))
                case _:
                    continue
        return found

    def _message(self, told: dict[str, Any], beside: _Beside) -> ExportedMessage:
        said = _Said.model_validate(told)
        there = said.chat if said.channel == "import" else f"{_HERE}:{said.channel}:{said.chat}"
        revised = f"/{said.revision}" if said.revision else ""
        place = self._places[said.id] = Place(
            chat=mark_chat(there),
            id=mark(said.message_id + revised),
            channel=said.channel,
            chat_there=words(said.chat),
            id_there=words(said.message_id),
            revision=said.revision,
        )
        exchange = told | {
            "place": place,
            "session": said.session_id,
            "state": said.state if said.state in _ENDED else "noted",
            "unread": said.id in beside.unread,
            "verdict": beside.verdicts.get(said.id),
            "candidates": beside.candidates.get(said.id, ()),
            "notices": beside.notices.get(said.id, ()),
        }
        if said.id in beside.answer_forgotten:
            exchange |= {"reply": "", "receipt": ""}
        return ExportedMessage(
            chat=place.chat,
            id=place.id,
            at=said.sent_at,
            by=ME,
            name="",
            own=words(said.text),
            quoted=_cited(said.quoted),
            forwarded=_cited(said.forwarded),
            exchange=_EXCHANGE.validate_python(exchange),
        )

    def _memory(self, row: Any) -> ExportedMemory:
        record = _Record.model_validate(row)
        kind = record.memory["kind"]
        sources: list[dict[str, Any]] = []
        for source, _ in record.sources:
            if (place := self._places.get(source.interaction_id)) is not None:
                said = {
                    "quote": source.quote,
                    "role": source.role,
                    "version": source.version or record.memory["version"],
                }
                sources.append({"place": place, **said})
        versions = [_tagged(each, kind) for each in record.versions]
        told = _MEMORY.validate_python(
            _tagged(record.memory, kind) | {"versions": versions, "sources": sources}
        )
        numbers = [each.version for each in told.versions]
        if numbers != sorted(set(numbers)) or numbers[-1] != told.version:
            raise NotThat("broken")
        return told


_ENDED = ("answered", "stopped", "replaced")


def _is_beside(path: tuple[str, ...]) -> bool:
    return path == ("person",) or (len(path) == 2 and path[1] == ITEM and path[0] in _BESIDE)


def _section(part: ExportFile, section: str) -> Iterator[Any]:
    return (told for path, told in walk(part, lambda at: at == (section, ITEM)) if path == (section, ITEM))


def _cited(told: _Cited | None) -> Citation | None:
    return cited(words(told.text), words(told.author, MOST_AUTHOR)) if told else None


def _tagged(told: dict[str, Any], kind: str) -> dict[str, Any]:
    """With details that name their kind, as they are stored."""
    return told | {"details": {**told["details"], "of": kind} if told.get("details") else {}}


def _choices(told: Any) -> dict[str, Any]:
    """What was chosen. Raises NotThat for the export of a group: what its members said is nobody's own."""
    if told.get("role") == "group":
        raise NotThat("another")
    chosen = _Chosen.model_validate(told["preferences"]).model_dump(exclude_defaults=True)
    if "language" in chosen and known_language(chosen["language"]) is None:
        del chosen["language"]
    if told.get("timezone"):
        chosen["timezone"] = ZoneInfo(told["timezone"]).key
    return chosen
