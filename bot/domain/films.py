"""Films by their bytes (MP4 and its kin, ISO 14496-12): how long one lasts, and it without what is beside it.

Nothing is decoded here. A film is a file of boxes; those that only tell about it (where and with what it was
filmed) are made blank where they stand, so that what points into the file stays true.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

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
