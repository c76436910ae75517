from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.domain.keys import (
    MAX_KEY_LENGTH,
    NOTE_KEY,
    canonical_key,
    default_category,
    is_single_valued,
    label,
)


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("home_city", "home_city"),
        ("Home City", "home_city"),
        ("homeCity", "home_city"),
        ("city", "home_city"),
        ("lives in", "home_city"),
        ("location", "home_city"),
        ("user's name", "name"),
        ("user_name", "name"),
        ("my my name", "name"),
        ("allergy", "allergies"),
        ("Food-Allergies", "allergies"),
        ("pet", "pets"),
        ("dog", "pets"),
        ("sister", "sisters"),
        ("employer", "workplace"),
        ("favorite color", "favourite_colour"),
        ("FAVOURITE__FOOD", "favourite_food"),
        ("любимый цвет", "любимый_цвет"),
        ("お気に入り", "お気に入り"),
        ("wifi password!", "wifi_password"),
        ("user", "user"),
        ("", NOTE_KEY),
        ("\x00\ud800 ...", NOTE_KEY),
    ],
)
def test_a_key_has_one_spelling(written: str, key: str) -> None:
    """However a person or a model writes a key, it comes out the same."""
    assert canonical_key(written) == key


@given(st.text(st.characters(), max_size=300) | st.text("aA_ ſßİǅ'́my", max_size=200))
@example("my " * 5000)
@example("x" * 10_000)
@example("İ" * 100)
@example("a" * 63 + " b")
def test_canonical_keys_are_bounded_and_stable(written: str) -> None:
    """Any text at all becomes a short snake-case key that does not change when made canonical again."""
    key = canonical_key(written)
    assert canonical_key(key) == key
    assert 1 <= len(key) <= MAX_KEY_LENGTH
    assert not key.startswith("_")
    assert not key.endswith("_")
    assert "__" not in key
    assert all(char == "_" or unicodedata.category(char)[0] in "LMN" for char in key)


@pytest.mark.parametrize("script", ["straße", "имя", "名前", "שם", "नाम", "ชื่อ"])
def test_letters_of_every_script_survive(script: str) -> None:
    """A key in another script is still a key of its own, not an empty one."""
    assert canonical_key(script) not in (NOTE_KEY, "")
    assert canonical_key(script) != canonical_key("x")


@pytest.mark.parametrize(
    "key",
    ["name", "home_city", "city", "birthday", "wife", "favourite_film", "favorite food", "current_book"],
)
def test_keys_of_one_value(key: str) -> None:
    """What a person has once at a time holds one value, under every alias."""
    assert is_single_valued(key)


@pytest.mark.parametrize(
    "key", ["allergies", "pets", "dog", "sister", "likes", "languages", "shoe shops", "note"]
)
def test_keys_of_several_values(key: str) -> None:
    """What a person may have many of holds several, and so does a key nobody knows."""
    assert not is_single_valued(key)


def test_labels_are_plain_words() -> None:
    """A label reads as words, also when the key was given by an alias."""
    assert label("home_city") == "home city"
    assert label("lives in") == "home city"
    assert label("favourite_film") == "favourite film"


@pytest.mark.parametrize(
    ("key", "category"),
    [
        ("city", "location"),
        ("name", "personal"),
        ("favorite_food", "preference"),
        ("employer", "work"),
        ("allergy", "health"),
        ("sister", "person"),
        ("plans", "project"),
        ("whatever", "general"),
        (NOTE_KEY, "general"),
    ],
)
def test_default_categories(key: str, category: str) -> None:
    """Every known key belongs to a category; an unknown one is general."""
    assert default_category(key) == category
