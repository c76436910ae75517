"""Memory ids: short, and made to be typed on a phone."""

from __future__ import annotations

import secrets

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.memories import ALPHABET, LENGTH, new_memory_id, new_plan_id, parse_memory_id

IDS = st.text(ALPHABET, min_size=LENGTH, max_size=LENGTH)


def test_an_id_has_eight_characters_without_look_alikes() -> None:
    """No 0 beside o, no 1 beside l and i, no u beside v, in a thousand ids, all different."""
    made = {new_memory_id() for _ in range(1000)}
    assert len(made) == 1000
    assert all(len(each) == 8 for each in made)
    assert not set("".join(made)) & set("0o1liu")


@given(IDS)
def test_an_id_is_understood_however_it_is_typed(memory_id: str) -> None:
    """In capitals, in brackets, with a full stop or spaces around it: the same id."""
    for typed in (
        memory_id,
        memory_id.upper(),
        f" [{memory_id}] ",
        f"#{memory_id}.",
        f"`{memory_id.title()}`",
    ):
        assert parse_memory_id(typed) == memory_id


@pytest.mark.parametrize(
    "typed",
    ["", "abc", "abcdefgho", "0bcdefgh", "abcdefg ", "abcd efgh", "ａbcdefgh", "abcdefghj", "\x00bcdefgh"],
)
def test_what_can_not_be_an_id_is_none(typed: str) -> None:
    """Too short, too long, a look-alike, a space inside, letters of another width."""
    assert parse_memory_id(typed) is None


@given(st.text())
def test_any_text_is_an_id_or_is_not(typed: str) -> None:
    """Parsing never fails, and what it gives is an id."""
    parsed = parse_memory_id(typed)
    assert parsed is None or (len(parsed) == LENGTH and set(parsed) <= set(ALPHABET))


def test_an_undo_button_fits_into_telegrams_64_bytes() -> None:
    """A plan's id leaves room for the command around it."""
    assert len(f"/undo {new_plan_id()}".encode()) <= 64


def test_an_id_is_never_taken_for_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """An exchange goes by its number, and one name may not mean both."""
    drawn = iter("47382956" + "4738295k")
    monkeypatch.setattr(secrets, "choice", lambda _: next(drawn))
    assert new_memory_id() == "4738295k"
