"""The bot's owner, in the running process: who is let in, how it is, and a copy that is put back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.blackbox.process import ANA, run, telegram_bot
from tests.fakes.telegram_server import Message, TelegramServer

ZOE = 78
LINK = re.compile(r"\?start=(\S+)")
PASSPHRASE = {"BACKUP_PASSPHRASE": "seven small stones"}


def told(telegram: TelegramServer, words: str, who: int = ANA) -> Message:
    """What Ana or Zoe says."""
    return telegram.say(who, words, first_name="Zoe" if who == ZOE else "Ana")


async def test_the_owner_lets_somebody_in(tmp_path: Path) -> None:
    """A link holds through a kill, and whoever came by it is told of without what they said."""
    async with TelegramServer() as telegram:
        async with telegram_bot(tmp_path, telegram, None, OWNER_USER_ID=str(ANA)) as bot:
            (code,) = LINK.findall((await telegram.next_reply(told(telegram, "/invite"))).text)
            await bot.kill()
            await bot.start()
            hello = await telegram.next_reply(told(telegram, f"/start {code}", ZOE))
            assert hello.text.startswith("Hello Zoe")
            learnt = await telegram.next_reply(told(telegram, "I'm allergic to kiwi", ZOE))
            assert "Remembered" in learnt.text
            assert "Up for" in (await telegram.next_reply(told(telegram, "/status"))).text
            users = (await telegram.next_reply(told(telegram, "/users"))).text
            assert "Zoe" in users
            assert "kiwi" not in users


@pytest.mark.only_sqlite(reason="PostgreSQL's own tools copy it")
async def test_the_owner_puts_a_copy_back(tmp_path: Path) -> None:
    """It comes as a file, is refused while the bot runs, and brings back what was."""
    allowed = {"ALLOWED_USER_IDS": f"{ANA},{ZOE}"}
    async with TelegramServer() as telegram:
        bot = telegram_bot(tmp_path, telegram, None, OWNER_USER_ID=str(ANA), **allowed, **PASSPHRASE)
        async with bot:
            await telegram.next_reply(told(telegram, "I'm allergic to kiwi", ZOE))
            telegram.say(ANA, "/backup")
            await telegram.wait_for(lambda: telegram.documents(ANA), 30)
            (sent,) = telegram.documents(ANA)
            copy = tmp_path / "sent.copy"
            copy.write_bytes(telegram.state.files[sent.data["document"]["file_id"]].content)
            assert b"kiwi" not in copy.read_bytes()
            learnt = await telegram.next_reply(told(telegram, "I live in Bern", ZOE))
            assert "Remembered" in learnt.text
            status, _, why = await run(tmp_path, "restore", str(copy), environment=PASSPHRASE)
            assert (status, "Traceback" in why) == (1, False)
            await bot.kill()
            status, out, err = await run(tmp_path, "restore", str(copy), environment=PASSPHRASE)
            assert status == 0, err
            assert "from before lies in" in out
            await bot.start()
            listed = (await telegram.next_reply(told(telegram, "/memory list", ZOE))).text
            assert ("kiwi" in listed, "Bern" in listed) == (True, False)
