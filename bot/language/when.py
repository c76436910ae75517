"""Which of the times that words name tell when something is.

None does that is part of a name ("Friday Night Lights"), that comes again and again ("from Monday to
Thursday", "every winter from December to March"), or that says how long something takes ("within three
days").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta

from bot.language.packs import PACKS, word_pattern
from bot.language.patterns import pattern_of, table
from bot.language.times.ahead import recurring
from bot.language.times.calendar import Cycle
from bot.language.times.finder import TimeMention, find_time_ranges
from bot.language.times.folding import fold
from bot.language.times.told import Told, told_words
from bot.language.times.vocabulary import spoken_forms
from bot.language.words import spoken_languages

_DAY, _WEEK = timedelta(days=1), timedelta(days=7)
_EVERY: tuple[Cycle, ...] = ("week", "month", "year")
_CAPITALISED = frozenset(pack.code for pack in PACKS if pack.writing.capitalised_nouns)
_NOUNS = ("part", "unit")
_SMALL = ("day", "shift", "shift_after", *_NOUNS)
_WITHIN = word_pattern(lambda p: p.times.within)
_WORD = pattern_of(r"[^\W\d_]+")
_ENDS = ".!?…:\n。！？"
_AROUND = " \t\"'“”„«»‘’「」『』()¿¡*_–—-"
"""What may stand between the end of one sentence and the first word of the next."""

_IN_QUOTES = pattern_of(r"[\"“„«‘「『]\s?$")
_IN_A_WORD = pattern_of(r"\w-$")
_GOES_ON = pattern_of(r"-[^\W\d_]")


def times_told(
    value: str, said: str, now: datetime, *, is_name: bool, lasts: bool
) -> tuple[TimeMention, ...]:
    """The times in a value that tell when it is, in a message that is `said` for it.

    `is_name` says that what it is to hold is a name or what somebody likes, and `lasts` that it tells what is
    so for long.
    """
    found = find_time_ranges(value, now)
    small = _small_words_in(said) if found else frozenset[str]()
    named = [each for each in found if _is_named(each, value, said, small)]
    if found and not value[: found[0].offset].strip() and (is_name or found[0] in named):
        return ()  # what a title opens with is followed by the rest of it: "Heute hier, morgen dort"
    again = again_and_again(value, now, lasts=lasts, beside=said)
    lengths = [each for each in found if lasts and _WITHIN.match(each.quote)]
    return tuple(each for each in found if each not in (*named, *again, *lengths))


def again_and_again(
    told: str, now: datetime, *, lasts: bool = True, beside: str = "", code: str = ""
) -> tuple[TimeMention, ...]:
    """The times in words that come round and of which each is meant: of a week's or a year's what is said to
    be so in every one, and of what `lasts` weekdays from one to another. `beside` are more words for it;
    `code` as `find_time_ranges` has it.
    """
    found = [each for each in find_time_ranges(told, now, code) if each.cycle is not None]
    cycles = set(_cycles(f"{told}\n{beside}", now)) if found else set[Cycle]()
    return tuple(each for each in found if each.cycle in cycles or (lasts and _is_part_of_a_week(each)))


def _is_part_of_a_week(mention: TimeMention) -> bool:
    """Whether it names weekdays of any week: a workweek, a weekend."""
    return mention.cycle == "week" and _DAY < mention.end - mention.start <= _WEEK


def _cycles(said: str, now: datetime) -> Iterator[Cycle]:
    """Of what words say that it is so in every one."""
    codes = spoken_languages(said)
    for words in (told_words(pack) for pack in PACKS if pack.code in codes):
        read = Told(words, said, now)
        recurring(read)
        if read.repeat.startswith(("FREQ=DAILY", "FREQ=WEEKLY")):
            yield "week"
        elif read.repeat.startswith("FREQ=MONTHLY"):
            yield from _EVERY[:2]
        elif read.repeat or words.unread.search(said):
            yield from _EVERY


def _is_named(mention: TimeMention, value: str, said: str, small: frozenset[str]) -> bool:
    """Whether a time is part of a name, as its spelling shows where it was said: a capital on a word that has
    none, as `small` are, quotation marks, a word that it is only a piece of.
    """
    begin, end = mention.offset, mention.offset + len(mention.quote)
    if _IN_A_WORD.search(value[:begin]) or _GOES_ON.match(value, end):
        return True
    place = re.search(re.escape(mention.quote), said, re.IGNORECASE)
    text, start = (said, place.start()) if place else (value, begin)
    if _IN_QUOTES.search(text[:start]):
        return True
    words = list(_WORD.finditer(text, start, start + len(mention.quote)))
    if text == text.upper() or not words:
        return False
    before = text[:start].rstrip(_AROUND)
    if not before or before[-1] in _ENDS:
        words = [each for each in words if each.start() > start]
    return any(each.group()[0].isupper() and fold(each.group()).text in small for each in words)


def _small_words_in(said: str) -> frozenset[str]:
    small, nouns = _small_words()
    return small - nouns if _CAPITALISED.intersection(spoken_languages(said)) else small


@table
def _small_words() -> tuple[frozenset[str], frozenset[str]]:
    """Words for times that have no capital, if not in names: not "Friday"; and those of them that are nouns
    of a language whose nouns have one.
    """
    small = {role: set[str]() for role in _SMALL}
    nouns = set[str]()
    for pack in PACKS:
        for role, form, _ in spoken_forms(pack.times):
            if role in small:
                small[role].add(form)
            if role in _NOUNS and pack.code in _CAPITALISED:
                nouns.add(form)
    return frozenset(set[str]().union(*small.values())), frozenset(nouns)
