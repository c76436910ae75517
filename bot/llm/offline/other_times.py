"""What was told of the same as a telling at another time: what a fact was before or in a time that is
named, and what sets a telling right later, ends it, or goes on with it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime
from datetime import time as clock_time
from functools import reduce
from itertools import chain

from pydantic import BaseModel, TypeAdapter

from bot.domain.prose.labels import bound_in_words, is_merely_over
from bot.domain.prose.reminders import to_come
from bot.language.assertion import reading_of
from bot.language.keys import canonical_key, concept_of, label, names_somebody, words_for
from bot.language.names import bare
from bot.language.orders import ForgetTime, not_named
from bot.language.patterns import pattern_of
from bot.language.statements.context import NOBODY, KnownPeople, ends, renamed, set_right
from bot.language.statements.finder import find_planned, find_statements, spoken_of
from bot.language.statements.reading import AskRequest, Statement
from bot.language.statements.requests import meant_instead
from bot.language.times.finder import TimeMention, find_time_range, find_time_ranges
from bot.language.words import content_words
from bot.llm.offline.quoting import (
    MOST_QUOTES,
    POINTS,
    POINTS_AT_ONE,
    Topic,
    asking_part,
    asks_back,
    forms,
    is_by_chance,
    kind_told,
    topic_of,
)
from bot.llm.offline.turn import OfflineTurn, RecalledText, as_given, read_hits, read_over
from bot.llm.offline.wording import capitalised, quote, said_line, title
from bot.speech.saying import Wording, say, say_list

_CHANGED = pattern_of(
    (
        r"\b(?:instead|any ?more|no longer|from now "
        r"on|cancel(?:led|ed)|postponed|moved|finished|stopped|sold|changed|switched)\b"
    ),
    re.IGNORECASE,
)
_FIGURE = pattern_of(r"\b\d\S*")
"""Names no thing that may change: "the 12th" is not about what "ran 12k" is."""

_SAME_THING = 0.8
"""Share of the weight of a telling's rarest word that a later one must hold to be about the same."""

THEN = Wording("{what} then: {value}.")
BEFORE = Wording("{what} before: {value}.")

_STATES = frozenset({"married", "engaged", "divorced", "single"})
"""Asked of somebody, they ask for whom they are it with."""


def set_right_since(quoted: RecalledText, tellings: Sequence[RecalledText]) -> RecalledText | None:
    """The later message that sets a quoted one right, "it's Dana, not Diana", or tells that it changed.

    Of a change it tells if it says so and names what little else is told of: "cancelled FitX, not going there
    anymore".
    """
    later = sorted((hit for hit in tellings if hit.order > quoted.order), key=lambda hit: hit.order)
    holds = quoted.value if quoted.is_fact else quoted.text
    for hit in later:
        right = set_right(hit.text) or renamed(hit.text)
        if right and forms(right.old) and topic_of(right.old).count(holds) == len(topic_of(right.old).words):
            return hit
        if is_ended_by(quoted, hit) or _ends_what_stands_in(quoted, hit):
            return hit
        if follows(hit, quoted) and meant_instead(hit.text):
            return hit
    if quoted.is_fact:
        return next((hit for hit in later if hit.is_said and _denies(hit, quoted)), None)
    topic = topic_of(_FIGURE.sub(" ", quoted.text))
    changes = [
        hit
        for hit in later
        if _CHANGED.search(hit.text)
        and (_speaks_of_it(quoted, hit) or (_is_about(topic, hit, tellings) and not is_by_chance(topic, hit)))
    ]
    return changes[-1] if changes else None


def _denies(later: RecalledText, fact: RecalledText) -> bool:
    """Whether a message speaks of what a fact is about, or of a change, and denies its value."""
    is_about = topic_of(label(fact.key)).count(later.text) or _CHANGED.search(later.text)
    if not is_about or not topic_of(fact.value).count(later.text):
        return False
    return reading_of(fact.key, fact.value, later.text, later.text) in ("denied", "past")


