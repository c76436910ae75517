"""Saying sentences: in the language in force, with values in their places, plurals, days and lists.

    say("Remembered: {fact}", fact=…)
    say_many("{count} place holds it", "{count} places hold it", count)
    NOT_YOURS = Wording("This button is not yours.")   …   say(NOT_YOURS)

A sentence stands in the code whole and literal, so that it can be gathered for those who translate; what has
no translation is said in English. Translations stand in catalogs, one gettext file a language, read when that
is first spoken: kept as text, so that a change of theirs can be read; none is read, nor Babel loaded, for
English. What CLDR has of countries stands here too.
"""

from __future__ import annotations

import gettext
import io
import re
import unicodedata
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import cast

SOURCE = "en"
"""The language in which sentences stand in the code."""

LANGUAGES: Mapping[str, str] = {
    "en": "English",
    "de": "Deutsch",
    "es": "Español",
    "fr": "Français",
    "it": "Italiano",
    "pt_BR": "Português (Brasil)",
    "ru": "Русский",
    "uk": "Українська",
    "pl": "Polski",
    "tr": "Türkçe",
    "hi": "हिन्दी",
    "zh": "中文",
    "ja": "日本語",
}
"""Every language the bot speaks, by the code of its catalog, with its own name."""

FOLDER = Path(__file__).parent / "po"

_in_force: ContextVar[str] = ContextVar("language", default=SOURCE)

_PLACE = re.compile(r"\{(\w+)\}")
_ISOLATE, _END = "\u2068", "\u2069"


def path_of(language: str) -> Path:
    """Where the catalog of a language is kept."""
    return FOLDER / f"{language}.po"


@cache
def catalog(language: str) -> gettext.NullTranslations:
    """The translations of a language; none of the source, and of a language without a catalog."""
    if language == SOURCE or language not in LANGUAGES or not path_of(language).exists():
        return gettext.NullTranslations()
    from babel.messages.mofile import write_mo  # a tenth of a second that English needs none of
    from babel.messages.pofile import read_po

    with path_of(language).open("rb") as file:
        read = read_po(file, locale=language)
    compiled = io.BytesIO()
    write_mo(compiled, read)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def known_language(code: str | None) -> str | None:
    """The language of a catalog that a code means: "de" for "de-AT", "pt_BR" for "pt"; None for none."""
    if not code:
        return None
    wanted = code.strip().replace("-", "_").lower()
    exact = next((each for each in LANGUAGES if each.lower() == wanted), None)
    first = wanted.partition("_")[0]
    return exact or next((each for each in LANGUAGES if each.lower().partition("_")[0] == first), None)


@dataclass(frozen=True, slots=True)
class Wording:
    """A sentence that is said later, and then in the language that is in force by then."""

    english: str


def each_worded(listed: str) -> dict[str, Wording]:
    """Names that are listed in one text, each by itself as a key: "home city" under `home_city`."""
    return {each.lower().replace(" ", "_"): Wording(each) for each in listed.split(", ")}


@dataclass(frozen=True, slots=True)
class Counted:
    """A sentence that goes with a number, said later as a Wording is."""

    one: str
    many: str


@contextmanager
def speaking(language: str) -> Generator[None]:
    """Have everything that is said while the block lasts said in a language."""
    before = _in_force.set(language)
    try:
        yield
    finally:
        _in_force.reset(before)


def in_force() -> str:
    """The language of whoever is spoken to now."""
    return _in_force.get()


def spoken() -> str:
    """The language that sentences are said in, with their dates and lists: the source without a catalog."""
    return in_force() if in_force() in LANGUAGES else SOURCE


def say(sentence: str | Wording, /, **values: object) -> str:
    """A sentence in the language in force, with its values in their places."""
    english = sentence.english if isinstance(sentence, Wording) else sentence
    told = catalog(spoken()).gettext(english)
    return _filled(_owned(told, values) if told == english else told, values)


_OWNER = re.compile(r"\{(\w+)\}([’'])s\b")


def _owned(english: str, values: Mapping[str, object]) -> str:
    """An English sentence with the apostrophe alone behind an owner that ends in s: "your parents’ home"."""
    return _OWNER.sub(
        lambda owner: f"{{{owner[1]}}}{owner[2]}" if str(values[owner[1]]).endswith("s") else owner[0],
        english,
    )


def say_as(context: str, sentence: str, /, **values: object) -> str:
    """The same for words that mean more than one thing: the context tells which."""
    return _filled(catalog(spoken()).pgettext(context, sentence), values)


def say_many(one: str, many: str, count: int, /, **values: object) -> str:
    """A sentence in the form that goes with a number, which is its {count}."""
    return _filled(catalog(spoken()).ngettext(one, many, count), {"count": count, **values})


def say_counted(sentence: Counted, count: int, /) -> str:
    """The same of one that is said later."""
    return say_many(sentence.one, sentence.many, count)


def say_list(items: Sequence[str]) -> str:
    """Several things as one would name them: "a, b and c"."""
    if spoken() == SOURCE or len(items) < 2:
        return " and ".join([*([", ".join(items[:-1])] if items[1:] else []), *items[-1:]])
    from babel.lists import format_list

    return format_list(items, locale=spoken())


def say_quoted(words: str) -> str:
    """Somebody's words between quotation marks."""
    # Translators: words that somebody said, between the marks of your language.
    return say("“{words}”", words=words)


def say_number(number: float, places: int = 0) -> str:
    """A number with its thousands apart, and so many decimal places."""
    if spoken() == SOURCE:
        return f"{number:,.{places}f}"
    from babel.numbers import format_decimal

    return format_decimal(number, f"#,##0.{'0' * places}" if places else None, locale=spoken())


