"""The emulator's own HTTP interface, to play the person by hand.

POST a JSON object: /control/say {"user_id", "text", ...}, /control/edit {"chat_id", "message_id", "text"},
/control/press {"user_id", "button"}, /control/raw {update}, /control/fail {"method", "fault", "times", ...},
/control/release. GET: /control/chats/{chat_id} (messages), /control/calls?method=, /control/transcript.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from tests.fakes.telegram_faults import (
    BadGateway,
    ConnectionCut,
    FloodLimited,
    InternalError,
    NoAnswer,
)
from tests.fakes.telegram_state import Message

if TYPE_CHECKING:
    from tests.fakes.telegram_server import TelegramServer

_FAULTS: dict[str, Any] = {
    "flood": FloodLimited,
    "internal_error": InternalError,
    "bad_gateway": BadGateway,
    "cut": ConnectionCut,
    "no_answer": NoAnswer,
}


def control_routes(telegram: TelegramServer) -> list[BaseRoute]:
    async def say(request: Request) -> Response:
        fields = await request.json()
        reply_to = fields.pop("reply_to", None)
        chat_id = fields.get("chat_id", fields["user_id"])
        answered = telegram.state.messages[chat_id, reply_to] if reply_to else None
        return _shown(telegram.say(**fields, reply_to=answered))

    async def edit(request: Request) -> Response:
        fields = await request.json()
        message = telegram.state.messages[fields["chat_id"], fields["message_id"]]
        return _shown(telegram.edit(message, fields["text"]))

    async def press(request: Request) -> Response:
        fields = await request.json()
        return JSONResponse({"callback_query_id": telegram.press(fields["user_id"], fields["button"])})

    async def raw(request: Request) -> Response:
        return JSONResponse(telegram.raw_update(await request.json()))

    async def fail(request: Request) -> Response:
        fields = await request.json()
        method, fault, times = fields.pop("method"), fields.pop("fault"), fields.pop("times", 1)
        telegram.fail_next(method, _FAULTS[fault](**fields), times=times)
        return JSONResponse({"ok": True})

    async def release(_: Request) -> Response:
        telegram.release()
        return JSONResponse({"ok": True})

    async def chat(request: Request) -> Response:
        messages = telegram.state.in_chat(request.path_params["chat_id"])
        shown = [message.data | {"by_bot": message.by_bot} for message in messages]
        return Response(json.dumps(shown), media_type="application/json")

    async def calls(request: Request) -> Response:
        made = telegram.calls(request.query_params.get("method"))
        shown = [{"method": c.method, "status": c.status, "params": _plain(c.params)} for c in made]
        return JSONResponse(shown)

    async def transcript(_: Request) -> Response:
        return PlainTextResponse(telegram.transcript())

    posts = {"say": say, "edit": edit, "press": press, "raw": raw, "fail": fail, "release": release}
    return [
        *(Route(f"/control/{name}", act, methods=["POST"]) for name, act in posts.items()),
        Route("/control/chats/{chat_id:int}", chat),
        Route("/control/calls", calls),
        Route("/control/transcript", transcript),
    ]


def _shown(message: Message) -> Response:
    return Response(json.dumps(message.data), media_type="application/json")


def _plain(params: dict[str, Any]) -> dict[str, Any]:
    plain = (str, int, float, bool, list, dict)
    return {name: value if isinstance(value, plain) else repr(value) for name, value in params.items()}
