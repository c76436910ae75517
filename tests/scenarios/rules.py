"""How an honest small model reads messages: by rules over the words it is given, in many languages.

Nothing here knows what a dialogue expects. A model of flesh reads more; what matters is that this one reads from the
same prompt, and answers in the same form.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

NAME = r"[A-ZÄÖÜÉÈÀÁÍÓÚÑÇÅØŁŚŻА-ЯЁІЇЄҐΑ-Ω][\w'’-]*(?: [A-ZÄÖÜÉ][\w'’-]*)*"
RELATIVE = r"(?:older |younger |little |big |best )?(?:sister|brother|mother|father|wife|husband|friend|colleague|son|daughter|boss)"
WHEN = (
    r"(?P<when>yesterday|today|tomorrow|last (?:week|month|year|summer)|next (?:week|month)|on \w+day"
    r"|in (?:19|20)\d\d|since (?:19|20)\d\d|(?:two|three|\d+) (?:days|weeks|months|years) ago|gestern|letzten Monat|la semaine dernière)"
)


@dataclass(frozen=True)
class Reading:
    """A pattern and what it tells; `v` is the value, `s` whose it is, `when` the time."""

    pattern: str
    key: str
    category: str = "general"
    kind: str = "fact"
    lasting: bool = True
    stated: bool = True
    sensitivity: str = "ordinary"


def _city(pattern: str) -> Reading:
    return Reading(pattern.replace("NAME", f"(?P<v>{NAME})"), "home_city", "location")


READINGS = (
    _city(rf"\b[Ii](?: now)? (?:live|am living) in NAME(?: {WHEN})?"),
    _city(rf"\b[Ii](?:'ve| have)? (?:just )?moved to NAME(?: {WHEN})?"),
    _city(rf"\b[Mm]y (?P<s>{RELATIVE})(?: \w+)? (?:lives in|has moved to|moved to) NAME"),
    _city(rf"(?P<s>{NAME}) (?:lives in|moved to) NAME"),
    _city(r"\bI(?:ch wohne|ch lebe) (?:jetzt )?in NAME"),
    _city(r"\bMeine (?P<s>Schwester) wohnt in NAME"),
    _city(r"\bJ'habite (?:à|maintenant à) NAME"),
    _city(r"\bVivo en NAME"),
    _city(r"\b(?:Abito|Vivo) a NAME"),
    _city(r"\bMoro em NAME"),
    _city(r"\bMieszkam w NAME"),
    _city(r"\bJag bor i NAME"),
    _city(r"\bIk woon in NAME"),
    _city(r"\bЯ живу в NAME"),
    _city(r"\bЯ живу у NAME"),
    _city(r"\bΜένω στην NAME"),
    _city(r"(?P<v>\w+)['’]d[ea] yaşıyorum"),
    _city(r"(?P<v>[一-龯]{2})に住んでいます"),
    _city(r"我住在(?P<v>[一-龯]{2})"),
    _city(r"(?P<v>[가-힣]{2})에 살아요"),
    _city(r"أعيش في (?P<v>\w+)"),
    _city(r"मैं (?P<v>\S+) में रहता हूँ"),
    Reading(rf"\bI (?:work|am) at (?P<v>{NAME})", "workplace", "work"),
    Reading(rf"\b[Mm]y (?P<s>{RELATIVE}) works at (?P<v>{NAME})", "workplace", "work"),
    Reading(r"\bI(?:'m| am) allergic to (?P<v>\w+)", "allergies", "health"),
    Reading(rf"\b[Mm]y (?P<s>{RELATIVE})(?: \w+)? is allergic to (?P<v>\w+)", "allergies", "health"),
    Reading(r"\bIch bin allergisch gegen (?P<v>\w+)", "allergies", "health"),
    Reading(r"\bJe suis allergique aux (?P<v>\w+)", "allergies", "health"),
    Reading(r"\b(?:She|He)(?:'s| is) allergic to (?P<v>\w+)", "allergies", "health"),
    Reading(rf"\b[Mm]y sister is called (?P<v>{NAME})", "sisters", "person"),
    Reading(rf"\b[Mm]y (?:dog|cat) is called (?P<v>{NAME})", "pets", "personal"),
    Reading(rf"\b[Ww]e have a (?:dog|cat) called (?P<v>{NAME})", "pets", "personal"),
    Reading(rf"\b[Mm]y gym is (?P<v>{NAME})", "gym"),
    Reading(rf"\b[Mm]y dentist is (?P<v>Dr {NAME})", "dentist", "health"),
    Reading(r"\b[Ii] (?:really )?(?:like|love) (?P<v>[a-z]+(?: music)?)", "likes", "preference"),
    Reading(r"\b[Ii] (?:can't stand|hate) (?P<v>[a-z]+)", "dislikes", "preference"),
    Reading(r"\b(?:[Mm]y birthday is|[Ii] was born) on (?P<v>\d+ \w+)", "birthday", "personal"),
    Reading(r"\b[Ii] might be (?P<v>vegetarian)", "diet", "preference", stated=False),
    Reading(r"\b[Ii]'ve not eaten (?P<v>meat) for ages", "foods_avoided", "preference", stated=False),
    Reading(r"\b[Ii]'m (?P<v>tired|hungry) (?:right now|today)", "mood", lasting=False),
    Reading(
        rf"\b[Ii]'m in (?P<v>{NAME}) (?P<when>today|on \w+day)", "whereabouts", "location", lasting=False
    ),
    Reading(
        rf"\b[Ii]'m renting a flat in (?P<v>{NAME}) until (?P<until>\w+day)",
        "whereabouts",
        "location",
        lasting=False,
    ),
    Reading(r"\b[Ii] am so (?P<v>tired)", "mood", lasting=False, stated=False),
    Reading(r"\b[Ii]'m (?P<v>depressed)", "health", "health", stated=False, sensitivity="private"),
    Reading(r"\b[Mm]y password is (?P<v>\S+?)(?=[.,]?(?:\s|$))", "password", sensitivity="secret"),
    Reading(r"\b[Mm]y card number is (?P<v>[\d ]+\d)", "card_number"),
    Reading(r"\b[Mm]y API key is (?P<v>\S+)", "api_key"),
    Reading(
        rf"\b[Ii](?:'m going to|'ll| want to| plan to) (?P<v>[a-z][a-z ]*?)(?: {WHEN})?(?=[.,!]|$)",
        "plans",
        "project",
        "intention",
    ),
    Reading(
        r"(?P<v>\b[Aa]lways (?:answer|reply|write|end|recommend|send)\b[^.!\n]*)",
        "rules",
        "preference",
        "rule",
    ),
    Reading(r"\b[Pp]lease (?P<v>(?:answer|keep it|be|call) [^.!\n]*)", "rules", "preference", "rule"),
    Reading(r"(?P<v>\b(?:[Ff]rom now on|[Ii]gnore|[Nn]ever) [^.!\n]*)", "rules", "preference", "rule"),
)

# A model gives names in the form in which they stand alone.
_PLAIN = {"Казани": "Казань", "Львові": "Львів", "Krakowie": "Kraków", "Πάτρα": "Πάτρα"}
_SENTENCES = re.compile(r"(?<=[.!?。！？])\s*|\n+")


def read(words: str) -> list[dict[str, Any]]:
    """What the words of one message tell; questions tell nothing."""
    found: list[dict[str, Any]] = []
    for sentence in _SENTENCES.split(words):
        if not sentence.strip().endswith(("?", "？")):
            found += _read_sentence(sentence)
    return found


def agreed(question: str, answer: str) -> list[dict[str, Any]]:
    """What a yes agrees to, read from the question as if the person had said it."""
    if not re.match(r"\W*(?:yes|ja|oui|sí)\b", answer, re.IGNORECASE):
        return []
    turned = question
    for theirs, own in (("your", "my"), ("you're", "I'm"), ("you are", "I am"), ("you", "I")):
        turned = re.sub(rf"\b{theirs}\b", own, turned)
    turned = turned.rstrip("? ") + "."
    return [fact | {"quote": answer} for fact in _read_sentence(turned)]


def _read_sentence(sentence: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    taken: list[range] = []
    for reading in READINGS:
        for match in re.finditer(reading.pattern, sentence):
            if any(match.start() in span and match.end() - 1 in span for span in taken):
                continue
            taken.append(range(match.start(), match.end()))
            found.append(_as_fact(reading, match))
    return found


def _as_fact(reading: Reading, match: re.Match[str]) -> dict[str, Any]:
    groups = match.groupdict()
    value = _PLAIN.get(groups["v"], groups["v"]).strip()
    subject = {"Schwester": "sister"}.get(groups.get("s") or "user", groups.get("s") or "user")
    return {
        "kind": reading.kind,
        "key": reading.key,
        "value": value,
        "category": reading.category,
        "subject": subject,
        "quote": match.group(0),
        "when": groups.get("when") or "",
        "until": groups.get("until") or "",
        "stated": reading.stated,
        "lasting": reading.lasting,
        "sensitivity": reading.sensitivity,
    }
