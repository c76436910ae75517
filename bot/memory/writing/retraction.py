"""Taking an exchange back: its message was edited, is gone or to be erased, or /undo means it.

What rests on it alone goes or is as it was before, what it deleted is back; what was derived from it is
written anew. In a group, what members said themselves is theirs to take back, whoever else decides there.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.clock import off_loop
from bot.domain.changes import (
    UNDO,
    AppliedPlan,
    Change,
    Delete,
    Effect,
    HeldCandidate,
    Plan,
    Restore,
    Reveal,
    Settle,
)
from bot.domain.interactions import IncomingMessage, Interaction, Speaker
from bot.domain.memories import Memory, MemoryRecord, Reversal, text_of
from bot.domain.receipts import undo_in
from bot.domain.telltales import telltale
from bot.errors import NotFound, Refused
from bot.language.clauses import clauses
from bot.language.evidence import find_quote
from bot.language.gate import worth_reading
from bot.language.keys import USER
from bot.language.message_kinds import in_distress
from bot.language.orders import Back, ForgetLast, ToForget, is_only_order, read_order
from bot.language.text import normalised
from bot.memory import indexer
from bot.memory.forgetting import erasing, tombstones
from bot.memory.forgetting.erasing import Deletion
from bot.memory.forgetting.masking import as_it_was, retract_basis
from bot.memory.writing import promises
from bot.memory.writing.writer import NEWER, TOO_LATE, Writer, restorable, unsettled
from bot.speech.saying import Wording, say
from bot.storage import masks
from bot.storage.engine.database import Database, Transaction
from bot.storage.facts import candidates, memories, plans, provenance
from bot.storage.log import interactions, observations, recordings
from bot.storage.log.interactions import Finished
from bot.storage.masks import Reach
from bot.storage.people import everything
from bot.storage.work import inbox, jobs, outbound

NOTHING = Wording("There is nothing to undo.")
NAME_IT = Wording(
    "That message is nothing I could take back. Say what I should forget, as in “{usage}”, or choose it from "
    "{list}."
)
USAGE = Wording("/forget peanuts")
ERASED = Wording("Erased: our conversation log holds nothing of it any more.")
ANOTHERS = Wording("In a group each takes back only what they said themselves.")


async def retract(
    connection: Transaction, writer: Writer, said: Interaction, now: datetime, edit: Interaction | None = None
) -> AppliedPlan:
    """Undo what an exchange changed; what others say too stays, without this one among its sources.

    So does what rests on words that stand in the `edit` of its message, and goes on resting on that.
    """
    reason: Reversal = "undone" if edit is None else "unsaid"
    if edit is not None:
        await _follow(connection, said, edit)
    done = await plans.of_interaction(connection, said.owner, said.id)
    effects = [effect for plan in done for effect in plan.effects]
    changes: list[Change] = await _brought_back(connection, writer, said, effects, now)
    added = {effect.memory_id for effect in effects if effect.change == "added"}
    told = await provenance.told_in(connection, said.owner, said.id)
    for memory in told:
        changes += await _without(connection, memory, said, now, reason, was_added=memory.id in added)
    resting = {memory.id for memory in told}
    followed = [each for each in effects if each.change == "revised" and each.memory_id not in resting]
    changes += await _as_before(connection, said.owner, followed, now, reason)
    if edit is None:  # what it had kept of another message, to which it was the reply
        resting.update(await provenance.derived_from(connection, said.owner, [said.id]))  # its own picture
        alone = [each for each in effects if each.change == "added" and each.memory_id not in resting]
        changes += [Delete(memory, "retracted") for memory in await _unchanged(connection, said.owner, alone)]
    changes += await unsettled(connection, said.owner, done, but_of=said.id)
    changes += [
        Settle(held, "dropped") for held in await candidates.held_from(connection, said.owner, said.id)
    ]
    for plan in done:
        await plans.mark_undone(connection, plan.id, now)
    whose = said.id if edit is None else None
    applied = await writer.apply(connection, Plan(said.owner, UNDO, tuple(changes), whose))
    await observations.remove(connection, said.owner, said.id)
    found, gone = await retract_basis(connection, said.owner, said.id, now)
    await writer.follow(connection, said.owner, found, UNDO)
    rested = await memories.by_ids(connection, said.owner, {each.ref.partition(":")[0] for each in gone})
    await masks.remove_hidden(connection, said.owner, gone)
    left = await memories.by_ids(connection, said.owner, rested)
    for memory in (each for each in rested.values() if each.id not in left):
        await indexer.forget_memory(connection, memory)  # a picture, of which nothing else tells
    return applied


async def _follow(connection: Transaction, said: Interaction, edit: Interaction) -> None:
    """Have what a message told rest on its edit, as far as the words stand there in the same clauses.

    That is no new telling. "I live in Rome" says something else in "they say I live in Rome".
    """
    told = await provenance.quoted_in(connection, said.owner, said.id)
    proposed = await candidates.quoted_in(connection, said.owner, said.id)
    quotes = {*(each.quote for each in told), *proposed.values()}

    def found() -> set[str]:
        held = {each: _clauses_with(each, edit.text) for each in quotes}
        return {each for each, there in held.items() if there and there == _clauses_with(each, said.text)}

    standing = await off_loop(edit.text, found)
    kept = [each for each in told if each.quote in standing]
    await provenance.follow_edit(connection, said.owner, kept, said.id, edit.id)
    held = [candidate for candidate, quote in proposed.items() if quote in standing]
    await candidates.follow_edit(connection, said.owner, held, edit.id)
    stays = {each.memory_id for each in kept}
    gone = {each.memory_id for each in told} - stays
    for plan in await plans.of_interaction(connection, said.owner, said.id):
        changed = {effect.memory_id for effect in plan.effects}
        if not changed & stays:
            continue
        # A plan of which all words stand is kept whole, what it deleted included.
        left = [each for each in plan.effects if not changed & gone or each.memory_id in stays]
        await plans.follow_edit(connection, said.owner, plan.id, (*left, *plan.settled), edit.id)


def _clauses_with(quote: str, text: str) -> list[str]:
    """The clauses of a text in which a quote stands, without the signs around them; none where it doesn't."""
    words = find_quote(quote, text)
    begin = text.find(words) if words else -1
    if words is None or begin < 0:
        return []
    held = (each for each in clauses(text) if each.meets(begin, begin + len(words)))
    return [normalised(text[each.start : each.end]).strip(" .,;:!?…") for each in held]


