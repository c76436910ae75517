"""What else changes when a memory is deleted: what says it too, what was derived from it, and what still holds its words."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bot.domain.changes import Delete, Revise
from bot.domain.details import ArticleDetails, Details, SummaryDetails, titled
from bot.domain.excision import cut, literal_rest, without
from bot.domain.memories import PORTRAITS, Memory, MemoryRecord, Source
from bot.domain.telling import Telltale
from bot.memory.withholding import quoted_alike, says_the_same
from bot.storage import holders, memories, withheld
from bot.storage.database import Transaction
from bot.storage.hidden import Hidden
from bot.storage.holders import HeldQuote, HeldVersion


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

    @property
    def sources(self) -> frozenset[int]:
        """The interactions the deleted memory rests on."""
        return frozenset(source.interaction_id for source, _ in self.record.sources)


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
    spared = {*spared, record.memory.id}
    others = [memory for memory in await memories.live(connection, owner) if memory.id not in spared]
    quotes = await holders.quotes(connection, owner)
    versions = await holders.versions(connection, owner)
    changes = await asyncio.to_thread(_changes, deletion, others, quotes)
    touched = {change.memory.id if isinstance(change, Delete) else change.before.id for change in changes}
    hidden = await asyncio.to_thread(_hidden, deletion, others, versions, quotes, touched)
    hidden += await _hidden_besides(connection, deletion)
    return Consequences(tuple(changes), tuple(hidden))


def _changes(
    deletion: _Deletion, others: Sequence[Memory], quotes: Mapping[str, Sequence[HeldQuote]]
) -> list[Delete | Revise]:
    changes = [_change(deletion, memory, quotes.get(memory.id, ())) for memory in others]
    return [change for change in changes if change is not None]


def _change(deletion: _Deletion, memory: Memory, quotes: Sequence[HeldQuote]) -> Delete | Revise | None:
    told = deletion.told
    if memory.is_derived:
        basis = {each.source.interaction_id for each in quotes if each.source.role == "basis"}
        is_of_its_basis = memory.kind not in PORTRAITS and basis & deletion.sources
        if is_of_its_basis and basis <= deletion.withheld:
            return Delete(memory, "retracted")  # nothing is left that it could rest on
        return _cut(deletion, memory, quotes)
    if memory.kind == "note" or (memory.kind == "article" and deletion.everywhere):
        return _cut(deletion, memory, quotes)
    if memory.kind == "article" or not told.is_in(memory.content):
        about = deletion.everywhere and memory.kind != "article" and told.is_in(memory.label)
        return Delete(memory) if about else None
    shared = {each.source.interaction_id for each in quotes} & deletion.sources
    is_same = says_the_same(deletion.record.memory, memory, shares_a_source=bool(shared))
    return Delete(memory) if is_same or deletion.everywhere else None


def _cut(deletion: _Deletion, memory: Memory, quotes: Sequence[HeldQuote]) -> Delete | Revise | None:
    """A text without what gives the deleted value away; deleted when its title does, or nothing is left."""
    told = deletion.told
    content = without(memory.content, told) if told.is_in(memory.content) else memory.content
    details = _cut_details(memory.details, told)
    if content == memory.content and details == memory.details and not _is_titled_so(memory, told):
        return None
    if not content or _is_titled_so(memory, told):
        return Delete(memory, "retracted")
    after = replace(
        memory, content=content, details=details, version=memory.version + 1, updated_at=deletion.now
    )
    return Revise(memory, after, tuple(_kept_sources(deletion, memory, content, quotes)), "derived")


def _is_titled_so(memory: Memory, told: Telltale) -> bool:
    return told.is_in(memory.key.replace("_", " ")) or (
        titled(memory.details) and told.is_in(memory.details.title)
    )


def _cut_details(details: Details, told: Telltale) -> Details:
    match details:
        case SummaryDetails():
            return replace(details, entities=tuple(name for name in details.entities if not told.is_in(name)))
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


def _hidden(
    deletion: _Deletion,
    others: Sequence[Memory],
    versions: Mapping[str, Sequence[HeldVersion]],
    quotes: Mapping[str, Sequence[HeldQuote]],
    touched: Collection[str],
) -> list[Hidden]:
    """The versions of what was cut, and the quotes of every memory, that give the deleted value away."""
    found: list[Hidden] = []
    for memory in others:
        is_cut = memory.id in touched or memory.is_derived or memory.kind == "note" or deletion.everywhere
        for version in versions.get(memory.id, ()):
            shown = version.number == memory.version and memory.id not in touched
            if is_cut and not shown and any(deletion.told.is_in(text) for text in version.texts):
                found.append(Hidden("version", f"{memory.id}:{version.number}"))
        telling = (each for each in quotes.get(memory.id, ()) if deletion.told.is_in(each.source.quote))
        found += [
            Hidden("quote", each.ref, literal_rest(each.source.quote, memory.content, deletion.told))
            for each in telling
        ]
    return found


async def _hidden_besides(connection: Transaction, deletion: _Deletion) -> list[Hidden]:
    owner, told = deletion.record.memory.owner, deletion.told
    sources = [source for source, _ in deletion.record.sources]
    found: list[Hidden] = []
    for candidate in await holders.candidates(connection, owner):
        alike = any(quoted_alike(source, candidate.source) for source in sources)
        if alike or any(told.is_in(text) for text in (*candidate.texts, candidate.source.quote)):
            found.append(Hidden("candidate", candidate.id))
    for number, text in await holders.observations(connection, owner):
        if told.is_in(text):
            found.append(Hidden("observation", str(number)))
    return found
