"""What becomes of a candidate: kept now, held, or dropped, each with its reason."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.domain.changes import Candidate, decide
from bot.domain.memories import FactDetails, Source

PLAIN = Candidate(
    key="home_city", content="Berlin", category="location", source=Source(1, "I live in Berlin")
)
RULE = replace(PLAIN, kind="rule", key="rules")


def outcome(candidate: Candidate, **around: Any) -> tuple[str, str]:
    verdict = decide(candidate, **around)
    return verdict.outcome, verdict.waits_for if verdict.outcome == "hold" else verdict.reason


def test_what_is_stated_and_lasts_is_kept_now() -> None:
    """So is what is private, as long as it is stated."""
    assert outcome(PLAIN) == ("commit", "")
    assert outcome(replace(PLAIN, sensitivity="private")) == ("commit", "")


@pytest.mark.parametrize(
    ("candidate", "expected"),
    [
        (replace(PLAIN, stated=False), ("hold", "repeat")),
        (replace(PLAIN, lasting=False), ("hold", "repeat")),
        (replace(PLAIN, lasting=False, details=FactDetails(since="2026-11-20")), ("hold", "session")),
        (replace(PLAIN, stated=False, sensitivity="private"), ("hold", "answer")),
        (replace(PLAIN, sensitivity="secret"), ("drop", "a secret")),
        (replace(RULE, content="Answer in German"), ("commit", "")),
    ],
)
def test_what_is_implied_or_passing_is_not(candidate: Candidate, expected: tuple[str, str]) -> None:
    """Implied: until told again, or asked when it is private; passing: until the session ends when it has a day; a secret: never."""
    assert outcome(candidate) == expected


def test_a_person_who_wants_to_be_asked_is_asked() -> None:
    """About everything but what they asked to have kept."""
    assert outcome(PLAIN, ask_first=True) == ("hold", "answer")
    assert outcome(PLAIN, ask_first=True, asked_for=True) == ("commit", "")


def test_a_no_holds_until_the_user_asks_for_it() -> None:
    """To one thing or to a whole key."""
    assert outcome(PLAIN, declined=True)[0] == "drop"
    assert outcome(PLAIN, key_declined=True)[0] == "drop"
    assert outcome(PLAIN, declined=True, key_declined=True, asked_for=True)[0] == "commit"


def test_what_was_forgotten_stays_so_whoever_asks() -> None:
    """A tombstone beats even an order to keep, when that was given before; and nothing makes a secret kept."""
    assert outcome(PLAIN, deleted=True, asked_for=True)[0] == "drop"
    assert outcome(replace(PLAIN, sensitivity="secret"), asked_for=True)[0] == "drop"


def test_asking_keeps_nothing_private_that_is_only_implied() -> None:
    """Nobody asked for a guess about their health; what is implied and harmless they may have."""
    guess = replace(PLAIN, stated=False, sensitivity="private")
    assert outcome(guess, asked_for=True) == ("hold", "answer")
    assert outcome(replace(PLAIN, stated=False), asked_for=True) == ("commit", "")


def test_told_again_an_implied_thing_is_kept() -> None:
    """By another exchange."""
    assert outcome(replace(PLAIN, stated=False), told_before=True) == ("commit", "")


def test_what_looks_odd_is_asked_about() -> None:
    """Also when they asked for it to be kept, or told it before; never when it is known anyway, or they said no."""
    for more in ({}, {"asked_for": True}, {"told_before": True}):
        assert decide(PLAIN, doubt="maybe denied", **more).outcome == "hold"
    assert decide(PLAIN, doubt="maybe denied").waits_for == "answer"
    assert decide(PLAIN, doubt="maybe denied", known=True).reason == "known, and not told again"
    assert decide(PLAIN, doubt="maybe denied", declined=True).outcome == "drop"


def test_what_was_set_right_by_hand_is_not_set_wrong_by_an_older_message() -> None:
    """Not even by one that asked to be remembered."""
    assert outcome(PLAIN, corrected=True, asked_for=True) == ("drop", "set right by hand since it was said")
