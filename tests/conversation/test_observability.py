"""Traces and logs: what happened, in ids and counts; never a secret, and no words unless they are asked for."""

from __future__ import annotations

import json
import logging
import os
import re
import subprocess
import sys
from pathlib import Path

import logfire
import pytest
from logfire.testing import CaptureLogfire
from pydantic_ai import Agent
from pydantic_ai.exceptions import ModelHTTPError

from bot import telemetry
from bot.domain.interactions import Citation
from bot.settings import COLLECTORS, Settings, names_a_tracer
from tests.scripted import Bot, call, remember

WORDS = ("zwieback", "quokka", "gesundheit", "xylophone", "marzipan", "forwardish")
TOKEN = "123456:TEST-TOKEN"


@pytest.fixture
def traced(capfire: CaptureLogfire) -> CaptureLogfire:
    """Everything exported, instrumented as the program does it."""
    logfire.instrument_pydantic_ai(include_content=False)
    return capfire


@pytest.fixture(autouse=True)
def _uninstrumented() -> object:
    yield
    Agent.instrument_all(False)


def exported(traced: CaptureLogfire) -> str:
    return json.dumps(traced.exporter.exported_spans_as_dict(include_instrumentation_scope=True), default=str)


async def live(bot: Bot) -> None:
    """A day in the life: telling, recall, every failure, learning later, commands, deletion."""
    await bot.say("I eat zwieback", remember("likes", "zwieback", "I eat zwieback"), "Yum, gesundheit.")
    await bot.say(
        "And quokka?", call("recall", query="zwieback quokka"), "No.",
        quoted=Citation("marzipan", "marzipan"), forwarded=Citation("forwardish", "forwardish"),
    )  # fmt: skip
    await bot.say("xylophone", call("remember_fact", key="xylophone", wrong="quokka"), call("launch"), "Hm.")
    await bot.say("xylophone", ModelHTTPError(503, "big", {"error": "your prompt was: xylophone"}), "Hm.")
    await bot.say("xylophone", ModelHTTPError(500, "big", {"error": "your prompt was: xylophone"}))
    await bot.say("xylophone", "Hm.", "Hm.")
    await bot.say("quokka", ValueError("a client that quotes: quokka"))
    bot.mini.then(ValueError("quokka"))
    bot.clock.pass_time(minutes=2)
    await bot.app.worker.run_due()
    bot.mini.then(
        call("final_result", facts=[]), call("final_result", facts="xylophone"), "quokka", "quokka", "quokka"
    )
    bot.clock.pass_time(minutes=2)
    await bot.app.worker.run_due()
    for command in (
        "/memory search zwieback",
        "/forget zwieback",
        "/remember quokka marzipan",
        "/memory export",
    ):
        await bot.command(command)
    await bot.command(f"/memory delete {(await bot.facts())[0].id}")
    bot.clock.pass_time(minutes=11)
    await bot.app.worker.run_due()


async def test_there_is_a_span_for_turn_model_call_tool_and_job(bot: Bot, traced: CaptureLogfire) -> None:
    """With ids and counts."""
    fact = await bot.tell("likes", "zwieback")
    await bot.say("Hi", call("recall", query="zwieback"), ValueError())
    bot.mini.then(call("final_result", facts=[]))
    bot.clock.pass_time(minutes=2)
    await bot.app.worker.run_due()
    spans = {span["name"]: span["attributes"] for span in traced.exporter.exported_spans_as_dict()}
    turns = [
        span["attributes"] for span in traced.exporter.exported_spans_as_dict() if span["name"] == "turn"
    ]
    assert (turns[0]["owner"], turns[0]["interaction"], turns[0]["channel"]) == (fact.owner, 1, "terminal")
    assert json.loads(turns[0]["tools"]) == ["remember_fact"]
    assert (turns[0]["recalled"], turns[0]["model"]) == (0, "scripted")
    assert (spans["job"]["kind"], spans["job"]["owner"], spans["job"]["attempt"]) == (
        "extract",
        fact.owner,
        1,
    )
    assert any(name.startswith("chat scripted") for name in spans)
    assert any("remember_fact" in name for name in spans)
    prompts = [
        span["attributes"] for span in traced.exporter.exported_spans_as_dict() if span["name"] == "prompt"
    ]
    for layer in ("instructions", "known", "history", "brought", "message"):
        assert isinstance(prompts[-1][layer], int)


