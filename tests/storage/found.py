"""`python -m tests.storage.found`: writes down what every function of storage finds and changes in the world of two.

One line for each call that finds or changes something, in found.txt, to be read when it changes: a condition that is dropped, an order that is turned round or a
limit that is off by one shows there, whichever function it is in.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from bot.storage.engine.database import Database
from bot.storage.engine.migrate import migrate
from tests.storage.twins import settle

FOUND = Path(__file__).with_name("found.txt")
MOST = 400
"""Characters of what is found or changed that stand in a line."""

_NAMES = ("id", "row_id", "ref", "memory_id", "interaction_id", "canonical", "source", "name")


def line(called: str, arguments: Mapping[str, Any], result: Any, changed: Sequence[str]) -> str:
    """A call with what came of it."""
    asked = " ".join(
        f"{name}={_short(value)}" for name, value in arguments.items() if name != "owner" and _short(value)
    )
    return (
        f"{called} {asked}".strip()
        + f" -> {_cut(told(result))}"
        + (f" | {_cut('; '.join(changed))}" if changed else "")
    )


def _short(value: Any) -> str:
    """A number or a word as it is; what is larger goes by the name of its parameter."""
    return str(value) if isinstance(value, str | int | float | bool) and len(str(value)) < 24 else ""


def _cut(text: str) -> str:
    return text if len(text) <= MOST else f"{text[:MOST]} … {len(text)}"


def told(result: Any) -> str:
    """A result on one line; of rows that have a name only that."""
    match result:
        case (str(), Mapping() as fields):
            named = [fields[name] for name in _NAMES if name in fields]
            return (
                told(named[0])
                if named
                else ",".join(f"{name}:{told(each)}" for name, each in fields.items() if name != "vectors")
            )
        case float():
            return f"{result:.3g}"
        case list():
            return f"[{' '.join(told(each) for each in result)}]"
        case tuple():
            return f"({' '.join(told(each) for each in result)})"
        case _:
            return str(result)


def changes(before: Mapping[str, Sequence[str]], after: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """What differs between somebody's rows before and after: gone, new, or in which of their values."""
    for table, rows in after.items():
        if rows == before[table]:
            continue
        old, new = ({_key(row): row for row in some} for some in (before[table], rows))
        for key in sorted({*old, *new}):
            if key not in new:
                yield f"{table} -{key}"
            elif key not in old:
                yield f"{table} +{new[key][:160]}"
            elif old[key] != new[key]:
                pairs = zip(json.loads(old[key]), json.loads(new[key]), strict=True)
                yield f"{table} {key}: " + ",".join(f"{was}=>{now}" for was, now in pairs if was != now)


def _key(row: str) -> str:
    """What tells a row from the others of its table, as far as it is needed here: its first values."""
    return re.sub(
        r"\s", "", ",".join(str(each) for each in json.loads(row)[:4] if not isinstance(each, float))[:60]
    )


async def everything(folder: Path) -> dict[str, list[str]]:
    """By function the lines of all its calls."""
    from tests.storage import asked

    database = Database(folder / "bot.db")
    await migrate(database)
    await settle(database)
    await database.close()
    world = asked.World(folder / "bot.db")
    before, his = await asked.rows_at_first(world)
    found = {
        called: asked.lines(called, await asked.tries(world, called), before, his) for called in asked.TOLD
    }
    await world.database.close()
    return found


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        whole = asyncio.run(everything(Path(made)))
    text = "\n".join(each for lines in whole.values() for each in lines)
    FOUND.write_text(text + "\n", encoding="utf-8")
    sys.stdout.write(f"{len(text.splitlines())} lines, {len(text)} characters\n")
