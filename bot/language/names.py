"""Names in a text, with what each may stand for: found by patterns, at once and without a model.

They are found in scripts with capitals, and in addresses and handles of any script. A capital at the start of
a sentence tells a name only of a word that is no everyday one. Everyday words of the languages whose packs
have them, beside the small words and courtesies; of other languages nothing is known, so a capital at the
start of their sentences tells nothing by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from bot.language.packs import PACKS, SPACED, Group, any_of, word_set
from bot.language.patterns import caseless, pattern_of, table
from bot.language.text import in_form
from bot.language.times.vocabulary import forms
from bot.language.words import COURTESIES, SMALL_WORDS, STOP_WORDS, foremost_languages, words_named

EntityKind = Literal["person", "place", "organisation", "project", "date", "email", "url", "other", "unsure"]
"""What a name stands for. unsure: a capital that may be no name at all, until met as one elsewhere."""


def _any_of(*groups: Group) -> re.Pattern[str]:
    return caseless(any_of(*groups))


def _behind(*groups: Group) -> re.Pattern[str]:
    """What stands right behind a name."""
    return caseless(rf"\s+(?:{any_of(*groups)})(?!\w)")


_PERSON_BEFORE = _any_of(
    lambda p: p.speech.titles, lambda p: p.speech.before_names, lambda p: p.speech.people
)
_SAYS = _behind(lambda p: p.speech.reports)
_PERSON_AFTER = _behind(lambda p: p.speech.third_verbs, lambda p: p.speech.reports)
_AUXILIARY = _any_of(lambda p: p.speech.auxiliaries)
_PLACE_BEFORE = _any_of(lambda p: p.speech.to_places)
_PLACE = _any_of(lambda p: p.speech.places)
_ORGANISATION = _any_of(lambda p: p.speech.organisations)
_PROJECT = _any_of(lambda p: p.speech.projects)
_SURELY_BEFORE_PLACES = {
    pack.code: pattern_of(pack.speech.to_places) for pack in PACKS if pack.writing.capitalised_nouns
}
"""What stands before a place for sure, by language in which every noun has a capital."""
_LOOKED_BEHIND = 60
"""Characters behind a name in which a verb tells whose it is."""


def comes_before_a_person(word: str) -> bool:
    """Whether a word is what a person's name follows: "Mr", "sister", "called"."""
    return _PERSON_BEFORE.fullmatch(word) is not None


def kind_of(run: Sequence[str], before: str, after: str) -> tuple[EntityKind, float]:
    """The kind of a run of capitalised words, behind a word in small letters and before the rest of its
    sentence, with how sure that is (0..1).
    """
    parts = {word.lower().strip("'’-.") for word in run}
    if any(map(_PROJECT.fullmatch, (*parts, before))):
        return "project", 0.7
    if any(map(_ORGANISATION.fullmatch, parts)):
        return "organisation", 0.7
    if any(map(_PLACE.fullmatch, parts)):
        return "place", 0.7
    if comes_before_a_person(before) or _PERSON_AFTER.match(after):
        return "person", 0.7
    if _PLACE_BEFORE.fullmatch(before):
        return "place", 0.5
    if len(run) == 1 and len(run[0]) > 1 and run[0].isupper():
        return "organisation", 0.4
    if len(run) in {2, 3} and all(word[0].isupper() for word in run):
        return "person", 0.4
    return "other", 0.3


def is_sure_among_nouns(kind: EntityKind, before: str, after: str, before_a_place: re.Pattern[str]) -> bool:
    """Whether words beside a name show that it is one, in a language in which every noun has a capital."""
    match kind:
        case "person":
            return comes_before_a_person(before) or _SAYS.match(after) is not None
        case "place":
            return before_a_place.fullmatch(before) is not None
        case _:
            return kind != "other"


LANGUAGES: frozenset[str] = frozenset(pack.code for pack in PACKS if pack.writing.common_words)
"""Those whose common words are known."""

