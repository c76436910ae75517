"""What the bot's owner asks and is told, and nobody else."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest
from pydantic_ai.exceptions import ModelHTTPError

from bot.app import running_app
from bot.channels.telegram.api import watch_webhook
from bot.channels.telegram.inbox import NOT_FOR_YOU, NOT_FOR_YOU_NOW
from bot.check import check
from bot.conversation.commands.run import TABLE
from bot.settings import load_settings
from tests import databases
from tests.fakes.telegram_server import TOKEN, TelegramServer
from tests.telegram.test_groups import BOT, FRIENDS, add_to
from tests.telegram.world import ANA, BEN, STRANGER, World, open_world

LINK = re.compile(r"https://t\.me/memory_test_bot\?start=(\S+)")


@pytest.fixture
async def owned(folder: Path, telegram: TelegramServer):
    """A bot whose owner is Ana; Ben may talk to it as well."""
    async with open_world(folder, telegram, owner_user_id=ANA) as world:
        await world.start()
        yield world


@pytest.mark.parametrize("name", [name for name, _ in TABLE.operator_menu])
async def test_the_owners_commands_are_unknown_to_everybody_else(owned: World, name: str) -> None:
    """Nor does /help name them."""
    assert f"I don't know /{name}" in await owned.answer_to(BEN, f"/{name}")
    assert f"/{name}:" not in await owned.answer_to(BEN, "/help")
    assert f"/{name}:" in await owned.answer_to(ANA, "/help")


async def let_in(owned: World) -> None:
    """Zoe redeems an invitation of the owner's."""
    (code,) = LINK.findall(await owned.answer_to(ANA, "/invite"))
    await owned.answer_to(STRANGER, f"/start {code}", first_name="Zoe")


async def shut_out(owned: World) -> None:
    """The owner takes Zoe's access back."""
    (number,) = re.findall(r"(\d+)\. Zoe", await owned.answer_to(ANA, "/users"))
    await owned.answer_to(ANA, f"/users remove {number}")


async def test_status_says_how_the_bot_is(owned: World) -> None:
    """Telegram, the model, what waits, the disk and the cost; and that the model fails, when it does."""
    await owned.answer_to(BEN, "hi")
    status = await owned.answer_to(ANA, "/status")
    for part in (
        "Up for",
        "Telegram was last heard: ",
        "offline last answered: ",
        "messages 1, jobs",
        "Database: ",
        "2 people",
    ):
        assert part in status
    owned.model.say = lambda _: ModelHTTPError(500, "fake")
    await owned.answer_to(BEN, "hi again")
    owned.time_passes(minutes=5)
    assert "failing for 5 minutes" in await owned.answer_to(ANA, "/status")


async def test_a_link_lets_one_person_in(owned: World) -> None:
    """Once; who came by it stays until the owner shuts them out, and what they said is shown to nobody."""
    (code,) = LINK.findall(await owned.answer_to(ANA, "/invite"))
    assert "Invitation 1: not used yet" in await owned.answer_to(ANA, "/users")
    hello = await owned.answer_to(STRANGER, f"/start {code}", first_name="Zoe")
    assert hello.startswith("Hello Zoe")
    assert await owned.answer_to(STRANGER, "xylophone") == "You said: xylophone"
    owned.telegram.say(66, f"/start {code}")
    await owned.telegram.wait_for(lambda: owned.telegram.replies(66))
    assert owned.telegram.replies(66)[0].text == NOT_FOR_YOU.english
    listed = await owned.answer_to(ANA, "/users")
    assert "Zoe" in listed, listed
    (number,) = re.findall(r"(\d+)\. Zoe \(telegram:99, member\): 1 message,", listed)
    assert "xylophone" not in listed
    assert "not let in any more" in await owned.answer_to(ANA, f"/users remove {number}")
    owned.telegram.say(STRANGER, "still me?")
    await owned.telegram.wait_for(
        lambda: owned.telegram.replies(STRANGER)[-1].text == NOT_FOR_YOU_NOW.english
    )


async def test_who_is_shut_out_hears_of_nothing_and_may_have_everything_erased(owned: World) -> None:
    """A daily reminder waits until they are let in again; nothing is learnt at whose cost they were here."""
    await let_in(owned)
    assert "every day" in await owned.answer_to(STRANGER, "/remind every day at 9 to call mum")
    await shut_out(owned)
    heard = len(owned.telegram.replies(STRANGER))
    for _ in range(3):
        owned.time_passes(days=1)
        await owned.app.worker.run_due()
        await owned.settled()
    assert owned.telegram.replies(STRANGER)[heard:] == []
    assert "To go on, type" in await owned.answer_to(STRANGER, "/forget everything")
    assert "is erased" in await owned.answer_to(STRANGER, "/forget everything forever")


