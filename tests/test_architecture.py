"""The house: imports point down, each library has one home, and every public thing says what it is."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted((ROOT / "bot").rglob("*.py"))
}

LAYERS: tuple[frozenset[str], ...] = (
    frozenset({"speech"}),
    frozenset({"errors", "clock", "setting_faults"}),
    frozenset({"settings", "rates"}),
    frozenset({"telemetry"}),
    frozenset({"language"}),
    frozenset({"domain"}),
    frozenset({"storage", "llm", "pages"}),
    frozenset({"memory"}),
    frozenset({"conversation", "jobs"}),
    frozenset({"channels", "web"}),
    frozenset({"app"}),
    frozenset({"service", "check"}),
    frozenset({"cli"}),
    frozenset({"__main__"}),
)
"""From the ground up. Packages of one layer don't see each other."""

ROOMS: dict[str, tuple[str, ...]] = {
    "bot.domain": ("believing", "prose"),
    "bot.memory": (
        "figures",
        "indexer",
        "recall",
        "forgetting",
        "writing",
        "learning",
        "reflecting",
        "importing",
    ),
}
"""Packages within a part, from the ground up: each sees those named before it, and what stands beside them all."""

OUTSIDE = frozenset({"", "bootstrap"})
"""The map itself, and what runs before anything is installed."""

HOMES = {
    "sqlalchemy": ("bot.storage",),
    "alembic": ("bot.storage",),
    "aiosqlite": ("bot.storage",),
    "sqlite3": ("bot.storage",),
    "telegram": ("bot.channels.telegram", "bot.service"),
    "telegramify_markdown": ("bot.channels.telegram",),
    "starlette": ("bot.web",),
    "uvicorn": ("bot.web",),
    "jinja2": ("bot.web.site",),
    "mcp.server": ("bot.web.mcp",),
    "prompt_toolkit": ("bot.channels.terminal",),
    "rich": ("bot.channels.terminal",),
    "pydantic_settings": ("bot.settings",),
    "pydantic_ai.providers": ("bot.llm",),
    "pydantic_ai.models.google": ("bot.llm",),
    "pydantic_ai.models.openai": ("bot.llm",),
    "pydantic_ai.models.fallback": ("bot.llm",),
    "google": ("bot.llm",),
    "openai": ("bot.llm",),
    "argparse": ("bot.cli",),
    "babel": ("bot.speech",),
}

CRUMB, LONGEST = 40, 500
"""Lines: a module under the first with one importer belongs to its importer; one over the second needs a reason here."""

