"""When reminders come: by the person's clock through summer and winter time, again and again, and never too often."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.clock import is_late, time_to_speak
from bot.domain.memories import ReminderDetails
from bot.domain.reminders import (
    MOST_A_DAY,
    MomentOver,
    asked_for,
    called_off,
    due,
    moment_of,
    next_moment,
    put_off,
    seen_to,
    snoozed,
)
from bot.errors import Refused

BERLIN, NEW_YORK, LORD_HOWE = map(ZoneInfo, ("Europe/Berlin", "America/New_York", "Australia/Lord_Howe"))


def at(written: str, zone: ZoneInfo = BERLIN) -> datetime:
    """A moment by the clock of a zone."""
    return datetime.fromisoformat(written).replace(tzinfo=zone)


def said(reminder: ReminderDetails, zone: ZoneInfo, times: int) -> list[str]:
    """When a reminder is said the next times, each as soon as it is due, by the clock of the zone."""
    found: list[str] = []
    for _ in range(times):
        moment = next_moment(reminder, zone)
        if moment is None:
            break
        found.append(f"{moment.astimezone(zone):%Y-%m-%dT%H:%M}")
        now = due(reminder, moment, zone)
        assert now is not None
        assert now.missed == 0
        reminder = now.after
    return found


@pytest.mark.parametrize(
    ("zone", "day_before", "hours"),
    [
        (BERLIN, "2027-03-27T09:00", 23),
        (BERLIN, "2026-10-24T09:00", 25),
        (NEW_YORK, "2027-03-13T09:00", 23),
        (NEW_YORK, "2026-10-31T09:00", 25),
        (LORD_HOWE, "2026-10-03T09:00", 23.5),
        (LORD_HOWE, "2027-04-03T09:00", 24.5),
    ],
)
def test_nine_o_clock_stays_nine_o_clock(zone: ZoneInfo, day_before: str, hours: float) -> None:
    """On the day on which the clocks change a daily reminder comes so many hours after the one before."""
    daily = asked_for(day_before, "FREQ=DAILY", at(day_before, zone) - timedelta(hours=1))
    first = next_moment(daily, zone)
    assert first is not None
    found = due(daily, first, zone)
    assert found is not None
    second = next_moment(found.after, zone)
    assert second is not None
    assert second - first == timedelta(hours=hours)
    assert second.astimezone(zone).hour == 9


@pytest.mark.parametrize(
    ("zone", "skipped", "comes"),
    [
        (BERLIN, "2027-03-28T02:30", "2027-03-28T03:30"),
        (NEW_YORK, "2027-03-14T02:30", "2027-03-14T03:30"),
        (LORD_HOWE, "2026-10-04T02:15", "2026-10-04T02:45"),
    ],
)
def test_what_the_clock_skips_comes_that_much_later(zone: ZoneInfo, skipped: str, comes: str) -> None:
    """02:30 is no time on that night; the reminder is said all the same, and only then so late."""
    once = asked_for(skipped, "", at(comes, zone) - timedelta(days=2))
    assert said(once, zone, 2) == [comes]
    nightly = asked_for(skipped, "FREQ=DAILY", at(comes, zone) - timedelta(days=1, hours=5))
    assert [each[11:] for each in said(nightly, zone, 2)] == [comes[11:], skipped[11:]]


def test_what_the_clock_shows_twice_is_said_the_first_time() -> None:
    """02:30 comes twice on the night on which Berlin's summer time ends."""
    once = asked_for("2026-10-25T02:30", "", at("2026-10-24T12:00"))
    assert next_moment(once, BERLIN) == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    nightly = asked_for("2026-10-24T02:30", "FREQ=DAILY", at("2026-10-23T12:00"))
    assert said(nightly, BERLIN, 3) == ["2026-10-24T02:30", "2026-10-25T02:30", "2026-10-26T02:30"]


def test_a_wait_is_a_wait_whatever_the_clock_does() -> None:
    """An hour from 01:30 is 03:30 on the night that skips an hour."""
    now = at("2027-03-28T01:30")
    assert said(asked_for("PT1H", "", now), BERLIN, 1) == ["2027-03-28T03:30"]


def test_who_moves_takes_nine_o_clock_along_and_no_wait() -> None:
    """A time of day is the new zone's; "in 20 minutes" is the same moment there."""
    now = at("2026-11-20T12:00")
    morning, soon = asked_for("2026-11-21T09:00", "", now), asked_for("PT20M", "", now)
    assert moment_of(morning.next, NEW_YORK) == at("2026-11-21T09:00", NEW_YORK)
    assert moment_of(soon.next, NEW_YORK) == at("2026-11-20T12:20")


