"""Seeded random lives told in chat messages, with a plain reference model of what was true when.

How to read the finds, where the wording leaves a choice:
- ``until`` is the last day on which a value still held, ``since`` the first one;
- "in 2019" as a beginning is 2019-01-01 and as an end 2019-12-31, a month likewise its first or last day;
- the first value ever told under a key has the outcome "replace" with ``replaces`` None;
- a temporary value (a trip, a stand-in) is a "replace" with an ``until`` and ``replaces`` what it covers;
- returning to an earlier value is a "replace"; "again" is only the repeat of what is known and not over;
- a "beside" value is ended only by a "replace" which names it, so a new main value leaves it alone;
- a "past" value has its ``until`` before the day it is told on.
``clear_days`` gives days far enough from every border that none of these choices matters.
"""

from __future__ import annotations

import calendar
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta, timezone
from itertools import pairwise

MESSAGES = 60
OUTCOMES = ("replace", "beside", "again", "past")
ZONE = timezone(timedelta(hours=1))


@dataclass(frozen=True)
class Find:
    """One fact which a perfect extraction model would report for a message."""

    key: str
    value: str
    subject: str
    quote: str
    since: str | None
    until: str | None
    outcome: str
    replaces: str | None


@dataclass(frozen=True)
class Message:
    """One message of the user with all that is to be found in it."""

    text: str
    at: datetime
    finds: tuple[Find, ...]


@dataclass(frozen=True)
class Life:
    """One generated life in the order in which it is told."""

    seed: int
    messages: tuple[Message, ...]


# ------------------------------------------------------------------------------------ reference model


@dataclass(frozen=True)
class _Held:
    """One stretch of time of a value as it was told."""

    value: str
    since: date | None
    until: date | None


@dataclass
class _State:
    """All that has been told under one key of one subject."""

    lanes: list[list[_Held]] = field(default_factory=lambda: [[]])
    covers: list[_Held] = field(default_factory=list[_Held])
    extras: list[_Held] = field(default_factory=list[_Held])

    def tell(self, find: Find, told: date) -> None:
        """Take in one find told on a day."""
        since = date.fromisoformat(find.since) if find.since else None
        until = date.fromisoformat(find.until) if find.until else None
        if find.outcome == "again":
            self._again(find.value, since, until)
        elif until is not None:
            begin = told if since is None and until >= told else since
            (self.extras if find.outcome == "beside" else self.covers).append(_Held(find.value, begin, until))
        elif find.outcome == "beside":
            self.lanes.append([_Held(find.value, since or told, None)])
        else:
            self._lane_of(find.replaces, since or told).append(_Held(find.value, since or told, None))
        for lane in self.lanes:
            lane.sort(key=lambda held: held.since or date.min)

    def _again(self, value: str, since: date | None, until: date | None) -> None:
        """Let a repeat which tells an earlier beginning of a lasting value move that beginning."""
        if since is None or until is not None:
            return
        for lane in self.lanes:
            if lane and lane[0].value == value and lane[0].since is not None and since < lane[0].since:
                lane[0] = _Held(value, since, None)

    def _lane_of(self, replaced: str | None, day: date) -> list[_Held]:
        """Give the lane whose value is replaced, else the main one."""
        for lane in self.lanes[1:]:
            if replaced is not None and _lasting(lane, day) == replaced:
                return lane
        return self.lanes[0]

    def main(self, day: date) -> str | None:
        """Give the lasting main value of a day, covered or not."""
        return _lasting(self.lanes[0], day)

    def cover(self, day: date) -> _Held | None:
        """Give the bounded value which covers the main one on a day."""
        known = [c for c in self.covers if c.since is not None and c.since <= day <= (c.until or date.max)]
        if known:
            return known[-1]
        if self.main(day) is not None:
            return None
        vague = [c for c in self.covers if c.since is None and day <= (c.until or date.max)]
        return min(vague, key=lambda c: c.until or date.max) if vague else None

    def true_on(self, day: date) -> frozenset[str]:
        """Give the values which are true on a day."""
        cover = self.cover(day)
        main = cover.value if cover else self.main(day)
        values = [main, *(_lasting(lane, day) for lane in self.lanes[1:])]
        values += [e.value for e in self.extras if (e.since or day) <= day <= (e.until or date.max)]
        return frozenset(value for value in values if value is not None)

    def spans(self) -> Iterator[_Held]:
        """Give all stretches as told."""
        for lane in self.lanes:
            yield from lane
        yield from self.covers
        yield from self.extras


def _lasting(lane: list[_Held], day: date) -> str | None:
    """Give the value of a lane which began last before or on a day."""
    begun = [held for held in lane if held.since is not None and held.since <= day]
    return begun[-1].value if begun else None


def _tellings(life: Life, upto: int, subject: str, key: str) -> Iterator[tuple[date, Find]]:
    """Give the finds of one key of one subject with the day they were told, up to and with a message."""
    for message in life.messages[: upto + 1]:
        for find in message.finds:
            if find.subject == subject and find.key == key:
                yield message.at.date(), find


def _state(life: Life, upto: int, subject: str, key: str) -> _State:
    """Give all that was told of one key of one subject up to and with a message."""
    state = _State()
    for told, find in _tellings(life, upto, subject, key):
        state.tell(find, told)
    return state


def truth(life: Life, upto_message_index: int, subject: str, key: str, day: date) -> frozenset[str]:
    """Give the values which are true on a day, given what had been told up to and with that message."""
    return _state(life, upto_message_index, subject, key).true_on(day)


def history(life: Life, subject: str, key: str) -> tuple[tuple[str, str | None, str | None], ...]:
    """Give each value ever told with its dates as told, repeats only where they add an earlier beginning."""
    told: list[tuple[str, str | None, str | None]] = []
    for _, find in _tellings(life, len(life.messages), subject, key):
        entry = (find.value, find.since, find.until)
        if find.outcome != "again":
            told.append(entry)
        elif find.since and not find.until and (find.value, None, None) in told:
            told[told.index((find.value, None, None))] = entry
    return tuple(told)


def subjects_and_keys(life: Life) -> tuple[tuple[str, str], ...]:
    """Give every pair of subject and key of which something is told, in the order of its first telling."""
    return tuple(dict.fromkeys((f.subject, f.key) for m in life.messages for f in m.finds))


