"""The page as a site: who comes in, how a view is rendered, and what each response lets a browser do.

A view is given its visitor and gives what it shows; there is no way to it but through the session. What can
be pressed is offered with a mark: a keyed hash of the action under a key that the session alone has. So no
other page can have a browser press anything, and nothing can be pressed that was not offered.
"""

from __future__ import annotations

import hashlib
import hmac
import mimetypes
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
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

from bot.clock import Clock
from bot.conversation.credentials import Credentials, Visitor
from bot.errors import BotError, DatabaseFails, NotFound
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

    visitor: Visitor
    now: datetime
    key: bytes

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


View = Callable[[Visit, Request], Awaitable[Response]]
"""What a path answers to somebody who is in."""


class NotOffered(BotError):
    """Something was sent that no page of this session offers."""


class Site:
    """Renders views for whoever a session lets in."""

    def __init__(self, address: str, credentials: Credentials, clock: Clock, name: str) -> None:
        """`address` is where the page is met: over http on this machine, else over https."""
        self.is_secure = address.startswith("https://")
        self.credentials = credentials
        self.name = name
        self._clock = clock
        self._assets = _assets()
        # A change of any asset changes the addresses of all, so that they can be kept for good.
        self._edition = hashlib.sha256(b"".join(body for body, _ in self._assets.values())).hexdigest()[:12]
        self._templates = Environment(
            loader=PackageLoader("bot.web.page"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.pages: list[tuple[str, Wording]] = []
        """What stands in the bar of pages: each by its path below the page's, in the order of listing."""
        named: dict[str, Any] = {name: each for name, each in vars(saying).items() if name.startswith("say")}
        named |= {"path": PATH, "name": name, "asset": self._address_of, "pages": self.pages}
        cast(Any, self._templates).globals.update(named)

    @property
    def cookie(self) -> str:
        """The name of the cookie; with its prefix a browser takes it from this host over https alone."""
        return "__Host-memory" if self.is_secure else "memory"

    @property
    def routes(self) -> list[Route]:
        """What is the same for everybody: the assets."""
        return [Route(f"{PATH}/assets/{{edition}}/{{name}}", self._asset)]

    def view(self, path: str, view: View, *, method: str = "GET", listed: Wording | None = None) -> Route:
        """A route below the page's, for visitors alone; what is `listed` stands in the bar of pages."""
        if listed is not None:
            self.pages.append((path, listed))

        async def answer(request: Request) -> Response:
            secret = request.cookies.get(self.cookie, "")
            try:
                visitor = await self.credentials.visitor(secret) if secret else None
                if visitor is None:
                    return self.closed(request)
                with speaking(visitor.person.language):
                    zone = ZoneInfo(visitor.person.zone)
                    key = hashlib.sha256(b"marks\0" + secret.encode()).digest()
                    return await self._answer(
                        Visit(visitor, self._clock.now().astimezone(zone), key), view, request
                    )
            except DatabaseFails:
                return self.busy(request)

        return Route(f"{PATH}{path}", answer, methods=[method])

    async def _answer(self, visit: Visit, view: View, request: Request) -> Response:
        try:
            return await view(visit, request)
        except NotFound as gone:
            return self.show(visit, "told.html", status=404, text=str(gone))
        except NotOffered as refused:
            return self.show(visit, "told.html", status=403, text=str(refused))
        except TooLarge:
            return self.show(visit, "told.html", status=413, text=say(TOO_LONG))

    def show(self, visit: Visit, template: str, *, status: int = 200, **values: Any) -> Response:
        """A view, rendered for its visitor."""
        return self._rendered(template, status, {"visit": visit, **values})

    def closed(self, request: Request) -> Response:
        """The page for a visitor without a session: how to come in, in the language of their browser."""
        with speaking(_browsers(request)):
            response = self._rendered("door.html", 401, {"visit": None})
        response.headers["HX-Refresh"] = "true"  # a part of a page that was open has the whole one say so
        return response

    def busy(self, request: Request) -> Response:
        """What is shown while the database can't be read."""
        with speaking(_browsers(request)):
            return self._rendered("told.html", 503, {"visit": None, "text": say(BUSY)})

    def protected(self, response: Response) -> Response:
        """A response that runs no script but ours, and that no site but Telegram's frames or reads."""
        response.headers.update(POLICIES)
        return response

    def _rendered(self, template: str, status: int, values: Mapping[str, Any]) -> Response:
        language = in_force()
        html = self._templates.get_template(template).render(**values, language=language.replace("_", "-"))
        return self.protected(Response(html, status, media_type="text/html"))

    def _address_of(self, name: str) -> str:
        return f"{PATH}/assets/{self._edition}/{name}"

    async def _asset(self, request: Request) -> Response:
        found = self._assets.get(request.path_params["name"])
        if found is None:
            return self.protected(Response(status_code=404))
        body, kind = found
        lasts = {"Cache-Control": "public, max-age=31536000, immutable"}
        return self.protected(Response(body, media_type=kind, headers=lasts))


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
        for each in files("bot.web.page").joinpath("assets").iterdir()
        if each.is_file()
    }
