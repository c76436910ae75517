"""Exports of any program: files taken apart as they are read, in bounds, and the messages that they hold.

A zip is opened file by file, JSON is read value by value.
"""

from __future__ import annotations

import hashlib
import math
import re
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import PurePosixPath
from typing import IO, Any, Literal, cast

from bot.domain.interactions import Citation, called
from bot.language.text import clean, one_line

MOST_UNPACKED = 3_000_000_000
"""Bytes of an export; more is made to fill the disk or nobody's."""

MOST_DEPTH = 60
"""Values within values: those of exports lie ten deep."""

MOST_MEMBERS = 20_000
_PIECE = 1 << 16
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""How exports pack their files; the errors of other methods are not those of a zip."""

_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,  # a file whose data was never deflated
    EOFError,  # one that ends too early
    NotImplementedError,  # zipfile's word for a version above 6.3, patched data and strong encryption
    ValueError,  # a name that is no text
)
"""What zipfile raises for a zip that somebody broke, by accident or on purpose; a disk that fails is none."""

Path = tuple[str, ...]
ITEM = "[]"
"""Stands in a path for an element of an array."""

_WANTED = re.compile(
    r"conversations(-\d+)?\.json|result\.json|memory\.json|memories\.json|MEMORY\.md|\d{4}-\d\d-\d\d[^/]*\.md"
)

Source = Literal["chatgpt", "claude", "telegram", "mem0", "openclaw", "bot"]

ME = "me"
"""Who said a message, where an export itself tells that the person did."""

MOST_CHARACTERS = 60_000
"""Of one message: what is beyond is cut off."""

MOST_QUOTED, MOST_NAME = 2_000, 80
_MARK = re.compile("[0-9a-f]{24}")
_FIRST, _LAST = datetime(1990, 1, 1, tzinfo=UTC), datetime(2100, 1, 1, tzinfo=UTC)


class NotThat(Exception):
    """A file that can't be brought in; the text names a problem of `PROBLEMS`."""


@dataclass(frozen=True, slots=True)
class LookedThrough:
    """What an export turned out to be; `problem` names one of `PROBLEMS`, and is empty where there is none.

    `speakers` are those of whom one is the person, by id with name and number of messages, the likeliest
    first; empty where that is known. `me` is whose it is, where it is known.
    """

    problem: str = ""
    source: Source = "chatgpt"
    total: int = 0
    me: str | None = None
    speakers: tuple[tuple[str, str, int], ...] = ()
    choices: dict[str, Any] = field(default_factory=dict[str, Any])


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedMessage:
    """One message of an export. `by` is the exporter's id of who wrote it, `name` what they are called.

    `at` is None where no date is told that can be one. `own` are the words of whoever wrote it; `forwarded`
    what they passed on, from another or by a bot. What they wrote themselves is evidence only if they are the
    person. `obeyed` tells whom an order to go off the record binds in this chat: all where somebody talks to
    a program, who gave it in a group, where one may be, and nobody where two people talk.
    """

    chat: str
    id: str
    at: datetime | None
    by: str
    name: str
    own: str
    quoted: Citation | None = None
    forwarded: Citation | None = None
    obeyed: Literal["all", "sender", "nobody"] = "all"


def of_another(chat: str, number: str, at: datetime | None, author: str, text: str) -> ImportedMessage:
    """A message of an assistant, or of a note: all its words are cited."""
    return ImportedMessage(
        chat=chat, id=number, at=at, by=author, name=author, own="", forwarded=cited(text, author)
    )


def mark(given: str) -> str:
    """What tells a chat or message of a file again; as the file calls it, it may be named after somebody.

    A mark is its own: what was brought in is found again by the bot's own export of it.
    """
    if _MARK.fullmatch(given):
        return given
    return hashlib.sha256(given.encode("utf-8", "replace")).hexdigest()[:24]


def mark_chat(given: str) -> str:
    """The mark of a chat behind the name of its program."""
    program, _, place = given.partition(":")
    return f"{program}:{mark(place)}"


def moment(value: object) -> datetime | None:
    """A date as exports write it: seconds since 1970, or ISO, of UTC if it names no zone; None for others."""
    try:
        match value:
            case bool():
                return None
            case int() | float() if math.isfinite(value):
                found = datetime.fromtimestamp(value, UTC)
            case str() if value.strip().isdecimal() and value.isascii():
                found = datetime.fromtimestamp(int(value[:15]), UTC)
            case str():
                told = datetime.fromisoformat(value.strip()[:40])
                found = told.replace(tzinfo=UTC) if told.tzinfo is None else told.astimezone(UTC)
            case _:
                return None
    except (ValueError, OverflowError, OSError):
        return None
    return found if _FIRST <= found < _LAST else None


def words(text: object, most: int = MOST_CHARACTERS) -> str:
    """A text of an export as it is kept: without what can't be shown, and bounded."""
    if not isinstance(text, str):
        return ""
    kept = clean(text)  # before it is cut: what can't be shown would hide that anything was
    return kept if len(kept) <= most else kept[: most - 1].rstrip() + "…"


