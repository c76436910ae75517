"""Finding what was told that answers a question no fact answers; it is quoted with its day, not denied.

A telling that shares words with the question fits; which fits best is told by the properties of `Fit`, in
their order.
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
from bot.llm.offline.topics import (
    ASKS_A_NAME,
    Topic,
    asks_what_it_is_called,
    forms,
    kind_told,
    name_told,
    only_was,
    tells_of_the_past,
    topic_of,
)
from bot.llm.offline.turn import RecalledText, told_in

MOST_QUOTES = 3
NOBODY: Mapping[str, Collection[str]] = {}
ENOUGH = 4
"""One in so many of a question's words is enough for a telling to have to do with it; a synonym is, alone."""

ORDINARY, FAR, NEAR, SURE = 0.0, 0.2, 0.2, 0.4
"""How near in meaning (`Hit.likeness`) a telling is that is nearer than most, that shares a word with a
question by chance, that may have to do with it though it shares none, and that surely has. Above the last
lies one of 25 questions about what was never told, in eight weeks of plain talk, and that is met by its words
as well.
"""
BESIDE_WORDS = 0.2
A_WORD = 0.3
"""How much nearer all words of a question bring a telling that holds them."""

_BESIDE_NEAREST = 0.5
"""Share of the nearest telling's likeness from which another one answers beside it."""

_ENOUGH_TO_TELL = 40
"""Characters of a message by which it is found again in a reply that quotes it."""
_IDLE = pattern_of(
    r"\bhow (?:old|long|many|much|far|often|do|did|is|are|was)\b|\bwhat (?:time|day|date)\b|\bfor a living\b"
    r"|\b(?:again|remind|tell|told|know|(?:what|who|where|when|how)'?s|gonna|like|go|do|did|does"
    r"|testing|please|ever|favou?rite)\b",
    re.IGNORECASE,
)
_MEANT_BY = pattern_of(r"\b(?:my|our|the|his|her|their) ([\w' -]{2,40})", re.IGNORECASE)
_OF_SOMEBODY = pattern_of(
    r"\b(?!(?:what|who|where|when|how|it|that|there)['’])\w+['’]s? ([a-z]\w+)", re.IGNORECASE
)
_NAMED_WITHIN = pattern_of(r"(?<=\w )[A-Z]\w+")
OF_OTHERS = pattern_of(r"\b(?:he|she|they|he's|she's|they're|shes|his|her)\b", re.IGNORECASE)
_TOLD_OF_BEFORE = pattern_of(rf"{OF_OTHERS.pattern}|\b(?:it|that|this|there)\b", re.IGNORECASE)
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
        return not self.keys and (bool(self.who) or FIRST_PERSON.search(self.question) is not None)

    @property
    def asked_of(self) -> tuple[frozenset[str], ...]:
        """What of somebody or something is asked for: the "sister" of "Olivia's sister"."""
        return topic_of(" ".join(_OF_SOMEBODY.findall(ASKS_A_NAME.sub(" ", self.question)))).words

    def is_all_held_by(self, text: str) -> bool:
        """Whether a text holds all that the question is about: the pool and its opening, not "what time".

        One word alone, of whom or what a name is asked for, is in all that is told of them.
        """
        asked = self.topic.held_by(" ".join(_KIND_ASKED.findall(self.question)))
        about = {*range(len(self.topic.words))}.difference(asked)
        least = 2 if asks_what_it_is_called(self.question) else 1
        return len(about) >= least and about.issubset(self.topic.held_by(text))

    def is_merely_named(self, held: Collection[int]) -> bool:
        """Whether the words that a telling holds, by their places, only name whom the question is about, and
        it asks for something of theirs that no key is known for: "what car has Lela got?".
        """
        attribute = forms(" ".join(_ATTRIBUTE.findall(self.question)))
        if self.keys or not held or all(attribute.isdisjoint(word) for word in self.topic.words):
            return False
        names = topic_of(" ".join(_NAMED_WITHIN.findall(self.question))).words
        return all(any(self.topic.words[place] & name for name in names) for place in held)


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

_KIND_ASKED = pattern_of(r"\bwhat(?:'?s| \w+) the \w+ of\b|\b(?:how|what|which) \w+", re.IGNORECASE)
"""The words of a question that say what kind of answer it asks for: "how big", "the colour of"."""


def is_telling(hit: RecalledText, own_words: str) -> bool:
    """Whether an earlier message of the person told something rather than asked for it."""
    said = hit.text.strip()
    if not hit.is_said or said.casefold() == own_words.strip().casefold():
        return False
    return bool(told_in(said))


