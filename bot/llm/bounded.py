"""The HTTP client of every provider: an answer is read up to a number of bytes, and no further.

What a provider sends is read whole before anything can be made of it, on the loop that serves everybody: 35
MB held it for 40 seconds.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any, get_args, get_type_hints

import httpx2
from pydantic_ai.models import create_async_httpx2_client
from pydantic_ai.providers import Provider

MOST_BYTES = 2_000_000
"""Of an answer in words; the longest that Gemini writes, 65,000 tokens as a stream, takes half of it."""

LONG_DECODE_SECONDS = 1200.0
"""How long Google recommends to wait; each request says itself how long it does."""

CONNECT_SECONDS = 5.0


class AnswerTooLarge(Exception):
    """A provider sent more than was asked for."""


def bounded_client(most_bytes: int = MOST_BYTES) -> httpx2.AsyncClient:
    """A client whose responses raise AnswerTooLarge where they are longer, as soon as they are.

    They are asked for uncompressed, and not read otherwise: a few bytes may unpack to any number of them.
    """

    async def bound(response: httpx2.Response) -> None:
        if response.headers.get("content-encoding", "identity") != "identity":
            raise AnswerTooLarge("compressed, though asked for as it is")
        if isinstance(response.stream, httpx2.AsyncByteStream):
            response.stream = _Bounded(response.stream, most_bytes)

    client = create_async_httpx2_client(timeout=httpx2.Timeout(LONG_DECODE_SECONDS, connect=CONNECT_SECONDS))
    client.headers["Accept-Encoding"] = "identity"
    client.event_hooks = {**client.event_hooks, "response": [bound]}
    return client


def takes_ours(provider: type[Provider[Any]]) -> bool:
    """Whether a provider takes a client of this kind; those on older libraries take their own alone."""
    try:
        taken = get_type_hints(provider.__init__).get("http_client")
    except NameError:  # it names a library that is not installed
        return False
    return httpx2.AsyncClient in get_args(taken)


class _Bounded(httpx2.AsyncByteStream):
    """The bytes of a response, which end in AnswerTooLarge where they are too many."""

    def __init__(self, stream: httpx2.AsyncByteStream, most: int) -> None:
        self._stream = stream
        self._left = most

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for chunk in self._stream:
            self._left -= len(chunk)
            if self._left < 0:
                raise AnswerTooLarge("longer than any answer")
            yield chunk

    async def aclose(self) -> None:
        """Hang up."""
        await self._stream.aclose()
