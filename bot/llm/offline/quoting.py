"""What was told that answers a question no fact answers: it is quoted with its day, not denied.

How close a telling is to a question is told by how near recall says it is in meaning, and by the words that
both hold in any of their forms, which tell names and days apart: to a model of meaning these are much alike;
and by the kind of answer that an English question asks for: a number, a time, a place, a name.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, time
from functools import lru_cache
from itertools import chain

from bot.language.clauses import clauses, readable
from bot.language.gate import first_persons
from bot.language.keys import (
    USER,
    default_category,
    holds_one,
    is_known_key,
    label,
    names_somebody,
    words_for,
)
from bot.language.names import find_names
from bot.language.packs import by_language
from bot.language.patterns import pattern_of
from bot.language.secrets import names_secret
from bot.language.statements.english import CHANGED
from bot.language.statements.english_words import CLOSE, DAYS, MONTHS
from bot.language.statements.finder import find_statements
from bot.language.statements.reading import AskRequest
from bot.language.statements.requests import asking_and_telling, find_request
from bot.language.statements.told import told_in
from bot.language.subject import grammatical_person
from bot.language.times.finder import TimeMention, find_time_ranges
from bot.language.words import STOP_WORDS, content_words, foremost_languages, index_words, likely_languages
from bot.llm.offline.turn import RecalledText

_TOKEN = pattern_of(r"\w+")
_STEM = 5
"""Letters that words of one family have in common, in the languages that write with letters."""

NEVER_HELD = 1
"""How often a word that nothing holds is taken to occur: among the rarest, so that missing it counts."""


@dataclass(frozen=True, slots=True)
class Topic:
    """The telling words of a text, each with all the forms it may be met in."""

    words: tuple[frozenset[str], ...]

    def __bool__(self) -> bool:
        return bool(self.words)

    def held_by(self, text: str) -> list[int]:
        """The places of those words that a text holds."""
        there = forms(text)
        return [
            place
            for place, word in enumerate(self.words)
            if not word.isdisjoint(there) or any(_ends_in(each, word) for each in there)
        ]

    def count(self, text: str) -> int:
        """How many of the words a text holds."""
        return len(self.held_by(text))

    def weights(self, texts: Sequence[str]) -> list[float]:
        """What each word tells of the topic, the more the fewer of the texts hold it."""
        held = [0] * len(self.words)
        for text in texts:
            for place in self.held_by(text):
                held[place] += 1
        return [_rarity(often, len(texts)) for often in held]


def _rarity(often: int, texts: int) -> float:
    return math.log(1 + texts / (often or NEVER_HELD)) if texts else 1.0


def _ends_in(told: str, word: frozenset[str]) -> bool:
    """Whether a word is put together with one asked for as its end, "iPhone" with "phone", but for one of a
    family: a grandmother is no mother.
    """
    return any(len(shape) >= _STEM and told.endswith(shape) and not names_somebody(shape) for shape in word)


def topic_of(text: str) -> Topic:
    """The topic of a text in any language; empty when no word of it tells anything.

    A stem that is a small word is none to go by: "the" of Theo. A small word that names somebody is: "Will".
    """
    names = [name.text for name in find_names(text, unsure=True)]
    small = STOP_WORDS.get(next(iter(likely_languages(text)), "en"), frozenset())
    told = [
        (*(stem for stem in word.stems if stem in word.others or stem not in small), *word.others)
        for word in content_words(text, names=names)
    ] or [(word,) for word in index_words(text)]
    found = [frozenset(shape for each in word for shape in (each, each[:_STEM])) for word in told]
    return Topic(tuple(dict.fromkeys(filter(None, found))))


def words_alone(text: str) -> list[str]:
    """The first telling words of a text, as they are written, to be looked for one by one."""
    return [word for word in _TOKEN.findall(text[:_LOOKED_THROUGH]) if content_words(word)][:_MOST_ALONE]


_MOST_ALONE = 8
_LOOKED_THROUGH = 300


@lru_cache(maxsize=4000)
def forms(text: str) -> frozenset[str]:
    """All forms that the words of a text are compared in."""
    shown = text[:2000]
    words = (word.casefold() for word in _TOKEN.findall(shown))
    return frozenset(index_words(shown)) | {shape for word in words for shape in (word, word[:_STEM])}


ASKS_A_NAME = pattern_of(r"\b(?:(?<!who )call(?:ed)?|names?|named|whose|who|who's)\b", re.IGNORECASE)
"""Asks for a name, and is no topic of a question; "who called?" asks for a call."""

_COUNTED = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen"
    r"|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-\w+)?|once|twice|half|dozen|hundred|thousand|first"
    "|second|third|fourth|fifth|sixth|couple|several|few|both"
)
_NUMBER = rf"\d|\b(?:{_COUNTED})\b"

_TIME = (
    rf"\d|\b(?:(?:{DAYS})s?|{MONTHS}|tomorrow|tonight|today|yesterday|next|last|week|weekend|noon"
    r"|midnight|morning|evening|spring|summer|autumn|winter|christmas|easter)\b"
)
_PLACE = (
    r"\b(?:in|at|on|near|from|to|under|beneath|behind|beside|below|above|between|by|inside|outside|next to"
    r"|opposite|round)\b(?! (?:the )?\d)"
)
_NAME_TOLD = (
    r"\b(?:called|named|calls? (?:me|her|him|it|them)|i(?:'?m| am) \w+|name'?s?|is (?:my|the|our|an?))\b|="
    r"|(?-i:(?:\b(?:is|was)|\b(?:[Ii]t|[Ss]?[Hh]e)['’]s) [A-Z])"
    rf"|\bmy (?:\w+ )?(?:{CLOSE}) \w+"
)
_NO_PLACE = "".join(rf"(?<!\b{word} )" for word in ("in", "at", "to", "from", "near"))
_SOMEBODY_TOLD = rf"\b(?:{CLOSE})\b|(?-i:(?<=[a-z,] ){_NO_PLACE}(?!I\b)[A-Z]\w)"
_PAID = r"pay|paid|costs?|charg(?:es?|ed|ing)|prices?|fees?|rent|owes?|spen[dt]|scores?"
_PAST_TOLD = (
    r"\b(?:used to|before|until|till|ago|formerly|previous(?:ly)?|back "
    r"then|moved|was|were|had|lived|worked|old|ex)\b|\bex-"
)
_COLOUR = (
    r"\b(?:red|blue|green|yellow|orange|purple|pink|brown|black|white|gr[ea]y|silver|gold(?:en)?|beige|cream"
    r"|navy|turquoise|violet|ginger|blond\w*|dark|light|pale|bright)\b"
)


_KINDS = tuple(
    (pattern_of(asked, re.IGNORECASE), pattern_of(told, re.IGNORECASE))
    for asked, told in (
        (r"\bhow (?:many|much|old|long|often|tall|far|big|fast|high|late)\b", _NUMBER),
        (rf"\b(?:what|which)(?:'?s)?\b[^?.,]*\b(?:size|number|pin|code|age|{_PAID})\b", _NUMBER),
        (r"\bwhen(?:'?s)?\b|\bwhat (?:time|day|date|month|year)\b", _TIME),
        (r"\bwhere(?:'?s)?\b", _PLACE),
        (r"\b(?:what|which)(?:'?s)?\b[^?.,]*\bcolou?rs?\b", _COLOUR),
        (ASKS_A_NAME.pattern, _NAME_TOLD),
        (r"\bwho(?:'?s)?\b", _SOMEBODY_TOLD),
    )
)
"""What asks for a kind of answer, and what tells some."""


def kind_told(question: str, text: str) -> bool:
    """Whether a text holds what an English question asks for: a number, a time, a place."""
    return any(asked.search(question) and told.search(text) for asked, told in _KINDS)


def asks_for_a_kind(question: str) -> bool:
    """Whether an English question asks for a number, a time, a place or a name."""
    return any(asked.search(question) for asked, _ in _KINDS)


def asks_who_or_where(question: str) -> bool:
    """Whether an English question asks for somebody or a place: a change told later seldom names them."""
    return re.search(r"\b(?:where|who|whose)\b", question, re.IGNORECASE) is not None


def tells_of_the_past(text: str) -> bool:
    """Whether English words tell of what was."""
    return re.search(_PAST_TOLD, text, re.IGNORECASE) is not None


MOST_QUOTES, MOST_NEAREST, MOST_BY_LIKENESS = 3, 5, 10
"""Messages that an answer quotes, that are quoted in doubt, and that may answer by meaning alone."""
NOBODY: Mapping[str, Collection[str]] = {}

FAR, NEAR, NAMED, SURE, SURE_OF_ONESELF = 0.15, 0.05, 0.12, 0.52, 0.32
"""Below which likeness two texts share a word by chance; and from which closeness on a telling may have to do
with a question, may if that asks for what goes by its name, and answers it. Of their own lives people ask for
what they have told, of others' for what they never knew: there more is wanted.
"""
A_WORD, BEHIND_A_NEAR_ONE, A_KIND, A_DENIAL, NO_SUCH_KIND = 0.3, 0.1, 0.1, 0.6, 0.2
"""How much closer a telling is that holds, with the one before it, all words of a question; that follows one
of full likeness; the kind of answer it asks for, and a denial that answers it; and how much closer it must be
if it tells nothing of that kind.
"""

BY_WORDS = 0.8
"""How close a telling is that holds all words of a question, where no meaning is known."""

_BESIDE_CLOSEST, _BESIDE_NEAREST = 0.3, 0.2
"""Share of the closest telling's closeness from which another one answers, or is as near, beside it."""

