"""The offline responder's own words: facts as English sentences, and small talk, short and true."""

from __future__ import annotations

import re
import unicodedata
import zlib
from collections.abc import Iterable, Sequence

from bot.language.keys import NOTE_KEY, holds_one, is_known_key, label
from bot.language.pack import joined
from bot.language.packs import PACKS
from bot.language.statements import Statement
from bot.language.yes_no import read_answer
from bot.llm.offline.turn import RecalledText

_ABOUT_YOU = {
    "name": "Your name is {}", "nickname": "You go by {}", "home_city": "You live in {}",
    "home_country": "You live in {}", "origin": "You come from {}", "birthplace": "You were born in {}",
    "birth_year": "You were born in {}", "birthday": "Your birthday is {}", "age": "You are {} years old",
    "workplace": "You work at {}", "industry": "You work in {}", "studies": "You study {}",
    "diet": "You are {}", "allergies": "You are allergic to {}", "likes": "You like {}",
    "dislikes": "You don't like {}",
    "languages": "You speak {}", "marital_status": "You are {}", "foods_avoided": "You don't eat {}",
    "plans": "You plan to {}", NOTE_KEY: "You asked me to remember: {}", "job_title": "You are {}",
    "native_language": "Your native language is {}",
}  # fmt: skip
_ABOUT_THEM = {
    "home_city": "{} lives in {}", "home_country": "{} lives in {}", "allergies": "{} is allergic to {}",
    "birthday": "{}'s birthday is {}", "age": "{} is {} years old", "workplace": "{} works at {}",
    "likes": "{} likes {}", "dislikes": "{} doesn't like {}", "diet": "{} is {}",
    "job_title": "{} works as {}",
}  # fmt: skip
_QUOTE_LENGTH = 220


def quote(hit: RecalledText) -> str:
    """The hit's words, shortened around nothing in particular, in quotation marks."""
    text = " ".join(hit.text.split())
    if len(text) > _QUOTE_LENGTH:
        text = text[:_QUOTE_LENGTH].rsplit(" ", 1)[0] + " …"
    return f"“{text}”"


def said_line(hit: RecalledText) -> str:
    """When the user said it, and the words."""
    return f"on {hit.day} you told me: {quote(hit)}"


def in_words(hit: RecalledText) -> str:
    """A fact as one sentence without a full stop."""
    return _sentence(hit.subject, hit.key, [hit.value]) if hit.key and hit.value else hit.text


def told_sentence(subject: str, key: str, hits: Sequence[RecalledText]) -> str:
    """The facts of one key as a sentence, with the date they were told newest first where one is usual."""
    shown = sorted(hits, key=lambda hit: hit.order, reverse=True) if holds_one(key) else list(hits)
    days = {hit.day for hit in shown}
    sentence = _sentence(subject, key, [hit.value for hit in shown])
    if len(days) == 1:
        return f"{sentence} (you told me on {days.pop()})."
    return f"{title(subject, key)}: {dated(shown)}."


def dated(hits: Sequence[RecalledText]) -> str:
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


WHO_I_AM = (
    "I'm the offline responder: no language model behind me, only patterns and a real memory. Try it:\n"
    "• “My name is Ana, I live in Porto and I'm allergic to kiwi”\n"
    "• “Where do I live?” or “What do you know about me?”\n"
    "• “No, I live in Lisbon” or “Forget my birthday”\n"
    "Stop me, start me again: I still know it. With GOOGLE_API_KEY set, a real model talks to you over the "
    "same memory."
)
CAN_NOT_WRITE = "I understood that, but I have no way to write to memory right now, so I have not kept it."
CAN_NOT_READ = "I have no way to look into memory right now."
NOT_EVERYTHING = (
    "I won't wipe everything on one line of chat. `/memory` lists what I hold; tell me what to drop, "
    "for example “forget my birthday” or “delete what you know about Porto”."
)
NO_REMINDERS = (
    "I can't remind you at a set time without a language model. Start with “remember that …” and I keep it, "
    "ready for when you ask."
)

_GREETING = re.compile(
    rf"\W*(?:{joined(PACKS, lambda pack: pack.requests.greeting)})"
    r"(?:\W+(?:there|bot|again|everyone|you))?\W*",
    re.IGNORECASE,
)
_WHO_ARE_YOU = re.compile(
    rf".{{0,20}}\b(?:{joined(PACKS, lambda pack: pack.requests.who_are_you)})\b.{{0,30}}", re.IGNORECASE
)
_THANKS = re.compile(rf"\W*(?:{joined(PACKS, lambda pack: pack.requests.thanks)})\b.{{0,30}}", re.IGNORECASE)
_BYE = re.compile(rf"\W*(?:{joined(PACKS, lambda pack: pack.requests.farewell)})\b.{{0,20}}", re.IGNORECASE)
_HOW = re.compile(
    rf".{{0,12}}\b(?:{joined(PACKS, lambda pack: pack.requests.how_are_you)})\b.{{0,20}}", re.IGNORECASE
)
_SHORT = re.compile(
    r"\W*(?:ok|okay|k|fine|cool|nice|great|good|right|sure|lol|haha+|hm+|wow|oh|ah|i see|got "
    r"it|perfect|awesome|exactly|correct|never ?mind|forget (?:about )?it)\W*",
    re.IGNORECASE,
)
_REMIND = re.compile(
    r"\W*(?:(?:please|can you|could you) )*(?:remind me|wake me|set (?:a|an) (?:alarm|reminder|timer))\b",
    re.IGNORECASE,
)

