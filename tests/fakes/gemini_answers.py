"""The bodies of answers as their wire has them, sound or spoilt by a fault."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Literal, assert_never

from starlette.types import Scope

from tests.fakes import gemini_faults as faults
from tests.fakes import gemini_wire, openai_wire
from tests.fakes.gemini_brain import Brain, BrainRequest, Call, Finish, Json, outputs_of
from tests.fakes.gemini_faults import ApiError, Fault
from tests.fakes.gemini_gate import Gate, StreamCut
from tests.fakes.gemini_records import Recorded
from tests.fakes.loopback import drop_connection

_NOT_JSON = b'{"candidates": [{"content": {"parts'


def think(brain: Brain, recorded: Recorded, fault: Fault | None) -> BrainRequest:
    """Read the request and ask the brain; both stay in the record."""
    if recorded.wire == "openai":
        asked = openai_wire.read_request(recorded.body)
        recorded.model = asked.model
    else:
        streaming = recorded.operation == "stream"
        asked = gemini_wire.read_request(recorded.model, recorded.body, streaming=streaming)
    recorded.brain_request = asked
    recorded.outputs = (
        [Call(fault.name, {})] if isinstance(fault, faults.UnknownTool) else outputs_of(brain(asked))
    )
    return asked


def bodies(recorded: Recorded, asked: BrainRequest, fault: Fault | None, number: str) -> list[Json]:
    """The answer in the wire's JSON: one body, or the events of a stream."""
    if recorded.wire == "openai":
        return _openai_bodies(recorded, asked, fault, number)
    match fault:
        case faults.NoCandidates():
            return [gemini_wire.without_candidates(asked, number)]
        case faults.StoppedFor(reason):
            return [gemini_wire.stopped(asked, number, reason)]
        case faults.PromptBlocked(reason):
            return [gemini_wire.prompt_blocked(asked, number, reason)]
        case _:
            write = gemini_wire.chunks if asked.streaming else lambda *its: [gemini_wire.answer(*its)]
            return write(asked, recorded.outputs, number)


def error_json(wire: Literal["gemini", "openai"], error: ApiError) -> Json:
    match wire:
        case "gemini":
            return gemini_wire.error_json(error)
        case "openai":
            return openai_wire.error_json(error)
        case _:
            assert_never(wire)


async def stream(
    scope: Scope, gate: Gate, recorded: Recorded, events: list[Json], fault: Fault | None
) -> AsyncIterator[bytes]:
    """Send the events one after another, as far as the gate and the fault let them; then it has a status."""
    if isinstance(fault, faults.MalformedJson):
        yield b"data: " + _NOT_JSON + b"\r\n\r\n"
        return
    for at, event in enumerate(events):
        match fault:
            case faults.TruncatedStream(after) if at == min(after, len(events) - 1):
                await drop_connection(scope)
                raise StreamCut
            case faults.ErrorInStream(error, after) if at == min(after, len(events) - 1):
                yield gemini_wire.sse(error_json(recorded.wire, error))
                return
            case _:
                await gate.pass_chunk(recorded, at, len(events))
                yield gemini_wire.sse(event)
    if recorded.wire == "openai":
        yield b"data: [DONE]\n\n"
    recorded.status = 200
    gate.notify()


async def half_of(scope: Scope, body: Json) -> AsyncIterator[bytes]:
    whole = json.dumps(body).encode()
    yield whole[: len(whole) // 2]
    await drop_connection(scope)
    raise StreamCut


def not_json() -> bytes:
    return _NOT_JSON


def _openai_bodies(recorded: Recorded, asked: BrainRequest, fault: Fault | None, number: str) -> list[Json]:
    outputs = recorded.outputs
    match fault:
        case faults.NoCandidates():
            return [openai_wire.answer(asked, [], number) | {"choices": []}]
        case faults.StoppedFor() | faults.PromptBlocked():
            outputs = [Finish("SAFETY")]
        case _:
            pass
    if asked.streaming:
        return openai_wire.chunks(asked, outputs, number)
    return [openai_wire.answer(asked, outputs, number)]
