"""The shipped process killed with SIGKILL at points of its pipeline, one in each of its lives, over one conversation."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.memory.learning import extractor
from tests.blackbox.process import ANA, BotProcess, telegram_bot
from tests.crash.script import CITY, DOG, FIRM, SISTER, TOLD, mini_says
from tests.fakes.gemini_brain import BrainRequest, Call, Output
from tests.fakes.gemini_server import GeminiServer
from tests.fakes.rule_brain import RuleBrain
from tests.fakes.telegram_server import TelegramServer

HIDDEN = "It is hidden everywhere from now on, and being erased. I'll tell you when it is done."
LATER = 400
"""Seconds from one life to the next: longer than the lease of a dead worker."""


class Mortal(BotProcess):
    """`python -m tests.blackbox.mortal run`."""

    program = "tests.blackbox.mortal"

    async def dies(self) -> None:
        """Wait for its death."""
        assert await self.ended() == -signal.SIGKILL, self.log.read_text()[-3000:]

    async def live_on(self, dies_at: str = "", lives: int = 1) -> None:
        """Another life, so many later than the first, that ends at a point."""
        self.environment |= {"DIES_AT": dies_at, "AHEAD_SECONDS": str(LATER * lives)}
        await self.start()


class Mind:
    """Both models; while one of them is asked for a certain thing, it kills whoever asks."""

    def __init__(self) -> None:
        self.kills: str = ""
        self.bot: BotProcess | None = None
        self._chat = RuleBrain()

    def __call__(self, request: BrainRequest) -> str | Sequence[Output]:
        """Answer by the text that is given."""
        chats = request.tool("remember_fact") is not None
        if self.bot is not None and self.kills == ("chat" if chats else request.instructions):
            self.kills = ""
            os.kill(self.bot.number, signal.SIGKILL)
        if not chats:
            asked = mini_says(request.instructions, request.last_text)
            return [Call(asked.tool_name, asked.args_as_dict())]
        if TOLD not in request.last_text or request.function_responses:
            return self._chat(request)
        return [
            Call(
                "remember_fact",
                {"key": "home_city", "value": CITY, "category": "location", "quote": f"I live in {CITY}"},
            )
        ]


@pytest.mark.timeout(240)
async def test_killed_in_each_of_seven_lives_it_does_everything_once(tmp_path: Path) -> None:
    """In the models, after the answer, after learning, and twice in the middle of erasing."""
    mind = Mind()
    async with TelegramServer() as telegram, GeminiServer(mind) as gemini:
        shipped = telegram_bot(
            tmp_path, telegram, gemini, EXTRACTION_DELAY_SECONDS="0", EMBEDDING_MODEL="none"
        )
        bot = mind.bot = Mortal(tmp_path, "run", **shipped.environment)
        mind.kills = "chat"
        async with bot:
            telegram.say(ANA, "Hello there")
            await bot.dies()
            await bot.live_on("after bot.memory.log.ConversationLog.complete")
            await bot.dies()
            mind.kills = extractor.INSTRUCTIONS
            await bot.live_on()
            telegram.say(ANA, TOLD)
            await bot.dies()
            await bot.live_on("after bot.jobs.worker.Worker._keep(extract)", lives=2)
            await bot.dies()
            await bot.live_on("after bot.jobs.worker.Worker._keep(erase)", lives=2)
            await telegram.wait_for(lambda: "Remembered: " in telegram.transcript())
            assert facts(bot) == {CITY: 1, SISTER: 1, DOG: 1, f"start at {FIRM}": 1}
            telegram.say(
                ANA, f"/memory erase {bot.rows('SELECT id FROM memories WHERE content = ?', CITY)[0][0]} now"
            )
            await bot.dies()
            await bot.live_on("before empty_log of bot.jobs.forgetting.ForgettingJobs.scour(scour)", lives=3)
            await bot.dies()
            await bot.live_on(lives=4)
            await telegram.wait_for(lambda: "Erased everywhere" in telegram.transcript(), 40)
            assert CITY.encode() not in bot.held_bytes()
            assert facts(bot) == {SISTER: 1, DOG: 1, f"start at {FIRM}": 1}
            assert await bot.terminate() == 0
        assert CITY.encode() not in bot.held_bytes()
        assert CITY not in bot.log.read_text()
        heads = [reply.text.partition("\n")[0].partition(":")[0] for reply in telegram.replies(ANA)]
        assert list(dict.fromkeys(heads)) == ["You said", "(forgotten)", HIDDEN, "Erased everywhere"]
        # Its sender works beside the worker, and may have died before it knew that Telegram had taken this one.
        assert {head for head in heads if heads.count(head) > 1} <= {HIDDEN}
        assert "none does any more" in telegram.replies(ANA)[-1].text


def facts(bot: BotProcess) -> dict[str, int]:
    """What is remembered, and how often it was told."""
    return dict(
        bot.rows(
            "SELECT content, mentions FROM memories WHERE deleted_at IS NULL AND kind IN ('fact', 'intention')"
        )
    )
