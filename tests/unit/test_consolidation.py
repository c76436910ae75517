"""What a candidate means beside what is known."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.believing.consolidation import consolidate, consolidate_all, similar_subjects, strengthened
from bot.domain.candidates import Candidate
from bot.domain.changes import Add, Delete, Mention, Plan, Revise
from bot.domain.memories import EVERYWHERE, USER, Memory, Source, identity_value, normalised

NOW = datetime(2026, 11, 20, tzinfo=UTC)
LATER = NOW + timedelta(days=1)
SAID = Source(1, "said so")


def candidate(key: str, content: str, subject: str = USER, scope: str = EVERYWHERE) -> Candidate:
    return Candidate(key=key, content=content, category="general", source=SAID, subject=subject, scope=scope)


def memory(key: str, content: str, subject: str = USER) -> Memory:
    change = consolidate(candidate(key, content, subject), [], 1, [SAID], NOW)
    assert isinstance(change, Add)
    return change.memory


def test_something_new_is_added_at_version_one() -> None:
    """Nothing known under the key: a memory with its source."""
    change = consolidate(candidate("home_city", "Berlin"), [], 1, [SAID], NOW)
    assert isinstance(change, Add)
    assert (change.memory.owner, change.memory.version, change.memory.created_at) == (1, 1, NOW)
    assert change.sources == (SAID,)


def test_a_key_of_one_value_is_superseded() -> None:
    """A new home city is a new version of the old."""
    old = memory("home_city", "Munich")
    change = consolidate(candidate("home_city", "Berlin"), [old], 1, [SAID], LATER)
    assert isinstance(change, Revise)
    assert change.before == old
    assert (change.after.id, change.after.content, change.after.version) == (old.id, "Berlin", 2)
    assert (change.after.created_at, change.after.updated_at) == (NOW, LATER)


@pytest.mark.parametrize("key", ["allergies", "pets", "sisters", "favourite books"])
def test_a_key_of_several_values_grows(key: str) -> None:
    """A second allergy is another memory; made-up keys hold several, too."""
    first = memory(key.replace(" ", "_"), "one")
    change = consolidate(candidate(first.key, "two"), [first], 1, [SAID], LATER)
    assert isinstance(change, Add if key != "favourite books" else Revise)


def test_a_key_nobody_knows_holds_several_values() -> None:
    """What is not in the table never replaces anything."""
    first = memory("tattoos", "a dragon")
    assert isinstance(consolidate(candidate("tattoos", "a rose"), [first], 1, [SAID], LATER), Add)


@pytest.mark.parametrize("again", ["Berlin", "berlin", " BERLIN. ", "“Berlin”", "Ｂerlin"])
def test_an_equal_value_changes_nothing(again: str) -> None:
    """Whatever the case, the spaces and the full stop: told again."""
    known = memory("home_city", "Berlin")
    assert consolidate(candidate("home_city", again), [known], 1, [SAID], LATER) == Mention(known, (SAID,))


def test_other_peoples_facts_are_kept_apart() -> None:
    """The sister's city does not replace one's own; "Sister" and "sister" are one."""
    mine = memory("home_city", "Berlin")
    hers = memory("home_city", "Rome", "sister")
    change = consolidate(candidate("home_city", "Paris", "Sister"), [mine, hers], 1, [SAID], LATER)
    assert isinstance(change, Revise)
    assert change.before == hers


def test_another_scope_is_another_memory() -> None:
    """What holds in one chat does not replace what holds everywhere."""
    known = memory("home_city", "Berlin")
    assert isinstance(
        consolidate(candidate("home_city", "Rome", scope="chat:1"), [known], 1, [SAID], LATER), Add
    )


def test_several_candidates_are_thought_one_upon_the_other() -> None:
    """Two cities in one message: the second is a version of the first, not a rival."""
    several = [
        candidate("home_city", "Berlin"),
        candidate("home_city", "Munich"),
        candidate("home_city", "munich"),
    ]
    first, second, third = consolidate_all(several, [], 1, NOW)
    assert isinstance(first, Add)
    assert isinstance(second, Revise)
    assert second.before == first.memory
    assert third == Mention(second.after, (SAID,))


@given(
    st.lists(st.tuples(st.sampled_from(["home_city", "allergies"]), st.sampled_from(["a", "B", "b", "c"])))
)
def test_any_candidates_leave_one_memory_for_each_thing(told: list[tuple[str, str]]) -> None:
    """Applied in order, the changes never leave two live memories of one identity, and end with the last city."""
    live: dict[str, Memory] = {}
    for change in consolidate_all([candidate(*each) for each in told], [], 1, NOW):
        if isinstance(change, Mention):
            assert live[change.memory.id] == change.memory
        else:
            after = change.memory if isinstance(change, Add) else change.after
            live[after.id] = after
    identities = [(each.key, identity_value("fact", each.key, each.content)) for each in live.values()]
    assert len(identities) == len(set(identities))
    cities = [content for key, content in told if key == "home_city"]
    assert [normalised(each.content) for each in live.values() if each.key == "home_city"] == [
        normalised(city) for city in cities[-1:]
    ]


@given(st.floats(0, 1))
def test_telling_again_strengthens_without_ever_reaching_certainty_from_below(confidence: float) -> None:
    """Half the way to certainty each time."""
    assert confidence <= strengthened(confidence) <= 1


@pytest.mark.parametrize(
    ("subject", "known", "alike"),
    [
        ("Ana", ["Anna", "Bob"], ["Anna"]),
        ("sister Anna", ["Anna"], ["Anna"]),
        ("Anna", ["anna"], []),
        ("Bob", ["Rob", "Robert"], []),
        ("my sister", ["sister"], ["sister"]),
    ],
)
def test_a_similar_subject_is_pointed_out(subject: str, known: list[str], alike: list[str]) -> None:
    """Another spelling of a name, or the name inside a longer one; the same name is not another."""
    assert similar_subjects(subject, known) == alike


def test_a_plan_never_reaches_beyond_its_owner() -> None:
    """A change to somebody else's memory can't even be put into a plan."""
    theirs = memory("home_city", "Berlin")
    with pytest.raises(ValueError, match="owner"):
        Plan("p", 2, "turn", (Delete(theirs),))


@given(st.text())
def test_normalising_is_stable(text: str) -> None:
    """What is compared once compares the same again."""
    once = normalised(text)
    assert normalised(once) == once
