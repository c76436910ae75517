"""A long conversation typed into the shipped process, which is killed on the way."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.blackbox.process import ANA, BotProcess, telegram_bot
from tests.fakes.gemini_server import GeminiServer
from tests.fakes.rule_brain import SaidFact, said_facts
from tests.fakes.telegram_server import Message, TelegramServer

ANSWER_SECONDS = 40.0


@dataclass
class Outcome:
    """What stood there at the end, and how long it took."""

    lines: int
    kills: int
    stored: int = 0
    unanswered: list[str] = field(default_factory=list[str])
    answered_twice: list[str] = field(default_factory=list[str])
    told: list[SaidFact] = field(default_factory=list[SaidFact])
    listed: str = ""
    seconds: float = 0.0
    slowest: float = 0.0

    @property
    def missing(self) -> list[SaidFact]:
        """Facts told and not in the list, but for those that a later one of the same key replaced."""
        single = {"name", "home_city", "birthday", "workplace", "job_title", "nickname"}
        newest = {fact.key: fact for fact in self.told}
        wanted = [fact for fact in self.told if fact.key not in single or fact is newest[fact.key]]
        seen = " ".join(self.listed.split()).casefold()
        return [fact for fact in wanted if " ".join(fact.value.split()).casefold() not in seen]


async def replay(folder: Path, lines: Sequence[str], kill_at: Collection[int]) -> Outcome:
    """Type the lines one after another; at those numbers the process is killed in the middle of its answer."""
    outcome = Outcome(len(lines), len(kill_at))
    began = time.monotonic()
    async with TelegramServer() as telegram, GeminiServer() as gemini:
        async with telegram_bot(folder, telegram, gemini) as bot:
            said: list[tuple[Message, int]] = []
            for number, line in enumerate(lines):
                asked_at = time.monotonic()
                message = await _say(telegram, gemini, bot, line, kill=number in kill_at)
                outcome.slowest = max(outcome.slowest, time.monotonic() - asked_at)
                replies = [each.text for each in telegram.replies_after(message)]
                # The question which time zone is theirs is no answer.
                said.append((message, sum(not each.startswith("I go by ") for each in replies)))
                outcome.told += said_facts(line)
            outcome.unanswered = [message.text for message, answers in said if answers == 0]
            outcome.answered_twice = [message.text for message, answers in said if answers > 1]
            rows = bot.rows("SELECT text FROM interactions WHERE state = 'answered' ORDER BY id")
            outcome.stored = sum(row[0] == line for row, line in zip(rows, lines, strict=False))
            outcome.stored -= abs(len(rows) - len(lines))
            outcome.listed = await _whole_list(telegram)
            outcome.seconds = time.monotonic() - began
            assert await bot.terminate() == 0
    return outcome


async def _say(
    telegram: TelegramServer, gemini: GeminiServer, bot: BotProcess, line: str, *, kill: bool
) -> Message:
    if kill:
        gemini.hold_streams(after_chunks=1)
    message = telegram.say(ANA, line)
    if kill:
        await gemini.stream_reached(ANSWER_SECONDS)
        await bot.kill()
        gemini.release()
        await bot.start()
    await telegram.next_reply(message, ANSWER_SECONDS)
    await bot.until("SELECT NOT EXISTS (SELECT 1 FROM outbound WHERE state = 'waiting')")
    await bot.until("SELECT NOT EXISTS (SELECT 1 FROM inbox WHERE state = 'waiting')")
    return message


async def _whole_list(telegram: TelegramServer) -> str:
    """Everything /memory list shows, page after page."""
    shown = await telegram.next_reply(telegram.say(ANA, "/memory list"), ANSWER_SECONDS)
    pages = [shown.text]
    while any(button["text"] == "More ›" for button in shown.buttons):
        telegram.press(ANA, "More ›", message=shown)
        await telegram.wait_for(lambda: shown.text != pages[-1], ANSWER_SECONDS)
        pages.append(shown.text)
    return "\n".join(pages)