_ENDINGS = tuple(word_set(lambda p: p.writing.common_endings))
_SHORTEST_ENDED = 6
_SHORTEST_NAMED = 3
_COMMON = word_set(lambda p: p.writing.common_words) | COURTESIES
_MONTHS = frozenset(
    form
    for pack in PACKS
    for month in (*pack.times.months, *pack.times.short_months)
    for form in forms(month)
)
"""In no list of everyday words they are first names, too: June, April."""


@table
def everyday_words() -> frozenset[str]:
    """Words told as everyday ones, and what the packs that tell such name in any other list."""
    named = frozenset(
        word for each in LANGUAGES for word in words_named(each) if len(word) >= _SHORTEST_NAMED
    )
    return _COMMON | named.difference(_MONTHS)


def is_common(word: str) -> bool:
    """Whether a word, in small letters, is an everyday one of any language, or made as only such are."""
    if "-" in word:  # "fait-il", but not "Anne-Marie"
        return any(is_common(part) for part in word.split("-"))
    return word in SMALL_WORDS or _is_everyday(word)


def _is_everyday(word: str) -> bool:
    """The same of a word that is no small one."""
    made_so = len(word) >= _SHORTEST_ENDED and word.endswith(_ENDINGS)
    return made_so or not everyday_words().isdisjoint((word, word.removesuffix("s")))


MAX_TEXT = (
    20_000  # characters that are read; a longer text is a document, whose names are found by other means
)
MAX_NAME = 80
UNSURE = 0.1
"""The confidence of a capital that may be no name."""


@dataclass(frozen=True, slots=True)
class NamedSpan:
    """A name at `start:end` of the text; `confidence` (0..1) orders guesses, it is no probability."""

    start: int
    end: int
    text: str
    kind: EntityKind
    canonical: str
    confidence: float


_SHORT_MONTHS = (form for pack in SPACED for month in pack.times.short_months for form in forms(month))
_ANY_MONTH = "|".join(
    re.escape(form)
    for form in (
        *(form for pack in SPACED for month in pack.times.months for form in forms(month)),
        *(form for form in _SHORT_MONTHS if form not in SMALL_WORDS | _COMMON),
    )
)
_EMAIL = pattern_of(r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}")
_URL = caseless(r"(?:https?://|www\.)[^\s<>\"'`]{3,2000}")
_HANDLE = pattern_of(r"(?<![\w@.])@(\w{2,32})")
_TAG = pattern_of(r"(?<![\w#&])#(?!\d+\b)(\w{2,64})")
_DATE = pattern_of(
    rf"""(?<![\d.])(?:\d{{4}}-\d{{1,2}}-\d{{1,2}}|\d{{1,2}}[./]\d{{1,2}}[./](?:\d{{4}}|\d{{2}})
    |\d{{1,2}}(?:st|nd|rd|th|\.)?\ (?:of\ |de\ )?(?:{_ANY_MONTH})\b\.?(?:,?\ (?:de\ )?\d{{4}})?
    |\b(?:{_ANY_MONTH})\.?\ (?:\d{{1,2}}(?:st|nd|rd|th)?\b(?:,?\ \d{{4}})?|(?:de\ )?\d{{4}})
    |\d{{4}}年\d{{1,2}}月(?:\d{{1,2}}日)?)(?![\d])""",
    re.VERBOSE | re.IGNORECASE,
)
_DIGIT = pattern_of(r"\d")
_QUOTED_PROJECT = caseless(
    rf"\b(?:{any_of(lambda p: p.speech.projects)})\s+[\"“„«']([^\"”“»'\n]{{2,60}})[\"”“»']"
)
_WORD = pattern_of(r"[^\W\d_][\w’'\-]{0,40}(?:\.(?=[^\W\d_]))?")
_JOINERS = word_set(lambda p: p.writing.name_joiners) | {"&"}
_SENTENCE_END = '.!?…:;\n"“„«»”()[]—–•*>-'
_TITLE = caseless(rf"\b(?:{any_of(lambda p: p.speech.titles)})\.$")
_NEVER = word_set(lambda p: p.writing.no_names)


