"""What the person has set right by hand, so that reading an older message does not set it wrong again."""

from __future__ import annotations

from bot.domain.candidates import Candidate
from bot.domain.memories import MemoryRecord, compared
from bot.language.keys import holds_one
from bot.language.text import normalised
from bot.storage.engine.database import Transaction
from bot.storage.facts import memories, provenance
from bot.storage.log import interactions

BY_HAND = frozenset(("edited", "undone"))
"""Why a version came about that no message told."""


async def corrected_since(connection: Transaction, owner: int, candidate: Candidate) -> bool:
    """Whether a memory was edited, or a change of it undone, after the candidate was said that tells it otherwise."""
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
