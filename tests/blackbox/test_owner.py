"""The bot's owner, in the running process: who is let in, how it is, and a copy that is put back."""

from __future__ import annotations

import re
from pathlib import Path

from tests.blackbox.process import ANA, run, telegram_bot
from tests.fakes.telegram_server import Message, TelegramServer

ZOE = 78
LINK = re.compile(r"\?start=(\S+)")
PASSPHRASE = {"BACKUP_PASSPHRASE": "seven small stones"}


async def test_the_owner_lets_somebody_in_and_puts_a_copy_back(tmp_path: Path) -> None:
    """A link holds through a kill; a copy comes as a file, is refused while the bot runs, and brings back what was."""
    async with TelegramServer() as telegram:
        bot = telegram_bot(tmp_path, telegram, None, OWNER_USER_ID=str(ANA), **PASSPHRASE)

        async def says(words: str, who: int = ANA) -> Message:
            return await telegram.next_reply(
                telegram.say(who, words, first_name="Zoe" if who == ZOE else "Ana")
            )

        async with bot:
            (code,) = LINK.findall((await says("/invite")).text)
            await bot.kill()
            await bot.start()
            assert (await says(f"/start {code}", ZOE)).text.startswith("Hello Zoe")
            assert "Remembered" in (await says("I'm allergic to kiwi", ZOE)).text
            assert "Up for" in (await says("/status")).text
            users = (await says("/users")).text
            assert "Zoe" in users
            assert "kiwi" not in users
            telegram.say(ANA, "/backup")
            await telegram.wait_for(lambda: telegram.documents(ANA), 30)
            (sent,) = telegram.documents(ANA)
            copy = tmp_path / "sent.copy"
            copy.write_bytes(telegram.state.files[sent.data["document"]["file_id"]].content)
            assert b"kiwi" not in copy.read_bytes()
            assert "Remembered" in (await says("I live in Bern", ZOE)).text
            status, _, why = await run(tmp_path, "restore", str(copy), environment=PASSPHRASE)
            assert (status, "Traceback" in why) == (1, False)
            await bot.kill()
            status, out, err = await run(tmp_path, "restore", str(copy), environment=PASSPHRASE)
            assert status == 0, err
            assert "from before lies in" in out
            await bot.start()
            listed = (await says("/memory list", ZOE)).text
            assert ("kiwi" in listed, "Bern" in listed) == (True, False)