def is_ended_by(quoted: RecalledText, later: RecalledText) -> bool:
    """Whether a later message says that what a quoted one states holds no longer: "I quit my job"."""
    stated = [fact for fact in find_statements(quoted.text) if fact.is_current]
    known = reduce(KnownPeople.after, stated, NOBODY)
    since = find_statements(later.text, known) if stated else ()
    ended = [fact for fact in since if fact.outcome == "retire"]
    return any(
        over.subject == fact.subject and ends(over, fact.key, fact.value) for fact in stated for over in ended
    )


def tells_what_is_over(hit: RecalledText, over: Collection[RecalledText]) -> bool:
    """Whether a message says no more than what is known to hold no longer."""
    stated = find_statements(hit.text) if hit.is_said else ()
    known = {(fact.key, fact.subject, fact.value.casefold()) for fact in over}
    told = {(each.key, each.subject, each.value.casefold()) for each in stated}
    return bool(told) and told <= known and all(each.is_current for each in stated)


def _ends_what_stands_in(quoted: RecalledText, later: RecalledText) -> bool:
    """Whether a later message says that something is over which a quoted one names: "I quit Barco"."""
    over = [topic_of(fact.value) for fact in find_statements(later.text) if fact.outcome == "retire"]
    return any(0 < len(gone.words) == gone.count(quoted.text) for gone in over)


def follows(hit: RecalledText, other: RecalledText) -> bool:
    """Whether a message came right after another one."""
    return hit.kind == other.kind == "history" and int(hit.id) == int(other.id) + 1


def _speaks_of_it(quoted: RecalledText, later: RecalledText) -> bool:
    """Whether the message right after a quoted one speaks of what that told: "so I sold it".

    In "my sister lives in Lyon, she's a vet" it speaks of whom it tells of itself.
    """
    pointing = POINTS.search(later.text)
    if pointing is None or not follows(later, quoted):
        return False
    means_one = POINTS_AT_ONE.fullmatch(pointing[0]) is not None
    return not (means_one and spoken_of(later.text[: pointing.start()]))


def goes_on(hit: RecalledText, tellings: Sequence[RecalledText], question: str) -> RecalledText | None:
    """The message right after a quoted one that speaks of the same and holds what is asked for:
    "lost my keys", "found them in the freezer".
    """
    if hit.is_fact:
        return None
    later = (each for each in tellings if _speaks_of_it(hit, each))
    return next((each for each in later if kind_told(question, each.text)), None)


def _is_about(topic: Topic, hit: RecalledText, tellings: Sequence[RecalledText]) -> bool:
    """Whether a telling holds the rarest words of a topic, as rare as they are in all others: "finished" says
    that something changed, and not what.
    """
    weights = topic.weights([each.text for each in tellings if each is not hit])
    held = topic.held_by(_CHANGED.sub(" ", hit.text))
    return sum(weights[place] for place in held) >= _SAME_THING * max(weights, default=0.0)


def with_what_came_later(
    hits: Sequence[RecalledText], told: Sequence[RecalledText], question: str = ""
) -> list[str]:
    """A line for each telling that quotes it, and behind it what set it right or went on with it.

    What stands behind another one has no line of its own; what came after it stands behind both.
    """
    later = {hit: what_came_later(hit, told, question) for hit in hits}
    behind = set(chain.from_iterable(later.values()))

    def since(hit: RecalledText) -> Iterator[RecalledText]:
        for each in later.get(hit, ()):
            yield each
            yield from since(each)

    return [_quoted_with(hit, [*dict.fromkeys(since(hit))]) for hit in hits if hit not in behind]


def what_came_later(hit: RecalledText, told: Sequence[RecalledText], question: str) -> list[RecalledText]:
    """What set a telling right since, or went on with it."""
    changed = set_right_since(hit, told)
    later = changed or goes_on(hit, told, question)
    # What took the place of something that ended is often told right behind it.
    next_told = next((each for each in told if follows(each, later)), None) if changed and later else None
    return [each for each in (later, next_told) if each]


def _quoted_with(hit: RecalledText, later: Sequence[RecalledText]) -> str:
    if not later:
        return said_line(hit)
    return say("{said}, and then: {words}", said=said_line(hit), words=", ".join(map(quote, later)))


