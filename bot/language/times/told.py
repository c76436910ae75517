"""What is told of a time ahead in some words: each language's patterns for it (when, and how often again),
how much was found so far, and where in the words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from functools import cache
from itertools import zip_longest

from bot.language.pack import Pack, Part, Phase, Unit
from bot.language.packs import any_of
from bot.language.patterns import END_MARKS, NEVER, alternatives, caseless, pattern_of
from bot.language.times.clocks import ToldClock, clock_words
from bot.language.times.finder import TimeMention, find_time_ranges
from bot.language.times.vocabulary import forms

_UNITS: tuple[Unit, ...] = ("minute", "hour", "day", "week", "month", "year")
_HAN = tuple("一 [二两兩] 三 四 五 六 七 八 九 十".split())

_ORDINAL_MARKS = r"st|nd|rd|th|er|[ºª]|\.(?!\d)|-[^\W\d]{1,3}"
"""What stands behind a figure that is the place in a row."""

HOUR_OF: dict[Part, time] = {
    "morning": time(9),
    "noon": time(12),
    "afternoon": time(15),
    "evening": time(19),
    "night": time(20),
}
"""The hour at which to remind in a part of the day."""


class ToldWords:
    """One language's words for a time ahead, ready to be matched."""

    def __init__(self, pack: Pack) -> None:
        words, spaced = pack.times, pack.writing.spaced
        weekdays = tuple(_forms(name) for name in pack.times.weekdays)
        units: dict[Unit, str] = {unit: _forms(pack.times.units.get(unit, "")) for unit in _UNITS}
        any_unit = alternatives(units.values())
        any_day = alternatives(weekdays)
        begin, end = (r"(?<!\w)", r"(?!\w)") if spaced else ("", "")
        gap = r"\s+" if spaced else r"\s*"
        ahead = _forms(pack.times.ahead)
        after = _forms(pack.times.ahead_after.replace("$", ""))
        ands = alternatives(("&", _forms(pack.times.joins)))
        joined = rf"(?:\s*(?:{ands})\s*)"
        joins = rf"(?:{joined}|\s*,\s*)"
        number = r"(?:\d{1,5}(?:[.,]\d{1,2}|\s?[½¼¾]|\s+(?:1/2|[13]/4)(?!\d))?|[½¼¾]|(?:1/2|[13]/4)(?!\d))"
        more = rf"(?:\d\d|(?:{joins}|\s*)\d{{1,5}}\s*(?:{any_unit}))?"
        numbers = _numbers(pack) or dict(enumerate(_HAN, 1))
        some = alternatives((number, *numbers.values()))
        may_be_bare = pack.times.bare_unit_is_one and after != ""
        count = some if may_be_bare or not spaced else number
        amount = rf"(?:(?:{count})\s*)?(?:{any_unit}){more}"
        before = rf"{begin}(?:{ahead}){gap}(?P<amount>{amount}){end}" if ahead else NEVER
        counted = amount if may_be_bare else rf"(?:{count})\s*(?:{any_unit}){more}"
        behind = rf"{begin}(?P<amount_after>{counted})\s*(?:{after}){end}" if after else NEVER

        def whole(each: str) -> re.Pattern[str]:
            return caseless(rf"{begin}(?:{each or NEVER}){end}")

        def waiting(each: str) -> re.Pattern[str]:
            told_before = rf"{begin}(?:{ahead or NEVER}){gap}(?:{each}){end}"
            return caseless(rf"{told_before}|{begin}(?:{each})\s*(?:{after or NEVER}){end}")

        every, two = rf"(?:{words.every or NEVER}){gap}", words.second or NEVER
        listed = rf"(?:{any_day})(?:s|{end})(?:{joins}(?:{any_day}){end})*"
        parts: dict[Part, str] = {part: _forms(named) for part, named in pack.times.parts.items()}
        lasting = [_forms(named) for named in (*pack.times.units.values(), *pack.times.months)]
        any_span = alternatives((any_unit, any_day, *parts.values(), *lasting))
        to, since = _forms(pack.times.to) or NEVER, _forms(pack.times.between) or NEVER
        on = _forms(pack.times.on) or NEVER
        months = alternatives(
            _forms(named) for named in (*pack.times.months, *pack.times.short_months) if named
        )
        any_time = alternatives((any_day, words.noon, words.midnight, some, *parts.values()))
        half, one = words.and_half or NEVER, rf"(?:{_forms(words.one) or NEVER})"
        halved = (
            rf"(?:(?:(?P<count>{some})|{one})?\s*(?P<unit>{any_unit})\s*(?:{half})"
            rf"|(?P<count_of>{some})\s*(?:{half})\s*(?P<unit_of>{any_unit}))"
        )
        begins = alternatives((words.before_hour, on, pack.speech.the))
        leading = rf"(?:(?:{begins})(?:\s+|(?<='))){{0,2}}(?:[ld]')?" if spaced else ""
        counted_days = {
            number: rf"{leading}(?:{_forms(named)}{figure})"
            for number, named, figure in (
                *((n, each, rf"|{n}(?:{_ORDINAL_MARKS})") for n, each in enumerate(pack.times.ordinals, 1)),
                (-1, pack.times.shifts.get(-1, ""), ""),
            )
            if named and spaced
        }
        nth, of_month = alternatives(counted_days.values()), words.of_month or NEVER
        before_or_after, bounds, bounds_behind = (
            alternatives(_forms(each.replace("$", "")) for each in listed) or NEVER
            for listed in (
                (words.before, words.after),
                (words.before, words.after, words.until, words.between, words.since),
                (words.before_after, words.after_after),
            )
        )
        lasting_told = alternatives(
            (
                rf"(?:(?:{alternatives((some, _forms(words.one), pack.speech.the))})\s*)"
                rf"{'' if words.one and not may_be_bare else '?'}(?:{any_unit})",
                *words.waits.values(),
            )
        )
        figure = rf"\d{{1,2}}(?:[:.h]\d\d)?(?:\s*(?:{words.o_clock or NEVER}){end})?"
        alone = r"(?<![\w.:])" if spaced else r"(?<!\d)"
        date = r"\d{1,2}(?:\.|º|-?[^\W\d]{2})?" if spaced else r"\d{1,2}"
        another = rf"{joins}(?:(?:{pack.speech.the or NEVER})\s+)?"
        dates = rf"{alone}(?:{date}{another})*{date}"
        ordinal = rf"\d{{1,2}}(?:{_ORDINAL_MARKS})"
        each_month = alternatives((words.often.get("MONTHLY", ""), rf"{every}(?:{units['month'] or NEVER})"))
        half_of_day = alternatives((words.am, words.pm))
        phases: dict[int, Phase] = {1: "start", 15: "middle", -1: "end"}
        both = (pack.times.phases, pack.times.phases_after)
        edges = {day: _forms(" ".join(each.get(phase, "") for each in both)) for day, phase in phases.items()}
        its_month = rf"(?:\s+(?:\w{{1,4}}\s+)?(?:{units['month'] or NEVER}){end})?"
        of_another = rf"(?!\s+(?:\w{{1,4}}\s+){{0,2}}(?:{any_unit}){end})"  # the end of a day is none
        linking = rf"(?:\s+(?:{_forms(pack.times.glue) or NEVER}))?\s*" if spaced else "の?"
        told_with = rf"(?:\s*[&,]\s*|\s+(?:{ands})\s+)" if spaced else joins
        no_letter = r"(?![^\W\d])" if spaced else ""
        hour = (
            rf"(?:(?:{half_of_day})\s*)?(?:(?:{words.before_hour or NEVER})\s*)?"
            rf"{alone}\d{{1,2}}(?:[:.h]\d{{2}})?(?!\d)"
            rf"(?:\s*(?:{words.o_clock or NEVER}){no_letter})?(?:\s*(?:{half_of_day}){end})?"
        )
        self.spaced = spaced
        self.code = pack.code
        self.to = caseless(rf"(?:{pack.orders.remind_of or NEVER})(?:(?<=')|{end})\s*")
        self.joint = caseless(rf"{begin}{self.to.pattern}(?:(?:{pack.speech.the or NEVER}){gap})?(?=\S)")
        self.every = caseless(rf"{begin}{every}$")
        self.leads_every = caseless(every)
        workdays = rf"(?:(?:{words.every or NEVER}){gap})?(?:on\s+)?(?:{words.workdays or NEVER})"
        self.often = (
            ("WEEKLY;BYDAY=MO,TU,WE,TH,FR", None, whole(workdays)),
            *(
                ("DAILY", HOUR_OF[part], whole(rf"{every}(?:{named}){'s?' if spaced else ''}"))
                for part, named in parts.items()
                if named
            ),
            *((rule, None, whole(each)) for rule, each in words.often.items()),
        )
        self.shift = caseless(
            rf"{begin}(?:{alternatives(_forms(each) for each in pack.times.shifts.values())})\s*$"
        )
        self.days_of_week = caseless(
            rf"{begin}(?:{any_day})s?(?:{joins}(?:{any_day})s?)+{end}" if spaced else NEVER
        )
        self.from_day_to_day = caseless(
            rf"{begin}(?:(?:{since})\s+)?(?:{any_day})(?:\s+(?:{to})\s+|\s?[-–]\s?)(?:{any_day}){end}"
            if spaced
            else NEVER
        )
        self.nth_of_month = caseless(
            rf"{begin}(?:(?:{every})?(?P<nth>{nth}){gap}(?:{any_day}|{units['day'] or NEVER}){end}"
            rf"|(?:{every})?(?P<dates>{dates})){gap}(?:{of_month}){end}"
            rf"|{begin}(?:{each_month})(?:\s|の)*(?P<dates_behind>{dates})(?:日|号|號|일)"
        )
        self.hours = caseless(rf"{begin}{hour}(?:{told_with}{hour})+")
        self.hour = caseless(hour)
        self.nth = tuple((number, caseless(each)) for number, each in counted_days.items())
        self.every_day_of_week = caseless(
            rf"{begin}{every}(?:(?P<second>{two}){end}{gap})?{listed}"
            rf"|{begin}(?:{words.weekly.replace('DAY', f'(?:{any_day})') or NEVER}){end}"
        )
        self.every_unit = caseless(
            rf"{begin}{every}(?:(?P<second>{two}){end}{gap}|(?P<count>\d{{1,3}})\s*)?"
            rf"(?P<unit>{any_unit}){end}|{begin}(?:{every})?"
            rf"(?:(?P<second_before>{two}){end}{gap}|(?P<count_before>\d{{1,3}})\s*)?"
            rf"(?P<unit_before>{any_unit})(?:{words.every_last or NEVER}){end}"
        )
        self.edges = tuple(
            (
                day,
                caseless(rf"{begin}{leading}(?:{each}){linking}$"),
                caseless(rf"(?:{linking}|\s*{leading})(?:{each}){end}{its_month}{of_another}"),
            )
            for day, each in edges.items()
            if each
        )
        self.clock = clock_words(pack)
        self.led_hour = caseless(rf"(?:{words.before_hour or NEVER})(?:\s|\d)")
        self.noon = caseless(
            rf"{begin}(?:(?:{words.before_hour or NEVER})\s+)?(?:{words.noon or NEVER}){end}"
        )
        self.midnight = caseless(
            rf"{begin}(?:(?:{words.before_hour or NEVER})\s+)?(?:{words.midnight or NEVER}){end}"
        )
        self.waits = tuple((minutes, waiting(each)) for minutes, each in words.waits.items())
        self.ahead = caseless(f"{before}|{behind}")
        self.halved = (
            caseless(rf"{begin}(?:{ahead or NEVER}){gap}{halved}{end}"),
            caseless(rf"{begin}{halved}\s*(?:{after or NEVER}){end}"),
        )
        self.numbers = {each: caseless(named) for each, named in numbers.items()}
        either = alternatives((words.or_, pack.speech.ors))
        self.either = caseless(
            rf"(?:\s*[,、，]?\s*(?P<or>{either}){end}|\s+(?:{pack.speech.ands or NEVER}){end})"
            rf"(?:\s*(?:{alternatives((words.before_hour, on))}){end})?\s*"
            rf"(?=(?P<told>{ordinal}(?!\w)|\d{{1,2}}(?:[:.h]\d\d)?(?!\d)|(?:{any_time}){end})?)"
        )
        self.every_number = caseless(rf"{begin}{every}(?P<date>\d{{1,2}})(?:st|nd|rd|th)(?!\w)")
        self.date = caseless(
            rf"{begin}(?:\d{{1,2}}(?:st|nd|rd|th|er|\.|º)?\s*(?:(?:of|de|di)\s+)?(?:{months})"
            rf"|(?:{months})\s+\d{{1,2}}(?:st|nd|rd|th)?){end}"
            if spaced
            else NEVER
        )
        self.amount = caseless(
            rf"(?P<count>{count})?\s*"
            + (rf"(?<![^\W\d])(?P<unit>{any_unit})(?![^\W\d])" if spaced else rf"(?P<unit>{any_unit})")
        )
        self.unread = caseless(rf"{begin}{every}(?:(?:{some}|{two})\s*)?(?:{any_span})s?{end}")
        led_on = rf"(?:{alternatives((on, pack.speech.the))})(?:{gap}|(?<='))"
        self.bounds = caseless(
            rf"{begin}(?:(?P<lasting>{lasting_told}){gap}(?:{before_or_after})|{bounds}){end}\s*(?:{led_on})*"
            rf"(?=(?P<figure>{figure}(?:\s*(?:{to}|{ands}|[-–])\s*{figure})?)?)"
        )
        ago = _forms(words.ago_after.replace("$", "")) or NEVER
        self.bounds_behind = caseless(
            rf"{begin}(?:(?:{lasting_told})\s*(?:{bounds_behind}|{ago})"
            rf"|(?:{bounds_behind})(?:{lasting_told})?){end}"
        )
        self.several = whole(words.several)
        self.several_dates = caseless(rf"{alone}{ordinal}(?:{another}{date})+(?!\w)" if spaced else NEVER)
        self.more_of_wait = caseless(rf"{joins}?\s*(?:(?:{some})\s*(?:{any_unit}){end}|[0-5][05](?![\w.:]))")
        weeks = units["week"] or NEVER
        self.more_days = caseless(rf"\s+(?:(?:{on})\s+(?:{any_day})s?|{weeks}){end}" if spaced else NEVER)
        leads = words.leads_in or (on if pack.times.on else NEVER)
        self.leads_time = caseless(rf"(?:(?:^|\s)(?:{leads}))+\s*$" if spaced else rf"(?:{leads})\s*$")
        to_day = alternatives((leads, on, words.before_hour, to))
        self.leads_day = caseless(rf"\s*(?P<by>{to_day})(?:(?<=')|{end}\s+)\S" if spaced else NEVER)
        self.leads_anything = caseless(alternatives((pack.orders.remind_of, pack.speech.the)))
        self.other_days = whole(words.other_days)
        self.day_behind = caseless(
            rf"(?:{alternatives((leads, on))}){end}(?:\s+[^\s,;]+){{1,3}}?\s+"
            rf"(?:{pack.orders.remind_of or NEVER})(?:(?<=')|{end}\s+)\S+\s+\S"
            if spaced
            else NEVER
        )
        self.whole_amount = caseless(rf"\s*(?:{some}|{one})\s*(?:{any_unit}){end}\s*(?:\w{{1,3}}\s*)?$")
        self.weekdays = tuple(caseless(f"{begin}(?:{name})s?{end}") for name in weekdays)
        self.any_weekdays = tuple(caseless(name) for name in weekdays)
        self.doubtful_weekdays = tuple(map(whole, _doubtful_weekdays(pack)))
        self.units: tuple[tuple[Unit, re.Pattern[str]], ...] = tuple(
            (unit, caseless(each or NEVER)) for unit, each in units.items()
        )
        self.pm = whole(words.pm)
        self.am = whole(words.am)
        self.days_either_way = {
            form: offset
            for offset, listed in pack.times.days.items()
            for form in forms(listed)
            if offset > 0 and form in forms(pack.times.days.get(-offset, ""))
        }
        self.past = whole(alternatives(_past(pack)))
        self.me = caseless(rf"(?:^|\s)\s*(?:{pack.speech.me or NEVER}){end}\s+(?=\S)")

    def unit(self, word: str) -> Unit | None:
        """The unit of time that a word names."""
        return next((unit for unit, words in self.units if words.fullmatch(word)), None)


@cache
def told_words(pack: Pack) -> ToldWords:
    """The patterns of one language."""
    return ToldWords(pack)


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
