"""Reflections that somebody asks for now: one at a time for each person, and whoever asks meanwhile gets that one's report."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass

from bot.clock import Clock
from bot.domain.reports import Report, report, together
from bot.errors import BotError, Refused, StalePlan
from bot.memory.reflection import Reflection
from bot.memory.shown_reports import ShownChange, changes_of
from bot.memory.spending import Spending
from bot.storage import people, reports
from bot.storage.database import Database
from bot.storage.reports import StoredReport

log = logging.getLogger(__name__)

MOST_RETHINKS = 3
NO_BUDGET = "This month's budget for models is used up; reflection waits for the next."

Progress = Callable[[int, int], None]
"""Hears how many people are done, and of how many."""


@dataclass(frozen=True, slots=True)
class Run:
    """A reflection under way, or done: the id to ask for it by, and its report once it is there."""

    id: str
    task: asyncio.Task[Report]

    async def wait(self) -> Report:
        """The report, or what the reflection raised; who gives up waiting does not stop it."""
        return await asyncio.shield(self.task)


@dataclass(frozen=True, slots=True)
class _Kept:
    """Where one person's run is reported, and what an earlier process had written of it."""

    run_id: str
    before: Report


class ReflectionRuns:
    """Runs reflections beside whatever waits for them: a request that gives up waiting stops nothing."""

    def __init__(self, database: Database, reflection: Reflection, spending: Spending, clock: Clock) -> None:
        self._database = database
        self._reflection = reflection
        self._spending = spending
        self._clock = clock
        self._runs: dict[int | None, Run] = {}
        self._people: dict[int, asyncio.Task[Report]] = {}

    async def start(
        self, owner: int | None, progress: Progress | None = None, *, run_id: str | None = None
    ) -> Run:
        """Reflect for one person, or for everybody; the run that is under way already, if there is one.

        One asked for again by its `run_id` has the report of what was written before: it goes on from there.
        """
        running = self._runs.get(owner)
        if running is not None:
            return running
        run_id = run_id or secrets.token_hex(8)
        run = Run(run_id, asyncio.create_task(self._kept(run_id, owner, progress)))
        self._runs[owner] = run
        run.task.add_done_callback(lambda task: _retrieved(task, self._runs.pop(owner, None)))
        return run

    async def stored(self, run_id: str) -> StoredReport | None:
        """What is kept of a run. One that an earlier process began and did not finish has failed."""
        async with self._database.read() as connection:
            kept = await reports.get(connection, run_id)
        alive = any(run.id == run_id for run in self._runs.values())
        if kept is None and alive:
            return StoredReport(run_id, "running", {})  # begun, but its first row is still on the way
        if kept is not None and kept.state != "done":
            return StoredReport(kept.id, "running" if alive else "failed", {})
        return kept

    async def changes(self, report: Report) -> list[ShownChange]:
        """What a report changed, in words, as far as it still stands."""
        async with self._database.read() as connection:
            return await changes_of(connection, report)

    async def finish(self, seconds: float) -> None:
        """Wait for what is under way, then cancel the rest: it is thought anew by the nightly job."""
        tasks = {run.task for run in self._runs.values()}
        if not tasks:
            return
        _, late = await asyncio.wait(tasks, timeout=seconds)
        stopped = [*late, *self._people.values()]
        for task in stopped:
            task.cancel()
        await asyncio.gather(*stopped, return_exceptions=True)

    async def _kept(self, run_id: str, owner: int | None, progress: Progress | None) -> Report:
        """A run from its first row to its last."""
        async with self._database.write() as connection:
            kept = await reports.begin(connection, run_id, self._clock.now())
        before = Report.from_stored(kept.content) if kept is not None and kept.content else Report()
        if kept is not None and kept.state == "done":
            return before
        try:
            done = await (
                self._everybody(progress) if owner is None else self._person(owner, _Kept(run_id, before))
            )
        except BaseException:
            async with self._database.write() as connection:
                await reports.note(connection, run_id, "failed")
            raise
        async with self._database.write() as connection:
            await reports.note(connection, run_id, "done", done.as_stored())
        return done

    async def _everybody(self, progress: Progress | None) -> Report:
        async with self._database.read() as connection:
            owners = await people.every(connection)
        done: list[Report] = []
        failures: list[Exception] = []
        for number, owner in enumerate(owners, 1):
            try:
                done.append(await self._person(owner))
            except Exception as failure:  # the edge: the others still get theirs
                log.warning("Reflection failed for person %s: %s", owner, type(failure).__name__)
                done.append(Report(failed=1))
                failures.append(failure)
            if progress is not None:
                progress(number, len(owners))
        if failures and len(failures) == len(owners):
            raise failures[0]  # nothing came of it at all
        return together(done)

    async def _person(self, owner: int, kept: _Kept | None = None) -> Report:
        """One person's reflection, the one under way if there is one."""
        running = self._people.get(owner)
        if running is None:
            running = self._people[owner] = asyncio.create_task(self._reflect(owner, kept))
            running.add_done_callback(lambda task: _retrieved(task, self._people.pop(owner, None)))
        return await asyncio.shield(running)

    async def _reflect(self, owner: int, kept: _Kept | None) -> Report:
        """Until nothing is left to read."""
        done = kept.before if kept else Report()
        while True:
            if await self._spending.exhausted(owner):
                raise Refused(NO_BUDGET)
            done, more = await self._once(owner, done, kept)
            if not more:
                return done

    async def _once(self, owner: int, done: Report, kept: _Kept | None) -> tuple[Report, bool]:
        """What is done with one batch more; its report is written together with what it tells."""
        for _ in range(MOST_RETHINKS):
            night = await self._reflection.think(owner)
            try:
                async with self._database.write() as connection:
                    written = await self._reflection.write(connection, night)
                    all_done = together((done, report(written)))
                    if kept is not None:
                        await reports.note(connection, kept.run_id, "running", all_done.as_stored())
            except StalePlan:
                continue
            return all_done, night.material.more
        raise BotError("Memory changed while it was thought over. Please try again.")


def _retrieved(task: asyncio.Task[Report], _: object) -> None:
    """A failure that nobody waits for any more is told by the report; asyncio need not complain of it, too."""
    if not task.cancelled():
        task.exception()
