"""What a person said of a fact after it was told, in words that nothing of its kind was read in."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import reduce
from typing import NamedTuple

from bot.language.keys import USER, concept_of, default_category, holds_one, label
from bot.language.patterns import pattern_of
from bot.language.statements.english_words import RELATION
from bot.language.statements.finder import find_statements
from bot.language.statements.people import NOBODY, KnownPeople, name_and_kind
from bot.llm.offline.other_times import set_right_since, tells_of_a_change
from bot.llm.offline.quoting import MOST_QUOTES, OF_OTHERS, QuoteQuery
from bot.llm.offline.topics import forms, topic_of
from bot.llm.offline.turn import RecalledText

_OF_ONESELF = "i am {}"
_I = pattern_of(r"\b(?:i|im|we)\b", re.IGNORECASE)
_OWN = pattern_of(r"\b(?:my|our) (?:new |old )?(\w+)", re.IGNORECASE)
_DENIED = pattern_of(
    r"\b(?:not|never|no|off(?! to\b)|without|cannot|dont|doesnt|isnt|arent|wasnt|\w+n['’]t)\b"
    r"((?:\W+\w+){1,3})",
    re.IGNORECASE,
)
_RELATIVE = pattern_of(rf"\b(?:{RELATION})\b", re.IGNORECASE)


class _Mention(NamedTuple):
    """What of a fact a later message names: its whole value, a word for its key; and whether it tells that
    something is not, or no longer, so.
    """

    value: bool
    key: bool
    changes: bool


def rests_on(fact: RecalledText, said: RecalledText) -> bool:
    """Whether a fact was told on the day of a message that holds its value."""
    return fact.told_on == said.told_on and fact.value.casefold() in said.text.casefold()


def said_since(
    facts: Sequence[RecalledText], told: Sequence[RecalledText], looked_for: QuoteQuery
) -> list[RecalledText]:
    """The later messages that speak of what facts tell, and of which these know nothing: the last few, in
    their order.

    What names a value sets it right or is the last that names it. Where a word for the key is too common to
    tell anything, only what speaks of a change counts.
    """
    people = reduce(lambda known, hit: known.with_one(hit.key, hit.value), filter(_is_fact, told), NOBODY)
    found: set[RecalledText] = set()
    kinds = {
        hit: frozenset(concept_of(each.key) for each in find_statements(hit.text, people))
        for hit in told
        if not hit.is_fact
    }
    for fact in facts:
        told_at = _told_at(fact, kinds)
        later = {
            hit: mention
            for hit in told
            if hit.is_said
            and hit.order > told_at
            and (mention := _mention(fact, hit, looked_for, people))
            and fact.key not in kinds[hit]
        }
        named = sorted((hit for hit in later if later[hit].value), key=lambda hit: hit.order)
        by_key = [hit for hit in later if later[hit].key]
        is_common = len(by_key) > MOST_QUOTES
        found.update(hit for hit in later if later[hit].changes)
        found.update(named[-1:], [] if is_common else by_key, filter(None, [set_right_since(fact, told)]))
    return sorted(found, key=lambda hit: hit.order)[-MOST_QUOTES:]


def _is_fact(hit: RecalledText) -> bool:
    return hit.is_fact


def _told_at(fact: RecalledText, kinds: Mapping[RecalledText, Collection[str]]) -> tuple[str, int]:
    """When a fact was told: by the last message of its day that it is read in, or the first that holds it.

    `kinds` are the keys of what is read in each message.
    """
    holding = [hit for hit in kinds if rests_on(fact, hit)]
    read = [hit.order for hit in holding if fact.key in kinds[hit]]
    return max(read) if read else min((hit.order for hit in holding), default=fact.order)


def _mention(
    fact: RecalledText, hit: RecalledText, looked_for: QuoteQuery, people: KnownPeople
) -> _Mention | None:
    """What of a fact a message names, if it may be about whoever the fact is about."""
    value = topic_of(name_and_kind(fact.value)[0])
    names_value = 0 < len(value.words) == value.count(hit.text) and _holds_figures(fact.value, hit.text)
    is_name = names_value and fact.value[:1].isupper()
    if not is_name and not _may_be_about(fact.subject, hit, people):
        return None
    adds = default_category(fact.key) == "preference" and not holds_one(fact.key)
    is_set_right = tells_of_a_change(hit.text) or value.count(_denied(hit.text)) > 0
    is_told = names_value and (is_name or not adds or is_set_right)
    names_key = not adds and _names_key(fact, hit, looked_for)
    return _Mention(is_told, names_key, is_set_right) if is_told or names_key else None


def _holds_figures(value: str, text: str) -> bool:
    """Whether a text holds a value as it is written, if that has a figure: "3 May" is not "3 weeks"."""
    return not any(char.isdigit() for char in value) or value.casefold() in text.casefold()


def _denied(text: str) -> str:
    """The words right behind each denial of a text."""
    return " ".join(_DENIED.findall(text))


def _names_key(fact: RecalledText, hit: RecalledText, looked_for: QuoteQuery) -> bool:
    """Whether a message tells of what a fact is: names it with whose it is, says that it changed, denies it,
    or holds another value of its kind.
    """
    whose = frozenset[str]() if fact.subject == USER else forms(fact.subject)
    words = (*looked_for.topic.words, *topic_of(label(fact.key)).words)
    asked = frozenset[str]().union(*words) - whose
    there = forms(hit.text)
    if asked & there and (whose or tells_of_a_change(hit.text)):
        return True
    told = f"{' '.join(_OWN.findall(hit.text))} {_denied(hit.text)}"
    return bool(asked & forms(told)) or any(_is_value(each, fact.key) for each in looked_for.cues & there)


def _is_value(word: str, key: str) -> bool:
    """Whether a word alone, said of oneself, is a value of a key: "vegan"."""
    return any(each.key == key for each in find_statements(_OF_ONESELF.format(word)))


def _may_be_about(subject: str, hit: RecalledText, people: KnownPeople) -> bool:
    """Whether a message names somebody, or, for the person, nobody else or the person as well."""
    if subject != USER:
        return topic_of(subject).count(hit.text) > 0
    names_others = OF_OTHERS.search(hit.text) or _RELATIVE.search(hit.text)
    known = any(topic_of(name).count(hit.text) for name in people.names)
    return _I.search(hit.text) is not None or not (names_others or known)
