"""Times of the day as they are told in each language: 9:30, at 9, 9 o'clock, 9 pm, 午前9時半."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import time
from functools import cache

from bot.language.pack import Pack
from bot.language.packs import PACKS, any_of
from bot.language.patterns import NEVER, alternatives, caseless, pattern_of
from bot.language.times.vocabulary import forms

Span = tuple[int, int]

MOST_CHARACTERS = 300
"""Of a message that tells the time among other things."""

SMALL_HOURS = 5
"""Until this hour a night that began in the evening before goes on."""

FAR = 30
"""Characters beyond which "here" is said of something else."""

_SENTENCE_END = pattern_of(r"[.!?。！？](?=\s|$)|\n")
_HERE = caseless(any_of(lambda pack: pack.times.here))


@dataclass(frozen=True, slots=True)
class ToldClock:
    """A time of the day and where it is told; `is_open` when the half of the day is left open."""

    clock: time
    is_open: bool
    span: Span


class ClockWords:
    """One language's words for the time of the day, ready to be matched."""

    def __init__(self, pack: Pack) -> None:
        begin, end = (r"(?<!\w)", r"(?!\w)") if pack.writing.spaced else ("", "")
        words = pack.times
        hours = _hours(pack)
        hour = rf"1\d|2[0-4]|\d|{alternatives(hours)}"
        at = rf"(?:(?:{words.before_hour or NEVER})(?:\s+|(?<=')))"
        halves = alternatives((words.am, words.pm, words.night))
        half, led = rf"(?P<half>{halves})", rf"{begin}(?:(?P<before>{halves})\s+)?"
        past = _minutes_past(pack)
        more = rf"(?:\s*(?P<more>{alternatives(past.values())}){end})?"
        mark = rf"(?:\s*(?P<o_clock>{words.o_clock or NEVER}){end})?{more}(?:\s*{half})?{end}"
        in_words = alternatives(hours)
        self.told = _told(pack)
        self.past = tuple((minutes, caseless(each)) for minutes, each in past.items())
        self.am = caseless(rf"{begin}(?:{words.am or NEVER}){end}")
        self.pm = caseless(rf"{begin}(?:{words.pm or NEVER}){end}")
        self.night = caseless(rf"{begin}(?:{words.night or NEVER}){end}")
        self.turned = tuple(
            (minutes, caseless(rf"{led}{at}?(?:{turn})[\s-]*(?P<hour>{hour}){mark}"))
            for minutes, turn in _turns(pack, words.from_hour, in_figures=True).items()
        )
        self.in_words = caseless(
            rf"{led}(?P<at>{at})?(?P<hour>{in_words}){mark}"
            if pack.writing.spaced
            else rf"(?:{half}\s*)?(?P<hour>{in_words})\s*(?P<at>{words.o_clock or NEVER}){more}"
        )
        self.at_itself = caseless(words.at_itself or NEVER)
        self.unread = caseless(rf"{begin}(?:{words.clock or NEVER}){end}")
        self.hours = tuple(map(caseless, hours))
        self.is_now = _is_now(pack, begin, end)
        self.here = caseless(rf"{begin}(?:{pack.times.here or NEVER}){end}")

    def told_in(self, said: str) -> Iterator[ToldClock]:
        """Each time of the day in the words, in their order."""
        yield from sorted([*self.turned_in(said), *self._in_figures(said)], key=lambda told: told.span[0])

    def turned_in(self, said: str) -> list[ToldClock]:
        """Each time that is told by the hour behind it: half past seven, halb acht."""
        return [self._from_hour(each, past) for past, words in self.turned for each in words.finditer(said)]

    def _in_figures(self, said: str) -> Iterator[ToldClock]:
        for each in self.told.finditer(said):
            groups = each.groupdict()
            told, hour, minute = _read(groups)
            if hour > 24 or minute > 59:
                continue
            past = next((words for name, words in groups.items() if words and name[:4] == "past"), "")
            hour, minute = divmod((hour * 60 + minute + self._minutes(past)) % (24 * 60), 60)
            marks = " ".join(
                words for name, words in groups.items() if words and name[:5] in ("befor", "after")
            )
            clock, is_open = self.in_half(time(hour % 24, minute), marks)
            yield ToldClock(clock, is_open and hour <= 12 and not told.startswith("0"), each.span())

    def in_half(self, clock: time, marks: str) -> tuple[time, bool]:
        """An hour in the half of the day that some words tell, and whether they leave it open."""
        night, beside = self.night.search(marks), self.night.sub(" ", marks)  # "tonight at 3 pm" is no night
        hour, is_am = clock.hour, self.am.search(beside) is not None
        is_later = not is_am and self.pm.search(beside) is not None
        if hour > 12 or not (is_am or is_later or night):
            return clock, not (is_am or is_later or night)
        if night and not (is_am or is_later):
            begins_in_the_evening = self.pm.fullmatch(night[0]) is not None  # "at night", not "nachts"
            is_later = hour % 12 >= SMALL_HOURS + (not begins_in_the_evening)
        return clock.replace(hour=hour % 12 + 12 * is_later), False

    def hour_in_words(self, said: str) -> Iterator[ToldClock]:
        """Each hour that is told in words, "at nine": it may be a number of anything."""
        return (self._from_hour(each, 0) for each in self.in_words.finditer(said) if self._is_hour(each))

    def _is_hour(self, found: re.Match[str]) -> bool:
        """Whether a number says that it is an hour: "at nine", "nine o'clock", "nine pm", "négykor"."""
        groups = found.groupdict()
        says = (groups["at"], groups["half"], groups.get("before"), groups.get("o_clock"))
        return any(says) or self.at_itself.search(found[0]) is not None

    def _from_hour(self, found: re.Match[str], minutes: int) -> ToldClock:
        """The time that lies so many minutes from the hour that was found, in figures or words."""
        word = found["hour"]
        named = (number for number, name in enumerate(self.hours, 1) if name.fullmatch(word))
        minutes += self._minutes(found["more"])
        total = (int(word) if word.isdecimal() else next(named)) * 60 + minutes
        if total < 60 and word != "0":
            total += 12 * 60
        hour, minute = divmod(total % (24 * 60), 60)
        clock, is_open = self.in_half(time(hour, minute), found[0])
        return ToldClock(clock, is_open and hour <= 12, found.span())

    def minutes_behind(self, said: str, place: int) -> tuple[int, int]:
        """By how much later it is than the noon that ends at a place, and where that ends: "midi et demi"."""
        blank = re.compile(r"\s*").match(said, place)
        begin = blank.end() if blank else place
        found = ((minutes, words.match(said, begin)) for minutes, words in self.past)
        return next(((minutes, each.end()) for minutes, each in found if each), (0, place))

    def _minutes(self, past: str | None) -> int:
        """By how much later it is than the hour by the words that stand behind it."""
        return next((minutes for minutes, words in self.past if past and words.fullmatch(past)), 0)

    def none_in(self, said: str) -> Span | None:
        """Where an hour is told that no clock shows: 25:00, 9:75. "At 75" may be a house."""
        for each in self.told.finditer(said):
            groups = each.groupdict()
            _, hour, minute = _read(groups)
            if (hour > 24 or minute > 59) and not groups.get("h3"):
                return each.span()
        return None