def clear_days(life: Life, upto: int, subject: str, key: str) -> tuple[date, ...]:
    """Give days on which the truth does not hang on how a border or a vague date is read."""
    state = _state(life, upto, subject, key)
    now = life.messages[upto].at.date()
    barred: list[tuple[date, date]] = []
    first = now
    for span in state.spans():
        if span.since is not None:
            first = min(first, span.since)
            vague = 366 if (span.since.month, span.since.day) == (1, 1) else 31 if span.since.day == 1 else 2
            barred.append((span.since - timedelta(3), span.since + timedelta(vague)))
        if span.until is not None:
            month_end = span.until.day == calendar.monthrange(span.until.year, span.until.month)[1]
            vague = 366 if (span.until.month, span.until.day) == (12, 31) else 31 if month_end else 2
            barred.append((span.until - timedelta(vague), span.until + timedelta(3)))
            if span.since is None:
                barred.append((date.min, span.until))
    days = [first + timedelta(step) for step in range(0, (now - first).days + 150, 13)] + [now]
    return tuple(sorted({day for day in days if not any(low <= day <= high for low, high in barred)}))


# --------------------------------------------------------------------------------------------- words


@dataclass(frozen=True)
class _Verb:
    """A key which is told with a verb."""

    pres: tuple[tuple[str, str], ...]
    base: str
    past: tuple[str, ...]
    part: tuple[str, ...]
    chg: tuple[str, ...]
    chgbase: str
    chging: tuple[str, ...]
    stay: tuple[str, str, str] | None
    pool: tuple[str, ...]
    beside: bool = False


@dataclass(frozen=True)
class _Noun:
    """A key which is told with a noun."""

    noun: str
    pool: tuple[str, ...]
    standin: bool = False
    beside: bool = False


def _words(text: str) -> tuple[str, ...]:
    """Split a list of values at its commas."""
    return tuple(part.strip() for part in text.split(","))


CITIES = _words(
    "Berlin, Hamburg, Bonn, Leipzig, Cologne, Vienna, Rome, Lyon, Porto, Oslo, Ghent, Zurich, Bristol,"
    " Krakow, Turin, Malmö, Seville, Graz, Dublin, Utrecht, Tallinn, New York, Aix-en-Provence"
)
FIRMS = _words(
    "Siemens, Bosch, Ikea, Lufthansa, Zalando, Novartis, the city library, Café Mole, Red Lantern Books,"
    " Spotify, Hartmann & Sons, St. Mary's Hospital, Deutsche Bahn, Bluefin Labs, the Corner Bakery,"
    " Aldi, Greenpeace, Atelier Rosso, Northwind Energy"
)
JOBS = _words(
    "nurse, teacher, architect, data analyst, baker, electrician, project manager, translator, bus driver,"
    " accountant, illustrator, sound engineer, paramedic, gardener, software developer, editor"
)
CARS = _words(
    "Volvo, Fiat, Skoda, Toyota, Mazda, Renault, Tesla, Honda, Kia, Opel, Mini Cooper, VW Golf, Audi"
)
GYMS = _words("FitOne, Iron Temple, City Gym, Kosmos, Body Barn, McFit, Studio Nine, The Cage, Pulse, Flexx")
SPORTS = _words(
    "tennis, handball, badminton, volleyball, squash, hockey, basketball, rugby, cricket, table tennis,"
    " water polo, football"
)
PHONES = _words("Samsung, Nokia, Sony, Fairphone, Motorola, Xiaomi, OnePlus, Huawei, Google, Apple")
LANGUAGES = _words("Spanish, Italian, Polish, Swedish, Japanese, Arabic, Greek, Turkish, Dutch, Korean")
BANKS = _words("Sparkasse, ING, Commerzbank, N26, Postbank, Deutsche Bank, Triodos, DKB, Santander")
FOODS = _words(
    "ramen, lasagne, paella, pad thai, sushi, goulash, falafel, pizza, risotto, tacos, pierogi,"
    " butter chicken, mushroom soup"
)
BOSSES = _words(
    "Ines Vogel, Paul Adler, Mrs Okafor, Stefan, Dana, Mr Lindqvist, Tomasz, Yuki, Farid, Beatrice Holm"
)
DOCTORS = _words("Dr. Weber, Dr. Amari, Dr. Klein, Dr. Rossi, Dr. Novak, Dr. Singh, Dr. Petit, Dr. O'Brien")
SERIES = _words("Severance, The Wire, Dark, Fleabag, Twin Peaks, The Bear, Borgen, Lost, Better Call Saul")
COLOURS = _words("dark green, orange, navy blue, purple, yellow, turquoise, red, grey, black")
MATES = _words("Jonas, Priya, Max, Olga, Henrik, Lucía, Kofi, Wen, Matteo")
PROVIDERS = _words("Vodafone, Telekom, O2, 1&1, NetCologne, Starlink, Pyur")

