"""A tool's schema as it is sent with every request: all that a model needs to call it, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from pydantic_ai import RunContext
from pydantic_ai.tools import ToolDefinition

from bot.conversation.tools.deps import ToolDeps

NULL = {"type": "null"}


async def in_few_words(_: RunContext[ToolDeps], tool: ToolDefinition) -> ToolDefinition:
    """The tool with a schema that says everything once; what a call may leave out still takes its default."""
    return replace(tool, parameters_json_schema=_terse(tool.parameters_json_schema))


def _terse(schema: Mapping[str, Any]) -> dict[str, Any]:
    """The schema without what says no more than that a field may be left out, which `required` says."""
    kept = {name: value for name, value in schema.items() if name not in ("additionalProperties", "default")}
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
