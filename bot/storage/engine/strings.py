"""The strings in a JSON value."""

from __future__ import annotations

from typing import Any, cast


def strings_in(value: Any) -> tuple[str, ...]:
    """Every string that JSON holds, in order; its keys are ours, and no words of anybody's."""
    match value:
        case str():
            return (value,)
        case dict():
            values = cast(dict[str, Any], value).values()
            return tuple(text for each in values for text in strings_in(each))
        case list():
            return tuple(text for each in cast(list[Any], value) for text in strings_in(each))
        case _:
            return ()
