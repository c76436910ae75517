"""The commands for what waits: for a yes or no, for leave to be kept again, for a model to answer it; in the
inbox, to be kept or ignored.
"""

from __future__ import annotations

from dataclasses import replace

from bot.conversation.commands.table import Command, Desk, Invocation, Pressed, button, command
from bot.domain.changes import Doubt
from bot.domain.interactions import Answer, Button
from bot.domain.memories import parse_memory_id
from bot.domain.receipts import (
    Choice,
    declined_in_words,
    declined_line,
    in_words,
    kept_again,
    receipt,
    receipt_buttons,
    rows,
    undo_row,
)
from bot.errors import NotFound, Refused
from bot.language.text import one_line
from bot.memory import deliveries
from bot.memory.forgetting.erasing import is_forgotten
from bot.memory.learning import pending
from bot.speech.saying import Wording, say
from bot.storage.work import inbox

MOST_BUTTON = 30
AT_A_QUESTION: Pressed = "loses the row or is replaced"

TRYING = Wording("I am trying again. Should it fail, your message goes on waiting.")
LEFT = Wording("All right, I leave that one.")
ONCE_MORE = Wording("I am trying that message once more.")
FORGOTTEN_SINCE = Wording("You had me forget what that message says, so I leave it unanswered.")
NOT_SET_ASIDE = Wording("That message is not set aside any more.")
AGAIN = "message again"
BY_BUTTON = Wording("use a button under what came to your inbox")
NOTHING_WAITS = Wording("Nothing waits in your inbox.")


@command("memory pending", in_group="anyone")
async def questions(given: Invocation) -> Answer:
    """What waits for the person's yes or no."""
    waiting = await pending.open_questions(given.desk.database, given.owner)
    if not waiting:
        return Answer(say("Nothing waits for your yes or no."))
    lines = [f"- {each.text} [{each.id}]" for each in waiting]
    return Answer("\n".join([say("This waits for your answer:"), *lines]), rows(waiting))


@command("memory declined", in_group="anyone")
async def declined(given: Invocation) -> Answer:
    """What the person wants nothing of kept."""
    declined = await pending.declined(given.desk.database, given.owner)
    if not declined:
        return Answer(say("There is nothing that you want me to keep nothing about."))
    lines = [f"- {declined_line(held)} [{held.id}]" for held in declined]
    rows = tuple(
        (
            Button(
                say("Allow {fact}", fact=one_line(declined_line(held), MOST_BUTTON)),
                f"/memory allow {held.id}",
            ),
        )
        for held in declined
    )
    return Answer("\n".join([say("I keep nothing of this:"), *lines]), rows)


@command("memory allow WORDS", misuse="/memory allow ID", changes=True)
async def allow(given: Invocation, named: str) -> Answer:
    """Keep again what was declined under an id, or under a key."""
    async with given.desk.database.write(given.owner) as connection:
        lifted = await pending.allow(connection, given.owner, parse_memory_id(named) or named)
    return Answer(kept_again(lifted))


@button("memory keep ID [instead]", misuse="/memory keep ID", pressed=AT_A_QUESTION, in_group="own")
async def keep(given: Invocation, asked: str, instead: bool) -> Answer:
    """Accept a candidate that waits: beside the memory it stands against, or in its place."""
    return await _settle(given.desk, given.owner, asked, "instead" if instead else "keep")


@button("memory drop ID [still]", misuse="/memory drop ID", pressed=AT_A_QUESTION, in_group="own")
async def drop(given: Invocation, asked: str, still: bool) -> Answer:
    """No to what waits, or that what it stands against still holds."""
    return await _settle(given.desk, given.owner, asked, "still" if still else "drop")


async def _settle(desk: Desk, owner: int, asked: str, choice: Choice) -> Answer:
    plan, left = await pending.settle(desk.database, desk.writer, desk.clock, owner, asked, choice)
    line = receipt(plan.changes)
    if line or left:
        text = "\n".join(part for part in (line, *(each.text for each in left)) if part)
        return Answer(text, (*receipt_buttons(plan), *rows(left)))
    if choice in ("drop", "still"):
        return Answer(say("Dropped. If you tell me so again later, I keep it."), undo_row(plan.id))
    sure = [change.memory for change in plan.changes if isinstance(change, Doubt)]
    if sure:
        return Answer(say("It stays: {fact}", fact=in_words(sure[0])), undo_row(plan.id))
    return Answer(say("I knew that already."))