def name(text: object, otherwise: str = "") -> str:
    """What somebody is called, on a line."""
    given = one_line(words(text, 400), MOST_NAME)
    return called(given) if given else otherwise


def cited(text: str, author: str) -> Citation | None:
    """Words of somebody else; None for none."""
    return Citation(text, author) if text else None


@dataclass(frozen=True, slots=True)
class ExportFile:
    """One file of an export by its path, to be opened as often as it is read."""

    path: str
    open: Callable[[], _Bounded]

    @property
    def name(self) -> str:
        """The last part of its path."""
        return PurePosixPath(self.path).name


def parts_of(file: IO[bytes], name: str) -> list[ExportFile]:
    """The files of an export in the order of their paths: itself, or those of a zip that may be one."""
    file.seek(0)
    if file.read(2) != b"PK":
        return [ExportFile(name, lambda: _Bounded(file, stays=True))]
    try:
        archive = zipfile.ZipFile(file)
        members = archive.infolist()
    except _BROKEN as broken:
        raise NotThat("broken") from broken
    wanted = [each for each in members[:MOST_MEMBERS] if _WANTED.fullmatch(PurePosixPath(each.filename).name)]
    if len(members) > MOST_MEMBERS or sum(each.file_size for each in wanted) > MOST_UNPACKED:
        raise NotThat("large")
    if any(each.compress_type not in _METHODS or each.header_offset < 0 for each in wanted):
        raise NotThat("broken")
    if any(each.flag_bits & 1 for each in wanted):
        raise NotThat("encrypted")
    if not wanted:
        raise NotThat("unknown")
    wanted.sort(key=lambda each: each.filename)
    return [ExportFile(each.filename, lambda each=each: _Bounded(archive.open(each))) for each in wanted]


def text_of(part: ExportFile, most: int) -> str:
    """A part as text."""
    content = bytearray()
    try:
        with part.open() as stream:
            while piece := stream.read(_PIECE):
                content += piece
                if len(content) > most:
                    raise NotThat("large")
    except _BROKEN as broken:
        raise NotThat("broken") from broken
    return content.decode("utf-8", "replace")


def walk(part: ExportFile, is_whole: Callable[[Path], bool]) -> Iterator[tuple[Path, Any]]:
    """The values of a JSON file with their paths: each scalar, and whole what stands at some paths.

    Raises NotThat for what is not JSON to its end, or deeper than any export.
    """
    import ijson  # pyright: ignore[reportMissingTypeStubs] - it has none

    try:
        with part.open() as stream:
            yield from _values(ijson.basic_parse(stream, use_float=True, buf_size=_PIECE), is_whole)
    except (ijson.JSONError, *_BROKEN) as broken:
        raise NotThat("broken") from broken


def _values(
    events: Iterable[tuple[str, Any]], is_whole: Callable[[Path], bool]
) -> Iterator[tuple[Path, Any]]:
    path: list[str] = []
    whole: list[Any] = []  # the containers under way of a value that is wanted whole, the outermost first
    keys: list[str] = []
    for event, value in events:
        match event:
            case "map_key":
                if whole:
                    keys[-1] = value
                else:
                    path[-1] = value
            case "start_map" | "start_array":
                if len(path) + len(whole) >= MOST_DEPTH:
                    raise NotThat("deep")
                made: Any = {} if event == "start_map" else []
                if whole:
                    _put(whole[-1], keys[-1], made)
                if whole or is_whole(tuple(path)):
                    whole.append(made)
                    keys.append("")
                else:
                    path.append(ITEM if event == "start_array" else "")
            case "end_map" | "end_array":
                if not whole:
                    path.pop()
                    continue
                done = whole.pop()
                keys.pop()
                if not whole:
                    yield tuple(path), done
            case _:
                if whole:
                    _put(whole[-1], keys[-1], value)
                else:
                    yield tuple(path), value


def _put(container: Any, key: str, value: Any) -> None:
    if isinstance(container, list):
        cast(list[Any], container).append(value)
    else:
        container[key] = value


class _Bounded:
    """A stream of which no more is read than an export may have, without a byte-order mark.

    A file that `stays` is read from its beginning, and stays open for whoever reads it again.
    """

    def __init__(self, stream: IO[bytes], *, stays: bool = False) -> None:
        self._stream = stream
        self._stays = stays
        self._left = MOST_UNPACKED
        self._begun = False
        if stays:
            stream.seek(0)

    def __enter__(self) -> _Bounded:
        return self

    def __exit__(self, *_: object) -> None:
        if not self._stays:
            self._stream.close()

    def read(self, size: int = -1) -> bytes:
        """The next bytes, none at the end. Raises NotThat beyond the bound."""
        piece = self._stream.read(_PIECE if size < 0 else size)
        if not self._begun and piece:
            self._begun = True
            piece = piece.removeprefix(b"\xef\xbb\xbf") or self._stream.read(_PIECE)
        self._left -= len(piece)
        if self._left < 0:
            raise NotThat("large")
        return piece
