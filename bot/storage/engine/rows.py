"""Rows as values and values as rows, where a column and a field have the same name.

Of a row the type checker knows nothing. Between two values it does: there each field is named.
"""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import Any, TypeVar

from sqlalchemy import RowMapping

Value = TypeVar("Value")


def made(shape: type[Value], row: RowMapping, **other: Any) -> Value:
    """A value of a dataclass: each of its fields from the column of its name, but for those in `other`.

    The row may have further columns; KeyError for one that is missing.
    """
    for name in _names(shape, tuple(other)):
        other[name] = row[name]
    return shape(**other)


def columns_of(value: object, *but: str) -> dict[str, Any]:
    """The fields of a dataclass's value by name, but for some; what they hold is not converted."""
    return {name: getattr(value, name) for name in _names(type(value), but)}


@cache
def _names(shape: Any, but: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(shape) if field.name not in but)
