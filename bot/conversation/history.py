"""What was said before, as the model sees it: whole exchanges, oldest first, within a budget, trimmed in steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pydantic_ai.messages import ModelMessage, ModelRequest, ModelResponse, TextPart, UserPromptPart

from bot.conversation.context import user_content
from bot.domain.interactions import Interaction
from bot.domain.tokens import estimate_tokens

STEP = 2 / 3
"""Over budget, history is cut to this share of it at once: its beginning then stands still for many turns, and a
provider's cache with it."""

MOST_EXCHANGES = 400

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


def as_messages(exchanges: Sequence[Interaction]) -> list[ModelMessage]:
    """Exchanges as pydantic-ai messages, without the code's own receipts, which a model would learn to imitate."""
    messages: list[ModelMessage] = []
    for exchange in exchanges:
        said = [UNPROMPTED] if exchange.is_unprompted else user_content(exchange)
        messages.append(ModelRequest(parts=[UserPromptPart(content=said)]))
        messages.append(ModelResponse(parts=[TextPart(exchange.reply or "")]))
    return messages


def _cost(exchange: Interaction) -> int:
    return sum(estimate_tokens(text) for text in (*user_content(exchange), exchange.reply or "")) + 8
