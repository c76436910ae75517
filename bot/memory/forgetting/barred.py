"""What a plan may not write, since the person had it forgotten or has not agreed: asked in the transaction that writes."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.changes import Add, Change, Hold, Mention, Revise
from bot.domain.memories import Memory, Source
from bot.memory.forgetting import undecided
from bot.memory.forgetting.tombstones import bars, holds_against, tells_forgotten
from bot.storage.engine.database import Transaction


async def without_forgotten(
    connection: Transaction, owner: int, changes: Sequence[Change]
) -> tuple[Change, ...]:
    """The changes but for those that would bring something forgotten back, as a fact or inside a derived text.

    What the person has not agreed to is cut out of derived texts.
    """
    standing = [each for each in changes if not await brings_back(connection, owner, each)]
    return await undecided.agreed(connection, owner, standing)


async def brings_back(connection: Transaction, owner: int, change: Change) -> bool:
    """Whether a change tells what was forgotten since it was said: only a new statement brings that back."""
    match change:
        case Add(memory, sources) | Revise(_, memory, sources, _) | Mention(memory, sources):
            return await _is_barred(connection, owner, memory, sources)
        case Hold(held) if held.state != "dropped":
            return await holds_against(connection, owner, held.candidate)
        case _:
            return False


async def _is_barred(connection: Transaction, owner: int, memory: Memory, sources: Sequence[Source]) -> bool:
    said = [source.interaction_id for source in sources if source.role != "basis"]
    rests_on = [source.interaction_id for source in sources if source.role == "basis"]
    key = memory.key if memory.kind == "fact" else ""
    if said and await bars(
        connection, owner, subject=memory.subject, key=key, content=memory.content, told_in=max(said)
    ):
        return True
    return bool(rests_on) and await tells_forgotten(connection, owner, memory.line, max(rests_on))
