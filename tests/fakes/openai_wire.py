"""The JSON of OpenAI-compatible chat completions, so that a fallback model can be tried."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from tests.fakes.gemini_brain import (
    BrainRequest,
    Call,
    CallPart,
    Content,
    Json,
    Output,
    Part,
    ResponsePart,
    Text,
    TextPart,
    Tool,
    finish_of,
    usage_of,
)
from tests.fakes.gemini_faults import ApiError, Refused, invalid_argument

_FINISH = {"STOP": "stop", "MAX_TOKENS": "length", "SAFETY": "content_filter"}


def read_request(body: Json) -> BrainRequest:
    """Read a chat completion request; Refused when it has no messages or answers a call nobody made."""
    messages = body.get("messages") or []
    if not messages:
        raise Refused(invalid_argument("[] is too short - 'messages'"))
    called = {
        call["id"]: call["function"]["name"]
        for message in messages
        for call in message.get("tool_calls") or []
    }
    instructions = [
        _text(message["content"]) for message in messages if message["role"] in {"system", "developer"}
    ]
    wanted = body.get("response_format") or {}
    schema = (wanted.get("json_schema") or {}).get("schema")
    return BrainRequest(
        model=body["model"],
        instructions="\n\n".join(instructions),
        contents=_contents(messages, called),
        tools=tuple(_tool(tool["function"]) for tool in body.get("tools") or []),
        response_schema=schema or {} if wanted.get("type", "text") != "text" else None,
        streaming=bool(body.get("stream")),
        must_call=body.get("tool_choice") == "required",
    )


def answer(request: BrainRequest, outputs: Sequence[Output], response_id: str) -> Json:
    message: Json = {"role": "assistant", "content": _said(outputs) or None}
    if calls := _tool_calls(outputs, response_id):
        message["tool_calls"] = calls
    choice = {"index": 0, "message": message, "finish_reason": _finish(outputs)}
    return _envelope(request, response_id, "chat.completion", [choice], request_usage(request, outputs))


def chunks(request: BrainRequest, outputs: Sequence[Output], response_id: str) -> list[Json]:
    """The events of a stream: one for each output, the finish reason, the usage."""
    calls = iter(_tool_calls(outputs, response_id))
    deltas: list[Json] = [{"role": "assistant", "content": ""}]
    for output in outputs:
        if isinstance(output, Text):
            deltas.append({"content": output.text})
        elif isinstance(output, Call):
            deltas.append({"tool_calls": [next(calls)]})
    choices: list[list[Json]] = [[{"index": 0, "delta": delta, "finish_reason": None}] for delta in deltas]
    choices.append([{"index": 0, "delta": {}, "finish_reason": _finish(outputs)}])
    kind = "chat.completion.chunk"
    events = [_envelope(request, response_id, kind, choice, None) for choice in choices]
    return [*events, _envelope(request, response_id, kind, [], request_usage(request, outputs))]


def error_json(error: ApiError) -> Json:
    if error.status == "RESOURCE_EXHAUSTED":
        kind, code = "rate_limit_error", "rate_limit_exceeded"
    elif error.code in {401, 403} or "API key" in error.message:
        kind, code = "invalid_request_error", "invalid_api_key"
    elif "token count" in error.message:
        kind, code = "invalid_request_error", "context_length_exceeded"
    elif error.code < 500:
        kind, code = "invalid_request_error", None
    else:
        kind, code = "server_error", None
    return {"error": {"message": error.message, "type": kind, "param": None, "code": code}}


def request_usage(request: BrainRequest, outputs: Sequence[Output]) -> Json:
    usage = usage_of(request, outputs)
    return {
        "prompt_tokens": usage.prompt,
        "completion_tokens": usage.output,
        "total_tokens": usage.prompt + usage.output,
        "prompt_tokens_details": {"cached_tokens": usage.cached},
    }


def _contents(messages: list[Json], called: dict[str, str]) -> tuple[Content, ...]:
    contents: list[Content] = []
    for message in messages:
        match message["role"]:
            case "user":
                contents.append(Content("user", tuple(_user_parts(message["content"]))))
            case "assistant":
                contents.append(Content("model", tuple(_assistant_parts(message))))
            case "tool":
                part = _tool_part(message, called)
                if contents and any(isinstance(each, ResponsePart) for each in contents[-1].parts):
                    contents[-1] = Content("user", (*contents[-1].parts, part))
                else:
                    contents.append(Content("user", (part,)))
            case _:
                pass
    return tuple(contents)


def _user_parts(content: Any) -> list[Part]:
    if isinstance(content, str):
        return [TextPart(content)]
    return [TextPart(part["text"]) for part in content if part["type"] == "text"]


def _assistant_parts(message: Json) -> list[Part]:
    said: list[Part] = [TextPart(_text(message["content"]))] if message.get("content") else []
    calls: list[Part] = [
        CallPart(call["function"]["name"], json.loads(call["function"]["arguments"]), call["id"])
        for call in message.get("tool_calls") or []
    ]
    return said + calls


def _tool_part(message: Json, called: dict[str, str]) -> ResponsePart:
    call_id = message["tool_call_id"]
    if call_id not in called:
        raise Refused(
            invalid_argument(
                "messages with role 'tool' must be a response to a preceeding message with 'tool_calls'."
            )
        )
    text = _text(message["content"])
    try:
        response = json.loads(text)
    except ValueError:
        response = text
    return ResponsePart(called[call_id], response, call_id)


def _text(content: Any) -> str:
    return content if isinstance(content, str) else "".join(part.get("text", "") for part in content)


def _tool(function: Json) -> Tool:
    return Tool(function["name"], function.get("description", ""), function.get("parameters") or {})


def _said(outputs: Sequence[Output]) -> str:
    return "".join(output.text for output in outputs if isinstance(output, Text))


def _tool_calls(outputs: Sequence[Output], response_id: str) -> list[Json]:
    calls = [output for output in outputs if isinstance(output, Call)]
    return [
        {
            "index": at,
            "id": f"call_{response_id}_{at}",
            "type": "function",
            "function": {"name": call.name, "arguments": json.dumps(call.args)},
        }
        for at, call in enumerate(calls)
    ]


def _finish(outputs: Sequence[Output]) -> str:
    if any(isinstance(output, Call) for output in outputs):
        return "tool_calls"
    return _FINISH.get(finish_of(outputs), "stop")


def _envelope(
    request: BrainRequest, response_id: str, kind: str, choices: list[Json], usage: Json | None
) -> Json:
    return {
        "id": f"chatcmpl-{response_id}",
        "object": kind,
        "created": 1_700_000_000,
        "model": request.model,
        "choices": choices,
        "usage": usage,
    }
