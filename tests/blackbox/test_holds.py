"""Somebody's long, hostile message holds nobody else's answer: what takes long is read beside the loop."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.benchmarks.holds import LENGTH, SETTLED, TEXTS, Watched, greedy
from tests.blackbox.process import ANA, ROOT
from tests.fakes.gemini_server import GeminiServer
from tests.fakes.telegram_server import TelegramServer

BEN = 78
ROUNDS = 3


@pytest.mark.timeout(240)
async def test_a_long_hostile_message_holds_nobody_elses_answer(tmp_path: Path) -> None:
    """All of it is asked to be remembered, recalled and forgotten, and is learnt from, while another says hello.

    No turn of the loop takes more of the processor than answering a greeting took on it in the same run: learning
    from one such message took about three times that. What is done once in a process, as to compile what a language
    needs, is in one of the rounds at most; the first round without a hold shows it.
    """
    async with TelegramServer() as telegram, GeminiServer(greedy) as gemini:
        watched = Watched(tmp_path, telegram, gemini, ROOT)
        async with watched.bot as bot:
            for person in (ANA, BEN):  # what is imported and built once, is
                await telegram.next_reply(telegram.say(person, "hello"), 60)
            await bot.until(SETTLED, seconds=60)
            watched.forget()
            await telegram.next_reply(telegram.say(BEN, "hello again"), 60)
            await bot.until(SETTLED, seconds=60)
            ordinary = watched.whole()
            rounds: list[tuple[float, list[str]]] = []
            for turn in range(ROUNDS):
                watched.forget()
                for name in ("ordinary", "han"):
                    slow = telegram.say(ANA, (TEXTS[name] * LENGTH)[:LENGTH])
                    await telegram.next_reply(telegram.say(BEN, f"hello {name} {turn}"), 60)
                    await telegram.next_reply(slow, 60)
                    await bot.until(SETTLED, seconds=60)
                rounds.append(watched.longest())
                if rounds[-1][0] < ordinary:
                    break
    held, where = min(rounds)
    assert held < ordinary, (held, ordinary, where)