KEYS: dict[str, _Verb | _Noun] = {
    "home_city": _Verb(
        (
            ("live in {v}", "lives in {v}"),
            ("am based in {v}", "is based in {v}"),
            ("am living in {v}", "is living in {v}"),
        ),
        "live in {v}",
        ("lived in {v}", "was living in {v}"),
        ("lived in {v}", "been living in {v}"),
        ("moved to {v}", "relocated to {v}"),
        "move to {v}",
        ("moving to {v}", "relocating to {v}"),
        ("staying in {v}", "stay in {v}", "stayed in {v}"),
        CITIES,
    ),
    "workplace": _Verb(
        (
            ("work at {v}", "works at {v}"),
            ("am working for {v}", "is working for {v}"),
            ("am employed at {v}", "is employed at {v}"),
        ),
        "work at {v}",
        ("worked at {v}", "was with {v}", "worked for {v}"),
        ("worked at {v}", "been with {v}"),
        ("started at {v}", "switched to {v}", "changed jobs and joined {v}"),
        "start at {v}",
        ("starting at {v}", "switching to {v}"),
        ("on loan to {v}", "be on loan to {v}", "was on loan to {v}"),
        FIRMS,
        beside=True,
    ),
    "job_title": _Verb(
        (("work as {av}", "works as {av}"), ("am {av} by trade", "is {av} by trade")),
        "work as {av}",
        ("worked as {av}", "was {av}"),
        ("worked as {av}", "been {av}"),
        ("became {av}", "switched jobs and became {av}"),
        "start as {av}",
        ("starting as {av}",),
        ("filling in as {av}", "fill in as {av}", "filled in as {av}"),
        JOBS,
    ),
    "car": _Verb(
        (("drive {av}", "drives {av}"), ("have {av} as a car", "has {av} as a car")),
        "drive {av}",
        ("drove {av}", "had {av}"),
        ("driven {av}", "been driving {av}"),
        ("switched to {av}", "traded the old car in for {av}"),
        "switch to {av}",
        ("switching to {av}",),
        ("driving a rented {v}", "drive a rented {v}", "drove a rented {v}"),
        CARS,
        beside=True,
    ),
    "gym": _Verb(
        (
            ("train at {v}", "trains at {v}"),
            ("work out at {v}", "works out at {v}"),
            ("go to the gym at {v}", "goes to the gym at {v}"),
        ),
        "train at {v}",
        ("trained at {v}", "had a gym membership at {v}"),
        ("trained at {v}", "been a member at {v}"),
        ("switched gyms to {v}", "changed to {v} for the gym"),
        "switch to {v} for the gym",
        ("switching gyms to {v}",),
        ("training at {v} as a guest", "train at {v} as a guest", "trained at {v} as a guest"),
        GYMS,
        beside=True,
    ),
    "sport": _Verb(
        (("play {v}", "plays {v}"), ("do {v} as a sport", "does {v} as a sport")),
        "play {v}",
        ("played {v}", "was into {v} as a sport"),
        ("played {v}", "been playing {v}"),
        ("switched to {v}", "changed sports to {v}"),
        "switch to {v}",
        ("switching to {v}",),
        None,
        SPORTS,
        beside=True,
    ),
    "phone_brand": _Verb(
        (("use {av} phone", "uses {av} phone"), ("have {av} phone", "has {av} phone")),
        "use {av} phone",
        ("used {av} phone", "had {av} phone"),
        ("had {av} phone",),
        ("switched to {av} phone", "went over to {av} phone"),
        "switch to {av} phone",
        ("switching to {av} phone",),
        ("using a borrowed {v} phone", "use a borrowed {v} phone", "used a borrowed {v} phone"),
        PHONES,
    ),
    "learning_language": _Verb(
        (("am learning {v}", "is learning {v}"), ("take {v} lessons", "takes {v} lessons")),
        "learn {v}",
        ("learned {v}", "took {v} lessons"),
        ("been learning {v}", "been taking {v} lessons"),
        ("switched to {v} lessons",),
        "switch to {v} lessons",
        ("switching to {v} lessons",),
        None,
        LANGUAGES,
        beside=True,
    ),
    "bank": _Verb(
        (("bank with {v}", "banks with {v}"), ("have an account at {v}", "has an account at {v}")),
        "bank with {v}",
        ("banked with {v}", "was a customer of {v}"),
        ("banked with {v}", "been a customer of {v}"),
        ("switched banks to {v}", "took all the money over to {v}"),
        "switch banks to {v}",
        ("switching banks to {v}",),
        None,
        BANKS,
    ),
    "boss": _Noun("boss", BOSSES, standin=True),
    "doctor": _Noun("doctor", DOCTORS, standin=True),
    "favourite_food": _Noun("favourite food", FOODS, beside=True),
    "favourite_series": _Noun("favourite series", SERIES),
    "favourite_colour": _Noun("favourite colour", COLOURS),
    "flatmate": _Noun("flatmate", MATES, beside=True),
    "internet_provider": _Noun("internet provider", PROVIDERS),
    "partner": _Noun("partner", _words("Lena, Mira, Tom, Samuel, Aylin, Pierre")),
    "sister": _Noun("sister", _words("Anna, Carla, Noor, Ellie, Marit")),
    "brother": _Noun("brother", _words("Felix, Iwan, Bruno, Marek, Tariq")),
    "best_friend": _Noun("best friend", _words("Zoe, Kwame, Ruth, Gianni, Hanneke")),
}
RELATIONS = ("partner", "sister", "brother", "best_friend")
OTHERS_KEYS = (
    "home_city",
    "workplace",
    "job_title",
    "car",
    "sport",
    "gym",
    "phone_brand",
    "boss",
    "favourite_food",
    "learning_language",
)
OWN_KEYS = tuple(key for key in KEYS if key not in RELATIONS)