class Fit(NamedTuple):
    """How well a telling answers a question: each property decides only where those before it are alike.

    `shared` counts the words of the question that it holds, with the one before if it points at that, a
    synonym and the name asked about; `rarest` are those it holds, nouns first, the rarer the earlier;
    `itself` counts them without the one before; what is still so comes before what only was.
    """

    was_just_shown: bool
    tells_of_then: bool
    shared: int
    has_synonym: bool
    is_of_whom: bool
    is_of_kind: bool
    rarest: tuple[tuple[bool, float], ...]
    itself: int
    is_still_so: bool


def fitting(looked_for: QuoteQuery, hits: Sequence[RecalledText]) -> list[RecalledText]:
    """The hits that answer best, best first: none when nothing clearly fits, and at most a few.

    Words come first, since they tell names and days apart, which to a model of meaning are much alike. What
    is nearer in meaning than the best by words stands beside it, for it may say the same in others.
    """
    by_words = _best_first(_fits(looked_for, hits))[:MOST_QUOTES]
    if not by_words:
        return _near(looked_for, hits, SURE)
    best = by_words[0]
    if best.is_fact or best.likeness is None:
        return by_words
    nearer = [hit for hit in _near(looked_for, hits, max(best.likeness, BESIDE_WORDS)) if hit not in by_words]
    return [*by_words[: MOST_QUOTES - len(nearer[:1])], *nearer[:1]]


def nearest(looked_for: QuoteQuery, hits: Sequence[RecalledText]) -> list[RecalledText]:
    """What has most to do with a question which nothing clearly answers, whoever it is about: the tellings
    nearest in meaning if that is known, else the one that shares most words. How far the nearest is decides
    whether any is shown, and not which: the right one is often among them, and far.
    """
    anybody = replace(looked_for, who=frozenset[str]())
    said = [hit for hit in hits if not hit.is_fact and not _mostly_asks(hit)]
    by_words = _best_first(_fits(anybody, said, is_sure=False))[:1]
    near = _near(replace(anybody, question=""), _with_their_words(looked_for.topic, said), ORDINARY, share=0)
    if near and (by_words or looked_for.is_open or (near[0].likeness or 0) >= NEAR):
        return [hit for each in near for hit in said if hit.id == each.id]
    return by_words


def _mostly_asks(hit: RecalledText) -> bool:
    """Whether a message tells less than it asks: to a question a question is near, and answers nothing."""
    return 2 * len(hit.words) < len(hit.text)


def _with_their_words(topic: Topic, said: Sequence[RecalledText]) -> list[RecalledText]:
    """The tellings as near as their words bring them, beside their meaning."""
    weights = topic.weights([hit.words for hit in said])
    return [
        replace(
            hit,
            likeness=hit.likeness
            + A_WORD * sum(weights[at] for at in topic.held_by(hit.words)) / sum(weights),
        )
        if hit.likeness is not None and weights
        else hit
        for hit in said
    ]


def _near(
    looked_for: QuoteQuery, hits: Sequence[RecalledText], least: float, share: float = _BESIDE_NEAREST
) -> list[RecalledText]:
    """The tellings nearest in meaning, from so near on, of whom and of what of them is asked for; and those
    beside the nearest that have this share of its likeness.
    """
    near = {
        hit: hit.likeness
        for hit in hits
        if not hit.is_fact
        and hit.likeness is not None
        and hit.likeness >= least
        and (not looked_for.who or not looked_for.who.isdisjoint(forms(hit.words)))
        and (not looked_for.asked_of or _tells_of(looked_for.asked_of, looked_for, hit))
        and _is_named_in(looked_for, hit)
        and not looked_for.is_merely_named(looked_for.topic.held_by(hit.words))
        # What was only asked with the same words was not told with them.
        and looked_for.topic.count(hit.text) <= looked_for.topic.count(hit.words)
    }
    best = sorted(near, key=near.__getitem__, reverse=True)[:MOST_QUOTES]
    return [hit for hit in best if near[hit] >= share * near[best[0]]]


def _best_first(fits: Sequence[tuple[Fit, RecalledText]]) -> list[RecalledText]:
    """Of those that fit alike the newest first."""
    return [hit for _, hit in sorted(fits, key=lambda each: (each[0], each[1].order), reverse=True)]


def _fits(
    looked_for: QuoteQuery, hits: Sequence[RecalledText], *, is_sure: bool = True
) -> list[tuple[Fit, RecalledText]]:
    """Those of the hits that have to do with a question, each with how well; surely, or at all."""
    rarity = _rarity(looked_for, [hit.words for hit in hits])
    around = _pointed_at(hits, OF_OTHERS if looked_for.who else _TOLD_OF_BEFORE)
    asked_of = looked_for.asked_of if is_sure else ()
    found: list[tuple[Fit, RecalledText]] = []
    for hit in hits:
        fit = _fit(looked_for, rarity, hit, around.get(hit.id, "") if not hit.is_fact else "", is_sure)
        if fit is None or (asked_of and not _tells_of(asked_of, looked_for, hit)):
            continue
        if is_sure and not hit.is_fact and _SUPPOSED.match(hit.words):
            continue
        found.append((fit, hit))
    return found