async def _brought_back(
    connection: Transaction, writer: Writer, said: Interaction, effects: list[Effect], now: datetime
) -> list[Change]:
    """What the exchange deleted and nobody told again, as far as it is not too late."""
    concealed, deleted = [
        dict.fromkeys(effect.memory_id for effect in effects if effect.change == change)
        for change in ("concealed", "deleted")
    ]
    found: list[Change] = []
    for memory_id in concealed | deleted:
        try:
            memory = await restorable(connection, said.owner, memory_id, now, writer.undo_for)
        except Refused:
            continue
        if memory_id in concealed:
            found.append(Reveal(memory))
        elif not await memories.of_same_identity(connection, memory):
            found.append(Restore(memory))
    return found


async def _without(
    connection: Transaction,
    memory: Memory,
    said: Interaction,
    now: datetime,
    reason: Reversal,
    *,
    was_added: bool,
) -> list[Change]:
    """What becomes of one memory without an exchange it rests on."""
    record = await provenance.record(connection, memory.owner, memory.id, deleted=True)
    if record is None or _written_by_hand(record):
        return []
    sources = [source for source, _ in record.sources if source.role == "evidence"]
    told = {(source.interaction_id, source.version) for source in sources}
    later = any(number > said.place for number, _ in told)
    others = {version for number, version in told if number != said.id}
    others -= await _undone_of(connection, memory, [number for number, _ in told if number != said.id])
    if not others or (was_added and not later):
        return [Delete(memory, "retracted")]
    await provenance.forget_told_in(connection, memory.owner, said.id, memory.id)
    if memory.version in others:
        await memories.set_mentions(connection, memory.id, max(1, memory.mentions - 1), memory.confidence)
        return []
    if not await provenance.version(connection, said.owner, memory.id, max(others), seen=True):
        return [Delete(memory, "retracted")]  # what it said before is forgotten
    return list(await as_it_was(connection, memory, max(others), now, reason))


async def _undone_of(connection: Transaction, memory: Memory, told_in: Sequence[int]) -> set[int]:
    """The versions that some exchanges gave a memory and that were undone since: nobody holds to them."""
    standing, undone = set[int](), set[int]()
    for number in told_in:
        for plan in await plans.of_interaction(connection, memory.owner, number, undone=True):
            made = {effect.version_after for effect in plan.effects if effect.memory_id == memory.id}
            if plan.origin != UNDO:
                (standing if plan.undone_at is None else undone).update(made)
    return undone - standing


