"""The one road to a model call behind the conversation: bounded in time, counted, with structured output.

`reach` asks in the cheapest way whether a model can be reached at all. What a model lists is read item by
item: an odd one costs nothing but itself. Of every provider an answer is read up to a number of bytes, and no
further: what it sends is read whole before anything can be made of it, on the loop that serves everybody; 35
MB held it for 40 seconds. When a model is at fault rather than what was asked of it is told apart, and waited
out.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
from abc import abstractmethod
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import cache
from itertools import count
from typing import Annotated, Any, Generic, TypeVar, cast, get_args, get_type_hints

import httpx
import httpx2
from pydantic import BaseModel, BeforeValidator, ValidationError
from pydantic_ai import Agent, RunContext, ToolOutput, capture_run_messages
from pydantic_ai.direct import model_request
from pydantic_ai.exceptions import (
    FallbackExceptionGroup,
    ModelAPIError,
    ModelAuthenticationError,
    ModelHTTPError,
    ModelNotFoundError,
    ModelQuotaExceededError,
    ModelRateLimitError,
    ModelRequestRejectedError,
    ModelTimeoutError,
    ModelUnavailableError,
    UnexpectedModelBehavior,
)
from pydantic_ai.messages import BinaryContent, ModelMessage, ModelRequest, ModelResponse
from pydantic_ai.models import (
    Model,
    ModelRequestParameters,
    StreamedResponse,
    create_async_http_client,
    create_async_httpx2_client,
)
from pydantic_ai.models.wrapper import WrapperModel
from pydantic_ai.providers import Provider, infer_provider_class
from pydantic_ai.settings import ModelSettings
from pydantic_ai.usage import RunUsage

from bot.clock import Clock, Pulse
from bot.domain.interactions import ModelUsage, Purpose
from bot.domain.memories import parse_memory_id
from bot.domain.prose.model_texts import Unreadable, read_json, unwrapped
from bot.rates import RateLimit

MOST_SECONDS = 120.0
"""A silent model is given up well before the lease of the job that asks it ends."""

FAILURES = (RuntimeError, TimeoutError)
"""What pydantic-ai raises when a model fails, refuses, or takes no sound or pictures, and for silence.

