"""What a memory is about, in every language: keys and relations by their names, dates and recurrence in its ways."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from bot.domain.memories import FactDetails, IntentionDetails, Memory
from bot.domain.prose.labels import key_in_words, label_in_words, line_in_words, value_in_words, who_in_words
from bot.domain.prose.reminders import recurrence
from bot.domain.receipts import in_words
from bot.speech.saying import LANGUAGES, say_date, speaking

NOW = datetime(2026, 11, 20, 9, 0, tzinfo=UTC)


def fact(key: str, content: str, subject: str = "user", until: str | None = None) -> Memory:
    return Memory(
        id="abcdefgh",
        owner=1,
        kind="fact",
        subject=subject,
        key=key,
        content=content,
        category="general",
        created_at=NOW,
        updated_at=NOW,
        details=FactDetails(until=until),
    )


def test_the_days_of_a_stretch_are_said_apart() -> None:
    """ "This week" is kept by its first and last day."""
    assert value_in_words("bins on 2026-11-23/2026-11-29") == "bins on 23 – 29 November 2026"


@pytest.mark.parametrize(
    ("since", "due", "language", "shown"),
    [
        ("2027-10-01", "2027-10-31", "en", "(for October 2027)"),
        ("2027-10-01", "2027-10-31", "de", "(für Oktober 2027)"),
        ("2027-10-01", "2027-10-31", "zh", "（2027年10月）"),
        ("2027-01-01", "2027-12-31", "en", "(for 2027)"),
        ("2026-12-01", "2026-12-20", "en", "(for 1 – 20 December 2026)"),
        ("2026-11-27", "2026-12-01", "en", "(for 27 November – 1 December 2026)"),
        ("2026-12-30", "2027-01-02", "en", "(for 30 December 2026 – 2 January 2027)"),
        ("2026-12-01", "2026-12-20", "es", "(para 1–20 de diciembre de 2026)"),
        ("2026-12-01T15:00", "2026-12-02", "en", "(for 1 December 2026, 15:00 – 2 December 2026)"),
        ("2026-11-20", "2026-11-27", "en", "(for 27 November 2026)"),
        (None, "2026-11-27", "en", "(for 27 November 2026)"),
    ],
)
def test_what_is_meant_is_for_as_exact_a_time_as_was_told(
    since: str | None, due: str, language: str, shown: str
) -> None:
    """A month is no last day of it; that it may be from its telling on goes without saying."""
    plan = replace(fact("plans", "rest"), kind="intention", details=IntentionDetails(due=due, since=since))
    with speaking(language):
        assert line_in_words(plan).removeprefix("rest").strip() == shown


def test_an_age_is_listed_with_the_day_of_its_telling() -> None:
    """A list is read years later."""
    assert line_in_words(fact("age", "3", "Leo")) == "Leo: age: 3 (told on 20 November 2026)"


def test_in_english_a_line_for_a_person_is_the_line_for_a_model() -> None:
    """Label and value, as they are kept; a day is said as people say it."""
    memories = [
        fact("home_city", "Bern"),
        fact("allergies", "nuts", "sister"),
        fact("shelf_of_the_attic", "blue"),
    ]
    assert line_in_words(fact("home_city", "Rome", until="2026-11-27")).endswith("(until 27 November 2026)")
    day_before = (NOW - timedelta(days=1)).date().isoformat()
    assert line_in_words(fact("hobbies", "football", until=day_before)) == "hobbies: football (no longer)"
    assert [line_in_words(each) for each in memories] == [each.line for each in memories]
    assert [label_in_words(each) for each in memories] == [each.label for each in memories]


def test_a_note_is_no_note_to_self_in_german() -> None:
    """What stands before the words of /remember is a word of the person's language."""
    with speaking("de"):
        assert key_in_words("note_to_self") == "Notiz"


def test_keys_and_relations_have_names_in_german() -> None:
    """A key that nobody has a name for stays as it was told, and so does a name."""
    with speaking("de"):
        assert key_in_words("home_city") == "Wohnort"
        assert key_in_words("homeCity") == "Wohnort"
        assert key_in_words("shelf_of_the_attic") == "shelf of the attic"
        assert who_in_words("sister") == "Schwester"
        assert who_in_words("Anna") == "Anna"
        assert (
            line_in_words(fact("home_city", "Rom", until="2026-11-27"))
            == "Wohnort: Rom (bis 27. November 2026)"
        )
        assert in_words(fact("birthday", "3. Mai")) == "Geburtstag: 3. Mai"


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {"en"}))
def test_what_is_written_by_code_is_in_no_language_english(language: str) -> None:
    """Neither what a memory is about, nor a relation, nor what became of it, nor a date of the offline voice."""
    done = Memory(
        id="abcdefgh",
        owner=1,
        kind="intention",
        subject="user",
        key="run",
        content="X",
        category="general",
        created_at=NOW,
        updated_at=NOW,
        details=IntentionDetails(due=None, state="done"),
    )
    with speaking(language):
        assert "home city" not in line_in_words(fact("home_city", "X"))
        assert "sister" not in label_in_words(fact("birthday", "X", "sister"))
        assert "birthday" not in label_in_words(fact("birthday", "X", "sister"))
        assert "done" not in line_in_words(done)
        assert "November" not in say_date(date(2026, 11, 20)) or language == "de"


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("frequency", ["HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"])
def test_every_day_is_said_without_a_number(language: str, frequency: str) -> None:
    """And every second one with it."""
    with speaking(language):
        assert "1" not in recurrence(f"FREQ={frequency}")
        assert "2" in recurrence(f"FREQ={frequency};INTERVAL=2")


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("FREQ=MONTHLY;BYDAY=1MO", "every month on Monday (no. 1)"),
        ("FREQ=MONTHLY;BYDAY=-1FR", "every month on Friday (the last one)"),
        ("FREQ=WEEKLY;BYDAY=MO,TH", "every week on Monday and Thursday"),
        ("FREQ=MONTHLY;BYMONTHDAY=31", "every month (31)"),
        ("FREQ=MONTHLY;BYMONTHDAY=1,15", "every month (1 and 15)"),
    ],
)
def test_which_day_of_a_month_is_said_in_words(rule: str, said: str) -> None:
    """Not as the calendar's rule writes it."""
    assert recurrence(rule) == said
