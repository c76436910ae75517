"""When a model is at fault rather than what was asked of it: told apart, waited out, and for how long."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from typing import Any, TypeVar

from pydantic_ai import RunContext
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
)
from pydantic_ai.messages import ModelMessage, ModelResponse
from pydantic_ai.models import Model, ModelRequestParameters, StreamedResponse
from pydantic_ai.models.wrapper import WrapperModel
from pydantic_ai.settings import ModelSettings

from bot.clock import Clock, Pulse
from bot.llm.bounded import AnswerTooLarge
from bot.rates import RateLimit

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