def test_monthly_on_the_31st_is_the_last_day_of_shorter_months() -> None:
    """Nobody's rent goes unpaid in February, and the 31st comes back after it."""
    monthly = asked_for("2027-01-31T09:00", "FREQ=MONTHLY", at("2027-01-01T00:00"))
    assert [each[:10] for each in said(monthly, BERLIN, 5)] == [
        "2027-01-31",
        "2027-02-28",
        "2027-03-31",
        "2027-04-30",
        "2027-05-31",
    ]
    named = asked_for("2027-01-05T09:00", "FREQ=MONTHLY;BYMONTHDAY=31", at("2027-01-01T00:00"))
    assert [each[:10] for each in said(named, BERLIN, 2)] == ["2027-01-31", "2027-02-28"]


@pytest.mark.parametrize(
    ("rule", "moments"),
    [
        (
            "FREQ=MONTHLY;BYMONTHDAY=15,30",
            ["01-15T09:00", "01-30T09:00", "02-15T09:00", "02-28T09:00", "03-15T09:00"],
        ),
        ("FREQ=MONTHLY;BYMONTHDAY=30,31", ["01-30T09:00", "01-31T09:00", "02-28T09:00", "03-30T09:00"]),
        (
            "FREQ=MONTHLY;BYMONTHDAY=31;BYHOUR=9,21",
            ["01-31T09:00", "01-31T21:00", "02-28T09:00", "02-28T21:00", "03-31T09:00"],
        ),
        ("FREQ=YEARLY;BYMONTH=1,2;BYMONTHDAY=31,-5", ["01-27T09:00", "01-31T09:00", "02-24T09:00", "02-28T09:00"]),
    ],
)  # fmt: skip
def test_no_month_is_without_one_of_several_days(rule: str, moments: list[str]) -> None:
    """February was left out of the 15th and 30th, and one of two hours of the 31st."""
    found = asked_for("2027-01-01T09:00", rule, at("2027-01-01T00:00"))
    assert said(found, BERLIN, len(moments)) == [f"2027-{moment}" for moment in moments]


def test_a_leap_day_is_the_28th_in_other_years() -> None:
    """A birthday on the 29th of February comes each year."""
    yearly = asked_for("2028-02-29T09:00", "FREQ=YEARLY", at("2027-12-01T00:00"))
    assert [each[:10] for each in said(yearly, BERLIN, 5)] == [
        "2028-02-29",
        "2029-02-28",
        "2030-02-28",
        "2031-02-28",
        "2032-02-29",
    ]


@pytest.mark.parametrize(
    ("rule", "days"),
    [
        ("FREQ=WEEKLY;BYDAY=MO,TH", ["2026-11-23", "2026-11-26", "2026-11-30", "2026-12-03"]),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", ["2026-11-30", "2026-12-14", "2026-12-28", "2027-01-11"]),
        ("FREQ=MONTHLY;BYDAY=1MO", ["2026-12-07", "2027-01-04", "2027-02-01", "2027-03-01"]),
        ("FREQ=DAILY;COUNT=3", ["2026-11-21", "2026-11-22", "2026-11-23"]),
        ("FREQ=DAILY;UNTIL=20261122", ["2026-11-21", "2026-11-22"]),
        ("RRULE:FREQ=DAILY;UNTIL=20261122T080000Z", ["2026-11-21", "2026-11-22"]),
        ("FREQ=DAILY;UNTIL=20261122T075959Z", ["2026-11-21"]),
    ],
)
def test_rules_are_kept_as_they_are_told(rule: str, days: list[str]) -> None:
    """Weekdays, intervals, numbers and ends; a rule goes on from each time it was said as from the first."""
    found = asked_for("2026-11-21T09:00", rule, at("2026-11-20T12:00"))
    assert [each[:10] for each in said(found, BERLIN, 4)] == days


