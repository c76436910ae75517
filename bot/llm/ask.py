"""The one road to a model call behind the conversation: bounded in time, counted, with structured output.

`reach` asks in the cheapest way whether a model can be reached at all. What a model lists is read item by
item: an odd one costs nothing but itself.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Generic, TypeVar, cast

from pydantic import BaseModel, BeforeValidator, ValidationError
from pydantic_ai import Agent, ToolOutput, capture_run_messages
from pydantic_ai.direct import model_request
from pydantic_ai.exceptions import UnexpectedModelBehavior
from pydantic_ai.messages import BinaryContent, ModelMessage, ModelRequest, ModelResponse
from pydantic_ai.models import Model
from pydantic_ai.settings import ModelSettings
from pydantic_ai.usage import RunUsage

from bot.domain.interactions import ModelUsage, Purpose
from bot.domain.memories import parse_memory_id
from bot.domain.prose.model_texts import Unreadable, read_json, unwrapped

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
