"""Where somebody in acute distress finds help, by country: well-known national lines, and emergency numbers.

A line's source is the site of whoever runs it. None of them could be opened when this list was looked at;
each number was compared with what is public in lists of helplines that others keep (apps, health services,
a copy of Wikipedia's), and stands here only where several say the same. Whoever looks after this list opens
each source now and then, sets `noted` to that month, and removes what is not there any more: a wrong number
does more harm than none. Countries for which nothing sure was found have their emergency number alone, as
Turkey, whose 182 is told on many lists and makes appointments at hospitals; every other has
FIND_A_HELPLINE.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.speech.saying import Wording, countries_of, country_name, country_of_zone, in_force, say

FIND_A_HELPLINE = "https://findahelpline.com"
"""Lines of some 130 countries, kept by ThroughLine."""

CALM = Wording(
    "I'm glad you told me, and I'm sorry that it hurts this much. You don't have to be alone with it."
)
"""Said where no model answers."""

MOST_GUESSED = 3
"""Countries that are named where only the language is known."""


@dataclass(frozen=True, slots=True)
class Helpline:
    """One country's line. `source` tells the number; so do at least `agreeing` public lists, as seen in the
    month of `noted`.
    """

    country: str
    number: str
    name: str
    source: str
    agreeing: int
    noted: str = "2026-11"


HELPLINES: tuple[Helpline, ...] = (
    Helpline("US", "988", "988 Suicide & Crisis Lifeline", "https://988lifeline.org", 5),
    Helpline("GB", "116 123", "Samaritans", "https://www.samaritans.org", 4),
    Helpline("CA", "988", "9-8-8 Suicide Crisis Helpline", "https://988.ca", 10),
    Helpline("AU", "13 11 14", "Lifeline", "https://www.lifeline.org.au", 4),
    Helpline("IE", "116 123", "Samaritans", "https://www.samaritans.org/ireland", 7),
    Helpline("NZ", "1737", "1737, need to talk?", "https://1737.org.nz", 10),
    Helpline("ZA", "0800 567 567", "SADAG", "https://www.sadag.org", 9),
    Helpline("DE", "0800 111 0 111", "TelefonSeelsorge", "https://www.telefonseelsorge.de", 7),
    Helpline("AT", "142", "Telefonseelsorge", "https://www.telefonseelsorge.at", 5),
    Helpline("CH", "143", "Die Dargebotene Hand", "https://www.143.ch", 8),
    Helpline("FR", "3114", "3114", "https://3114.fr", 6),
    Helpline("BE", "0800 32 123", "Centre de Prévention du Suicide", "https://www.preventionsuicide.be", 9),
    Helpline("NL", "113", "113 Zelfmoordpreventie", "https://www.113.nl", 4),
    Helpline("ES", "024", "Línea 024", "https://www.sanidad.gob.es/linea024", 8),
    Helpline("MX", "800 911 2000", "Línea de la Vida", "https://www.gob.mx/lineadelavida", 8),
    Helpline("AR", "135", "Centro de Asistencia al Suicida", "https://www.asistenciaalsuicida.org.ar", 9),
    Helpline("IT", "02 2327 2327", "Telefono Amico", "https://www.telefonoamico.it", 6),
    Helpline("BR", "188", "CVV", "https://cvv.org.br", 9),
    Helpline("PT", "1411", "Linha Nacional de Prevenção do Suicídio", "https://www.sns24.gov.pt", 9),
    Helpline("SE", "90101", "Mind Självmordslinjen", "https://mind.se", 7),
    Helpline("DK", "70 201 201", "Livslinien", "https://www.livslinien.dk", 10),
    Helpline("NO", "116 123", "Mental Helse", "https://mentalhelse.no", 6),
    Helpline("FI", "09 2525 0111", "MIELI Kriisipuhelin", "https://mieli.fi", 10),
    Helpline("PL", "116 123", "Kryzysowy Telefon Zaufania", "https://116sos.pl", 9),
    Helpline("CZ", "116 123", "Linka první psychické pomoci", "https://linkapsychickepomoci.cz", 8),
    Helpline("HU", "116 123", "Lelkisegély", "https://sos116-123.hu", 4),
    Helpline("GR", "1018", "ΚΛΙΜΑΚΑ", "https://www.suicide-help.gr", 5),
    Helpline("UA", "7333", "Lifeline Ukraine", "https://lifelineukraine.com", 9),
    Helpline("RU", "8 495 989-50-50", "МЧС России", "https://psi.mchs.gov.ru", 10),
    Helpline("IL", "1201", "ער״ן", "https://www.eran.org.il", 8),
    Helpline("EG", "16328", "الأمانة العامة للصحة النفسية", "https://www.mohp.gov.eg", 3),
    Helpline("SA", "920033360", "المركز الوطني لتعزيز الصحة النفسية", "https://ncmh.org.sa", 10),
    Helpline("AE", "800 4673", "خط الدعم النفسي", "https://hope.hw.gov.ae", 5),
    Helpline("LB", "1564", "Embrace", "https://embracelebanon.org", 10),
    Helpline("IN", "14416", "Tele MANAS", "https://telemanas.mohfw.gov.in", 6),
    Helpline("CN", "12356", "12356", "https://www.nhc.gov.cn", 19),
    Helpline("TW", "1925", "安心專線", "https://www.mohw.gov.tw", 10),
    Helpline("JP", "0120-279-338", "よりそいホットライン", "https://www.since2011.net/yorisoi", 10),
    Helpline("KR", "109", "자살예방 상담전화", "https://www.129.go.kr", 2),
    Helpline("SG", "1767", "Samaritans of Singapore", "https://www.sos.org.sg", 6),
    Helpline("TH", "1323", "สายด่วนสุขภาพจิต", "https://dmh.go.th", 10),
)
"""Where several countries share a language, the larger one stands first."""

EMERGENCY: Mapping[str, str] = {
    **dict.fromkeys("DE AT FR BE NL ES IT PT SE DK FI PL CZ HU GR IE CH UA RU TR IN KW".split(), "112"),
    **dict.fromkeys("US CA MX AR JO".split(), "911"),
    **dict.fromkeys("GB AE QA BH SD".split(), "999"),
    **dict.fromkeys("JP KR TW".split(), "119"),
    **{"AU": "000", "NZ": "111", "ZA": "10177", "NO": "113", "BR": "192", "CN": "120", "SG": "995"},
    **{"EG": "123", "SA": "997", "MA": "15", "TN": "190", "DZ": "14", "LY": "1515", "IL": "101"},
    **{"TH": "1669"},
}
"""Whom to call when life is in danger, where at least two public lists of such numbers agree: the one number
of a country or, where there is none, its ambulance.

