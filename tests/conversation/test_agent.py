"""The first request is made without a run of pydantic-ai: it is the one that a run would make."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart, ToolCallPart
from pydantic_ai.models.function import AgentInfo, FunctionModel
from pydantic_ai.usage import RequestUsage

from bot.app import running_app
from bot.domain.interactions import IncomingMessage
from bot.settings import load_settings
from tests.scripted import SetClock


async def test_the_first_request_is_what_a_run_sends(folder: Path, clock: SetClock) -> None:
    """Tools, instructions and settings are those of the second, which a run makes; what was said and spent adds up."""
    asked: list[AgentInfo] = []

    async def answer(_: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        asked.append(info)
        used = RequestUsage(input_tokens=100, output_tokens=10)
        if len(asked) > 1:
            return ModelResponse([TextPart("Nothing.")], usage=used)
        looks = ToolCallPart("recall", {"query": "zwieback"})
        return ModelResponse([TextPart("Let me see."), looks], usage=used)

    settings = load_settings(
        data_dir=folder,
        model="offline",
        tool_servers={"shop": "http://127.0.0.1:9/mcp"},
        _env_file=None,
    )
    async with running_app(settings, clock, model=FunctionModel(answer)) as app:
        owner = (await app.people.local("ann")).id
        message = IncomingMessage(
            owner=owner, channel="terminal", chat="t", message_id="1", text="Zwieback?", sent_at=clock.now()
        )
        turn = await app.turns.handle(message, "UTC")
        (spent,) = await app.desk.spending.month(owner)
    first, second = asked
    theirs = [replace(tool, toolset_id=None) for tool in second.function_tools]
    assert [tool.name for tool in theirs][-1] == "open_tool_server"
    assert [replace(tool, toolset_id=None) for tool in first.function_tools] == theirs
    assert (first.instructions, first.model_settings) == (second.instructions, second.model_settings)
    assert (turn.reply, turn.tools_used) == ("Let me see.\n\nNothing.", ("recall",))
    assert (spent.input_tokens, spent.output_tokens) == (200, 20)
