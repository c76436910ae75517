"""One run of the agent: instructions, history and message in; text, tool uses and cost out.

Its tools are sent with every request, each with a terse schema; those of the tool servers that the turn has
opened come besides.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable, Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Protocol, cast
from weakref import WeakKeyDictionary

from pydantic import ValidationError
from pydantic_ai import Agent, RunContext, Tool, UsageLimits
from pydantic_ai.direct import model_request, model_request_stream
from pydantic_ai.exceptions import (
    ContentFilterError,
    IncompleteToolCall,
    ModelHTTPError,
    OutputTokenLimitExceeded,
    UnexpectedModelBehavior,
    UsageLimitExceeded,
)
from pydantic_ai.messages import (
    AgentStreamEvent,
    BinaryContent,
    InstructionPart,
    ModelMessage,
    ModelRequest,
    ModelResponse,
    PartDeltaEvent,
    PartStartEvent,
    TextPart,
    TextPartDelta,
    ThinkingPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)
from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.models.wrapper import WrapperModel
from pydantic_ai.run import AgentRunResult
from pydantic_ai.settings import ModelSettings
from pydantic_ai.toolsets import AbstractToolset, ToolsetTool
from pydantic_ai.usage import RunUsage
from pydantic_core import SchemaValidator, core_schema

from bot.conversation.prompt import ShownExchange
from bot.conversation.tools import facts, recall
from bot.conversation.tools.deps import NOTHING_WRITTEN, ToolDeps, permitted
from bot.domain.interactions import ModelUsage, ToolUse
from bot.domain.memories import Memory, scope_of
from bot.language.text import clean, fenced, is_blank, one_line
from bot.llm.ask import is_outage, usage_of
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


LIMITS = UsageLimits(request_limit=12, tool_calls_limit=40)
"""Most requests and tool calls of one run: beyond them it ends in UsageLimitExceeded."""

PLAINLY = UsageLimits(request_limit=LIMITS.request_limit + 2 if LIMITS.request_limit else None)
"""Most requests of both tries together, the second without tools: two more than LIMITS."""

REFUSED = (
    "Your last attempt at this was stopped: {why}. What was accepted before that is kept. You have no tools "
    "now: answer in words, and say plainly what you could not do."
)

NO_FORM = "it called a tool, or wrote an answer, in a form that nothing can be made of"
"""What a model is told of whatever it did that was no call of too many."""

RETRIES = 2
"""How often a model may mend one call of a tool, or an answer in which it says nothing."""

Show = Callable[[str], Awaitable[None]]
"""Takes the answer's text so far, again and again while it grows."""


class Showing(Protocol):
    """Where a channel shows an answer while it is written."""

    async def show(self, interaction_id: int, text: str) -> None:
        """Take the answer's text so far."""
        ...

    async def finish(self) -> None:
        """Stop showing: the answer is about to be stored."""
        ...


@dataclass(frozen=True, slots=True)
class Answered:
    """What the model said, all texts of the run in order, and what it did.

    Or what memory alone says `without_model`; `outage` is why its message waits for one. A text that
    `breaks_off` isn't whole: the model, or its provider, stopped in the midst of it.
    """

    text: str
    tools: tuple[ToolUse, ...]
    usage: ModelUsage
    breaks_off: bool = False
    without_model: bool = False
    outage: Exception | None = None


class NoAnswer(Exception):
    """The model failed or said nothing; its failure, if any, is the cause. `usage` was spent anyway.

    `misuse` is what the model did that it was told of in vain; empty when it failed otherwise.
    """

    def __init__(self, usage: ModelUsage, misuse: str = "") -> None:
        super().__init__("no answer")
        self.usage = usage
        self.misuse = misuse

    @property
    def outage(self) -> Exception | None:
        """What keeps the model from answering anything just now; None when this message was at fault."""
        cause = self.__cause__
        return cause if isinstance(cause, Exception) and is_outage(cause) else None


def misuse(failure: BaseException | None) -> str:
    """What a model did that can't be gone along with, told to it and to the person; empty for no such."""
    match failure:
        case UsageLimitExceeded():
            return "it called tools again and again without an end"
        case IncompleteToolCall():
            return NO_FORM
        case ContentFilterError() | OutputTokenLimitExceeded() | ValidationError():
            return ""  # refused, thought about until nothing was left to say it, or not a provider's answer
        case UnexpectedModelBehavior() | RecursionError() | ArithmeticError() | ValueError():
            return NO_FORM
        case _:
            return ""


