"""Long texts: the longest that is read at all, and how one is read without holding up everybody else.

Whatever reads a text takes time in proportion to it (`tests/unit/test_linear.py`), some ten milliseconds
for 4,000 characters. That is nothing to whoever wrote them, and too long for all the others who wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from bot.errors import Refused
from bot.speech.saying import say, say_number

LONGEST = 60_000
"""Characters of one message that are read: fifteen of Telegram's. A longer one is a document."""

LONG = 500
"""Characters from which a text is read in a thread: 4,000 take 8 ms or more, too long for others to wait."""

T = TypeVar("T")


async def off_loop(text: str, read: Callable[[], T]) -> T:
    """What `read` makes of a text: at once, or in a thread where it is long, so that the loop goes on."""
    return await asyncio.to_thread(read) if len(text) > LONG else read()


def refuse_too_long(text: str) -> None:
    """Raise Refused for a message that is too long to be read whole: a part of it would pass for all."""
    if len(text) > LONGEST:
        raise Refused(
            say(
                "That message has {count} characters, and I read at most {most} at once, so I kept"
                " nothing of it. Send it in parts, or put it on a page and send me /save with its address.",
                count=say_number(len(text)),
                most=say_number(LONGEST),
            )
        )
