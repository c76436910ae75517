"""Off the record: every door once, and nothing of what came in by it stands in a row, a byte, a file or a log line."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from pydantic_ai.messages import ToolCallPart
from starlette.applications import Starlette

from bot.app import App
from bot.conversation.agent import TOOLS
from bot.service import for_programs, memory_page
from bot.web.server import application
from tests import databases
from tests.attack.handed_doors import Perceiving, perceiving_world
from tests.attack.secret_doors import PROPER
from tests.databases import TABLES
from tests.fakes.pictures import drawn
from tests.fakes.telegram_server import Message
from tests.importing.files import chatgpt
from tests.telegram.test_documents import pdf
from tests.telegram.test_handed_on import mail
from tests.telegram.test_voice import ogg
from tests.telegram.world import ANA, World, open_world
from tests.web.page import ADDRESS, PAGE, forms

WORD = "quimbrel"
SAID = f"my friend {WORD} collects stamps"


@pytest.fixture
async def world(folder: Path) -> AsyncIterator[World]:
    """A bot on Telegram whose models see and hear the word."""
    perceiving = Perceiving()
    perceiving.sees = SAID
    async with perceiving_world(folder, perceiving) as opened:
        yield opened


async def answered(world: World, said: Message) -> None:
    """Wait until what was said is answered off the record, which no row tells of."""
    await world.telegram.next_reply(said)
    await world.settled()


Door = Callable[[World], Awaitable[object]]


def typed(text: str) -> Door:
    """Words, or a command."""

    async def door(world: World) -> None:
        await answered(world, world.telegram.say(ANA, text))

    return door


def called(tool: str, argument: str) -> Door:
    """A tool that the model calls with the word in an argument."""

    async def door(world: World) -> None:
        [(known,)] = world.rows("SELECT id FROM memories")
        call = ToolCallPart(tool, PROPER[tool](known, SAID) | {argument: f"the {WORD}"})
        world.model.say = lambda words: [[call], [f"So {WORD}."]]
        await answered(world, world.telegram.say(ANA, f"Remember that {SAID}"))

    return door


def tool_doors() -> dict[str, Door]:
    """The first text that each tool takes."""
    found: dict[str, Door] = {}
    for tool in TOOLS:
        given = tool.function_schema.json_schema.get("properties", {})
        texts = [name for name, kind in given.items() if kind.get("type") == "string"]
        found |= {f"{tool.name}({name})": called(tool.name, name) for name in texts[:2]}
    return found


async def forwarded(world: World) -> None:
    await answered(world, world.telegram.say(ANA, SAID, forward_from="Bob"))


async def quoted(world: World) -> None:
    """A reply to a message on the record, which it quotes with other words."""
    before = world.telegram.replies(ANA)[0]
    await answered(world, world.telegram.say(ANA, SAID, reply_to=before))


async def document(world: World) -> None:
    await answered(world, world.telegram.send_document(ANA, pdf(SAID), file_name=f"{WORD}.pdf"))


async def captioned(world: World) -> None:
    sent = world.telegram.send_document(ANA, pdf("Dear tenant,"), file_name=f"{WORD}.pdf", caption=SAID)
    await answered(world, sent)


async def mailed(world: World) -> None:
    await answered(world, world.telegram.send_document(ANA, mail(SAID).as_bytes(), file_name="mail.eml"))


async def brought(world: World) -> None:
    """An export of another program's."""
    content = chatgpt(("user", SAID, 1.6e9))
    sent = world.telegram.send_document(ANA, content, file_name="conversations.json", caption="/import")
    await answered(world, sent)


async def photo(world: World) -> None:
    await answered(world, world.telegram.send_photo(ANA, drawn(), caption=SAID))


async def aloud(world: World) -> None:
    await answered(world, world.telegram.send_voice(ANA, ogg(SAID)))


async def contact(world: World) -> None:
    card = {"phone_number": "+491511", "first_name": WORD.title(), "last_name": WORD}
    await answered(world, world.telegram.share(ANA, contact=card))


