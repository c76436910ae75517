"""Collects the tests once, then forks: the child breaks the code in place and runs what covers it, up to the first failure.

Breaking in place: the functions that hold the code get the broken code, decorated or not, so nothing is imported again. What has
run at import already (a table, a decorator's argument) can't be broken so: that is imported anew, broken, in a fresh process.
"""

from __future__ import annotations

import functools
import gc
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import random
import resource
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import zip_longest
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, Literal

import pytest
from _pytest.runner import runtestprotocol

from tests.mutation.coverage import Covering
from tests.mutation.operators import ROOT, Mutation

Outcome = Literal["killed", "survived", "uncovered"]

_CACHED = type(functools.cache(lambda: None))
MOST_MEMORY = 6 * 2**30
PATIENCE, SLACK = 15.0, 30.0
"""A test that takes so many times its usual time and so many seconds more hangs."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a mutation: `by` is the test that noticed, `how` the way it did; `tried` counts the tests."""

    key: str
    outcome: Outcome
    by: str
    how: str
    tried: int
    of: int
    seconds: float


@dataclass(slots=True)
class _Run:
    mutation: Mutation
    tests: list[str]
    of: int
    pid: int
    told: int
    folder: Path
    began: float
    said: bytes = b""


class Breaking:
    """The plugin: takes the place of pytest's own loop over the tests."""

    def __init__(
        self, mutations: Sequence[Mutation], covering: Covering, results: Path, *, most: int, processes: int
    ) -> None:
        self.mutations, self.covering, self.results = mutations, covering, results
        self.most, self.processes = most, processes
        self.items: dict[str, pytest.Item] = {}
        self.alone: dict[str, str] = {}
        self.killers: dict[str, list[str]] = defaultdict(list)

    def pytest_configure(self, config: pytest.Config) -> None:
        """Know the mark of the plugin that this one stands in for: each test has its own time here."""
        config.addinivalue_line("markers", "timeout(seconds): how long a test may take")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Break one thing after the other, each in a child of its own."""
        self.items = {item.nodeid: item for item in session.items}
        self._warm_up(session)
        for path in {each.path for each in self.mutations}:  # some are loaded only by what needs them
            importlib.import_module(path.removesuffix(".py").replace("/", ".").removesuffix(".__init__"))
        self.functions = _functions()
        gc.collect()
        gc.freeze()
        sys.stdout.flush()
        waiting = list(self.mutations)
        running: list[_Run] = []
        while waiting or running:
            while waiting and len(running) < self.processes:
                begun = self._begin(waiting.pop(0))
                if begun is not None:
                    running.append(begun)
            for run in self._ended(running):
                running.remove(run)
                self._conclude(run)
        return True

    def _warm_up(self, session: pytest.Session) -> None:
        """Make what a session makes once, here, so that no child has to."""
        first = next(item for item in session.items if "bot" in getattr(item, "fixturenames", ()))
        # What the two have in common stays set up: that must be what all tests have in common.
        above = set(first.listchain())
        other = min(session.items, key=lambda item: len(above.intersection(item.listchain())))
        on_a_server = [item for item in session.items if "postgres" in getattr(item, "fixturenames", ())][:1]
        for each in (first, *on_a_server):
            reports = runtestprotocol(each, log=False, nextitem=other)
            assert all(report.passed for report in reports), reports

    # one mutation

    def _begin(self, mutation: Mutation) -> _Run | None:
        covering = [test for test in self.covering.of(mutation) if test in self.items]
        tests = self._in_order(mutation, covering)
        if not tests:
            self._keep(Result(mutation.key, "uncovered", "", "", 0, 0, 0.0))
            return None
        anew = self.covering.at_import(mutation)
        folder = Path(tempfile.mkdtemp(prefix="mutation-"))
        reading, writing = os.pipe()
        sys.stdout.flush()
        pid = os.fork()
        if pid == 0:
            os.close(reading)
            try:
                if anew:
                    _in_fresh_process(mutation, tests, folder, writing)
                else:
                    self._break_and_run(mutation, tests, folder, writing)
            except BaseException as failure:
                os.write(writing, f"? broke the runner: {failure!r}\n".encode())
                os._exit(3)
            os._exit(0)
        os.close(writing)
        return _Run(mutation, tests, len(covering), pid, reading, folder, time.monotonic())

    def _in_order(self, mutation: Mutation, covering: list[str]) -> list[str]:
        """Those that noticed something in the same file first; then those of the file of tests that is called after it, some
        that are about it most, and some of each way through the function, the rarest first: what a guard keeps out is
        noticed by who is kept out.
        """
        known = [test for test in reversed(self.killers[mutation.path]) if test in covering][:8]
        nearness = self.covering.nearness(mutation.path)
        near = sorted(covering, key=lambda test: -nearness[test])[: self.most // 2]
        its_own = [test for test in covering if f"/test_{Path(mutation.path).stem}.py::" in test][
            : self.most // 4
        ]
        ways = sorted(self.covering.ways(mutation, covering).values(), key=len)
        by_way = [_taking_turns(tests) for tests in ways]
        spread = [test for turn in zip_longest(*by_way) for test in turn if test is not None]
        found = list(dict.fromkeys([*known, *its_own, *near, *spread]))
        return sorted(
            found[: self.most], key=lambda test: (test not in known, self.covering.seconds.get(test, 0))
        )

    def _break_and_run(self, mutation: Mutation | None, tests: list[str], folder: Path, told: int) -> None:
        _become_a_child(folder)
        if mutation is not None and not _break(mutation, self.functions):
            os.write(told, b"? its code was not found\n")
            return
        config = next(iter(self.items.values())).config
        config._tmp_path_factory._basetemp = folder  # type: ignore[attr-defined]
        items = [self.items[test] for test in tests]
        for item, following in zip(items, [*items[1:], items[0]], strict=True):
            allowed = PATIENCE * self.covering.seconds.get(item.nodeid, 1.0) + SLACK
            os.write(told, f"> {item.nodeid}\n".encode())
            signal.setitimer(signal.ITIMER_REAL, allowed)
            reports = runtestprotocol(item, log=False, nextitem=following if following is not item else None)
            signal.setitimer(signal.ITIMER_REAL, 0)
            for report in reports:
                if report.failed:
                    crash = getattr(report.longrepr, "reprcrash", None)
                    what = " ".join(str(getattr(crash, "message", report.longrepr)).split())[:160]
                    os.write(told, f"! {item.nodeid}\t{what}\n".encode())
                    return

    def _ended(self, running: list[_Run]) -> Iterator[_Run]:
        readable, _, _ = select.select([run.told for run in running], [], [], 5)
        for run in list(running):
            if run.told in readable:
                said = os.read(run.told, 65536)
                if said:
                    run.said += said
                else:
                    yield run

    def _conclude(self, run: _Run) -> None:
        os.close(run.told)
        _, status = os.waitpid(run.pid, 0)
        shutil.rmtree(run.folder, ignore_errors=True)
        lines = run.said.decode(errors="replace").splitlines()
        begun = [line[2:] for line in lines if line.startswith("> ")]
        failed = next((line[2:].split("\t") for line in lines if line.startswith("! ")), None)
        odd = next((line[2:] for line in lines if line.startswith("? ")), "")
        seconds = round(time.monotonic() - run.began, 2)
        by, how = ("", odd)
        if failed:
            by, how = failed[0], failed[1]
        elif os.WIFSIGNALED(status) and begun:
            number = os.WTERMSIG(status)
            by, how = begun[-1], "hangs" if number == signal.SIGALRM else f"ends by signal {number}"
        if by and (why := self._fails_unbroken(by)):
            run.tests.remove(by)
            print(f"    {by} fails by itself and is not counted on: {why}", flush=True)
            del self.items[by]
            again = self._begin(run.mutation)
            while again is not None:
                for ended in self._ended([again]):
                    self._conclude(ended)
                    again = None
            return
        outcome: Outcome = "killed" if by else "survived"
        if by:
            killers = self.killers[run.mutation.path]
            if by in killers:
                killers.remove(by)
            killers.append(by)
        self._keep(Result(run.mutation.key, outcome, by, how, len(begun), run.of, seconds))

    def _fails_unbroken(self, test: str) -> str:
        """How a test fails alone where nothing is broken, empty where it passes: what fails by itself notices nothing."""
        if test not in self.alone:
            folder = Path(tempfile.mkdtemp(prefix="mutation-"))
            reading, writing = os.pipe()
            pid = os.fork()
            if pid == 0:
                try:
                    self._break_and_run(None, [test], folder, writing)
                except BaseException as failure:
                    os.write(writing, f"! {test}\tbroke the runner: {failure!r}\n".encode())
                    os._exit(3)
                os._exit(0)
            os.close(writing)
            with os.fdopen(reading, "rb") as told:
                lines = told.read().decode(errors="replace").splitlines()
            _, status = os.waitpid(pid, 0)
            shutil.rmtree(folder, ignore_errors=True)
            failed = next((line.partition("\t")[2] for line in lines if line.startswith("! ")), "")
            self.alone[test] = failed or (f"ends with status {status}" if status else "")
        return self.alone[test]

    def _keep(self, result: Result) -> None:
        with self.results.open("a", encoding="utf-8") as kept:
            kept.write(json.dumps(asdict(result)) + "\n")
        mark = {"killed": ".", "survived": "SURVIVED ", "uncovered": "UNCOVERED "}[result.outcome]
        told = f"\n{mark}{result.key} (of {result.tried} tests) {result.how if result.outcome != 'killed' else ''}\n"
        print(mark if result.outcome == "killed" else told, end="", flush=True)


def _functions() -> dict[tuple[str, str, int], list[FunctionType]]:
    """Every function of the bot by where its code stands, however it was decorated."""
    found: dict[tuple[str, str, int], list[FunctionType]] = defaultdict(list)
    gc.unfreeze()  # tests/conftest.py freezes what was imported, and what is frozen is in no list
    for each in gc.get_objects():
        if type(each) is FunctionType and each.__code__.co_filename.startswith(f"{ROOT}/bot/"):
            found[_place(each.__code__)].append(each)
    return dict(found)


def _place(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _break(mutation: Mutation, functions: dict[tuple[str, str, int], list[FunctionType]]) -> bool:
    """Give the functions that a mutation breaks its code; False where none was found or it doesn't fit."""
    path = str(ROOT / mutation.path)
    broken = compile(mutation.source(), path, "exec", dont_inherit=True)
    whole = compile((ROOT / mutation.path).read_bytes(), path, "exec", dont_inherit=True)
    found = False
    for old, new in _pairs(whole, broken):
        if old.co_qualname == mutation.function:
            for function in functions.get(_place(old), ()):
                if len(function.__code__.co_freevars) != len(new.co_freevars):
                    return False
                function.__code__ = new
                found = True
    if found:
        _forget_results()
    return found


