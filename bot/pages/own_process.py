"""What strangers send, opened in a process of its own: bounded in time and memory, without a secret."""

from __future__ import annotations

import asyncio
import json
import math
import os
import sys
from pathlib import Path
from typing import Any

from bot.errors import BotError

SECONDS = 30.0
MEMORY = 400 << 20
"""Address space in bytes: a page of 3 MB takes about 100 MB to read, a costly one five times that."""

_ROOT = Path(__file__).resolve().parents[2]
# Nothing of the bot's own environment: the process that parses strangers' files knows no secret.
_ENVIRONMENT = {"PYTHONPATH": str(_ROOT), "PYTHONUTF8": "1", "PYTHONHASHSEED": "0"}


class Unopened(BotError):
    """The process took too long, or it broke: nothing was made of the file."""


async def process_of(module: str, longest_line: int = 1 << 16) -> asyncio.subprocess.Process:
    """Start a module as a process of its own, spoken to over its standard input and output."""
    pipe, null = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
    return await asyncio.create_subprocess_exec(
        *_command(module), stdin=pipe, stdout=pipe, stderr=null, env=_ENVIRONMENT, limit=longest_line
    )


def _command(module: str) -> tuple[str, ...]:
    return sys.executable, "-P", "-m", module


async def opened_in_process(
    module: str, content: bytes, seconds: float = SECONDS, **request: str | int | None
) -> bytes:
    """What a module makes of a file, run as a process that begins with `requested`. Raises Unopened.

    Being cancelled kills the process.
    """
    asked = json.dumps(request | {"seconds": math.ceil(seconds)}).encode() + b"\n"
    reader = await process_of(module)
    try:
        async with asyncio.timeout(seconds):
            answer, _ = await reader.communicate(asked + content)
    except TimeoutError:
        raise Unopened from None
    finally:
        if reader.returncode is None:
            reader.kill()
            await reader.wait()
    if reader.returncode != 0:
        raise Unopened
    return answer


def requested() -> tuple[dict[str, Any], bytes]:
    """The request of this process and the file's bytes; from here on the system bounds it."""
    request: dict[str, Any] = json.loads(sys.stdin.buffer.readline())
    bound_process(request.pop("seconds"))
    return request, sys.stdin.buffer.read()


def bound_process(seconds: int, memory: int = MEMORY) -> None:
    """Let the system end this process when it computes for longer, or takes more memory."""
    try:
        import resource
    except ImportError:  # Windows has no such limits; the parent's own time limit still holds there.
        return
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    os.nice(5)
