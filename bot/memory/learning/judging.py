"""Judging what is believed: what else bears on a candidate is looked up, whoever read it, and the verdict follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.domain.believing.belief import Believed
from bot.domain.believing.policy import Circumstances, Verdict, decide
from bot.domain.believing.weaving import Judged, once_each
from bot.domain.candidates import Candidate
from bot.domain.memories import Source, compared
from bot.language.text import normalised
from bot.memory.forgetting import tombstones
from bot.memory.learning.corrections import corrected_since
from bot.storage.engine.database import Transaction
from bot.storage.facts import candidates, memories
from bot.storage.people import people


async def judge(
    connection: Transaction, owner: int, believed: Sequence[Believed], asked: set[Source]
) -> list[Judged]:
    """Each believed candidate with its verdict; `asked` are the words that ask for something to be kept."""
    judged = [
        await judge_one(connection, owner, each, is_asked_for=each.candidate.source in asked)
        for each in believed
    ]
    return once_each(_told_twice(judged))


async def judge_one(
    connection: Transaction, owner: int, believed: Believed, *, is_asked_for: bool, by_tool: bool = False
) -> Judged:
    """One believed candidate with its verdict.

    What waits for the person's answer goes on waiting, however often it is read again; a tool is what brings the answer.
    """
    candidate = believed.candidate
    alike = await candidates.like(connection, owner, candidate)
    held = tuple(one for one in alike if one.state == "held")
    waits = not by_tool and any(one.waits_for == "answer" for one in held)
    told_in = candidate.source.interaction_id
    around = Circumstances(
        asked_for=is_asked_for and not waits,
        ask_first=waits or (await people.preferences(connection, owner)).ask_first,
        declined=any(one.state == "declined" for one in alike),
        key_declined=await candidates.key_declined(connection, owner, candidate.kind, candidate.key),
        deleted=await tombstones.holds_against(connection, owner, candidate),
        corrected=await corrected_since(connection, owner, candidate),
        told_before=any(one.candidate.source.interaction_id != told_in for one in held),
        known=await _is_known(connection, owner, candidate),
        doubt=believed.doubt,
    )
    return Judged(
        candidate=candidate, sources=believed.sources, verdict=decide(candidate, around), settles=held
    )


def _told_twice(judged: Sequence[Judged]) -> list[Judged]:
    """What waits to be told again is kept when another exchange of the same batch tells it, too."""
    waiting: dict[tuple[object, ...], list[int]] = {}
    for place, each in enumerate(judged):
        if each.verdict.outcome == "hold" and each.verdict.waits_for == "repeat":
            told = each.candidate
            mark = (told.kind, told.key, compared(told.content), normalised(told.subject))
            waiting.setdefault(mark, []).append(place)
    kept = {
        place
        for places in waiting.values()
        if len({judged[place].candidate.source.interaction_id for place in places}) > 1
        for place in places
    }
    commit = Verdict("commit")
    return [replace(each, verdict=commit) if place in kept else each for place, each in enumerate(judged)]


async def _is_known(connection: Transaction, owner: int, candidate: Candidate) -> bool:
    """Whether a live memory says it already: telling it once more is a mention."""
    return any(
        normalised(memory.content) == normalised(candidate.content)
        and normalised(memory.subject) == normalised(candidate.subject)
        for memory in await memories.under_key(connection, owner, candidate.key, candidate.kind)
    )
