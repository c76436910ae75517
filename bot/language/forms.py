"""The forms in which the words of a text are compared: stems, surfaces, marks of small words, and cases.

Stemmers are made for words that stand in a dictionary: of names they leave other stems behind in each case
("Олена", "Олену"), and none of them undoes what an ending does to the letter before it ("siostra",
"siostrze"). So a word in a language with cases is known, too, by all that it may be without an ending: two
are one where these meet.

They are found in any surrounding, too: within others, in other forms of their letters, as URLs and JSON
escape them. A part is what is looked for so: words folded, with one blank between two. `alxo` holds the part
`al`, as `%C3%84l` holds `äl`; signs between two words of a part are no hindrance.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from bot.language.clauses import PERSONS, sentence_pieces
from bot.language.packs import SPACED, any_of
from bot.language.patterns import pattern_of
from bot.language.text import in_form
from bot.language.words import (
    COURTESIES,
    STOP_WORDS,
    content_words,
    foremost_languages,
    guessed_language,
    likely_languages,
    search_text,
)

Forms = frozenset[str]

_IN_CYRILLIC = pattern_of("[\u0400-\u04ff]['’ʼ][\u0400-\u04ff]")
"""The apostrophe within a Ukrainian word: "хом'як"."""

_ASCII_WORD = pattern_of(r"[0-9A-Za-z]+")
_WITH_MARKS = (range(0x20000), range(0xE0000, 0xE0200))
"""The characters among which all marks are, and all that nobody sees."""

MIN_PART = 2
"""Letters of the shortest part: one letter stands within everything."""

MIN_RARE_PART = 6
"""From here on a word of a longer value is a part by itself, if it stands nowhere else."""

Hashes = Callable[[frozenset[str]], frozenset[str]]
NONE = frozenset[str]()

_ESCAPED = pattern_of(r"(?:%(?:25)*[0-9A-Fa-f]{2})+|(?:\\+u[0-9A-Fa-f]{4})+")
_PERCENT = pattern_of(r"%(?:25)*([0-9A-Fa-f]{2})")
_UNIT = pattern_of(r"\\+u([0-9A-Fa-f]{4})")
_RUN = pattern_of(r"[^\W_]+")
_ABOVE = "\u0307"
"""The dot that is left when a Turkish İ is written small."""


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
    small = text.casefold()
    may_mark = any(each.startswith(MARK) and each.lstrip(MARK) in small for each in sought)
    found: set[str] = set()
    for sentence in sentence_pieces(text):
        spans = tokens(sentence)
        found.update(*(forms_of_word(sentence[start:end].casefold()) for start, end in spans))
        if may_mark:
            found.update(*(marks for _, marks in marked(sentence, spans)))
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


def folded(text: str) -> str:
    """A text as its parts are looked for: escapes read, one form and case, no signs that nobody sees."""
    if text.isascii() and "%" not in text and "\\" not in text:
        return text.lower()
    return _fold(_ESCAPED.sub(lambda match: _unescaped(match[0]), text))


def part_of(words: str) -> str:
    """The part that words are looked for as; empty where they are too short for one."""
    part = " ".join(_RUN.findall(folded(words)))
    return part if len(part.replace(" ", "")) >= MIN_PART else ""


def holds(
    text: str, parts: frozenset[str], kept: frozenset[str] = NONE, hashes: Hashes | None = None
) -> bool:
    """Whether any part stands in a text, in whatever surrounding: one of `parts`, or one of which only the
    hash is `kept`.
    """
    return bool(parts or kept) and next(_hits(folded(text), parts, kept, hashes), None) is not None


def places(
    text: str, parts: frozenset[str], kept: frozenset[str] = NONE, hashes: Hashes | None = None
) -> list[tuple[int, int]]:
    """Where the words stand in a text that have such a part in them, whole."""
    if not holds(text, parts, kept, hashes):
        return []
    letters, spans = _mapped(text)
    hits = _hits(letters, parts, kept, hashes)
    return _whole_words(text, ((spans[start][0], spans[end - 1][1]) for start, end in hits))


def _hits(
    letters: str, parts: frozenset[str], kept: frozenset[str], hashes: Hashes | None
) -> Iterator[tuple[int, int]]:
    if parts:
        yield from (match.span() for match in _pattern(parts).finditer(letters))
    for window, hidden, at in _windows(letters, kept) if hashes else ():
        if hashes and not hashes(frozenset((window,))).isdisjoint(hidden):
            yield at, at + len(window)


def hashed(parts: frozenset[str], hashes: Hashes) -> frozenset[str]:
    """Parts of one word as a tombstone keeps them: the number of letters, and the hash."""
    return frozenset(
        f"{len(part)}:{hashed_part}"
        for part in parts
        if " " not in part
        for hashed_part in hashes(frozenset((part,)))
    )


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


# Small words that are names, too ("Will", "So", "A+"), are told by spelling from those that mean little. A
# mark stands for such a word beside the forms of telling words, and is compared and hashed as they are.

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
