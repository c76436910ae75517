"""Two replicas on one PostgreSQL among people: killed, cut off, told to end, with wrong clocks, under failing servers.

PostgreSQL is hurt too: a backend that gets SIGKILL has it end all and recover from its log. What happens is the
seed's to say, when it comes to pass the machine's.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal, TypeVar

import psycopg

from tests.blackbox.process import BotProcess, telegram_bot
from tests.blackbox.test_telegram import SECRET, free_port
from tests.chaos.faults import MODEL_FAULTS, TELEGRAM_FAULTS
from tests.chaos.invariants import Traffic, Verdict, check
from tests.chaos.kills import PEOPLE, Crowd, Mind, settle
from tests.fakes.gemini_server import GeminiServer
from tests.fakes.telegram_server import TelegramServer
from tests.postgres import TestServer, rows_of

SKEWS = ("0", "0", "120", "-120")
"""Seconds by which a replica's clock may be before or behind the server's."""

DURABLE = ("fsync = off", "full_page_writes = off", "autovacuum = off")
"""What a server that dies keeps, on a machine that does not: all that was committed. Without statistics of columns,
which hold words until the next ANALYZE.
"""

RECOVERS_SECONDS = 60.0
CONNECTIONS = """
    SELECT pid FROM pg_stat_activity
     WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
"""

T = TypeVar("T")

Hurt = Literal["kill", "crash", "sever", "stop", "telegram", "model"]
HURTS: dict[Hurt, int] = {"kill": 5, "crash": 2, "sever": 2, "stop": 1, "telegram": 2, "model": 2}
"""What may happen, and how often beside the others."""


class Replica(BotProcess):
    """One of two processes; `url` is how whoever looks from outside reaches the database."""

    program = "tests.blackbox.mortal"
    url = ""

    @property
    def place(self) -> str:
        """Where whoever looks from outside finds the database."""
        return self.url

    def rows(self, query: str, *parameters: Any) -> list[Any]:
        """Read the database from outside, once the server lets anybody."""
        return _once_let(lambda: super(Replica, self).rows(query, *parameters))

    def tables(self) -> list[str]:
        """The tables there are, once the server lets anybody look."""
        return _once_let(super().tables)


def _once_let(look: Callable[[], T]) -> T:
    until = time.monotonic() + RECOVERS_SECONDS
    while True:
        try:
            return look()
        except psycopg.OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


class Stage:
    """Two replicas, and what happened to them."""

    def __init__(
        self,
        replicas: Sequence[Replica],
        telegram: TelegramServer,
        gemini: GeminiServer,
        crowd: Crowd,
    ) -> None:
        self.replicas = replicas
        self.telegram = telegram
        self.gemini = gemini
        self.crowd = crowd
        self.happened: Counter[str] = Counter()
        """How often each, and how often a replica ended by itself."""

    @property
    def random(self) -> random.Random:
        """The seed's own."""
        return self.crowd.random

    async def hurt(self) -> None:
        """One thing goes wrong, by which another may be in the middle of ending."""
        which: Hurt = self.random.choices(list(HURTS), list(HURTS.values()))[0]
        replica = self.random.choice(self.replicas)
        self.happened[which] += 1
        match which:
            case "kill":
                await replica.kill()
                self.crowd.traffic.note_window(replica, self.telegram)
                await self._begin(replica)
            case "crash":
                self._crash(replica.url)
            case "sever":
                self._sever(replica.url)
            case "stop":
                await replica.terminate()
                await self._begin(replica)
            case "telegram":
                for method in ("sendMessage", "getUpdates", "editMessageText", "sendChatAction"):
                    self.telegram.fail_next(method, self.random.choice(TELEGRAM_FAULTS))
            case "model":
                self.gemini.fail_next(self.random.choice(MODEL_FAULTS))

    async def begin_anew(self) -> int:
        """Start what has ended by itself, as whatever runs the replicas does (`restart: always`); how many.

        One ends that finds PostgreSQL recovering as it starts, or that was taken for dead.
        """
        ended = [each for each in self.replicas if each.has_ended]
        for each in ended:
            self.happened["ended"] += 1
            last = each.log.read_text().strip().rpartition("\n")[2]
            print(f"replica {each.folder.name} ended by itself: {last[:300]}", file=sys.stderr)
            await self._begin(each)
        return len(ended)

    async def _begin(self, replica: Replica) -> None:
        """A new life, by a clock of its own; it may be over before it serves."""
        replica.environment["AHEAD_SECONDS"] = self.random.choice(SKEWS)
        await replica.launch()

    def _crash(self, url: str) -> None:
        with suppress(psycopg.OperationalError, ProcessLookupError, IndexError):
            os.kill(self.random.choice(_connections(url)), signal.SIGKILL)

    def _sever(self, url: str) -> None:
        """Half of all connections are gone, lines among them."""
        with suppress(psycopg.OperationalError):
            for each in _connections(url):
                if self.random.random() < 0.5:
                    rows_of(url, "SELECT pg_terminate_backend(?)", (each,))