Anything else is a fault of the code, and goes on to the edge that reports those.
"""

MOST_COUNTED = 10**12
"""Tokens that an answer may say it took; what is above it is made up."""

Output = TypeVar("Output", bound=BaseModel)

Book = Callable[[int, Purpose, ModelUsage], Awaitable[None]]
"""Counts what a call for a person cost, whatever becomes of its answer."""


@dataclass(frozen=True, slots=True)
class Asked(Generic[Output]):
    """What a model answered, and its name. `answer` is text when it would not use the structure."""

    answer: Output | str
    model: str


@dataclass(frozen=True, slots=True)
class MiniModel:
    """Asks the background model one thing at a time; nothing is remembered between calls."""

    model: Model
    book: Book

    async def ask(
        self,
        owner: int,
        purpose: Purpose,
        output: type[Output],
        instructions: str,
        data: str | Sequence[str | BinaryContent],
        *,
        text: bool = False,
    ) -> Asked[Output]:
        """Have `data` read by the `instructions`. With `text`, an answer in words is taken too.

        Raises what the model raises, and TimeoutError after MOST_SECONDS. It is counted at once, with no
        transaction open: what was paid for stays paid, though the answer is no use, or its effect is never
        written.
        """
        spent = RunUsage()
        with capture_run_messages() as messages:
            try:
                async with asyncio.timeout(MOST_SECONDS):
                    result = await _reader(output, text).run(
                        data if isinstance(data, str) else [*data],
                        model=self.model,
                        instructions=instructions,
                        model_settings=ModelSettings(timeout=MOST_SECONDS),
                        usage=spent,
                    )
                answer = result.output
            except Exception as failure:  # counted, and raised again
                answer = _in_words(output, messages) if isinstance(failure, UnexpectedModelBehavior) else None
                if answer is None:
                    await self.book(owner, purpose, self._used(spent, messages))
                    raise
        used = self._used(spent, messages)
        await self.book(owner, purpose, used)
        return Asked(answer, used.model)

    def _used(self, spent: RunUsage, messages: Sequence[ModelMessage]) -> ModelUsage:
        names = [each.model_name for each in messages if isinstance(each, ModelResponse) and each.model_name]
        return usage_of(spent, names[-1] if names else self.model.model_name)


def _in_words(output: type[Output], messages: Sequence[ModelMessage]) -> Output | None:
    """The structure of an answer that a model has written out as JSON instead of using it; else None."""
    said = [each.text for each in messages if isinstance(each, ModelResponse) and each.text]
    try:
        return output.model_validate(read_json(said[-1])) if said else None
    except (Unreadable, ValidationError):
        return None


def usage_of(spent: RunUsage, model: str) -> ModelUsage:
    """What a run cost, as it is booked: of tokens MOST_COUNTED at most are believed, and none at least."""
    return ModelUsage(
        model=model,
        requests=spent.requests,
        input_tokens=_counted(spent.input_tokens),
        cached_tokens=_counted(spent.cache_read_tokens),
        output_tokens=_counted(spent.output_tokens),
        cost_usd=None if spent.cost is None else float(spent.cost),
    )


def _counted(tokens: int) -> int:
    return min(max(tokens, 0), MOST_COUNTED)


@cache
def _reader(output: type[Output], text: bool) -> Agent[None, Output | str]:
    """Whoever answers in one form, made once: its schema takes 20 ms."""
    return Agent(output_type=[ToolOutput(output), str] if text else [ToolOutput(output)])


async def reach(model: Model) -> None:
    """Ask the model for one word. Raises what the model raises when it does not answer within ten seconds."""
    settings = ModelSettings(timeout=10.0, max_tokens=64)
    await model_request(
        model, [ModelRequest.user_text_prompt("Answer with the word: yes")], model_settings=settings
    )


log = logging.getLogger(__name__)

Item = TypeVar("Item", bound=BaseModel)

_NUMBER = re.compile(r"\d{1,15}")


def each_alone(item: type[Item], most: int, unread: Callable[[], Item] | None = None) -> BeforeValidator:
    """The first `most` items of a list that can be read, however often it became a string on its way; none of
    null. `unread` makes what stands for another.
    """

    def read(value: Any) -> Any:
        value = [] if value is None else _bare(value)
        if isinstance(value, dict):
            value = [value]
        if not isinstance(value, list):
            return value
        given = cast(list[Any], value)
        found: list[Item] = []
        for each in given[:most]:
            try:
                found.append(item.model_validate(_bare(each)))
            except ValidationError as odd:
                log.warning("A model's %s is unreadable: %s", item.__name__, odd.errors()[0]["type"])
                found += [unread()] if unread else []
        if len(given) > most:
            log.warning("Of %s %s only the first %s are read", len(given), item.__name__, most)
        return found

    return BeforeValidator(read)


def _bare(value: Any) -> Any:
    return unwrapped(value) if isinstance(value, str) else value


def numbers(value: Any) -> list[int]:
    """Every number in it, also when they come as "#12", as text, or as a list in a string."""
    return [int(number) for number in _NUMBER.findall(str(value))]


def one_of(*allowed: str) -> BeforeValidator:
    """Anything unknown becomes the first: one odd word must not cost the whole answer."""

    def known(value: Any) -> Any:
        word = str(value).strip().casefold()
        return word if word in allowed else allowed[0]

    return BeforeValidator(known)


def _text(value: Any) -> Any:
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)


Text = Annotated[str, BeforeValidator(_text)]
"""Text of any length: who believes it cuts it. Anything else is written as JSON."""

MemoryId = Annotated[str, BeforeValidator(lambda value: parse_memory_id(str(value or "")) or "")]
"""The id of a memory as it stands in a prompt, brackets or not; empty for anything else."""

Number = Annotated[int, BeforeValidator(lambda value: next(iter(numbers(value)), 0))]
"""The first number there is; 0 for none."""

Numbers = Annotated[list[int], BeforeValidator(numbers)]
"""Every number there is."""

Yes = Annotated[
    bool, BeforeValidator(lambda value: str(value).strip().casefold() not in ("false", "no", "0"))
]
"""True unless it says no."""


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


FIRST_PAUSE_SECONDS = 1.0
"""The first wait for a provider that does not say how long; each further one is twice as long."""

LONGEST_HINT_SECONDS = 6 * 3600.0
"""No provider is believed that a later try is of no use before: what waits would wait for ever."""

_MENDABLE = frozenset(
    {401, 402, 403, 404, 408, 409, 429}
)  # HTTP statuses that say nothing about the request itself

T = TypeVar("T")


def is_outage(failure: BaseException | None) -> bool:
    """Whether the model, rather than the request, is at fault: no answer, no capacity, or a broken key."""
    match failure:
        case FallbackExceptionGroup(exceptions=several):
            return all(is_outage(each) for each in several)
        case ModelAPIError(__cause__=cause) if _is_too_large(cause):
            return False
        case ModelAuthenticationError() | ModelNotFoundError():
            return True
        case ModelRequestRejectedError():
            return False
        case ModelHTTPError(status_code=status):
            return status >= 500 or status in _MENDABLE
        case _:
            return isinstance(failure, ModelAPIError | TimeoutError)


def _is_too_large(cause: BaseException | None) -> bool:
    """Whether a client of a provider calls it a lost connection that an answer was not read to its end."""
    while cause is not None and not isinstance(cause, AnswerTooLarge):
        cause = cause.__cause__
    return cause is not None


def is_silence(failure: BaseException) -> bool:
    """Whether it ran out of time, which another message need not."""
    match failure:
        case FallbackExceptionGroup(exceptions=several):
            return any(is_silence(each) for each in several)
        case _:
            return isinstance(failure, ModelTimeoutError | TimeoutError)


def hinted_seconds(failure: BaseException) -> float | None:
    """How long the provider asks to wait, of several the shortest and LONGEST_HINT_SECONDS at most; None when
    it does not say.
    """
    match failure:
        case FallbackExceptionGroup(exceptions=several):
            hints = [hint for each in several if (hint := hinted_seconds(each)) is not None]
            return min(hints, default=None)
        case ModelAPIError(retry_after=hint):
            return None if hint is None else min(hint, LONGEST_HINT_SECONDS)
        case _:
            return None


class _AskingModel(WrapperModel):
    """A model that asks the one it wraps in one way, for an answer as for a stream."""

    async def request(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
    ) -> ModelResponse:
        """An answer."""
        return await self._ask(
            lambda: self.wrapped.request(messages, model_settings, model_request_parameters)
        )

    @asynccontextmanager
    async def request_stream(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
        run_context: RunContext[Any] | None = None,
    ) -> AsyncGenerator[StreamedResponse]:
        """A stream; it is asked for until it begins, and one that breaks off is not begun anew."""
        async with AsyncExitStack() as stack:
            yield await self._ask(
                lambda: stack.enter_async_context(
                    self.wrapped.request_stream(
                        messages, model_settings, model_request_parameters, run_context
                    )
                )
            )

    @abstractmethod
    async def _ask(self, asking: Callable[[], Awaitable[T]]) -> T:
        """What is asked for, in the model's way."""


