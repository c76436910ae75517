"""The offline responder's own words: facts as sentences, small talk, what to say where nothing answers."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from bot.domain.prose.labels import key_in_words, one_in_words, value_in_words, who_in_words
from bot.domain.prose.reminders import to_come
from bot.domain.recall import Words, speaker_for_person
from bot.language.clauses import QUESTION_MARKS, question_share, readable, sentences
from bot.language.gate import MOSTLY_ASKS, is_courtesy
from bot.language.keys import NOTE_KEY, ONE_OF, SHARED_KEYS, holds_one, is_known_key, label
from bot.language.message_kinds import read_answer
from bot.language.names import bare, name_and_kind
from bot.language.packs import any_of
from bot.language.patterns import pattern_of
from bot.language.secrets import names_secret
from bot.language.small_talk import COURTESY_FORMULAE
from bot.language.statements.english_words import EXAMPLES
from bot.language.statements.reading import AskRequest, Statement
from bot.language.statements.requests import asks_unmarked
from bot.language.statements.told import told_in
from bot.language.words import index_words
from bot.llm.offline.quoting import Topic, points
from bot.llm.offline.turn import RecalledText
from bot.speech.saying import SOURCE, Wording, say, say_list, say_many, say_quoted, spoken

_ABOUT_YOU: Mapping[str, Wording] = {
    "name": Wording("Your name is {value}"),
    "nickname": Wording("You go by {value}"),
    "home_city": Wording("You live in {value}"),
    "home_country": Wording("You live in {value}"),
    "origin": Wording("You come from {value}"),
    "birthplace": Wording("You were born in {value}"),
    "birth_year": Wording("You were born in {value}"),
    "birthday": Wording("Your birthday is {value}"),
    "age": Wording("You are {value} years old"),
    "workplace": Wording("You work at {value}"),
    "industry": Wording("You work in {value}"),
    "studies": Wording("You study {value}"),
    "diet": Wording("You are {value}"),
    "allergies": Wording("You are allergic to {value}"),
    "likes": Wording("You like {value}"),
    "dislikes": Wording("You don't like {value}"),
    "languages": Wording("You speak {value}"),
    "marital_status": Wording("You are {value}"),
    "foods_avoided": Wording("You don't eat {value}"),
    NOTE_KEY: Wording("You asked me to remember: {value}"),
    "job_title": Wording("You are {value}"),
    "native_language": Wording("Your native language is {value}"),
}
_ABOUT_THEM: Mapping[str, Wording] = {
    "home_city": Wording("{who} lives in {value}"),
    "home_country": Wording("{who} lives in {value}"),
    "allergies": Wording("{who} is allergic to {value}"),
    "birthday": Wording("{who}'s birthday is {value}"),
    "age": Wording("{who} is {value} years old"),
    "workplace": Wording("{who} works at {value}"),
    "likes": Wording("{who} likes {value}"),
    "dislikes": Wording("{who} doesn't like {value}"),
    "diet": Wording("{who} is {value}"),
    "job_title": Wording("{who} works as {value}"),
    "also_called": Wording("{who} is also called {value}"),
}
_QUOTE_LENGTH = 220


def quote(hit: RecalledText) -> str:
    """The hit's words, shortened around nothing in particular, in quotation marks."""
    text = " ".join(hit.text.split())
    if len(text) > _QUOTE_LENGTH:
        text = text[:_QUOTE_LENGTH].rsplit(" ", 1)[0] + " …"
    return say_quoted(text)


def excerpt(page: RecalledText, topic: Topic) -> str:
    """The sentences of a page that hold a topic, in quotation marks; "" where none does."""
    text = " ".join(page.text.split())
    told = [text[each.start : each.end].strip() for each in sentences(readable(text))]
    found = [sentence for sentence in told if topic.count(sentence)]
    return quote(replace(page, text=" … ".join(found))) if found else ""


def page_in_words(page: RecalledText) -> str:
    """Where in a document a page stands: "page 3"; for what has one page, that it is the page."""
    number = re.search(r"\d+", page.part)
    return speaker_for_person(Words("page", page.text, number[0] if number else ""))


def listed(lines: Sequence[str]) -> str:
    """Sentences as a list, or the only one as it is; "" for none."""
    if not lines:
        return ""
    return capitalised(lines[0]) if len(lines) == 1 else "\n".join(f"• {capitalised(line)}" for line in lines)


