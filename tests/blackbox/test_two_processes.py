"""Two real processes on one database: what one does, the other does not."""

from __future__ import annotations

import asyncio
import os
import re
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from bot.memory.learning import extractor
from bot.memory.reflecting import reflector
from tests.blackbox.nursery import forked_and_piped
from tests.blackbox.process import ANA, BotProcess, telegram_bot
from tests.blackbox.test_telegram import free_port
from tests.fakes import gemini_faults as faults
from tests.fakes.gemini_brain import BrainRequest, Call, Output
from tests.fakes.gemini_server import API_KEY, GeminiServer
from tests.fakes.telegram_server import TelegramServer
from tests.patience import patience
from tests.scripted import Bot, Script, SetClock

PEOPLE = 24


def sister(number: int) -> str:
    """A name of letters that stands nowhere else."""
    return f"Vorbel{chr(97 + number // 5)}{chr(97 + number % 5)}lina"


class CountingMini:
    """The mini model, which counts what it was asked about whom."""

    def __init__(self) -> None:
        self.asked: Counter[tuple[str, str]] = Counter()

    def __call__(self, request: BrainRequest) -> Sequence[Output]:
        """One fact for extraction, a profile for the night."""
        (name,) = set(re.findall(r"Vorbel\w+", request.last_text))
        self.asked[request.instructions, name] += 1
        if request.instructions == extractor.INSTRUCTIONS:
            said = f"My sister is called {name}"
            return [
                Call(
                    "final_result",
                    {"facts": [{"key": "sisters", "value": name, "category": "person", "quote": said}]},
                )
            ]
        assert request.instructions == reflector.INSTRUCTIONS
        return [Call("final_result", {"profile": f"## Personal\nA sister, {name}."})]


async def promised(folder: Path) -> int:
    """Have everybody say something days ago, and learn of none of it; how many jobs are due now."""
    clock = SetClock(datetime.now(UTC) - timedelta(days=3))
    async with Bot(folder, clock, Script(), Script()) as bot:
        for number in range(PEOPLE):
            message = await bot.message(f"My sister is called {sister(number)}", who=f"person{number}")
            await bot.app.log.note(message, worth="later")
        return len(await bot.query("SELECT 1 FROM jobs WHERE kind IN ('extract', 'nightly')"))


async def start(process: BotProcess) -> Any:
    """A process that is ready to work."""
    environment = process.environment | {"LOGFIRE_IGNORE_NO_CONFIG": "1"}
    running = await forked_and_piped("tests.blackbox.working", folder=process.folder, environment=environment)
    assert await running.stdout.readline() == b"ready\n"
    return running


async def test_no_job_is_run_twice(tmp_path: Path) -> None:
    """Both work at the same time, and everybody is read once, reflected on once, and told once."""
    data = tmp_path / "data"
    os.mkdir(data)
    due = await promised(data)
    assert due == 2 * PEOPLE
    mini = CountingMini()
    async with GeminiServer(mini) as gemini:
        process = BotProcess(
            tmp_path, GOOGLE_API_KEY=API_KEY, GOOGLE_API_BASE_URL=gemini.url, EMBEDDING_MODEL="none"
        )
        both = await asyncio.gather(start(process), start(process))
        gemini.fail_next(faults.Silence(), times=2)
        working = asyncio.gather(*(running.communicate(b"\n") for running in both))
        await gemini.stream_reached()
        await gemini.stream_reached()  # a worker asks one thing at a time: these are both of them
        gemini.release()
        async with patience(60):
            done = [int(out) for out, _ in await working]
    names = [sister(number) for number in range(PEOPLE)]
    assert mini.asked == Counter(
        (task, name) for task in (extractor.INSTRUCTIONS, reflector.INSTRUCTIONS) for name in names
    )
    assert min(done) > 0
    told = process.rows("SELECT content, mentions FROM memories WHERE kind = 'fact'")
    assert sorted(told) == [(name, 1) for name in sorted(names)]
    plans = process.rows("SELECT owner, origin, count(*) FROM plans GROUP BY owner, origin")
    assert len(plans) == 2 * PEOPLE
    assert {times for _, _, times in plans} == {1}
    assert (
        process.rows("SELECT kind, count(*) FROM jobs WHERE due_at < ? GROUP BY kind", iso(datetime.now(UTC)))
        == []
    )


@pytest.mark.only_sqlite(reason="on a server both serve: tests/blackbox/test_replicas.py")
async def test_a_second_bot_on_one_file_waits_for_the_first_and_takes_over(tmp_path: Path) -> None:
    """It names the first, to its host too, and answers nothing beside it; what the first leaves when killed it does."""
    async with TelegramServer() as telegram, GeminiServer(lambda _: "Here.") as gemini:
        first = telegram_bot(tmp_path, telegram, gemini, EMBEDDING_MODEL="none")
        health = f"http://127.0.0.1:{(port := free_port())}/health"
        second = telegram_bot(tmp_path, telegram, gemini, EMBEDDING_MODEL="none", PORT=str(port))
        second.log = tmp_path / "second.txt"
        async with first, second.unserved(), httpx.AsyncClient() as client:
            await second.logged(f"Another process serves this database: process {first.number} on ")
            standby = await client.get(health)
            assert (standby.status_code, standby.json()["status"]) == (200, "standby")
            assert f"process {first.number} on " in standby.json()["why"]
            gemini.fail_next(faults.Silence())
            telegram.say(ANA, "Where are you?")
            await gemini.stream_reached()
            await first.kill()
            gemini.release()
            await telegram.wait_for(lambda: telegram.replies(ANA), 40)
            await second.logged("Serving Telegram")
            assert (await client.get(health)).json()["status"] == "ok"
        assert [reply.text for reply in telegram.replies(ANA)] == ["Here."]


def iso(moment: datetime) -> str:
    """As the database writes it."""
    return moment.strftime("%Y-%m-%dT%H:%M:%S.%fZ")
