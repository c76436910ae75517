"""Digests a night's answer into working memory and scaffold: bounded, merged, never emptied by accident."""

from __future__ import annotations

import json
from typing import Any, cast

from bot.domain.profiles import MOST_MEMORY_WORDS, cut_words
from bot.domain.sections import Unreadable, merged, read_json
from bot.domain.text import clean

MOST_SCAFFOLD_CHARACTERS = 8000


def working_memory(text: str) -> str:
    """The text within its budget of words; empty for none."""
    return cut_words(clean(text), MOST_MEMORY_WORDS)


def scaffold(old: str, patch: str) -> str:
    """The scaffold with what is new merged in, as JSON text; the keys left alone longest go when it grows too large.

    Empty when the patch is. Raises Unreadable for a patch that is no JSON object.
    """
    if not patch:
        return ""
    result = merged(_object(old) if old else {}, _object(patch))
    while result and len(_text(result)) > MOST_SCAFFOLD_CHARACTERS:
        result.pop(next(iter(result)))
    return _text(result)


def _object(text: str) -> dict[str, Any]:
    value = read_json(text)
    if not isinstance(value, dict):
        raise Unreadable("no JSON object")
    return cast(dict[str, Any], value)


def _text(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1)
