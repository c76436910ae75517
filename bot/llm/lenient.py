"""What a model lists, read item by item: an odd one costs nothing but itself."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable
from typing import Annotated, Any, TypeVar, cast

from pydantic import BaseModel, BeforeValidator, ValidationError

from bot.domain.memories import parse_memory_id

log = logging.getLogger(__name__)

Item = TypeVar("Item", bound=BaseModel)

_NUMBER = re.compile(r"\d{1,15}")


def each_alone(item: type[Item], most: int, unread: Callable[[], Item] | None = None) -> BeforeValidator:
    """The first `most` items of a list that can be read; `unread` makes what stands for another."""

    def read(value: Any) -> Any:
        if isinstance(value, dict):
            value = [value]
        if not isinstance(value, list):
            return value
        given = cast(list[Any], value)
        found: list[Item] = []
        for each in given[:most]:
            try:
                found.append(item.model_validate(each))
            except ValidationError as odd:
                log.warning("A model's %s is unreadable: %s", item.__name__, odd.errors()[0]["type"])
                found += [unread()] if unread else []
        if len(given) > most:
            log.warning("Of %s %s only the first %s are read", len(given), item.__name__, most)
        return found

    return BeforeValidator(read)


def numbers(value: Any) -> list[int]:
    """Every number in it, also when they come as "#12", as text, or as a list in a string."""
    return [int(number) for number in _NUMBER.findall(str(value))]


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

Yes = Annotated[
    bool, BeforeValidator(lambda value: str(value).strip().casefold() not in ("false", "no", "0"))
]
"""True unless it says no."""
