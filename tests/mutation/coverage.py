"""Which test runs which statement: measured once for each file of tests, and kept outside of the repository.

What was measured holds as long as neither bot/ nor the file of tests changes; only what changed is measured anew. Statements
are kept by their words (`names_of`), so that with `--stale` what was measured of an older bot/ is found where it stands now.
"""

from __future__ import annotations

import ast
import builtins
import hashlib
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache as cache_results
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import pytest

from tests.mutation.operators import ROOMS, ROOT, Mutation, names_of

OUTSIDE = (
    "tests/chaos",
    "tests/blackbox",
    "tests/crash",
    "tests/benchmarks",
    "tests/house",
    "tests/mutation",
    "tests/pages/certificates.py",
)
"""Tests of the process as a whole run the bot elsewhere, where nothing is broken; and what holds no tests."""

TOGETHER = 20
"""Files of tests measured by one process: what it found is kept even if the next one is broken off."""

SEEN = "__seen_by_a_test__"
IMPORT = ""
"""What stands for a test where a line runs as soon as its module is imported."""


@dataclass
class Covering:
    """The tests, each with its seconds, and for each line of bot/ those that run it."""

    seconds: dict[str, float] = field(default_factory=dict[str, float])
    lines: dict[str, dict[int, set[str]]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(set))
    )

    def of(self, mutation: Mutation) -> list[str]:
        """The tests that run what a mutation breaks, the quickest first; for a line outside of functions, of its module."""
        of_file = self.lines[mutation.path]
        found = of_file[mutation.ran]
        if not mutation.function:
            found = set[str]().union(*of_file.values())
        return sorted(found - {IMPORT}, key=lambda test: (self.seconds.get(test, 0), test))

    def ways(self, mutation: Mutation, tests: Iterable[str]) -> dict[frozenset[int], list[str]]:
        """Tests by the lines that they run of the functions around what a mutation breaks."""
        of_file, inside = self.lines[mutation.path], mutation.around()
        found: dict[frozenset[int], list[str]] = defaultdict(list)
        for test in tests:
            found[frozenset(line for line in inside if test in of_file[line])].append(test)
        return found

    def nearness(self, path: str) -> dict[str, float]:
        """How much tests are about one file: those that run what few others run of it are most."""
        found: dict[str, float] = defaultdict(float)
        for tests in self.lines[path].values():
            for test in tests:
                found[test] += 1 / len(tests)
        return found

    def at_import(self, mutation: Mutation) -> bool:
        """Whether it breaks what runs only, or also, when the module is imported."""
        return not mutation.function or IMPORT in self.lines[mutation.path][mutation.ran]


def cache() -> Path:
    """Where measurements and results are kept between runs."""
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = home / "memory-bot-mutation"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def files() -> list[Path]:
    """The files of tests that can notice something broken within their own process."""
    found = sorted((ROOT / "tests").rglob("test_*.py"))
    return [path for path in found if not path.relative_to(ROOT).as_posix().startswith(OUTSIDE)]


def measured(*, processes: int = 1, stale: bool = False) -> Covering:
    """What each test covers, measured now where that isn't known; `stale` trusts what was measured of an older bot/."""
    ground = _digest(path for path in (ROOT / "bot").rglob("*.py"))
    known: dict[Path, dict[str, object]] = {}
    for path in files():
        kept = _kept(path)
        if kept.exists():
            found = json.loads(kept.read_text(encoding="utf-8"))
            if (found["bot"] == ground or stale) and found["file"] == _digest([path]):
                known[path] = found
    missing = [path for path in files() if path not in known]
    if missing:
        print(f"measuring what {len(missing)} files of tests run ...", flush=True)
        parts = [missing[at::processes] for at in range(min(processes, len(missing)))]
        some = [part[at : at + TOGETHER] for part in parts for at in range(0, len(part), TOGETHER)]
        with ThreadPoolExecutor(processes) as running:
            list(running.map(_measure, some))
        known |= {path: json.loads(_kept(path).read_text(encoding="utf-8")) for path in missing}
    covering = Covering()
    for found in known.values():
        tests = found["tests"]
        assert isinstance(tests, dict)
        covering.seconds |= tests
        names = [IMPORT, *tests]
        lines = found["lines"]
        assert isinstance(lines, dict)
        for path, by_line in lines.items():
            lines_of = _lines_of(path)
            for statement, numbers in by_line.items():
                if line := lines_of.get(statement):
                    covering.lines[path][line].update(names[number] for number in numbers)
    return covering


@cache_results
def _lines_of(path: str) -> dict[str, int]:
    """Where each statement of a module stands now."""
    file = ROOT / path
    return {name: line for line, name in names_of(file.read_bytes()).items()} if file.exists() else {}


def _measure(some: list[Path]) -> None:
    command = [sys.executable, "-m", "tests.mutation.coverage", *(str(path) for path in some)]
    subprocess.run(command, check=True, cwd=ROOT, env=os.environ | {"CI": "1"}, stdout=subprocess.DEVNULL)


def _kept(path: Path) -> Path:
    return cache() / f"{path.relative_to(ROOT).as_posix().replace('/', '.')}.json"


