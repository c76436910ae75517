"""`python -m tests.house`: how big the house is, and how many of its rooms a message walks through."""

from __future__ import annotations

import ast
import asyncio
import os
import re
import sys
import tempfile
import threading
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import FrameType
from typing import Any

from tests.scripted import Bot, Script, SetClock, call, remember
from tests.test_architecture import CRUMB, LONGEST, MODULES, importers, lines

BOT = Path(__file__).parents[2] / "bot"
FORGETTING = re.compile(
    r"^bot\.(?:memory\.forgetting|memory\.writing\.(?:forget|conceal|eras|retract|taking)|domain\.telltales|storage\.masks|jobs\.forgetting)"
)


class Walk:
    """The files of bot/ that are entered while something happens, and the moves between them."""

    def __init__(self) -> None:
        self.files: set[str] = set()
        self.moves = 0
        self._here: dict[int, str] = {}

    def _enter(self, frame: FrameType, event: str, _: Any) -> None:
        if event != "call":
            return
        file = frame.f_code.co_filename
        if not file.startswith(str(BOT)):
            return
        thread = threading.get_ident()
        if self._here.get(thread) != file:
            self._here[thread] = file
            self.moves += 1
        self.files.add(file)

    async def over(self, what: Awaitable[Any]) -> str:
        """Do it, and tell how far it went."""
        threading.setprofile(self._enter)
        sys.setprofile(self._enter)
        try:
            await what
        finally:
            sys.setprofile(None)
            threading.setprofile(None)  # type: ignore[arg-type]
        return f"{len(self.files):>4} files, {self.moves:>6,} moves"


async def walks() -> dict[str, str]:
    """The five walks: a greeting, a fact with its extraction, a question, an erasure shown, and done."""
    with tempfile.TemporaryDirectory() as folder:
        async with Bot(Path(folder), SetClock(), Script(), Script()) as bot:
            await bot.say("Hello", "Hi.")
            await bot.tell("home_city", "Munich")

            async def stated() -> None:
                bot.mini.then(call("final_result", facts=[]))
                await bot.say(
                    "I am allergic to peanuts",
                    remember("allergies", "peanuts", "allergic to peanuts"),
                    "Noted.",
                )
                bot.clock.pass_time(minutes=2)
                await bot.app.worker.run_due()

            found = {
                "Hello there": await Walk().over(bot.say("Hello there", "Hi.")),
                "a stated fact, with its extraction": await Walk().over(stated()),
                "a question": await Walk().over(bot.say("What am I allergic to?", "Peanuts.")),
                "/forget X everywhere": await Walk().over(bot.command("/forget peanuts everywhere")),
            }
            offered = await bot.command("/forget peanuts everywhere")
            pressed = offered.buttons[0][0].action
            return found | {"… and its button": await Walk().over(bot.command(pressed))}


def _constants_with(letter: str) -> Counter[str]:
    """Module-level assignments whose strings hold a letter as a whole word, by module, but for the packs."""
    found: Counter[str] = Counter()
    word = re.compile(rf"(?<!\w){letter}(?!\w)")
    for name, path in MODULES.items():
        if name.startswith("bot.language.packs"):
            continue
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.Assign | ast.AnnAssign):
                strings = (each.value for each in ast.walk(node) if isinstance(each, ast.Constant))
                found[name] += any(
                    isinstance(each, str) and word.search(each) is not None for each in strings
                )
    return +found


def _classes() -> dict[str, list[str]]:
    """Public class names that stand in several modules."""
    where: dict[str, list[str]] = defaultdict(list)
    for name, path in MODULES.items():
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                where[node.name].append(name)
    return {name: modules for name, modules in where.items() if len(modules) > 1}


def _width(line: str) -> int:
    """Columns of a line, as ruff counts them: a mark on a letter takes none of its own."""
    return sum(unicodedata.category(char) not in ("Mn", "Me", "Cf") for char in line)


def main(say: Callable[[str], None] = print) -> None:
    """Print every measure, each on a line of its own."""
    sizes = {name: lines(name) for name in MODULES}
    users = importers()
    lonely = [name for name in MODULES if len(users[name]) == 1 and not name.startswith("bot.language.packs")]
    by_floor: Counter[str] = Counter()
    for name, size in sizes.items():
        by_floor[[*name.split("."), ""][1]] += size
    say(f"lines {sum(sizes.values()):,}, modules {len(MODULES)}")
    say("  " + ", ".join(f"{floor or 'bot'} {size:,}" for floor, size in by_floor.most_common()))
    say(f"modules with one importer {len(lonely)}, of them crumbs under {CRUMB} lines:")
    say("  " + ", ".join(name.removeprefix("bot.") for name in lonely if sizes[name] < CRUMB))
    say(
        f"modules over 500 lines: {', '.join(f'{name} {size}' for name, size in sizes.items() if size > LONGEST)}"
    )
    letters = _constants_with("я")
    say(f"constants that hold «я» outside packs {letters.total()}: {dict(letters)}")
    shared = _classes()
    say(
        f"class names with two meanings {len(shared)}: {', '.join(f'{name} ({len(where)})' for name, where in shared.items())}"
    )
    forgetting = [name for name in MODULES if FORGETTING.search(name) and sizes[name] > 2]
    say(
        f"modules for what deleting does {len(forgetting)}, lines {sum(sizes[name] for name in forgetting):,}"
    )
    long = sum(
        _width(line) > 110
        for path in MODULES.values()
        for line in path.read_text(encoding="utf-8").splitlines()
    )
    say(f"lines over 110 columns {long:,}")
    os.environ.setdefault("LOGFIRE_IGNORE_NO_CONFIG", "1")
    for walk, told in asyncio.run(walks()).items():
        say(f"{walk:<36} {told}")


if __name__ == "__main__":
    main()
