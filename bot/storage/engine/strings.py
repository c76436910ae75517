"""The strings in a JSON value."""

from __future__ import annotations

from typing import Any, cast


def strings_in(value: Any) -> tuple[str, ...]:
    """Every string that JSON holds, keys included, in order."""
    match value:
        case str():
            return (value,)
        case dict():
            pairs = cast(dict[str, Any], value).items()
            return tuple(text for key, each in pairs for text in (key, *strings_in(each)))
        case list():
            return tuple(text for each in cast(list[Any], value) for text in strings_in(each))
        case _:
            return ()
