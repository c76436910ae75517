"""What a model did with its tools in an earlier turn, as it sees it later: the calls as calls, shortened.

Nothing stands in a trace that the exchange itself does not say, but for ids and what code names: what is deleted later
takes the exchanges along that say it, and so the trace.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, cast

from pydantic_ai.messages import ModelMessage, ModelRequest, ModelResponse, ToolCallPart, ToolReturnPart

from bot.domain.ids import parse_memory_id
from bot.domain.interactions import Interaction, ToolUse
from bot.domain.tokens import estimate_tokens
from bot.language.text import normalised, one_line

MOST_CALLS = 6
MOST_CHARACTERS = 100
LEFT_OUT = "…"

_NAMED_BY_CODE = frozenset({"key", "category", "outcome", "sources", "kinds", "since", "until", "as_of"})
"""Arguments that are no words of anybody's."""

_GIST = re.compile(r"[\w' ]{1,60}(?:\[[a-z0-9]{8}\])?")


def as_messages(exchange: Interaction) -> list[ModelMessage]:
    """The calls of an exchange and what came of them; nothing where there was none. The same whenever it is made."""
    uses = exchange.tools[:MOST_CALLS]
    if not uses:
        return []
    said = normalised(f"{exchange.text} {exchange.reply or ''}")
    named = [(f"call_{exchange.id}_{number}", use) for number, use in enumerate(uses, 1)]
    calls = [ToolCallPart(use.name, _arguments(use, said), tool_call_id=name) for name, use in named]
    returns = [ToolReturnPart(use.name, _gist(use.result), tool_call_id=name) for name, use in named]
    return [ModelResponse(parts=calls), ModelRequest(parts=returns)]


def cost(exchange: Interaction) -> int:
    """Estimated tokens of the trace, its frame included."""
    said = normalised(f"{exchange.text} {exchange.reply or ''}")
    return sum(
        estimate_tokens(json.dumps(_arguments(use, said), ensure_ascii=False) + _gist(use.result)) + 12
        for use in exchange.tools[:MOST_CALLS]
    )


def _arguments(use: ToolUse, said: str) -> dict[str, Any]:
    return {name: _shown(name, value, said) for name, value in use.arguments.items()}


def _shown(name: str, value: Any, said: str) -> Any:
    if value is None or isinstance(value, bool | int | float) or name in _NAMED_BY_CODE:
        return value
    if not isinstance(value, str):
        return LEFT_OUT
    is_known = parse_memory_id(value) is not None or normalised(value) in said
    return one_line(value, MOST_CHARACTERS) if is_known else LEFT_OUT


def _gist(result: str) -> str:
    """How it ended: "saved [k3v9x2ab]", "refused", "3 results", "nothing"."""
    if not result.strip():
        return "nothing"
    try:
        found: Any = json.loads(result)
    except ValueError:
        match = _GIST.match(result)
        return match[0].strip() if match else LEFT_OUT
    if isinstance(found, list):
        return f"{len(cast(list[Any], found))} results"
    return "found" if isinstance(found, Mapping) and found else LEFT_OUT
