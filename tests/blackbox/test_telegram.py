"""`bot run`, unmodified, between an emulated Telegram and an emulated Gemini."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from tests.blackbox.process import ANA, BotProcess, telegram_bot
from tests.fakes.gemini_server import API_KEY, GeminiServer
from tests.fakes.loopback import LoopbackServer
from tests.fakes.telegram_server import TOKEN, TelegramServer

SECRET = "made-up-webhook-secret"
SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"


@pytest.fixture
async def telegram() -> AsyncIterator[TelegramServer]:
    """An emulated Telegram."""
    async with TelegramServer() as server:
        yield server


@pytest.fixture
async def gemini() -> AsyncIterator[GeminiServer]:
    """An emulated Gemini."""
    async with GeminiServer() as server:
        yield server


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


async def test_a_fact_told_is_remembered_listed_and_nothing_leaks(
    tmp_path: Path, telegram: TelegramServer, gemini: GeminiServer
) -> None:
    """Facts are saved by code with a receipt and listed; no log line and no exported span holds a secret or a word."""
    exported: list[bytes] = []
    collector = LoopbackServer(collecting(exported))
    await collector.start()
    tracing = {"OTEL_EXPORTER_OTLP_ENDPOINT": collector.url, "OTEL_BSP_SCHEDULE_DELAY": "100"}
    async with telegram_bot(tmp_path, telegram, gemini, LOG_LEVEL="DEBUG", **tracing) as bot:
        telegram.say(ANA, "I live in Munich, dear Quetzalcoatl.", first_name="Zaphodia")
        await telegram.wait_for(lambda: "Remembered: your home city is Munich" in telegram.transcript(), 20)
        telegram.say(ANA, "I moved to Ulaanbaatar.")
        await telegram.wait_for(
            lambda: "your home city is Ulaanbaatar (was Munich)" in telegram.transcript(), 20
        )
        telegram.raw_update(
            {"message": {**telegram.say(ANA, "hi").data, "date": "Poisonous", "text": "Poisonous"}}
        )
        listed = telegram.say(ANA, "/memory list")
        await telegram.wait_for(lambda: "I remember 1 thing" in telegram.transcript(), 30)
        assert listed
        assert await bot.terminate() == 0
    await collector.stop()
    everything = bot.log.read_bytes() + b"".join(exported)
    assert b"memory-bot" in b"".join(exported)
    assert b"is not as Telegram promises" in everything
    for leaked in (
        TOKEN,
        TOKEN.partition(":")[2],
        API_KEY,
        "Munich",
        "Quetzalcoatl",
        "Ulaanbaatar",
        "Zaphodia",
        "Poisonous",
    ):
        assert leaked.encode() not in everything, leaked


def collecting(exported: list[bytes]):
    async def collect(scope, receive, send) -> None:  # type: ignore[no-untyped-def]
        more = True
        while more:
            event = await receive()
            exported.append(event.get("body", b""))
            more = event.get("more_body", False)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    return collect


async def test_a_stop_in_the_middle_of_an_answer_finishes_it(
    tmp_path: Path, telegram: TelegramServer, gemini: GeminiServer
) -> None:
    """SIGTERM: the answer under way is finished and sent, the process ends well, and /health said it was up."""
    port = free_port()
    async with telegram_bot(tmp_path, telegram, gemini, PORT=str(port)) as bot:
        async with httpx.AsyncClient(trust_env=False) as client:
            health = await client.get(f"http://127.0.0.1:{port}/health")
            assert (
                await client.post(f"http://127.0.0.1:{port}/telegram/webhook", json={})
            ).status_code == 404
        assert health.status_code == 200
        assert health.json()["status"] == "ok"
        of_many = {"replica"} if isinstance(bot.place, str) else set[str]()
        assert set(health.json()) == {"status", "model", "inbox", "jobs", "outbound"} | of_many
        gemini.hold_streams(after_chunks=1)
        said = telegram.say(ANA, "Please take your time with this one")
        await gemini.stream_reached(20)
        waiting = telegram.say(ANA, "and this one waits")
        await telegram.wait_for(lambda: not telegram.updates.pending)
        stopping = asyncio.create_task(bot.terminate())
        await bot.logged("Stopping: finishing what is under way")
        gemini.release()
        assert await stopping == 0
        (reply,) = telegram.replies_after(said)
        assert reply.text == "You said: Please take your time with this one"
        assert bot.rows("SELECT count(*) FROM inbox WHERE state = 'waiting'") == [(1,)]
        await bot.start()
        await telegram.wait_for(lambda: "You said: and this one waits" in telegram.transcript(), 20)
        assert len(telegram.replies_after(waiting)) == 2


async def test_a_preview_shown_before_a_kill_becomes_the_answer(
    tmp_path: Path, telegram: TelegramServer, gemini: GeminiServer
) -> None:
    """Killed while the answer is half shown, the next process finishes it in the same message."""
    async with telegram_bot(tmp_path, telegram, gemini) as bot:
        gemini.hold_streams(after_chunks=2)
        said = telegram.say(ANA, "A long story about nothing in particular at all")
        shown = await telegram.next_reply(said, 20)
        assert shown.text.endswith(" …")
        await bot.until("SELECT count(*) FROM interactions WHERE preview_id IS NOT NULL")
        await bot.kill()
        gemini.release()
        await bot.start()
        await telegram.wait_for(
            lambda: shown.text == "You said: A long story about nothing in particular at all", 20
        )
        assert telegram.replies(ANA) == [shown]


async def test_a_stopped_answer_stays_stopped_after_a_kill_and_has_its_thumb(
    tmp_path: Path, telegram: TelegramServer, gemini: GeminiServer
) -> None:
    """The button ends it where it is; the next process writes no more of it, and counts the reaction to it."""
    async with telegram_bot(tmp_path, telegram, gemini) as bot:
        gemini.hold_streams(after_chunks=2)
        said = telegram.say(ANA, "A long story about nothing in particular at all")
        shown = await telegram.next_reply(said, 20)
        telegram.press(ANA, "Stop", message=shown)
        await telegram.wait_for(lambda: shown.text.endswith("⏹ Stopped here, as you asked."), 20)
        await bot.kill()
        gemini.release()
        before = shown.text
        await bot.start()
        telegram.react(ANA, shown, "👍")
        stats = telegram.say(ANA, "/memory stats")
        told = await telegram.next_reply(stats, 20)
        assert "Your reactions to my answers: 1 👍, 0 👎" in told.text
        assert shown.text == before
        assert telegram.replies(ANA) == [shown, told]


async def test_the_webhook_loses_nothing(
    tmp_path: Path, telegram: TelegramServer, gemini: GeminiServer
) -> None:
    """It checks its secret, stores before it says yes, and a kill in mid-answer or while it is down loses nothing."""
    port = free_port()
    local = f"http://127.0.0.1:{port}"
    telegram.deliver_webhooks_to(local)
    webhook = {
        "TELEGRAM_WEBHOOK_URL": "https://bot.example.org",
        "TELEGRAM_WEBHOOK_SECRET": SECRET,
        "PORT": str(port),
    }
    async with telegram_bot(tmp_path, telegram, gemini, **webhook) as bot:
        await telegram.wait_for(lambda: telegram.updates.webhook is not None)
        path = f"{local}/telegram/webhook"
        async with httpx.AsyncClient(trust_env=False) as client:
            forged = {"update_id": 1, "message": {}}
            assert (await client.post(path, json=forged)).status_code == 403
            assert (await client.post(path, json=forged, headers={SECRET_HEADER: "wrong"})).status_code == 403
            right = {SECRET_HEADER: SECRET}
            assert (await client.post(path, content=b"{broken", headers=right)).status_code == 400
            assert (await client.post(path, content=b"[]", headers=right)).status_code == 400
            assert (await client.post(path, content=b"[" * 200_000, headers=right)).status_code == 400
            assert (await client.post(path, content=b"x" * 1_100_000, headers=right)).status_code == 413
        assert bot.rows("SELECT count(*) FROM inbox") == [(0,)]
        gemini.hold_streams(after_chunks=1)
        said = telegram.say(ANA, "Here I am")
        await gemini.stream_reached(20)
        await telegram.wait_for(lambda: not telegram.updates.pending)
        await bot.kill()
        gemini.release()
        while_down = telegram.say(ANA, "Here I am again")
        redelivered = telegram.redeliver(said)
        assert redelivered
        await bot.start()
        await telegram.wait_for(lambda: len(telegram.replies_after(while_down)) == 2, 30)
        await telegram.wait_for(lambda: not telegram.updates.pending)
        assert [reply.text for reply in telegram.replies(ANA)] == [
            "You said: Here I am",
            "You said: Here I am again",
        ]
        assert bot.rows("SELECT count(*) FROM interactions") == [(2,)]
        assert "can't be asked about its webhook" not in bot.log.read_text()
        assert await bot.terminate() == 0


async def test_the_first_start_prints_the_owners_link_and_the_offline_responder_serves_telegram(
    tmp_path: Path, telegram: TelegramServer
) -> None:
    """With nothing but a token: the log has a one-time link, and without a model key memory works all the same."""
    async with telegram_bot(tmp_path, telegram, None, ALLOWED_USER_IDS="") as bot:
        link = re.search(r"https://t\.me/memory_test_bot\?start=(\S+)", bot.log.read_text())
        assert link is not None
        assert "offline responder" in bot.log.read_text()
        hello = telegram.say(ANA, f"/start {link[1]}", first_name="Ana")
        assert "Hello Ana" in (await telegram.next_reply(hello, 20)).text
        told = telegram.say(ANA, "I live in Bern")
        assert "your home city is Bern" in (await telegram.next_reply(told, 20)).text
        await telegram.wait_for(lambda: "Bern" in telegram.replies(ANA)[-1].text)
        assert json.loads(bot.rows("SELECT tools FROM interactions")[0][0])


async def test_a_token_that_is_not_valid_is_one_sentence(tmp_path: Path, telegram: TelegramServer) -> None:
    """A wrong token ends the process with a sentence that names the setting."""
    bot: BotProcess = telegram_bot(tmp_path, telegram, None, TELEGRAM_BOT_TOKEN="999999:WRONG-TOKEN")
    await bot.launch()
    assert await bot.ended() == 1
    said = bot.log.read_text()
    assert "TELEGRAM_BOT_TOKEN is not valid" in said
    assert "Traceback" not in said
    assert "WRONG-TOKEN" not in said