class PatientModel(_AskingModel):
    """A model that is asked again when it was too busy (429, 503), after as long as it asks for.

    One request waits `patience` seconds in all. What would take longer, or would not pass by waiting, is
    raised at once.
    """

    def __init__(self, wrapped: Model, clock: Clock, patience: float, pulse: Pulse) -> None:
        super().__init__(wrapped)
        self._clock = clock
        self._pulse = pulse
        self._patience = patience

    async def _ask(self, asking: Callable[[], Awaitable[T]]) -> T:
        left = self._patience
        for attempt in count():
            try:
                answer = await asking()
            except (ModelAPIError, FallbackExceptionGroup) as failure:
                hint = hinted_seconds(failure)
                seconds = FIRST_PAUSE_SECONDS * 2**attempt if hint is None else max(hint, 0.1)
                if not _passes(failure) or seconds > left:
                    if is_outage(failure):
                        self._pulse.failed()
                    raise
                left -= seconds
                await self._clock.sleep(seconds)
            else:
                self._pulse.answered()
                return answer
        raise AssertionError("asked for ever")


class LimitedModel(_AskingModel):
    """A model that refuses what comes too early for its rate, as its provider would, and says how long to
    wait.

    So what waits out a provider's limit waits out this one: a fallback answers meanwhile, a job is put off.
    """

    def __init__(self, wrapped: Model, limit: RateLimit) -> None:
        super().__init__(wrapped)
        self._limit = limit

    async def _ask(self, asking: Callable[[], Awaitable[T]]) -> T:
        if wait := await self._limit.wait():
            raise ModelRateLimitError(self.model_name, "asked too often for its rate", retry_after=wait)
        return await asking()


def _passes(failure: BaseException) -> bool:
    """Whether waiting helps: too many requests at once, or no capacity just now."""
    match failure:
        case FallbackExceptionGroup(exceptions=several):
            return any(_passes(each) for each in several) and is_outage(failure)
        case ModelQuotaExceededError():
            return False
        case ModelRateLimitError() | ModelUnavailableError():
            return True
        case _:
            return isinstance(failure, ModelHTTPError) and failure.status_code in (429, 503)
