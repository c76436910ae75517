"""/web: one's memory as a page, by a link that opens it once."""

from __future__ import annotations

from bot.conversation.commands.table import Invocation, command
from bot.conversation.credentials import LINK_HOLDS
from bot.domain.answers import Answer
from bot.speech.saying import say


@command("web", "Your memory as a page: to look through, search and change", in_group="nobody")
async def web(given: Invocation) -> Answer:
    """A fresh link to the page."""
    if not given.desk.page_address:
        return Answer(say("There is no page here. On the machine I run on, “bot web” opens it."), plain=True)
    secret = await given.desk.credentials.link(given.owner)
    told = say(
        "This link opens your memory in a browser, once, within {minutes} minutes. It is for you alone: "
        "whoever opens it first is in. {link}",
        minutes=round(LINK_HOLDS.total_seconds() / 60),
        link=link_of(given.desk.page_address, secret),
    )
    return Answer(told, plain=True)


def link_of(address: str, secret: str) -> str:
    """The link that a secret opens the page by; a browser sends what stands behind the # to nobody."""
    return f"{address}#link={secret}"
