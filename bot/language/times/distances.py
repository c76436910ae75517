"""Times told by their distance from now: yesterday, three weeks ago, last month, this morning."""

from __future__ import annotations

from datetime import timedelta

from bot.language.pack import Unit
from bot.language.times.calendar import (
    Pin,
    Span,
    add_days,
    add_units,
    day_span,
    hours_around,
    part_of_day,
    rough_days,
    shifted_span,
)
from bot.language.times.folding import RoleValue
from bot.language.times.sentence import Leaf, Rule, TemplateMatch

_COUNT = "(?:t=tens dash/joins? o=ones|c=number/one/few)"
_NAMED = "x=unit/weekday/weak_weekday/month/weak_month/season/weak_season"

# "Two years ago" is a day by the calendar, but nobody means that day: how far to each side the speaker may be
# off.
_SLACK: dict[Unit, timedelta] = {
    "week": timedelta(days=3),
    "weekend": timedelta(days=3),
    "month": timedelta(days=15),
    "quarter": timedelta(days=45),
    "half": timedelta(days=90),
    "year": timedelta(days=182),
    "decade": timedelta(days=1825),
}


def _distant(found: TemplateMatch, least: int, most: int, unit: Unit) -> Leaf | None:
    """The day so many units from now (below zero: ago), or for a rough count the days between its bounds."""
    if least == most:
        if unit in ("hour", "minute"):
            return _hours(found, least, unit)
        if unit == "weekend":
            return found.leaf(shifted_span(found.today, unit, least))
        return found.leaf(day_span(add_units(found.today, least, unit)), slack=_SLACK.get(unit, timedelta(0)))
    if unit in ("hour", "minute"):
        return found.leaf(day_span(found.today))
    ends = sorted((most, least), key=abs, reverse=most < 0)
    days = [add_days(found.today, (1 if end > 0 else -1) * rough_days(abs(end), unit)) for end in ends]
    return found.leaf(Span(days[0], days[1], unit))


def _hours(found: TemplateMatch, count: int, unit: Unit) -> Leaf | None:
    moments = hours_around(found.sentence.now, count, unit)
    return found.leaf(Span(moments[0].date(), moments[1].date(), unit), moments=moments)


def _ago(found: TemplateMatch) -> Leaf | None:
    least, most = found.count()
    return _distant(found, -least, -most, found.unit())


def _ahead(found: TemplateMatch) -> Leaf | None:
    if len(found.word("u")) == 1 and found.word("u").isascii():
        return None  # "in 2d"
    return _distant(found, *found.count(), found.unit())


def _pair_ago(found: TemplateMatch) -> Leaf | None:
    value = found.value("p", "pair")
    return _distant(found, -value.number, -value.number, value.unit)


def _pair_ahead(found: TemplateMatch) -> Leaf | None:
    value = found.value("p", "pair")
    return _distant(found, value.number, value.number, value.unit)


def _one_ago(found: TemplateMatch) -> Leaf | None:
    return _distant(found, -1, -1, found.unit())


def _one_ahead(found: TemplateMatch) -> Leaf | None:
    return _distant(found, 1, 1, found.unit())


