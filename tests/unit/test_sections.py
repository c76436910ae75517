"""What models write where a structure was asked for is read in every form they use, and in no other."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.prose.model_texts import (
    MOST_UNWRAPS,
    Unreadable,
    merged,
    read_json,
    says_nothing,
    sections,
    unwrapped,
)
from bot.memory.reflecting.reflector import NightAnswer, read_answer

FACTS = '[{"key": "home_city", "value": "Berlin", "category": "location", "quote": "I live in Berlin", "exchange": 3}]'
PROFILE = "## Personal\nLives in Berlin.\n\n## Goals & Values\nRuns."

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(alphabet="abc ", max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(alphabet="abc", max_size=3), inner, max_size=3)
    ),
    max_leaves=8,
)
objects = st.dictionaries(st.text(alphabet="abc", max_size=3), json_values, max_size=3)


def test_marked_sections_are_told_apart() -> None:
    """Whatever the marks' case and spacing; text before the first belongs to none."""
    text = "Sure!\n---PROFILE---\nA\nB\n  --- Working Memory ---\nC\n---FACTS---\n"
    assert sections(text) == {"profile": "A\nB", "working_memory": "C", "facts": ""}


def test_a_rule_of_dashes_is_no_mark() -> None:
    """Nor are dashes within a line."""
    assert sections("a\n---\nb --- FACTS --- c") == {}


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1}',
        '```json\n{"a": 1}\n```',
        '```\n{"a": 1}\n```',
        'Here:\n```JSON\n{"a": 1}\n```\nDone.',
        '"{\\"a\\": 1}"',
    ],
)
def test_json_is_read_fenced_or_bare(text: str) -> None:
    """Also out of a sentence around the fence, and out of a string."""
    assert read_json(text) == {"a": 1}


@pytest.mark.parametrize("text", ["", "no", "{", "```json\n{\n```", "{'a': 1}"])
def test_what_is_no_json_is_refused(text: str) -> None:
    """Rather than guessed at."""
    with pytest.raises(Unreadable):
        read_json(text)


@given(value=objects, times=st.integers(0, MOST_UNWRAPS - 1))
def test_json_in_strings_is_unwrapped_however_often(value: dict[str, Any], times: int) -> None:
    """An object that was dumped again and again is that object."""
    text: Any = json.dumps(value)
    for _ in range(times):
        text = json.dumps(text)
    assert unwrapped(text) == unwrapped(value)


def test_json_deep_inside_is_unwrapped_and_plain_text_stays() -> None:
    """At every depth; a text that merely begins with a bracket is a text."""
    assert unwrapped({"a": ['{"b": "[1]"}'], "c": "[sic] yes", "d": "12"}) == {
        "a": [{"b": [1]}],
        "c": "[sic] yes",
        "d": "12",
    }


def test_merging_keeps_what_is_not_named() -> None:
    """Objects key by key, null takes away, the rest replaces (RFC 7396's own examples)."""
    assert merged({"a": {"b": "c"}, "x": 1}, {"a": {"b": "d", "c": None}}) == {"a": {"b": "d"}, "x": 1}
    assert merged({"a": [{"b": "c"}]}, {"a": [1]}) == {"a": [1]}
    assert merged({"a": "foo"}, {"a": {"bb": {"ccc": None}}}) == {"a": {"bb": {}}}


@given(old=objects, patch=objects)
def test_merging_twice_is_merging_once(old: dict[str, Any], patch: dict[str, Any]) -> None:
    """A night that is written again changes nothing more."""
    once = merged(old, patch)
    assert merged(once, patch) == once


@pytest.mark.parametrize("text", ["", " none ", "(none)", "```\nNone\n```", "- ", "unchanged.", "N/A"])
def test_emptiness_has_many_words(text: str) -> None:
    """All of them leave things as they are."""
    assert says_nothing(text)


@pytest.mark.parametrize("fence", ["{}", "```json\n{}\n```", "```\n{}\n```"])
def test_an_answer_in_sections_is_a_reflection(fence: str) -> None:
    """With code fences around the JSON or not."""
    text = f"---PROFILE---\n{PROFILE}\n---FACTS---\n{fence.format(FACTS)}\n---INTENTIONS---\nnone\n---LEARNINGS---\n[]"
    answer = read_answer(text)
    assert answer.profile == PROFILE
    assert (answer.facts[0].key, answer.facts[0].message) == ("home_city", 3)
    assert answer.intentions == answer.learnings == []


def test_an_answer_in_one_piece_of_json_is_a_reflection() -> None:
    """Though it came as text."""
    whole = json.dumps({"profile": PROFILE, "facts": FACTS, "scaffold": {"a": '{"b": 1}'}})
    answer = read_answer(f"```json\n{whole}\n```")
    assert answer.facts[0].value == "Berlin"
    assert json.loads(answer.scaffold) == {"a": {"b": 1}}


@pytest.mark.parametrize(
    "text",
    [
        "I'm sorry, I can't do that.",
        "[]",
        '{"weather": "fine"}',
        f"---PROFILE---\n{PROFILE}\n---FACTS---\n- lives in Berlin",
        "---PROFILE---\nAnn is nice.\n---FACTS---\n[]",
        "---SCAFFOLD---\n[1]",
        "---WEATHER---\nfine",
    ],
)
def test_anything_else_is_no_reflection(text: str) -> None:
    """Then nothing is to change, not even by the part that can be read."""
    with pytest.raises(Unreadable):
        read_answer(text)


def test_numbers_of_exchanges_are_read_as_models_write_them() -> None:
    """As a number, with a sign before it, in a string, in a list within a string."""
    answer = NightAnswer.model_validate(
        {
            "facts": [{"key": "a", "value": "b", "exchange": "#12"}],
            "notes": [{"title": "t", "content": "c", "exchanges": "[#1, 2]"}],
        }
    )
    assert answer.facts[0].message == 12
    assert answer.notes[0].exchanges == [1, 2]


def test_a_profile_that_came_as_an_object_is_one_text() -> None:
    """Models that were asked for sections like to send them as keys."""
    answer = NightAnswer.model_validate(
        {"profile": {"Personal": ["Lives in Berlin.", "Runs."], "Notes": "x"}}
    )
    assert answer.profile == "## Personal\n- Lives in Berlin.\n- Runs.\n\n## Notes\nx"
