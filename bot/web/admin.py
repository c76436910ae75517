"""HTTP for whoever runs the bot: work that is otherwise done in the background, started now.

POST /embed-backfill, and POST /reflect; GET /reflect/{job} tells what came of a reflection that took longer.
"""

from __future__ import annotations

import asyncio
import hmac
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import asdict
from typing import Any, cast

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from bot.conversation.people import People
from bot.errors import BotError
from bot.memory.reflecting.runs import ReflectionRuns
from bot.web.server import TooLarge, limited_body, too_large

SECRET_HEADER = "X-Reflection-Secret"

Work = Callable[[], Awaitable[dict[str, Any]]]
"""Does something and reports what came of it."""

ANSWER_WITHIN = 25.0
"""Seconds a request waits, below the half minute after which common proxies give up on it."""

FAILED = "The reflection failed; the nightly job will go on from where it stopped."


def admin_routes(embed_backfill: Work, secret: str | None) -> list[Route]:
    """The routes, each behind the secret: 503 while none is configured, 403 when it is missing or wrong."""

    async def backfill(request: Request) -> Response:
        return refusal(request, secret) or JSONResponse(await embed_backfill())

    return [Route("/embed-backfill", backfill, methods=["POST"])]


def refusal(request: Request, secret: str | None) -> Response | None:
    """Why a request may not pass; None when it may. The comparison takes the same time for every secret."""
    if secret is None:
        return JSONResponse({"error": "No REFLECTION_SECRET is configured."}, status_code=503)
    given = request.headers.get(SECRET_HEADER, "")
    if not hmac.compare_digest(given.encode(), secret.encode()):
        return JSONResponse({"error": f"The header {SECRET_HEADER} is missing or wrong."}, status_code=403)
    return None


def reflect_routes(
    runs: ReflectionRuns, people: People, secret: str | None, within: float = ANSWER_WITHIN
) -> list[Route]:
    """The routes, behind the secret as all of whoever runs the bot."""

    async def reflect(request: Request) -> Response:
        if refused := refusal(request, secret):
            return refused
        try:
            owner = await _owner(people, await _user(request))
            run_id = await runs.start(owner, by="api")
        except TooLarge:
            return too_large()
        except ValueError as wrong:
            return JSONResponse({"error": str(wrong)}, status_code=400)
        except BotError as refused_for:
            return JSONResponse({"error": str(refused_for)}, status_code=503)
        with suppress(TimeoutError):
            async with asyncio.timeout(within):
                await runs.wait(run_id)
        return await report_of(run_id)

    async def report(request: Request) -> Response:
        if refused := refusal(request, secret):
            return refused
        return await report_of(request.path_params["job"])

    async def report_of(job: str) -> Response:
        run = await runs.stored(job)
        if run is None:
            return JSONResponse({"error": "There is no such job, or its report is no longer kept."}, 404)
        match run.state:
            case "running":
                return JSONResponse({"job": job}, status_code=202, headers={"Location": f"/reflect/{job}"})
            case "failed":
                return JSONResponse({"error": FAILED}, status_code=502)
            case "done":
                changes = [asdict(change) for change in await runs.changes(run.report)]
                return JSONResponse({**run.report.counts, "changes": changes, "failed": run.report.failed})

    return [
        Route("/reflect", reflect, methods=["POST"]),
        Route("/reflect/{job}", report, methods=["GET"]),
    ]


async def _user(request: Request) -> str | None:
    """Whom the request names, in its body or its address; None for everybody.

    Raises ValueError for no such thing, and TooLarge.
    """
    named: Any = request.query_params.get("user")
    body = await limited_body(request)
    if body.strip():
        try:
            given: Any = json.loads(body)
        except (ValueError, RecursionError) as unreadable:
            raise ValueError("The body is no JSON.") from unreadable
        if not isinstance(given, dict):
            raise ValueError("The body is no JSON object.")
        named = cast(dict[str, Any], given).get("user", named)
    if named is None or isinstance(named, str | int):
        return None if named is None else str(named)
    raise ValueError("The user is no id.")


async def _owner(people: People, user: str | None) -> int | None:
    """The person's number; None for everybody. Raises ValueError unless exactly one person goes by the id."""
    if user is None:
        return None
    owners = await people.named(user)
    if len(owners) != 1:
        found = "Nobody is" if not owners else "Several people are"
        raise ValueError(f"{found} known as {user}; write channel:id, such as telegram:123.")
    return owners[0]
