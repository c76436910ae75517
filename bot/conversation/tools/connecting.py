"""How the model uses tool servers: one tool that opens them, and the tools of those that are open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pydantic_ai import RunContext, Tool
from pydantic_ai.tools import ToolDefinition
from pydantic_ai.toolsets import AbstractToolset, ToolsetTool
from pydantic_core import SchemaValidator, core_schema

from bot.conversation.tools.deps import NOTHING_WRITTEN, ToolDeps, permitted
from bot.domain.interactions import Use
from bot.domain.memories import Memory, scope_of
from bot.language.text import estimate_tokens, fenced, one_line

ANYTHING = SchemaValidator(core_schema.dict_schema(core_schema.str_schema(), core_schema.any_schema()))
"""A server checks the arguments itself: its schema is only for the model."""

FOREIGN = (
    "refused: the message forwards somebody else's words; only what the user asks for themselves goes there"
)


class ServedTools(AbstractToolset[ToolDeps]):
    """The tools of the servers that the turn has opened so far: none, and nothing to pay for, before it has."""

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
    if deps.forwarded:
        return FOREIGN
    told = await deps.connections.open(name)
    if name not in deps.connections.opened or not _may_be_shown(deps):
        return told
    taught = await deps.reader.under_scope(deps.staging.owner, scope_of(name))
    return f"{told}\n{_taught(deps, name, taught)}" if taught else told


def opener(names: Sequence[str]) -> Tool[ToolDeps]:
    """The tool that opens a server, which knows their names."""

    async def named(_: RunContext[ToolDeps], tool: ToolDefinition) -> ToolDefinition:
        schema: dict[str, Any] = {
            "type": "object",
            "properties": {"name": {"type": "string", "enum": list(names), "description": "Which."}},
            "required": ["name"],
        }
        return replace(tool, parameters_json_schema=schema)

    return Tool(permitted("connects", open_tool_server), sequential=True, prepare=named)


def _may_be_shown(deps: ToolDeps) -> bool:
    """Whether what is remembered may be shown unasked: neither off the record nor with recall switched off."""
    return "recalls" not in deps.refused and not NOTHING_WRITTEN.items() <= deps.refused.items()


def _taught(deps: ToolDeps, name: str, taught: Sequence[Memory]) -> str:
    lines = [f"- [{each.id}] {fenced(one_line(each.line, 500))}" for each in taught]
    deps.uses += [
        Use(source="memory", ref=each.id, layer="recalled", tokens=estimate_tokens(line))
        for each, line in zip(taught, lines, strict=True)
    ]
    return "\n".join([f"What the user said before of how to use {name}; keep to it:", *lines])
