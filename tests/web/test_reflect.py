"""POST /reflect: behind its secret, for one person or all, one at a time, and never longer than a request may take."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from pydantic_ai import models
from pydantic_ai.messages import ModelMessage, ModelResponse
from pydantic_ai.models.function import AgentInfo, FunctionModel
from starlette.applications import Starlette

from bot.errors import NotFound
from bot.jobs.worker import LEASE
from bot.memory.reflecting.runs import Progress, ReflectionRuns, Run
from bot.memory.writing.promises import REFLECT
from bot.web.server import reflect_routes
from tests.minds import PROFILE, asked, structured
from tests.scripted import Bot, Script, SetClock

SECRET = "s3cret"
SAID = "I live in Berlin"
FACT = {"key": "home_city", "value": "Berlin", "quote": SAID, "exchange": 1, "category": "location"}
COUNTS = ["facts_added", "facts_updated", "intentions_added", "learnings_added", "notes_added"]


class HeldScript(Script):
    """A model that answers only once it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.let_go = asyncio.Event()
        self.reached = asyncio.Event()
        self.model = FunctionModel(self._held, model_name="scripted")

    async def _held(self, messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        self.reached.set()
        await self.let_go.wait()
        return await self._answer(messages, info)


@asynccontextmanager
async def client(
    bot: Bot, secret: str | None = SECRET, within: float = 25.0
) -> AsyncIterator[httpx.AsyncClient]:
    """An HTTP client of the bot's routes, which sends the secret unless told otherwise; a worker runs beside it."""
    app = Starlette(routes=reflect_routes(bot.app.reflections, bot.app.people, secret, within))
    headers = {"X-Reflection-Secret": SECRET}
    over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    working = asyncio.create_task(bot.app.worker.run_until(over, REFLECT))
    try:
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://bot", headers=headers
        ) as http:
            yield http
    finally:
        working.cancel()
        await asyncio.gather(working, return_exceptions=True)


@pytest.fixture
async def held(folder: Path, clock: SetClock, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Bot]:
    """A bot whose mini model is held."""
    monkeypatch.setattr(models, "ALLOW_MODEL_REQUESTS", False)
    async with Bot(folder, clock, Script(), HeldScript()) as running:
        yield running


def mini(bot: Bot) -> HeldScript:
    assert isinstance(bot.mini, HeldScript)
    return bot.mini


@pytest.mark.parametrize("given", ["", "wrong", "s3cre", "s3crets", "ß"])
async def test_without_the_secret_nothing_happens(bot: Bot, given: str) -> None:
    """Neither for whoever asks to reflect nor for whoever asks for a report."""
    async with client(bot) as http:
        headers = [(b"X-Reflection-Secret", given.encode())]
        assert (await http.post("/reflect", headers=headers)).status_code == 403
        assert (await http.get("/reflect/abc", headers=headers)).status_code == 403
    assert not bot.mini.requests


async def test_without_a_configured_secret_it_is_not_offered(bot: Bot) -> None:
    """Whatever secret is sent."""
    async with client(bot, secret=None) as http:
        assert (await http.post("/reflect")).status_code == 503
        assert (await http.get("/reflect/abc")).status_code == 503


async def test_it_answers_what_came_of_it(bot: Bot) -> None:
    """Counts by their names, and each change with its words."""
    await bot.tell("likes", "tea")
    await bot.say(f"{SAID}. Please mention it", "Nice.")
    bot.mini.then(structured(
        profile=PROFILE, facts=[FACT | {"exchange": 2}, {"key": "likes", "value": "tea", "quote": "likes: tea", "exchange": 1}],
        intentions=[{"text": "live in Berlin", "quote": SAID, "exchange": 2}],
        learnings=[{"rule": "Mention Berlin", "quote": "Please mention it", "exchange": 2}],
        notes=[{"title": "Berlin", "content": "Lives there.", "exchanges": [2]}],
    ))  # fmt: skip
    async with client(bot) as http:
        response = await http.post("/reflect")
    assert response.status_code == 200
    body = response.json()
    assert {name: body[name] for name in COUNTS} == dict.fromkeys(COUNTS, 1) | {"facts_updated": 0}
    changes = {change["kind"]: change for change in body["changes"]}
    assert changes["fact"] | {"id": ""} == {
        "change": "added",
        "kind": "fact",
        "id": "",
        "label": "home city",
        "content": "Berlin",
        "was": None,
    }
    assert changes["profile"]["content"] == PROFILE
    assert body["failed"] == 0


