"""Faults beside kills: the database's file and disk, the wire to Telegram and to the model, crowds.

Each hurts the shipped process while people talk to it, ends, and leaves a verdict by the same invariants: nothing
is lost, nothing is said twice, and the process recovers by itself. What a fault can't leave whole (a log cut off, a
damaged file) tells so in a sentence instead.
"""

from __future__ import annotations

import asyncio
import random
import resource
import sqlite3
import subprocess
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass
from pathlib import Path

from bot.llm.ask import MOST_BYTES
from tests.blackbox.process import BotProcess, telegram_bot
from tests.chaos.invariants import check
from tests.chaos.kills import PEOPLE, Crowd, Mind, settle
from tests.fakes import gemini_faults
from tests.fakes.gemini_server import GeminiServer
from tests.fakes.telegram_server import (
    BadGateway,
    ConnectionCut,
    FloodLimited,
    Garbage,
    InternalError,
    TelegramServer,
)

CROWD = tuple(range(PEOPLE[0], PEOPLE[0] + 51))
"""Everybody who may use the bot: one, and fifty others."""

TELEGRAM_FAULTS = (
    FloodLimited(1), FloodLimited(-3), InternalError(), BadGateway(), ConnectionCut(),
    ConnectionCut(after_effect=True), Garbage(b"null"), Garbage(b'{"ok": true, "result": [null, "x"]}'),
    Garbage(b'{"ok": true}', after_effect=True), Garbage(b"<html>", 404),
)  # fmt: skip
MODEL_FAULTS = (
    gemini_faults.rate_limited(), gemini_faults.overloaded(), gemini_faults.internal_error(),
    gemini_faults.MalformedJson(), gemini_faults.TruncatedStream(), gemini_faults.NoCandidates(),
    gemini_faults.ConnectionCut(), gemini_faults.Silence(), gemini_faults.RawAnswer("x" * MOST_BYTES),
)  # fmt: skip

Lines = list[str]
"""What did not hold; empty when all did."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """A running process among people."""

    telegram: TelegramServer
    gemini: GeminiServer
    bot: BotProcess
    crowd: Crowd
    size: int

    @property
    def random(self) -> random.Random:
        """The seed's own."""
        return self.crowd.random

    @property
    def file(self) -> Path:
        """The database."""
        return self.bot.folder / "data" / "bot.db"

    async def talk(self, acts: int) -> None:
        """Let so many things be done, some at once."""
        for _ in range(acts):
            self.crowd.act()
            if self.random.random() < 0.4:
                await asyncio.sleep(self.random.expovariate(20))

    async def answers(self, seconds: float = 30) -> Lines:
        """Whether somebody who speaks now is answered."""
        said = self.telegram.say(PEOPLE[0], "Are you still there?")
        try:
            await self.telegram.next_reply(said, seconds)
        except TimeoutError:
            return ["nobody answers afterwards"]
        return []


async def telegram_fails(stage: Stage) -> Lines:
    """Every method answers floods, errors, pages, garbage, or is cut off before or after it took effect."""
    for _ in range(stage.size):
        for method in (
            "sendMessage",
            "getUpdates",
            "editMessageText",
            "sendChatAction",
            "answerCallbackQuery",
        ):
            if stage.random.random() < 0.3:
                stage.telegram.fail_next(method, stage.random.choice(TELEGRAM_FAULTS))
        await stage.talk(1)
    return []


async def model_fails(stage: Stage) -> Lines:
    """The model is limited, overloaded, silent, without sense or end, and cut off."""
    for _ in range(stage.size):
        if stage.random.random() < 0.4:
            stage.gemini.fail_next(stage.random.choice(MODEL_FAULTS))
        await stage.talk(1)
    return []


