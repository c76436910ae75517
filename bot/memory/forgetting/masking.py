"""What a deletion masks: what tells the forgotten value, and all that rests on what is masked.

- An exchange is withheld when the memory rests on it, when its answer used the memory, or when it tells the
  value.
- A derived text rests on exchanges: each of its versions is masked that rests on a withheld one, whatever its
  words. One that tells the value though it rests on none of these is masked too. An older version that may
  still be seen stands in, and a job writes the text anew from what is left.
- A plan or a reminder is known by its time, too: one of the same words at another time stays, and so does the
  exchange that tells it, which is withheld when nothing of what it told so is left.
- What the person stated rests on their own words, of which one message may hold several: so it goes by what
  it says. A fact goes when it holds the value and says it of the same: told with it, or about the same thing;
  so does its past. A note of their own loses the sentences that tell it, a quote the words.
- What else holds the value stays, with the messages, quotes and receipts that tell it: a live memory of
  another subject or key, by sources of its own. A value's word is no secret of the one who is forgotten where
  somebody else has it, too. Where something tells both, only the clauses go that say it of the forgotten.

Everything here is undone as one: nothing is cut out of what was derived.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from itertools import pairwise
from typing import Any, Literal, cast

from bot.clock import off_loop
from bot.domain.aliases import relation_of
from bot.domain.changes import Conceal, Delete, Revise
from bot.domain.interactions import Interaction
from bot.domain.memories import (
    BROUGHT,
    PORTRAITS,
    ArticleDetails,
    DocumentDetails,
    Memory,
    MemoryRecord,
    PictureDetails,
    Reversal,
    Source,
    are_at_two_times,
    basis,
    titled,
)
from bot.domain.telltales import (
    BLACK,
    STANDS_FOR_WORDS,
    Telltale,
    black_json,
    blacked,
    cut_out,
    literal_rest,
    strings_in,
    telltale,
    without,
)
from bot.language.clauses import clauses
from bot.language.forms import MARK, Forms, forms_of
from bot.language.keys import USER
from bot.language.subject import says_they
from bot.language.text import normalised
from bot.language.words import Word, query_words
from bot.memory import indexer
from bot.memory.forgetting import tombstones
from bot.memory.forgetting.tombstones import MOST_SUSPECTS, Hasher, as_erased, is_about_the_same
from bot.storage import masks
from bot.storage.engine.database import Transaction
from bot.storage.facts import memories, provenance
from bot.storage.log import interactions
from bot.storage.masks import Hidden
from bot.storage.people import everything
from bot.storage.people.everything import LOG, HeldMemory, TextRow
from bot.storage.search import words as search


@dataclass(frozen=True, slots=True)
class Cascade:
    """What goes with a deletion: `changes` to be applied with it, and the derived texts it masks."""

    changes: tuple[Delete | Revise, ...]
    masked: tuple[Memory, ...]


async def cascade(
    connection: Transaction,
    record: MemoryRecord,
    now: datetime,
    *,
    spared: Collection[str] = (),
    everywhere: bool = False,
) -> Cascade:
    """Mask everything that gives a deleted memory away, and return what goes with its deletion.

    The memory must be out of the index, and `record` its whole past. `spared` memories stay as they are, and
    so does what holds the same of something else; with `everywhere` every other memory that gives it away
    goes or is cut. Doing it again does no harm.
    """
    record = as_erased(record) if everywhere else record
    memory = record.memory
    owner = memory.owner
    others = [] if everywhere else await at_other_times(connection, memory)
    spared = {memory.id, *spared, *(each.id for each in others)}
    told = await off_loop(memory.content, lambda: tombstones.by_words(record))
    names = tombstones.names_of(told, record.contents) if everywhere else frozenset[str]()
    known = replace(told, rare=told.rare | names)
    holders = await holders_of(connection, owner, known, record)
    told = await withhold(connection, record, told, now, others, holders)
    if not holders:
        told = replace(told, rare=told.rare | names)
    await masks.lift_tombstones(connection, owner, memory.id)
    await tombstones.set_tombstones(connection, record, told, now)
    gone = frozenset(await masks.withheld_by(connection, owner, memory.id))
    deletion = _Deleting(record, told, gone, everywhere, now, holders)
    live = [each for each in await memories.live(connection, owner) if not each.is_derived]
    every = [each for each in (*live, *await memories.derived(connection, owner)) if each.id not in spared]
    held = await everything.held_memories(connection, owner, every)
    unseen, changes, rows = await asyncio.to_thread(_masked, deletion, held)
    for memory_id, numbers in (await provenance.derived_from(connection, owner, gone)).items():
        if memory_id in unseen:
            unseen[memory_id] = sorted({*numbers, *unseen[memory_id]})
    rows += await _besides(connection, deletion)
    await masks.hide(connection, owner, memory.id, [*_version_rows(unseen), *rows])
    await indexer.refresh_facts(connection, owner, _numbers(rows))
    found = await _out_of_sight(connection, owner, unseen, now)
    return Cascade((*changes, *found.changes), found.masked)


async def conceal(connection: Transaction, change: Conceal, now: datetime) -> None:
    """Hide what an order to forget found beside memories; what else tells it follows as with deletions."""
    memory = change.memory
    await memories.insert_new(connection, memory)
    await memories.mark_deleted(connection, memory, now)
    rows = [Hidden("version", f"{ref}:{number}") for ref, number in change.versions]
    changed = (await memories.by_ids(connection, memory.owner, {ref for ref, _ in change.versions})).values()
    told: list[Source] = []
    for held in await everything.held_memories(connection, memory.owner, list(changed)):
        numbers = {number for ref, number in change.versions if ref == held.memory.id}
        sources = held.sources_of(numbers)
        rows += [Hidden("quote", held.ref(each)) for each in sources]
        told += sources
    said_so = {
        each.id
        for each in await everything.held_candidates(connection, memory.owner)
        if any(quoted_alike(source, each.source) for source in told)
    }
    rows += [Hidden("candidate", ref) for ref in sorted({*change.candidates, *said_so})]
    await masks.hide(connection, memory.owner, memory.id, rows)
    await indexer.refresh_facts(connection, memory.owner, {ref for ref, _ in change.versions})
    for number in change.exchanges:
        await provenance.add_source(connection, memory.owner, memory.id, memory.version, Source(number, ""))
    gone = await masks.withhold(connection, memory.owner, memory.id, change.exchanges, change.answers, now)
    await indexer.forget_interactions(connection, memory.owner, gone)


async def unmask(connection: Transaction, memory: Memory, now: datetime) -> Cascade:
    """Undo `cascade`, but for its changes; gives those that put back what was written anew meanwhile."""
    owner = memory.owner
    released = await masks.release(connection, owner, memory.id)
    await indexer.forget_interactions(connection, owner, released)
    await indexer.index_all(connection, owner)
    await masks.lift_tombstones(connection, owner, memory.id)
    return await show_again(connection, owner, memory.id, now)


async def mask_derived(
    connection: Transaction,
    owner: int,
    name: str,
    told_in: Collection[int],
    now: datetime,
    *,
    since: datetime | None = None,
) -> Cascade:
    """Mask, under a name, what was derived or noticed in some exchanges, of which nothing is to tell a part;
    if only what was written `since` a moment.
    """
    resting = await provenance.derived_from(connection, owner, told_in, since)
    noticed = [
        Hidden("observation", str(number))
        for number, noticed_in, _ in await everything.held_observations(connection, owner)
        if noticed_in in told_in
    ]
    await masks.hide(connection, owner, name, [*_version_rows(resting), *noticed])
    return await _out_of_sight(connection, owner, resting, now)


async def show_again(connection: Transaction, owner: int, name: str, now: datetime) -> Cascade:
    """Show what is masked under a name; gives what puts back what was written anew meanwhile."""
    shown = await masks.hidden_by(connection, owner, name)
    if not shown:
        return Cascade((), ())
    await masks.show(connection, owner, name)
    versions = _numbers(shown)
    derived = {each.id: each for each in await memories.derived(connection, owner) if each.id in versions}
    await indexer.refresh_facts(connection, owner, versions.keys() - derived.keys())
    return Cascade(await _unmasked(connection, derived.values(), versions, now), ())


async def retract_basis(
    connection: Transaction, owner: int, interaction_id: int, now: datetime
) -> tuple[Cascade, tuple[Hidden, ...]]:
    """What becomes of derived texts once an exchange they rest on is taken back, and the versions that go."""
    resting = await provenance.derived_from(connection, owner, [interaction_id])
    return await _out_of_sight(connection, owner, resting, now), tuple(_version_rows(resting))


async def still_masked(connection: Transaction, owner: int, ids: Iterable[str]) -> list[str]:
    """Those of some derived texts that may still not be seen, or for which another version stands in."""
    found: list[str] = []
    seen = await memories.by_ids(connection, owner, ids)
    for memory_id in ids:
        memory = seen.get(memory_id)
        standing = memory and await provenance.version(connection, owner, memory_id, memory.version)
        if standing is None or standing.reason == "anew":
            found.append(memory_id)
    return found


async def as_it_was(
    connection: Transaction,
    current: Memory,
    number: int,
    now: datetime,
    reason: Reversal | Literal["anew"] = "undone",
) -> tuple[Revise, ...]:
    """What gives a memory the content it had at an older version; nothing if that is the one it has."""
    older = await provenance.version(connection, current.owner, current.id, number)
    if older is None or older.version == current.version:
        return ()
    after = current.revised(
        now,
        subject=older.subject or current.subject,
        key=older.key or current.key,
        content=older.content,
        category=older.category,
        details=older.details,
        deleted_at=None,
        doubt="",
    )
    rests_on = await provenance.basis_of(connection, current.id, number)
    sources = tuple(basis(each) for each in sorted(rests_on))
    return (Revise(current, after, sources, reason),)


async def comes_into_sight(
    connection: Transaction, memory: Memory, number: int, undone: Collection[str]
) -> bool:
    """Whether a version of a memory may be seen once some deletions are undone: none other hides it."""
    if await provenance.version(connection, memory.owner, memory.id, number, seen=True):
        return True
    hidden = [await masks.hidden_by(connection, memory.owner, each) for each in undone]
    return any(row.ref == f"{memory.id}:{number}" for rows in hidden for row in rows)


@dataclass(frozen=True, slots=True)
class _Deleting:
    """A deletion that is made, with what decides whether another memory goes with it.

    `told` gives its value away, `withheld` are the exchanges out of sight; `everywhere` means that a memory
    which tells the value goes whatever it is about, unless it is one of the `holders`.
    """

    record: MemoryRecord
    told: Telltale
    withheld: frozenset[int]
    everywhere: bool
    now: datetime
    holders: Holders

    @property
    def sources(self) -> frozenset[int]:
        """The interactions the deleted memory rests on."""
        return frozenset(source.interaction_id for source, _ in self.record.sources)


def _masked(
    deletion: _Deleting, held: Sequence[HeldMemory]
) -> tuple[dict[str, list[int]], list[Delete | Revise], list[Hidden]]:
    """What gives a deleted memory away among some others: the versions of what is derived, what becomes of
    what the person stated, and what of that is hidden.
    """

    def tells(text: str) -> bool:
        return deletion.holders.are_told_with(text, deletion.told)

    unseen = {each.memory.id: each.telling(tells) for each in held if each.memory.is_derived}
    stated = [each for each in held if not each.memory.is_derived]
    left = (each for each in stated if each.memory.id not in deletion.holders.ids)
    changes = [change for each in left if (change := _change(deletion, each))]
    return unseen, changes, _stated_rows(deletion, stated, changes)


async def _out_of_sight(
    connection: Transaction, owner: int, unseen: Mapping[str, Sequence[int]], now: datetime
) -> Cascade:
    """The derived texts that say one of some versions now, out of recall, and what stands in for them."""
    derived = await memories.derived(connection, owner) if unseen else []
    masked = [each for each in derived if each.version in unseen.get(each.id, ())]
    stand_ins: list[Revise] = []
    for memory in masked:
        if memory.kind not in PORTRAITS:
            await indexer.forget_memory(connection, memory)
        stand_ins += await _stand_in(connection, memory, unseen[memory.id], now)
    return Cascade(tuple(stand_ins), tuple(masked))


async def _stand_in(
    connection: Transaction, memory: Memory, unseen: Collection[int], now: datetime
) -> tuple[Revise, ...]:
    """What brings back a derived text's newest visible version; nothing when there is none."""
    record = await provenance.record(connection, memory.owner, memory.id, deleted=True)
    masked = await masks.hidden_refs(connection, memory.owner)
    numbers = [each.version for each in record.versions] if record else []
    seen = [each for each in numbers if each not in unseen and f"{memory.id}:{each}" not in masked]
    return await as_it_was(connection, memory, max(seen), now, "anew") if seen else ()


