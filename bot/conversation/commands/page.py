"""/web: memory as a page, by a link that opens it once."""

from __future__ import annotations

from bot.conversation.commands.table import Invocation, command
from bot.conversation.doors import LINK_HOLDS, Doors
from bot.domain.answers import Answer
from bot.speech.saying import say


class PageCommands:
    """Obeys /web."""

    def __init__(self, doors: Doors, address: str) -> None:
        """`address` is the page's; empty where there is none."""
        self._doors = doors
        self._address = address

    @command("web", "Your memory as a page: to look through, search and change", in_group="nobody")
    async def web(self, given: Invocation) -> Answer:
        """A fresh link to the page."""
        if not self._address:
            return Answer(
                say("There is no page here. On the machine I run on, “bot web” opens it."), plain=True
            )
        secret = await self._doors.link(given.owner)
        told = say(
            "This link opens your memory in a browser, once, within {minutes} minutes. It is for you alone: "
            "whoever opens it first is in. {link}",
            minutes=round(LINK_HOLDS.total_seconds() / 60),
            link=link_of(self._address, secret),
        )
        return Answer(told, plain=True)


def link_of(address: str, secret: str) -> str:
    """The link that a secret opens the page by; a browser sends what stands behind the # to nobody."""
    return f"{address}#link={secret}"
