"""Finding what was told that answers a question no fact answers: it is quoted, with its day, rather than denied."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from bot.language.clauses import readable, sentences
from bot.language.keys import label
from bot.language.statements import Ask, Forget, find_request, set_right
from bot.llm.offline.hits import Hit
from bot.llm.offline.topics import Topic, forms, kind_told, tells_of_the_past, topic_of

MOST_QUOTES = 3
NOBODY: Mapping[str, Collection[str]] = {}
NEAR_THE_BEST = 0.3
"""Share of the best one's score from which another quote is shown beside it."""

FITS = 0.34
"""Share of a question's weight that what is told of the world at large must hold to be an answer."""

FITS_OWN = 0.25
"""The same for a question about oneself or one's own: what was told of that is most likely meant."""

_CUE = 0.7
_KIND = 0.5
_PAST = 0.6
_NOUN = 0.5
_LESS = 0.5
"""What is added for another word for what is asked, the right kind of answer, the past where it is asked for, and a noun
that is asked about, in parts of the weight of the word that tells most; and what is left of the score of something that
is only supposed, or told of others."""

_OWN = re.compile(r"\b(?:i|i'm|me|my|mine|we|us|our)\b", re.IGNORECASE)
_IDLE = re.compile(
    r"\bhow (?:old|long|many|much|far|often|do|did|is|are|was)\b|\bwhat (?:time|day|date)\b|\bfor a living\b"
    r"|\b(?:again|remind|tell|told|know|called|what'?s|whats|gonna|like|go|do|did|does|testing|please|ever|favou?rite)\b",
    re.IGNORECASE,
)
_MEANT_BY = re.compile(r"\b(?:my|our|the|his|her|their) ([\w' -]{2,40})", re.IGNORECASE)
_OF_OTHERS = re.compile(r"\b(?:he|she|they|he's|she's|they're|shes|his|her)\b", re.IGNORECASE)
_SUPPOSED = re.compile(r"^\W*(?:if|imagine|suppose|somebody|someone|everyone)\b", re.IGNORECASE)

