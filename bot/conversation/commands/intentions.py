"""What a person means to do: listed with its days, settled with a button."""

from __future__ import annotations

from datetime import datetime

from bot.conversation.commands.table import Invocation, command
from bot.domain.answers import Answer, nearest_page, page_line, turning
from bot.domain.changes import Plan, Revise
from bot.domain.details import IntentionDetails
from bot.domain.intentions import (
    as_intention,
    became,
    intention_buttons,
    lately_settled,
    open_intentions,
    settled,
)
from bot.domain.prose.labels import line_in_words
from bot.domain.receipts import outcome_line, undo_row
from bot.errors import NotFound
from bot.language.text import one_line
from bot.language.yes_no import IntentionOutcome
from bot.speech.saying import Wording, say, say_date, say_moment

PAGE_SIZE = 10
USAGE = "/intentions [done|later|drop] ID"
NONE_OPEN = Wording(
    "I know of nothing you mean to do. Tell me what you plan, and I ask how it went when its day has come."
)
NO_SUCH = Wording("There is no such intention any more. /intentions lists those there are.")


@command("intentions", "What you mean to do, and when I ask how it went", misuse=USAGE, in_group="anyone")
@command("intentions NUMBER", misuse=USAGE, in_group="anyone")
async def show(given: Invocation, number: int = 1) -> Answer:
    """A page of what is open, the earliest day first and what is long past last; what was settled lately."""
    known = await given.desk.reader.every(given.owner, ("intention",))
    every, settled_lately = open_intentions(known, given.now), lately_settled(known, given.now)
    settled_lines = [f"- {one_line(line_in_words(memory), 200)}" for memory in settled_lately[:PAGE_SIZE]]
    below = ["", say("Settled lately:"), *settled_lines] if settled_lines else []
    if not every:
        return Answer("\n".join([say(NONE_OPEN), *below]), plain=True)
    number, pages = nearest_page(number, len(every), PAGE_SIZE)
    first = (number - 1) * PAGE_SIZE
    shown = [*enumerate(every, 1)][first : first + PAGE_SIZE]
    lines = [
        f"{at}. {one_line(memory.named_content, 200)} ({_when(intention)}) [{memory.id}]"
        for at, (memory, intention) in shown
    ]
    rows = tuple(intention_buttons(memory.id, f"{at}. ") for at, (memory, _) in shown)
    text = "\n".join([say("You mean to:"), *lines, *page_line(number, pages), *below])
    return Answer(text, (*rows, *turning("/intentions", number, pages)), plain=True)


@command("intentions done|later|drop ID", misuse=USAGE, changes=True, in_group="own")
async def settle(given: Invocation, outcome: IntentionOutcome, memory_id: str) -> Answer:
    """Keep what became of an intention. Raises NotFound for one that is not open."""
    now = given.now

    async def concluded() -> tuple[Plan, Revise]:
        memory = await given.desk.reader.get(given.owner, memory_id)
        intention = as_intention(memory) if memory else None
        if memory is None or intention is None or intention.state != "open":
            raise NotFound(say(NO_SUCH))
        change = settled(memory, became(intention, outcome, now.date()), now)
        return Plan(given.owner, "command", (change,)), change

    applied, change = await given.desk.writer.write_anew(concluded)
    return Answer(outcome_line(change.after), undo_row(applied.id), plain=True)


def _when(intention: IntentionDetails) -> str:
    """The day it is for, and the day on which to ask where there is another reason for it."""
    day = _moment(intention.due) if intention.due else say("no day")
    if not intention.ask_on:
        return day
    return say("{day}; I ask on {other_day}", day=day, other_day=_moment(intention.ask_on))


def _moment(written: str) -> str:
    """A day or a local time of one, as a person writes it."""
    moment = datetime.fromisoformat(written)
    return say_moment(moment) if "T" in written else say_date(moment)
