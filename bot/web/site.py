"""The page as a site: who comes in, how a view is rendered, and what each response lets a browser do.

A view is given its visitor and gives what it shows; there is no way to it but through the session. What can
be pressed is offered with a mark: a keyed hash of the action under a key that the session alone has. So no
other page can have a browser press anything, and nothing can be pressed that was not offered.

One comes in by what Telegram has signed for its Mini App, or by a one-time link. Both come in the part of an
address that a browser keeps to itself, so that no log, referrer or preview of the link ever holds them; the
page's own script hands them in.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import mimetypes
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from importlib.resources import files
from types import MappingProxyType
from typing import Any, cast
from urllib.parse import parse_qsl
from zoneinfo import ZoneInfo

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bot.conversation.commands.table import Desk
from bot.conversation.people import SESSION_HOLDS, Visitor
from bot.conversation.privacy import Pressing
from bot.domain.intentions import intention_buttons
from bot.domain.periods import is_shown_on_request_only
from bot.domain.prose import labels
from bot.domain.prose.reminders import upcoming
from bot.domain.receipts import declined_line
from bot.errors import BotError, DatabaseFails, NotFound
from bot.language.text import one_line
from bot.speech import saying
from bot.speech.saying import LANGUAGES, SOURCE, Wording, in_force, known_language, say, speaking
from bot.web.server import TooLarge, limited_body

PATH = "/page"
TELEGRAM_FRAMES = "https://web.telegram.org https://webk.telegram.org https://webz.telegram.org"
"""Telegram's web clients, which show a Mini App in a frame; the others show it by itself."""

POLICIES: Mapping[str, str] = MappingProxyType(
    {
        "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "media-src 'self'; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; "
        f"frame-ancestors {TELEGRAM_FRAMES}",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    }
)
BUSY = Wording("My database can't be read just now. Please try again in a moment.")
NOT_FROM_HERE = Wording("That was not offered on this page, or no longer is. Please load it anew.")
TOO_LONG = Wording("That is too long.")

Asset = tuple[bytes, str]


@dataclass(frozen=True, slots=True)
class Visit:
    """One request of a visitor's: who they are, when it is for them, and the key of their session's marks."""

    site: Site = field(repr=False, compare=False)
    visitor: Visitor
    now: datetime
    key: bytes

    @property
    def desk(self) -> Desk:
        """What a view may ask for."""
        return self.site.desk

    @property
    def owner(self) -> int:
        """Whose memory it is about."""
        return self.visitor.person.id

    def mark(self, action: str, *, asks: bool = False) -> str:
        """What shows that an action was offered here; one that `asks` is completed by typed words."""
        said = f"{'asks' if asks else 'does'}\0{action}".encode()
        return hmac.new(self.key, said, hashlib.sha256).hexdigest()

    def was_offered(self, action: str, mark: str, *, asks: bool = False) -> bool:
        """Whether a mark is the one of this action in this session."""
        return hmac.compare_digest(self.mark(action, asks=asks).encode(), mark.encode())

    def show(self, template: str, *, status: int = 200, **values: Any) -> Response:
        """A view, rendered for its visitor."""
        return self.site.rendered(template, status, {"visit": self, **values})


Answering = Callable[[Visit, Request], Awaitable[Response]]
"""What a path answers to somebody who is in."""


@dataclass(frozen=True, slots=True)
class View:
    """A path below the page's, for visitors alone; what is `listed` stands in the bar of pages."""

    path: str
    answer: Answering
    method: str
    listed: Wording | None


def view(path: str, *, method: str = "GET", listed: Wording | None = None) -> Callable[[Answering], View]:
    """Declare that a function answers a path."""
    return lambda answer: View(path, answer, method, listed)


class NotOffered(BotError):
    """Something was sent that no page of this session offers."""


