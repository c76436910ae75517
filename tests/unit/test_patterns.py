"""Patterns are compiled by their first use, and are what `re.compile` gives from then on."""

from __future__ import annotations

import gc
import re

import pytest

import bot.app  # noqa: F401 - every pattern of the program is made by then
from bot.language import patterns
from bot.language.patterns import compile_all, pattern_of


def test_every_pattern_of_the_program_can_be_compiled() -> None:
    """A fault in one would be raised by some message much later."""
    compile_all()


def test_a_pattern_is_compiled_once_and_by_its_first_use(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a start nothing is spent on what no message needs."""
    compiled: list[str] = []

    def compiling(text: str, flags: int) -> re.Pattern[str]:
        compiled.append(text)
        return original(text, flags)

    original = re.compile
    monkeypatch.setattr(patterns.re, "compile", compiling)
    made = pattern_of(r"(?P<who>\w+) is (\w+)", re.IGNORECASE)
    assert compiled == []
    found = made.search("Anna IS tall")
    assert found is not None
    assert found["who"] == "Anna"
    assert made.sub("-", "Anna is tall, Ben is small") == "-, -"
    assert (made.groups, made.pattern) == (2, r"(?P<who>\w+) is (\w+)")
    assert compiled == [r"(?P<who>\w+) is (\w+)"]


def test_a_pattern_that_is_dropped_is_not_kept() -> None:
    """Some are made of what a person says."""
    made = pattern_of("once")
    before = len(patterns._MADE)  # pyright: ignore[reportPrivateUsage]
    del made
    gc.collect()
    assert len(patterns._MADE) == before - 1  # pyright: ignore[reportPrivateUsage]
