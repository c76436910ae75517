"""What a turn has saved of a message is known by its place in it, whatever it is called and however it is worded."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.domain.believing.planning import SAVED, without_saved
from bot.domain.changes import Candidate, Judged
from bot.domain.memories import Source


def found(value: str, quote: str, subject: str = "user", message: int = 1) -> Judged:
    """Something that the extraction reads out of a message."""
    return Judged(saved_as(value, quote, subject, message))


def saved_as(value: str, quote: str, subject: str = "user", message: int = 1) -> Candidate:
    """Something that a turn saved of a message."""
    return Candidate(key="anything", content=value, source=Source(message, quote), subject=subject)


@pytest.mark.parametrize(
    ("text", "saved", "again"),
    [
        (
            "We have a dog called Balu.",
            ("a dog called Balu", "We have a dog called Balu"),
            ("Balu", "a dog called Balu"),
        ),
        ("I don't eat meat.", ("vegetarian", "I don't eat meat"), ("no meat", "I don't eat meat.")),
        ("Call me Ben.", ("Ben", "Call me Ben"), ("Ben", "me Ben")),
        ("Запомни: живу в Киеве", ("Киев", "живу в Киеве"), ("Київ", "Запомни: живу в Киеве")),
    ],
)
def test_the_same_words_are_the_same_telling(
    text: str, saved: tuple[str, str], again: tuple[str, str]
) -> None:
    """Neither key nor wording counts."""
    kept = [saved_as(*saved)]
    read = found(*again)
    assert without_saved([read], kept, {1: text}) == [replace(read, verdict=SAVED)]


@pytest.mark.parametrize(
    ("text", "saved", "other"),
    [
        (
            "I live in Bern and work at Siemens.",
            ("Bern", "I live in Bern and work at Siemens"),
            ("Siemens", "work at Siemens"),
        ),
        ("I like tea and opera.", ("tea", "I like tea and opera"), ("opera", "I like tea and opera")),
        (
            "I don't eat meat and live in Oslo.",
            ("vegetarian", "I don't eat meat and live in Oslo"),
            ("Oslo", "live in Oslo"),
        ),
        ("I live in Bern. I like tea.", ("Bern", "I live in Bern"), ("tea", "I like tea")),
    ],
)
def test_another_thing_in_one_message_is_another_telling(
    text: str, saved: tuple[str, str], other: tuple[str, str]
) -> None:
    """Two values at two places, or in words of their own."""
    judged = found(*other)
    assert without_saved([judged], [saved_as(*saved)], {1: text}) == [judged]


def test_what_is_said_of_somebody_else_or_in_another_message_is_another_telling() -> None:
    """Subject and message tell tellings apart."""
    text = "My sister Anna lives in Porto."
    kept = [saved_as("Anna", "My sister Anna lives in Porto")]
    judged = [
        found("Porto", "Anna lives in Porto", "Anna"),
        found("Anna", "My sister Anna lives in Porto", message=2),
    ]
    assert without_saved(judged, kept, {1: text, 2: text}) == judged


def test_an_intention_is_no_telling_of_a_fact_in_the_same_words() -> None:
    """It promises to ask how it went, which the fact does not."""
    text = "I'm seeing the dentist on Thursday."
    saved = [saved_as("dentist on Thursday", text)]
    read = found("see the dentist", text)
    meant = replace(read, candidate=replace(read.candidate, kind="intention"))
    assert without_saved([read, meant], saved, {1: text}) == [replace(read, verdict=SAVED), meant]
    planned = [replace(saved[0], kind="intention")]
    assert without_saved([meant], planned, {1: text}) == [replace(meant, verdict=SAVED)]
