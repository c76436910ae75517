"""`python -m tests.benchmarks.judging [--cases frozen|built|later|latest|newest|sixth|all] [--show] [--save FILE]`: what becomes of true and of false proposals.

Each case is said to the running app by a person of its own, on a fresh database: once with the chat model calling
`remember_fact`, once with the extraction reading the message. What the models propose stands in the case; what became of it
is read from the database file. The cases in `judging_cases/frozen_*` were written before the judging was built anew and
never changed since; `built_*` were written along with it, `later_*`, `latest_*`, `newest_*` and then `sixth_*` on 30 November. `--save` writes each
fate on a line, for `diff` to compare.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from bot.memory.learning import extractor
from tests.scenarios.mind import messages_in
from tests.scripted import Bot, Request, Script, SetClock, Step, call, remember

CASES = Path(__file__).parent / "judging_cases"

Road = Literal["tool", "extraction"]
Fate = Literal["kept", "asked", "waits", "refused"]
"""kept: at once, as something that holds now; waits: for being told again or its session's end; refused: or not read at all."""

ROADS: tuple[Road, ...] = ("tool", "extraction")
FATES: tuple[Fate, ...] = ("kept", "asked", "waits", "refused")
HALVES = ("frozen", "built", "later", "latest", "newest", "sixth")
NOW = "2026-11-20"


@dataclass(frozen=True)
class Case:
    """A proposal as a model sends it, with the message it comes from. `trick` is why it is false; empty: it is true."""

    language: str
    trick: str
    key: str
    value: str
    message: str
    quote: str
    options: dict[str, str] = field(default_factory=dict[str, str], hash=False)

    @property
    def subject(self) -> str:
        """Whom the model says it is about."""
        return self.options.get("subject", "user")

    @property
    def kind(self) -> str:
        """fact, rule or intention."""
        return self.options.get("kind", "fact")


def read(name: str) -> list[Case]:
    """The cases of a file, a line each; lines that begin with # are none."""
    lines = (CASES / name).read_text(encoding="utf-8").splitlines()
    is_false = name.endswith("treacherous.txt")
    return [_case(line, is_false) for line in lines if line.strip() and not line.startswith("#")]


def _case(line: str, is_false: bool) -> Case:
    language, *fields = [each.strip() for each in line.split(" | ")]
    trick = fields.pop(0) if is_false else ""
    key, value, bracketed, *more = fields
    begin, end = bracketed.find("["), bracketed.find("]")
    message = bracketed.replace("[", "").replace("]", "")
    options = dict(each.split("=", 1) for each in more[0].split("; ")) if more else {}
    quote = message[begin : end - 1] if begin >= 0 else message
    return Case(language, trick, key, value, message, quote, options)


class Proposes(Script):
    """A model behind the conversation that reads out of each message just what its case says."""

    def __init__(self, cases: Iterable[Case]) -> None:
        super().__init__()
        self._cases = {case.message: case for case in cases}

    def _parts(self, messages: Any, info: Any) -> Any:
        if not self.steps:
            self.steps.append(self._read)
        return super()._parts(messages, info)

    def _read(self, request: Request) -> Step:
        if request.instructions != extractor.INSTRUCTIONS:
            return "Fine."
        given = messages_in(request.asked).given
        found = [_found(case, each.exchange) for each in given if (case := self._cases.get(each.words))]
        return call("final_result", facts=found)


def _found(case: Case, number: int) -> dict[str, Any]:
    return {
        "message": number,
        "kind": case.kind,
        "key": case.key,
        "value": case.value,
        "subject": case.subject,
        "quote": case.quote,
        "meant": case.options.get("meant", "said"),
    }


