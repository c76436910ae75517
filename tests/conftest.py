"""What every test stands on: no setting of this machine, one migrated database to copy, and a bot on the copy."""

from __future__ import annotations

import asyncio
import gc
import os
import shutil
from collections.abc import AsyncIterator, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings as hypothesis_settings
from pydantic_ai import models
from pydantic_settings import PydanticBaseSettingsSource as Source
from sqlalchemy import event
from sqlalchemy.engine import Connection, Engine

from bot.channels.telegram import api
from bot.llm import local_model
from bot.memory.importing import process
from bot.pages import own_process
from bot.settings import Settings
from bot.speech.saying import LANGUAGES, SOURCE
from bot.storage.engine.database import Database
from bot.storage.engine.migrate import migrate
from tests import databases
from tests.blackbox import nursery
from tests.databases import Files, Fresh, OnServer, Place
from tests.owners import Watch
from tests.scripted import Bot, Script, SetClock

if TYPE_CHECKING:
    from tests.postgres import TestServer

os.environ |= nursery.UNTRACED
local_model.PACKAGE = (
    "no_model_is_installed_here"  # from the first fixture on, whatever `python -m bot` installed
)

# A process that reads an export takes two seconds to import what it needs, one that opens a file half of one;
# tests/blackbox starts them as they are.
process.process_of = own_process.process_of = nursery.forked_and_piped

nursery.read_certificates_once()

# A start publishes the menu once in each language: with thirteen a fifth of what a test on Telegram costs.
# tests/blackbox start with all of them, and so do the tests that are about menus.
api.LANGUAGES = {language: LANGUAGES[language] for language in (SOURCE, "de")}

# The same few examples at every run where a failure stops others; new ones each time where somebody can look into
# them, and many at night: HYPOTHESIS_PROFILE=nightly.
# A deadline is a timed assertion, and the first example compiles patterns.
hypothesis_settings.register_profile("timeless", deadline=None)
hypothesis_settings.register_profile("ci", max_examples=40, derandomize=True, deadline=None)
hypothesis_settings.register_profile("nightly", max_examples=500, deadline=None, print_blob=True)
hypothesis_settings.load_profile("timeless")
if profile := os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else ""):
    hypothesis_settings.load_profile(profile)


NAMED = frozenset(map(str.upper, Settings.model_fields))
"""What settings are called in the environment."""


def _sources(
    _: type[Settings],
    settings_cls: type[Settings],
    init_settings: Source,
    env_settings: Source,
    dotenv_settings: Source,
    file_secret_settings: Source,
) -> tuple[Source, ...]:
    """Looks for settings where a test has put some: to look for each of sixty, twice, is a sixth of a bot's start."""
    elsewhere = getattr(dotenv_settings, "env_file", None) or not NAMED.isdisjoint(map(str.upper, os.environ))
    return (init_settings, *([env_settings, dotenv_settings, file_secret_settings] if elsewhere else []))


Settings.settings_customise_sources = classmethod(_sources)  # pyright: ignore


for name in NAMED.intersection(os.environ):  # what tests set, they take back
    del os.environ[name]


ON_BOTH_ENGINES = (
    "conversation.test_use",
    "memory.test_backfill",
    "memory.test_recall",
    "memory.test_retraction",
    "storage.test_database",
    "storage.test_search",
    "storage.test_vectors",
)
"""Rooms of tests that every run plays on PostgreSQL as well, chosen for what they ask of SQL."""


def pytest_configure(config: pytest.Config) -> None:
    """Begin the nurseries for all workers of a long run, which needs it sooner or later."""
    if config.getoption("numprocesses", None):
        nursery.begin("program")
        nursery.begin("openers")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let `python -m tests --engine postgres` run everything on PostgreSQL."""
    parser.addoption("--engine", choices=("sqlite", "postgres"), help="what keeps the databases of all tests")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Play the rooms that are for both engines on each, where none is asked for."""
    room = metafunc.definition.nodeid.partition(".py")[0].removeprefix("tests/").replace("/", ".")
    is_chosen = room in ON_BOTH_ENGINES
    if is_chosen and "engine" in metafunc.fixturenames and not metafunc.config.getoption("--engine"):
        metafunc.parametrize("engine", ("sqlite", "postgres"))


def engine_of(item: pytest.Item) -> str:
    """What keeps a test's databases: what is asked for all, or what it is played on of both."""
    played = getattr(item, "callspec", None)
    return item.config.getoption("--engine") or (played and played.params.get("engine")) or "sqlite"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out on PostgreSQL what only a file has, and begin with what may take longest.

    That is what has a bound of its own. Begun last, it keeps one worker busy while the others have nothing left.
    """
    of_a_file = {
        item for item in items if item.get_closest_marker("only_sqlite") and engine_of(item) == "postgres"
    }
    config.hook.pytest_deselected(items=list(of_a_file))
    items[:] = [item for item in items if item not in of_a_file]
    items.sort(key=lambda item: all(mark.name != "timeout" for mark in item.own_markers))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage in what all tests stand on, nor while it is made, and less often in what each makes."""
    gc.disable()
    found = yield
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    gc.enable()
    return found