def said_line(hit: RecalledText) -> str:
    """When the user said it, and the words; of a reminder, which code wrote, when it comes and of what."""
    if hit.kind == "reminder" and (coming := to_come([hit.text], None)):
        return coming[0]
    if hit.author == "":
        return say("on {day} you told me: {words}", day=hit.day, words=quote(hit))
    return f"{quote(hit)} ({', '.join(filter(None, (hit.author, hit.day)))})"


def in_words(hit: RecalledText) -> str:
    """A fact as one sentence without a full stop."""
    return _sentence(hit.subject, hit.key, [hit.held]) if hit.key and hit.value else hit.text


def told_sentence(subject: str, key: str, hits: Sequence[RecalledText]) -> str:
    """The facts of one key as a sentence, with the date they were told newest first where one is usual."""
    shown = sorted(hits, key=lambda hit: hit.order, reverse=True) if holds_one(key) else list(hits)
    days = {hit.day for hit in shown}
    sentence = _sentence(subject, key, [hit.held for hit in shown])
    if len(days) == 1:
        return told_on(sentence, days.pop(), shown)
    return f"{title(subject, key)}: {dated(shown)}."


def told_on(fact: str, day: str, hits: Sequence[RecalledText]) -> str:
    """A fact with the day it was told on, and that the user told it where nobody else can have; what was
    worked out of it nobody told.
    """
    if not any(hit.by_user for hit in hits):
        return f"{fact}."
    then = next((hit.value_then for hit in hits if hit.value_then), "")
    if then:
        # Translators: such as "Max is 10–11 years old (9 when that was said, on 20 November 2026)."
        return say("{fact} ({value} when that was said, on {day}).", fact=fact, value=then, day=day)
    if all(hit.author == "" for hit in hits):
        return say("{fact} (you told me on {day}).", fact=fact, day=day)
    return f"{fact} ({day})."


def dated(hits: Sequence[RecalledText]) -> str:
    """The values in a row, with the dates they were told."""
    by_day: dict[str, list[str]] = {}
    for hit in hits:
        by_day.setdefault(hit.day, []).append(hit.held or hit.text)
    return "; ".join(f"{_joined(values)} ({day})" for day, values in by_day.items())


def _sentence(subject: str, key: str, values: Sequence[str]) -> str:
    value = _joined(values)
    if not _is_latin(value):
        # Words of another script do not fit into a sentence of this one.
        return f"{title(subject, key)}: {value}"
    if subject != "user":
        return _about_them(subject, key, value)
    named = [name_and_kind(one) for one in values] if key in SHARED_KEYS else []
    if named and all(_KIND.fullmatch(kind) for _, kind in named):
        return _by_kind(named)
    if key in _SOMEBODY:
        return _relation(key, values)
    if key == "job_title" and value not in ("retired", "unemployed"):
        return say("You work as {job}", job=_with_article(value))
    if key == "age" and not value[:1].isdigit():
        return say("You are {value}", value=value)
    if key in _ABOUT_YOU:
        return say(_ABOUT_YOU[key], value=value)
    is_plain = len(values) == 1 and (key.startswith("favourite_") or not is_known_key(key))
    if is_plain:
        return say("Your {name} is {value}", name=key_in_words(key), value=value)
    return say("Your {name}: {value}", name=key_in_words(key), value=value)


_SOMEBODY = frozenset({*ONE_OF, "mother", "father", "partner"})
_KIND = pattern_of(r"\w[\w -]*")


def _about_them(subject: str, key: str, value: str) -> str:
    if key not in _ABOUT_THEM:
        return capitalised(
            say("{who}'s {name}: {value}", who=named(subject), name=key_in_words(key), value=value)
        )
    shown = _with_article(value) if key == "job_title" else value
    return capitalised(say(_ABOUT_THEM[key], who=named(subject), value=shown))


def _by_kind(named: Sequence[tuple[str, str]]) -> str:
    """As in "Your dog is called Rex and your cats are called Miu and Zorro", of ("Rex", "dog") and so on."""
    kinds = {kind: [name for name, other in named if other == kind] for _, kind in named}
    said = [
        say_many(
            "your {kind} is called {names}",
            "your {kind}s are called {names}",
            len(names),
            kind=kind,
            names=_joined(names),
        )
        for kind, names in kinds.items()
    ]
    return capitalised(_joined(said))


