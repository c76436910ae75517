"""What was said before, as the model sees it: whole exchanges, oldest first, within a budget, cut in steps.

What a model did with its tools stands among them as calls, shortened: the trace. It says nothing that the
exchange does not say, but for ids and what code names: a deletion takes along the exchanges that say it, and
so the trace.

`by_meaning` is the other way to choose them: the last few, and of older ones the most relevant.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, tzinfo
from functools import lru_cache
from typing import Any, cast

from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelResponse,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)

from bot.conversation.prompt import user_content
from bot.domain.interactions import IncomingMessage, Interaction, Press, ToolUse
from bot.domain.memories import parse_memory_id
from bot.domain.recall import RecallQuery
from bot.domain.telltales import FORGOTTEN_LINE
from bot.language.text import estimate_tokens, normalised, one_line
from bot.memory.reader import Reader
from bot.memory.recall.retriever import Retriever

STEP = 2 / 3
"""Over budget, history is cut to this share of it at once: its beginning then stands still for many turns,
and a provider's cache with it.
"""

MOST_EXCHANGES = 400
MOST_TOLD = 2000
"""Exchanges whose messages are kept: what some dozens of people are talking of just now."""

PAUSE = timedelta(minutes=30)
"""From which on the time is said again."""

FRAME_TOKENS = 16
"""What stands around an exchange: its roles, the day, the time."""

MOST_NAMED_CHARACTERS = 60

UNPROMPTED = "(They had said nothing; you wrote first.)"

MOST_CALLS = 6
MOST_CHARACTERS = 100
LEFT_OUT = "…"

_NAMED_BY_CODE = frozenset({"key", "category", "outcome", "sources", "kinds", "since", "until", "as_of"})
"""Arguments that are no words of anybody's."""

_GIST = re.compile(r"[\w' ]{1,60}(?:\[[a-z0-9]{8}\])?")

log = logging.getLogger(__name__)

RECENT, RELEVANT = 3, 3
"""How many exchanges stay as they were said, and how many older ones fit in by meaning."""

THRESHOLD = 0.5
"""The share of the best hit's score below which an older exchange is left out."""


@dataclass(frozen=True, slots=True)
class History:
    """The exchanges a turn is given; `trimmed_to` is the new first one when some had to go, else None."""

    exchanges: tuple[Interaction, ...]
    tokens: int
    trimmed_to: int | None


def within_budget(exchanges: Sequence[Interaction], budget: int) -> History:
    """All exchanges if they fit the budget of estimated tokens; else the newest that fit two thirds of it."""
    costs = [_cost(exchange) for exchange in exchanges]
    if sum(costs) <= budget and len(exchanges) < MOST_EXCHANGES:
        return History(tuple(exchanges), sum(costs), None)
    left = int(budget * STEP)
    first = len(exchanges)
    least = max(0, len(exchanges) - int(MOST_EXCHANGES * STEP))
    while first > least and costs[first - 1] <= left:
        first -= 1
        left -= costs[first]
    kept = exchanges[first:]
    trimmed_to = kept[0].place if kept else exchanges[-1].place + 1
    return History(tuple(kept), sum(costs[first:]), trimmed_to)


@dataclass(frozen=True, slots=True, weakref_slot=True, eq=False)
class Told:
    """An exchange as a model sees it."""

    messages: tuple[ModelMessage, ...]


def as_told(exchanges: Sequence[Interaction], zone: tzinfo, presses: Sequence[Press]) -> list[Told]:
    """Exchanges as pydantic-ai messages, without the code's own receipts, which a model would imitate.

    Above a message stands what changed since the one before: day or time, and what buttons did meanwhile.
    """
    told: list[Told] = []
    before: Interaction | None = None
    for exchange in exchanges:
        said = [UNPROMPTED] if exchange.is_unprompted else user_content(exchange)
        above = [*_when(before, exchange, zone), *pressed(before, exchange.sent_at, exchanges, zone, presses)]
        # What a deletion has put by is empty, what was never answered None.
        reply = FORGOTTEN_LINE if exchange.reply == "" else exchange.reply or ""
        trace = trace_of(exchange)
        told.append(_told(above + said, reply, trace) if trace else _plainly_told((*above, *said), reply))
        before = exchange
    return told


def _told(said: Sequence[str], reply: str, trace: Sequence[ModelMessage] = ()) -> Told:
    asked = ModelRequest(parts=[UserPromptPart(content=list(said))])
    return Told((asked, *trace, ModelResponse(parts=[TextPart(reply)])))


@lru_cache(maxsize=MOST_TOLD)
def _plainly_told(said: tuple[str, ...], reply: str) -> Told:
    """The same words make the same messages: each turn has nearly all those of the one before again."""
    return _told(said, reply)


