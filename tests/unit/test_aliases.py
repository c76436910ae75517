"""Two names for one person, only where nothing else can be meant."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from itertools import count

import pytest

from bot.domain.aliases import SamePerson, longest_form, relations
from bot.domain.memories import FactDetails, Memory
from bot.language.keys import USER, canonical_key, default_category

NOW = datetime(2026, 11, 20, tzinfo=UTC)
_NUMBERS = count()


def fact(key: str, content: str, subject: str = USER) -> Memory:
    key = canonical_key(key)
    return Memory(
        id=f"m{next(_NUMBERS)}", owner=1, kind="fact", subject=subject, key=key, content=content,
        category=default_category(key), created_at=NOW, updated_at=NOW,
    )  # fmt: skip


def ended(key: str, content: str, until: str = "2025-03-01") -> Memory:
    return replace(fact(key, content), details=FactDetails(until=until))


def meant(words: str, *facts: Memory) -> list[str]:
    return [relation.name for relation in relations(facts) if relation.fits(words)]


@pytest.mark.parametrize(
    ("full", "longest"),
    [
        (["anna weber"], "anna weber"),
        (["anna maria", "anna maria weber"], "anna maria weber"),
        (["anna weber", "anna schmidt"], None),
        (["anna web", "anna weber"], None),
        ([], None),
    ],
)
def test_full_names_are_one_when_each_begins_the_longest(full: list[str], longest: str | None) -> None:
    """By whole words; two different surnames are two people."""
    assert longest_form(full) == longest


@pytest.mark.parametrize(
    "words", ["my sister", "sister", "My Sister", "meine Schwester", "ma sœur", "моя сестра", "our sister"]
)
def test_a_relation_names_the_one_who_is_known(words: str) -> None:
    """In any of the languages, with or without whose it is."""
    assert meant(words, fact("sister", "Ana"), fact("brother", "Tom")) == ["ana"]


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("my wife", ["carla"]), ("meine Frau", ["carla"]), ("my ex-wife", ["anna"]), ("meine Ex-Frau", ["anna"]),
        ("моя бывшая жена", ["anna"]), ("mi exmujer", ["anna"]),
    ],
)  # fmt: skip
def test_who_was_a_wife_before_has_no_part_in_the_one_there_is(words: str, names: list[str]) -> None:
    """She is the former one."""
    assert meant(words, ended("wife", "Anna"), fact("wife", "Carla")) == names


@pytest.mark.parametrize("words", ["my boss", "my old boss"])
def test_whose_role_ended_is_meant_by_it_as_long_as_nobody_follows(words: str) -> None:
    """Of two that were both is none."""
    assert meant(words, ended("boss", "Rita")) == ["rita"]
    assert meant(words, ended("boss", "Rita"), ended("boss", "Omar", "2026-01-01")) == []


def test_with_two_of_them_a_relation_names_nobody() -> None:
    """Which sister can't be known."""
    assert meant("my sister", fact("sister", "Ana"), fact("sister", "Maria")) == []


def test_a_key_of_several_kinds_names_each_kind_s_only_one() -> None:
    """ "Rex (dog)" is my dog, and one of two cats is not my cat."""
    pets = fact("pets", "Rex (dog)"), fact("pets", "Miu (cat)"), fact("pets", "Zorro (cat)")
    assert meant("my dog", *pets) == ["rex"]
    assert meant("my cat", *pets) == []
    assert meant("my wife", fact("partner", "Lena (wife)")) == ["lena"]


@pytest.mark.parametrize(
    "known",
    [
        fact("sister", "two sisters"),
        fact("sister", "Ana and Maria"),
        fact("sister", "Ana, Maria"),
        fact("sister", "A very long story about somebody"),
        fact("sister", "Ana", subject="Tom"),
        fact("home_city", "Berlin"),
    ],
)
def test_what_is_no_single_name_of_the_user_s_own_is_no_relation(known: Memory) -> None:
    """Numbers, lists, sentences, somebody else's sister, and cities."""
    assert relations([known]) == []


def test_another_name_that_is_told_means_the_same_person_but_nobody_who_is_something_else() -> None:
    """From either name, and by what they are to the user; a boss of that name is not the sister called so."""
    known = [fact("sister", "Elisabeth"), fact("also_called", "Lissi", "Elisabeth")]
    for one in ("Lissi", "Elisabeth", "sister"):
        assert all(
            SamePerson.of(one, known).is_called(other) for other in {"Lissi", "Elisabeth", "sister"} - {one}
        )
    assert not SamePerson.of("Lissi", known).is_called("Anna")
    apart = [*known, fact("boss", "Lissi")]
    assert not SamePerson.of("Elisabeth", apart).is_called("Lissi")
    assert not SamePerson.of("boss", apart).is_called("Elisabeth")
