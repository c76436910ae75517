"""Whoever opens connections to the HTTP port and says nothing keeps nobody from an answer."""

from __future__ import annotations

import asyncio
import resource
from pathlib import Path

import httpx
import pytest

from tests.blackbox.process import ANA, telegram_bot
from tests.blackbox.test_telegram import free_port
from tests.fakes.telegram_server import TelegramServer

FILES, CONNECTIONS = 300, 600
"""What the process may open, and what is opened to it. As 1,024 and 1,100 are, on a smaller scale."""


@pytest.mark.parametrize(
    "says",
    [
        b"",
        b"GET /health HTTP/1.1\r\nX:",
        b"POST /reflect HTTP/1.1\r\nHost: x\r\nX-Reflection-Secret: open\r\nContent-Length: 1000\r\n\r\n{",
    ],
    ids=["idle", "slow headers", "slow body"],
)
async def test_a_crowd_of_waiting_connections_keeps_nobody_from_an_answer(
    tmp_path: Path, says: bytes
) -> None:
    """More connections than the process may have files: the chat is answered, and so is /health."""
    port = free_port()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard), hard))
    try:
        async with TelegramServer() as telegram, telegram_bot(
            tmp_path, telegram, None, PORT=str(port), REFLECTION_SECRET="open"
        ) as bot:  # fmt: skip
            resource.prlimit(bot.number, resource.RLIMIT_NOFILE, (FILES, FILES))
            opened = await asyncio.gather(*(_open(port, says) for _ in range(CONNECTIONS)))
            await telegram.next_reply(telegram.say(ANA, "hello"))
            async with httpx.AsyncClient(timeout=20) as client:
                assert (await client.get(f"http://127.0.0.1:{port}/health")).status_code == 200
                body = b"[" * 5_000_000
                headers = {"X-Reflection-Secret": "open"}
                huge = await client.post(f"http://127.0.0.1:{port}/reflect", content=body, headers=headers)
                assert huge.status_code == 413
            for writer in opened:
                writer.close()
            assert await bot.terminate() == 0
            log = bot.log.read_text()
            assert "Too many open files" not in log
            assert "Traceback" not in log
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def _open(port: int, says: bytes) -> asyncio.StreamWriter:
    _, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(says)
    return writer