def served(failure: BaseException, deps: ToolDeps) -> str:
    """What a tool server did to a request that the provider refuses; empty where none is open."""
    if not deps.connections.opened or not isinstance(failure, ModelHTTPError) or is_outage(failure):
        return ""
    return f"the tools of {', '.join(deps.connections.opened)} are in a form that can't be used"


Prepared = WeakKeyDictionary[ShownExchange, list[ModelMessage]]
"""Exchanges as a model wants them."""


class _WithPast(WrapperModel):
    """A model that is told what was said before, message by message as it is asked.

    A run of pydantic-ai goes through all its messages some twenty times, and needs none but its own; and what
    the model wants of an exchange of the past it wants of it in every turn, which is kept in `prepared`.
    """

    def __init__(self, wrapped: Model, past: Sequence[ShownExchange], prepared: Prepared) -> None:
        super().__init__(wrapped)
        self._past = past
        self._prepared = prepared

    def prepare_messages(
        self, messages: list[ModelMessage], model_request_parameters: ModelRequestParameters | None = None
    ) -> list[ModelMessage]:
        """The past and the run's own messages, as the wrapped model wants them."""
        past = [message for told in self._past for message in self._of(told)]
        return [*past, *self.wrapped.prepare_messages(messages, model_request_parameters)]

    def _of(self, told: ShownExchange) -> list[ModelMessage]:
        prepared = self._prepared.get(told)
        if prepared is None:
            prepared = self._prepared[told] = self.wrapped.prepare_messages(list(told.messages))
        return prepared


Streamer = Callable[[Any, AsyncIterable[AgentStreamEvent]], Awaitable[None]]
"""Takes a run, which it needs nothing of, and what comes of a response while it is written."""


class ChatAgent:
    """The agent that answers people, on one model (a fallback chain counts as one).

    A run of pydantic-ai takes several milliseconds, and most messages are answered at the first request:
    that is made without one, which begins where the model calls tools or has said nothing that is an answer.
    """

    def __init__(
        self, model: Model, *, timeout_seconds: float, request_seconds: float, servers: Sequence[str] = ()
    ) -> None:
        tools = [*TOOLS, opener(servers)] if servers else list(TOOLS)
        self._timeout = timeout_seconds
        self._model = model
        self._name = model.model_name
        self._prepared: Prepared = WeakKeyDictionary()
        self._settings = ModelSettings(timeout=request_seconds)
        self._asking = ModelRequestParameters(function_tools=[tool.tool_def for tool in tools])
        self._agent: Agent[ToolDeps, str] = Agent(
            model,
            deps_type=ToolDeps,
            tools=tools,
            toolsets=[ServedTools()] if servers else [],
            retries=RETRIES,
            model_settings=self._settings,
        )
        self._plain: Agent[ToolDeps, str] = Agent(model, deps_type=ToolDeps, model_settings=self._settings)

    async def run(
        self,
        instructions: str,
        history: Sequence[ShownExchange],
        content: Sequence[str | BinaryContent],
        deps: ToolDeps,
        show: Show | None,
    ) -> Answered:
        """Answer one message; with `show` the text is streamed. Raises NoAnswer, however the model failed.

        A model that uses its tools as nobody can is told so once, and answers without them.
        """
        spent, why = RunUsage(), ""
        model = _WithPast(self._model, history, self._prepared)
        given: dict[str, Any] = {"model": model, "instructions": instructions, "deps": deps, "usage": spent}

        async def answered_with_tools() -> Answered:
            streamer = _streamer(show) if show else None
            request = ModelRequest(parts=[UserPromptPart(list(content))], instructions=instructions)
            response = await self._first(model, request, spent, streamer)
            if _is_answer(response):
                return _answered([response], spent)
            run = partial(self._agent.run, **given, usage_limits=LIMITS, event_stream_handler=streamer)
            if response.tool_calls or response.state == "suspended":
                return _result(await run(message_history=[request, response]))
            return _result(await run(list(content), retries={"output": RETRIES - 1}))

        try:
            async with asyncio.timeout(self._timeout):
                try:
                    answered = await answered_with_tools()
                except Exception as failure:  # the edge: clients of models raise anything
                    why = misuse(failure) or served(failure, deps)
                    if not why:
                        raise
                    streamer = _streamer(show) if show else None
                    told = [*content, REFUSED.format(why=why)]
                    plain = partial(self._plain.run, **given, usage_limits=PLAINLY)
                    answered = _result(await plain(told, event_stream_handler=streamer))
        except Exception as failure:  # the edge: clients of models raise anything
            raise NoAnswer(usage_of(spent, self._name), why) from failure
        finally:
            if deps.connections.servers:
                await deps.connections.close()
        if not answered.text:
            raise NoAnswer(answered.usage)
        return answered

    async def _first(
        self, model: Model, request: ModelRequest, spent: RunUsage, streamer: Streamer | None
    ) -> ModelResponse:
        """What the model says first, counted as a run would count it; as far as it came if it breaks off."""
        asking = replace(self._asking, instruction_parts=[InstructionPart(request.instructions or "")])
        messages = model.prepare_messages([request], asking)
        given: dict[str, Any] = {"model_settings": self._settings, "model_request_parameters": asking}
        if streamer is None:
            response = await model_request(model, messages, **given)
            _count(spent, response)
            return response
        async with model_request_stream(model, messages, **given) as stream:
            try:
                await streamer(None, stream)
            finally:
                _count(spent, stream.get())
            return stream.get()