async def play(folder: Path, road: Road, cases: Sequence[Case]) -> None:
    """Say each message by a person of its own, with the proposal made on one road, and do what is due."""
    mini = Proposes(cases if road == "extraction" else ())
    async with Bot(folder, SetClock(), Script(), mini) as bot:
        for number, case in enumerate(cases):
            if "asked" in case.options:
                await bot.say("Hi", case.options["asked"], who=f"p{number}")
            more = {} if case.subject == "user" else {"subject": case.subject}
            proposed = [remember(case.key, case.value, case.quote, **more)] if road == "tool" else []
            await bot.say(case.message, *proposed, "Fine.", who=f"p{number}")
        bot.clock.pass_time(minutes=2)
        await bot.app.worker.run_due()


def fates(database: Path, cases: Sequence[Case]) -> list[Fate]:
    """What became of each case, as the file tells."""
    with closing(sqlite3.connect(database)) as connection:
        owners = {
            name: owner for owner, name in connection.execute("SELECT owner, external_id FROM identities")
        }
        return [_fate(connection, owners[f"p{number}"], case) for number, case in enumerate(cases)]


def _fate(connection: sqlite3.Connection, owner: int, case: Case) -> Fate:
    kept = connection.execute(
        "SELECT subject, details FROM memories WHERE owner = ? AND deleted_at IS NULL"
        " AND kind IN ('fact', 'rule', 'intention')",
        (owner,),
    ).fetchall()
    if any(subject == case.subject and not _is_over(details) for subject, details in kept):
        return "kept"
    waiting = connection.execute(
        "SELECT waits_for FROM candidates WHERE owner = ? AND state = 'held'", (owner,)
    ).fetchall()
    if waiting:
        return "asked" if ("answer",) in waiting else "waits"
    return "refused"


def _is_over(details: str | None) -> bool:
    """Whether it is kept as something past."""
    until = (json.loads(details) or {}).get("until") if details else None
    return bool(until) and str(until) < NOW


def measure(cases: Sequence[Case]) -> dict[Road, list[Fate]]:
    """The fates on both roads. No tool saves an intention, so that those go one road only."""
    found: dict[Road, list[Fate]] = {}
    for road in ROADS:
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(play(Path(folder), road, cases))
            found[road] = fates(Path(folder) / "bot.db", cases)
    return found


def marked(cases: Sequence[Case], found: dict[Road, list[Fate]]) -> dict[str, Fate]:
    """Each fate under the road, the proposal and the message it is of."""
    return {
        f"{road}: {case.key}={case.value}: {case.message}": fate
        for road in ROADS
        for case, fate in zip(cases, found[road], strict=True)
        if not (road == "tool" and case.kind == "intention")
    }


def table(title: str, cases: Sequence[Case], found: dict[str, Fate]) -> None:
    """Print, by language and road, how many were kept, asked, waiting and refused."""
    print(f"\n{title:<18}{'of':>5} " + " ".join(f"{name:>7}" for name in FATES))
    languages = list(dict.fromkeys(case.language for case in cases))
    for road in ROADS:
        for language in [*languages, "all"]:
            counted = Counter(
                found[mark]
                for case in cases
                if language in (case.language, "all")
                and (mark := f"{road}: {case.key}={case.value}: {case.message}") in found
            )
            shares = " ".join(f"{100 * counted[fate] / counted.total():6.1f}%" for fate in FATES)
            print(f"{f'{road} {language}':<18}{counted.total():>5} {shares}")


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", choices=(*HALVES, "all"), default="all")
    parser.add_argument("--show", action="store_true", help="each that did not end as it should")
    parser.add_argument("--save", type=Path, help="write every fate to this file")
    chosen = parser.parse_args()
    halves = HALVES if chosen.cases == "all" else (chosen.cases,)
    saved: dict[str, Fate] = {}
    for half in halves:
        for sort, wanted in (("right", "kept"), ("treacherous", "")):
            cases = read(f"{half}_{sort}.txt")
            now = marked(cases, measure(cases))
            saved |= now
            table(f"{half}, {sort}", cases, now)
            if chosen.show:
                wrong = ((mark, fate) for mark, fate in now.items() if (fate == "kept") != (wanted == "kept"))
                print("\n".join(f"  {fate:<8} {mark}" for mark, fate in wrong))
    if chosen.save:
        chosen.save.write_text(json.dumps(saved, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
