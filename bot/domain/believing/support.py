"""What rests on what: facts that may no longer hold once another one has changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.domain.changes import (
    Add,
    Archive,
    Change,
    Conceal,
    Delete,
    Doubt,
    Hold,
    Mention,
    Protect,
    Restore,
    Reveal,
    Revise,
    Settle,
)
from bot.domain.memories import Memory
from bot.language.keys import concept_of
from bot.language.text import normalised

RESTING: Mapping[str, frozenset[str]] = {
    key: frozenset(dependants.split())
    for key, dependants in {
        "home_city": "home_country address timezone commute gym neighbours housemates landlord rent "
        "local_shop "
        "favourite_restaurant favourite_cafe favourite_bar favourite_park doctor dentist",
        "home_country": "home_city address timezone visa residence_permit insurance",
        "address": "neighbours landlord rent commute",
        "workplace": "job_title industry colleagues commute office manager salary work_schedule work_email",
        "job_title": "workplace industry salary work_schedule colleagues",
        "partner": "marital_status anniversary parents_in_law",
        "marital_status": "partner anniversary",
        "diet": "foods_avoided favourite_food favourite_dish favourite_restaurant",
        "birthday": "age zodiac_sign",
        "studies": "university semester",
        "university": "studies semester dormitory",
    }.items()
}
"""For a key that holds one value, the keys that may fall with it."""

_STANDS_ALONE = frozenset(
    (
        "name nickname origin birthplace birthday birth_year native_language nationality mother "
        "father note_to_self"
    ).split()
)
"""What the past has settled: where somebody was born holds, wherever they live now."""

MIN_VALUE_LETTERS = 3


def resting_on(before: Memory, after: Memory, known: Iterable[Memory]) -> list[Memory]:
    """The facts not yet in doubt that a changed fact leaves open: by key, or by its old value."""
    if before.kind != "fact" or normalised(before.content) == normalised(after.content):
        return []
    dependants = RESTING.get(concept_of(before.key), frozenset())
    return [
        memory
        for memory in known
        if memory.id != before.id
        and memory.kind == "fact"
        and not memory.doubt
        and concept_of(memory.key) not in _STANDS_ALONE
        and normalised(memory.subject) == normalised(before.subject)
        and not _holds(memory.content, after.content)
        and (concept_of(memory.key) in dependants or _holds(memory.content, before.content))
    ]


def doubts(changes: Iterable[Change], known: Iterable[Memory]) -> tuple[Doubt, ...]:
    """Marks on what rests on a value that changes give up; none on what they tell anew themselves."""
    changes, known = list(changes), list(known)
    told = {memory.id for change in changes for memory in _told(change)}
    found = {
        memory.id: Doubt(memory, "unasked")
        for change in changes
        if isinstance(change, Revise) and change.reason == "told"
        for memory in resting_on(change.before, change.after, known)
        if memory.id not in told
    }
    return tuple(found.values())


def _told(change: Change) -> tuple[Memory, ...]:
    match change:
        case Add(memory, _) | Mention(memory, _) | Delete(memory) | Restore(memory) | Revise(_, memory, _, _):
            return (memory,)
        case Conceal() | Reveal() | Hold() | Settle() | Doubt() | Protect() | Archive():
            return ()


def _holds(text: str, value: str) -> bool:
    """Whether a text holds a value as whole words."""
    wanted = normalised(value)
    if len(wanted) < MIN_VALUE_LETTERS:
        return False
    if not wanted.isascii():
        return wanted in normalised(text)
    plain = f" {''.join(char if char.isalnum() else ' ' for char in normalised(text))} "
    return f" {' '.join(''.join(char if char.isalnum() else ' ' for char in wanted).split())} " in " ".join(
        ["", *plain.split(), ""]
    )
