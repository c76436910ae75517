"""Dates with a name, a day, a month, a weekday, a season, a decade; and by their distance from now:
yesterday, three weeks ago, this morning.
"""

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
    months_span,
    part_of_day,
    rough_days,
    shifted_span,
    span_around,
)
from bot.language.times.folding import RoleValue, is_year
from bot.language.times.vocabulary import Leaf, Rule, TemplateMatch

_MONTH = "m=month/weak_month/short_month"
_DAY = "(?:t=tens dash/joins? o=ones|d=day_number) ordinal_mark?"
_FIGURE = "d=figure/ordinal ordinal_mark?"
_YEAR_AFTER = "(?:stop/comma/glue{0,2} year_mark? y=year glue? year_mark?)?"
_TO = "glue? to/dash/joins glue?"


def _month_pin(found: TemplateMatch) -> Pin:
    return Pin("month", found.value("m", "month", "weak_month", "short_month").number)


def _month(found: TemplateMatch) -> Leaf | None:
    return found.pinned(_month_pin(found), weak=found.role("m", "weak_month"))


def _month_so_called(found: TemplateMatch) -> Leaf | None:
    """A month that is said to be one: "the month of March", but no "months may"."""
    is_verb = found.word("m") in found.sentence.vocabulary.times.verbs.split()
    if found.unit() != "month" or (is_verb and found.match.start("m") == found.match.start("u") + 1):
        return None
    return found.pinned(_month_pin(found))


def _day_of_month(found: TemplateMatch) -> Leaf | None:
    if found.role("m", "weak_month") and found.word("m") in found.sentence.vocabulary.times.verbs.split():
        spoken = not found.role("d", "figure", "ordinal")
        if spoken and found.match.start("m") == found.match.start("d") + 1:
            return None  # "one may say"
    pin = Pin("day", _month_pin(found).number, found.day_number())
    return found.pinned(pin) or found.impossible()


def _days_of_month(found: TemplateMatch) -> Leaf | None:
    if found.has("r"):
        value = found.value("r")
        first, last = value.number, value.other
    else:
        first, last = found.value("d", "day_number").number, found.value("e", "day_number").number
    return found.pinned(Pin("days", _month_pin(found).number, first, last)) if first < last else None


def _week_of_month(found: TemplateMatch) -> Leaf | None:
    """The first, second or last seven days of a month."""
    month = found.pinned(_month_pin(found))
    if month is None:
        return None
    number = found.value("d", "ordinal").number if found.has("d") else 0
    if number > 4 or (number == 0 and found.value("k", "shift").number != -1):
        return None
    first = add_days(month.span.first, 7 * (number - 1)) if number else add_days(month.span.last, -6)
    return found.leaf(Span(first, add_days(first, 6), "week"))


def _numbered_month(found: TemplateMatch) -> Leaf | None:
    month = found.value("n", "day_number").number
    if not 1 <= month <= 12:
        return None
    if found.has("d"):
        return found.pinned(Pin("day", month, found.day_number()))
    return found.pinned(Pin("month", month))


def _full_date(found: TemplateMatch) -> Leaf | None:
    day = found.value("v").day
    return found.leaf(day_span(day)) if day and not _is_part_of_a_name(found) else None


def _is_part_of_a_name(found: TemplateMatch) -> bool:
    """Whether a date is only a piece of a path or an identifier: "img/2024-03-05-cat"."""
    tokens, first, last = found.sentence.tokens, found.match.start(), found.match.end()
    before = (
        first > 0
        and tokens.ends[first - 1] == tokens.starts[first]
        and tokens.words[first - 1] in ("/", "-", "_", "=")
    )
    after = (
        last < len(tokens.words)
        and tokens.ends[last - 1] == tokens.starts[last]
        and tokens.words[last] in ("/", "-", "_")
    )
    return before or after


def _year_and_month(found: TemplateMatch) -> Leaf | None:
    value = found.value("v")
    return found.leaf(months_span(value.number, value.other, 1, "month"))