async def _as_before(
    connection: Transaction, owner: int, followed: Sequence[Effect], now: datetime, reason: Reversal
) -> list[Change]:
    """What only followed from what the exchange told, as it was, if nothing has changed it since."""
    before = {each.memory_id: each.version_before for each in followed}
    unchanged = await _unchanged(connection, owner, followed)
    return [
        change
        for memory in unchanged
        for change in await as_it_was(connection, memory, before[memory.id], now, reason)
    ]


async def _unchanged(connection: Transaction, owner: int, effects: Sequence[Effect]) -> list[Memory]:
    """The memories that are as some effects left them."""
    versions = {each.memory_id: each.version_after for each in effects}
    found = await memories.by_ids(connection, owner, versions)
    return [found[each] for each in versions if each in found and found[each].version == versions[each]]


def _written_by_hand(record: MemoryRecord) -> bool:
    """Whether the person wrote what it says themselves: no edit of a message takes that back."""
    return record.versions[-1].reason == "edited"


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """What was taken back: an exchange, None for a command's change, and what that changed in memory.

    What `is_back` had been taken back before; what `is_dropped` was set aside, and never in the log.
    """

    exchange: Interaction | None
    plan: AppliedPlan
    is_back: bool = False
    is_dropped: bool = False


def name_it() -> str:
    """What to do where an order to forget names nothing, and the message replied to brought nothing."""
    return say(NAME_IT, usage=say(USAGE), list="/memory list")


async def withdraw_meant(
    connection: Transaction,
    writer: Writer,
    message: IncomingMessage,
    now: datetime,
    order: Interaction | None = None,
) -> Withdrawn:
    """Take back what the message replied to tells of, or the chat's last exchange, with what was learnt from
    it.

    It leaves history and recall. In a group it is the last of whoever asks; what a command did there has its
    own Undo. An order to undo that follows one to forget gives back what that took. `order` is the exchange
    of the message itself, if it is one. Raises NotFound when there is nothing, Refused when something newer
    rests on it, or when it is another member's.
    """
    place = (message.owner, message.channel, message.chat)
    dropped = await _drop_set_aside(connection, message, now)
    if dropped and not await interactions.of_message(connection, *place, message.reply_to or ""):
        return Withdrawn(None, AppliedPlan("", message.owner, UNDO, now, ()), is_dropped=True)
    undoes = not isinstance(read_order(message.text), ForgetLast)
    told = await _told_of(connection, message)
    if told is None and message.reply_to is not None:
        raise NotFound(say(NOTHING) if undoes else name_it())
    if told is not None and message.speaker and not await are_all_theirs(connection, message, told.rests_on):
        raise Refused(say(ANOTHERS))
    newest = None if told else await _newest(connection, message)
    passed = Back if undoes else ToForget
    while isinstance(newest, Finished) and isinstance(read_order(newest.interaction.text), passed):
        if undoes and (back := await _forgotten_by(connection, writer, newest, now)):
            return back
        # An order to take back is no exchange to take back: the next one means what was said before.
        newest = await _newest(connection, message, before=newest.interaction.id)
    match told.what if told else newest:
        case (Interaction() as said) | Finished(said):
            return Withdrawn(said, await withdraw(connection, writer, said, now))
        case AppliedPlan(interaction_id=int(number)) if not undoes and (
            said := await interactions.get(connection, message.owner, number)
        ):
            return Withdrawn(said, await withdraw(connection, writer, said, now))
        case AppliedPlan() as plan:
            return Withdrawn(None, await writer.undo_applied(connection, plan))
        case Memory() as memory:
            gone = Plan(message.owner, "command", (Delete(memory),), order and order.id)
            return Withdrawn(None, await writer.apply(connection, gone))
        case None:
            raise NotFound(say(NOTHING))


async def _newest(
    connection: Transaction, message: IncomingMessage, before: int | None = None
) -> Finished | AppliedPlan | None:
    """The last exchange of a chat, `before` another if one is named, or what a command changed since.

    In a group it is the last exchange of whoever asks.
    """
    owner, speaker = message.owner, message.speaker
    last = await interactions.last(connection, owner, message.channel, message.chat, speaker, before)
    command = None if speaker else await plans.newest_command(connection, owner)
    return command if command and (last is None or command.applied_at > last.at) else last


