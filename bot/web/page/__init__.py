"""The inspector: memory as a page, in a browser or in Telegram, rendered here and never without its person.

Here are all of its rooms put on one site, how one comes in, and what is pressed there: commands of the chat.
site: who may come in, and what each response of ours says of itself · remembered: lists, one memory, the talk
around a quote · used: what memory was used for.

One comes in by what Telegram has signed for its Mini App, or by a one-time link. Both come in the part of an
address that a browser keeps to itself, so that no log, referrer or preview of the link ever holds them; the
page's own script hands them in.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bot.clock import Clock
from bot.conversation.credentials import SESSION_HOLDS
from bot.conversation.privacy import Pressing
from bot.domain.intentions import intention_buttons, lately_settled, open_intentions
from bot.domain.interactions import Answer, Button
from bot.domain.prose.labels import line_in_words
from bot.domain.prose.reminders import upcoming
from bot.domain.receipts import declined_line
from bot.domain.reminders import in_order
from bot.errors import DatabaseFails, Refused
from bot.memory import deliveries
from bot.memory.index.indexer import Indexer
from bot.memory.learning import pending
from bot.memory.reader import Reader
from bot.memory.recordings import Recordings
from bot.speech.saying import Wording, say
from bot.storage.engine.database import Database
from bot.web.page.remembered import Remembered
from bot.web.page.site import NotOffered, Site, Visit, form, offered
from bot.web.page.used import UsePages
from bot.web.server import Routes, TooLarge

SIGNED_HOLDS = timedelta(minutes=10)
"""How old what Telegram signed may be: it is made as the Mini App is opened, and handed in at once."""

AHEAD = timedelta(minutes=1)
"""How far Telegram's clock may be before ours."""

BROWSERS = ("Telegram", "Edg", "OPR", "Firefox", "Chrome", "Safari")
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux")


def signed_user(init_data: str, token: str, now: datetime) -> str | None:
    """The Telegram id of whom a Mini App's `initData` is for; None when it is forged, aged or nobody's."""
    try:
        pairs = parse_qsl(init_data, keep_blank_values=True, strict_parsing=True, max_num_fields=50)
        fields = dict(pairs)
        signed_at = datetime.fromtimestamp(int(fields["auth_date"]), UTC)
        given = fields.pop("hash")
        if len(fields) + 1 != len(pairs):
            return None
        lines = "\n".join(f"{name}={fields[name]}" for name in sorted(fields))
        key = hmac.new(b"WebAppData", token.encode(), hashlib.sha256).digest()
        if not hmac.compare_digest(
            hmac.new(key, lines.encode(), hashlib.sha256).hexdigest().encode(), given.encode()
        ):
            return None
        user = json.loads(fields["user"])["id"]
    except (ValueError, KeyError, TypeError, OverflowError, OSError, RecursionError):
        return None
    fresh = now - SIGNED_HOLDS <= signed_at <= now + AHEAD
    return str(user) if fresh and type(user) is int else None


class Entering:
    """The way in, the sessions there are, and the way out."""

    def __init__(self, site: Site, clock: Clock, token: str | None) -> None:
        """`token` is the bot's, with which Telegram signs; None where there is no Telegram."""
        self._site = site
        self._clock = clock
        self._token = token
        self.routes = [
            Route("/page/enter", self._enter, methods=["POST"]),
            site.view("/access", self._access, listed=Wording("Sessions")),
            site.view("/access", self._end, method="POST"),
        ]

    async def _enter(self, request: Request) -> Response:
        site = self._site
        try:
            fields = await form(request)
            secret = await self._opened(request, fields)
            if secret is None:
                return site.closed(request)
            await self._leave_before(request)
        except (NotOffered, TooLarge):
            return site.closed(request)
        except DatabaseFails:
            return site.busy(request)
        response = site.protected(Response(status_code=204))
        framed = bool(fields.get("framed")) and site.is_secure
        response.set_cookie(
            site.cookie,
            secret,
            max_age=round(SESSION_HOLDS.total_seconds()),
            path="/",
            secure=site.is_secure,
            httponly=True,
            # A frame of Telegram's web client is another site's: no other kind of cookie comes along there,
            # and this one is kept apart for that frame alone.
            samesite="none" if framed else "strict",
        )
        if framed:  # Starlette writes this from Python 3.14 on
            response.headers["set-cookie"] += "; Partitioned"
        return response

    async def _opened(self, request: Request, fields: Mapping[str, str]) -> str | None:
        name = _browser(request)
        if link := fields.get("link"):
            return await self._site.credentials.by_link(link, name)
        signed = fields.get("signed", "")
        user = signed_user(signed, self._token, self._clock.now()) if signed and self._token else None
        if user is None:
            return None
        proof = dict(parse_qsl(signed))["hash"]
        return await self._site.credentials.by_telegram(user, f"telegram:{proof}", SIGNED_HOLDS + AHEAD, name)

    async def _leave_before(self, request: Request) -> None:
        """End the session that this browser had before."""
        before = request.cookies.get(self._site.cookie, "")
        visitor = await self._site.credentials.visitor(before) if before else None
        if visitor is not None:
            await self._site.credentials.revoke(visitor.person.id, visitor.session.id)

    async def _access(self, visit: Visit, _: Request) -> Response:
        sessions = await self._site.credentials.held(visit.owner, "session")
        return self._site.show(visit, "access.html", sessions=sessions)

    async def _end(self, visit: Visit, request: Request) -> Response:
        action, _ = offered(visit, await form(request))
        number = int(action.removeprefix("end "))
        await self._site.credentials.revoke(visit.owner, number)
        if number != visit.visitor.session.id:
            return await self._access(visit, request)
        response = self._site.protected(Response(status_code=204, headers={"HX-Redirect": "/page"}))
        response.delete_cookie(self._site.cookie, path="/", secure=self._site.is_secure, httponly=True)
        return response


def _browser(request: Request) -> str:
    """What a browser calls itself, in two words that its person recognises."""
    told = request.headers.get("user-agent", "")[:500]
    named = [next((each for each in names if each in told), "") for names in (BROWSERS, SYSTEMS)]
    return " · ".join(each for each in named if each)


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
                for memory, _ in open_intentions(intentions, visit.now)
            ],
            settled=[(memory, line_in_words(memory)) for memory in lately_settled(intentions, visit.now)],
            reminders=[
                (
                    memory,
                    upcoming(details, visit.now.tzinfo),
                    Button(say("Stop"), f"/reminders stop {memory.id}"),
                )
                for memory, details in in_order(reminders, visit.now.tzinfo)
            ],
        )


def page_routes(
    site: Site,
    database: Database,
    indexer: Indexer,
    recordings: Recordings,
    pressing: Pressing,
    clock: Clock,
    token: str | None,
) -> Routes:
    """Everything the page answers; a room's place here is its place in the bar of pages.

    `token` is the bot's on Telegram, which signs for whoever opens the Mini App.
    """

    async def press(visit: Visit, request: Request) -> Response:
        action, words = offered(visit, await form(request))
        try:
            answer = await pressing.obey(visit.visitor, action, words)
        except Refused as refusal:
            answer = Answer(str(refusal))
        response = site.show(visit, "answer.html", answer=answer)
        response.headers["HX-Trigger-After-Swap"] = "memory-changed"  # what is in view shows itself anew
        return response

    return [
        *site.routes,
        site.view("/press", press, method="POST"),
        *Remembered(site, database, recordings).routes,
        *Plans(site, database).routes,
        *UsePages(site, database, indexer).routes,
        *Entering(site, clock, token).routes,
    ]