async def test_an_updated_fact_names_what_it_was(bot: Bot) -> None:
    """Counted as updated, not as added."""
    city = await bot.tell("home_city", "Munich")
    await bot.say(SAID, "Nice.")
    bot.mini.then(structured(facts=[FACT | {"exchange": 2, "known": city.id, "outcome": "replace"}]))
    async with client(bot) as http:
        body = (await http.post("/reflect")).json()
    assert (body["facts_added"], body["facts_updated"]) == (0, 1)
    assert body["changes"][0]["was"] == "Munich"


@pytest.mark.parametrize("how", ["body", "query", "with the channel"])
async def test_it_runs_for_one_person_when_one_is_named(bot: Bot, how: str) -> None:
    """By their id on a channel, as `--user` takes it; nobody else's words are read."""
    await bot.say(SAID, "Nice.")
    await bot.say("I live in Rome", "Nice.", who="bob")
    bot.mini.then(structured())
    async with client(bot) as http:
        match how:
            case "body":
                response = await http.post("/reflect", json={"user": "bob"})
            case "query":
                response = await http.post("/reflect?user=bob")
            case _:
                response = await http.post("/reflect", content=json.dumps({"user": "terminal:bob"}))
    assert response.status_code == 200
    (request,) = asked(bot, "reflect")
    assert "Rome" in request.asked
    assert "Berlin" not in request.asked


async def test_a_field_that_is_none_reflects_for_nobody(bot: Bot) -> None:
    """A slip in its name would else reflect for everybody."""
    await bot.say(SAID, "Nice.")
    async with client(bot) as http:
        response = await http.post("/reflect", json={"user_id": "bob"})
    assert (response.status_code, response.json()) == (400, {"error": "There is no such field: user_id."})
    assert not asked(bot, "reflect")


async def test_without_a_name_it_runs_for_everybody(bot: Bot) -> None:
    """One after the other; one person's failure does not keep the others from theirs."""
    await bot.say(SAID, "Nice.")
    await bot.say("I live in Rome", "Nice.", who="bob")
    rome = {"key": "home_city", "value": "Rome", "quote": "I live in Rome", "exchange": 2}
    bot.mini.then("I will not", structured(facts=[rome]))
    async with client(bot) as http:
        body = (await http.post("/reflect")).json()
    assert (body["facts_added"], body["failed"]) == (1, 1)
    assert await bot.known("ann") == {}
    assert (await bot.known("bob"))["home_city"] == "Rome"


async def test_when_everybodys_fails_it_has_failed(bot: Bot) -> None:
    """Not a success that did nothing; asked for later, it is the same."""
    await bot.say(SAID, "Nice.")
    await bot.say("I live in Rome", "Nice.", who="bob")
    bot.mini.then("I will not", "Nor do I")
    async with client(bot) as http:
        response = await http.post("/reflect")
        assert response.status_code == 502
        (job,) = next(iter(await bot.query("SELECT id FROM reports WHERE id LIKE 'all-%'")))
        assert (await http.get(f"/reflect/{job}")).status_code == 502


async def test_a_body_beyond_measure_is_told_so(bot: Bot) -> None:
    """By the status that says so, and nothing is run."""
    async with client(bot) as http:
        response = await http.post("/reflect", content=b" " * 1_000_001)
    assert response.status_code == 413
    assert not bot.mini.requests