def _day_and_month(found: TemplateMatch) -> Leaf | None:
    if "." in found.word("v") and found.sentence.vocabulary.code == "en":
        return None  # English writes numbers so, not days
    value = found.value("v")
    return found.pinned(Pin("day", value.other, value.number), weak=True)


def _year(found: TemplateMatch) -> Leaf | None:
    year = found.year()
    return found.leaf(months_span(year, 1, 12, "year")) if year and is_year(year) else None


def _bare_year(found: TemplateMatch) -> Leaf | None:
    year = found.year()
    if year is None or not is_year(year) or year > found.today.year + 10:
        return None
    return found.leaf(months_span(year, 1, 12, "year"), weak=True)


def _years(found: TemplateMatch) -> Leaf | None:
    value = found.value("v")
    first, last = months_span(value.number, 1, 12, "year"), months_span(value.other, 1, 12, "year")
    return found.leaf(Span(first.first, last.last, "decade"), weak=True)


def _feast(found: TemplateMatch) -> Leaf | None:
    """A day of the year by its name: "before Christmas". A word alone is what is kept on it, too."""
    value = found.value("f", "feast")
    return found.pinned(Pin("day", value.number, value.other), weak=" " not in found.word("f"))


def _weekday(found: TemplateMatch) -> Leaf | None:
    pin = Pin("weekday", found.value("w", "weekday", "weak_weekday").number)
    return found.pinned(pin, weak=found.role("w", "weak_weekday"))


def _weekday_of_week(found: TemplateMatch) -> Leaf | None:
    value = found.value("w", "day_of_week")
    week = span_around(add_days(found.today, 7 * value.number), "week")
    return found.leaf(Pin("weekday", value.other).within(week))


def _weekend(found: TemplateMatch) -> Leaf | None:
    """The weekend that is or was last; "on weekends" is none in particular."""
    if found.word("x") == "weekends":
        return None
    weekend = span_around(found.today, "weekend")
    return found.leaf(
        weekend if weekend.first <= found.today else span_around(add_days(found.today, -7), "weekend")
    )


def _season(found: TemplateMatch) -> Leaf | None:
    pin = Pin("season", found.value("s", "season", "weak_season").number)
    return found.pinned(pin, weak=found.role("s", "weak_season"))


def _quarter(found: TemplateMatch) -> Leaf | None:
    return found.pinned(Pin("quarter", found.value("d", "ordinal", "day_number").number))


def _half(found: TemplateMatch) -> Leaf | None:
    number = found.value("d", "half", "ordinal", "day_number").number
    return found.pinned(Pin("half", number), weak=found.sentence.vocabulary.spaced)


def _decade(found: TemplateMatch) -> Leaf | None:
    number = found.value("v", "decade").number
    tokens, figure = found.sentence.tokens, found.match.start("v")
    if found.match.end() > figure + 1 and tokens.ends[figure] != tokens.starts[figure + 1]:
        return None  # "60 s"
    year = number if number > 99 else number + (2000 if number < 30 else 1900)
    return (
        found.leaf(months_span(year, 1, 120, "decade"), weak=found.role("v", "decade"))
        if is_year(year)
        else None
    )


def _day_this_month(found: TemplateMatch) -> Leaf | None:
    if found.word("p") != "on":
        return None
    return found.pinned(Pin("date", found.day_number()))


