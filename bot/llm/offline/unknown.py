"""What to say where nothing told answers a question: an example of how to tell it, by what was asked for."""

from __future__ import annotations

from bot.domain.prose.labels import key_in_words
from bot.language.keys import is_known_key
from bot.language.secrets import sensitivity_of
from bot.language.statements.reading import AskRequest
from bot.llm.offline.wording import named
from bot.speech.saying import Wording, say

_TELL_ME = {
    "name": Wording("I don't know your name yet. Tell me, for example “My name is Ana”, and I will."),
    "home_city": Wording(
        "I don't know where you live yet. Tell me, for example “I live in Lisbon”, and I will."
    ),
    "origin": Wording(
        "I don't know where you come from yet. Tell me, for example “I'm from Porto”, and I will."
    ),
    "birthday": Wording(
        "I don't know your birthday yet. Tell me, for example “My birthday is on 3 May”, and I will."
    ),
    "age": Wording("I don't know your age yet. Tell me, for example “I'm 34 years old”, and I will."),
    "job_title": Wording(
        "I don't know what you do yet. Tell me, for example “I work as a nurse”, and I will."
    ),
    "workplace": Wording(
        "I don't know where you work yet. Tell me, for example “I work at Siemens”, and I will."
    ),
    "allergies": Wording(
        "I don't know of any allergies yet. Tell me, for example “I'm allergic to kiwi”, and I will."
    ),
    "likes": Wording("I don't know what you like yet. Tell me, for example “I like hiking”, and I will."),
    "dislikes": Wording(
        "I don't know what you dislike yet. Tell me, for example “I hate olives”, and I will."
    ),
    "pets": Wording(
        "I don't know about pets of yours yet. Tell me, for example “I have a dog named Rex”, and I will."
    ),
    "languages": Wording(
        "I don't know which languages you speak yet. "
        "Tell me, for example “I speak German and English”, and I will."
    ),
    "hobbies": Wording(
        "I don't know your hobbies yet. Tell me, for example “My hobbies are chess and running”, and I will."
    ),
    "plans": Wording(
        "I don't know your plans yet. "
        "Tell me, for example “I'm planning to visit Japan next summer”, and I will."
    ),
    "partner": Wording(
        "I don't know about a partner of yours yet. "
        "Tell me, for example “My partner is called Lena”, and I will."
    ),
    "sisters": Wording(
        "I don't know about a sister of yours yet. "
        "Tell me, for example “My sister is called Anna”, and I will."
    ),
    "brothers": Wording(
        "I don't know about a brother of yours yet. "
        "Tell me, for example “My brother is called Tom”, and I will."
    ),
}


def unknown(ask: AskRequest) -> str:
    """That nothing is known which answers a question, and how to tell it."""
    if ask.subject != "user" and ask.keys:
        return say("I don't know that about {who} yet.", who=named(ask.subject))
    if not ask.keys:
        return say(
            "Nothing I remember answers that, and without a language model I can't answer from "
            "general knowledge."
        )
    key = ask.keys[0]
    name = key_in_words(key)
    if sensitivity_of(key, "anything", "") == "secret":
        return say("I never keep your {name}, nor anything as secret, so I can't tell.", name=name)
    if not is_known_key(key):
        return say("I know nothing about your {name} yet. Tell me, and I will.", name=name)
    if key in _TELL_ME:
        return say(_TELL_ME[key])
    if key.startswith("favourite_"):
        return say(
            "I don't know your {name} yet. Tell me, for example “My {name} is …”, and I will.", name=name
        )
    return say("I don't know your {name} yet. Tell me, and I will.", name=name)
