"""The rooms of the page put on one site, and what is pressed there: commands of the chat that it offered."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from bot.clock import Clock
from bot.conversation.pressing import Pressing
from bot.domain.answers import Answer
from bot.errors import Refused
from bot.memory.days import TimeLine
from bot.memory.figures import Figures
from bot.memory.index.indexer import Indexer
from bot.memory.inspecting import Inspector
from bot.memory.laid_open import Answers
from bot.memory.portrait_history import Portraits
from bot.memory.reader import Reader
from bot.memory.walking import Walker
from bot.storage.engine.database import Database
from bot.web.page.entering import Entering
from bot.web.page.plans import Plans
from bot.web.page.remembered import Remembered
from bot.web.page.site import Site, Visit, form, offered
from bot.web.page.used import UsePages
from bot.web.server import Routes


def page_routes(
    site: Site, database: Database, indexer: Indexer, pressing: Pressing, clock: Clock, token: str | None
) -> Routes:
    """Everything the page answers; a room's place here is its place in the bar of pages.

    `token` is the bot's on Telegram, which signs for whoever opens the Mini App.
    """

    async def press(visit: Visit, request: Request) -> Response:
        action, words = offered(visit, await form(request))
        try:
            answer = await pressing.obey(visit.visitor, action, words)
        except Refused as refusal:
            answer = Answer(str(refusal), plain=True)
        response = site.show(visit, "answer.html", answer=answer)
        response.headers["HX-Trigger-After-Swap"] = "memory-changed"  # what is in view shows itself anew
        return response

    return [
        *site.routes,
        site.view("/press", press, method="POST"),
        *Remembered(site, Inspector(database)).routes,
        *Plans(site, database, Reader(database)).routes,
        *UsePages(
            site,
            line=TimeLine(database),
            walker=Walker(database, indexer),
            answers=Answers(database),
            portraits=Portraits(database),
            figures=Figures(database),
        ).routes,
        *Entering(site, clock, token).routes,
    ]
