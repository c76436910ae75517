"""What is written about the bot is what the bot does."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from bot.conversation.agent import TOOLS
from bot.conversation.commands.run import TABLE, parse_command
from bot.conversation.commands.table import Misused, Unknown
from bot.settings import Settings
from tests.settings_table import settings_table, shown_default

ROOT = Path(__file__).resolve().parents[1]


def _page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


README, COMMANDS_PAGE, SETTINGS_PAGE = map(_page, ("README.md", "docs/commands.md", "docs/settings.md"))
LONGEST_README = 130
"""Lines: what a newcomer reads in a few minutes."""


def test_the_readme_is_short_and_its_links_lead_somewhere() -> None:
    """The rest stands in docs/, and every page there can be reached from the README."""
    assert len(README.splitlines()) <= LONGEST_README
    linked = set(re.findall(r"\]\((docs/[^)]+)\)", README))
    assert linked == {f"docs/{path.name}" for path in (ROOT / "docs").iterdir() if path.is_file()}


def test_every_setting_is_listed_as_it_is() -> None:
    """The table in docs/ is the one that the settings themselves give (python -m tests.settings_table)."""
    assert settings_table() in SETTINGS_PAGE


def test_the_env_example_has_every_setting_with_its_default_and_meaning() -> None:
    """Each setting stands in .env.example once, under its description, with its default."""
    lines = (ROOT / ".env.example").read_text(encoding="utf-8").splitlines()
    given = {line.partition("=")[0]: number for number, line in enumerate(lines) if re.match(r"[A-Z]", line)}
    assert set(given) == {name.upper() for name in Settings.model_fields}
    for name, field in Settings.model_fields.items():
        at = given[name.upper()]
        assert lines[at].partition("=")[2].strip('"') == shown_default(name)
        assert lines[at - 1] == f"# {field.description}"


def test_every_command_is_named() -> None:
    """Each form that somebody may type stands in the table of docs/commands.md."""
    for form in TABLE.forms:
        assert form.declared.by_button or f"`/{' '.join(form.words)}" in COMMANDS_PAGE, form.declared.usage


@pytest.mark.parametrize(
    "table",
    [
        README.partition("## Commands")[2].partition("All of them")[0],
        COMMANDS_PAGE.partition("On the command line")[0],
    ],
    ids=["README", "docs"],
)
def test_every_command_shown_is_understood(table: str) -> None:
    """Whatever a table shows as a command is one, written as it is shown."""
    shown = re.findall(r"`(/[a-z]+[^`]*)`", table)
    assert shown
    examples = {
        "ID": "mps28wwt",
        "DAY": "2026-11-21",
        "TEXT": "some text",
        "WORDS": "some words",
        "ZONE": "Europe/Berlin",
        "URL": "https://example.com/",
        "NUMBER": "2",
    }
    for command in shown:
        typed = re.sub(r"\[[^]]*\]", "", command)
        for word, example in examples.items():
            typed = typed.replace(word, "0123456789abcdef" if typed.startswith("/undo") else example)
        assert not isinstance(parse_command(typed), Misused | Unknown | None), command


def test_every_tool_is_named() -> None:
    """Each tool of the agent stands in the table of names."""
    for tool in TOOLS:
        assert f"`{tool.name}(" in COMMANDS_PAGE


def test_every_word_of_the_command_line_is_named() -> None:
    """Each word of the command line stands in docs/commands.md."""
    words = re.findall(r'word\("([a-z-]+)"', (ROOT / "bot/cli.py").read_text(encoding="utf-8"))
    assert words
    for word in words:
        assert re.search(rf"`{word}[ `]", COMMANDS_PAGE), word


def test_the_map_names_every_package() -> None:
    """Each package of bot/ stands in the README's map."""
    for folder in (ROOT / "bot").iterdir():
        if folder.is_dir() and (folder / "__init__.py").exists():
            assert f"`bot/{folder.name}`" in README


def test_railway_drains_longer_than_the_model_may_take() -> None:
    """The host waits longer than our own drain, which is longer than the slowest answer."""
    deploy = tomllib.loads((ROOT / "railway.toml").read_text(encoding="utf-8"))["deploy"]
    fields = Settings.model_fields
    assert (
        deploy["drainingSeconds"] > fields["drain_seconds"].default > fields["model_timeout_seconds"].default
    )
    assert deploy["numReplicas"] == 1
    assert deploy["sleepApplication"] is False
    assert deploy["healthcheckPath"] == "/health"


def test_whoever_builds_the_image_is_sent_what_it_copies() -> None:
    """All else of the checkout stays here; what is copied and not sent would end the build."""
    sent = {line[1:] for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line[:1] == "!"}
    dockerfile = (ROOT / "deploy" / "Dockerfile").read_text("utf-8")
    copied = {each for line in re.findall(r"^COPY (.+) \S+$", dockerfile, re.M) for each in line.split()}
    assert copied == sent


def test_docker_and_systemd_start_what_is_there_and_wait_for_it_to_drain() -> None:
    """As Railway does: the same program, and longer than the drain."""
    unit = (ROOT / "deploy" / "bot.service").read_text(encoding="utf-8")
    compose = (ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8")
    assert 'CMD ["python", "-m", "bot", "run"]' in (ROOT / "deploy" / "Dockerfile").read_text("utf-8")
    assert "\nUSER 10001\n" in (ROOT / "deploy" / "Dockerfile").read_text("utf-8")
    assert re.search(r"^ExecStart=\S+python -m bot run$", unit, re.M)
    drain = Settings.model_fields["drain_seconds"].default
    for text, waits in ((unit, r"TimeoutStopSec=(\d+)"), (compose, r"stop_grace_period: (\d+)s")):
        waited = re.search(waits, text)
        assert waited is not None
        assert int(waited[1]) > drain


def test_the_procfile_and_railway_start_the_same_program() -> None:
    """One start command, wherever the bot is deployed."""
    deploy = tomllib.loads((ROOT / "railway.toml").read_text(encoding="utf-8"))["deploy"]
    assert (ROOT / "Procfile").read_text().strip() == f"web: {deploy['startCommand']}"


def test_ci_runs_the_command_that_the_readme_gives() -> None:
    """What is tested on the way in is what the README tells a newcomer to run."""
    ci = (ROOT / ".ci/run").read_text(encoding="utf-8")
    assert "python3 -m tests\n" in ci
    assert "\npython3 -m tests\n" in README
