"""REST against whoever means harm: strangers, guessers, another person's token, bodies and headers made up."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from bot.rates import OwnBucket, Rate
from bot.telemetry import redact
from bot.web.rest import OPERATIONS
from tests.importing.files import arrive, case
from tests.scripted import Bot, action
from tests.web.programs import Program, program

ADDRESSES = [(each.method, each.path) for each in OPERATIONS]
PLAN = "0123456789abcdef"


def address(path: str, memory: str = "abcdefgh", plan: str = PLAN, number: int = 10**9) -> str:
    """A path with ids in it."""
    return path.replace("{id}", memory).replace("{plan}", plan).replace("{number}", str(number))


async def asked(app: Program, method: str, path: str, **more: Any) -> Any:
    """A request with a body that fits its path."""
    body = {"PATCH": {"content": "Rome"}, "POST": {"text": "I live in Rome"}}.get(method)
    if path == "/api/recall":
        body = {"query": "Rome"}
    return await app.ask(method, path, json=body, **more)


@pytest.mark.parametrize(("method", "path"), ADDRESSES)
async def test_nothing_is_done_without_a_token(bot: Bot, method: str, path: str) -> None:
    """Nor with a wrong one, one that was revoked, or one of another kind; all are answered the same."""
    async with program(bot) as app:
        (held,) = await bot.app.credentials.held((await bot.person()).id, "token")
        wrong = ["", "memory_", "x" * 5000, f"memory_{'a' * 43}", app.secret[:-1]]
        answers = [await asked(Program(app.http, each), method, address(path)) for each in wrong]
        await bot.app.credentials.revoke(held.owner, held.id)
        answers.append(await asked(app, method, address(path)))
    assert {(each.status_code, each.text) for each in answers} == {(401, answers[0].text)}
    assert {each.headers["www-authenticate"] for each in answers} == {"Bearer"}
    assert await bot.facts() == []


@pytest.mark.parametrize(
    ("method", "path"), [(each.method, each.path) for each in OPERATIONS if each.scope == "write"]
)
async def test_a_token_that_may_read_writes_nothing(bot: Bot, method: str, path: str) -> None:
    """Whatever it asks for."""
    memory = await bot.tell("home_city", "Berlin")
    async with program(bot, scope="read") as app:
        answer = await asked(app, method, address(path, memory.id))
    assert answer.status_code == 403
    assert [each.content for each in await bot.facts()] == ["Berlin"]


@pytest.mark.parametrize(("method", "path"), [each for each in ADDRESSES if "{" in each[1]])
async def test_another_persons_ids_are_ids_of_nothing(bot: Bot, method: str, path: str) -> None:
    """A memory, a plan and an import of somebody else's are answered as ones that never were."""
    memory = await bot.tell("home_city", "Berlin", who="bob")
    waiting = await arrive(bot, case("telegram_group.json"), "result.json", who="bob")
    ((plan,),) = await bot.query("SELECT id FROM plans ORDER BY applied_at DESC LIMIT 1")
    async with program(bot) as app:
        theirs = await asked(app, method, address(path, memory.id, plan, waiting.id))
        nobodys = await asked(app, method, address(path))
    assert (theirs.status_code, theirs.text) == (404, nobodys.text)
    assert [each.content for each in await bot.facts("bob")] == ["Berlin"]
    assert [each.which.state for each in await bot.app.imports.every(waiting.owner)] == ["asking"]


async def test_a_program_sees_its_own_persons_memory_alone(bot: Bot) -> None:
    """In lists, recall, the conversation and the export."""
    await bot.tell("home_city", "Berlin", who="bob")
    async with program(bot) as app:
        texts = [
            (await app.ask("GET", "/api/memory")).text,
            (await app.ask("POST", "/api/recall", json={"query": "Berlin home city"})).text,
            (await app.ask("GET", "/api/interactions")).text,
            (await app.ask("GET", "/api/export")).text,
        ]
    assert not [text for text in texts if "Berlin" in text]