HAS_CHROMIUM = any(map(shutil.which, ("chromium", "chromium-browser", "google-chrome")))
collect_ignore = [] if HAS_CHROMIUM else ["browser"]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say it where a part of the tests had to be left out."""
    if not HAS_CHROMIUM:
        terminalreporter.write_line(
            "Not run: tests/browser, as there is no Chromium (apt-get install chromium)."
        )


class Compiled(dict[Any, Any]):
    """Compiled statements of all engines of the suite, since each test has an engine of its own.

    Where an engine keeps its own, as it comes, half of what a test computes is compiling the same statements again.
    """

    def get(self, key: Any, default: Any = None) -> Any:
        """What was compiled, for whichever engine of this dialect."""
        return super().get((key[0].name, *key[1:]), default)

    def __setitem__(self, key: Any, compiled: Any) -> None:
        super().__setitem__((key[0].name, *key[1:]), compiled)


COMPILED = Compiled()


@event.listens_for(Engine, "engine_connect")
def _compile_once(connection: Connection) -> None:
    connection.execution_options(compiled_cache=COMPILED)


WATCH = Watch()
WATCH.begin()


@pytest.fixture(autouse=True)
def _stands_on_its_engine(request: pytest.FixtureRequest) -> Iterator[None]:
    """Have the test's folders of data, and those of processes that it starts, kept by its engine.

    Each statement of the suite is looked at once: a table that has an owner is held to one, or the reason is listed.
    """
    with _stood_on(engine_of(request.node), request):
        yield
    found = dict(WATCH.found)
    WATCH.found.clear()  # the next test has its own
    assert not found, "hold these to their owner, or say why not in tests/owners.py"


@pytest.fixture
def clock() -> SetClock:
    """A clock that the test sets."""
    return SetClock()


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database in its newest form, for tests to copy."""
    path = tmp_path_factory.mktemp("migrated") / "bot.db"

    async def make() -> None:
        database = Database(path)
        await migrate(database)
        await database.close()

    asyncio.run(make())
    return path


@pytest.fixture(scope="session")
def fresh(migrated: Path) -> Fresh:
    """Gives a folder a migrated, empty database, on the engine of the test that asks."""
    files = Files(migrated)

    def give(folder: Path) -> Place:
        kept = databases.standing()
        return (kept if isinstance(kept, OnServer) else files).fresh(folder)

    return give


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestServer]:
    """A PostgreSQL of the run's own."""
    from tests.postgres import TestServer

    root = tmp_path_factory.getbasetemp()
    is_one_of_several = "PYTEST_XDIST_WORKER" in os.environ
    server = TestServer(root.parent if is_one_of_several else root)
    yield server
    server.stop()


@pytest.fixture
def on_postgres(postgres: TestServer, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A migrated, empty database on PostgreSQL, which settings name from here on; its URL."""
    name = postgres.copy()
    monkeypatch.setenv("DATABASE_URL", postgres.url(name))
    yield postgres.url(name)
    postgres.drop(name)


@pytest.fixture
def engine(request: pytest.FixtureRequest) -> str:
    """What keeps this test's databases; a test runs on both by naming both in its parameters."""
    return engine_of(request.node)


@contextmanager
def _stood_on(engine: str | None, request: pytest.FixtureRequest) -> Generator[None]:
    if engine != "postgres":
        yield
        return
    kept = OnServer(request.getfixturevalue("postgres"))
    with databases.stood_on(kept):
        yield
    kept.end()


@pytest.fixture(scope="session", autouse=True)
def _all_stand_on_their_engine(request: pytest.FixtureRequest) -> Iterator[None]:
    """Have what tests share kept by the engine that is asked for."""
    with _stood_on(request.config.getoption("--engine"), request):
        yield


@pytest.fixture
def folder(tmp_path: Path, fresh: Fresh, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with a migrated, empty database; on PostgreSQL that is the one settings name."""
    place = fresh(tmp_path)
    if isinstance(place, str):
        monkeypatch.setenv("DATABASE_URL", place)
    return tmp_path


@pytest.fixture
def place(folder: Path) -> Path | str:
    """Where the migrated, empty database is: a file, or the URL of a server."""
    return databases.of(folder)


@pytest.fixture
async def database(place: Path | str) -> AsyncIterator[Database]:
    """A migrated, empty database."""
    opened = Database(place)
    yield opened
    await opened.close()


@pytest.fixture
async def bot(folder: Path, clock: SetClock, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Bot]:
    """A bot on a file, with scripted models and a set clock."""
    monkeypatch.setattr(models, "ALLOW_MODEL_REQUESTS", False)
    async with Bot(folder, clock, Script(), Script()) as running:
        yield running
