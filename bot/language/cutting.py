"""Cut a text of any script into pieces, by Unicode category."""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from bot.language.patterns import pattern_of
from bot.language.text import in_form


class Script(Enum):
    """What decides how the words of a piece are found."""

    LATIN = "latin"
    CYRILLIC = "cyrillic"
    GREEK = "greek"
    ARABIC = "arabic"
    HEBREW = "hebrew"
    DEVANAGARI = "devanagari"
    ARMENIAN = "armenian"
    TAMIL = "tamil"
    OTHER = "other"
    HAN_KANA = "han_kana"
    HANGUL = "hangul"
    SOUTH_EAST_ASIAN = "south_east_asian"
    NUMBER = "number"
    EXACT = "exact"


class Piece(NamedTuple):
    """One word, number, address, or unspaced run, case-folded and normalised (NFKC)."""

    text: str
    script: Script


_UNSPACED: dict[Script, str] = {
    Script.HAN_KANA: "\u3005\u3007\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf"
    "\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff",
    Script.HANGUL: "\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3",
    # Thai, Lao, Myanmar, Khmer; their digits are left to numbers
    Script.SOUTH_EAST_ASIAN: "\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ece\u0edc-\u0edf\u1000-\u103f\u1050-\u108f"
    "\u109a-\u109d\u1780-\u17d3\u17d7\u17dc\u17dd",
}
_NAMED = {script.value.upper(): script for script in list(Script)[:8]}
"""Scripts by what Unicode's names of their letters begin with."""


def _marks() -> str:
    """Combining marks as a regex class: `\\w` leaves them out, which tears Hindi and Thai words."""
    ranges: list[str] = []
    start = previous = -2
    for code in [*range(0x300, 0x1F000), *range(0xE0100, 0xE01F0), sys.maxunicode]:
        if code != sys.maxunicode and unicodedata.category(chr(code))[0] != "M":
            continue
        if code != previous + 1:
            if start > 0:
                ranges.append(f"\\U{start:08x}-\\U{previous:08x}")
            start = code
        previous = code
    return "".join(ranges)


_LETTER = rf"(?:[^\W_]|[{_marks()}])"
_TOKEN = pattern_of(
    rf"""(?P<email>[a-z0-9._%+-]{{1,64}}@[a-z0-9-]{{1,63}}(?:\.[a-z0-9-]{{1,63}}){{1,8}})
    |(?P<url>(?:https?://|www\.)[^\s<>"]{{1,2000}})
    |(?P<number>(?<!\w)v?\d+(?:[.,:/-]\d+)+)
    |(?P<code>(?<!\w)(?:[a-z](?:\+\+|\#)|\.[a-z]{{2,12}})(?!\w))
    |(?P<word>{_LETTER}+(?:['_-]{_LETTER}+){{0,8}})""",
    re.VERBOSE,
)
_RUN = pattern_of(
    "|".join(f"(?P<{script.value}>[{ranges}]+)" for script, ranges in _UNSPACED.items())
    + "|(?P<rest>[^"
    + "".join(_UNSPACED.values())
    + "]+)"
)
_ANY_UNSPACED = pattern_of("[" + "".join(_UNSPACED.values()) + "]")
_WORD = pattern_of(f"{_LETTER}+")
_LEADING_DIGITS = pattern_of(r"(\d+)(\D.*)", re.DOTALL)
_GROUPED_NUMBER = pattern_of(r"\d{1,3}(?:,\d{3})+")
_DROPPED = (0xAD, 0x61C, 0x640, 0xFEFF, *range(0x600, 0x606), *range(0x200C, 0x2010), *range(0x202A, 0x202F),
            *range(0x2060, 0x2070))  # fmt: skip
_INVISIBLE: dict[int, str | None] = dict.fromkeys(_DROPPED) | {
    0x200B: " ",  # zero-width space: parts words in Thai and Khmer
    0x2019: "'",
    0x2018: "'",
    0x02BC: "'",
    0x2010: "-",
    0x2011: "-",
}