def _digest(paths: Iterable[Path]) -> str:
    whole = hashlib.sha256()
    for path in sorted(paths):
        whole.update(path.read_bytes())
    return whole.hexdigest()


class Counted(importlib.abc.MetaPathFinder):
    """Hands in the modules that are to be broken with a note before each statement that it ran.

    Tracing every call and line, as coverage.py must, makes the suite four times as slow; the notes cost nothing that
    could be measured.
    """

    def __init__(self) -> None:
        self.places: list[tuple[str, str]] = []
        self._names: dict[int, str] = {}
        self.seen = bytearray(100_000)
        setattr(builtins, SEEN, self.seen)

    def find_spec(self, fullname: str, path: object = None, target: ModuleType | None = None) -> Any:
        """A module of one of the rooms; nothing for others."""
        parts = fullname.split(".")
        if parts[0] != "bot" or len(parts) < 2 or parts[1] not in ROOMS:
            return None
        place = ROOT.joinpath(*parts)
        package = place / "__init__.py"
        file, within = (package, [str(place)]) if package.exists() else (place.with_suffix(".py"), None)
        loader = _Noting(fullname, str(file), self)
        return importlib.util.spec_from_file_location(
            fullname, file, loader=loader, submodule_search_locations=within
        )

    def noted(self, path: str, source: bytes) -> ast.Module:
        """The module with the notes."""
        tree = ast.parse(source)
        self._names = names_of(source)
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                function.body = [*self._with_notes(path, function.body)]
        return ast.fix_missing_locations(tree)

    def _with_notes(self, path: str, body: list[ast.stmt]) -> Iterator[ast.stmt]:
        for statement in body:
            is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
            name = self._names.get(statement.lineno)
            if name is not None and not is_text and not isinstance(statement, ast.Global | ast.Nonlocal):
                note = ast.parse(f"{SEEN}[{len(self.places)}] = 1").body[0]
                self.places.append((path, name))
                for each in ast.walk(note):
                    ast.copy_location(each, statement)
                yield note
            if not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                self._inside(path, statement)
            yield statement

    def _inside(self, path: str, statement: ast.AST) -> None:
        for name in ("body", "orelse", "finalbody"):
            inner = getattr(statement, name, None)
            if isinstance(inner, list) and inner and isinstance(inner[0], ast.stmt):
                setattr(statement, name, [*self._with_notes(path, inner)])
        for part in (*getattr(statement, "handlers", ()), *getattr(statement, "cases", ())):
            self._inside(path, part)

    def ran(self) -> list[tuple[str, str]]:
        """What ran since this was asked last."""
        found = [self.places[at] for at in range(len(self.places)) if self.seen[at]]
        self.seen[:] = bytes(len(self.seen))
        return found


class _Noting(importlib.machinery.SourceFileLoader):
    def __init__(self, fullname: str, path: str, counted: Counted) -> None:
        super().__init__(fullname, path)
        self.counted = counted

    def get_code(self, fullname: str) -> CodeType:
        path = Path(self.path)
        noted = self.counted.noted(path.relative_to(ROOT).as_posix(), path.read_bytes())
        return compile(noted, self.path, "exec", dont_inherit=True)


class Measuring:
    """A plugin that keeps which statements ran in each test."""

    def __init__(self) -> None:
        self.counted = Counted()
        sys.meta_path.insert(0, self.counted)
        self.seconds: dict[str, float] = {}
        self.lines: dict[str, list[tuple[str, str]]] = {}
        self.failed: set[str] = set()

    def pytest_collection_finish(self) -> None:
        """Keep what ran as the modules were imported."""
        self.lines[IMPORT] = self.counted.ran()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Keep what runs in this test, its fixtures included."""
        self.counted.ran()
        try:
            return (yield)
        finally:
            self.lines[item.nodeid] = self.counted.ran()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep how long a test takes."""
        self.seconds[report.nodeid] = round(self.seconds.get(report.nodeid, 0) + report.duration, 4)
        if report.failed:
            self.failed.add(report.nodeid)

    def keep(self, paths: list[Path]) -> None:
        """Write for each file of tests what its tests run."""
        ground = _digest((ROOT / "bot").rglob("*.py"))
        for path in paths:
            name = path.relative_to(ROOT).as_posix()
            tests = {
                test: seconds
                for test, seconds in self.seconds.items()
                if test.partition("::")[0] == name and test not in self.failed
            }
            lines: dict[str, dict[str, list[int]]] = {}
            for number, test in enumerate([IMPORT, *tests]):
                for source, statement in self.lines.get(test, ()):
                    lines.setdefault(source, {}).setdefault(statement, []).append(number)
            kept = {"bot": ground, "file": _digest([path]), "tests": tests, "lines": lines}
            _kept(path).write_text(json.dumps(kept), encoding="utf-8")


if __name__ == "__main__":
    given = [Path(each).resolve() for each in sys.argv[1:]]
    measuring = Measuring()
    pytest.main([*map(str, given), "-p", "no:cacheprovider", "-p", "no:xdist"], plugins=[measuring])
    measuring.keep(given)
    if measuring.failed:
        print("failed, and not counted on:", *sorted(measuring.failed), sep="\n    ", file=sys.stderr)
