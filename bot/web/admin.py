"""HTTP for whoever runs the bot: work that is otherwise done in the background, started now."""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

SECRET_HEADER = "X-Reflection-Secret"

Work = Callable[[], Awaitable[dict[str, Any]]]
"""Does something and reports what came of it."""


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
