"""Pictures by their bytes: of what kind one is, how large, and the same without what stands beside it.

Nothing is decoded here: the model's provider does that. So there is nothing that a small file could unpack
to, no decoder that a crafted one could break, and no library to load; only segments are counted through, and
those are kept that a picture is drawn from.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass

from bot.errors import Refused
from bot.speech.saying import Wording, say

OTHER_KIND = Wording("I can't look at pictures of that kind. Please send it as a photo.")
DRAWING = Wording(
    "I don't open SVG files: they can hold programs. Please send it as a photo, a screenshot for example."
)
BROKEN = Wording("That picture is broken: I can't make anything of it.")


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture without anything written beside it; `had_place` tells that a position was."""

    content: bytes
    media_type: str
    width: int
    height: int
    had_place: bool = False


def picture_in(content: bytes) -> Picture | None:
    """The picture that some bytes are, whatever they are called; None when they are none.

    Raises the Refused that says why a picture can't be looked at.
    """
    if content.startswith(b"\xff\xd8\xff"):
        found = _jpeg(content)
    elif content.startswith(_PNG):
        found = _png(content)
    elif content.startswith(b"RIFF") and content[8:12] == b"WEBP":
        found = _webp(content)
    elif _is_svg(content):
        raise Refused(say(DRAWING))
    elif content.startswith(_OTHERS) or _is_bitmap(content) or content[4:12] in _HEIF:
        raise Refused(say(OTHER_KIND))
    else:
        return None
    if found is None or not (found.width and found.height):
        raise Refused(say(BROKEN))
    return found


_OTHERS = (b"\x00\x00\x01\x00", b"8BPS", b"\xff\x0a", b"GIF8", b"II*\x00", b"MM\x00*")
_HEIF = tuple(b"ftyp" + each for each in b"heic heix hevc hevx heim heis mif1 msf1 avif avis".split())
_MOST_PROLOGUE = 8192


def _is_bitmap(content: bytes) -> bool:
    return content.startswith(b"BM") and content[6:10] == bytes(4)


def _is_svg(content: bytes) -> bool:
    head = content[:_MOST_PROLOGUE].removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    begins = head.startswith((b"<svg", b"<?xml", b"<!doctype svg", b"<!--"))
    return begins and b"<svg" in head and b"<html" not in head


# JPEG (ITU T.81): segments of a marker, a length and a content; after a start of scan, data up to a marker.
_FRAMES = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})
_TABLES = frozenset((0xC4, 0xCC, 0xDB, 0xDD))
_SCAN, _END, _ADOBE = 0xDA, 0xD9, 0xEE
_AFTER_SCAN = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")


def _jpeg(content: bytes) -> Picture | None:
    kept, at = bytearray(content[:2]), 2
    width = height = 0
    had_place = is_drawn = False
    while at + 4 <= len(content) and content[at + 1] != _END:
        marker = content[at + 1]
        if content[at] != 0xFF:
            return None
        if marker == 0xFF:  # a filler
            at += 1
            continue
        end = at + 2 + int.from_bytes(content[at + 2 : at + 4])
        segment = content[at + 4 : end]
        if end < at + 4 or end > len(content):
            return None
        if marker in _FRAMES and len(segment) >= 5:
            height, width = struct.unpack(">HH", segment[1:5])
        # Adobe's says how colours are to be read.
        if marker in _FRAMES | _TABLES | {_SCAN} or (marker == _ADOBE and segment.startswith(b"Adobe")):
            kept += content[at:end]
        else:
            had_place = had_place or _tells_place(segment)
        at = end
        if marker == _SCAN:
            is_drawn = True
            following = _AFTER_SCAN.search(content, at)
            end = following.start() if following else len(content)
            kept += content[at:end]
            at = end
    # What stands behind the end is no part of it: a second picture, a film.
    kept += bytes((0xFF, _END))
    return Picture(bytes(kept), "image/jpeg", width, height, had_place) if is_drawn else None


_PNG = b"\x89PNG\r\n\x1a\n"
_DRAWN_FROM = frozenset((b"IHDR", b"PLTE", b"IDAT", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"sBIT"))


