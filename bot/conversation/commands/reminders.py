"""What is to come: what a person means to do, listed and settled by command and button, and reminders, set in
plain words, listed, seen to, put off and stopped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Literal, TypeVar, assert_never

from bot.clock import IN_EVERY_LANGUAGE, off_loop
from bot.conversation.commands.table import Invocation, command
from bot.domain import intentions, reminders
from bot.domain.changes import Add, Plan, Revise
from bot.domain.intentions import as_intention, intention_buttons, lately_settled, open_intentions, settled
from bot.domain.interactions import Answer, nearest_page, page_line, turning
from bot.domain.memories import IntentionDetails, Memory, ReminderDetails, Source
from bot.domain.prose.labels import line_in_words, named_in_words, stored_in_words
from bot.domain.prose.reminders import (
    I_REMIND,
    OWED,
    USAGE,
    became,
    none_set,
    over_already,
    set_already,
    stop_rows,
    upcoming,
)
from bot.domain.receipts import outcome_line, receipt, receipt_buttons, undo_row
from bot.errors import NotFound, Refused
from bot.language.clauses import QUESTION_MARKS
from bot.language.message_kinds import IntentionOutcome
from bot.language.reminding import WantedReminder, one_by_one, read_reminder
from bot.language.secrets import SECRET_NOT_KEPT, sensitivity_of
from bot.language.text import one_line
from bot.memory.writing.promises import still_unsaid
from bot.speech.saying import Wording, say, say_moment

PAGE_SIZE = 10
Listed = TypeVar("Listed")


def _page(every: Sequence[Listed], number: int) -> tuple[list[tuple[int, Listed]], tuple[int, int]]:
    """What stands on a page of a list, numbered from 1 through all of it; which page, and of how many."""
    number, pages = nearest_page(number, len(every), PAGE_SIZE)
    first = (number - 1) * PAGE_SIZE
    return [*enumerate(every, 1)][first : first + PAGE_SIZE], (number, pages)


INTENDED = "/intentions [done|later|drop] ID"
NONE_OPEN = Wording(
    "I know of nothing you mean to do. Tell me what you plan, and I ask how it went when its day has come."
)
NO_INTENTION = Wording("There is no such intention any more. /intentions lists those there are.")


@command("intentions", "What you mean to do, and when I ask how it went", misuse=INTENDED, in_group="anyone")
@command("intentions NUMBER", in_group="anyone")
async def intended(given: Invocation, number: int = 1) -> Answer:
    """A page of what is open, the earliest day first and what is long past last; what was settled lately."""
    known = await given.desk.reader.every(given.owner, ("intention",))
    every, settled_lately = open_intentions(known, given.now), lately_settled(known, given.now)
    settled_lines = [f"- {one_line(line_in_words(memory), 200)}" for memory in settled_lately[:PAGE_SIZE]]
    below = ["", say("Settled lately:"), *settled_lines] if settled_lines else []
    if not every:
        return Answer("\n".join([say(NONE_OPEN), *below]))
    shown, pages = _page(every, number)
    lines = [
        f"{at}. {one_line(named_in_words(memory), 200)} ({_asked_when(memory, intention)}) [{memory.id}]"
        for at, (memory, intention) in shown
    ]
    rows = tuple(intention_buttons(memory.id, f"{at}. ") for at, (memory, _) in shown)
    text = "\n".join([say("You mean to:"), *lines, *page_line(*pages), *below])
    return Answer(text, (*rows, *turning("/intentions", *pages)))


@command("intentions done|later|drop ID", changes=True, in_group="own")
async def settle_intention(given: Invocation, outcome: IntentionOutcome, memory_id: str) -> Answer:
    """Keep what became of an intention. Raises NotFound for one that is not open."""
    now = given.now

    async def concluded() -> tuple[Plan, Revise]:
        memory = await given.desk.reader.get(given.owner, memory_id)
        intention = as_intention(memory) if memory else None
        if memory is None or intention is None or intention.state != "open":
            raise NotFound(say(NO_INTENTION))
        change = settled(memory, intentions.became(intention, outcome, now.date()), now)
        return Plan(given.owner, "command", (change,)), change

    applied, change = await given.desk.writer.write_with_retries(concluded)
    return Answer(outcome_line(change.after), undo_row(applied.id))


def _asked_when(memory: Memory, intention: IntentionDetails) -> str:
    """When it is for, and the day on which to ask where there is another reason for it."""
    due = intention.due or ""
    told = stored_in_words(intention.meant_for(memory.updated_at.date())) or say("no day")
    day = say_moment(datetime.fromisoformat(due)) if "T" in due else told
    asked = stored_in_words(intention.ask_on)
    return say("{day}; I ask on {other_day}", day=day, other_day=asked) if asked else day


REMIND = "remind"
LIST_USAGE = "/reminders [done|10m|1h|tomorrow|stop] ID"
NO_SUCH = Wording("There is no such reminder any more. /reminders lists those there are.")
WHEN = Wording(
    "When shall I remind you of that? Answer with a day or a time: “tomorrow at 9”, “in 20 minutes”."
)
_KNOWN_HOUR = re.compile(r"T(\d\d:\d\d) ")
"""Stands before what to be reminded of where a reply tells its day alone."""
OF_WHAT = Wording("What shall I remind you of? Write it like this: {usage}")


def _read(
    words: str, now: datetime, replied: str
) -> tuple[WantedReminder | None, tuple[WantedReminder, ...]]:
    """What words say of a reminder, and each that they ask for where they tell a time."""
    known = _KNOWN_HOUR.match(words)
    told = words[known.end() :] if known else words
    read = read_reminder(told, now, ordered=True, replied=replied)
    read = read.at_hour(known[1]) if read and known else read
    return read, one_by_one(read, now) if read and read.at else ()


def completes(asks: str, words: str, now: datetime) -> bool:
    """Whether words say what is asked of a reminder: when it comes, or of what where that is known."""
    asked = asks.removeprefix(f"/{REMIND}").strip()
    is_what = not words.startswith("/") and not words.endswith(QUESTION_MARKS)
    return is_only_a_time(words, now) or (is_what and is_only_a_time(asked, now))


def is_only_a_time(words: str, now: datetime) -> bool:
    """Whether words say when to remind, and no more."""
    read = read_reminder(words, now, ordered=True)
    return read is not None and bool(read.at) and not read.what


Settling = Literal["done", "10m", "1h", "tomorrow", "stop"]


@command(
    f"{REMIND} WORDS",
    "Remind you: /remind tomorrow at 9 to call mum",
    misuse=USAGE,
    changes=True,
    in_group="anyone",
)
async def remind(given: Invocation, words: str) -> Answer:
    """Set a reminder that code understands. Raises Refused for one that can't be set, and a secret."""
    replied = given.message.to_remind_of
    if await off_loop(words, lambda: _is_secret(words) or _is_secret(replied)):
        raise Refused(say(SECRET_NOT_KEPT))
    read, every = await off_loop(words, lambda: _read(words, given.said_at, replied), IN_EVERY_LANGUAGE)
    try:
        wanted, over = reminders.asked_for_each(every, given.said_at)
    except reminders.MomentOver as over:
        asked = f"{over} {say(WHEN)}"
        return Answer(asked, asks=f"/remind {one_line(read.what, 300) if read else ''}".strip())
    if read is None or not read.what:
        too_long = say("That is too long.") if read is None else ""
        asks = f"/{REMIND} {one_line(words, 300)}" if read and read.at else None
        return Answer(f"{too_long} {say(OF_WHAT, usage=say(USAGE))}".strip(), asks=asks)
    if not wanted:
        asked = f"{reminders.why_asked(read)} {say(WHEN)}"
        hour = f"T{read.known_hour} " if read.known_hour else ""
        return Answer(asked.strip(), asks=f"/remind {hour}{one_line(read.what, 300)}")
    opened = await given.desk.log.note(given.message)
    known = await given.desk.reader.every(given.owner, ("reminder",))
    # A reply that completes the command says only when.
    source = Source(opened.id, words if words in opened.text else opened.text)
    changes: list[Add | Revise] = []
    for what, reminder in wanted:
        known = [*known, *(each.memory for each in changes if isinstance(each, Add))]
        new = reminders.set_anew(given.owner, what, reminder, source, known, given.now, opened.teller)
        if isinstance(new, Memory):
            raise set_already(new)
        changes.append(new)
    plan = Plan(given.owner, "command", tuple(changes), opened.id)
    await given.desk.writer.write(plan)
    told = (receipt(plan.changes), over_already(over))
    return Answer("\n".join(filter(None, told)), receipt_buttons(plan))


