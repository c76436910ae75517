"""Patterns and tables are made by their first use, and are what `re.compile` and their function give from then on."""

from __future__ import annotations

import gc
import re
from datetime import UTC, datetime
from typing import Any

import pytest

import bot.app  # noqa: F401 - every pattern of the program is made by then
from bot.language import patterns, words
from bot.language.pack import Pack
from bot.language.packs import PACKS
from bot.language.patterns import make_all, pattern_of
from bot.language.reminding import read_reminder
from bot.language.times import finder
from bot.language.times.told import told_words


def test_every_pattern_of_the_program_can_be_compiled() -> None:
    """A fault in one would be raised by some message much later."""
    make_all()


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


def test_no_time_in_a_message_waits_for_what_times_are_read_by(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that has made everything ready reads the first one as quickly as the next: it took 60 ms."""
    module: Any = finder
    for table in (module._signs, module._splitter, module._readers):
        table.cache_clear()
    make_all()

    def late(*_given: object) -> None:
        raise AssertionError("made by a message")

    monkeypatch.setattr(finder, "build", late)
    monkeypatch.setattr(patterns.re, "compile", late)
    assert finder.find_time_range("what did I do last week?", datetime(2026, 11, 29, tzinfo=UTC)) is not None


def test_an_order_makes_only_the_words_of_its_own_language() -> None:
    """A rough count of hours made those of all thirty, and held the loop for as long as ten messages."""
    make_all()
    told_words.cache_clear()
    read_reminder("remind me in a couple of hours to call Ann", datetime(2026, 11, 29, tzinfo=UTC))
    assert told_words.cache_info().currsize == 1


def test_a_message_is_compared_with_the_words_of_its_own_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of all thirty took 30 ms of the first one, and 3 MB for good."""
    make_all()
    module: Any = words
    read, compared = module._words_in, list[str]()

    def noted(pack: Pack) -> frozenset[str]:
        compared.append(pack.code)
        return read(pack)

    monkeypatch.setattr(module, "_words_in", noted)
    module.words_named.cache_clear()
    assert words.clear_language("I want to plant a tree in the garden with my sister") == "en"
    assert "en" in compared
    assert len(compared) < len(PACKS)


def test_a_pattern_holds_of_what_it_can_do_what_was_asked_for() -> None:
    """Two thousand of them with all their methods were 2 MB."""
    made: Any = pattern_of("once")
    assert made.search("just once")
    assert made.__dict__.keys() == {"told", "compiled", "search"}
