"""What a deletion puts out of sight, and what gives it away: its record while that is kept, its tombstones
for good.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from bot.clock import off_loop
from bot.domain.interactions import Interaction
from bot.domain.memories import Memory, MemoryRecord, Source, are_at_two_times
from bot.domain.telltales import (
    AS_A_WHOLE,
    BLACK,
    DESCRIBED,
    PAST,
    SECRET,
    WHEN_ERASED,
    TellingValue,
    Telltale,
    blacked,
    telltale,
)
from bot.language.forms import Forms, forms_among, forms_of, tokens
from bot.language.names import find_names
from bot.language.secrets import secrets_of
from bot.language.slight_words import MARK
from bot.language.words import Word, query_words
from bot.memory.forgetting.tombstones import known_by
from bot.memory.index.indexer import forget_interactions, index_all, memory_text, said_text
from bot.storage.engine.database import Transaction
from bot.storage.facts import candidates, memories, provenance
from bot.storage.forgetting import masks
from bot.storage.forgetting.erasure import TextRow, is_later
from bot.storage.forgetting.masks import Reach
from bot.storage.log import interactions
from bot.storage.search import words as search

MOST_SUSPECTS = 2000
MIN_NAME_LETTERS = 3
MOST_LOOKED_AT = 60
"""Rows looked at to see whether a word of a deleted value stands anywhere else."""


async def at_other_times(connection: Transaction, memory: Memory) -> list[Memory]:
    """What is remembered in the same words as a plan or a reminder, of another time."""
    live = await memories.live(connection, memory.owner, kinds=(memory.kind,))
    return [each for each in live if are_at_two_times(memory, each)]


async def withhold(
    connection: Transaction, record: MemoryRecord, now: datetime, spared: Collection[Memory] = ()
) -> Telltale:
    """Withhold the exchanges that a deleted memory rests on or that tell it; returns its telltale.

    Where only the answer tells or used it, that answer alone is put by; an exchange that a memory which is
    `spared` rests on stays. The memory must be out of the index.
    """
    owner = record.memory.owner
    await index_all(connection, owner)
    told = await _weighed(connection, owner, await off_loop(record.memory.content, lambda: _told_by(record)))
    holding: dict[int, bool] = {}
    for content in record.contents:
        holding |= await _holding(connection, owner, content, told)
    # Neither answers that are put by nor what waits for one are in the index.
    beside = await masks.answers_put_by(connection, owner)
    unanswered = await interactions.all_unanswered(connection, owner)
    numbers = {*beside, *(each.id for each in unanswered)}
    suspects = await interactions.as_they_were(connection, owner, numbers)
    holding |= await asyncio.to_thread(_telling, suspects.values(), told)
    ids = [each.id for each in spared]
    resting = await provenance.resting_on(connection, owner, ids)
    kept = {number for numbers in resting.values() for number in numbers}
    said = [number for number, in_own_words in holding.items() if in_own_words]
    answers = holding.keys() - {*said} - kept
    gone = await masks.withhold(connection, owner, record.memory.id, said, answers, now, kept)
    await forget_interactions(connection, owner, gone)
    await index_all(connection, owner)  # what the person said in those whose answers were put by
    return replace(told, rare=await _rare(connection, record.memory, told, ids))


async def telltale_of(connection: Transaction, record: MemoryRecord) -> Telltale:
    """By what a deleted memory is given away, its exchanges being withheld already."""
    by_words = await off_loop(record.memory.content, lambda: _told_by(record))
    told = await _weighed(connection, record.memory.owner, by_words)
    return replace(told, rare=await _rare(connection, record.memory, told))


async def telltale_of_undone(connection: Transaction, record: MemoryRecord) -> Telltale:
    """By what a memory is given away that went with what it rested on: not by what another one says since."""
    owner = record.memory.owner
    asked = [each.candidate.content for each in await candidates.held(connection, owner, "answer")]
    left: list[str] = []
    for content in record.contents:
        told = await _weighed(connection, owner, telltale([content]))
        _, kept = await _in_index(connection, owner, query_words(content), MOST_SUSPECTS, ("memory",))
        texts = (*asked, *(memory_text(each) for each in kept if not each.is_derived))
        left += [] if any(map(told.is_in, texts)) else [content]
    told = await _weighed(connection, owner, await off_loop(record.memory.content, lambda: telltale(left)))
    return replace(told, rare=await _rare(connection, record.memory, told)) if left else told


async def _in_index(
    connection: Transaction,
    owner: int,
    words: Sequence[Word],
    limit: int,
    sources: Sequence[search.RowSource] = ("user", "memory"),
) -> tuple[Collection[Interaction], Collection[Memory]]:
    """The exchanges and the memories that the index of words leads to."""
    found = await search.match(connection, owner, words, sources, limit)
    numbers = [int(match.ref) for match in found if match.source == "user"]
    ids = [match.ref for match in found if match.source == "memory"]
    said = await interactions.by_ids(connection, owner, numbers)
    return said.values(), (await memories.by_ids(connection, owner, ids)).values()


def as_erased(record: MemoryRecord) -> MemoryRecord:
    """The record of a deletion as it counts for an erasure: a value that was is known by its words then."""
    key = WHEN_ERASED.get(record.memory.key, record.memory.key)
    return replace(record, memory=replace(record.memory, key=key))


def _told_by(record: MemoryRecord) -> Telltale:
    contents: Sequence[str] = record.contents
    if record.memory.key in WHEN_ERASED:
        return Telltale((TellingValue("", ()),))
    if record.memory.key == SECRET:
        # "PIN 4711" is to take "the PIN is 4711" with it: what gives it away is 4711, however introduced.
        contents = [part for content in contents for part in secrets_of(content) or [content]]
    told = telltale(contents)
    if record.memory.key not in AS_A_WHOLE:
        return told
    values = (value if len(value.words) == 1 else replace(value, words=()) for value in told.values)
    return replace(told, values=tuple(values))


def with_names(told: Telltale, texts: Iterable[str]) -> Telltale:
    """The same for an erasure: each name among a value's words gives it away alone, as the texts have it."""
    found: list[Forms] = []
    for text in texts:
        for name in find_names(text):
            words = [name.text[start:end] for start, end in tokens(name.text)]
            found += [forms_of(word) for word in words if len(word) >= MIN_NAME_LETTERS and told.names(word)]
    forms = frozenset[str]().union(*found)
    return replace(told, rare=told.rare | (forms if told.hashes is None else told.hashes(forms)))