def _is_secret(words: str) -> bool:
    return sensitivity_of("", words, "", words) == "secret"


@command("reminders", "What I remind you of, and when", misuse=LIST_USAGE, in_group="anyone")
@command("reminders NUMBER", in_group="anyone")
async def show(given: Invocation, number: int = 1) -> Answer:
    """A page of what is to come, the earliest first, each with a button that stops it."""
    known, zone = await given.desk.reader.every(given.owner, ("reminder",)), given.now.tzinfo
    unsaid = await given.desk.database.ask(still_unsaid, given.owner, known)
    owed = [each for each in unsaid if not reminders.is_to_come(each[0])]
    every = [
        *((memory, say(OWED, moment=say_moment(of.meant_for.astimezone(zone)))) for memory, of in owed),
        *((memory, _when(reminder, given.now)) for memory, reminder in reminders.in_order(known, zone)),
    ]
    if not every:
        return Answer(none_set())
    shown, pages = _page(every, number)
    lines = [
        f"{at}. {when}: {one_line(named_in_words(memory), 200)} [{memory.id}]" for at, (memory, when) in shown
    ]
    rows = stop_rows([memory.id for _, (memory, _) in shown], shown[0][0])
    text = "\n".join([say(I_REMIND), *lines, *page_line(*pages)])
    return Answer(text, (*rows, *turning("/reminders", *pages)))


