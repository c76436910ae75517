"""Small words that are names, too ("Will", "So", "A+"), told from those that mean little by spelling.

A mark stands for such a word beside the forms of telling words, and is compared and hashed as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from bot.language.clauses import PERSONS
from bot.language.packs import any_of
from bot.language.patterns import pattern_of
from bot.language.words import COURTESIES, STOP_WORDS, content_words, foremost_languages

Span = tuple[int, int]

MARK = "="
"""What a mark begins with; no form of a word does."""

CAPITAL = "=="
"""What a mark begins with that only a capital within a sentence gives."""

_ENGLISH = STOP_WORDS["en"]
_MOST_SIGNS = 8
_SIGNED = pattern_of(r"[^\s.,;:!?…\"'“”‘’()\[\]{}]\S*[^\s.,;:!?…\"'“”‘’()\[\]{}]")
_OTHERS = any_of(
    lambda p: p.speech.third_opening,
    lambda p: p.speech.it,
    lambda p: p.speech.the,
    lambda p: p.speech.a,
    lambda p: p.speech.denials,
)
_AFTER_A_SMALL_WORD = pattern_of(rf"{PERSONS}|{_OTHERS}")
"""Words after which a capital at the start of a sentence is no name: "May I", "Will you", "So the cat"."""


def marks_of(name: str, words: Sequence[Span]) -> list[frozenset[str]]:
    """The mark of each word of a value that has no telling words; none where it could be any sentence's."""
    signed = [f"={each.group().casefold()}" for each in _signed(name)]
    if signed:
        return [frozenset((each,)) for each in signed]
    found: list[frozenset[str]] = []
    for start, end in words:
        word = name[start:end]
        certain = word.islower() and word in _ENGLISH
        if len(words) == 1 or not certain:
            found.append(frozenset((f"{CAPITAL if certain else MARK}{word.casefold()}",)))
    return found


def marked(sentence: str, words: Sequence[Span]) -> Iterator[tuple[Span, frozenset[str]]]:
    """The words of a sentence that may be names though they are small words, with their marks."""
    for place, (start, end) in enumerate(words):
        word = sentence[start:end]
        small = word.casefold()
        if not is_slight(small):
            continue
        if word == small:
            if small not in _ENGLISH and small not in COURTESIES and not _means_little(small, sentence):
                yield (start, end), frozenset((f"={small}",))
        elif word not in ("I", "A") and not _begins(sentence, words, place):
            yield (start, end), frozenset((f"={small}", f"{CAPITAL}{small}") if place else (f"={small}",))
    for each in _signed(sentence):
        yield each.span(), frozenset((f"={each.group().casefold()}",))


@lru_cache(maxsize=20_000)
def is_slight(word: str) -> bool:
    """Whether a word means so little that no value is known by it."""
    return not content_words(word)


def _begins(sentence: str, words: Sequence[Span], place: int) -> bool:
    """Whether a word has its capital from the start of the sentence, by the word after it."""
    if place or len(words) < 2:
        return False
    start, end = words[1]
    return bool(_AFTER_A_SMALL_WORD.fullmatch(sentence[start:end].casefold())) and sentence[start:end] != "A"


def _means_little(word: str, sentence: str) -> bool:
    """Whether it is a small word of a language that the sentence may be in."""
    return any(word in STOP_WORDS.get(language, ()) for language in foremost_languages(sentence))


def _signed(text: str) -> Iterator[re.Match[str]]:
    """Words of a letter or two with a sign to them: "A+", "C#"."""
    for each in _SIGNED.finditer(text):
        written = each.group()
        letters = sum(char.isalnum() for char in written)
        if letters and letters < len(written) <= _MOST_SIGNS and letters <= 2:
            yield each
