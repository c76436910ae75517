"""An OpenAI-compatible `/v1/embeddings` on 127.0.0.1, which answers by rules that a test sets."""

from __future__ import annotations

import base64
import struct
from collections.abc import Callable
from typing import Any, Self

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tests.fakes.gemini_embedding import embed
from tests.fakes.loopback import LoopbackServer

Json = dict[str, Any]


class EmbeddingServer:
    """Vectors of the words of a text; `vector_of` changes them, `refuse` answers an error instead."""

    def __init__(
        self,
        vector_of: Callable[[str, int], list[float]] = embed,
        refuse: Callable[[list[str]], Response | None] = lambda texts: None,
    ) -> None:
        self.bodies: list[Json] = []
        self.asked_for: list[str] = []
        """The encodings that are accepted, by request."""
        self._vector_of = vector_of
        self._refuse = refuse
        self._server = LoopbackServer(
            Starlette(routes=[Route("/v1/embeddings", self._serve, methods=["POST"])])
        )

    async def __aenter__(self) -> Self:
        await self._server.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._server.stop()

    @property
    def url(self) -> str:
        return f"{self._server.url}/v1"

    async def _serve(self, request: Request) -> Response:
        body: Json = await request.json()
        self.bodies.append(body)
        self.asked_for.append(request.headers.get("accept-encoding", ""))
        texts = [body["input"]] if isinstance(body["input"], str) else body["input"]
        if (refused := self._refuse(texts)) is not None:
            return refused
        vectors = [self._vector_of(text, body.get("dimensions") or 8) for text in texts]
        packed = [base64.b64encode(struct.pack(f"<{len(vector)}f", *vector)).decode() for vector in vectors]
        as_text = body.get("encoding_format") == "base64"
        data = [
            {
                "object": "embedding",
                "index": number,
                "embedding": packed[number] if as_text else vectors[number],
            }
            for number in range(len(texts))
        ]
        usage = {"prompt_tokens": 7 * len(texts), "total_tokens": 7 * len(texts)}
        return JSONResponse({"object": "list", "model": body["model"], "data": data, "usage": usage})


def error(status: int, message: str = "no", headers: dict[str, str] | None = None) -> Response:
    """An error as OpenAI-compatible servers write it."""
    return JSONResponse({"error": {"message": message, "type": "error", "code": None}}, status, headers)