LONG: dict[str, str] = {
    "bot.language.statements.english": "what is said of oneself and others in English: the table of its rules",
    "bot.domain.aliases": "whom facts are about: the names of one person, and whom they mean once somebody is called otherwise",
    "bot.domain.believing.belief": "whether what somebody said is believed: what the utterance is by the talk before it, and each doubt about it",
    "bot.domain.believing.planning": "the plan that judged candidates come to: what each changes, what follows, and which tell one thing",
    "bot.domain.believing.neighbours": "a candidate beside what is known: what of that it is about, and what becomes of it",
    "bot.domain.believing.reconcile": "what becomes of a candidate and the one known thing it is about: every outcome that there is, and which of them words bear",
    "bot.domain.changes": "one thing told, from the model's mouth to the plan that was applied: its shapes, and the verdict",
    "bot.domain.interactions": "one exchange: what was said, what it is answered with, and which of the bot's questions it answers",
    "bot.domain.memories": "the one shape of all that is remembered, and what each kind tells of itself",
    "bot.domain.receipts": "what is told and asked of a change to memory, as lines and buttons",
    "bot.domain.reminders": "when somebody is reminded, once or by a rule, and what becomes of it",
    "bot.conversation.prompt": "all that a model is told in a turn, measured and cut together",
    "bot.language.times.ahead": "one time ahead from the words that tell it: each step, and what of them is left unread",
    "bot.llm.offline.responder": "one turn without a model: what a message is, in order, and the step that it takes",
    "bot.llm.offline.answering": "one answer to one question, from the looks into memory to its words",
    "bot.llm.offline.quoting": "how close a telling is to a question: its words, its meaning and its kind, weighed against one another",
    "bot.language.forms": "what words are compared by: their forms, the marks of small ones that are names, and their parts",
    "bot.language.evidence": "what was really said: where a quote stands in the user's words, and the numbers of a value",
    "bot.language.assertion": "how a thing is meant by the words around it, one judgement of many kinds of words",
    "bot.language.subject": "whose a thing is: each sign of who a clause is about, and what a word for I or my is in its language",
    "bot.language.orders": "every order to forget or to keep nothing: the union of them, and what reads it in each language",
    "bot.language.pack": "what a language may have, a field a group of words: one list, so that a pack can be read against it",
    "bot.language.words": "words of a text and the languages they tell of: neither is known without the other",
    "bot.language.statements.finder": "what a message states, from its sentences to the facts in them",
    "bot.language.statements.requests": "every request that is read by a pattern: the table of them, and what reads it",
    "bot.memory.forgetting.erasing": "forgetting for good: what is purged, blacked out everywhere, and looked for again",
    "bot.memory.forgetting.masking": "what is masked with what it rests on or tells, what holds it and stays, and how it is shown again",
    "bot.memory.forgetting.meant": "what an order to forget means: the words it goes by, and the one value of all that was found of it",
    "bot.memory.forgetting.search": "the look for all that an order to forget means, everywhere it may be",
    "bot.storage.work.outbound": "one table of all that is to be said: what is due, what was sent, and what of it tells of an exchange",
    "bot.memory.indexer": "recall's index in step with what is stored: its words, names and vectors",
    "bot.memory.log": "one message from its coming in until it is answered, put off or left",
    "bot.memory.writing.retraction": "an exchange taken back: edited, gone, erased or undone, by whoever may, and all that rested on it",
    "bot.memory.writing.writer": "the one writer: it applies a plan, and knows the plan that takes it back",
    "bot.storage.facts.provenance": "where a memory is from: its versions, its sources and what rests on it",
    "bot.storage.search.words": "the word index and the table of its rows: everything that is asked of them",
    "bot.storage.log.interactions": "everything that is asked of one table",
    "bot.storage.facts.memories": "everything that is asked of one table",
    "bot.storage.tables": "every table in one place, so that the file can be seen whole",
}
"""Modules over the limit, each with why it is one concept."""

SMALL: dict[str, str] = {}
"""Crumbs that stay apart, each with why."""


@cache
def parsed(name: str) -> ast.Module:
    """A module, read once for all tests."""
    return ast.parse(MODULES[name].read_text(encoding="utf-8"))


@cache
def imports(name: str) -> tuple[str, ...]:
    """Every module that a module imports, wherever in it."""
    return tuple(_imported(name))


