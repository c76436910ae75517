"""This process among those that use the database: known to the others, and heir of the dead.

Several processes may use one database side by side: those that serve Telegram, terminals, commands. What each
has in hand is kept from the others, until it is done with or its process is dead. On a file only one serves
Telegram; a second one waits until the first has ended, and takes over. On a server any number serve: each
lane is held by one of them (`Lanes`), and what only one may do is done by the one that leads.
"""

from __future__ import annotations

import asyncio
import logging
import os
import platform
import time
import uuid
from collections.abc import AsyncGenerator, Collection
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.clock import Clock, came_within
from bot.errors import DatabaseFails
from bot.storage.engine.database import PROMISED, SAID, SOON, Database, Transaction
from bot.storage.engine.lifelines import Lifelines, alive, number_of, say, this_machine, time_of_server
from bot.storage.work import instances
from bot.storage.work.instances import InstanceRow

log = logging.getLogger(__name__)

BEAT_SECONDS = 15.0
SILENCE = timedelta(seconds=60)
"""After so long without a beat a process is dead of which no lifeline tells."""

LINE_BEAT_SECONDS = 2.0
LINE_SILENCE_SECONDS = 5.0
"""After so long without a beat and without its line another process is dead, by the watch of whoever looks: a
server that was away, or a clock that goes wrong, makes nobody dead."""

LOOK_AGAIN_SECONDS = 0.5
SET_RIGHT_EVERY = timedelta(minutes=10)

STORED, LET_GO, PROMISE, WANTED = "stored", "let go", "promised", "wanted"
"""What processes say to each other: an update or words for a lane of another's, free lanes, a job, and by
whom which lane is wanted."""


class TakenForDead(Exception):
    """Others have taken over what this process had in hand, because it did not beat for too long."""


