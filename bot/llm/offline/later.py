"""What was told later of the same as a telling: what sets it right, ends it, or goes on with it."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from bot.language.assertion import standing
from bot.language.keys import label
from bot.language.statements.finder import find_statements, spoken_of
from bot.language.statements.repairs import set_right
from bot.llm.offline.kinds import kind_told
from bot.llm.offline.quoting import POINTS, POINTS_AT_ONE
from bot.llm.offline.topics import Topic, forms, topic_of
from bot.llm.offline.turn import RecalledText
from bot.llm.offline.wording import quote, said_line
from bot.speech.saying import say

_CHANGED = re.compile(
    (
        r"\b(?:instead|any ?more|no longer|from now "
        r"on|cancel(?:led|ed)|postponed|moved|finished|stopped|sold|changed|switched)\b"
    ),
    re.IGNORECASE,
)
_SAME_THING = 0.8
"""Share of the weight of a telling's rarest word that a later one must hold to be about the same."""


def set_right_since(quoted: RecalledText, tellings: Sequence[RecalledText]) -> RecalledText | None:
    """The later message that sets a quoted one right, "it's Dana, not Diana", or tells that it changed.

    Of a change it tells if it says so and names what little else is told of: "cancelled FitX, not going there
    anymore".
    """
    later = sorted((hit for hit in tellings if hit.order > quoted.order), key=lambda hit: hit.order)
    holds = quoted.value if quoted.is_fact else quoted.text
    for hit in later:
        pair = set_right(hit.text)
        if pair and forms(pair[1]) and topic_of(pair[1]).count(holds) == len(topic_of(pair[1]).words):
            return hit
        if is_ended_by(quoted, hit) or _ends_what_stands_in(quoted, hit):
            return hit
    if quoted.is_fact:
        return next((hit for hit in later if hit.is_said and _denies(hit, quoted)), None)
    topic = topic_of(quoted.text)
    changes = [
        hit
        for hit in later
        if _CHANGED.search(hit.text) and (_speaks_of_it(quoted, hit) or _is_about(topic, hit, tellings))
    ]
    return changes[-1] if changes else None


def _denies(later: RecalledText, fact: RecalledText) -> bool:
    """Whether a message speaks of what a fact is about, or of a change, and denies its value."""
    is_about = topic_of(label(fact.key)).count(later.text) or _CHANGED.search(later.text)
    if not is_about or not topic_of(fact.value).count(later.text):
        return False
    return standing(fact.key, fact.value, later.text, later.text, is_fact=True) in ("denied", "past")


def is_ended_by(quoted: RecalledText, later: RecalledText) -> bool:
    """Whether a later message says that what a quoted one states holds no longer: "I quit my job"."""
    stated = [fact for fact in find_statements(quoted.text) if fact.is_current]
    ended = [fact for fact in find_statements(later.text) if fact.outcome == "retire"] if stated else []
    return any(
        (over.subject, over.key) == (fact.subject, fact.key)
        and over.value.casefold() in ("", fact.value.casefold())
        for fact in stated
        for over in ended
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
    """Whether a telling holds the rarest words of a topic: as rare as they are in all others."""
    weights = topic.weights([each.text for each in tellings if each is not hit])
    return sum(weights[place] for place in topic.held_by(hit.text)) >= _SAME_THING * max(weights, default=0.0)


def with_what_came_later(hit: RecalledText, told: Sequence[RecalledText], question: str = "") -> str:
    """A line that quotes a telling, and behind it what set it right or went on with it."""
    changed = set_right_since(hit, told)
    later = changed or goes_on(hit, told, question)
    if later is None:
        return said_line(hit)
    # What took the place of something that ended is often told right behind it.
    next_told = next((each for each in told if follows(each, later)), None) if changed else None
    then = f"{quote(later)}, {quote(next_told)}" if next_told else quote(later)
    return say("{said}, and then: {words}", said=said_line(hit), words=then)
