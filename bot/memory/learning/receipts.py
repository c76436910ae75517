"""How a person hears of what was learnt behind the conversation: a quiet line, a reaction, once a day, or not at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from bot.domain.answers import Answer, Button, Reaction
from bot.domain.candidates import HeldCandidate
from bot.domain.changes import Plan
from bot.domain.interactions import Interaction
from bot.domain.memories import Memory
from bot.domain.nights import next_night
from bot.domain.receipts import asking, noted, pending_line
from bot.domain.text import one_line
from bot.domain.waking import awake
from bot.memory.writing import archiving
from bot.storage import candidates, jobs, memories, outbound, people, plans, unprompted
from bot.storage.database import Transaction
from bot.storage.unprompted import Place

DIGEST = "digest"
DAILY, MORNING = "", "morning"
"""Keys of the two: what was learnt in a day, for who wants it so; and what was while the person was not there."""

EXTRACT, SESSION, NIGHTLY = "extract", "session", "nightly"
"""What plans that learn are called."""
MOMENT = timedelta(microseconds=1)
"""So that what was learnt at the moment of the promise is told, too."""

DIGEST_HOUR = 18
"""The hour of the person's own day at which they hear of what was learnt, if they want that once a day."""

WRITING = "✍"
NEVER_AGAIN = "Don't remember such things"
MOST_PLANS_WITH_BUTTONS = 4
MOST_LABEL = 24
MOST_DIGEST_LINES = 40
HEADINGS: Mapping[str, str] = {DAILY: "noted today:", MORNING: "noted since we talked:"}
LISTED = "/memory list shows everything."


@dataclass(frozen=True, slots=True)
class Learnt:
    """What one exchange taught: its plan, and a line for each memory that is new or has changed."""

    plan: Plan
    said: Interaction
    lines: tuple[tuple[Memory, str], ...]
    asked: tuple[tuple[HeldCandidate, str], ...] = ()
    set_aside: tuple[str, ...] = ()


async def tell(
    connection: Transaction, owner: int, applied: Sequence[Plan], said: Mapping[int, Interaction], zone: str, now: datetime
) -> None:  # fmt: skip
    """Promise what a person is to hear of plans just applied; nothing for mere mentions and what was held."""
    learnt = [
        Learnt(plan, exchange, tuple(noted(plan.changes)), tuple(asking(plan.changes)))
        for plan in applied
        if (exchange := said.get(plan.interaction_id or 0))
    ]
    questions = [replace(each, lines=()) for each in learnt if each.asked]
    learnt = [
        replace(each, asked=(), set_aside=tuple(await archiving.set_aside(connection, owner, each.plan.id)))
        for each in learnt
        if each.lines
    ]
    await _lines(connection, owner, questions, now)
    if not learnt:
        return
    match (await people.preferences(connection, owner)).receipts:
        case "line":
            await _lines(connection, owner, learnt, now)
        case "reaction":
            await _reactions(connection, owner, learnt, now)
        case "digest":
            await _promise_digest(connection, owner, DAILY, next_night(now, zone, DIGEST_HOUR), now)
        case "off":
            pass


async def tell_when_awake(
    connection: Transaction, owner: int, applied: Sequence[Plan], said: Mapping[int, Interaction], zone: str, now: datetime
) -> None:  # fmt: skip
    """Promise the same of plans applied while the person was not there: outside their waking hours for the morning.

    So is what belongs to no one exchange, as what a night has found. None was applied before `now`.
    """
    lines = [line for plan in applied for line in noted(plan.changes)]
    moment = awake(now, ZoneInfo(zone))
    if moment == now and all(plan.interaction_id in said for plan in applied if noted(plan.changes)):
        await tell(connection, owner, applied, said, zone, now)
        return
    receipts = (await people.preferences(connection, owner)).receipts
    if lines and receipts == "digest":
        await _promise_digest(connection, owner, DAILY, next_night(now, zone, DIGEST_HOUR), now)
    if lines and receipts in ("line", "reaction"):
        await _promise_digest(connection, owner, MORNING, moment, now)
    for plan in applied:
        await ask_when_awake(connection, plan, zone, now)


async def ask_when_awake(connection: Transaction, plan: Plan, zone: str, now: datetime) -> None:
    """Promise to ask, in waking hours, about what a plan has put aside for the person's answer."""
    if asked := asking(plan.changes):
        since = min(now, *(held.created_at for held, _ in asked))
        await _promise_digest(connection, plan.owner, MORNING, awake(now, ZoneInfo(zone)), now, since=since)