class Instance:
    """This process. `id` is what leases and updates in hand name it by.

    `beating` runs while it is present, and ends only with TakenForDead.
    """

    beating: asyncio.Task[None]

    def __init__(self, database: Database, clock: Clock) -> None:
        self.id = uuid.uuid4().hex
        self._database = database
        self._clock = clock
        self._lifelines = Lifelines(database.path)
        self._machine = ""
        self._line = database.kept_by.line(self.id)
        self._beats: dict[str, tuple[datetime, float]] = {}
        self._set_right_at = datetime.min.replace(tzinfo=UTC)
        self.lanes = Lanes(database, self.id, are_shared=self._line is not None)
        self.serves = False
        self.waits_for: InstanceRow | None = None
        """Who serves while this process stands by to take over."""

    @asynccontextmanager
    async def present(self) -> AsyncGenerator[None]:
        """Be known to the others while the block lasts; what the dead had in hand is free from here on."""
        self._machine = this_machine() if self._lifelines.hold(self.id) else ""
        try:
            async with self._database.write() as connection:
                await self._go_by_the_server(connection)
                await instances.join(connection, self._row(self._clock.now()))
                await instances.free_nobodys(connection)
                await self._set_right(connection)
            if self._line is not None:
                self._database.before_commit(self._tell_others)
                await self._line.open(self._hear)
            await self._bury_the_dead()
            self.beating = asyncio.create_task(self._beat_on())
            try:
                yield
            finally:
                self.beating.cancel()
                await asyncio.gather(self.beating, return_exceptions=True)
                # A row that is left is told dead by its lifeline; why the block ended is not to be hidden.
                with suppress(DatabaseFails):
                    await self._database.put(instances.leave, self.id)
        finally:
            if self._line is not None:
                await self._line.close()
            self._lifelines.let_go(self.id)

    def _row(self, now: datetime) -> InstanceRow:
        return InstanceRow(
            id=self.id,
            pid=os.getpid(),
            host=platform.node(),
            machine=self._machine,
            started_at=now,
            beat_at=now,
        )

    @property
    def parts(self) -> list[asyncio.Task[None]]:
        """What runs while it is present, and ends only when it fails."""
        line = self._line.keeping if self._line is not None else None
        return [self.beating] if line is None else [self.beating, line]

    @property
    def leads(self) -> bool:
        """Whether what only one process may do is this one's to do."""
        return self._line is None or self._line.leads

    async def _tell_others(self, connection: Transaction) -> None:
        """Have others wake that are to act on what a transaction has written."""
        if connection.info.get(SOON):
            await say(connection, PROMISE)
        chats = [lane for lane in connection.info.get(SAID, ()) if not self.lanes.holds(lane)]
        if chats and await instances.others_hold(connection, chats, self.id):
            await say(connection, STORED)

    def _hear(self, words: str) -> None:
        match words.split(" "):
            case [said, by, lane] if said == WANTED:
                self.lanes.hear_that_is_wanted(lane, by)
            case _:
                if words in (PROMISE, ""):
                    self._database.heard(PROMISED)
                if words != PROMISE:
                    self.lanes.hear()

    async def _beat_on(self) -> None:
        while True:
            await asyncio.sleep(LINE_BEAT_SECONDS if self._line else BEAT_SECONDS)
            try:
                await self.beat()
            except TakenForDead:
                raise
            except (
                Exception
            ):  # the edge where the database can't be used for a moment: the next beat makes up for it
                log.warning("A heartbeat could not be written", exc_info=True)

    async def beat(self) -> None:
        """Say that this process lives, and look who does not. Raises TakenForDead."""
        async with self._database.write(beside=True) as connection:
            await self._go_by_the_server(connection)
            if not await instances.beat(connection, self.id, self._clock.now()):
                raise TakenForDead
            await self._set_right(connection)
        await self._bury_the_dead()

    async def _go_by_the_server(self, connection: Transaction) -> None:
        """Where several processes serve they go by one clock: what one promises for now is due for all."""
        if self._line is None:
            return
        asked = self._clock.now()
        if moved := self._clock.agree(await time_of_server(connection), asked):
            seconds = -moved.total_seconds()
            log.warning(
                "This machine's clock differs from the database's by %+.0f s: I go by the database's", seconds
            )

    async def _set_right(self, connection: Transaction) -> None:
        """Have nobody wait for a day that only a clock that was ahead took for near.

        All that is promised is looked through for it, so only when the clock has gone back, and now and then.
        """
        now = self._clock.now()
        if self._set_right_at <= now < self._set_right_at + SET_RIGHT_EVERY:
            return
        self._set_right_at = now
        if moved := await instances.bring_forward(connection, now):
            log.warning("The clock was ahead when %s things were promised; they are due sooner now", moved)

    async def serve(self, stopping: asyncio.Event) -> bool:
        """Wait until this process may serve, and do. False when told to stop before."""
        while not stopping.is_set():
            await self._bury_the_dead()
            async with self._database.write() as connection:
                served_by = [each for each in await instances.serving(connection) if each.id != self.id]
                served_by = [] if self.lanes.are_shared else served_by
                if not served_by:
                    if not await instances.serve(connection, self.id, self._clock.now()):
                        raise TakenForDead
                    self.serves, self.waits_for = True, None
                    return True
            if self.waits_for is None:
                log.warning("%s", stands_by(served_by[0]))
            self.waits_for = served_by[0]
            await came_within(LOOK_AGAIN_SECONDS, stopping)
        return False

    async def stopping(self) -> None:
        """This process was told to end: should it be killed now, that is no fault of what it has in hand."""
        if self._line is not None:
            self._line.resign()
        await self._database.put(instances.stopping, self.id)

    async def part(self, connection: Transaction) -> dict[str, Any]:
        """What this process does where several serve: for whoever runs them; empty where one does."""
        if self._line is None:
            return {}
        serving = await instances.serving(connection)
        chats = await instances.lanes_held(connection, self.id)
        return {"replica": {"id": self.id, "leads": self.leads, "chats": chats, "of": len(serving)}}

    async def _bury_the_dead(self) -> None:
        async with self._database.read() as connection:
            others = await instances.others(connection, self.id)
            lines = await alive(connection) if self._line is not None and others else frozenset[int]()
        self._beats = {each.id: self._heard(each) for each in others}
        for each in [each for each in others if not self._lives(each, lines)]:
            log.warning("Process %s on %s is dead; what it had in hand is taken up", each.pid, each.host)
            await self._database.put(instances.bury, each, self._clock.now())

    def _heard(self, other: InstanceRow) -> tuple[datetime, float]:
        """The last beat of another process, and when this one first saw it."""
        beat_at, seen = self._beats.get(other.id, (None, 0.0))
        return (other.beat_at, seen if other.beat_at == beat_at else time.monotonic())

    def _lives(self, other: InstanceRow, lines: Collection[int]) -> bool:
        if self._line is not None:
            silent = time.monotonic() - self._beats[other.id][1]
            return number_of(other.id) in lines or silent < LINE_SILENCE_SECONDS
        if self._machine and other.machine == self._machine:
            return self._lifelines.is_held(other.id)
        return self._clock.now() - other.beat_at < SILENCE


