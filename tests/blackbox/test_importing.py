"""The shipped process killed with SIGKILL while it brings an export in."""

from __future__ import annotations

from pathlib import Path

from tests.blackbox.process import ANA, BotProcess, run, telegram_bot, type_lines
from tests.fakes.telegram_server import TelegramServer
from tests.importing.files import chatgpt

MANY = 600
TALK = chatgpt(
    *(
        ("assistant" if place % 2 else "user", f"I planted tree number {place} in my garden", 1.6e9 + place)
        for place in range(MANY)
    )
)
BROUGHT = (
    "SELECT count(*), count(DISTINCT message_id), count(*) FILTER (WHERE indexed),"
    " (SELECT count(*) FROM search_rows WHERE ref LIKE '-%') FROM interactions WHERE channel = 'import'"
)


async def test_an_import_goes_on_by_itself_after_a_kill_unless_it_was_stopped(tmp_path: Path) -> None:
    """Nothing twice, nothing lost; one that the person stopped waits for them, also after another kill."""
    async with TelegramServer() as telegram:
        async with telegram_bot(tmp_path, telegram, None) as bot:
            telegram.send_document(ANA, TALK, file_name="conversations.json")
            await bot.until("SELECT coalesce(max(done), 0) > 0 FROM imports")
            await bot.kill()
            [(done,)] = bot.rows("SELECT done FROM imports WHERE state = 'reading'")
            assert 0 < done < MANY
            assert bot.rows(BROUGHT) == [(done, done, done, done)]
            await bot.start()
            await bot.until("SELECT done > ? FROM imports", done)
            telegram.say(ANA, "/import stop")
            await bot.until("SELECT state = 'stopped' FROM imports")
            [(done,)] = bot.rows("SELECT done FROM imports")
            await bot.kill()
            await bot.start()
            telegram.say(ANA, "/import status")
            await telegram.wait_for(lambda: "stopped; /import resume goes on." in telegram.transcript())
            assert bot.rows("SELECT state, done FROM imports") == [("stopped", done)]
            telegram.say(ANA, "/import resume")
            await bot.until("SELECT state IN ('learning', 'done') FROM imports", seconds=60)
            assert bot.rows(BROUGHT) == [(MANY, MANY, MANY, MANY)]
            assert bot.rows("SELECT done, brought, (SELECT count(*) FROM import_parts) FROM imports") == [
                (MANY, MANY, 0)
            ]


async def test_an_import_that_was_killed_goes_on_with_the_same_command(tmp_path: Path) -> None:
    """`bot import` takes its own file up where it stood: nothing twice, nothing lost, no other process needed."""
    await type_lines(tmp_path, "Hello")
    (tmp_path / "talk.json").write_bytes(TALK)
    words = ("import", "talk.json", "--user", "local")
    async with BotProcess(tmp_path, *words).unserved() as reading:
        await reading.until("SELECT coalesce(max(done), 0) > 0 FROM imports")
        await reading.kill()
        [(done,)] = reading.rows("SELECT done FROM imports WHERE state = 'reading'")
        assert 0 < done < MANY
        status, out, _ = await run(tmp_path, *words)
        assert (status, f"{MANY:,} messages were new" in out or f"{MANY} messages were new" in out) == (
            0,
            True,
        )
        assert reading.rows(BROUGHT) == [(MANY, MANY, MANY, MANY)]
