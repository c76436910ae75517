"""Everything that is served, as it is put together, against strangers and against another person with a door of
their own: the routes are read from the application and the commands from their table, so that a new one is asked too.
"""

from __future__ import annotations

from html.parser import HTMLParser

import httpx
import pytest

from bot.rates import OwnBucket
from tests.attack.belongings import (
    NOBODYS,
    SECRET,
    WORD,
    addresses,
    client,
    commands,
    enter,
    held,
    live,
    methods,
    replace_everywhere,
    rows_of,
    served,
)
from tests.scripted import Bot
from tests.web.page import forms

PUBLIC = {"/health", "/api/openapi.json", "/api/docs", "/page/assets/{edition}/{name}"}
"""What whoever asks is answered: none of it is anybody's."""

SCRIPT = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>{{7*7}}"


class Elements(HTMLParser):
    """Every element of a page that runs or loads something else than it should."""

    def __init__(self) -> None:
        super().__init__()
        self.wrong: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag in ("img", "iframe", "object", "style") or (tag == "script" and "src" not in given):
            self.wrong.append(tag)
        self.wrong += [name for name in given if name.startswith("on")]
        self.wrong += [
            name for name, value in attrs if (value or "").strip().lower().startswith("javascript:")
        ]


def is_safe(answer: httpx.Response) -> None:
    """See that an answer tells a browser to keep, guess, frame and pass on nothing; of ours it keeps assets alone."""
    kept = answer.headers["cache-control"]
    assert kept == "no-store" or "/assets/" in answer.url.path
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    frames = policy.partition("frame-ancestors ")[2].partition(";")[0].split()
    assert all(frame == "'none'" or frame.endswith(".telegram.org") for frame in frames)
    assert frames
    assert not [name for name in answer.headers if name.startswith("access-control") or name == "location"]


@pytest.fixture(autouse=True)
def _nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every route is asked without a pause, which a gate would stop."""

    async def at_once(*_: object, **__: object) -> float:
        return 0.0

    monkeypatch.setattr(OwnBucket, "take", at_once)


async def test_who_has_nothing_to_show_sees_and_does_nothing(bot: Bot) -> None:
    """Each route by each method with ids that there are, without a door: turned away, and nothing is written."""
    await live(bot)
    theirs = await held(bot)
    before = await rows_of(bot, theirs.owner)
    async with served(bot) as (app, routes), client(app) as http:
        for route in routes:
            for path in addresses(route, theirs.places):
                for method in methods(route):
                    answer = await http.request(method, path, json={"text": "tea"})
                    assert WORD not in answer.text, (method, path)
                    is_safe(answer)
                    let_in = answer.status_code < 400
                    assert let_in <= (route.path in PUBLIC), (method, path, answer.status_code)
                    assert answer.status_code < 500 or answer.status_code == 503, (method, path)
    assert await rows_of(bot, theirs.owner) == before


async def test_another_persons_ids_open_and_change_nothing(bot: Bot) -> None:
    """Each route by each method with somebody else's ids, by session and by token: as if there were no such thing."""
    await live(bot)
    theirs = await held(bot)
    token = await bot.app.credentials.make_token((await bot.person("ben")).id, "ben's", "write")
    before = await rows_of(bot, theirs.owner)
    nobodys = {**theirs.places, **{name: (value,) for name, value in NOBODYS.items()}}
    async with served(bot) as (app, routes), client(app, Authorization=f"Bearer {token}") as http:
        await enter(bot, http, "ben")
        for route in routes:
            if route.path in PUBLIC or route.path == "/page/enter":
                continue
            for method in methods(route):
                asked = [await http.request(method, path, json={}) for path in addresses(route, nobodys)]
                for path in addresses(route, theirs.places):
                    answer = await http.request(method, path, json={})
                    assert WORD not in answer.text, (method, path)
                    is_safe(answer)
                    if route.param_convertors:
                        assert answer.status_code in {each.status_code for each in asked}, (method, path)
    assert await rows_of(bot, theirs.owner) == before


async def test_another_persons_buttons_and_commands_do_nothing(bot: Bot) -> None:
    """Whatever a button of theirs says, pressed on one's own page or sent as a command; and every form of a command."""
    await live(bot)
    theirs = await held(bot)
    offered: list[dict[str, str]] = []
    async with served(bot) as (app, routes), client(app) as ann, client(app) as ben:
        await enter(bot, ann, "ann")
        await enter(bot, ben, "ben")
        for route in routes:
            if route.path.startswith("/page") and "GET" in (route.methods or ()) and route.path not in PUBLIC:
                for path in addresses(route, theirs.places):
                    offered += forms((await ann.get(path)).text)
        assert len({each["action"] for each in offered}) > 30
        before = await rows_of(bot, theirs.owner)
        for fields in offered:
            for to in ("/page/press", "/page/access"):
                assert (await ben.post(to, data=fields)).status_code == 403, fields
        actions = {each["action"] for each in offered if each["action"].startswith("/")}
        named = {each for each in actions if any(memory in each for memory in theirs.memories)}
        for text in (*sorted(named), *commands(theirs.places)):
            assert WORD not in (await bot.command(text, who="ben")).text, text
    assert await rows_of(bot, theirs.owner) == before


async def test_no_text_of_any_column_is_anything_but_text_on_any_page(bot: Bot) -> None:
    """A script in every text of every table, whoever wrote it: a person, a model, a file, a mail, a browser's name."""
    await live(bot)
    theirs = await held(bot)
    async with served(bot) as (app, routes), client(app, **{"User-Agent": f"Firefox {WORD}"}) as http:
        await enter(bot, http, "ann")
        assert await replace_everywhere(bot, WORD, SCRIPT) > 15
        shown: set[str] = set()
        for route in routes:
            if (
                not route.path.startswith("/page")
                or "GET" not in (route.methods or ())
                or route.path in PUBLIC
            ):
                continue
            for path in addresses(route, theirs.places):
                answer = await http.get(path)
                assert answer.status_code in (200, 404), path
                page = Elements()
                page.feed(answer.text)
                assert page.wrong == [], path
                assert answer.text.count("{{7*7}}") == answer.text.count("onerror=alert(1)&gt;"), path
                if "&lt;script&gt;" in answer.text:
                    shown.add(route.path)
                for fields in forms(answer.text):
                    pressed = (
                        await http.post("/page/press", data=fields)
                        if fields["action"].startswith("/forget")
                        else answer
                    )
                    page.feed(pressed.text)
                assert page.wrong == [], path
    views = {
        route.path for route in routes if route.path.startswith("/page") and "GET" in (route.methods or ())
    }
    # Two that show numbers alone, and one that gives the bytes of a sound.
    assert shown >= views - PUBLIC - {"/page/access", "/page/figures", "/page/said/{number:number}/sound"}


@pytest.mark.parametrize("header", ["X-Reflection-Secret", "X-Telegram-Bot-Api-Secret-Token"])
async def test_a_secret_of_whoever_runs_it_is_compared_whole(bot: Bot, header: str) -> None:
    """A piece of it, one that begins so, and one in other letters are all turned away."""
    async with served(bot) as (app, _), client(app) as http:
        for guess in ("", SECRET[:-1], SECRET + "x", SECRET.upper(), "ß"):
            for path in ("/embed-backfill", "/reflect", "/telegram/webhook"):
                answer = await http.post(path, headers=[(header.encode(), guess.encode())], json={})
                assert answer.status_code in (403, 503)
