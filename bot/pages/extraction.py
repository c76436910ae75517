"""Hands a page to a process of its own that reads it, and takes back what it read."""

from __future__ import annotations

import asyncio
import json
import math
import sys
from pathlib import Path

from bot.pages.article import Limits, Reading
from bot.pages.download import Page
from bot.pages.failures import NoReadableText

_ROOT = Path(__file__).resolve().parents[2]
_COMMAND = (sys.executable, "-P", "-m", "bot.pages.reading")
# Nothing of the bot's own environment: the process that parses strangers' pages knows no secret.
_ENVIRONMENT = {"PYTHONPATH": str(_ROOT), "PYTHONUTF8": "1", "PYTHONHASHSEED": "0"}


async def extract(page: Page, limits: Limits) -> Reading:
    """What the page says, its text empty where none was found; NoReadableText when the page defeats the reader.

    Being cancelled kills the process, so the caller's time limit is the process's too.
    """
    request = {
        "seconds": math.ceil(limits.seconds),
        "kind": page.media.kind,
        "charset": page.media.charset,
        "url": str(page.address),
        "longest": limits.characters,
    }
    pipe, null = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
    reader = await asyncio.create_subprocess_exec(
        *_COMMAND, stdin=pipe, stdout=pipe, stderr=null, env=_ENVIRONMENT
    )
    try:
        answer, _ = await reader.communicate(json.dumps(request).encode() + b"\n" + page.content)
    finally:
        if reader.returncode is None:
            reader.kill()
            await reader.wait()
    if reader.returncode != 0:
        raise NoReadableText("I could fetch that page, but I couldn't make sense of it.")
    return Reading(**json.loads(answer))
