"""Answering a question in two looks into memory: what it names, and then what those go by and what set them right."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain

from pydantic import BaseModel, TypeAdapter, ValidationError

from bot.language.categories import Category
from bot.language.keys import canonical_key, concept_of, default_category, label
from bot.language.statements import Ask
from bot.language.statements.english_words import RELATION
from bot.llm.offline.answers import answer
from bot.llm.offline.hits import Hit, read_hits
from bot.llm.offline.quoting import fitting, is_telling, told_as, wanted
from bot.llm.offline.sentences import title
from bot.llm.offline.steps import Call, Say, recall
from bot.llm.offline.topics import topic_of
from bot.llm.offline.turn import ToolUse, Turn
from bot.llm.offline.wording import CAN_NOT_READ

EVERYTHING = (
    "everything about me: name home city work job birthday allergies likes dislikes family pets plans notes"
)
MOST = 40
_WITH_NAMES: frozenset[Category] = frozenset({"person"})
_BEFORE_MOST = 2
_NAMED = re.compile(
    rf"\bmy (?:\w+ )?(?P<who>{RELATION})\b(?:'s name is| is called| is|,| =)? (?P<name>(?-i:[A-Z])[\w'-]+)"
    rf"|\b(?P<name2>\w+)(?: =| is|,) my (?:\w+ )?(?P<who2>{RELATION})\b"
    rf"|\bmy (?P<who3>{RELATION}) (?P<name3>\w+) (?:is|was|has|had|called|said|says|came|lives|works|likes|loves|just|and)\b",
    re.IGNORECASE,
)
_NO_NAMES = frozenset("is was has had and just also who he she they it i says said called will can".split())


class _Episode(BaseModel):
    value: str
    until: str = ""
    told: str = ""
    now: str = "yes"


_EPISODES = TypeAdapter(list[_Episode])


def look_up(turn: Turn, ask: Ask) -> Call | Say:
    """The next step towards the answer of a question; needs the recall tool."""
    looked = turn.of("recall")
    asked_for = {str(found.arguments.get("query")) for found in looked}
    first = [query for query in _queries(turn, ask) if query not in asked_for]
    if first and not looked:
        sources = ("facts",) if ask.everything else ("facts", "history")
        limit = 40 if ask.everything else MOST
        return Call((*(recall(query, sources, limit) for query in first), *_histories(turn, ask)))
    if not looked or all(found.failed for found in looked):
        return Say(CAN_NOT_READ)
    hits = _hits(turn)
    names = {} if ask.everything else _names_in(hits)
    also = _also_called(ask, turn.words, names)
    more = [query for query in _further(turn, ask, hits, also) if query not in asked_for]
    if more and len(asked_for) <= len(_queries(turn, ask)):
        return Call(tuple(recall(query, ("facts", "history"), MOST) for query in more))
    earlier = _earlier(turn, ask) if ask.before else ""
    return Say(earlier or answer(ask, hits, turn.words, turn.previous_words, also))


def _queries(turn: Turn, ask: Ask) -> tuple[str, ...]:
    if ask.everything:
        return (EVERYTHING,)
    topic = [] if ask.subject == "user" else [ask.subject]
    named = " ".join([*topic, ask.words, *(label(key) for key in ask.keys[:3])]).strip()
    pointed_at = wanted(ask, turn.words, turn.previous_words).pointed_at[:200]
    asked = " ".join(f"{named or turn.words} {pointed_at}".split())
    return tuple(dict.fromkeys(filter(None, (asked, told_as(ask)))))


def _histories(turn: Turn, ask: Ask) -> tuple[ToolUse, ...]:
    """Calls for the values that a fact had, if the question is about what was and there is such a tool."""
    if not ask.before or "fact_history" not in turn.tools:
        return ()
    return tuple(
        ToolUse("fact_history", {"key": key, "subject": ask.subject}) for key in ask.keys[:_BEFORE_MOST]
    )


def _hits(turn: Turn) -> tuple[Hit, ...]:
    every = [hit for found in turn.of("recall") if not found.failed for hit in read_hits(found.content)]
    return tuple({(hit.kind, hit.id): hit for hit in every}.values())


def _further(turn: Turn, ask: Ask, hits: Sequence[Hit], also: Mapping[str, Collection[str]]) -> list[str]:
    """What else to look for: whoever is asked about by their other names, and words that set the best quote right."""
    if ask.everything or ask.history:
        return []
    told = [hit for hit in hits if hit.is_fact or is_telling(hit, turn.words)]
    best = fitting(wanted(ask, turn.words, turn.previous_words, also), told)
    quoted = [hit.text[:300] for hit in best if not hit.is_fact]
    other_names = " ".join(chain.from_iterable(also.values()))
    return [f"{other_names} {ask.words}".strip()] * bool(also) + quoted[:1]


def _names_in(hits: Iterable[Hit]) -> dict[str, set[str]]:
    """What people and animals go by, as facts and words tell it: "anna" and "sister" name each other."""
    names: dict[str, set[str]] = {}
    for hit in hits:
        for one, other in _pairs(hit):
            names.setdefault(one.casefold(), set()).add(other)
            names.setdefault(other.casefold(), set()).add(one)
    return names


def _pairs(hit: Hit) -> Iterable[tuple[str, str]]:
    if hit.is_fact and (
        default_category(hit.key) in _WITH_NAMES or hit.key in ("pets", "boss", "colleagues")
    ):
        name, _, kind = hit.value.partition(" (")
        yield name, kind.rstrip(")") or label(hit.key).removesuffix("s")
    elif hit.is_said:
        for found in _NAMED.finditer(hit.text):
            name = found["name"] or found["name2"] or found["name3"]
            if name.casefold() not in _NO_NAMES and len(name) > 2:
                yield name, found["who"] or found["who2"] or found["who3"]


def _also_called(ask: Ask, question: str, names: Mapping[str, set[str]]) -> dict[str, tuple[str, ...]]:
    """Other names of those that the question names, by the name it has for them."""
    about = topic_of(f"{ask.words or question} {'' if ask.subject == 'user' else ask.subject}")
    found = {
        name: tuple(sorted(each for each in others if not about.count(each)))
        for name, others in names.items()
        if about.count(name)
    }
    return {name: others for name, others in found.items() if others}


def _earlier(turn: Turn, ask: Ask) -> str:
    """The values that a fact no longer has, each with the day it ended; empty when memory holds none."""
    lines: list[str] = []
    for found in turn.of("fact_history"):
        key = concept_of(canonical_key(str(found.arguments.get("key"))))
        over = [each for each in _episodes(found.content) if each.now == "no"]
        lines += [
            f"{title(ask.subject, key)} before: {each.value}{f' (until {each.until})' if each.until else ''}."
            for each in over
        ]
    return "\n".join(lines)


def _episodes(content: object) -> list[_Episode]:
    try:
        return (
            _EPISODES.validate_json(content)
            if isinstance(content, str)
            else _EPISODES.validate_python(content)
        )
    except ValidationError:
        return []