_CAN_NOT_DO = (
    "I'd need a language model for that. What I can do is remember, and find it again.",
    "That is beyond me without a language model.",
)
_HEARD = (
    "I see. Ask me later what you said about it, and I'll quote you with the date.",
    "I'm listening. For a real conversation I'd need a language model, but I can look this up for you later.",
    "Thanks for telling me. Nothing I remember speaks to that yet.",
)
_SHRUG = ("I'm not sure what to say to that.", "I can't make much of that without a language model.")
_COMMAND = re.compile(
    r"\W*(?:(?:please|can you|could you|would you|now|ok(?:ay)?|bot)\W+)*"
    r"(?:tell|write|explain|translate|give|make|create|summari[sz]e|show|generate|find|search|calculate"
    r"|draw|sing|play|recommend|suggest|read|open|send|book|order|describe|compare|help)\b",
    re.IGNORECASE,
)


def is_greeting(words: str) -> bool:
    """Whether the message is a greeting and nothing else."""
    return len(words) < 60 and bool(_GREETING.fullmatch(words))


def small_talk(words: str) -> str | None:
    """A reply to what needs no memory: thanks, goodbyes, "who are you?"; None when it might need some."""
    said = " ".join(words.split())
    if len(said) > 80:
        return None
    if _REMIND.match(said):
        return NO_REMINDERS
    if _WHO_ARE_YOU.fullmatch(said.rstrip("?!. ")):
        return WHO_I_AM
    if _THANKS.fullmatch(said):
        return "You're welcome."
    if _BYE.fullmatch(said):
        return "Goodbye. I'll still know all this when you come back."
    if _HOW.fullmatch(said):
        return "All well here, thank you. How are you?"
    if _SHORT.fullmatch(said) or (len(said.split()) == 1 and read_answer(said) is not None):
        return "All right."
    return None


def greeting(name: str | None) -> str:
    """Hello: by name to somebody known, with an explanation to a stranger."""
    return f"Hello, {name}. Good to see you again." if name else f"Hello! {WHO_I_AM}"


def nothing_to_say(words: str, previous: str, *, is_kept: bool = True) -> str:
    """An honest line for what no pattern and no memory can answer; it promises nothing of what is not kept.

    The same words get the same line, but no line comes twice in a row.
    """
    heard = is_kept and len(words.split()) >= 4
    lines = _CAN_NOT_DO if _COMMAND.match(words) else _HEARD if heard else _SHRUG
    choice = zlib.crc32(words.encode("utf-8", "replace")) % len(lines)
    return lines[choice] if lines[choice] != previous else lines[(choice + 1) % len(lines)]


def acknowledge(facts: Sequence[Statement]) -> str:
    """A word of thanks for what was told. Says nothing about saving: that line is not ours to write."""
    by_key = {fact.key: fact for fact in reversed(facts) if fact.subject == "user"}
    if "name" in by_key:
        warm = f"Nice to meet you, {by_key['name'].value}."
        return warm if len(facts) == 1 else f"{warm} Thanks for telling me about yourself."
    if any(fact.is_correction for fact in facts):
        return "Thanks, that puts it right."
    if len({fact.key for fact in facts}) > 1:
        return "Thanks for telling me all that."
    fact = facts[0]
    if fact.subject != "user":
        return f"Thanks for telling me about {_whom(fact.subject)}."
    return _ACKNOWLEDGED.get(fact.key, "Understood.").format(fact.value, name=_bare(fact.value))


def _whom(subject: str) -> str:
    return subject if subject[:1].isupper() else f"your {subject}"


def _bare(value: str) -> str:
    return re.sub(r" \([^)]*\)$", "", value)


_ACKNOWLEDGED = {
    "nickname": "{} it is.",
    "home_city": "{}, good to know.",
    "home_country": "{}, good to know.",
    "origin": "{}, good to know.",
    "birthday": "A date worth knowing.",
    "age": "Thanks for telling me.",
    "job_title": "Thanks, now I have an idea of your days.",
    "workplace": "Thanks, now I have an idea of your days.",
    "allergies": "Thanks for telling me, that matters.",
    "foods_avoided": "Thanks for telling me, that matters.",
    "diet": "Good to know.",
    "likes": "Good to know what you enjoy.",
    "hobbies": "Good to know what you enjoy.",
    "dislikes": "Understood, not your thing.",
    "pets": "Lovely. My regards to {name}.",
    "partner": "Thanks for introducing {name}.",
    "plans": "Sounds like a plan.",
}