async def digest(connection: Transaction, owner: int, key: str, since: datetime, now: datetime) -> None:
    """Promise the day's line, or the morning's: everything learnt since a moment that still stands, and what waits."""
    receipts = (await people.preferences(connection, owner)).receipts
    wanted = receipts == "digest" if key == DAILY else receipts != "off"
    origins = (EXTRACT, SESSION, NIGHTLY) if key == DAILY else (SESSION, NIGHTLY)
    lines = await _learnt_since(connection, owner, since, origins) if wanted else []
    waiting = await candidates.held(connection, owner, "answer") if key == MORNING else []
    asked = [held for held in waiting if held.created_at > since][:MOST_PLANS_WITH_BUTTONS]
    place = await unprompted.last_place(connection, owner)
    if not (lines or asked) or place is None:
        return
    told = [HEADINGS[key], *lines, LISTED] if lines else []
    questions = [(held, pending_line(held)) for held in asked]
    text = "\n".join([*told, *(f"shall I keep this? {line}" for _, line in questions)])
    rows = tuple(_keep_or_drop(held, line, alone=len(asked) == 1) for held, line in questions)
    await _say(
        connection,
        owner,
        place,
        f"digest:{owner}:{now:%Y%m%d%H%M}{key}",
        Answer(text, rows, plain=True, silent=True),
        now,
    )


async def _learnt_since(
    connection: Transaction, owner: int, since: datetime, origins: Sequence[str]
) -> list[str]:
    ids = [
        effect.memory_id
        for done in await plans.since(connection, owner, origins, since)
        for effect in done.effects
        if effect.change in ("added", "revised")
    ]
    standing = await memories.by_ids(connection, owner, ids)
    told = [standing[each] for each in dict.fromkeys(ids) if each in standing]
    lines = [f"- {one_line(memory.line, 200)}" for memory in told if not memory.is_derived]
    return [*lines[:MOST_DIGEST_LINES], *(["…"] if len(lines) > MOST_DIGEST_LINES else [])]


async def _lines(connection: Transaction, owner: int, learnt: Sequence[Learnt], now: datetime) -> None:
    """One quiet message for each chat in which something was said that was learnt from."""
    for place in dict.fromkeys(_place(each) for each in learnt):
        here = [each for each in learnt if _place(each) == place]
        noted_lines = [f"noted: {line}" for each in here for _, line in each.lines]
        noted_lines += [line for each in here for line in each.set_aside]
        questions = [f"shall I keep this? {line}" for each in here for _, line in each.asked]
        answer = Answer("\n".join(noted_lines + questions), buttons(here), plain=True, silent=True)
        kind = "asked" if questions else "noted"
        await _say(connection, owner, place, f"{kind}:{here[0].plan.id}", answer, now)


async def _reactions(connection: Transaction, owner: int, learnt: Sequence[Learnt], now: datetime) -> None:
    """A sign on each message that was learnt from; a line where a channel has no signs."""
    for each in learnt:
        if each.said.channel != "telegram":
            await _lines(connection, owner, [each], now)
            continue
        sign = Answer("", silent=True, reaction=Reaction(each.said.message_id, WRITING))
        await _say(connection, owner, _place(each), f"noted:{each.plan.id}", sign, now)


async def _promise_digest(
    connection: Transaction,
    owner: int,
    key: str,
    due_at: datetime,
    now: datetime,
    *,
    since: datetime | None = None,
) -> None:
    if await jobs.waiting(connection, owner, DIGEST, key):
        return
    await jobs.promise(
        connection,
        owner=owner,
        kind=DIGEST,
        key=key,
        payload={"since": ((since or now) - MOMENT).isoformat()},
        due_at=due_at,
        now=now,
    )


async def _say(
    connection: Transaction, owner: int, place: Place, key: str, answer: Answer, now: datetime
) -> None:
    await outbound.add(
        connection, owner=owner, channel=place.channel, chat=place.chat, key=key, answer=answer, now=now
    )


def _place(learnt: Learnt) -> Place:
    return Place(learnt.said.channel, learnt.said.chat)


def buttons(learnt: Sequence[Learnt]) -> tuple[tuple[Button, ...], ...]:
    """Undo, Edit and a no for good; with several exchanges in one message each button says what it is for."""
    rows: list[tuple[Button, ...]] = []
    alone = len(learnt) == 1
    for each in learnt[:MOST_PLANS_WITH_BUTTONS]:
        rows += (_keep_or_drop(held, line, alone=alone and len(each.asked) == 1) for held, line in each.asked)
        if not each.lines:
            continue
        about = f": {one_line(each.lines[0][0].label, MOST_LABEL)}" if not alone else ""
        edits = [
            Button("Edit" if len(each.lines) == 1 else f"Edit {one_line(memory.label, MOST_LABEL)}", f"/memory edit {memory.id}")
            for memory, _ in each.lines[:3]
        ]  # fmt: skip
        rows.append((Button(f"Undo{about}", f"/undo {each.plan.id}"), *edits))
        rows.append((Button(f"{NEVER_AGAIN}{about}", f"/memory never {each.plan.id}"),))
    return tuple(rows)


def _keep_or_drop(held: HeldCandidate, line: str, *, alone: bool) -> tuple[Button, ...]:
    about = "" if alone else f": {one_line(line, MOST_LABEL)}"
    return (
        Button(f"Keep{about}", f"/memory keep {held.id}"),
        Button(f"Drop{about}", f"/memory drop {held.id}"),
    )