async def _unmasked(
    connection: Transaction, derived: Iterable[Memory], shown: Mapping[str, Sequence[int]], now: datetime
) -> tuple[Revise, ...]:
    """Index derived texts that are shown again, and put back those written anew meanwhile."""
    found: list[Revise] = []
    for memory in derived:
        unseen = await masks.hidden_refs(connection, memory.owner)
        standing = await provenance.version(connection, memory.owner, memory.id, memory.version)
        seen = [number for number in shown[memory.id] if f"{memory.id}:{number}" not in unseen]
        if not standing or not seen:
            continue
        if standing.reason == "anew" and memory.version not in seen:
            found += await as_it_was(connection, memory, max(seen), now)
        elif memory.version in seen and memory.kind not in PORTRAITS:
            await indexer.index_memory(connection, memory)
    return tuple(found)


def _change(deletion: _Deleting, other: HeldMemory) -> Delete | Revise | None:
    """What becomes of another memory that the person stated."""
    told, memory = deletion.told, other.memory
    if memory.kind == "note" or (memory.kind in BROUGHT and deletion.everywhere):
        return _cut(deletion, other)
    if memory.kind in BROUGHT or not told.is_in(memory.content):
        about = deletion.everywhere and memory.kind not in BROUGHT and told.is_in(memory.label)
        return Delete(memory) if about else None
    return Delete(memory) if deletion.everywhere or _is_same(deletion, other, memory) else None