def _png(content: bytes) -> Picture | None:
    kept, at = bytearray(_PNG), len(_PNG)
    width = height = 0
    had_place = False
    while at + 12 <= len(content):
        length, kind = struct.unpack(">I4s", content[at : at + 8])
        end = at + 12 + length
        if end > len(content) or (kind == b"IHDR" and length != 13):
            return None
        if kind == b"IHDR":
            width, height = struct.unpack(">II", content[at + 8 : at + 16])
        if kind == b"IEND":
            kept += content[at:end]
            return Picture(bytes(kept), "image/png", width, height, had_place)
        if kind in _DRAWN_FROM:
            kept += content[at:end]
        else:
            had_place = had_place or _tells_place(content[at + 8 : end - 4])
        at = end
    return None


_ALPHA_AND_MOTION = 0x12
"""Of the flags of an extended WebP those that stay true without colour profile, EXIF and XMP."""


def _webp(content: bytes) -> Picture | None:
    kept = bytearray()
    width = height = 0
    had_place = is_drawn = False
    for kind, chunk in _chunks(content):
        if chunk is None:
            return None
        if kind == b"VP8X" and len(chunk) == 10:
            width, height = (1 + int.from_bytes(chunk[place : place + 3], "little") for place in (4, 7))
            chunk = bytes((chunk[0] & _ALPHA_AND_MOTION,)) + chunk[1:]
        elif kind == b"VP8 " and not width and chunk[3:6] == b"\x9d\x01\x2a":
            width, height = (each & 0x3FFF for each in struct.unpack("<HH", chunk[6:10].ljust(4, b"\0")))
        elif kind == b"VP8L" and not width and chunk[:1] == b"\x2f":
            bits = int.from_bytes(chunk[1:5], "little")
            width, height = 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
        is_drawn = is_drawn or kind in (b"VP8 ", b"VP8L", b"ANMF")
        if kind in (b"VP8X", b"VP8 ", b"VP8L", b"ALPH", b"ANIM", b"ANMF"):
            kept += kind + len(chunk).to_bytes(4, "little") + chunk + bytes(len(chunk) % 2)
        else:
            had_place = had_place or _tells_place(chunk)
    body = b"WEBP" + kept
    whole = b"RIFF" + len(body).to_bytes(4, "little") + body
    return Picture(whole, "image/webp", width, height, had_place) if is_drawn else None


def _chunks(content: bytes) -> Iterator[tuple[bytes, bytes | None]]:
    """The chunks of a RIFF file; None for the content of one that is cut off."""
    at, last = 12, min(len(content), 8 + int.from_bytes(content[4:8], "little"))
    while at + 8 <= last:
        length = int.from_bytes(content[at + 4 : at + 8], "little")
        end = at + 8 + length
        yield content[at : at + 4], content[at + 8 : end] if end <= len(content) else None
        at = end + length % 2


_GPS = 0x8825
_COORDINATES = frozenset((2, 4))


def _tells_place(beside: bytes) -> bool:
    """Whether what stands beside a picture, as EXIF or XMP, says where it was taken."""
    if b"GPSLatitude" in beside:
        return True
    tiff = beside.removeprefix(b"Exif\x00\x00")
    order = {b"II*\x00": "<", b"MM\x00*": ">"}.get(tiff[:4])
    if order is None:
        return False
    try:
        first = struct.unpack_from(f"{order}I", tiff, 4)[0]
        pointers = [value for tag, value in _entries(tiff, order, first) if tag == _GPS]
        return any(tag in _COORDINATES for each in pointers for tag, _ in _entries(tiff, order, each))
    except struct.error:  # it is cut off
        return False


def _entries(tiff: bytes, order: str, at: int) -> Iterator[tuple[int, int]]:
    """The entries of an EXIF directory: each tag, with its value or where that stands."""
    for number in range(struct.unpack_from(f"{order}H", tiff, at)[0]):
        tag, _, _, value = struct.unpack_from(f"{order}HHII", tiff, at + 2 + 12 * number)
        yield tag, value
