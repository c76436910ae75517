"""Who asks: the person whose token comes with a request, as often as one may ask; and how one is refused,
each time with problem details (RFC 9457).
"""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from http import HTTPStatus
from typing import Any
from zoneinfo import ZoneInfo

from pydantic import ValidationError
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from bot.clock import Clock
from bot.conversation.people import Credentials, People
from bot.errors import BotError, DatabaseFails, Gone, Impossible, NotFound, NotJustNow, WasDeleted
from bot.rates import Bucket, OwnBucket, Rate
from bot.storage.engine.database import off_the_record
from bot.storage.people.credentials import Scope
from bot.storage.people.people import Person
from bot.web.server import TooLarge

log = logging.getLogger(__name__)

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


def problem_of_error(failure: BotError | DatabaseFails) -> Problem:
    """What a failure with a sentence for a person is over HTTP."""
    match failure:
        case DatabaseFails():
            return Problem(503, "The database can't be used now. Try again later.", headers=retry_after(30))
        case Gone():
            return unknown_token()
        case WasDeleted():
            return Problem(410, str(failure))
        case NotFound():
            return Problem(404, str(failure))
        case Impossible():
            return Problem(422, str(failure))
        case NotJustNow():
            return Problem(503, str(failure), headers=retry_after(60))
        case _:
            return Problem(409, str(failure))


def problem_of_fault(wrong: ValidationError) -> Problem:
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


def retry_after(seconds: float) -> dict[str, str]:
    """The header that says when to come back."""
    return {"Retry-After": str(max(1, round(seconds)))}


async def response_of(answering: Awaitable[Response]) -> Response:
    """An answer, or the problem that kept it from being given."""
    try:
        return await answering
    except Problem as problem:
        return problem.response()
    except TooLarge:
        return Problem(413, "The body is larger than is taken in.").response()
    except (BotError, DatabaseFails) as failure:
        return problem_of_error(failure).response()
    except ClientDisconnect:
        raise
    except Exception:  # the edge: a program gets an answer it can read, the log the place, nobody the words
        log.error("A request over HTTP failed", exc_info=True)
        return Problem(500, "Something went wrong here; nothing was changed.").response()


MOST_TOKEN_CHARACTERS = 100
PACE = Rate("token", 360, 150.0)
WRONG = Rate("wrong token from", 60, 255.0)
"""How often one token, and wrong ones from one address, may ask: 60 and 10 at once."""


@dataclass(frozen=True, slots=True)
class Caller:
    """The person a program acts for, when, and whether it may write; `token` is 0 for one without."""

    person: Person
    now: datetime
    may_write: bool
    token: int = 0

    @property
    def owner(self) -> int:
        """Whose memory it is about."""
        return self.person.id

    @contextmanager
    def as_chosen(self) -> Generator[None]:
        """Have nothing written in the block while the person is off the record, or a guest."""
        if not self.person.preferences.off_record(self.now):
            yield
            return
        with off_the_record():
            yield


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Gate:
    """Lets requests with a token in. Wrong ones are slowed down by themselves, and never those of others."""

    credentials: Credentials
    people: People
    clock: Clock
    bucket: Bucket = field(default_factory=OwnBucket)
    pace: Rate = PACE
    wrong: Rate = WRONG

    async def enter(self, request: Request, scope: Scope) -> Caller:
        """Whose memory a request is about. Raises Problem for one that may not be answered."""
        kind, _, secret = request.headers.get("authorization", "").partition(" ")
        found = None
        if kind.lower() == "bearer" and len(secret) <= MOST_TOKEN_CHARACTERS and secret.isascii():
            found = await self.credentials.token(secret)
        visiting = await self.people.visiting(found.owner) if found else None
        if found is None or visiting is None:
            if wait := await self._wait(self.wrong, request.client.host if request.client else ""):
                raise Problem(429, "Too many wrong tokens. Try again later.", headers=retry_after(wait))
            raise unknown_token()
        if wait := await self._wait(self.pace, str(found.id)):
            raise Problem(
                429, "Too many requests with this token. Try again later.", headers=retry_after(wait)
            )
        if scope not in found.scopes:
            raise Problem(403, "This token may read and not write. /token write NAME makes one that may.")
        person, _, _ = visiting
        now = self.clock.now().astimezone(ZoneInfo(person.zone))
        caller = Caller(person, now, "write" in found.scopes, found.id)
        with caller.as_chosen():
            await self.credentials.note_use(found)
        return caller

    async def _wait(self, rate: Rate, name: str) -> float:
        """Count a request; the seconds until the next one may come if this one comes too early, else 0."""
        return await self.bucket.take(replace(rate, name=f"{rate.name} {name}"), 1, patient=False)
