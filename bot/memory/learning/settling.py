"""What becomes of candidates that were held until their session's end, or until they are told again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Literal

from bot.domain.believing.policy import ASK_FIRST, Verdict
from bot.domain.believing.weaving import Judged, weave
from bot.domain.candidates import HeldCandidate
from bot.domain.changes import Change, Hold, Settle
from bot.domain.ids import new_memory_id
from bot.memory.forgetting.tombstones import holds_against
from bot.storage.engine.database import Transaction
from bot.storage.facts import candidates, memories, provenance
from bot.storage.log import interactions, sessions
from bot.storage.people import people

WAITS_FOR_REPEAT = timedelta(days=90)
"""How long something waits to be told again."""

NOT_REPEATED = f"not told again within {WAITS_FOR_REPEAT.days} days"


async def settle_expired(connection: Transaction, owner: int, now: datetime) -> tuple[Change, ...]:
    """Drop what was to be told again and was not."""
    expired = await candidates.held_since_before(connection, owner, "repeat", now - WAITS_FOR_REPEAT)
    return tuple(Settle(held, "dropped", NOT_REPEATED) for held in expired)


async def settle_ended(
    connection: Transaction, owner: int, session: int, now: datetime
) -> Mapping[int, tuple[Change, ...]]:
    """Keep what the user stated and drop what was only read between the lines, of sessions that have ended.

    By the exchange that told it. `session` counts as ended though its row may not say so yet. What the user has had
    forgotten since is dropped, as all is when they have switched learning off; who wants to be asked first is asked.
    """
    chosen = await people.preferences(connection, owner)
    changes: dict[int, tuple[Change, ...]] = {}
    kept: list[Judged] = []
    for held in await candidates.held(connection, owner, "session"):
        told_in = held.candidate.source.interaction_id
        match await _outcome(connection, owner, held, session):
            case "kept" if not chosen.learning:
                changes[told_in] = (*changes.get(told_in, ()), Settle(held, "dropped"))
            case "kept" if chosen.ask_first:
                asked = replace(
                    held, id=new_memory_id(), created_at=now, waits_for="answer", reason=ASK_FIRST
                )
                changes[told_in] = (*changes.get(told_in, ()), Settle(held, "dropped"), Hold(asked))
            case "kept":
                candidate = held.candidate
                kept.append(
                    Judged(
                        candidate=candidate,
                        sources=(candidate.source,),
                        verdict=Verdict("commit"),
                        settles=(held,),
                    )
                )
            case "dropped":
                changes[told_in] = (*changes.get(told_in, ()), Settle(held, "dropped"))
            case "waits":
                continue
    known = await memories.live(connection, owner, kinds=("fact", "rule", "intention"))
    rests_on = await provenance.resting_on(connection, owner, [memory.id for memory in known])
    today = await people.today(connection, owner, now)
    woven = weave(kept, known, rests_on, owner, now, today)
    for number in sorted(woven.changes):
        changes[number] = (*changes.get(number, ()), *woven.changes[number])
    return changes


async def _outcome(
    connection: Transaction, owner: int, held: HeldCandidate, session: int
) -> Literal["kept", "dropped", "waits"]:
    number = held.candidate.source.interaction_id
    said = (await interactions.by_ids(connection, owner, [number])).get(number)
    if said is None or await holds_against(connection, owner, held.candidate):
        return "dropped"
    if said.session_id != session:
        ended = (await sessions.get(connection, owner, said.session_id)).ended_at
        if ended is None:
            return "waits"
    return "kept" if held.candidate.stated else "dropped"