def _count(spent: RunUsage, response: ModelResponse) -> None:
    """Add what a response cost; its price is none where nobody knows it."""
    if response.usage.cost is None and response.model_name:
        with suppress(LookupError, ValueError):
            response.usage.cost = response.cost().total_price
    spent.requests += bool(response.parts)
    spent.incr(response.usage)


def _is_answer(response: ModelResponse) -> bool:
    """Whether it is text and nothing that a run would make anything else of."""
    is_told = all(isinstance(part, TextPart | ThinkingPart) for part in response.parts)
    is_over = response.state == "complete" and response.finish_reason != "error"
    return is_told and is_over and not is_blank(response.text or "")


def _breaks_off(response: ModelResponse) -> bool:
    """Whether a response ended before it was at its end: at a limit, by a filter, or nobody says why.

    Gemini always says why, and has other names for whatever is no end; elsewhere many a server says nothing.
    """
    if response.finish_reason is None:
        return response.provider_name == "google"
    return response.finish_reason in ("length", "content_filter", "error")


def _streamer(show: Show) -> Streamer:
    """A handler that shows text as it grows, across tool calls: what was said before one stays."""
    texts: list[str] = []

    async def handle(_: object, events: AsyncIterable[AgentStreamEvent]) -> None:
        async for event in events:
            match event:
                case PartStartEvent(part=TextPart(content=content)):
                    texts.append(content)
                case PartDeltaEvent(delta=TextPartDelta(content_delta=more)) if texts:
                    texts[-1] += more
                case _:
                    continue
            await show(_joined(texts))

    return handle


def _result(result: AgentRunResult[str]) -> Answered:
    return _answered(result.all_messages(), result.usage)


def _answered(messages: Sequence[ModelMessage], spent: RunUsage) -> Answered:
    responses = [message for message in messages if isinstance(message, ModelResponse)]
    text = clean(_joined([response.text or "" for response in responses]))
    usage = usage_of(spent, (responses[-1].model_name or "") if responses else "")
    return Answered(
        "" if is_blank(text) else text,
        _tool_uses(messages),
        usage,
        bool(responses) and _breaks_off(responses[-1]),
    )


def _tool_uses(messages: Sequence[ModelMessage]) -> tuple[ToolUse, ...]:
    parts = [part for message in messages for part in message.parts]
    results = {
        part.tool_call_id: part.model_response_str() for part in parts if isinstance(part, ToolReturnPart)
    }
    calls = [part for part in parts if isinstance(part, ToolCallPart)]
    return tuple(
        ToolUse(call.tool_name, _arguments(call), results.get(call.tool_call_id, "")) for call in calls
    )


def _arguments(call: ToolCallPart) -> dict[str, object]:
    try:
        return call.args_as_dict()
    except (ValueError, AssertionError):
        return {"unreadable": str(call.args)}


def _joined(texts: Sequence[str]) -> str:
    return "\n\n".join(text.strip() for text in texts if text.strip())
