"""Nothing is brought in off the record: neither then, nor what was said so, by whichever door a file comes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.errors import OffTheRecord, Refused
from bot.memory.importing.imports import begun, status_line
from bot.memory.inspecting import export
from bot.storage.people.people import Preferences
from tests.importing.files import arrive, bring, chatgpt
from tests.memory.test_extraction import fact, found
from tests.scripted import Bot

TALK = chatgpt(("user", "I live in Lisbon", 1.6e9))


async def _incognito(bot: Bot, on: bool) -> None:
    now = bot.clock.now()
    await bot.app.people.choose(await bot.person(), lambda chosen: chosen.switched(on, None, now))


@pytest.mark.parametrize("chosen", [Preferences(mode="guest"), Preferences(incognito_until="always")])
async def test_off_the_record_no_file_is_brought_in(bot: Bot, chosen: Preferences) -> None:
    """Nor for a guest: it is refused before anything of it is kept."""
    await bot.app.people.choose(await bot.person(), lambda _: chosen)
    with pytest.raises(OffTheRecord):
        await arrive(bot, TALK)
    assert await bot.query("SELECT id FROM imports UNION SELECT id FROM interactions") == []


async def test_what_is_being_read_waits_until_its_person_is_on_the_record_again(bot: Bot) -> None:
    """Neither read nor learnt from meanwhile, and then it goes on by itself."""
    await arrive(bot, TALK)
    await _incognito(bot, True)
    await bot.app.worker.run_due()
    assert await bot.query("SELECT 1 FROM interactions") == []
    await _incognito(bot, False)
    await bot.app.worker.run_next("import")
    bot.clock.pass_time(minutes=20)
    await bot.app.worker.finish("import")
    assert await bot.query("SELECT text FROM interactions") == [("I live in Lisbon",)]
    await _incognito(bot, True)
    await bot.app.worker.run_due()
    assert not bot.mini.requests
    await _incognito(bot, False)
    bot.clock.pass_time(minutes=20)
    bot.mini.then(found(fact("home_city", "Lisbon", "I live in Lisbon")))
    await bot.app.worker.run_due()
    assert await bot.known() == {"home_city": "Lisbon"}


OURS, THEIRS = 123456, 777
"""Telegram's numbers of the bot by the settings' token, and of another."""


def _chat(*said: tuple[str, str], bot: int = THEIRS) -> dict[str, Any]:
    """A chat with a bot as Telegram Desktop exports it, of (who, text), a minute apart."""
    messages: list[dict[str, Any]] = [
        {
            "id": 1000 + place,
            "type": "message",
            "date_unixtime": str(1_700_000_000 + 60 * place),
            "from": "Ann" if who == "me" else "Memory",
            "from_id": "user77" if who == "me" else f"user{bot}",
            "text": text,
        }
        for place, (who, text) in enumerate(said)
    ]
    return {"name": "Memory", "type": "bot_chat", "id": bot, "messages": messages}


async def _brought(bot: Bot, *chats: dict[str, Any]) -> list[str]:
    content = chats[0] if len(chats) == 1 else {"about": "", "chats": {"list": chats}}
    await bring(bot, json.dumps(content).encode(), "result.json", me="Ann")
    rows = await bot.query("SELECT text, quoted, forwarded FROM interactions ORDER BY id")
    return [" / ".join(each for each in row if each) for row in rows]


async def test_what_bears_the_mark_is_not_brought_in_nor_its_answer_nor_a_quote_of_it(bot: Bot) -> None:
    """Whatever program the file is from."""
    chat = _chat(
        ("me", "My cat is called Mimi"),
        ("me", "~ my secret crush is Zarquon"),
        ("bot", "🕶 Off the record\n\nZarquon is a fine name"),
        ("me", "off the record: I owe Blumfeld money"),
        ("me", "I like it here"),
    )
    chat["messages"][4]["reply_to_message_id"] = 1001
    assert await _brought(bot, chat) == ["My cat is called Mimi", "I like it here"]
    before = await bot.query("SELECT count(*) FROM interactions")
    with pytest.raises(Refused):
        await bring(bot, chatgpt(("user", "~ my secret crush is Zarquon", 1.6e9)))
    assert await bot.query("SELECT count(*) FROM interactions") == before


@pytest.mark.parametrize(
    ("begins", "ends"),
    [
        ("/incognito on", "/incognito off"),
        ("/incognito@memory_bot on", "/incognito off"),
        ("/incognito 3m", "a minute passes"),
        ("/settings mode guest", "/settings mode local"),
    ],
)
async def test_what_stands_between_off_the_record_and_back_is_not_brought_in(
    bot: Bot, begins: str, ends: str
) -> None:
    """The orders stand in the file, so it can be known from that alone; other chats go on meanwhile."""
    chat = _chat(
        ("me", "My cat is called Mimi"),
        ("me", begins),
        ("me", "I am seeing doctor Quimbrel"),
        ("bot", "I hope doctor Quimbrel can help"),
        ("me", ends),
        ("me", "I live in Porto"),
    )
    brought = await _brought(bot, chat, _chat(("me", "I like tea"), bot=888))
    assert {"My cat is called Mimi", "I live in Porto", "I like tea"} <= set(brought)
    assert "Quimbrel" not in str(brought)


async def test_one_order_does_not_end_what_the_other_began(bot: Bot) -> None:
    """A guest who goes back on the record by /incognito off is a guest still."""
    orders = ("me", "/settings mode guest"), ("me", "/incognito on"), ("me", "/incognito off")
    assert await _brought(bot, _chat(("me", "Hello"), *orders, ("me", "I am seeing Quimbrel"))) == ["Hello"]


def _people(kind: str, *said: tuple[str, str]) -> dict[str, Any]:
    """A chat between people as Telegram Desktop exports it, of (who, text)."""
    messages = [
        {
            "id": place,
            "type": "message",
            "date_unixtime": str(1_700_000_000 + 60 * place),
            "from": who,
            "from_id": f"user{len(who)}{ord(who[0])}",
            "text": text,
        }
        for place, (who, text) in enumerate(said, 1)
    ]
    return {"name": "Them", "type": kind, "id": 6, "messages": messages}


@pytest.mark.parametrize("kind", ["personal_chat", "private_group"])
@pytest.mark.parametrize("theirs", ["~20 people come", "/incognito on", "/settings mode guest"])
async def test_what_others_write_takes_nothing_off_the_record(bot: Bot, kind: str, theirs: str) -> None:
    """A tilde of theirs is a number, and an order of theirs binds nobody else."""
    talk = (("Ann", "I live in Porto"), ("Tom", theirs), ("Ann", "My cat is called Mimi"), ("Tom", "Nice"))
    brought = await _brought(bot, _people(kind, *talk))
    assert brought == [text for _, text in talk]


async def test_an_order_of_the_person_in_a_group_binds_their_own_messages(bot: Bot) -> None:
    """What others say there stays; between two people nobody obeys an order."""
    talk = (("Ann", "/incognito on"), ("Ann", "I am seeing Quimbrel"), ("Tom", "I like tea"))
    assert await _brought(bot, _people("private_group", *talk)) == ["I like tea"]


async def test_an_order_between_two_people_is_talk(bot: Bot) -> None:
    """There is no program that would obey it."""
    talk = (("Ann", "/incognito on"), ("Ann", "My cat is called Mimi"), ("Tom", "I like tea"))
    assert await _brought(bot, _people("personal_chat", *talk)) == [text for _, text in talk]


async def test_what_is_left_out_is_told(bot: Bot) -> None:
    """A mark, an answer to it and an order with what is said after it are counted."""
    await _brought(
        bot,
        _chat(
            ("me", "I live in Porto"),
            ("me", "~ I am seeing Quimbrel"),
            ("bot", "🕶 Noted"),
            ("me", "/incognito on"),
            ("me", "I owe Blumfeld money"),
        ),
    )
    [progress] = await bot.app.imports.every((await bot.person()).id)
    told = status_line(progress)
    assert "1 message was new" in told
    assert "Left out, as it was off the record or you had me forget it: 4." in told
    assert "had already" not in told


@pytest.fixture
async def telegram_bot(bot: Bot) -> Bot:
    await bot.restart(telegram_bot_token=f"{OURS}:TEST-TOKEN")
    return bot


async def test_the_chat_with_the_bot_itself_is_left_out(telegram_bot: Bot) -> None:
    """What was taken back or erased there stands in it like all else, and what was kept is here."""
    ours = _chat(("me", "I owe Blumfeld money"), ("bot", "Noted"), ("me", "/undo"), bot=OURS)
    with pytest.raises(Refused, match="our own chat"):
        await _brought(telegram_bot, ours)
    assert await _brought(telegram_bot, ours, _chat(("me", "I like tea"))) == ["I like tea"]


async def test_messages_and_memories_of_the_bots_own_export_are_called_so(bot: Bot) -> None:
    """They are counted together, so both are named."""
    await bot.tell("home_city", "Porto")
    exported = (await export(bot.app.database, bot.clock, (await bot.person()).id)).json.encode()
    arrived = await arrive(bot, exported, "memory.json", who="ben")
    assert "Messages and memories in it: 2." in begun(arrived).text
    await bot.app.worker.run_due()
    [progress] = await bot.app.imports.every(arrived.owner)
    assert "Messages and memories that were new: 2." in status_line(progress)
