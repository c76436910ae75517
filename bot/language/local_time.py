"""What time it is where somebody is, as they say it themselves: "it's 9 pm here"."""

from __future__ import annotations

import re
from functools import cache

from bot.language.clocks import NEVER, ClockWords, ToldClock, clock_words, pattern
from bot.language.pack import Pack
from bot.language.packs import PACKS, any_of

MOST_CHARACTERS = 300
"""Of a message that tells the time among other things."""

FAR = 30
"""Characters beyond which "here" is said of something else."""

_SENTENCE_END = re.compile(r"[.!?。！？](?=\s|$)|\n")
_HERE = re.compile(any_of(lambda pack: pack.local_time.here), re.IGNORECASE)


def read_local_time(text: str) -> ToldClock | None:
    """The time that somebody says it is where they are; None when they say nothing of the kind."""
    said = text.replace("’", "'")
    if len(said) > MOST_CHARACTERS or _HERE.search(said) is None or not any(map(str.isdigit, said)):
        return None
    for pack in PACKS:
        if not pack.local_time.here:
            continue
        clock, is_now, here = _compiled(pack.code)
        for told in clock.told_in(said):
            first, last = told.span
            before = _SENTENCE_END.split(said[:first])[-1]
            after = _SENTENCE_END.split(said[last:])[0]
            up_to_hour = before + re.split(r"\d", said[first:last], maxsplit=1)[0]
            near = before[-FAR:], after[:FAR]
            if is_now.search(up_to_hour) and any(here.search(each) for each in near):
                return told
    return None


_PACKS = {pack.code: pack for pack in PACKS}


@cache
def _compiled(code: str) -> tuple[ClockWords, re.Pattern[str], re.Pattern[str]]:
    pack = _PACKS[code]
    begin, end = (r"(?<!\w)", r"(?!\w)") if pack.writing.spaced else ("", "")
    here = pattern(rf"{begin}(?:{pack.local_time.here}){end}")
    return clock_words(pack), _is_now(pack, begin, end), here


def _is_now(pack: Pack, begin: str, end: str) -> re.Pattern[str]:
    """What stands before an hour that is now; "at 9" never does, but where an hour is told with that word."""
    half_of_day = "|".join(words for words in (pack.reminding.am, pack.reminding.pm) if words) or NEVER
    if not pack.local_time.is_now:
        at = pack.reminding.at or NEVER
        return pattern(rf"^(?!.*{begin}(?:{at})\s*$)")
    filler = r"(?:\W*\w+){0,2}?" if pack.writing.spaced else r"\w{0,4}?"
    not_at = rf"(?<!{begin}at )" if pack.code == "en" else ""
    return pattern(rf"{begin}(?:{pack.local_time.is_now}){end}{filler}\W*(?:{half_of_day})?\W*{not_at}$")
