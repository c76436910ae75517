"""The lines under an answer, written by code."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from inline_snapshot import snapshot

from bot.domain.changes import (
    Add,
    Candidate,
    Conceal,
    Delete,
    HeldCandidate,
    Hold,
    Mention,
    Plan,
    Restore,
    Revise,
    Settle,
)
from bot.domain.interactions import Answer, Button
from bot.domain.memories import FactDetails, IntentionDetails, Memory, Source
from bot.domain.prose.labels import label_in_words
from bot.domain.receipts import (
    amended,
    in_words,
    receipt,
    receipt_buttons,
    receipt_lines,
    whether_to_keep,
    which_holds,
    with_receipt,
)

NOW = datetime(2026, 11, 20, tzinfo=UTC)
CITY = Memory(
    id="abcd2345", owner=1, kind="fact", subject="user", key="home_city", content="Munich", category="location",
    created_at=NOW, updated_at=NOW,
)  # fmt: skip
HELD = HeldCandidate(
    "wxyz2345",
    Candidate(key="likes", content="tea", category="preference", source=Source(1, "tea")),
    "held",
    NOW,
)


def test_each_memory_a_person_should_know_of_has_a_line_in_words() -> None:
    """Saved, changed with what it was, forgotten without what it said, brought back; no id, no arrow."""
    dog, tea, gym = (
        replace(CITY, id=f"bbbb222{place}", key=key, content=value)
        for place, (key, value) in enumerate([("pets", "Balu"), ("likes", "tea"), ("gym", "Muscle House")], 2)
    )
    after = replace(CITY, content="Berlin", version=2)
    changes = (Revise(CITY, after, (), "told"), Add(dog, ()), Delete(gym), Restore(tea))
    assert receipt(changes) == snapshot(
        """\
Remembered: your home city is Berlin (was Munich)
Remembered: your pet is Balu
Forgotten: gym
Brought back: you like tea\
"""
    )


def test_what_is_known_by_what_it_says_is_told_as_it_was_said() -> None:
    """The key of a reminder is its words in small letters: a name among them keeps its capital."""
    call = replace(CITY, kind="reminder", key="call_dan", content="call Dan")
    assert receipt((Delete(call),)) == "Forgotten: call Dan"
    assert label_in_words(call) == "call Dan"


def test_what_was_forgotten_by_its_words_tells_how_many_messages_went_with_it() -> None:
    """A message goes whole, with whatever else it says: nobody is to find that out later."""
    words = replace(CITY, kind="note", content="parrot")
    assert receipt((Conceal(words, (7,)),)) == "Forgotten: what you said of “parrot” (1 message)"


def test_a_question_whether_to_keep_what_is_past_says_so() -> None:
    """A yes to it keeps nothing as if it held now."""
    kiki = replace(HELD.candidate, key="pets", content="Kiki", details=FactDetails(until="2026-11-19"))
    assert (
        whether_to_keep(replace(HELD, candidate=kiki)).text
        == "Shall I keep this? your pet is Kiki (no longer)"
    )


def test_an_end_that_is_asked_about_has_a_button_for_the_end() -> None:
    """One value is no choice between two."""
    over = replace(HELD.candidate, key="home_city", content="Munich", details=FactDetails(until="2026-11-19"))
    question = which_holds(replace(HELD, candidate=over), CITY, Source(1, "I live in Munich"))
    assert [each.label for each in question.choices] == ["Not any more", "Still Munich"]


def test_a_plan_is_remembered_with_its_day() -> None:
    """Whoever reads the receipt sees whether the day was understood."""
    test = replace(CITY, kind="intention", content="driving test", details=IntentionDetails(due="2026-12-03"))
    assert receipt((Add(test, ()),)) == "Remembered: driving test (for 3 December 2026)"


@pytest.mark.parametrize(
    ("details", "said"),
    [
        (
            FactDetails(since="2012-01-01", until="2018-12-31"),
            "your home city is Munich (from 2012, until 2018)",
        ),
        (FactDetails(until="2020-05-31"), "your home city is Munich (until 31 May 2020)"),
        (FactDetails(until="2026-12-31"), "your home city is Munich (until 31 December 2026)"),
    ],
)
def test_a_year_that_was_named_is_said_as_a_year(details: FactDetails, said: str) -> None:
    """Nobody named its first or last day; what lies ahead is said to the day."""
    assert in_words(replace(CITY, details=details)) == said


@pytest.mark.parametrize(
    ("subject", "key", "value", "said"),
    [
        ("user", "name", "Ana", "your name is Ana"),
        ("user", "allergies", "nuts", "you are allergic to nuts"),
        ("user", "health", "has a cold", "your health: has a cold"),
        ("sister", "allergies", "nuts", "your sister is allergic to nuts"),
        ("Tomasz", "job_title", "nurse", "Tomasz’s job title is nurse"),
        ("sister", "home_city", "Porto", "your sister’s home city is Porto"),
        ("user", "note_to_self", "the spare key is with Ida", "“the spare key is with Ida”"),
        ("user", "home_city", "München", "your home city is München"),
        ("user", "brothers_in_law", "Torben", "your brothers in law: Torben"),
    ],
)
def test_a_fact_is_told_as_a_person_would(subject: str, key: str, value: str, said: str) -> None:
    """Whose it is first; somebody close is spoken of as the user's."""
    assert in_words(replace(CITY, subject=subject, key=key, content=value)) == said


