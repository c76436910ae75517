"""The strings in a JSON value."""

from __future__ import annotations

from typing import Any, cast

from bot.domain.forgetting.telltales import OURS


def strings_in(value: Any) -> tuple[str, ...]:
    """Every string that JSON holds, in order, but for what is ours: its keys, and the values of some."""
    match value:
        case str():
            return (value,)
        case dict():
            named = cast(dict[str, Any], value).items()
            return tuple(text for name, each in named if name not in OURS for text in strings_in(each))
        case list():
            return tuple(text for each in cast(list[Any], value) for text in strings_in(each))
        case _:
            return ()
