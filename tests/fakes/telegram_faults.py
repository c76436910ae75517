"""What can go wrong between the bot and Telegram."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, assert_never

from starlette.responses import HTMLResponse, JSONResponse, Response

from tests.fakes.telegram_params import Refused


@dataclass(frozen=True, slots=True)
class FloodLimited:
    """429, to be tried again after so many seconds, or what stands there instead; nothing was done."""

    retry_after: Any = 1


@dataclass(frozen=True, slots=True)
class InternalError:
    """500 in Telegram's JSON; nothing was done."""


@dataclass(frozen=True, slots=True)
class BadGateway:
    """502 as a page of HTML; nothing was done."""


@dataclass(frozen=True, slots=True)
class ConnectionCut:
    """The connection ends without an answer, before or after the call took effect."""

    after_effect: bool = False


@dataclass(frozen=True, slots=True)
class NoAnswer:
    """The call takes effect, but the answer is held until released or until the bot hangs up."""


@dataclass(frozen=True, slots=True)
class Garbage:
    """Bytes that no Telegram would answer, before or after the call took effect."""

    body: bytes
    status: int = 200
    after_effect: bool = False


Fault = Garbage | FloodLimited | InternalError | BadGateway | ConnectionCut | NoAnswer


def takes_effect(fault: Fault | None) -> bool:
    return (
        fault is None
        or isinstance(fault, NoAnswer)
        or (isinstance(fault, ConnectionCut | Garbage) and fault.after_effect)
    )


def refusal_of(fault: FloodLimited | InternalError | BadGateway) -> Response:
    match fault:
        case FloodLimited(retry_after):
            return refused(
                Refused(f"Too Many Requests: retry after {retry_after}", 429, {"retry_after": retry_after})
            )
        case InternalError():
            return refused(Refused("Internal Server Error", 500))
        case BadGateway():
            return HTMLResponse("<html><head><title>502 Bad Gateway</title></head></html>", 502)
        case _:
            assert_never(fault)


def refused(refusal: Refused) -> JSONResponse:
    body = {"ok": False, "error_code": refusal.code, "description": refusal.description}
    if refusal.parameters:
        body["parameters"] = refusal.parameters
    return JSONResponse(body, refusal.code)