@command("reminders done|10m|1h|tomorrow|stop ID", changes=True, in_group="own")
async def settle(given: Invocation, how: Settling, memory_id: str) -> Answer:
    """See to a reminder, put it off or stop it. Raises NotFound for one that is gone."""
    return await _changed(given, memory_id, lambda reminder: _settled(reminder, how, given))


async def _changed(
    given: Invocation, memory_id: str, become: Callable[[ReminderDetails], ReminderDetails]
) -> Answer:
    """Change when a reminder comes and say so."""

    async def concluded() -> tuple[Plan, Revise]:
        memory = await given.desk.reader.get(given.owner, memory_id)
        reminder = reminders.as_reminder(memory)
        if memory is None or reminder is None:
            raise NotFound(say(NO_SUCH))
        change = settled(memory, become(reminder), given.now)
        every = await given.desk.reader.every(given.owner, ("reminder",))
        changes = reminders.in_place_of_one_over(change, every, given.now)
        if changes is None:
            raise set_already(reminders.same_as(change.after, every) or memory)
        return Plan(given.owner, "command", changes), changes[0]

    applied, change = await given.desk.writer.write_with_retries(concluded)
    after = reminders.as_reminder(change.after)
    assert after is not None
    return Answer(became(change.after, after), undo_row(applied.id))


def _when(reminder: ReminderDetails, now: datetime) -> str:
    """When a reminder comes; of one that is due and could not be said yet, when it was to be."""
    moment = reminders.next_moment(reminder, now.tzinfo or UTC)
    if moment is not None and moment <= now:
        return say(OWED, moment=say_moment(moment.astimezone(now.tzinfo)))
    return upcoming(reminder, now.tzinfo)


def _settled(reminder: ReminderDetails, how: Settling, given: Invocation) -> ReminderDetails:
    match how:
        case "done":
            return reminders.seen_to(reminder)
        case "stop":
            return reminders.called_off(reminder)
        case "10m" | "1h" | "tomorrow":
            # A button that was shown before it was seen to; Undo brings the reminder back.
            if reminder.state in ("done", "stopped"):
                raise NotFound(say(NO_SUCH))
            return reminders.snoozed(reminder, how, given.now)
        case _:
            assert_never(how)
