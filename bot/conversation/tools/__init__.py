"""The tools of a turn, each with the schema that is sent with every request."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from pydantic_ai import RunContext, Tool
from pydantic_ai.tools import ToolDefinition

from bot.conversation.tools.deps import ToolDeps, permitted, use_of
from bot.conversation.tools.facts import confirm_fact, fact_history, forget_fact, remember_fact, update_memory
from bot.conversation.tools.looking import get_entity_info, read_memory, recall
from bot.conversation.tools.saving import record_observation, save_article, save_note, set_reminder

NULL = {"type": "null"}


async def in_few_words(_: RunContext[ToolDeps], tool: ToolDefinition) -> ToolDefinition:
    """The tool with a schema that says everything once; what a call may leave out still takes its default."""
    return replace(tool, parameters_json_schema=_terse(tool.parameters_json_schema))


def _terse(schema: Mapping[str, Any]) -> dict[str, Any]:
    """The schema without what says no more than that a field may be left out, which `required` says."""
    kept = {
        name: value
        for name, value in schema.items()
        if name not in ("additionalProperties", "default", "format")
    }
    match kept.get("anyOf"):
        case [only, null] if null == NULL:
            del kept["anyOf"]
            kept |= _terse(only)
        case _:
            pass
    if "properties" in kept:
        properties = cast(Mapping[str, Mapping[str, Any]], kept["properties"])
        kept["properties"] = {name: _terse(field) for name, field in properties.items()}
    return kept


# Those that write run one after the other, in the model's order: each builds on the earlier ones.
TOOLS = (
    Tool(permitted("saves", remember_fact), sequential=True, prepare=in_few_words),
    Tool(permitted("saves", update_memory), sequential=True, prepare=in_few_words),
    Tool(permitted("forgets", forget_fact), sequential=True, prepare=in_few_words),
    Tool(permitted("saves", confirm_fact), sequential=True, prepare=in_few_words),
    Tool(permitted("saves", save_note), sequential=True, prepare=in_few_words),
    Tool(permitted("saves", save_article), sequential=True, prepare=in_few_words),
    Tool(permitted("reminds", set_reminder), sequential=True, prepare=in_few_words),
    Tool(permitted("saves", record_observation), sequential=True, prepare=in_few_words),
    Tool(permitted("recalls", recall), prepare=in_few_words),
    Tool(permitted("recalls", read_memory), prepare=in_few_words),
    Tool(permitted("recalls", get_entity_info), prepare=in_few_words),
    Tool(permitted("recalls", fact_history), prepare=in_few_words),
)

__all__ = ["TOOLS", "ToolDeps", "use_of"]
