"""Whatever a library writes into its log lines at any level, nobody's words and no token come through."""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot import telemetry
from bot.settings import Settings

WORD, TOKEN = "zyxmark", "123456:TEST-TOKEN-zyx"
LIBRARIES = (
    "telegram.ext.ExtBot", "httpx", "httpcore.http11", "httpcore2.connection", "google_genai.models", "openai._base_client",
    "pydantic_ai", "asyncio", "sqlalchemy.engine.Engine", "sqlalchemy.pool", "aiosqlite", "uvicorn.access", "uvicorn.error",
    "alembic.runtime.migration", "logfire", "opentelemetry.sdk.trace.export", "trafilatura.core", "anyio", "botany",
)  # fmt: skip


@contextmanager
def configured(folder: Path) -> Iterator[None]:
    """Logging as the program sets it up at DEBUG, and as it was afterwards."""
    root, ours = logging.getLogger(), logging.getLogger("bot")
    before = root.handlers[:], root.level, ours.level, logging.raiseExceptions
    hooks = sys.excepthook, sys.unraisablehook, threading.excepthook
    try:
        telemetry.configure(
            Settings(_env_file=None, data_dir=folder, telegram_bot_token=TOKEN, log_level="DEBUG")  # pyright: ignore
        )
        yield
    finally:
        root.handlers, level, mine, logging.raiseExceptions = before
        sys.excepthook, sys.unraisablehook, threading.excepthook = hooks
        root.setLevel(level)
        ours.setLevel(mine)
        logging.captureWarnings(False)


@pytest.mark.parametrize("name", LIBRARIES)
def test_of_a_librarys_line_only_its_place_is_told(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """At every level, in the text, in the arguments, in an error's message and its notes."""
    monkeypatch.setattr(logging.getLogger(name), "propagate", True)  # a server made before silences its own
    with configured(tmp_path):
        _write_all(name)
    written = capsys.readouterr().err
    assert WORD not in written
    assert TOKEN not in written
    assert f"ERROR {name}: test_logs:" in written
    assert "(ValueError" in written


def _write_all(name: str) -> None:
    """Write words and a token into a library's lines in every way there is."""
    log = logging.getLogger(name)
    log.setLevel(logging.DEBUG)
    for level in (logging.DEBUG, logging.INFO, logging.WARNING, logging.ERROR, logging.CRITICAL):
        log.log(level, f'Can not load invalid JSON data: "{WORD}" at /bot{TOKEN}/getUpdates')
        log.log(level, "HTTP Request: %s %s", "POST", f"https://{WORD}.test/bot{TOKEN}")
        log.log(level, "%(said)s", {"said": WORD})
        log.log(level, "too %s %s", WORD)
        try:
            raise ValueError(WORD)
        except ValueError as failure:
            failure.add_note(WORD)
            log.log(level, "failed: %r", failure, exc_info=True)
    log.setLevel(logging.NOTSET)


async def test_no_warning_and_no_lost_error_tells_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A warning that quotes, a task that nobody waits for, an error that nobody caught, too few arguments."""
    with configured(tmp_path):
        logging.getLogger("py.warnings").warning("unexpected value %s", WORD)
        loop = asyncio.get_running_loop()
        loop.call_exception_handler({"message": f"Task {WORD}", "exception": ValueError(WORD)})
        sys.excepthook(ValueError, ValueError(WORD), None)
        logging.getLogger("bot.test").info("one of %s too few %s", WORD)
    written = capsys.readouterr().err
    assert WORD not in written
    assert "py.warnings" in written
    assert "Nobody caught an error" in written