def _read(groups: Mapping[str, str | None]) -> tuple[str, int, int]:
    """The hour of a time of the day as it is written, and hour and minute as numbers."""
    told = next((str(groups[f"h{form}"]) for form in range(4) if groups.get(f"h{form}")), "")
    minutes = next((str(groups[f"m{form}"]) for form in range(4) if groups.get(f"m{form}")), "0")
    return told, int(told), int(minutes)


_FIVES = range(55, 0, -5)
"""Of minutes, forty-five before forty: that stands at its beginning."""

_ONES = tuple("一 [二两兩] 三 四 五 六 七 八 九".split())
_HAN_HOURS = (*_ONES, "十", *(f"十{one}" for one in _ONES), "二十", *(f"二十{one}" for one in _ONES[:4]))


def _hours(pack: Pack) -> tuple[str, ...]:
    """The hours of a language in its words, as far as it has them."""
    told = tuple(_any_form(each) for each in pack.times.hours or pack.times.numbers[:12])
    return told if pack.writing.spaced or len(told) == 12 else _HAN_HOURS


def _any_form(*named: str) -> str:
    every = sorted((form for words in named for form in forms(words)), key=len, reverse=True)
    return alternatives(map(re.escape, every))


def _in_words(pack: Pack, minutes: int) -> str:
    """A number of minutes in words, by fives: "thirty", "forty-five"."""
    times, five = pack.times, _any_form(*pack.times.numbers[4:5])
    ten = times.tens.get(minutes - 5) if minutes % 10 else None
    told = _any_form(*times.numbers[minutes - 1 : minutes], times.tens.get(minutes, ""))
    return rf"{told}|(?:{_any_form(ten)})[\s-]+(?:{five})" if ten else told


def _turns(pack: Pack, told: Mapping[int, str], *, in_figures: bool) -> dict[int, str]:
    """What stands beside an hour by the minutes it tells, each number of them in the place of MINUTES."""
    turns = {minutes: words for minutes, words in told.items() if abs(minutes) != 1}
    for sign in {1, -1} & told.keys():
        for many in _FIVES:
            number = alternatives((_in_words(pack, many), str(many) if in_figures else ""))
            words = told[sign].replace("MINUTES", f"(?:{number})")
            turns[sign * many] = alternatives((turns.get(sign * many, ""), words))
    return turns


