"""Reflections that somebody asks for now, a promise each, and the report of what one came to: whoever asks
meanwhile gets that.

A report holds counts and the ids of changed memories, and is shown in the words of memory as it stands:
what was forgotten since is not in it.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from typing import Any, Literal

from bot.clock import Clock, came_within
from bot.domain.changes import Add, Plan, Revise
from bot.domain.memories import Kind
from bot.errors import NotFound, Refused
from bot.memory.figures import Spending
from bot.memory.writing import promises
from bot.speech.saying import Wording, say
from bot.storage.engine.database import PROMISED, Database, Transaction
from bot.storage.facts import memories, provenance
from bot.storage.people import accesses, people
from bot.storage.people.accesses import Access
from bot.storage.work import jobs
from bot.storage.work.jobs import State

NO_BUDGET = Wording("This month's budget for models is used up; reflection waits for the next.")
LOOK_SECONDS = 1.0
"""How often whoever waits looks for what another process has done."""

Progress = Callable[[int, int], None]
"""Hears how many people are done, and of how many."""


@dataclass(frozen=True, slots=True)
class ReportedChange:
    """One memory that was added or revised, at the version it has since."""

    owner: int
    change: Literal["added", "revised"]
    kind: Kind
    memory_id: str
    version: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """One reflection, or several together. `plans` are the ids to undo it by, `failed` how many failed."""

    changes: tuple[ReportedChange, ...] = ()
    plans: tuple[str, ...] = ()
    failed: int = 0

    @property
    def counts(self) -> dict[str, int]:
        """How many changes there are of each sort that is counted."""
        found = Counter((change.kind, change.change) for change in self.changes)
        return {
            "facts_added": found["fact", "added"],
            "facts_updated": found["fact", "revised"],
            "intentions_added": found["intention", "added"],
            "learnings_added": found["rule", "added"],
            "notes_added": found["note", "added"],
        }

    def as_stored(self) -> dict[str, Any]:
        """The form in which it is stored."""
        return {
            **self.counts,
            "changes": [asdict(change) for change in self.changes],
            "plans": list(self.plans),
            "failed": self.failed,
        }

    @classmethod
    def from_stored(cls, stored: Mapping[str, Any]) -> Report:
        """The inverse of `as_stored`; the counts follow from the changes."""
        changes = tuple(ReportedChange(**change) for change in stored["changes"])
        return cls(changes=changes, plans=tuple(stored["plans"]), failed=stored["failed"])


def report(plan: Plan) -> Report:
    """What a plan comes to once it is applied."""
    changes = tuple(_reported(plan))
    return Report(changes=changes, plans=(plan.id,) if changes else ())


def together(reports: Iterable[Report]) -> Report:
    """Add several reports up to one."""
    every = list(reports)
    return Report(
        changes=tuple(change for each in every for change in each.changes),
        plans=tuple(plan for each in every for plan in each.plans),
        failed=sum(each.failed for each in every),
    )


def _reported(plan: Plan) -> Iterable[ReportedChange]:
    for change in plan.changes:
        match change:
            case Add(memory, _):
                yield ReportedChange(plan.owner, "added", memory.kind, memory.id, memory.version)
            case Revise(_, after, _, _):
                yield ReportedChange(plan.owner, "revised", after.kind, after.id, after.version)
            case _:
                continue


@dataclass(frozen=True, slots=True)
class Run:
    """How far a reflection has come: of its `people`, `finished` are done with or have failed."""

    id: str
    state: State
    report: Report
    finished: int
    people: int


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class ReflectionRuns:
    """Promises reflections, and looks how far they have come; who gives up waiting stops nothing."""

    database: Database
    spending: Spending
    clock: Clock

    async def start(
        self, owner: int | None, *, run_id: str | None = None, by: Literal["you", "api"] = "you"
    ) -> str:
        """Promise to reflect for one person, or for everybody; the run's id, maybe of the one under way.

        One asked for again by its `run_id` is not begun again. Raises Refused when nothing is left of the
        budget.
        """
        if owner is not None and await self.spending.exhausted(owner):
            raise Refused(say(NO_BUDGET))
        async with self.database.write(owner) as connection:
            if by == "api":
                await self._note(connection, owner)
            if owner is None:
                return await self._for_everybody(connection)
            return await self._for_one(connection, owner, run_id)

    async def stored(self, run_id: str) -> Run | None:
        """How far a run has come; None when there is none under the id, or it is no longer kept."""
        return await self.database.ask(_run, run_id)

    async def wait(self, run_id: str, progress: Progress | None = None) -> Run:
        """The run once it is done or has failed."""
        told, news = 0, asyncio.Event()
        with ExitStack() as listening:
            listening.callback(self.database.when(PROMISED, news.set))
            while True:
                news.clear()
                run = await self.stored(run_id)
                if run is None:
                    raise NotFound(say("That reflection's report is no longer kept."))
                for finished in range(told + 1, run.finished + 1):
                    if progress is not None:
                        progress(finished, run.people)
                told = max(told, run.finished)
                if run.state != "running":
                    return run
                await came_within(LOOK_SECONDS, news)

    async def changes(self, report: Report) -> list[ShownChange]:
        """What a report changed, in words, as far as it still stands."""
        return await self.database.ask(changes_of, report)

    async def _for_one(self, connection: Transaction, owner: int, run_id: str | None = None) -> str:
        if run_id is not None and await jobs.get_report(connection, run_id) is not None:
            return run_id
        under_way = await jobs.under_way(connection, promises.REFLECT, owner)
        if under_way:
            return under_way[0]
        run_id, now = run_id or secrets.token_hex(8), self.clock.now()
        await jobs.begin_report(connection, run_id, now)
        await promises.to_reflect_now(connection, owner, run_id, now)
        return run_id

    async def _for_everybody(self, connection: Transaction) -> str:
        newest = await jobs.newest_of_several(connection)
        running = await _run(connection, newest.id) if newest else None
        if running is not None and running.state == "running":
            return running.id
        parts = [await self._for_one(connection, owner) for owner in await people.every(connection)]
        return await jobs.begin_several(connection, secrets.token_hex(6), parts, self.clock.now())

    async def _note(self, connection: Transaction, owner: int | None) -> None:
        """Keep that it was asked for over HTTP; what it reads is noted as it is read."""
        asked = Access(at=self.clock.now(), actor="api", action="asked", what="person")
        if owner is None:
            await accesses.note_of_everybody(connection, asked)
        else:
            await accesses.note(connection, owner, [asked])


async def _run(connection: Transaction, run_id: str) -> Run | None:
    kept = await jobs.get_report(connection, run_id)
    if kept is None:
        return None
    alive = set(await jobs.under_way(connection, promises.REFLECT))
    if kept.parts is None:
        state = _state(kept.state, run_id in alive)
        return Run(run_id, state, _report(kept.content), int(state != "running"), 1)
    parts = [part for each in kept.parts if (part := await jobs.get_report(connection, each))]
    states = [_state(part.state, part.id in alive) for part in parts]
    told = [_report(part.content) for part in parts]
    all_told = together([*told, Report(failed=states.count("failed"))])
    running, failed = states.count("running"), states.count("failed")
    state = "running" if running else "failed" if failed and failed == len(parts) else "done"
    return Run(run_id, state, all_told, len(parts) - running, len(parts))


def _state(kept: State, alive: bool) -> State:
    """One that is promised no more and was not finished has failed."""
    return "failed" if kept == "running" and not alive else kept


def _report(content: dict[str, object]) -> Report:
    return Report.from_stored(content) if content else Report()


async def tell(connection: Transaction, run_id: str, written: Sequence[Report], state: State) -> None:
    """Add what was written to a run's report, in the transaction that writes it."""
    kept = await jobs.get_report(connection, run_id)
    before = [_report(kept.content)] if kept else []
    await jobs.note_report(connection, run_id, state, together([*before, *written]).as_stored())


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownChange:
    """One change to be read. `was` is what the memory said before, None when it was new."""

    change: Literal["added", "revised"]
    kind: Kind
    id: str
    label: str
    content: str
    was: str | None


async def changes_of(connection: Transaction, report: Report) -> list[ShownChange]:
    """The report's changes that still stand, in its order."""
    shown: list[ShownChange] = []
    for each in report.changes:
        memory = await memories.get(connection, each.owner, each.memory_id)
        then = await provenance.version(connection, each.owner, each.memory_id, each.version)
        before = await provenance.version(connection, each.owner, each.memory_id, each.version - 1)
        if memory is not None and then is not None:
            shown.append(
                ShownChange(
                    change=each.change,
                    kind=each.kind,
                    id=each.memory_id,
                    label=memory.label,
                    content=then.content,
                    was=before.content if before else None,
                )
            )
    return shown
