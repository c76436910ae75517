"""Candidates that are held: for a person's yes or no, for the end of a session, to be told again; and those
declined.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal

from bot.clock import Clock
from bot.domain.believing.neighbours import ANSWERED
from bot.domain.believing.planning import plan_changes
from bot.domain.changes import (
    ASK_FIRST,
    KEY_DECLINED,
    Candidate,
    Change,
    Doubt,
    HeldCandidate,
    Hold,
    Judged,
    Plan,
    Settle,
)
from bot.domain.memories import Memory, Source, new_memory_id
from bot.domain.receipts import Choice, Question, answered, as_asked, no_longer
from bot.errors import NotFound, Refused
from bot.language.keys import concept_of
from bot.memory.forgetting.tombstones import holds_against
from bot.memory.learning import receipts
from bot.memory.learning.consolidator import known_to
from bot.memory.writing.writer import Writer
from bot.speech.saying import Wording, say
from bot.storage.engine.database import Database, Transaction
from bot.storage.facts import candidates, memories, plans, provenance
from bot.storage.log import interactions, sessions
from bot.storage.people import people

WAITS_FOR_REPEAT = timedelta(days=90)
"""How long something waits to be told again."""

NOT_REPEATED = f"not told again within {WAITS_FOR_REPEAT.days} days"

MOST_SHOWN = 20
NOTHING_WAITS = Wording("Nothing waits under that id. /memory pending shows what does.")
SETTLED_SINCE = Wording(
    "What you told me later has settled that question; nothing was changed. /memory pending shows what waits."
)
NOTHING_DECLINED = Wording("There is no such thing that I keep nothing about. /memory declined lists them.")
NOTHING_LEARNT = Wording("There is nothing of that left to take back.")


async def open_questions(database: Database, owner: int) -> list[Question]:
    """What waits for an answer: whether to keep something, which of two holds, whether one still does."""
    async with database.read() as connection:
        held = await candidates.held(connection, owner, "answer", limit=MOST_SHOWN)
        doubtful = await memories.doubtful(connection, owner, MOST_SHOWN)
        return await receipts.about_waiting(connection, owner, held, doubtful)


async def settle(
    database: Database, writer: Writer, clock: Clock, owner: int, asked: str, choice: Choice
) -> tuple[Plan, list[Question]]:
    """Act on the answer to a question, by the id it asks about; the plan that did, and what stays open.

    What no longer holds joins the history; that something still does is asked anew where it is gone. Raises
    NotFound when nothing waits under the id.
    """

    async def thought() -> tuple[Plan, tuple[Plan, list[Question]]]:
        async with database.read() as connection:
            changes = await _answered(connection, owner, asked, choice, clock)
            left = await receipts.arising(connection, owner, changes)
            held = await candidates.get(connection, owner, asked)
            left += [await receipts.about_held(connection, owner, held)] if held and not changes else []
        plan = Plan(owner, "command", as_asked(changes, left))
        return plan, (plan, left)

    _, (plan, left) = await writer.write_with_retries(thought, say(NOTHING_WAITS))
    return plan, left


@dataclass(frozen=True, slots=True)
class NeverAgain:
    """The keys of which nothing is kept from now on, and whether what was learnt could be taken back."""

    keys: tuple[str, ...]
    taken_back: bool


async def never_again(
    database: Database, writer: Writer, clock: Clock, owner: int, plan_id: str
) -> NeverAgain:
    """Decline the keys of what a plan learnt, and undo it. Raises NotFound when nothing of it is left."""
    async with database.write(owner) as connection:
        learnt = await _learnt(connection, owner, plan_id)
        if not learnt:
            raise NotFound(say(NOTHING_LEARNT))
        for memory in learnt:
            await _decline(connection, memory, clock)
    with suppress(Refused):
        await writer.undo(owner, plan_id)
    async with database.read() as connection:
        standing = await memories.by_ids(connection, owner, [memory.id for memory in learnt])
        done = await plans.get(connection, owner, plan_id)
    undone = done is not None and done.undone_at is not None
    return NeverAgain(tuple(dict.fromkeys(memory.key for memory in learnt)), undone or not standing)


async def declined(database: Database, owner: int) -> list[HeldCandidate]:
    """The candidates that a person declined: the newest MOST_SHOWN, oldest first."""
    return (await database.ask(candidates.declined, owner))[-MOST_SHOWN:]


async def allow(connection: Transaction, owner: int, *named: str) -> list[HeldCandidate]:
    """Keep again what was declined, under an id or a key; what that was. NotFound if there is none."""
    every = await candidates.declined(connection, owner)
    concepts = set(map(concept_of, named))
    found = [held for held in every if held.id in named]
    found = found or [held for held in every if concept_of(held.candidate.key) in concepts]
    if not found:
        raise NotFound(say(NOTHING_DECLINED))
    await candidates.lift(connection, owner, [held.id for held in found])
    return found


async def _learnt(connection: Transaction, owner: int, plan_id: str) -> list[Memory]:
    """What a plan added or revised, as far as it is still there, deleted or not."""
    done = await plans.get(connection, owner, plan_id)
    touched = [
        effect.memory_id for effect in (done.effects if done else ()) if effect.change in ("added", "revised")
    ]
    found = [
        await memories.get(connection, owner, memory_id, deleted=True) for memory_id in dict.fromkeys(touched)
    ]
    return [memory for memory in found if memory is not None]


async def _decline(connection: Transaction, memory: Memory, clock: Clock) -> None:
    """Keep a no to all that would stand under the key of a memory."""
    resting = await provenance.resting_on(connection, memory.owner, [memory.id])
    told_in = min(resting.get(memory.id, ()), default=None)
    if told_in is None:
        told_in = await interactions.newest_of(connection, memory.owner)
    nothing = Candidate(
        key=memory.key, content="", category=memory.category, kind=memory.kind, source=Source(told_in, "")
    )
    await decline(connection, memory.owner, nothing, clock.now())


async def decline(connection: Transaction, owner: int, nothing: Candidate, now: datetime) -> None:
    """Keep a no to a whole key: a declined candidate without a value; once for each."""
    if not await candidates.key_declined(connection, owner, nothing.kind, (nothing.key,)):
        held = HeldCandidate(new_memory_id(), nothing, "declined", now, reason=KEY_DECLINED)
        await candidates.hold(connection, owner, held)


async def _answered(
    connection: Transaction, owner: int, asked: str, choice: Choice, clock: Clock
) -> tuple[Change, ...]:
    held, now = await candidates.get(connection, owner, asked), clock.now()
    if held is not None and held.state == "held":
        against = await memories.get(connection, owner, held.candidate.against)
        if choice == "still" and against is None:
            return ()
        known = await known_to(connection, owner, now, kinds=(held.candidate.kind,))
        return answered(held, choice, against, known.as_answered_now)
    if held is not None and held.reason == ANSWERED:
        raise NotFound(say(SETTLED_SINCE))
    memory = await memories.get(connection, owner, asked)
    if memory is None or not memory.doubt:
        raise NotFound(say(NOTHING_WAITS))
    if choice in ("drop", "still"):
        return no_longer(memory, (), await known_to(connection, owner, now))
    return (Doubt(memory, ""),)


async def settle_expired(connection: Transaction, owner: int, now: datetime) -> tuple[Change, ...]:
    """Drop what was to be told again and was not."""
    expired = await candidates.held_since_before(connection, owner, "repeat", now - WAITS_FOR_REPEAT)
    return tuple(Settle(held, "dropped", NOT_REPEATED) for held in expired)


async def settle_ended(
    connection: Transaction, owner: int, session: int, now: datetime
) -> Mapping[int, tuple[Change, ...]]:
    """Keep what the user stated and drop what was only read between the lines, of sessions that have ended.

    By the exchange that told it. `session` counts as ended though its row may not say so yet. What the user
    has had forgotten since is dropped, as all is when they have switched learning off; who wants to be asked
    first is asked.
    """
    chosen = await people.preferences(connection, owner)
    changes: defaultdict[int, tuple[Change, ...]] = defaultdict(tuple)
    kept: list[Judged] = []
    for held in await candidates.held(connection, owner, "session"):
        told_in = held.candidate.source.interaction_id
        match await _outcome(connection, owner, held, session, learning=chosen.learning):
            case "kept" if chosen.ask_first:
                waits = {"created_at": now, "waits_for": "answer", "reason": ASK_FIRST}
                changes[told_in] += Settle(held, "dropped"), Hold(replace(held, id=new_memory_id(), **waits))
            case "kept":
                kept.append(Judged(held.candidate, settles=(held,)))
            case "dropped":
                changes[told_in] += (Settle(held, "dropped"),)
            case "waits":
                continue
    told_in = {each.candidate.source.interaction_id for each in kept}
    planned = plan_changes(kept, await known_to(connection, owner, now, told_in))
    for number in sorted(planned.changes):
        changes[number] += planned.changes[number]
    return changes


async def _outcome(
    connection: Transaction, owner: int, held: HeldCandidate, session: int, *, learning: bool
) -> Literal["kept", "dropped", "waits"]:
    number = held.candidate.source.interaction_id
    said = (await interactions.by_ids(connection, owner, [number])).get(number)
    if said is None or await holds_against(connection, owner, held.candidate):
        return "dropped"
    if said.session_id != session:
        ended = (await sessions.get(connection, owner, said.session_id)).ended_at
        if ended is None:
            return "waits"
    return "kept" if held.candidate.stated and learning else "dropped"
