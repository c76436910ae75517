"""Two real processes that serve one PostgreSQL, with a proxy's webhooks to either of them in turn."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx

from tests.blackbox.process import telegram_bot
from tests.blackbox.test_telegram import SECRET, free_port
from tests.fakes.gemini_server import GeminiServer
from tests.fakes.telegram_server import TelegramServer

PEOPLE = range(701, 709)
EACH = 8


async def test_a_killed_replica_and_a_rolling_restart_lose_nothing(tmp_path: Path, on_postgres: str) -> None:
    """Many messages in 8 chats: each is answered in its turn, and once but for what was being sent at the kill."""
    ports = [free_port(), free_port()]
    async with TelegramServer() as telegram, GeminiServer() as gemini:
        telegram.deliver_webhooks_to(*(f"http://127.0.0.1:{port}" for port in ports))
        first, second = (
            telegram_bot(
                tmp_path / str(port),
                telegram,
                gemini,
                ALLOWED_USER_IDS=",".join(map(str, PEOPLE)),
                DATABASE_URL=on_postgres,
                EMBEDDING_MODEL="none",
                PORT=str(port),
                TELEGRAM_WEBHOOK_URL="https://bot.example.org",
                TELEGRAM_WEBHOOK_SECRET=SECRET,
            )
            for port in ports
        )

        def told(who: int) -> list[str]:
            said = [each.text for each in telegram.replies(who)]
            return [each for each in said if each.startswith("You said")]  # and not what it asks by itself

        async def answers(number: int) -> None:
            await telegram.wait_for(lambda: sum(len(set(told(who))) for who in PEOPLE) >= number, 90)

        async with first, second:
            for number in range(EACH):
                for who in PEOPLE:
                    telegram.say(who, f"number {number}")
            await answers(12)
            assert {await leads(port) for port in ports} == {True, False}
            await first.kill()
            await answers(26)
            await first.start()
            await answers(32)
            assert await second.terminate() == 0
            await answers(40)
            await second.start()
            await answers(EACH * len(PEOPLE))
            for who in PEOPLE:
                once = [words for words, before in pairwise([*told(who), ""]) if words != before]
                assert once == [f"You said: number {number}" for number in range(EACH)]
                # What was sent as its process was killed, before that could be kept, may come again.
                assert len(told(who)) - len(once) <= 1
            await nothing_is_left(ports[1])


async def leads(port: int) -> bool:
    """Whether the process of a port is the one that leads."""
    return (await health(port))["replica"]["leads"]


async def health(port: int) -> dict[str, Any]:
    """What a process tells of itself."""
    async with httpx.AsyncClient(trust_env=False) as client:
        return (await client.get(f"http://127.0.0.1:{port}/health")).json()


async def nothing_is_left(port: int) -> None:
    """Wait until nothing waits to be dealt with or said."""
    while (told := await health(port))["inbox"] or told["outbound"]:
        await asyncio.sleep(0.05)
