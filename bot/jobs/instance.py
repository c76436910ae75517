"""This process among those that use the database: known to the others, and heir of the dead.

Several processes may use one database side by side: one that serves Telegram, terminals, commands. What each
has in hand is kept from the others, until it is done with or its process is dead. Only one serves Telegram; a
second one waits until the first has ended, and takes over.
"""

from __future__ import annotations

import asyncio
import logging
import os
import platform
import uuid
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from datetime import timedelta

from bot.clock import Clock
from bot.errors import DatabaseFails
from bot.storage.engine.database import Database
from bot.storage.engine.lifelines import Lifelines, this_machine
from bot.storage.work import instances
from bot.storage.work.instances import InstanceRow

log = logging.getLogger(__name__)

BEAT_SECONDS = 15.0
SILENCE = timedelta(seconds=60)
"""After so long without a beat a process is dead of which no lifeline tells."""

LOOK_AGAIN_SECONDS = 0.5


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
        self.serves = False
        self.waits_for: InstanceRow | None = None
        """Who serves while this process stands by to take over."""

    @asynccontextmanager
    async def present(self) -> AsyncGenerator[None]:
        """Be known to the others while the block lasts; what the dead had in hand is free from here on."""
        self._machine = this_machine() if self._lifelines.hold(self.id) else ""
        now = self._clock.now()
        row = InstanceRow(
            id=self.id,
            pid=os.getpid(),
            host=platform.node(),
            machine=self._machine,
            started_at=now,
            beat_at=now,
        )
        try:
            async with self._database.write() as connection:
                await instances.join(connection, row)
                await instances.free_nobodys(connection)
            await self._bury_the_dead()
            self.beating = asyncio.create_task(self._beat_on())
            try:
                yield
            finally:
                self.beating.cancel()
                await asyncio.gather(self.beating, return_exceptions=True)
                # A row that is left is told dead by its lifeline; why the block ended is not to be hidden.
                with suppress(DatabaseFails):
                    async with self._database.write() as connection:
                        await instances.leave(connection, self.id)
        finally:
            self._lifelines.let_go(self.id)

    async def _beat_on(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
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
        async with self._database.write() as connection:
            if not await instances.beat(connection, self.id, self._clock.now()):
                raise TakenForDead
        await self._bury_the_dead()

    async def serve_alone(self, stopping: asyncio.Event) -> bool:
        """Wait until no other process serves, and be the one that does. False when told to stop before."""
        while not stopping.is_set():
            await self._bury_the_dead()
            async with self._database.write() as connection:
                served_by = [each for each in await instances.serving(connection) if each.id != self.id]
                if not served_by:
                    if not await instances.serve(connection, self.id, self._clock.now()):
                        raise TakenForDead
                    self.serves, self.waits_for = True, None
                    return True
            if self.waits_for is None:
                log.warning("%s", stands_by(served_by[0]))
            self.waits_for = served_by[0]
            with suppress(TimeoutError):
                await asyncio.wait_for(stopping.wait(), LOOK_AGAIN_SECONDS)
        return False

    async def stopping(self) -> None:
        """This process was told to end: should it be killed now, that is no fault of what it has in hand."""
        async with self._database.write() as connection:
            await instances.stopping(connection, self.id)

    async def _bury_the_dead(self) -> None:
        async with self._database.read() as connection:
            dead = [each for each in await instances.others(connection, self.id) if not self._lives(each)]
        for each in dead:
            log.warning("Process %s on %s is dead; what it had in hand is taken up", each.pid, each.host)
            async with self._database.write() as connection:
                # Another may have buried it first: it died once.
                if each.id in {row.id for row in await instances.others(connection, self.id)}:
                    await instances.bury(connection, each, self._clock.now())

    def _lives(self, other: InstanceRow) -> bool:
        if self._machine and other.machine == self._machine:
            return self._lifelines.is_held(other.id)
        return self._clock.now() - other.beat_at < SILENCE


def stands_by(other: InstanceRow) -> str:
    """What a process says that may not serve yet."""
    return (
        f"Another process serves this database: process {other.pid} on {other.host}, since "
        f"{other.serving_since:%Y-%m-%d %H:%M:%S} UTC. This one waits until that has ended, and then takes "
        "over; if you did not mean to start a second one, stop it."
    )