async def _drop_set_aside(connection: Transaction, message: IncomingMessage, now: datetime) -> bool:
    """Drop what was set aside of the message replied to, or what this one of ours tells of; whether there was
    any. Raises Refused for another member's.
    """
    if message.reply_to is None:
        return False
    place = (message.owner, message.channel, message.chat)
    ours = await outbound.holding(connection, *place, message.reply_to)
    held, meant = await inbox.held(connection, message.chat), ours.sets_aside if ours else None
    found = [each for each in held if each.update_id == meant or each.brings(message.reply_to)]
    if message.speaker and any(each.sender != message.speaker.id for each in found):
        raise Refused(say(ANOTHERS))
    await inbox.done(connection, [each.update_id for each in found])
    if found:
        await promises.to_scour(connection, message.owner, now)
    return bool(found)


@dataclass(frozen=True, slots=True)
class _ToldOf:
    """What a message tells of, and the exchanges that this rests on."""

    what: Interaction | AppliedPlan | Memory
    rests_on: Collection[int]


async def _told_of(connection: Transaction, message: IncomingMessage) -> _ToldOf | None:
    """What the message replied to tells of: the exchange that it is or answers, else the memory that it
    reminds of, else the plan that its button takes back. None where none is known.

    Raises NotFound where that memory is gone.
    """
    if message.reply_to is None:
        return None
    owner = message.owner
    place = (owner, message.channel, message.chat)
    answered = await interactions.answered_in_message(connection, *place, message.reply_to)
    about = promises.asked_about(answered.interaction) if answered else None
    if about is not None:
        memory = await memories.get(connection, owner, about)
        if memory is None:
            raise NotFound(say(NOTHING))
        return _ToldOf(memory, await provenance.evidence_of(connection, owner, [memory.id]))
    if answered is not None:
        return _ToldOf(answered.interaction, [answered.interaction.id])
    ours = await outbound.holding(connection, *place, message.reply_to)
    if ours is None:
        forms = await interactions.of_message(connection, *place, message.reply_to)
        return _ToldOf(forms[-1], [forms[-1].id]) if forms else None
    if ours.shows is not None and (shown := await interactions.get(connection, owner, ours.shows)):
        return _ToldOf(shown, [shown.id])
    plan = await plans.get(connection, owner, undo_in(ours.answer))
    return plan and _ToldOf(plan, [] if plan.interaction_id is None else [plan.interaction_id])


async def brought_in_reply(connection: Transaction, message: IncomingMessage) -> frozenset[str]:
    """The ids of the memories that the message replied to tells of, or that its exchange changed."""
    try:
        told = await _told_of(connection, message)
    except NotFound:
        return frozenset()
    match told.what if told else None:
        case Memory() as memory:
            return frozenset((memory.id,))
        case AppliedPlan() as plan:
            done = [plan]
        case Interaction() as said:
            done = await plans.of_interaction(connection, message.owner, said.id)
        case None:
            done = []
    return frozenset(effect.memory_id for plan in done for effect in plan.effects)


async def meant_in_part(connection: Transaction, message: IncomingMessage) -> list[Memory]:
    """The facts that the words tell which a message picks of the one replied to: of those that this brought,
    else of all.
    """
    brought = await brought_in_reply(connection, message)
    facts = await memories.live(connection, message.owner, kinds=("fact",))
    told = await off_loop(
        message.part, lambda: [each for each in facts if telltale([each.content]).is_in(message.part)]
    )
    return [each for each in told if each.id in brought] or told


async def reinstate_meant(
    connection: Transaction, writer: Writer, message: IncomingMessage, now: datetime
) -> Withdrawn | None:
    """Give back what the chat's last exchange had forgotten, or a command since; None where neither did.

    Raises as `reinstate` and undoing do.
    """
    newest = await _newest(connection, message)
    if not isinstance(newest, Finished):
        return await _undone(connection, writer, [newest] if newest else [])
    if back := await _forgotten_by(connection, writer, newest, now):
        return back
    if not isinstance(read_order(newest.interaction.text), ToForget):
        return None
    told = await plans.of_interaction(connection, message.owner, newest.interaction.id)
    return await _undone(connection, writer, told)


