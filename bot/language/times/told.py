"""What is told of a time ahead in some words: each language's patterns for it (when, and how often again),
how much was found so far, and where in the words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from functools import cache
from itertools import zip_longest

from bot.language.pack import Pack, Part, Phase, Unit
from bot.language.packs import any_of
from bot.language.patterns import END_MARKS, NEVER, alternatives, caseless, filled, pattern_of
from bot.language.times.clocks import ToldClock, clock_words
from bot.language.times.finder import TimeMention, find_time_ranges
from bot.language.times.vocabulary import forms

_UNITS: tuple[Unit, ...] = ("minute", "hour", "day", "week", "month", "year")
_HAN = tuple("一 [二两兩] 三 四 五 六 七 八 九 十".split())

_ORDINAL_MARKS = r"st|nd|rd|th|er|[ºª]|\.(?!\d)|-[^\W\d]{1,3}"
"""What stands behind a figure that is the place in a row."""

_EDGES: dict[int, Phase] = {1: "start", 15: "middle", -1: "end"}

HOUR_OF: dict[Part, time] = {
    "morning": time(9),
    "noon": time(12),
    "afternoon": time(15),
    "evening": time(19),
    "night": time(20),
}
"""The hour at which to remind in a part of the day."""


_NUMBER = r"(?:\d{1,5}(?:[.,]\d{1,2}|\s?[½¼¾]|\s+(?:1/2|[13]/4)(?!\d))?|[½¼¾]|(?:1/2|[13]/4)(?!\d))"

_WRITTEN = {
    "BEGIN": (r"(?<!\w)", "(?:)"),
    "END": (r"(?!\w)", "(?:)"),
    "GAP": (r"\s+", r"\s*"),
    "ALONE": (r"(?<![\w.:])", r"(?<!\d)"),
    "NO_LETTER": (r"(?![^\W\d])", "(?:)"),
    "DATE": (r"\d{1,2}(?:\.|º|-?[^\W\d]{2})?", r"\d{1,2}"),
    "LEADING": (r"(?:(?:BEFORE_HOUR|ON|THE)(?:\s+|(?<='))){0,2}(?:[ld]')?", "(?:)"),
    "LINKING": (r"(?:\s+GLUE)?\s*", "の?"),
    "TOLD_WITH": (r"\s*[&,]\s*|\s+AND\s+", r"\s*AND\s*|\s*,\s*"),
}
"""What stands between words: of languages that part them by blanks, and of others."""

_LISTS = "ahead on to between one glue".split()
_PATTERNS = "every second every_last workdays of_month o_clock and_half noon midnight before_hour".split()
"""Groups of `pack.Times`, told as `forms` and as patterns."""

_MADE = {
    "JOIN": r"\s*AND\s*|\s*,\s*",
    "MORE": r"(?:\d\d|(?:JOIN|\s*)\d{1,5}\s*UNIT)?",
    "EACH": "EVERY GAP",
    "LISTED": "DAY (?:s|END) (?:JOIN DAY END)*",
    "HALVED": r"(?:(?P<count>SOME)|ONE)?\s*(?P<unit>UNIT)\s*AND_HALF"
    r"|(?P<count_of>SOME)\s*AND_HALF\s*(?P<unit_of>UNIT)",
    "FIGURE": r"\d{1,2}(?:[:.h]\d\d)?(?:\s*O_CLOCK END)?",
    "ANOTHER": r"JOIN (?:THE\s+)?",
    "DATES": "ALONE (?:DATE ANOTHER)* DATE",
    "ORDINAL": rf"\d{{1,2}}(?:{_ORDINAL_MARKS})",
    "ITS_MONTH": r"(?:\s+(?:\w{1,4}\s+)?MONTH END)?",
    "OF_ANOTHER": r"(?!\s+(?:\w{1,4}\s+){0,2} UNIT END)",  # the end of a day is none
    "HOUR": r"(?:HALF_OF_DAY\s*)? (?:BEFORE_HOUR\s*)? ALONE \d{1,2}(?:[:.h]\d{2})?(?!\d)"
    r"(?:\s*O_CLOCK NO_LETTER)? (?:\s*HALF_OF_DAY END)?",
    "LED_ON": "(?:ON|THE)(?:GAP|(?<='))",
}
"""What is made of groups of words in every language."""


def _groups(pack: Pack, numbers: Mapping[int, str]) -> dict[str, str]:
    """The groups of one language's words for a time ahead, by the names that patterns have for them."""
    times, speech, spaced = pack.times, pack.speech, pack.writing.spaced
    units = {unit: _forms(named) for unit, named in times.units.items()}
    parts = list(map(_forms, times.parts.values()))
    days, any_unit = list(map(_forms, times.weekdays)), alternatives(units.get(each, "") for each in _UNITS)
    some, after = alternatives((_NUMBER, *numbers.values())), _forms(times.ahead_after.replace("$", ""))
    may_be_bare = times.bare_unit_is_one and after != ""
    lasting = (*units.values(), *map(_forms, (*times.months, *times.seasons)))

    def bounding(*listed: str) -> str:
        return alternatives(_forms(each.replace("$", "")) for each in listed)

    groups = {each.upper(): _forms(getattr(times, each)) for each in _LISTS}
    groups |= {each.upper(): str(getattr(times, each)) for each in _PATTERNS}
    groups |= {
        "UNIT": any_unit,
        "DAY": alternatives(days),
        "ONE_DAY": units.get("day", ""),
        "WEEK": units.get("week", ""),
        "MONTH": units.get("month", ""),
        "MONTHS": alternatives(map(_forms, (*times.months, *times.short_months))),
        "SPAN": alternatives((any_unit, *days, *parts, *lasting)),
        "TIME": alternatives((*days, times.noon, times.midnight, some, *parts)),
        "SHIFT": alternatives(map(_forms, times.shifts.values())),
        "SOME": some,
        "COUNT": some if may_be_bare or not spaced else _NUMBER,
        "AFTER": after,
        "AND": alternatives(("&", _forms(times.joins))),
        "ALSO": speech.ands,
        "OR": alternatives((times.or_, speech.ors)),
        "THE": speech.the,
        "ME": speech.me,
        "OF": pack.orders.remind_of,
        "LEADS": times.leads_in or _forms(times.on),
        "WEEKLY": times.weekly.replace("DAY", f"(?:{alternatives(days)})"),
        "HALF_OF_DAY": alternatives((times.am, times.pm)),
        "BEFORE_OR_AFTER": bounding(times.before, times.after),
        "BOUNDS": bounding(times.before, times.after, times.until, times.between, times.since),
        "BOUNDS_BEHIND": bounding(times.before_after, times.after_after),
        "AGO": bounding(times.ago_after),
    }
    for name, written in _WRITTEN.items():
        groups[name] = filled(written[not spaced], groups)
    for name, text in _MADE.items():
        groups[name] = filled(text, groups)
    counted = r"COUNT\s*UNIT MORE"
    amount = r"(?:COUNT\s*)? UNIT MORE"
    one_needed = "" if times.one and not may_be_bare else "?"
    unit_lasts = filled(rf"(?:(?:SOME|ONE|THE)\s*){one_needed} UNIT", groups)
    return groups | {
        "AMOUNT": filled(amount, groups),
        "COUNTED": filled(amount if may_be_bare else counted, groups),
        "LASTING": alternatives((unit_lasts, *times.waits.values())),
        "EACH_MONTH": alternatives((times.often.get("MONTHLY", ""), filled("EACH MONTH", groups))),
    }


