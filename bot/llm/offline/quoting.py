"""Finding what was told that answers a question no fact answers; it is quoted with its day, not denied.

How well a telling answers is one number, the sum of its reasons: how much of the question its words hold, how
near it is in meaning, whether it tells of the key and the kind of answer that is asked for, and of whom. From a
number on it answers; below that it is said not to be known for sure.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from bot.language.clauses import readable, sentences
from bot.language.gate import FIRST_PERSON
from bot.language.keys import concept_of, holds_one, is_known_key, label
from bot.language.patterns import pattern_of
from bot.language.statements.english import CHANGED
from bot.language.statements.english_words import DAYS, MONTHS, OCCUPATIONS
from bot.language.statements.finder import find_statements
from bot.language.statements.reading import AskRequest
from bot.language.statements.requests import find_request
from bot.language.words import content_words
from bot.llm.offline.kinds import (
    ASKS_A_NAME,
    asks_what_it_is_called,
    kind_told,
    name_told,
    tells_of_the_past,
)
from bot.llm.offline.topics import Topic, forms, topic_of
from bot.llm.offline.turn import RecalledText, told_in

MOST_QUOTES = 3
NOBODY: Mapping[str, Collection[str]] = {}
WORDS, WORDS_BEFORE, MEANING, KEY, KIND, WHOSE, PAST, SHOWN = 1.8, 0.4, 1.7, 0.8, 0.7, 0.5, 0.4, 2.0
"""What each reason counts for which a telling may answer: it holds all words of the question, or those before
it do; it is as near in meaning as can be; it tells of the key or the kind of answer that is asked for, and of
whom; of what was, where that is asked for; it was just shown, and the question goes on from there. The first
five are what a regression over ten weeks of plain talk gave, rounded.
"""

ORDINARY = 0.3
"""How near in meaning a telling is taken to be where that is known of none."""

SURE, SURE_OF_ONES_OWN = 1.7, 1.25
"""From how good a score on a telling answers. Of their own life people ask what they told."""

BESIDE = 1.3
"""How much worse than the best another one may answer to be shown beside it."""

FAR = 0.2
"""How near in meaning (`Hit.likeness`) a telling is that has to do with another by more than chance."""

A_WORD = 0.3
"""How much nearer all words of a question, or one for its key, bring a telling where nothing is sure."""

_ENOUGH_TO_TELL = 40
"""Characters of a message by which it is found again in a reply that quotes it."""
_IDLE = pattern_of(
    r"\bhow (?:old|long|many|much|far|often|do|did|is|are|was)\b|\bwhat (?:time|day|date)\b|\bfor a living\b"
    r"|\b(?:again|remind|tell|told|know|(?:what|who|where|when|how)'?s|gonna|like|go|do|did|does"
    r"|testing|please|ever|favou?rite)\b",
    re.IGNORECASE,
)
OF_OTHERS = pattern_of(
    r"\b(?:he|she|they|his|her|him|them|their)(?:['’]?(?:s|re|ve)|['’](?:d|ll))?\b", re.IGNORECASE
)
_OF_SOMEBODY = pattern_of(
    r"\b(?!(?:what|who|where|when|how|it|that|there)['’])\w+['’]s? ([a-z]\w+)", re.IGNORECASE
)
_SUPPOSED = pattern_of(r"^\W*(?:if|imagine|suppose|somebody|someone|everyone)\b", re.IGNORECASE)

# How people tell what a key holds, when they don't name it: enough to find their words by.
_TOLD_AS = {
    "name": "name call called",
    "nickname": "name call called",
    "home_city": "live lives living lived moved move flat apartment house home based rent",
    "home_country": "live living lived moved move home based",
    "origin": "from born grew originally hometown raised",
    "birthplace": "from born grew hometown raised",
    "birthday": "birthday bday born turn turning turned",
    "age": "old age turn turning turned birthday years",
    "birth_year": "born birthday",
    "job_title": "work works working worked job boss office shop studio company firm shift "
    "retired profession",
    "workplace": "work works working worked job boss office shop studio company firm shift",
    "industry": "work job company",
    "studies": "study studying studied university uni college degree course",
    "allergies": "allergic allergy intolerant reaction",
    "foods_avoided": "eat allergic vegan vegetarian",
    "diet": "eat eating vegan vegetarian veggie diet meat",
    "likes": "like love enjoy favourite favorite fan",
    "hobbies": "hobby play playing free weekend fan",
    "dislikes": "hate dislike stand horrible worst",
    "pets": "pet dog cat puppy kitten hamster rabbit bird",
    "partner": "girlfriend boyfriend wife husband partner married fiancee fiance",
    "marital_status": "married single divorced engaged wedding",
    "children": "kid kids child children son daughter baby",
    "plans": "plan planning going want hope",
    "languages": "speak language learning",
}


_JOB = frozenset({"job_title", "workplace", "industry"})
_OFTEN_AVOIDED = "gluten dairy lactose nuts fish shellfish pork alcohol sugar"
"""Foods by whose denial people tell what they don't eat. Each is looked for by a call of its own, so few."""