async def _forgotten_by(
    connection: Transaction, writer: Writer, last: Finished, now: datetime
) -> Withdrawn | None:
    """Give back what the chat's last took, if it is an order to forget the last: an exchange, or what it
    reminded of. None for another order, and where all is back.
    """
    order = last.interaction
    if not isinstance(read_order(order.text), ForgetLast):
        return None
    gone = await interactions.taken_back_by(connection, order, last.at)
    if gone is not None:
        return await reinstate(connection, writer, gone, now)
    return await _undone(connection, writer, await plans.of_interaction(connection, order.owner, order.id))


async def _undone(connection: Transaction, writer: Writer, done: Sequence[AppliedPlan]) -> Withdrawn | None:
    forgot = next((each for each in done if each.forgets), None)
    return Withdrawn(None, await writer.undo_applied(connection, forgot)) if forgot else None


async def withdraw(connection: Transaction, writer: Writer, said: Interaction, now: datetime) -> AppliedPlan:
    """Take an exchange out of history, recall and learning, with what was learnt from it, and what later
    messages quote of it.
    """
    told = await _told_by(connection, said)
    done = await retract(connection, writer, said, now)
    learnt = [each.memory_id for each in done.effects if each.change == "deleted"]
    await interactions.withhold_quotes(connection, said, told, learnt)
    await _index_quoting(connection, said)
    if await recordings.forget(connection, said.owner, [said.id]):
        await promises.to_scour(connection, said.owner, now)
    await interactions.close(connection, said.id, "replaced", now)
    await interactions.mark_learnt(connection, said.owner, [said.id])
    await indexer.forget_interactions(connection, said.owner, [said.id])
    unsent = await outbound.of_interaction(connection, said.id)
    if unsent is not None:
        await outbound.cancel(connection, unsent.id)
    return done


async def _told_by(connection: Transaction, said: Interaction) -> list[str]:
    """All that a message may quote of an exchange: its words, its answers, and what was seen in it."""
    place = (said.owner, said.channel, said.chat, said.message_id)
    forms = await interactions.of_message(connection, *place)
    shown = await outbound.showing(connection, said.owner, said.id)
    learnt = await provenance.told_in(connection, said.owner, said.id)
    cited = [each.text for form in forms for each in (form.quoted, form.forwarded) if each]
    seen = ["\n".join(filter(None, (each.content, text_of(each.details)))) for each in learnt]
    answered = [each for form in forms for each in (form.reply or "", form.receipt)]
    return [*(form.text for form in forms), *cited, *answered, *(each.answer.text for each in shown), *seen]


async def _index_quoting(connection: Transaction, gone: Interaction) -> None:
    """Index anew, with what they quote now, the messages that quote an exchange."""
    quoting = await interactions.quoting_withheld(connection, gone.owner, gone.id)
    await indexer.forget_interactions(connection, gone.owner, quoting)
    await interactions.unindex(connection, quoting)


async def reinstate(connection: Transaction, writer: Writer, gone: Interaction, now: datetime) -> Withdrawn:
    """Have an exchange that was taken out of history back in it, with what was learnt from it.

    What was not read of it yet is read then, and one that waited for an answer is answered. Raises Refused
    when it is too late, or when something newer has taken its place, as the edit of its message does, and
    NotFound when it is erased.
    """
    forms = await interactions.of_message(connection, gone.owner, gone.channel, gone.chat, gone.message_id)
    if forms and forms[-1].id != gone.id:
        raise Refused(say(NEWER))
    if await tombstones.bars(
        connection, gone.owner, subject=USER, key="", content=gone.text, told_in=gone.id
    ):
        raise Refused(say("That can't be undone: what it would bring back you had me forget."))
    shown = await outbound.of_interaction(connection, gone.id)
    waited = gone.reply is None and shown is not None and shown.key == promises.waits(gone.id)
    closed = await interactions.reinstate(connection, gone.id, now - writer.undo_for, waited=waited)
    if closed is None:
        raise Refused(say(TOO_LATE))
    if waited:
        await promises.to_answer(connection, gone, now, now)
    await interactions.unindex(connection, [gone.id])
    await _index_quoting(connection, gone)
    await interactions.show_quotes(connection, gone)
    done = AppliedPlan("", gone.owner, UNDO, now, ())
    for plan in await plans.of_interaction(connection, gone.owner, gone.id):
        if plan.origin == UNDO:
            done = await writer.undo_applied(connection, plan)
    await plans.mark_done_again(connection, gone.owner, gone.id, closed)
    told = await plans.of_interaction(connection, gone.owner, gone.id)
    if not waited and all(plan.origin != promises.EXTRACT for plan in told):
        is_unread = in_distress(gone.text) or is_only_order(gone.text)
        worth = "nothing" if is_unread else worth_reading(gone.text, None)
        await promises.to_learn(connection, gone, worth, timedelta(0), now)
    return Withdrawn(gone, done, is_back=True)


