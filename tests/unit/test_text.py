"""Text from outside, made safe."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.language.clauses import clauses
from bot.language.text import clean, estimate_tokens, fenced, one_line

ANY = st.text(st.characters())  # lone surrogates included


@given(ANY)
def test_cleaned_text_can_be_stored_and_sent(text: str) -> None:
    """No null byte, no control character, no lone surrogate; and cleaning again changes nothing."""
    cleaned = clean(text)
    cleaned.encode("utf-8")
    assert not re.search("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]", cleaned)
    assert clean(cleaned) == cleaned


@pytest.mark.parametrize(
    "text", ["Ünïcödé", "שלום \u200fעולם", "👩‍👩‍👧‍👦 🏳️‍🌈", "a\tb\nc", "ภาษาไทย", "'; DROP TABLE memories; --"]
)
def test_what_people_write_is_left_as_it_is(text: str) -> None:
    """Emoji, right-to-left marks, tabs, line ends and SQL pass unchanged."""
    assert clean(text) == text


@given(st.text(), st.integers(2, 50))
def test_one_line_is_one_line_of_bounded_length(text: str, limit: int) -> None:
    """No line break of any kind, never longer than asked for."""
    line = one_line(text, limit)
    assert len(line) <= limit
    assert len(line.splitlines()) <= 1


def test_a_cut_line_ends_with_an_ellipsis() -> None:
    """What is missing is shown to be missing."""
    assert one_line("one two three", 8) == "one two…"
    assert one_line("one two", 8) == "one two"


@given(st.text())
def test_fenced_text_can_neither_open_nor_close_a_tag(text: str) -> None:
    """Data stays data."""
    assert "<" not in fenced(text)
    assert ">" not in fenced(text)


@given(ANY, ANY)
def test_an_estimate_grows_with_the_text(one: str, other: str) -> None:
    """More text is never fewer tokens, and any text can be estimated."""
    assert (
        estimate_tokens(one) <= estimate_tokens(one + other) <= estimate_tokens(one) + estimate_tokens(other)
    )


def test_other_scripts_cost_more_a_letter() -> None:
    """Four Latin letters are a token; a Japanese letter is nearly one."""
    assert estimate_tokens("abcd" * 10) == 10
    assert estimate_tokens("日" * 10) == 8


def test_a_clause_knows_its_sentence() -> None:
    """Between signs and before conjunctions a clause ends; its sentence goes on to its own sign."""
    text = "I like tea, but Anna hates it. We pay 3.50 for a cup!"
    found = [(text[each.start : each.end], text[slice(*each.sentence)]) for each in clauses(text)]
    assert found == [
        ("I like tea", "I like tea, but Anna hates it."),
        ("but Anna hates it.", "I like tea, but Anna hates it."),
        (" We pay 3.50 for a cup!", " We pay 3.50 for a cup!"),
    ]


def test_a_word_that_says_my_somewhere_cuts_no_clause() -> None:
    """The Italian "but" is French for "my"."""
    assert len(clauses("J'habite avec ma sœur à Lyon")) == 1
    assert len(clauses("Vivo a Roma, ma lavoro a Latina")) == 2


def test_spaces_of_no_width_part_no_name() -> None:
    """What nobody can see is not told."""
    assert clean("My name is A\u200bn\u200ba.") == "My name is Ana."
