"""What waits for a person's yes or no, and what they want nothing of kept."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace

from bot.clock import Clock
from bot.domain.believing.policy import KEY_DECLINED
from bot.domain.believing.reconcile import AskWhich, Reconciled, Undecided, by_table, no_longer, reconcile
from bot.domain.believing.resting import doubts
from bot.domain.believing.weaving import WHICH_HOLDS
from bot.domain.candidates import Candidate, HeldCandidate
from bot.domain.changes import Change, Doubt, Hold, Plan, Settle
from bot.domain.ids import new_memory_id, new_plan_id, parse_memory_id
from bot.domain.memories import Memory, Source
from bot.domain.questions import Choice, Question
from bot.errors import NotFound, Refused, StalePlan
from bot.language.keys import concept_of
from bot.memory.learning import questions
from bot.memory.writing.writer import Writer
from bot.storage.engine.database import Database, Transaction
from bot.storage.facts import candidates, memories, plans, provenance
from bot.storage.log import interactions
from bot.storage.people import people

MOST_SHOWN = 20
TRIES = 5
NOTHING_WAITS = "Nothing waits under that id. /memory pending shows what does."
NOTHING_DECLINED = "There is no such thing that I keep nothing about. /memory declined lists them."
NOTHING_LEARNT = "There is nothing of that left to take back."


async def open_questions(database: Database, owner: int) -> list[Question]:
    """What waits for an answer: whether to keep something, which of two holds, whether something still does."""
    async with database.read() as connection:
        held = await candidates.held(connection, owner, "answer", limit=MOST_SHOWN)
        asked = [await questions.about_held(connection, owner, each) for each in held]
        doubtful = await memories.doubtful(connection, owner, MOST_SHOWN)
        known = await memories.live(connection, owner, kinds=("fact",)) if doubtful else []
        return asked + [await questions.about_doubtful(connection, owner, each, known) for each in doubtful]


async def settle(
    database: Database, writer: Writer, clock: Clock, owner: int, asked: str, choice: Choice
) -> tuple[Plan, list[Question]]:
    """Act on the answer to a question, named by the id of what it asks about; the plan that did, and what it leaves open.

    What no longer holds joins the history. Raises NotFound when nothing waits under the id.
    """
    for _ in range(TRIES):
        async with database.read() as connection:
            changes = await _answered(connection, owner, asked, choice, clock)
            left = await questions.arising(connection, owner, changes)
        plan = Plan(new_plan_id(), owner, "command", questions.as_asked(changes, left))
        try:
            await writer.write(plan)
        except StalePlan:
            continue
        return plan, left
    raise NotFound(NOTHING_WAITS)


@dataclass(frozen=True, slots=True)
class NeverAgain:
    """The keys of which nothing is kept from now on, and whether what was learnt could be taken back."""

    keys: tuple[str, ...]
    taken_back: bool


async def never_again(
    database: Database, writer: Writer, clock: Clock, owner: int, plan_id: str
) -> NeverAgain:
    """Decline the keys of what a plan learnt, and undo it. Raises NotFound when nothing of it is left to name them."""
    async with database.write() as connection:
        learnt = await _learnt(connection, owner, plan_id)
        if not learnt:
            raise NotFound(NOTHING_LEARNT)
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
    """What a person wants nothing of kept, the newest, oldest of them first."""
    async with database.read() as connection:
        return (await candidates.declined(connection, owner))[-MOST_SHOWN:]


async def allow(database: Database, owner: int, named: str) -> list[HeldCandidate]:
    """Keep again what was declined under an id or a key; what that was. Raises NotFound when there is none."""
    async with database.write() as connection:
        every = await candidates.declined(connection, owner)
        found = [held for held in every if held.id == parse_memory_id(named)]
        found = found or [held for held in every if concept_of(held.candidate.key) == concept_of(named)]
        if not found:
            raise NotFound(NOTHING_DECLINED)
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
    """Keep a no to a whole key: a declined candidate without a value."""
    if await candidates.key_declined(connection, memory.owner, memory.kind, memory.key):
        return
    sources = await provenance.source_interactions(connection, memory.id)
    told_in = sources[0] if sources else await interactions.newest_of(connection, memory.owner)
    nothing = Candidate(
        key=memory.key,
        content="",
        category=memory.category,
        kind=memory.kind,
        source=Source(told_in, ""),
    )
    held = HeldCandidate(new_memory_id(), nothing, "declined", clock.now(), reason=KEY_DECLINED)
    await candidates.hold(connection, memory.owner, held)


async def _answered(
    connection: Transaction, owner: int, asked: str, choice: Choice, clock: Clock
) -> tuple[Change, ...]:
    held = await candidates.get(connection, owner, asked)
    if held is not None and held.state == "held":
        if choice == "drop":
            return (Settle(held, "declined"),)
        return await _kept(connection, owner, held, choice == "instead", clock)
    memory = await memories.get(connection, owner, asked)
    if memory is None or not memory.doubt:
        raise NotFound(NOTHING_WAITS)
    now = clock.now()
    if choice == "drop":
        return (no_longer(memory, (), now, await people.today(connection, owner, now)),)
    return (Doubt(memory, ""),)


async def _kept(
    connection: Transaction, owner: int, held: HeldCandidate, instead: bool, clock: Clock
) -> tuple[Change, ...]:
    """What a yes to a held candidate comes to: in the place of what it stands against, or beside what is known."""
    candidate, now = held.candidate, clock.now()
    known = await memories.live(connection, owner, kinds=(candidate.kind,))
    today = await people.today(connection, owner, now)
    chosen = replace(candidate, outcome="replace" if instead else "beside" if candidate.against else "")
    found = reconcile(chosen, known, (candidate.source,), owner, now, today)
    if isinstance(found, Undecided):
        decided = replace(candidate, outcome=by_table(candidate, found.neighbours))
        found = reconcile(decided, known, (candidate.source,), owner, now, today)
    settled = Settle(held, "committed")
    if isinstance(found, Reconciled):
        return (settled, *found.changes, *doubts(found.changes, known))
    against = found.against.id if isinstance(found, AskWhich) else found.neighbours[0].id
    again = replace(candidate, against=against)
    return (settled, Hold(HeldCandidate(new_memory_id(), again, "held", now, reason=WHICH_HOLDS)))