VERB_LINES: dict[str, tuple[str, ...]] = {
    "state": (
        "{S} {pres}.",
        "{S} {pres}, in case you wonder.",
        "For the record, {S} {pres}.",
        "You should know that {S} {pres}.",
        "Did I mention that {S} {pres}?",
    ),
    "state_since": (
        "{S} {have} {part} since {D}.",
        "Since {D} {S} {have} {part}.",
        "{S} {have} {part} ever since {D}.",
        "{S} {pres}, and that since {D}.",
    ),
    "change_now": (
        "{S} {pres} now.",
        "These days {S} {pres}.",
        "News: {S} {pres} now.",
        "A lot has changed, {S} {pres} now.",
        "{S} {pres} nowadays.",
        "Guess what, {S} {pres} now!",
    ),
    "change_now_old": (
        "{S} {dont} {base_old} any more, it's {v} now.",
        "{S} {pres} now, no longer {old}.",
        "It's not {old} any more: {S} {pres} now.",
        "Forget {old}, {S} {pres} now.",
    ),
    "change_on": (
        "{S} {chg} {on}.",
        "{On} {S} {chg}.",
        "{S} finally {chg} {on}.",
        "I forgot to tell you that {S} {chg} {on}.",
        "Big step: {S} {chg} {on}.",
    ),
    "change_on_old": ("{S} {chg} {on}, so {old} is history.", "{On} {S} {chg}, and that was it for {old}."),
    "future": (
        "{S} {am} {chging} {on}.",
        "{S} will {chgbase} {on}.",
        "{On} {S} will {chgbase}.",
        "It's settled: {S} will {chgbase} {on}.",
        "{S} {am} going to {chgbase} {on}.",
    ),
    "trip_until": (
        "{S} {am} {staying} until {U}.",
        "Until {U} {S} {am} {staying}.",
        "{S} {am} {staying} till {U}, then everything is as before.",
        "For now {S} {am} {staying}, but only until {U}.",
    ),
    "trip_span": (
        "{S} will {staybase} from {D} to {U}.",
        "From {D} to {U} {S} will {staybase}.",
        "Between {D} and {U} {S} will {staybase}.",
        "The plan: {S} will {staybase} from {D} until {U}.",
    ),
    "trip_past": (
        "{S} {stayed} from {D} to {U}.",
        "From {D} until {U} {S} {stayed}.",
        "I never told you that {S} {stayed} from {D} to {U}.",
    ),
    "past_until": (
        "{S} {past} until {U}.",
        "Until {U} {S} {past}.",
        "{S} used to {base}, until {U}.",
        "{S} {past} up to {U}.",
        "Once upon a time, until {U}, {S} {past}.",
    ),
    "past_span": (
        "{S} {past} from {D} to {U}.",
        "From {D} to {U} {S} {past}.",
        "Between {D} and {U} {S} {past}.",
        "{S} {past} back then, from {D} until {U}.",
        "Ancient history, but {S} {past} from {D} to {U}.",
    ),
    "again": (
        "{S} still {pres_still}.",
        "As I said, {S} {pres}.",
        "{S} {pres}, you know that.",
        "Nothing new here: {S} {pres}.",
        "Like I told you, {S} {pres}.",
    ),
    "confirm": ("It's done, {S} {pres} now.", "As announced, {S} {pres} now."),
    "again_future": (
        "Remember, {S} {am} {chging} {on}.",
        "It's still the plan that {S} will {chgbase} {on}.",
    ),
    "again_trip": ("As I said, {S} {am} {staying} until {U}.", "{S} {am} still {staying}, until {U}."),
    "back": ("All back to normal, {S} {pres} again.", "The {trip} thing is over, {S} {pres} as before."),
    "return": ("{S} {pres} again.", "Back to the roots: {S} {pres} again.", "Full circle, {S} {pres} again."),
    "return_on": ("{S} {chg} again {on}.", "Full circle: {S} {chg} again {on}."),
    "beside": (
        "{S} also {pres_still}, next to {main}.",
        "Besides {main}, {S} {pres} too.",
        "On top of {main}, {S} {pres} as well.",
    ),
    "beside_since": (
        "Since {D} {S} {have} also {part}, next to {main}.",
        "{S} {have} {part} as well since {D}, in addition to {main}.",
    ),
    "beside_until": (
        "Until {U} {S} {pres} as well, next to {main}.",
        "{S} also {pres_still} until {U}, alongside {main}.",
    ),
    "swap": (
        "{S} {pres} now instead of {old}, and {main} stays.",
        "{main} stays, but apart from that {S} {pres} now instead of {old}.",
    ),
}
NOUN_LINES: dict[str, tuple[str, ...]] = {
    "state": (
        "{P} {n} is {v}.",
        "{v} is {p} {n}.",
        "For the record, {p} {n} is {v}.",
        "Did I mention that {p} {n} is {v}?",
        "You asked about {p} {n}: that's {v}.",
    ),
    "state_since": ("{v} has been {p} {n} since {D}.", "Since {D} {p} {n} has been {v}."),
    "change_now": (
        "{P} {n} is {v} now.",
        "{P} new {n} is {v}.",
        "News: {v} is {p} {n} now.",
        "These days {p} {n} is {v}.",
    ),
    "change_now_old": (
        "{P} {n} isn't {old} any more, it's {v}.",
        "{v} is {p} {n} now, not {old}.",
        "{P} new {n} is {v}, {old} is out.",
    ),
    "change_on": (
        "{v} became {p} {n} {on}.",
        "{On} {v} became {p} {n}.",
        "Since {D} {p} {n} is {v}.",
        "{v} has been {p} new {n} since {D}.",
    ),
    "change_on_old": (
        "{v} became {p} {n} {on}, in place of {old}.",
        "Since {D} {p} {n} is {v} rather than {old}.",
    ),
    "future": (
        "{v} will be {p} {n} from {D} on.",
        "From {D} on {p} {n} will be {v}.",
        "{v} is going to be {p} {n}, starting {D}.",
        "It's settled, {p} new {n} from {D} on will be {v}.",
    ),
    "trip_until": (
        "{v} is standing in as {p} {n} until {U}.",
        "Until {U} {v} is {p} {n}, just as a stand-in.",
    ),
    "trip_span": (
        "From {D} to {U} {v} will stand in as {p} {n}.",
        "{v} will be {p} {n} from {D} to {U}, only as a stand-in.",
    ),
    "trip_past": (
        "From {D} to {U} {v} stood in as {p} {n}.",
        "{v} was standing in as {p} {n} from {D} to {U}.",
    ),
    "past_until": (
        "{P} {n} was {v} until {U}.",
        "Until {U} {p} {n} was {v}.",
        "{v} used to be {p} {n}, until {U}.",
    ),
    "past_span": (
        "From {D} to {U} {p} {n} was {v}.",
        "{v} was {p} {n} from {D} to {U}.",
        "Between {D} and {U} {v} was {p} {n}.",
    ),
    "again": (
        "{P} {n} is still {v}.",
        "As I said, {p} {n} is {v}.",
        "{v} is still {p} {n}.",
        "{P} {n} is {v}, you know that.",
    ),
    "confirm": ("{P} {n} is {v} now, as announced.", "It has happened: {v} is {p} {n} now."),
    "again_future": (
        "Remember, {v} will be {p} {n} from {D} on.",
        "It's still the plan: {p} {n} will be {v} from {D}.",
    ),
    "again_trip": ("{v} is still standing in as {p} {n} until {U}.", "As I said, until {U} {p} {n} is {v}."),
    "back": (
        "{P} {n} is {v} again, all back to normal.",
        "The time with {trip} is over, {p} {n} is {v} as before.",
    ),
    "return": ("{P} {n} is {v} again.", "Full circle, {v} is {p} {n} again."),
    "return_on": ("{v} became {p} {n} again {on}.", "Since {D} {p} {n} is {v} again."),
    "beside": ("{v} is {p} {n} too, alongside {main}.", "{S} {have} a second {n} besides {main}: {v}."),
    "beside_since": (
        "Since {D} {v} has also been {p} {n}, next to {main}.",
        "{v} has been {p} {n} as well since {D}, besides {main}.",
    ),
    "beside_until": ("Until {U} {v} is {p} {n} as well, next to {main}.",),
    "swap": ("{P} other {n} is {v} now instead of {old}, and {main} stays.",),
}
LEADS = (
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    "By the way: ",
    "Oh, before I forget: ",
    "Small update: ",
    "Just so you know: ",
    "Hi again! ",
    "Morning! ",
    "Okay, listen. ",
    "Hmm, what else. ",
    "Honestly, what a week. ",
)
TAILS = (
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    " Just saying.",
    " Not that it matters much.",
    " Anyway, how are you?",
    " I'm quite happy about it.",
    " Long story.",
    " Don't ask.",
    " Can you keep that in mind?",
)
JOINS = (" ", " And ", " Also, ", " Oh, and ", " Besides: ")
OPENERS = (
    "News",
    "For the record",
    "As I said",
    "Guess",
    "Small",
    "It's ",
    "Like I",
    "You ",
    "Big",
    "Remember",
    "Nothing new",
    "All back",
    "Full circle",
    "Back to",
    "Did I",
    "The plan",
    "Once upon",
    "Ancient",
    "Forget",
)
CHATTER = (
    "Good morning! Slept like a stone.",
    "Thanks, that was helpful.",
    "Ugh, it's raining again.",
    "What's a good recipe for a quick dinner?",
    "If I ever lived in {city}, I'd eat out every single day.",
    "My neighbour says {firm} pays badly. No idea if that's true.",
    "Would {city} be a nice place to retire?",
    "Haha, that's a good one.",
    "What do you know about me?",
    "Imagine driving a {car} across the desert!",
    "I read an article about {firm} today.",
    "Can you recommend a film for tonight?",
    "I'm so tired of Mondays.",
    "Somebody asked me whether I work at {firm}. I just laughed.",
    "How far is it from {city} to {other}?",
    "Where do I live at the moment?",
    "What's 12 times 14?",
    "I dreamt I was a {job} in {city}.",
    "Is {food} hard to make?",
    "The weather in {city} is supposed to be lovely.",
    "Never mind, I found it.",
    "Should I switch to {food} for lunch? No, forget it.",
    "Who won the match yesterday?",
    "Good night!",
    "They were playing 'One Night in {city}' on the radio.",
    "I saw a {car} parked on the pavement, so annoying.",
    "Could you translate 'thank you' into Finnish?",
    "Sometimes I wonder what a {job} does all day.",
    "A stranger on the train told me about life in {city}.",
    "What would you do with a million?",
    "Write me a short poem about autumn.",
    "My head hurts today.",
    "Is it true that {firm} is closing?",
    "I might get a {car} one day, who knows.",
    "Sorry, wrong window.",
    "Where did I work before?",
)


