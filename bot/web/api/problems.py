"""Refusals over HTTP, each as problem details (RFC 9457)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from pydantic import ValidationError
from starlette.responses import Response

from bot.errors import BotError, DatabaseFails, Gone, NotFound, NotJustNow, WasDeleted

PROBLEM = "application/problem+json"
MOST_FAULTS = 10


class Problem(Exception):
    """A request that is turned down, with what its sender is told."""

    def __init__(
        self,
        status: int,
        detail: str,
        *,
        headers: Mapping[str, str] | None = None,
        faults: list[dict[str, str]] | None = None,
    ) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail
        self.headers = headers or {}
        self.faults = faults or []

    def response(self) -> Response:
        """The answer that tells it."""
        told: dict[str, Any] = {
            "type": "about:blank",
            "title": HTTPStatus(self.status).phrase,
            "status": self.status,
            "detail": self.detail,
        }
        if self.faults:
            told["errors"] = self.faults
        return Response(json.dumps(told, ensure_ascii=False), self.status, dict(self.headers), PROBLEM)


def of_error(failure: BotError | DatabaseFails) -> Problem:
    """What a failure with a sentence for a person is over HTTP."""
    match failure:
        case DatabaseFails():
            return Problem(503, "The database can't be used now. Try again later.", headers=later(30))
        case Gone():
            return unknown_token()
        case WasDeleted():
            return Problem(410, str(failure))
        case NotFound():
            return Problem(404, str(failure))
        case NotJustNow():
            return Problem(503, str(failure), headers=later(60))
        case _:
            return Problem(409, str(failure))


def of_fault(wrong: ValidationError) -> Problem:
    """What is wrong with a request, field by field, without what was sent."""
    faults = wrong.errors()
    if any(each["type"] == "json_invalid" for each in faults):
        return Problem(400, "The body is no JSON.")
    told = [
        {"at": "/".join(str(part)[:60] for part in each["loc"]), "detail": each["msg"]}
        for each in faults[:MOST_FAULTS]
    ]
    return Problem(422, "The request is not as the schema has it.", faults=told)


def unknown_token() -> Problem:
    """The one answer to no token, a wrong one, and one that was taken back."""
    return Problem(
        401, "A token is needed: /token in the chat makes one.", headers={"WWW-Authenticate": "Bearer"}
    )


def later(seconds: float) -> dict[str, str]:
    """The header that says when to come back."""
    return {"Retry-After": str(max(1, round(seconds)))}
