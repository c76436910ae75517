"""What a fact was: its earlier values, or those of a time that a question names ("in 2018")."""

from __future__ import annotations

from datetime import UTC, date, datetime, time

from pydantic import BaseModel, TypeAdapter, ValidationError

from bot.domain.prose.labels import bound_in_words, is_merely_over
from bot.language.keys import canonical_key, concept_of
from bot.language.statements.reading import AskRequest
from bot.language.times.finder import find_time_range, find_time_ranges
from bot.llm.offline.topics import topic_of
from bot.llm.offline.turn import OfflineTurn, RecalledText, read_hits, read_over
from bot.llm.offline.wording import title
from bot.speech.saying import Wording, say, say_list

THEN = Wording("{what} then: {value}.")
BEFORE = Wording("{what} before: {value}.")


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
    found = find_time_range(turn.words, datetime.combine(turn.today, time(12), UTC))
    if found is None or found.end.date() >= turn.today:
        return None
    return found.start.date().isoformat(), found.end.date().isoformat()


def days_asked_about(turn: OfflineTurn, ask: AskRequest) -> tuple[str, str] | None:
    """The first and last day that a question names and nothing else: "what did I tell you yesterday?"."""
    if turn.today is None:
        return None
    found = find_time_ranges(ask.words, datetime.combine(turn.today, time(12), UTC))
    if len(found) != 1 or found[0].quote.casefold() != ask.words.casefold():
        return None
    return found[0].start.date().isoformat(), found[0].end.date().isoformat()


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
        told = _episodes(found.content)
        over = [each for each in told if (_held(each, then) if then else each.now == "no")]
        for each in over:
            value, what = f"{each.value} {_end(each)}".strip(), title(ask.subject, key)
            said = say(THEN if then else BEFORE, what=what, value=value)
            lines.setdefault(value, said)
    return "\n".join(lines.values())


_STATES = frozenset({"married", "engaged", "divorced", "single"})
"""Asked of somebody, they ask for whom they are it with."""


def held_before(turn: OfflineTurn, ask: AskRequest) -> str:
    """What a question asks for as it was, where nothing of it holds any more; else empty."""
    topic = topic_of("" if concept_of(ask.words) in ask.keys or ask.words in _STATES else ask.words)

    def is_asked_for(fact: RecalledText) -> bool:
        is_of_it = fact.is_fact and fact.key in ask.keys and fact.subject == ask.subject
        return is_of_it and topic.count(fact.value) == len(topic.words)

    looked = [found.content for found in turn.of("recall")]
    if any(is_asked_for(hit) for content in looked for hit in read_hits(content)):
        return ""
    values: dict[str, list[str]] = {}
    for fact in filter(is_asked_for, (each for content in looked for each in read_over(content))):
        values.setdefault(fact.key, []).append(fact.value)
    lines = [
        say(BEFORE, what=title(ask.subject, key), value=say_list(list(dict.fromkeys(told))))
        for key, told in values.items()
    ]
    return " ".join([say("Not that I know of.")] * bool(lines and topic.words) + lines)


def _end(episode: _Episode) -> str:
    """When a value ceased to hold, as far as anybody said."""
    told = date.fromisoformat(episode.told) if episode.told else None
    if not episode.until or (told and is_merely_over(episode.until, told)):
        return ""
    return say("(until {last})", last=bound_in_words(episode.until, told, is_end=True))


def _episodes(content: object) -> list[_Episode]:
    try:
        return (
            _EPISODES.validate_json(content)
            if isinstance(content, str)
            else _EPISODES.validate_python(content)
        )
    except ValidationError:
        return []
