"""Cutting a folded text into words, also where a script writes none apart."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate
from operator import add

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
    return re.compile(rf"(?:{_WORD}|{_FIGURES}|.)\s*", re.DOTALL)


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
    return re.compile(
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
    """The same text with each known phrase of several words as one word."""
    merged = Tokens([], [], [])
    done = 0
    for index in [index for index, word in enumerate(tokens.words) if word in phrases]:
        length = _phrase_length(tokens.words, index, phrases[tokens.words[index]])
        if length == 1 or index < done:
            continue
        _copy(tokens, merged, done, index)
        merged.words.append(" ".join(tokens.words[index : index + length]))
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


def _phrase_length(words: list[str], index: int, candidates: tuple[tuple[str, ...], ...]) -> int:
    for phrase in candidates:
        if tuple(words[index : index + len(phrase)]) == phrase:
            return len(phrase)
    return 1


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
