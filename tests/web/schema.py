"""schemathesis against the schema: `python -m tests.web.schema --seconds 600` plays it on a real server.

It makes requests up, right and wrong ones, and sees whether each answer is as the schema says.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from bot.memory.outside import HandedIn
from bot.web.api.gate import Pace
from bot.web.server import HttpServer
from tests.scripted import Bot, Script, SetClock
from tests.web.programs import routes_of

HOST = "127.0.0.1"


async def play(bot: Bot, *words: str) -> tuple[int, str]:
    """Serve a bot on a free port and run schemathesis on it: its exit status, and what it told."""
    secret = await bot.app.tokens.make((await bot.person()).id, "schemathesis", "write")
    server = HttpServer(routes_of(bot, wrong=Pace(10**6, 1e6)), HOST, 0)
    serving = asyncio.create_task(server.run())
    try:
        with tempfile.TemporaryDirectory() as folder:
            running = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "schemathesis.cli", "run"),
                f"http://{HOST}:{server.port}/api/openapi.json",
                *("--header", f"Authorization: Bearer {secret}"),
                *words,
                cwd=folder,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.STDOUT,
            )
            told, _ = await running.communicate()
        return running.returncode or 0, told.decode(errors="replace")
    finally:
        server.stop()
        with suppress(asyncio.CancelledError):
            await serving


async def _long(seconds: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        async with Bot(Path(folder), SetClock(), Script(), Script()) as bot:
            owner = (await bot.person()).id
            for words in ("I live in Berlin", "I like tea", "My boss is Anna"):
                await bot.app.outside.keep(owner, HandedIn(text=words))
            status, told = await play(bot, "--max-time", str(seconds), "--continue-on-failure")
    print(told)
    return status


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=600)
    sys.exit(asyncio.run(_long(parser.parse_args().seconds)))