def _is_same(deletion: _Deleting, other: HeldMemory, said: Memory) -> bool:
    """Whether a memory that holds the value, now or as `said` at another version, says it of the same."""
    sources = other.sources if said is other.memory else other.sources_of((said.version,))
    shares = any(each.interaction_id in deletion.sources for each in sources)
    return is_about_the_same(deletion.record.memory, said, shares_a_source=shares)


def _cut(deletion: _Deleting, other: HeldMemory) -> Delete | Revise | None:
    """A note or article without what gives the value away; deleted when its title does or none is left."""
    told, memory = deletion.told, other.memory
    details = memory.details
    if isinstance(details, ArticleDetails | PictureDetails):
        details = replace(details, text=cut_out(details.text, told))
    if isinstance(details, DocumentDetails):
        details = replace(details, pages=tuple(cut_out(page, told) for page in details.pages))
    content = without(memory.content, told) if told.is_in(memory.content) else memory.content
    is_titled_so = _is_titled_so(memory, told)
    if content == memory.content and details == memory.details and not is_titled_so:
        return None
    if is_titled_so or not content:
        return Delete(memory, "retracted")
    after = memory.revised(deletion.now, content=content, details=details)
    return Revise(memory, after, tuple(_kept_sources(told, content, other)), "derived")


