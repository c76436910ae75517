"""How a person hears of what was learnt: a quiet line, a reaction, once a day, or not at all; and what
they are asked about it, with the words that each side of a question rests on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.clock import MOMENT, awake, next_night, off_loop
from bot.domain.changes import (
    SAFEGUARD,
    SECRET,
    Add,
    AppliedPlan,
    Change,
    Doubt,
    Effect,
    HeldCandidate,
    Hold,
    Plan,
    Revise,
)
from bot.domain.interactions import Answer, Button, ChatPlace, Interaction, Reaction, Rows
from bot.domain.memories import Memory, Source, new_plan_id
from bot.domain.prose.labels import line_in_words
from bot.domain.receipts import (
    RULE_REFUSED,
    RULE_SIGN,
    SECRET_SIGN,
    Question,
    cause_of,
    receipt_buttons,
    receipt_lines,
    rows,
    secret_refused,
    told_apart,
    whether_it_holds,
    whether_to_keep,
    which_holds,
)
from bot.language.secrets import holds_secret
from bot.language.text import one_line
from bot.memory.writing import allowed
from bot.memory.writing.promises import EXTRACT, NIGHTLY, SESSION
from bot.memory.writing.retraction import pair_of_members
from bot.speech.saying import Wording, say, speaking
from bot.storage.engine.database import Transaction
from bot.storage.facts import candidates, memories, plans, provenance
from bot.storage.log import interactions
from bot.storage.people import people
from bot.storage.people.people import Person
from bot.storage.work import jobs, outbound

MOST_DOUBTS = 3
"""How many memories one message asks about whether they hold; /memory pending asks about the others."""

DIGEST = "digest"

DAILY, MORNING = "", "morning"
"""Keys of the two: what was learnt in a day, for who wants it so; and what they were away for."""

DIGEST_HOUR = 18
"""The hour of the person's own day at which they hear of what was learnt, if they want that once a day."""

WRITING = "✍"

NEVER_AGAIN = Wording("Don't remember such things")

MOST_QUESTIONS = 4
"""Questions, and plans with buttons, of one message."""


MOST_DIGEST_LINES = 40

HEADINGS: Mapping[str, Wording] = {DAILY: Wording("noted today:"), MORNING: Wording("noted since we talked:")}

LISTED = Wording("/memory list shows everything.")


async def arising(connection: Transaction, owner: int, changes: Sequence[Change]) -> list[Question]:
    """The questions that a plan leaves: what it puts aside for an answer, and what it makes doubtful."""
    waiting = [each.held for each in changes if isinstance(each, Hold) and waits(each.held)]
    doubted = [each.memory for each in changes if isinstance(each, Doubt) and each.state == "unasked"]
    told = {memory.id: (memory, sources) for memory, sources in _told(changes)}
    asked = [await about_held(connection, owner, held) for held in waiting]
    for memory in doubted[:MOST_DOUBTS]:
        cause = cause_of(memory, [each for each, _ in told.values()]) or _revised(changes)
        since = _last(told[cause.id][1]) if cause else None
        heard = await interactions.get(connection, owner, since.interaction_id) if since else None
        named = replace(since, speaker=heard.teller) if since and heard else since
        asked.append(whether_it_holds(memory, await _said(connection, owner, memory), named))
    return asked


async def about_held(connection: Transaction, owner: int, held: HeldCandidate) -> Question:
    """What is asked of a held candidate: which of two values holds, or whether it stays."""
    against = held.candidate.against
    known = await memories.get(connection, owner, against) if against else None
    if known is None:
        return whether_to_keep(held)
    if (own := await pair_of_members(connection, owner, held)) is not None:
        return which_holds(held, known, None, own[1].teller)
    said = await _said(connection, owner, known, held.candidate.source.interaction_id)
    return which_holds(held, known, said)


async def about_waiting(
    connection: Transaction, owner: int, held: Sequence[HeldCandidate], doubtful: Sequence[Memory]
) -> list[Question]:
    """What is asked of all that waits for the person's answer: held candidates, then doubtful memories."""
    asked = [await about_held(connection, owner, each) for each in held]
    known = await memories.live(connection, owner, kinds=("fact",)) if doubtful else []
    return asked + [await _about_doubtful(connection, owner, each, known) for each in doubtful]


async def _about_doubtful(
    connection: Transaction, owner: int, memory: Memory, known: Iterable[Memory]
) -> Question:
    """Whether a doubtful memory still holds; what made it so is looked for among what is `known`."""
    cause = cause_of(memory, known)
    since = await _said(connection, owner, cause) if cause else None
    return whether_it_holds(memory, await _said(connection, owner, memory), since)


