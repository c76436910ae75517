"""The bot's own export: the conversation with its answers, and what was remembered of it, as it was."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from zoneinfo import ZoneInfo

from pydantic import BaseModel, TypeAdapter, ValidationError

from bot.domain.interactions import Channel, Citation
from bot.domain.preferences import AUTO, Receipts
from bot.memory.importing.exported import (
    ExportedCandidate,
    ExportedExchange,
    ExportedMemory,
    ExportedMessage,
    ExportedNotice,
    Moment,
    Place,
)
from bot.memory.importing.said import ME, NotThat, cited, mark, mark_chat, words
from bot.memory.importing.streams import ITEM, ExportFile, walk
from bot.speech.saying import known_language

_HERE = "bot"
"""Under this name stand the chats of what was said to the bot, as those of a program under its own."""

MOST_AUTHOR = 200
_BESIDE = ("candidates", "observations", "feedback", "distress", "sources", "withheld")


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
    versions: defaultdict[tuple[str, int, str], list[int]] = field(default_factory=lambda: defaultdict(list))
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
                yield self._memory(told, beside)
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
                case ("sources", _):
                    named = (str(told["memory_id"]), int(told["interaction_id"]), str(told["role"]))
                    found.versions[named].append(int(told["version"]))
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

    def _memory(self, row: Any, beside: _Beside) -> ExportedMemory:
        record = _Record.model_validate(row)
        memory_id, kind = str(record.memory["id"]), record.memory["kind"]
        sources: list[dict[str, Any]] = []
        for source, _ in record.sources:
            if (place := self._places.get(source.interaction_id)) is not None:
                named = (memory_id, source.interaction_id, source.role)
                told_in = beside.versions.get(named) or [record.memory["version"]]
                common = {"place": place, "quote": source.quote, "role": source.role}
                sources += [common | {"version": version} for version in told_in]
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