async def are_all_theirs(connection: Transaction, message: IncomingMessage, told: Collection[int]) -> bool:
    """Whether whoever wrote a message, a member of a group, said all of some exchanges."""
    said = [await interactions.get(connection, message.owner, number) for number in dict.fromkeys(told)]
    speakers = {each.speaker.id if each and each.speaker else None for each in said}
    return message.speaker is not None and speakers == {message.speaker.id}


async def erase_exchanges(
    connection: Transaction, writer: Writer, owner: int, said: Sequence[Interaction], now: datetime
) -> None:
    """Take exchanges out of everything: not to be undone; their bytes go with the next scour.

    What they alone told goes from the bot's own words since, too.
    """
    rested = {memory.id for each in said for memory in await provenance.told_in(connection, owner, each.id)}
    done = [plan for each in said for plan in await plans.of_interaction(connection, owner, each.id)]
    rested |= {
        each.memory_id for plan in done for each in plan.effects if each.change == "added"
    }  # a picture
    records = [await provenance.record(connection, owner, each) for each in rested]
    for each in said:
        if each.state != "replaced":
            await withdraw(connection, writer, each, now)
        for memory_id in await provenance.forget_told_in(connection, owner, each.id):
            await jobs.pull_forward(connection, owner, jobs.PURGE, memory_id, now)
        await candidates.remove(connection, owner, each.id)
        await observations.forget_distress(connection, owner, each.id)
        await interactions.drop_quotes_of(connection, each)
    await erasing.black_out(connection, owner, {each.id for each in said}, now)
    await erasing.black_out_shown(connection, owner, [each.text for each in said if each.text], now)
    await _black_out_repeated(connection, owner, said, [each for each in records if each], now)
    await promises.to_scour(connection, owner, now)


async def _black_out_repeated(
    connection: Transaction,
    owner: int,
    said: Sequence[Interaction],
    learnt: Sequence[MemoryRecord],
    now: datetime,
) -> None:
    """Black out, in what came after some exchanges, what they alone told."""
    left = await memories.by_ids(connection, owner, [each.memory.id for each in learnt])
    gone = [each for each in learnt if each.memory.id not in left]
    told = await tombstones.told_there_alone(connection, owner, said, gone)
    if told is None:
        return
    first = min(said, key=lambda each: each.id)
    reach = await everything.reach_of_now(connection, owner, now)
    since = Reach(first.id, first.sent_at)
    repeated = Deletion(owner, f"#{first.id}", told, reach, since)
    await erasing.black_out_repeated(connection, repeated, now)


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Members:
    """Tells whose words something in a group's memory rests on."""

    database: Database

    async def asked(self, owner: int, named: str | None) -> Speaker | None:
        """The member whom alone a question of that id is asked of; None where it is anybody's."""
        async with self.database.read() as connection:
            held = await candidates.get(connection, owner, named) if named else None
            pair = await pair_of_members(connection, owner, held) if held else None
        return pair[0].speaker if pair else None

    async def said(
        self, message: IncomingMessage, *, memory: str | None, plan: str | None, exchange: int | None
    ) -> bool:
        """Whether whoever wrote a message said all that this rests on: a memory, or what may become one, a
        plan, or else an exchange.

        Or what another said of them, and of nobody else. Where none of them is named, nothing of anybody
        else's is. What an admin did to a member's memory is not theirs: a plan is whose it was told, if
        anybody's.
        """
        async with self.database.read() as connection:
            owner = message.owner
            if message.speaker and await _are_of(connection, owner, message.speaker, memory, plan):
                return True
            if memory is not None and await provenance.record(connection, owner, memory):
                told = await provenance.evidence_of(connection, owner, [memory])
            elif memory is not None and (held := await candidates.get(connection, owner, memory)):
                told = [held.candidate.source.interaction_id]
            elif plan is not None and (applied := await plans.get(connection, owner, plan)):
                answered = await outbound.telling_of_plan(connection, owner, plan)
                if answered and answered.answer.asked not in (None, message.speaker and message.speaker.id):
                    return False
                told = await _behind(connection, applied)
            elif memory is None and plan is None and exchange is None:
                return True
            else:
                told = [] if exchange is None else [exchange]
            return await are_all_theirs(connection, message, told)


