"""Words in any surrounding: within others, in other forms of their letters, as URLs and JSON escape them.

A part is what is looked for so: words folded, with one blank between two. `alxo` holds the part `al`, as
`%C3%84l` holds `äl`; signs between two words of a part are no hindrance.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from bot.language.patterns import pattern_of
from bot.language.text import in_form

MIN_PART = 2
"""Letters of the shortest part: one letter stands within everything."""

MIN_RARE_PART = 6
"""From here on a word of a longer value is a part by itself, if it stands nowhere else."""

Hashes = Callable[[frozenset[str]], frozenset[str]]

_ESCAPED = pattern_of(r"(?:%(?:25)*[0-9A-Fa-f]{2})+|(?:\\+u[0-9A-Fa-f]{4})+")
_PERCENT = pattern_of(r"%(?:25)*([0-9A-Fa-f]{2})")
_UNIT = pattern_of(r"\\+u([0-9A-Fa-f]{4})")
_RUN = pattern_of(r"[^\W_]+")
_ABOVE = "\u0307"
"""The dot that is left when a Turkish İ is written small."""


def folded(text: str) -> str:
    """A text as its parts are looked for: escapes read, one form and case, no signs that nobody sees."""
    if text.isascii() and "%" not in text and "\\" not in text:
        return text.lower()
    return _fold(_ESCAPED.sub(lambda match: _unescaped(match[0]), text))


def part_of(words: str) -> str:
    """The part that words are looked for as; empty where they are too short for one."""
    part = " ".join(_RUN.findall(folded(words)))
    return part if len(part.replace(" ", "")) >= MIN_PART else ""


def holds(text: str, parts: frozenset[str]) -> bool:
    """Whether any part stands in a text, in whatever surrounding."""
    return bool(parts) and _pattern(parts).search(folded(text)) is not None


def places(text: str, parts: frozenset[str]) -> list[tuple[int, int]]:
    """Where the words stand in a text that have a part in them, whole."""
    if not holds(text, parts):
        return []
    letters, spans = _mapped(text)
    hits = (match.span() for match in _pattern(parts).finditer(letters) if match.end() > match.start())
    return _whole_words(text, ((spans[start][0], spans[end - 1][1]) for start, end in hits))


def hashed(parts: frozenset[str], hashes: Hashes) -> frozenset[str]:
    """Parts of one word as a tombstone keeps them: the number of letters, and the hash."""
    return frozenset(
        f"{len(part)}:{hashed_part}"
        for part in parts
        if " " not in part
        for hashed_part in hashes(frozenset((part,)))
    )


def holds_hashed(text: str, kept: frozenset[str], hashes: Hashes) -> bool:
    """Whether any part of which only the hash is left stands in a text."""
    return bool(kept) and any(
        not hashes(frozenset((window,))).isdisjoint(hidden)
        for window, hidden, _ in _windows(folded(text), kept)
    )


def hashed_places(text: str, kept: frozenset[str], hashes: Hashes) -> list[tuple[int, int]]:
    """The same as `places`, for parts of which only the hash is left."""
    if not holds_hashed(text, kept, hashes):
        return []
    letters, spans = _mapped(text)
    hits = (
        (spans[at][0], spans[at + len(window) - 1][1])
        for window, hidden, at in _windows(letters, kept)
        if not hashes(frozenset((window,))).isdisjoint(hidden)
    )
    return _whole_words(text, hits)


def _windows(letters: str, kept: frozenset[str]) -> Iterator[tuple[str, frozenset[str], int]]:
    """Each stretch of a word that is as long as a part, with the hashes it may be one of, and where it is."""
    by_length: dict[int, frozenset[str]] = {}
    for each in kept:
        length, _, digest = each.partition(":")
        by_length[int(length)] = by_length.get(int(length), frozenset[str]()) | {digest}
    for run in _RUN.finditer(letters):
        for length, hidden in by_length.items():
            for at in range(run.start(), run.end() - length + 1):
                yield letters[at : at + length], hidden, at


@lru_cache(maxsize=500)
def _pattern(parts: frozenset[str]) -> re.Pattern[str]:
    longest_first = sorted(parts, key=lambda part: (-len(part), part))
    return pattern_of("|".join(r"[\W_]*+".join(map(re.escape, part.split())) for part in longest_first))


def _fold(text: str) -> str:
    small = in_form("NFKC", in_form("NFKC", text).casefold())
    small = small.replace("ı", "i").replace(f"i{_ABOVE}", "i")
    return "".join(char for char in small if unicodedata.category(char) != "Cf")


def _mapped(text: str) -> tuple[str, list[tuple[int, int]]]:
    """The folded text, and for each of its characters where in the text it comes from."""
    letters: list[str] = []
    spans: list[tuple[int, int]] = []
    for cluster, start, end in _clusters(text):
        small = _fold(cluster)
        letters.append(small)
        spans += [(start, end)] * len(small)
    return "".join(letters), spans


def _clusters(text: str) -> Iterator[tuple[str, int, int]]:
    """The characters of a text, escapes read, each with the marks and vowels that are put on it."""
    held, begun, ended = "", 0, 0
    for char, start, end in _characters(text):
        if held and _goes_on(char):
            held, ended = held + char, end
            continue
        if held:
            yield held, begun, ended
        held, begun, ended = char, start, end
    if held:
        yield held, begun, ended


def _goes_on(char: str) -> bool:
    """Whether a character is put on the one before it: a mark, a Korean vowel, a sign that nobody sees."""
    return unicodedata.category(char) in ("Mn", "Mc", "Me", "Cf") or "\u1160" <= char <= "\u11ff"


def _characters(text: str) -> Iterator[tuple[str, int, int]]:
    at = 0
    for match in _ESCAPED.finditer(text):
        yield from ((text[place], place, place + 1) for place in range(at, match.start()))
        yield from ((char, match.start(), match.end()) for char in _unescaped(match[0]))
        at = match.end()
    yield from ((text[place], place, place + 1) for place in range(at, len(text)))


def _unescaped(escapes: str) -> str:
    """What a run of escapes stands for; bytes that are no text are kept apart by a blank."""
    if escapes.startswith("%"):
        return bytes(int(each, 16) for each in _PERCENT.findall(escapes)).decode("utf-8", "replace")
    units = b"".join(int(each, 16).to_bytes(2, "big") for each in _UNIT.findall(escapes))
    return units.decode("utf-16-be", "replace")


def _whole_words(text: str, hits: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The words that hits stand in, in order; a word is walked once, however many hits it holds."""
    words: list[tuple[int, int]] = []
    for start, end in merged(list(hits)):
        if not words or end > words[-1][1]:
            words.append(_widened(text, start, end))
    return merged(words)


def _widened(text: str, start: int, end: int) -> tuple[int, int]:
    """The whole word around a place; of a script that puts no blanks between words only the place itself."""
    while start > 0 and _is_of_word(text[start - 1]):
        start -= 1
    while end < len(text) and _is_of_word(text[end]):
        end += 1
    return start, end


def _is_of_word(char: str) -> bool:
    category = unicodedata.category(char)
    return category[0] in "LMN" and category != "Lo"


def merged(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans in order, those that touch made one."""
    apart: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if apart and start <= apart[-1][1]:
            apart[-1] = (apart[-1][0], max(end, apart[-1][1]))
        else:
            apart.append((start, end))
    return apart