def say_day(day: date) -> str:
    """A day of the year with its day of the week: "Sunday, 3 May"."""
    date_only = f"{day.day} {day:%B}" if spoken() == SOURCE else _by_skeleton(day, "MMMMd")
    # Translators: a day of the week and a date, such as "Sunday, 3 May".
    return say("{weekday}, {date}", weekday=say_weekday(day), date=date_only)


def say_date(day: date) -> str:
    """A day with its year: "3 May 2026"."""
    if spoken() == SOURCE:
        return f"{day.day} {day:%B %Y}"
    from babel.dates import format_date

    return format_date(day, "long", locale=spoken())


def say_month(day: date) -> str:
    """The month of a day with its year: "May 2026"."""
    return f"{day:%B %Y}" if spoken() == SOURCE else _by_skeleton(day, "yMMMM")


def say_days(first: date, last: date) -> str:
    """Days from the first to the last: "1 – 20 December 2026"."""
    if spoken() != SOURCE:
        from babel.dates import format_interval

        return format_interval(first, last, "yMMMMd", locale=spoken())
    if first.year != last.year:
        return f"{say_date(first)} – {say_date(last)}"
    return f"{first.day}{'' if first.month == last.month else f' {first:%B}'} – {say_date(last)}"


def say_short_day(day: date) -> str:
    """The same in few letters: "Sun 3 May"."""
    return f"{day:%a} {day.day} {day:%b}" if spoken() == SOURCE else _by_skeleton(day, "MMMEd")


def say_weekday(day: date) -> str:
    """The name of a day of the week."""
    if spoken() == SOURCE:
        return f"{day:%A}"
    from babel.dates import get_day_names

    return get_day_names("wide", "stand-alone", locale=spoken())[day.weekday()]


def say_time(moment: datetime) -> str:
    """A time of the day."""
    return f"{moment:%H:%M}"


def say_moment(moment: datetime) -> str:
    """A day with its year and a time: "Monday 23 November 2026, 09:00"."""
    if spoken() == SOURCE:
        return f"{moment:%A} {moment.day} {moment:%B %Y}, {say_time(moment)}"
    from babel.dates import format_date, get_datetime_format

    together = str(get_datetime_format("medium", locale=spoken()))
    day = format_date(moment.date(), "full", locale=spoken())
    return together.replace("'", "").replace("{1}", day).replace("{0}", say_time(moment))


def say_span(time: timedelta) -> str:
    """A length of time, roughly: "3 days", "2 hours"."""
    from babel.dates import format_timedelta

    return format_timedelta(time, locale=spoken())


def say_ago(time: timedelta) -> str:
    """How long ago something was, roughly: "2 hours ago"."""
    from babel.dates import format_timedelta

    return format_timedelta(-time, add_direction=True, locale=spoken())


def _by_skeleton(day: date, skeleton: str) -> str:
    from babel.dates import format_skeleton

    noon = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
    return format_skeleton(skeleton, noon, locale=spoken())


def _filled(text: str, values: dict[str, object]) -> str:
    """A sentence with its values, each read in its own direction where that is not the sentence's."""
    return _PLACE.sub(lambda place: _placed(values, place), text) if values else text


def _placed(values: dict[str, object], place: re.Match[str]) -> str:
    if place[1] not in values:
        return place[0]
    value = str(values[place[1]])
    backwards = "\n" not in value and any(unicodedata.bidirectional(char) in ("R", "AL") for char in value)
    return f"{_ISOLATE}{value}{_END}" if backwards else value


def countries_of(language: str) -> list[str]:
    """Where a language is spoken: the country that is meant first, then those that it is the first one of."""
    from babel.core import get_global
    from babel.languages import get_official_languages

    code, _, country = language.replace("-", "_").partition("_")
    subtags: Mapping[str, str] = get_global("likely_subtags")
    likely = subtags.get(code, "").rpartition("_")[2]
    every: Mapping[str, object] = get_global("territory_languages")
    spoken = [each for each in sorted(every) if code in get_official_languages(each)[:1]]
    return list(dict.fromkeys([*([country or likely] if country or likely else []), *spoken]))


def known_zones() -> frozenset[str]:
    """Time zones that go by a name many people know, as CLDR has them."""
    from babel.core import get_global

    names: Mapping[str, str] = get_global("windows_zone_mapping")
    newer: Mapping[str, str] = get_global("zone_aliases")
    return frozenset(newer.get(zone, zone) for zone in names.values())


def machine_zone() -> str | None:
    """The time zone that this machine's clock is set to; None for UTC, to which servers are set whoever is
    at them.
    """
    from babel.core import get_global
    from babel.localtime import get_localzone

    countries: Mapping[str, str] = get_global("zone_territories")
    zone = str(get_localzone())
    return zone if countries.get(zone) not in (None, "001", "ZZ") else None


def country_of_zone(zone: str) -> str | None:
    """The two letters of the country that a time zone belongs to; None for zones of none, such as UTC."""
    from babel.core import get_global

    newer: Mapping[str, str] = get_global("zone_aliases")
    countries: Mapping[str, str] = get_global("zone_territories")
    found = countries.get(newer.get(zone, zone)) or countries.get(zone)
    return found if found not in (None, "001", "ZZ") else None


def country_name(country: str, language: str) -> str:
    """What a country is called in a language; its two letters where nobody says."""
    from babel import Locale

    names = cast(Mapping[str, str], Locale.parse(language).territories)
    return names.get(country, country)


@cache
def country_names() -> frozenset[str]:
    """What countries are called in English, in small letters."""
    from babel import Locale

    names = cast(Mapping[str, str], Locale(SOURCE).territories)
    told = (name.replace("&", "and").casefold() for code, name in names.items() if code.isalpha())
    return frozenset(told)