def _relation(key: str, values: Sequence[str]) -> str:
    # A name has a capital: "a cat" and "3 kids" have none.
    if not any(value[:1].isupper() for value in values):
        return say("You have {relatives}", relatives=_joined(values))
    if not all(value[:1].isupper() for value in values):
        return say("Your {name}: {value}", name=key_in_words(key), value=_joined(values))
    if len(values) == 1:
        return say("Your {relation} is called {name}", relation=one_in_words(key), name=values[0])
    return say("Your {relations} are called {names}", relations=key_in_words(key), names=_joined(values))


def title(subject: str, key: str) -> str:
    """The head of a line: "Home city", "Your sister's allergies"."""
    if subject == "user":
        return capitalised(key_in_words(key))
    return capitalised(say("{who}'s {name}", who=named(subject), name=key_in_words(key)))


def _is_latin(text: str) -> bool:
    return all("LATIN" in unicodedata.name(char, "LATIN") for char in text if char.isalpha())


def named(subject: str) -> str:
    """How somebody is spoken of: "your sister", or "Anna"."""
    return subject if subject[:1].isupper() else say("your {relation}", relation=who_in_words(subject))


def _joined(values: Iterable[str]) -> str:
    return say_list([value_in_words(value) for value in values])


def _with_article(title: str) -> str:
    if spoken() != SOURCE or not title.isascii() or title[:1].isupper():
        return title
    return f"an {title}" if title[:1] in "aeiou" else f"a {title}"


def uncapitalised(sentence: str) -> str:
    """A sentence about "you" as the second half of an English one; elsewhere, and with a name in front, it
    stands as it is.
    """
    is_inside = spoken() == SOURCE and sentence.startswith("You")
    return sentence[:1].lower() + sentence[1:] if is_inside else sentence


