"""Judging what was read: what else bears on a candidate is looked up, and the verdict follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime

from bot.domain.believing.belief import Utterance
from bot.domain.believing.planning import once_each
from bot.domain.believing.policy import Circumstances, decide, is_asked_for
from bot.domain.believing.reconcile import KnownMemories, is_over, says_the_same
from bot.domain.candidates import COMMIT, Candidate, Judged
from bot.domain.memories import Kind, MemoryRecord, compared
from bot.domain.periods import period_of
from bot.language.keys import holds_one
from bot.language.text import normalised
from bot.long_texts import off_loop
from bot.memory.forgetting import withholding
from bot.storage.engine.database import Transaction
from bot.storage.facts import candidates, memories, provenance
from bot.storage.log import interactions
from bot.storage.people import people

LEARNT: tuple[Kind, ...] = ("fact", "rule", "intention")
"""The kinds that are read out of what somebody says."""

BY_HAND = frozenset(("edited", "undone"))
"""Why a version came about that no message told."""


async def known_to(
    connection: Transaction, owner: int, now: datetime, today: date | None = None
) -> KnownMemories:
    """What is known of somebody, for what was read out of their messages to be set against it."""
    known = await memories.live(connection, owner, kinds=LEARNT)
    rests_on = await provenance.resting_on(connection, owner, [memory.id for memory in known])
    return KnownMemories(
        owner, tuple(known), now, today or await people.today(connection, owner, now), rests_on
    )


async def judge(
    connection: Transaction, owner: int, read: Sequence[Judged], told: Sequence[Utterance]
) -> list[Judged]:
    """What was read out of messages, with its verdict by what is known; what belief drops stays dropped."""
    texts = {each.interaction_id: each.text for each in told}
    words = "".join(texts.values())
    asked_for = await off_loop(words, lambda: [_is_asked_for(each.candidate, texts) for each in read])
    judged = [
        each
        if each.verdict.outcome == "drop"
        else await judge_one(connection, owner, each, is_asked_for=is_asked_for)
        for each, is_asked_for in zip(read, asked_for, strict=True)
    ]
    return await off_loop(words, lambda: once_each(_told_twice(judged)))


async def judge_one(
    connection: Transaction, owner: int, read: Judged, *, is_asked_for: bool, by_tool: bool = False
) -> Judged:
    """What belief has not dropped, with its verdict by all that is known.

    What waits for the person's answer goes on waiting, however often it is read again; a tool is what brings
    the answer.
    """
    candidate = read.candidate
    alike = await candidates.like(connection, owner, candidate)
    held = tuple(one for one in alike if one.state == "held")
    waits = not by_tool and any(one.waits_for == "answer" for one in held)
    told_in = candidate.source.interaction_id
    around = Circumstances(
        asked_for=is_asked_for and not waits,
        ask_first=waits or (await people.preferences(connection, owner)).ask_first,
        declined=any(one.state == "declined" for one in alike),
        key_declined=await candidates.key_declined(connection, owner, candidate.kind, candidate.key),
        deleted=await withholding.holds_against(connection, owner, candidate),
        corrected=await _corrected_since(connection, owner, candidate),
        told_before=any(one.candidate.source.interaction_id != told_in for one in held),
        known=await _is_known(connection, owner, candidate),
        doubt=read.verdict.reason,
    )
    return Judged(candidate, decide(candidate, around), held)


def _is_asked_for(candidate: Candidate, texts: Mapping[int, str]) -> bool:
    return is_asked_for(candidate.source.quote, texts.get(candidate.source.interaction_id, ""))


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
    return [replace(each, verdict=COMMIT) if place in kept else each for place, each in enumerate(judged)]


async def _is_known(connection: Transaction, owner: int, candidate: Candidate) -> bool:
    """Whether a live memory says it already, of the same time: telling it once more is a mention.

    What takes the place of something else is none, nor is that it is over, of what still holds.
    """
    said = await interactions.get(connection, owner, candidate.source.interaction_id)
    if said is None:
        return False
    today = await people.today(connection, owner, said.sent_at)
    return any(
        normalised(memory.subject) == normalised(candidate.subject)
        and candidate.against in ("", memory.id)
        and (not is_over(candidate, today) or period_of(memory.details).ended_before(today))
        and says_the_same(candidate, memory, today)
        for memory in await memories.under_key(connection, owner, candidate.key, candidate.kind)
    )


async def _corrected_since(connection: Transaction, owner: int, candidate: Candidate) -> bool:
    """Whether a memory was edited, or a change undone, after the candidate that tells it otherwise."""
    said = await interactions.get(connection, owner, candidate.source.interaction_id)
    if said is None:
        return False
    subject = normalised(candidate.subject)
    for memory in await memories.under_key(connection, owner, candidate.key, candidate.kind):
        if normalised(memory.subject) != subject or compared(memory.content) == compared(candidate.content):
            continue
        record = await provenance.record(connection, owner, memory.id)
        by_hand = [
            version.version
            for version in (record.versions if record else ())
            if version.reason in BY_HAND and version.valid_from > said.sent_at
        ]
        if record and by_hand and _gives_up(record, candidate, by_hand[-1]):
            return True
    return False


def _gives_up(record: MemoryRecord, candidate: Candidate, version: int) -> bool:
    """Whether the version by hand gave up what the candidate says: any other value, or one that it had."""
    if candidate.kind == "fact" and holds_one(candidate.key):
        return True
    past = {compared(each.content) for each in record.versions if each.version < version}
    return compared(candidate.content) in past
