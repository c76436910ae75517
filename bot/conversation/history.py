"""What was said before, as the model sees it: whole exchanges, oldest first, within a budget, trimmed in steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo

from pydantic_ai.messages import ModelMessage, ModelRequest, ModelResponse, TextPart, UserPromptPart

from bot.conversation import trace
from bot.conversation.context import user_content
from bot.domain.interactions import Interaction, Press
from bot.domain.tokens import estimate_tokens
from bot.language.text import one_line

STEP = 2 / 3
"""Over budget, history is cut to this share of it at once: its beginning then stands still for many turns, and a
provider's cache with it."""

MOST_EXCHANGES = 400

PAUSE = timedelta(minutes=30)
"""From which on the time is said again."""

FRAME_TOKENS = 16
"""What stands around an exchange: its roles, the day, the time."""

MOST_NAMED_CHARACTERS = 60

UNPROMPTED = "(They had said nothing; you wrote first.)"


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


def as_messages(
    exchanges: Sequence[Interaction], zone: tzinfo = UTC, presses: Sequence[Press] = ()
) -> list[ModelMessage]:
    """Exchanges as pydantic-ai messages, without the code's own receipts, which a model would learn to imitate.

    Above a message stands what changed since the one before: day or time, and what buttons did meanwhile.
    """
    messages: list[ModelMessage] = []
    before: Interaction | None = None
    for exchange in exchanges:
        said = [UNPROMPTED] if exchange.is_unprompted else user_content(exchange)
        above = [*_when(before, exchange, zone), *pressed(before, exchange.sent_at, exchanges, zone, presses)]
        messages.append(ModelRequest(parts=[UserPromptPart(content=[*above, *said])]))
        messages += trace.as_messages(exchange)
        messages.append(ModelResponse(parts=[TextPart(exchange.reply or "")]))
        before = exchange
    return messages


def pressed(
    before: Interaction | None,
    until: datetime,
    exchanges: Sequence[Interaction],
    zone: tzinfo,
    presses: Sequence[Press],
) -> list[str]:
    """What buttons did between an exchange and a moment, in a line each, by the exchanges they stood under."""
    if before is None:
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
    return told + trace.cost(exchange) + FRAME_TOKENS
