"""What is known of a deletion: by its record while that is kept, and by its tombstones for good."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial

from bot.domain.interactions import Interaction
from bot.domain.memories import MemoryRecord
from bot.domain.telltales import BLACK, DESCRIBED, PAST, Telltale, blacked, telltale
from bot.long_texts import off_loop
from bot.memory.forgetting.tombstones import known_by
from bot.memory.forgetting.withholding import as_erased, telltale_of, with_names
from bot.storage.engine.database import Transaction
from bot.storage.facts import provenance
from bot.storage.forgetting import masks
from bot.storage.forgetting.erasure import TextRow, is_later
from bot.storage.forgetting.masks import Reach
from bot.storage.log import interactions


@dataclass(frozen=True, slots=True)
class Deletion:
    """A deleted value: the memory that held it, what gives it away (`told`), and which rows are old enough.

    Rows later than `reach` are left as they are, and so are rows no later than `since`; None: from the first.
    `record` is that memory with all that is hidden of it, until it is purged.
    """

    owner: int
    memory_id: str
    told: Telltale
    reach: Reach
    since: Reach | None = None
    record: MemoryRecord | None = None

    @property
    def alone(self) -> Deletion:
        """The same, but for what holds it within other words."""
        return replace(self, told=self.told.alone)

    @property
    def sources(self) -> frozenset[int]:
        """The interactions in which the person told it."""
        told = self.record.sources if self.record else ()
        return frozenset(source.interaction_id for source, _ in told if source.role == "evidence")

    @property
    def is_described(self) -> bool:
        """Whether no words of its own tell it: then those that it was told in are to go whole."""
        return self.record is not None and self.record.memory.key in (DESCRIBED, PAST)

    def as_far_as(self, exchanges: Iterable[int]) -> Deletion:
        """The same, going at least as far as some exchanges: they were not over as it was to be forgotten."""
        last = max(self.reach.interaction, *exchanges, 0)
        return replace(self, reach=replace(self.reach, interaction=last))

    def is_held_by(self, held: TextRow) -> bool:
        """Whether a row gives it away, and was there before it was to be forgotten."""
        return self.reaches(held) and any(self.told.is_in(text) for text in held.strings)

    def reaches(self, held: TextRow) -> bool:
        """Whether a row is as old as what is to go with it."""
        return not is_later(held, self.reach) and (self.since is None or is_later(held, self.since))


async def deletion(connection: Transaction, owner: int, memory_id: str) -> Deletion | None:
    """What is known of a deletion by its tombstones, and by its record as far as that is still there."""
    return await by_tombstones(
        connection, owner, memory_id, await deleted_record(connection, owner, memory_id)
    )


async def by_tombstones(
    connection: Transaction, owner: int, memory_id: str, record: MemoryRecord | None = None
) -> Deletion | None:
    """What is known of a deletion by its tombstones, and a `record` if one is given."""
    told = await known_by(connection, owner, memory_id, record.contents if record else ())
    reach = await masks.reach(connection, owner, memory_id)
    return Deletion(owner, memory_id, told, reach, record=record) if told and reach else None


async def deleted_record(connection: Transaction, owner: int, memory_id: str) -> MemoryRecord | None:
    """A memory that was deleted and is not purged yet, with all that is hidden of it."""
    record = await provenance.record(connection, owner, memory_id, deleted=True)
    return record if record and record.memory.deleted_at is not None else None


async def as_logged(connection: Transaction, gone: Deletion) -> Deletion:
    """A deletion known also by the names among its words, as the log has them: the hashes tell no names."""
    numbers = await masks.withheld_by(connection, gone.owner, gone.memory_id)
    logged = await interactions.by_ids(connection, gone.owner, numbers, withheld=True)
    return replace(gone, told=with_names(gone.told, [each.text for each in logged.values()]))


async def settle_answer(connection: Transaction, owner: int, interaction_id: int) -> None:
    """Put an answer by that was being given as something was deleted, where it used that or tells it."""
    deleted = await masks.to_settle(connection, owner, interaction_id)
    if not deleted:
        return
    said = await interactions.get(connection, owner, interaction_id)
    told_of: list[str] = []
    for memory_id in deleted:
        record = await provenance.record(connection, owner, memory_id, deleted=True)
        told = await _told(connection, owner, memory_id, record)
        told_of += [memory_id] if told and said and told.is_in(said.reply or "") else []
    await masks.settle_answer(connection, owner, interaction_id, told_of)


async def without_forgotten(connection: Transaction, earlier: Interaction, text: str) -> str:
    """What the edit of a message says, but for what of its earlier form was forgotten since.

    These words count as said when the message was first sent; said anew in another message they are kept.
    """
    for memory_id in await masks.withholding(connection, earlier.owner, earlier.id):
        record = await provenance.record(connection, earlier.owner, memory_id, deleted=True)
        known = await _told(connection, earlier.owner, memory_id, record and as_erased(record))
        if known is None:
            continue
        told = known.alone
        if not told.is_in(earlier.text) and BLACK not in earlier.text:
            # It was told in other words, which only what was quoted of them shows.
            sources = record.sources if record else ()
            quoted = [each.quote for each, _ in sources if each.interaction_id == earlier.id]
            told = telltale(each for each in quoted if each)
        text = await off_loop(text, partial(blacked, text, told))
    return text


async def _told(
    connection: Transaction, owner: int, memory_id: str, record: MemoryRecord | None
) -> Telltale | None:
    """What gives a deletion away: by the words of its record, once that is purged in hashes."""
    return await telltale_of(connection, record) if record else await known_by(connection, owner, memory_id)
