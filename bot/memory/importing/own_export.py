"""The bot's own export: the conversation with its answers, and what was remembered of it, as it was.

A row of it is what it was made from: an exchange, a record of a memory, a held candidate. What a field may
not be is an error. The process that reads a file hands on rows of the same shape, which are read once more.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Annotated, Any, cast
from zoneinfo import ZoneInfo

from pydantic import BaseModel, BeforeValidator, TypeAdapter, ValidationError

from bot.domain.changes import HeldCandidate
from bot.domain.interactions import Channel, Citation, Interaction, Rating
from bot.domain.memories import (
    Details,
    FactDetails,
    IntentionDetails,
    MemoryRecord,
    ReminderDetails,
    parse_memory_id,
    type_of,
)
from bot.domain.reminders import is_sound
from bot.language.text import clean
from bot.memory.importing.exports import (
    ITEM,
    ME,
    MOST_CHARACTERS,
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

MOST_NUMBER = 2**31

_HERE = "bot"
"""Under this name stand the chats of what was said to the bot, as those of a program under its own."""

MOST_AUTHOR, MOST_LINE = 200, 400
_LINES = frozenset(("subject", "key", "scope", "reason", "model", "against"))
_MOMENTS = frozenset(
    "created_at updated_at recalled_at settled_at digested_at sent_at valid_from valid_to".split()
)
_REASON = re.compile("[a-z_]{0,8}")
_BESIDE = ("candidates", "observations", "feedback", "distress", "withheld")


def _read(told: Any, name: str = "") -> Any:
    """What stands in a row as it may be kept: texts bounded and without what can't be shown, moments read."""
    match told:
        case dict():
            rows = cast(dict[str, Any], told).items()
            return {key: value if key == "details" else _read(value, key) for key, value in rows}
        case list():
            return [_read(each, name) for each in cast(list[Any], told)]
        case _ if name in _MOMENTS:
            return moment(told)
        case str():
            return words(told, MOST_LINE if name in _LINES else MOST_CHARACTERS)
        case _:
            return told


def _details(kind: str, told: Any) -> Details:
    """Details of a kind, which they may name themselves. Raises ValueError for what they can't be."""
    if not told:
        return None
    named = {name: _cleaned(value) for name, value in told.items()}
    of = type_of(str(kind))
    if of is None or type_of(str(named.pop("of", kind))) is not of:
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
    return details


def _cleaned(value: Any) -> Any:
    if isinstance(value, list):
        return [_cleaned(each) for each in cast(list[Any], value)]
    return clean(value) if isinstance(value, str) else value


def _thing(told: dict[str, Any], kind: str) -> dict[str, Any]:
    return _read(told) | {"details": _details(kind, told.get("details"))}


def _record(told: dict[str, Any]) -> MemoryRecord:
    """A memory with its past, as a row tells it. Raises ValueError for what can't be one."""
    kind = told["memory"]["kind"]
    versions = [_thing(each, kind) for each in told["versions"]]
    sources = [(_read(source), moment(said)) for source, said in told["sources"]]
    row = {"memory": _thing(told["memory"], kind), "versions": versions, "sources": sources}
    record = _RECORD.validate_python(row)
    memory, numbers = record.memory, [each.version for each in record.versions]
    is_whole = numbers == sorted(set(numbers)) and numbers[-1:] == [memory.version] and numbers[0] >= 0
    is_bounded = max(len(versions), len(sources)) <= MOST_OF_ONE and 0 <= memory.confidence <= 1
    is_bounded = is_bounded and 0 <= memory.mentions < MOST_NUMBER and memory.version < MOST_NUMBER
    if not (is_whole and is_bounded and all(_REASON.fullmatch(each.reason) for each in record.versions)):
        raise ValueError
    return replace(record, memory=replace(memory, id=_id(memory.id)))


def _held(told: dict[str, Any]) -> HeldCandidate:
    """A candidate, as a row tells it."""
    flat = told | {"source": {"interaction_id": 0, "quote": told.get("quote")}}
    said: dict[str, Any] = told.get("candidate") or flat
    held = _HELD.validate_python(_read(told) | {"candidate": _thing(said, said["kind"])})
    return replace(held, id=_id(held.id))


def _id(told: str) -> str:
    if (found := parse_memory_id(told)) is None:
        raise ValueError
    return found


_RECORD, _HELD = TypeAdapter(MemoryRecord), TypeAdapter(HeldCandidate)
ReadRecord = Annotated[MemoryRecord, BeforeValidator(_record)]
ReadCandidate = Annotated[HeldCandidate, BeforeValidator(_held)]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a message of the bot's own export stands once it is brought in, and where it was said."""

    chat: str
    id: str
    channel: Channel
    chat_there: str
    id_there: str
    revision: int


