"""Bytes made up by coverage (atheris), fed for a bounded time to everything that reads data from outside.

A target raises only what it is said to raise; anything else ends the run with the bytes that did it, which
are kept in `found/` and played again by the next run.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

FOUND = Path(__file__).parent / "found"

Target = Callable[[bytes], None]


def as_json(data: bytes) -> Any:
    """The JSON that bytes are; a made-up update of them, where they are none."""
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        return {"message": {"text": data.decode("utf-8", "replace"), "chat": {"id": 1, "type": "private"}}}


def targets(atheris: Any) -> dict[str, Target]:
    """What reads data from outside, by name; imported when asked for, so that its branches are watched."""
    with atheris.instrument_imports(include=["bot"]):
        from pydantic import ValidationError

        from bot.channels.telegram.updates import asks_to_leave, is_urgent, origin_of
        from bot.conversation.commands.run import parse_command
        from bot.domain.details import split_note
        from bot.domain.forgetting.surroundings import folded, part_of, places
        from bot.domain.forgetting.telltales import blacked, telltale
        from bot.domain.ids import parse_memory_id
        from bot.domain.urls import NotAWebAddress, canonical_url
        from bot.language.text import clean
        from bot.memory.learning.extractor import FoundFacts
        from bot.pages.reading import read

    def updates(data: bytes) -> None:
        payload = as_json(data)
        if isinstance(payload, dict):
            assert is_urgent(payload) or origin_of(payload) or asks_to_leave(payload) is not None

    def pages(data: bytes) -> None:
        charset = data[:1].hex() or None
        read(data[1:], "html" if data[:1] > b"@" else "plain", charset, "https://page.test/", 2000)

    def answers(data: bytes) -> None:
        try:
            FoundFacts.model_validate_json(data)
        except ValidationError:
            return

    def words(data: bytes) -> None:
        text = clean(data.decode("utf-8", "replace"))[:400]
        assert len(split_note(text)) == 2
        parse_command(text)
        parse_memory_id(text)
        try:
            canonical_url(text)
        except NotAWebAddress:
            return

    def surroundings(data: bytes) -> None:
        text = data.decode("utf-8", "replace")[:300]
        value, _, rest = text.partition("\n")
        part = part_of(value)
        if part:
            assert folded(folded(part)) == folded(part)
            assert places(f"{rest} x{part}y", frozenset({part}))
        told = telltale([value])
        assert not told.is_in(blacked(text, told))

    return {
        "updates": updates, "pages": pages, "answers": answers, "words": words, "surroundings": surroundings
    }  # fmt: skip


def fuzz(name: str, seconds: int) -> None:
    """Feed one target for so long; ends the process."""
    atheris: Any = importlib.import_module("atheris")
    FOUND.mkdir(exist_ok=True)
    target = targets(atheris)[name]
    atheris.Setup(
        [sys.argv[0], f"-max_total_time={seconds}", f"-artifact_prefix={FOUND}/{name}-", "-max_len=4096"],
        target,
    )
    atheris.Fuzz()
