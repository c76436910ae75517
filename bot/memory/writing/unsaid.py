"""What derived texts must not say: what waits for a yes, got a no, or was set right.

It is cut out of what is written, and of what was written before: whole sentences, found by their words.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bot.clock import off_loop
from bot.domain.candidates import DECLINED, KEY_DECLINED, Candidate, HeldCandidate
from bot.domain.changes import Add, Change, Delete, Hold, Restore, Revise, Settle, sources_of
from bot.domain.details import SummaryDetails, titled
from bot.domain.memories import LEARNT, PORTRAITS, SET_RIGHT, Memory
from bot.domain.prose import portraits
from bot.domain.telltales import Telltale, telltale, without
from bot.language.text import normalised
from bot.memory.index import indexer
from bot.storage.engine.database import Transaction
from bot.storage.facts import candidates, memories, provenance
from bot.storage.forgetting import masks
from bot.storage.forgetting.masks import Hidden
from bot.storage.log import interactions
from bot.storage.people import everything
from bot.storage.people.everything import HeldVersion

_Mask = str
"""Under what name texts are hidden, and shown again."""


@dataclass(frozen=True, slots=True)
class _Unsaid:
    """What derived texts must not say: what the person has not agreed to, or has set right at a moment.

    A sentence that tells what is `spared`, as what holds instead, may stay. `since` is None for what is not
    agreed to; what was set right may be said again of what was told later. Of what is written already only
    the versions `resting` on its telling, by memory, and the observations of what it was `told_in` are meant;
    None for all.
    """

    told: Telltale
    spared: Telltale | None = None
    since: datetime | None = None
    resting: Mapping[str, Collection[int]] | None = None
    told_in: Collection[int] | None = None

    def bears_on(self, memory_id: str, version: int) -> bool:
        """Whether a version of a derived text may hold it."""
        return self.resting is None or version in self.resting.get(memory_id, ())

    def cut(self, text: str) -> str:
        """The text without it; empty when nothing sensible is left."""
        return without(text, self.told, self.spared) if self.told.is_in(text) else text


async def without_unsaid(
    connection: Transaction, owner: int, changes: Sequence[Change]
) -> tuple[Change, ...]:
    """Changes whose derived texts say only what the person agreed to and let stand; those left empty go."""
    stored = await candidates.undecided(connection, owner)
    held = [*stored, *_declined_before(changes), *_asked_or_declined(changes)]
    unconfirmed = (await _unsaid_of_candidates(connection, owner, held)).values()
    set_right = await _unsaid_of_all_set_right(connection, owner)
    found: list[Change] = []
    for change in changes:
        told_anew = await _told_anew(connection, owner, set_right, change)
        unsaid = [*unconfirmed, *(each for each in set_right if each not in told_anew)]
        kept = _without(change, unsaid)
        found += [kept] if kept is not None else []
    return tuple(found)


async def changes_for_unsaid(
    connection: Transaction, owner: int, changes: Sequence[Change], now: datetime
) -> tuple[Revise, ...]:
    """Revisions that cut what the changes of an applied plan leave unsaid out of the texts derived before.

    That is what they ask the person, what gets a no by them and what they set right. Older versions and
    observations that tell it are hidden, until a yes, or an undo, shows them again.
    """
    unconfirmed = await _unsaid_of_candidates(connection, owner, _asked_or_declined(changes))
    unsaid_by_mask = {mask: [each] for mask, each in unconfirmed.items()}
    for change in changes:
        match change:
            case Settle(held, "committed"):
                await _show(connection, owner, _mask_of(held))
            case Restore(memory):
                await _show(connection, owner, _mask_of(memory))
            case Delete(memory, "retracted") if memory.kind in LEARNT:
                unsaid_by_mask[_mask_of(memory)] = await _unsaid_of_set_right(connection, memory, "")
            case Revise(before, after, _, reason) if before.kind in LEARNT and reason in SET_RIGHT:
                await _show_value(connection, after)
                set_right = await _unsaid_of_set_right(connection, before, after.content)
                unsaid_by_mask[_mask_of(before)] = set_right
            case _:
                pass
    every = [each for unsaid in unsaid_by_mask.values() for each in unsaid]
    if not every:
        return ()
    found: list[Revise] = []
    rewritten: set[str] = set()
    for memory in await memories.live(connection, owner):
        cut = _cut(memory, every) if memory.is_derived else memory
        if cut is None:
            if memory.kind not in PORTRAITS:
                await indexer.forget_memory(connection, memory)
        elif cut != memory:
            found.append(Revise(memory, cut.revised(now), (), "derived"))
        rewritten |= {memory.id} if cut != memory else set()
    for mask, unsaid in unsaid_by_mask.items():
        await masks.hide(connection, owner, mask, await _telling_rows(connection, owner, unsaid, rewritten))
    return tuple(found)


async def _show(connection: Transaction, owner: int, mask: _Mask) -> None:
    """Show again what `changes_for_unsaid` hid."""
    shown = {row.ref for row in await masks.hidden_by(connection, owner, mask)}
    await masks.show(connection, owner, mask)
    for memory in await memories.live(connection, owner) if shown else ():
        if memory.is_derived and memory.kind not in PORTRAITS and f"{memory.id}:{memory.version}" in shown:
            await indexer.index_memory(connection, memory)


async def _show_value(connection: Transaction, memory: Memory) -> None:
    """Show again what was hidden for a value that a memory has once more."""
    record = await provenance.record(connection, memory.owner, memory.id)
    for each in record.versions if record else ():
        if each.content == memory.content:
            await _show(connection, memory.owner, _mask_of(replace(memory, version=each.version)))


async def _unsaid_of_set_right(connection: Transaction, before: Memory, instead: str) -> list[_Unsaid]:
    """What gives away what a memory said `before` it is set right, if that is no mere figure and no memory
    says it now.
    """
    known = [each.content for each in await memories.live(connection, before.owner, kinds=LEARNT)]
    told = telltale([before.content])
    if not any(map(str.isalpha, before.content)) or any(told.is_in(content) for content in known):
        return []
    told_in = (await provenance.resting_on(connection, before.owner, [before.id])).get(before.id)
    resting = await provenance.derived_from(connection, before.owner, told_in) if told_in else None
    return [_Unsaid(told, telltale([instead]) if instead else None, resting=resting, told_in=told_in)]


def _declined_before(changes: Iterable[Change]) -> list[HeldCandidate]:
    """What a plan drops since the person said no to it, or to all of its kind, before."""
    holds = (change.held for change in changes if isinstance(change, Hold))
    return [held for held in holds if held.reason in (DECLINED, KEY_DECLINED)]


def _asked_or_declined(changes: Iterable[Change]) -> list[HeldCandidate]:
    """What a plan asks the person about, and what gets their no by it."""
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


async def _unsaid_of_candidates(
    connection: Transaction, owner: int, held: Sequence[HeldCandidate]
) -> dict[_Mask, _Unsaid]:
    """What gives each of some candidates away, but for those whose content is known under the same name."""
    if not held:
        return {}
    known = await memories.live(connection, owner, kinds=LEARNT)
    words = "".join(each.candidate.content for each in held)
    found = await off_loop(words, lambda: [_giving_away(each.candidate, known) for each in held])
    return {_mask_of(each): unsaid for each, unsaid in zip(held, found, strict=True) if unsaid is not None}


def _giving_away(candidate: Candidate, known: Iterable[Memory]) -> _Unsaid | None:
    told = telltale([candidate.content])
    is_known = any(
        memory.key == candidate.key
        and normalised(memory.subject) == normalised(candidate.subject)
        and told.is_in(memory.content)
        for memory in known
    )
    return _Unsaid(told) if candidate.content and not is_known else None


async def _unsaid_of_all_set_right(connection: Transaction, owner: int) -> list[_Unsaid]:
    """What gives away all that was ever set right, but for what any memory says now, and mere figures.

    Set right is the sister's Rome, and one's own still stands: which of both a sentence means nobody knows.
    """
    wrong = await provenance.given_up(connection, owner)
    if not wrong:
        return []
    known = [each.content for each in await memories.live(connection, owner, kinds=LEARNT)]
    found = [
        _Unsaid(telltale([each.value]), telltale([each.memory.content]), each.at)
        for each in wrong
        if any(map(str.isalpha, each.value))
    ]
    return [each for each in found if not any(each.told.is_in(content) for content in known)]


async def _told_anew(
    connection: Transaction, owner: int, set_right: Sequence[_Unsaid], change: Change
) -> list[_Unsaid]:
    """What was set right, and told in what a derived text rests on since."""
    if not set_right:
        return []
    rests_on = [source.interaction_id for source in sources_of(change)]
    said = (await interactions.by_ids(connection, owner, rests_on)).values()
    return [
        each
        for each in set_right
        if any(each.since and told.sent_at > each.since and each.told.is_in(told.text) for told in said)
    ]


def _mask_of(unsaid: HeldCandidate | Memory) -> _Mask:
    """What hides the derived texts that tell of a candidate, or what a memory says at its version."""
    return unsaid.id if isinstance(unsaid, HeldCandidate) else f"{unsaid.id} {unsaid.version}"


def _without(change: Change, unsaid: Sequence[_Unsaid]) -> Change | None:
    match change:
        case Add(memory, sources) if memory.is_derived:
            cut = _cut(memory, unsaid)
            return Add(cut, sources) if cut is not None else None
        case Revise(before, after, sources, reason) if after.is_derived:
            cut = _cut(after, unsaid)
            if cut is None or normalised(cut.content) == normalised(before.content):
                return None
            return Revise(before, cut, sources, reason)
        case _:
            return change


def _cut(memory: Memory, unsaid: Sequence[_Unsaid]) -> Memory | None:
    """A derived memory without what it must not say; None when its title tells it, or nothing is left."""
    details, unsaid = memory.details, [each for each in unsaid if each.bears_on(memory.id, memory.version)]
    title = details.title if memory.kind not in PORTRAITS and titled(details) else ""
    if any(each.told.is_in(title) for each in unsaid):
        return None
    if isinstance(details, SummaryDetails):
        names = tuple(name for name in details.entities if not any(each.told.is_in(name) for each in unsaid))
        details = replace(details, entities=names)
    content = memory.content
    for each in unsaid:
        content = each.cut(content)
    if memory.kind == "profile" and content != memory.content:
        content = portraits.profile(content)
    return replace(memory, content=content, details=details) if content else None


async def _telling_rows(
    connection: Transaction, owner: int, unsaid: Sequence[_Unsaid], rewritten: Collection[str]
) -> list[Hidden]:
    derived = [memory for memory in await memories.live(connection, owner) if memory.is_derived]
    held = await everything.held_memories(connection, owner, derived)
    noticed = await everything.held_observations(connection, owner)

    def is_told_at(memory_id: str, version: HeldVersion) -> bool:
        some = [each for each in unsaid if each.bears_on(memory_id, version.number)]
        return any(each.cut(text) != text for each in some for text in version.texts)

    def is_noticed(number: int, text: str) -> bool:
        some = (each for each in unsaid if each.told_in is None or number in each.told_in)
        return any(each.cut(text) != text for each in some)

    return [
        *(
            Hidden("version", f"{of.memory.id}:{each.number}")
            for of in held
            for each in of.versions
            if (of.memory.id in rewritten or each.number != of.memory.version)
            and is_told_at(of.memory.id, each)
        ),
        *(
            Hidden("observation", str(number))
            for number, noticed_in, text in noticed
            if is_noticed(noticed_in, text)
        ),
    ]
