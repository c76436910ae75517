"""Whose a row is: every function of storage, asked for one person in a world of two who say the same.

Each is called with all it could be handed, the other's ids included, in a world of both and in one where the other never was.
It must give the same and change the same, and nothing of the other's. What it gives and changes stands in found.txt.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.storage.engine.driver import OneTripConnection
from bot.storage.tables import metadata
from tests.storage.asked import (
    FUNCTIONS,
    OF_EVERYBODY,
    OF_ONE,
    TOLD,
    Rows,
    World,
    calls,
    lines,
    rows_at_first,
    tries,
)
from tests.storage.found import FOUND
from tests.storage.twins import BEN, OWNED, settle, without

pytestmark = pytest.mark.only_sqlite(reason="worlds that are files")
in_the_worlds = pytest.mark.asyncio(loop_scope="module")
"""In the loop in which the two worlds are opened once."""

KNOWN: dict[str, list[str]] = defaultdict(list)
for each in FOUND.read_text(encoding="utf-8").splitlines():
    KNOWN[each.partition(" ")[0]].append(each)


@dataclass(frozen=True)
class Worlds:
    """A world of both, one of Ann alone, and the rows of the first: Ann's and everybody's, and Ben's."""

    both: World
    alone: World
    before: Rows
    his: Rows


@pytest.fixture(scope="module")
def settled(tmp_path_factory: pytest.TempPathFactory, migrated: Path) -> tuple[Path, Path, Rows, Rows]:
    """The files of the two worlds, each call on which is taken back, and the rows of the first."""
    folder = tmp_path_factory.mktemp("twins")
    both = folder / "both.db"
    both.write_bytes(migrated.read_bytes())

    async def settled() -> tuple[Rows, Rows]:
        world = World(both)
        await settle(world.database)
        rows = await rows_at_first(world)
        await world.database.close()
        return rows

    before, his = asyncio.run(settled())
    return both, without(BEN, both, folder / "alone.db"), before, his


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def worlds(settled: tuple[Path, Path, Rows, Rows]) -> AsyncIterator[Worlds]:
    """The two worlds, opened: each call on them is taken back."""
    both, alone, *rows = settled
    opened = Worlds(World(both), World(alone), *rows)
    yield opened
    await opened.both.database.close()
    await opened.alone.database.close()


def test_both_have_rows_in_every_table_that_has_an_owner(worlds: Worlds) -> None:
    """A new table is settled, too: what is not there can't be mixed up."""
    assert {table for table, rows in worlds.his.items() if not rows} == set()
    assert set(OWNED) == {table.name for table in metadata.sorted_tables if "owner" in table.c}


def test_what_is_of_everybody_is_there_and_says_why() -> None:
    """The list holds no function that is gone, and none that asks whose."""
    assert set(OF_EVERYBODY) <= set(FUNCTIONS) | {called.rpartition(".")[0] for called in FUNCTIONS}


@in_the_worlds
@pytest.mark.parametrize("called", TOLD)
async def test_what_is_asked_for_one_person_never_touches_another(called: str, worlds: Worlds) -> None:
    """The same is given and changed as if the other had never been, and nothing of theirs; and what that is stands in found.txt.

    `python -m tests.storage.found` writes it anew, for somebody to read what differs.
    """
    tried = await tries(worlds.both, called)
    for arguments, result, mine, theirs in tried if called in OF_ONE else ():
        assert theirs in (None, worlds.his), arguments
        assert [result, mine] == [*(await worlds.alone.tried(called, arguments))[:2]], arguments
    assert lines(called, tried, worlds.before, worlds.his) == KNOWN[called]


NO_TABLES = frozenset(
    "CONSTANT json_each wanted each place source gone part effect anon_1 anon_2 anon_3 anon_4 search_words"
    " search_vocabulary sqlite_sequence pragma_page_count pragma_page_size".split()
)
"""Lists that are handed over, and the word index, which SQLite is said to scan when it looks a row up in it."""

LOOKED_THROUGH = {
    "people.everything.rows": "inbox: what came in of late, which is cleared",
    "people.everything.move_group": "inbox: what came in of late, which is cleared",
    "work.inbox.drop_set_aside": "inbox: what came in of late, which is cleared",
    "people.everything.remove": "inbox, visitors, reports: what came of late; a person goes once",
    "people.everything.remove_shell": "mentions: an index of their owners costs every search more; a person goes once",
    "work.usage.everybodys_cost": "usage: is about everybody",
}
"""Who looks through a whole table, for a person, and why that is no matter."""


@pytest.fixture
def scanned(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The tables that SQLite goes through from end to end in statements run meanwhile."""
    found: set[str] = set()
    plain_run = OneTripConnection.run

    async def run(connection: OneTripConnection, sql: str, parameters: Any, many: bool) -> Any:
        if sql.startswith(("SELECT", "INSERT", "UPDATE", "DELETE", "WITH")):
            one = next(iter(parameters), ()) if many else parameters
            _, plan = await plain_run(connection, f"EXPLAIN QUERY PLAN {sql}", one, False)
            steps = [str(row[3]).split() for row in plan]
            through = [step[1] for step in steps if step[0] == "SCAN"]
            found.update(each for each in through if not each.startswith("(") and not each.isdigit())
        return await plain_run(connection, sql, parameters, many)

    monkeypatch.setattr(OneTripConnection, "run", run)
    return found


@in_the_worlds
@pytest.mark.parametrize("called", OF_ONE)
async def test_what_one_person_costs_does_not_grow_with_the_others(
    called: str, worlds: Worlds, scanned: set[str]
) -> None:
    """No statement goes through a table from end to end for them; nor does what SQLite looks up for keys."""
    for arguments in calls(called):
        async with worlds.both.database.write() as connection:
            with suppress(Exception):  # what can't be asked so is another test's
                await FUNCTIONS[called](connection, **arguments)
            await connection.rollback()
    assert bool(scanned - NO_TABLES) is (called in LOOKED_THROUGH), scanned - NO_TABLES
