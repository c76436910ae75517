"""Names of countries, to tell "I live in Portugal" from "I live in Porto"."""

from __future__ import annotations

_ENGLISH = """
afghanistan albania algeria andorra angola argentina armenia australia austria azerbaijan bahrain bangladesh belarus
belgium belize benin bhutan bolivia botswana brazil brunei bulgaria cambodia cameroon canada chad chile china colombia
croatia cuba cyprus czechia denmark ecuador egypt england eritrea estonia eswatini ethiopia fiji finland france gabon
gambia germany ghana greece guatemala guinea guyana haiti honduras hungary iceland india indonesia iran iraq ireland
israel italy jamaica japan jordan kazakhstan kenya kosovo kuwait kyrgyzstan laos latvia lebanon lesotho liberia libya
liechtenstein lithuania luxembourg madagascar malawi malaysia maldives mali malta mauritania mauritius mexico moldova
monaco mongolia montenegro morocco mozambique myanmar namibia nepal netherlands nicaragua niger nigeria norway oman
pakistan palestine panama paraguay peru philippines poland portugal qatar romania russia rwanda scotland senegal serbia
singapore slovakia slovenia somalia spain sudan suriname sweden switzerland syria taiwan tajikistan tanzania thailand
togo tunisia turkey turkmenistan uganda uk ukraine uruguay us usa uzbekistan venezuela vietnam wales yemen zambia
zimbabwe holland türkiye
""".split()
_OF_SEVERAL_WORDS = (
    "united states", "united kingdom", "united states of america", "great britain", "new zealand", "south africa",
    "south korea", "north korea", "north macedonia", "northern ireland", "czech republic", "costa rica", "sri lanka",
    "saudi arabia", "united arab emirates", "ivory coast", "puerto rico", "dominican republic", "el salvador",
    "sierra leone", "burkina faso", "bosnia and herzegovina", "the us", "the usa", "the uk", "the netherlands",
    "the united states", "the united kingdom", "the philippines", "the czech republic",
)  # fmt: skip
# As people of the other languages say them after "in": with their endings.
_GERMAN = (
    "deutschland österreich frankreich spanien italien polen england russland ungarn griechenland".split()
)
_GERMAN_PHRASES = [
    "der schweiz",
    "den usa",
    "der ukraine",
    "der türkei",
    "den niederlanden",
    "schweden",
    "norwegen",
]
_FRENCH = (
    "france allemagne suisse belgique espagne italie angleterre russie pologne canada maroc algérie".split()
)
_SPANISH = (
    "españa méxico alemania francia italia inglaterra rusia perú brasil chile argentina colombia".split()
)
_RUSSIAN_NAMES = (
    "германия россия украина польша беларусь франция испания италия грузия казахстан израиль сербия".split()
)
_RUSSIAN = (
    "россии германии украине беларуси белоруссии казахстане польше франции испании италии грузии".split()
)
_UKRAINIAN_NAMES = "україна німеччина польща франція іспанія італія чехія".split()
_UKRAINIAN = "україні німеччині польщі франції іспанії італії росії канаді чехії".split()

COUNTRIES = frozenset(
    name
    for names in (
        *(_ENGLISH, _OF_SEVERAL_WORDS, _GERMAN, _GERMAN_PHRASES, _FRENCH, _SPANISH),
        *(_RUSSIAN, _RUSSIAN_NAMES, _UKRAINIAN, _UKRAINIAN_NAMES),
    )
    for name in names
)


def is_country(name: str) -> bool:
    """Whether this names a country, in the forms that stand after "in" in the languages known here."""
    return name.casefold().strip() in COUNTRIES