def _connections(url: str) -> list[int]:
    """The server's processes that serve a replica, as each has its own."""
    return [int(str(pid)) for (pid,) in rows_of(url, CONNECTIONS)]


async def run(folder: Path, seed: int, hurts: int) -> tuple[Verdict, Traffic, Counter[str]]:
    """Hurt them so many times while people go on; then let it settle, and look."""
    server = await asyncio.to_thread(TestServer, folder / "postgres", DURABLE)
    try:
        return await _run(folder, server, seed, hurts)
    finally:
        server.stop()


async def _run(
    folder: Path, server: TestServer, seed: int, hurts: int
) -> tuple[Verdict, Traffic, Counter[str]]:
    url = server.url(server.copy())
    async with TelegramServer() as telegram, GeminiServer(Mind()) as gemini:
        crowd, ports = Crowd(telegram, seed), (free_port(), free_port())
        # Half of the seeds have updates posted to either in turn, half have the one that leads fetch them.
        hook: dict[str, str] = {}
        if seed % 2:
            telegram.deliver_webhooks_to(*(f"http://127.0.0.1:{port}" for port in ports))
            hook = {"TELEGRAM_WEBHOOK_URL": "https://bot.example.org", "TELEGRAM_WEBHOOK_SECRET": SECRET}
        replicas: list[Replica] = []
        for number, port in enumerate(ports):
            replica = telegram_bot(
                folder / str(number), telegram, gemini, Replica, ALLOWED_USER_IDS=",".join(map(str, PEOPLE)),
                OWNER_USER_ID=str(PEOPLE[0]), EXTRACTION_DELAY_SECONDS="0", EMBEDDING_MODEL="none", PORT=str(port),
                MODEL_TIMEOUT_SECONDS="20", DATABASE_URL=url, **hook,
            )  # fmt: skip
            assert isinstance(replica, Replica)
            replica.url = url
            replicas.append(replica)
        stage = Stage(replicas, telegram, gemini, crowd)
        async with replicas[0], replicas[1]:
            for _ in range(hurts):
                await _live_a_while(crowd)
                await stage.hurt()
                await stage.begin_anew()
            await settle(replicas[0], telegram)
            while await stage.begin_anew():
                await settle(replicas[0], telegram)
            for each in replicas:
                await each.kill()
        verdict = check(replicas[0], telegram, crowd.traffic)
        if verdict.broken:
            _print_logs(replicas)
            print(telegram.transcript(), file=sys.stderr)
        return verdict, crowd.traffic, stage.happened


def _print_logs(replicas: Sequence[Replica]) -> None:
    """Print the end of what each replica said, as it goes with its folder."""
    for each in replicas:
        print(f"-- replica {each.folder.name}\n{each.log.read_text()[-6000:]}", file=sys.stderr)


async def _live_a_while(crowd: Crowd) -> None:
    """Some things are said; then most often it goes on long enough for a dead one to be taken for dead."""
    for _ in range(crowd.random.randint(1, 5)):
        crowd.act()
        if crowd.random.random() < 0.5:
            await asyncio.sleep(crowd.random.expovariate(8))
    await asyncio.sleep(crowd.random.choice((0.05, 0.3, 1.0, 3.0)) * crowd.random.random() * 2)