class ToldWords:
    """One language's words for a time ahead, ready to be matched."""

    def __init__(self, pack: Pack) -> None:
        words, self.spaced, self.code = pack.times, pack.writing.spaced, pack.code
        numbers = _numbers(pack) or dict(enumerate(_HAN, 1))
        groups = _groups(pack, numbers)
        counted_days = _counted_days(pack, groups)
        groups["NTH"] = alternatives(counted_days.values())

        def made(text: str, **words: str) -> re.Pattern[str]:
            return caseless(filled(text, groups | words))

        def of_words(text: str) -> re.Pattern[str]:
            return made(text) if self.spaced else caseless(NEVER)

        def whole(each: str) -> re.Pattern[str]:
            return made("BEGIN WORDS END", WORDS=each)

        self.to = made(r"OF (?:(?<=')|END)\s*")
        self.joint = made(r"BEGIN OF (?:(?<=')|END)\s* (?:THE GAP)?(?=\S)")
        self.every = made("BEGIN EACH$")
        self.leads_every = made("EACH")
        self.often = (
            ("WEEKLY;BYDAY=MO,TU,WE,TH,FR", None, made(r"BEGIN EACH? (?:on\s+)? WORKDAYS END")),
            *(
                (
                    "DAILY",
                    HOUR_OF[part],
                    made(f"BEGIN EACH PART{'s?' * self.spaced} END", PART=_forms(named)),
                )
                for part, named in words.parts.items()
            ),
            *((rule, None, whole(each)) for rule, each in words.often.items()),
        )
        self.shift = made(r"BEGIN SHIFT\s*$")
        self.days_of_week = of_words("BEGIN DAYs? (?:JOIN DAYs?)+ END")
        self.from_day_to_day = of_words(r"BEGIN (?:BETWEEN\s+)? DAY (?:\s+TO\s+|\s?[-–]\s?) DAY END")
        self.nth_of_month = made(
            "BEGIN (?:EACH? (?P<nth>NTH) GAP (?:DAY|ONE_DAY) END | EACH? (?P<dates>DATES)) GAP OF_MONTH END"
            r"| BEGIN EACH_MONTH (?:\s|の)* (?P<dates_behind>DATES)(?:日|号|號|일)"
        )
        self.hours = made("BEGIN HOUR (?:TOLD_WITH HOUR)+")
        self.hour = made("HOUR")
        self.nth = tuple((number, caseless(each)) for number, each in counted_days.items())
        self.every_day_of_week = made("BEGIN EACH (?:(?P<second>SECOND) END GAP)? LISTED | BEGIN WEEKLY END")
        self.every_unit = made(
            r"BEGIN EACH (?:(?P<second>SECOND) END GAP | (?P<count>\d{1,3})\s*)? (?P<unit>UNIT) END"
            r"| BEGIN EACH? (?:(?P<second_before>SECOND) END GAP | (?P<count_before>\d{1,3})\s*)?"
            r"(?P<unit_before>UNIT) EVERY_LAST END"
        )
        self.edges = tuple(
            (
                day,
                made("BEGIN LEADING EDGE LINKING$", EDGE=each),
                made(r"(?:LINKING | \s*LEADING) EDGE END ITS_MONTH OF_ANOTHER", EDGE=each),
            )
            for day, phase in _EDGES.items()
            if (each := _forms(f"{words.phases.get(phase, '')} {words.phases_after.get(phase, '')}"))
        )
        self.clock = clock_words(pack)
        self.led_hour = made(r"BEFORE_HOUR (?:\s|\d)")
        self.noon = made(r"BEGIN (?:BEFORE_HOUR\s+)? NOON END")
        self.midnight = made(r"BEGIN (?:BEFORE_HOUR\s+)? MIDNIGHT END")
        self.waits = tuple(
            (minutes, made(r"BEGIN AHEAD GAP WAIT END | BEGIN WAIT\s*AFTER END", WAIT=each))
            for minutes, each in words.waits.items()
        )
        self.ahead = made(
            r"BEGIN AHEAD GAP (?P<amount>AMOUNT) END | BEGIN (?P<amount_after>COUNTED)\s*AFTER END"
        )
        self.halved = (made("BEGIN AHEAD GAP HALVED END"), made(r"BEGIN HALVED\s*AFTER END"))
        self.numbers = {each: caseless(named) for each, named in numbers.items()}
        self.either = made(
            r"(?:\s*[,、，]?\s*(?P<or>OR) END | \s+ALSO END) (?:\s*(?:BEFORE_HOUR|ON) END)?\s*"
            r"(?=(?P<told>ORDINAL(?!\w) | \d{1,2}(?:[:.h]\d\d)?(?!\d) | TIME END)?)"
        )
        self.every_number = made(r"BEGIN EACH (?P<date>\d{1,2})(?:st|nd|rd|th)(?!\w)")
        self.date = of_words(
            r"BEGIN (?:\d{1,2}(?:st|nd|rd|th|er|\.|º)?\s*(?:(?:of|de|di)\s+)? MONTHS"
            r"| MONTHS\s+\d{1,2}(?:st|nd|rd|th)?) END"
        )
        unit = r"(?<![^\W\d])(?P<unit>UNIT)(?![^\W\d])" if self.spaced else "(?P<unit>UNIT)"
        self.amount = made(rf"(?P<count>COUNT)?\s*{unit}")
        self.unread = made(r"BEGIN EACH (?:(?:SOME|SECOND)\s*)? SPANs? END")
        self.bounds = made(
            r"BEGIN (?:(?P<lasting>LASTING) GAP BEFORE_OR_AFTER | BOUNDS) END\s*LED_ON*"
            r"(?=(?P<figure>FIGURE (?:\s*(?:TO|AND|[-–])\s*FIGURE)?)?)"
        )
        self.bounds_behind = made(r"BEGIN (?:LASTING\s*(?:BOUNDS_BEHIND|AGO) | BOUNDS_BEHIND LASTING?) END")
        self.several = whole(words.several)
        self.several_dates = of_words(r"ALONE ORDINAL (?:ANOTHER DATE)+(?!\w)")
        self.more_of_wait = made(r"JOIN?\s*(?:SOME\s*UNIT END | [0-5][05](?![\w.:]))")
        self.more_days = of_words(r"\s+(?:ON\s+DAYs? | WEEK) END")
        self.leads_time = made(r"(?:(?:^|\s)LEADS)+\s*$" if self.spaced else r"LEADS\s*$")
        self.leads_day = of_words(r"\s*(?P<by>LEADS|ON|BEFORE_HOUR|TO)(?:(?<=') | END\s+)\S")
        self.leads_anything = made("OF|THE")
        self.other_days = whole(words.other_days)
        self.day_behind = of_words(r"(?:LEADS|ON) END (?:\s+[^\s,;]+){1,3}?\s+OF (?:(?<=') | END\s+)\S+\s+\S")
        self.whole_amount = made(r"\s*(?:SOME|ONE)\s*UNIT END\s*(?:\w{1,3}\s*)?$")
        weekdays = list(map(_forms, words.weekdays))
        self.weekdays = tuple(made("BEGIN NAMEs? END", NAME=name) for name in weekdays)
        self.any_weekdays = tuple(map(caseless, weekdays))
        self.doubtful_weekdays = tuple(map(whole, _doubtful_weekdays(pack)))
        self.units: tuple[tuple[Unit, re.Pattern[str]], ...] = tuple(
            (unit, made("NAME", NAME=_forms(words.units.get(unit, "")))) for unit in _UNITS
        )
        self.pm = whole(words.pm)
        self.am = whole(words.am)
        self.days_either_way = {
            form: offset
            for offset, listed in words.days.items()
            for form in forms(listed)
            if offset > 0 and form in forms(words.days.get(-offset, ""))
        }
        self.past = whole(alternatives(_past(pack)))
        self.me = made(r"(?:^|\s)\s*ME END\s+(?=\S)")

    def unit(self, word: str) -> Unit | None:
        """The unit of time that a word names."""
        return next((unit for unit, words in self.units if words.fullmatch(word)), None)


