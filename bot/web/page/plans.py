"""What waits for the person, what they want nothing of kept, and what they mean to do or be reminded of."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from bot.domain.answers import Button
from bot.domain.prose.labels import line_in_words
from bot.domain.prose.reminders import upcoming
from bot.domain.receipts import declined_line
from bot.domain.reminders import in_order as reminders_in_order
from bot.memory.learning import pending
from bot.memory.reader import Reader
from bot.memory.writing.promises import buttons as intention_buttons
from bot.memory.writing.promises import in_order as intentions_in_order
from bot.memory.writing.promises import lately_settled
from bot.speech.saying import Wording, say
from bot.storage.engine.database import Database
from bot.web.page.site import Site, Visit


class Plans:
    """Shows what waits, and what is to come."""

    def __init__(self, site: Site, database: Database, reader: Reader) -> None:
        self._site = site
        self._database = database
        self._reader = reader
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
                (memory, upcoming(details), Button(say("Stop"), f"/reminders stop {memory.id}"))
                for memory, details in reminders_in_order(reminders, visit.now.tzinfo)
            ],
        )
