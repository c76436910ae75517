"""`bot run`, unmodified, between an emulated Telegram and an emulated Gemini."""

from __future__ import annotations

from pathlib import Path

from tests.blackbox.process import ANA, telegram_bot
from tests.fakes.gemini_server import GeminiServer
from tests.fakes.telegram_server import TelegramServer


async def test_a_fact_told_is_remembered_and_listed(tmp_path: Path) -> None:
    """What a person tells is answered, saved by code with a receipt, and shown by /memory list."""
    async with TelegramServer() as telegram, GeminiServer() as gemini:
        async with telegram_bot(tmp_path, telegram, gemini) as bot:
            told = telegram.say(ANA, "I live in Munich.")
            await telegram.wait_for(lambda: "Remembered: home city → Munich" in telegram.transcript())
            moved = telegram.say(ANA, "I moved to Berlin.")
            await telegram.wait_for(lambda: "home city → Berlin, was Munich" in telegram.transcript())
            listed = telegram.say(ANA, "/memory list")
            reply = await telegram.next_reply(listed)
            assert "home city: Berlin" in reply.text
            assert await bot.terminate() == 0
            assert told and moved
