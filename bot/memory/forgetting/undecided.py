"""What waits for a person's yes, or got a no, is kept out of everything that is derived from what they say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from bot.domain.believing.policy import DECLINED, KEY_DECLINED
from bot.domain.candidates import Candidate, HeldCandidate
from bot.domain.changes import Add, Change, Delete, Hold, Revise, Settle
from bot.domain.details import SummaryDetails, titled
from bot.domain.forgetting.excision import without
from bot.domain.forgetting.telling import Telltale, telltale
from bot.domain.memories import PORTRAITS, Memory, Source
from bot.domain.prose import portraits
from bot.language.text import normalised
from bot.storage.engine.database import Transaction
from bot.storage.facts import candidates, memories
from bot.storage.forgetting import hidden, holders
from bot.storage.forgetting.hidden import Hidden
from bot.storage.log import interactions


async def agreed(connection: Transaction, owner: int, changes: Sequence[Change]) -> tuple[Change, ...]:
    """Changes whose derived texts say nothing that the person has not agreed to; those go of which nothing is left."""
    stored = [each.candidate for each in await candidates.undecided(connection, owner)]
    told = await _telltale(connection, owner, [*stored, *_not_agreed(changes)])
    if told is None:
        return tuple(changes)
    return tuple(kept for change in changes if (kept := _agreed(change, told)) is not None)


async def follow(
    connection: Transaction, owner: int, changes: Sequence[Change], now: datetime
) -> tuple[Revise | Delete, ...]:
    """What goes with a plan that has something wait for an answer, or gets a no: it leaves what was derived before.

    Older versions and observations that tell it are hidden, until a yes shows them again.
    """
    for change in changes:
        if isinstance(change, Settle) and change.outcome == "committed":
            await hidden.release(connection, owner, change.held.id)
    undecided = _undecided(changes)
    told = await _telltale(connection, owner, [held.candidate for held in undecided])
    if told is None:
        return ()
    found: list[Revise | Delete] = []
    for memory in await memories.live(connection, owner):
        cut = _cut(memory, told) if memory.is_derived else memory
        if cut is None:
            found.append(Delete(memory, "retracted"))
        elif cut != memory:
            after = replace(cut, version=memory.version + 1, updated_at=now)
            sources = await _sources(connection, memory)
            found.append(Revise(memory, after, sources, "derived"))
    for held in undecided:
        await hidden.hide(connection, owner, held.id, await _telling_rows(connection, owner, told))
    return tuple(found)


def _not_agreed(changes: Iterable[Change]) -> list[Candidate]:
    """What a plan itself holds back, or drops since the person wants nothing of it."""
    declined = [
        change.held.candidate
        for change in changes
        if isinstance(change, Hold) and change.held.reason in (DECLINED, KEY_DECLINED)
    ]
    return [*declined, *(held.candidate for held in _undecided(changes))]


def _undecided(changes: Iterable[Change]) -> list[HeldCandidate]:
    """What waits for an answer from a plan on, or gets a no by it."""
    found: list[HeldCandidate] = []
    for change in changes:
        match change:
            case Hold(held) if held.state == "held" and held.waits_for == "answer":
                found.append(held)
            case Settle(held) if change.outcome == "declined":
                found.append(held)
            case _:
                pass
    return found


async def _telltale(connection: Transaction, owner: int, undecided: Sequence[Candidate]) -> Telltale | None:
    """What gives them away, but for what the person knows to be remembered under the same name; None for nothing."""
    if not undecided:
        return None
    known = await memories.live(connection, owner, kinds=("fact", "rule", "intention"))
    contents = [each.content for each in undecided if each.content and not _is_known(each, known)]
    return telltale(contents) if contents else None


def _is_known(candidate: Candidate, known: Iterable[Memory]) -> bool:
    told = telltale([candidate.content])
    return any(
        memory.key == candidate.key
        and normalised(memory.subject) == normalised(candidate.subject)
        and told.is_in(memory.content)
        for memory in known
    )


def _agreed(change: Change, told: Telltale) -> Change | None:
    match change:
        case Add(memory, sources) if memory.is_derived:
            cut = _cut(memory, told)
            return Add(cut, sources) if cut is not None else None
        case Revise(before, after, sources, reason) if after.is_derived:
            cut = _cut(after, told)
            if cut is None or normalised(cut.content) == normalised(before.content):
                return None
            return Revise(before, cut, sources, reason)
        case _:
            return change


def _cut(memory: Memory, told: Telltale) -> Memory | None:
    """A derived memory without what is not agreed to; None when its title tells it, or nothing is left."""
    if memory.kind not in PORTRAITS and titled(memory.details) and told.is_in(memory.details.title):
        return None
    details = memory.details
    if isinstance(details, SummaryDetails):
        names = tuple(name for name in details.entities if not told.is_in(name))
        details = replace(details, entities=names)
    content = without(memory.content, told) if told.is_in(memory.content) else memory.content
    if memory.kind == "profile" and content != memory.content:
        content = portraits.profile(content)
    return replace(memory, content=content, details=details) if content else None


async def _sources(connection: Transaction, memory: Memory) -> tuple[Source, ...]:
    """The exchanges a derived memory rests on, as far as none is withheld."""
    quotes = (await holders.quotes(connection, memory.owner)).get(memory.id, ())
    basis = {each.source.interaction_id: each.source for each in quotes if each.version == memory.version}
    return tuple(basis[number] for number in await interactions.by_ids(connection, memory.owner, basis))


async def _telling_rows(connection: Transaction, owner: int, told: Telltale) -> list[Hidden]:
    derived = {memory.id: memory for memory in await memories.live(connection, owner) if memory.is_derived}
    versions = await holders.versions(connection, owner)
    noticed = await holders.observations(connection, owner)
    return [
        *(
            Hidden("version", f"{memory_id}:{each.number}")
            for memory_id in derived
            for each in versions.get(memory_id, ())
            if any(told.is_in(text) for text in each.texts)
        ),
        *(Hidden("observation", str(number)) for number, _, text in noticed if told.is_in(text)),
    ]
