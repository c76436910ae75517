"""What is told of a time ahead in some words: how much of it was found so far, and where in the words."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta

from bot.language.patterns import pattern_of
from bot.language.times.clocks import ToldClock
from bot.language.times.finder import TimeMention, find_time_ranges
from bot.language.times.told_words import ToldWords

EDGES = " \t\n\r,.;:!?…-–—،、。，：；！？"
WEEK = timedelta(days=7)
_ENDING = pattern_of(r"['’-][^\W\d]{1,5}(?!\w)")
"""What hangs on a time and is an ending of its word: "5 Aralık'ta", "december 5-én"."""

Span = tuple[int, int]


def span_of(mention: TimeMention) -> Span:
    """Where a time is named."""
    return mention.offset, mention.offset + len(mention.quote)


@dataclass
class Told:
    """What was found so far of the time that some words tell, in one language."""

    words: ToldWords = field(repr=False)
    said: str
    now: datetime
    """By the clock of who says it."""

    spans: list[Span] = field(default_factory=list[Span])
    day: date | None = None
    is_weekday: bool = False
    is_either: bool = False
    """Whether the day told may be that of this week or of the next."""

    is_near: bool = False
    """Whether the day is told by the one on which it is read.said."""

    clock: time | None = None
    clock_at: Span = (0, 0)
    more_clocks: tuple[ToldClock, ...] = ()
    is_open: bool = False
    """Whether the clock's half of the day was left open."""

    is_no_hour: bool = False
    """Whether an hour was told that no clock shows."""

    is_end_of_day: bool = False
    """Whether the clock shows the midnight that ends the day told."""

    part: time | None = None
    wait: str = ""
    waits_at: Span = (0, 0)
    repeat: str = ""
    is_unclear: bool = False
    """Whether a time is told that nothing here reads."""

    def overlaps(self, span: Span) -> bool:
        """Whether some of the words are claimed already."""
        return any(span[0] < last and first < span[1] for first, last in self.spans)

    def takes(self, span: Span) -> bool:
        """Claim words that nothing else has claimed."""
        free = span[0] < span[1] and not self.overlaps(span)
        if free:
            self.spans.append(span)
        return free

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Claim the first words of a pattern; None where there are none, or something has claimed them."""
        found = pattern.search(self.said)
        return found if found is not None and self.takes(found.span()) else None

    def unclaimed(self, sign: str = " ") -> str:
        """The words with a sign, else blanks, in place of those that something has claimed."""
        left = self.said
        for first, last in self.spans:
            left = left[:first] + sign * (last - first) + left[last:]
        return left

    def beside_times(self) -> Told:
        """The same words with every time in them claimed."""
        return replace(self, spans=[*self.spans, *map(span_of, self.named(self.said))])

    def named(self, said: str) -> list[TimeMention]:
        """The times that words name; a word for a day that was and one to come is that to come: कल."""
        found: list[TimeMention] = []
        for each in find_time_ranges(said, self.now, self.words.code):
            both = (days for word, days in self.words.days_either_way.items() if each.quote.startswith(word))
            ahead = timedelta(days=2 * next(both, 0) if each.end < self.now else 0)
            found.append(replace(each, start=each.start + ahead, end=each.end + ahead))
        return found

    def is_beside(self, span: Span) -> bool:
        """Whether nothing but a preposition stands between some words and a time."""
        gaps = ((min(span, other)[1], max(span, other)[0]) for other in self.spans)
        return any(not self.trimmed(self.said[first:last] + " ").strip(EDGES) for first, last in gaps)

    def is_of_the_time(self, span: Span) -> bool:
        """Whether words stand where the time is told: beside it, first of all, or last where none else is."""
        begins = not self.trimmed(self.said[: span[0]]).strip(EDGES)
        ends = not self.said[span[1] :].strip(EDGES) and not self.spans
        return begins or ends or self.is_beside(span)

    def has_both(self, first: int, last: int) -> bool:
        """Whether words of no time stand on either side, so that an "and" between may begin another thing."""
        free = self.unclaimed()
        return bool(self.trimmed(free[:first] + " ").strip(EDGES) and free[last:].strip(EDGES))

    def trimmed(self, said: str) -> str:
        """Words before a time without the preposition that belongs to it."""
        return self.words.leads_time.sub("", said)

    def without_times(self) -> str:
        """The words without the times in them, and without what only led to them."""
        left, reached = "", 0
        for first, last in sorted(self.spans):
            left += self.trimmed(self.said[reached:first]) + " "
            ending = _ENDING.match(self.said, last)
            reached = max(reached, ending.end() if ending else last)
        left = f"{left}{self.said[reached:]}".strip(EDGES)
        joined = " ".join(left.split()) if self.words.spaced else left.strip()
        while led := self.words.to.match(joined):
            joined = joined[led.end() :].strip(EDGES)
        return joined.strip(EDGES)