def _is_titled_so(memory: Memory, told: Telltale) -> bool:
    return told.is_in(memory.key.replace("_", " ")) or (
        titled(memory.details) and told.is_in(memory.details.title)
    )


def _kept_sources(told: Telltale, content: str, other: HeldMemory) -> list[Source]:
    """What a cut note rests on: of a quote that tells the value, the stretch that tells nothing of it."""
    kept: list[Source] = []
    for each in other.sources_of((other.memory.version,)):
        rest = literal_rest(each.quote, content, told) if told.is_in(each.quote) else each.quote
        kept += [replace(each, quote=rest)] if rest else []
    return kept


def _stated_rows(
    deletion: _Deleting, stated: Iterable[HeldMemory], changes: Iterable[Delete | Revise]
) -> list[Hidden]:
    """The versions and the quotes of stated memories that give the deleted value away."""
    touched = {each.memory.id if isinstance(each, Delete) else each.before.id for each in changes}
    found: list[Hidden] = []
    for other in stated:
        memory, told = other.memory, deletion.told
        if memory.id in deletion.holders.ids:
            found += _quotes_shared(deletion, other)
            continue
        goes_along = memory.id in touched or memory.kind == "note" or deletion.everywhere
        for version in other.versions:
            if version.number == memory.version and memory.id not in touched:
                continue
            said = replace(memory, content=version.texts[0], version=version.number)
            tells = any(told.is_in(text) for text in version.texts)
            if tells and (goes_along or _is_same(deletion, other, said)):
                found.append(Hidden("version", f"{memory.id}:{version.number}"))
        found += [
            Hidden("quote", other.ref(each), literal_rest(each.quote, memory.content, told))
            for each in other.sources
            if told.is_in(each.quote) and each.interaction_id not in deletion.holders.apart
        ]
    return found


