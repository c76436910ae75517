"""Ids of somebody else's memory, or of one's own private one in a group: in tools, programs, commands and buttons."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from pydantic_ai.messages import ToolCallPart

from bot.conversation.agent import TOOLS
from bot.memory.outside import cursor_after
from tests.attack.belongings import WORD, Held, commands, held, live, rows_of
from tests.attack.secret_doors import PROPER
from tests.fakes.telegram_server import TelegramServer
from tests.scripted import Bot, call
from tests.telegram.test_groups import BOT, CARL, FRIENDS, add_to
from tests.telegram.world import ANA, World, open_world
from tests.web.programs import program
from tests.web.test_mcp import assistant, use

OWN = "I live in Bern, remember that"


def ids_of(theirs: Held) -> list[str]:
    """Everything that names something of a person's."""
    return list(
        dict.fromkeys(each for name in ("ID", "NUMBER", "PLAN", "one") for each in theirs.places[name])
    )


@pytest.mark.parametrize("tool", [tool.name for tool in TOOLS])
async def test_no_tool_of_a_model_opens_or_changes_what_is_anothers(bot: Bot, tool: str) -> None:
    """Each id in each argument that is a text, in the turn of somebody else."""
    await live(bot)
    theirs = await held(bot)
    before = await rows_of(bot, theirs.owner)
    [given] = [each.function_schema.json_schema["properties"] for each in TOOLS if each.name == tool]
    texts = [name for name, kind in given.items() if kind.get("type") == "string"]
    for name in texts:
        calls = [call(tool, **PROPER[tool](each, OWN) | {name: each}) for each in ids_of(theirs)]
        answered = await bot.say(OWN, calls, "Fine.", who="ben")
        assert len(bot.script.last.results) == len(calls) > 10, name
        assert WORD not in bot.script.last.whole, name
        assert answered.answer is not None
        assert WORD not in answered.answer.text, name
    assert await rows_of(bot, theirs.owner) == before


async def test_no_code_cursor_or_key_of_anothers_is_worth_anything(bot: Bot) -> None:
    """A code to forget, a place in a list, the id of a mail: each is its person's."""
    await live(bot)
    theirs = await held(bot)
    async with program(bot) as ann:
        mail = {"id": "one", "sender": "Bo", "title": WORD, "text": "Hello."}
        assert (await ann.ask("POST", "/inbox", json=mail)).status_code == 202
        made = await ann.ask("POST", "/api/memory", json={"text": f"{WORD} is nice"})
        assert made.status_code == 201
    offer = await bot.app.outside.meant(theirs.owner, WORD)
    before = await rows_of(bot, theirs.owner)
    async with program(bot, "ben") as ben, assistant(bot, who="ben") as client:
        for memory in await bot.facts():
            cursor = cursor_after(memory)
            assert WORD not in (await ben.ask("GET", "/api/memory", params={"cursor": cursor})).text
            assert WORD not in await use(client, "list", cursor=cursor)
        for what in (WORD, *theirs.memories):
            told = await use(client, "forget", what=what, confirm=offer.sign)
            assert "Forgotten" not in told
        own = await ben.ask("POST", "/api/memory", json={"text": "Tea is nice"})
        assert own.status_code == 201
        assert WORD not in own.text
        sent = await ben.ask("POST", "/inbox", json=mail | {"title": "Tea"})
        assert sent.json()["new"] is True
    assert await rows_of(bot, theirs.owner) == before


@pytest.fixture
async def world(folder: Path) -> AsyncIterator[World]:
    """A bot that is serving."""
    async with TelegramServer() as telegram, open_world(folder, telegram) as opened:
        await opened.start()
        yield opened


async def private(world: World) -> dict[str, tuple[str, ...]]:
    """Somebody's private memory, and the ids that name it."""
    fact = {"key": "friend", "value": WORD, "category": "person", "quote": f"My friend is {WORD}"}
    world.model.say = lambda _: [[ToolCallPart("remember_fact", fact)], [f"So {WORD}."]]
    await world.answer_to(ANA, f"My friend is {WORD}")
    world.model.say = lambda words: f"You said: {words}"
    for text in (f"/note {WORD} list: bread", f"/remind tomorrow at 9 to call {WORD}", f"/token read {WORD}"):
        await world.answer_to(ANA, text)

    def ids(query: str) -> tuple[str, ...]:
        return tuple(str(row[0]) for row in world.rows(query))

    memories = ids("SELECT id FROM memories")
    assert len(memories) == 3
    numbers = (*ids("SELECT id FROM interactions"), *ids("SELECT id FROM credentials"))
    return {"ID": memories, "PLAN": ids("SELECT id FROM plans"), "NUMBER": numbers}


def kept(world: World) -> list[Any]:
    """What stands in the rows of private memory."""
    queries = ("SELECT * FROM memories WHERE owner = 1", "SELECT * FROM plans WHERE owner = 1")
    found = [world.rows(query) for query in (*queries, "SELECT * FROM interactions WHERE owner = 1")]
    assert all(found)
    return found


async def test_no_command_in_a_group_opens_what_is_private_to_who_gives_it(world: World) -> None:
    """Every form of every command with one's own private ids: the group sees none of it, and nothing changes."""
    places = await private(world)
    await add_to(world, FRIENDS)
    before = kept(world)
    for text in commands(places):
        name, _, rest = text.partition(" ")
        await world.answer_to(ANA, f"{name}{BOT} {rest}", chat_id=FRIENDS)
    assert [each.text for each in world.telegram.replies(FRIENDS) if WORD in each.text] == []
    assert kept(world) == before


async def test_no_private_button_does_anything_in_a_group(world: World) -> None:
    """What a button of the private chat says, pressed by a member, or by oneself, beneath a message of the group."""
    places = await private(world)
    await add_to(world, FRIENDS)
    [shown] = world.telegram.replies(FRIENDS)
    theirs = [button["callback_data"] for reply in world.telegram.replies(ANA) for button in reply.buttons]
    forged = [f"/memory {act} {each}" for act in ("show", "delete", "erase", "edit") for each in places["ID"]]
    before = kept(world)
    assert theirs
    for data in (*theirs, *(each for each in forged if len(each.encode()) <= 64)):
        for who in (CARL, ANA):
            world.telegram.press_data(who, data, shown)
            await world.settled()
    for data in theirs:  # the message of the private chat itself, by somebody who is not in it
        world.telegram.press_data(CARL, data, world.telegram.replies(ANA)[0])
        await world.settled()
    assert [each.text for each in world.telegram.replies(FRIENDS) if WORD in each.text] == []
    assert kept(world) == before


async def test_no_tool_in_a_group_opens_what_is_private_to_who_asks(world: World) -> None:
    """Whatever the model calls there with one's own private ids, it is given none of it."""
    places = await private(world)
    await add_to(world, FRIENDS)
    before = kept(world)
    every = [*places["ID"], *places["PLAN"], *places["NUMBER"]]
    for tool in TOOLS:
        given = tool.function_schema.json_schema["properties"]
        texts = [name for name, kind in given.items() if kind.get("type") == "string"]
        calls = [
            ToolCallPart(tool.name, PROPER[tool.name](each, OWN) | {name: each})
            for name in texts
            for each in every
        ]
        world.model.say = lambda _, calls=calls: [calls, ["Fine."]]
        await world.answer_to(ANA, f"{BOT} {OWN}", chat_id=FRIENDS)
        assert WORD not in world.model.last_request(), tool.name
    assert [each.text for each in world.telegram.replies(FRIENDS) if WORD in each.text] == []
    assert kept(world) == before