@pytest.mark.parametrize("how", ["pressed", "typed"])
async def test_who_was_taken_out_takes_their_data_along_before_they_leave(owned: World, how: str) -> None:
    """What /forget everything offers first is theirs as much as its erasing; nothing else is answered."""
    await let_in(owned)
    await owned.answer_to(STRANGER, "/remember I live in Bern")
    await shut_out(owned)
    shown = await owned.reply_to(owned.telegram.say(STRANGER, "/forget everything"))
    if how == "pressed":
        owned.telegram.press(STRANGER, "Export first", message=shown)
    else:
        owned.telegram.say(STRANGER, "/memory export")
    await owned.telegram.wait_for(lambda: len(owned.telegram.calls("sendDocument")) == 2)
    await owned.settled()
    heard = len(owned.telegram.replies(STRANGER))
    owned.telegram.press_data(STRANGER, "/memory list", shown)
    await owned.settled()
    assert all("Bern" not in each.text for each in owned.telegram.replies(STRANGER)[heard:])
    assert "is erased" in await owned.answer_to(STRANGER, "/forget everything forever")


async def test_who_is_let_in_again_hears_at_once_what_waited(owned: World) -> None:
    """A new invitation is redeemed in the afternoon: the reminders of that morning come, in their group, too.

    Each says for when it was, and no reason that it does not know: it was the person who was kept from writing.
    """
    await let_in(owned)
    await add_to(owned, FRIENDS, by=STRANGER)
    await owned.answer_to(STRANGER, "/remind every day at 9 to take my pills")
    await owned.answer_to(BEN, f"/remind{BOT} tomorrow at 9 to buy milk", chat_id=FRIENDS)
    await shut_out(owned)
    owned.time_passes(days=1, hours=8)
    await owned.app.worker.run_due()
    await owned.settled()
    heard = len(owned.telegram.replies(STRANGER)), len(owned.telegram.replies(FRIENDS))
    await let_in(owned)
    await owned.app.worker.run_due()
    await owned.settled()
    told = [
        "\n".join(each.text for each in owned.telegram.replies(chat)[since:])
        for chat, since in zip((STRANGER, FRIENDS), heard, strict=True)
    ]
    for what, text in zip(("take my pills", "buy milk"), told, strict=True):
        assert re.search(rf"{what}\nThis comes late: it was for [^\n]+, 09:00\.(\n|$)", text), text


async def test_a_group_that_somebody_else_adds_again_hears_what_waited(owned: World) -> None:
    """Who added it first was shut out; the bot's owner answers for it now."""
    await let_in(owned)
    await add_to(owned, FRIENDS, by=STRANGER)
    await owned.answer_to(BEN, f"/remind{BOT} tomorrow at 9 to buy milk", chat_id=FRIENDS)
    await shut_out(owned)
    owned.time_passes(days=1, hours=1)
    await owned.app.worker.run_due()
    await owned.settled()
    heard = len(owned.telegram.replies(FRIENDS))
    owned.telegram.set_membership(ANA, "member", chat_id=FRIENDS, old="left")
    await owned.settled()
    await owned.app.worker.run_due()
    await owned.settled()
    assert "milk" in str([each.text for each in owned.telegram.replies(FRIENDS)[heard:]])


async def test_a_process_that_serves_no_telegram_puts_no_reminder_there_off(
    folder: Path, telegram: TelegramServer
) -> None:
    """`bot chat` from a shell, without ALLOWED_USER_IDS, does what is due: who is let in is not its to say."""
    async with open_world(folder, telegram) as world:
        await world.start()
        await world.answer_to(ANA, "/remind tomorrow at 9 to call mum")
        world.time_passes(days=1)
        beside = load_settings(_env_file=None, data_dir=folder, **databases.given(folder))
        async with running_app(beside, world.clock) as app:
            await app.worker.run_due()
        await world.app.worker.run_due()
        await world.settled()
        assert "call mum" in telegram.replies(ANA)[-1].text