def _fit(
    looked_for: QuoteQuery,
    rarity: Sequence[tuple[bool, float]],
    hit: RecalledText,
    before: str,
    is_sure: bool,
) -> Fit | None:
    """How a telling fits, with the one before it; None if it is about somebody else, or something else."""
    told = forms(hit.words)
    is_named = not looked_for.who.isdisjoint(told)
    if looked_for.who and not is_named and looked_for.who.isdisjoint(forms(before)):
        return None
    is_cued = told_denying(looked_for, hit) or not looked_for.cues.isdisjoint(told)
    is_past = looked_for.before and tells_of_the_past(hit.words)
    is_of_kind = kind_told(looked_for.question, hit.words)
    held = set(looked_for.topic.held_by(hit.words))
    itself = len(held)
    if held or looked_for.who or is_cued or is_past or is_of_kind:
        held.update(looked_for.topic.held_by(before))
    shared = len(held) + is_cued + is_named
    # What is shared with the one before tells nothing by its own nearness; a synonym alone is met by chance,
    # too: "turns out" has little to do with a birthday.
    is_lone_cue = is_cued and not itself and not hit.is_fact
    by_a_word = itself == shared == 1 < len(looked_for.topic.words) or is_lone_cue
    is_chance = is_far(hit) and by_a_word and not is_past
    is_enough = not is_chance and (is_cued or ENOUGH * len(held) >= len(looked_for.topic.words))
    is_told = is_enough and (is_cued or is_past or is_of_kind or not looked_for.is_merely_named(held))
    if not shared or (is_sure and not (is_told and _is_named_in(looked_for, hit))):
        return None
    is_of_others = looked_for.cues and not looked_for.who and OF_OTHERS.search(hit.words)
    return Fit(
        was_just_shown=hit.text.strip()[:_ENOUGH_TO_TELL] in looked_for.shown,
        tells_of_then=is_past,
        shared=shared,
        has_synonym=is_cued,
        is_of_whom=hit.is_fact or not is_of_others,
        is_of_kind=is_of_kind,
        rarest=tuple(sorted((rarity[place] for place in held), reverse=True)),
        itself=itself,
        is_still_so=hit.is_fact or looked_for.before or not only_was(hit.text, looked_for.keys),
    )


def is_far(hit: RecalledText) -> bool:
    """Whether a telling is known to be far in meaning from what is asked."""
    return hit.likeness is not None and hit.likeness < FAR


def is_by_chance(topic: Topic, hit: RecalledText) -> bool:
    """Whether a telling far from what is asked has but one word of a topic: "says", in "the vet says"."""
    return is_far(hit) and topic.count(hit.words) == 1


def _is_named_in(looked_for: QuoteQuery, hit: RecalledText) -> bool:
    """Whether a telling has a name where one is asked for: who is told of otherwise is not named by that."""
    if hit.is_fact or looked_for.keys or not asks_what_it_is_called(looked_for.question):
        return True
    return name_told(looked_for.question, hit.text) or looked_for.is_all_held_by(hit.text)


def told_denying(looked_for: QuoteQuery, hit: RecalledText) -> bool:
    """Whether a telling holds what is asked for by denying something: "no gluten for me"."""
    return bool(_DENIES.search(hit.words)) and not looked_for.denied.isdisjoint(forms(hit.words))


def _tells_of(asked_of: Sequence[frozenset[str]], looked_for: QuoteQuery, hit: RecalledText) -> bool:
    """Whether a telling holds what of somebody is asked for."""
    told = forms(hit.words)
    return not looked_for.cues.isdisjoint(told) or any(not word.isdisjoint(told) for word in asked_of)


def _rarity(looked_for: QuoteQuery, texts: Sequence[str]) -> list[tuple[bool, float]]:
    """Of each word of a topic whether the question names it as a noun or time, and how rare it is."""
    nouns = topic_of(" ".join(_MEANT_BY.findall(looked_for.question))).words
    named = (*nouns, *(forms(time) for time in _AT_A_TIME.findall(looked_for.question)))
    weights = looked_for.topic.weights(texts)
    return [
        (any(word & noun for noun in named), weight)
        for word, weight in zip(looked_for.topic.words, weights, strict=True)
    ]


def _pointed_at(hits: Sequence[RecalledText], pointing: re.Pattern[str]) -> dict[str, str]:
    """What was told just before a telling that speaks of "her" or, of things, "that", by the telling's id."""
    told = {int(hit.id): hit.text for hit in hits if not hit.is_fact and hit.id.isdecimal()}
    return {
        str(number): " ".join(told.get(number - back, "") for back in (1, 2))
        for number, text in told.items()
        if pointing.search(text)
    }


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
