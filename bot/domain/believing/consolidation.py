"""What a candidate means beside what is known: new, a new value, told again, or nothing at all.

The rules need no model: a key that holds one value is superseded, a key that holds several grows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from difflib import SequenceMatcher

from bot.domain.candidates import Candidate
from bot.domain.changes import Add, Mention, Revise
from bot.domain.ids import new_memory_id
from bot.domain.memories import STATED_CONFIDENCE, Memory, Source, identity_value, normalised

IMPLIED_CONFIDENCE = 0.6
"""Confidence of what was only read between the user's lines, once that was done twice."""

SIMILAR_SUBJECT = 0.8
"""Share of matching characters (difflib's ratio) from which two names may mean one person."""


def consolidate(
    candidate: Candidate, known: Iterable[Memory], owner: int, sources: Sequence[Source], now: datetime
) -> Add | Revise | Mention:
    """The one change a candidate makes. `known` holds at least every live memory under the candidate's key."""
    same = [memory for memory in known if _same_thing(memory, candidate)]
    if not same:
        return Add(_new(candidate, owner, now), tuple(sources))
    before = same[0]
    if normalised(before.content) == normalised(candidate.content) and not _says_more(before, candidate):
        return Mention(before, tuple(sources))
    after = replace(
        before,
        content=candidate.content,
        category=candidate.category,
        version=before.version + 1,
        updated_at=now,
        mentions=1,
        confidence=_new(candidate, owner, now).confidence,
        details=candidate.details,
        stated=candidate.stated,
        doubt="",
        archived=False,
    )
    return Revise(before, after, tuple(sources), "told")


def supersede(before: Memory, candidate: Candidate, sources: Sequence[Source], now: datetime) -> Revise:
    """The candidate in the place of a memory under the same key that it contradicts; its past stays."""
    after = replace(
        before,
        content=candidate.content,
        category=candidate.category,
        version=before.version + 1,
        updated_at=now,
        mentions=1,
        confidence=STATED_CONFIDENCE if candidate.stated else IMPLIED_CONFIDENCE,
        details=candidate.details,
        stated=candidate.stated,
        doubt="",
        archived=False,
    )
    return Revise(before, after, tuple(sources), "told")


def consolidate_all(
    candidates: Iterable[Candidate], known: Iterable[Memory], owner: int, now: datetime
) -> tuple[Add | Revise | Mention, ...]:
    """The changes that several candidates make, each thought upon what the ones before it leave."""
    view = {memory.id: memory for memory in known}
    changes: list[Add | Revise | Mention] = []
    for candidate in candidates:
        change = consolidate(candidate, view.values(), owner, (candidate.source,), now)
        changes.append(change)
        match change:
            case Add(memory, _) | Revise(_, memory, _, _):
                view[memory.id] = memory
            case Mention():
                pass
    return tuple(changes)


def strengthened(confidence: float) -> float:
    """Confidence after one more independent telling: half the way to certainty."""
    return 1 - (1 - confidence) / 2


def similar_subjects(subject: str, known: Iterable[str]) -> list[str]:
    """Known subjects that may be the same person under another spelling: "Anna" for "my sister Ana"."""
    wanted = normalised(subject)
    return [other for other in known if normalised(other) != wanted and _alike(wanted, normalised(other))]


def _alike(one: str, other: str) -> bool:
    shared = {word for word in one.split() if len(word) > 2} & set(other.split())
    return bool(shared) or SequenceMatcher(None, one, other).ratio() >= SIMILAR_SUBJECT


def _says_more(before: Memory, candidate: Candidate) -> bool:
    """Whether the same content is news: a page whose text has changed, a guess that is stated now."""
    if candidate.kind == "article":
        return before.details != candidate.details
    return candidate.stated and not before.stated


def _same_thing(memory: Memory, candidate: Candidate) -> bool:
    return (
        memory.kind == candidate.kind
        and memory.scope == candidate.scope
        and memory.key == candidate.key
        and normalised(memory.subject) == normalised(candidate.subject)
        and identity_value(memory.kind, memory.key, memory.content)
        == identity_value(candidate.kind, candidate.key, candidate.content)
    )


def _new(candidate: Candidate, owner: int, now: datetime) -> Memory:
    return Memory(
        id=new_memory_id(),
        owner=owner,
        kind=candidate.kind,
        subject=candidate.subject,
        key=candidate.key,
        content=candidate.content,
        category=candidate.category,
        created_at=now,
        updated_at=now,
        scope=candidate.scope,
        details=candidate.details,
        stated=candidate.stated,
        confidence=STATED_CONFIDENCE if candidate.stated else IMPLIED_CONFIDENCE,
    )
