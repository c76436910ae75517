"""Distress and guests in the running process: answered at once, kept apart, and nothing of a guest after a kill."""

from __future__ import annotations

from pathlib import Path

from bot.conversation.prompt import IN_DISTRESS
from tests.blackbox.process import ANA, telegram_bot
from tests.fakes.gemini_server import GeminiServer
from tests.fakes.telegram_server import TelegramServer

WORDS = "Ich möchte nicht mehr leben"
SECRET = "quimbrel"


async def test_distress_is_answered_and_a_guest_leaves_nothing(tmp_path: Path) -> None:
    """With the helpline of the person's zone; killed and started again, a guest is still one."""
    async with TelegramServer() as telegram, GeminiServer() as gemini:
        bot = telegram_bot(tmp_path, telegram, gemini, EXTRACTION_DELAY_SECONDS="0")
        async with bot:
            await telegram.next_reply(telegram.say(ANA, "/settings timezone Europe/Vienna"))
            answer = await telegram.next_reply(telegram.say(ANA, WORDS))
            assert "142" in answer.text
            assert "https://findahelpline.com" in answer.text
            assert IN_DISTRESS in str(gemini.recorded()[-1].body)
            assert bot.rows("SELECT unread, to_learn FROM interactions") == [(1, 0)]
            assert bot.rows("SELECT count(*) FROM distress") == [(1,)]
            await telegram.next_reply(telegram.say(ANA, "/settings mode guest"))
            await bot.kill()
            await bot.start()
            shown = await telegram.next_reply(telegram.say(ANA, f"My dog is called {SECRET}"))
            assert shown.text.startswith("🕶")
            assert bot.rows("SELECT count(*) FROM interactions") == [(1,)]
        assert SECRET.encode() not in bot.held_bytes()
        assert SECRET not in bot.log.read_text()
