"""Candidates set against what is known, and what a change leaves in doubt."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from bot.domain.believing.planning import OVERTAKEN, Planned, dependants, doubts, plan_changes
from bot.domain.believing.reconcile import KnownMemories
from bot.domain.changes import (
    Add,
    Candidate,
    Change,
    Doubt,
    HeldCandidate,
    Hold,
    Judged,
    Mention,
    Revise,
    Settle,
)
from bot.domain.memories import Memory, Source
from bot.domain.receipts import cause_of

NOW = datetime(2026, 11, 20, tzinfo=UTC)


def candidate(key: str, content: str, told_in: int = 1, **more: Any) -> Candidate:
    return Candidate(key=key, content=content, category="preference", source=Source(told_in, content), **more)


def memory(memory_id: str, key: str, content: str, **more: Any) -> Memory:
    return Memory(
        id=memory_id, owner=1, kind=more.pop("kind", "fact"), subject=more.pop("subject", "user"), key=key, content=content,
        category="preference", created_at=NOW, updated_at=NOW, **more,
    )  # fmt: skip


def judged(*candidates: Candidate, settles: tuple[HeldCandidate, ...] = ()) -> list[Judged]:
    return [Judged(each, settles=settles) for each in candidates]


def planned(told: list[Judged], known: list[Memory], rests_on: dict[str, list[int]] | None = None) -> Planned:
    return plan_changes(told, KnownMemories(1, tuple(known), NOW, NOW.date(), rests_on or {}))


def changes(told: Planned) -> list[Change]:
    return [change for several in told.changes.values() for change in several]


def test_each_exchange_has_changes_of_its_own() -> None:
    """So that one can be taken back without the other."""
    told = planned(judged(candidate("likes", "tea", 1), candidate("likes", "chess", 2)), [])
    assert {number: len(made) for number, made in told.changes.items()} == {1: 1, 2: 1}


def test_one_batch_tells_a_thing_once_and_then_mentions_it() -> None:
    """The same words of another message are another telling."""
    told = planned(judged(candidate("likes", "hiking", 1), candidate("likes", "Hiking.", 2)), [])
    assert [type(change) for change in changes(told)] == [Add, Mention]
    assert told.undecided == {}


def test_what_one_message_tells_side_by_side_holds_side_by_side() -> None:
    """No model is asked about a list."""
    told = planned(judged(candidate("gadget", "a radio", 1), candidate("gadget", "a lamp", 1)), [])
    assert [type(change) for change in changes(told)] == [Add, Add]
    assert told.undecided == {}


def test_what_one_message_tells_twice_in_the_same_words_is_no_list() -> None:
    """Nor does it take a model to see that."""
    twice = (
        candidate("plans", words, 1, kind="intention") for words in ("Help people", "helping the people")
    )
    assert [type(change) for change in changes(planned(judged(*twice), []))] == [Add, Mention]


def test_a_possible_contradiction_is_for_a_model_to_decide() -> None:
    """Without its answer the person is asked which holds."""
    known = [memory("aaaaaaaa", "likes", "coffee")]
    told = planned(judged(candidate("dislikes", "coffee")), known)
    assert {place: [one.id for one in others] for place, others in told.undecided.items()} == {
        0: ["aaaaaaaa"]
    }
    [change] = changes(told)
    assert isinstance(change, Hold)
    assert (change.held.state, change.held.waits_for, change.held.candidate.against) == (
        "held",
        "answer",
        "aaaaaaaa",
    )


def test_the_models_answer_decides() -> None:
    """Told again: a mention; against it: in its place, under its own key."""
    known = [memory("aaaaaaaa", "likes", "coffee")]
    said = candidate("dislikes", "coffee", against="aaaaaaaa")
    [mentioned] = changes(planned(judged(replace(said, outcome="again")), known))
    assert isinstance(mentioned, Mention)
    [replaced] = changes(planned(judged(replace(said, outcome="replace")), known))
    assert isinstance(replaced, Revise)
    assert (replaced.before.key, replaced.after.key) == ("likes", "dislikes")


def test_a_contradicting_rule_takes_the_others_place() -> None:
    """Its past stays in its history."""
    rule = memory("aaaaaaaa", "rules", "answer in German", kind="rule")
    said = candidate("rules", "answer in English", kind="rule")
    assert len(planned(judged(said), [rule]).undecided) == 1
    [change] = changes(planned(judged(replace(said, outcome="replace", against="aaaaaaaa")), [rule]))
    assert isinstance(change, Revise)
    assert (change.before.id, change.after.content, change.after.version) == (
        "aaaaaaaa",
        "answer in English",
        2,
    )


def test_what_was_said_before_does_not_undo_what_was_said_after() -> None:
    """The tool was faster than the batch."""
    known = [memory("aaaaaaaa", "home_city", "Munich")]
    [change] = changes(
        planned(judged(candidate("home_city", "Berlin", 3, outcome="replace")), known, {"aaaaaaaa": [5]})
    )
    assert isinstance(change, Hold)
    assert change.held.state == "dropped"


def test_what_waited_is_settled_when_it_is_told_again() -> None:
    """Both tellings are its sources."""
    held = HeldCandidate("hhhhhhhh", candidate("likes", "opera", 1, stated=False), "held", NOW, "repeat")
    made = changes(planned(judged(candidate("likes", "opera", 2), settles=(held,)), []))
    assert isinstance(made[0], Settle)
    assert isinstance(made[1], Add)
    assert {source.interaction_id for source in made[1].sources} == {1, 2}


def test_a_changed_city_leaves_what_rests_on_it_in_doubt() -> None:
    """By key or by holding the old value; not what the past has settled, what only has it in its name, nor
    what is somebody else's.
    """
    city = memory("aaaaaaaa", "home_city", "Munich")
    known = [
        city,
        memory("bbbbbbbb", "gym", "FitX"),
        memory("cccccccc", "clubs", "chess club in Munich"),
        memory("hhhhhhhh", "university", "University of Munich"),
        memory("dddddddd", "birthplace", "Munich"),
        memory("eeeeeeee", "home_city", "Munich", subject="sister"),
        memory("ffffffff", "likes", "tea"),
        memory("gggggggg", "commute", "by bike", doubt="asked"),
    ]
    made = changes(planned(judged(candidate("home_city", "Berlin", outcome="replace")), known))
    assert isinstance(made[0], Revise)
    assert [(each.memory.id, each.state) for each in made[1:] if isinstance(each, Doubt)] == [
        ("bbbbbbbb", "unasked"),
        ("cccccccc", "unasked"),
    ]


def test_what_is_told_in_the_same_breath_is_not_in_doubt() -> None:
    """A new gym with the new city."""
    city, gym = memory("aaaaaaaa", "home_city", "Munich"), memory("bbbbbbbb", "address", "Isar 1")
    moved = Revise(city, replace(city, content="Berlin", version=2), (), "told")
    rehoused = Revise(gym, replace(gym, content="Spree 2", version=2), (), "told")
    assert doubts([moved, rehoused], [city, gym]) == ()


@given(st.lists(st.tuples(st.sampled_from(["likes", "home_city", "hobbies"]), st.sampled_from(["tea", "Rome", "green tea", "chess"]),
                          st.integers(1, 4)), max_size=8))  # fmt: skip
def test_planning_never_leaves_two_memories_of_one_identity(told: list[tuple[str, str, int]]) -> None:
    """Whatever is told in whatever order, each change fits what the ones before it leave."""
    live: dict[str, Memory] = {}
    in_order = sorted(told, key=lambda each: each[2])
    for change in changes(planned(judged(*(candidate(*each) for each in in_order)), [])):
        match change:
            case Add(new, _):
                assert not any((each.key, each.content) == (new.key, new.content) for each in live.values())
                live[new.id] = new
            case Revise(before, after, _, _):
                assert live[before.id] == before
                live[after.id] = after
            case Mention(known, _):
                assert live[known.id] == known
            case _:
                pass


def test_what_a_changed_fact_leaves_in_doubt_is_the_same_whatever_its_key_is_called() -> None:
    """The question names the cause under a key that a model has written otherwise, too."""
    moved = memory("aaaaaaaa", "lives_in", "Berlin")
    doubtful = memory("bbbbbbbb", "gym", "FitX", doubt="unasked")
    assert dependants(moved) == dependants(replace(moved, key="home_city"))
    assert cause_of(doubtful, [doubtful, moved, memory("cccccccc", "likes", "tea")]) == moved


def test_of_what_was_said_before_nobody_is_asked_beside_what_was_said_after() -> None:
    """A city read late is none to ask about once another was told behind it, nor is it one beside it."""
    known = [memory("aaaaaaaa", "home_city", "Trondheim")]
    [late] = changes(planned(judged(candidate("home_city", "Bergen", 2)), known, {"aaaaaaaa": [1, 3]}))
    assert isinstance(late, Hold)
    assert (late.held.state, late.held.reason) == ("dropped", OVERTAKEN)
    [asked] = changes(planned(judged(candidate("home_city", "Bergen", 4)), known, {"aaaaaaaa": [1, 3]}))
    assert isinstance(asked, Hold)
    assert asked.held.state == "held"