_TOLD_DENYING = {
    "dislikes": _TOLD_AS["likes"],
    "foods_avoided": f"{_TOLD_AS['diet']} {_OFTEN_AVOIDED}",
    "allergies": _OFTEN_AVOIDED,
}
"""Words by which a key is told where they are denied: "not a big fan of mushrooms", "no gluten for me"."""

_DENIES = pattern_of(r"\b(?:not|never|no|nor|off|without|cannot|\w+n[’']?t)\b", re.IGNORECASE)
_CONTINUES = pattern_of(r"^\W*(?:and|so|but|or|what about)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class QuoteQuery:
    """What a question looks for: its topic, other words for its key, and whoever it must be about.

    `question` is the message, `pointed_at` the one before, if its "her" or "it" means somebody or something
    of that; `shown` is the reply to that, if the question goes on from there ("and where is it?"). `denied`
    are words that tell one of the `keys` where they are denied.
    """

    question: str
    topic: Topic
    cues: frozenset[str]
    who: frozenset[str]
    before: bool = False
    pointed_at: str = ""
    shown: str = ""
    denied: frozenset[str] = frozenset()
    keys: tuple[str, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether it asks of the person's own life, or of somebody in it, for what has no name: the person
        told it, in words of their own.
        """
        return not self.keys and self.is_of_ones_own

    @property
    def is_of_ones_own(self) -> bool:
        """Whether it asks of the person, of what has a key, or of somebody in their life."""
        return bool(self.keys or self.who) or FIRST_PERSON.search(self.question) is not None

    @property
    def asked_of(self) -> tuple[frozenset[str], ...]:
        """What of somebody or something is asked for: the "sister" of "Olivia's sister"."""
        return topic_of(" ".join(_OF_SOMEBODY.findall(ASKS_A_NAME.sub(" ", self.question)))).words


def wanted(
    ask: AskRequest,
    question: str,
    previous: str = "",
    also: Mapping[str, Collection[str]] = NOBODY,
    previous_reply: str = "",
) -> QuoteQuery:
    """What an Ask in a message looks for; `previous` is the message before, with the reply to it, `also` are
    other names, by the name in the question.
    """
    shown = previous_reply if _CONTINUES.match(question) or points(question) else ""
    question = asking_part(question)
    pointed_at = previous if ask.subject == "user" and points(question) else ""
    favourite = next((key for key in ask.keys if key.startswith("favourite_")), "")
    asked = label(favourite) if favourite else (ask.words if ask.history else question)
    text = f"{asked} {pointed_at}"
    cues = frozenset[str]() if _names_one_kind(ask) else _cues(ask, question)
    if not _JOB.isdisjoint(ask.keys):
        cues |= _TRADES
    bare = _bare_of_asking(text)
    words = topic_of(bare).words if not cues or content_words(bare) else ()
    words = words if words or cues else topic_of(text).words
    words += tuple(
        forms(time) for time in _AT_A_TIME.findall(asked) if not forms(time) & frozenset().union(*words)
    )
    who = frozenset[str]()
    if ask.subject != "user":
        who = frozenset[str]().union(
            *(forms(each) for each in (ask.subject, *also.get(ask.subject.casefold(), ())))
        )
    words = tuple(_with_other_names(word, also) for word in words)
    denied = forms(" ".join(_TOLD_DENYING.get(key, "") for key in ask.keys))
    return QuoteQuery(question, Topic(words), cues, who, ask.before, pointed_at, shown, denied, ask.keys)


def _cues(ask: AskRequest, question: str) -> frozenset[str]:
    """Words that tell what is asked for: "my manager" is told of as a boss, too."""
    named = [label(key) for key in ask.keys if is_known_key(key) and key not in _TOLD_AS]
    return forms(" ".join(_words_for(ask, _TOLD_AS))) | (forms(" ".join(named)) - forms(question))


def _names_one_kind(ask: AskRequest) -> bool:
    """Whether a question asks for one kind of what its key holds: for a cat, of which a dog tells nothing."""
    kinds = forms(ask.words)
    return concept_of(ask.words) in ask.keys and all(kinds.isdisjoint(forms(label(key))) for key in ask.keys)


def asking_part(message: str) -> str:
    """The sentences of a message that ask, without what is said around them; all of it if none does."""
    found = [(message[each.start : each.end], each.is_question) for each in sentences(readable(message))]
    asking = [
        said
        for said, is_question in found
        if isinstance(find_request(f"{said}{'?' * is_question}"), AskRequest)
    ]
    return " ".join(asking) or message


def _with_other_names(word: frozenset[str], also: Mapping[str, Collection[str]]) -> frozenset[str]:
    others = [other for name, names in also.items() if not word.isdisjoint(forms(name)) for other in names]
    return word.union(*(forms(other) for other in others))


def told_as(ask: AskRequest) -> tuple[str, ...]:
    """Words by which people tell, or deny, what the keys of a question hold, or else its words name."""
    return (*_words_for(ask, _TOLD_AS), *_words_for(ask, _TOLD_DENYING))


def _words_for(ask: AskRequest, told: Mapping[str, str]) -> tuple[str, ...]:
    words = _bare_of_asking(ask.words).split() if not ask.keys else []
    named = [(concept_of(word), word) for word in words]
    keys = ask.keys or tuple(
        key for key, word in named if is_known_key(key) and not forms(label(key)).isdisjoint(forms(word))
    )
    return tuple(dict.fromkeys(word for key in keys for word in told.get(key, "").split()))


def of_whom(ask: AskRequest, question: str, previous: str) -> AskRequest:
    """The question with whoever its "her" means, if the question before it was about somebody."""
    before = find_request(previous) if ask.subject == "user" and points(question) else None
    if not isinstance(before, AskRequest) or before.subject == "user":
        return ask
    whom = before.subject if before.subject[:1].isupper() else f"my {before.subject}"
    asked = find_request(_SHE.sub(whom, _HER.sub(f"{whom}'s", question)))
    return asked if isinstance(asked, AskRequest) and asked.keys else replace(ask, subject=before.subject)


_HER = pattern_of(r"\b(?:his|her|their|its)\b", re.IGNORECASE)
_SHE = pattern_of(r"\b(?:he|she|they|him|them)\b", re.IGNORECASE)


def points(question: str) -> bool:
    """Whether a question means somebody or something said before, and not what it names itself."""
    rest = _ATTRIBUTE.sub(" ", _IT_OF_FORM.sub(" ", question))
    pointing = (POINTS_AT_ONE if _NAMES_ITS_OWN.search(question) else POINTS).search(rest)
    return pointing is not None and not content_words(_bare_of_asking(rest[: pointing.start()]))


def _bare_of_asking(question: str) -> str:
    """A question without the words that only say which kind of answer is asked for."""
    return _IDLE.sub(" ", ASKS_A_NAME.sub(" ", question))


POINTS_AT_ONE = pattern_of(r"\b(?:he|she|him|her|his|hers)\b", re.IGNORECASE)
POINTS = pattern_of(rf"{POINTS_AT_ONE.pattern}|\b(?:it|its|they|them|their|theirs)\b", re.IGNORECASE)
_NAMES_ITS_OWN = pattern_of(r"\b(?:my|our|the) \w", re.IGNORECASE)
"""Beside what it names itself "it" and "they" mean nothing told before: "how much is it to mend the boiler?",
"what will they call my grandchild?".
"""

_IT_OF_FORM = pattern_of(
    r"\b(?:what|which|how) (?:time|day|date|month|year|weekday|season|late|early|cold|warm|hot|dark)"
    r" (?:is|was) it\b|\b(?:is|was) it (?:about|with|that)\b",
    re.IGNORECASE,
)
"""In these "it" is nothing that was told before: "what day is it?", "what was it about Mina and food?"."""

_ATTRIBUTE = pattern_of(r"\b(?:what|which) (\w+)\b(?! (?:is|was) it\b)", re.IGNORECASE)
"""What of somebody or something is asked for: in "what colour are they?" the colour is not what they are. In
"which knee is it?" it is the knee.
"""


def is_telling(hit: RecalledText, own_words: str) -> bool:
    """Whether an earlier message of the person told something rather than asked for it."""
    said = hit.text.strip()
    if not hit.is_said or said.casefold() == own_words.strip().casefold():
        return False
    return bool(told_in(said))


def fitting(looked_for: QuoteQuery, hits: Sequence[RecalledText]) -> list[RecalledText]:
    """The hits that answer, best first: none when nothing surely does, and at most a few. The nearest in
    meaning of them is always shown, for it may say the same in other words.
    """
    sure = [each for each in _scored(looked_for, hits) if _may_answer(looked_for, each)]
    if not sure or sure[0].score < (SURE_OF_ONES_OWN if looked_for.is_of_ones_own else SURE):
        return []
    best = [each.hit for each in sure[:MOST_QUOTES] if each.words and each.score >= sure[0].score - BESIDE]
    near = max((each.hit for each in sure if not _mostly_asks(each.hit)), key=_known_likeness, default=None)
    return best if near is None or near in best or near.is_fact else [*best[: MOST_QUOTES - 1], near]


def nearest(looked_for: QuoteQuery, hits: Sequence[RecalledText]) -> list[RecalledText]:
    """What has most to do with a question which nothing surely answers, whoever it is about: by its meaning
    before its words, which have led to nothing. How near the nearest is decides whether any is shown, and not
    which: the right one is often among them, and far.
    """
    said = [hit for hit in hits if not hit.is_fact and not _mostly_asks(hit)]
    weights = looked_for.topic.weights([hit.words for hit in said])
    words = {hit: _share(looked_for.topic, weights, hit.words) + _is_cued(looked_for, hit) for hit in said}
    near = {hit: _known_likeness(hit) + A_WORD * words[hit] for hit in said}
    best = sorted((hit for hit in near if near[hit] > 0), key=near.__getitem__, reverse=True)[:MOST_QUOTES]
    has_to_do = bool(best) and (looked_for.is_open or words[best[0]] > 0 or near[best[0]] >= FAR)
    return best if has_to_do else []


def _known_likeness(hit: RecalledText) -> float:
    return hit.likeness or 0.0


def _mostly_asks(hit: RecalledText) -> bool:
    """Whether a message tells less than it asks: to a question a question is near, and answers nothing."""
    return 2 * len(hit.words) < len(hit.text)


class _Scored(NamedTuple):
    """How well a hit answers, and how well its words do; of those that do alike the newest goes first."""

    score: float
    order: tuple[str, int]
    words: float
    is_of_whom: bool
    hit: RecalledText


def _scored(looked_for: QuoteQuery, hits: Sequence[RecalledText]) -> list[_Scored]:
    """All hits, those that answer best first."""
    weights = looked_for.topic.weights([hit.words for hit in hits])
    told = {int(hit.id): hit.text for hit in hits if not hit.is_fact and hit.id.isdecimal()}
    ordinary = ORDINARY if all(hit.likeness is None for hit in hits) else 0.0
    scored: list[_Scored] = []
    for hit in hits:
        # Whom a "she" means was named in one of the two before it.
        number = int(hit.id) if OF_OTHERS.search(hit.words) and hit.id.isdecimal() else 0
        before = " ".join(told.get(number - back, "") for back in (1, 2))
        is_of_whom = _is_of_whom(looked_for, hit, before)
        words = _by_words(looked_for, weights, hit, before)
        near = MEANING * (ordinary if hit.likeness is None else hit.likeness)
        score = near + words - WHOSE * (not is_of_whom)
        scored.append(_Scored(score, hit.order, words, is_of_whom, hit))
    return sorted(scored, key=lambda each: each[:2], reverse=True)


def _by_words(looked_for: QuoteQuery, weights: Sequence[float], hit: RecalledText, before: str) -> float:
    """How well the words of a hit answer a question, whomever it is about, with those before it."""
    topic, asked = looked_for.topic, looked_for.question
    own = _share(topic, weights, hit.words)
    is_of_then = looked_for.before and tells_of_the_past(hit.words)
    return (
        WORDS * own
        + WORDS_BEFORE * (_share(topic, weights, f"{hit.words} {before}") - own)
        + KEY * _is_cued(looked_for, hit)
        + KIND * kind_told(asked, hit.words)
        + PAST * is_of_then
        + SHOWN * (hit.text.strip()[:_ENOUGH_TO_TELL] in looked_for.shown)
    )


def _share(topic: Topic, weights: Sequence[float], text: str) -> float:
    """How much of a topic a text holds, by what its words tell."""
    return sum(weights[place] for place in topic.held_by(text)) / (sum(weights) or 1.0)


def _is_cued(looked_for: QuoteQuery, hit: RecalledText) -> bool:
    """Whether it has another word for the key that is asked for."""
    return told_denying(looked_for, hit) or not looked_for.cues.isdisjoint(forms(hit.words))


def _is_of_whom(looked_for: QuoteQuery, hit: RecalledText, before: str) -> bool:
    """Whether it is about whoever is asked about, or, where that is the person, not about others."""
    if looked_for.who:
        return not looked_for.who.isdisjoint(forms(f"{hit.words} {before}"))
    return hit.is_fact or not (looked_for.cues and OF_OTHERS.search(hit.words))


def _may_answer(looked_for: QuoteQuery, found: _Scored) -> bool:
    """Whether a hit tells what is so of whoever is asked about, and what of them is asked for: who is told of
    without a name is not named by that.
    """
    hit, asked_of = found.hit, looked_for.asked_of
    if (looked_for.who and not found.is_of_whom) or (not hit.is_fact and _SUPPOSED.match(hit.words)):
        return False
    told = forms(hit.words)
    if asked_of and looked_for.cues.isdisjoint(told) and all(word.isdisjoint(told) for word in asked_of):
        return False
    is_named = hit.is_fact or looked_for.keys or not asks_what_it_is_called(looked_for.question)
    return bool(is_named) or name_told(looked_for.question, hit.text)


def is_far(hit: RecalledText) -> bool:
    """Whether a telling is known to be far in meaning from what is asked."""
    return hit.likeness is not None and hit.likeness < FAR


def is_by_chance(topic: Topic, hit: RecalledText) -> bool:
    """Whether a telling far from what is asked has but one word of a topic: "says", in "the vet says"."""
    return is_far(hit) and topic.count(hit.words) == 1


def told_denying(looked_for: QuoteQuery, hit: RecalledText) -> bool:
    """Whether a telling holds what is asked for by denying something: "no gluten for me"."""
    return bool(_DENIES.search(hit.words)) and not looked_for.denied.isdisjoint(forms(hit.words))


def tells_more(said: RecalledText, facts: Sequence[RecalledText]) -> bool:
    """Whether a message tells anything that facts learnt of it, or of what replaced it, do not."""
    for was in find_statements(said.text):
        held = [fact.value for fact in facts if (fact.subject, fact.key) == (was.subject, was.key)]
        if held and was.value not in held and holds_one(was.key):
            return False
    rest = _DENIES.sub(" ", CHANGED.sub(" ", _bare_of_asking(said.text)))
    known = " ".join(f"{fact.words} {_TOLD_AS.get(fact.key, '')}" for fact in facts)
    return bool(content_words(rest)) and topic_of(rest).count(known) < len(topic_of(rest).words)


_TRADES = forms(OCCUPATIONS.replace("|", " "))
_AT_A_TIME = pattern_of(
    rf"\b(?:in|from|on|since|until|till|by|next|this|last) ({DAYS}|{MONTHS})\b", re.IGNORECASE
)
