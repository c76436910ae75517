"""The rooms of the page put on one site, and what is pressed there: commands of the chat that it offered."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from bot.clock import Clock
from bot.conversation.pressing import Pressing
from bot.domain.answers import Answer, Button
from bot.domain.prose.labels import line_in_words
from bot.domain.prose.reminders import upcoming
from bot.domain.receipts import declined_line
from bot.domain.reminders import in_order as reminders_in_order
from bot.errors import Refused
from bot.memory import deliveries
from bot.memory.index.indexer import Indexer
from bot.memory.learning import pending
from bot.memory.reader import Reader
from bot.memory.writing.promises import buttons as intention_buttons
from bot.memory.writing.promises import in_order as intentions_in_order
from bot.memory.writing.promises import lately_settled
from bot.speech.saying import Wording, say
from bot.storage.engine.database import Database
from bot.web.page.entering import Entering
from bot.web.page.remembered import Remembered
from bot.web.page.site import Site, Visit, form, offered
from bot.web.page.used import UsePages
from bot.web.server import Routes


class Plans:
    """Shows what waits, and what is to come."""

    def __init__(self, site: Site, database: Database) -> None:
        self._site = site
        self._database = database
        self._reader = Reader(database)
        self.routes = [
            site.view("/waiting", self._waiting, listed=Wording("Waiting")),
            site.view("/plans", self._plans, listed=Wording("Plans")),
        ]

    async def _waiting(self, visit: Visit, _: Request) -> Response:
        declined = await pending.declined(self._database, visit.owner)
        return self._site.show(
            visit,
            "waiting.html",
            questions=await pending.open_questions(self._database, visit.owner),
            inbox=await deliveries.waiting(self._database, visit.owner),
            declined=[(held.id, declined_line(held)) for held in declined],
        )

    async def _plans(self, visit: Visit, _: Request) -> Response:
        intentions = await self._reader.every(visit.owner, ("intention",))
        reminders = await self._reader.every(visit.owner, ("reminder",))
        return self._site.show(
            visit,
            "plans.html",
            intentions=[
                (memory, line_in_words(memory), intention_buttons(memory.id))
                for memory, _ in intentions_in_order(intentions)
            ],
            settled=[(memory, line_in_words(memory)) for memory in lately_settled(intentions, visit.now)],
            reminders=[
                (
                    memory,
                    upcoming(details, visit.now.tzinfo),
                    Button(say("Stop"), f"/reminders stop {memory.id}"),
                )
                for memory, details in reminders_in_order(reminders, visit.now.tzinfo)
            ],
        )


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
        *Remembered(site, database).routes,
        *Plans(site, database).routes,
        *UsePages(site, database, indexer).routes,
        *Entering(site, clock, token).routes,
    ]
