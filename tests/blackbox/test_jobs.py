"""What is promised, as whoever runs the bot sees it; and a line off the record, as the disk sees it."""

from __future__ import annotations

from pathlib import Path

from tests.blackbox.process import BotProcess, type_lines
from tests.blackbox.test_commands import run

NONSENSE = "quimbrel"


async def test_promises_are_listed_without_words_and_revived(tmp_path: Path) -> None:
    """Kind, owner, due time, tries and error of each; a buried one is due again after `jobs revive`."""
    await type_lines(tmp_path, f"My cat is called {NONSENSE}")
    status, listed, _ = await run(tmp_path, "jobs")
    assert status == 0
    assert "session" in listed
    assert NONSENSE not in listed
    bot = BotProcess(tmp_path)
    bot.change("UPDATE jobs SET state = 'buried', attempts = 8, error = 'ValueError'")
    number = bot.rows("SELECT id FROM jobs WHERE kind = 'session'")[0][0]
    _, buried, _ = await run(tmp_path, "jobs", "list")
    assert "buried" in buried
    assert "ValueError" in buried
    status, said, _ = await run(tmp_path, "jobs", "revive", str(number))
    assert (status, said.split()[:2]) == (0, ["1", "revived;"])
    assert (await run(tmp_path, "jobs", "revive", "999999"))[0] == 1
    status, _, complaint = await run(tmp_path, "jobs", "revive", "9" * 20)
    assert (status, "is no number of a job" in complaint, "Traceback" in complaint) == (2, True, False)
    _, listed, _ = await run(tmp_path, "jobs")
    assert [line.split()[1] for line in listed.splitlines() if " session " in line] == ["due"]


async def test_a_line_off_the_record_is_not_on_the_disk(tmp_path: Path) -> None:
    """No file of the data folder or the database holds it after the process has ended; the line beside it is there."""
    private, public = await type_lines(tmp_path, f"~I live in {NONSENSE}", "I live in Bern")
    assert private["off_record"] is True
    assert "Remembered" in public["reply"]
    written = b"".join(file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())
    written += BotProcess(tmp_path).held_bytes()
    assert NONSENSE.encode() not in written
    assert b"Bern" in written


async def test_nobody_is_called_nothing(tmp_path: Path) -> None:
    """An empty id is a mistake, not a person without a name."""
    status, _, complaint = await run(tmp_path, "chat", "--user", "")
    assert (status, "at least one character" in complaint) == (2, True)