@pytest.mark.parametrize("ending", ["revoked", "late", "guessed"])
async def test_a_link_that_ended_lets_nobody_in(owned: World, ending: str) -> None:
    """Taken back, a week old, or made up."""
    (code,) = LINK.findall(await owned.answer_to(ANA, "/invite"))
    match ending:
        case "revoked":
            assert "lets nobody in" in await owned.answer_to(ANA, "/invite revoke 1")
        case "late":
            owned.time_passes(days=8)
        case _:
            code = code[:-1] + ("A" if code[-1] != "A" else "B")
    owned.telegram.say(STRANGER, f"/start {code}")
    await owned.telegram.wait_for(lambda: owned.telegram.replies(STRANGER))
    assert owned.telegram.replies(STRANGER)[0].text == NOT_FOR_YOU.english


async def test_who_has_themselves_erased_leaves_no_trace_of_the_invitation(owned: World) -> None:
    """The invitation's row goes with them."""
    (code,) = LINK.findall(await owned.answer_to(ANA, "/invite"))
    await owned.answer_to(STRANGER, f"/start {code}")
    await owned.answer_to(STRANGER, "/forget everything")
    await owned.answer_to(STRANGER, "/forget everything forever")
    assert owned.rows("SELECT 1 FROM invites") == []


@pytest.mark.only_sqlite(reason="PostgreSQL's own tools copy it")
async def test_a_copy_comes_as_a_file(owned: World) -> None:
    """It says that it is not encrypted when no passphrase is set; nothing of it lies in the database."""
    await owned.answer_to(BEN, "/remember I live in Bern")
    assert "It is not encrypted" in await owned.answer_to(ANA, "/backup")
    (sent,) = owned.telegram.calls("sendDocument")
    assert sent.status == 200
    (stored,) = owned.rows("SELECT content FROM outbound WHERE content LIKE '%asked-%'")[0]
    name, path, _ = json.loads(stored)["attachments"][0]
    assert Path(path) == owned.database.parent / "copies" / name
    assert b"Bern" in Path(path).read_bytes()


async def test_the_owner_is_told_once_that_the_model_is_down(owned: World) -> None:
    """After an hour, and again only after it has answered in between."""
    await owned.answer_to(ANA, "hi")
    owned.model.say = lambda _: ModelHTTPError(500, "fake")
    await owned.answer_to(BEN, "hello?")
    watch = owned.app.background.watch
    for minutes in (30, 31, 1, 600):
        owned.time_passes(minutes=minutes)
        await watch.look()
    told = "SELECT owner, content FROM outbound WHERE key LIKE 'watch:%'"
    (line,) = owned.rows(told)
    assert "has not answered for an hour" in line[1]
    owned.app.pulse.answered()
    owned.app.pulse.failed()
    owned.clock.pass_time(hours=2)
    await watch.look()
    assert len(owned.rows(told)) == 2


async def test_the_owner_is_told_of_work_set_aside(owned: World) -> None:
    """Once for what was buried last; /status counts it with the messages that were."""
    await owned.answer_to(ANA, "hi")
    watch = owned.app.background.watch
    await watch.look()
    assert not owned.rows("SELECT 1 FROM outbound WHERE key LIKE 'watch:%'")
    async with owned.app.database.write() as connection:
        await connection.exec_driver_sql(
            "UPDATE jobs SET state = 'buried' WHERE id = (SELECT min(id) FROM jobs)"
        )
    for _ in range(3):
        await watch.look()
    assert len(owned.rows("SELECT 1 FROM outbound WHERE key LIKE 'watch:%:job:%'")) == 1
    await owned.settled()
    async with owned.app.database.write() as connection:
        await connection.exec_driver_sql("UPDATE inbox SET state = 'buried'")
        await connection.exec_driver_sql("UPDATE outbound SET state = 'buried' WHERE state = 'sent'")
    (sent,) = owned.rows("SELECT count(*) FROM outbound WHERE state = 'buried'")[0]
    (taken,) = owned.rows("SELECT count(*) FROM inbox WHERE state = 'buried'")[0]
    (status,) = await owned.answers_after(owned.telegram.say(ANA, "/status"))
    assert f"Set aside after failing again and again: {taken + 1 + sent}." in status


async def test_the_owner_is_told_of_trouble_in_their_language(owned: World) -> None:
    """Whoever else speaks another."""
    owned.telegram.state.person(ANA, language_code="de")
    await owned.answer_to(ANA, "hi")
    await owned.answer_to(BEN, "hello")
    await owned.app.background.watch.look()
    async with owned.app.database.write() as connection:
        await connection.exec_driver_sql("UPDATE jobs SET state = 'buried'")
    await owned.app.background.watch.look()
    ((told,),) = owned.rows("SELECT content FROM outbound WHERE key LIKE 'watch:%:job:%'")
    assert "bot jobs revive" in told
    assert "Some work of mine" not in told


