"""Countries, by the languages spoken there and the time zones in them, as CLDR has them; Babel is loaded
only when it is asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast


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
