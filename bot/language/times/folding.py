"""Text as it is compared: small letters without optional marks, each of which knows its place in the
original.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from bisect import bisect_right
from dataclasses import dataclass

# Marks that may be left out in writing: Latin and Cyrillic accents, Arabic vowel signs and tatweel, the Hindi
# nukta.
_OPTIONAL_MARK = re.compile("[\u0300-\u036f\u0640\u064b-\u0655\u0670\u093c\u200b-\u200f\u00ad\ufeff]")
_ALIKE = {
    **dict.fromkeys(map(ord, "’‘ʼ`´＇′"), "'"),
    **dict.fromkeys(map(ord, "–—‐‑‒−－～〜~"), "-"),
    **dict.fromkeys(map(ord, "أإآٱ"), "ا"),
    ord("ى"): "ي",
    ord("ی"): "ي",
    ord("ک"): "ك",
    ord("ة"): "ه",
    ord("、"): ",",
    ord("،"): ",",
    ord("ё"): "е",
}


def _single_letters() -> dict[int, str]:
    """Every letter or digit of one code point that stands for a plain one: é to e, fullwidth, any script's
    digits.
    """
    table: dict[int, str] = {}
    for point in range(0x80, min(sys.maxunicode, 0x1EFFF)):
        char = chr(point)
        category = unicodedata.category(char)
        if category == "Nd":
            table[point] = str(unicodedata.digit(char))
        elif 0xFF01 <= point <= 0xFF5E:
            table[point] = unicodedata.normalize("NFKC", char).lower()
        elif (category == "Ll" and (point < 0x530 or 0x1E00 <= point < 0x1F00)) or 0x958 <= point <= 0x95F:
            base = _OPTIONAL_MARK.sub("", unicodedata.normalize("NFD", char))
            if len(base) == 1 and base != char:
                table[point] = base
    return table


_TABLE = {**_single_letters(), **_ALIKE}


@dataclass(frozen=True, slots=True)
class FoldedText:
    """A text in lower case without optional marks, which knows where each of its characters stood."""

    text: str
    original: str
    removed: tuple[int, ...]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The span of the original that `text[start:end]` (not empty) was folded from, with its trailing
        marks.
        """
        return self._position(start), self._position(end - 1) + 1 + self._marks_after(end)

    def _position(self, index: int) -> int:
        return index + bisect_right(self.removed, index)

    def _marks_after(self, end: int) -> int:
        return bisect_right(self.removed, end) - bisect_right(self.removed, end - 1)


def fold(text: str) -> FoldedText:
    """Fold a text for comparing."""
    # U+0130 is the only character whose lower case is longer than itself.
    lowered = text.replace("\u0130", "I").lower()
    if lowered.isascii():
        return FoldedText(lowered, text, ())
    places = [match.start() for match in _OPTIONAL_MARK.finditer(lowered)]
    if places:
        lowered = _OPTIONAL_MARK.sub("", lowered)
    removed = tuple(place - count for count, place in enumerate(places))
    return FoldedText(lowered.translate(_TABLE), text, removed)