@pytest.mark.parametrize(
    ("moment", "rule", "why"),
    [
        ("2026-11-20T08:59", "", "over"),
        ("2026-11-20T09:00:00+02:00", "", "over"),
        ("9999-12-31T23:59", "", "no moment"),
        ("0001-01-01T00:00", "", "no moment"),
        ("tomorrow at nine", "", "no moment"),
        ("2026-02-30T09:00", "", "no moment"),
        ("2026-11-21", "", "no moment"),
        ("PT0M", "", "no moment"),
        ("P9999W", "", "no moment"),
        ("2026-11-21T09:00", "FREQ=MINUTELY", "no rule"),
        ("2026-11-21T09:00", "FREQ=SECONDLY;COUNT=10000", "no rule"),
        ("2026-11-21T09:00", "every Monday", "no rule"),
        ("2026-11-21T09:00", "FREQ=WEEKLY;BYDAY=XX", "no rule"),
        ("2026-11-21T09:00", "FREQ=DAILY;BYMONTHDAY=31", "no rule"),
        ("2026-11-21T09:00", "FREQ=DAILY;COUNT=10001", "no rule"),
        ("2026-11-21T09:00", "FREQ=DAILY;COUNT=2;UNTIL=20270101", "COUNT"),
        ("2026-11-21T09:00", "FREQ=DAILY;UNTIL=SOMEDAY", "UNTIL"),
        ("2026-11-21T09:00", "FREQ=DAILY;UNTIL=20200101", "never comes"),
        ("2026-11-21T09:00", "FREQ=DAILY;INTERVAL=7;BYDAY=MO", "INTERVAL"),
        ("2026-11-21T09:00", "FREQ=MONTHLY;BYDAY=1MO;BYSETPOS=5", "never comes"),
        ("2026-11-21T09:00", "FREQ=DAILY;BYHOUR=8,9,10;BYMINUTE=0,5,10,15,20,25,30,35,40", "24 times"),
    ],
)
def test_what_can_not_be_is_refused_with_the_reason(moment: str, rule: str, why: str) -> None:
    """Over already, beyond the calendar, no rule, without an end in sight, or ten thousand a day."""
    with pytest.raises(Refused, match=why):
        asked_for(moment, rule, at("2026-11-20T09:00"))


@given(
    st.sampled_from(["HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"]),
    st.dictionaries(
        st.sampled_from(
            ["INTERVAL", "COUNT", "BYDAY", "BYMONTH", "BYMONTHDAY", "BYSETPOS", "BYHOUR", "BYMINUTE"]
        ),
        st.one_of(
            st.integers(-1, 60).map(str),
            st.sampled_from(["MO", "1MO", "5FR", "MO,TU", "-1SU", "0", "31", "99", ""]),
        ),
        max_size=4,
    ),
)
def test_any_rule_is_refused_or_comes_at_most_24_times_a_day(frequency: str, parts: dict[str, str]) -> None:
    """Nothing else is raised, and a rule that never comes is found out without looking for ever."""
    rule = ";".join([f"FREQ={frequency}", *(f"{name}={value}" for name, value in parts.items())])
    try:
        found = asked_for("2026-11-21T09:00", rule, at("2026-11-20T09:00"))
    except Refused:
        return
    moments = [moment_of(each, BERLIN) for each in said(found, BERLIN, MOST_A_DAY + 1)]
    assert len(moments) <= MOST_A_DAY or moments[-1] - moments[0] >= timedelta(hours=23)


@pytest.mark.parametrize(
    ("before", "zones"),
    [
        ("2026-11-20T09:00", (BERLIN, NEW_YORK, ZoneInfo("Asia/Tokyo"), BERLIN)),
        ("2026-10-24T21:00", (BERLIN,) * 4),
        ("2027-03-27T21:00", (BERLIN,) * 4),
    ],
)
def test_every_three_hours_are_three_hours_wherever_one_is(before: str, zones: tuple[ZoneInfo, ...]) -> None:
    """Through a night that changes clocks, and on a journey: it was silent for nine hours, or late by six."""
    now = at(before)
    reminder = asked_for((now + timedelta(hours=3)).isoformat(), "FREQ=HOURLY;INTERVAL=3", now)
    for number, zone in enumerate(zones, 1):
        moment = next_moment(reminder, zone)
        assert moment is not None
        assert moment == now.astimezone(UTC) + timedelta(hours=3 * number)
        found = due(reminder, moment, zone)
        assert found is not None
        assert found.missed == 0
        reminder = found.after


def test_after_a_silence_one_is_said_and_tells_of_the_others() -> None:
    """Of five that fell due the last is said, late; the next one is to come, and on time."""
    daily = asked_for("2026-11-20T10:00", "FREQ=DAILY;COUNT=9", at("2026-11-20T09:00"))
    found = due(daily, at("2026-11-24T12:00"), BERLIN)
    assert found is not None
    assert found.meant_for == at("2026-11-24T10:00")
    assert found.missed == 4
    assert is_late(found.meant_for, at("2026-11-24T12:00"))
    assert found.after.next == "2026-11-25T10:00"
    assert found.after.rule == "FREQ=DAILY;COUNT=4"
    assert due(found.after, at("2026-11-24T12:00"), BERLIN) is None


