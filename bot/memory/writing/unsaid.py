"""What derived texts must not say: what waits for a yes, got a no, or was set right.

It is cut out of what is written, and of what was written before: whole sentences, found by their words.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bot.domain.candidates import DECLINED, KEY_DECLINED, Candidate, HeldCandidate
from bot.domain.changes import Add, Change, Delete, Hold, Revise, Settle, sources_of
from bot.domain.details import SummaryDetails, titled
from bot.domain.memories import BY_HAND, LEARNT, PORTRAITS, Memory
from bot.domain.prose import portraits
from bot.domain.telltales import Telltale, telltale, without
from bot.language.text import normalised
from bot.storage.engine.database import Transaction
from bot.storage.facts import candidates, memories, provenance
from bot.storage.forgetting import masks
from bot.storage.forgetting.masks import Hidden
from bot.storage.log import interactions


@dataclass(frozen=True, slots=True)
class _Unsaid:
    """What derived texts must not say: what the person has not agreed to, or has set right at a moment.

    A sentence that tells what is `spared`, as what holds instead, may stay. `since` is None for what is not
    agreed to; what was set right may be said again of what was told later.
    """

    told: Telltale
    spared: Telltale | None = None
    since: datetime | None = None

    def cut(self, text: str) -> str:
        """The text without it; empty when nothing sensible is left."""
        return without(text, self.told, self.spared) if self.told.is_in(text) else text


async def without_unsaid(
    connection: Transaction, owner: int, changes: Sequence[Change]
) -> tuple[Change, ...]:
    """Changes whose derived texts say only what the person agreed to and let stand; those left empty go."""
    stored = [each.candidate for each in await candidates.undecided(connection, owner)]
    undecided = await _not_agreed_to(connection, owner, [*stored, *_not_agreed(changes)])
    given_up = [each for unsaid in (await _given_up(connection, owner)).values() for each in unsaid]
    found: list[Change] = []
    for change in changes:
        told_anew = await _told_anew(connection, owner, given_up, change)
        unsaid = [*undecided, *(each for each in given_up if each not in told_anew)]
        kept = _without(change, unsaid)
        found += [kept] if kept is not None else []
    return tuple(found)


async def changes_for_unsaid(
    connection: Transaction, owner: int, changes: Sequence[Change], now: datetime
) -> tuple[Revise | Delete, ...]:
    """What goes with a plan that asks something, gets a no or sets something right, once it is applied: that
    leaves what was derived before.

    Older versions and observations that tell it are hidden, until a yes, or an undo, shows them again.
    """
    revised: set[str] = set()
    for change in changes:
        match change:
            case Settle(held, "committed"):
                await masks.show(connection, owner, held.id)
            case Revise(before, _, _, reason) if reason == "amended" or reason in BY_HAND:
                await masks.show(connection, owner, _mask_of(before.id))
                revised.add(before.id)
            case _:
                pass
    hidden = {
        held.id: await _not_agreed_to(connection, owner, [held.candidate]) for held in _undecided(changes)
    }
    given_up = await _given_up(connection, owner) if revised else {}
    hidden |= {_mask_of(each): given_up[each] for each in revised & given_up.keys()}
    every = [each for unsaid in hidden.values() for each in unsaid]
    if not every:
        return ()
    found: list[Revise | Delete] = []
    for memory in await memories.live(connection, owner):
        cut = _cut(memory, every) if memory.is_derived else memory
        if cut is None:
            found.append(Delete(memory, "retracted"))
        elif cut != memory:
            found.append(Revise(memory, cut.revised(now), (), "derived"))
    rewritten = {each.before.id for each in found if isinstance(each, Revise)}
    for key, unsaid in hidden.items():
        await masks.hide(connection, owner, key, await _telling_rows(connection, owner, unsaid, rewritten))
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


async def _not_agreed_to(
    connection: Transaction, owner: int, undecided: Sequence[Candidate]
) -> list[_Unsaid]:
    """What gives candidates away, but for what is known under the same name."""
    if not undecided:
        return []
    known = await memories.live(connection, owner, kinds=LEARNT)
    contents = [each.content for each in undecided if each.content and not _is_known(each, known)]
    return [_Unsaid(telltale(contents))] if contents else []


async def _given_up(connection: Transaction, owner: int) -> dict[str, list[_Unsaid]]:
    """What gives away what was set right, by the memory that said it, but for what any memory says now.

    Set right is the sister's Rome, and one's own still stands: which of both a sentence means nobody knows.
    """
    wrong = await provenance.given_up(connection, owner)
    if not wrong:
        return {}
    known = [each.content for each in await memories.live(connection, owner, kinds=LEARNT)]
    found: dict[str, list[_Unsaid]] = {}
    for each in wrong:
        told = telltale([each.value])
        if not any(told.is_in(content) for content in known):
            unsaid = _Unsaid(told, telltale([each.memory.content]), each.at)
            found.setdefault(each.memory.id, []).append(unsaid)
    return found


async def _told_anew(
    connection: Transaction, owner: int, given_up: Sequence[_Unsaid], change: Change
) -> list[_Unsaid]:
    """What was set right, and told in what a derived text rests on since."""
    if not given_up:
        return []
    rests_on = [source.interaction_id for source in sources_of(change)]
    said = (await interactions.by_ids(connection, owner, rests_on)).values()
    return [
        each
        for each in given_up
        if any(each.since and told.sent_at > each.since and each.told.is_in(told.text) for told in said)
    ]


def _mask_of(memory_id: str) -> str:
    """What hides the versions of derived texts that tell what was set right of a memory."""
    return f"{memory_id} given up"


def _is_known(candidate: Candidate, known: Iterable[Memory]) -> bool:
    told = telltale([candidate.content])
    return any(
        memory.key == candidate.key
        and normalised(memory.subject) == normalised(candidate.subject)
        and told.is_in(memory.content)
        for memory in known
    )


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
    details = memory.details
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
    derived = {memory.id: memory for memory in await memories.live(connection, owner) if memory.is_derived}
    versions = await masks.held_versions(connection, owner)
    noticed = await masks.held_observations(connection, owner)

    def tells(text: str) -> bool:
        return any(each.cut(text) != text for each in unsaid)

    return [
        *(
            Hidden("version", f"{memory_id}:{each.number}")
            for memory_id, memory in derived.items()
            for each in versions.get(memory_id, ())
            if (memory_id in rewritten or each.number != memory.version) and any(map(tells, each.texts))
        ),
        *(Hidden("observation", str(number)) for number, _, text in noticed if tells(text)),
    ]