def _quotes_shared(deletion: _Deleting, other: HeldMemory) -> list[Hidden]:
    """The quotes of what holds the value of something else, as far as they say it of the deleted, too."""
    told, holders = deletion.told, deletion.holders
    found: list[Hidden] = []
    for each in other.sources:
        left = holders.cut(each.quote, told) if each.interaction_id in deletion.sources else each.quote
        if left != each.quote:
            rest = max(left.split(BLACK), key=lambda piece: (told.is_in(piece), len(piece)))
            found.append(Hidden("quote", other.ref(each), rest.strip(" ,.;:-\n")))
    return found


async def _besides(connection: Transaction, deletion: _Deleting) -> list[Hidden]:
    """The candidates and observations that give the deleted value away, or rest on what is withheld."""
    owner, told = deletion.record.memory.owner, deletion.told
    sources = [source for source, _ in deletion.record.sources]
    found: list[Hidden] = []
    holders = deletion.holders
    for candidate in await everything.held_candidates(connection, owner):
        alike = any(quoted_alike(source, candidate.source) for source in sources)
        text = "\n".join((*candidate.texts, candidate.source.quote))
        if alike or holders.are_told_with(text, told):
            found.append(Hidden("candidate", candidate.id))
    for number, noticed_in, text in await everything.held_observations(connection, owner):
        if noticed_in in deletion.withheld or holders.are_told_with(text, told):
            found.append(Hidden("observation", str(number)))
    return found


def _version_rows(unseen: Mapping[str, Sequence[int]]) -> list[Hidden]:
    return [Hidden("version", f"{ref}:{number}") for ref, numbers in unseen.items() for number in numbers]


def _numbers(rows: Iterable[Hidden]) -> dict[str, list[int]]:
    """The versions among hidden rows, by memory."""
    found: dict[str, list[int]] = {}
    for row in rows:
        if row.what == "version":
            memory_id, _, number = row.ref.partition(":")
            found.setdefault(memory_id, []).append(int(number))
    return found


async def at_other_times(connection: Transaction, memory: Memory) -> list[Memory]:
    """What is remembered in the same words as a plan or a reminder, of another time."""
    live = await memories.live(connection, memory.owner, kinds=(memory.kind,))
    return [each for each in live if are_at_two_times(memory, each)]