class Site:
    """Renders views for whoever a session lets in."""

    def __init__(
        self, address: str, desk: Desk, pressing: Pressing, token: str | None, views: Sequence[View]
    ) -> None:
        """`address` is where the page is met: over http on this machine, else over https; `token` is the
        bot's, with which Telegram signs, None where there is no Telegram. The `views` stand in the bar of
        pages in their order.
        """
        self.is_secure = address.startswith("https://")
        self.desk = desk
        self.pressing = pressing
        self.token = token
        self._views = views
        self._assets = _assets()
        # A change of any asset changes the addresses of all, so that they can be kept for good.
        self._edition = hashlib.sha256(b"".join(body for body, _ in self._assets.values())).hexdigest()[:12]
        self._templates = Environment(
            loader=PackageLoader("bot.web"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        named: dict[str, Any] = {name: each for name, each in vars(saying).items() if name.startswith("say")}
        named |= {name: each for name, each in vars(labels).items() if name.endswith("_in_words")}
        named |= {
            "told_times": labels.told_times,
            "one_line": one_line,
            "is_faded": is_shown_on_request_only,
            "declined_line": declined_line,
            "intention_buttons": intention_buttons,
            "upcoming": upcoming,
            "path": PATH,
            "name": desk.name,
            "asset": f"{PATH}/assets/{self._edition}/{{}}".format,
            "pages": [(each.path, each.listed) for each in views if each.listed],
        }
        cast(Any, self._templates).globals.update(named)

    @property
    def cookie(self) -> str:
        """The name of the cookie; with its prefix a browser takes it from this host over https alone."""
        return "__Host-memory" if self.is_secure else "memory"

    @property
    def routes(self) -> list[Route]:
        """The assets, the way in, and every view."""
        return [
            Route(f"{PATH}/assets/{{edition}}/{{name}}", self._asset),
            Route(f"{PATH}/enter", self._enter, methods=["POST"]),
            *map(self._route, self._views),
        ]

    def _route(self, view: View) -> Route:
        async def answer(request: Request) -> Response:
            secret = request.cookies.get(self.cookie, "")
            try:
                visitor = await self.desk.credentials.visitor(secret) if secret else None
                if visitor is None:
                    return self.closed(request)
                with speaking(visitor.person.language):
                    now = self.desk.clock.now().astimezone(ZoneInfo(visitor.person.zone))
                    key = hashlib.sha256(b"marks\0" + secret.encode()).digest()
                    return await _answer(Visit(self, visitor, now, key), view, request)
            except DatabaseFails:
                return self.busy(request)

        return Route(f"{PATH}{view.path}", answer, methods=[view.method])

    def closed(self, request: Request) -> Response:
        """How a visitor without a session comes in, as a page or an answer in their browser's language."""
        is_pressed = request.headers.get("hx-target") == "answer"
        with speaking(_browsers(request)):
            response = self.rendered("closed.html" if is_pressed else "door.html", 401, {"visit": None})
        if not is_pressed:  # else what was typed into the page that is open would be lost with it
            response.headers["HX-Refresh"] = "true"  # where a part of it was asked for, the whole says so
        return response

    def busy(self, request: Request) -> Response:
        """What is shown while the database can't be read."""
        with speaking(_browsers(request)):
            return self.rendered("told.html", 503, {"visit": None, "text": say(BUSY)})

    def protected(self, response: Response) -> Response:
        """A response that runs no script but ours, and that no site but Telegram's frames or reads."""
        response.headers.update(POLICIES)
        return response

    def rendered(self, template: str, status: int, values: Mapping[str, Any]) -> Response:
        """A page, in the language in force."""
        language = in_force()
        html = self._templates.get_template(template).render(**values, language=language.replace("_", "-"))
        return self.protected(Response(html, status, media_type="text/html"))

    async def _asset(self, request: Request) -> Response:
        found = self._assets.get(request.path_params["name"])
        if found is None:
            return self.protected(Response(status_code=404))
        body, kind = found
        lasts = {"Cache-Control": "public, max-age=31536000, immutable"}
        return self.protected(Response(body, media_type=kind, headers=lasts))

    async def _enter(self, request: Request) -> Response:
        try:
            fields = await form(request)
            secret = await self._opened(request, fields)
            if secret is None:
                return self.closed(request)
            await self._leave_before(request)
        except (NotOffered, TooLarge):
            return self.closed(request)
        except DatabaseFails:
            return self.busy(request)
        response = self.protected(Response(status_code=204))
        framed = bool(fields.get("framed")) and self.is_secure
        response.set_cookie(
            self.cookie,
            secret,
            max_age=round(SESSION_HOLDS.total_seconds()),
            path="/",
            secure=self.is_secure,
            httponly=True,
            # A frame of Telegram's web client is another site's: no other kind of cookie comes along there,
            # and this one is kept apart for that frame alone.
            samesite="none" if framed else "strict",
        )
        if framed:  # Starlette writes this from Python 3.14 on
            response.headers["set-cookie"] += "; Partitioned"
        return response

    async def _opened(self, request: Request, fields: Mapping[str, str]) -> str | None:
        name = _browser_of(request)
        if link := fields.get("link"):
            return await self.desk.credentials.by_link(link, name)
        signed = fields.get("signed", "")
        user = signed_user(signed, self.token, self.desk.clock.now()) if signed and self.token else None
        if user is None:
            return None
        proof = dict(parse_qsl(signed))["hash"]
        return await self.desk.credentials.by_telegram(user, f"telegram:{proof}", SIGNED_HOLDS + AHEAD, name)

    async def _leave_before(self, request: Request) -> None:
        """End the session that this browser had before."""
        before = request.cookies.get(self.cookie, "")
        visitor = await self.desk.credentials.visitor(before) if before else None
        if visitor is not None:
            await self.desk.credentials.revoke(visitor.person.id, visitor.session.id)


async def _answer(visit: Visit, view: View, request: Request) -> Response:
    try:
        return await view.answer(visit, request)
    except NotFound as gone:
        return visit.show("told.html", status=404, text=str(gone))
    except NotOffered as refused:
        return visit.show("told.html", status=403, text=str(refused))
    except TooLarge:
        return visit.show("told.html", status=413, text=say(TOO_LONG))


async def form(request: Request) -> Mapping[str, str]:
    """The fields of a form that a page of ours sent. Raises NotOffered for another's, and TooLarge."""
    if request.headers.get("sec-fetch-site", "same-origin") != "same-origin":
        raise NotOffered(say(NOT_FROM_HERE))
    body = await limited_body(request)
    try:
        return dict(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=20))
    except ValueError as unreadable:
        raise NotOffered(say(NOT_FROM_HERE)) from unreadable


def number_in(typed: str) -> int:
    """A number from an address; 0, which nothing has, for what is none and for one beyond any database."""
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 16 else 0


class _Number(Convertor[int]):
    """A number in a path, `{name:number}`, as the views may ask a database for it."""

    regex = "[0-9]+"

    def convert(self, value: str) -> int:
        return number_in(value)

    def to_string(self, value: int) -> str:
        return str(value)


register_url_convertor("number", _Number())


def offered(visit: Visit, fields: Mapping[str, str]) -> tuple[str, str | None]:
    """The action that a form sends, with the words that complete it. Raises NotOffered for any other."""
    action, words = fields.get("action", ""), fields.get("words")
    if not visit.was_offered(action, fields.get("mark", ""), asks=words is not None):
        raise NotOffered(say(NOT_FROM_HERE))
    return action, words


def _browsers(request: Request) -> str:
    """The first language of ours that a browser asks for."""
    for wish in request.headers.get("accept-language", "")[:200].split(","):
        code = wish.partition(";")[0].strip()
        if (known := known_language(code) if code else None) in LANGUAGES:
            return known or SOURCE
    return SOURCE


def _assets() -> dict[str, Asset]:
    """Every asset by its name: nothing else can be asked for."""
    return {
        each.name: (each.read_bytes(), mimetypes.guess_type(each.name)[0] or "application/octet-stream")
        for each in files("bot.web").joinpath("assets").iterdir()
        if each.is_file()
    }


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


@view("/access", listed=Wording("Sessions"))
async def _access(visit: Visit, _: Request) -> Response:
    sessions = await visit.desk.credentials.held(visit.owner, "session")
    return visit.show("access.html", sessions=sessions)


@view("/access", method="POST")
async def _end(visit: Visit, request: Request) -> Response:
    action, _ = offered(visit, await form(request))
    number, site = int(action.removeprefix("end ")), visit.site
    await visit.desk.credentials.revoke(visit.owner, number)
    if number != visit.visitor.session.id:
        return await _access.answer(visit, request)
    response = site.protected(Response(status_code=204, headers={"HX-Redirect": "/page"}))
    response.delete_cookie(site.cookie, path="/", secure=site.is_secure, httponly=True)
    return response


def _browser_of(request: Request) -> str:
    """What a browser calls itself, in two words that its person recognises."""
    told = request.headers.get("user-agent", "")[:500]
    named = [next((each for each in names if each in told), "") for names in (BROWSERS, SYSTEMS)]
    return " · ".join(each for each in named if each)
