"""Gemini's JSON: requests read and checked as the real API does, answers written as it writes them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, assert_never

from tests.fakes.gemini_brain import (
    BlobPart,
    BrainRequest,
    Call,
    CallPart,
    Content,
    Finish,
    Json,
    Output,
    Part,
    ResponsePart,
    Text,
    TextPart,
    Thought,
    Tool,
    Usage,
    finish_of,
    usage_of,
)
from tests.fakes.gemini_faults import ApiError, Refused, invalid_argument

_REQUEST_FIELDS = frozenset(
    {
        "model",
        "contents",
        "systemInstruction",
        "tools",
        "toolConfig",
        "generationConfig",
        "safetySettings",
        "cachedContent",
        "labels",
        "serviceTier",
    }
)


def read_request(model: str, body: Json, *, streaming: bool) -> BrainRequest:
    """Read a generateContent request; Refused where the API answers INVALID_ARGUMENT."""
    if unknown := sorted(_camel(name) for name in body if _camel(name) not in _REQUEST_FIELDS):
        raise _refused(f'Invalid JSON payload received. Unknown name "{unknown[0]}": Cannot find field.')
    contents = tuple(_content(content) for content in body.get("contents") or [])
    _check_turns(contents)
    config = _field(body, "generationConfig") or {}
    calling = _field(_field(body, "toolConfig") or {}, "functionCallingConfig") or {}
    wants_json = _field(config, "responseMimeType") == "application/json"
    schema = _field(config, "responseJsonSchema") or _field(config, "responseSchema")
    return BrainRequest(
        model=model,
        instructions="\n\n".join(
            part["text"] for part in (_field(body, "systemInstruction") or {}).get("parts", [])
        ),
        contents=contents,
        tools=tuple(_tools(body.get("tools") or [])),
        response_schema=(schema or {}) if wants_json else None,
        streaming=streaming,
        must_call=calling.get("mode") == "ANY",
    )


def answer(request: BrainRequest, outputs: Sequence[Output], response_id: str) -> Json:
    """The whole answer of generateContent."""
    parts = _merged([part for part in map(_part_json, outputs) if part])
    return _envelope(request, response_id, parts, finish_of(outputs), usage_of(request, outputs))


def chunks(request: BrainRequest, outputs: Sequence[Output], response_id: str) -> list[Json]:
    """The events of streamGenerateContent: one for each output, then an empty text with the finish reason."""
    usage = usage_of(request, outputs)
    so_far = Usage(usage.prompt, 0, usage.cached)
    parts = [part for part in map(_part_json, outputs) if part]
    events = [_envelope(request, response_id, [part], None, so_far) for part in parts]
    return [*events, _envelope(request, response_id, [{"text": ""}], finish_of(outputs), usage)]


def without_candidates(request: BrainRequest, response_id: str) -> Json:
    return {
        "usageMetadata": {"promptTokenCount": usage_of(request, []).prompt},
        "modelVersion": request.model,
        "responseId": response_id,
    }


def stopped(request: BrainRequest, response_id: str, reason: str) -> Json:
    body = without_candidates(request, response_id)
    candidate: Json = {"content": {}, "finishReason": reason, "index": 0}
    if reason == "SAFETY":
        candidate["safetyRatings"] = [
            {"category": "HARM_CATEGORY_DANGEROUS_CONTENT", "probability": "HIGH", "blocked": True}
        ]
    if reason == "MALFORMED_FUNCTION_CALL":
        candidate["finishMessage"] = "Malformed function call: print(default_api.remember_fact("
    return {"candidates": [candidate]} | body


def prompt_blocked(request: BrainRequest, response_id: str, reason: str) -> Json:
    return {"promptFeedback": {"blockReason": reason}} | without_candidates(request, response_id)


def error_json(error: ApiError) -> Json:
    body: Json = {"code": error.code, "message": error.message, "status": error.status}
    return {"error": body | ({"details": list(error.details)} if error.details else {})}


def sse(event: Json) -> bytes:
    return b"data: " + json.dumps(event).encode() + b"\r\n\r\n"


def _content(body: Json) -> Content:
    role = body.get("role") or "user"
    if role not in {"user", "model", "function"}:
        raise _refused("Please use a valid role: user, model.")
    parts = tuple(_part(part) for part in body.get("parts") or [])
    if not parts:
        raise _refused("GenerateContentRequest.contents.parts: contents.parts must not be empty.")
    return Content("model" if role == "model" else "user", parts)


def _part(body: Json) -> Part:
    if (call := _field(body, "functionCall")) is not None:
        return CallPart(call["name"], call.get("args") or {}, call.get("id"))
    if (response := _field(body, "functionResponse")) is not None:
        return ResponsePart(response["name"], response.get("response"), response.get("id"))
    if (blob := _field(body, "inlineData")) is not None:
        return BlobPart(_field(blob, "mimeType"), blob["data"])
    if "text" in body:
        return TextPart(body["text"])
    raise _refused(
        'Unable to submit request because it must have one initialized field of "data" in each part.'
    )


def _check_turns(contents: tuple[Content, ...]) -> None:
    if not contents:
        raise _refused("* GenerateContentRequest.contents: contents is not specified")
    if contents[-1].role != "user":
        raise _refused(
            "Please ensure that single turn requests end with a user role or the role field is empty."
        )
    if _count(contents[0], CallPart):
        raise _refused(
            "Please ensure that function call turn comes immediately after a user turn or after a function"
            " response turn."
        )
    for content, following in pairwise(contents):
        calls, responses = _count(content, CallPart), _count(following, ResponsePart)
        if calls != responses:
            raise _refused(
                "Please ensure that the number of function response parts is equal to the number of"
                " function call parts of the function call turn."
            )


def _count(content: Content, kind: type[CallPart] | type[ResponsePart]) -> int:
    return sum(isinstance(part, kind) for part in content.parts)


def _tools(tools: list[Json]) -> list[Tool]:
    return [
        Tool(
            declared["name"],
            declared.get("description", ""),
            _field(declared, "parametersJsonSchema") or declared.get("parameters") or {},
        )
        for tool in tools
        for declared in _field(tool, "functionDeclarations") or []
    ]


def _part_json(output: Output) -> Json | None:
    match output:
        case Text(text):
            return {"text": text}
        case Thought(text):
            return {"text": text, "thought": True}
        case Call(name, args):
            return {"functionCall": {"name": name, "args": args}}
        case Usage() | Finish():
            return None
        case _:
            assert_never(output)


def _merged(parts: list[Json]) -> list[Json]:
    """Text that follows text is one part in a whole answer."""
    merged: list[Json] = []
    for part in parts:
        if merged and part.keys() == merged[-1].keys() == {"text"}:
            merged[-1] = {"text": merged[-1]["text"] + part["text"]}
        else:
            merged.append(part)
    return merged


def _envelope(
    request: BrainRequest, response_id: str, parts: list[Json], finish: str | None, usage: Usage
) -> Json:
    candidate: Json = {"content": {"parts": parts, "role": "model"}, "index": 0}
    if finish:
        candidate["finishReason"] = finish
    counts: Json = {
        "promptTokenCount": usage.prompt,
        "candidatesTokenCount": usage.output,
        "totalTokenCount": usage.prompt + usage.output + usage.thoughts,
        "promptTokensDetails": [{"modality": "TEXT", "tokenCount": usage.prompt}],
    }
    if usage.cached:
        counts["cachedContentTokenCount"] = usage.cached
    if usage.thoughts:
        counts["thoughtsTokenCount"] = usage.thoughts
    return {
        "candidates": [candidate],
        "usageMetadata": counts,
        "modelVersion": request.model,
        "responseId": response_id,
    }


def _field(body: Json, name: str) -> Any:
    """A field by its JSON name or, as the API also takes it, in snake case."""
    return next((value for key, value in body.items() if _camel(key) == name), None)


def _camel(name: str) -> str:
    head, *rest = name.split("_")
    return head + "".join(word.capitalize() for word in rest)


def _refused(message: str) -> Refused:
    return Refused(invalid_argument(message))
