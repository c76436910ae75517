"""What a plan may write: no secret, nothing forgotten, no derived text upon words that are to stay unsaid.

All of it is asked in the transaction that writes, whoever thought the plan. Rules are capped: a new one
archives the oldest beyond it, which is kept, listed and found, but not obeyed.

Unsaid are words of the person's that they have not agreed to as a memory, or have set right. Whoever writes a
text of the bot's own is given exchanges without them, and what was derived from these before is masked.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import fields, replace
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
    SET_RIGHT,
    TAKEN_BACK,
    Details,
    Memory,
    Source,
    basis,
    text_of,
)
from bot.domain.telltales import OMITTED
from bot.errors import Refused, StalePlan
from bot.language.evidence import find_quote
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
from bot.language.text import one_line
from bot.memory.forgetting import masking
from bot.memory.forgetting.masking import Cascade
from bot.memory.forgetting.tombstones import bars, holds_against, tells_forgotten
from bot.speech.saying import say
from bot.storage.engine.database import Transaction
from bot.storage.facts import candidates, memories, plans, provenance
from bot.storage.facts.provenance import UnsaidWords
from bot.storage.log import interactions
from bot.storage.people import people

Kept = TypeVar("Kept", Memory, Candidate)


async def what_stands(connection: Transaction, plan: Plan) -> Plan:
    """A plan but for what it thought of something that was forgotten since: as a fact, or inside a derived
    text.

    Raises StalePlan where a text was derived from words that are unsaid since.
    """
    standing = [
        each for each in plan.changes if not await tells_forgotten_again(connection, plan.owner, each)
    ]
    for each in standing:
        if isinstance(each, Add | Revise) and each.memory.is_derived:
            rests_on = {source.interaction_id for source in each.sources}
            unsaid = await provenance.unsaid_in(connection, plan.owner, rests_on)
            if any(words.at > each.memory.updated_at for words in unsaid):
                raise StalePlan
    return replace(plan, changes=tuple(standing))


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


async def without_unsaid(
    connection: Transaction, owner: int, exchanges: Sequence[Interaction]
) -> list[Interaction]:
    """Exchanges as texts are derived from them: without words that are unsaid, and the answers to them."""
    unsaid: defaultdict[int, list[UnsaidWords]] = defaultdict(list)
    for words in await provenance.unsaid_in(connection, owner, [each.id for each in exchanges]):
        unsaid[words.interaction_id].append(words)

    async def left(each: Interaction) -> str:
        return await off_loop(each.text, partial(_without_words, each.text, unsaid[each.id]))

    return [
        replace(each, text=await left(each), reply="") if each.id in unsaid else each for each in exchanges
    ]


def _without_words(text: str, unsaid: Iterable[UnsaidWords]) -> str:
    """A text without words of it; all goes where nobody knows which they are."""
    quotes = {each.quote for each in unsaid if each.role != "proposal"}  # those stand in the answer
    found = [find_quote(each, text) if each else None for each in quotes]
    for words in sorted((each or text for each in found), key=len, reverse=True):
        text = text.replace(words, OMITTED) if words else text
    return text


async def unsay(connection: Transaction, plan: Plan, now: datetime) -> AsyncIterator[Cascade]:
    """Mask what was derived from what an applied plan leaves unsaid: what it asks the person, what gets a no
    by it and what it sets right; until a yes, or an undo, shows it again.

    Gives what goes with each, to be written before the next is looked at.
    """
    for change in plan.changes:
        match change:
            case Hold(held) if _is_unsaid(held):
                yield await _unsay(connection, plan.owner, held, now)
            case Settle(held, "declined") if held.waits_for != "answer":
                yield await _unsay(connection, plan.owner, held, now)
            case Settle(held, "committed"):
                yield await masking.show_again(connection, plan.owner, held.id, now)
            case Restore(memory):
                yield await masking.show_again(connection, plan.owner, _version_of(memory), now)
            case Delete(memory, "retracted") if memory.kind in LEARNT:
                yield await _unsay_value(connection, memory, now)
            case Revise(before, after, _, reason) if before.kind in LEARNT and reason in SET_RIGHT:
                if before.content != after.content:
                    yield await _unsay_value(connection, before, now)
                for version in await _versions_of_value(connection, after):
                    yield await masking.show_again(connection, plan.owner, version, now)
            case _:
                pass


def _is_unsaid(held: HeldCandidate) -> bool:
    """Whether something that is put aside waits for the person's yes, or has got their no."""
    waits = held.state == "held" and held.waits_for == "answer"
    has_no = held.state == "declined" or held.reason in (DECLINED, KEY_DECLINED)
    return held.candidate.kind not in BROUGHT and (waits or has_no)


async def _unsay(connection: Transaction, owner: int, held: HeldCandidate, now: datetime) -> Cascade:
    candidate = held.candidate
    return await masking.mask_derived(connection, owner, held.id, [candidate.source.interaction_id], now)


async def _unsay_value(connection: Transaction, memory: Memory, now: datetime) -> Cascade:
    """Mask what was derived from where a memory got the value it has, since it had it.

    One that was written by hand rests on no exchange: then it is all that rests on the memory.
    """
    record = await provenance.record(connection, memory.owner, memory.id, deleted=True)
    if record is None:
        return Cascade((), ())
    had = {each.version: each.valid_from for each in record.versions if each.content == memory.content}
    sources = [source for source, _ in record.sources]
    told_in = [each.interaction_id for each in sources if each.version in had]
    told_in = told_in or [each.interaction_id for each in sources]
    since = min(had.values(), default=memory.created_at)
    return await masking.mask_derived(
        connection, memory.owner, _version_of(memory), told_in, now, since=since
    )


async def _versions_of_value(connection: Transaction, memory: Memory) -> list[str]:
    """Under what names something was masked for the value that a memory has once more."""
    record = await provenance.record(connection, memory.owner, memory.id)
    versions = [each for each in (record.versions if record else ()) if each.content == memory.content]
    return [_version_of(replace(memory, version=each.version)) for each in versions]


def _version_of(memory: Memory) -> str:
    """Under what name what was derived from a memory is masked once what it says is set right."""
    return f"{memory.id} {memory.version}"
