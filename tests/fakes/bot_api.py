"""The Bot API as aiogram describes it: its methods, and the types of what they take, each completed once it is asked for.

By itself aiogram completes each of its types at its import, with all that stands in it, over and over: five seconds of
processor time, in every process of tests.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, Optional, TypeVar, Union
from unittest.mock import patch

from pydantic import BaseModel

with patch.object(BaseModel, "model_rebuild", classmethod(lambda _cls, **_: None)):
    from aiogram import methods, types
    from aiogram.client.default import Default
    from aiogram.methods import TelegramMethod
    from aiogram.types import BufferedInputFile

_NAMES: dict[str, Any] = {
    **{name: getattr(types, name) for name in types.__all__},
    **{"List": list, "Optional": Optional, "Union": Union, "Literal": Literal, "Default": Default},
}
"""What the annotations of aiogram's types name."""

_METHODS = {
    method.__api_method__.lower(): method
    for method in vars(methods).values()
    if isinstance(method, type) and issubclass(method, TelegramMethod) and method is not TelegramMethod
}


Model = TypeVar("Model", bound=BaseModel)


@cache
def complete(model: type[Model]) -> type[Model]:
    """The same type, ready to be validated and with annotations that can be read."""
    model.model_rebuild(_types_namespace=_NAMES, force=True)
    return model


def method_named(name: str) -> type[TelegramMethod[Any]] | None:
    """A method by its name in any case; None where the Bot API has none of it."""
    method = _METHODS.get(name.lower())
    return None if method is None else complete(method)


Update = complete(types.Update)
Message = complete(types.Message)
ChatMemberAdministrator = complete(types.ChatMemberAdministrator)

__all__ = [
    "BufferedInputFile",
    "ChatMemberAdministrator",
    "Message",
    "TelegramMethod",
    "Update",
    "complete",
    "method_named",
]
