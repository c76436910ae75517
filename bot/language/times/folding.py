"""A text made ready for the rules of time: folded (case, marks, digits of any script), cut into words,
figures read.

Every folded letter and every word knows its place in the original. Scripts that write no words apart are cut
by the words a language knows; a word in figures is read as number, year, date or range.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from itertools import accumulate
from operator import add

from bot.language.pack import Part, Phase, Unit
from bot.language.patterns import pattern_of
from bot.language.times.calendar import FIRST_DAY, LAST_DAY, date_or_none

# Marks that may be left out in writing: Latin and Cyrillic accents, Arabic vowel signs and tatweel, the Hindi
# nukta.
_OPTIONAL_MARK = pattern_of("[\u0300-\u036f\u0640\u064b-\u0655\u0670\u093c\u200b-\u200f\u00ad\ufeff]")
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


_HAN_DIGITS = "〇零一二三四五六七八九十百两兩"
_HANGUL = "\uac00-\ud7a3"
_UNSPACED_RANGES = ("\u0e00-\u0e7f", "\u3005-\u3005", "\u3007-\u3007", "\u3040-\u30ff", "\u3400-\u9fff")
_UNSPACED = "".join(_UNSPACED_RANGES) + _HANGUL
# A word of a script with spaces; the vowel signs of Devanagari are named because \w leaves them out.
_WORD = rf"(?![\d_])(?:[^\W{_UNSPACED}]++|[\u0900-\u0903\u093a-\u094f\u0962\u0963]++)++"
_SIGNS = r"[^\w\s,.'&/_=-]+"  # with no role in any language, so a run of them is one word
_FIGURES = r"\d+(?:[-./:]\d+|,\d{3}(?!\d))*"


@dataclass(frozen=True, slots=True)
class Tokens:
    """The words of a folded text in order, and where each begins and ends in it."""

    words: list[str]
    starts: list[int]
    ends: list[int]


def spaced_splitter() -> re.Pattern[str]:
    """A pattern whose matches tile a text of a script that parts its words by blanks."""
    return pattern_of(rf"(?:{_WORD}|{_FIGURES}|.)\s*", re.DOTALL)


def splitter(unspaced_words: Iterable[str]) -> re.Pattern[str]:
    """A pattern whose matches tile a text: known words of scripts without spaces first, longest first, then
    the rest.

    A word that ends in `$` counts only where no Hangul follows.
    """
    known = {word for word in unspaced_words if word}
    first = {word[0] for word in known} | set(_HAN_DIGITS)
    other, other_hangul = _class_without(_UNSPACED_RANGES, first), _class_without((_HANGUL,), first)
    # The classes come before the words: most characters begin no word, and a class is quicker than a list of
    # words.
    unknown = rf"{other}++|{other_hangul}[{_HANGUL}]*+"
    return pattern_of(
        rf"(?:{_WORD}|{_FIGURES}|{unknown}|{_trie_pattern(known)}|[{_HAN_DIGITS}]+|[{_HANGUL}]++"
        rf"|{_SIGNS}|.)\s*",
        re.DOTALL,
    )


def _class_without(ranges: tuple[str, ...], left_out: set[str]) -> str:
    """A character class of ranges such as "a-z" without some of their characters."""
    pieces: list[str] = []
    for each in ranges:
        low, high = ord(each[0]), ord(each[-1])
        for point in sorted(ord(char) for char in left_out if low <= ord(char) <= high):
            if low < point:
                pieces.append(f"{chr(low)}-{chr(point - 1)}")
            low = point + 1
        if low <= high:
            pieces.append(f"{chr(low)}-{chr(high)}")
    return f"[{''.join(pieces)}]"


def tokenise(pieces: list[str], words: list[str], count: int) -> Tokens:
    """The first words of a text that `pieces` tile, blanks included; `words` are the pieces without their
    blanks.
    """
    words = words[:count]
    starts = [0, *accumulate(map(len, pieces[: count - 1]))][:count]
    return Tokens(words, starts, list(map(add, starts, map(len, words))))


def merge_phrases(tokens: Tokens, phrases: dict[str, tuple[tuple[str, ...], ...]]) -> Tokens:
    """The same text with each known phrase of several words as one word; hyphens may stand between them."""
    merged = Tokens([], [], [])
    done = 0
    for index in [index for index, word in enumerate(tokens.words) if word in phrases]:
        phrase, length = _phrase_at(tokens.words, index, phrases[tokens.words[index]])
        if length == 1 or index < done:
            continue
        _copy(tokens, merged, done, index)
        merged.words.append(" ".join(phrase))
        merged.starts.append(tokens.starts[index])
        merged.ends.append(tokens.ends[index + length - 1])
        done = index + length
    if not done:
        return tokens
    _copy(tokens, merged, done, len(tokens.words))
    return merged


def _copy(source: Tokens, target: Tokens, first: int, last: int) -> None:
    target.words.extend(source.words[first:last])
    target.starts.extend(source.starts[first:last])
    target.ends.extend(source.ends[first:last])


def _phrase_at(
    words: list[str], index: int, candidates: tuple[tuple[str, ...], ...]
) -> tuple[tuple[str, ...], int]:
    """The phrase that begins at a word, and how many words it is, hyphens among them."""
    for phrase in candidates:
        if tuple(words[index : index + len(phrase)]) == phrase:
            return phrase, len(phrase)
        hyphened = 2 * len(phrase) - 1
        joined = words[index : index + hyphened]
        if tuple(joined[::2]) == phrase and len(joined) == hyphened and set(joined[1::2]) == {"-"}:
            return phrase, hyphened
    return (words[index],), 1


def _trie_pattern(words: set[str]) -> str:
    """An expression for a set of words that prefers the longest and decides by one character at a time."""
    heads: dict[str, set[str]] = {}
    for word in words:
        if word and word != "$":
            heads.setdefault(word[0], set()).add(word[1:])
    branches = [re.escape(head) + _trie_pattern(tails) for head, tails in sorted(heads.items())]
    if "$" in words:
        branches.append(rf"(?![{_HANGUL}])")
    if "" in words:
        branches.append("")
    return branches[0] if len(branches) == 1 else f"(?:{'|'.join(branches)})"


PUNCTUATION = {",": "comma", ".": "stop", "-": "dash", "'": "glue"}

# What a word written in figures can stand for.
NUMERAL_ROLES: dict[str, tuple[str, ...]] = {
    "month_number": ("number", "day_number", "month_number", "figure"),
    "day_number": ("number", "day_number", "figure"),
    "decade_number": ("number", "decade_number", "figure"),
    "number": ("number", "figure"),
    "year": ("year", "number_like"),
    "decade_year": ("year", "decade_number"),
    "bad_year": ("bad_year",),
    "full_date": ("full_date",),
    "year_month": ("year_month",),
    "day_month": ("day_month",),
    "day_range": ("day_range",),
    "year_range": ("year_range",),
    "quarter": ("quarter_name",),
}
HAN = {char: int(unicodedata.numeric(char, 2)) for char in f"{_HAN_DIGITS}千万萬"}
"""两 and 兩 are twos that Unicode does not know as one."""

_MOST_HAN = 16
"""Signs of a number: 九千九百九十九万九千九百九十九 has 15."""

_QUARTER = pattern_of(r"q([1-4])")
_GROUPS = pattern_of(r"(\d+)([-./]?)")


@dataclass(frozen=True, slots=True)
class RoleValue:
    """What a word means in its role; fields that its role has no use for keep their defaults."""

    number: int = 0
    other: int = 0
    unit: Unit = "day"
    part: Part | None = None
    phase: Phase | None = None
    day: date | None = None


@dataclass(frozen=True, slots=True)
class Numeral:
    """A word written in figures: the kinds it can be of, and what it means."""

    kind: str
    value: RoleValue


def read_numeral(word: str, month_first: bool) -> Numeral | None:
    """Reads a word written in figures: a number, a year, a date such as 2024-03-05 or 5.3.2024, a range of
    days.

    `month_first`: 3/5/2024 is the fifth of March.
    """
    if len(word) > 12:
        return None
    if quarter := _QUARTER.fullmatch(word):
        return Numeral("quarter", RoleValue(int(quarter[1])))
    if word[0] in HAN:
        number = han_number(word)
        return None if number is None else _plain(str(number))
    if word.isdecimal():
        return _plain(word)
    parts = _GROUPS.findall(word)
    numbers = [int(digits) for digits, _ in parts]
    widths = [len(digits) for digits, _ in parts]
    marks = {mark for _, mark in parts[:-1]}
    if len(marks) != 1 or "" in marks or sum(widths) + len(parts) - 1 != len(word):
        return None
    if len(parts) == 3:
        return _full_date(numbers, widths, marks.pop(), month_first)
    return _two_numbers(numbers, widths, marks.pop(), month_first) if len(parts) == 2 else None


def is_year(number: int) -> bool:
    """Whether the calendar has this year."""
    return FIRST_DAY.year <= number <= LAST_DAY.year


def _plain(word: str) -> Numeral | None:
    number = int(word)
    if len(word) == 4:
        if not 1000 <= number < 3000:
            return Numeral("bad_year", RoleValue(number))
        return Numeral("decade_year" if number % 10 == 0 else "year", RoleValue(number))
    if len(word) > 3 or number == 0:
        return None
    if number <= 31:
        return Numeral("month_number" if number <= 12 else "day_number", RoleValue(number))
    return Numeral("decade_number" if number < 100 and number % 10 == 0 else "number", RoleValue(number))


def _full_date(numbers: list[int], widths: list[int], mark: str, month_first: bool) -> Numeral | None:
    if widths[0] == 4:
        day = _day(*numbers)
    elif widths[2] == 4 or (widths == [2, 2, 2] and mark == ".") or (widths[2] == 2 and mark == "/"):
        year = numbers[2] if widths[2] == 4 else 2000 + numbers[2]
        orders = [(numbers[1], numbers[0]), (numbers[0], numbers[1])]
        if mark == "/" and month_first:
            orders.reverse()
        day = _day(year, *orders[0]) or (_day(year, *orders[1]) if mark != "." else None)
    else:
        return None
    return Numeral("full_date", RoleValue(day=day)) if day else None


def _day(year: int, month: int, day: int) -> date | None:
    return date_or_none(year, month, day) if is_year(year) else None


def _two_numbers(numbers: list[int], widths: list[int], mark: str, month_first: bool) -> Numeral | None:
    first, second = numbers
    if widths[0] == 4 and is_year(first):
        if widths[1] == 4 and mark == "-" and is_year(second) and first < second:
            return Numeral("year_range", RoleValue(first, other=second))
        if widths[1] == 2 and mark != "." and 1 <= second <= 12:
            return Numeral("year_month", RoleValue(first, other=second))
        return None
    if widths[1] == 4 and widths[0] <= 2 and mark != "-" and 1 <= first <= 12 and is_year(second):
        return Numeral("year_month", RoleValue(second, other=first))
    if max(widths) > 2:
        return None
    if mark == "-":
        return Numeral("day_range", RoleValue(first, other=second)) if 1 <= first < second <= 31 else None
    day, month = (second, first) if mark == "/" and month_first and first <= 12 else (first, second)
    if mark == "/" and month > 12:
        day, month = month, day
    return Numeral("day_month", RoleValue(day, other=month)) if 1 <= month <= 12 and 1 <= day <= 31 else None


def han_number(word: str) -> int | None:
    """The number that Han signs spell: digits in a row, up to four, or ones with their powers of ten.

    None for what only begins with one ("一昨日"), or goes on too long.
    """
    numbers = [HAN[char] for char in word if char in HAN]
    if len(numbers) < len(word) or len(word) > _MOST_HAN:
        return None
    if max(numbers) < 10:
        return int("".join(map(str, numbers))) if len(word) <= 4 else None
    total = ones = 0
    for number in numbers:
        if number < 10:
            ones = number
        elif number < 10_000:
            total, ones = total + (ones or 1) * number, 0
        else:
            total, ones = (total + ones) * number, 0
    return total + ones