@pytest.mark.parametrize(
    "body", [b"{", b"[]", b'"bob"', b'{"user": ["bob"]}', b'{"user": "nobody"}', b"[" * 2000]
)
async def test_a_body_that_names_nobody_is_refused(bot: Bot, body: bytes) -> None:
    """With a sentence, and nothing is run."""
    await bot.say(SAID, "Nice.")
    async with client(bot) as http:
        response = await http.post("/reflect", content=body)
    assert response.status_code == 400
    assert response.json()["error"].endswith(".")
    assert not bot.mini.requests


async def test_an_id_of_nobody_is_told_from_one_of_several(bot: Bot) -> None:
    """Whoever has mistyped it looks for the mistake; whoever means one of two names the channel."""
    await bot.restart(allowed_user_ids="77")
    await bot.person("77")
    await bot.app.people.admit("telegram", "77", "Ana")
    async with client(bot) as http:
        for user, told in (("78", "Nobody is known as 78;"), ("77", "Several people are known as 77;")):
            response = await http.post(f"/reflect?user={user}")
            assert response.status_code == 400
            assert response.json()["error"].startswith(told)


async def test_a_failure_is_told_and_nothing_is_changed(bot: Bot) -> None:
    """Without the model's own words."""
    await bot.say(SAID, "Nice.")
    bot.mini.then("nonsense of the model")
    async with client(bot) as http:
        response = await http.post("/reflect?user=ann")
    assert response.status_code == 502
    assert "nonsense" not in response.text
    assert await bot.facts() == []


