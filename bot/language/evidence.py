"""Whether words were really said: a quote must stand, letter for letter, in what the user wrote."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import groupby, pairwise, zip_longest

from bot.language.packs import word_set
from bot.language.patterns import pattern_of
from bot.language.text import MOST_ACCENTS, in_form, normalised
from bot.language.words import index_words, search_text
from bot.language.words.cutting import Script, script_of

_ALIKE = 4
_SOUNDS_ALIKE = 0.6
"""How alike (difflib) words are in Latin letters: "munich" and "miunkhen" 0.71, "kyiv" and "kieve" 0.67."""

_MOST_SOUNDING, _LONGEST_SOUNDING = 12, 24
"""Words of a value, and letters of a word, that are compared by sound: names, not texts."""

_LETTERS = pattern_of(r"[^\W\d_]+")
_LATIN = str.maketrans(dict(pair.split(":") for pair in word_set(lambda p: p.writing.latin)))
MIN_QUOTE_LETTERS = 2
"""Below this a piece of a message proves nothing: any message contains an "a"."""

_GLUED = pattern_of(rf"(?<!\w)[{''.join(sorted(word_set(lambda p: p.writing.glued)))}]++(?=\w)")
"""Small words before a word they are written together with, as "and" is in Arabic and Hebrew."""

_INVISIBLE = frozenset("\ufe0e\ufe0f")  # variation selectors, which choose between an emoji and a plain sign

_SAME = str.maketrans(
    {"’": "'", "‘": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "–": "-", "—": "-"}
    | {"œ": "oe", "æ": "ae"}
)

Sign = tuple[str, int, int]
"""A sign as it is compared, with where in its text it begins and ends."""


def find_quote(quote: str, own_words: str) -> str | None:
    """The stretch of `own_words` that the quote repeats, as the user wrote it; None when there is none.

    It is made of whole words: "like war" does not stand in "dislike warm". White space, case, composed and
    compatibility forms, typographic quotes and dashes and invisible marks (of direction, of emoji style) may
    differ, and where nothing stands there so, all that is no word: a model leaves out emoji, or a second "!".
    A quote of fewer letters than `MIN_QUOTE_LETTERS` must be the whole message: "y" and a thumb are answers,
    too.
    """
    return _stretch(_folded(quote), own_words, _folded(own_words)) or _stretch(
        _in_words(_folded(quote)), own_words, _in_words(_folded(own_words))
    )


def _stretch(quoted: list[Sign], own_words: str, pieces: list[Sign]) -> str | None:
    wanted = "".join(folded for folded, _, _ in quoted).strip()
    haystack = "".join(folded for folded, _, _ in pieces)
    is_short = sum(char.isalnum() for char in wanted) < MIN_QUOTE_LETTERS
    if not wanted or (is_short and wanted != haystack.strip()):
        return None
    found = haystack.find(wanted)
    if found >= 0 and _cuts_a_word(haystack, found, found + len(wanted)):
        parted = _parted(haystack)
        found = parted.find(_parted(wanted))
        found -= parted.count("\n", 0, max(found, 0))
    if found < 0:
        return None
    origins = [(start, end) for folded, start, end in pieces for _ in folded]
    return own_words[origins[found][0] : origins[found + len(wanted) - 1][1]]


def _in_words(pieces: list[Sign]) -> list[Sign]:
    """The same with a blank for each run of signs that belong to no word."""
    kept: list[Sign] = []
    for folded, start, end in pieces:
        if any(unicodedata.category(char)[0] in "LMN" for char in folded):
            kept.append((folded, start, end))
        elif kept and kept[-1][0] != " ":
            kept.append((" ", start, end))
    return kept


def is_part(text: str, whole: str) -> bool:
    """Whether every word of a text stands in another, in whatever form: "Moka" in "Moka (cat)"."""
    return bool(_stems(text)) and _stems(text) <= _stems(whole)


def jaccard(one: str, other: str) -> float:
    """The share of words, by their stems, that two texts have in common, 0 to 1."""
    first, second = _stems(one), _stems(other)
    return len(first & second) / len(first | second) if first and second else 0.0


@lru_cache(maxsize=20_000)
def _stems(text: str) -> frozenset[str]:
    return frozenset(index_words(text))


def _folded(text: str) -> list[Sign]:
    """Each sign as it is compared, with where in `text` it begins and ends; runs of white space are one.

    A letter and its accents are one sign, whether they came as one character, two or three: "ệ" is typed as
    "ê" and a dot in Windows, and comes back from a model as one.
    """
    pieces: list[Sign] = []
    for sign, start, end in _signs(text):
        if sign.isspace():
            if pieces and pieces[-1][0] != " ":
                pieces.append((" ", start, end))
            continue
        folded = in_form("NFKD", in_form("NFKD", sign).casefold())
        if folded := folded.translate(_SAME):
            pieces.append((folded, start, end))
    return pieces


def _signs(text: str) -> Iterator[tuple[str, int, int]]:
    """The characters that can be seen, each with the accents that follow it, and where it begins and ends."""
    sign: list[str] = []
    start = end = 0
    for place, char in enumerate(text):
        if char in _INVISIBLE or unicodedata.category(char) == "Cf":
            continue
        is_accent = sign and unicodedata.combining(char) and len(sign) < MOST_ACCENTS
        if sign and not is_accent:
            yield "".join(sign), start, end
            sign.clear()
        start, end = start if sign else place, place + 1
        sign.append(char)
    if sign:
        yield "".join(sign), start, end


def _cuts_a_word(text: str, start: int, end: int) -> bool:
    """Whether either end of a stretch lies within a word, in scripts that part words by blanks."""
    return any(
        0 < place < len(text) and _in_word(text[place - 1]) and _in_word(text[place])
        for place in (start, end)
    )


def _parted(folded: str) -> str:
    """A folded text with a line break wherever no word is cut, so that whole words are found at one go; small
    words that are written together with the next one are words, too.
    """
    within = list(map(_in_word, folded))
    joints = ["" if one and other else "\n" for one, other in pairwise(within)]
    for glued in _GLUED.finditer(folded):
        joints[slice(*glued.span())] = "\n" * len(glued.group())
    return "\n" + "".join(char + joint for char, joint in zip_longest(folded, joints, fillvalue="\n"))


def _in_word(char: str) -> bool:
    kind = unicodedata.category(char)[0]
    return kind == "M" or (kind in "LN" and script_of(char) is not Script.OTHER)


def supports(quote: str, value: str, about: str) -> bool:
    """Whether a quote can be what says a value: they share a word, or the quote names what it is about.

    A word is shared in any of its forms, or when it begins alike; one that stands there letter by letter is
    shared also when it is no more than a small word in some language, as "Will" and "Ben" are.
    """
    if find_quote(value, quote) is not None:
        return True
    said, claimed = _forms(quote), _forms(value)
    if not claimed:
        return True
    if said & (claimed | _forms(about)):
        return True
    beginnings = {form[:_ALIKE] for form in said if len(form) >= _ALIKE}
    return any(form[:_ALIKE] in beginnings for form in claimed if len(form) >= _ALIKE)


def is_foreign(quote: str, value: str) -> bool:
    """Whether a value is in no script of the quote: code can't tell a translation from an invention."""
    said, claimed = _scripts(quote), _scripts(value)
    return bool(said and claimed) and said.isdisjoint(claimed)