@cache
def told_words(pack: Pack) -> ToldWords:
    """The patterns of one language."""
    return ToldWords(pack)


def _counted_days(pack: Pack, groups: Mapping[str, str]) -> dict[int, str]:
    """The days of a month that are told by their place, -1 the last, where blanks part words."""
    named = {number: _forms(each) for number, each in enumerate(pack.times.ordinals, 1)}
    named = {number: rf"{each}|{number}(?:{_ORDINAL_MARKS})" for number, each in named.items() if each}
    if last := _forms(pack.times.shifts.get(-1, "")):
        named[-1] = last
    leading = groups["LEADING"]
    return {day: f"{leading}(?:{each})" for day, each in named.items()} if pack.writing.spaced else {}


def _doubtful_weekdays(pack: Pack) -> Iterator[str]:
    """For each weekday those of its names that mean something else, too."""
    weak, times = set(forms(pack.times.weak)), pack.times
    for named in zip_longest(times.weekdays, times.short_weekdays, fillvalue=""):
        yield alternatives(re.escape(form) for form in forms(" ".join(named)) if form in weak)


def _past(pack: Pack) -> tuple[str, ...]:
    """The words that say of a day or a time that it was: last, ago."""
    times = pack.times
    listed = (times.shifts.get(-1, ""), times.shifts_after.get(-1, ""), times.ago, times.ago_after)
    return tuple(_forms(each.replace("$", "")) for each in listed)


def _numbers(pack: Pack) -> dict[int, str]:
    """The numbers that a language has words for, those of tens with ones among them: "twenty-five"."""
    ones = {number: _forms(named) for number, named in enumerate(pack.times.numbers, 1)}
    tens = {number: _forms(named) for number, named in pack.times.tens.items()}
    both = {ten + one: rf"(?:{tens[ten]})[\s-]*(?:{ones[one]})" for ten in tens for one in range(1, 10)}
    return both | tens | ones


def _forms(listed: str) -> str:
    """The forms of a list of words as alternatives, the longest first."""
    found = sorted(set(forms(listed)), key=len, reverse=True)
    return "|".join(re.escape(form.rstrip("$")) for form in found if form)


def _unit_of_the_clock(pack: Pack) -> str:
    units = alternatives(_forms(pack.times.units.get(unit, "")) for unit in _UNITS[:2])
    return rf"(?<!\w)(?:{units})(?!\w)" if pack.writing.spaced else units


UNIT_OF_THE_CLOCK = caseless(any_of(_unit_of_the_clock))
"""A minute or an hour, in any language."""


EDGES = " \t\n\r,;:-–—،、，：；" + END_MARKS
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