def _pairs(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """The functions of two versions of a module, side by side."""
    yield old, new
    if old.co_flags & 0x2:  # CO_NEWLOCALS and optimised: a function, whose inner ones are made when it runs
        return
    inner = [each for each in old.co_consts if isinstance(each, CodeType)]
    others = [each for each in new.co_consts if isinstance(each, CodeType)]
    for one, other in zip(inner, others, strict=True):
        yield from _pairs(one, other)


def _forget_results() -> None:
    """Empty what functions keep of earlier calls: it was computed before anything was broken."""
    for each in gc.get_objects():
        if type(each) is _CACHED and getattr(each, "__module__", "").startswith("bot."):
            each.cache_clear()


def _taking_turns(tests: Iterable[str]) -> list[str]:
    """The first of each file of tests, then the second of each."""
    groups: dict[str, list[str]] = defaultdict(list)
    for test in tests:
        groups[test.partition("::")[0]].append(test)
    return [test for turn in zip_longest(*groups.values()) for test in turn if test is not None]


def _become_a_child(folder: Path) -> None:
    gc.unfreeze()
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    tempfile.tempdir = str(folder)
    os.environ["TMPDIR"] = str(folder)
    random.seed(0)


def _in_fresh_process(mutation: Mutation, tests: list[str], folder: Path, told: int) -> None:
    os.set_inheritable(told, True)
    given = folder / "mutation.json"
    given.write_text(
        json.dumps({"mutation": asdict(mutation), "tests": tests, "told": told}), encoding="utf-8"
    )
    command = [sys.executable, "-m", "tests.mutation.plugin", str(given)]
    allowed = PATIENCE * 0.2 * len(tests) + 4 * SLACK
    try:
        subprocess.run(
            command, cwd=ROOT, check=False, timeout=allowed, close_fds=False,
            env=os.environ | {"TMPDIR": str(folder)}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        os.write(told, f"! {tests[-1]}\thangs\n".encode())


class _Broken(importlib.abc.MetaPathFinder, importlib.machinery.SourceFileLoader):
    """Hands a module in broken."""

    def __init__(self, mutation: Mutation) -> None:
        self.mutation, self.module = mutation, mutation.module
        super().__init__(self.module, str(ROOT / mutation.path))

    def find_spec(self, fullname: str, path: object = None, target: ModuleType | None = None) -> Any:
        """The broken module for its name; nothing for others."""
        if fullname != self.module:
            return None
        file = ROOT / self.mutation.path
        within = [str(file.parent)] if file.name == "__init__.py" else None
        return importlib.util.spec_from_file_location(
            fullname, file, loader=self, submodule_search_locations=within
        )

    def get_code(self, fullname: str) -> CodeType:
        """The broken code."""
        return compile(self.mutation.source(), str(ROOT / self.mutation.path), "exec", dont_inherit=True)


class _Telling:
    """Tells the first failure."""

    def __init__(self, told: int) -> None:
        self.told = told

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        os.write(self.told, f"> {nodeid}\n".encode())

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            os.write(self.told, f"! {report.nodeid}\tfails when imported so\n".encode())

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            os.write(self.told, f"! {report.nodeid}\tcan't be imported\n".encode())


def _fresh(given: Path) -> None:
    asked = json.loads(given.read_text(encoding="utf-8"))
    mutation = Mutation(**asked["mutation"])
    module = mutation.module
    assert module not in sys.modules, f"{module} was imported already"
    sys.meta_path.insert(0, _Broken(mutation))
    try:
        pytest.main(["-x", "-p", "no:cacheprovider", "-p", "no:xdist", *asked["tests"]], plugins=[_Telling(asked["told"])])  # fmt: skip
    except SystemExit as failure:
        os.write(asked["told"], f"! {asked['tests'][0]}\tthe tests don't start: {failure}\n".encode())


if __name__ == "__main__":
    _fresh(Path(sys.argv[1]))