def _minutes_past(pack: Pack) -> dict[int, str]:
    """What may stand behind an hour in words, by its minutes: "y media", "thirty", "forty-five"."""
    past = _turns(pack, pack.times.past_hour, in_figures=False)
    if not pack.writing.spaced:
        return past
    of_no_unit = rf"(?![\s-]+(?:{_any_form(*pack.times.units.values())})(?!\w))"
    for many in _FIVES[:-2]:
        past[many] = alternatives((past.get(many, ""), rf"(?:{_in_words(pack, many)}){of_no_unit}"))
    return past


def _told(pack: Pack) -> re.Pattern[str]:
    """9:30, at 9, 9 o'clock, 9 pm, 午前9時半: each with the half of the day before or behind it."""
    words, spaced = pack.times, pack.writing.spaced
    begin, end = (r"(?<![\w.:])", r"(?!\w|[:.]\d)") if spaced else (r"(?<!\d)", r"(?!\d)")
    half_of_day = alternatives((words.am, words.pm, words.night))
    before = rf"(?:(?P<before>{half_of_day})\s*)?"
    after = rf"(?:\s*(?P<after>{half_of_day}){end})?"
    at = rf"(?:{words.before_hour})" if words.before_hour else NEVER
    mark = f"(?:{words.o_clock or NEVER})" + (r"(?![^\W\d])" if spaced else "")
    past = alternatives(_turns(pack, words.past_hour, in_figures=False).values())
    minute_mark = "(?:分|분|นาที|मिनट)?"
    lead = rf"(?:{at}\s*)?"
    counted = any_of(lambda each: each.secrets.counted)  # "buy 2 at 3 euros"
    told = [
        rf"{begin}{before}{lead}(?P<h0>\d{{1,2}})[:h](?P<m0>\d{{2}})(?:\s*(?:{mark}))?{after}{end}",
        rf"{begin}{before}{lead}(?P<h1>\d{{1,2}})\s*(?:{mark})(?:\s*(?:(?P<past>{past})"
        rf"|(?P<m1>\d{{1,2}}){minute_mark}))?{after}",
        rf"{begin}{lead}(?P<h2>\d{{1,2}})(?:\.(?P<m2>\d{{2}}))?\s*(?P<after2>{half_of_day}){end}",
        rf"{begin}{before}{at}\s*(?P<h3>\d{{1,2}})(?!\s+(?:{counted})(?!\w))"
        rf"(?:[.:](?P<m3>\d{{2}})|\s+(?P<past>{past}))?{after}{end}",
    ]
    return caseless(_one_before("|".join(told)))


def _one_before(pattern: str) -> str:
    """The alternatives with names of their own for what each calls by the same one."""
    counts: dict[str, int] = {}

    def named(found: re.Match[str]) -> str:
        name = found[1]
        counts[name] = counts.get(name, -1) + 1
        return f"(?P<{name}{'_' * counts[name]}>"

    return re.sub(r"\(\?P<(before|after|past)2?>", named, pattern)


def read_local_time(text: str) -> ToldClock | None:
    """The time that somebody says it is where they are; None when they say nothing of the kind."""
    said = text.replace("’", "'")
    if len(said) > MOST_CHARACTERS or _HERE.search(said) is None or not any(map(str.isdigit, said)):
        return None
    for pack in PACKS:
        words = clock_words(pack)
        for told in words.told_in(said):
            first, last = told.span
            before = _SENTENCE_END.split(said[:first])[-1]
            after = _SENTENCE_END.split(said[last:])[0]
            up_to_hour = before + re.split(r"\d", said[first:last], maxsplit=1)[0]
            near = before[-FAR:], after[:FAR]
            if words.is_now.search(up_to_hour) and any(map(words.here.search, near)):
                return told
    return None


def clocks_in(text: str) -> Iterator[time]:
    """Every time of the day that may be told in a text, in any language: half past seven, halb acht."""
    for pack in PACKS:
        words = clock_words(pack)
        yield from (told.clock for told in (*words.told_in(text), *words.hour_in_words(text)))


@cache
def clock_words(pack: Pack) -> ClockWords:
    """The words of one language for the time of the day."""
    return ClockWords(pack)


def _is_now(pack: Pack, begin: str, end: str) -> re.Pattern[str]:
    """What stands before an hour that is now; "at 9" never does, but where an hour is told with that word."""
    half_of_day = alternatives((pack.times.am, pack.times.pm))
    if not pack.times.is_now:
        at = pack.times.before_hour or NEVER
        return caseless(rf"^(?!.*{begin}(?:{at})\s*$)")
    filler = r"(?:\W*\w+){0,2}?" if pack.writing.spaced else r"\w{0,4}?"
    not_at = rf"(?<!{begin}at )" if pack.code == "en" else ""
    return caseless(rf"{begin}(?:{pack.times.is_now}){end}{filler}\W*(?:{half_of_day})?\W*{not_at}$")
