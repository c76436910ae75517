"""Rooms of parts: what is built of the database, the bot's connection and other rooms, and holds no value of its own."""

from __future__ import annotations

import enum
import importlib
import inspect
import typing
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from pydantic import BaseModel

from tests.test_architecture import MODULES

PLAIN = (tuple, str, int, dict, enum.Enum, BaseModel, BaseException)
SHOWN = {"ExportFile"}
"""Shows a function that opens the file, and what is known of that."""


def _classes() -> Iterator[type[Any]]:
    for name in MODULES:
        if not name.endswith("__main__"):
            module = importlib.import_module(name)
            yield from (
                each for each in vars(module).values() if inspect.isclass(each) and each.__module__ == name
            )


def _named(hint: Any) -> Iterator[Any]:
    """The classes that a type is made of."""
    origin = typing.get_origin(hint)
    yield origin or hint
    for each in typing.get_args(hint):
        yield from (inner for one in (each if isinstance(each, list) else [each]) for inner in _named(one))  # pyright: ignore[reportUnknownVariableType]


def _shows_itself(each: Any) -> bool:
    """Whether a class is a dataclass that shows its fields."""
    shape: Any = each
    return is_dataclass(each) and shape.__dataclass_params__.repr


def _is_part(each: Any) -> bool:
    """Whether a class is no value: a connection to Telegram, or something of ours that does things."""
    if not inspect.isclass(each):
        return False
    if each.__module__.startswith("telegram."):
        return each.__name__ in ("Bot", "ExtBot")
    if not each.__module__.startswith("bot."):
        return False
    if is_dataclass(each):
        return not _shows_itself(each)
    return not issubclass(each, PLAIN)


def test_a_room_shows_nothing_of_its_parts_and_is_known_by_itself() -> None:
    """A representation goes through all fields, down to the bot's, which shows its token, and to what people said; equality
    would go the same way."""
    values = [each for each in _classes() if _shows_itself(each)]
    assert len(values) > 200
    shows = {
        each.__name__: field.name
        for each in values
        for field in fields(each)
        if field.repr and any(map(_is_part, _named(typing.get_type_hints(each)[field.name])))
    }
    assert shows.keys() == SHOWN
