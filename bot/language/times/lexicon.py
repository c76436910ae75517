"""The shape of one language's words for time; `lexicons/` fills it in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product

from bot.language.times.calendar import Part, Phase, Unit

_GROUP = re.compile(r"\(([^)]*)\)")


def forms(text: str) -> tuple[str, ...]:
    """The word forms in a list parted by blanks: `letzte(|r|s)` is three forms, `il_y_a` a phrase of three words."""
    return tuple(form for entry in text.split() for form in _expanded(entry))


def each(text: str) -> tuple[str, ...]:
    """One entry for each blank-parted piece: for names whose place in the list is their number."""
    return tuple(text.split())


def _expanded(entry: str) -> list[str]:
    pieces = _GROUP.split(entry)
    choices = [piece.split("|") if index % 2 else [piece] for index, piece in enumerate(pieces)]
    return ["".join(choice).replace("_", " ") for choice in product(*choices)]


def _no_units() -> Mapping[Unit, str]:
    return {}


def _no_parts() -> Mapping[Part, str]:
    return {}


def _no_phases() -> Mapping[Phase, str]:
    return {}


def _no_numbers() -> Mapping[int, str]:
    return {}


def _no_counted() -> Mapping[tuple[int, Unit], str]:
    return {}


def _no_day_parts() -> Mapping[tuple[int, Part], str]:
    return {}


def _no_pairs() -> Mapping[tuple[int, int], str]:
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Lexicon:
    """The words one language has for time, as lists of `forms`; an empty list means that it has none.

    Written with or without accents: both sides are folded. A name that ends in `_after` holds words that follow
    what they belong to. `weak` are names of months, days and seasons that are other words too ("may", "march"), so
    they count only beside a number or a preposition; `verbs` are those of them that a subject stands before ("one may",
    "this may"); `homographs` are words that mean something else in another
    language (French "hier", German "hier"), so alone they count only in a text of this language.
    """

    code: str
    spaced: bool = True
    buddhist_years: bool = False
    bare_unit_is_one: bool = False
    month_first: bool = False
    prefixes: str = ""
    function_words: str = ""

    months: tuple[str, ...] = ()
    short_months: tuple[str, ...] = ()
    weekdays: tuple[str, ...] = ()
    short_weekdays: tuple[str, ...] = ()
    seasons: tuple[str, ...] = ()
    weak: str = ""
    verbs: str = ""
    homographs: str = ""

    numbers: tuple[str, ...] = ()
    tens: Mapping[int, str] = field(default_factory=_no_numbers)
    ordinals: tuple[str, ...] = ()
    ordinal_marks: str = ""
    one: str = ""
    few: str = ""
    couple: str = ""

    units: Mapping[Unit, str] = field(default_factory=_no_units)
    pairs: Mapping[tuple[int, Unit], str] = field(default_factory=_no_counted)
    periods: Mapping[tuple[int, Unit], str] = field(default_factory=_no_counted)
    days: Mapping[int, str] = field(default_factory=_no_numbers)
    parts: Mapping[Part, str] = field(default_factory=_no_parts)
    day_parts: Mapping[tuple[int, Part], str] = field(default_factory=_no_day_parts)
    weekday_parts: Mapping[tuple[int, Part], str] = field(default_factory=_no_day_parts)
    days_of_weeks: Mapping[tuple[int, int], str] = field(default_factory=_no_pairs)
    halves: Mapping[int, str] = field(default_factory=_no_numbers)
    decades: Mapping[int, str] = field(default_factory=_no_numbers)
    decade_marks: str = ""
    decade_marks_after: str = ""
    phases: Mapping[Phase, str] = field(default_factory=_no_phases)
    phases_after: Mapping[Phase, str] = field(default_factory=_no_phases)

    shifts: Mapping[int, str] = field(default_factory=_no_numbers)
    shifts_after: Mapping[int, str] = field(default_factory=_no_numbers)
    recent: str = ""
    ago: str = ""
    ago_after: str = ""
    ahead: str = ""
    ahead_after: str = ""
    year_mark: str = ""
    month_mark: str = ""
    day_mark: str = ""

    glue: str = ""
    on: str = ""
    on_after: str = ""
    since: str = ""
    since_after: str = ""
    before: str = ""
    before_after: str = ""
    after: str = ""
    after_after: str = ""
    until: str = ""
    until_after: str = ""
    between: str = ""
    joins: str = ""
    attached_join: str = ""
    to: str = ""