async def asked_again(connection: Transaction, done: AppliedPlan) -> list[Question]:
    """The questions that wait again once a plan has taken back what settled or raised them."""
    back = [each.candidate_id for each in done.settled if each.became == "held"]
    held = [await candidates.get(connection, done.owner, each) for each in back]
    gone = {each.memory_id for each in done.effects if each.change == "deleted"}
    asked = await candidates.held(connection, done.owner, "answer")
    held += [each for each in asked if each.candidate.against in gone and each.id not in back]
    touched = [each.memory_id for each in done.effects if each.change == "doubted"]
    doubtful = (await memories.by_ids(connection, done.owner, touched)).values()
    return await about_waiting(
        connection,
        done.owner,
        [each for each in held if each and waits(each)],
        [each for each in doubtful if each.doubt],
    )


def waits(held: HeldCandidate) -> bool:
    """Whether the person's answer is waited for."""
    return held.state == "held" and held.waits_for == "answer"


def _told(changes: Iterable[Change]) -> list[tuple[Memory, Sequence[Source]]]:
    return [(change.memory, change.sources) for change in changes if isinstance(change, Add | Revise)]


def _revised(changes: Iterable[Change]) -> Memory | None:
    return next((change.after for change in changes if isinstance(change, Revise)), None)


def _last(sources: Sequence[Source]) -> Source | None:
    return next((source for source in reversed(sources) if source.role == "evidence"), None)


async def _said(
    connection: Transaction, owner: int, memory: Memory, asked_in: int | None = None
) -> Source | None:
    """The newest words that told what a memory says, of a group those of whoever said the message that is
    asked about; None when it was only written by hand.
    """
    record = await provenance.record(connection, owner, memory.id)
    asked = await interactions.get(connection, owner, asked_in) if asked_in is not None else None
    told = record.told_of(memory.content) if record else []
    return _last([each for each in told if asked is None or each.speaker == asked.teller])


@dataclass(frozen=True, slots=True)
class Learnt:
    """What one exchange taught: its plan, and a line for each memory that is new or has changed, in the
    `language` that the exchange is answered in.
    """

    plan: Plan
    said: Interaction
    lines: tuple[tuple[Memory, str], ...]
    asked: tuple[Question, ...]
    set_aside: tuple[str, ...]
    language: str


async def tell(
    connection: Transaction,
    owner: int,
    applied: Sequence[Plan],
    said: Mapping[int, Interaction],
    zone: str,
    now: datetime,
) -> None:
    """Promise what a person is to hear of plans just applied; nothing for mere mentions.

    What is to be asked is asked, however they want to hear of what was learnt.
    """
    person = await people.get(connection, owner)
    learnt = [
        await _learnt(connection, plan, exchange, person)
        for plan in applied
        if (exchange := said.get(plan.interaction_id or 0))
    ]
    receipts = person.preferences.receipts
    for each in learnt:
        await _mark_asked(connection, each.asked)
    shown = learnt if receipts == "line" else [replace(each, lines=()) for each in learnt]
    await _lines(connection, owner, [each for each in shown if each.lines or each.asked], now)
    noted = [replace(each, asked=()) for each in learnt if each.lines]
    if noted and receipts == "reaction":
        await _reactions(connection, owner, noted, now)
    if noted and receipts == "digest":
        await _promise_digest(connection, owner, DAILY, next_night(now, zone, DIGEST_HOUR), now)


async def _learnt(connection: Transaction, plan: Plan, said: Interaction, person: Person) -> Learnt:
    language = await off_loop(said.text, lambda: person.language_for(said.text))
    with speaking(language):
        return Learnt(
            plan,
            said,
            tuple(receipt_lines(plan.changes)),
            tuple(await arising(connection, person.id, plan.changes)),
            tuple(await allowed.set_aside(connection, person.id, plan.id)),
            language,
        )


