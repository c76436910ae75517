"""`bot run`, unmodified, given more than words: spoken ones and pictures over Gemini's own wire, and documents."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Sequence
from pathlib import Path

from bot.domain.pictures import picture_in
from tests.blackbox.process import ANA, telegram_bot
from tests.fakes.gemini_brain import BrainRequest, Call, Output
from tests.fakes.gemini_faults import Silence
from tests.fakes.gemini_server import API_KEY, GeminiServer
from tests.fakes.pictures import BEACH, RECEIPT, drawn, pictures_in, sees
from tests.fakes.telegram_server import TOKEN, TelegramServer
from tests.telegram.test_documents import LEASE, pdf
from tests.telegram.test_voice import SIGN, hears, ogg

SHOW = "Show me the photo of the receipt"


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
            await bot.until("SELECT NOT EXISTS (SELECT 1 FROM outbound WHERE state = 'waiting')")
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


async def test_without_a_key_a_question_is_answered_with_the_page_that_says_it(tmp_path: Path) -> None:
    """The sentence, the document and the number of the page; of what stands on none it says that it doesn't know."""
    async with TelegramServer() as telegram, telegram_bot(tmp_path, telegram, None) as bot:
        await telegram.next_reply(telegram.send_document(ANA, pdf(*LEASE), file_name="lease.pdf"))
        await bot.until("SELECT count(*) = 1 FROM memories WHERE kind = 'document'")
        for asked, page, words in (
            ("what does the lease say about pets?", 3, "Pets other than goldfish"),
            ("how much is the deposit?", 2, "2400 euros"),
        ):
            told = (await telegram.next_reply(telegram.say(ANA, asked))).text
            assert told.startswith(f"lease.pdf, page {page}: “"), told
            assert words in told
        unknown = await telegram.next_reply(telegram.say(ANA, "what is my shoe size?"))
        assert "lease" not in unknown.text


async def test_a_picture_reaches_the_model_without_its_position_and_is_sent_again(tmp_path: Path) -> None:
    """SIGKILL while it is looked at: seen and said once, no EXIF on the wire, and the photo is shown on request."""

    def brain(request: BrainRequest) -> Sequence[Output] | str:
        """A model that sees, and shows what it finds when it is asked to."""
        words = request.contents[-1].texts
        if pictures_in(request) or not request.tools or "description" in request.tools[-1].properties:
            return sees(request)
        if SHOW in words:
            return [Call("recall", {"query": "photo of the receipt"})]
        if found := re.search(r'"id": ?"(\w{8})"', str(request.contents[-1].parts).replace("'", '"')):
            return [Call("read_memory", {"id": found[1], "part": 0})]
        return "Here it is."

    async with TelegramServer() as telegram, GeminiServer(brain) as gemini:
        bot = telegram_bot(tmp_path, telegram, gemini, LOG_LEVEL="DEBUG")
        async with bot:
            gemini.fail_next(Silence())
            given = drawn(RECEIPT, place=True)
            first = telegram.send_photo(ANA, given, album="a", caption="What is this?")
            telegram.send_photo(ANA, drawn(BEACH), album="a")
            await gemini.wait_for(lambda: gemini.recorded("generate"))
            await bot.kill()
            await bot.start()
            answer = f"I see 2: {RECEIPT.title}, {BEACH.title}"
            await telegram.wait_for(lambda: answer in telegram.transcript(), 30)
            said = [reply.text for reply in telegram.replies_after(first)]
            assert said[0].startswith(f"\U0001f5bc {RECEIPT.title}\n")
            assert said[0].endswith("I left the place out that was in it.")
            assert said[1:] == [answer]
            assert bot.rows("SELECT count(*) FROM interactions") == [(1,)]
            sent = [
                json.dumps(each.body) for each in gemini.recorded() if "inlineData" in json.dumps(each.body)
            ]
            assert len(sent) == 3
            stripped = picture_in(given)
            assert stripped is not None
            assert all(base64.urlsafe_b64encode(stripped.content).decode() in body for body in sent)
            assert not any(base64.b64encode(b"Exif").decode()[:5] in body for body in sent)
            shown = telegram.say(ANA, SHOW)
            photos: list[str] = []

            def are_shown() -> bool:
                replies = telegram.replies_after(shown)
                photos[:] = [each.data["photo"][0]["file_id"] for each in replies if "photo" in each.data]
                return len(photos) == 2

            await telegram.wait_for(are_shown, 20)
            assert photos == ["file1", "file2"]
        log = bot.log.read_text()
        for leaked in (TOKEN, API_KEY, RECEIPT.title, "Marmot", "file1", "/file/bot"):
            assert leaked not in log, leaked
