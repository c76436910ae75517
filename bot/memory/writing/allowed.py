"""What a plan may write: no secret, nothing forgotten, and in derived texts nothing that is to stay unsaid.

All of it is asked in the transaction that writes, whoever thought the plan. Rules are capped: a new one
archives the oldest beyond it, which is kept, listed and found, but not obeyed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime
from functools import partial
from itertools import pairwise
from typing import Any, TypeVar, cast

from bot.clock import off_loop
from bot.domain.believing.neighbours import ANSWERED, settles
from bot.domain.believing.planning import ends_moved
from bot.domain.changes import (
    DECLINED,
    KEY_DECLINED,
    Add,
    Candidate,
    Change,
    Delete,
    Doubt,
    Flag,
    HeldCandidate,
    Hold,
    Mention,
    Plan,
    Restore,
    Revise,
    Settle,
    begins_otherwise,
    sources_of,
)
from bot.domain.interactions import Interaction
from bot.domain.memories import (
    BROUGHT,
    LEARNT,
    PORTRAITS,
    SET_RIGHT,
    TAKEN_BACK,
    Details,
    Memory,
    Source,
    SummaryDetails,
    basis,
    text_of,
    titled,
)
from bot.domain.prose import portraits
from bot.domain.telltales import Telltale, telltale, without
from bot.errors import Refused
from bot.language.secrets import (
    SECRET_NOT_KEPT,
    holds_secret,
    redacted,
    repeats,
    secret_answered,
    secrets_of,
    secrets_told,
    sensitivity_of,
    without_secret,
)
from bot.language.text import normalised, one_line
from bot.memory import indexer
from bot.memory.forgetting.tombstones import bars, holds_against, tells_forgotten
from bot.speech.saying import say
from bot.storage import masks
from bot.storage.engine.database import Transaction
from bot.storage.facts import candidates, memories, plans, provenance
from bot.storage.log import interactions
from bot.storage.masks import Hidden
from bot.storage.people import everything, people
from bot.storage.people.everything import HeldVersion

Kept = TypeVar("Kept", Memory, Candidate)


async def without_forgotten(
    connection: Transaction, owner: int, changes: Sequence[Change]
) -> tuple[Change, ...]:
    """The changes but those that would bring something forgotten back, as a fact or inside a derived text.

    What the person has not agreed to, or has set right, is cut out of derived texts.
    """
    standing = [each for each in changes if not await tells_forgotten_again(connection, owner, each)]
    return await without_unsaid(connection, owner, standing)


async def tells_forgotten_again(connection: Transaction, owner: int, change: Change) -> bool:
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


MOST_AROUND = 200
"""Messages of the sessions that a plan rests on in which secrets are looked for."""

MOST_SOURCES = 500
"""The newest exchanges that a plan rests on, by which those sessions are told."""


async def secrets_around(connection: Transaction, owner: int, numbers: Iterable[int]) -> tuple[str, ...]:
    """The secrets that were told in the sessions of some exchanges, by the person or in what they cite.

    What is kept of the next message may be nothing but one of them: what it is was said before.
    """
    newest = sorted(set(numbers))[-MOST_SOURCES:]
    said = await interactions.words_around(connection, owner, newest, MOST_AROUND)
    texts = [text for _, told in said for text in told if text]

    def told() -> tuple[str, ...]:
        replies = [(asked, words[0]) for (_, words), (asked, _) in pairwise(said)]
        answered = [secret for asked, words in replies for secret in secret_answered(asked, words)]
        return (*secrets_told(texts), *answered)

    return await off_loop("".join(texts), told)


async def gives_up_secret(connection: Transaction, said: Interaction, text: str) -> bool:
    """Whether a message tells a secret, by itself or as an answer, that its new `text` tells no more."""
    around = await secrets_around(connection, said.owner, [said.id])

    def gone() -> bool:
        told = (each for each in (*secrets_of(said.text), *around) if repeats(said.text, each))
        return any(not repeats(text, each) for each in told)

    return await off_loop(said.text, gone)


async def redacted_beside(connection: Transaction, said: Interaction, texts: Sequence[str]) -> list[str]:
    """What a model writes of an exchange, without secrets and those that were told around it."""
    around = await secrets_around(connection, said.owner, [said.id])
    return await off_loop("".join(texts), lambda: [redacted(text, around) for text in texts])


_SAYING = Add | Revise | Mention | Hold
"""Changes that keep words."""


async def without_secrets(connection: Transaction, plan: Plan) -> Plan:
    """The plan as it may be written: derived texts and pages without the secrets in them, no secret memories.

    Raises Refused for what a command gives: they hear why. An undo brings back what was kept before.
    """
    if plan.takes_back or not any(isinstance(each, _SAYING) for each in plan.changes):
        return plan
    told_in = {source.interaction_id for change in plan.changes for source in sources_of(change)}
    told_in |= {plan.interaction_id} if plan.interaction_id is not None else set()
    around = await secrets_around(connection, plan.owner, told_in)
    changes = [await _guarded(connection, plan, change, around) for change in plan.changes]
    return replace(plan, changes=tuple(change for change in changes if change is not None))


async def _guarded(
    connection: Transaction, plan: Plan, change: Change, around: Sequence[str]
) -> Change | None:
    match change:
        case Add(memory, sources):
            kept = await _kept(connection, plan, memory, sources, around)
            return Add(*kept) if kept else None
        case Revise(before, after, sources, reason):
            if reason in TAKEN_BACK or (reason == "derived" and not after.is_derived):
                return change  # cut, or as it was: nothing new is said
            kept = await _kept(connection, plan, after, sources, around)
            return Revise(before, *kept, reason) if kept else None
        case Mention(memory, sources):
            quoted = await _quoted(sources, around)
            return Mention(memory, quoted) if all(map(_says_why, quoted)) else None
        case Hold(held) if held.candidate.kind in BROUGHT:
            said = text_of(held.candidate.details)
            candidate = await off_loop(said, lambda: without_secrets_in(held.candidate, around))
            return Hold(replace(held, candidate=candidate))
        case Hold(held) if held.state != "dropped":
            told = held.candidate
            said = told.source.quote
            meant = await off_loop(said, lambda: sensitivity_of(told.key, told.content, said, around=around))
            return None if meant == "secret" else change
        case _:
            return change


async def _kept(
    connection: Transaction, plan: Plan, memory: Memory, sources: Sequence[Source], around: Sequence[str]
) -> tuple[Memory, tuple[Source, ...]] | None:
    """A memory without what it must not hold; None for one that is a secret, or known by one."""
    if memory.is_derived or memory.kind in BROUGHT:
        if memory.is_derived and any(repeats(memory.key, secret) for secret in around):
            return None
        kept = await asyncio.to_thread(without_secrets_in, memory, around)
        return kept, tuple([await _cited(each) for each in sources])
    quoted = await _quoted(sources, around)
    is_secret = await _is_secret(connection, plan.owner, memory, sources, around)
    if is_secret or not all(map(_says_why, quoted)):
        if plan.is_by_hand:
            raise Refused(say(SECRET_NOT_KEPT))
        return None
    return memory, quoted


async def _cited(source: Source) -> Source:
    """The source of something that was brought in, without the words that name it where they are a secret."""
    if source.role == "evidence" and await off_loop(source.quote, lambda: holds_secret(source.quote)):
        return basis(source.interaction_id)
    return source


async def _is_secret(
    connection: Transaction, owner: int, memory: Memory, sources: Sequence[Source], around: Sequence[str]
) -> bool:
    """Whether a memory gives away a secret: by itself, by the message it was said in, or one around that."""
    numbers = {source.interaction_id for source in sources if source.role == "evidence"}
    told = await interactions.by_ids(connection, owner, numbers)
    key = memory.key if memory.kind == "fact" else ""
    texts = [each.text for each in told.values()] or [""]
    for text in texts:
        meant = await off_loop(
            text, lambda text=text: sensitivity_of(key, memory.line, "", text, around=around)
        )
        if meant == "secret":
            return True
    return False


async def _quoted(sources: Sequence[Source], around: Sequence[str]) -> tuple[Source, ...]:
    """The sources, each quote as far as it gives no secret away."""
    return tuple([await off_loop(each.quote, partial(_without_secret, each, around)) for each in sources])


def _says_why(source: Source) -> bool:
    """Whether words are left of a source that is one by its words."""
    return source.role == "basis" or bool(source.quote)


def _without_secret(source: Source, around: Sequence[str]) -> Source:
    if not holds_secret(source.quote) and not any(repeats(source.quote, secret) for secret in around):
        return source
    return replace(source, quote=without_secret(source.quote, around) or "")


def without_secrets_in(kept: Kept, around: Sequence[str] = ()) -> Kept:
    """What is or would be kept, without the secrets in it, and those told `around` it."""
    told = (*secrets_told([text_of(kept.details)]), *around)
    content = redacted(kept.content, told)
    return replace(kept, content=content, details=_redacted_details(kept.details, told))


def _redacted_details(details: Details, told: Sequence[str]) -> Details:
    if details is None:
        return None
    texts: dict[str, Any] = {}
    for each in fields(details):
        value = getattr(details, each.name)
        if isinstance(value, str) and each.name in ("title", "text", "author", "site"):
            texts[each.name] = redacted(value, told)
        elif isinstance(value, tuple):
            texts[each.name] = tuple(redacted(word, told) for word in cast(tuple[str, ...], value))
    return replace(details, **texts)


MOST_RULES = 20
"""Rules that are obeyed. Protected ones always are, and count."""


async def changes_that_follow(connection: Transaction, plan: Plan, now: datetime) -> tuple[Change, ...]:
    """What goes with a plan, found upon memory as it leaves it; an inverse brings its own back."""
    rules = await _changes_for_rules(connection, plan.owner, plan.changes)
    if plan.takes_back:
        return rules
    ends = await _changes_for_ends(connection, plan, now)
    return (*rules, *ends, *await _changes_for_questions(connection, plan, now))


async def _changes_for_rules(
    connection: Transaction, owner: int, changes: Sequence[Change]
) -> tuple[Flag, ...]:
    """What goes with a plan that adds, changes or brings back a rule.

    An archived rule that is told again is obeyed again.
    """
    if not any(_obeys_anew(change) for change in changes):
        return ()
    told = {change.memory.id for change in changes if isinstance(change, Mention)}
    rules = await memories.live(connection, owner, kinds=("rule",))
    back = [rule for rule in rules if rule.archived and rule.id in told]
    obeyed = [replace(rule, archived=False) if rule in back else rule for rule in rules]
    return (
        *(Flag(rule, "archived", False) for rule in back),
        *(Flag(rule, "archived", True) for rule in beyond_cap(obeyed)),
    )


async def _changes_for_ends(connection: Transaction, plan: Plan, now: datetime) -> tuple[Revise, ...]:
    """What goes with a plan that calls off or moves what was to come: what was to end as that began."""
    today = now.date()
    if all(begins_otherwise(change, today) == (None, None) for change in plan.changes):
        return ()
    return ends_moved(plan.changes, await memories.live(connection, plan.owner, kinds=("fact",)), now)


async def _changes_for_questions(
    connection: Transaction, plan: Plan, now: datetime
) -> tuple[Settle | Doubt, ...]:
    """What goes with a plan that leaves nothing to ask where an answer is waited for, or a no was one."""
    told = [each for each in plan.changes if isinstance(each, Add | Revise | Mention | Delete | Hold)]
    held = await candidates.held(connection, plan.owner, "answer") if told else []
    held += await candidates.declined(connection, plan.owner) if told else []
    today = await people.today(connection, plan.owner, now) if held else now.date()
    sure = (each for each in told if isinstance(each, Mention) and each.memory.doubt and each.sources)
    return (
        *(Settle(one, "dropped", ANSWERED) for one in held if any(settles(new, one, today) for new in told)),
        *(Doubt(each.memory, "") for each in sure),
    )


async def set_aside(connection: Transaction, owner: int, plan_id: str) -> list[str]:
    """A line for each rule that an applied plan has archived as one too many, and that still is."""
    done = await plans.get(connection, owner, plan_id)
    ids = [effect.memory_id for effect in (done.effects if done else ()) if effect.change == "archived"]
    obeyed = await memories.live(connection, owner, kinds=("rule",)) if ids else ()
    if sum(not rule.archived for rule in obeyed) < MOST_RULES:
        return []  # it was dropped in words
    rules = await memories.by_ids(connection, owner, ids)
    return [
        say(
            "set aside: {rule} (more than {most} rules; /memory list rules)",
            rule=one_line(rule.content, 200),
            most=MOST_RULES,
        )
        for rule in rules.values()
        if rule.archived
    ]


def beyond_cap(rules: Sequence[Memory]) -> list[Memory]:
    """The rules told longest ago that are one too many, but for archived or protected ones."""
    obeyed = [rule for rule in rules if not rule.archived]
    newest = sorted((rule for rule in obeyed if not rule.protected), key=_told_at, reverse=True)
    protected = len(obeyed) - len(newest)
    return newest[max(MOST_RULES - protected, 0) :]


def _told_at(rule: Memory) -> tuple[datetime, str]:
    return max(rule.updated_at, rule.recalled_at or rule.updated_at), rule.id


def _obeys_anew(change: Change) -> bool:
    match change:
        case Add(memory, _) | Revise(_, memory, _, _) | Mention(memory, _) | Restore(memory):
            return memory.kind == "rule"
        case Flag(_, "archived", is_set):
            return not is_set
        case _:
            return False


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
