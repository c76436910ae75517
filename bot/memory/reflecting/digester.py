"""Digests a night's answer into working memory and scaffold: bounded, merged, never emptied by accident."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, cast

from bot.domain.details import is_open
from bot.domain.memories import Memory
from bot.domain.prose.profiles import MOST_MEMORY_WORDS, cut_words
from bot.domain.prose.sections import Unreadable, merged, read_json
from bot.language.text import clean, one_line
from bot.storage.log.observations import Observation

MOST_SCAFFOLD_CHARACTERS = 8000
MOST_LISTED = 30
"""Observations, and intentions, that stand in what is put together without a model."""


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


def listed(observations: Sequence[Observation], intentions: Sequence[Memory]) -> str:
    """A plain working memory put together without a model: what was noticed last, and what is meant to be done."""
    noticed = [
        f"- {one_line(each.text, 200)} (noticed {each.created_at:%Y-%m-%d})"
        for each in observations[-MOST_LISTED:]
    ]
    meant = [f"- {one_line(each.content, 200)}" for each in intentions if is_open(each.details)][
        -MOST_LISTED:
    ]
    return working_memory("\n".join([*noticed, *(["To do:"] if meant else []), *meant]))


def filed(observations: Sequence[Observation]) -> str:
    """A plain scaffold put together without a model: what was noticed, and when; empty for nothing."""
    noticed = [
        f"{one_line(each.text, 200)} (noticed {each.created_at:%Y-%m-%d})"
        for each in observations[-MOST_LISTED:]
    ]
    return _text({"noticed": noticed}) if noticed else ""


def _object(text: str) -> dict[str, Any]:
    value = read_json(text)
    if not isinstance(value, dict):
        raise Unreadable("no JSON object")
    return cast(dict[str, Any], value)


def _text(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1)
