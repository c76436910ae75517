"""Finding what a message asks for: to remember, to forget, or to say what is remembered."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice

from bot.language.clauses import MAX_CLAUSE, Sentence, clean, readable, sentences
from bot.language.keys import NOTE_KEY, concept_of, is_known_key
from bot.language.statements.english_questions import (
    ABOUT_NAME,
    ABOUT_RELATION,
    BEFORE,
    HAVE_THING,
    INDIRECT,
    MY_THING,
    POLITE,
    QUESTION_START,
    REMEMBER_ABOVE,
    WHAT_IS,
)
from bot.language.statements.finder import as_facts, find_statements
from bot.language.statements.language import Language, Question
from bot.language.statements.languages import LANGUAGES
from bot.language.statements.statement import Ask, Forget, Remember, Request

_MAX_POLITENESS = 5
_FIRST_SENTENCES = 2
_SHORT_TEXT = 600
_MEMORY_ID = re.compile(r"\[?([2-9a-hjkmnp-tv-z]{8})\]?$", re.IGNORECASE)
# A question about somebody close, by the word that asks it and the words around.
_RELATION_KEYS: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), keys)
    for pattern, keys in (
        (r"allerg", ("allergies",)),
        (r"\b(?:called|named?|names?|who|whose)\b", ()),
        (r"birthday|\bborn\b", ("birthday", "birth_year", "age")),
        (r"\bold\b|\bage\b", ("age", "birthday")),
        (r"\b(?:live|lives|living)\b|^where", ("home_city", "home_country")),
        (r"\b(?:do|does|job|work|works|living)\b", ("job_title", "workplace")),
        (r"\b(?:hate|dislike)s?\b", ("dislikes",)),
        (r"\b(?:like|love|enjoy)s?\b", ("likes", "hobbies")),
        (r"\b(?:eat|vegan|vegetarian|diet)\b", ("diet", "allergies")),
        (r"favou?rite", ()),
    )
)


def find_request(text: str) -> Request | None:
    """What a message explicitly asks for; None when it only states, chats, or asks about the bot.

    The first sentence that asks for something decides. Everything from an "remember that" on is to be
    remembered, but for questions at the end. Takes time in proportion to the text.
    """
    plain = readable(text)
    found = list(sentences(plain))
    for number, sentence in enumerate(found):
        begin = _after_politeness(plain, sentence)
        said = plain[begin : min(sentence.end, begin + MAX_CLAUSE)]
        # Deep inside a long text "note: ..." and "forget the rest" are part of the text.
        may_order = number < _FIRST_SENTENCES or len(text) <= _SHORT_TEXT
        for language in LANGUAGES:
            request = (_remember(text, plain, begin, found, number, language) if may_order else None) or (
                _forget(text, said, begin, language) if may_order else None
            )
            request = request or _ask(said, sentence.is_question, language)
            if request:
                return _of_the_past(request, said) if isinstance(request, Ask) else request
    return next(filter(None, (_open_question(plain, sentence) for sentence in found)), None)


def _of_the_past(asked: Ask, said: str) -> Ask:
    return replace(asked, before=True) if BEFORE.search(said) else asked


def _after_politeness(plain: str, sentence: Sentence) -> int:
    begin = sentence.start
    for _ in range(_MAX_POLITENESS):
        lead = POLITE.match(plain, begin, sentence.end)
        if not lead or lead.end() >= sentence.end:
            break
        begin = lead.end()
    return begin


def _remember(
    text: str, plain: str, begin: int, found: list[Sentence], number: int, language: Language
) -> Remember | None:
    first = found[number]
    if language.name == "English" and REMEMBER_ABOVE.fullmatch(plain[begin : first.end].rstrip(" .!")):
        above = text[: first.start].strip()
        return Remember(text=above, facts=as_facts(above))
    asked = language.remember.match(plain, begin)
    if not asked or asked.end() > first.end or _is_real_question(plain, first, begin):
        return None
    kept = first
    for sentence in islice(found, number + 1, None):
        if sentence.is_question:
            break
        kept = sentence
    wanted = text[asked.end() : kept.end].strip()
    facts = as_facts(wanted)
    return Remember(text=wanted, facts=facts) if facts else None


def _is_real_question(plain: str, sentence: Sentence, begin: int) -> bool:
    """Whether it asks, as in "Remember my birthday?", and not politely orders: "Can you remember that ...?"."""
    return sentence.is_question and "you" not in plain[sentence.start : begin].casefold()


def _forget(text: str, said: str, begin: int, language: Language) -> Forget | None:
    asked = language.forget.match(said)
    if not asked or language.forget_idiom.match(asked["w"]):
        return None
    words = text[begin + asked.start("w") : begin + asked.end("w")]
    everything = language.forget_everything.match(asked["w"])
    if everything:
        about = clean(next((part for part in everything.groups() if part), ""))
        about = (
            "" if about.casefold() in ("me", "myself", "mich", "moi", "mí", "mi", "мне", "мене") else about
        )
        return Forget(words=about, key=_key_of(about, language), everything=True)
    stated = [fact for fact in as_facts(words) if fact.key != NOTE_KEY]
    if stated:
        return Forget(words=clean(words), key=stated[0].key, value=stated[0].value, subject=stated[0].subject)
    for question in language.questions:
        if question.keys and question.pattern.match(re.sub(r"\bI\b|\bi\b", "do i", asked["w"], count=1)):
            return Forget(words=clean(words), key=question.keys[0])
    key = _key_of(asked["w"], language)
    head, value = _head_and_value(asked["w"], language)
    if head and (key is None or not is_known_key(key)):
        return Forget(words=clean(words), key=head, value=value)
    return Forget(words=clean(words), key=key)


def _head_and_value(words: str, language: Language) -> tuple[str | None, str]:
    """ "My allergy to nuts", "my dog Rex": the key that the first word names, and the rest."""
    mine = language.possessive.match(words)
    head, _, rest = (mine["what"] if mine else "").partition(" ")
    value = clean(re.sub(r"^(?:to|called|named|of) ", "", rest))
    return (concept_of(head), value) if value and is_known_key(concept_of(head)) else (None, "")


def _key_of(words: str, language: Language) -> str | None:
    """The key that the words name: "my birthday"; None when they name something else."""
    if _MEMORY_ID.match(words.strip()) and any(char.isdigit() for char in words):
        return None
    mine = language.possessive.match(words)
    named = mine["what"] if mine else words
    if not named.strip():
        return None
    key = concept_of(named)
    return (
        key
        if is_known_key(key)
        or (mine and len(named.split()) <= 3 and not words.casefold().startswith("about"))
        else None
    )


def _ask(said: str, is_question: bool, language: Language) -> Ask | None:
    said = _asked_alone(said)
    for question in language.questions:
        found = question.pattern.match(said.rstrip(" ?!."))
        if found and (is_question or QUESTION_START.match(said) or language.asks.match(said)):
            return _from(question, found)
    return None


def _from(question: Question, found: re.Match[str]) -> Ask:
    words = clean(next((part for part in found.groupdict().values() if part), ""))
    keys, subject = question.keys, "user"
    if found.groupdict().get("lieblings"):
        return Ask(words="", keys=(concept_of(f"favourite {found['lieblings']}"),))
    if not keys and words and not question.history:
        keys = _keys_named(words)
    return Ask(
        words=words,
        keys=keys,
        subject=subject,
        everything=question.everything,
        history=question.history,
        when=question.when,
    )


def _open_question(plain: str, sentence: Sentence) -> Ask | None:
    begin = _after_politeness(plain, sentence)
    said = plain[begin : min(sentence.end, begin + MAX_CLAUSE)].rstrip(" ?!.")
    if not (sentence.is_question or _asks_unmarked(said, is_led=begin > sentence.start)):
        return None
    said = _asked_alone(_asked_part(said) if sentence.is_question else said)
    asked = _asked(said, sentence)
    return _of_the_past(asked, said) if asked else None


def _asked(said: str, sentence: Sentence) -> Ask | None:
    if sentence.is_question and re.match(r"my [\w' -]{2,40}$", said, re.IGNORECASE):
        said = f"what is {said}"
    close = ABOUT_RELATION.match(said)
    if close:
        return _about_somebody(said, close["who"].casefold())
    named = ABOUT_NAME.match(said)
    if named and (keys := _keys_asked(said)):
        return Ask(words="", keys=keys, subject=named["who"])
    having = HAVE_THING.match(said)
    if having:
        return Ask(words=having["who"].casefold(), keys=(concept_of(having["who"]),))
    mine = MY_THING.match(said)
    if mine:
        return Ask(
            words="" if _keys_named(mine["what"]) else mine["what"],
            keys=_keys_named(mine["what"]) or (concept_of(mine["what"]),),
        )
    return Ask(words=clean(said)) if not _ABOUT_THE_BOT.match(said) else None


_ABOUT_THE_BOT = re.compile(
    r"(?:(?:who|what|how|where|why|are|can|do|did|will|would|could|have|is)\b.{0,30}?\b(?:you|your|yours|u)\b"
    r"|(?:really|right|ok(?:ay)?|huh|so|what|why|how so|and|seriously|what's up|sup|wh?at's new)$"
    r"|(?:and|und|et|y|а|і) (?:you|yours|du|dir|dich|toi|vous|tú|usted|ты|вы|ти|ви)\b|wie geht|wer bist|was kannst|qui es|quién eres|кто ты|хто ти|как дела|як справи)",
    re.IGNORECASE,
)


def _asked_part(said: str) -> str:
    """The question after a statement: "what's yours" of "I'm Ana, what's yours"."""
    for language in LANGUAGES:
        asked = language.asks.search(said)
        if asked and asked.start() > 0 and find_statements(said[: asked.start()]):
            return said[asked.start() :].lstrip(" ,;:¿")
    return said


def _asked_alone(said: str) -> str:
    said = said.rstrip(" ?!.")
    for indirect, direct in INDIRECT:
        if indirect.match(said):
            return indirect.sub(direct, said, count=1)
    return said


def _asks_unmarked(said: str, *, is_led: bool) -> bool:
    """Whether words without a question mark ask: "whats my name", but not "when I get home I'll cook"."""
    if WHAT_IS.match(said):
        return True
    begins = QUESTION_START.match(said) if is_led else _VERB_FIRST.match(said)
    return bool(begins) and bool(re.search(r"\b(?:my|i|me)\b", said, re.IGNORECASE))


_VERB_FIRST = re.compile(
    r"(?:(?:do|does|did|is|are|am|was|were|can|could|will|would|should|have|has|may)\b|tell me|remind me (?:what|who|where|when|how|of)\b|show me|list (?:everything|all|my)|remember (?:when|what|where|who|my))",
    re.IGNORECASE,
)


def _about_somebody(said: str, who: str) -> Ask:
    relation_key = concept_of(who)
    favourite = re.search(r"favou?rite (\w+)", said, re.IGNORECASE)
    if favourite:
        return Ask(words="", keys=(concept_of(f"favourite {favourite[1]}"),), subject=who)
    for pattern, keys in _RELATION_KEYS:
        if pattern.search(said):
            return Ask(words="", keys=keys, subject=who) if keys else Ask(words=who, keys=(relation_key,))
    return Ask(words=clean(said), subject=who)


def _keys_asked(said: str) -> tuple[str, ...]:
    return next((keys for pattern, keys in _RELATION_KEYS if pattern.search(said)), ())


def _keys_named(words: str) -> tuple[str, ...]:
    """The key when the words are the name of one that is known; none when they are a topic."""
    key = concept_of(words)
    return (key,) if is_known_key(key) and len(words.split()) <= 3 else ()