async def test_nothing_people_said_is_exported_or_logged(
    bot: Bot, traced: CaptureLogfire, caplog: pytest.LogCaptureFixture
) -> None:
    """Not a word of message, reply, quote, value, tool argument or provider's error, in spans or log lines."""
    caplog.set_level(logging.DEBUG)
    caplog.handler.setFormatter(telemetry.RedactingFormatter([]))
    await live(bot)
    assert '"turn"' in exported(traced)
    for word in WORDS:
        assert word not in exported(traced)
        assert word not in caplog.text
    assert "ModelHTTPError of big, HTTP 500" in caplog.text


async def test_a_failed_statement_exports_no_words(bot: Bot, traced: CaptureLogfire) -> None:
    """An exception that passes through a span is recorded without what people said."""
    async with bot.app.database.write() as connection:
        await connection.exec_driver_sql("DROP TABLE outbound")
    with pytest.raises(Exception, match="outbound"):
        await bot.say("I eat zwieback", remember("likes", "zwieback", "I eat zwieback"), "Yum.")
    assert re.search(r"no such table|does not exist", exported(traced))
    assert "zwieback" not in exported(traced)


async def test_log_message_text_lets_words_through(bot: Bot, capfire: CaptureLogfire) -> None:
    """Asked for, the model's spans hold what was said."""
    logfire.instrument_pydantic_ai(include_content=True)
    await bot.say("I eat zwieback", "Yum.")
    assert "zwieback" in exported(capfire)


def test_no_secret_passes_the_log_handler(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Set up as the program does it: a token in a message, in arguments and in a traceback is blotted out."""
    settings = Settings(
        _env_file=None,  # pyright: ignore[reportCallIssue]
        data_dir=tmp_path, telegram_bot_token=TOKEN, google_api_key="made-up-key", log_level="DEBUG",
    )  # fmt: skip
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    try:
        telemetry.configure(settings)
        log = logging.getLogger("bot.test")
        log.info("POST /bot%s/sendMessage", TOKEN)
        try:
            raise ValueError(f"made-up-key at /bot{TOKEN}/getMe")
        except ValueError:
            log.exception("failed with made-up-key")
        logging.getLogger("httpx").info("HTTP Request: GET /bot%s/getMe", TOKEN)
    finally:
        root.handlers, root.level = handlers, level
    written = capsys.readouterr().err
    assert "sendMessage" in written
    assert "ValueError" in written
    assert "TEST-TOKEN" not in written
    assert "made-up-key" not in written
    assert "HTTP Request" not in written


@pytest.mark.parametrize("token", [None, "pylf_v1_made_up"])
def test_without_a_token_nothing_is_traced(
    token: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A turn has dozens of spans, which cost time also where nobody is sent them."""
    configured: list[str] = []
    monkeypatch.setattr(logfire, "configure", lambda **_: configured.append("exporter"))
    monkeypatch.setattr(logfire, "instrument_pydantic_ai", lambda **_: configured.append("agent"))
    monkeypatch.setattr(logging, "basicConfig", lambda **_: None)
    telemetry.configure(Settings(_env_file=None, data_dir=tmp_path, logfire_token=token))  # pyright: ignore
    assert configured == ([] if token is None else ["exporter", "agent"])


@pytest.mark.parametrize(
    ("named", "is_loaded"),
    [
        ({}, False),
        ({"LOGFIRE_TOKEN": ""}, False),
        ({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://localhost:1"}, True),
    ],
)
def test_the_tracer_is_loaded_where_traces_go_somewhere(
    named: dict[str, str], tmp_path: Path, is_loaded: bool
) -> None:
    """A seventh of the memory of a process, and of the time that it takes to start."""
    program = (
        "import sys; sys.argv = ['bot', '--version']; from bot.__main__ import main\n"
        "try: main()\nexcept SystemExit: print('loaded', bool(sys.modules.get('logfire')))"
    )
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(Path(telemetry.__file__).parents[1]),
        **named,
    }
    ran = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.splitlines()[-1] == f"loaded {is_loaded}", ran.stderr


def test_a_token_that_stands_in_the_file_of_settings_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And a file that can't be read is no reason to go without: its fault is told later."""
    monkeypatch.chdir(tmp_path)
    for name in ("LOGFIRE_TOKEN", *COLLECTORS):
        monkeypatch.delenv(name, raising=False)
    assert not names_a_tracer()
    Path(".env").write_text("LOGFIRE_TOKEN=pylf_v1_made_up\n", "utf-8")
    assert names_a_tracer()
    Path(".env").write_bytes(b"BOT_NAME=\xff\n")
    assert names_a_tracer()
