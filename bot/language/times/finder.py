"""Finds the times that a text names, in whichever of its languages they are told."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from functools import cache
from itertools import islice

from bot.language.pack import Pack
from bot.language.packs import PACKS, UNSPACED
from bot.language.patterns import table
from bot.language.times.bounds import Reading, join
from bot.language.times.calendar import Cycle, Pin
from bot.language.times.dates import (
    BARE_UNIT_RULES,
    DATE_RULES,
    DISTANCE_RULES,
    MONTH_FIRST_RULES,
    UNSPACED_RULES,
)
from bot.language.times.folding import (
    FoldedText,
    Numeral,
    Tokens,
    fold,
    merge_phrases,
    read_numeral,
    spaced_splitter,
    splitter,
    tokenise,
)
from bot.language.times.vocabulary import (
    IMPOSSIBLE,
    UNKNOWN,
    Leaf,
    TemplateMatch,
    TimeSentence,
    Vocabulary,
    build,
    spoken_forms,
)

CompiledRule = tuple[str, re.Pattern[str], Callable[[TemplateMatch], Leaf | None]]

_NUMERAL_STARTS = frozenset("0123456789〇零一二三四五六七八九十百两兩")
_QUARTERS = frozenset({"q1", "q2", "q3", "q4"})
_PLAIN_NUMBERS = frozenset({"month_number", "day_number", "decade_number", "number", "bad_year", "day_range"})
_MOST_SIGNS = 300
_REACH = 8  # words after a sign that can still belong to its expression
_MOST_MENTIONS = 100
_MOST_MATCHES_OF_A_RULE = 100
_MOMENTS = re.compile(r"@([0-9a-f]{1,8})/([0-9a-f]{1,8})")


@dataclass(frozen=True, slots=True)
class TimeRange:
    """A time from `start` to `end`, both included, in the zone of the clock it was read by.

    `slack`: how far to each side the speaker may be off ("two years ago" is a day that nobody means exactly).
    """

    start: datetime
    end: datetime
    slack: timedelta = timedelta(0)

    @classmethod
    def of_moments(cls, words: str) -> TimeRange | None:
        """The time that `in_moments` told in these words; None for any others."""
        if (told := _MOMENTS.fullmatch(words.strip())) is None:
            return None
        start, end = (datetime.fromtimestamp(int(each, 16) * 60, UTC) for each in told.groups())
        return cls(start, end)

    @property
    def in_moments(self) -> str:
        """It in words that mean the same whenever and wherever they are read, few enough for a button: its
        minutes since 1970, both included.
        """
        return "@" + "/".join(f"{int(each.timestamp()) // 60:x}" for each in (self.start, self.end))


@dataclass(frozen=True, slots=True)
class TimeMention:
    """A range of time, the words that name it, and where they begin in the text.

    `pin` is there where its year or week was left open: then another one may be meant, one ahead; `cycle`
    says in what it comes round again, also of an end that is left open: "until Friday".
    """

    start: datetime
    end: datetime
    quote: str
    offset: int
    slack: timedelta = timedelta(0)
    pin: Pin | None = field(default=None, repr=False)
    cycle: Cycle | None = field(default=None, repr=False)

    def ahead(self, today: date) -> TimeMention:
        """The time that the same words name of what is to come: "on Friday" is the next one, or today."""
        day = self.pin.coming(today) if self.pin and self.end.date() < today else None
        later = day - self.start.date() if day else timedelta(0)
        return replace(self, start=self.start + later, end=self.end + later)


def find_time_ranges(text: str, now: datetime, code: str = "") -> tuple[TimeMention, ...]:
    """The times that a text names, in its order, read by the clock of `now`; at most 100, and none overlap.

    Without a year or a week, the latest that has begun is meant: "in March" is the last March. Weeks begin on
    Monday. `code` tells that a text is of a language whose words are read only where that is known.
    """
    if not text:
        return ()
    folded = fold(text)
    pieces = _splitter().findall(folded.text)
    all_words = list(map(str.rstrip, pieces))
    readers = _readers(code)
    count = _words_that_matter(all_words, code)
    if count == 0:
        return ()
    tokens = tokenise(pieces, all_words, count)
    words, ranks = set(tokens.words), _ranks(set(all_words), code)
    numerals = _numerals(words, month_first=ranks["en"] == 0)
    found: list[tuple[int, int, int, Reading]] = []
    for order, (vocabulary, rules) in enumerate(readers):
        if not _speaks(vocabulary, words, numerals):
            continue
        sentence = _sentence(vocabulary, tokens, numerals, now)
        for reading in join(_leaves(sentence, rules, ranks[vocabulary.code] == 0), sentence):
            start, end = sentence.tokens.starts[reading.first], sentence.tokens.ends[reading.last - 1]
            found.append((start, end, ranks[vocabulary.code] * len(PACKS) + order, reading))
    return tuple(_mention(folded, *place) for place in _without_overlaps(found)[:_MOST_MENTIONS])


def find_time_range(text: str, now: datetime, code: str = "") -> TimeRange | None:
    """The one time that a question means: the first that it names, None if it names none."""
    mentions = find_time_ranges(text, now, code)
    return TimeRange(mentions[0].start, mentions[0].end, mentions[0].slack) if mentions else None


_DAY_NUMBER = re.compile(r"(?<!\d)\d{1,2}(?:st|nd|rd|th)?(?!\d)")


def names_no_day(text: str, now: datetime) -> bool:
    """Whether words name a day of a month that no calendar has, where its first is one: "45 May"."""
    first = _DAY_NUMBER.sub("1", text) if any(map(str.isalpha, text)) else text
    return first != text and find_time_range(text, now) is None and find_time_range(first, now) is not None


def means_either_week(words: str, day: date, now: datetime, code: str = "") -> bool:
    """Whether words that name a day of this week may mean the same one a week later, as they do on that day.

    "Next Friday" may, of a Thursday.
    """
    today, week = now.date(), timedelta(days=7)
    if not (today < day < today + week and are_in_one_week(today, day)):
        return False
    later = find_time_range(words, datetime.combine(day, now.timetz()), code)
    return later is not None and later.start.date() == later.end.date() == day + week


def are_in_one_week(one: date, other: date) -> bool:
    """Whether two days are of the same week, which may begin on a Monday or a Sunday."""
    return any(
        (one + first).isocalendar()[:2] == (other + first).isocalendar()[:2]
        for first in (timedelta(0), timedelta(days=1))
    )


def _words_that_matter(words: list[str], code: str) -> int:
    """How many words there are up to the last that can be part of a time, or to the 300th such one: a flood
    costs no more.
    """
    known = _signs(code)
    signs = [index for index, word in enumerate(words) if word in known or word[:1] in _NUMERAL_STARTS]
    return min(signs[min(len(signs), _MOST_SIGNS) - 1] + _REACH, len(words)) if signs else 0


def _mention(folded: FoldedText, start: int, end: int, _: int, reading: Reading) -> TimeMention:
    first, last = folded.span(start, end)
    return TimeMention(
        *reading.moments, folded.original[first:last], first, reading.slack, reading.pin, reading.cycle
    )


def _ranks(words: set[str], told: str) -> dict[str, int]:
    """Per language how many others fit the text better by their small words; 0 is the best, ties share a
    rank. One that is told fits better than any. Words for time in one of them speak for no other.
    """
    read = [vocabulary for vocabulary, _ in _readers("")]
    said = words.difference(*(each.homographs - each.stop_words for each in read))
    counts = {each.code: len(each.stop_words & said) for each in read}
    ranks = {code: sum(other > count for other in counts.values()) for code, count in counts.items()}
    return {code: rank + 1 for code, rank in ranks.items()} | {told: 0} if told else ranks


def _numerals(words: set[str], month_first: bool) -> dict[str, Numeral]:
    read = (
        (word, read_numeral(word, month_first))
        for word in words
        if word[:1] in _NUMERAL_STARTS or word in _QUARTERS
    )
    return {word: numeral for word, numeral in read if numeral is not None}


def _speaks(vocabulary: Vocabulary, words: set[str], numerals: dict[str, Numeral]) -> bool:
    if not vocabulary.triggers.isdisjoint(words):
        return True
    if vocabulary.times.month_first:
        return bool(numerals)  # "on the 15th" has no other sign
    dated = any(numeral.kind not in _PLAIN_NUMBERS for numeral in numerals.values())
    return dated and not words.isdisjoint(vocabulary.categories)


def _sentence(
    vocabulary: Vocabulary, tokens: Tokens, numerals: dict[str, Numeral], now: datetime
) -> TimeSentence:
    tokens = merge_phrases(tokens, vocabulary.phrases)
    known = vocabulary.categories
    categories = {word: known[f"#{numeral.kind}"] for word, numeral in numerals.items()}
    categories |= {word: known[word] for word in set(tokens.words) & known.keys()}
    read = "".join(categories.get(word, UNKNOWN) for word in tokens.words)
    return TimeSentence(vocabulary, tokens, numerals, read, now)


def _leaves(sentence: TimeSentence, rules: tuple[CompiledRule, ...], best_guess: bool) -> list[Leaf]:
    """The longest leaves that do not overlap, in order."""
    leaves: list[Leaf] = []
    for kind, pattern, build_leaf in rules:
        for match in islice(pattern.finditer(sentence.categories), _MOST_MATCHES_OF_A_RULE):
            leaf = build_leaf(TemplateMatch(kind, match, sentence))
            if leaf is not None and (best_guess or not _needs_guess(leaf, sentence)):
                leaves.append(leaf)
    leaves.sort(key=lambda leaf: (leaf.first, -leaf.last))
    kept: list[Leaf] = []
    for leaf in leaves:
        if not kept or leaf.first >= kept[-1].last:
            kept.append(leaf)
    return [leaf for leaf in kept if leaf.kind != IMPOSSIBLE]


def _needs_guess(leaf: Leaf, sentence: TimeSentence) -> bool:
    """Whether a leaf counts only in a text of its language: its words all mean something else in another."""
    vocabulary = sentence.vocabulary
    spoken = range(leaf.first, leaf.last)
    if vocabulary.code != "en" and any(_is_abbreviation(sentence, index) for index in spoken):
        return True
    content = [index for index in spoken if not sentence.has(index, "glue", "figure", "year")]
    return all(sentence.tokens.words[index] in vocabulary.homographs for index in content) and bool(content)


def _is_abbreviation(sentence: TimeSentence, index: int) -> bool:
    if sentence.has(index, "short_weekday"):
        return True
    return sentence.has(index, "short_month") and not sentence.has(index, "month", "weak_month")


def _without_overlaps(found: list[tuple[int, int, int, Reading]]) -> list[tuple[int, int, int, Reading]]:
    """The longest expressions, of several equally long ones that in the likeliest language, in the order of
    the text.
    """
    found.sort(key=lambda place: (place[0] - place[1], place[2], place[0]))
    starts: list[int] = []
    kept: list[tuple[int, int, int, Reading]] = []
    for place in found:
        position = bisect_left(starts, place[0])
        clear_before = position == 0 or kept[position - 1][1] <= place[0]
        if clear_before and (position == len(kept) or place[1] <= starts[position]):
            starts.insert(position, place[0])
            kept.insert(position, place)
    return kept


@cache
def _signs(code: str) -> frozenset[str]:
    return _QUARTERS.union(*(vocabulary.triggers for vocabulary, _ in _readers(code)))


@table
def _splitter() -> re.Pattern[str]:
    unspaced = [pack.times for pack in UNSPACED]
    return splitter([form for times in unspaced for _, form, _ in spoken_forms(times)])


@cache
def _readers(code: str) -> tuple[tuple[Vocabulary, tuple[CompiledRule, ...]], ...]:
    """Those of the languages that show by their small words or script, and that of one that is told."""
    return tuple(
        _reader(pack)
        for pack in PACKS
        if pack.times.parts or not pack.writing.spaced or (pack.code == code and pack.times.days)
    )


@cache
def _reader(pack: Pack) -> tuple[Vocabulary, tuple[CompiledRule, ...]]:
    vocabulary = build(pack, spaced_splitter())
    return vocabulary, _compiled(vocabulary)


@table
def _usual() -> frozenset[str]:
    """What a message in no language that is told needs: made before the first comes."""
    return _signs("")


def _compiled(vocabulary: Vocabulary) -> tuple[CompiledRule, ...]:
    times = vocabulary.times
    rules = [*DISTANCE_RULES, *DATE_RULES]
    if times.month_first:
        rules += MONTH_FIRST_RULES
    if times.bare_unit_is_one:
        rules += BARE_UNIT_RULES
    if not vocabulary.spaced:
        rules += UNSPACED_RULES
    return tuple((kind, vocabulary.pattern(template), meaning) for kind, template, meaning in rules)