async def _are_of(
    connection: Transaction, owner: int, speaker: Speaker, named: str | None, plan: str | None
) -> bool:
    """Whether a memory, what may become one, or all that a plan has added, is about a member of a group."""
    applied = await plans.get(connection, owner, plan) if plan else None
    added = [each.memory_id for each in applied.effects if each.change == "added"] if applied else []
    if applied and len(added) < len(applied.effects):
        return False
    found = await memories.by_ids(connection, owner, [*added, *([named] if named else [])])
    subjects = [each.subject for each in found.values()]
    if named and not found and (held := await candidates.get(connection, owner, named)):
        subjects = [held.candidate.subject]
    name = normalised(await interactions.called(connection, owner, speaker))
    return bool(subjects) and {*map(normalised, subjects)} == {name}


async def told_of(
    connection: Transaction, owner: int, speaker: Speaker
) -> list[tuple[Memory, Sequence[str]]]:
    """What is known of a member of a group by another's word, with the names of those who said it."""
    name = normalised(await interactions.called(connection, owner, speaker))
    found: list[tuple[Memory, Sequence[str]]] = []
    for memory in await memories.live(connection, owner, kinds=("fact",)):
        if normalised(memory.subject) != name:
            continue
        numbers = await provenance.evidence_of(connection, owner, [memory.id])
        said = await interactions.by_ids(connection, owner, numbers, withheld=True)
        tellers = [each.speaker for each in said.values() if each.speaker]
        if others := {each.name for each in tellers if each.id != speaker.id}:
            found.append((memory, sorted(others)))
    return found


async def pair_of_members(
    connection: Transaction, owner: int, held: HeldCandidate
) -> tuple[Interaction, Interaction] | None:
    """What a member of a group said themselves of themselves, and what another of them said against it, of
    a candidate that they alone can decide on; None for any other.
    """
    told = await interactions.get(connection, owner, held.candidate.source.interaction_id)
    against = await memories.get(connection, owner, held.candidate.against) if told and told.speaker else None
    if told is None or against is None or normalised(told.teller) == normalised(against.subject):
        return None
    rests_on = await provenance.resting_on(connection, owner, [against.id])
    every = await interactions.by_ids(connection, owner, rests_on.get(against.id, ()), withheld=True)
    own = [each for each in every.values() if normalised(each.teller) == normalised(against.subject)]
    return (max(own, key=lambda each: each.id), told) if own else None


async def may_answer(connection: Transaction, message: IncomingMessage, held: HeldCandidate) -> bool:
    """Whether whoever wrote a message may say what becomes of a candidate: a member's own only they."""
    pair = await pair_of_members(connection, message.owner, held) if message.speaker else None
    of = pair[0].speaker if pair else message.speaker
    return of is None or message.speaker is None or of.id == message.speaker.id


async def _behind(connection: Transaction, done: AppliedPlan) -> list[int]:
    """The exchanges that a plan rests on: its own or, of one by button, all that told what it changed."""
    if done.interaction_id is not None:
        return [done.interaction_id]
    if any(each.change == "concealed" for each in done.effects):
        return []  # of whom exchanges are that words were looked for in, nobody here knows
    settled = [await candidates.get(connection, done.owner, each.candidate_id) for each in done.settled]
    told = await provenance.evidence_of(connection, done.owner, [each.memory_id for each in done.effects])
    return [*(each.candidate.source.interaction_id for each in settled if each), *told]


async def erase_member(
    connection: Transaction, writer: Writer, owner: int, speaker: str, number: int | None, now: datetime
) -> int:
    """Erase all that a member of a group said there, or one message, with what others quoted of it and what
    we sent that shows it; how many messages that were.
    """
    said = await interactions.every_form(connection, owner, speaker, number)
    aside = await inbox.drop_set_aside(connection, owner, speaker) if number is None else 0
    if not (said or aside):
        return 0
    await erase_exchanges(connection, writer, owner, said, now)
    texts = [each.text for each in said if each.text]
    quoting = await interactions.forget_quotes(connection, owner, speaker, None if number is None else texts)
    await indexer.forget_interactions(connection, owner, quoting)
    await interactions.unindex(connection, quoting)
    if number is None:
        await interactions.forget_name(connection, owner, speaker)
    return aside + len({(each.chat, each.message_id) for each in said})