async def tell_when_awake(
    connection: Transaction,
    owner: int,
    applied: Sequence[Plan],
    said: Mapping[int, Interaction],
    zone: str,
    now: datetime,
) -> None:
    """Promise what a person is to hear of plans applied without them: as `tell` by day, as a digest by night.

    It is a digest by day, too, when a plan with a receipt belongs to no exchange in `said`, as a night's.
    No plan was applied before `now`.
    """
    lines = [line for plan in applied for line in receipt_lines(plan.changes)]
    moment = awake(now, ZoneInfo(zone))
    if moment == now and all(plan.interaction_id in said for plan in applied if receipt_lines(plan.changes)):
        await tell(connection, owner, applied, said, zone, now)
        return
    receipts = (await people.preferences(connection, owner)).receipts
    if lines and receipts == "digest":
        await _promise_digest(connection, owner, DAILY, next_night(now, zone, DIGEST_HOUR), now)
    if lines and receipts in ("line", "reaction"):
        await _promise_digest(connection, owner, MORNING, moment, now)
    for plan in applied:
        await ask_when_awake(connection, plan, zone, now)


async def put_in_digest(connection: Transaction, plan: Plan, now: datetime) -> None:
    """Promise that what an answer taught is told with the rest of the day, to those who want it so."""
    person = await people.get(connection, plan.owner)
    if person.preferences.receipts == "digest" and receipt_lines(plan.changes):
        due_at = next_night(now, person.zone, DIGEST_HOUR)
        await _promise_digest(connection, plan.owner, DAILY, due_at, now)


async def ask_when_awake(connection: Transaction, plan: Plan, zone: str, now: datetime) -> None:
    """Promise to ask, in waking hours, what a plan leaves to be asked."""
    held = [each.held.created_at for each in plan.changes if isinstance(each, Hold) and waits(each.held)]
    if held or any(isinstance(each, Doubt) and each.state == "unasked" for each in plan.changes):
        await _promise_digest(
            connection, plan.owner, MORNING, awake(now, ZoneInfo(zone)), now, since=min(now, *held)
        )


async def as_planned(connection: Transaction, owner: int, effect: Effect) -> Add | Revise | None:
    """The change that had an effect on a memory which still says what it then came to; None for any other."""
    memory = await memories.get(connection, owner, effect.memory_id)
    if memory is None or memory.version != effect.version_after:
        return None
    before = await provenance.version(connection, owner, memory.id, effect.version_before, seen=True)
    if effect.change == "revised" and before is not None:
        return Revise(replace(memory, content=before.content, details=before.details), memory, (), "told")
    return Add(memory, ()) if effect.change == "added" else None


async def digest(connection: Transaction, owner: int, key: str, since: datetime, now: datetime) -> None:
    """Promise the day's line, or the morning's: what was learnt since and stands, and what waits."""
    receipts = (await people.preferences(connection, owner)).receipts
    wanted = receipts == "digest" if key == DAILY else receipts != "off"
    origins = ("turn", EXTRACT, SESSION, NIGHTLY) if key == DAILY else (SESSION, NIGHTLY)
    lines = await _learnt_since(connection, owner, since, origins) if wanted else []
    asked = await _unasked(connection, owner, since) if key == MORNING else []
    place = await interactions.last_place(connection, owner)
    if not (lines or asked) or place is None:
        return
    await _mark_asked(connection, asked)
    noted = [say(HEADINGS[key]), *lines, say(LISTED)] if lines else []
    text = "\n".join([*noted, *(each.text for each in asked)])
    await outbound.add(
        connection,
        owner,
        place,
        f"digest:{owner}:{now:%Y%m%d%H%M}{key}",
        Answer(text, rows(asked), silent=True),
        now,
    )


async def offer(connection: Transaction, said: Interaction, offered: Answer, now: datetime) -> None:
    """Promise a message with something to choose, for what an exchange was read to order."""
    key = f"{outbound.NOTED}{said.id}:{new_plan_id()}"
    await outbound.add(connection, said.owner, said.where, key, offered, now)


async def tell_of_refused(
    connection: Transaction, said: Interaction, reasons: Collection[str], now: datetime
) -> None:
    """Promise to say what was not kept, unless that was told at once: a secret which only its kind tells, and
    a rule against what protects the person.
    """
    if SAFEGUARD in reasons and RULE_SIGN not in said.receipt:
        await offer(connection, said, Answer(say(RULE_REFUSED), silent=True), now)
    if SECRET not in reasons or SECRET_SIGN in said.receipt:
        return
    if not await off_loop(said.text, lambda: holds_secret(said.text)):
        text, rows_beneath = secret_refused(said.id, alone=False)
        await offer(connection, said, Answer(text, rows_beneath, silent=True), now)


async def _unasked(connection: Transaction, owner: int, since: datetime) -> list[Question]:
    """What waits since a moment for the person's answer, and doubts they were not asked about."""
    waiting = await candidates.held(connection, owner, "answer")
    held = [each for each in waiting if each.created_at > since]
    doubtful = await memories.doubtful(connection, owner, MOST_QUESTIONS)
    unasked = [memory for memory in doubtful if memory.doubt == "unasked"]
    return (await about_waiting(connection, owner, held, unasked))[:MOST_QUESTIONS]


