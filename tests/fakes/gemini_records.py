"""What was asked of the model server: every request, with what became of it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Literal

from starlette.requests import Request

from tests.fakes.gemini_brain import BrainRequest, Json, Output
from tests.fakes.gemini_faults import Refused, invalid_argument

Wire = Literal["gemini", "openai"]
Operation = Literal["generate", "stream", "chat", "embed", "count", "model", "unknown"]
GENERATING: frozenset[Operation] = frozenset({"generate", "stream", "chat"})
_ACTIONS: dict[str, Operation] = {
    "generateContent": "generate",
    "streamGenerateContent": "stream",
    "embedContent": "embed",
    "batchEmbedContents": "embed",
    "countTokens": "count",
    "": "model",
}


@dataclass(slots=True, eq=False)
class Recorded:
    """One request; `status` is None until its answer is complete, and stays so when it was cut off."""

    operation: Operation
    wire: Wire
    model: str
    headers: dict[str, str]
    body: Json
    at: float
    brain_request: BrainRequest | None = None
    outputs: list[Output] = field(default_factory=list[Output])
    status: int | None = None


def operation_of(request: Request) -> tuple[Wire, Operation, str]:
    """The wire, what is asked for and the model; a chat completion names its model in the body."""
    named = request.path_params.get("model_and_action")
    if named is None:
        return "openai", "chat", ""
    model, _, action = named.partition(":")
    operation = _ACTIONS.get(action, "unknown")
    if (operation == "model") != (request.method == "GET"):
        operation = "unknown"
    return "gemini", operation, model


def read_body(body: bytes) -> Json:
    try:
        read = json.loads(body or b"{}")
        json.dumps(read, ensure_ascii=False).encode()
    except ValueError as error:
        raise Refused(invalid_argument(f"Invalid JSON payload received. {error}")) from None
    if not isinstance(read, dict):
        raise Refused(invalid_argument("Invalid JSON payload received. Root must be an object."))
    return read
