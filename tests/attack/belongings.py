"""One person with something of everything, told with one word, and everything that is served over HTTP."""

from __future__ import annotations

import json
import random
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx
from sqlalchemy import JSON, String, Text, select
from starlette.applications import Starlette
from starlette.routing import Route

from bot.conversation.commands.run import TABLE
from bot.domain.memories import DocumentDetails, PortraitDetails, ReflectionDetails
from bot.memory.deliveries import InboxItem
from bot.service import for_programs, for_whoever_runs_it, memory_page
from bot.storage.engine.sql import sql
from bot.storage.tables import metadata
from bot.web.server import application
from tests.importing.files import bring, chatgpt
from tests.memory import forgetful
from tests.memory.forgetful import Case, derived
from tests.scripted import Bot, remember

WORD = "Zanzibara"
ADDRESS = "https://page.example/page"
SECRET = "a-word-of-whoever-runs-it"
OWNERS: Mapping[str, str] = {"users": "id"}
"""Where a row says by another name than `owner` whose it is."""


async def live(bot: Bot, who: str = "ann") -> None:
    """Let a person tell, plan, keep, be asked, be written about, bring in and be sent all sorts of things."""
    case = Case(who, random.Random(1), [WORD])
    said = f"My friend {WORD} lives in {WORD} Bay and plays the lute"
    about = {"subject": f"friend {WORD}"}
    await bot.say(
        said,
        remember("instrument", f"{WORD} lute", "plays the lute", "person", **about),
        f"Oh, {WORD}!",
        who=who,
    )
    await bot.command(f"/remember my boss is {WORD}", who=who)
    await bot.command(f"/note {WORD} list: bread for {WORD}", who=who)
    await bot.command(f"/remind tomorrow at 9 to call {WORD}", who=who)
    # What waits first: what is written of the talk leaves it out.
    written = (forgetful.summary, forgetful.portrait, forgetful.scaffold)
    for derive in (forgetful.held, forgetful.observed, *written):
        await derive(bot, case, WORD)
    week = ReflectionDetails(title=f"The week with {WORD}", week="2026-11-16")
    await derived(bot, case, "reflection", "2026-11-16", f"A week of {WORD}.", week)
    mind = PortraitDetails(title="Working memory", written_by="scripted")
    await derived(bot, case, "working_memory", "working_memory", f"{WORD} is on their mind.", mind)
    letter = DocumentDetails(title=f"{WORD}.pdf", pages=(f"Dear {WORD}",), cut=False, summarised_by="")
    await derived(bot, case, "document", "letter", f"A letter to {WORD}.", letter)
    owner = (await bot.person(who)).id
    mail = InboxItem(
        once="m1", sender=f"{WORD} <z@example.com>", title=f"From {WORD}", text=f"Hi, {WORD} here.", url=""
    )
    await bot.app.outside.deliveries.take(owner, mail)
    at = bot.clock.now().timestamp() - 90_000
    await bring(
        bot,
        chatgpt(("user", f"Tell me of {WORD}", at), ("assistant", f"{WORD} is an island.", at + 9)),
        who=who,
    )
    await bot.app.credentials.make_token(owner, f"{WORD} laptop", "write")
    await forgetful.sent(bot)
    await bot.app.indexer.catch_up_all()


@dataclass(frozen=True)
class Held:
    """What belongs to one person: values for the places of addresses and commands."""

    owner: int
    memories: tuple[str, ...]
    places: Mapping[str, tuple[str, ...]]


async def held(bot: Bot, who: str = "ann") -> Held:
    """The ids of all that a person has."""
    owner = (await bot.person(who)).id

    async def ids(query: str) -> tuple[str, ...]:
        return tuple(str(row[0]) for row in await bot.query(f"{query} = {owner}"))

    memories = await ids("SELECT id FROM memories WHERE owner")
    candidates = await ids("SELECT id FROM candidates WHERE owner")
    said = await ids("SELECT id FROM interactions WHERE owner")
    named = await ids("SELECT id FROM entities WHERE owner")
    plans = await ids("SELECT id FROM plans WHERE owner")
    tokens = await ids("SELECT id FROM credentials WHERE owner")
    imports = await ids("SELECT id FROM imports WHERE owner")
    return Held(
        owner,
        memories,
        {
            "id": memories,
            "number": said,
            "one": named,
            "other": named,
            "plan": plans,
            "day": ("2026-11-20", "2026-11-19"),
            "job": ("0123456789abcdef",),
            "rest": (f"memory/{memories[0]}/words",),
            "edition": ("x",),
            "name": ("page.css", "..%2fsite.py"),
            "ID": (*memories, *candidates),
            "PLAN": plans,
            "NUMBER": (*said, *tokens, *imports),
        },
    )


