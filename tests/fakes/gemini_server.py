"""A model provider on 127.0.0.1 for tests: Gemini's wire format, and OpenAI-compatible chat completions.

`async with GeminiServer() as gemini: gemini.url` is for GOOGLE_API_BASE_URL, `gemini.openai_url` for
OPENAI_BASE_URL. By hand: `python -m tests.fakes.gemini_server --port 8082`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import time
from collections.abc import Callable
from typing import Self, TypeVar

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from tests.fakes import gemini_answers as answers
from tests.fakes import gemini_faults as faults
from tests.fakes.gemini_brain import Brain, Json
from tests.fakes.gemini_embedding import embeddings
from tests.fakes.gemini_faults import ApiError, Fault, Refused
from tests.fakes.gemini_gate import Gate
from tests.fakes.gemini_records import GENERATING, Operation, Recorded, Wire, operation_of, read_body
from tests.fakes.loopback import Changes, ClientLeft, LoopbackServer, drop_connection
from tests.fakes.rule_brain import RuleBrain

API_KEY = "TEST-GOOGLE-KEY"
MODELS = ("gemini-2.5-flash", "gemini-2.5-pro", "gemini-3-flash-preview", "gemini-embedding-001")
T = TypeVar("T")


class GeminiServer:
    """Answers with its brain; the next requests can be made to fail, streams can be held in the middle."""

    def __init__(
        self,
        brain: Brain | None = None,
        *,
        api_key: str = API_KEY,
        port: int = 0,
        shortened_norm: float = 1.0,
    ) -> None:
        """`shortened_norm` is the length of vectors of fewer than 3,072 dimensions; Google's are below 1."""
        self.brain: Brain = brain or RuleBrain()
        self.api_key = api_key
        self.requests: list[Recorded] = []
        self._shortened_norm = shortened_norm
        self._changes = Changes()
        self._gate = Gate(self._changes)
        self._faults: list[tuple[Fault, frozenset[Operation], Callable[[Recorded], bool] | None]] = []
        routes = [
            Route("/v1/chat/completions", self._serve, methods=["POST"]),
            Route("/{version:str}/models", self._list_models),
            Route("/{version:str}/models/{model_and_action:path}", self._serve, methods=["GET", "POST"]),
            Route("/control/requests", self._show_requests),
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
        """Go away; a later start listens on the same port."""
        await self._server.stop()

    @property
    def url(self) -> str:
        return self._server.url

    @property
    def openai_url(self) -> str:
        return f"{self._server.url}/v1"

    def fail_next(
        self,
        fault: Fault,
        *,
        times: int = 1,
        operation: Operation | None = None,
        when: Callable[[Recorded], bool] | None = None,
    ) -> None:
        """Let the next requests go wrong, in the order of these wishes.

        Without an operation it is whatever asks a model for an answer: not embeddings, counts and lists.
        """
        concerned: frozenset[Operation] = frozenset({operation}) if operation else GENERATING
        self._faults += [(fault, concerned, when)] * times

    def hold_streams(self, after_chunks: int = 1, *, when: Callable[[Recorded], bool] | None = None) -> None:
        """Stop every stream after so many chunks (before its last one at the latest) until `release`."""
        self._gate.hold(after_chunks, when)

    async def stream_reached(self, timeout: float = 20.0) -> Recorded:
        """Wait for a request to be held, by hold_streams or by Silence; each one is returned once."""
        return await self._gate.reached(timeout)

    def release(self) -> None:
        """Let everything go that is held, and hold no more."""
        self._gate.release()

    async def wait_for(self, predicate: Callable[[], T], timeout: float = 20.0) -> T:
        """Return the first true value; TimeoutError, with the requests so far, after so many seconds."""
        return await self._changes.wait_for(predicate, timeout, self._summary)

    def recorded(self, *operations: Operation) -> list[Recorded]:
        """The requests of these kinds, in order of arrival; none named means those that ask for an answer."""
        return [each for each in self.requests if each.operation in (operations or GENERATING)]

    async def _serve(self, request: Request) -> Response:
        wire, operation, model = operation_of(request)
        recorded = Recorded(operation, wire, model, dict(request.headers), {}, time.time())
        try:
            recorded.body = read_body(await request.body())
            self._check_key(request, wire)
        except Refused as refused:
            self.requests.append(recorded)
            return self._error(recorded, refused.error)
        self.requests.append(recorded)
        try:
            answer = await self._answer(request, recorded)
        except Refused as refused:
            answer = self._error(recorded, refused.error)
        except ClientLeft:
            answer = Response()
        self._changes.notify()
        return answer

    async def _answer(self, request: Request, recorded: Recorded) -> Response:
        match recorded.operation:
            case "generate" | "stream" | "chat":
                return await self._generate(request, recorded)
            case "embed":
                return await self._plain(
                    request, recorded, lambda: embeddings(recorded.body, self._shortened_norm)
                )
            case "count":
                return await self._plain(request, recorded, lambda: _token_count(recorded.body))
            case "model":
                return await self._plain(request, recorded, lambda: _model_json(recorded.model))
            case "unknown":
                raise Refused(faults.not_found("Requested entity was not found."))

    async def _plain(self, request: Request, recorded: Recorded, body: Callable[[], Json]) -> Response:
        """An answer that needs no brain; it can fail by HTTP errors and by its connection."""
        match self._take_fault(recorded):
            case ApiError() as error:
                return self._error(recorded, error)
            case faults.MalformedJson():
                return Response(b'{"embeddings": [', media_type="application/json")
            case faults.RawAnswer(raw):
                self._finish(recorded, 200)
                return Response(raw, media_type="application/json")
            case faults.Silence():
                await self._gate.wait(recorded, request)
            case faults.ConnectionCut() | faults.TruncatedStream():
                await drop_connection(request.scope)
                return Response()
            case _:
                pass
        return self._whole(recorded, body())

    async def _generate(self, request: Request, recorded: Recorded) -> Response:
        fault = self._take_fault(recorded)
        if isinstance(fault, ApiError):
            return self._error(recorded, fault)
        if isinstance(fault, faults.ConnectionCut):
            await drop_connection(request.scope)
            return Response()
        if isinstance(fault, faults.Silence):
            await self._gate.wait(recorded, request)
        if isinstance(fault, faults.RawAnswer):
            self._finish(recorded, 200)
            if recorded.operation == "stream":
                return Response(f"data: {fault.body}\r\n\r\n", media_type="text/event-stream")
            return Response(fault.body, media_type="application/json")
        return self._written(request, recorded, fault)

    def _written(self, request: Request, recorded: Recorded, fault: Fault | None) -> Response:
        asked = answers.think(self.brain, recorded, fault)
        _check_model(asked.model)
        number = f"response{self.requests.index(recorded) + 1}"
        bodies = answers.bodies(recorded, asked, fault, number)
        if asked.streaming:
            events = answers.stream(request.scope, self._gate, recorded, bodies, fault)
            return StreamingResponse(events, media_type="text/event-stream")
        match fault:
            case faults.MalformedJson():
                return Response(answers.not_json(), media_type="application/json")
            case faults.TruncatedStream():
                return StreamingResponse(
                    answers.half_of(request.scope, bodies[0]), media_type="application/json"
                )
            case faults.ErrorInStream(error):
                return self._error(recorded, error)
            case _:
                return self._whole(recorded, bodies[0])

    def _check_key(self, request: Request, wire: Wire) -> None:
        if wire == "openai":
            given = request.headers.get("authorization", "").removeprefix("Bearer ")
            if given != self.api_key:
                raise Refused(
                    ApiError(401, "UNAUTHENTICATED", f"Incorrect API key provided: {given[:4]}***.")
                )
            return
        given = request.headers.get("x-goog-api-key") or request.query_params.get("key")
        if not given:
            raise Refused(faults.missing_key())
        if given != self.api_key:
            raise Refused(faults.invalid_key())

    def _take_fault(self, recorded: Recorded) -> Fault | None:
        for position, (fault, operations, when) in enumerate(self._faults):
            if recorded.operation in operations and (when is None or when(recorded)):
                del self._faults[position]
                return fault
        return None

    def _whole(self, recorded: Recorded, body: Json) -> Response:
        self._finish(recorded, 200)
        return JSONResponse(body)

    def _error(self, recorded: Recorded, error: ApiError) -> Response:
        self._finish(recorded, error.code)
        headers = {}
        if recorded.wire == "openai" and error.retry_seconds is not None:
            headers["retry-after"] = f"{error.retry_seconds:g}"
        return JSONResponse(answers.error_json(recorded.wire, error), error.code, headers)

    def _finish(self, recorded: Recorded, status: int) -> None:
        recorded.status = status
        self._changes.notify()

    def _summary(self) -> str:
        return "\n".join(f"{each.operation} {each.model}: {each.status}" for each in self.requests[-20:])

    async def _list_models(self, request: Request) -> Response:
        if "authorization" in request.headers:
            wire: Wire = "openai"
            body: Json = {"object": "list", "data": [{"id": name, "object": "model"} for name in MODELS]}
        else:
            wire = "gemini"
            body = {"models": [_model_json(name) for name in MODELS]}
        recorded = Recorded("model", wire, "", dict(request.headers), {}, time.time())
        self.requests.append(recorded)
        try:
            self._check_key(request, wire)
        except Refused as refused:
            return self._error(recorded, refused.error)
        return await self._plain(request, recorded, lambda: body)

    async def _show_requests(self, _: Request) -> Response:
        shown = [
            {"operation": each.operation, "model": each.model, "status": each.status, "body": each.body}
            for each in self.requests
        ]
        return JSONResponse(shown)


def _check_model(name: str) -> None:
    """Any name that is not plainly made up: models come and go faster than this list would."""
    if not name or "unknown" in name:
        raise Refused(
            faults.not_found(
                f"models/{name} is not found for API version v1beta, or is not supported for generateContent."
                " Call ListModels to see the list of available models and their supported methods."
            )
        )


def _token_count(body: Json) -> Json:
    asked = body.get("generateContentRequest") or body
    return {"totalTokens": 1 + len(json.dumps(asked.get("contents") or [])) // 4}


def _model_json(name: str) -> Json:
    _check_model(name)
    embedding = "embedding" in name
    return {
        "name": f"models/{name}",
        "version": "001",
        "displayName": name,
        "inputTokenLimit": 2048 if embedding else 1_048_576,
        "outputTokenLimit": 1 if embedding else 65_536,
        "supportedGenerationMethods": ["embedContent"] if embedding else ["generateContent", "countTokens"],
    }


async def _serve_by_hand(port: int, key: str) -> None:
    async with GeminiServer(port=port, api_key=key) as gemini:
        print(f"GOOGLE_API_BASE_URL={gemini.url} GOOGLE_API_KEY={key}", flush=True)
        await asyncio.Event().wait()


def main() -> None:
    arguments = argparse.ArgumentParser(description="Serve a rule-based Gemini on 127.0.0.1.")
    arguments.add_argument("--port", type=int, default=8082)
    arguments.add_argument("--api-key", default=API_KEY)
    chosen = arguments.parse_args()
    try:
        asyncio.run(_serve_by_hand(chosen.port, chosen.api_key))
    except KeyboardInterrupt:
        return


if __name__ == "__main__":
    main()
