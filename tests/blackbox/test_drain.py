"""SIGTERM in the middle of learning: it is waited for within the drain time, and else taken up at the next start."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.memory.learning import extractor
from tests.blackbox.process import ANA, BotProcess, telegram_bot
from tests.crash.script import DOG, FIRM, SISTER, TOLD, mini_says
from tests.fakes import gemini_faults as faults
from tests.fakes.gemini_brain import BrainRequest, Call, Output
from tests.fakes.gemini_records import Recorded
from tests.fakes.gemini_server import GeminiServer
from tests.fakes.telegram_server import TelegramServer

STOPPING = "Stopping: finishing what is under way"


def mind(request: BrainRequest) -> str | Sequence[Output]:
    """The chat says a word; the mini model answers by the text that it is given."""
    if request.tool("remember_fact") is not None:
        return "I see."
    asked = mini_says(request.instructions, request.last_text)
    return [Call(asked.tool_name, asked.args_as_dict())]


def learns(recorded: Recorded) -> bool:
    """Whether a request reads what was said."""
    return extractor.INSTRUCTIONS.splitlines()[0] in str(recorded.body)


def learnt(bot: BotProcess) -> list[tuple[str, int]]:
    """What is remembered, and how often it was told."""
    return bot.rows(
        "SELECT content, mentions FROM memories WHERE kind IN ('fact', 'intention') ORDER BY content"
    )


@pytest.mark.parametrize("drain_seconds", ["60", "6"])
async def test_a_stop_in_the_middle_of_learning_loses_nothing(tmp_path: Path, drain_seconds: str) -> None:
    """An answer that comes in time is written before the end; without one the job is due again, under nobody's lease."""
    more = {"EXTRACTION_DELAY_SECONDS": "0", "EMBEDDING_MODEL": "none", "MODEL_TIMEOUT_SECONDS": "5"}
    async with TelegramServer() as telegram, GeminiServer(mind) as gemini:
        gemini.fail_next(faults.Silence(), when=learns)
        bot = telegram_bot(tmp_path, telegram, gemini, DRAIN_SECONDS=drain_seconds, **more)
        async with bot:
            telegram.say(ANA, TOLD)
            await gemini.stream_reached(30)
            ending = asyncio.create_task(bot.terminate())
            await bot.logged(STOPPING)
            in_time = drain_seconds == "60"
            if in_time:
                gemini.release()
            assert await ending == 0
            assert bool(learnt(bot)) is in_time
            assert bot.rows("SELECT count(*) FROM jobs WHERE leased_by IS NOT NULL") == [(0,)]
            gemini.release()
            await bot.start()
            await bot.until("SELECT count(*) >= 3 FROM memories")
            assert {content: mentions for content, mentions in learnt(bot)}.items() >= {
                SISTER: 1, DOG: 1, f"start at {FIRM}": 1,
            }.items()  # fmt: skip
            assert await bot.terminate() == 0
