"""What else changes when a memory is deleted: what says it too, what was derived from it, and what still holds its words.

- Another fact goes when it holds the value and says it of the same: told with it, or about the same thing.
- So does a past version of another fact, by the same rule: where somebody lived before goes with "moved from Munich", if
  one message told both; "born in: Munich", told by itself, keeps its history.
- A derived text loses the sentences that hold the value. Where it was written from exchanges that are withheld now, it
  loses all that nothing left bears out (`bearing.py`), for a model may have put it in other words; so do its versions.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bot.domain.changes import Delete, Revise
from bot.domain.details import ArticleDetails, Details, NoteDetails, SummaryDetails, titled
from bot.domain.forgetting.bearing import Bearing, bearing, borne_out
from bot.domain.forgetting.excision import cut, literal_rest, without
from bot.domain.forgetting.telling import Telltale
from bot.domain.memories import PORTRAITS, Memory, MemoryRecord, Source, basis
from bot.memory.forgetting.withholding import quoted_alike, says_the_same
from bot.memory.index.texts import said_text
from bot.storage.engine.database import Transaction
from bot.storage.facts import memories
from bot.storage.forgetting import holders, withheld
from bot.storage.forgetting.hidden import Hidden
from bot.storage.forgetting.holders import HeldQuote, HeldVersion
from bot.storage.log import interactions


@dataclass(frozen=True, slots=True)
class Consequences:
    """Changes that go with a deletion, and rows that are hidden with it."""

    changes: tuple[Delete | Revise, ...]
    hidden: tuple[Hidden, ...]


@dataclass(frozen=True, slots=True)
class _Deletion:
    """A deletion as what goes with it is judged by: everything that gives it away, or only what rests on it."""

    record: MemoryRecord
    told: Telltale
    withheld: frozenset[int]
    everywhere: bool
    now: datetime
    left: tuple[str, ...] = ()

    @property
    def sources(self) -> frozenset[int]:
        """The interactions the deleted memory rests on."""
        return frozenset(source.interaction_id for source, _ in self.record.sources)

    def bearing(self, other: _Other) -> Bearing | None:
        """What bears out a derived text that rests on what is withheld now; None when it rests on nothing of that."""
        tainted = other.tainted_from(self.withheld)
        if tainted is None:
            return None
        return bearing(self.left, (each.texts[0] for each in other.versions if each.number < tainted))


@dataclass(frozen=True, slots=True)
class _Other:
    """Another memory, with its past and all that it rests on."""

    memory: Memory
    versions: Sequence[HeldVersion]
    quotes: Sequence[HeldQuote]

    @property
    def basis(self) -> frozenset[int]:
        """The interactions that it was derived from."""
        return frozenset(each.source.interaction_id for each in self.quotes if each.source.role == "basis")

    def tainted_from(self, withheld: frozenset[int]) -> int | None:
        """The first of its versions that was derived from one of these exchanges."""
        if not self.memory.is_derived:
            return None
        numbers = (
            each.version
            for each in self.quotes
            if each.source.role == "basis" and each.source.interaction_id in withheld
        )
        return min(numbers, default=None)


async def consequences(
    connection: Transaction,
    record: MemoryRecord,
    told: Telltale,
    now: datetime,
    *,
    everywhere: bool = False,
    spared: Collection[str] = (),
) -> Consequences:
    """What goes with a deleted memory, its exchanges being withheld already; `spared` memories stay as they are.

    With `everywhere` every memory that gives it away goes or is cut, whoever and whatever it is about.
    """
    owner = record.memory.owner
    gone = frozenset(await withheld.of(connection, record.memory.id))
    deletion = _Deletion(record, told, gone, everywhere, now)
    others = await _others(connection, owner, {*spared, record.memory.id})
    deletion = replace(deletion, left=await _left(connection, deletion, others))
    changes = await asyncio.to_thread(_changes, deletion, others)
    touched = {change.memory.id if isinstance(change, Delete) else change.before.id for change in changes}
    hidden = await asyncio.to_thread(_hidden, deletion, others, touched)
    hidden += await _hidden_besides(connection, deletion)
    return Consequences(tuple(changes), tuple(hidden))


async def without_exchange(
    connection: Transaction, owner: int, interaction_id: int, now: datetime
) -> Consequences:
    """What becomes of derived texts once an exchange they rest on is taken back: they keep what something else bears out.

    What was learnt from the exchange must be gone by then.
    """
    said = Memory(
        id="", owner=owner, kind="fact", subject="", key="", content="", category="general", created_at=now, updated_at=now
    )  # fmt: skip
    record = MemoryRecord(said, (), ((basis(interaction_id), now),))
    deletion = _Deletion(record, Telltale(()), frozenset((interaction_id,)), everywhere=False, now=now)
    others = await _others(connection, owner, ())
    deletion = replace(deletion, left=await _left(connection, deletion, others))
    others = [each for each in others if each.tainted_from(deletion.withheld) is not None]
    changes = await asyncio.to_thread(_changes, deletion, others)
    touched = {change.memory.id if isinstance(change, Delete) else change.before.id for change in changes}
    return Consequences(tuple(changes), tuple(await asyncio.to_thread(_hidden, deletion, others, touched)))


async def _others(connection: Transaction, owner: int, spared: Collection[str]) -> list[_Other]:
    quotes = await holders.quotes(connection, owner)
    versions = await holders.versions(connection, owner)
    return [
        _Other(memory, versions.get(memory.id, ()), quotes.get(memory.id, ()))
        for memory in await memories.live(connection, owner)
        if memory.id not in spared
    ]


async def _left(connection: Transaction, deletion: _Deletion, others: Sequence[_Other]) -> tuple[str, ...]:
    """What is left to bear out texts that were derived from what is withheld: their other exchanges, and what is known."""
    tainted = [each.basis for each in others if each.tainted_from(deletion.withheld) is not None]
    if not tainted:
        return ()
    basis = frozenset[int]().union(*tainted) - deletion.withheld
    said = (await interactions.by_ids(connection, deletion.record.memory.owner, basis)).values()
    known = [each.memory.line for each in others if not each.memory.is_derived]
    texts = [f"{said_text(each)} {each.reply or ''}" for each in said] + known
    return tuple(text for text in texts if not deletion.told.is_in(text))


def _changes(deletion: _Deletion, others: Sequence[_Other]) -> list[Delete | Revise]:
    changes = [_change(deletion, other) for other in others]
    return [change for change in changes if change is not None]


def _change(deletion: _Deletion, other: _Other) -> Delete | Revise | None:
    told, memory = deletion.told, other.memory
    if memory.is_derived:
        is_of_its_basis = memory.kind not in PORTRAITS and other.basis & deletion.sources
        if is_of_its_basis and other.basis <= deletion.withheld:
            return Delete(memory, "retracted")  # nothing is left that it could rest on
        return _cut(deletion, other)
    if memory.kind == "note" or (memory.kind == "article" and deletion.everywhere):
        return _cut(deletion, other)
    if memory.kind == "article" or not told.is_in(memory.content):
        about = deletion.everywhere and memory.kind != "article" and told.is_in(memory.label)
        return Delete(memory) if about else None
    return Delete(memory) if deletion.everywhere or _is_same(deletion, other, memory) else None


def _is_same(deletion: _Deletion, other: _Other, said: Memory) -> bool:
    """Whether a memory that holds the value, as it is or `said` something at another version, says it of the same."""
    shared = {
        each.source.interaction_id
        for each in other.quotes
        if said is other.memory or each.version == said.version
    } & deletion.sources
    return says_the_same(deletion.record.memory, said, shares_a_source=bool(shared))


def _cut(deletion: _Deletion, other: _Other) -> Delete | Revise | None:
    """A text without what gives the deleted value away; deleted when its title does, or nothing is left."""
    told, memory = deletion.told, other.memory
    left = deletion.bearing(other)
    content = without(memory.content, told) if told.is_in(memory.content) else memory.content
    if left is not None:
        content = borne_out(content, left)
    details = _cut_details(memory.details, told, left)
    if content == memory.content and details == memory.details and not _is_titled_so(memory, told):
        return None
    title_tells = _is_titled_so(memory, told) or (
        left is not None
        and isinstance(memory.details, SummaryDetails | NoteDetails)
        and not left.bears(memory.label.removeprefix("Summary: "))
    )
    if not content or title_tells:
        return Delete(memory, "retracted")
    after = replace(
        memory, content=content, details=details, version=memory.version + 1, updated_at=deletion.now
    )
    return Revise(memory, after, tuple(_kept_sources(deletion, memory, content, other.quotes)), "derived")


def _is_titled_so(memory: Memory, told: Telltale) -> bool:
    return told.is_in(memory.key.replace("_", " ")) or (
        titled(memory.details) and told.is_in(memory.details.title)
    )


def _cut_details(details: Details, told: Telltale, left: Bearing | None) -> Details:
    match details:
        case SummaryDetails():
            kept = [name for name in details.entities if not told.is_in(name)]
            return replace(details, entities=tuple(name for name in kept if left is None or left.bears(name)))
        case ArticleDetails():
            return replace(details, text=cut(details.text, told))
        case _:
            return details


def _kept_sources(
    deletion: _Deletion, memory: Memory, content: str, quotes: Sequence[HeldQuote]
) -> list[Source]:
    """What a cut text still rests on: what is not withheld, and of a quote the stretch that tells nothing."""
    kept: list[Source] = []
    for each in quotes:
        source = each.source
        if each.version != memory.version:
            continue
        if source.role == "basis":
            kept += [] if source.interaction_id in deletion.withheld else [source]
        elif deletion.told.is_in(source.quote):
            rest = literal_rest(source.quote, content, deletion.told)
            kept += [replace(source, quote=rest)] if rest else []
        else:
            kept.append(source)
    return kept


def _hidden(deletion: _Deletion, others: Sequence[_Other], touched: Collection[str]) -> list[Hidden]:
    """The versions and the quotes of other memories that give the deleted value away."""
    found: list[Hidden] = []
    for other in others:
        memory = other.memory
        for version in other.versions:
            shown = version.number == memory.version and memory.id not in touched
            if not shown and _gives_away(deletion, other, version, is_touched=memory.id in touched):
                found.append(Hidden("version", f"{memory.id}:{version.number}"))
        telling = (each for each in other.quotes if deletion.told.is_in(each.source.quote))
        found += [
            Hidden("quote", each.ref, literal_rest(each.source.quote, memory.content, deletion.told))
            for each in telling
        ]
    return found


def _gives_away(deletion: _Deletion, other: _Other, version: HeldVersion, *, is_touched: bool) -> bool:
    """Whether one version of another memory may not be seen any more."""
    memory = other.memory
    if any(deletion.told.is_in(text) for text in version.texts):
        goes_along = is_touched or memory.is_derived or memory.kind == "note" or deletion.everywhere
        said = replace(memory, content=version.texts[0], version=version.number)
        return goes_along or _is_same(deletion, other, said)
    tainted = other.tainted_from(deletion.withheld)
    left = deletion.bearing(other)
    if tainted is None or left is None or version.number < tainted:
        return False
    return is_touched or borne_out(version.texts[0], left) != version.texts[0].strip()


async def _hidden_besides(connection: Transaction, deletion: _Deletion) -> list[Hidden]:
    owner, told = deletion.record.memory.owner, deletion.told
    sources = [source for source, _ in deletion.record.sources]
    found: list[Hidden] = []
    for candidate in await holders.candidates(connection, owner):
        alike = any(quoted_alike(source, candidate.source) for source in sources)
        if alike or any(told.is_in(text) for text in (*candidate.texts, candidate.source.quote)):
            found.append(Hidden("candidate", candidate.id))
    for number, noticed_in, text in await holders.observations(connection, owner):
        if noticed_in in deletion.withheld or told.is_in(text):
            found.append(Hidden("observation", str(number)))
    return found