class _Episode(BaseModel):
    value: str
    since: str = ""
    until: str = ""
    told: str = ""
    now: str = "yes"


_EPISODES = TypeAdapter(list[_Episode])


def time_asked_about(turn: OfflineTurn, ask: AskRequest) -> tuple[str, str] | None:
    """The first and last day of a time gone by that a question about a fact names: "in 2018"."""
    if turn.today is None or not ask.keys:
        return None
    found = find_time_range(turn.words, datetime.combine(turn.today, _NOON, UTC))
    if found is None or found.end.date() >= turn.today:
        return None
    return found.start.date().isoformat(), found.end.date().isoformat()


def days_asked_about(turn: OfflineTurn, ask: AskRequest) -> tuple[str, str] | None:
    """The first and last day that a question names and nothing else: "what did I tell you in December?"; read
    as in an order to forget what was said then, and as far to each side as the words are vague.
    """
    told = not_named(ask.words)
    if turn.said_at is None or not isinstance(told, ForgetTime) or told.about:
        return None
    time = told.by_clock(turn.said_at)
    first, last = ((time.start - time.slack).date(), (time.end + time.slack).date())
    return first.isoformat(), last.isoformat()


def time_to_come(turn: OfflineTurn, ask: AskRequest) -> TimeMention | None:
    """The time, not over yet, that a question names with nothing else but plans: "what have I tomorrow?"."""
    if turn.said_at is None or ask.history or ask.before or ask.keys not in ((), ("plans",)):
        return None
    question = asking_part(turn.words)
    found = find_time_ranges(question, turn.said_at)
    if len(found) != 1 or asks_back(question):
        return None
    rest = question.replace(found[0].quote, " ")
    is_bare = not content_words(rest) or topic_of(rest).count(words_for("plans")) == len(topic_of(rest).words)
    time = found[0].ahead(turn.said_at.date())
    return time if is_bare and time.end >= turn.said_at else None


def planned_for(time: TimeMention, hits: Sequence[RecalledText], turn: OfflineTurn) -> list[str]:
    """A line for each reminder that comes in a time, and for each message that tells of something in it."""
    zone = turn.now.tzinfo if turn.now else None
    reminders = [hit.text for hit in hits if hit.kind == "reminder"]
    said = (hit for hit in hits if not (hit.is_learnt or hit.kind == "reminder"))
    told = sorted((hit for hit in said if _names_one_within(time, hit)), key=lambda hit: hit.order)
    return [*to_come(reminders, zone, (time.start, time.end)), *map(said_line, told)]


def _names_one_within(time: TimeMention, hit: RecalledText) -> bool:
    """Whether a telling names a time within the one that is asked for, from the day on which it was told."""
    told_at = datetime.combine(hit.told_on, _NOON, time.start.tzinfo) if hit.told_on else None
    if told_at is None:
        return False
    said = (each.ahead(told_at.date()) for each in find_time_ranges(hit.words, told_at))
    return any(time.start <= each.start and each.end <= time.end for each in said)


_NOON = clock_time(12)


def _held(episode: _Episode, then: tuple[str, str]) -> bool:
    """Whether a value is known to have held in some days; one with no day told of it is not."""
    first, last = then
    begins, ends = episode.since or "0000", episode.until or "9999"
    return bool(episode.since or episode.until) and begins <= last and ends >= first


def earlier_values(turn: OfflineTurn, ask: AskRequest, then: tuple[str, str] | None) -> str:
    """The values that a fact no longer has, or had then, each with the day it ended; empty when none."""
    lines: dict[str, str] = {}
    for found in turn.of("fact_history"):
        key = concept_of(canonical_key(str(found.arguments.get("key"))))
        told = as_given(_EPISODES, found.content) or []
        over = [each for each in told if (_held(each, then) if then else each.now == "no")]
        for each in over:
            value, what = f"{each.value} {_end(each)}".strip(), title(ask.subject, key)
            said = say(THEN if then else BEFORE, what=what, value=value)
            lines.setdefault(value, said)
    return "\n".join(lines.values())