async def edited(world: World) -> None:
    """What was said on the record before, edited now."""
    said = world.telegram.state.in_chat(ANA)[0]
    before = len(world.telegram.replies(ANA))
    world.edit(said, SAID)
    await world.telegram.wait_for(lambda: len(world.telegram.replies(ANA)) > before)


async def edit_asked_before(world: World) -> None:
    """The reply to Edit, which was pressed on the record."""
    asked = world.telegram.replies(ANA)[-1]
    await answered(world, world.telegram.say(ANA, SAID, reply_to=asked))


async def fails(world: World) -> None:
    """A model that fails with the words in its error."""
    world.model.say = lambda words: RuntimeError(SAID)
    await answered(world, world.telegram.say(ANA, SAID))


def served(app: App) -> Starlette:
    """What programs and browsers are served, but for MCP."""
    return application(None, None, "", memory_page(app, PAGE))


def program(method: str, path: str, **sent: Any) -> Door:
    """A program with a token of theirs."""

    async def door(world: World) -> None:
        [(owner, known)] = world.rows("SELECT owner, id FROM memories")
        app = application(None, None, "", for_programs(world.app))
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        [token] = TOKENS[world.folder]
        headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": f"{WORD}-1"}
        async with httpx.AsyncClient(transport=transport, base_url=ADDRESS, headers=headers) as http:
            answer = await http.request(method, path.format(id=known), **sent)
        assert answer.status_code >= 400 or method == "GET" or "recall" in path, answer.text
        assert owner

    return door


TOKENS: dict[Path, list[str]] = {}
"""The token that a test's person has made before."""


async def pressed_on_page(world: World) -> None:
    """An edit on the page, which was opened before."""
    [(owner, known)] = world.rows("SELECT owner, id FROM memories")
    transport = httpx.ASGITransport(served(world.app))
    async with httpx.AsyncClient(transport=transport, base_url=ADDRESS) as http:
        await world.answer_to(ANA, "/incognito off")
        assert (
            await http.post("/page/enter", data={"link": await world.app.credentials.link(owner)})
        ).status_code == 204
        page = (await http.get(f"/page/memory/{known}")).text
        save = next(each for each in forms(page) if each["action"].startswith(f"/memory edit {known}"))
        await world.answer_to(ANA, "/incognito on")
        await http.post("/page/press", data={**save, "words": SAID})
        await http.get("/page/search", params={"words": WORD})


DOORS: dict[str, Door] = {
    "words": typed(SAID),
    **{
        text: typed(text.replace("WORD", WORD))
        for text in (
            "/remember my friend WORD collects stamps", "/note WORD: stamps", "/remind tomorrow at 9 to call WORD",
            "/remind to call WORD", "/save https://WORD.invalid/", "/memory search WORD", "/forget WORD",
            "/forget WORD everywhere now", "/mine forget WORD", "/token write WORD", "/settings name WORD",
            "/timezone WORD", "/import WORD", "/why WORD", "/made_up WORD", "/memory edit zzzzzzzz WORD",
        )
    },
    **tool_doors(),
    "forwarded": forwarded, "a reply": quoted, "a document": document, "a document's caption": captioned,
    "a mail": mailed, "an export": brought, "a picture": photo, "said aloud": aloud, "a contact": contact,
    "an edit of what was on the record": edited, "the reply to Edit": edit_asked_before, "a model's error": fails,
    "REST": program("POST", "/api/memory", json={"text": SAID}),
    "REST, a note": program("POST", "/api/memory", json={"text": SAID, "title": WORD}),
    "REST, an edit": program("PATCH", "/api/memory/{id}", json={"content": SAID}),
    "REST, recall": program("POST", "/api/recall", json={"query": WORD}),
    "REST, an export": program("POST", "/api/import", content=chatgpt(("user", SAID, 1.6e9))),
    "the inbox": program("POST", "/inbox", json={"id": WORD, "sender": WORD, "title": WORD, "text": SAID}),
    "the page": pressed_on_page,
}  # fmt: skip
ALONE = ("an edit of what was on the record", "the reply to Edit", "a model's error", "the page")
"""Doors that need the world just as it is when the record ends, or change how it goes on."""


