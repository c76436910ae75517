"""A process that dies at any point of the pipeline: the next one goes on as if nothing had happened.

The scripts (tests.crash.script) take a message, a fact, extraction, a session, a reflection, an erasure, a deletion,
its purge, a night, a week, a follow-up and a farewell through the real channel, worker and file. Each is lived through
once to learn the points (every commit that changes something, every call of a model, both sides of emptying the log),
and then again until the process has died at each of them, at several in one life but never twice in a stage, and left the
file just as it is. What is said and stored after each stage must be what the life without a death came to.

Before a commit the file is as it was after the one before it. So by default a process dies where a point first comes by
after a commit, after each command, in a model, between Telegram and the outbox, and on each side of a job's commits.
With CRASH_POINTS=all in the environment it dies wherever it comes by, before and after every commit; where CI has other
things to do, in every second of these lives.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import pickle
import shutil
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from pprint import pformat

import pytest

from bot.jobs import instance
from tests.crash.life import Told, live_through
from tests.crash.script import COMMANDS, HANDED_IN, LEARNING, LEAVING
from tests.databases import Fresh
from tests.fakes.telegram_server import TelegramServer
from tests.patience import patience
from tests.scripted import SetClock

ALL = os.environ.get("CRASH_POINTS") == "all"
SHARES = 6
EVERY = 2 if os.environ.get("CI") and not ALL else 1
SCRIPTS = {"learning": LEARNING, "commands": COMMANDS, "handed in": HANDED_IN, "leaving": LEAVING}
WINDOW = "before bot.conversation.outbox.Outbox.sent"
"""Telegram has taken the message, and the outbox does not know yet: the one window in which it is said twice."""


DEATHS = 4
"""In one life. Each costs the clock the minutes of a lease, and a script bears half an hour."""

LIFE_SECONDS = 150.0
"""Ten times what a whole script takes on a busy machine."""

OBEYED = "after bot.conversation.outbox.Outbox.once"
"""A command has had its effect, and whoever gave it has not heard of it: every command is to die there."""


async def lived(folder: Path, fresh: Fresh, script: str, dies: Mapping[str, int]) -> Told:
    """Live through a script on a fresh file."""
    home = folder / script
    home.mkdir()
    fresh(home)
    clock = SetClock()
    async with TelegramServer(clock=lambda: clock.moment.timestamp()) as telegram:
        async with patience(LIFE_SECONDS):  # where it hangs stands in the traceback
            told = await live_through(home, telegram, clock, SCRIPTS[script], dies)
    shutil.rmtree(home)
    return told


@pytest.fixture(autouse=True)
def known_to_be_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dead process's line to the server is cut: nobody has to wait whether it beats once more."""
    monkeypatch.setattr(instance, "LINE_SILENCE_SECONDS", 0.0)


@pytest.fixture(scope="session")
def undying(fresh: Fresh, tmp_path_factory: pytest.TempPathFactory, testrun_uid: str) -> dict[str, Told]:
    """Each script as it goes when nobody dies: lived through by whichever worker comes first, and read by the others."""
    folder = tmp_path_factory.mktemp("undying")
    known = tmp_path_factory.getbasetemp().parent / f"undying-{testrun_uid}"
    with known.open("a+b") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        if known.stat().st_size == 0:
            pickle.dump({script: asyncio.run(lived(folder, fresh, script, {})) for script in SCRIPTS}, file)
            file.flush()
        file.seek(0)
        return pickle.load(file)


def chosen(points: Mapping[str, Sequence[str]]) -> list[tuple[str, int]]:
    """Each stage and the number of its point to die at: all of them, or those that leave a file of their own."""
    every = [(stage, number, point) for stage, among in points.items() for number, point in enumerate(among)]
    if ALL:
        return [(stage, number) for stage, number, _ in every]
    first = {point: (stage, number) for stage, number, point in reversed(every)}
    return [
        (stage, number)
        for stage, number, point in every
        if point == OBEYED
        or (
            first[point] == (stage, number)
            and (point == WINDOW or not point.startswith("before") or point.endswith(")"))
        )
    ]


def lives(places: Sequence[tuple[str, int]]) -> list[dict[str, int]]:
    """The places shared out to lives, none of which dies twice in a stage, or too often.

    >>> lives([("a", 0), ("a", 3), ("b", 1)])
    [{'a': 0, 'b': 1}, {'a': 3}]
    """
    stages: dict[str, list[int]] = {}
    for stage, number in places:
        stages.setdefault(stage, []).append(number)
    rows = zip_longest(*([(stage, number) for number in numbers] for stage, numbers in stages.items()))
    full = [[place for place in row if place is not None] for row in rows]
    return [dict(row[at : at + DEATHS]) for row in full for at in range(0, len(row), DEATHS)]


def said_once(said: Sequence[str]) -> list[str]:
    """What was said, each message once: of two copies the second, beneath which alone later receipts are written."""
    once: list[str] = []
    for text in said:
        first = next((place for place, each in enumerate(once) if text.startswith(each)), None)
        if first is None:
            once.append(text)
        else:
            once[first] = text
    return once


def unlike(told: Told, undying: Told) -> dict[str, object]:
    """What went another way than without a death, but for what may."""
    found: dict[str, object] = {}
    for stage, said in told.said.items():
        expected = undying.said[stage]
        if told.died_at.get(stage) == WINDOW:
            said = said_once(said)
        if said != expected:
            found[f"said in {stage}"] = (said, expected)
        for table, rows in told.kept[stage].items():
            if rows != undying.kept[stage][table]:
                found[f"{table} after {stage}"] = (rows, undying.kept[stage][table])
    return found


@pytest.mark.timeout(900)
@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("script", list(SCRIPTS))
async def test_a_death_at_any_point_changes_nothing(
    script: str, share: int, undying: dict[str, Told], fresh: Fresh, tmp_path: Path
) -> None:
    """A message is answered once, a fact, plan and summary are there once, what was erased is in no byte of the file."""
    points = undying[script].points
    wrong: dict[str, object] = {}
    for dies in lives(chosen(points))[share :: SHARES * EVERY]:
        meant = {stage: points[stage][number] for stage, number in dies.items()}
        try:
            told = await lived(tmp_path, fresh, script, dies)
        except Exception as failure:
            failure.add_note(f"It was to die at {meant}.")
            raise
        assert told.died_at.keys() == dies.keys()  # tasks take turns: the point of a number may be another
        if found := unlike(told, undying[script]):
            wrong[str(told.died_at)] = found
    assert wrong == {}, pformat(wrong, width=200)


def test_the_scripts_come_by_every_stage_of_the_pipeline(undying: dict[str, Told]) -> None:
    """Every kind of job has a point on each side of its commit, and both models one inside."""
    points = {point for told in undying.values() for among in told.points.values() for point in among}
    kinds = (
        "extract",
        "session",
        "nightly",
        "weekly",
        "follow_up",
        "remind",
        "purge",
        "erase",
        "scour",
        "leave",
    )
    expected = {
        f"{side} bot.jobs.worker.Worker._keep({kind})" for side in ("before", "after") for kind in kinds
    }
    expected |= {
        f"{side} empty_log of bot.jobs.forgetting.ForgettingJobs.scour(scour)" for side in ("before", "after")
    }
    assert expected | {"in the chat model", "in the mini model", WINDOW, OBEYED} <= points