DATE_RULES: tuple[Rule, ...] = (
    ("date", "v=full_date", _full_date),
    ("month", "v=year_month", _year_and_month),
    ("date", f"{_DAY} stop? glue{{0,2}} {_MONTH} {_YEAR_AFTER} (?!stop? bad_year)", _day_of_month),
    ("dates", (
        f"(?:r=day_range|d=day_number ordinal_mark? stop? {_TO} e=day_number ordinal_mark?) stop?"
        f" glue{{0,2}}"
     f" {_MONTH} {_YEAR_AFTER}"), _days_of_month),
    ("date", f"y=year year_mark? stop/comma/glue{{0,2}} {_MONTH} glue? {_DAY}", _day_of_month),
    ("month", "y=year year_mark? stop/comma/glue{0,2} m=month/weak_month", _month),
    ("month", f"{_MONTH} stop? comma/glue{{0,2}} year_mark? y=year glue? year_mark?", _month),
    ("month", "m=month/weak_month (?!stop? bad_year)", _month),
    ("month", f"u=unit glue{{0,2}} m=month/weak_month {_YEAR_AFTER} (?!stop? bad_year)", _month_so_called),
    (
        "dates",
        f"(?:d=ordinal|k=shift) week_unit glue/on{{1,2}} {_MONTH} {_YEAR_AFTER}",
        _week_of_month,
    ),
    ("date", (
        "(?:y=year glue? year_mark glue?)? n=month_number/day_number month_mark glue? (?:d=day_number"
        " day_mark)?"
    ),
     _numbered_month),
    ("date", "v=day_month (?!unit)", _day_and_month),
    ("year", "year_mark glue? y=year", _year),
    ("year", "y=year glue? year_mark (?!ago_after)", _year),
    ("bare_year", "y=year", _bare_year),
    ("years", "v=year_range", _years),
    ("date", f"f=feast {_YEAR_AFTER}", _feast),
    ("weekday", "w=weekday/weak_weekday", _weekday),
    ("weekday", "w=day_of_week", _weekday_of_week),
    ("season", "s=season/weak_season", _season),
    ("weekend", "on glue{0,2} x=weekend_unit", _weekend),
    ("quarter", "d=quarter_name", _quarter),
    ("quarter", "d=ordinal glue? u=quarter_unit", _quarter),
    ("quarter", "d=figure ordinal_mark/stop u=quarter_unit", _quarter),
    ("quarter", "u=quarter_unit d=ordinal", _quarter),
    ("half", "d=half", _half),
    ("half", "d=ordinal glue? u=half_unit", _half),
    ("decade", "decade_mark glue? v=decade_number", _decade),
    ("decade", "v=decade_number dash? decade_mark_after", _decade),
    ("decade", "v=decade", _decade),
)  # fmt: skip

# "March 3", "March 3-5": only where that order is usual, for elsewhere the number counts what follows.
MONTH_FIRST_RULES: tuple[Rule, ...] = (
    ("date", f"{_MONTH} stop? glue? {_FIGURE} (?:comma? y=year)? (?!unit/bad_year/figure)", _day_of_month),
    ("dates", (
        f"{_MONTH} stop? (?:r=day_range|d=figure ordinal_mark? {_TO} e=figure ordinal_mark?) (?:comma?"
        f" y=year)?"
    ),
     _days_of_month),
    (
        "date",
        "p=on glue d=figure ordinal_mark (?!glue{0,2} month/weak_month/short_month/unit)",
        _day_this_month,
    ),
)  # fmt: skip

UNSPACED_RULES: tuple[Rule, ...] = (
    ("quarter", "d=day_number u=quarter_unit", _quarter),
    ("weekend", "x=weekend_unit on_after", _weekend),
)


_COUNT = "(?:t=tens dash/joins? o=ones|c=number/one/few)"
_NAMED = "x=unit/weekday/weak_weekday/month/weak_month/season/weak_season/feast"

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


def _counted(found: TemplateMatch) -> Leaf | None:
    """So many units ago or ahead: a number of them, a pair, or one that stands alone."""
    sign = -1 if found.kind == "ago" else 1
    if found.has("p"):
        value = found.value("p", "pair")
        return _distant(found, sign * value.number, sign * value.number, value.unit)
    is_alone = not (found.has("c") or found.has("o"))
    if sign > 0 and not is_alone and len(found.word("u")) == 1 and found.word("u").isascii():
        return None  # "in 2d"
    least, most = (1, 1) if is_alone else found.count()
    return _distant(found, sign * least, sign * most, found.unit())


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
    if found.role("x", "feast"):
        return Pin("day", found.value("x", "feast").number, found.value("x", "feast").other)
    return Pin("weekday", found.value("x", "weekday", "weak_weekday").number)