def _imported(name: str) -> Iterator[str]:
    package = name if MODULES[name].name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(parsed(name)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            source = ".".join([*above, *([node.module] if node.module else [])])
            yield from (f"{source}.{alias.name}" for alias in node.names)


def part(name: str) -> str:
    """The package or module right under bot; empty for bot itself."""
    return [*name.split("."), ""][1]


def floor(name: str) -> int:
    """How far up the house a part stands."""
    return next(number for number, layer in enumerate(LAYERS) if name in layer)


def within(name: str, home: str) -> bool:
    return name == home or name.startswith(f"{home}.")


def test_every_part_of_the_house_has_its_floor() -> None:
    """A new package is put into the table before it is used."""
    known = frozenset[str]().union(*LAYERS) | OUTSIDE
    assert {part(name) for name in MODULES} <= known


def test_imports_point_down() -> None:
    """A module sees its own package and those on the floors beneath, never a neighbour, never one above."""
    parts = frozenset[str]().union(*LAYERS)
    for name in MODULES:
        here = part(name)
        for imported in imports(name):
            there = part(imported)
            if imported.partition(".")[0] != "bot" or there == here or there not in parts:
                continue
            if name == "bot.__main__" or (here in OUTSIDE and there in OUTSIDE):
                continue
            assert here not in OUTSIDE, f"{name} imports {imported}, and must stand alone"
            assert floor(there) < floor(here), f"{name} imports {imported}, which stands beside or above it"


@pytest.mark.parametrize("home", ROOMS)
def test_packages_within_a_part_see_only_those_beneath_them(home: str) -> None:
    """Forgetting knows nothing of learning, nor what is believed of what is told again."""
    rooms = [f"{home}.{room}" for room in ROOMS[home]]
    for name in MODULES:
        here = [number for number, room in enumerate(rooms) if within(name, room)]
        for imported in imports(name):
            there = [number for number, room in enumerate(rooms) if within(imported, room)]
            assert not (here and there) or there <= here, f"{name} imports {imported}"


@pytest.mark.parametrize("library", HOMES)
def test_each_library_has_its_one_home(library: str) -> None:
    """Whoever wants to replace it knows where to look."""
    for name in MODULES:
        for imported in imports(name):
            if within(imported, library):
                assert any(within(name, home) for home in HOMES[library]), f"{name} imports {imported}"


def test_channels_and_web_never_meet() -> None:
    """Nor do the channels among themselves."""
    edges = ("bot.channels.terminal", "bot.channels.telegram", "bot.web")
    for name in MODULES:
        here = [edge for edge in edges if within(name, edge)]
        for imported in imports(name):
            there = [edge for edge in edges if within(imported, edge)]
            assert not (here and there) or here == there, f"{name} imports {imported}"


def test_the_domain_does_no_input_or_output() -> None:
    """Values and pure rules: nothing that waits, opens or asks."""
    forbidden = (
        "asyncio",
        "os",
        "socket",
        "sqlite3",
        "logging",
        "logfire",
        "pydantic_ai",
        "random",
        "time",
        "subprocess",
    )
    for name in MODULES:
        if within(name, "bot.domain") or within(name, "bot.language"):
            tree = parsed(name)
            assert not any(isinstance(node, ast.AsyncFunctionDef | ast.Await) for node in ast.walk(tree)), (
                name
            )
            assert not [each for each in imports(name) if any(within(each, one) for one in forbidden)], name


def test_the_environment_is_read_in_one_place() -> None:
    """Settings read it; the bootstrap hands it on."""
    for name in MODULES:
        if name in ("bot.settings", "bot.bootstrap"):
            continue
        for node in ast.walk(parsed(name)):
            attribute = node.attr if isinstance(node, ast.Attribute) else ""
            assert attribute not in ("environ", "getenv", "putenv"), f"{name}:{getattr(node, 'lineno', '')}"
        assert not {"os.environ", "os.getenv"} & set(imports(name)), name


def test_every_public_thing_says_what_it_is() -> None:
    """Modules, classes, functions and methods that others may use have a docstring that is a sentence."""
    for name, path in MODULES.items():
        tree = parsed(name)
        if path.name == "__init__.py" and all(
            isinstance(each, ast.ImportFrom | ast.Assign) for each in tree.body
        ):
            continue  # it only hands names on
        assert ast.get_docstring(tree), name
        for thing in _public(tree):
            text = ast.get_docstring(thing)
            assert text, f"{name}: {thing.name}"
            assert text.strip()[0].isupper() or not text[0].isalpha(), f"{name}: {thing.name}"


def _public(tree: ast.Module) -> Iterator[ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef]:
    kinds = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for thing in tree.body:
        if isinstance(thing, kinds) and not thing.name.startswith("_"):
            yield thing
            inner = thing.body if isinstance(thing, ast.ClassDef) else []
            yield from (one for one in inner if isinstance(one, kinds) and not one.name.startswith("_"))


def lines(name: str) -> int:
    return len(MODULES[name].read_text(encoding="utf-8").splitlines())


def importers() -> dict[str, set[str]]:
    """For each module those that import it, or something from it."""
    found: dict[str, set[str]] = {name: set() for name in MODULES}
    for name in MODULES:
        for imported in imports(name):
            while imported and imported not in MODULES:
                imported = imported.rpartition(".")[0]
            if imported and imported != name:
                found[imported].add(name)
    return found


def test_no_crumbs_lie_about() -> None:
    """A few lines that one module needs stand in that module; packs of languages are looked up, not imported one by one."""
    crumbs = {
        name
        for name, users in importers().items()
        if len(users) == 1
        and lines(name) < CRUMB
        and MODULES[name].name != "__init__.py"
        and not within(name, "bot.language.packs")
    }
    assert crumbs == set(SMALL)


def test_a_long_module_has_its_reason() -> None:
    """A ruler cuts apart what is one concept; beyond the limit somebody must have looked."""
    long = {name for name in MODULES if lines(name) > LONGEST and not within(name, "bot.language.packs")}
    assert long == set(LONG)


@pytest.mark.parametrize("command", [("check",), ("format", "--check")], ids=" ".join)
def test_every_line_is_as_ruff_leaves_it(command: tuple[str, ...]) -> None:
    """What CI's linters refuse is seen by whoever plays the tests, long before."""
    told = subprocess.run(
        [sys.executable, "-m", "ruff", *command, "."],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stdout + told.stderr