@button(
    "memory never PLAN",
    misuse=Wording("use a button under what I noted"),
    pressed=AT_A_QUESTION,
    in_group="own",
)
async def never(given: Invocation, plan_id: str) -> Answer:
    """Take back what a plan learnt, and keep nothing of the kind from now on."""
    done = await pending.never_again(
        given.desk.database, given.desk.writer, given.desk.clock, given.owner, plan_id
    )
    now = (
        say("Taken back.")
        if done.taken_back
        else say("What I noted has changed since, and stays: /memory list shows it.")
    )
    return Answer(f"{now} {declined_in_words(done.keys)}")


@button(
    "answer again|leave NUMBER",
    misuse=Wording("/answer, by a button under what waits"),
    pressed=AT_A_QUESTION,
    in_group="own",
)
async def answer(given: Invocation, what: str, interaction: int) -> Answer:
    """Try a message again that waits or found no answer, or leave it. Raises NotFound for any other."""
    if what == "again":
        await given.desk.unanswered.try_again(given.owner, interaction)
        return Answer(say(TRYING))
    await given.desk.unanswered.leave(given.owner, interaction)
    return Answer(say(LEFT))


@button("message again NUMBER", misuse=Wording("use the button under what I set aside"), in_group="anyone")
async def again(given: Invocation, update_id: int) -> Answer:
    """Try a message again that was set aside.

    Raises NotFound for one that is not, and Refused for one that tells what was forgotten since.
    """
    async with given.desk.database.write(beside=True) as connection:
        if await is_forgotten(connection, given.owner, update_id):
            raise Refused(say(FORGOTTEN_SINCE))
        if not await inbox.revive(connection, update_id, given.message.chat):
            raise NotFound(say(NOT_SET_ASIDE))
    return Answer(say(ONCE_MORE))


def set_aside_buttons(update_id: int) -> tuple[Button, ...]:
    """What can be done about a message that was set aside, in a row."""
    return (Button(say("Try again"), f"/{AGAIN} {update_id}"),)


def number_set_aside(given: object) -> int | None:
    """The number of the message that a command wants to be tried again; None for any other command."""
    match given:
        case Command(arguments=(int() as number,)) if given.name == AGAIN:
            return number
        case _:
            return None


def try_again_button(interaction_id: int) -> Button:
    """The button that has a message answered again to which no model had an answer."""
    return Button(say("Try again"), f"/answer again {interaction_id}")


def unanswered_buttons(interaction_id: int) -> tuple[Button, ...]:
    """What can be done about a message that waits, in a row."""
    return (try_again_button(interaction_id), Button(say("Leave it"), f"/answer leave {interaction_id}"))


@command("inbox", "What came and waits for Keep or Ignore", in_group="nobody")
async def sent_to_inbox(given: Invocation) -> Answer:
    """What is neither kept nor ignored."""
    every = list(enumerate(await deliveries.waiting(given.desk.database, given.owner), 1))
    if not every:
        return Answer(say(NOTHING_WAITS))
    rows = tuple(
        tuple(replace(button, label=f"{place}. {button.label}") for button in each.choices)
        for place, each in every
    )
    return Answer("\n\n".join(f"{place}. {each.text}" for place, each in every), rows)


@button("inbox keep NUMBER", misuse=BY_BUTTON, pressed="loses the row", in_group="nobody")
async def keep_sent(given: Invocation, number: int) -> Answer:
    """Remember what was sent, with its source."""
    plan = (await given.desk.deliveries.keep(given.owner, number)).plan
    told = receipt(plan.changes) or say("I know that already.")
    return Answer(told, receipt_buttons(plan))


@button("inbox ignore NUMBER", misuse=BY_BUTTON, in_group="nobody")
async def ignore_sent(given: Invocation, number: int) -> Answer:
    """Erase what was sent."""
    await given.desk.deliveries.ignore(given.owner, number)
    return Answer(say("Ignored: nothing of it is kept."))
