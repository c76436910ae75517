"""The toolset of a turn: the tools that are sent with every request, each with a terse schema, and those of
the tool servers that the turn has opened.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from pydantic_ai import RunContext, Tool
from pydantic_ai.toolsets import AbstractToolset, ToolsetTool
from pydantic_core import SchemaValidator, core_schema

from bot.conversation.tools import facts, recall
from bot.conversation.tools.deps import NOTHING_WRITTEN, ToolDeps, permitted
from bot.domain.memories import Memory, scope_of
from bot.language.text import fenced, one_line
from bot.storage.facts import memories

NULL = {"type": "null"}


def _in_few_words(tool: Tool[ToolDeps]) -> Tool[ToolDeps]:
    """The tool with a schema that says everything once; what a call may leave out still takes its default.

    What it returns has none: no model is told it, and it would be taken out anew in every request.
    """
    told = cast(Any, tool.function_schema)
    told.json_schema, told.return_schema = _terse(told.json_schema), None
    return tool


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
TOOLS = tuple(
    _in_few_words(tool)
    for tool in (
        Tool(permitted("saves", facts.remember_fact), sequential=True),
        Tool(permitted("saves", facts.update_memory), sequential=True),
        Tool(permitted("forgets", facts.forget_fact), sequential=True),
        Tool(permitted("saves", facts.confirm_fact), sequential=True),
        Tool(permitted("saves", facts.save_note), sequential=True),
        Tool(permitted("saves", facts.save_article), sequential=True),
        Tool(permitted("reminds", facts.set_reminder), sequential=True),
        Tool(permitted("saves", facts.record_observation), sequential=True),
        Tool(permitted("recalls", recall.recall)),
        Tool(permitted("recalls", recall.read_memory)),
        Tool(permitted("recalls", recall.get_entity_info)),
        Tool(permitted("recalls", facts.fact_history)),
    )
)


ANYTHING = SchemaValidator(core_schema.dict_schema(core_schema.str_schema(), core_schema.any_schema()))
"""A server checks the arguments itself: its schema is only for the model."""

FOREIGN = (
    "refused: the message forwards somebody else's words; only what the user asks for themselves goes there"
)


class ServedTools(AbstractToolset[ToolDeps]):
    """The tools of the servers that the turn has opened so far: none, and nothing to pay for, before."""

    @property
    def id(self) -> str:
        """Its name among toolsets."""
        return "tool_servers"

    async def get_tools(self, ctx: RunContext[ToolDeps]) -> dict[str, ToolsetTool[ToolDeps]]:
        """What can be called by now."""
        return {
            name: ToolsetTool(toolset=self, tool_def=told, max_retries=2, args_validator=ANYTHING)
            for name, (_, _, told) in ctx.deps.connections.tools.items()
        }

    async def call_tool(
        self, name: str, tool_args: dict[str, Any], ctx: RunContext[ToolDeps], tool: ToolsetTool[ToolDeps]
    ) -> str:
        """Have a server's tool called."""
        return await ctx.deps.connections.call(name, tool_args)


async def open_tool_server(ctx: RunContext[ToolDeps], name: str) -> str:
    """Open a connected tool server: its tools are there from the next step on.

    Args:
        name: Its name.
    """
    deps = ctx.deps
    if deps.is_forwarded:
        return FOREIGN
    told = await deps.connections.open(name)
    if name not in deps.connections.opened or not _may_be_shown(deps):
        return told
    taught = await deps.reader.database.ask(
        memories.live, deps.interaction.owner, kinds=("fact", "rule"), scope=scope_of(name)
    )
    return f"{told}\n{_taught(deps, name, taught)}" if taught else told


def opener(names: Sequence[str]) -> Tool[ToolDeps]:
    """The tool that opens a server, which knows their names."""
    tool = Tool(permitted("connects", open_tool_server), sequential=True)
    tool.function_schema.json_schema = {
        "type": "object",
        "properties": {"name": {"type": "string", "enum": list(names), "description": "Which."}},
        "required": ["name"],
    }
    return tool


def _may_be_shown(deps: ToolDeps) -> bool:
    """Whether what is remembered may be shown unasked: neither off the record nor with recall off."""
    return "recalls" not in deps.refused and not NOTHING_WRITTEN.items() <= deps.refused.items()


def _taught(deps: ToolDeps, name: str, taught: Sequence[Memory]) -> str:
    lines = [f"- [{each.id}] {fenced(one_line(each.line, 500))}" for each in taught]
    told = zip(taught, lines, strict=True)
    deps.noticed.uses += [recall.use_of_text("memory", each.id, line) for each, line in told]
    return "\n".join([f"What the user said before of how to use {name}; keep to it:", *lines])