NOBODYS: Mapping[str, str] = {
    "id": "zzzzzzzz", "number": "999999", "one": "999999", "other": "999998", "plan": "f" * 16, "ID": "zzzzzzzz",
    "PLAN": "f" * 16, "NUMBER": "999999",
}  # fmt: skip
"""Values of the same places that nothing has."""


@asynccontextmanager
async def served(bot: Bot) -> AsyncIterator[tuple[Starlette, list[Route]]]:
    """The application as the service puts it together, and all of its routes."""

    async def health() -> dict[str, Any]:
        return {"status": "ok"}

    async def receive(_: dict[str, Any]) -> bool:
        return True

    rooms = [*for_whoever_runs_it(bot.app), *for_programs(bot.app), *memory_page(bot.app, ADDRESS)]
    app = application(health, receive, SECRET, rooms)
    yield app, [each for each in app.routes if isinstance(each, Route)]


@asynccontextmanager
async def client(app: Starlette, **headers: str) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the application; what fails there is answered, as by the server."""
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(
        transport=transport, base_url="https://page.example", headers=headers
    ) as http:
        yield http


async def enter(bot: Bot, http: httpx.AsyncClient, who: str) -> None:
    """Come in by a link of somebody's."""
    link = await bot.app.credentials.link((await bot.person(who)).id)
    assert (await http.post("/page/enter", data={"link": link})).status_code == 204


def addresses(route: Route, places: Mapping[str, tuple[str, ...]]) -> list[str]:
    """A route's path with every value in its places, each place by itself; KeyError for a place that is new here."""
    names = list(route.param_convertors)
    if not names:
        return [route.path]
    found: list[str] = []
    for turn in range(max(len(places[name]) for name in names)):
        path = route.path
        for shift, name in enumerate(names):
            values = places[name]
            for wanted in (
                "{" + name + "}",
                "{" + name + ":number}",
                "{" + name + ":int}",
                "{" + name + ":path}",
            ):
                path = path.replace(wanted, values[(turn + shift) % len(values)])
        assert "{" not in path, route.path
        found.append(path)
    return found


def methods(route: Route) -> list[str]:
    """The methods that a route takes; those that look at them themselves are asked for all."""
    return sorted(route.methods or ("GET", "POST", "PUT", "PATCH", "DELETE"))


def commands(places: Mapping[str, tuple[str, ...]]) -> list[str]:
    """Every form of every command that names something, with every value in its places."""
    found: list[str] = []
    for form in TABLE.forms:
        parts = form.declared.usage.replace("[", "").replace("]", "").split()
        named = [part.lstrip("#") for part in parts if part.lstrip("#") in ("ID", "PLAN", "NUMBER")]
        if not named:
            continue
        for turn in range(max(len(places[each]) for each in named)):
            words = [
                "#" * part.startswith("#") + places[name][turn % len(places[name])]
                if (name := part.lstrip("#")) in named
                else (part.split("|")[0] if part.islower() else "tea")
                for part in parts
            ]
            found.append("/" + " ".join(words))
    return found


async def rows_of(bot: Bot, owner: int) -> dict[str, list[Any]]:
    """Every row of a person, by table."""
    found: dict[str, list[Any]] = {}
    async with bot.app.database.read() as connection:
        for table in metadata.sorted_tables:
            name = OWNERS.get(table.name, "owner")
            if name in table.c:
                rows = await connection.execute(select(table).where(table.c[name] == owner))
                found[table.name] = sorted(map(repr, rows.all()))
    return found


async def replace_everywhere(bot: Bot, word: str, by: str) -> int:
    """Put something else in place of a word in every text of every table; how many tables and columns held it."""
    many = 0
    async with bot.app.database.write() as connection:
        for table in metadata.sorted_tables:
            for column in table.c:
                if not isinstance(column.type, String | Text | JSON):
                    continue
                inside = json.dumps(by, ensure_ascii=False)[1:-1] if isinstance(column.type, JSON) else by
                name, kind = f'"{column.name}"', "JSON" if isinstance(column.type, JSON) else "TEXT"
                changed = sql(
                    f'UPDATE "{table.name}" SET {name} = replace({name}, :word, :by) WHERE instr({name}, :word)',
                    postgres=f'UPDATE "{table.name}" SET {name} = CAST(replace(CAST({name} AS TEXT), :word, :by)'
                    f" AS {kind}) WHERE strpos(CAST({name} AS TEXT), :word) > 0",
                )
                told = await connection.execute(changed, {"word": word, "by": inside})
                many += bool(told.rowcount)
    return many
