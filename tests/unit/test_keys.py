from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.language.keys import (
    MAX_KEY_LENGTH,
    NOTE_KEY,
    are_related,
    canonical_key,
    concept_of,
    concepts_in,
    default_category,
    holds_one,
    holds_several,
    kinds_named,
    label,
)


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("home_city", "home_city"),
        ("Home City", "home_city"),
        ("homeCity", "home_city"),
        ("city", "city"),
        ("lives in", "lives_in"),
        ("user's name", "name"),
        ("user_name", "name"),
        ("my my name", "name"),
        ("Food-Allergies", "food_allergies"),
        ("boss", "boss"),
        ("grandmother", "grandmother"),
        ("favorite color", "favorite_color"),
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
    ("key", "concept"),
    [("city", "home_city"), ("allergy", "allergies"), ("dog", "pets"), ("employer", "workplace"), ("favorite color", "favourite_colour"), ("tattoo", "tattoo")],
)  # fmt: skip
def test_keys_of_one_meaning_share_a_concept(key: str, concept: str) -> None:
    """It finds what may be about the same, and renames nothing."""
    assert concept_of(key) == concept


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("boss", "manager"),
        ("boss", "colleagues"),
        ("home_address", "address"),
        ("dietary_restrictions", "diet"),
        ("preferred_transport", "transport"),
        ("morning_routine", "routine"),
        ("likes", "dislikes"),
        ("team", "team"),
    ],
)
def test_keys_that_may_be_about_the_same_are_related(one: str, other: str) -> None:
    """Also those that stand in no table, by a word that tells what they are about."""
    assert are_related(one, other)
    assert are_related(other, one)


@pytest.mark.parametrize(
    ("one", "other"), [("favourite_food", "favourite_colour"), ("first_name", "first_car"), ("gym", "team")]
)
def test_a_vague_word_relates_nothing(one: str, other: str) -> None:
    """Favourite food and favourite colour have no more in common than two favourites."""
    assert not are_related(one, other)


@pytest.mark.parametrize(
    "key",
    ["name", "home_city", "city", "birthday", "wife", "favourite_film", "favorite food", "current_book"],
)
def test_keys_of_one_value(key: str) -> None:
    """What a person has once at a time holds one value, under every alias."""
    assert holds_one(key)


@pytest.mark.parametrize("key", ["allergies", "pets", "dog", "sister", "likes", "languages", "note"])
def test_keys_of_several_values(key: str) -> None:
    """What a person may have many of holds several."""
    assert holds_several(key)


def test_nobody_knows_how_many_values_an_unknown_key_holds() -> None:
    """So tables neither overwrite nor pile up."""
    assert not holds_one("shoe shops")
    assert not holds_several("shoe shops")


def test_labels_are_the_words_that_were_told() -> None:
    """A label reads as words, and is no other name."""
    assert label("home_city") == "home city"
    assert label("lives in") == "lives in"
    assert label("boss") == "boss"


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


def test_a_word_that_is_small_in_another_language_still_says_which_one_is_meant() -> None:
    """ "Soy" alone is Spanish for "I am": "forget that I'm allergic to soy" showed every allergy."""
    [kind] = kinds_named("that I'm allergic to soy")
    assert (kind.concepts, kind.whose) == (frozenset({"allergies"}), "soy")


@pytest.mark.parametrize(
    ("asked", "keys"),
    [
        ("where did I live", ["home_city"]),
        ("où j'habitais", ["home_city"]),
        ("what am I allergic to", ["allergies"]),
        ("is the bridge open", []),
    ],
)
def test_a_question_names_a_kind_of_fact_in_any_form_of_its_words(asked: str, keys: list[str]) -> None:
    """A fact stands under the name of its kind, which is not how it is asked for."""
    assert concepts_in(asked) == keys
