"""Facts as English sentences: "You are allergic to peanuts and kiwi (you told me on 20 November 2026)."."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from bot.language.keys import NOTE_KEY, holds_one, is_known_key, label
from bot.llm.offline.hits import Hit

_ABOUT_YOU = {
    "name": "Your name is {}", "nickname": "You go by {}", "home_city": "You live in {}",
    "home_country": "You live in {}", "origin": "You come from {}", "birthplace": "You were born in {}",
    "birth_year": "You were born in {}", "birthday": "Your birthday is {}", "age": "You are {} years old",
    "workplace": "You work at {}", "industry": "You work in {}", "studies": "You study {}", "diet": "You are {}",
    "allergies": "You are allergic to {}", "likes": "You like {}", "dislikes": "You don't like {}",
    "languages": "You speak {}", "marital_status": "You are {}", "foods_avoided": "You don't eat {}",
    "plans": "You plan to {}", NOTE_KEY: "You asked me to remember: {}", "job_title": "You are {}",
    "native_language": "Your native language is {}",
}  # fmt: skip
_ABOUT_THEM = {
    "home_city": "{} lives in {}", "home_country": "{} lives in {}", "allergies": "{} is allergic to {}",
    "birthday": "{}'s birthday is {}", "age": "{} is {} years old", "workplace": "{} works at {}",
    "likes": "{} likes {}", "dislikes": "{} doesn't like {}", "diet": "{} is {}", "job_title": "{} works as {}",
}  # fmt: skip
_QUOTE_LENGTH = 220


def quote(hit: Hit) -> str:
    """The hit's words, shortened around nothing in particular, in quotation marks."""
    text = " ".join(hit.text.split())
    if len(text) > _QUOTE_LENGTH:
        text = text[:_QUOTE_LENGTH].rsplit(" ", 1)[0] + " …"
    return f"“{text}”"


def said_line(hit: Hit) -> str:
    """When the user said it, and the words."""
    return f"on {hit.day} you told me: {quote(hit)}"


def in_words(hit: Hit) -> str:
    """A fact as one sentence without a full stop."""
    return _sentence(hit.subject, hit.key, [hit.value]) if hit.key and hit.value else hit.text


def told_sentence(subject: str, key: str, hits: Sequence[Hit]) -> str:
    """The facts of one key as a sentence, with the date they were told, the newest first where one value is usual."""
    shown = sorted(hits, key=lambda hit: hit.order, reverse=True) if holds_one(key) else list(hits)
    days = {hit.day for hit in shown}
    sentence = _sentence(subject, key, [hit.value for hit in shown])
    if len(days) == 1:
        return f"{sentence} (you told me on {days.pop()})."
    return f"{title(subject, key)}: {dated(shown)}."


def dated(hits: Sequence[Hit]) -> str:
    """The values in a row, with the dates they were told."""
    by_day: dict[str, list[str]] = {}
    for hit in hits:
        by_day.setdefault(hit.day, []).append(hit.value or hit.text)
    return "; ".join(f"{_joined(values)} ({day})" for day, values in by_day.items())


def _sentence(subject: str, key: str, values: Sequence[str]) -> str:
    value = _joined(values)
    if not _is_latin(value):
        # Words of another script do not fit into an English sentence.
        return f"{title(subject, key)}: {value}"
    if subject != "user":
        return _about_them(subject, key, value)
    named = [_NAME_AND_KIND.fullmatch(one) for one in values] if key in _KINDS else []
    if named and all(named):
        return _by_kind([(match[2], match[1]) for match in named if match])
    if key in _RELATIONS:
        return _relation(key, values)
    if key == "job_title" and value not in ("retired", "unemployed"):
        return f"You work as {_with_article(value)}"
    if key == "age" and not value.isdigit():
        return f"You are {value}"
    if key in _ABOUT_YOU:
        return _ABOUT_YOU[key].format(value)
    is_plain = len(values) == 1 and (key.startswith("favourite_") or not is_known_key(key))
    return f"Your {label(key)}{' is' if is_plain else ':'} {value}"


_KINDS = frozenset({"pets", "partner", "relatives", "grandparents", "colleagues", "siblings"})
_NAME_AND_KIND = re.compile(r"(.+) \((\w[\w -]*)\)")


def _about_them(subject: str, key: str, value: str) -> str:
    if key not in _ABOUT_THEM:
        return capitalised(f"{possessive(subject)} {label(key)}: {value}")
    shown = _with_article(value) if key == "job_title" else value
    return capitalised(_ABOUT_THEM[key].format(possessive(subject).removesuffix("'s"), shown))


def _by_kind(named: Sequence[tuple[str, str]]) -> str:
    """As in "Your dog is called Rex and your cats are called Miu and Zorro", of ("dog", "Rex") and so on."""
    kinds = {kind: [name for other, name in named if other == kind] for kind, _ in named}
    said = [
        f"your {kind}{'s are' if len(names) > 1 else ' is'} called {_joined(names)}"
        for kind, names in kinds.items()
    ]
    return capitalised(_joined(said))


_RELATIONS = {
    "sisters": "sister", "brothers": "brother", "mother": "mother", "father": "father", "sons": "son",
    "daughters": "daughter", "friends": "friend", "partner": "partner", "children": "child", "pets": "pet",
}  # fmt: skip


def _relation(key: str, values: Sequence[str]) -> str:
    if all(value[:1].islower() for value in values):
        return f"You have {_joined(values)}"
    if any(value[:1].islower() for value in values):
        return f"Your {label(key)}: {_joined(values)}"
    one = _RELATIONS[key]
    return (
        f"Your {one} is called {values[0]}"
        if len(values) == 1
        else f"Your {label(key)} are called {_joined(values)}"
    )


def title(subject: str, key: str) -> str:
    """The head of a line: "Home city", "Your sister's allergies"."""
    return capitalised(label(key) if subject == "user" else f"{possessive(subject)} {label(key)}")


def _is_latin(text: str) -> bool:
    return all("LATIN" in unicodedata.name(char, "LATIN") for char in text if char.isalpha())


def possessive(subject: str) -> str:
    """Whose it is: "your sister's", or "Anna's"."""
    return f"{subject}'s" if subject[:1].isupper() else f"your {subject}'s"


def _joined(values: Iterable[str]) -> str:
    listed = list(values)
    return " and ".join([", ".join(listed[:-1]), listed[-1]]) if len(listed) > 1 else "".join(listed)


def _with_article(title: str) -> str:
    if not title.isascii() or title[:1].isupper():
        return title
    return f"an {title}" if title[:1] in "aeiou" else f"a {title}"


def uncapitalised(sentence: str) -> str:
    """The sentence as the second half of another."""
    return sentence[:1].lower() + sentence[1:]


def capitalised(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]