async def test_guessing_is_slowed_down_for_guessers_alone(bot: Bot) -> None:
    """Ten wrong tokens, then one in five seconds; a right one from the same address is answered all the while."""
    async with program(bot, bucket=OwnBucket(lambda: 0.0)) as app:
        guesser = Program(app.http, "memory_guess")
        guesses = [await guesser.ask("GET", "/api/memory") for _ in range(12)]
        assert (await app.ask("GET", "/api/memory")).status_code == 200
    assert [each.status_code for each in guesses] == [401] * 10 + [429] * 2
    assert guesses[-1].headers["retry-after"] == "5"


async def test_a_token_asks_so_often_and_no_more(bot: Bot) -> None:
    """And is told when to come back."""
    async with program(bot, pace=Rate("token", 18, 32.0), bucket=OwnBucket(lambda: 0.0)) as app:
        answers = [await app.ask("GET", "/api/memory") for _ in range(4)]
    assert [each.status_code for each in answers] == [200, 200, 200, 429]
    assert answers[-1].headers["retry-after"] == "2"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b'{"text": "a', 400),
        (b"[" * 100_000, 400),
        (b'{"text": ' + b'{"a":' * 5000 + b"1" + b"}" * 5001, 400),
        (b'{"text": NaN}', 422),
        (b'{"text": 1e999}', 422),
        (b"[]", 422),
        (b'{"text": null}', 422),
        (b'{"text": ""}', 422),
        (b'{"text": "a", "owner": 2}', 422),
        (b'{"text": "\xff"}', 400),
        (b'{"text": "..."}', 409),
        (b'{"text": "\\u0000\\u0001"}', 409),
        (b'{"text": "' + b"a" * 10_001 + b'"}', 422),
        (b" " * 1_000_001, 413),
    ],
)
async def test_a_body_that_is_no_memory_is_refused(bot: Bot, body: bytes, status: int) -> None:
    """As a problem, and nothing is kept or logged of it."""
    async with program(bot) as app:
        headers = {"Content-Type": "application/json"}
        answer = await app.ask("POST", "/api/memory", content=body, headers=headers)
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/problem+json")
    assert answer.json()["status"] == status
    assert await bot.query("SELECT 1 FROM interactions") == []


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("limit=0", 422),
        ("limit=101", 422),
        ("limit=1e1", 422),
        ("limit=99999999999999999999", 422),
        ("limit=1&limit=2", 422),
        ("cursor=" + "a" * 10_000, 422),
        ("cursor=%00", 404),
        ("cursor=YQ==", 404),
        ("kind=secret", 422),
        ("protected=1", 422),
        ("changed_after=0", 422),
        ("changed_after=0001-01-01T00:00:00%2B23:59", 200),
        ("changed_before=9999-12-31T23:59:59.999999999-23:59", 200),
        ("owner=2", 422),
    ],
)
async def test_a_query_is_checked(bot: Bot, query: str, status: int) -> None:
    """Nothing is guessed at, and no cursor or moment is too large to be read."""
    async with program(bot) as app:
        assert (await app.ask("GET", f"/api/memory?{query}")).status_code == status


async def test_headers_say_nothing_and_let_no_page_in(bot: Bot) -> None:
    """No other site may read an answer, nobody keeps or frames it, and what is sent comes back in no header."""
    async with program(bot) as app:
        memory = await app.created("Set-Cookie: a=b\r\nX-Evil: 1", key="k\r\nX-Evil: 1")
        answer = await app.ask(
            "GET", f"/api/memory/{memory['id']}", headers={"Origin": "https://evil.example"}
        )
        asked_first = await app.ask("OPTIONS", "/api/memory", headers={"Origin": "https://evil.example"})
        page = await app.http.get("/api/docs")
    for each in (answer, asked_first, page):
        assert not [name for name in each.headers if name.startswith("access-control")]
        assert "x-evil" not in each.headers
        assert "set-cookie" not in each.headers
        assert each.headers["cache-control"] == "no-store"
        assert each.headers["referrer-policy"] == "no-referrer"
        assert "frame-ancestors 'none'" in each.headers["content-security-policy"]
    assert (asked_first.status_code, asked_first.headers["allow"]) == (405, "GET, POST")
    assert "<script" not in page.text


