"""What the rules of time work on: a text as one language reads it, the matches of templates, and the spans
they yield.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from bot.language.pack import Unit
from bot.language.times.calendar import Pin, Span, day_span
from bot.language.times.folding import Numeral, RoleValue, Tokens, is_year
from bot.language.times.vocabulary import Vocabulary

IMPOSSIBLE = "impossible"
Moments = tuple[datetime, datetime]


@dataclass(frozen=True, slots=True)
class Leaf:
    """A shortest expression of time: the words `first` to `last` (exclusive) and the days that they name.

    `pin` is there if the year or week was left open, `moments` if hours are meant rather than days. A `weak`
    leaf counts only after a preposition or as part of a longer expression.
    """

    kind: str
    first: int
    last: int
    span: Span
    pin: Pin | None = None
    moments: Moments | None = None
    weak: bool = False
    slack: timedelta = timedelta(0)


@dataclass(frozen=True, slots=True)
class TimeSentence:
    """A text as one language reads it."""

    vocabulary: Vocabulary
    tokens: Tokens
    numerals: dict[str, Numeral]
    categories: str
    now: datetime

    def has(self, index: int, *roles: str) -> bool:
        """Whether the word at an index has one of the roles; False beyond either end."""
        if not 0 <= index < len(self.categories):
            return False
        return any(self.vocabulary.has_role(self.categories[index], role) for role in roles)

    def before(self, leaf: Leaf, *skipped: str) -> int:
        """The index of the word before a leaf, past at most two words of the given roles; maybe below 0."""
        index = leaf.first - 1
        while index >= leaf.first - 2 and self.has(index, *skipped):
            index -= 1
        return index

    def after(self, leaf: Leaf, *skipped: str) -> int:
        """The index of the word after a leaf, past at most two words of the given roles."""
        index = leaf.last
        while index < leaf.last + 2 and self.has(index, *skipped):
            index += 1
        return index


@dataclass(frozen=True, slots=True)
class TemplateMatch:
    """A match of a template, read back as values."""

    kind: str
    match: re.Match[str]
    sentence: TimeSentence

    def word(self, name: str) -> str:
        """The word that a named part of the template matched."""
        return self.sentence.tokens.words[self.match.start(name)]

    def has(self, name: str) -> bool:
        """Whether the template has a part of this name and the match filled it."""
        return self.match.re.groupindex.get(name) is not None and self.match[name] is not None

    def role(self, name: str, *roles: str) -> bool:
        """Whether a part was matched by a word of one of the roles."""
        return self.has(name) and self.sentence.has(self.match.start(name), *roles)

    def value(self, name: str, *roles: str) -> RoleValue:
        """What the word of a part means in the first of the roles that it has, else as a numeral."""
        word = self.word(name)
        for role in roles:
            if (value := self.sentence.vocabulary.values.get((role, word))) is not None:
                return value
        numeral = self.sentence.numerals.get(word)
        return numeral.value if numeral else RoleValue()

    def count(self) -> tuple[int, int]:
        """The number of units, or the least and the most that "a few" stands for."""
        if self.has("o"):
            return (number := self.value("t", "tens").number + self.value("o", "ones").number), number
        value = self.value("c", "number", "few", "one")
        return value.number, value.other or value.number

    def day_number(self) -> int:
        """The day of a month, told in one word or in tens and ones."""
        if self.has("o"):
            return self.value("t", "tens").number + self.value("o", "ones").number
        return self.value("d", "day_number", "ordinal").number

    def unit(self) -> Unit:
        """The unit of time that the match names."""
        return self.value("u", "unit").unit

    def year(self) -> int | None:
        """The year that the match names, Buddhist years converted; None when it names none."""
        if not self.has("y"):
            return None
        year = self.value("y").number
        return year - 543 if self.sentence.vocabulary.times.buddhist_years and year > 2400 else year

    def leaf(
        self,
        span: Span | None,
        pin: Pin | None = None,
        moments: Moments | None = None,
        weak: bool = False,
        slack: timedelta = timedelta(0),
    ) -> Leaf | None:
        """The match as a leaf over a span; None without one."""
        if span is None:
            return None
        return Leaf(self.kind, self.match.start(), self.match.end(), span, pin, moments, weak, slack)

    def pinned(self, pin: Pin, weak: bool = False) -> Leaf | None:
        """The pin in the year that the match names, or else the latest one."""
        year = self.year()
        if year is not None:
            return self.leaf(pin.in_year(year)) if is_year(year) else None
        return self.leaf(pin.latest(self.today), pin, weak=weak)

    def impossible(self) -> Leaf:
        """A leaf for a day that no calendar has, so that nothing is read out of its words: "31 February"."""
        return Leaf(IMPOSSIBLE, self.match.start(), self.match.end(), day_span(self.today))

    @property
    def today(self) -> date:
        """The day it is by the clock of the text."""
        return self.sentence.now.date()


Rule = tuple[
    str, str, Callable[[TemplateMatch], Leaf | None]
]  # a kind, a template of the vocabulary, and what a match means