async def disk_full(stage: Stage) -> Lines:
    """No file of the process may grow: people write on, and are answered once there is room again."""
    await stage.talk(3)
    resource.prlimit(stage.bot.number, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
    lines = await _in_the_dark(stage)
    resource.prlimit(
        stage.bot.number, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
    )
    return lines


async def read_only(stage: Stage) -> Lines:
    """The folder and all its files can't be written (`chattr +i`, which holds for root, too), and then can again."""
    await stage.talk(3)
    files = [str(each) for each in (stage.file.parent, *stage.file.parent.iterdir())]
    try:
        subprocess.run(["chattr", "+i", *files], check=True)
        return await _in_the_dark(stage)
    finally:
        subprocess.run(["chattr", "-i", *files], check=True)


async def _in_the_dark(stage: Stage) -> Lines:
    """People write while nothing can be written down: what is said to them then would be said twice."""
    await stage.talk(stage.size)
    await asyncio.sleep(2)
    said_in_the_dark = len([each for each in stage.telegram.calls("sendMessage") if each.ok])
    await asyncio.sleep(2)
    more = len([each for each in stage.telegram.calls("sendMessage") if each.ok]) - said_in_the_dark
    return [f"{more} messages were sent that could not be written down"] if more > len(PEOPLE) else []


async def locked_file(stage: Stage) -> Lines:
    """Another program holds the write lock for longer than the process waits for it."""
    await stage.talk(3)
    with closing(sqlite3.connect(stage.file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        await stage.talk(stage.size)
        await asyncio.sleep(7)
        other.execute("ROLLBACK")
    await stage.bot.logged("another program keeps it locked")
    return []


async def clock_steps(stage: Stage) -> Lines:
    """From one life to the next the clock jumps a day ahead, and back, and the machine's zone changes."""
    lines: Lines = []
    stage.bot.program = "tests.blackbox.mortal"
    for ahead, zone in (("86400", "Asia/Tokyo"), ("0", "America/Lima"), ("3600", "UTC")):
        await stage.talk(stage.size // 3)
        await stage.bot.terminate()
        stage.bot.environment |= {"AHEAD_SECONDS": ahead, "TZ": zone}
        await stage.bot.start()
        lines += await stage.answers()
    return lines


async def flood_of_one(stage: Stage) -> Lines:
    """One person says a thousand things at once: nobody of fifty others waits until they are answered."""
    one, others = CROWD[0], CROWD[1:]
    for _ in range(stage.size * 10):
        stage.crowd.say(one, "Thing {}")
    said = [stage.telegram.say(person, "Hello from the crowd") for person in others]
    for each in said:
        await stage.telegram.next_reply(each, 300)
    left = stage.bot.rows("SELECT count(*) FROM inbox WHERE lane = ? AND state = 'waiting'", str(one))[0][0]
    return [] if left or stage.telegram.updates.pending else ["the others waited for the one who floods"]


async def flood_of_fifty(stage: Stage) -> Lines:
    """Fifty people say several things each, at once."""
    for _ in range(max(stage.size // 5, 1)):
        for person in CROWD[1:]:
            stage.crowd.say(person, "Thing {}")
    return []


async def backlog(stage: Stage) -> Lines:
    """Many updates wait at the start, ten thousand at the usual size: each is dealt with, in its order, once."""
    await stage.bot.terminate()
    for number in range(stage.size * 100):
        stage.crowd.order(PEOPLE[number % len(PEOPLE)], f"/memory show {number}")
    await stage.bot.start()
    return []


async def cut_log(stage: Stage) -> Lines:
    """The write-ahead log is cut off at some place after a kill: what is left is sound, and the process goes on."""
    await stage.talk(stage.size)
    await stage.telegram.wait_for(lambda: stage.telegram.replies(PEOPLE[0]) or True)
    await stage.bot.kill()
    log = stage.file.with_name("bot.db-wal")
    if log.exists():
        with log.open("r+b") as opened:
            opened.truncate(stage.random.randrange(log.stat().st_size + 1))
    await stage.bot.start()
    lines = await stage.answers()
    with closing(sqlite3.connect(stage.file)) as connection:
        if connection.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            lines.append("the database is not sound")
    stage.crowd.traffic.acts.clear()  # what stood in the part that is gone is gone
    return lines


async def flipped_bytes(stage: Stage) -> Lines:
    """Pages of the file turn to noise: the process says that it is damaged and what to do, and pretends nothing."""
    await stage.talk(stage.size)
    await settle(stage.bot, stage.telegram)
    await stage.bot.terminate()
    whole = stage.file.read_bytes()
    pages = len(whole) // 4096
    noise = bytearray(whole)
    for page in range(1, pages):
        if stage.random.random() < 0.9:
            noise[page * 4096 : page * 4096 + 100] = stage.random.randbytes(100)
    stage.file.write_bytes(noise)
    await stage.bot.launch()
    stage.telegram.say(PEOPLE[0], "Do you see that?")
    status = await stage.bot.ended()
    told = stage.bot.log.read_text()
    stage.file.write_bytes(whole)  # the backup put back
    await stage.bot.start()
    lines = await stage.answers()
    if status != 1 or "backup" not in told:
        lines.append(f"ended with {status} and said {told[-300:]}")
    stage.crowd.traffic.acts.clear()
    return lines


FAULTS: dict[str, Callable[[Stage], Awaitable[Lines]]] = {
    each.__name__: each
    for each in (
        telegram_fails, model_fails, disk_full, read_only, locked_file, clock_steps, flood_of_one, flood_of_fifty, backlog, cut_log,
        flipped_bytes,
    )
}  # fmt: skip
UNTOLD = frozenset({"cut_log", "flipped_bytes"})
"""Faults whose verdict is theirs alone."""


async def run(folder: Path, name: str, seed: int, size: int) -> Lines:
    """One fault with one seed; what did not hold."""
    async with AsyncExitStack() as stack:
        telegram = await stack.enter_async_context(TelegramServer())
        gemini = await stack.enter_async_context(GeminiServer(Mind()))
        crowd = Crowd(telegram, seed, people=CROWD if name.startswith("flood") else PEOPLE)
        bot = telegram_bot(
            folder, telegram, gemini, ALLOWED_USER_IDS=",".join(map(str, CROWD)), OWNER_USER_ID=str(CROWD[0]),
            EXTRACTION_DELAY_SECONDS="0", EMBEDDING_MODEL="none", MODEL_TIMEOUT_SECONDS="3",
        )  # fmt: skip
        await stack.enter_async_context(bot)
        stage = Stage(telegram=telegram, gemini=gemini, bot=bot, crowd=crowd, size=size)
        lines = await FAULTS[name](stage)
        if name in UNTOLD:
            return lines
        # Eight failures of getUpdates in a row, each behind a longer pause, are two minutes.
        lines += await stage.answers(180)
        await settle(bot, telegram)
        await bot.kill()
        broken = check(bot, telegram, crowd.traffic).broken
        return lines + [f"{which}: {line}" for which, found in broken.items() for line in found]
