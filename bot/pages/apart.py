"""What strangers send, opened in a process of its own: bounded in time and memory, without a secret."""

from __future__ import annotations

import asyncio
import json
import math
import sys
from pathlib import Path

from bot.errors import BotError
from bot.pages.reading import bound_process

SECONDS = 30.0

_ROOT = Path(__file__).resolve().parents[2]
# Nothing of the bot's own environment: the process that parses strangers' files knows no secret.
_ENVIRONMENT = {"PYTHONPATH": str(_ROOT), "PYTHONUTF8": "1", "PYTHONHASHSEED": "0"}


class Unreadable(BotError):
    """The process took too long, or it broke: nothing was made of the file."""


async def opened_apart(module: str, content: bytes, **request: str | int) -> bytes:
    """What a module makes of a file, run as a process that begins with `requested`. Raises Unreadable."""
    asked = json.dumps(request | {"seconds": math.ceil(SECONDS)}).encode() + b"\n"
    pipe, null = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
    command = (sys.executable, "-P", "-m", module)
    reader = await asyncio.create_subprocess_exec(
        *command, stdin=pipe, stdout=pipe, stderr=null, env=_ENVIRONMENT
    )
    try:
        async with asyncio.timeout(SECONDS):
            answer, _ = await reader.communicate(asked + content)
    except TimeoutError:
        raise Unreadable from None
    finally:
        if reader.returncode is None:
            reader.kill()
            await reader.wait()
    if reader.returncode != 0:
        raise Unreadable
    return answer


def requested() -> tuple[dict[str, str | int], bytes]:
    """The request of this process and the file's bytes; from here on the system bounds it."""
    request: dict[str, str | int] = json.loads(sys.stdin.buffer.readline())
    bound_process(int(request.pop("seconds")))
    return request, sys.stdin.buffer.read()