# --------------------------------------------------------------------------------------------- dates


def _bare(day: date, told: date, precision: str, rng: random.Random) -> str:
    """Write a date without a preposition."""
    if precision == "year":
        return str(day.year)
    month = calendar.month_name[day.month]
    if precision == "month":
        return f"{month} {day.year}"
    tail = "th" if 10 < day.day < 14 else {1: "st", 2: "nd", 3: "rd"}.get(day.day % 10, "th")
    if abs((day - told).days) <= 120 and rng.random() < 0.7:
        return rng.choice(
            (f"{day.day} {month}", f"{month} {day.day}{tail}", f"the {day.day}{tail} of {month}")
        )
    forms = (f"{day.day} {month} {day.year}", f"{month} {day.day}, {day.year}", day.isoformat())
    return rng.choices(forms, (6, 3, 1))[0]


def _when(day: date, told: date, rng: random.Random) -> str:
    """Write a date as an adverb, sometimes relative to the day it is told on."""
    off = (day - told).days
    if rng.random() < 0.35:
        near = {
            -1: "yesterday",
            0: "today",
            1: "tomorrow",
            -7: "a week ago",
            -14: "two weeks ago",
            7: "in a week",
            14: "in two weeks",
            21: "in three weeks",
            -21: "three weeks ago",
        }
        if off in near:
            return near[off]
        if 1 < abs(off) < 12:
            return f"in {off} days" if off > 0 else f"{-off} days ago"
    return f"on {_bare(day, told, 'day', rng)}"


def _end(day: date, precision: str) -> date:
    """Give the last day of the year or month of a day, or the day itself."""
    if precision == "year":
        return date(day.year, 12, 31)
    if precision == "month":
        return day.replace(day=calendar.monthrange(day.year, day.month)[1])
    return day


def _begin(day: date, precision: str) -> date:
    """Give the first day of the year or month of a day, or the day itself."""
    if precision == "year":
        return date(day.year, 1, 1)
    return day.replace(day=1) if precision == "month" else day


# --------------------------------------------------------------------------------------------- plans


@dataclass(frozen=True)
class _Intent:
    """Something that is going to be told on a day."""

    day: int
    subject: str
    key: str
    kind: str
    value: str
    since: date | None = None
    until: date | None = None
    precision: str = "day"
    old: str | None = None