class Lanes:
    """The lanes that this process deals with, which is named by its `instance`.

    They `are_shared` where others may deal with some of them; else that is every lane.
    """

    def __init__(self, database: Database, instance: str, *, are_shared: bool) -> None:
        self.instance = instance
        self.are_shared = are_shared
        self._database = database
        self._used: dict[str, float] = {}
        self._wanted: set[str] = set()
        self._leaving: set[str] = set()
        self._closing = False
        self._news = asyncio.Event()

    async def hold(self, lane: str) -> bool:
        """Hold a lane from now on, unless another process does. False then."""
        if not self.are_shared:
            return True
        if lane not in self._used:
            if self._closing or lane in self._leaving:
                return False
            if not await self._database.put(instances.hold_lane, lane, self.instance):
                return False
        self._used[lane] = time.monotonic()
        return True

    def quiet(self, seconds: float) -> list[str]:
        """The lanes held in which nothing came for so long, or that another process wants."""
        before = time.monotonic() - seconds
        return [lane for lane, used in self._used.items() if used <= before or lane in self._wanted]

    async def let_go(self, quiet: Collection[str]) -> None:
        """Leave some lanes to whoever takes them next."""
        for lane in quiet:
            self._used.pop(lane, None)
        self._wanted.difference_update(quiet)
        self._leaving.update(quiet)  # held anew before that is written, a lane would be held by two
        try:
            async with self._database.write(beside=True) as connection:
                await instances.leave_lanes(connection, quiet, self.instance)
                await say(connection, LET_GO)
        finally:
            self._leaving.difference_update(quiet)

    async def ask_for(self, lane: str) -> None:
        """Have whoever holds a lane leave it as soon as nothing is under way there."""
        await self._database.put(say, f"{WANTED} {self.instance} {lane}")

    def hear_that_is_wanted(self, lane: str, by: str) -> None:
        """A process has asked for a lane."""
        if self.holds(lane) and by != self.instance:
            self._wanted.add(lane)
            self._news.set()

    def close(self) -> None:
        """Hold no more than are held."""
        self._closing = True

    async def tell(self, connection: Transaction) -> None:
        """Have whoever holds the lane look at what this transaction has stored for it."""
        await say(connection, STORED)

    def holds(self, lane: str) -> bool:
        """Whether this process holds a lane."""
        return lane in self._used

    def hear(self) -> None:
        """Another process has stored something for a lane, or let go of one."""
        self._news.set()

    async def news(self) -> None:
        """Wait until another process says so."""
        await self._news.wait()
        self._news.clear()


def stands_by(other: InstanceRow) -> str:
    """What a process says that may not serve yet."""
    return (
        f"Another process serves this database: process {other.pid} on {other.host}, since "
        f"{other.serving_since:%Y-%m-%d %H:%M:%S} UTC. This one waits until that has ended, and then takes "
        "over; if you did not mean to start a second one, stop it."
    )
