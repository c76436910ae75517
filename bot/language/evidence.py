"""Whether something was really said: a quote must stand, letter for letter, in what the user wrote, and the
numbers of a value must be those that were said: in figures, spelled, or as a day.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator, Sequence
from datetime import datetime, time
from difflib import SequenceMatcher
from functools import cache, lru_cache
from itertools import chain, groupby, pairwise, zip_longest

from bot.language.clauses import sentence_pieces
from bot.language.cutting import Script, script_of
from bot.language.forms import says_bent
from bot.language.names import name_and_kind
from bot.language.packs import PACKS, any_of, word_set
from bot.language.patterns import caseless, pattern_of
from bot.language.text import MOST_ACCENTS, in_form, normalised
from bot.language.times.clocks import clocks_in
from bot.language.times.finder import TimeMention, find_time_ranges
from bot.language.times.folding import HAN, fold, han_number
from bot.language.times.vocabulary import forms, spoken_forms
from bot.language.words import content_words, index_words, likely_languages, search_text

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

_UNSPACED = r"\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff"
_WORD = pattern_of(rf"[{_UNSPACED}]|[^\W_{_UNSPACED}]+")
_MOST_CITED = 300
"""Characters of a quote that may be mended: more is no quote of a few words."""

_LEAST_CITED, _MOST_SLIPS, _A_SLIP = 3, 0.25, 0.8
"""Words of a quote that may be mended, their share that may be misspelt, how alike (difflib) such are."""

_ENDS_SENTENCE = pattern_of(r"[.!?…\n。！？।؟]")

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
    quoted, said = _folded(quote), _folded(own_words)
    return _stretch(quoted, own_words, said) or _stretch(_in_words(quoted), own_words, _in_words(said))


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


def passage_of(quote: str, own_words: str) -> str | None:
    """The stretch of `own_words` that a quote repeats, be it that whoever quoted mended a little: left out an
    "uh", set a slip of the pen right, wrote two words as one. These are the user's own words, whatever the
    quote says.
    """
    return find_quote(quote, own_words) or _nearest(quote, own_words)


def _nearest(quote: str, own_words: str) -> str | None:
    """Where all words of a quote stand close together and in their order; None for no such place.

    A word that stands nowhere, a denial or what is told, would be the words of whoever quotes.
    """
    if len(quote) > _MOST_CITED:
        return None
    cited = _words_in(quote)
    told = _joined(_words_in(own_words), cited)
    wanted = [word for word, _, _ in _joined(cited, told)]
    missing = set(wanted).difference(word for word, _, _ in told)
    if len(wanted) < _LEAST_CITED or len(missing) > len(wanted) * _MOST_SLIPS:
        return None
    slips = {word: _slip_of(word, missing) for word, _, _ in told}
    signs = [
        (word if start and own_words[start].isupper() else slips[word], start, end)
        for word, start, end in told  # a name is as they write it: "Austria" is no slip for "Australia"
    ]
    if not missing.issubset(word for word, _, _ in signs):
        return None
    begin = (at for at, (word, _, _) in enumerate(signs) if word == wanted[0])
    found = [each for at in begin if (each := _in_order(wanted, signs[at : at + 2 * len(wanted)], own_words))]
    shortest = min(found, key=lambda each: each[1] - each[0], default=None)
    return None if shortest is None else own_words[slice(*shortest)]


def _in_order(wanted: Sequence[str], signs: Sequence[Sign], text: str) -> tuple[int, int] | None:
    """From where to where all words wanted stand among those of a text, which begin with the first."""
    at = 0
    for word in wanted[1:]:
        before = at
        at = next((each for each in range(at + 1, len(signs)) if signs[each][0] == word), 0)
        if not at or not _is_aside(signs[before : at + 1], text):
            return None
    return signs[0][1], signs[at][2]


def _is_aside(signs: Sequence[Sign], text: str) -> bool:
    """Whether what stands between the first and last of some words may be left out: it is of their sentence,
    and set apart on both sides or on none. "I love dogs, cats scare me" has no "I love cats".
    """
    parted = [text[end:start].strip() for (_, _, end), (_, start, _) in pairwise(signs)]
    is_of_one = not any(_ENDS_SENTENCE.search(each) for each in parted)
    return len(parted) == 1 or (is_of_one and bool(parted[0]) == bool(parted[-1]))


def _words_in(text: str) -> list[Sign]:
    """The words of a text as signs are compared; a sign alone where no blanks part words."""
    pieces = _folded(text)
    origins = [(start, end) for folded, start, end in pieces for _ in folded]
    words = _WORD.finditer("".join(folded for folded, _, _ in pieces))
    return [(each.group(), origins[each.start()][0], origins[each.end() - 1][1]) for each in words]


def _joined(words: Sequence[Sign], known: Sequence[Sign]) -> list[Sign]:
    """The words, with two as one where that is known: "kranken pfleger"."""
    wanted, joined = {word for word, _, _ in known}, list(words[:1])
    for word, start, end in words[1:]:
        before, begins, _ = joined[-1]
        if f"{before}{word}" in wanted:
            joined[-1] = (f"{before}{word}", begins, end)
        else:
            joined.append((word, start, end))
    return joined


def _slip_of(word: str, missing: Collection[str]) -> str:
    """The missing word of which a word may be a slip of the pen, else the word."""
    if len(word) < _ALIKE or len(word) > _LONGEST_SOUNDING:
        return word
    near = (each for each in missing if each[0] == word[0])
    return next((each for each in near if SequenceMatcher(None, word, each).ratio() >= _A_SLIP), word)


def is_part(text: str, whole: str) -> bool:
    """Whether every word of a text stands in another, in whatever form: "Moka" in "Moka (cat)"."""
    return bool(_stems(text)) and _stems(text) <= _stems(whole)


def jaccard(one: str, other: str) -> float:
    """The share of words, by their stems, that two texts have in common, 0 to 1."""
    first, second = _stems(one), _stems(other)
    return len(first & second) / len(first | second) if first and second else 0.0


@lru_cache(maxsize=20_000)
def _stems(text: str) -> frozenset[str]:
    """The words of a value; a name beside what it is of is no small word: "Kit (cat)" tells of Kit."""
    return frozenset(chain.from_iterable(map(index_words, filter(None, name_and_kind(text)))))


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


def rests_on(text: str, texts: Sequence[str], at: datetime) -> bool:
    """Whether each line and sentence of a text has its figures, and half of its telling words, from others,
    which were said by a certain time.
    """
    words = "\n".join(texts)
    said, figures = _forms(words), set(_PART.findall(words))
    beginnings = {form[:_ALIKE] for form in said if len(form) >= _ALIKE}
    for piece in sentence_pieces(text):
        told = [
            any(form in said or form[:_ALIKE] in beginnings for form in word.forms)
            for word in content_words(piece)
        ]
        is_counted = figures.issuperset(_PART.findall(piece))
        if 2 * sum(told) < len(told) or not (
            is_counted or any(tells_numbers(each, piece, at) is not False for each in texts)
        ):
            return False
    return True


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


def says_another_name(quote: str, value: str, *, of_person: bool) -> bool:
    """Whether a quote has a name that looks like one of a value and is no form of it: "Lena" for Lea.

    A person has one name in all languages. A place may have another ("München", Munich), but not where both
    the message and its name there are English, and more than vowels differ: "Bern" is not Berlin.
    """
    spoken = likely_languages(quote)
    if not spoken or not (of_person or spoken[0] == "en"):
        return False
    named = [each for each in _LETTERS.findall(quote) if each[0].isupper()][:_MOST_SOUNDING]
    said = [each for each in named if not find_quote(each, value)]
    return any(
        _looks_like(one, other) and (of_person or _consonants(one) != _consonants(other))
        for one in _LETTERS.findall(value)[:_MOST_SOUNDING]
        if one[0].isupper() and not (find_quote(one, quote) or says_bent(one, quote))
        for other in said
        if of_person or other.isascii()
    )


def _looks_like(one: str, other: str) -> bool:
    first, second = normalised(one), normalised(other)
    is_short = first.startswith(second) or second.startswith(first)
    return not is_short and not is_foreign(one, other) and sounds_alike(one, other)


def _consonants(word: str) -> str:
    return "".join(char for char in _spelt(word) if char not in "aeiou")


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


_FIGURE = pattern_of(r"\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)|\d+(?:[.,:/'’-]\d+)*")
_PART = pattern_of(r"\d+")
_DATE = pattern_of(r"(?<![\d./-])(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d\d)(?![\d/-])")
_SPELLED = pattern_of(r"[^\W\d_]+(?:'[^\W\d_]+)*")
_MOST_SIGNS = 400
"""Signs of a quote or a value that are looked at."""

_LONG = 7
"""Digits from which a number is told by their order alone."""

_ANYWAY = frozenset({"0", "1"})
"""What is said in no number: "no kids", "a dog"."""

_AND = caseless(any_of(lambda pack: pack.speech.ands))
_OF_NUMBERS = ("number", "tens", "ones", "one")
_FIRST_TENS = 20
_HAVE_TENS = frozenset((pack.code,) for pack in PACKS if 90 in pack.times.tens)
_THOUSANDS = ("000", "000000", "000000000")
_HAN = pattern_of(f"[{''.join(HAN)}]+")

_SCALED = caseless(
    r"(?P<figure>\d+(?:[.,]\d+)?)\s*(?:(?:(?P<micro>[µμu]|mc|mi[ck]ro|мк|м[иі]кро|マイクロ|微)"
    r"|(?P<milli>mill?i|m|м[иі]лл?[иі]|м|ミリ|毫)|(?P<kilo>k(?:ilo)?|к(?:[иі]ло)?|キロ|千)|)"
    r"(?:gr?(?:am\w*)?|г(?:р\w*)?|グラム|克)|(?P<pound>lbs?|pounds?|pfund|libras?|livres|libbre|фунт\w*|funt\w*))"
    r"(?!\w)"
)
"""A weight, by the prefix of its gram, or in pounds: a thousand times the dose where two differ."""


def tells_numbers(quote: str, value: str, at: datetime) -> bool | None:
    """Whether every number in a value stands in the quote, which was said at a certain time; None where code
    can't tell, because the pack of its language has no words for the greater ones.

    Signs between digits may differ (1.85 m and 185 cm), a day may be told in any way; spelled numbers count
    as far as the packs have them.
    """
    value, quote = _plain(value), _plain(quote)
    wanted = _FIGURE.findall(value)
    if not wanted or value.casefold() in quote.casefold():
        return True
    if _are_scaled_otherwise(value, quote):
        return False
    said = {reading for each in _FIGURE.findall(quote) for reading in _readings(each, apart=True)}
    spelled = set(_spelled(quote))
    said |= _ANYWAY | spelled
    digits = "".join(_PART.findall(quote))
    missing = [each for each in wanted if not (_is_said(each, said) or _is_grouped(each, digits))]
    days = _days_written(quote)
    meant = _single_days(value, at)
    days |= (
        {_day_of(each) for each in _single_days(quote, at) if _PART.search(each.quote)} if meant else set()
    )
    if days and any(_day_of(each) not in days for each in meant):
        return False
    if missing:
        if any(":" in each for each in missing):
            said |= {reading for each in clocks_in(quote) for reading in _of_clock(each)}
        named = find_time_ranges(quote, at)
        # "Due on 3 May" may name the last one or the next.
        named = (*named, *(each.ahead(at.date()) for each in named))
        said |= {reading for each in named for moment in (each.start, each.end) for reading in _of(moment)}
    left = [each for each in missing if not _is_said(each, said)]
    return (None if all(_may_be_spelled(each, quote, spelled) for each in left) else False) if left else True


def tells_otherwise(quote: str, value: str, at: datetime) -> bool:
    """Whether a quote itself counts what a value counts, or names a weekday or month as it does, but another:
    "four cats" for two.
    """
    value, quote = _plain(value), _plain(quote)
    if value.casefold() in quote.casefold():
        return False
    return _counts_otherwise(value, quote) or _names_another(value, quote, at)


def _counts_otherwise(value: str, quote: str) -> bool:
    """Whether a value counts what a quote counts, and comes to another number: two cats of "four cats"."""
    if not (told := _counted(value)) or not (said := _counted(quote)):
        return False
    joined = {int(each) for each in _spelled(quote) if len(each) > 1}  # "two hundred and fifty euros"
    return any(numbers.isdisjoint(said.get(thing, numbers) | joined) for thing, numbers in told.items())


def _counted(text: str) -> dict[str, set[int]]:
    """What stands behind single numbers in a text, by how its word begins, with these numbers."""
    plain = "".join(char for char in in_form("NFKD", text).casefold() if not unicodedata.combining(char))
    words = [(word, _numbers_in(word)) for word in _WORD.findall(plain)]
    found: dict[str, set[int]] = {}
    for (_, before), (_, numbers), (word, behind) in zip([("", ()), *words], words, words[1:], strict=False):
        if numbers and not (before or behind):
            found.setdefault(word[:_ALIKE], set()).update(numbers)
    return found


def _numbers_in(word: str) -> tuple[int, ...]:
    """The numbers that a word may be, in figures or spelled."""
    if word.isdecimal():
        return (int(word),)
    return (HAN[word],) if word in HAN else numbers_of(word)


def _names_another(value: str, quote: str, at: datetime) -> bool:
    """Whether a value names a weekday or a month, and a quote another one instead."""
    named = [each.pin for each in find_time_ranges(value, at) if each.pin]
    said = [each.pin for each in find_time_ranges(quote, at) if each.pin] if named else []
    numbers = {kind: {each.number for each in said if each.kind == kind} for kind in ("weekday", "month")}
    return any(pin.number not in numbers[pin.kind] for pin in named if numbers.get(pin.kind))


def _are_scaled_otherwise(value: str, quote: str) -> bool:
    """Whether a figure is of another weight in a value than in a quote: 50 mg of "50 micrograms"."""
    said: dict[str, set[str | None]] = {}
    for found in _SCALED.finditer(quote):
        said.setdefault(found["figure"], set()).add(found.lastgroup)
    told = ((found["figure"], found.lastgroup) for found in _SCALED.finditer(value))
    return any(scale not in said.get(figure, {scale}) for figure, scale in told)


def _of_clock(told: time) -> Iterator[str]:
    """How a time of the day is written in figures, by either half of it."""
    for hour in {told.hour, (told.hour + 12) % 24}:
        for minutes in (f"{told.minute:02}", *([""] if not told.minute else [])):
            yield from (f"{hour}{minutes}", f"{hour:02}{minutes}")


def _single_days(text: str, at: datetime) -> list[TimeMention]:
    return [each for each in find_time_ranges(text, at) if each.start.date() == each.end.date()]


def _day_of(told: TimeMention) -> tuple[int, int]:
    return told.start.day, told.start.month


def _may_be_spelled(figure: str, quote: str, spelled: set[str]) -> bool:
    """Whether a figure may stand in a quote in words that no pack has, but for its last ones."""
    if _PART.search(quote) or likely_languages(quote)[:1] in _HAVE_TENS:
        return False
    rest = [number for each in spelled if (number := int(each)) > 1]
    whole = int("".join(_PART.findall(figure)))
    return whole >= _FIRST_TENS and (not rest or any((whole - number) % 10 == 0 for number in rest))


def _plain(text: str) -> str:
    """The beginning of a text, its digits as Latin ones."""
    composed = in_form("NFKC", text[:_MOST_SIGNS])
    return "".join(str(unicodedata.digit(each)) if each.isdecimal() else each for each in composed)


def _is_said(figure: str, said: set[str]) -> bool:
    """Whether a figure is among the readings of what was said, as a whole or in its parts."""
    if not said.isdisjoint(_readings(figure, apart=False)):
        return True
    whole = "".join(_PART.findall(figure))
    thousands = (whole.removesuffix(zeros) for zeros in _THOUSANDS if whole.endswith(zeros))
    if any(each in said and each not in _ANYWAY for each in thousands):
        return True
    if len(whole) == 4 and figure == whole and whole[2:] in said:  # "born in '90"
        return True
    parts = _PART.findall(figure)
    if len(parts) < 2 or (len(parts) == 2 and any(mark in figure for mark in ".,")):
        return False
    return all(str(int(part)) in said or str(int(part) - 12) in said for part in parts)


def _is_grouped(figure: str, digits: str) -> bool:
    """Whether a long number only has its digits in other groups, as telephone numbers do."""
    whole = "".join(_PART.findall(figure))
    return len(whole) >= _LONG and whole in digits


def _readings(figure: str, *, apart: bool) -> Iterator[str]:
    """What a figure may mean: its digits, the number they are as a decimal, its parts where it has some."""
    parts = _PART.findall(figure)
    whole = "".join(parts)
    yield whole.lstrip("0") if len(parts) == 1 and whole.strip("0") else whole
    is_decimal = len(parts) == 2 and any(mark in figure for mark in ".,")
    if is_decimal and (len(parts[1]) != 3 or parts[0] == "0"):
        yield f"{int(parts[0])}.{parts[1].rstrip('0')}".rstrip(".")
    elif apart and len(parts) > 1 and not is_decimal:
        yield from (str(int(part)) for part in parts)


def _spelled(quote: str) -> Iterator[str]:
    """The numbers that words spell, tens and ones together, too."""
    known = _number_words(*_OF_NUMBERS)
    words = [known.get(word, ()) for word in _SPELLED.findall(fold(quote).text)]
    for numbers in words:
        yield from map(str, numbers)
    for tens, ones in pairwise([each for each in words if each]):
        yield from (str(a + b) for a in tens for b in ones if a >= 20 and a % 10 == 0 and 0 < b < 10)
    yield from _with_powers(fold(quote).text)
    yield from (str(number) for run in _HAN.findall(quote) if (number := han_number(run)))


def _with_powers(folded: str) -> Iterator[str]:
    """The numbers that words spell with hundreds and thousands: "a hundred", "two thousand and fifty".

    None for a number of these that nobody counted: "several hundred".
    """
    numbers, powers = _number_words(*_OF_NUMBERS), _power_words()
    total = ones = 0
    has_power = is_uncounted = False
    for word in _SPELLED.findall(folded):
        if is_uncounted and word in powers:
            continue
        is_uncounted = word in _number_words("few")
        if power := powers.get(word):
            has_power = True
            if power < 1000:
                ones = (ones or 1) * power
            else:
                total, ones = total + (ones or 1) * power, 0
        elif word in numbers:
            ones += min(numbers[word])
        elif not (has_power and _AND.fullmatch(word)):
            total, ones, has_power = 0, 0, False
        if has_power:
            yield str(total + ones)


@cache
def _power_words() -> dict[str, int]:
    return {
        fold(form).text: power
        for pack in PACKS
        for power, words in pack.times.powers.items()
        for form in forms(words)
    }


@cache
def _number_words(*roles: str) -> dict[str, tuple[int, ...]]:
    """The numbers that single words of some roles spell in any language."""
    found: dict[str, set[int]] = {}
    for pack in PACKS:
        for role, form, value in spoken_forms(pack.times):
            if role in roles:
                found.setdefault(form, set()).add(value.number)
    return {form: tuple(numbers) for form, numbers in found.items()}


def numbers_of(word: str) -> tuple[int, ...]:
    """The numbers that a word spells in any language, an article that says "one" among them."""
    return _number_words(*_OF_NUMBERS).get(fold(word).text, ())


def _days_written(quote: str) -> set[tuple[int, int]]:
    """Day and month of the dates that are written in figures; with strokes either may stand first."""
    days: set[tuple[int, int]] = set()
    for first, mark, second, _ in _DATE.findall(quote):
        days.add((int(first), int(second)))
        if mark != "." or int(second) > 12:
            days.add((int(second), int(first)))
    return days


def _of(moment: datetime) -> Iterator[str]:
    yield from (str(part) for part in (moment.day, moment.month, moment.year, moment.hour, moment.minute))
