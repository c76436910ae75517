"""What a name stands for, guessed by its words and those beside it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from bot.language.packs import PACKS, Group, any_of

EntityKind = Literal["person", "place", "organisation", "project", "date", "email", "url", "other", "unsure"]
"""What a name stands for. unsure: a capital that may be no name at all, until the word is met as one elsewhere."""


def _any_of(*groups: Group) -> re.Pattern[str]:
    return re.compile(any_of(*groups), re.IGNORECASE)


_PERSON_BEFORE = _any_of(
    lambda p: p.speech.titles, lambda p: p.speech.before_names, lambda p: p.speech.people
)
_SAYS = _any_of(lambda p: p.speech.reports)
_PERSON_AFTER = _any_of(lambda p: p.speech.third_verbs, lambda p: p.speech.reports)
_PLACE_BEFORE = _any_of(lambda p: p.speech.to_places)
_PLACE = _any_of(lambda p: p.speech.places)
_ORGANISATION = _any_of(lambda p: p.speech.organisations)
_PROJECT = _any_of(lambda p: p.speech.projects)
_NOUNS_CAPITALISED = tuple(
    (re.compile(rf"\b(?:{pack.writing.capitalised_nouns})\b"), re.compile(pack.speech.to_places))
    for pack in PACKS
    if pack.writing.capitalised_nouns
)
_MANY_SMALL_WORDS = 2


def comes_before_a_person(word: str) -> bool:
    """Whether a word is what a person's name follows: "Mr", "sister", "called"."""
    return _PERSON_BEFORE.fullmatch(word) is not None


def kind_of(run: Sequence[str], before: str, after: str) -> tuple[EntityKind, float]:
    """The kind of a run of capitalised words, between two others in small letters, with how sure that is (0..1)."""
    parts = {word.lower().strip("'’-.") for word in run}
    if any(map(_PROJECT.fullmatch, (*parts, before))):
        return "project", 0.7
    if any(map(_ORGANISATION.fullmatch, parts)):
        return "organisation", 0.7
    if any(map(_PLACE.fullmatch, parts)):
        return "place", 0.7
    if comes_before_a_person(before) or _PERSON_AFTER.fullmatch(after):
        return "person", 0.7
    if _PLACE_BEFORE.fullmatch(before):
        return "place", 0.5
    if len(run) == 1 and len(run[0]) > 1 and run[0].isupper():
        return "organisation", 0.4
    if len(run) in {2, 3} and all(word[0].isupper() for word in run):
        return "person", 0.4
    return "other", 0.3


def capitalises_nouns(text: str) -> re.Pattern[str] | None:
    """What stands before a place for sure in a text that writes every noun with a capital; None in any other."""
    return next(
        (before for small, before in _NOUNS_CAPITALISED if len(small.findall(text)) >= _MANY_SMALL_WORDS),
        None,
    )


def is_sure_among_nouns(kind: EntityKind, before: str, after: str, before_a_place: re.Pattern[str]) -> bool:
    """Where every noun has a capital, only what stands beside a name tells."""
    match kind:
        case "person":
            return comes_before_a_person(before) or _SAYS.fullmatch(after) is not None
        case "place":
            return before_a_place.fullmatch(before) is not None
        case _:
            return kind != "other"
