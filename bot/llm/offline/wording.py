# ruff: noqa: E501 - patterns and replies are easier to read unbroken.
"""The offline responder's own words: short, warm, and never more than what is true."""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence

from bot.language.statements import Statement

WHO_I_AM = (
    "I'm the offline responder: no language model behind me, only patterns and a real memory. Try it:\n"
    "• “My name is Ana, I live in Porto and I'm allergic to kiwi”\n"
    "• “Where do I live?” or “What do you know about me?”\n"
    "• “No, I live in Lisbon” or “Forget my birthday”\n"
    "Stop me, start me again: I still know it. With GOOGLE_API_KEY set, a real model talks to you over the same memory."
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
    r"\W*(?:hi|hello|hey|hiya|howdy|yo|good (?:morning|afternoon|evening|day)|hallo|moin|guten (?:tag|morgen|abend)"
    r"|bonjour|salut|bonsoir|hola|buenas|buenos días|привет|здравствуй(?:те)?|добрый день|привіт|вітаю|добрий день|/start)"
    r"(?:\W+(?:there|bot|again|everyone|you))?\W*",
    re.IGNORECASE,
)
_ABOUT_ME = re.compile(
    r".{0,20}\b(?:who (?:are|r) (?:you|u)|what are you|what(?:'s| is) your name|are you (?:a |an )?(?:bot|human|ai|real|robot|llm|model|chatgpt)"
    r"|what can (?:you|u) do|what do you do|how do(?:es)? (?:you|this|it) work|help|which model|what model|are you there"
    r"|wer bist du|was kannst du|hilfe|qui es-tu|aide|quién eres|ayuda|кто ты|что ты умеешь|помощь|хто ти|що ти вмієш)\b.{0,30}",
    re.IGNORECASE,
)
_THANKS = re.compile(
    r"\W*(?:(?:many |ok |okay )?thank(?:s| you)|thx|cheers|danke|merci|gracias|спасибо|дякую)\b.{0,30}",
    re.IGNORECASE,
)
_BYE = re.compile(
    r"\W*(?:bye|goodbye|good night|see you|cu|ciao|tschüss|au revoir|adiós|пока|бувай)\b.{0,20}",
    re.IGNORECASE,
)
_HOW = re.compile(
    r".{0,12}\b(?:how are you|how(?:'s| is) it going|how do you do|what's up|wie geht|ça va|cómo estás|как дела|як справи)\b.{0,20}",
    re.IGNORECASE,
)
_SHORT = re.compile(
    r"\W*(?:ok|okay|k|fine|cool|nice|great|good|right|sure|yes|yeah|yep|no|nope|lol|haha+|hm+|wow|oh|ah|i see|got it"
    r"|perfect|awesome|exactly|correct|never ?mind|forget (?:about )?it|ja|nein|oui|non|sí|да|нет|так|ні)\W*",
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
    r"\W*(?:(?:please|can you|could you|would you|now|ok(?:ay)?|bot)\W+)*(?:tell|write|explain|translate|give|make|create|summari[sz]e"
    r"|show|generate|find|search|calculate|draw|sing|play|recommend|suggest|read|open|send|book|order|describe|compare|help)\b",
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
    if _ABOUT_ME.fullmatch(said.rstrip("?!. ")):
        return WHO_I_AM
    if _THANKS.fullmatch(said):
        return "You're welcome."
    if _BYE.fullmatch(said):
        return "Goodbye. I'll still know all this when you come back."
    if _HOW.fullmatch(said):
        return "All well here, thank you. How are you?"
    if _SHORT.fullmatch(said):
        return "All right."
    return None


def greeting(name: str | None) -> str:
    """Hello: by name to somebody known, with an explanation to a stranger."""
    return f"Hello, {name}. Good to see you again." if name else f"Hello! {WHO_I_AM}"


def nothing_to_say(words: str, previous: str) -> str:
    """An honest line for what no pattern and no memory can answer.

    The same words get the same line, but no line comes twice in a row.
    """
    lines = _CAN_NOT_DO if _COMMAND.match(words) else _HEARD if len(words.split()) >= 4 else _SHRUG
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