_IDLE = pattern_of(
    r"\bhow \w+|\bwhat (?:time|day|date)\b|\bfor a living\b|\bused to\b"
    r"|\b(?:again|remind|remember|(?:tell|told)(?= (?:me|us|you|u)\b)|say|said|know|think|gonna|like|go"
    r"|(?:what|who|where|when|how)'?s"
    r"|do|did|does|testing|please|ever|favou?rite)\b",
    re.IGNORECASE,
)
_OF_THE_TELLING = pattern_of(
    r"^\W*when (?=(?:did|have) (?:i|we)\b.*\b(?:tell|told|say|said|mention))", re.IGNORECASE
)
"""Asks for the day of a telling, which each has, and not for a time that is told."""

_TELL_ME = pattern_of(r"\b(?:tell|show|give|remind) (?:me|us)\b", re.IGNORECASE)
OF_OTHERS = pattern_of(r"\b(?:he|she|they|he's|she's|they're|shes|his|her)\b", re.IGNORECASE)
_OFTEN_AVOIDED = "gluten dairy lactose nuts fish shellfish pork alcohol sugar"
"""Foods by whose denial people tell what they must not eat: "no gluten for me"."""

_DENIES = pattern_of(r"\b(?:not|never|no|nor|off|without|cannot|\w+n[’']?t)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class QuoteQuery:
    """What a question looks for: its topic, and whoever it must be about.

    `question` is the message, `pointed_at` the one before, if its "her" or "it" means somebody or something
    of that, and `times` are what it may mean by the time that it names, whose words are none of the topic.
    """

    question: str
    topic: Topic
    who: frozenset[str]
    before: bool = False
    pointed_at: str = ""
    keys: tuple[str, ...] = ()
    times: tuple[TimeMention, ...] = ()

    def held_by(self, hit: RecalledText) -> int:
        """How many of the words of its topic a telling holds, the time that it names counted as one."""
        return self.topic.count(hit.words) + self.is_of_its_time(hit)

    def is_of_its_time(self, hit: RecalledText) -> bool:
        """Whether a telling names the time that it names, in whatever words, or was told in it: to "next
        Tuesday" belongs "from Monday till Thursday next week".
        """
        if not self.times or hit.told_on is None:
            return False
        noon = datetime.combine(hit.told_on, time(12), self.times[0].start.tzinfo)
        told = _times_in(hit.words, noon)
        return any(
            (hit.kind == "history" and asked.start <= noon <= asked.end)
            or any(asked.start < each.end and each.start < asked.end for each in told)
            for asked in self.times
        )

    @property
    def is_open(self) -> bool:
        """Whether it asks of the person's own life, of somebody in it, or of what was spoken of just before,
        for what is not told by its name: the person told it, in words of their own.
        """
        return not self.is_told_by_name and bool(self.who or self.pointed_at or self.is_of_oneself)

    @property
    def is_told_by_name(self) -> bool:
        """Whether what it asks for is told by its name, as a telephone number is: where and what somebody
        works or lives is told in many words.
        """
        key = next(iter(self.keys), "")
        return is_known_key(key) and default_category(key) not in ("work", "location")

    @property
    def is_of_oneself(self) -> bool:
        """Whether it asks of the person's own life, not only to be told something."""
        return first_persons(_TELL_ME.sub(" ", f"{self.question} {self.pointed_at}")) > 0


def wanted(
    ask: AskRequest,
    question: str,
    previous: str = "",
    also: Mapping[str, Collection[str]] = NOBODY,
    said_at: datetime | None = None,
) -> QuoteQuery:
    """What an Ask in a message looks for; `previous` is the message before, `also` are other names, by the
    name in the question.
    """
    beside = told_in(question)  # "Tom is limping again. Which leg is it?"
    question = _OF_THE_TELLING.sub("", asking_part(question))
    before = beside if beside and POINTS.search(question) else previous if points(question) else ""
    pointed_at = before if ask.subject == USER else ""
    favourite = next((key for key in ask.keys if key.startswith("favourite_")), "")
    asked = label(favourite) if favourite else (ask.words if ask.history else question)
    who = frozenset[str]()
    if ask.subject != USER:
        who = who.union(*map(forms, (ask.subject, *also.get(ask.subject.casefold(), ()))))
    times = _times_in(asked, said_at, is_past=asks_back(question)) if said_at else ()
    for each in times:
        asked = asked.replace(each.quote, " ")
    words = topic_of(_bare_of_asking(f"{asked} {pointed_at}")).words or topic_of(asked).words
    if times and not content_words(f"{asked} {pointed_at}"):
        words = ()  # "where will I be next Tuesday?" names that time, and nothing else
    topic = _with_names_of_keys([_with_other_names(word, also) for word in words], ask.keys)
    return QuoteQuery(question, Topic(tuple(topic)), who, ask.before, pointed_at, ask.keys, times)


_ASKS_BACK = by_language(lambda p: p.orders.asks_back)


def asks_back(question: str) -> bool:
    """Whether a question is put in the past, so that a time in it is one gone by."""
    spoken = foremost_languages(question)
    return any(_ASKS_BACK[each].search(question) for each in spoken if each in _ASKS_BACK)


@lru_cache(maxsize=200)
def _times_in(words: str, said_at: datetime, *, is_past: bool = False) -> tuple[TimeMention, ...]:
    """The times that words may mean: each the last one, or the one ahead if they are not of the past."""
    named = find_time_ranges(words, said_at)
    return named if is_past else tuple(chain(named, (each.ahead(said_at.date()) for each in named)))


def _with_names_of_keys(words: Sequence[frozenset[str]], keys: Sequence[str]) -> list[frozenset[str]]:
    """The words of a question, of which one that names its key is met by the key's other names, too: not by
    those of what one has several of, where "cat" says which. What no word names, all names do.
    """
    names = frozenset[str]().union(
        *(word for key in keys[:1] for word in topic_of(_bare_of_asking(words_for(key))).words)
    )
    if not any(word & names for word in words):
        return [*words, *filter(None, (names,))]
    return [word | names if word & names and holds_one(keys[0]) else word for word in words]


def told_as(keys: Collection[str]) -> str:
    """Words by whose denial a key of a question is told."""
    return _OFTEN_AVOIDED if not {"allergies", "foods_avoided"}.isdisjoint(keys) else ""


def told_denying(looked_for: QuoteQuery, hit: RecalledText) -> bool:
    """Whether a telling holds what is asked for by denying something: of whoever is asked about."""
    denied = forms(told_as(looked_for.keys))
    return not hit.is_fact and any(
        _DENIES.search(clause)
        and not denied.isdisjoint(forms(clause))
        and (looked_for.who or grammatical_person(clause) == "first")
        for clause in (hit.words[each.start : each.end] for each in clauses(hit.words))
    )


def asking_part(message: str) -> str:
    """The sentences of a message that ask, without what is said around them; all of it if none does."""
    plain = readable(message)
    found = [(message[each.start : each.end], each.is_question) for each in asking_and_telling(plain)]
    asking = [
        said
        for said, is_question in found
        if isinstance(find_request(f"{said}{'?' * is_question}"), AskRequest)
    ]
    return " ".join(asking) or message


def _with_other_names(word: frozenset[str], also: Mapping[str, Collection[str]]) -> frozenset[str]:
    others = [other for name, names in also.items() if not word.isdisjoint(forms(name)) for other in names]
    return word.union(*(forms(other) for other in others))


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
    """Whether a question means somebody or something said before, and not what it names itself: "and when?",
    "where does she live?".
    """
    rest = _ATTRIBUTE.sub(" ", _IT_OF_FORM.sub(" ", question))
    names_any = first_persons(question) or find_names(question, unsure=True)
    if not (names_any or content_words(_bare_of_asking(question))):
        return True
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
    """The hits of whom is asked about that answer best, closest first: none when nothing clearly does, and at
    most a few. All that is told of somebody names them, so that their name is no word of the topic.
    """
    if looked_for.who:
        by_name = [hit for hit in hits if not looked_for.who.isdisjoint(forms(hit.words))]
        spoken_of = {int(hit.id) for hit in by_name if hit.id.isdecimal()}
        hits = [hit for hit in hits if hit in by_name or _goes_on_about_them(hit, spoken_of)]
        words = tuple(word for word in looked_for.topic.words if word.isdisjoint(looked_for.who))
        looked_for = replace(looked_for, topic=Topic(words))
    answering = [hit for hit in hits if not hit.is_learnt or _has_to_do(looked_for, hit)]
    close = _close(looked_for, answering)
    best = _best(close, _BESIDE_CLOSEST, MOST_QUOTES)
    if not best or close[best[0]] <= _least_sure(looked_for, best[0]):
        return []
    return [hit for hit in best if hit is best[0] or _answers_beside(looked_for, hit, best[0])]


def _answers_beside(looked_for: QuoteQuery, hit: RecalledText, first: RecalledText) -> bool:
    """Whether a hit may answer beside the one that does best: where that holds a word of the question this
    does, too, or is near by itself; that it stands behind one that does tells nothing of it.
    """
    if hit.likeness is None or not looked_for.held_by(first):
        return True
    return looked_for.held_by(hit) > 0 or hit.likeness >= FAR


def _least_sure(looked_for: QuoteQuery, hit: RecalledText) -> float:
    """How close a hit must be that answers: closer if it tells no number, time, place or name where one is
    asked for; by a single word it does not answer then, where no meaning is known.
    """
    question = looked_for.question
    least = SURE_OF_ONESELF if looked_for.is_of_oneself else SURE
    if hit.is_fact or not asks_for_a_kind(question) or kind_told(question, hit.words):
        return least
    is_by_a_word = looked_for.held_by(hit) <= 1
    is_of_them_alone = is_by_a_word and (hit.likeness is None or _ASKS_WHAT.search(question))
    return math.inf if is_of_them_alone else least + NO_SUCH_KIND


_ASKS_WHAT = pattern_of(r"\b(?:what|called|names?)\b", re.IGNORECASE)


def _has_to_do(looked_for: QuoteQuery, fact: RecalledText) -> bool:
    """Whether a fact has to do with what is asked of somebody."""
    return fact.key in looked_for.keys or looked_for.held_by(fact) > 0


def _goes_on_about_them(hit: RecalledText, spoken_of: Collection[int]) -> bool:
    """Whether a message right behind one of these says "she"."""
    if not hit.id.isdecimal() or not OF_OTHERS.search(hit.text):
        return False
    return any(int(hit.id) - back in spoken_of for back in (1, 2))


def nearest(looked_for: QuoteQuery, hits: Sequence[RecalledText]) -> list[RecalledText]:
    """What has most to do with a question which nothing clearly answers, whoever it is about."""
    said = [hit for hit in hits if not (hit.is_learnt or _mostly_asks(hit))]
    return _all_near(looked_for, said) or nearest_unread(looked_for, said)


def nearest_unread(looked_for: QuoteQuery, hits: Sequence[RecalledText]) -> list[RecalledText]:
    """What of another language than a question's has most to do with it: no fact was read in that, and no
    word is shared.
    """
    unread = [hit for hit in hits if not hit.is_learnt and _is_of_another_language(looked_for, hit)]
    return _all_near(looked_for, unread)


def _all_near(looked_for: QuoteQuery, hits: Sequence[RecalledText]) -> list[RecalledText]:
    """What is nearest, if anything is near; first what tells what is asked for, by whatever words."""
    close = _close(looked_for, hits)
    nearest_of_all = _best(close, 1.0, 1)
    if not nearest_of_all or close[nearest_of_all[0]] <= _least_near(looked_for, nearest_of_all[0]):
        return []
    by_kind = {hit: each + A_KIND * kind_told(looked_for.question, hit.words) for hit, each in close.items()}
    return _best(by_kind, _BESIDE_NEAREST, MOST_NEAREST)


def _is_of_another_language(looked_for: QuoteQuery, hit: RecalledText) -> bool:
    told = foremost_languages(hit.value or hit.text)
    return bool(told) and set(told).isdisjoint(foremost_languages(looked_for.question))


def _least_near(looked_for: QuoteQuery, hit: RecalledText) -> float:
    """How close a telling is that may have to do with a question: however far is shown of the person's own
    life, where the right one is often among it; nearer than ordinary ones what is told in another language.
    """
    if any(map(names_secret, looked_for.keys[:1])):
        return math.inf
    if looked_for.is_open or _is_of_another_language(looked_for, hit):
        return 0.0
    question = looked_for.question
    may_lack = not asks_for_a_kind(question) or ASKS_A_NAME.search(question)  # "the dug" tells a name, too
    lacks_kind = not (may_lack or kind_told(question, hit.words))
    return NAMED + NO_SUCH_KIND * lacks_kind if looked_for.is_told_by_name else NEAR


def _mostly_asks(hit: RecalledText) -> bool:
    """Whether a message tells less than it asks: to a question a question is near, and answers nothing."""
    return 2 * len(hit.words) < len(hit.text)


def _close(looked_for: QuoteQuery, hits: Sequence[RecalledText]) -> dict[RecalledText, float]:
    """How close each hit is to a question."""
    weights = looked_for.topic.weights([hit.words for hit in hits])
    timed = set(filter(looked_for.is_of_its_time, hits))
    of_time = _rarity(len(timed), len(hits)) if looked_for.times else 0.0
    said = {int(hit.id): hit for hit in hits if hit.id.isdecimal()}
    # Between two tellings often stands a question.
    before = {hit: said.get(number - 1) or said.get(number - 2) for number, hit in said.items()}
    close: dict[RecalledText, float] = {}
    for hit in _worth_weighing(looked_for, hits):
        goes_on = before.get(hit) if hit.likeness is not None else None
        there = f"{goes_on.words} {hit.words}" if goes_on else hit.words
        held = sum(weights[at] for at in looked_for.topic.held_by(there)) + of_time * (hit in timed)
        share = held / (sum(weights) + of_time or 1.0)
        close[hit] = _closeness(looked_for, hit, before.get(hit), share)
    return close


def _worth_weighing(looked_for: QuoteQuery, hits: Sequence[RecalledText]) -> list[RecalledText]:
    """The hits that hold a word of a question, those nearest to it, and those whose nearness nobody knows."""
    by_nearness = sorted((each.likeness for each in hits if each.likeness is not None), reverse=True)
    least = by_nearness[:MOST_BY_LIKENESS][-1] if by_nearness else -math.inf
    return [hit for hit in hits if hit.likeness is None or hit.likeness >= least or looked_for.held_by(hit)]


def _best(close: Mapping[RecalledText, float], beside: float, most: int) -> list[RecalledText]:
    """The closest hit, and others that are a share as close; of those as close the newest first."""
    best = sorted(close, key=lambda hit: (close[hit], hit.order), reverse=True)[:most]
    return [hit for hit in best if close[hit] >= beside * close[best[0]]]


def _closeness(looked_for: QuoteQuery, hit: RecalledText, before: RecalledText | None, held: float) -> float:
    """How close a hit is to a question of whose words it holds a share: it goes on about what the message
    `before` it names. By the words that both hold alone where no meaning is known.
    """
    behind = BEHIND_A_NEAR_ONE * max(before.likeness or 0.0, 0.0) if before else 0.0
    is_of_kind = held > 0 and kind_told(looked_for.question, hit.words)
    is_past = looked_for.before and tells_of_the_past(hit.words)
    by_words = BY_WORDS * held if hit.likeness is None else hit.likeness + behind + A_WORD * held
    return by_words + A_KIND * (is_of_kind + is_past) + A_DENIAL * told_denying(looked_for, hit)


def is_by_chance(topic: Topic, hit: RecalledText) -> bool:
    """Whether a telling far from what is asked has but one word of a topic: "says", in "the vet says"."""
    return hit.likeness is not None and hit.likeness < FAR and topic.count(hit.words) == 1


def tells_more(said: RecalledText, facts: Sequence[RecalledText]) -> bool:
    """Whether a message tells anything that facts learnt of it, or of what replaced it, do not."""
    for was in find_statements(said.text):
        held = [fact.value for fact in facts if (fact.subject, fact.key) == (was.subject, was.key)]
        if held and was.value not in held and holds_one(was.key):
            return False
    rest = _DENIES.sub(" ", CHANGED.sub(" ", _bare_of_asking(said.text)))
    known = " ".join(f"{fact.words} {words_for(fact.key)}" for fact in facts)
    return bool(content_words(rest)) and topic_of(rest).count(known) < len(topic_of(rest).words)
