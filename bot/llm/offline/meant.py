"""What a message means only together with the one before: "no, I meant Munich", "it's dark green"."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.language.keys import concept_of, default_category, holds_one, is_known_key
from bot.language.statements import Ask, Statement, find_request, find_statements, meant_instead, set_right
from bot.language.yes_no import read_answer
from bot.llm.offline.turn import Turn

TAKES_ITS_PLACE = "take its place?"
"""How the question ends whether a new value replaces the known one: a plain yes answers it."""

_LEADING = re.compile(r"^(?:in|at|to|from|as|an?) ", re.IGNORECASE)
_IT_IS = re.compile(
    r"\W*(?:it's|its|it is|that's|that is|that would be|that'd be) (?P<v>[\w' -]{1,40}?)(?=[.,!;\n]|$)",
    re.IGNORECASE,
)
_MINE = re.compile(r"(?:my|our) (?P<what>[\w' -]{2,40})$", re.IGNORECASE)
_NOTHING = frozenset(
    "not no ok okay fine good great nice true right wrong all a it the so just me you".split()
)


def meant(turn: Turn) -> tuple[Statement, ...]:
    """What is stated with the help of the message before: another value for it, or the answer to its question."""
    if find_statements(turn.words):
        return ()
    if turn.previous_reply.rstrip().endswith(TAKES_ITS_PLACE) and read_answer(turn.words) is True:
        return tuple(replace(fact, outcome="replace") for fact in find_statements(turn.previous_words))
    said = turn.words.replace("’", "'")
    before = [fact for fact in find_statements(turn.previous_words) if fact.is_current]
    pair = set_right(turn.words)
    if pair:
        old = [fact for fact in before if fact.value.casefold() == pair[1].casefold()]
        return (_instead(old[-1], pair[0], turn),) if old else ()
    value = meant_instead(turn.words)
    if value and before:
        return (_instead(before[-1], _LEADING.sub("", value), turn),)
    answered = _IT_IS.match(said)
    if not value and (answered is None or answered["v"].split()[0].casefold() in _NOTHING):
        return ()
    asked, key = _asked_for(turn)
    if asked is None or not holds_one(key):
        return ()
    told = _LEADING.sub("", value or (answered["v"].strip() if answered else ""))
    quote = turn.words.strip() if value or answered is None else turn.words[: answered.end()].strip()
    return (
        Statement(
            key=key,
            value=told,
            category=default_category(key),
            quote=quote,
            subject=asked.subject,
            is_correction=bool(value),
            outcome="replace" if value else "",
        ),
    )


def _instead(fact: Statement, value: str, turn: Turn) -> Statement:
    quote = turn.words.strip()
    return replace(fact, value=value, quote=quote, is_correction=True, replaces=fact.value, outcome="replace")


def _asked_for(turn: Turn) -> tuple[Ask | None, str]:
    """The question of the message before, and the key that it asked for."""
    asked = find_request(turn.previous_words)
    if not isinstance(asked, Ask):
        return None, ""
    if asked.keys:
        return asked, asked.keys[0]
    mine = _MINE.match(asked.words)
    key = concept_of(mine["what"]) if mine else ""
    return (asked, key) if key and is_known_key(key) else (None, "")