Compared a second time in 2026-11, with lists of programs and travel pages: one of all countries, one of
those from Kuwait on, and parts of others; no list of a country's own was opened. They give these numbers,
but where several serve a country (Thailand, Israel, South Africa, South Korea, Taiwan, Poland) name the
police's or the general one first, and: Mexico, of which one has the 066 that 911 replaced; Argentina, where
one has the ambulance's 107 beside 911; Algeria, where one has civil protection's 1021 beside 14; Saudi
Arabia, where two have 911, which three regions have, beside 997; Norway, where two have the police's 112
first; Norway and Thailand, where one has ambulance and fire the wrong way round. The ambulance of the
Emirates is 998; 999 is its one number.
"""

_BY_COUNTRY = {each.country: each for each in HELPLINES}


def helpline_of(country: str) -> Helpline | None:
    """A country's line by its two letters; None for a country without one here."""
    return _BY_COUNTRY.get(country.upper())


def helplines_near(country: str | None, language: str) -> tuple[Helpline, ...]:
    """The line of somebody's country or, where that is not known, those of countries with their language."""
    if country is not None:
        found = helpline_of(country)
        return (found,) if found else ()
    home, *others = countries_of(language) or [""]
    spoken = [each for each in HELPLINES if each.country in others]
    first = helpline_of(home)
    return ((first, *spoken) if first else tuple(spoken))[:MOST_GUESSED]


def help_near(zone: str | None, *, again: bool = False) -> str:
    """Where somebody finds help near a time zone, as it stands under an answer; in brief if it was said just
    before.

    Without a zone the countries are named in which the language in force is spoken.
    """
    home = country_of_zone(zone) if zone else None
    near = helplines_near(home, in_force())
    if again:
        brief = f"☎ {near[0].number}" if len(near) == 1 else FIND_A_HELPLINE
        return say("Help is there at any time: {line}", line=brief)
    return "\n".join([say("You can talk to somebody right now:"), *_listed(near), _in_danger(home)])


def _in_danger(country: str | None) -> str:
    """What to do when it is about life, with the number of a country whose number is known."""
    number = EMERGENCY.get(country or "")
    if number is None:
        return say(
            "If you are about to hurt yourself, call the emergency number, or go to somebody who can stay "
            "with you."
        )
    return say(
        "If you are about to hurt yourself, call {number}, or go to somebody who can stay with you.",
        number=number,
    )


def _listed(near: tuple[Helpline, ...]) -> list[str]:
    """A line for each helpline, and the one for everywhere else."""
    found = [
        say(
            "☎ {number} ({name}, {country}), {address}",
            number=each.number,
            name=each.name,
            country=country_name(each.country, in_force()),
            address=each.source,
        )
        for each in near
    ]
    elsewhere = say("Everywhere else: {address}", address=FIND_A_HELPLINE) if near else FIND_A_HELPLINE
    return [*found, elsewhere]