def find_names(text: str, recognised: Iterable[NamedSpan] = (), *, unsure: bool = False) -> list[NamedSpan]:
    """Names in order, none overlapping: of those that do, the longest stands, then the most confident.

    `recognised` are names in this text that were found by other means. With `unsure` also capitals that may
    be none.
    """
    seen = text[:MAX_TEXT]
    capitalised = [each for each in _capitalised(seen) if unsure or each.kind != "unsure"]
    by_pattern = [*_addresses(seen), *_dates(seen), *_projects(seen), *capitalised]
    return _without_overlaps([*by_pattern, *recognised])


def canonical_name(name: str) -> str:
    """A name with case, accents, possessives and repeated blanks folded, so that its spellings are equal."""
    folded = in_form("NFKC", name).casefold().replace("’", "'")
    bare = folded if folded.isascii() else _without_accents(folded)
    return in_form("NFC", " ".join(re.sub(r"'s\b", "", bare).split()).strip(".,;:!?'\"-"))


def name_and_kind(value: str) -> tuple[str, str]:
    """A name and what it is of: "Rex (dog)" is "Rex" and "dog", "Rex" alone is of nothing told."""
    name, _, behind = value.rpartition(" (")
    kind, closed, more = behind.partition(")")
    return (name, kind) if name and closed and not more else (value, "")


def bare(value: str) -> str:
    """A name without what it is of."""
    return name_and_kind(value)[0]


def _without_accents(text: str) -> str:
    parts = in_form("NFD", text.replace("й", "\ue000"))
    return "".join(char for char in parts if not _is_accent(char)).replace("\ue000", "й")


def stands_in(canonical: str, folded: str) -> bool:
    """Whether a name stands in a text as a whole word, or anywhere in a script without blanks; both are
    `canonical_name`.
    """
    at = folded.find(canonical)
    while at >= 0:
        before, after = folded[at - 1 : at], folded[at + len(canonical) :][:1]
        if not (_joins(before) or _joins(after)):
            return True
        at = folded.find(canonical, at + 1)
    return False


def _joins(char: str) -> bool:
    """Whether a letter beside a name makes it part of another word; of scripts without blanks none does."""
    return char.isalnum() and char < "\u0e00"


def _is_accent(char: str) -> bool:
    """Accents of Latin, Greek, Cyrillic; vowel signs of other scripts are letters."""
    return "\u0300" <= char <= "\u036f"


def _addresses(text: str) -> Iterator[NamedSpan]:
    for match in _EMAIL.finditer(text):
        yield _span(match.start(), match.end(), match.group(), "email", 1.0, match.group().lower())
    for match in _URL.finditer(text):
        url = match.group().rstrip(".,;:!?)]}'»”")
        yield _span(match.start(), match.start() + len(url), url, "url", 1.0, url)
    for match in _HANDLE.finditer(text):
        yield _span(match.start(), match.end(), match.group(), "person", 0.9, canonical_name(match[1]))
    for match in _TAG.finditer(text):
        yield _span(match.start(), match.end(), match.group(), "other", 0.8, canonical_name(match[1]))


def _dates(text: str) -> Iterator[NamedSpan]:
    if _DIGIT.search(text) is None:  # each has one, and hundreds of names of months are looked for otherwise
        return
    for match in _DATE.finditer(text):
        yield _span(match.start(), match.end(), match.group(), "date", 0.9)


def _projects(text: str) -> Iterator[NamedSpan]:
    for match in _QUOTED_PROJECT.finditer(text):
        yield _span(match.start(1), match.end(1), match[1], "project", 0.9)


