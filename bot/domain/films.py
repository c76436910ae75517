"""Films by their bytes (MP4 and its kin, WebM): how long one lasts, and it without what is beside it.

Nothing is decoded here. A film is a file of boxes (ISO 14496-12) or of elements (WebM, RFC 9559); those that
only tell about it (where and with what it was filmed) are made blank where they stand, so that what points
into the file stays true. Matroska at large is not read: Gemini takes WebM alone of it.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from math import isfinite

from bot.domain.pictures import is_to_be_redrawn
from bot.errors import Refused
from bot.speech.saying import Wording, say

BROKEN = Wording("That video is broken: I can't make anything of it.")

_MEDIA_TYPES = {b"qt  ": "video/quicktime", b"3gp4": "video/3gpp", b"3gp5": "video/3gpp"}
_TELLING = frozenset((b"udta", b"meta", b"uuid"))
_SEEN_OR_HEARD = frozenset((b"vide", b"soun"))
_PLACES = (b"\xa9xyz", b"loci", b"location.ISO6709", b"GPSLatitude", b"gpmd")
"""What tells of a place: as QuickTime, 3GPP, Apple, XMP and GoPro write it."""

_MOST_BOXES = 10_000
_MOST_ELEMENTS = 300_000
"""Of a film that was sent while it was made, each of its pictures is one."""

_EBML = b"\x1a\x45\xdf\xa3"
_SEGMENT, _INFO, _TRACKS, _TRACK = b"\x18\x53\x80\x67", b"\x15\x49\xa9\x66", b"\x16\x54\xae\x6b", b"\xae"
_KIND_OF_FILE, _TRACK_TYPE, _SCALE, _DURATION = b"\x42\x82", b"\x83", b"\x2a\xd7\xb1", b"\x44\x89"
_VOID = b"\xec"
_TELLING_ELEMENTS = frozenset(
    (
        b"\x12\x54\xc3\x67",  # Tags
        b"\x19\x41\xa4\x69",  # Attachments
        b"\x7b\xa9",  # Title
        b"\x44\x61",  # DateUTC
        b"\x73\x84",  # SegmentFilename
        b"\x57\x41",  # WritingApp
        b"\xbf",  # CRC-32, of what is no longer there
    )
)
_WEB_PLACES = re.compile(rb"location|gps", re.IGNORECASE)
_SEEN = 1
"""The type of a track with pictures."""

_USUAL_SCALE = 1_000_000
"""Nanoseconds of a tick, unless a file says otherwise."""


@dataclass(frozen=True, slots=True)
class Film:
    """A film without anything written beside it; `had_place` tells that a position was. Seconds are 0 where
    it doesn't say how long it lasts.
    """

    content: bytes
    media_type: str
    seconds: float
    had_place: bool = False


@dataclass(frozen=True, slots=True)
class _Box:
    kind: bytes
    at: int
    begin: int
    """Where its content begins, behind its length and kind."""

    end: int


def film_in(content: bytes) -> Film | None:
    """The film that some bytes are, whatever they are called; None when they are none, as sound alone.

    Raises Refused for one that is broken.
    """
    if content.startswith(_EBML):
        return _web_film_in(content)
    if content[4:8] != b"ftyp" or is_to_be_redrawn(content):
        return None
    outer = list(_boxes(content, 0, len(content)))
    head = next((box for box in outer if box.kind == b"moov"), None)
    if head is None:
        return None
    inner = list(_boxes(content, head.begin, head.end))
    tracks = [(box, _shows(content, box)) for box in inner if box.kind == b"trak"]
    if not any(shows == b"vide" for _, shows in tracks):
        return None
    beside = [box for box in (*outer, *inner) if box.kind in _TELLING]
    for track, shows in tracks:
        parts = _boxes(content, track.begin, track.end)
        beside += [track] if shows not in _SEEN_OR_HEARD else [box for box in parts if box.kind in _TELLING]
    kept, had_place = bytearray(content), False
    for box in beside:
        had_place = had_place or any(place in content[box.begin : box.end] for place in _PLACES)
        kept[box.begin : box.end] = bytes(box.end - box.begin)
        kept[box.at + 4 : box.at + 8] = b"free"
    return Film(
        bytes(kept), _MEDIA_TYPES.get(content[8:12], "video/mp4"), _seconds(content, inner), had_place
    )


def _boxes(content: bytes, at: int, end: int) -> Iterator[_Box]:
    """The boxes between two places. Raises Refused for those that are not whole."""
    for _ in range(_MOST_BOXES):
        if at + 8 > end:
            return
        length, kind = struct.unpack_from(">I4s", content, at)
        begin, after = at + 8, at + length
        if length == 1 and at + 16 <= end:
            begin, after = at + 16, at + struct.unpack_from(">Q", content, at + 8)[0]
        elif length == 0:
            after = end
        if not begin <= after <= end:
            break
        yield _Box(kind, at, begin, after)
        at = after
    raise Refused(say(BROKEN))


def _within(content: bytes, box: _Box, kind: bytes) -> _Box | None:
    return next((each for each in _boxes(content, box.begin, box.end) if each.kind == kind), None)


def _shows(content: bytes, track: _Box) -> bytes:
    """What a track is for, by the kind of its handler."""
    media = _within(content, track, b"mdia")
    handler = _within(content, media, b"hdlr") if media else None
    return content[handler.begin + 8 : handler.begin + 12] if handler else b""


def _seconds(content: bytes, inner: list[_Box]) -> float:
    head = next((box for box in inner if box.kind == b"mvhd"), None)
    if head is None or head.end - head.begin < 32:
        return 0.0
    form, at = (">IQ", 20) if content[head.begin] == 1 else (">II", 12)
    scale, duration = struct.unpack_from(form, content, head.begin + at)
    return duration / scale if scale else 0.0


def _web_film_in(content: bytes) -> Film | None:
    """The film that a WebM file is. Raises Refused for one that is broken."""
    outer = list(_elements(content, 0, len(content)))
    segment = next((each for each in outer if each.kind == _SEGMENT), None)
    kind = _element(content, outer[0], _KIND_OF_FILE)
    if segment is None or kind is None or content[kind.begin : kind.end].rstrip(b"\0") != b"webm":
        return None
    parts = list(_elements(content, segment.begin, segment.end))
    described = [each for each in parts if each.kind in (_INFO, _TRACKS)]
    inner = [each for part in described for each in _elements(content, part.begin, part.end)]
    types = [_element(content, each, _TRACK_TYPE) for each in inner if each.kind == _TRACK]
    if not any(each and int.from_bytes(content[each.begin : each.end]) == _SEEN for each in types):
        return None
    kept, had_place = bytearray(content), False
    for each in (*parts, *inner):
        if each.kind in _TELLING_ELEMENTS:
            had_place = had_place or _WEB_PLACES.search(content, each.begin, each.end) is not None
            kept[each.at : each.end] = _void(each.end - each.at)
    return Film(bytes(kept), "video/webm", _web_seconds(content, inner), had_place)


def _elements(content: bytes, at: int, end: int) -> Iterator[_Box]:
    """The elements between two places. Raises Refused for those that are not whole.

    What is within one that doesn't say how long it is, as in a film that was sent while it was made, comes
    beside it.
    """
    for _ in range(_MOST_ELEMENTS):
        if at >= end:
            return
        told = at + _width(content, at, end, 4)
        begin = told + _width(content, told, end, 8)
        room = (1 << 7 * (begin - told)) - 1
        length = int.from_bytes(content[told:begin]) & room
        after = end if length == room else begin + length
        if after > end:
            break
        yield _Box(content[at:told], at, begin, after)
        at = begin if length == room else after
    raise Refused(say(BROKEN))


def _width(content: bytes, at: int, end: int, most: int) -> int:
    """How many bytes a number has, by the zeros it begins with. Raises Refused where it has none."""
    width = 9 - content[at].bit_length() if at < end else 9
    if width > most or at + width > end:
        raise Refused(say(BROKEN))
    return width


def _element(content: bytes, within: _Box, kind: bytes) -> _Box | None:
    return next((each for each in _elements(content, within.begin, within.end) if each.kind == kind), None)


def _void(length: int) -> bytes:
    """An element of so many bytes that says nothing."""
    told = 1 if length - 2 < 127 else 8
    size = length - 1 - told
    return _VOID + (size | 1 << 7 * told).to_bytes(told) + bytes(size)


def _web_seconds(content: bytes, inner: list[_Box]) -> float:
    found = {each.kind: content[each.begin : each.end] for each in inner if each.kind in (_SCALE, _DURATION)}
    form = {4: ">f", 8: ">d"}.get(len(found.get(_DURATION, b"")))
    if form is None:
        return 0.0
    scale = int.from_bytes(found[_SCALE]) if _SCALE in found else _USUAL_SCALE
    seconds = struct.unpack(form, found[_DURATION])[0] * min(scale, 10**12) / 10**9
    return seconds if isfinite(seconds) and seconds > 0 else 0.0