# How people tell what a key holds, when they don't name it: enough to find their words by.
_TOLD_AS = {
    "name": "name call called",
    "nickname": "name call called",
    "home_city": "live living lived moved move flat apartment house home based rent",
    "home_country": "live living lived moved move home based",
    "origin": "from born grew originally hometown raised",
    "birthplace": "from born grew hometown raised",
    "birthday": "birthday bday born turn turning turned",
    "age": "old age turn turning turned birthday years",
    "birth_year": "born birthday old age",
    "job_title": "work works working worked job boss office shop studio company firm shift retired profession",
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


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a question looks for: its topic, other words for its key, and whoever it must be about.

    `question` is the message, `pointed_at` the one before, if its "her" or "it" means somebody or something of that.
    """

    question: str
    topic: Topic
    cues: frozenset[str]
    who: frozenset[str]
    before: bool = False
    pointed_at: str = ""

    @property
    def is_own(self) -> bool:
        """Whether somebody asks about themselves or their own."""
        return bool(self.cues or self.who) or _OWN.search(f"{self.question} {self.pointed_at}") is not None


def wanted(
    ask: Ask, question: str, previous: str = "", also: Mapping[str, Collection[str]] = NOBODY
) -> Wanted:
    """What an Ask looks for; `previous` is the message before, `also` are other names, by the name in
    the question."""
    pointed_at = previous if ask.subject == "user" and _POINTS.search(question) else ""
    asked_before = find_request(previous) if pointed_at else None
    if isinstance(asked_before, Ask) and asked_before.subject != "user":
        ask, pointed_at = replace(ask, subject=asked_before.subject), ""
    favourite = next((key for key in ask.keys if key.startswith("favourite_")), "")
    asked = label(favourite) if favourite else (ask.words if ask.history else question)
    text = f"{asked} {pointed_at}"
    words = (topic_of(_IDLE.sub(" ", text)) or topic_of(text)).words
    who = frozenset[str]()
    if ask.subject != "user":
        who = frozenset[str]().union(
            *(forms(each) for each in (ask.subject, *chain.from_iterable(also.values())))
        )
    words = tuple(_with_other_names(word, also) for word in words)
    cues = forms(told_as(ask))
    return Wanted(question, Topic(words), cues, who, ask.before, pointed_at)


def _with_other_names(word: frozenset[str], also: Mapping[str, Collection[str]]) -> frozenset[str]:
    others = [other for name, names in also.items() if not word.isdisjoint(forms(name)) for other in names]
    return word.union(*(forms(other) for other in others))


def told_as(ask: Ask) -> str:
    """Words by which people tell what the keys of a question hold."""
    return " ".join(_TOLD_AS.get(key, "") for key in ask.keys).strip()


_POINTS = re.compile(r"\b(?:he|she|they|him|her|his|hers|their|it|its)\b", re.IGNORECASE)


def is_telling(hit: Hit, own_words: str) -> bool:
    """Whether an earlier message of the person told something: not only a question or a request, nor the message at hand."""
    said = hit.text.strip()
    if not hit.is_said or said.casefold() == own_words.strip().casefold():
        return False
    plain = readable(said)
    return any(
        not sentence.is_question and not _only_asks(said[sentence.start : sentence.end])
        for sentence in sentences(plain)
    )


def _only_asks(said: str) -> bool:
    request = find_request(said)
    is_about_memory = isinstance(request, Ask) and (request.keys or request.everything or request.history)
    return bool(is_about_memory) or isinstance(request, Forget)


def fitting(looked_for: Wanted, hits: Sequence[Hit]) -> list[Hit]:
    """The hits that answer best, best first: none when nothing clearly fits, and at most a few."""
    scored = _scored(looked_for, hits)
    best = max((score for score, _ in scored), default=0.0)
    near = [each for each in scored if each[0] >= NEAR_THE_BEST * best]
    return [hit for _, hit in sorted(near, key=lambda each: (each[0], each[1].order), reverse=True)][
        :MOST_QUOTES
    ]


def _scored(looked_for: Wanted, hits: Sequence[Hit]) -> list[tuple[float, Hit]]:
    texts = [hit.words for hit in hits]
    weights = looked_for.topic.weights(texts)
    most = max(weights, default=1.0)
    nouns = topic_of(" ".join(_MEANT_BY.findall(looked_for.question)))
    named = {
        place for place, word in enumerate(looked_for.topic.words) if any(word & noun for noun in nouns.words)
    }
    weights = [weight + _NOUN * most * (place in named) for place, weight in enumerate(weights)]
    enough = (FITS_OWN if looked_for.is_own else FITS) * (sum(weights) or most)
    found: list[tuple[float, Hit]] = []
    for hit, text in zip(hits, texts, strict=True):
        if looked_for.who and looked_for.who.isdisjoint(forms(text)):
            continue
        score = sum(weights[place] for place in looked_for.topic.held_by(text))
        if looked_for.who or not looked_for.cues.isdisjoint(forms(text)):
            score += _CUE * most
        if score <= 0 or score < enough:
            continue
        score += _KIND * most * kind_told(looked_for.question, text)
        score += _PAST * most * (looked_for.before and tells_of_the_past(text))
        doubtful = _SUPPOSED.match(text) or (
            looked_for.cues and not looked_for.who and _OF_OTHERS.search(text)
        )
        found.append((score * (_LESS if doubtful and not hit.is_fact else 1), hit))
    return found


def set_right_since(quoted: Hit, tellings: Sequence[Hit]) -> Hit | None:
    """The later message that sets a word of a quoted one right: "it's Dana, not Diana"."""
    for hit in tellings:
        pair = set_right(hit.text) if hit.order > quoted.order else None
        if pair and forms(pair[1]) and topic_of(pair[1]).count(quoted.text) == len(topic_of(pair[1]).words):
            return hit
    return None