@pytest.mark.only_sqlite(reason="PostgreSQL's own tools copy it")
async def test_the_owner_is_told_once_a_day_that_no_copy_could_be_taken(owned: World) -> None:
    """And of all else that is wrong; no more once one was taken."""
    await owned.answer_to(ANA, "hi")
    watch, folder = owned.app.background.watch, owned.app.database.path
    assert folder is not None
    (folder := folder.with_name("copies")).touch()
    async with owned.app.database.write() as connection:
        await connection.exec_driver_sql("UPDATE jobs SET state = 'buried'")
    told = "SELECT key FROM outbound WHERE key LIKE 'watch:%:copy:%'"
    for days, lines in ((1, 1), (0, 1), (1, 2)):
        owned.time_passes(days=days)
        await watch.look()
        assert len(owned.rows(told)) == lines
    assert owned.rows("SELECT 1 FROM outbound WHERE key LIKE 'watch:%:job:%'")
    folder.unlink()
    owned.time_passes(days=1)
    await watch.look()
    assert len(owned.rows(told)) == 2
    assert len(list(folder.iterdir())) == 1


@pytest.mark.only_sqlite(reason="whoever runs the server looks after its disk")
async def test_the_owner_is_told_once_a_day_that_the_disk_is_nearly_full(
    owned: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With what is left; not while there is room."""
    await owned.answer_to(ANA, "hi")
    watch = owned.app.background.watch
    rooms = ((10**13, 10**12, 0), (10**13, 10**9, 0), (10**9, 4 * 10**8, 0), (10**13, 50_000_000, 1), (10**13, 49_000_000, 1))  # fmt: skip
    for total, free, lines in rooms:
        found = SimpleNamespace(total=total, free=free)
        monkeypatch.setattr(shutil, "disk_usage", lambda _, found=found: found)
        await watch.look()
        assert len(owned.rows("SELECT 1 FROM outbound WHERE key LIKE 'watch:%:disk:%'")) == lines
    ((told,),) = owned.rows("SELECT content FROM outbound WHERE key LIKE 'watch:%:disk:%'")
    assert "nearly full: 50 MB are left" in told
    owned.clock.pass_time(days=1)
    await watch.look()
    assert len(owned.rows("SELECT 1 FROM outbound WHERE key LIKE 'watch:%:disk:%'")) == 2


async def test_a_bot_that_hears_nothing_says_so(owned: World) -> None:
    """The pulse knows since when; a poll that comes back ends it."""
    await owned.answer_to(ANA, "hi")
    assert owned.app.pulse.deaf_since() is None
    owned.clock.pass_time(minutes=4)
    assert owned.app.pulse.deaf_since() == owned.app.pulse.heard_at
    await owned.answer_to(ANA, "hi again")
    assert owned.app.pulse.deaf_since() is None


async def test_a_bot_whose_webhook_works_is_not_deaf(folder: Path, telegram: TelegramServer) -> None:
    """Telegram says so when it is asked, however long nobody writes; without a webhook there it is deaf."""
    address, stopping = "https://bot.example/hook", asyncio.Event()

    async def looked(times: int) -> None:
        watching = asyncio.create_task(watch_webhook(world.bot, address, world.app.pulse, stopping))
        await telegram.wait_for(lambda: len(telegram.calls("getWebhookInfo")) == times)
        stopping.set()
        await watching
        stopping.clear()

    async with open_world(folder, telegram) as world:
        await world.bot.set_webhook(address)
        world.clock.pass_time(minutes=4)
        await looked(1)
        assert world.app.pulse.deaf_since() is None
        await world.bot.delete_webhook()
        world.clock.pass_time(minutes=4)
        await looked(2)
        assert world.app.pulse.deaf_since() is not None


async def test_a_check_names_the_bot_whose_token_it_is(folder: Path, telegram: TelegramServer) -> None:
    """Whoever has several reads which of them is to be served."""
    chosen = load_settings(
        _env_file=None, telegram_bot_token=TOKEN, telegram_api_base_url=telegram.url, data_dir=folder
    )
    found = {each.subject: each async for each in check(chosen)}
    assert (found["telegram"].ok, found["telegram"].detail) == (True, "@memory_test_bot")