def pressed(
    before: Interaction | None,
    until: datetime,
    exchanges: Sequence[Interaction],
    zone: tzinfo,
    presses: Sequence[Press],
) -> list[str]:
    """What buttons did between an exchange and a moment, in a line each, by their exchanges."""
    if before is None or not presses:
        return []
    under = {each.id: each for each in exchanges}
    lines: list[str] = []
    for press in presses:
        if before.sent_at < press.at <= until and press.interaction in under:
            day = press.at.astimezone(zone)
            where = "" if press.interaction == before.id else _named(under[press.interaction])
            lines.append(f"[{press.label} pressed on {day.day} {day:%B}{where}]")
    return lines


def _named(exchange: Interaction) -> str:
    return f", under “{one_line(exchange.reply or '', MOST_NAMED_CHARACTERS)}”"


def _when(before: Interaction | None, exchange: Interaction, zone: tzinfo) -> list[str]:
    """The day and the time where the day is another, the time alone after a pause."""
    at = exchange.sent_at.astimezone(zone)
    if before is None or before.sent_at.astimezone(zone).date() != at.date():
        return [f"[{at:%A} {at.day} {at:%B %Y, %H:%M}]"]
    return [f"[{at:%H:%M}]"] if exchange.sent_at - before.sent_at >= PAUSE else []


def _cost(exchange: Interaction) -> int:
    told = sum(estimate_tokens(text) for text in (*user_content(exchange), exchange.reply or ""))
    return told + _trace_cost(exchange) + FRAME_TOKENS


def trace_of(exchange: Interaction) -> list[ModelMessage]:
    """The calls of an exchange and what came of them; nothing without any. The same whenever made."""
    uses = exchange.tools[:MOST_CALLS]
    if not uses:
        return []
    said = normalised(f"{exchange.text} {exchange.reply or ''}")
    named = [(f"call_{exchange.id}_{number}", use) for number, use in enumerate(uses, 1)]
    calls = [ToolCallPart(use.name, _arguments(use, said), tool_call_id=name) for name, use in named]
    returns = [ToolReturnPart(use.name, _gist(use.result), tool_call_id=name) for name, use in named]
    return [ModelResponse(parts=calls), ModelRequest(parts=returns)]


def _trace_cost(exchange: Interaction) -> int:
    """Estimated tokens of the trace, its frame included; most exchanges have none."""
    if not exchange.tools:
        return 0
    said = normalised(f"{exchange.text} {exchange.reply or ''}")
    return sum(
        estimate_tokens(json.dumps(_arguments(use, said), ensure_ascii=False) + _gist(use.result)) + 12
        for use in exchange.tools[:MOST_CALLS]
    )


def _arguments(use: ToolUse, said: str) -> dict[str, Any]:
    return {name: _argument(name, value, said) for name, value in use.arguments.items()}


def _argument(name: str, value: Any, said: str) -> Any:
    if value is None or isinstance(value, bool | int | float) or name in _NAMED_BY_CODE:
        return value
    if not isinstance(value, str):
        return LEFT_OUT
    is_known = parse_memory_id(value) is not None or normalised(value) in said
    return one_line(value, MOST_CHARACTERS) if is_known else LEFT_OUT


def _gist(result: str) -> str:
    """How it ended: "saved [k3v9x2ab]", "refused", "3 results", "nothing", "failed" where it was not done."""
    if not result.strip():
        return "nothing"
    try:
        found: Any = json.loads(result)
    except ValueError:
        match = _GIST.match(result)
        return match[0].strip() if match else LEFT_OUT
    if isinstance(found, list):
        return f"{len(cast(list[Any], found))} results"
    if isinstance(found, Mapping) and "error" in found:
        return "failed"
    return "found" if isinstance(found, Mapping) and found else LEFT_OUT


async def by_meaning(
    history: History,
    message: IncomingMessage,
    interaction_id: int,
    now: datetime,
    reader: Reader,
    retriever: Retriever,
) -> History:
    """The last exchanges and the relevant older ones, oldest first; the history itself if that fails."""
    recent = history.exchanges[-RECENT:]
    said = frozenset({str(interaction_id), *(str(exchange.id) for exchange in recent)})
    question = RecallQuery(
        owner=message.owner,
        text=message.text,
        now=now,
        sources=("history",),
        limit=RELEVANT,
        without=said,
        strictness="unasked",
    )
    try:
        hits = await retriever.search(question)
        fitting = [hit for hit in hits if hit.score >= THRESHOLD * hits[0].score]
        older = await reader.exchanges(message.owner, [int(hit.ref) for hit in fitting])
    except Exception as failure:  # the edge where recall that fails leaves the history as it was said
        log.error("History falls back to the order of saying: %s", type(failure).__name__)
        return history
    chosen = (*(each for each in older if each.state == "answered"), *recent)
    return replace(history, exchanges=chosen, tokens=sum(map(_cost, chosen)))
