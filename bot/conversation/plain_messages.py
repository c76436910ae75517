"""Messages so plain that code acts on them, whatever a model makes of them.

“Yes”, “done”, “remember this”; “forget that”, with a model and without, takes the last exchange back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from zoneinfo import ZoneInfo

from bot.clock import IN_EVERY_LANGUAGE, off_loop
from bot.conversation.commands.table import Desk
from bot.conversation.forgotten_in_words import GIVEN_BACK, MOST_CHOSEN, choosing, named, offered, undone
from bot.conversation.staging import Unstaged
from bot.conversation.tools import forgetting
from bot.conversation.tools.deps import ToolDeps
from bot.domain.believing.belief import asked_to_keep
from bot.domain.changes import UNDO, Add, Candidate, Revise
from bot.domain.intentions import as_intention
from bot.domain.interactions import Answer, Button, IncomingMessage, Interaction, signed
from bot.domain.memories import Memory, ReminderDetails, Source, as_reminder
from bot.domain.prose.labels import keys_meant, line_in_words
from bot.domain.prose.reminders import I_REMIND, over_already, stop_rows
from bot.domain.receipts import declined_in_words, undo_row
from bot.domain.reminders import asked_for_each, is_to_come
from bot.domain.telltales import telltale
from bot.errors import BotError, Refused
from bot.language.clauses import question_share, readable, sentences
from bot.language.evidence import supports
from bot.language.gate import first_persons, what_to_keep
from bot.language.keys import NOTE_KEY, USER, concept_of, default_category, holds_several
from bot.language.message_kinds import (
    FIRST_WORDS,
    agrees_to_forget,
    is_only_answer,
    read_answer,
    read_of_two,
    read_outcome,
)
from bot.language.orders import (
    Back,
    ForgetLast,
    ForgetWhat,
    GiveBack,
    KeepNoneAbout,
    Order,
    says_everywhere,
    taken_away,
)
from bot.language.reminding import one_by_one, read_reminder, reminder_to_stop
from bot.language.text import normalised, one_line
from bot.language.times.finder import find_time_ranges
from bot.language.words import content_words
from bot.memory.forgetting.meant import ForgettingMatches
from bot.memory.learning import pending
from bot.memory.writing.promises import asked_about
from bot.memory.writing.retraction import (
    ERASED,
    Withdrawn,
    brought_in_reply,
    meant_in_part,
    name_it,
    reinstate_meant,
    withdraw_meant,
)
from bot.speech.saying import Wording, say, say_many, say_quoted
from bot.storage.engine.database import Transaction
from bot.storage.facts import candidates, memories
from bot.storage.log import feedback, interactions
from bot.storage.people import people

MOST_BACK = 4
"""How many exchanges a question stays before the model."""


async def settle(deps: ToolDeps) -> None:
    """Stage what the message answers so plainly that no model has to read it."""
    await _settle_outcome(deps)
    await _settle_question(deps)
    meant = await _reminders_to_stop(deps)
    if len(meant) == 1:
        source = await deps.own_words.evidence(deps.interaction.text)
        await deps.staging.conclude(meant[0].id, "drop", source, deps.said_at.date())


async def _reminders_to_stop(deps: ToolDeps) -> list[Memory]:
    """The reminders to come that the words fit by which a message orders one to be stopped."""
    text = deps.interaction.text
    described = await off_loop(text, lambda: reminder_to_stop(text))
    if not described or "reminds" in deps.refused or deps.is_forwarded:
        return []
    every = await deps.reader.every(deps.interaction.owner, ("reminder",))
    ours = [each for each in every if is_to_come(each) and not each.is_anothers(deps.interaction.teller)]
    return await off_loop(text, lambda: [each for each in ours if _fits(described, each.content)])


def _fits(described: str, what: str) -> bool:
    """Whether words of one language or another describe something: it has all of them but small ones."""
    said = {stem for each in content_words(what) for stem in each.stems}
    wanted = content_words(described)
    return bool(wanted) and all(not said.isdisjoint(each.stems) for each in wanted)


async def offer_to_stop(deps: ToolDeps) -> None:
    """Show the reminders of which a message orders one to be stopped, where its words fit several."""
    meant = [] if _reminders(deps) else await _reminders_to_stop(deps)
    if len(meant) > 1:
        lines = [f"{at}. {one_line(line_in_words(each), MOST_SHOWN)}" for at, each in enumerate(meant, 1)]
        rows = stop_rows([each.id for each in meant])
        deps.noticed.shown.append(Answer("\n".join([say(I_REMIND), *lines]), rows))


async def _settle_question(deps: ToolDeps) -> None:
    """Stage what a plain answer says, when exactly one question can be meant, or a no is one to each; the
    model need not pass it on.

    Which of two values holds is told by naming one; a mere yes or no has that asked again, and beside another
    question of the answer's it says nothing that code could tell. A yes to an offer to forget does what its
    first button does, and "everywhere" what the one beside it does; a no leaves it behind, as whatever else
    is said. An order to forget what it names is no answer: the question goes with what is found, once that
    is chosen.
    """
    text, past = deps.message.text, deps.history.exchanges
    if past and past[-1].speaker != deps.message.speaker:  # somebody else in a group was asked
        return
    order = deps.reading.order
    if len(text.split()) > FIRST_WORDS and not isinstance(order, ForgetWhat):
        return
    asked = await deps.reader.open_questions(deps.message, past[-1] if past else None)
    denies_each = read_answer(text) is False and all(each.is_yes_or_no for each in asked)
    is_clear = len(asked) == 1 or (denies_each and not any(each.forgets for each in asked))
    source = await deps.own_words.evidence(text) if asked and is_clear else None
    if source is None:
        return
    offer = asked[0].forgets
    named = normalised(order.words) if isinstance(order, ForgetWhat) else None
    is_named_again = offer is not None and named == normalised(offer.what)
    words = " ".join(each.words for each in asked)
    erases = offer is not None and await off_loop(text, lambda: says_everywhere(text))
    if not (is_named_again or erases or is_only_answer(text, words, to_forget=offer is not None)):
        return
    if named is not None and offer is None:
        return
    if offer is not None:
        wanted = (offer if offer.erases else offer.everywhere) if erases else offer
        if wanted and (erases or agrees_to_forget(text)) and "forgets" not in deps.refused:
            await forgetting.agree(deps, wanted)
        return
    answer = read_answer(text)
    if "saves" in deps.refused or (answer is None and asked[0].is_yes_or_no):
        return
    if answer is False and find_time_ranges(text, deps.said_at):
        return  # "not today" is no answer for good
    if (asked[0].apart or answer is not None) and _asks_else(past[-1].reply or ""):
        return  # the bot's answer asked something, too
    if read_of_two(text) and first_persons(text):
        return  # "we are both fine" tells of two people: a model knows of which two
    for each in asked:
        await deps.staging.confirm(each.id, answer, source)


def _asks_else(reply: str) -> bool:
    """Whether an answer asks something of its own, and not just whether to keep what code asks about, too:
    "Shall I keep that?", or what names nothing, as "Noted?" does.
    """
    parts = [reply[each.start : each.end + 1] for each in sentences(readable(reply))]
    questions = [each for each in parts if question_share(each) > 0]
    return any(len(content_words(each)) > 1 and not supports(each, say("Keep"), "") for each in questions)


async def keep_what_is_asked(deps: ToolDeps) -> str:
    """Stage what a message asks to have kept where no model does: as facts it states, else word for word; or
    the reminder that it asks for, which is no memory of its words. Gives why a reminder can't be set.
    """
    is_reminder, unset = await _set_reminder(deps)
    words = await off_loop(deps.interaction.text, lambda: what_to_keep(deps.interaction.text))
    told = await deps.own_words.exchange_quoting(words) if words else None
    if told is None or "saves" in deps.refused:
        return unset
    for believed in await off_loop(told.text, lambda: asked_to_keep(told)):
        if is_reminder and believed.candidate.key == NOTE_KEY:
            continue
        staged = await deps.staging.remember(believed, ask=False)
        if isinstance(staged, Unstaged):  # nobody says what becomes of it beside what is known
            outcome = "beside" if holds_several(believed.candidate.key) else "ask"
            decided = replace(believed, candidate=replace(believed.candidate, outcome=outcome))
            await deps.staging.remember(decided, ask=False)
    return unset


async def _set_reminder(deps: ToolDeps) -> tuple[bool, str]:
    """Whether a message asks to be reminded, and why not; stages the reminders for times that can be."""
    text = deps.interaction.text
    replied = deps.message.to_remind_of
    wanted = await off_loop(text, lambda: read_reminder(text, deps.said_at, replied=replied))
    source = await deps.own_words.asked_now() if wanted else None
    if wanted is None or source is None:
        return False, ""
    if not (wanted.what and wanted.at) or "reminds" in deps.refused:
        return True, ""
    every = await off_loop(text, lambda: one_by_one(wanted, deps.said_at), IN_EVERY_LANGUAGE)
    try:
        ahead, over = asked_for_each(every, deps.said_at)
    except Refused as refusal:
        return True, say("I have set no reminder. {reason}", reason=str(refusal))
    for what, reminder in ahead:
        await deps.staging.set_reminder(what, reminder, source)
    return True, over_already(over)


async def set_as_told(deps: ToolDeps) -> bool:
    """Stage the reminders that a message plainly orders where the model has set none; whether there are any.

    None where a tool server may have set it elsewhere.
    """
    if "reminds" in deps.refused or deps.connections.opened or _reminders(deps):
        return False
    await _set_reminder(deps)
    return bool(_reminders(deps))


def _reminders(deps: ToolDeps) -> list[ReminderDetails]:
    """The reminders that the turn changes."""
    changes = (each for each in deps.staging.plan().changes if isinstance(each, Add | Revise))
    return [found for each in changes if (found := as_reminder(each.memory))]


async def asked_lately(deps: ToolDeps) -> list[Memory]:
    """What is unsettled of intentions and reminders in the last exchanges; what is replied to comes first."""
    replied = await deps.reader.exchange_in(deps.message)
    lately = [*([replied] if replied else []), *reversed(deps.history.exchanges[-MOST_BACK:])]
    named = dict.fromkeys(memory_id for exchange in lately if (memory_id := asked_about(exchange)))
    found = [await deps.staging.memory(memory_id) for memory_id in named]
    return [each for each in found if each is not None and _waits(each)]


async def _settle_outcome(deps: ToolDeps) -> None:
    """Stage what a plain answer ("done", "not yet", "never mind") says of the only question it can answer."""
    outcome = read_outcome(deps.interaction.text)
    if outcome is None or "saves" in deps.refused:
        return
    replied = await deps.reader.exchange_in(deps.message)
    answered = [replied] if replied else _unanswered(deps.history.exchanges)
    if len(answered) == 1 and (memory_id := asked_about(answered[0])):
        source = await deps.own_words.evidence(deps.interaction.text)
        await deps.staging.conclude(memory_id, outcome, source, deps.said_at.date())


def _unanswered(past: Sequence[Interaction]) -> list[Interaction]:
    """The questions at the end of a history, after which the person has said nothing."""
    last = [number for number, exchange in enumerate(past) if exchange.text]
    return list(past[last[-1] + 1 if last else 0 :])


def _waits(memory: Memory) -> bool:
    """Whether an answer is still to come; what was put off has not been asked about since."""
    reminder = as_reminder(memory)
    if reminder is not None:
        return not reminder.snoozed and reminder.state in ("said", "open")
    intention = as_intention(memory)
    return intention is not None and intention.state == "open" and intention.asked > 0


TAKEN_BACK = Wording(
    "Taken back: your message, my answer to it, and what I had learnt from them. I go on as if it had not "
    "been said. Our conversation log keeps it, out of my sight."
)
STILL_KNOWN = Wording("What my answer told you I still know: {facts}.")
MOST_SHOWN = 120
"""Characters of a fact that a reply told of."""

COMMAND_UNDONE = Wording("Undone: what your last command or button had changed is as it was.")


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Withdrawing:
    """Obeys orders that mean the last exchange, or the one that a message replies to, or what is to come.

    The answer differs from that of /undo: it is an exchange that the model sees later, so what it keeps names
    nothing that went; and "that" may mean what the bot's answer told, which is offered.
    """

    desk: Desk

    async def obey(self, order: Order | None, message: IncomingMessage, opened: Interaction) -> Answer | None:
        """Take back and answer in one transaction; None for a message that orders nothing of the kind."""
        if message.forwarded is not None:
            return None
        if isinstance(order, KeepNoneAbout):
            return await self._leave_alone(order, message, opened)
        if await self._is_replied_to(order, message, opened):
            order = ForgetLast()
        if not isinstance(order, Back | GiveBack):
            return None
        if await self._answers(message):
            return None
        if message.part and isinstance(order, ForgetLast) and message.speaker is None:
            return await self._offer_part(message, opened)
        now = self.desk.clock.now()
        try:
            async with self.desk.database.write(message.owner) as connection:
                if isinstance(order, GiveBack):
                    done = await reinstate_meant(connection, self.desk.writer, message, now)
                else:
                    done = await withdraw_meant(connection, self.desk.writer, message, now, opened)
                if done is None:
                    return None
                answer = await self._taken_back(connection, message, done)
                shown = await _named(connection, answer, done)
                await interactions.drop_quote(connection, opened)
                await self.desk.log.answer_plainly(connection, opened, shown, reply=answer.text)
                return shown
        except BotError as refusal:
            answer = Answer(str(refusal))
        return await self._answer(opened, answer)

    async def _answer(self, opened: Interaction, answer: Answer) -> Answer:
        """Answer an order, whose quote is only what it was about: nothing said, to be found or recalled."""
        async with self.desk.database.write(opened.owner) as connection:
            await interactions.drop_quote(connection, opened)
            await self.desk.log.answer_plainly(connection, opened, answer)
        return answer

    async def _offer_part(self, message: IncomingMessage, opened: Interaction) -> Answer:
        """Show what would go of the words that an order picks of the message replied to."""
        async with self.desk.database.read() as connection:
            meant = await meant_in_part(connection, message)
            zone = ZoneInfo(await people.timezone(connection, message.owner))
        found = (
            ForgettingMatches.of_memories(meant)
            if meant
            else await self.desk.forgetting.find(message.owner, message.part, (opened.id,))
        )
        if not found:
            return await self._answer(opened, Answer(name_it()))
        preview = await self.desk.forgetting.preview(found)
        return await self._answer(opened, offered(preview, self.desk.forgetting.minutes, zone))

    async def _is_replied_to(
        self, order: Order | None, message: IncomingMessage, opened: Interaction
    ) -> bool:
        """Whether what an order names is the message replied to as what that brought, "this picture", or is
        known under no such name, as "that nonsense".
        """
        named = (
            order.words if isinstance(order, ForgetWhat) else taken_away(message.text) if not order else ""
        )
        if message.reply_to is None or not named:
            return False
        found = await self.desk.forgetting.find(message.owner, named, (opened.id,))
        if not found:
            return isinstance(order, ForgetWhat) and not named[:1].isupper()
        async with self.desk.database.read() as connection:
            brought = await brought_in_reply(connection, message)
        return found.is_kind and not brought.isdisjoint(each.id for each in found.memories)

    async def _leave_alone(
        self, order: KeepNoneAbout, message: IncomingMessage, opened: Interaction
    ) -> Answer | None:
        """Keep nothing about a topic from now on, and offer to forget what is kept; None for one that is no
        known key, and in a group.
        """
        keys = keys_meant(order.words)
        if not keys or message.speaker is not None:
            return None
        answer = await self._with_what_is_kept(Answer(declined_in_words(keys)), keys, message.owner)
        async with self.desk.database.write(message.owner) as connection:
            for key in keys:
                nothing = Candidate(
                    key=key, content="", category=default_category(key), source=Source(opened.id, "")
                )
                await pending.decline(connection, message.owner, nothing, self.desk.clock.now())
            await self.desk.log.answer_plainly(connection, opened, answer)
        return answer

    async def _with_what_is_kept(self, answer: Answer, keys: Sequence[str], owner: int) -> Answer:
        """An answer with the offer to forget what is known of a person under some keys."""
        concepts = set(map(concept_of, keys))
        async with self.desk.database.read() as connection:
            facts = await memories.live(connection, owner, kinds=("fact",))
            zone = ZoneInfo(await people.timezone(connection, owner))
        kept = [each for each in facts if each.subject == USER and concept_of(each.key) in concepts]
        if not kept:
            return answer
        preview = await self.desk.forgetting.preview(ForgettingMatches.of_memories(kept))
        shown = offered(preview, self.desk.forgetting.minutes, zone)
        return Answer(f"{answer.text}\n\n{shown.text}", shown.buttons)

    async def _answers(self, message: IncomingMessage) -> bool:
        """Whether the order can be the no to a question of the bot's: then it is taken for that."""
        async with self.desk.database.read() as connection:
            last = await interactions.last(connection, message.owner, message.channel, message.chat)
            held = await candidates.held(connection, message.owner, "answer")
        if last is None:
            return False
        if says_everywhere(message.text):
            offered = await self.desk.reader.open_questions(message, last.interaction)
            return any(each.forgets for each in offered)
        if not held or message.reply_to is not None:
            return False
        asked = question_share(last.interaction.reply or "") > 0
        return asked or any(each.candidate.source.interaction_id >= last.interaction.id for each in held)

    async def _taken_back(self, connection: Transaction, message: IncomingMessage, done: Withdrawn) -> Answer:
        gone = done.exchange
        if done.is_dropped:
            return Answer(say(ERASED))
        if gone is None:
            is_new = done.plan.origin != UNDO
            return Answer(say(COMMAND_UNDONE), undo_row(done.plan.id) if is_new else ())
        if done.is_back:
            return Answer(say(GIVEN_BACK))
        undo = Button(say("Undo"), f"/undo #{gone.id}")
        erase = Button(say("Erase it there too"), f"/memory erase #{gone.id}")
        told = [] if done.plan.effects or message.speaker else await _told_by(connection, gone)
        if not told:
            return Answer(say(TAKEN_BACK), ((undo, erase),))
        shown = [one_line(each.line, MOST_SHOWN) for each in told[:MOST_CHOSEN]]
        if beyond := len(told) - len(shown):
            shown.append(say_many("and {count} more", "and {count} more", beyond))
        text = f"{say(TAKEN_BACK)}\n\n{say(STILL_KNOWN, facts='; '.join(shown))}"
        delete = signed(f"/memory delete {named(told)}", ForgettingMatches.of_memories(told).sign)
        forget = [] if beyond else [(Button(say("Forget"), delete),)]
        return Answer(text, (*forget, *choosing(told), (undo, erase)))


async def _named(connection: Transaction, answer: Answer, done: Withdrawn) -> Answer:
    """An answer with the words that went or are back, as it is shown."""
    if done.exchange is None:
        return replace(answer, text=await undone(connection, done.plan) or answer.text)
    gone = done.exchange
    brought = [each.text for each in (gone.forwarded, gone.quoted) if each]
    words = next(filter(None, (gone.text, *brought)), "")
    if not words:
        return answer
    return replace(answer, text=f"{answer.text}\n\n{say_quoted(one_line(words, MOST_SHOWN))}")


async def _told_by(connection: Transaction, exchange: Interaction) -> list[Memory]:
    """The facts that "forget that" may mean of a reply: those whose values it told, else those that were
    looked up for it, which it may have told in other words.
    """
    facts = await memories.live(connection, exchange.owner, kinds=("fact",))
    reply = exchange.reply or ""
    told = await off_loop(reply, lambda: [each for each in facts if telltale([each.content]).is_in(reply)])
    if told:
        return told
    used = await feedback.uses_of(connection, exchange.owner, exchange.id)
    looked_up = {each.ref for each in used if each.source == "memory" and each.layer == "recalled"}
    return [each for each in facts if each.id in looked_up][:MOST_CHOSEN]
