"""What can go wrong between the bot and Telegram."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from starlette.responses import HTMLResponse, JSONResponse, Response

from tests.fakes.telegram_params import Refused


@dataclass(frozen=True, slots=True)
class FloodLimited:
    """429, to be tried again after so many seconds; nothing was done."""

    retry_after: int = 1


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


Fault = FloodLimited | InternalError | BadGateway | ConnectionCut | NoAnswer


def takes_effect(fault: Fault | None) -> bool:
    return fault is None or isinstance(fault, NoAnswer) or fault == ConnectionCut(after_effect=True)


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
