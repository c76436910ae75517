"""Doors beside the chat: /token lets programs at one's memory, /inbox shows what they sent to be kept, and
/web opens it as a page, by a link that does so once.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import tzinfo

from bot.conversation.commands.table import Invocation, button, command
from bot.conversation.credentials import LINK_HOLDS
from bot.domain.interactions import Answer, Button
from bot.domain.receipts import receipt, receipt_buttons
from bot.errors import NotFound
from bot.memory.by_hand import refuse_secret
from bot.memory.deliveries import waiting
from bot.speech.saying import Wording, say, say_short_day
from bot.storage.people.credentials import Credential, Scope

MAY: dict[bool, Wording] = {False: Wording("may read"), True: Wording("may read and write")}
HOW = Wording(
    "/token read NAME makes one that may read your memory, /token write NAME one that may change it too."
)
SHOWN_ONCE = Wording(
    "Whoever has this token may use your memory as it allows. I keep no copy and can't show it again: put it "
    "where it is needed, then delete this message."
)
NOTHING_WAITS = Wording("Nothing waits in your inbox.")
BY_BUTTON = Wording("use a button under what came to your inbox")


@command("token", "Let a program or another assistant use your memory", in_group="nobody")
async def listed(given: Invocation) -> Answer:
    """The tokens there are, with a button to take each back."""
    held = await given.desk.credentials.held(given.owner, "token")
    if not held:
        return Answer(f"{say('You have no tokens.')} {say(HOW)}")
    zone = given.now.tzinfo
    lines = [say("Your tokens:"), *(f"- {_token_line(each, zone)}" for each in held), "", say(HOW)]
    rows = tuple((Button(say("Revoke {name}", name=each.name), f"/token revoke {each.id}"),) for each in held)
    return Answer("\n".join(lines), rows)


@command("token read|write WORDS", changes=True, in_group="nobody")
async def make(given: Invocation, may: str, name: str) -> Answer:
    """A new token, shown this once. Raises Refused for a name that is a secret."""
    await refuse_secret(name)
    scope: Scope = "write" if may == "write" else "read"
    secret = await given.desk.credentials.make_token(given.owner, name, scope)
    return Answer(f"{secret}\n\n{say(SHOWN_ONCE)}")


@command("token revoke NUMBER", changes=True, in_group="nobody")
async def revoke(given: Invocation, number: int) -> Answer:
    """Take one back: it opens nothing from now on. Raises NotFound."""
    if not await given.desk.credentials.revoke(given.owner, number):
        raise NotFound(say("There is no token of that number. /token lists yours."))
    return Answer(say("Revoked: that token opens nothing any more."))


def _token_line(token: Credential, zone: tzinfo | None) -> str:
    used = (
        say("used last on {day}", day=say_short_day(token.used_at.astimezone(zone)))
        if token.used_at
        else say("never used")
    )
    return f"{token.id}. {token.name}: {say(MAY['write' in token.scopes])}, {used}"


@command("inbox", "What came and waits for Keep or Ignore", in_group="nobody")
async def inbox(given: Invocation) -> Answer:
    """What is neither kept nor ignored."""
    every = list(enumerate(await waiting(given.desk.database, given.owner), 1))
    if not every:
        return Answer(say(NOTHING_WAITS))
    rows = tuple(
        tuple(replace(button, label=f"{place}. {button.label}") for button in each.choices)
        for place, each in every
    )
    return Answer("\n\n".join(f"{place}. {each.text}" for place, each in every), rows)


@button("inbox keep NUMBER", misuse=BY_BUTTON, pressed="loses the row", in_group="nobody")
async def keep(given: Invocation, number: int) -> Answer:
    """Remember what was sent, with its source."""
    plan = (await given.desk.deliveries.keep(given.owner, number)).plan
    told = receipt(plan.changes) or say("I know that already.")
    return Answer(told, receipt_buttons(plan))


@button("inbox ignore NUMBER", misuse=BY_BUTTON, in_group="nobody")
async def ignore(given: Invocation, number: int) -> Answer:
    """Erase what was sent."""
    await given.desk.deliveries.ignore(given.owner, number)
    return Answer(say("Ignored: nothing of it is kept."))


@command("web", "Your memory as a page: to look through, search and change", in_group="nobody")
async def web(given: Invocation) -> Answer:
    """A fresh link to the page."""
    if not given.desk.page_address:
        shell = await for_a_shell(given, "web")
        return Answer(
            say("There is no page here. On the machine I run on, “{command}” opens it.", command=shell)
        )
    secret = await given.desk.credentials.link(given.owner)
    told = say(
        "This link opens your memory in a browser, once, within {minutes} minutes. It is for you alone: "
        "whoever opens it first is in. {link}",
        minutes=round(LINK_HOLDS.total_seconds() / 60),
        link=link_of(given.desk.page_address, secret),
    )
    return Answer(told)


def link_of(address: str, secret: str) -> str:
    """The link that a secret opens the page by; a browser sends what stands behind the # to nobody."""
    return f"{address}#link={secret}"


async def for_a_shell(given: Invocation, word: str) -> str:
    """A word of the command line for whoever asks, as it is typed where the bot runs."""
    known_as, *_ = await given.desk.people.known_as(given.person)
    return f"python3 -m bot {word} --user {known_as}"
