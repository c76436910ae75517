"""Names and nouns in the cases of languages that have them: "Oli" and "Olą" are said of Ola.

Stemmers are made for words that stand in a dictionary: of names they leave other stems behind in each case
("Олена", "Олену"), and none of them undoes what an ending does to the letter before it ("siostra",
"siostrze"). Here a word is known by all that it may be without an ending; two are one where these meet.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache

from bot.language.packs import SPACED
from bot.language.patterns import pattern_of
from bot.language.text import in_form
from bot.language.words import STOP_WORDS, likely_languages

_WORD = pattern_of(r"[^\W_]+")
_SET_OFF = pattern_of(r"(?<=[a-z\u00df-\u024f])['’][a-z\u00df-\u024f]{1,4}(?!\w)")
"""An ending that an apostrophe sets off: "Ayşe'yi"."""

_FEWEST_LETTERS = 2
"""What is left of the shortest name: "Ol" of "Ola"."""


@dataclass(frozen=True, slots=True)
class _Cases:
    """The endings of one language, and what they do to the letters before them."""

    script: str
    endings: tuple[str, ...]
    before: tuple[tuple[str, tuple[str, ...]], ...]

    def stems(self, word: str) -> Iterator[str]:
        """All that a word may be without an ending, and before this changed its last letters."""
        for ending in ("", *self.endings):
            stem = word.removesuffix(ending) if word.endswith(ending) else ""
            if len(stem) < _FEWEST_LETTERS:
                continue
            yield stem
            for changed, plain in self.before:
                if stem.endswith(changed) and len(stem) > len(changed):
                    yield from (stem.removesuffix(changed) + each for each in plain)


def _plain(text: str) -> str:
    return in_form("NFC", text).casefold()


def _pairs(written: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    for pair in written.split():
        changed, _, plain = pair.partition(":")
        yield changed, tuple(plain.split(","))


_CASES = {
    pack.code: _Cases(
        pack.writing.script,
        tuple(_plain(pack.writing.case_endings).split()),
        tuple(_pairs(pack.writing.before_endings)),
    )
    for pack in SPACED
    if pack.writing.case_endings
}


def bent_forms(words: str) -> list[str]:
    """Every form in which words may stand, in any language of their script: what an index is asked for."""
    found: dict[str, None] = {}
    for word in _words(_plain(words)):
        for cases in (each for each in _CASES.values() if _is_written(word, each.script)):
            stems = dict.fromkeys(cases.stems(word))
            # The other way round, too: it may be the text that has the changed letters.
            turned = [
                stem.removesuffix(each) + changed
                for stem in stems
                for changed, plain in cases.before
                for each in plain
                if stem.endswith(each)
            ]
            found |= dict.fromkeys(
                stem + ending for stem in (*stems, *turned) for ending in ("", *cases.endings)
            )
    return list(found)


def says_bent(words: str, text: str, around: str = "") -> bool:
    """Whether a text has each of some words in some case, in a language that it is likely written in.

    What has a capital is looked for among what has one. `around` tells the language of a text that is too
    short to: the words that it was told in.
    """
    wanted, held = _words(words), _words(text)
    return bool(wanted) and any(
        all(_is_held(word, held, language) for word in wanted if _plain(word) not in _small(language))
        and any(_plain(word) not in _small(language) for word in wanted)
        for language in _tongues(f"{text}\n{around}" if around else text)
    )


def _is_held(word: str, held: Collection[str], language: str) -> bool:
    stems = _stems(_plain(word), language)
    is_name = word[:1].isupper()
    return any(
        not stems.isdisjoint(_stems(_plain(each), language))
        for each in held
        if not is_name or each[:1].isupper()
    )


def _words(text: str) -> list[str]:
    return _WORD.findall(_SET_OFF.sub("", text))


def _tongues(text: str) -> list[str]:
    """The languages with cases that a text is likely in, or might be where its letters alone tell."""
    likely = likely_languages(text)
    if not likely and not text.isascii():
        return [
            code for code, cases in _CASES.items() if cases.script != "latin" and _has(text, cases.script)
        ]
    return [code for code in likely if code in _CASES]


def _has(text: str, script: str) -> bool:
    return any(_is_written(word, script) for word in _WORD.findall(_plain(text)))


def _is_written(word: str, script: str) -> bool:
    match script:
        case "cyrillic":
            return "\u0400" <= word[0] <= "\u04ff"
        case "greek":
            return "\u0370" <= word[0] <= "\u03ff"
        case _:
            return word[0] < "\u0370"


def _small(language: str) -> frozenset[str]:
    return STOP_WORDS.get(language, frozenset[str]())


@lru_cache(maxsize=1 << 14)
def _stems(word: str, language: str) -> frozenset[str]:
    return frozenset(_CASES[language].stems(word))
