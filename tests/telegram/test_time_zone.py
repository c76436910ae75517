"""Where somebody lives: asked with buttons, found by a location that is not kept, told to the model."""

from __future__ import annotations

import json
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.channels.telegram.updates import located
from bot.domain.zones import likely_zones, zone_at
from tests.fakes.telegram_server import Message
from tests.telegram.world import ANA, BEN, World

BERLIN = (52.520008, 13.404954)
"""The clock begins on Friday the 20th of November 2026, 9 o'clock UTC."""


def zone_of(world: World) -> str | None:
    """What is held of where they live."""
    return world.rows("SELECT timezone FROM users ORDER BY id")[0][0]


async def press(world: World, message: Message, label: str) -> None:
    """Press the button with a label, and let it be dealt with."""
    world.telegram.press(ANA, label, message=message)
    await world.settled()


def markups(world: World) -> list[dict[str, Any]]:
    """What every message that was sent had beneath it."""
    sent = [call.params.get("reply_markup") for call in world.telegram.calls("sendMessage")]
    return [json.loads(each) if isinstance(each, str) else each for each in sent if each]


async def test_a_location_sets_the_zone_once_they_say_so(world: World) -> None:
    """What time it is there is shown with a button; nothing changes before it is pressed, once it is known none is."""
    shown = await world.reply_to(world.telegram.send_location(ANA, *BERLIN))
    assert (
        shown.text
        == "Where you are it is Friday, 10:00 (Europe/Berlin). The location itself I have not kept."
    )
    assert zone_of(world) is None
    await press(world, shown, "That is my time zone")
    assert zone_of(world) == "Europe/Berlin"
    again = await world.reply_to(world.telegram.send_location(ANA, *BERLIN))
    assert again.buttons == []


async def test_where_they_are_is_nowhere_in_the_database(world: World) -> None:
    """Neither in what was received nor in what was said."""
    await world.reply_to(world.telegram.send_location(ANA, *BERLIN))
    for (table,) in world.rows("SELECT name FROM sqlite_master WHERE type = 'table'"):
        assert "52.52" not in str(world.rows(f"SELECT * FROM {table}")), table


async def test_whose_telegram_is_german_is_asked_in_german_ways(world: World) -> None:
    """The zones of their language come first, and the button for the place is one of the app's own."""
    world.telegram.state.person(ANA, language_code="de")
    asked = await world.reply_to(world.telegram.say(ANA, "/settings timezone"))
    assert [button["callback_data"] for button in asked.buttons] == [
        "/settings timezone Europe/Berlin",
        "/settings location",
    ]
    assert asked.buttons[0]["text"] == "Berlin, 10:00"
    world.telegram.press_data(ANA, "/settings location", asked)
    await world.settled()
    [keyboard] = [each for each in markups(world) if "keyboard" in each]
    assert keyboard["keyboard"][0][0]["request_location"] is True
    await press(world, asked, "Berlin, 10:00")
    assert zone_of(world) == "Europe/Berlin"


async def test_a_reminder_moves_with_the_zone_that_is_pressed(world: World) -> None:
    """Set for nine while UTC was assumed, it comes at nine where they turn out to be."""
    await world.answer_to(ANA, "/remind tomorrow at 9 to call mum")
    shown = await world.reply_to(world.telegram.send_location(ANA, *BERLIN))
    await press(world, shown, "That is my time zone")
    due = world.rows("SELECT due_at FROM jobs WHERE kind = 'remind'")
    assert due[0][0].startswith("2026-11-21T08:00")


@pytest.mark.parametrize(
    "beside",
    [{"venue": {"title": "Louvre"}}, {"forward_origin": {"type": "hidden_user"}}, {"via_bot": {"id": 1}}],
)
async def test_a_place_that_is_not_theirs_says_nothing_of_their_zone(beside: dict[str, Any]) -> None:
    """One forwarded, of a venue, or from another bot; and its coordinates are left out all the same."""
    given = {"message": {"location": {"latitude": 48.86, "longitude": 2.33}, **beside}}
    assert (await located(given))["message"]["location"] is True


@pytest.mark.parametrize(
    "place",
    [(0.0, 0.0), (None, None), ("52", "13"), (float("nan"), 13.0), (91.0, 13.0), (52.0, -1e300), (True, [])],
)
def test_what_is_no_place_on_land_has_no_zone(place: tuple[Any, Any]) -> None:
    """The open sea, and whatever a stranger's client may send."""
    assert zone_at(*place) is None


async def test_an_unknown_place_is_answered_as_before(world: World) -> None:
    """On the open sea there is nothing to go by."""
    shown = await world.reply_to(world.telegram.send_location(BEN, 0.0, -30.0))
    assert shown.text.startswith("I can't open locations yet")


@pytest.mark.parametrize(
    ("language", "first"),
    [
        ("en", "America/New_York"),
        ("de", "Europe/Berlin"),
        ("es", "Europe/Madrid"),
        ("it", "Europe/Rome"),
        ("pt_BR", "America/Sao_Paulo"),
        ("uk", "Europe/Kyiv"),
        ("tr", "Europe/Istanbul"),
        ("hi", "Asia/Kolkata"),
        ("ja", "Asia/Tokyo"),
    ],
)
async def test_likely_zones_are_those_of_a_languages_own_country(
    world: World, language: str, first: str
) -> None:
    """And no two of them show the same time."""
    now = world.clock.now()
    zones = likely_zones(language, now)
    assert zones[0] == first
    assert len({now.astimezone(ZoneInfo(each)).utcoffset() for each in zones}) == len(zones)


@pytest.mark.parametrize("language", ["", "xx", "tlh", "zz_ZZ", "../.."])
async def test_a_language_of_no_country_has_no_likely_zone(world: World, language: str) -> None:
    """Then the question is asked without a guess."""
    assert likely_zones(language, world.clock.now()) == []
