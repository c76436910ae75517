from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate
from operator import add

_HAN_DIGITS = "〇零一二三四五六七八九十百两兩"
_HANGUL = "\uac00-\ud7a3"
_UNSPACED = "\u0e00-\u0e7f\u3005\u3007\u3040-\u30ff\u3400-\u9fff" + _HANGUL
# Letters of scripts with spaces; Devanagari's vowel signs and Arabic are named because \w leaves marks out.
_LETTER = rf"(?:[^\W\d_{_UNSPACED}]|[\u0900-\u0903\u093a-\u094f\u0962\u0963])"
_SIGNS = r"[^\w\s,.'&/_=-]+"  # with no role in any language, so a run of them is one word
_FIGURES = r"\d+(?:[-./:]\d+|,\d{3}(?!\d))*"


@dataclass(frozen=True, slots=True)
class Tokens:
    """The words of a folded text in order, and where each begins and ends in it."""

    words: list[str]
    starts: list[int]
    ends: list[int]

    def first(self, count: int) -> Tokens:
        return Tokens(self.words[:count], self.starts[:count], self.ends[:count])


def spaced_splitter() -> re.Pattern[str]:
    return re.compile(rf"(?:{_FIGURES}|{_LETTER}(?:{_LETTER}|[\d_])*|.)\s*", re.DOTALL)


def splitter(unspaced_words: Iterable[str]) -> re.Pattern[str]:
    """A pattern whose matches tile a text: known words of scripts without spaces first, longest first, then the rest.

    A word that ends in `$` counts only where no Hangul follows.
    """
    known = _trie_pattern({word for word in unspaced_words if word})
    first = "".join(sorted({re.escape(word[0]) for word in unspaced_words if word}))
    unknown = rf"[{_HANGUL}]+|[{_UNSPACED}](?:(?![{first}{_HAN_DIGITS}{_HANGUL}])[{_UNSPACED}])*"
    return re.compile(
        rf"(?:{known}|{_FIGURES}|[{_HAN_DIGITS}]+|{_LETTER}(?:{_LETTER}|[\d_])*|{unknown}|{_SIGNS}|.)\s*",
        re.DOTALL,
    )


def tokenise(text: str, split: re.Pattern[str]) -> Tokens:
    pieces = split.findall(text)
    # A text that begins with blanks has a first piece of one blank, so no piece is ever lost.
    starts = [0, *accumulate(map(len, pieces))][: len(pieces)]
    words = list(map(str.rstrip, pieces))
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
