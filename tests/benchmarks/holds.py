"""`python -m tests.benchmarks.holds [CHECKOUT]`: how long the real process holds its loop on texts made to be slow.

Each text is sent by one person while another says hello; printed are the longest hold of the loop (processor time of
one callback, seen from within by a hook that the shipped program knows nothing of) and how long the other waits.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path

from tests.blackbox.process import ANA, ROOT, BotProcess, telegram_bot
from tests.fakes.telegram_server import TelegramServer

BEN = 78
LENGTH = 4_096
TEXTS = {
    "ordinary": "I went to the market with Anna and bought bread, cheese and two bottles of wine. ",
    "my sister": "my sister ",
    "said": "Paul said, ",
    "commas": "ok, ",
    "lines": "\n- ",
    "no": "No ",
    "ligatures": "ﷺ",
    "one word": "ß",
    "figures": "0",
    "secrets": "password a1b2c3, ",
    "tokens": "token=",
    "blanks": "x  \t  ",
    "capitals": "Anna Berg, ",
    "han": "我不",
}
COMMANDS = ("/remember {}", "/forget {}", "/recall {}")
HOOK = """
import asyncio.events, threading, time
_run, _longest = asyncio.events.Handle._run, [0.0]
def run(self):
    begun = time.thread_time()
    try:
        return _run(self)
    finally:
        took = time.thread_time() - begun
        if took > _longest[0] and threading.current_thread() is threading.main_thread():
            _longest[0] = took
            with open({path!r}, "a") as file:
                file.write(f"{{took}}\\n")
        try:
            open({reset!r}).close()
        except OSError:
            pass
        else:
            import os
            os.remove({reset!r})
            _longest[0] = 0.0
asyncio.events.Handle._run = run
"""


class Watched:
    """A process whose loop is watched."""

    def __init__(self, folder: Path, telegram: TelegramServer, checkout: Path) -> None:
        self._seen, self._reset = folder / "holds.txt", folder / "reset"
        hook = folder / "hook"
        hook.mkdir()
        (hook / "sitecustomize.py").write_text(HOOK.format(path=str(self._seen), reset=str(self._reset)))
        self.bot: BotProcess = telegram_bot(
            folder, telegram, None, ALLOWED_USER_IDS=f"{ANA},{BEN}", PYTHONPATH=f"{hook}:{checkout}"
        )

    def forget(self) -> None:
        """Count anew."""
        self._reset.touch()
        self._seen.unlink(missing_ok=True)

    def longest(self) -> float:
        """The longest hold since, in seconds."""
        return max(map(float, self._seen.read_text().split()), default=0.0) if self._seen.exists() else 0.0


async def measure(checkout: Path) -> None:
    """Print a line for each text."""
    with tempfile.TemporaryDirectory() as name:
        async with TelegramServer() as telegram:
            watched = Watched(Path(name), telegram, checkout)
            async with watched.bot:
                for person in (ANA, BEN):
                    await telegram.next_reply(telegram.say(person, "hello"), 60)
                said = {name: (sign * LENGTH)[:LENGTH] for name, sign in TEXTS.items()}
                said |= {
                    f"{command[:-3]} {name}": command.format((TEXTS[name] * LENGTH)[: LENGTH - 12])
                    for command in COMMANDS
                    for name in ("said", "one word", "secrets")
                }
                for name, text in said.items():
                    watched.forget()
                    await asyncio.sleep(0.3)
                    begun = time.perf_counter()
                    slow = telegram.say(ANA, text)
                    await asyncio.sleep(0.02)
                    asked = time.perf_counter()
                    await telegram.next_reply(telegram.say(BEN, "hello"), 120)
                    waited = time.perf_counter() - asked
                    await telegram.next_reply(slow, 120)
                    answered = time.perf_counter() - begun
                    print(
                        f"{name:20} held {watched.longest() * 1000:7.0f} ms   "
                        f"other waited {waited * 1000:7.0f} ms   answered in {answered:6.2f} s",
                        flush=True,
                    )


if __name__ == "__main__":
    asyncio.run(measure(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT))