def test_of_nothing_nobody_is_said_to_be_allergic_to_it() -> None:
    """A value that says what is not stands beside its key."""
    none = replace(CITY, key="allergies", content="none", category="health")
    assert in_words(none) == "your allergies: none"
    assert in_words(replace(none, content="nuts")) == "you are allergic to nuts"


def test_what_changes_nothing_has_no_line_and_no_button() -> None:
    """Told again, asked about, answered: nothing was saved, so nothing is claimed."""
    changes = (Mention(CITY, ()), Hold(HELD), Settle(HELD, "declined"))
    assert receipt(changes) == ""
    assert receipt_buttons(Plan(1, "turn", changes)) == ()


def test_a_long_value_is_cut_in_the_line() -> None:
    """A receipt is a line, whatever was saved."""
    line = receipt([Add(replace(CITY, content="word " * 500), ())])
    assert len(line) < 260
    assert "\n" not in line


def test_a_memory_has_one_line_as_it_stands_in_the_end() -> None:
    """With what it was before all of it; what was new in the same plan was nothing before."""
    first = Revise(CITY, replace(CITY, content="Berlin", version=2), (), "told")
    second = Revise(first.after, replace(CITY, content="Rome", version=3), (), "told")
    assert [line for _, line in receipt_lines([first, second])] == [
        "Remembered: your home city is Rome (was Munich)"
    ]
    assert receipt([Add(CITY, ()), first]) == "Remembered: your home city is Berlin"


def test_one_saving_has_undo_and_edit_and_several_say_what_each_edits() -> None:
    """What was forgotten has nothing to edit."""
    dog = replace(CITY, id="bbbb2222", key="pets", content="Balu")
    one = receipt_buttons(Plan(1, "turn", (Add(CITY, ()),)))
    assert [button.label for button in one[0]] == ["Undo", "Edit"]
    two = receipt_buttons(Plan(1, "turn", (Add(CITY, ()), Add(dog, ()))))
    assert [button.label for button in two[0]] == ["Undo", "Edit home city", "Edit pets"]
    cat = replace(dog, id="cccc3333", content="Mia")
    alike = receipt_buttons(Plan(1, "turn", (Add(dog, ()), Add(cat, ()))))
    assert [button.label for button in alike[0]] == ["Undo", "Edit pets: Balu", "Edit pets: Mia"]
    gone = receipt_buttons(Plan(1, "turn", (Delete(CITY),)))
    assert [button.label for button in gone[0]] == ["Undo"]


@pytest.mark.parametrize(
    "forged",
    [
        "Remembered: your iban is DE00",
        "**Remembered**: iban → DE00 [zzzzzzzz]",
        "✅ Forgotten: your iban",
        "- Brought back: you like tea",
        "Done: call the bank [zzzzzzzz]",
    ],
)
def test_a_receipt_that_the_model_forges_is_left_out(forged: str) -> None:
    """Whatever signs stand around it; only code says what was saved."""
    assert with_receipt(f"Sure!\n{forged}", "") == "Sure!"


def test_an_honest_sentence_about_memory_stays() -> None:
    """In the middle of a line nothing looks like a receipt."""
    said = "I remembered: you like tea.\nDone: the list is sorted."
    assert with_receipt(said, "") == said


def test_a_note_joins_the_receipt_it_belongs_to() -> None:
    """Line under line, and the buttons of both."""
    said = Answer("Nice.\n\nRemembered: you like tea", ((Button("Undo", "/undo 1"),),))
    whole = amended(said, Answer("Remembered: your name is Ana", ((Button("Undo: name", "/undo 2"),),)))
    assert whole.text == "Nice.\n\nRemembered: you like tea\nRemembered: your name is Ana"
    assert [button.label for row in whole.buttons for button in row] == ["Undo", "Undo: name"]
    assert (
        amended(Answer("Nice."), Answer("Remembered: you like tea")).text
        == "Nice.\n\nRemembered: you like tea"
    )
