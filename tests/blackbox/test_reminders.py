"""Reminders in the running process, killed and started again: said once, late if it must be, and said to be late."""

from __future__ import annotations

from pathlib import Path

from tests.blackbox.process import type_lines


async def test_plain_english_sets_reminders_without_a_key(tmp_path: Path) -> None:
    """Every sentence of the promise, by chat and by command; a restart keeps them."""
    told = await type_lines(
        tmp_path,
        "Remind me tomorrow at 9 to call mum",
        "remind me every Monday to take out the bins",
        "remind me in 20 minutes that the pizza is ready",
        "/remind in 2 hours to stretch",
        words=("chat", "--json"),
    )
    assert [each["tools_used"] for each in told] == [["set_reminder"]] * 3 + [[]]
    assert all("Reminder set: " in each["reply"] for each in told)
    for asking in ("/reminders", "can u tell me what reminders are set", "what reminders do i have"):
        (listed,) = await type_lines(tmp_path, asking, words=("chat", "--json"))
        for what in ("09:00: call mum", "every Monday: take out the bins", "the pizza is ready", "stretch"):
            assert what in listed["reply"], asking


async def test_a_reminder_that_was_put_off_is_to_come(tmp_path: Path) -> None:
    """It is told with the moment to which it was put off, when it is asked for in words, too."""
    (set_up,) = await type_lines(
        tmp_path, "remind me every Monday at 9 to water the plants", words=("chat", "--json")
    )
    (listed,) = await type_lines(tmp_path, "/reminders", words=("chat", "--json"))
    (action,) = (each["command"] for each in listed["buttons"])
    put_off = action.replace("stop", "1h")
    _, asked, shown = await type_lines(
        tmp_path, put_off, "what reminders do i have", "/reminders", words=("chat", "--json")
    )
    assert "Reminder set" in set_up["reply"]
    until = shown["reply"].partition("put off to ")[2].partition(":")[0]
    assert until
    assert until in asked["reply"]
