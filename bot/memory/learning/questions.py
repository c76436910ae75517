"""The questions to ask of a person, read with the words that each side of a question rests on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.domain.believing.belief import WHICH_DAY
from bot.domain.candidates import HeldCandidate
from bot.domain.changes import Add, Change, Doubt, Hold, Revise
from bot.domain.memories import Memory, Source
from bot.domain.questions import Question, cause_of, whether_it_holds, whether_to_keep, which_day, which_holds
from bot.storage.engine.database import Transaction
from bot.storage.facts import memories, provenance

MOST_DOUBTS = 3
"""How many memories one message asks about whether they hold; /memory pending asks about the others."""


async def arising(connection: Transaction, owner: int, changes: Sequence[Change]) -> list[Question]:
    """The questions that a plan leaves: what it puts aside for an answer, and what it makes doubtful."""
    waiting = [each.held for each in changes if isinstance(each, Hold) and waits(each.held)]
    doubted = [each.memory for each in changes if isinstance(each, Doubt) and each.state == "unasked"]
    told = {memory.id: (memory, sources) for memory, sources in _told(changes)}
    asked = [await about_held(connection, owner, held) for held in waiting]
    for memory in doubted[:MOST_DOUBTS]:
        cause = cause_of(memory, [each for each, _ in told.values()]) or _revised(changes)
        since = _words(told[cause.id][1]) if cause else ""
        asked.append(whether_it_holds(memory, await _said(connection, owner, memory), since))
    return asked


async def about_held(connection: Transaction, owner: int, held: HeldCandidate) -> Question:
    """What is asked of a held candidate: which day, which of two values holds, or whether it stays."""
    if held.reason == WHICH_DAY:
        return which_day(held)
    against = held.candidate.against
    known = await memories.get(connection, owner, against) if against else None
    if known is None:
        return whether_to_keep(held)
    return which_holds(held, known, await _said(connection, owner, known))


async def about_doubtful(
    connection: Transaction, owner: int, memory: Memory, known: Iterable[Memory]
) -> Question:
    """Whether a doubtful memory still holds; what made it so is looked for among what is `known`."""
    cause = cause_of(memory, known)
    since = await _said(connection, owner, cause) if cause else ""
    return whether_it_holds(memory, await _said(connection, owner, memory), since)


def waits(held: HeldCandidate) -> bool:
    """Whether the person's answer is waited for."""
    return held.state == "held" and held.waits_for == "answer"


def _told(changes: Iterable[Change]) -> list[tuple[Memory, Sequence[Source]]]:
    return [
        (change.after if isinstance(change, Revise) else change.memory, change.sources)
        for change in changes
        if isinstance(change, Add | Revise)
    ]


def _revised(changes: Iterable[Change]) -> Memory | None:
    return next((change.after for change in changes if isinstance(change, Revise)), None)


def _words(sources: Sequence[Source]) -> str:
    return next((source.quote for source in reversed(sources) if source.role == "evidence"), "")


async def _said(connection: Transaction, owner: int, memory: Memory) -> str:
    """The newest words that a memory rests on; empty when it was only written by hand."""
    record = await provenance.record(connection, owner, memory.id)
    return _words([source for source, _ in record.sources]) if record else ""
