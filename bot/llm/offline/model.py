"""A pydantic-ai model without a model behind it: patterns and memory."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

from pydantic_ai import RunContext, UnexpectedModelBehavior
from pydantic_ai.messages import (
    ModelMessage,
    ModelResponse,
    ModelResponseStreamEvent,
    TextPart,
    ToolCallPart,
)
from pydantic_ai.models import Model, ModelRequestParameters, StreamedResponse
from pydantic_ai.settings import ModelSettings
from pydantic_ai.usage import RequestUsage

from bot.language.text import estimate_tokens
from bot.llm.offline.responder import respond
from bot.llm.offline.turn import Call, OfflineTurn, Say, read_turn
from bot.long_texts import off_loop

NAME = "offline"


class OfflineModel(Model[None]):
    """Answers from patterns and from what its tools recall; needs no key, no network, and costs nothing.

    Knows the tools `remember_fact`, `recall`, `update_memory`, `forget_fact` and `set_reminder`, and
    calls those that are declared. Ignores instructions. It can't fill a schema: a request that allows no text
    raises UnexpectedModelBehavior, so that nobody takes an empty answer for "nothing to learn".
    """

    @property
    def model_name(self) -> str:
        """Always "offline"."""
        return NAME

    @property
    def system(self) -> str:
        """Always "offline"."""
        return NAME

    async def request(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
    ) -> ModelResponse:
        """The next step of the turn: tool calls, or the answer."""
        _, parameters = self.prepare_request(model_settings, model_request_parameters)
        turn, parts = await _next_step(messages, parameters)
        return ModelResponse(parts=parts, model_name=NAME, provider_name=NAME, usage=_usage(turn, parts))

    @asynccontextmanager
    async def request_stream(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
        run_context: RunContext[Any] | None = None,
    ) -> AsyncGenerator[StreamedResponse]:
        """The same step, its text word by word."""
        _, parameters = self.prepare_request(model_settings, model_request_parameters)
        turn, parts = await _next_step(messages, parameters)
        yield _Stream(model_request_parameters=parameters, parts=parts, estimated=_usage(turn, parts))


async def _next_step(
    messages: list[ModelMessage], parameters: ModelRequestParameters
) -> tuple[OfflineTurn, list[TextPart | ToolCallPart]]:
    if not parameters.allow_text_output:
        raise UnexpectedModelBehavior(
            "The offline responder answers in words only; it can't fill in a structure."
        )
    turn = read_turn(messages, (tool.name for tool in parameters.function_tools))
    match await off_loop(turn.words, lambda: respond(turn)):
        case Say(text):
            return turn, [TextPart(text)]
        case Call(uses):
            return turn, [ToolCallPart(use.tool, dict(use.arguments)) for use in uses]


def _usage(turn: OfflineTurn, parts: list[TextPart | ToolCallPart]) -> RequestUsage:
    read = estimate_tokens(turn.words) + sum(estimate_tokens(str(answer.content)) for answer in turn.answers)
    written = sum(
        estimate_tokens(part.content if isinstance(part, TextPart) else part.args_as_json_str())
        for part in parts
    )
    return RequestUsage(input_tokens=read, output_tokens=written, cost=Decimal(0))


@dataclass
class _Stream(StreamedResponse):
    parts: list[TextPart | ToolCallPart] = field(default_factory=list[TextPart | ToolCallPart])
    estimated: RequestUsage = field(default_factory=RequestUsage)
    started: datetime = field(default_factory=lambda: datetime.now(UTC))

    async def _get_event_iterator(self) -> AsyncIterator[ModelResponseStreamEvent]:
        self._usage = self.estimated
        for number, part in enumerate(self.parts):
            if isinstance(part, ToolCallPart):
                yield self._parts_manager.handle_tool_call_part(
                    vendor_part_id=number,
                    tool_name=part.tool_name,
                    args=part.args,
                    tool_call_id=part.tool_call_id,
                )
                continue
            for word in part.content.replace(" ", " \0").split("\0"):
                for event in self._parts_manager.handle_text_delta(vendor_part_id=number, content=word):
                    yield event

    async def close_stream(self) -> None:
        """Nothing is open."""

    @property
    def model_name(self) -> str:
        return NAME

    @property
    def provider_name(self) -> str:
        return NAME

    @property
    def provider_url(self) -> None:
        return None

    @property
    def timestamp(self) -> datetime:
        return self.started
