"""A strict Telegram on 127.0.0.1 for tests: `async with TelegramServer() as telegram: telegram.url`.

By hand: `python -m tests.fakes.telegram_server --port 8081`, then POST to /control/... (telegram_control).
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import re
import time
from collections.abc import Callable
from typing import Any, Self, TypeVar

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tests.fakes.bot_api import method_named
from tests.fakes.loopback import Changes, ClientLeft, LoopbackServer, drop_connection, unless_client_leaves
from tests.fakes.telegram_control import control_routes
from tests.fakes.telegram_delivery import UpdateQueue
from tests.fakes.telegram_faults import (
    BadGateway,
    ConnectionCut,
    Fault,
    FloodLimited,
    Garbage,
    InternalError,
    NoAnswer,
    refusal_of,
    refused,
    takes_effect,
)
from tests.fakes.telegram_methods import ANSWERS
from tests.fakes.telegram_params import Refused, Upload, bad_request, check_params, read_params
from tests.fakes.telegram_people import People
from tests.fakes.telegram_state import Call, Message, TelegramState
from tests.fakes.telegram_updates import Json, person

TOKEN = "123456:TEST-TOKEN"
T = TypeVar("T")
__all__ = [
    "TOKEN",
    "BadGateway",
    "ConnectionCut",
    "FloodLimited",
    "Garbage",
    "InternalError",
    "Message",
    "NoAnswer",
    "TelegramServer",
]


class TelegramServer(People):
    """Telegram for one bot: People's acts go in, `replies` and `calls` show what the bot made of them."""

    def __init__(
        self,
        *,
        token: str = TOKEN,
        username: str = "memory_test_bot",
        port: int = 0,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """`clock` gives seconds since 1970, for the dates of messages."""
        self.token = token
        self._changes = Changes()
        bot = person(int(token.partition(":")[0]), "Memory", username=username, is_bot=True) | {
            "can_join_groups": True,
            "can_read_all_group_messages": False,
            "supports_inline_queries": False,
        }
        super().__init__(TelegramState(bot, clock), UpdateQueue(self._changes))
        self._faults: list[tuple[str, int | None, Fault]] = []
        self._released = asyncio.Event()
        routes = [
            Route("/bot{token}/{method}", self._serve_call, methods=["GET", "POST"]),
            Route("/file/bot{token}/{path:path}", self._serve_file),
            *control_routes(self),
        ]
        self._server = LoopbackServer(Starlette(routes=routes), port)

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def start(self) -> None:
        await self._server.start()

    async def stop(self) -> None:
        """Go away; what is known stays, and a later start listens on the same port."""
        await self.updates.close()
        await self._server.stop()

    @property
    def url(self) -> str:
        """For TELEGRAM_API_BASE_URL: telegram.Bot takes it with "/bot" behind it."""
        return self._server.url

    @property
    def bot_id(self) -> int:
        return self.state.bot["id"]

    def replies(self, chat_id: int) -> list[Message]:
        """The bot's messages that stand in the chat now, in order."""
        return [message for message in self.state.in_chat(chat_id) if message.by_bot]

    def replies_after(self, message: Message) -> list[Message]:
        """The bot's messages below this one."""
        below = self.replies(message.chat_id)
        return [reply for reply in below if reply.message_id > message.message_id]

    def documents(self, chat_id: int) -> list[Message]:
        """The bot's messages with a file: `file` has the bytes, `file_name` the name."""
        return [message for message in self.replies(chat_id) if message.file is not None]

    def calls(self, method: str | None = None) -> list[Call]:
        """The bot's calls in order of arrival, those that failed too; None means every method."""
        return [call for call in self.state.calls if method is None or call.method.lower() == method.lower()]

    async def wait_for(self, predicate: Callable[[], T], timeout: float = 20.0) -> T:
        """Return the first true value; TimeoutError, with the chats as they stand, after so many seconds."""
        return await self._changes.wait_for(predicate, timeout, self.transcript)

    async def next_reply(self, message: Message, timeout: float = 20.0) -> Message:
        """The bot's first message below this one, as soon as it is there; it may still be edited."""
        return (await self.wait_for(lambda: self.replies_after(message), timeout))[0]

    def fail_next(self, method: str, fault: Fault, *, times: int = 1, chat_id: int | None = None) -> None:
        """Let the next calls of a method go wrong, in the order of these wishes; None means in any chat."""
        self._faults += [(method.lower(), chat_id, fault)] * times

    def release(self) -> None:
        """Let the answers go that NoAnswer holds."""
        self._released.set()
        self._released = asyncio.Event()

    def deliver_webhooks_to(self, *origins: str) -> None:
        """Post to http://host:port instead of the webhook's own public https origin; the path stays.

        To several in turn, as a proxy before replicas does.
        """
        self.updates.deliver_to = itertools.cycle(origins) if origins else None

    def transcript(self) -> str:
        """Every chat as it stands, one message a line."""
        lines = []
        for chat_id in self.state.chats:
            for message in self.state.in_chat(chat_id):
                who = "bot" if message.by_bot else "person"
                lines.append(f"{chat_id} #{message.message_id} {who}: {message.text!r}")
        failed = [
            f"refused: {call.method} {call.answer}"
            for call in self.state.calls
            if call.answer and not call.ok
        ]
        return "\n".join([*lines, *failed[-5:]])

    async def _serve_call(self, request: Request) -> Response:
        name = request.path_params["method"]
        if (refusal := self._refuse_token(request.path_params["token"])) is not None:
            return refused(refusal)
        body = await request.body()
        call = Call(name, {}, self.state.clock())
        self.state.calls.append(call)
        try:
            call.params, files = read_params(request.headers.get("content-type", ""), request.url.query, body)
        except Refused as refusal:
            return self._finish(call, refused(refusal))
        fault = self._take_fault(call)
        if isinstance(fault, FloodLimited | InternalError | BadGateway):
            return self._finish(call, refusal_of(fault))
        try:
            answer = await self._carry_out(call, files, request) if takes_effect(fault) else Response()
            if isinstance(fault, NoAnswer):
                await unless_client_leaves(self._released.wait(), request)
        except ClientLeft:
            return Response()
        if isinstance(fault, Garbage):
            call.status = fault.status
            self._changes.notify()
            return Response(fault.body, fault.status, media_type="application/json")
        if isinstance(fault, ConnectionCut):
            await drop_connection(request.scope)
            return answer
        return self._finish(call, answer)

    async def _carry_out(self, call: Call, files: dict[str, Upload], request: Request) -> Response:
        try:
            method = method_named(call.method)
            if method is None:
                raise Refused("Not Found", 404)
            call.params = check_params(method, call.params, files)
            result = await self._result(call.method.lower(), call.params, request)
        except Refused as refusal:
            return refused(refusal)
        finally:
            self._changes.notify()
        # ASCII only, so that the lone surrogates of a hostile message reach the bot as they are.
        return Response(json.dumps({"ok": True, "result": result}), media_type="application/json")

    async def _result(self, method: str, params: Json, request: Request) -> Any:
        match method:
            case "getupdates":
                return await unless_client_leaves(self.updates.poll(params), request)
            case "setwebhook":
                if not re.fullmatch(r"[A-Za-z0-9_-]{0,256}", params.get("secret_token") or ""):
                    raise bad_request("secret token contains unallowed characters")
                self.updates.set_webhook(params)
                return True
            case "deletewebhook":
                self.updates.delete_webhook(drop_pending=bool(params.get("drop_pending_updates")))
                return True
            case "getwebhookinfo":
                return self.updates.webhook_info()
            case _ if method in ANSWERS:
                return ANSWERS[method](self.state, params)
            case _:
                raise bad_request(f"the emulator does not know how to {method}")

    def _finish(self, call: Call, answer: Response) -> Response:
        call.status = answer.status_code
        if answer.media_type == "application/json":
            call.answer = json.loads(bytes(answer.body))
        self._changes.notify()
        return answer

    async def _serve_file(self, request: Request) -> Response:
        if (refusal := self._refuse_token(request.path_params["token"])) is not None:
            return refused(refusal)
        for stored in self.state.files.values():
            if stored.path == request.path_params["path"]:
                return Response(stored.content, media_type="application/octet-stream")
        return refused(Refused("Not Found", 404))

    def _refuse_token(self, token: str) -> Refused | None:
        if token == self.token:
            return None
        well_formed = re.fullmatch(r"\d+:[\w-]+", token)
        return Refused("Unauthorized", 401) if well_formed else Refused("Not Found", 404)

    def _take_fault(self, call: Call) -> Fault | None:
        for position, (method, chat_id, fault) in enumerate(self._faults):
            if method == call.method.lower() and str(chat_id) in {"None", str(call.params.get("chat_id"))}:
                del self._faults[position]
                return fault
        return None


async def _serve(port: int, token: str) -> None:
    async with TelegramServer(port=port, token=token) as telegram:
        print(f"TELEGRAM_API_BASE_URL={telegram.url} TELEGRAM_BOT_TOKEN={token}", flush=True)
        await asyncio.Event().wait()


def main() -> None:
    arguments = argparse.ArgumentParser(description="Serve an emulated Telegram on 127.0.0.1.")
    arguments.add_argument("--port", type=int, default=8081)
    arguments.add_argument("--token", default=TOKEN)
    chosen = arguments.parse_args()
    try:
        asyncio.run(_serve(chosen.port, chosen.token))
    except KeyboardInterrupt:
        return


if __name__ == "__main__":
    main()
