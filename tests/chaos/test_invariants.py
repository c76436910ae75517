"""The checker sees what was lost: rows are taken out of a whole database, and each is told."""

from __future__ import annotations

from pathlib import Path

from tests import databases
from tests.blackbox.process import telegram_bot
from tests.chaos.invariants import check
from tests.chaos.kills import PEOPLE, Crowd, Mind, settle
from tests.fakes.gemini_server import GeminiServer
from tests.fakes.telegram_server import TelegramServer

LOST = {
    "DELETE FROM interactions WHERE text LIKE '/remember%'": {"unheard"},
    "DELETE FROM memories": {"unkept"},
    "DELETE FROM search_rows WHERE source = 'user'": {"unindexed"},
    "DELETE FROM search_rows WHERE source = 'memory'": {"unindexed"},
    "DELETE FROM search_words": {"unindexed"},
    "DELETE FROM outbound": {"doubled", "unanswered"},
    "DELETE FROM inbox": {"lost"},
}
"""What is taken out, and what the checker calls that; a row of another table that goes with it may be told too."""


async def test_each_row_that_is_gone_is_told(tmp_path: Path) -> None:
    """The deed behind a receipt, a message that was answered, and what recall finds either by."""
    async with TelegramServer() as telegram, GeminiServer(Mind()) as gemini:
        bot = telegram_bot(
            tmp_path, telegram, gemini, ALLOWED_USER_IDS=str(PEOPLE[0]), EXTRACTION_DELAY_SECONDS="0",
            EMBEDDING_MODEL="none",
        )  # fmt: skip
        crowd = Crowd(telegram, seed=1)
        async with bot:
            crowd.say(PEOPLE[0], "/remember I like {}")
            crowd.say(PEOPLE[0], "I own a {} and am glad of it")
            await settle(bot, telegram)
            await bot.terminate()
        assert check(bot, telegram, crowd.traffic).broken == {}
        for number, (taken_out, told) in enumerate(LOST.items()):
            home = tmp_path / str(number)
            home.mkdir()
            databases.standing().set_aside(bot.folder / "data", home / "data")
            copy = telegram_bot(home, telegram, gemini)
            copy.change(taken_out)
            assert told <= check(copy, telegram, crowd.traffic).broken.keys(), taken_out