@dataclass
class _Planner:
    """Plans what is told of one key of one subject."""

    rng: random.Random
    start: date
    length: int
    subject: str
    key: str
    out: list[_Intent] = field(default_factory=list[_Intent])
    used: list[str] = field(default_factory=list[str])
    current: str = ""
    cursor: int = 0
    true_since: date | None = None

    def fresh(self) -> str:
        """Give a value which was not used on this track."""
        free = [value for value in KEYS[self.key].pool if value not in self.used]
        value = self.rng.choice(free)
        self.used.append(value)
        return value

    def at(self, day: int) -> date:
        """Turn a day number into a date."""
        return self.start + timedelta(day)

    def put(
        self,
        day: int,
        kind: str,
        value: str,
        since: date | None = None,
        until: date | None = None,
        precision: str = "day",
        old: str | None = None,
    ) -> None:
        """Plan one telling."""
        self.out.append(_Intent(day, self.subject, self.key, kind, value, since, until, precision, old))

    def plan(self, earliest: int, events: int) -> list[_Intent]:
        """Plan the whole track."""
        spec = KEYS[self.key]
        self.cursor = earliest + self.rng.randrange(0, 170)
        precision = self.rng.choice(("year", "year", "month", "day"))
        self.true_since = _begin(self.start - timedelta(self.rng.randrange(120, 2600)), precision)
        self.begin(precision)
        for _ in range(events):
            if len(self.used) > len(spec.pool) - 3:
                break
            roll = self.rng.random()
            temporary = (isinstance(spec, _Verb) and spec.stay is not None) or (
                isinstance(spec, _Noun) and spec.standin
            )
            if temporary and roll < 0.3:
                going = self.trip()
            elif spec.beside and roll < 0.55:
                going = self.beside()
            else:
                going = self.change()
            if not going:
                break
        self.pasts(earliest)
        return self.out

    def begin(self, precision: str) -> None:
        """Tell the first lasting value."""
        self.current = self.fresh()
        roll = self.rng.random()
        if roll < 0.12:
            begin = self.cursor + self.rng.randrange(6, 40)
            self.true_since = self.at(begin)
            self.put(self.cursor, "main", self.current, self.true_since)
            self.cursor = begin
        else:
            self.put(
                self.cursor, "main", self.current, self.true_since if roll < 0.5 else None, None, precision
            )
        self.cursor += 8

    def next_value(self) -> str:
        """Give a new value or one of the earlier main ones."""
        told = [i.value for i in self.out if i.kind == "main" and i.value != self.current]
        busy = {i.value for i in self.out if i.kind in ("beside", "swap")}
        told = [value for value in told if value not in busy]
        return self.rng.choice(told) if told and self.rng.random() < 0.35 else self.fresh()

    def change(self) -> bool:
        """Plan a change of the lasting value, told at once, late, before, in disorder or only afterwards."""
        day = self.cursor + self.rng.randrange(45, 150)
        mode = self.rng.choice(("now", "now", "late", "late", "ahead", "ahead", "confirmed", "hidden"))
        if self.rng.random() < 0.05:
            mode = "between"
        if day + 60 > self.length:
            return False
        if mode in ("hidden", "between") and len(self.used) > len(KEYS[self.key].pool) - 4:
            mode = "late"
        ahead = self.rng.choice((1, 3, 7, 10, 14, 21, 30, 35))
        if mode == "hidden":
            middle = self.fresh()
            begin = day - self.rng.randrange(18, 38)
            value = self.next_value()
            told = day + self.rng.randrange(1, 15)
            self.put(told, "main", value, self.at(day))
            later = told + self.rng.randrange(5, 30)
            self.put(later, "past", middle, self.at(begin), self.at(day - 1))
            self.cursor = later
        elif mode == "between":
            value, middle = self.next_value(), self.fresh()
            self.put(day - 40, "main", value, self.at(day))
            begin = day - self.rng.randrange(15, 25)
            self.put(begin + self.rng.randrange(1, 4), "main", middle, self.at(begin))
            self.cursor = day
        elif mode == "now":
            value = self.next_value()
            self.put(day, "main", value)
            self.cursor = day
        elif mode == "late":
            value = self.next_value()
            told = day + self.rng.choice((1, 2, 5, 7, 14, 19, 21))
            self.put(told, "main", value, self.at(day))
            self.cursor = told
        else:
            value = self.next_value()
            self.put(day - ahead, "main", value, self.at(day))
            self.cursor = day
            if mode == "confirmed":
                self.cursor = day + self.rng.randrange(2, 9)
                self.put(self.cursor, "confirm", value)
        self.current = value
        self.cursor += 8
        return True

    def trip(self) -> bool:
        """Plan something for a while, told ahead, while it lasts or only afterwards."""
        day = self.cursor + self.rng.randrange(20, 70)
        last = day + self.rng.randrange(6, 40)
        if last + 20 > self.length:
            return False
        value = self.fresh()
        mode = self.rng.choice(("during", "during", "ahead", "after"))
        if mode == "during":
            self.put(day, "trip", value, None, self.at(last))
        elif mode == "ahead":
            self.put(day - self.rng.randrange(2, 15), "trip", value, self.at(day), self.at(last))
        else:
            self.put(last + self.rng.randrange(2, 20), "trip_past", value, self.at(day), self.at(last))
        self.cursor = last + 22 if mode == "after" else last + 3
        if mode != "after" and self.rng.random() < 0.4:
            self.put(self.cursor, "back", self.current, old=value)
        self.cursor += 6
        return True

    def beside(self) -> bool:
        """Plan something held beside the main value."""
        day = self.cursor + self.rng.randrange(15, 60)
        if day + 40 > self.length:
            return False
        value = self.fresh()
        roll = self.rng.random()
        if roll < 0.25:
            self.put(day, "beside", value, None, self.at(day + self.rng.randrange(15, 60)))
            day += 62
        else:
            since = self.at(day - self.rng.randrange(2, 8)) if roll < 0.55 else None
            self.put(day, "beside", value, since)
            if roll > 0.75 and day + 80 < self.length:
                day += self.rng.randrange(30, 70)
                self.put(day, "swap", self.fresh(), old=value)
        self.cursor = day + 6
        return True

    def pasts(self, earliest: int) -> None:
        """Plan things of long ago, told at any time."""
        assert self.true_since is not None
        border = min(self.true_since, self.start - timedelta(60))
        for _ in range(self.rng.choice((0, 1, 1, 2))):
            if len(self.used) > len(KEYS[self.key].pool) - 2:
                break
            precision = self.rng.choice(("year", "year", "month", "day"))
            until = _end(
                border
                - timedelta({"year": 366, "month": 40, "day": 9}[precision] + self.rng.randrange(0, 300)),
                precision,
            )
            since = _begin(until - timedelta(self.rng.randrange(200, 1400)), precision)
            if since.year == until.year and precision == "year":
                since = date(until.year - 1, 1, 1)
            again = self.rng.random() < 0.15 and self.current not in {
                i.value for i in self.out if i.kind == "past"
            }
            value = self.current if again else self.fresh()
            told = self.rng.randrange(earliest, self.length - 2)
            self.put(told, "past", value, since if self.rng.random() < 0.6 else None, until, precision)
            border = since - timedelta(3)


# ------------------------------------------------------------------------------------------ telling


def _article(value: str) -> str:
    """Put the indefinite article before a value."""
    return f"{'an' if value[0] in 'AEIOaeio' and not value.startswith('One') else 'a'} {value}"


def _named(key: str, value: str | None) -> str:
    """Write a value as something known is named within a sentence."""
    if not value:
        return ""
    return (
        f"the {value}" if key in ("car", "phone_brand") else _article(value) if key == "job_title" else value
    )