def sounds_alike(quote: str, value: str) -> bool:
    """Whether each word of a value sounds like a quote's in another script, as "Kyiv" and "в Киеве" do."""
    said = [spelt for word in _LETTERS.findall(quote) if (spelt := _spelt(word))]
    wanted = [spelt for word in _LETTERS.findall(value) if (spelt := _spelt(word))]
    if len(wanted) > _MOST_SOUNDING:
        return False
    return bool(wanted) and all(any(_alike(one, other) for other in said) for one in wanted)


def is_spelt_like(one: str, other: str) -> bool:
    """Whether one may be a form or the short of the other: "Praze" and "Praha", "vet" and "veterinarian"."""
    first, second = normalised(one), normalised(other)
    return first.startswith(second) or second.startswith(first) or sounds_alike(one, other)


def is_transliterated(one: str, other: str) -> bool:
    """Whether two names in different scripts are one in Latin letters: "Anna" and "Анна".

    In whatever way of writing them: "Sergey", "Sergej" and "Sergei" are Сергей.
    """
    if not is_foreign(one, other):
        return False
    spelt = [[_plainly_spelt(word) for word in _LETTERS.findall(each)] for each in (one, other)]
    return all(map(all, spelt)) and spelt[0] == spelt[1]


def _plainly_spelt(word: str) -> str:
    """A word in Latin letters, without what ways of writing differ in: "j" for "y", "x" for "ks", doubles."""
    latin = _spelt(word).replace("j", "i").replace("x", "ks")
    return "".join(char for char, _ in groupby(latin))


def _alike(one: str, other: str) -> bool:
    return one[0] == other[0] and SequenceMatcher(None, one, other).ratio() >= _SOUNDS_ALIKE


def _spelt(word: str) -> str:
    """A Cyrillic or Greek word in Latin letters, by and large, without accents; empty for other scripts."""
    plain = in_form("NFKD", word[:_LONGEST_SOUNDING].casefold()).translate(_LATIN)
    latin = "".join(char for char in plain if char.isascii() and char.isalpha())
    return latin.replace("ph", "f").replace("ck", "k").replace("c", "k").replace("w", "v").replace("y", "i")


def _scripts(text: str) -> set[Script]:
    return {script_of(char) for char in text if char.isalpha()}


def _forms(text: str) -> set[str]:
    words = search_text(text)
    return set(f"{words.stems} {words.others}".split())