def _period(found: TemplateMatch) -> Leaf | None:
    value = found.value("p", "period")
    return found.leaf(shifted_span(found.today, value.unit, value.number))


def _unit_it_is(found: TemplateMatch) -> Leaf | None:
    """The week, month or year it is, where a part of it is told: "by the end of the month"."""
    sentence, unit = found.sentence, found.unit()
    leaf = found.leaf(None if unit in ("minute", "hour", "day") else shifted_span(found.today, unit, 0))
    if leaf is None or sentence.has(sentence.before(leaf, "glue"), "phase"):
        return leaf
    return leaf if sentence.has(sentence.after(leaf, "glue"), "phase_after") else None


def _day(found: TemplateMatch) -> Leaf | None:
    return found.leaf(day_span(add_days(found.today, found.value("d", "day").number)))


def _day_part(found: TemplateMatch) -> Leaf | None:
    value = found.value("p", "day_part")
    return _hours_of(found, day_span(add_days(found.today, value.number)), value)


def _weekday_part(found: TemplateMatch) -> Leaf | None:
    value = found.value("p", "weekday_part")
    pin = Pin("weekday", value.number)
    day = pin.latest(found.today)
    return _hours_of(found, day, value, pin) if day else None


def _shifted_part(found: TemplateMatch) -> Leaf | None:
    shift = found.value("k", "shift", "shift_after").number
    if shift not in (0, -1):
        return None
    return _hours_of(found, day_span(add_days(found.today, shift)), found.value("p", "part"))


def _hours_of(found: TemplateMatch, day: Span, value: RoleValue, pin: Pin | None = None) -> Leaf | None:
    if value.part is None:
        return None
    return found.leaf(day, pin, part_of_day(day.first, value.part, found.sentence.now))


DISTANCE_RULES: tuple[Rule, ...] = (
    ("ago", f"ago glue{{0,2}} {_COUNT} glue? u=unit", _counted),
    ("ago", f"{_COUNT} glue? u=unit glue? ago_after", _counted),
    ("ago", "ago glue? p=pair", _counted),
    ("ago", "p=pair glue? ago_after", _counted),
    ("ahead", f"ahead glue{{0,2}} {_COUNT} glue? u=unit", _counted),
    ("ahead", f"{_COUNT} glue? u=unit glue? ahead_after", _counted),
    ("ahead", "ahead glue? p=pair", _counted),
    ("ahead", "p=pair glue? ahead_after", _counted),
    ("rolling", f"r=recent/shift glue? {_COUNT} glue? u=unit", _rolling),
    ("rolling", f"{_COUNT} r=shift_after glue? u=unit", _rolling),
    ("rolling", f"{_COUNT} glue? u=unit r=shift_after", _rolling),
    ("rolling", f"since glue? {_COUNT} glue? u=unit", _rolling),
    ("rolling", f"u=unit {_COUNT} r=shift_after", _rolling),
    ("rolling", "r=recent glue? u=unit", _rolling),
    ("rolling", "recent glue? p=pair", _rolling_pair),
    ("shifted", f"k=shift glue? {_NAMED}", _shifted),
    ("shifted", f"{_NAMED} glue? k=shift_after (?!unit)", _shifted),
    ("period", "p=period", _period),
    ("unit", "u=unit (?!glue{0,2} month/weak_month/year)", _unit_it_is),
    ("day", "d=day", _day),
    ("day_part", "p=day_part", _day_part),
    ("day_part", "p=weekday_part", _weekday_part),
    ("day_part", "k=shift glue? p=part", _shifted_part),
    ("day_part", "p=part glue? k=shift_after", _shifted_part),
)
# A unit alone is one of them: "неделю назад", "قبل شهر".
BARE_UNIT_RULES: tuple[Rule, ...] = (
    ("ago", "ago u=unit (?!shift_after)", _counted),
    ("ago", "u=unit ago_after", _counted),
    ("ahead", "ahead u=unit (?!shift_after)", _counted),
)
