"""Made-up data of the shapes that come from outside: Telegram's updates from aiogram's types, and any JSON."""

from __future__ import annotations

import types
from datetime import datetime, timedelta
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin

from hypothesis import strategies as st
from pydantic import BaseModel

from tests.fakes.bot_api import Update, complete

DEEPEST = 4

any_json: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
"""Whatever JSON can hold, and some that it can't."""

KINDS = tuple(name for name in Update.model_fields if name != "update_id")
"""Every kind of update there is."""


def updates() -> st.SearchStrategy[dict[str, Any]]:
    """Updates of every kind: as they should be, or with something else in some places."""
    return st.sampled_from(KINDS).flatmap(
        lambda kind: st.fixed_dictionaries(
            {"update_id": st.integers(0, 2**40), kind: _value(Update.model_fields[kind].annotation, 0)}
        )
    )


@cache
def _value(annotation: Any, depth: int) -> st.SearchStrategy[Any]:
    proper = _proper(annotation, depth)
    return st.integers(0, 9).flatmap(lambda dice: any_json if dice == 0 else proper)


def _proper(annotation: Any, depth: int) -> st.SearchStrategy[Any]:
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin in (Union, types.UnionType):
        chosen = [each for each in arguments if each is not type(None)]
        return st.sampled_from(chosen).flatmap(lambda each: _value(each, depth))
    if origin is Literal:
        return st.sampled_from(arguments)
    if origin is list:
        return st.lists(_value(arguments[0], depth), max_size=2)
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return _object(annotation, depth)
    if annotation is bool:
        return st.booleans()
    if annotation is int:
        return st.integers() | st.sampled_from([0, -1, 77, 2**31, 2**53, 2**63, 2**64, 10**400])
    if annotation is float:
        return st.floats()
    if annotation in (datetime, timedelta):
        return st.integers(0, 2**33)
    if annotation is str:
        return st.text(max_size=30) | st.sampled_from(
            ["private", "group", "channel", "/stop", "/start x", "text"]
        )
    return any_json


def _object(model: type[BaseModel], depth: int) -> st.SearchStrategy[dict[str, Any]]:
    fields = {field.alias or name: field for name, field in complete(model).model_fields.items()}
    required = {
        name: _value(field.annotation, depth + 1) for name, field in fields.items() if field.is_required()
    }
    optional = {
        name: _value(field.annotation, depth + 1)
        for name, field in fields.items()
        if not field.is_required() and depth < DEEPEST
    }

    def with_some(names: list[str]) -> st.SearchStrategy[dict[str, Any]]:
        return st.fixed_dictionaries(required | {name: optional[name] for name in names})

    if not optional:
        return st.fixed_dictionaries(required)
    return st.lists(st.sampled_from(sorted(optional)), max_size=3, unique=True).flatmap(with_some)