def held_before(turn: OfflineTurn, ask: AskRequest, hits: Sequence[RecalledText]) -> str:
    """What a question asks for as it was, where nothing of it holds any more, with what was said of it since;
    else empty.
    """
    topic = topic_of("" if concept_of(ask.words) in ask.keys or ask.words in _STATES else ask.words)

    def is_asked_for(fact: RecalledText) -> bool:
        is_of_it = fact.key in ask.keys or (ask.about and names_somebody(fact.key))
        return (
            fact.is_fact
            and is_of_it
            and fact.subject == ask.subject
            and topic.count(fact.value) == len(topic.words)
        )

    looked = [found.content for found in turn.of("recall")]
    if any(is_asked_for(hit) for content in looked for hit in read_hits(content, turn.teller)):
        return ""
    over = list(
        filter(is_asked_for, (each for content in looked for each in read_over(content, turn.teller)))
    )
    values: dict[str, list[str]] = {}
    for fact in over:
        values.setdefault(fact.key, []).append(fact.value)
    lines = [
        say(BEFORE, what=title(ask.subject, key), value=say_list(list(dict.fromkeys(told))))
        for key, told in values.items()
    ]
    told = " ".join([say("Not that I know of.")] * bool(lines and topic.words and not ask.about) + lines)
    since = [f"• {capitalised(said_line(each))}" for each in said_since(over, hits)]
    return "\n".join(filter(None, [told, *since]))


def _end(episode: _Episode) -> str:
    """When a value ceased to hold, as far as anybody said."""
    told = date.fromisoformat(episode.told) if episode.told else None
    if not episode.until or (told and is_merely_over(episode.until, told)):
        return ""
    return say("(until {last})", last=bound_in_words(episode.until, told, is_end=True))


def rests_on(fact: RecalledText, said: RecalledText) -> bool:
    """Whether a fact was told on the day of a message that holds its value."""
    return fact.told_on == said.told_on and fact.value.casefold() in said.text.casefold()


def said_since(facts: Sequence[RecalledText], told: Sequence[RecalledText]) -> list[RecalledText]:
    """The later messages that set right or end what facts tell, or of which no such fact was read though
    they are the last to name its value: the last few, in their order.
    """
    people = reduce(
        lambda known, hit: known.with_one(hit.key, hit.value), (hit for hit in told if hit.is_fact), NOBODY
    )
    stated = {hit: find_statements(hit.text, people) for hit in told if not hit.is_fact}
    kinds = {hit: frozenset(concept_of(each.key) for each in read) for hit, read in stated.items()}
    planned = {hit: {(each.subject, each.key) for each in find_planned(hit.text, people)} for hit in kinds}
    found: set[RecalledText] = set()
    for fact in facts:
        told_at, value = _told_at(fact, kinds), topic_of(bare(fact.value))
        naming = [
            hit
            for hit, keys in kinds.items()
            if hit.is_said and hit.order > told_at and fact.key not in keys
            if 0 < len(value.words) == value.count(hit.text) or (fact.subject, fact.key) in planned[hit]
        ]
        found.update(sorted(naming, key=lambda hit: hit.order)[-1:])
        found.update(
            hit
            for hit, read in stated.items()
            if hit.is_said and hit.order > told_at and any(_ends(each, fact) for each in read)
        )
        found.update(filter(None, [set_right_since(fact, told)]))
    return sorted(found, key=lambda hit: hit.order)[-MOST_QUOTES:]


def _ends(stated: Statement, fact: RecalledText) -> bool:
    is_of_it = (stated.subject, concept_of(stated.key)) == (fact.subject, fact.key)
    return stated.outcome == "retire" and is_of_it and stated.value.casefold() in ("", fact.value.casefold())


def _told_at(fact: RecalledText, kinds: Mapping[RecalledText, Collection[str]]) -> tuple[str, int]:
    """When a fact was told: by the last message of its day that it is read in, or the first that holds it.

    `kinds` are the keys of what is read in each message.
    """
    holding = [hit for hit in kinds if rests_on(fact, hit)]
    read = [hit.order for hit in holding if fact.key in kinds[hit]]
    return max(read) if read else min((hit.order for hit in holding), default=fact.order)
