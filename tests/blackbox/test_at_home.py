"""A person at home on Telegram, in the running process: their language and zone, hands, and what they share."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.blackbox.process import ANA, telegram_bot
from tests.fakes.gemini_server import GeminiServer
from tests.fakes.telegram_server import Message, TelegramServer

GERMAN = {"first_name": "Ana", "language_code": "de"}
CONTACT = {"phone_number": "+49 30 123456", "first_name": "Tomas"}


async def test_zone_hands_and_things_shared_in_the_persons_own_language(tmp_path: Path) -> None:
    """Through a kill: asked in German, found by a place that stands nowhere, browsed in one message, shared as data."""
    async with TelegramServer() as telegram, GeminiServer() as gemini:
        bot = telegram_bot(tmp_path, telegram, gemini, EXTRACTION_DELAY_SECONDS="600", EMBEDDING_MODEL="none")

        async def says(words: str, **more: Any) -> Message:
            return await telegram.next_reply(telegram.say(ANA, words, **GERMAN, **more))

        async with bot:
            assert (await says("/settings timezone")).text.startswith("Ich richte mich nach")
            menus = telegram.state.commands
            await telegram.wait_for(lambda: len(menus) >= 13, 20)
            placed = telegram.send_location(ANA, 48.2082, 16.3738, **GERMAN)
            shown = await telegram.next_reply(placed)
            assert "Europe/Vienna" in shown.text
            telegram.press(ANA, shown.buttons[0]["text"], message=shown)
            await bot.until("SELECT timezone = 'Europe/Vienna' FROM users")
            await says("/remember Ich bin allergisch gegen Nüsse")
            await bot.kill()
            await bot.start()
            listed = await says("/memory")
            telegram.press(ANA, listed.buttons[0]["text"], message=listed)
            await telegram.wait_for(lambda: "Nüsse" in listed.text, 20)
            await telegram.next_reply(telegram.share(ANA, contact=CONTACT))
            assert "Tomas" in str(gemini.recorded()[-1].body)
            assert "a contact they shared" in str(gemini.recorded()[-1].body)
            assert "Europe/Vienna" in (await says("/settings")).text
            assert b"48.2082" not in bot.held_bytes()
