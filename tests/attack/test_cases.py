"""Everything that is kept as data is sent to the real process, which answers on, and logs none of it."""

from __future__ import annotations

from pathlib import Path

from tests.attack.stage import MARK, play_all
from tests.blackbox.test_telegram import collecting
from tests.fakes.gemini_server import API_KEY
from tests.fakes.loopback import LoopbackServer
from tests.fakes.telegram_server import TOKEN


async def test_whatever_is_sent_the_bot_answers_on_and_logs_none_of_it(tmp_path: Path) -> None:
    """At DEBUG, in log lines and in exported spans; and no token, and no error without a name."""
    exported: list[bytes] = []
    collector = LoopbackServer(collecting(exported))
    await collector.start()
    tracing = {"OTEL_EXPORTER_OTLP_ENDPOINT": collector.url, "OTEL_BSP_SCHEDULE_DELAY": "100"}
    log = await play_all(tmp_path, ("strangers", "persons", "models"), **tracing)
    await collector.stop()
    told = (log.encode() + b"".join(exported)).lower()
    for word in (MARK, TOKEN.lower(), TOKEN.partition(":")[2].lower(), API_KEY.lower()):
        at = told.find(word.encode())
        assert at < 0, told[max(at - 200, 0) : at + 40]