async def _mark_asked(connection: Transaction, asked: Sequence[Question]) -> None:
    """A memory is asked about once."""
    for each in asked:
        await memories.set_doubt(connection, each.id, "asked")


async def _learnt_since(
    connection: Transaction, owner: int, since: datetime, origins: Sequence[str]
) -> list[str]:
    ids = [
        effect.memory_id
        for done in await plans.since(connection, owner, origins, since)
        for effect in done.effects
        if effect.change in ("added", "revised")
    ]
    standing = await memories.by_ids(connection, owner, ids)
    told = [standing[each] for each in dict.fromkeys(ids) if each in standing]
    lines = [f"- {one_line(line_in_words(memory), 200)}" for memory in told if not memory.is_derived]
    return [*lines[:MOST_DIGEST_LINES], *(["…"] if len(lines) > MOST_DIGEST_LINES else [])]


async def _lines(connection: Transaction, owner: int, learnt: Sequence[Learnt], now: datetime) -> None:
    """What was learnt from an exchange that has a receipt goes on that; one quiet message a chat for all
    else.
    """
    apart: dict[ChatPlace, list[Learnt]] = {}
    for each in learnt:
        receipted = await outbound.receipt_of(connection, owner, each.said.id)
        if receipted is not None:
            note = replace(_note([each], labelled=True), amends=receipted)
            await outbound.add(connection, owner, each.said.where, _key([each]), note, now)
        else:
            apart.setdefault(each.said.where, []).append(each)
    for place, here in apart.items():
        await outbound.add(connection, owner, place, _key(here), _note(here, labelled=len(here) > 1), now)


def _note(learnt: Sequence[Learnt], *, labelled: bool) -> Answer:
    """A receipt, what rules it displaced, and what is asked; `labelled` buttons say what each is for."""
    lines = [line for each in learnt for _, line in each.lines]
    lines += [line for each in learnt for line in each.set_aside]
    asked = [question for each in learnt for question in each.asked]
    text = "\n".join([*lines, *(each.text for each in asked)])
    with speaking(learnt[0].language):
        under = (*buttons(learnt, labelled=labelled), *rows(asked))
    return Answer(text, under, silent=True)


def _key(learnt: Sequence[Learnt]) -> str:
    first = learnt[0]
    return f"{outbound.NOTED}{first.said.id}:{first.plan.id}"


async def _reactions(connection: Transaction, owner: int, learnt: Sequence[Learnt], now: datetime) -> None:
    """A sign on each message that was learnt from; a line where a channel has no signs."""
    for each in learnt:
        if each.said.channel != "telegram":
            await _lines(connection, owner, [each], now)
            continue
        sign = Answer("", silent=True, reaction=Reaction(each.said.message_id, WRITING))
        await outbound.add(connection, owner, each.said.where, _key([each]), sign, now)


async def _promise_digest(
    connection: Transaction,
    owner: int,
    key: str,
    due_at: datetime,
    now: datetime,
    *,
    since: datetime | None = None,
) -> None:
    if await jobs.waiting(connection, owner, DIGEST, key):
        return
    began = (since or now) - MOMENT  # what was learnt at that very moment is told, too
    await jobs.promise(
        connection, owner, DIGEST, key, now, due_at=due_at, payload={"since": began.isoformat()}
    )


def buttons(learnt: Sequence[Learnt], *, labelled: bool) -> Rows:
    """The buttons beneath a receipt: Undo, Edit and "never"; beside other receipts each names its memory.

    What a later one has changed again has none: it could not be undone.
    """
    changed = Counter(memory.id for each in learnt for memory, _ in each.lines)
    standing: list[Learnt] = []
    for each in learnt:
        changed.subtract(memory.id for memory, _ in each.lines)
        standing += [each] if each.lines and not any(changed[memory.id] for memory, _ in each.lines) else []
    told = [each.lines[0][0] for each in standing]
    under: list[tuple[Button, ...]] = []
    for each in standing[:MOST_QUESTIONS]:
        about = told_apart(each.lines[0][0], told) if labelled else ""
        under += receipt_buttons(each.plan, about)
        never = say("Don't remember such things: {memory}", memory=about) if about else say(NEVER_AGAIN)
        under.append((Button(never, f"/memory never {each.plan.id}"),))
    return tuple(under)