async def withhold(
    connection: Transaction,
    record: MemoryRecord,
    told: Telltale,
    now: datetime,
    spared: Collection[Memory],
    holders: Holders,
) -> Telltale:
    """Withhold the exchanges that a deleted memory rests on or that tell it; returns its telltale.

    Where only the answer tells or used it, that answer alone is put by; an exchange that a memory which is
    `spared` rests on stays, and so does one that tells it of what else holds it. The memory must be out of
    the index.
    """
    owner = record.memory.owner
    await indexer.index_all(connection, owner)
    seen = await may_tell(connection, owner, told.forms, map(query_words, record.contents))
    unseen = await out_of_sight(connection, owner)
    holding = await asyncio.to_thread(_telling, [*seen, *unseen], told, holders)
    ids = [*(each.id for each in spared), *holders.ids]
    resting = await provenance.resting_on(connection, owner, [each.id for each in spared])
    kept = {number for numbers in resting.values() for number in numbers} | holders.apart
    said = [number for number, in_own_words in holding.items() if in_own_words]
    answers = holding.keys() - {*said} - kept
    gone = await masks.withhold(connection, owner, record.memory.id, said, answers, now, kept)
    await indexer.forget_interactions(connection, owner, gone)
    await indexer.index_all(connection, owner)  # what the person said in those whose answers were put by
    return await tombstones.with_rare(connection, record.memory, told, ids)


async def may_tell(
    connection: Transaction, owner: int, forms: Forms, asked: Iterable[Sequence[Word]]
) -> list[Interaction]:
    """The exchanges in sight that may tell words of some forms: those to which the index leads by what is
    `asked` of it and those that it does not have, or all where small words are among them, which it has not.
    """
    if any(form.startswith(MARK) for form in forms):
        numbers = {*await interactions.as_they_were(connection, owner)}
    else:
        numbers = {each.id for each in await interactions.all_unanswered(connection, owner)}
        for words in asked:
            found = await search.match(connection, owner, words, ("user",), MOST_SUSPECTS)
            numbers |= {int(each.ref) for each in (await search.origins(connection, owner, found)).values()}
    return list((await interactions.by_ids(connection, owner, numbers)).values())


async def out_of_sight(connection: Transaction, owner: int) -> list[Interaction]:
    """The exchanges that any deletion withholds, whole or by their answers, as they were; oldest first."""
    numbers = await masks.withheld_by(connection, owner)
    return list((await interactions.as_they_were(connection, owner, numbers)).values())


def _telling(suspects: Collection[Interaction], told: Telltale, holders: Holders) -> dict[int, bool]:
    """The exchanges that give it away, by number, and whether they do in the person's own words."""
    over = [each for each in suspects if each.state != "open" and each.id not in holders.apart]

    def tells(text: str) -> bool:
        return holders.are_told_with(text, told)

    said = {each.id: tells(indexer.said_text(each)) for each in over}
    return {each.id: said[each.id] for each in over if said[each.id] or tells(each.reply or "")}


def quoted_alike(one: Source, other: Source) -> bool:
    """Whether two sources are the same words of one message, or one within the other."""
    if one.interaction_id != other.interaction_id or not (one.quote and other.quote):
        return False
    return one.quote in other.quote or other.quote in one.quote


async def settle_answer(
    connection: Transaction, owner: int, interaction_id: int, deleted: Sequence[str]
) -> None:
    """Put an answer by that was being given as memories were deleted, where it used or tells one of them."""
    said = await interactions.get(connection, owner, interaction_id)
    told_of: list[str] = []
    for memory_id in deleted:
        record = await provenance.record(connection, owner, memory_id, deleted=True)
        told = await tombstones.known_as(connection, owner, memory_id, record)
        told_of += [memory_id] if told and said and told.is_in(said.reply or "") else []
    await masks.settle_answer(connection, owner, interaction_id, told_of)


async def without_forgotten(connection: Transaction, earlier: Interaction, text: str) -> str:
    """What the edit of a message says, but for what of its earlier form was forgotten since.

    These words count as said when the message was first sent; said anew in another message they are kept.
    """
    for memory_id in await masks.withholding(connection, earlier.owner, earlier.id):
        record = await provenance.record(connection, earlier.owner, memory_id, deleted=True)
        known = await tombstones.known_as(connection, earlier.owner, memory_id, record and as_erased(record))
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