def _rolling(found: TemplateMatch) -> Leaf | None:
    """The last or next N units up to or from today; without a number, one."""
    count = found.count()[1] if found.has("c") or found.has("o") else 1
    unit = found.unit()
    shift = (
        found.value("r", "shift", "shift_after").number
        if not found.role("r", "recent") and found.has("r")
        else -1
    )
    if unit == "weekend" and not (found.has("c") or found.has("o")):
        return found.leaf(shifted_span(found.today, unit, -1))
    if unit in ("hour", "minute"):
        count, unit = -(-count // 24) if unit == "hour" else 1, "day"
    far = add_units(found.today, count if shift > 0 else -count, unit)
    return found.leaf(Span(min(far, found.today), max(far, found.today), "day"))


def _rolling_pair(found: TemplateMatch) -> Leaf | None:
    value = found.value("p", "pair")
    return found.leaf(Span(add_units(found.today, -value.number, value.unit), found.today, "day"))


def _shifted(found: TemplateMatch) -> Leaf | None:
    shift = found.value("k", "shift", "shift_after").number
    if found.role("x", "unit"):
        unit = found.value("x", "unit").unit
        return (
            None if unit in ("minute", "hour", "day") else found.leaf(shifted_span(found.today, unit, shift))
        )
    if shift == 0 and found.role("x", "short_weekday"):
        return None
    if shift == 0 and found.word("x") in found.sentence.vocabulary.times.verbs.split():
        return None
    return found.leaf(_named_pin(found).shifted(shift, found.today))


def _named_pin(found: TemplateMatch) -> Pin:
    if found.role("x", "month", "weak_month"):
        return Pin("month", found.value("x", "month", "weak_month").number)
    if found.role("x", "season", "weak_season"):
        return Pin("season", found.value("x", "season", "weak_season").number)
    return Pin("weekday", found.value("x", "weekday", "weak_weekday").number)


def _period(found: TemplateMatch) -> Leaf | None:
    value = found.value("p", "period")
    return found.leaf(shifted_span(found.today, value.unit, value.number))


def _day(found: TemplateMatch) -> Leaf | None:
    return found.leaf(day_span(add_days(found.today, found.value("d", "day").number)))


def _day_part(found: TemplateMatch) -> Leaf | None:
    value = found.value("p", "day_part")
    return _hours_of(found, day_span(add_days(found.today, value.number)), value)


def _weekday_part(found: TemplateMatch) -> Leaf | None:
    value = found.value("p", "weekday_part")
    day = Pin("weekday", value.number).latest(found.today)
    return _hours_of(found, day, value) if day else None


def _shifted_part(found: TemplateMatch) -> Leaf | None:
    shift = found.value("k", "shift", "shift_after").number
    if shift not in (0, -1):
        return None
    return _hours_of(found, day_span(add_days(found.today, shift)), found.value("p", "part"))


def _hours_of(found: TemplateMatch, day: Span, value: RoleValue) -> Leaf | None:
    if value.part is None:
        return None
    return found.leaf(day, moments=part_of_day(day.first, value.part, found.sentence.now))


DISTANCE_RULES: tuple[Rule, ...] = (
    ("ago", f"ago glue{{0,2}} {_COUNT} glue? u=unit", _ago),
    ("ago", f"{_COUNT} glue? u=unit glue? ago_after", _ago),
    ("ago", "ago glue? p=pair", _pair_ago),
    ("ago", "p=pair glue? ago_after", _pair_ago),
    ("ahead", f"ahead glue{{0,2}} {_COUNT} glue? u=unit", _ahead),
    ("ahead", f"{_COUNT} glue? u=unit glue? ahead_after", _ahead),
    ("ahead", "ahead glue? p=pair", _pair_ahead),
    ("ahead", "p=pair glue? ahead_after", _pair_ahead),
    ("rolling", f"r=recent/shift glue? {_COUNT} glue? u=unit", _rolling),
    ("rolling", f"{_COUNT} r=shift_after glue? u=unit", _rolling),
    ("rolling", f"{_COUNT} glue? u=unit r=shift_after", _rolling),
    ("rolling", f"since glue? {_COUNT} glue? u=unit", _rolling),
    ("rolling", f"u=unit {_COUNT} r=shift_after", _rolling),
    ("rolling", "r=recent glue? u=unit", _rolling),
    ("rolling", "recent glue? p=pair", _rolling_pair),
    ("shifted", f"k=shift glue? {_NAMED}", _shifted),
    ("shifted", f"{_NAMED} glue? k=shift_after", _shifted),
    ("period", "p=period", _period),
    ("day", "d=day", _day),
    ("day_part", "p=day_part", _day_part),
    ("day_part", "p=weekday_part", _weekday_part),
    ("day_part", "k=shift glue? p=part", _shifted_part),
    ("day_part", "p=part glue? k=shift_after", _shifted_part),
)
# A unit alone is one of them: "неделю назад", "قبل شهر".
BARE_UNIT_RULES: tuple[Rule, ...] = (
    ("ago", "ago u=unit (?!shift_after)", _one_ago),
    ("ago", "u=unit ago_after", _one_ago),
    ("ahead", "ahead u=unit (?!shift_after)", _one_ahead),
)
