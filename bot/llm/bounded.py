"""The HTTP client of every provider: an answer is read up to a number of bytes, and no further.

What a provider sends is read whole before anything can be made of it, on the loop that serves everybody: 35
MB held it for 40 seconds.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any, TypeVar, get_args, get_type_hints

import httpx
import httpx2
from pydantic_ai.models import create_async_http_client, create_async_httpx2_client
from pydantic_ai.providers import Provider, infer_provider_class

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
    client = create_async_httpx2_client(timeout=httpx2.Timeout(LONG_DECODE_SECONDS, connect=CONNECT_SECONDS))
    return _bound(client, most_bytes)


def bounded_provider(name: str, most_bytes: int = MOST_BYTES) -> Provider[Any]:
    """A provider by its own settings, with a client of that kind.

    Raises ValueError for one whose library takes no client of ours, and so reads whatever it is sent.
    """
    made: Any = infer_provider_class(name)
    taken, refused = _clients_taken(made), None
    if httpx2.AsyncClient in taken:
        return made(http_client=bounded_client(most_bytes))
    if httpx.AsyncClient in taken:
        older = create_async_http_client(timeout=int(LONG_DECODE_SECONDS), connect=int(CONNECT_SECONDS))
        try:
            return made(http_client=_bound(older, most_bytes))
        except ValueError as failure:  # Hugging Face's names one, and takes none
            refused = failure
    raise ValueError(
        "its library reads answers of any length. Where the provider has an OpenAI-compatible address, "
        "set OPENAI_BASE_URL to that and name the model openai:NAME."
    ) from refused


def _clients_taken(provider: type[Provider[Any]]) -> tuple[Any, ...]:
    """The kinds of HTTP client that a provider can be given."""
    try:
        # Some import the older library only for their type checker.
        return get_args(get_type_hints(provider.__init__, localns={"httpx": httpx}).get("http_client"))
    except NameError:  # it names a library that is not installed
        return ()


_Client = TypeVar("_Client", httpx.AsyncClient, httpx2.AsyncClient)


def _bound(client: _Client, most_bytes: int) -> _Client:
    """The same client; the two libraries that providers use are alike in all that this needs."""

    async def bound(response: Any) -> None:
        if response.headers.get("content-encoding", "identity") != "identity":
            raise AnswerTooLarge("compressed, though asked for as it is")
        response.stream = _Bounded(response.stream, most_bytes)

    client.headers["Accept-Encoding"] = "identity"
    client.event_hooks = {**client.event_hooks, "response": [bound]}
    return client


class _Bounded(httpx.AsyncByteStream, httpx2.AsyncByteStream):
    """The bytes of a response, which end in AnswerTooLarge where they are too many."""

    def __init__(self, stream: Any, most: int) -> None:
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
