"""The one decision whether a message is off the record, the same for every channel."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.conversation.privacy import decide
from bot.storage.people.people import Preferences

NOW = datetime(2026, 11, 20, 9, 0, tzinfo=UTC)
ON, OFF = Preferences(), Preferences(incognito_until="always")
BOT = Path(__file__).resolve().parents[2] / "bot"


@pytest.mark.parametrize(
    ("words", "chosen", "keeps"),
    [
        ("hello", ON, "everything"),
        ("hello", OFF, "nothing"),
        ("~hello", ON, "nothing"),
        ("/help", OFF, "nothing"),
        ("/stop", OFF, "everything"),
        ("/incognito", OFF, "everything"),
        ("/incognito off", OFF, "everything"),
        ("/forget everything", OFF, "everything"),
        ("/forget peanuts", OFF, "nothing"),
        ("~/stop", ON, "nothing"),
    ],
)
def test_what_is_kept_of_a_message_is_told_by_its_words_and_by_what_is_chosen(
    words: str, chosen: Preferences, keeps: str
) -> None:
    """Commands that end a stretch, or that must be obeyed wherever they stand, are kept."""
    assert decide(words, chosen, NOW).keeps == keeps


def test_a_message_is_off_the_record_if_it_was_said_or_was_before_its_edit() -> None:
    """However late it arrives."""
    half_an_hour = ON.switched(True, 30, NOW)
    later = NOW + timedelta(hours=1)
    assert decide("hello", half_an_hour, later).keeps == "everything"
    assert decide("hello", half_an_hour, later, said_at=NOW).keeps == "nothing"
    assert decide("hello", ON, NOW, edits_unkept=True).keeps == "nothing"


def test_a_switch_holds_for_what_arrives_after_it() -> None:
    """On, for a while, and off; asking where one stands switches nothing."""
    on, while_, off = (decide(f"/incognito {how}", ON, NOW).switched for how in ("on", "30m", "off"))
    assert on is not None
    assert while_ is not None
    assert off is not None
    late = NOW + timedelta(minutes=31)
    assert (on.off_record(late), while_.off_record(NOW), while_.off_record(late)) == (True, True, False)
    assert not off.off_record(NOW)
    assert decide("/incognito", ON, NOW).switched is None
    assert decide("/incognito soon", ON, NOW).switched is None


def test_no_channel_decides_it_by_itself() -> None:
    """They ask the one decision: none looks at the mark or at the time of a stretch."""
    for path in (BOT / "channels").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert "is_marked" not in text, path
        assert "off_record(now" not in text, path
        assert "incognito" not in text.casefold(), path
