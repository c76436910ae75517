"""schemathesis against the schema: `python -m tests.web.schema --seconds 600` plays it on a real `bot web`.

It makes requests up, right and wrong ones, alone and in chains (what one answer names is asked for in the next),
and sees whether each answer is as the schema says. The process is the shipped one but for the pace at which one
token may ask.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from bot.web.server import HttpServer
from tests.blackbox.process import BotProcess, run
from tests.scripted import Bot
from tests.web.programs import UNHURRIED, routes_of

HOST = "127.0.0.1"
GONE_IS_AN_ANSWER = """[checks.positive_data_acceptance]
expected-statuses = ["2xx", "3xx", "401", "403", "404", "409", "410", "429", "5xx"]
"""
"""As schemathesis has it, and 410: a memory that was deleted is asked for as one that is there."""


async def play(address: str, secret: str, *words: str) -> tuple[int, str]:
    """Run schemathesis on what is served at an address: its exit status, and what it told."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "schemathesis.toml").write_text(GONE_IS_AN_ANSWER)
        running = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "schemathesis.cli", "run"),
            f"{address}/api/openapi.json",
            *("--header", f"Authorization: Bearer {secret}"),
            # A file is read in a process of its own, which a busy machine starts slowly: that is no finding.
            *("--request-timeout", "60"),
            *words,
            cwd=folder,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        told, _ = await running.communicate()
    return running.returncode or 0, told.decode(errors="replace")


async def play_within(bot: Bot, *words: str) -> tuple[int, str]:
    """Serve a bot of this process on a free port, and run schemathesis on it."""
    secret = await bot.app.credentials.make_token((await bot.person()).id, "schemathesis", "write")
    server = HttpServer(routes_of(bot, wrong=UNHURRIED), HOST, 0)
    serving = asyncio.create_task(server.run())
    try:
        return await play(f"http://{HOST}:{server.port}", secret, *words)
    finally:
        server.stop()
        with suppress(asyncio.CancelledError):
            await serving


class _Unhurried(BotProcess):
    program = "tests.web.unhurried"


async def _token(process: BotProcess) -> str:
    """A token of the person whom the process serves."""
    _, told, _ = await run(
        process.folder,
        *("token", "--user", "local", "--write", "schemathesis"),
        environment=process.environment,
    )
    return told.strip()


async def _long(seconds: int, seed: int | None) -> int:
    with tempfile.TemporaryDirectory() as folder:
        process = _Unhurried(Path(folder), "web")
        try:
            await process.start(until="Open http")
            (address,) = re.findall(r"Open (http://[^/]+)/", process.log.read_text())
            secret = await _token(process)
            chosen = () if seed is None else ("--seed", str(seed))
            status, told = await play(
                address, secret, "--max-time", str(seconds), "--continue-on-failure", *chosen
            )
            failures = [line for line in process.log.read_text().splitlines() if " ERROR " in line]
        finally:
            await process.__aexit__()
    print(told)
    for line in failures:
        print("logged:", line)
    return status or bool(failures)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--seed", type=int, help="play what a run with this seed played")
    given = parser.parse_args()
    sys.exit(asyncio.run(_long(given.seconds, given.seed)))