async def test_a_second_caller_gets_the_first_ones_answer(held: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    """While it runs: the model is asked once, and both hear the same."""
    waiting: list[str] = []

    async def wait(runs: ReflectionRuns, run_id: str, progress: Progress | None = None) -> Run:
        waiting.append(run_id)
        return await one_wait(runs, run_id, progress)

    one_wait = ReflectionRuns.wait
    monkeypatch.setattr(ReflectionRuns, "wait", wait)
    await held.say(SAID, "Nice.")
    mini(held).then(structured(facts=[FACT]))
    async with client(held) as http:
        first = asyncio.create_task(http.post("/reflect?user=ann"))
        await mini(held).reached.wait()
        second = asyncio.create_task(http.post("/reflect", json={"user": "ann"}))
        command = asyncio.create_task(held.command("/reflect"))
        while len(waiting) < 3:
            await asyncio.sleep(0)
        mini(held).let_go.set()
        one, other = (await first).json(), (await second).json()
    assert one == other
    assert one["facts_added"] == 1
    assert "home city → Berlin" in (await command).text
    assert len(mini(held).requests) == 1


async def test_one_that_takes_longer_than_the_request_is_asked_for_later(held: Bot) -> None:
    """202 with a job, the same for each who asks meanwhile, until the report is there."""
    await held.say(SAID, "Nice.")
    mini(held).then(structured(facts=[FACT]))
    async with client(held, within=0.0) as http:
        accepted = await http.post("/reflect")
        job = accepted.json()["job"]
        assert (accepted.status_code, accepted.headers["location"]) == (202, f"/reflect/{job}")
        assert (await http.post("/reflect")).json() == {"job": job}
        pending = await http.get(f"/reflect/{job}")
        assert (pending.status_code, pending.json()) == (202, {"job": job})
        mini(held).let_go.set()
        await held.app.reflections.wait(job)
        done = await http.get(f"/reflect/{job}")
    assert done.status_code == 200
    assert done.json()["facts_added"] == 1
    assert done.json()["changes"][0]["content"] == "Berlin"


async def test_a_report_holds_no_words(held: Bot) -> None:
    """What was forgotten since is not in it any more, neither in the answer nor in the file."""
    await held.say(SAID, "Nice.")
    mini(held).then(structured(facts=[FACT]))
    async with client(held, within=0.0) as http:
        job = (await http.post("/reflect")).json()["job"]
        mini(held).let_go.set()
        await held.app.reflections.wait(job)
        (fact,) = await held.facts()
        await held.command(f"/memory delete {fact.id}")
        assert (await http.get(f"/reflect/{job}")).json()["changes"] == []
    assert "Berlin" not in str(await held.query("SELECT content FROM reports"))


@pytest.mark.parametrize("ended", ["by a stop", "by a crash"])
async def test_a_job_cut_short_goes_on_after_a_restart(held: Bot, ended: str) -> None:
    """Its id gives the report once the next process has done it; a crash's lease must run out first."""
    await held.say(SAID, "Nice.")
    mini(held).then(structured(facts=[FACT]))
    async with client(held, within=0.0) as http:
        job = (await http.post("/reflect?user=ann")).json()["job"]
        await mini(held).reached.wait()
    assert await held.query("SELECT count(*) FROM watermarks") == [(0,)]
    if ended == "by a crash":
        async with held.app.database.write() as connection:
            until = held.clock.now() + LEASE
            await connection.exec_driver_sql(
                f"UPDATE jobs SET leased_by = 'the dead', leased_until = '{until:%Y-%m-%dT%H:%M:%S.%fZ}'"
                " WHERE kind = 'reflect'"
            )
    await held.restart()
    mini(held).let_go.set()
    async with client(held, within=0.0) as http:
        assert (await http.get(f"/reflect/{job}")).status_code == 202
        held.clock.pass_time(minutes=6)
        assert (await http.post("/reflect?user=ann")).json() == {"job": job}
        await held.app.reflections.wait(job)
        done = await http.get(f"/reflect/{job}")
    assert (done.status_code, done.json()["facts_added"]) == (200, 1)


async def test_a_stop_finishes_what_somebody_waits_for(bot: Bot) -> None:
    """For each person, though the worker begins nothing else any more."""
    await bot.say(SAID, "Nice.")
    await bot.say("I live in Rome", "Nice.", who="bob")
    run_id = await bot.app.reflections.start(None)
    bot.mini.then(structured(facts=[FACT]), structured())
    bot.app.worker.stop()
    await bot.app.background.finish()
    run = await bot.app.reflections.stored(run_id)
    assert run is not None
    assert (run.state, run.finished, run.report.counts["facts_added"]) == ("done", 2, 1)


async def test_it_never_runs_beside_another_job_of_its_person(held: Bot) -> None:
    """It waits until their night is over, and then finds nothing new."""
    await held.say(SAID, "Nice.")
    held.clock.pass_time(hours=24)
    night = asyncio.create_task(held.app.worker.finish("nightly"))
    await mini(held).reached.wait()
    async with client(held) as http:
        asked_for = asyncio.create_task(http.post("/reflect?user=ann"))
        while not await held.query("SELECT 1 FROM jobs WHERE kind = 'reflect'"):
            await asyncio.sleep(0)
        assert not await held.app.worker.run_next("reflect")
        mini(held).then(structured(facts=[FACT]))
        mini(held).let_go.set()
        await night
        response = await asked_for
    assert (response.status_code, response.json()["facts_added"]) == (200, 0)
    assert len(asked(held, "reflect")) == 1


async def test_a_report_that_nothing_is_promised_for_has_failed(bot: Bot) -> None:
    """Such as one whose job was buried; what is not known at all is told apart."""
    async with bot.app.database.write() as connection:
        await connection.exec_driver_sql(
            "INSERT INTO reports (id, state, content, created_at) VALUES ('abc', 'running', '{}', '2026-11-20T00:00:00.000000Z')"
        )
    async with client(bot) as http:
        assert (await http.get("/reflect/abc")).status_code == 502
        missing: Any = await http.get("/reflect/nothing")
    assert missing.status_code == 404


async def test_who_waits_for_a_report_that_is_not_kept_is_told_so(bot: Bot) -> None:
    """As after an erasure of everything meanwhile."""
    with pytest.raises(NotFound, match="no longer kept"):
        await bot.app.reflections.wait("0123456789abcdef")