@dataclass(frozen=True, slots=True)
class Holders:
    """The `ids` of what else holds a forgotten value, the exchanges it was `told_in`, and its quotes; those
    that the forgotten itself rests on are `sources`, with the quotes `gone`.

    `labels` are, for each, the words by which only the forgotten one goes and those by which only it does;
    none are known any more of what is purged. `names` tells whom the forgotten is about, unless that is the
    user.
    """

    ids: frozenset[str] = frozenset()
    told_in: frozenset[int] = frozenset()
    quotes: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    sources: frozenset[int] = frozenset()
    labels: tuple[tuple[Forms, Forms], ...] = ()
    names: Telltale | None = None

    def __bool__(self) -> bool:
        return bool(self.ids)

    @property
    def apart(self) -> frozenset[int]:
        """The exchanges that tell it of them alone."""
        return self.told_in - self.sources

    def have(self, held: TextRow) -> bool:
        """Whether a row is left to them: of what is purged nobody knows what else tells it."""
        number = _number(held)
        if number is not None and number in self.told_in:
            return number not in self.sources
        theirs = held.key.get("id") in self.ids or held.key.get("memory_id") in self.ids
        return bool(self) and (theirs or not self.labels)

    def share(self, held: TextRow) -> bool:
        """Whether a row may tell both: then it goes by its clauses."""
        number = _number(held)
        return bool(self) and (number in self.told_in or number not in self.sources)

    def keep(self, clause: str) -> bool:
        """Whether a clause that says it does not say it of the forgotten."""
        if not self:
            return False
        theirs, gone = (_meets(clause, quotes) for quotes in (self.quotes, self.gone))
        if theirs != gone:
            return theirs
        seen = forms_of(clause.replace("_", " "))
        if self.names and says_they(clause):
            return any(not own.isdisjoint(seen) for _, own in self.labels)
        return any(gone.isdisjoint(seen) if gone else not own.isdisjoint(seen) for gone, own in self.labels)

    def are_told_with(self, text: str, told: Telltale) -> bool:
        """Whether a text says it of the forgotten, be it of them, too."""
        if not told.is_in(text):
            return False
        telling = [each for each in _pieces(text) if told.is_in(each)] if self else []
        return not all(map(self.keep, telling or [text]))

    def cut(self, text: str, told: Telltale) -> str:
        """A text without what it says of the forgotten."""
        if not self:
            return blacked(text, told)
        return "".join(self._cut(each, told) for each in _pieces(text))

    def _cut(self, piece: str, told: Telltale) -> str:
        theirs, gone = (_meets(piece, quotes) for quotes in (self.quotes, self.gone))
        if theirs and gone and self.names:
            return blacked(piece, self.names) if self.names.is_in(piece) else piece
        if not told.is_in(piece):
            return f"{BLACK} " if gone and not theirs else piece
        return piece if self.keep(piece) else blacked(piece, told)

    def cut_json(self, value: Any, told: Telltale) -> Any:
        """JSON without what it says of the forgotten: each of a list of calls goes or stays as one."""
        match value:
            case str():
                return self.cut(value, told)
            case list():
                return [self.cut_json(each, told) for each in cast(list[Any], value)]
            case _ if self.keep("\n".join(strings_in(value))):
                return value
            case _:
                return black_json(value, lambda text: blacked(text, told))


def _number(held: TextRow) -> int | None:
    return held.key["id"] if held.table is LOG.table else held.row.get("interaction_id")


def _pieces(text: str) -> list[str]:
    """A text in its lines and clauses, none of it left out."""
    found: list[str] = []
    for line in text.splitlines(keepends=True):
        bounds = sorted({0, len(line), *(each.start for each in clauses(line))})
        found += [line[start:end] for start, end in pairwise(bounds)]
    return found


def _meets(piece: str, quotes: Collection[str]) -> bool:
    said = normalised(piece).strip(" .,;:!?…")
    return bool(said) and any(said in each or each in said for each in quotes)