def test_what_comes_once_is_said_and_waits_for_an_answer() -> None:
    """Said, it comes no more by itself; put off, it comes once more; done, it is over."""
    now = at("2026-11-20T09:00")
    once = due(asked_for("PT20M", "", now), now + timedelta(minutes=20), BERLIN)
    assert once is not None
    assert once.after.state == "said"
    assert next_moment(once.after, BERLIN) is None
    later = snoozed(once.after, "10m", now + timedelta(minutes=21))
    assert next_moment(later, BERLIN) == now + timedelta(minutes=31)
    again = due(later, now + timedelta(minutes=31), BERLIN)
    assert again is not None
    assert next_moment(again.after, BERLIN) is None
    assert seen_to(again.after).state == "done"


def test_what_is_put_off_to_a_time_comes_then_and_not_before() -> None:
    """Once, said or not; what recurs leaves out what comes before, and a day alone keeps the hour."""
    now = at("2026-11-20T09:00")
    once = asked_for("2026-11-20T18:00", "", now)
    assert said(put_off(once, "2026-11-22T12:00", now), BERLIN, 2) == ["2026-11-22T12:00"]
    assert said(put_off(once, "2026-11-22", now), BERLIN, 2) == ["2026-11-22T18:00"]
    passed = due(once, at("2026-11-20T18:00"), BERLIN)
    assert passed is not None
    assert said(put_off(passed.after, "2026-11-22T12:00", at("2026-11-20T18:05")), BERLIN, 2) == [
        "2026-11-22T12:00"
    ]
    weekly = asked_for("2026-11-23T08:00", "FREQ=WEEKLY;COUNT=3", now)
    skipped = put_off(weekly, "2026-11-30T08:00", now)
    assert said(skipped, BERLIN, 3) == ["2026-11-30T08:00", "2026-12-07T08:00"]
    moved = put_off(weekly, "2026-11-24T17:00", now)
    assert said(moved, BERLIN, 4) == ["2026-11-24T17:00", "2026-11-30T08:00", "2026-12-07T08:00"]
    with pytest.raises(MomentOver):
        put_off(once, "2026-11-19T12:00", now)


def test_what_recurs_goes_on_when_it_is_done_or_put_off_and_ends_when_stopped() -> None:
    """Done is for this time, a snooze comes between, stop is for good."""
    now = at("2026-11-20T09:00")
    daily = asked_for("2026-11-20T10:00", "FREQ=DAILY", now)
    assert seen_to(daily) == daily
    tomorrow = snoozed(daily, "tomorrow", at("2026-11-20T10:05"))
    assert said(tomorrow, BERLIN, 1) == ["2026-11-20T10:00"]
    assert next_moment(snoozed(daily, "1h", now), BERLIN) == at("2026-11-20T10:00")
    assert next_moment(called_off(tomorrow), BERLIN) is None


@pytest.mark.parametrize(
    ("chosen", "now", "spoken"),
    [
        (None, "2026-11-20T23:00", "2026-11-21T09:00"),
        ("2026-11-20T23:00", "2026-11-20T23:00", "2026-11-20T23:00"),
        ("2026-11-20T23:00", "2026-11-20T23:50", "2026-11-20T23:50"),
        ("2026-11-20T20:00", "2026-11-21T03:00", "2026-11-21T09:00"),
        ("2026-11-20T08:00", "2026-11-20T14:00", "2026-11-20T14:00"),
    ],
)
def test_at_night_only_a_moment_that_was_chosen_is_spoken_in(
    chosen: str | None, now: str, spoken: str
) -> None:
    """One rule for follow-ups and reminders: by day, or at the person's own hour and little after it."""
    assert time_to_speak(at(now), BERLIN, at(chosen) if chosen else None) == at(spoken)


def test_what_recurs_is_not_due_in_an_hour_that_has_passed_once() -> None:
    """Asked at half past two, the second time round, for a quarter to three: the first of it is over."""
    now = datetime(2026, 10, 25, 2, 30, fold=1, tzinfo=BERLIN)
    asked = asked_for("2026-10-25T02:45", "FREQ=DAILY", now)
    upcoming = next_moment(asked, BERLIN)
    assert upcoming is not None
    assert upcoming > now.astimezone(UTC)