async def begun(world: World) -> None:
    """Somebody with a memory, a token and an open question, who then goes off the record."""
    first = world.telegram.say(ANA, "Good morning")
    await world.reply_to(first)
    await world.answer_to(ANA, "/remember I live in Bern")
    [(owner, known)] = world.rows("SELECT owner, id FROM memories")
    TOKENS[world.folder] = [await world.app.credentials.make_token(owner, "laptop", "write")]
    await world.answer_to(ANA, f"/memory edit {known}")
    await world.answer_to(ANA, "/incognito on")


def found_in(folder: Path) -> list[str]:
    """What keeps the word for a data folder: files, or the database."""
    kept = databases.kept_in(folder)
    return [name for name, held in kept.items() if WORD in held.decode("latin-1").lower()]


def rows_with(world: World) -> list[str]:
    """The rows that hold it."""
    tables = [row[0] for row in world.rows(TABLES)]
    return [
        f"{table}: {row}"
        for table in tables
        for row in world.rows(f'SELECT * FROM "{table}"')
        if any(WORD in str(cell).lower() for cell in row)
    ]


def lives() -> dict[str, list[str]]:
    """The doors by the life in which they are tried: a few that leave the world as it was in one, any other by itself."""
    found: dict[str, list[str]] = {}
    for door in DOORS:
        alone = door in ALONE or "forget" in door  # which could take away what another left
        kind = "commands" if door.startswith("/") else "tools" if "(" in door else "messages and programs"
        found.setdefault(door if alone else kind, []).append(door)
    return found


LIVES = lives()


@pytest.mark.parametrize("life", LIVES)
async def test_nothing_that_came_in_off_the_record_is_anywhere(
    world: World, life: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither at once, nor when all that runs behind the chat has run, nor for the model once it is on again."""
    caplog.set_level(logging.DEBUG, logger="bot")
    await begun(world)
    at_once: dict[str, list[str]] = {}
    for door in LIVES[life]:
        await DOORS[door](world)
        await world.settled()
        if rows := rows_with(world):
            at_once[door] = rows
    assert at_once == {}
    world.clock.pass_time(days=2)
    await world.app.worker.run_due()
    await world.app.indexer.catch_up_all()
    world.model.say = lambda words: f"You said: {words}"
    await world.answer_to(ANA, "/incognito off")
    await world.answer_to(ANA, "Hello again")
    assert WORD not in world.model.last_request().lower()
    assert rows_with(world) == []
    assert found_in(world.folder) == []
    ours = [each.getMessage() for each in caplog.records if each.name.startswith("bot")]
    assert [each for each in ours if WORD in each.lower()] == []


@pytest.mark.parametrize("door", ["words", "a reply", "a document's caption"])
async def test_a_death_in_the_middle_leaves_nothing_of_it(world: World, door: str) -> None:
    """Killed while the model answers: the next life neither finds it nor answers it, and goes on."""
    await begun(world)
    world.model.hold(SAID)
    asking = asyncio.ensure_future(DOORS[door](world))
    reached = asyncio.create_task(world.model.reached.wait())
    await asyncio.wait({asking, reached}, return_when=asyncio.FIRST_COMPLETED)
    assert reached.done()
    await world.break_off()
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    assert rows_with(world) == []
    assert found_in(world.folder) == []
    world.model.release()
    async with open_world(world.folder, world.telegram, clock=world.clock) as again:
        await again.start()
        await again.answer_to(ANA, "/incognito off")
        await again.answer_to(ANA, "Hello again")
        assert WORD not in again.model.last_request().lower()
        assert rows_with(again) == []
    assert found_in(world.folder) == []