async def holders_of(connection: Transaction, owner: int, told: Telltale, gone: MemoryRecord) -> Holders:
    """What else holds what a memory, live or deleted, says; none where it stands for words, which are meant
    whoever has them.
    """
    if gone.memory.key in STANDS_FOR_WORDS:
        return Holders()
    live = [each for each in await memories.live(connection, owner) if not each.is_derived]
    others = [each for each in live if each.id != gone.memory.id]
    stated = await everything.held_memories(connection, owner, others)
    found = await asyncio.to_thread(lambda: [each for each in stated if _is_another(gone, each, told)])
    return _holders(_with_all_of_them(found, stated, gone), gone)


async def holders_of_purged(connection: Transaction, owner: int, memory_id: str, told: Telltale) -> Holders:
    """The same for a memory of which nothing but its tombstones is left."""
    hasher = Hasher(await masks.hash_key(connection))
    slots = {each.slot for each in await masks.tombstones_of(connection, owner, memory_id)}
    if not slots.isdisjoint(hasher.slot(owner, "", key) for key in STANDS_FOR_WORDS):
        return Holders()
    live = [each for each in await memories.live(connection, owner) if not each.is_derived]
    others = [each for each in live if hasher.slot(owner, each.subject, each.key) not in slots]
    stated = await everything.held_memories(connection, owner, others)
    found = await asyncio.to_thread(lambda: [each for each in stated if _holds(each, told)])
    return _holders(_with_all_of_them(found, stated, None), None)


def _with_all_of_them(
    found: Sequence[HeldMemory], stated: Sequence[HeldMemory], gone: MemoryRecord | None
) -> list[HeldMemory]:
    """What holds a value, with all that is known of whoever else has it for a name: the sister Anna's home,
    where a boss Anna is forgotten.
    """
    own = relation_of(gone.memory) if gone else None
    theirs = [each for held in found if (each := relation_of(held.memory)) and each != own]

    def is_about_them(held: HeldMemory) -> bool:
        whose = held.memory.subject
        return whose != USER and any(each.fits(whose) or each.is_named_in(whose) for each in theirs)

    return [*found, *(each for each in stated if each not in found and is_about_them(each))]


def _holders(found: Sequence[HeldMemory], gone: MemoryRecord | None) -> Holders:
    if not found:
        return Holders()
    theirs = [source for each in found for source in each.sources if source.role != "basis"]
    told = [source for source, _ in gone.sources if source.role == "evidence"] if gone else []
    return Holders(
        frozenset(each.memory.id for each in found),
        frozenset(each.interaction_id for each in theirs),
        tuple({normalised(each.quote) for each in theirs if each.quote}),
        tuple({normalised(each.quote) for each in told if each.quote}),
        frozenset(each.interaction_id for each in told),
        tuple({_apart(gone.memory, each.memory) for each in found}) if gone else (),
        telltale([gone.memory.subject]) if gone and gone.memory.subject != USER else None,
    )


def _apart(gone: Memory, other: Memory) -> tuple[Forms, Forms]:
    one, another = forms_of(gone.label), forms_of(other.label)
    return one - another, another - one


def _holds(other: HeldMemory, told: Telltale) -> bool:
    """Whether a memory says a value, or did once, and is not about that."""
    is_fact = other.memory.kind != "note" and other.memory.kind not in BROUGHT
    said = {other.memory.content, *(each.texts[0] for each in other.versions)}
    return is_fact and not told.is_in(other.memory.label) and any(map(told.is_in, said))


def _is_another(gone: MemoryRecord, other: HeldMemory, told: Telltale) -> bool:
    memory = other.memory
    if not _holds(other, told):
        return _is_of_others(gone, other, told)
    numbers = {source.interaction_id for source, _ in gone.sources}
    shares = any(each.interaction_id in numbers for each in other.sources)
    return not is_about_the_same(gone.memory, memory, shares_a_source=shares)


def _is_of_others(gone: MemoryRecord, other: HeldMemory, told: Telltale) -> bool:
    """Whether a note or an article has the words, and nothing of whom the forgotten is about."""
    if gone.memory.subject == USER or not (other.memory.kind == "note" or other.memory.kind in BROUGHT):
        return False
    texts = [text for each in other.versions for text in each.texts]
    return any(map(told.is_in, texts)) and not any(map(telltale([gone.memory.subject]).is_in, texts))