async def test_every_path_beneath_answers_with_a_problem(bot: Bot) -> None:
    """Also one there is none of, and one that climbs."""
    async with program(bot) as app:
        for path in ("/api/nothing", "/api/memory/", "/api/memory/%2e%2e/%2e%2e/etc/passwd", "/api/"):
            answer = await app.ask("GET", path)
            assert (answer.status_code, answer.headers["content-type"]) == (
                404,
                "application/problem+json",
            ), path


async def test_off_the_record_a_program_reads_and_writes_nothing(bot: Bot) -> None:
    """As in the chat: not even that it read."""
    await bot.tell("home_city", "Berlin")
    async with program(bot) as app:
        now = bot.clock.now()
        await bot.app.people.choose(await bot.person(), lambda chosen: chosen.switched(True, None, now))
        before = await bot.query("SELECT count(*) FROM accesses")
        assert (await app.ask("GET", "/api/memory")).status_code == 200
        assert (await app.ask("POST", "/api/memory", json={"text": "I like tea"})).status_code == 409
    assert await bot.query("SELECT count(*) FROM accesses") == before
    assert [each.content for each in await bot.facts()] == ["Berlin"]


async def test_a_secret_is_not_kept(bot: Bot) -> None:
    """Neither as a memory nor in the log."""
    async with program(bot) as app:
        answer = await app.ask("POST", "/api/memory", json={"text": "my password is hunter2!"})
    assert answer.status_code == 409
    assert await bot.query("SELECT 1 FROM interactions") == []


async def test_a_token_is_shown_once_and_kept_as_a_hash(bot: Bot) -> None:
    """The list names it by its number; the file does not hold it; taking it back is at once."""
    answer = await bot.command("/token write my laptop")
    assert not answer.markdown  # a secret may hold signs that would be taken for markup
    shown = answer.text
    secret = shown.split()[0]
    assert len(secret) == 50
    listed = await bot.command("/token")
    assert "my laptop: may read and write, never used" in listed.text
    assert secret not in listed.text
    assert secret not in str(await bot.query("SELECT * FROM credentials"))
    async with program(bot) as app:
        with_it = Program(app.http, secret)
        assert (await with_it.ask("GET", "/api/memory")).status_code == 200
        assert "used last on" in (await bot.command("/token")).text
        await bot.command(action(listed, "/token revoke"))
        assert (await with_it.ask("GET", "/api/memory")).status_code == 401


async def test_nobody_takes_back_anothers_token(bot: Bot) -> None:
    """By its number, which is answered as one that never was."""
    async with program(bot, "bob") as app:
        (held,) = await bot.app.credentials.held((await bot.person("bob")).id, "token")
        assert "no token of that number" in (await bot.command(f"/token revoke {held.id}")).text
        assert (await app.ask("GET", "/api/memory")).status_code == 200


async def test_who_is_forgotten_has_no_token(bot: Bot) -> None:
    """It goes with everything else of theirs."""
    async with program(bot) as app:
        await bot.command("/forget everything forever")
        assert (await app.ask("GET", "/api/memory")).status_code == 401
    assert await bot.query("SELECT 1 FROM credentials") == []


async def test_no_log_line_holds_a_token_or_what_was_sent(bot: Bot, caplog: pytest.LogCaptureFixture) -> None:
    """Whatever goes wrong; and a line that held a token would be blotted out."""
    caplog.set_level(logging.DEBUG)
    async with program(bot) as app:
        await app.ask("POST", "/api/memory", json={"text": "I live in Timbuktu"})
        await app.ask("POST", "/api/memory", content=b'{"text": "Timbuktu', headers={"Content-Type": "a/b"})
        await app.ask("GET", "/api/memory?cursor=Timbuktu")
    ours = [each.getMessage() for each in caplog.records if each.name.startswith("bot")]
    assert not [line for line in ours if app.secret in line or "Timbuktu" in line]
    assert app.secret not in redact(f"GET /?token={app.secret}", ())


async def test_a_number_that_is_none_is_told_to_be_none(bot: Bot) -> None:
    """In words, as any other mistake."""
    async with program(bot) as app:
        for wrong in ("ten", "1e3", "٣", "9" * 30):
            answer = await app.ask("GET", f"/api/interactions?limit={wrong}")
            assert answer.status_code == 422
            assert "whole number" in answer.text
