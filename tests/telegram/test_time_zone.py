"""Where somebody lives: asked with buttons, found by a location that is not kept, told to the model."""

from __future__ import annotations

import json
from datetime import UTC, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.channels.telegram.stored import located
from bot.conversation.commands.settings import A_FEW
from bot.domain.zones import likely_zones, shows, zone_at, zones_showing
from bot.language.times.clocks import read_local_time
from tests.databases import TABLES
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
    for (table,) in world.rows(TABLES):
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
    assert keyboard["one_time_keyboard"] is True, "pressed, it gives the person's own keyboard back"
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


async def test_an_unknown_place_is_one_to_the_model(world: World) -> None:
    """On the open sea there is no zone to go by: the model hears that there was a place, and not where."""
    await world.reply_to(world.telegram.send_location(BEN, 0.0, -30.0))
    assert '<forwarded author="a place they shared">' in world.model.last_request()
    assert "-30.0" not in world.model.last_request()


async def test_where_they_are_stands_in_the_history_by_its_zone(world: World) -> None:
    """What they shared and what code said to it are an exchange: the next answer knows of both."""
    await world.reply_to(world.telegram.send_location(ANA, *BERLIN))
    await world.answer_to(ANA, "And what time is it here?")
    assert "the time zone there is Europe/Berlin" in world.model.last_request()
    assert "52.5" not in world.model.last_request()


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


QUESTION = "Which time zone do you live in?"
OFFER = "Which time zone is yours now?"


def asked(world: World) -> list[Message]:
    """The questions for the zone so far, of either kind."""
    return [reply for reply in world.telegram.replies(ANA) if QUESTION in reply.text or OFFER in reply.text]


async def test_the_first_reminder_asks_for_the_zone_once(world: World) -> None:
    """Beneath it, with buttons; a second reminder asks nothing, and the button sets it."""
    await world.answer_to(ANA, "/remind tomorrow at 9 to call mum")
    [question] = asked(world)
    assert [button["text"] for button in question.buttons][-1] == "Send my location"
    await world.answer_to(ANA, "/remind tomorrow at 10 to call dad")
    assert asked(world) == [question]
    world.telegram.press(ANA, question.buttons[0]["text"], message=question)
    await world.settled()
    assert zone_of(world) is not None


async def test_after_a_few_messages_it_is_asked_for_once(world: World) -> None:
    """Unprompted, where nobody told it; never again, whatever becomes of the question."""
    for number in range(A_FEW - 1):
        await world.answer_to(ANA, f"hello {number}")
    assert asked(world) == []
    for number in range(3):
        await world.answer_to(ANA, f"hello again {number}")
    assert len(asked(world)) == 1


async def test_who_has_told_their_zone_is_not_asked(world: World) -> None:
    """Neither after a reminder nor after any number of messages, nor by a time that fits it."""
    await world.answer_to(ANA, "/settings timezone Europe/Berlin")
    await world.answer_to(ANA, "/remind tomorrow at 9 to call mum")
    for number in range(A_FEW + 1):
        await world.answer_to(ANA, f"hello {number}")
    await world.answer_to(ANA, "it's 10 am here")
    assert asked(world) == []


async def test_a_time_that_they_tell_offers_the_zones_that_have_it(world: World) -> None:
    """Nothing is set before a button is pressed; it is nine in the morning in UTC."""
    await world.answer_to(ANA, "It's 4 am here, I can't sleep")
    [offer] = asked(world)
    labels = [button["text"] for button in offer.buttons]
    assert labels[0] == "New York, 04:00"
    assert all(label.endswith(", 04:00") for label in labels[:-1])
    assert zone_of(world) is None
    await press(world, offer, "New York, 04:00")
    assert zone_of(world) == "America/New_York"
    await world.answer_to(ANA, "It's 10 in the morning here now")
    assert len(asked(world)) == 1  # it took the place of the first, which was answered


async def test_off_the_record_nobody_is_asked(world: World) -> None:
    """What is not kept sets off no question, either."""
    await world.answer_to(ANA, "~ it's 4 am here")
    assert asked(world) == []


TOLD = {
    "en": "It’s already 9:30 pm here", "de": "bei mir ist es schon 21:30", "fr": "il est 21 h 30 ici", "es": "aquí son las 21:30",
    "it": "qui sono le 21:30", "pt": "aqui são 21:30", "ru": "у меня сейчас 21:30", "uk": "у мене зараз 21:30",
    "pl": "u mnie jest 21:30", "tr": "burada saat 21:30", "hi": "यहाँ अभी 21:30 बजे हैं", "zh": "我这里现在晚上9点半", "ja": "こちらは今午後9時半です",
}  # fmt: skip


@pytest.mark.parametrize("language", TOLD)
def test_the_time_where_somebody_is_is_read_in_every_language(language: str) -> None:
    """As the hour that it is there now."""
    told = read_local_time(TOLD[language])
    assert told is not None
    assert (told.clock, told.is_open) == (time(21, 30), False)


@pytest.mark.parametrize(
    "words",
    [
        "meet me here at 9 pm",
        "my train leaves from here at 9:30",
        "is the shop here open at 9 pm?",
        "Ich bin hier um 21 Uhr",
        "у меня в 9 вечера встреча",
        "ここで9時に会おう",
        "it's 5 km from here",
        "it's 9 pm",
    ],
)
def test_an_hour_of_something_else_is_not_taken_for_now(words: str) -> None:
    """Only what it is, and where they are."""
    assert read_local_time(words) is None


def test_zones_are_those_whose_clocks_show_it() -> None:
    """Within minutes and across midnight; either half of the day where the half is open."""
    now = datetime(2026, 11, 20, 23, 5, tzinfo=UTC)
    assert zones_showing(time(0, 0), now, "de")[0] == "Europe/Berlin"
    assert shows("Asia/Kolkata", time(4, 30), now)
    assert not shows("Asia/Kolkata", time(4, 0), now)
    assert shows("Europe/London", time(11, 0), now, is_open=True)
    assert not shows("Europe/London", time(11, 0), now)
    assert all(shows(zone, time(8, 5), now) for zone in zones_showing(time(8, 5), now, "ja"))


async def test_a_place_that_is_shared_live_is_answered_once(world: World) -> None:
    """Telegram edits it on and on, for hours: nobody is asked or told anything by that, whatever was said since."""
    live = world.telegram.send_location(ANA, *BERLIN)
    shown = (await world.reply_to(live)).text
    await world.answer_to(ANA, "hello")
    asked, said = len(world.model.asked), len(world.telegram.state.in_chat(ANA))
    for step in range(3):
        world.clock.pass_time(seconds=30)
        moved = {
            "location": {"latitude": 52.5 + step / 100, "longitude": 13.4},
            "edit_date": 1_800_000_000 + step,
        }
        world.telegram.raw_update({"edited_message": live.data | moved})
        await world.settled()
    assert (len(world.model.asked), len(world.telegram.state.in_chat(ANA))) == (asked, said)
    assert world.telegram.replies(ANA)[0].text == shown
