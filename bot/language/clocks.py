"""Times of the day as they are told in each language: 9:30, at 9, 9 o'clock, 9 pm, 午前9時半."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import time

from bot.language.pack import Pack

NEVER = r"(?!)"

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ToldClock:
    """A time of the day and where it is told; `is_open` when the half of the day is left open."""

    clock: time
    is_open: bool
    span: Span


@dataclass(frozen=True, slots=True)
class ClockWords:
    """One language's words for the time of the day, ready to be matched."""

    told: re.Pattern[str]
    am: re.Pattern[str]
    pm: re.Pattern[str]

    def told_in(self, said: str) -> Iterator[ToldClock]:
        """Each time of the day in the words, in their order."""
        for each in self.told.finditer(said):
            groups = each.groupdict()
            told = next((str(groups[f"h{form}"]) for form in range(4) if groups.get(f"h{form}")), "")
            minutes = next((str(groups[f"m{form}"]) for form in range(4) if groups.get(f"m{form}")), "0")
            hour, minute = int(told), 30 if groups.get("half") else int(minutes)
            if hour > 24 or minute > 59:
                continue
            marks = " ".join(
                words for name, words in groups.items() if words and name[:5] in ("befor", "after")
            )
            is_pm, is_am = self.pm.search(marks), self.am.search(marks)
            if is_pm and hour < 12:
                hour += 12
            elif is_am and hour == 12:
                hour = 0
            is_open = not (is_pm or is_am) and hour <= 12 and not told.startswith("0")
            yield ToldClock(time(hour % 24, minute), is_open, each.span())


def clock_words(pack: Pack) -> ClockWords:
    """The words of one language for the time of the day."""
    begin, end = (r"(?<!\w)", r"(?!\w)") if pack.writing.spaced else ("", "")
    words = pack.reminding
    return ClockWords(
        _told(pack),
        am=pattern(rf"{begin}(?:{words.am or NEVER}){end}"),
        pm=pattern(rf"{begin}(?:{words.pm or NEVER}){end}"),
    )


def _told(pack: Pack) -> re.Pattern[str]:
    """9:30, at 9, 9 o'clock, 9 pm, 午前9時半: each with the half of the day before or behind it."""
    words, spaced = pack.reminding, pack.writing.spaced
    begin, end = (r"(?<![\w.:])", r"(?![\w:])") if spaced else (r"(?<!\d)", r"(?!\d)")
    half_of_day = alternatives((words.am, words.pm))
    before = rf"(?:(?P<before>{half_of_day})\s*)?"
    after = rf"(?:\s*(?P<after>{half_of_day}){end})?"
    at = rf"(?:{words.at})" if words.at else NEVER
    mark = words.o_clock or NEVER
    minute_mark = "(?:分|분|นาที|मिनट)?"
    lead = rf"(?:{at}\s*)?"
    told = [
        rf"{begin}{before}{lead}(?P<h0>\d{{1,2}})[:h](?P<m0>\d{{2}})(?:\s*(?:{mark}))?{after}{end}",
        rf"{begin}{before}{lead}(?P<h1>\d{{1,2}})\s*(?:{mark})(?:\s*(?:(?P<m1>\d{{1,2}}){minute_mark}"
        rf"|(?P<half>{words.half or NEVER})))?{after}",
        rf"{begin}{lead}(?P<h2>\d{{1,2}})(?:\.(?P<m2>\d{{2}}))?\s*(?P<after2>{half_of_day}){end}",
        rf"{begin}{before}{at}\s*(?P<h3>\d{{1,2}})(?:[.:](?P<m3>\d{{2}}))?{after}{end}",
    ]
    return pattern(_one_before("|".join(told)))


def _one_before(pattern: str) -> str:
    """The alternatives with names of their own for what each calls by the same one."""
    counts: dict[str, int] = {}

    def named(found: re.Match[str]) -> str:
        name = found[1]
        counts[name] = counts.get(name, -1) + 1
        return f"(?P<{name}{'_' * counts[name]}>"

    return re.sub(r"\(\?P<(before|after)2?>", named, pattern)


def alternatives(groups: Iterable[str]) -> str:
    """Groups of words as one; empty ones are left out."""
    return "|".join(group for group in groups if group) or NEVER


def pattern(source: str) -> re.Pattern[str]:
    """A regular expression of words, in whatever case."""
    return re.compile(source, re.IGNORECASE)