def capitalised(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


WHO_I_AM = Wording(
    "I'm the offline responder: no language model behind me, only patterns and a real memory. Try it:\n"
    "• “My name is Ana, I live in Porto and I'm allergic to kiwi”\n"
    "• “Where do I live?” or “What do you know about me?”\n"
    "• “No, I live in Lisbon” or “Forget my birthday”\n"
    "Stop me, start me again: I still know it. With GOOGLE_API_KEY set, a real model talks to you over the "
    "same memory."
)
CAN_NOT_WRITE = Wording(
    "I understood that, but I have no way to write to memory right now, so I have not kept it."
)
CAN_NOT_READ = Wording("I have no way to look into memory right now.")
RECALL_IS_OFF = Wording(
    "Recall is switched off, so I look at nothing you told me. /settings recall on turns it back on."
)
GUEST_IS_UNREAD = Wording(
    "You are my guest, so I look at nothing that I know of you. /settings mode local ends that."
)
HOW_TO_BE_REMINDED = Wording(
    "I can remind you: write “remind me tomorrow at 9 to …”, or /remind in 20 minutes to …"
)
REMINDER_SET = Wording("All right.")
WHEN_TO_REMIND = Wording("When shall I remind you of that? A day or a time will do, such as “tomorrow at 9”.")
OF_WHAT_TO_REMIND = Wording(
    "What shall I remind you of? Write it like this: “remind me tomorrow at 9 to call mum”."
)
SORRY = Wording(
    "I'm sorry you feel that way. Without a language model I can't talk it over with you; somebody close to "
    "you may be good to tell."
)

_GREETING = pattern_of(
    rf"\W*(?:{any_of(lambda pack: pack.talk.greeting)})"
    r"(?:\W+(?:there|bot|again|everyone|you))?\W*",
    re.IGNORECASE,
)
_WHO_ARE_YOU = pattern_of(
    rf".{{0,20}}\b(?:{any_of(lambda pack: pack.talk.who_are_you)})\b.{{0,30}}", re.IGNORECASE
)
_ONLY_WHO_ARE_YOU = pattern_of(
    rf"(?:(?:{any_of(lambda pack: pack.talk.greeting)}|so|and|but|ok(?:ay)?)\W+)?"
    rf"(?:{any_of(lambda pack: pack.talk.who_are_you)})",
    re.IGNORECASE,
)
_THANKS = pattern_of(rf"\W*(?:{any_of(lambda pack: pack.talk.thanks)})(?!\w).{{0,30}}", re.IGNORECASE)
_BYE = pattern_of(
    rf"\W*(?:{any_of(lambda pack: pack.talk.farewell)})(?!\w)[^,.;:!?\n]{{0,20}}\W*", re.IGNORECASE
)
_HOW = pattern_of(
    rf".{{0,12}}(?<!\w)(?:{any_of(lambda pack: pack.talk.how_are_you)})(?!\w).{{0,20}}", re.IGNORECASE
)
_WHAT_TIME = pattern_of(rf"\W*(?:{any_of(lambda pack: pack.talk.what_time)})\W*", re.IGNORECASE)
_SHORT = pattern_of(
    r"\W*(?:ok|okay|k|fine|cool|nice|great|good|right|sure|lol|haha+|hm+|wow|oh|ah|i see|got "
    r"it|perfect|awesome|exactly|correct|never ?mind|forget (?:about )?it)\W*",
    re.IGNORECASE,
)
_REMIND = pattern_of(
    r"\W*(?:(?:please|can you|could you) )*(?:remind me|wake me|set (?:a|an) (?:alarm|reminder|timer))\b",
    re.IGNORECASE,
)

_CAN_NOT_DO = (
    Wording("I'd need a language model for that. What I can do is remember, and find it again."),
    Wording("That is beyond me without a language model."),
)
_HEARD = (
    Wording("I keep that just as you said it, and find it again when you ask."),
    Wording("Noted. Ask me about it whenever you like."),
)
"""Fits good news, bad news and a wish: nothing here can tell which it is."""

_SHRUG = (
    Wording("I can't make much of that without a language model."),
    Wording("I'm not sure what to say to that."),
)
_PLEASE = r"\W*(?:(?:hi|hey|hello|please|can you|could you|would you|will you|now|ok(?:ay)?|bot)\W+)*"
_MAKE = r"(?:write(?! to\b|.{0,40}\bdown\b)|draw|compose|translate|generate|sing|calculate|summari[sz]e)\b"
_DO = r"(?:tell|explain|give|make|create|show|find|search|play|recommend|suggest|read|open|send|book)\b"
_WORK = pattern_of(_PLEASE + _MAKE, re.IGNORECASE)
_COMMAND = pattern_of(rf"{_PLEASE}(?:{_MAKE}|{_DO})", re.IGNORECASE)


def asks_for_a_work(words: str) -> bool:
    """Whether a message orders what only a language model makes: a poem, a translation, a sum."""
    return _WORK.match(words) is not None


def is_greeting(words: str) -> bool:
    """Whether the message is a greeting and nothing else."""
    return len(words) < 60 and bool(_GREETING.fullmatch(words))


def small_talk(words: str) -> str | None:
    """A reply to what needs no memory: thanks, goodbyes, "who are you?"; None when it might need some."""
    said = " ".join(words.split())
    if len(said) > 80:
        return None
    if _REMIND.match(said):
        return say(HOW_TO_BE_REMINDED)
    if _WHO_ARE_YOU.fullmatch(said.rstrip("?!. ")):
        return who_i_am()
    if _THANKS.fullmatch(said):
        return say("You're welcome.")
    if (bye := _BYE.match(said)) and (bye.end() == len(said) or is_courtesy(said)):
        return say("Goodbye. I'll still know all this when you come back.")
    if _HOW.fullmatch(said) or is_polite_question(said):
        return say("All well here, thank you. How are you?")
    if _SHORT.fullmatch(said) or (len(said.split()) == 1 and read_answer(said) is not None):
        return say("All right.")
    return None


def who_i_am() -> str:
    """What the responder is and can do, and where the rest is listed."""
    return f"{say(WHO_I_AM)} {say('/help lists what else I can do.')}"


def asks_who_it_is(words: str) -> bool:
    """Whether a message only asks the bot who it is and what it can, behind a greeting or not."""
    return bool(_ONLY_WHO_ARE_YOU.fullmatch(" ".join(words.split()).strip("?!. ")))


def asks_the_time(words: str) -> bool:
    """Whether a message only asks for the time or the day."""
    return _WHAT_TIME.fullmatch(" ".join(words.replace("’", "'").split())) is not None


def is_polite_question(said: str) -> bool:
    """ "Wie geht's?" in any language: a formula, with nothing beside it."""
    is_formula = COURTESY_FORMULAE.search(said.casefold().replace("’", "'")) is not None
    return said.endswith(QUESTION_MARKS) and is_formula and is_courtesy(said)


def greeting(name: str | None) -> str:
    """Hello: by name to somebody known, with an explanation to a stranger."""
    return (
        say("Hello, {name}. Good to see you again.", name=name)
        if name
        else f"{say('Hello!')} {say(WHO_I_AM)}"
    )


def nothing_to_say(words: str, previous: str, *, is_kept: bool) -> str:
    """An honest line for what no pattern and no memory can answer; it promises nothing of what is not kept.

    No line comes twice in a row. A question is answered as one: that no answer is known, or where to see what
    the one before rests on.
    """
    is_command = _COMMAND.match(words) is not None
    if not is_command and (question_share(words) > MOSTLY_ASKS or asks_unmarked(words)):
        return say(_WHY, command="/why") if previous and points(words) else say(_UNANSWERED)
    told = told_in(words)
    heard = is_kept and max(len(told.split()), len(index_words(told))) >= 3  # not all scripts have blanks
    lines = map(say, _CAN_NOT_DO if is_command else _HEARD if heard else _SHRUG)
    return next(line for line in lines if line != previous)


_UNANSWERED = Wording(
    "Nothing I remember answers that, and without a language model I can't answer from general knowledge."
)
_WHY = Wording("{command} shows what my answer rests on, in your own words.")


def acknowledge(facts: Sequence[Statement]) -> str:
    """A word of thanks for what was told. Says nothing about saving: that line is not ours to write."""
    by_key = {fact.key: fact for fact in reversed(facts) if fact.subject == "user"}
    if "name" in by_key:
        warm = say("Nice to meet you, {name}.", name=by_key["name"].value)
        return warm if len(facts) == 1 else f"{warm} {say('Thanks for telling me about yourself.')}"
    if any(fact.is_correction for fact in facts):
        return say("Thanks, that puts it right.")
    if len({fact.key for fact in facts}) > 1:
        return say("Thanks for telling me all that.")
    current = [each for each in facts if each.is_current and holds_one(each.key)]
    fact = current[-1] if current else facts[0]
    if fact.subject != "user":
        return say("Thanks for telling me about {who}.", who=named(fact.subject))
    thanks = _ACKNOWLEDGED.get(fact.key, _UNDERSTOOD)
    who = say_list(list(dict.fromkeys(bare(each.value) for each in facts)))
    return say(thanks, value=fact.value, name=bare(fact.value), who=who)


_UNDERSTOOD = Wording("Understood.")
_ACKNOWLEDGED = {
    "nickname": Wording("{value} it is."),
    "home_city": Wording("{value}, good to know."),
    "home_country": Wording("{value}, good to know."),
    "origin": Wording("{value}, good to know."),
    "birthday": Wording("A date worth knowing."),
    "age": Wording("Thanks for telling me."),
    "job_title": Wording("Thanks, now I have an idea of your days."),
    "workplace": Wording("Thanks, now I have an idea of your days."),
    "allergies": Wording("Thanks for telling me, that matters."),
    "foods_avoided": Wording("Thanks for telling me, that matters."),
    "diet": Wording("Good to know."),
    "likes": Wording("Good to know what you enjoy."),
    "hobbies": Wording("Good to know what you enjoy."),
    "dislikes": Wording("Understood, not your thing."),
    "pets": Wording("Thanks for telling me about {who}."),
    "partner": Wording("Thanks for introducing {name}."),
    "plans": Wording("Sounds like a plan."),
}


def unknown(ask: AskRequest) -> str:
    """That nothing is known which answers a question, and how to tell it."""
    if ask.subject != "user" and ask.keys:
        return say("I don't know that about {who} yet.", who=named(ask.subject))
    if not ask.keys:
        return say(_UNANSWERED)
    key = ask.keys[0]
    name = key_in_words(key)
    if names_secret(key):
        return say(
            "I never keep your {name}, nor anything as secret, so I can't tell. If a message of yours in our "
            "conversation still tells it, {command} finds that, with a button that erases it there.",
            name=name,
            command=f"/memory search {name}",
        )
    if example := EXAMPLES.get(key) or (f"My {label(key)} is …" if key.startswith("favourite_") else ""):
        return say(
            "I don't know your {name} yet. Tell me, for example “{example}”, and I will.",
            name=name,
            example=example,
        )
    return say("I don't know your {name} yet. Tell me, and I will.", name=name)
