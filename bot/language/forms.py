"""The forms in which the words of a text are compared: stems, surfaces, marks of small words, and cases.

Forming every word of a long text is dear. Who looks for a few forms asks which of those a text has: most
words can have none of them, by their first letters alone.

Stemmers are made for words that stand in a dictionary: of names they leave other stems behind in each case
("Олена", "Олену"), and none of them undoes what an ending does to the letter before it ("siostra",
"siostrze"). So a word in a language with cases is known, too, by all that it may be without an ending: two
are one where these meet.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from bot.language.clauses import sentence_pieces
from bot.language.packs import SPACED
from bot.language.patterns import pattern_of
from bot.language.slight_words import MARK, marked
from bot.language.text import in_form
from bot.language.words import STOP_WORDS, STRANGE, guessed_language, likely_languages, search_text

Forms = frozenset[str]

_IN_CYRILLIC = pattern_of("[\u0400-\u04ff]['’ʼ][\u0400-\u04ff]")
"""The apostrophe within a Ukrainian word: "хом'як"."""

_ASCII_WORD = pattern_of(r"[0-9A-Za-z]+")
_BEGIN = 3
"""Letters by which words are told apart at first."""

_CHANGED = 2
"""Letters at the end of a form in which it may differ from its word: "possible" stands for "possibility".

