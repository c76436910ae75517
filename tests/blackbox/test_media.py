"""`bot run`, unmodified, given more than words: spoken ones over Gemini's own wire, and documents."""

from __future__ import annotations

from pathlib import Path

from tests.blackbox.process import ANA, telegram_bot
from tests.fakes.gemini_faults import Silence
from tests.fakes.gemini_server import API_KEY, GeminiServer
from tests.fakes.telegram_server import TOKEN, TelegramServer
from tests.telegram.test_documents import LEASE, pdf
from tests.telegram.test_voice import SIGN, hears, ogg


async def test_what_was_said_aloud_is_remembered_and_quoted(tmp_path: Path) -> None:
    """A fact said in a voice message is saved, /why quotes the words heard, and no log line names the file."""
    async with TelegramServer() as telegram, GeminiServer(hears) as gemini:
        async with telegram_bot(tmp_path, telegram, gemini, LOG_LEVEL="DEBUG") as bot:
            voice = telegram.send_voice(ANA, ogg("I live in Ulaanbaatar."))
            await telegram.wait_for(
                lambda: "Remembered: your home city is Ulaanbaatar" in telegram.transcript(), 20
            )
            heard, answer = telegram.replies_after(voice)[:2]
            assert heard.text.startswith(f"{SIGN}I live in Ulaanbaatar.")
            why = telegram.say(ANA, "/why", reply_to=answer)
            quoted = await telegram.next_reply(why)
            assert "I live in Ulaanbaatar" in quoted.text
            found = telegram.say(ANA, "/memory search Ulaanbaatar")
            assert "Ulaanbaatar" in (await telegram.next_reply(found)).text
            assert await bot.terminate() == 0
        log = bot.log.read_text()
        for leaked in (TOKEN, TOKEN.partition(":")[2], API_KEY, "Ulaanbaatar", "voice.oga", "/file/bot"):
            assert leaked not in log, leaked


async def test_killed_while_it_listens_it_listens_again_and_says_everything_once(tmp_path: Path) -> None:
    """SIGKILL while the model listens: nothing was opened yet, and the next process answers the message once."""
    async with TelegramServer() as telegram, GeminiServer(hears) as gemini:
        bot = telegram_bot(tmp_path, telegram, gemini)
        async with bot:
            gemini.fail_next(Silence())
            voice = telegram.send_voice(ANA, ogg("I live in Munich."))
            await gemini.wait_for(lambda: gemini.recorded("generate"))
            assert bot.rows("SELECT count(*) FROM interactions") == [(0,)]
            await bot.kill()
            await bot.start()
            await telegram.wait_for(lambda: "your home city is Munich" in telegram.transcript(), 30)
            said = [reply.text for reply in telegram.replies_after(voice)]
            assert sum(text.startswith(SIGN) for text in said) == 1
            assert bot.rows("SELECT count(*) FROM interactions") == [(1,)]


async def test_a_document_is_kept_through_a_kill_and_quoted_by_its_page(tmp_path: Path) -> None:
    """SIGKILL while its summary is written: the next process keeps it once, and finds the page that says it."""
    async with TelegramServer() as telegram, GeminiServer(hears) as gemini:
        bot = telegram_bot(tmp_path, telegram, gemini)
        async with bot:
            gemini.fail_next(Silence())
            sent = telegram.send_document(ANA, pdf(*LEASE), file_name="lease.pdf")
            await gemini.wait_for(lambda: gemini.recorded("generate"))
            await bot.kill()
            await bot.start()
            await telegram.wait_for(lambda: "Saved: lease.pdf" in telegram.transcript(), 30)
            found = telegram.say(ANA, "/memory search goldfish")
            assert "page 3" in (await telegram.next_reply(found)).text
            assert bot.rows("SELECT count(*), min(kind) FROM memories") == [(1, "document")]
            assert sum("Saved" in reply.text for reply in telegram.replies_after(sent)) == 1
        assert "goldfish" not in bot.log.read_text()