def normalise(text: str) -> str:
    """Fold case and compatibility forms (NFKC); drop invisible joiners, which would tear or split words."""
    if text.isascii():
        return text.lower()
    folded = in_form("NFKC", text.translate(_INVISIBLE)).casefold()
    return in_form("NFKC", folded)


@lru_cache(maxsize=4096)
def script_of(char: str) -> Script:
    """The script a character is written in, as far as cutting needs to tell them apart."""
    if ord(char) < 0x300:
        return Script.LATIN
    name = unicodedata.name(char, "").removeprefix("EXTENDED ")
    return _NAMED.get(re.split("[ -]", name)[0], Script.OTHER)


def cut(normal: str, *, addresses: bool = True) -> Iterator[Piece]:
    """Pieces of a text after `normalise`, in order; compounds give their parts and the joined word, addresses
    theirs unless they are to be left out.
    """
    for match in _TOKEN.finditer(normal):
        text = match.group()
        match match.lastgroup:
            case "word":
                yield from _words(text)
            case "number":
                yield from _number(text)
            case "email" | "url":
                yield from _address(text) if addresses else ()
            case _:
                yield Piece(text, Script.EXACT)
                yield from _simple_words(text) if text.startswith(".") else ()


def _words(text: str) -> Iterator[Piece]:
    if text.isalpha() and text.isascii():
        yield Piece(text, Script.LATIN)
        return
    parts = _WORD.findall(text)
    if len(parts) > 1 and script_of(text[0]) is Script.CYRILLIC and "'" in text:
        parts = _WORD.findall(text.replace("'", ""))  # Ukrainian: the apostrophe is part of the word
    for part in parts:
        yield from _by_script(part)
    if len(parts) > 1 and min(map(len, parts)) > (2 if "'" in text else 0) and len(text) <= 60:
        # "e-mail" meets "email"; clitics ("what's", "l'ami") are not joined
        yield from _by_script("".join(parts))


def _simple_words(text: str) -> Iterator[Piece]:
    for part in _WORD.findall(text):
        yield from _by_script(part)


def _by_script(part: str) -> Iterator[Piece]:
    if part.isascii() or not _ANY_UNSPACED.search(part):
        yield from _spaced(part)
        return
    for run in _RUN.finditer(part):
        if run.lastgroup == "rest":
            yield from _spaced(run.group())
        else:
            yield Piece(run.group(), Script(run.lastgroup))


def _spaced(part: str) -> Iterator[Piece]:
    if part[0].isdecimal():
        part = "".join(str(unicodedata.digit(char)) if char.isdecimal() else char for char in part)
        yield Piece(part, Script.NUMBER)
        if mixed := _LEADING_DIGITS.fullmatch(part):  # "8th", "5pm", "10k"
            yield Piece(mixed[1], Script.NUMBER)
    else:
        yield Piece(part, script_of(part[0]))


def _number(text: str) -> Iterator[Piece]:
    plain = "".join(str(unicodedata.digit(char)) if char.isdecimal() else char for char in text)
    if _GROUPED_NUMBER.fullmatch(plain):
        yield Piece(plain.replace(",", ""), Script.NUMBER)
        return
    yield Piece(plain, Script.EXACT)
    if plain.startswith("v"):
        yield Piece(plain[1:], Script.EXACT)
    for part in re.split(r"\D+", plain):
        if part:
            yield Piece(part.lstrip("0") or "0", Script.NUMBER)


def _address(text: str) -> Iterator[Piece]:
    bare = re.sub(r"^(?:https?://)?(?:www\.)?", "", text).rstrip(".,;:!?)]}'/")
    if len(bare) <= 200:
        yield Piece(bare.replace('"', ""), Script.EXACT)
    host = re.split(r"[/?#]", bare, maxsplit=1)[0]
    if host != bare:
        yield Piece(host, Script.EXACT)
    yield from _simple_words(bare)
