"""Catalogs of translations: one gettext file a language, read when its language is first spoken.

The files are kept as text, so that a change of theirs can be read; none is read, nor Babel loaded, for
English.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
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

_PLACEHOLDER = re.compile(r"\{(\w*)\}")

Message = tuple[str, str]
"""A sentence and the context that tells it from the same words elsewhere; mostly there is none."""


@dataclass(frozen=True, slots=True)
class Catalog:
    """The translations of one language; `plural` is the place of the form that goes with a number."""

    sentences: Mapping[Message, tuple[str, ...]]
    plural: Callable[[int], int]

    def of(self, english: str, context: str = "") -> str | None:
        """A sentence in this language; None when it has not been translated."""
        forms = self.sentences.get((english, context))
        return forms[0] if forms else None

    def counted(self, one: str, count: int) -> str | None:
        """The form of a sentence that goes with a number, by the English one of the singular."""
        forms = self.sentences.get((one, ""))
        return forms[self.plural(count)] if forms else None


def path_of(language: str) -> Path:
    """Where the catalog of a language is kept."""
    return FOLDER / f"{language}.po"


@cache
def catalog(language: str) -> Catalog:
    """The catalog of a language; one without a word for the source, and for a language without a catalog."""
    if language == SOURCE or language not in LANGUAGES or not path_of(language).exists():
        return Catalog({}, lambda _: 0)
    from babel.messages.pofile import read_po  # a tenth of a second that English needs none of

    with path_of(language).open("rb") as file:
        read = read_po(file, locale=language)
    plural = gettext.c2py(read.plural_expr)
    sentences: dict[Message, tuple[str, ...]] = {}
    for message in read:
        english = message.id if isinstance(message.id, str) else message.id[0]
        written = message.string or ""
        forms = (written,) if isinstance(written, str) else tuple(written)
        if english and all(forms) and not message.fuzzy and fits(message.id, forms, plural):
            sentences[english, message.context or ""] = forms
    return Catalog(sentences, plural)


def fits(
    english: str | tuple[str, ...] | list[str], forms: tuple[str, ...], plural: Callable[[int], int]
) -> bool:
    """Whether translated forms have just the placeholders that the English ones have.

    A form that goes with a single number may leave the number out, as the English one may.
    """
    if isinstance(english, str):
        return all(placeholders(form) == placeholders(english) for form in forms)
    one, many = map(placeholders, english)
    numbers = [plural(number) for number in range(1, 200)]
    if len(forms) <= max(numbers):
        return False
    return all(
        placeholders(form) == many or (numbers.count(place) == 1 and placeholders(form) in (one, many))
        for place, form in enumerate(forms)
    )


def placeholders(text: str) -> frozenset[str]:
    """The names of the values that a sentence holds; a lone brace counts as one that never fits."""
    rest = _PLACEHOLDER.sub("", text)
    names: list[str] = _PLACEHOLDER.findall(text)
    return frozenset([*names, *(each for each in "{}" if each in rest)])


def known_language(code: str | None) -> str | None:
    """The language of a catalog that a code means: "de" for "de-AT", "pt_BR" for "pt"; None for none."""
    if not code:
        return None
    wanted = code.strip().replace("-", "_").lower()
    exact = next((each for each in LANGUAGES if each.lower() == wanted), None)
    first = wanted.partition("_")[0]
    return exact or next((each for each in LANGUAGES if each.lower().partition("_")[0] == first), None)


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