async def unwithhold(connection: Transaction, memory: Memory) -> None:
    """Undo `withhold`, when the deletion is undone."""
    shown = await masks.release(connection, memory.owner, memory.id)
    await forget_interactions(connection, memory.owner, shown)
    await index_all(connection, memory.owner)


async def _weighed(connection: Transaction, owner: int, told: Telltale) -> Telltale:
    """The telltale with its words weighed by rarity: log(2 + rows / (1 + rows that hold the word))."""
    rows = (await search.extent(connection, owner)).rows
    holding = await search.rows_holding(
        connection, owner, (form for form in told.forms if not form.startswith(MARK))
    )
    commonest = {
        form: max(holding.get(other, 0) for other in word.forms)
        for value in told.values
        for word in value.words
        for form in word.forms
    }
    return told.weighed({form: math.log(2 + rows / (1 + many)) for form, many in commonest.items()})


async def _holding(connection: Transaction, owner: int, content: str, told: Telltale) -> dict[int, bool]:
    """The exchanges that give it away, by number, and whether they do in the person's own words."""
    if any(form.startswith(MARK) for form in told.forms):  # the index has no small words
        everything = await interactions.every(connection, owner)
        return await asyncio.to_thread(_telling, everything, told)
    found = await search.match(connection, owner, query_words(content), ("user",), MOST_SUSPECTS)
    suspects = await interactions.by_ids(connection, owner, {int(match.ref) for match in found})
    return await asyncio.to_thread(_telling, suspects.values(), told)


