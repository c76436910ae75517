"""Where somebody in acute distress finds help, by country: well-known national lines and nothing else.

A line's source is the site of whoever runs it. Whoever looks after this list opens each source now and then,
sets `noted` to that month, and removes what is not there any more: a wrong number does more harm than none,
and FIND_A_HELPLINE stands for every country that has no line here.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.speech.catalogs import countries_of
from bot.speech.saying import Wording

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
    """One country's line. `source` tells the number; `noted` is the month in which it was last looked at."""

    country: str
    number: str
    name: str
    source: str
    noted: str = "2026-11"


HELPLINES: tuple[Helpline, ...] = (
    Helpline("US", "988", "988 Suicide & Crisis Lifeline", "https://988lifeline.org"),
    Helpline("GB", "116 123", "Samaritans", "https://www.samaritans.org"),
    Helpline("CA", "988", "9-8-8 Suicide Crisis Helpline", "https://988.ca"),
    Helpline("AU", "13 11 14", "Lifeline", "https://www.lifeline.org.au"),
    Helpline("IE", "116 123", "Samaritans", "https://www.samaritans.org/ireland"),
    Helpline("NZ", "1737", "1737, need to talk?", "https://1737.org.nz"),
    Helpline("ZA", "0800 567 567", "SADAG", "https://www.sadag.org"),
    Helpline("DE", "116 123", "TelefonSeelsorge", "https://www.telefonseelsorge.de"),
    Helpline("AT", "142", "Telefonseelsorge", "https://www.telefonseelsorge.at"),
    Helpline("CH", "143", "Die Dargebotene Hand", "https://www.143.ch"),
    Helpline("FR", "3114", "3114", "https://3114.fr"),
    Helpline("BE", "0800 32 123", "Centre de Prévention du Suicide", "https://www.preventionsuicide.be"),
    Helpline("NL", "113", "113 Zelfmoordpreventie", "https://www.113.nl"),
    Helpline("ES", "024", "Línea 024", "https://www.sanidad.gob.es/linea024"),
    Helpline("MX", "800 911 2000", "Línea de la Vida", "https://www.gob.mx/lineadelavida"),
    Helpline("AR", "135", "Centro de Asistencia al Suicida", "https://www.asistenciaalsuicida.org.ar"),
    Helpline("IT", "02 2327 2327", "Telefono Amico", "https://www.telefonoamico.it"),
    Helpline("BR", "188", "CVV", "https://cvv.org.br"),
    Helpline("PT", "1411", "Linha Nacional de Prevenção do Suicídio", "https://www.sns24.gov.pt"),
    Helpline("SE", "90101", "Mind Självmordslinjen", "https://mind.se"),
    Helpline("DK", "70 201 201", "Livslinien", "https://www.livslinien.dk"),
    Helpline("NO", "116 123", "Mental Helse", "https://mentalhelse.no"),
    Helpline("FI", "09 2525 0111", "MIELI Kriisipuhelin", "https://mieli.fi"),
    Helpline("PL", "116 123", "Kryzysowy Telefon Zaufania", "https://116sos.pl"),
    Helpline("CZ", "116 123", "Linka první psychické pomoci", "https://linkapsychickepomoci.cz"),
    Helpline("HU", "116 123", "Lelkisegély", "https://sos116-123.hu"),
    Helpline("GR", "1018", "ΚΛΙΜΑΚΑ", "https://www.suicide-help.gr"),
    Helpline("UA", "7333", "Lifeline Ukraine", "https://lifelineukraine.com"),
    Helpline("IL", "1201", "ער״ן", "https://www.eran.org.il"),
    Helpline("IN", "14416", "Tele MANAS", "https://telemanas.mohfw.gov.in"),
    Helpline("CN", "12356", "12356", "https://www.nhc.gov.cn"),
    Helpline("TW", "1925", "安心專線", "https://www.mohw.gov.tw"),
    Helpline("JP", "0120-279-338", "よりそいホットライン", "https://www.since2011.net/yorisoi"),
    Helpline("KR", "109", "자살예방 상담전화", "https://www.129.go.kr"),
    Helpline("SG", "1767", "Samaritans of Singapore", "https://www.sos.org.sg"),
    Helpline("TH", "1323", "สายด่วนสุขภาพจิต", "https://dmh.go.th"),
)
"""Where several countries share a language, the larger one stands first."""

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
