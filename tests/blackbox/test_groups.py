"""`bot run`, unmodified, in a group: killed in the middle, with people who talk to it in private, too."""

from __future__ import annotations

from pathlib import Path

from tests.blackbox.process import ANA, telegram_bot
from tests.fakes.gemini_faults import Silence
from tests.fakes.gemini_server import GeminiServer
from tests.fakes.telegram_server import TelegramServer

GROUP, CARL, TOPIC = -1_001_230_001, 201, 7
NAMED = "@memory_test_bot"


async def test_a_group_is_learnt_from_through_a_kill_and_forgotten_with_it(tmp_path: Path) -> None:
    """A topic's message is answered there once after SIGKILL; private words stay out, and nothing outlives the group."""
    async with TelegramServer() as telegram, GeminiServer() as gemini:
        bot = telegram_bot(tmp_path, telegram, gemini)
        async with bot:
            telegram.say(ANA, "I live in Ulaanbaatar.")
            await telegram.wait_for(lambda: "your home city is Ulaanbaatar" in telegram.transcript(), 30)
            telegram.state.admins[GROUP] = {ANA}
            telegram.set_membership(ANA, "member", chat_id=GROUP, old="left")
            await telegram.wait_for(lambda: telegram.replies(GROUP), 30)
            await telegram.next_reply(telegram.say(ANA, "/settings learning on", chat_id=GROUP))
            before = len(gemini.recorded("generate"))
            gemini.fail_next(Silence())
            said = telegram.say(
                CARL, f"{NAMED} I live in Munich.", chat_id=GROUP, topic=TOPIC, first_name="Carl"
            )
            await gemini.wait_for(lambda: len(gemini.recorded("generate")) > before)
            await bot.kill()
            await bot.start()
            await telegram.wait_for(lambda: "Carl’s home city is Munich" in telegram.transcript(), 30)
            answers = [each for each in telegram.replies_after(said) if each.reply_to == said.message_id]
            assert len(answers) == 1
            assert answers[0].data["message_thread_id"] == TOPIC
            every = [str(each) for each in gemini.recorded("generate")[before:]]
            asked = [
                each for each in every if "Munich" in each
            ]  # what Ana told is read for facts by then, too
            assert any("Carl writes" in each for each in asked)
            assert [each for each in asked if "Ulaanbaatar" in each] == []
            telegram.set_membership(ANA, "kicked", chat_id=GROUP)
            await bot.until("SELECT NOT EXISTS (SELECT 1 FROM users WHERE role = 'group')", seconds=60)
            await bot.until(
                "SELECT NOT EXISTS (SELECT 1 FROM jobs WHERE kind IN ('leave', 'scour'))", seconds=60
            )
            assert await bot.terminate() == 0
        assert b"Munich" not in bot.held_bytes()