English stemmers put other letters for an ending, Russian and Ukrainian ones only take it away. Words of
other languages that a word may be taken for by itself are STRANGE, or are told by letters of their own.
"""

_IN_RUSSIAN = pattern_of("[а-яёіїєґ]+")
_BARE = str.maketrans("йёї", "иеі")
"""Letters that lose their accent in a form."""

_WITH_MARKS = (range(0x20000), range(0xE0000, 0xE0200))
"""The characters among which all marks are, and all that nobody sees."""


def forms_of(text: str) -> Forms:
    """The forms of every word of a text, and the marks of the small words that may be names."""
    found: set[str] = set()
    for sentence in sentence_pieces(text):
        spans = tokens(sentence)
        found.update(*(forms_of_word(sentence[start:end].casefold()) for start, end in spans))
        found.update(*(marks for _, marks in marked(sentence, spans)))
    return frozenset(found)


def forms_among(text: str, sought: Forms) -> Forms:
    """Those of some forms that a text has, as `forms_of` gives them."""
    looked_for = _sought(sought)
    marks = looked_for.may_mark(text)
    if not marks and not looked_for.may_form_in(text):
        return frozenset()
    found: set[str] = set()
    for sentence in sentence_pieces(text):
        spans = tokens(sentence)
        small = (sentence[start:end].casefold() for start, end in spans)
        found.update(*(forms_of_word(word) for word in small if looked_for.may_form(word)))
        if marks:
            found.update(*(its for _, its in marked(sentence, spans)))
    return sought & found


def tokens(text: str) -> list[tuple[int, int]]:
    """Where the words of a text stand: runs of letters, digits and their marks."""
    if text.isascii():
        return [match.span() for match in _ASCII_WORD.finditer(text)]
    spans: list[tuple[int, int]] = []
    for start, end in (match.span() for match in _word().finditer(text)):
        joins = spans and spans[-1][1] == start - 1 and _IN_CYRILLIC.fullmatch(text, start - 2, start + 1)
        spans.append((spans.pop()[0] if joins else start, end))
    return spans


@lru_cache(maxsize=50_000)
def forms_of_word(token: str) -> Forms:
    """The forms of one word by itself, in small letters."""
    words = search_text(token)
    return frozenset(form for form in f"{words.stems} {words.others}".split() if not form.endswith("_"))


@dataclass(frozen=True, slots=True)
class _Sought:
    """Forms that are looked for, by what a text must have for it to have any of them.

    `begins` are the first letters of the words that may have one, of all that are not strange, `marked` those
    of small words that may be names.
    """

    forms: Forms
    begins: frozenset[str]
    marked: tuple[str, ...]

    def may_mark(self, text: str) -> bool:
        """Whether a small word of the text may have one of the marks."""
        return bool(self.marked) and any(each in text.casefold() for each in self.marked)

    def may_form_in(self, text: str) -> bool:
        """Whether a word of the text may have one of the forms."""
        if not (self.begins and text.isascii()):
            return bool(self.begins)
        return any(map(self._may_form_ascii, set(_ASCII_WORD.findall(text.lower()))))

    def may_form(self, word: str) -> bool:
        """Whether a word in small letters may have one of the forms."""
        if word.isascii() and word.isalnum():
            return self._may_form_ascii(word)
        return _IN_RUSSIAN.fullmatch(word) is None or self._may_begin(word[:_BEGIN].translate(_BARE))

    def _may_form_ascii(self, word: str) -> bool:
        return self._may_begin(word) or (word in STRANGE and not _strange(word).isdisjoint(self.forms))

    def _may_begin(self, word: str) -> bool:
        return any(word[:length] in self.begins for length in range(1, _BEGIN + 1))


@lru_cache(maxsize=200)
def _sought(forms: Forms) -> _Sought:
    marks = frozenset(form for form in forms if form.startswith(MARK))
    begins = {form[: min(_BEGIN, max(1, len(form) - _CHANGED))] for form in forms - marks}
    return _Sought(forms, frozenset(begins), tuple(mark.lstrip(MARK) for mark in marks))


@cache
def _strange(word: str) -> Forms:
    """The forms of a strange word, made when it is met; there are some hundreds."""
    return forms_of_word(word)


@cache
def _word() -> re.Pattern[str]:
    """Letters, digits, their marks and what nobody sees, in a row."""
    others = [char for codes in _WITH_MARKS for char in map(chr, codes) if _is_mark(char)]
    return pattern_of(rf"(?:[^\W_]|[{re.escape(''.join(others))}])+")


def _is_mark(char: str) -> bool:
    category = unicodedata.category(char)
    return category[0] == "M" or category == "Cf"


_BARE_WORD = pattern_of(r"[^\W_]+")
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
    for word in _bare_words(_plain(words)):
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


def says_bent(words: str, text: str, around: str = "", names: Collection[str] = ()) -> bool:
    """Whether a text has each of some words in some case, in the language that it is likely written in.

    What has a capital is looked for among what has one. `around` tells the language of a text that is too
    short to: the words that it was told in. `names` are words that somebody is called by as they stand.
    """
    wanted, held = _bare_words(words), _bare_words(text)
    return bool(wanted) and any(
        all(_is_held(word, held, language, names) for word in wanted if _plain(word) not in _small(language))
        and any(_plain(word) not in _small(language) for word in wanted)
        for language in _tongues(f"{text}\n{around}" if around else text)
    )


def _is_held(word: str, held: Collection[str], language: str, names: Collection[str]) -> bool:
    plain, is_name = _plain(word), word[:1].isupper()
    stems = _stems(plain, language)
    return any(
        not stems.isdisjoint(_stems(other, language)) and not (is_name and _are_two(plain, other, names))
        for each in held
        if not is_name or each[:1].isupper()
        for other in [_plain(each)]
    )


_VOWELS = "aeiouy"


def _are_two(one: str, other: str, names: Collection[str]) -> bool:
    """Whether two words are two names, not one in two cases: "Jan" and "Jana", where either calls somebody.

    A name as it stands takes endings; without its own it is nothing, or another name, but for one that leaves
    a vowel: Polish "Kasi", of Kasia.
    """
    shorter, longer = sorted((one, other), key=len)
    is_stem = longer.startswith(shorter) and shorter[-1] not in _VOWELS
    return one != other and longer in names and (shorter in names or is_stem)


def _bare_words(text: str) -> list[str]:
    return _BARE_WORD.findall(_SET_OFF.sub("", text))


def _tongues(text: str) -> list[str]:
    """The languages with cases that a text is likeliest in, or might be where its letters alone tell."""
    likely = likely_languages(text)
    if not likely and not text.isascii():
        return [
            code for code, cases in _CASES.items() if cases.script != "latin" and _has(text, cases.script)
        ]
    clear = guessed_language(text)
    told = [each for each in likely if clear is None or each == clear or not _is_latin(each)]
    return [code for code in told if code in _CASES]


def _is_latin(language: str) -> bool:
    return language not in _CASES or _CASES[language].script == "latin"


def _has(text: str, script: str) -> bool:
    return any(_is_written(word, script) for word in _BARE_WORD.findall(_plain(text)))


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