@dataclass(frozen=True, slots=True)
class ExportedNotice:
    """What was noticed in a message."""

    text: Annotated[str, BeforeValidator(words)]
    created_at: Annotated[datetime, BeforeValidator(moment)]
    digested_at: Annotated[datetime | None, BeforeValidator(moment)] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """What is told of a message beside its words: what waits of it, got a no or was let go is `held`."""

    place: Place
    session: int
    unread: bool
    verdict: Rating | None
    held: tuple[ReadCandidate, ...]
    notices: tuple[ExportedNotice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportedMessage(ImportedMessage):
    """A message of the person's with its answer, and all that belongs to it."""

    said: Interaction
    beside: Beside


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportedMemory:
    """A memory with its past, and where those of the exchanges were said that it rests on."""

    record: ReadRecord
    places: dict[int, Place]


class _Chosen(BaseModel, strict=True):
    """What is chosen again: not to be off the record or a guest, which nobody wants by a file."""

    learning: bool = True
    recall: bool = True
    ask_first: bool = False
    receipts: Receipts = "line"
    follow_ups: bool = True
    language: str = AUTO


@dataclass(frozen=True, slots=True)
class _Apart:
    """What stands in an export apart from the message that it belongs to, by the number of that."""

    held: defaultdict[int, list[Any]] = field(default_factory=lambda: defaultdict(list))
    notices: defaultdict[int, list[Any]] = field(default_factory=lambda: defaultdict(list))
    verdicts: dict[int, Any] = field(default_factory=dict[int, Any])
    unread: set[int] = field(default_factory=set[int])
    forgotten: set[int] = field(default_factory=set[int])
    answer_forgotten: set[int] = field(default_factory=set[int])


_INTERACTION, _BESIDE_ONE = TypeAdapter(Interaction), TypeAdapter(Beside)
_MEMORY = TypeAdapter(ExportedMemory)


class OwnExport:
    """Reads the bot's own export in two goes: what was said, then what was remembered of it."""

    def __init__(self) -> None:
        self.choices: dict[str, Any] = {}
        self._apart: _Apart | None = None
        self._places: dict[int, Place] = {}

    def read(self, part: ExportFile) -> Iterator[ExportedMessage | ExportedMemory]:
        """Each exchange in the order they were had, then each memory; what was forgotten stays behind.

        Raises NotThat for what this program did not write: half of a memory is nobody's.
        """
        try:
            apart = self._apart = self._apart or self._look_apart(part)
            for told in _section(part, "interactions"):
                if int(told["id"]) not in apart.forgotten:
                    yield self._message(told, apart)
            for told in _section(part, "memories"):
                numbers = (source["interaction_id"] for source, _ in told["sources"])
                there = {each: self._places[each] for each in numbers if each in self._places}
                yield _MEMORY.validate_python({"record": told, "places": there})
        except (ValidationError, KeyError, TypeError, AttributeError, ValueError) as broken:
            raise NotThat("broken") from broken

    def _look_apart(self, part: ExportFile) -> _Apart:
        found = _Apart()
        for path, told in walk(part, _is_apart):
            match path:
                case ("person",):
                    self.choices = _choices(told)
                case ("candidates", _):
                    found.held[int(told["interaction_id"])].append(told)
                case ("observations", _):
                    found.notices[int(told["interaction_id"])].append(told)
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

    def _message(self, told: dict[str, Any], apart: _Apart) -> ExportedMessage:
        said = _INTERACTION.validate_python(_read(told))
        there = said.chat if said.channel == "import" else f"{_HERE}:{said.channel}:{said.chat}"
        revised = f"/{said.revision}" if said.revision else ""
        place = self._places[said.id] = Place(
            chat=mark_chat(there),
            id=mark(said.message_id + revised),
            channel=said.channel,
            chat_there=said.chat,
            id_there=said.message_id,
            revision=said.revision,
        )
        beside = {
            "place": place,
            "session": said.session_id,
            "unread": said.id in apart.unread,
            "verdict": apart.verdicts.get(said.id),
            "held": apart.held.get(said.id, ()),
            "notices": apart.notices.get(said.id, ()),
        }
        kept = replace(said, reply="", receipt="") if said.id in apart.answer_forgotten else said
        return ExportedMessage(
            chat=place.chat,
            id=place.id,
            at=said.sent_at,
            by=ME,
            name="",
            own=said.text,
            quoted=_cited(said.quoted),
            forwarded=_cited(said.forwarded),
            said=kept if kept.state in _ENDED else replace(kept, state="noted"),
            beside=_BESIDE_ONE.validate_python(beside),
        )


_ENDED = ("answered", "stopped", "replaced")


def _is_apart(path: tuple[str, ...]) -> bool:
    return path == ("person",) or (len(path) == 2 and path[1] == ITEM and path[0] in _BESIDE)


def _section(part: ExportFile, section: str) -> Iterator[Any]:
    return (told for path, told in walk(part, lambda at: at == (section, ITEM)) if path == (section, ITEM))


def _cited(told: Citation | None) -> Citation | None:
    return cited(told.text, words(told.author, MOST_AUTHOR)) if told else None


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
