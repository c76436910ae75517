"""What a turn asks of the database: few statements, two commits, and nothing that can wait."""

from __future__ import annotations

import threading

import pytest
from sqlalchemy import event

from bot.language import reminding
from tests.scripted import Bot

MOST_STATEMENTS = 40


async def test_a_turn_is_two_commits_and_few_statements(bot: Bot) -> None:
    """However much was said before: the message is stored, the answer is; the index follows after it."""
    for number in range(5):
        await bot.say(f"The garden has {number} new trees")
    statements: list[str] = []
    engine = bot.app.database.kept_by.engine.sync_engine
    event.listen(engine, "before_cursor_execute", lambda *seen: statements.append(str(seen[2])))
    event.listen(engine, "commit", lambda _: statements.append("COMMIT"))
    with bot.app.indexer.listened_to():
        await bot.say("What grows in the garden?")
    assert statements.count("COMMIT") == 2
    assert len(statements) <= MOST_STATEMENTS


async def test_times_are_read_off_the_loop(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each language reads a reminder's words for itself, which is too long for all the others who wait."""
    threads: set[int] = set()
    read = reminding.told_ahead

    def noted(*given: object) -> object:
        threads.add(threading.get_ident())
        return read(*given)  # pyright: ignore[reportArgumentType] - whatever it is given

    monkeypatch.setattr(reminding, "told_ahead", noted)
    said = await bot.command("/remind tomorrow at 9 to call mum and at 10 to call Bob")
    assert "call Bob" in said.text
    assert threads
    assert threading.get_ident() not in threads