@dataclass(frozen=True, slots=True)
class _Word:
    start: int
    end: int
    text: str
    opens: bool  # the first of a sentence, where a capital means nothing
    joined: bool  # right behind another word, where a small word has no capital by chance

    @property
    def lower(self) -> str:
        return self.text.lower().strip("'’-.")

    @property
    def capital(self) -> bool:
        """Whether it begins as a name does; of more digits than letters it is a number: "C01X00T47"."""
        return self.text[0].isupper() and sum(map(str.isdigit, self.text)) <= len(self.text) // 2


def _capitalised(text: str) -> Iterator[NamedSpan]:
    """Runs of capitalised words; at the start of a sentence only when the word stands inside one elsewhere,
    too, or is no common word of the language.
    """
    words = list(_words(text))
    if _tells_nothing_by_capitals(words):
        return
    spoken = foremost_languages(text)
    before_a_place = next(filter(None, map(_SURELY_BEFORE_PLACES.get, spoken)), None)
    reading = _Reading(_small_words(text, words), before_a_place)
    known_language = not LANGUAGES.isdisjoint(spoken)
    inside = {
        word.lower
        for word in words
        if word.capital
        and (not word.opens or (known_language and not (is_common(word.lower) or _is_cry(text, word))))
    }
    position = 0
    while position < len(words):
        end = _run_end(text, words, position)
        if end == position:
            position += 1
            continue
        yield from _name(text, words, position, end, inside, reading)
        position = end


@dataclass(frozen=True, slots=True)
class _Reading:
    """What a text is read by: the small words of its languages, and where every noun has a capital, what
    stands before a place for sure.
    """

    small: frozenset[str]
    before_a_place: re.Pattern[str] | None

    def means_nobody(self, word: str) -> bool:
        is_small = all(part in self.small for part in word.split("'"))
        return is_small or word in _NEVER or comes_before_a_person(word)


def _small_words(text: str, words: Sequence[_Word]) -> frozenset[str]:
    """Those of the languages that a text tells of, or of all: "Mia" and "Ben" are none in English.

    A word with a capital inside a sentence tells of no language: it may be a name.
    """
    if SMALL_WORDS.isdisjoint(word.lower for word in words if word.capital):
        return SMALL_WORDS
    plain = " ".join(word.text for word in words if word.opens or not word.capital)
    told = foremost_languages(plain)
    return (
        frozenset[str]().union(*(STOP_WORDS.get(language, ()) for language in told)) if told else SMALL_WORDS
    )


def _tells_nothing_by_capitals(words: list[_Word]) -> bool:
    """SHOUTED or Titled From Beginning To End."""
    shouted = sum(word.text.isupper() and len(word.text) > 1 for word in words)
    titled = sum(word.capital for word in words)
    return len(words) > 3 and (shouted > 0.6 * len(words) or titled > 0.85 * len(words))


def _words(text: str) -> Iterator[_Word]:
    for match in _WORD.finditer(text):
        before = text[max(0, match.start() - 6) : match.start()].rstrip(" \t")
        opens = (
            match.start() == 0 or not before or (before[-1] in _SENTENCE_END and not _TITLE.search(before))
        )
        word = re.sub(r"['’]s?$", "", match.group())
        if word:
            end = match.start() + len(word)
            yield _Word(match.start(), end, word, opens, joined=before[-1:].isalnum())


def _run_end(text: str, words: list[_Word], start: int) -> int:
    """Just after the last word of the run of capitalised words that begins at `start`, else `start`."""
    end = start
    position = start
    while position < len(words) and end - start < 6:
        word = words[position]
        if position > start and not _adjacent(text, words[position - 1], word):
            break
        if word.capital and (position == start or not word.opens):
            position += 1
            end = position
        elif position > start and word.lower in _JOINERS:
            position += 1
        else:
            break
    return end


def _adjacent(text: str, before: _Word, word: _Word) -> bool:
    return text[before.end : word.start].strip(" \t.") == "" and word.start - before.end <= 3