def _telling(suspects: Collection[Interaction], told: Telltale) -> dict[int, bool]:
    over = [each for each in suspects if each.state != "open"]  # what is being answered is said now
    said = {each.id: told.is_in(said_text(each)) for each in over}
    return {each.id: said[each.id] for each in over if said[each.id] or told.is_in(each.reply or "")}


async def _rare(
    connection: Transaction, memory: Memory, told: Telltale, spared: Collection[str] = ()
) -> Forms:
    """The forms of those words that stand nowhere else: in no exchange left, in no other stated memory."""
    words = {
        word.forms
        for value in told.values
        for word in value.words
        if len(value.words) == 1 or not any(form.startswith(MARK) for form in word.forms)
    }
    rare = [forms for forms in words if not await _stands_elsewhere(connection, memory, forms, spared)]
    return frozenset[str]().union(*rare)


async def _stands_elsewhere(
    connection: Transaction, memory: Memory, forms: Forms, spared: Collection[str]
) -> bool:
    asked = [Word(tuple(forms), tuple(forms))]
    said, known = await _in_index(connection, memory.owner, asked, MOST_LOOKED_AT)
    if any(forms_among(text, forms) for each in said for text in (said_text(each), each.reply or "")):
        return True
    ids = [memory.id, *(each.id for each in known)]
    resting = await provenance.resting_on(connection, memory.owner, ids)
    sources = set(resting.get(memory.id, ()))

    def stays(other: Memory) -> bool:
        shares = not sources.isdisjoint(resting.get(other.id, ()))
        goes_with_it = other.is_derived or is_about_the_same(memory, other, shares_a_source=shares)
        return other.id in spared or not goes_with_it

    return any(stays(other) and forms_among(memory_text(other), forms) for other in known)


def is_about_the_same(deleted: Memory, other: Memory, *, shares_a_source: bool) -> bool:
    """Whether a memory with a deleted one's value says it of the same: told with it, or about the same thing.

    "Born in: Berlin" stays when "home city: Berlin" is deleted; "my home is in Berlin" goes with it.
    """
    if other.subject != deleted.subject:
        return False
    return shares_a_source or not forms_of(deleted.label).isdisjoint(forms_of(other.line))


def quoted_alike(one: Source, other: Source) -> bool:
    """Whether two sources are the same words of one message, or one within the other."""
    if one.interaction_id != other.interaction_id or not (one.quote and other.quote):
        return False
    return one.quote in other.quote or other.quote in one.quote


async def told_there_alone(
    connection: Transaction, owner: int, said: Sequence[Interaction], learnt: Iterable[MemoryRecord]
) -> Telltale | None:
    """The telltale of what only these exchanges told: contents of `learnt`, and names and numbers in them.

    The exchanges must be out of the index before. None when the person told all of it elsewhere, too.
    """
    await index_all(connection, owner)
    contents = [content for record in learnt for content in record.contents]
    contents += [value for each in said for value in _values_in(each.text)]
    values: list[TellingValue] = []
    for content in dict.fromkeys(contents):
        told = await _weighed(connection, owner, telltale([content]))
        if query_words(content) and not await _is_told_elsewhere(connection, owner, content, told):
            values += told.values
    return Telltale(tuple(values)) if values else None


def _values_in(text: str) -> list[str]:
    """The words of a text that are part of a name, and its numbers."""
    names = [name.text for name in find_names(text)]
    words = [name[start:end] for name in names for start, end in tokens(name)]
    numbers = [text[start:end] for start, end in tokens(text) if text[start:end].isdigit()]
    return [word for word in (*words, *numbers) if len(word) >= MIN_NAME_LETTERS]


async def _is_told_elsewhere(connection: Transaction, owner: int, content: str, told: Telltale) -> bool:
    """Whether the person tells a value in an exchange that is left, or had it kept."""
    said, known = await _in_index(connection, owner, query_words(content), MOST_SUSPECTS)
    texts = [*(each.text for each in said), *(each.forwarded.text for each in said if each.forwarded)]
    texts += [memory_text(each) for each in known if not each.is_derived]
    return any(map(told.is_in, texts))


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
