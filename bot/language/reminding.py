"""Orders to be reminded, read by code in every language of the packs: of what, and when.

"Remind me tomorrow at 9 to call mum" is the moment, by the person's clock, and "call mum". What is no time
stays in the words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from itertools import islice

from bot.language.orders import names_nothing
from bot.language.pack import Pack
from bot.language.packs import PACKS, any_of, whole_words
from bot.language.patterns import END_MARKS, NEVER, alternatives, caseless, table
from bot.language.small_talk import LEADING, PLEASE_FIRST, PLEASE_LAST
from bot.language.times.ahead import is_of_another_day, moment_of, moments, told_ahead
from bot.language.times.told import EDGES, WEEK, Told, told_words

MOST_ORDER_CHARACTERS = 600
MOST_ANDS = 4
"""After so many no other reminder is looked for: each is read anew in every language."""


@dataclass(frozen=True, slots=True)
class WantedReminder:
    """What somebody wants to be reminded of, in their words; `at` and `repeat` as reminders are set.

    `at` is empty where no time is told, or one that no clock shows; `what` where nothing else is. Where no
    day is told (`has_day`) it is that of the next such hour, where no hour is (`has_hour`) it is MORNING.
    `also` are the other moments of what has several; `is_unread` tells that there is a time which nothing
    here reads. `either` are the moments of this week and the next where either may be meant: "next Friday".
    """

    what: str
    at: str = ""
    repeat: str = ""
    has_day: bool = True
    has_hour: bool = True
    also: tuple[str, ...] = ()
    is_unread: bool = False
    either: tuple[str, ...] = ()

    @property
    def known_hour(self) -> str:
        """The hour where only the day of it is asked, as "10:30"; else empty."""
        return self.either[0][len("2026-11-23T") :] if self.either and self.has_hour else ""

    def at_hour(self, known: str) -> WantedReminder:
        """The same at an hour that is known, where its day alone is told."""
        if not known or self.has_hour or not self.at[:1].isdecimal():
            return self
        return replace(self, at=f"{self.at[: len('2026-11-23')]}T{known}", has_hour=True)


def read_reminder(
    text: str, now: datetime, *, ordered: bool = False, replied: str = ""
) -> WantedReminder | None:
    """What a message asks to be reminded of; None when it asks nothing of the kind.

    One that is `ordered` by a command need not say so itself. `now` is in the person's zone. What names
    nothing, as "remind me of this tomorrow", is of what the message `replied` to says.
    """
    if len(text.strip()) > MOST_ORDER_CHARACTERS or not (said := PLEASE_LAST.sub("", text.strip())):
        return None
    found: list[tuple[int, WantedReminder]] = []
    if not ordered and (_ORDER.search(said.replace("’", "'")) is None or stops_reminding(said)):
        return None
    for pack in PACKS:
        rest = _told(pack, said, now)
        if rest is not None or ordered:
            words = told_words(pack)
            if rest is None:
                rest = words.me.sub("", said, count=1) if words.me.match(said) else said
            read = told_ahead(words, rest, now)
            wanted = _wanted(read)
            found.append((sum(last - first for first, last in read.spans), wanted))
    # Of two that read as much, the one that knows what led to it: "que" is no word of English.
    wanted = max(found, key=lambda each: (each[0], -len(each[1].what)), default=(0, None))[1]
    if wanted is None or not names_nothing(wanted.what):
        return wanted
    return replace(wanted, what=replied)


def stops_reminding(text: str) -> bool:
    """Whether a message orders to be reminded no more: of what it names, or of anything."""
    return reminder_to_stop(text) is not None


def reminder_to_stop(text: str) -> str | None:
    """By what words a message orders to be reminded no more, "the cat food one"; empty where it has none for
    it, None where it orders nothing of the kind.
    """
    said = PLEASE_LAST.sub("", text.strip().replace("’", "'"))
    asks = text.strip().endswith("?") and not _courteously(said)["may_you"]
    found = None if asks else _STOP.match(said[:MOST_ORDER_CHARACTERS])
    if found is None:
        return None
    named = f"{_which_one(found)} {said[found.end() :]}".strip(EDGES)
    return " ".join(_NO_LONGER.sub("", named).split())


def _which_one(stopped: re.Match[str]) -> str:
    """What stands within an order to remind no more for the one it means: groups without a name, but in
    English.
    """
    named = {*stopped.re.groupindex.values()} - {stopped.re.groupindex["which"]}
    return "".join(each for at, each in enumerate(stopped.groups(""), 1) if at not in named).strip()


def one_by_one(read: WantedReminder, now: datetime) -> tuple[WantedReminder, ...]:
    """A reminder for each of the moments that were read, and another one that its words hold behind an "and"
    with a time of its own: "call Ann and at 10 to call Bob", which is on the same day, or "and in 2 hours to
    call Bob".
    """
    every = tuple(replace(read, at=at, also=()) for at in (read.at, *read.also))
    if read.repeat or read.also or not read.at:
        return every
    said, waits = f" {read.what}", not read.at[:1].isdecimal()
    first = now if waits else datetime.fromisoformat(read.at).replace(tzinfo=now.tzinfo)
    for joint in islice(AND.finditer(said), MOST_ANDS):
        rest = said[joint.end() :]
        by_now, by_first = (read_reminder(rest, moment, ordered=True) for moment in (now, first))
        other = by_first if by_first and by_first.at[:1].isdecimal() else by_now
        if other and other.at and other.what and rest.endswith(other.what) and rest != other.what:
            return replace(read, what=said[: joint.start()].strip() or other.what), other
    return every


def _told(pack: Pack, said: str, now: datetime) -> str | None:
    """What stands beside the order to remind; None without one, or where something is asked."""
    led = _courteously(said)
    plain, is_asked = said[led.end() :], bool(led["may_you"])
    first, last = _order_of(pack, is_asked)
    straight = plain.replace("’", "'")
    order = first.match(straight) if pack.writing.spaced else first.search(straight)
    order = order or _behind_a_time(pack, first, straight, now)
    if order is not None:
        rest = f"{plain[: order.start()]} {plain[order.end() :]}"
        recurs = told_words(pack).every_unit.match(rest.strip())  # "co" asks in Polish, and says "every"
        return None if (_QUESTION.match(rest) and not recurs) or not rest.strip(EDGES) else rest
    order = last.search(straight)
    rest = told_words(pack).me.sub(" ", plain[: order.start()], count=1) if order is not None else ""
    return PLEASE_FIRST.sub("", rest, count=1) if rest.strip(EDGES) else None


def _behind_a_time(pack: Pack, order: re.Pattern[str], said: str, now: datetime) -> re.Match[str] | None:
    """The order where nothing but a time stands before it: "every hour remind me to drink"."""
    found = order.search(said)
    if found is None or said[found.start()].isalnum():
        return None
    time_told = _wanted(told_ahead(told_words(pack), said[: found.start()], now))
    is_time = time_told.has_day or time_told.has_hour
    return found if is_time and not time_told.what.strip(EDGES) else None


def _wanted(read: Told) -> WantedReminder:
    """What is wanted by words of which the time is read."""
    what = read.without_times()
    if not read.is_unclear and is_of_another_day(read):
        read.is_unclear, what = True, " ".join(read.said.split())
    at, *also = moments(read)
    has_day = bool(read.day or read.wait or read.repeat)
    has_hour = bool(read.clock or read.part or read.wait)
    is_unread = read.is_unclear or read.is_no_hour
    repeat = read.repeat if at else ""
    weeks = (read.day, read.day + WEEK) if read.is_either and read.day and not is_unread else ()
    either = tuple(moment_of(replace(read, is_either=False, day=day)) for day in weeks)
    return WantedReminder(what, at, repeat, has_day, has_hour, tuple(also), is_unread, either)


@cache
def _order_of(pack: Pack, is_asked: bool = False) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """The order of one language, first and last in a message, or as it is put behind "can you"."""
    begin, end = (r"(?<!\w)", r"(?!\w)") if pack.writing.spaced else ("", "")
    words = pack.orders
    first = alternatives((words.remind, words.remind_asked if is_asked else "")) or NEVER
    last = alternatives((words.remind_last, words.remind_asked_last if is_asked else "")) or NEVER
    return caseless(rf"\s*(?:{first}){end}[\s,:]*"), caseless(rf"[\s,]*{begin}(?:{last})[\s{END_MARKS}]*$")


@table
def _orders() -> list[tuple[re.Pattern[str], re.Pattern[str]]]:
    """What finds an order in any language: made before the first comes, as each is looked for."""
    return list(map(_order_of, PACKS))


def _courteously(said: str) -> re.Match[str]:
    """The greetings and courtesies that a message begins with."""
    led = _LEADING.match(said)
    assert led is not None
    return led


_LEADING = caseless(rf"\s*{LEADING}")
_QUESTION = caseless(rf"\s*(?:{any_of(lambda pack: pack.speech.questions)})(?!\w)")


AND = caseless(
    rf"(?<!\s)[,;]?\s{{1,4}}(?:{any_of(lambda pack: pack.speech.ands)})\s{{1,4}}(?P<please>please\s{{1,4}})?"
)
"""An "and" between two orders."""

_ORDER = caseless(
    any_of(
        lambda pack: pack.orders.remind,
        lambda pack: pack.orders.remind_last,
        lambda pack: pack.orders.remind_asked,
        lambda pack: pack.orders.remind_asked_last,
    )
)
_STOP = caseless(rf"{LEADING}(?:{any_of(lambda pack: pack.orders.stop_reminding)})(?!\s*[,;:–—]\s*\w)")
"""Orders to remind no more, first in a message; what a comma parts from one is none of it."""

_NO_LONGER = caseless(rf"{whole_words(lambda pack: pack.speech.no_longer)}\W*$")