def _upper(text: str) -> str:
    """Give a text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def _core(intent: _Intent, kind: str, told: date, main: str | None, rng: random.Random) -> str:
    """Write one intent as a sentence."""
    spec = KEYS[intent.key]
    third = intent.subject != "user"
    lines = (VERB_LINES if isinstance(spec, _Verb) else NOUN_LINES)[kind]

    def fill(text: str, value: str) -> str:
        return text.replace("{av}", _article(value)).replace("{v}", value)

    words = {
        "S": intent.subject if third else "I",
        "am": "is" if third else "am",
        "v": intent.value,
        "have": "has" if third else "have",
        "dont": "doesn't" if third else "don't",
        "P": f"{intent.subject}'s" if third else "My",
        "p": f"{intent.subject}'s" if third else "my",
        "old": _named(intent.key, intent.old),
        "main": _named(intent.key, main),
        "trip": intent.old or "",
    }
    line = rng.choice(lines)
    if intent.since is not None:
        words["D"] = _bare(intent.since, told, intent.precision, rng)
        words["on"] = _when(intent.since, told, rng)
        words["On"] = _upper(words["on"])
    if intent.until is not None:
        words["U"] = _bare(intent.until, told, intent.precision, rng)
    if isinstance(spec, _Verb):
        pairs = spec.pres
        if "{pres_still}" in line:
            pairs = tuple(pair for pair in pairs if not pair[0].startswith("am ")) or pairs
        words["pres"] = words["pres_still"] = fill(rng.choice(pairs)[third], intent.value)
        for name, options in (
            ("past", spec.past),
            ("part", spec.part),
            ("chg", spec.chg),
            ("chging", spec.chging),
        ):
            words[name] = fill(rng.choice(options), intent.value)
        words["base"], words["chgbase"] = fill(spec.base, intent.value), fill(spec.chgbase, intent.value)
        words["base_old"] = fill(spec.base, intent.old) if intent.old else ""
        if spec.stay is not None:
            for name, option in zip(("staying", "staybase", "stayed"), spec.stay, strict=True):
                words[name] = fill(option, intent.value)
    else:
        words["n"] = spec.noun
    text = _upper(line.format(**words))
    if rng.random() < 0.7:
        text = text.replace("I am ", "I'm ").replace("I have been ", "I've been ")
    return text


def _piece(core: str, join: str) -> tuple[str, str]:
    """Give a core as it stands in a message after a joining word, and the quote from it."""
    openers = (
        *OPENERS,
        "My ",
        "Since ",
        "On ",
        "From ",
        "Until ",
        "Between ",
        "It's ",
        "The ",
        "For ",
        "As ",
        "These ",
        "Did ",
        "In ",
        "Yesterday ",
        "Tomorrow ",
        "Besides ",
        "All ",
        "Today ",
        "Two ",
        "Three ",
        "A ",
    )
    if join.endswith(("And ", "Also, ", "and ")) and core.startswith(openers):
        core = core[0].lower() + core[1:]
    return core, core.rstrip(".!?")


@dataclass
class _Teller:
    """Turns intents into messages and keeps what has been told."""

    rng: random.Random
    states: dict[tuple[str, str], _State] = field(default_factory=dict[tuple[str, str], _State])
    told_values: set[tuple[str, str, str]] = field(default_factory=set[tuple[str, str, str]])
    true_since: dict[tuple[str, str, str], tuple[date, str]] = field(
        default_factory=dict[tuple[str, str, str], tuple[date, str]]
    )

    def state(self, subject: str, key: str) -> _State:
        """Give what has been told of a key of a subject."""
        return self.states.setdefault((subject, key), _State())

    def tell(self, intent: _Intent, told: date) -> tuple[str, Find]:
        """Write one intent and report its find, whose quote is still the whole sentence."""
        state = self.state(intent.subject, intent.key)
        start = intent.since or told
        main = state.main(start)
        outcome, replaces = "replace", None
        kind = intent.kind
        if kind == "main" and main == intent.value:
            kind = "confirm"
        if kind == "main":
            known = (intent.subject, intent.key, intent.value) in self.told_values
            dated = intent.since is not None
            replaces = main
            if main is None:
                kind = "future" if start > told else "state_since" if dated else "state"
            elif start > told:
                kind = "future"
            elif known and self.rng.random() < 0.7:
                kind = "return_on" if dated else "return"
            else:
                kind = "change_on" if dated else "change_now"
                if self.rng.random() < 0.35:
                    kind += "_old"
                    intent = _with(intent, old=main)
        elif kind == "trip":
            replaces = main
            kind = "trip_span" if intent.since else "trip_until"
        elif kind in ("past", "trip_past"):
            outcome = "past"
            kind = kind if kind == "trip_past" else "past_span" if intent.since else "past_until"
        elif kind == "beside":
            outcome = "beside"
            kind = "beside_until" if intent.until else "beside_since" if intent.since else "beside"
        elif kind == "swap":
            replaces = intent.old
        else:
            outcome = "again"
        core = _core(intent, kind, told, main, self.rng)
        find = Find(
            intent.key,
            intent.value,
            intent.subject,
            core,
            _iso(intent.since),
            _iso(intent.until),
            outcome,
            replaces,
        )
        state.tell(find, told)
        self.told_values.add((intent.subject, intent.key, intent.value))
        return core, find

    def repeat(self, told: date) -> _Intent | None:
        """Find something known which can be told again on a day."""
        tracks = [track for track, state in self.states.items() if any(state.spans())]
        self.rng.shuffle(tracks)
        for subject, key in tracks:
            state = self.states[subject, key]
            cover = state.cover(told)
            coming = [h for h in state.lanes[0] if h.since is not None and h.since > told + timedelta(1)]
            if cover is not None:
                if cover.until is not None and cover.until > told + timedelta(1) and cover.since is not None:
                    return _Intent(0, subject, key, "again_trip", cover.value, None, cover.until)
                continue
            if any(
                c.until and c.since and c.since <= told + timedelta(25) <= c.until + timedelta(28)
                for c in state.covers
            ):
                continue
            if coming and self.rng.random() < 0.5:
                return _Intent(0, subject, key, "again_future", coming[0].value, coming[0].since)
            lasting = [_lasting(lane, told) for lane in state.lanes]
            values = [value for value in lasting if value is not None]
            if not values:
                continue
            value = self.rng.choice(values)
            since = self.true_since.get((subject, key, value))
            if (
                since is not None
                and value == values[0]
                and len(state.lanes[0]) == 1
                and self.rng.random() < 0.4
            ):
                return _Intent(0, subject, key, "state_since", value, since[0], None, since[1])
            return _Intent(0, subject, key, "again", value)
        return None


def _with(intent: _Intent, old: str | None) -> _Intent:
    """Give an intent with the name of the value it ends."""
    return _Intent(
        intent.day,
        intent.subject,
        intent.key,
        intent.kind,
        intent.value,
        intent.since,
        intent.until,
        intent.precision,
        old,
    )


def _iso(day: date | None) -> str | None:
    """Write a day in ISO form."""
    return day.isoformat() if day else None


def _chat(rng: random.Random) -> str:
    """Write a message in which nothing is to be found."""
    city, other = rng.sample(CITIES, 2)
    return rng.choice(CHATTER).format(
        city=city,
        other=other,
        firm=rng.choice(FIRMS),
        car=rng.choice(CARS),
        job=rng.choice(JOBS),
        food=rng.choice(FOODS),
    )


def _plan(rng: random.Random, start: date, length: int, teller: _Teller) -> list[_Intent]:
    """Plan all that is new in a life."""
    people = rng.sample(RELATIONS, rng.choice((2, 3)))
    intents: list[_Intent] = []
    names: list[str] = []
    for relation in people:
        names.append(rng.choice(KEYS[relation].pool))
        intents.append(_Intent(rng.randrange(0, 14), "user", relation, "main", names[-1]))
    own = [("user", key) for key in ("home_city", "workplace")]
    rest = [("user", key) for key in OWN_KEYS if key not in ("home_city", "workplace")]
    others = [(name, key) for name in names for key in rng.sample(OTHERS_KEYS, 2)]
    if "partner" in people:
        partner = names[people.index("partner")]
        others = [pair for pair in others if pair[0] != partner] + [(partner, "job_title")]
    mixed = rest + others + others
    rng.shuffle(mixed)
    for subject, key in dict.fromkeys(own + mixed):
        planner = _Planner(rng, start, length, subject, key)
        events = 5 if (subject, key) in own else rng.choice((1, 2, 2, 3, 4))
        track = planner.plan(0 if subject == "user" else 16, events)
        if len(intents) + len(track) > 46:
            continue
        first = next(i for i in track if i.kind == "main")
        if first.since is None and planner.true_since is not None:
            teller.true_since[subject, key, first.value] = (planner.true_since, first.precision)
        intents += track
        if len(intents) >= 43:
            break
    return intents


def generate(seed: int) -> Life:
    """Make one life of sixty messages."""
    rng = random.Random(f"life-{seed}")
    start = date(2023, 1, 9) + timedelta(rng.randrange(0, 500))
    length = 735
    teller = _Teller(rng)
    intents = sorted(_plan(rng, start, length, teller), key=lambda intent: intent.day)
    groups: list[list[_Intent]] = []
    for intent in intents:
        last = groups[-1] if groups else []
        near = (
            len(last) == 1
            and intent.day - last[0].day <= 3
            and (last[0].subject, last[0].key) != (intent.subject, intent.key)
        )
        quiet = near and not any(abs((i.since - start).days - i.day) < 5 for i in (*last, intent) if i.since)
        if quiet and last[0].kind != "back" and rng.random() < 0.3:
            last.append(intent)
        else:
            groups.append([intent])
    slots: list[tuple[int, str, list[_Intent]]] = [(group[-1].day, "new", group) for group in groups]
    free = MESSAGES - len(slots)
    chats = max(4, min(free // 2, 10))
    slots += [(rng.randrange(0, length), "chat", []) for _ in range(chats)]
    slots += [(rng.randrange(20, length), "again", []) for _ in range(free - chats)]
    slots.sort(key=lambda slot: slot[0])
    messages: list[Message] = []
    clock = datetime(start.year, start.month, start.day, 6, 0, tzinfo=ZONE)
    for day, sort, group in slots:
        at = datetime.combine(start + timedelta(day), datetime.min.time(), ZONE) + timedelta(
            minutes=rng.randrange(7 * 60, 12 * 60)
        )
        clock = at = max(at, clock + timedelta(minutes=rng.randrange(1, 50)))
        messages.append(_message(rng, teller, at, sort, group))
    return Life(seed, tuple(messages))


def _message(rng: random.Random, teller: _Teller, at: datetime, sort: str, group: list[_Intent]) -> Message:
    """Write one message."""
    told = at.date()
    if sort == "again":
        repeat = teller.repeat(told)
        group = [repeat] if repeat is not None else []
    if not group:
        return Message(_chat(rng), at, ())
    text = ""
    finds: list[Find] = []
    for number, intent in enumerate(group):
        core, find = teller.tell(intent, told)
        join = rng.choice(JOINS) if number else "" if core.startswith(OPENERS) else rng.choice(LEADS)
        core, quote = _piece(core, join)
        text += join + core
        finds.append(
            Find(
                find.key, find.value, find.subject, quote, find.since, find.until, find.outcome, find.replaces
            )
        )
    return Message(text + rng.choice(TAILS), at, tuple(finds))


# --------------------------------------------------------------------------------------- self-check


def _check(life: Life, counts: Counter[str]) -> None:
    """Assert what must hold of every life."""
    assert len(life.messages) == MESSAGES
    assert life == generate(life.seed)
    ats = [message.at for message in life.messages]
    assert all(at.tzinfo is not None for at in ats)
    assert all(a < b for a, b in pairwise(ats))
    assert 500 < (ats[-1] - ats[0]).days < 800
    for index, message in enumerate(life.messages):
        counts["messages without finds"] += not message.finds
        counts["messages with two finds"] += len(message.finds) > 1
        for find in message.finds:
            _check_find(life, index, find, counts)
    for subject, key in subjects_and_keys(life):
        told = history(life, subject, key)
        assert told
        assert all(value for value, _, _ in told)
        clear = clear_days(life, MESSAGES - 1, subject, key)
        counts["clear days at the end"] += len(clear)
        if any(until is None for _, _, until in told):
            lasting = [
                f.since or d.isoformat() for d, f in _tellings(life, MESSAGES, subject, key) if not f.until
            ]
            for day in clear:
                if day.isoformat() > min(lasting):
                    assert truth(life, MESSAGES - 1, subject, key, day), (life.seed, subject, key, day)


def _check_find(life: Life, index: int, find: Find, counts: Counter[str]) -> None:
    """Assert what must hold of every find."""
    message = life.messages[index]
    told = message.at.date()
    where = (life.seed, index, message.text, find)
    before, after = (_state(life, upto, find.subject, find.key) for upto in (index - 1, index))
    assert find.quote and find.quote in message.text, where
    assert find.value.lower() in find.quote.lower() and "{" not in message.text, where
    assert find.subject == "user" or find.subject in find.quote, where
    assert find.outcome in OUTCOMES and (find.replaces is None or find.outcome == "replace"), where
    assert not (find.since and find.until) or find.since <= find.until, where
    since = date.fromisoformat(find.since) if find.since else told
    counts[find.outcome] += 1
    if find.outcome == "again":
        assert find.value in before.true_on(max(told, since)), where
        assert after.true_on(told) == before.true_on(told), where
        return
    if find.outcome == "past":
        assert find.until is not None and find.until < told.isoformat(), where
        for step in range(0, 400, 20):
            assert after.true_on(told + timedelta(step)) == before.true_on(told + timedelta(step)), where
        newer = [held for held in before.spans() if held.since and held.since.isoformat() > find.until]
        counts["older told after newer"] += bool(newer)
        return
    day = max(since, told) if find.until or find.since is None else since
    counts["announced"] += since > told
    if find.outcome == "beside":
        counts["beside for a while"] += find.until is not None
        assert find.replaces is None and find.value not in before.true_on(day), where
        assert after.true_on(day) == before.true_on(day) | {find.value} and len(after.true_on(day)) > 1, where
    elif find.until is not None:
        counts["for a while"] += 1
        last = date.fromisoformat(find.until)
        assert last >= told and find.replaces == before.main(day), where
        assert find.value in after.true_on(last) and find.replaces not in after.true_on(last), where
        assert after.true_on(last + timedelta(1)) == before.true_on(last + timedelta(1)), where
    else:
        counts["first of its key"] += find.replaces is None
        counts["return"] += any(held.value == find.value for held in before.spans())
        counts["begins before something announced"] += any(
            held.since is not None and held.since > since for held in before.lanes[0]
        )
        assert find.value in after.true_on(day) and find.replaces not in after.true_on(day), where
        assert find.replaces is None or find.replaces in before.true_on(day), where
        if since > told:
            assert after.true_on(told) == before.true_on(told), where


def _main() -> None:
    """Run two hundred lives through the check."""
    counts: Counter[str] = Counter()
    lives = [generate(seed) for seed in range(200)]
    for life in lives:
        _check(life, counts)
    texts = Counter(message.text for life in lives for message in life.messages)
    print(f"{len(lives)} lives, {sum(texts.values())} messages, {len(texts)} different texts: all well")
    print(", ".join(f"{name} {number}" for name, number in sorted(counts.items())))


if __name__ == "__main__":
    _main()