def _name(
    text: str, words: list[_Word], start: int, end: int, inside: set[str], reading: _Reading
) -> Iterator[NamedSpan]:
    maybe = _guessed(words[start:end], reading, _behind_word(text, words[end - 1]))
    stripped = start
    while stripped < end and _no_name(words[stripped], inside, reading):
        stripped += 1
    while end > stripped and _only_joins(words[end - 1].lower, is_last=end - stripped == 1):
        end -= 1
    is_guess = stripped == end
    if is_guess and maybe is None:
        return
    start, end = (start + maybe, start + maybe + 1) if is_guess and maybe is not None else (stripped, end)
    run = words[start:end]
    before = words[start - 1].lower if start and not run[0].opens else ""
    after = _behind_word(text, run[-1])
    kind, confidence = kind_of([word.text for word in run], before, after)
    if is_guess and (run[0].opens or kind != "person"):
        kind, confidence = "unsure", UNSURE
    sure_by = reading.before_a_place
    if sure_by is not None and not is_sure_among_nouns(kind, before, after, sure_by):
        kind, confidence = "unsure", UNSURE
    name = " ".join(word.text for word in run)
    if len(name) >= 2 and len(name) <= MAX_NAME:
        yield _span(run[0].start, run[-1].end, name, kind, confidence)


def _is_cry(text: str, word: _Word) -> bool:
    """Whether a word stands by itself before what follows, as an outcry does: "Aww, so sweet!"."""
    return _behind_word(text, word).lstrip()[:1] in {",", "!"}


def _behind_word(text: str, word: _Word) -> str:
    return text[word.end : word.end + _LOOKED_BEHIND]


def _only_joins(word: str, *, is_last: bool) -> bool:
    """Whether the end of a run belongs to no name; what joins names may be one where it is all there is."""
    return word in _NEVER or (word in _JOINERS and not is_last)


def _no_name(word: _Word, inside: set[str], reading: _Reading) -> bool:
    is_shouted = len(word.text) > 1 and word.text.isupper() and is_common(word.lower)
    if is_shouted or reading.means_nobody(word.lower):
        return True
    return word.opens and word.lower not in inside and not _looks_like_a_name(word)


def _guessed(run: Sequence[_Word], reading: _Reading, after: str) -> int | None:
    """The place of the one word that may be a name in a run that tells of none: its first, if it opens a
    sentence and is no everyday word, or does something ("Will has"), or a small one within ("my friend
    Will").
    """
    first, last = run[0], run[-1]
    if len(run) == 1 and _AUXILIARY.fullmatch(first.text) and _PERSON_AFTER.match(after):
        return 0
    if (
        first.opens
        and len(first.text) > 1
        and not (reading.means_nobody(first.lower) or _is_everyday(first.lower))
    ):
        return 0
    is_alone = len(run) == 1 or comes_before_a_person(run[-2].lower)
    is_small = last.lower in reading.small and last.lower not in _NEVER
    return len(run) - 1 if is_alone and is_small and last.joined and len(last.text) > 1 else None


def _looks_like_a_name(word: _Word) -> bool:
    """Capitals within ("McCoy", "iPhone", "NASA") are no matter of the sentence's start."""
    return any(char.isupper() for char in word.text[1:])


def _span(
    start: int, end: int, text: str, kind: EntityKind, confidence: float, canonical: str | None = None
) -> NamedSpan:
    return NamedSpan(
        start, end, text, kind, canonical_name(text) if canonical is None else canonical, confidence
    )


def _without_overlaps(spans: list[NamedSpan]) -> list[NamedSpan]:
    kept: list[NamedSpan] = []
    taken: set[int] = set()
    for span in sorted(spans, key=lambda span: (span.start - span.end, -span.confidence, span.start)):
        covered = range(span.start, span.end)
        if span.canonical and taken.isdisjoint(covered):
            kept.append(span)
            taken.update(covered)
    return sorted(kept, key=lambda span: span.start)
