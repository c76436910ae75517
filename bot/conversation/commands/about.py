"""The commands about the bot itself: hello, who am I, usage."""

from __future__ import annotations

from bot.conversation.commands.operators import ROLES
from bot.conversation.commands.privacy import GUEST
from bot.conversation.commands.table import Desk, Invocation, command
from bot.domain.interactions import Answer
from bot.language.keys import USER, concept_of
from bot.speech.saying import say, say_many, say_number, say_time, say_weekday


@command("start", "Say hello", in_group="anyone")
async def start(given: Invocation) -> Answer:
    """Greet, and say in two sentences what the bot is."""
    person = given.person
    hello = (
        say("Hello {person}, I'm {bot}.", person=person.display_name, bot=given.desk.name)
        if person.display_name
        else say("Hello, I'm {bot}.", bot=given.desk.name)
    )
    parts = [
        hello,
        say(GUEST)
        if person.preferences.mode == "guest"
        else say(
            "Talk to me as you would to a friend: I remember what you tell me, show it with /memory, "
            "and forget it when you ask."
        ),
        *_manner(given.desk.offline),
        say("/help lists what else I can do."),
    ]
    return Answer(" ".join(parts), plain=True)


@command("whoami", "Who I think you are", in_group="anyone")
async def whoami(given: Invocation) -> Answer:
    """Who the bot takes the person for."""
    person, now = given.person, given.now
    known = await given.desk.reader.page(person.id, None, 1, 1)
    zone = person.zone
    names = [
        fact.content
        for fact in await given.desk.reader.about(person.id, USER)
        if concept_of(fact.key) == "name"
    ]
    name = person.display_name or next(iter(names), say("somebody who has not told me their name"))
    parts = [
        say(
            "You are {name} ({ids}; {role}).",
            name=name,
            ids=", ".join(await given.desk.people.known_as(person)),
            role=say(ROLES[person.role]),
        ),
        say_many("I remember {count} thing about you.", "I remember {count} things about you.", known.total),
        say(
            "For you it is {weekday}, {time} ({zone}).",
            weekday=say_weekday(now),
            time=say_time(now),
            zone=zone,
        ),
    ]
    return Answer(" ".join(parts), plain=True)


@command("usage", "This month's tokens and cost", in_group="nobody")
async def usage(given: Invocation) -> Answer:
    """Show this month's tokens and cost by purpose."""
    month = await given.desk.spending.month(given.owner)
    if not month:
        return Answer(say("No model was used this month."), plain=True)
    lines = [
        "- "
        + say_many(
            "{purpose}, {model}: one call, {tokens_in} tokens in ({cached} cached), "
            "{tokens_out} out, {price}",
            "{purpose}, {model}: {count} calls, {tokens_in} tokens in ({cached} cached), "
            "{tokens_out} out, {price}",
            spent.calls,
            purpose=spent.purpose,
            model=spent.model,
            tokens_in=say_number(spent.input_tokens),
            cached=say_number(spent.cached_tokens),
            tokens_out=say_number(spent.output_tokens),
            price=f"${say_number(spent.cost_usd, 4)}" if not spent.unpriced else say("price not known"),
        )
        for spent in month
    ]
    total = await given.desk.spending.cost(given.owner)
    lines += await _of_budget(given.desk, given.owner, total)
    return Answer(
        "\n".join([say("This month: {price}", price=f"${say_number(total, 4)}"), *lines]), plain=True
    )


async def _of_budget(desk: Desk, owner: int, total: float) -> list[str]:
    """How much of the budget is used, and what that stops; nothing without one."""
    budget = desk.spending.budget_usd
    if budget is None:
        return []
    share = total / budget if budget else 1.0
    lines = [
        say(
            "{share} of the month's budget of {budget}",
            share=f"{share:.0%}",
            budget=f"${say_number(budget, 2)}",
        )
    ]
    if await desk.spending.exhausted(owner):
        lines.append(say("Nothing is left: I answer from memory alone until next month."))
    elif await desk.spending.learning_waits_until(owner):
        lines.append(
            say("Learning in the background waits, so that the rest is for answers; nothing is lost.")
        )
    return lines


def _manner(offline: bool) -> list[str]:
    """How it answers where that is no model's work; nothing to say where it is."""
    if not offline:
        return []
    return [say("No language model is set up, so I answer by simple patterns from what I remember.")]
