"""`python -m tests.benchmarks.holds [CHECKOUT] [--model]`: how long the real process holds its loop on hostile texts.

Each text is sent by one person while another says hello, and is learnt from at once; printed are the longest hold of
the loop (processor time of one callback, seen from within by a hook that the shipped program knows nothing of), how
long the other waits, and where the code stood meanwhile.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path

from bot.memory.learning import consolidator, extractor
from tests.blackbox.process import ANA, ROOT, Afresh, BotProcess, telegram_bot
from tests.fakes.gemini_brain import BrainRequest, Call, Output, Text
from tests.fakes.gemini_server import GeminiServer
from tests.fakes.telegram_server import TelegramServer

BEN = 78
LENGTH = 4_096
LEAST = 0.02
"""Seconds of a hold that is looked at."""

SETTLED = """
    SELECT NOT EXISTS (SELECT 1 FROM inbox WHERE state = 'waiting')
       AND NOT EXISTS (SELECT 1 FROM jobs WHERE state = 'due' AND kind = 'extract')
"""
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
import asyncio.events, collections, json, os, sys, threading, time
_run, _main = asyncio.events.Handle._run, threading.main_thread().ident
_now = [0, 0.0]
_since = [0.0]
_places = collections.Counter()
def run(self):
    if threading.get_ident() != _main:
        return _run(self)
    _places.clear()
    _now[0] += 1
    _now[1] = time.perf_counter()
    begun = time.thread_time()
    try:
        return _run(self)
    finally:
        _now[1], took = 0.0, time.thread_time() - begun
        _since[0] += took
        if _since[0] > {least!r}:
            with open({path!r}, "a") as file:
                places = [place for place, _ in _places.most_common(2)]
                file.write(json.dumps([took, places, _since[0]]) + chr(10))
            _since[0] = 0.0
asyncio.events.Handle._run = run
def watch():
    while True:
        time.sleep(0.005)
        if _now[1] and time.perf_counter() - _now[1] > {least!r}:
            frame, ours = sys._current_frames().get(_main), []
            while frame is not None and len(ours) < 4:
                name = frame.f_code.co_filename
                if os.sep + "bot" + os.sep in name and "site-packages" not in name:
                    place = name.rpartition(os.sep + "bot" + os.sep)[2]
                    ours.append(place + ":" + frame.f_code.co_name)
                frame = frame.f_back
            _places[" < ".join(dict.fromkeys(ours))] += 1
threading.Thread(target=watch, daemon=True).start()
"""


class Watched:
    """A process whose loop is watched."""

    def __init__(
        self, folder: Path, telegram: TelegramServer, gemini: GeminiServer | None, checkout: Path
    ) -> None:
        self._seen = folder / "holds.txt"
        hook = folder / "hook"
        hook.mkdir()
        (hook / "sitecustomize.py").write_text(HOOK.format(path=str(self._seen), least=LEAST))
        self.bot: BotProcess = telegram_bot(
            folder,
            telegram,
            gemini,
            Afresh,  # with the hook, which the interpreter reads as it starts
            ALLOWED_USER_IDS=f"{ANA},{BEN}",
            PYTHONPATH=f"{hook}:{checkout}",
            EXTRACTION_DELAY_SECONDS="0",
            EMBEDDING_MODEL="none",
        )

    def forget(self) -> None:
        """Count anew."""
        self._seen.unlink(missing_ok=True)

    def longest(self) -> tuple[float, list[str]]:
        """The longest hold since, in seconds, and where the code stood meanwhile."""
        return max(((took, places) for took, places, _ in self._holds()), default=(0.0, []))

    def whole(self) -> float:
        """The processor time that the loop has taken since, in seconds, but for the last moment."""
        return sum(since for _, _, since in self._holds())

    def _holds(self) -> list[tuple[float, list[str], float]]:
        lines = self._seen.read_text().splitlines() if self._seen.exists() else []
        return [tuple(json.loads(line)) for line in lines]


def greedy(request: BrainRequest) -> Sequence[Output]:
    """A model that has all of a message remembered: by its tool at once, and whatever it is asked to find later."""
    words = re.findall(r"<words>(.*?)</words>", request.last_text, re.DOTALL)
    if request.instructions == extractor.INSTRUCTIONS:
        facts = [
            {"message": number, "key": f"thing_{at}", "value": said[at : at + 300], "quote": said[at:], "when": said[-80:]}
            for number, said in enumerate(words, 1)
            for at in range(0, min(len(said), 2_000), 100)
        ]  # fmt: skip
        return [Call("final_result", {"facts": facts})]
    if request.instructions == consolidator.INSTRUCTIONS:
        return [Call("final_result", {"decisions": []})]
    if request.tool("remember_fact") is None or request.function_responses or len(request.last_text) < LENGTH:
        return [Text("Fine.")]
    said = request.last_text[-LENGTH:]
    return [
        Call("remember_fact", {"key": "thing", "value": said, "quote": said}),
        Call("recall", {"query": said}),
        Call("forget", {"query": said}),
    ]


async def measure(checkout: Path, with_model: bool) -> None:
    """Print a line for each text."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        telegram = await stack.enter_async_context(TelegramServer())
        gemini = await stack.enter_async_context(GeminiServer(greedy)) if with_model else None
        watched = Watched(folder, telegram, gemini, checkout)
        await stack.enter_async_context(watched.bot)
        for person in (ANA, BEN):
            await telegram.next_reply(telegram.say(person, "hello"), 60)
        said = {name: (sign * LENGTH)[:LENGTH] for name, sign in TEXTS.items()}
        said |= {
            f"{command[:-3]} {name}": command.format((TEXTS[name] * LENGTH)[: LENGTH - 12])
            for command in COMMANDS
            for name in ("said", "one word", "secrets", "capitals")
        }
        for name, text in said.items():
            await watched.bot.until(SETTLED, seconds=120)
            watched.forget()
            slow = telegram.say(ANA, text)
            await asyncio.sleep(0.02)
            asked = time.perf_counter()
            await telegram.next_reply(telegram.say(BEN, "hello"), 120)
            waited = time.perf_counter() - asked
            await telegram.next_reply(slow, 120)
            await watched.bot.until(SETTLED, seconds=120)
            held, places = watched.longest()
            print(
                f"{name:20} held {held * 1000:5.0f} ms   other waited {waited * 1000:6.0f} ms   "
                f"{'; '.join(places[:2])}",
                flush=True,
            )


if __name__ == "__main__":
    given = argparse.ArgumentParser(prog="python -m tests.benchmarks.holds", description=__doc__)
    given.add_argument("checkout", nargs="?", type=Path, default=ROOT)
    given.add_argument("--model", action="store_true", help="with a model that has everything remembered")
    read = given.parse_args()
    asyncio.run(measure(read.checkout, read.model))
