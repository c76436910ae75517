"""A person's own settings: shown, and changed one at a time; the time zone is asked for unprompted, too:
once, where it is assumed, and when somebody tells another time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal, get_args
from zoneinfo import ZoneInfo

from bot.clock import name_of, off_loop, time_zones
from bot.conversation.commands.privacy import GUEST
from bot.conversation.commands.table import Command, Desk, Invocation, command
from bot.domain.interactions import Answer, Button, Channel, IncomingMessage, Rows
from bot.domain.zones import city_of, likely_zones, shows, zones_showing
from bot.language.message_kinds import minutes_of
from bot.language.times.clocks import read_local_time
from bot.memory.log import ABOVE_ALL
from bot.speech.saying import (
    LANGUAGES,
    SOURCE,
    Wording,
    known_language,
    say,
    say_as,
    say_day,
    say_time,
    say_weekday,
    speaking,
)
from bot.storage.facts import memories
from bot.storage.log import interactions
from bot.storage.people.people import AUTO, Mode, Person, Preferences, Receipts
from bot.storage.work import outbound


@dataclass(frozen=True, slots=True)
class Setting:
    """A choice of a person's that is one of a few words, by its name among their Preferences.

    `line` says how it stands; a `button` has it another way, and says how it stands unless it is a switch.
    """

    line: Wording
    button: Wording
    takes: tuple[str, ...] = ("on", "off")


# Translators: how it is said what was learnt, on a button behind "Receipts: ".
RECEIPT_NAMES: dict[Receipts, Wording] = {
    "line": Wording("line"),
    "reaction": Wording("reaction"),
    "digest": Wording("digest"),
    "off": Wording("off"),
}
CHOICES: dict[str, Setting] = {
    "learning": Setting(Wording("learning (keep what you tell me): {state}"), Wording("Learning")),
    "recall": Setting(Wording("recall (use what I know): {state}"), Wording("Recall")),
    "ask_first": Setting(
        Wording("ask_first (remember nothing before you say yes): {state}"), Wording("Ask first")
    ),
    "follow_ups": Setting(
        Wording("follow_ups (ask how it went with what you meant to do): {state}"), Wording("Follow-ups")
    ),
    "receipts": Setting(
        Wording("receipts: {choice} (how I say what I learnt: {choices})"),
        Wording("Receipts: {choice}"),
        get_args(Receipts),
    ),
    "recordings": Setting(
        Wording("recordings (keep the sound of what you say aloud): {state}"), Wording("Keep recordings")
    ),
    "mode": Setting(
        Wording("mode: {mode} (local: kept in this bot's own database; guest: nothing is kept)"),
        Wording("Guest: keep nothing"),
        get_args(Mode),
    ),
}
TOGETHER = {"memory": ("learning", "recall")}
"""What is switched by one name."""

OFF_RECORD = Wording(
    "Nothing of what you write is kept but the number Telegram gives it: no words, no answer, nothing "
    "learnt, nothing looked up unless you ask. Should I be restarted in the middle, such a message is lost, "
    "and you write it again."
)
REMEMBERS = Wording("From now on I remember what you tell me. /settings mode guest ends that.")
OFF_RECORD_HERE = Wording(
    "Nothing of what you write is kept: no words, no answer, nothing learnt, nothing looked up unless you "
    "ask. Should I be restarted in the middle, such a message is lost, and you write it again."
)
BACK = Wording("On the record again. What was said off it is gone.")
ON = Wording(
    "You are on the record. /incognito on, or 30m or 2h, ends that; ~ before a message keeps that one off it."
)


LISTENING = Wording(
    "To everybody here: an admin has switched learning on. From now on I also read what you say among "
    "yourselves, as far as Telegram shows it to me, and remember for this group what is worth it, each with "
    "its speaker. /mine shows and forgets what is yours; /settings learning off ends it."
)
NOT_LISTENING = Wording("To everybody here: I learn nothing any more from what is said in this group.")

INCOGNITO = "incognito"
SETTINGS = "settings"
USAGE = "/incognito [on|off|30m|2h]"


@command(SETTINGS, "Your time zone, and what I may learn, recall and ask", changes=True, in_group="anyone")
@command(f"{SETTINGS} NAME [WORDS]", changes=True)
async def settings(given: Invocation, name: str = "", typed: str | None = None) -> Answer:
    """Show a person's settings, or change one."""
    person, value = given.person, (typed or "").lower()
    match name:
        case "language":
            return await _language(given.desk, person, typed) if typed else _languages()
        case "timezone" | "tz" | "time" if not typed:
            return zone_question(person, given.desk.clock.now(), given.message.channel)
        case "timezone" | "tz" | "time":
            return await _timezone(given.desk, person, typed or "")
        case _ if (changed := TOGETHER.get(name, (name,))) and changed[0] in CHOICES:
            setting = CHOICES[changed[0]]
            if value in setting.takes:
                return await _changed(given.desk, person, name, value)
            takes = say(
                "/settings {name} takes one of these: {values}.", name=name, values=", ".join(setting.takes)
            )
            return Answer("\n".join([takes, *_standing(person, person.preferences, name)]))
        case _ if name:
            names = ", ".join(("timezone", "language", *TOGETHER, *CHOICES))
            return Answer(say("There is no setting “{name}”. There are: {names}.", name=name, names=names))
        case _:
            return _shown(given.desk, person, person.preferences)


@command("settings location", by_button=True, pressed="stays", in_group="nobody")
async def location(given: Invocation) -> Answer:
    """Ask where they are, by the button that a channel has for it."""
    if given.message.channel != "telegram":
        return Answer(
            say("From here no location can be sent. Write it like this: /settings timezone Europe/Berlin")
        )
    told = say(
        "Press the button below the field you write in. Of your location I keep nothing but the time "
        "zone, and that once you say yes."
    )
    return Answer(told, asks_place=say("📍 Send my location"))


@command(
    INCOGNITO, "Off the record: on, off, 30m; or begin a message with ~", misuse=USAGE, in_group="nobody"
)
@command(f"{INCOGNITO} on|off", in_group="nobody")
@command(f"{INCOGNITO} MINUTES", places={"MINUTES": (".+", minutes_of)}, in_group="nobody")
async def incognito(given: Invocation, wanted: Literal["on", "off"] | int | None = None) -> Answer:
    """What /incognito has come to."""
    person = given.person
    zone = ZoneInfo(person.zone)
    now = given.desk.clock.now()
    chosen = person.preferences
    if chosen.mode == "guest":
        return Answer(say(GUEST))
    if wanted is None:
        is_off = chosen.off_record(now)
        return Answer(_off(given, chosen, now, zone) if is_off else say(ON))
    if wanted == "off":
        return Answer(say(BACK))
    asked = _switched(chosen, wanted, now)
    back = ((Button(say("Back on the record"), "/incognito off"),),)
    return Answer(_off(given, asked, now, zone), back)


async def _changed(desk: Desk, person: Person, name: str, value: str) -> Answer:
    """Choose a value for a setting, or for those of one name; off the record a channel has done that."""
    wanted = {"on": True, "off": False}.get(value, value) if name != "receipts" else value
    names = TOGETHER.get(name, (name,))
    chosen = await desk.people.choose(person, lambda before: replace(before, **dict.fromkeys(names, wanted)))
    if name == "mode":
        told = say(GUEST if value == "guest" else REMEMBERS)
    else:
        told = "\n".join(_standing(person, chosen, name))
    if person.is_group and "learning" in names:
        told = f"{say(LISTENING if value == 'on' else NOT_LISTENING)}\n\n{told}"
    return Answer(told, _hands(chosen))


async def _timezone(desk: Desk, person: Person, typed: str) -> Answer:
    wanted = _zone(typed)
    if wanted is None:
        return Answer(say("I don't know that time zone. Write it like Europe/Berlin or America/New_York."))
    await desk.people.set_timezone(person, wanted)
    there = desk.clock.now().astimezone(ZoneInfo(wanted))
    told = say(
        "Time zone: {zone}. For you it is {weekday}, {time}.",
        zone=name_of(wanted),
        weekday=say_weekday(there),
        time=say_time(there),
    )
    return Answer(told)


async def _language(desk: Desk, person: Person, typed: str) -> Answer:
    wanted = AUTO if typed.lower() == AUTO else _language_of(typed)
    if wanted is None:
        codes = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
        told = say("I don't speak that language yet. Choose one of these, or auto: {codes}.", codes=codes)
        return Answer(told)
    chosen = await desk.people.choose(person, lambda before: replace(before, language=wanted))
    now = replace(person, preferences=chosen)
    with speaking(now.language):
        return Answer(say("I speak {language} with you now.", language=_own_name(now.language)))


def _shown(desk: Desk, person: Person, chosen: Preferences) -> Answer:
    zone = ZoneInfo(person.zone)
    lines = [
        *_lines(person, chosen).values(),
        _incognito(chosen, desk.clock.now(), zone) + " (/incognito on, off, 30m, 2h)",
        "",
        say(
            "Change one like this: /settings timezone Europe/Berlin, /settings recall off. "
            "/settings memory off switches learning and recall off together. "
            "/memory declined lists what you want me to keep nothing about."
        ),
    ]
    return Answer("\n".join(lines), _hands(chosen))


def _standing(person: Person, chosen: Preferences, name: str) -> list[str]:
    """How one setting stands, or the two that one name switches."""
    lines = _lines(person, chosen)
    return [lines[each] for each in TOGETHER.get(name, (name,))]


def _lines(person: Person, chosen: Preferences) -> dict[str, str]:
    """A line for each setting, by its name, that says how it stands."""
    told = {
        "timezone": say("timezone: {zone}", zone=name_of(person.zone)),
        "language": say(
            "language: {language} (which I speak with you; now {name})",
            language=chosen.language,
            name=_own_name(replace(person, preferences=chosen).language),
        ),
    }
    for name, setting in CHOICES.items():
        value, choices = getattr(chosen, name), ", ".join(setting.takes)
        state = _state(value) if isinstance(value, bool) else ""
        told[name] = say(setting.line, state=state, choice=value, mode=value, choices=choices)
    return told


def zone_question(person: Person, now: datetime, channel: Channel) -> Answer:
    """The zone that is gone by, and a button for each that is likely, if only by the language."""
    told = say(
        "I go by {clock}. Which time zone do you live in? Choose one, or write it like this: "
        "/settings timezone Europe/Berlin",
        clock=_clock(person.zone, now),
    )
    return Answer(told, _zone_buttons(likely_zones(person.language, now), now, channel))


def clock_question(zone: str, shown: Sequence[str], now: datetime, channel: Channel) -> Answer:
    """Which zone is theirs of those that show the time which somebody says it is where they are."""
    told = say(
        "Where you are it is another time than I go by ({clock}). Which time zone is yours now?",
        clock=_clock(zone, now),
    )
    return Answer(told, _zone_buttons(shown, now, channel))


def _zone_buttons(zones: Sequence[str], now: datetime, channel: Channel) -> Rows:
    each = [
        Button(f"{city_of(zone)}, {say_time(now.astimezone(ZoneInfo(zone)))}", f"/settings timezone {zone}")
        for zone in zones
    ]
    rows = tuple(tuple(each[at : at + 2]) for at in range(0, len(each), 2))
    sends_place = ((Button(say("Send my location"), "/settings location"),),) if channel == "telegram" else ()
    return (*rows, *sends_place)


def shared_place(person: Person, zone: str, now: datetime) -> Answer:
    """What is said to the place that somebody is at: its zone is theirs once they press the button."""
    told = say("Where you are it is {clock}. The location itself I have not kept.", clock=_clock(zone, now))
    if person.timezone == zone:
        return Answer(told)
    theirs = Button(say("That is my time zone"), f"/settings timezone {zone}")
    return Answer(told, ((theirs,),))


def _clock(zone: str, now: datetime) -> str:
    """What a clock shows in a zone, and the zone."""
    there = now.astimezone(ZoneInfo(zone))
    # Translators: such as "Friday, 09:00 (Europe/Berlin)".
    return say(
        "{weekday}, {time} ({zone})", weekday=say_weekday(there), time=say_time(there), zone=name_of(zone)
    )


def _hands(chosen: Preferences) -> Rows:
    """A button for each choice, with how it stands; pressed, it is the other way."""
    buttons = {name: _switch(name, chosen) for name in CHOICES}
    language = Button(say("Language"), "/settings language")
    zone = Button(say("Time zone"), "/settings timezone")
    return (
        (buttons["learning"], buttons["recall"]),
        (buttons["ask_first"], buttons["follow_ups"]),
        (buttons["receipts"], language),
        (buttons["recordings"],),
        (zone, buttons["mode"]),
    )


def _switch(name: str, chosen: Preferences) -> Button:
    """The button that has a setting be what comes after what it is."""
    setting, value = CHOICES[name], getattr(chosen, name)
    stands = {True: "on", False: "off"}.get(value, value)
    after = setting.takes[(setting.takes.index(stands) + 1) % len(setting.takes)]
    if name == "receipts":
        label = say(setting.button, choice=say(RECEIPT_NAMES[chosen.receipts]))
    else:
        label = f"{'✓' if value in (True, 'guest') else '✗'} {say(setting.button)}"
    return Button(label, f"/settings {name} {after}")


def _languages() -> Answer:
    """Every language there is, a button each."""
    names = [Button(name, f"/settings language {code}") for code, name in LANGUAGES.items()]
    rows = tuple(tuple(names[at : at + 3]) for at in range(0, len(names), 3))
    by_itself = Button(say("As I write"), f"/settings language {AUTO}")
    return Answer(say("Which language shall I speak with you?"), (*rows, (by_itself,)))


def switched_by(command: object, chosen: Preferences, now: datetime) -> Preferences | None:
    """What an /incognito or a change of mode makes of a person's choices.

    None for one that only asks, and for anything else.
    """
    match command:
        case Command(name="incognito", arguments=("on" | "off" | int() as wanted, *_)):
            return _switched(chosen, wanted, now)
        case Command(name="settings", arguments=("mode", "guest" | "local" as mode, *_)):
            return replace(chosen, mode=mode)
        case _:
            return None


def _switched(chosen: Preferences, wanted: object, now: datetime) -> Preferences:
    return chosen.switched(wanted != "off", wanted if isinstance(wanted, int) else None, now)


def _state(value: bool) -> str:
    """How a switch stands, as it is read."""
    return say_as("setting", "on") if value else say_as("setting", "off")


def _off(given: Invocation, chosen: Preferences, now: datetime, zone: ZoneInfo) -> str:
    kept = OFF_RECORD if given.message.channel == "telegram" else OFF_RECORD_HERE
    return f"{_incognito(chosen, now, zone)} {say(kept)}"


def _incognito(chosen: Preferences, now: datetime, zone: ZoneInfo) -> str:
    """Where a person stands, in a sentence."""
    if chosen.mode == "guest":
        return say(GUEST)
    if not chosen.off_record(now) or chosen.incognito_until is None:
        return say("You are on the record.")
    if chosen.incognito_until == "always":
        return say("You are off the record until you say /incognito off.")
    until = datetime.fromisoformat(chosen.incognito_until).astimezone(zone)
    if until.date() == now.astimezone(zone).date():
        return say("You are off the record until {time}.", time=say_time(until))
    return say("You are off the record until {day}, {time}.", day=say_day(until), time=say_time(until))


def _language_of(typed: str) -> str | None:
    """The language that a person names by its code or by its own name."""
    by_name = {name.lower(): code for code, name in LANGUAGES.items()}
    return by_name.get(typed.strip().lower()) or known_language(typed)


def _own_name(language: str) -> str:
    return LANGUAGES.get(language, LANGUAGES[SOURCE])


def _zone(typed: str) -> str | None:
    """The IANA zone a person means, whatever its case; a bare city when only one zone ends with it."""
    wanted = typed.strip().replace(" ", "_").lower()
    names = time_zones()
    exact = [name for name in names if name.lower() == wanted]
    if exact:
        return exact[0]
    by_city = [name for name in names if name.lower().endswith("/" + wanted)]
    return by_city[0] if len(by_city) == 1 else None


A_FEW = 8
"""Answered messages of a chat after which the time zone is asked for; with a reminder set, after the next."""

ZONE_ASKED = "zone:"
"""What the key of the question begins with; the person's number follows, so that it is asked once."""


async def ask_zone_after(desk: Desk, person: Person, message: IncomingMessage) -> None:
    """Ask somebody for their zone beneath an answer, if there is reason to: a time that they tell, or once.

    Nothing is changed until they press a button. A group is not asked: its members may live anywhere.
    """
    if person.is_group:
        return
    asked, now = await _told_time(person, message, desk.clock.now()), desk.clock.now()
    if asked is None and person.timezone is not None:
        return
    once = f"{ZONE_ASKED}{person.id}"
    if await desk.database.ask(outbound.is_promised, once):
        once = f"{once}:{message.chat}:{message.message_id}"
    elif asked is None and await _is_time(desk, message):
        asked = zone_question(person, now, message.channel)
    if asked is not None:
        async with desk.database.write(person.id) as connection:
            await outbound.add(connection, person.id, message.where, once, asked, now)


async def _is_time(desk: Desk, message: IncomingMessage) -> bool:
    """Whether somebody has set a reminder, or said enough in this chat to be asked."""
    if await desk.database.ask(memories.latest_of, message.owner, "reminder", 1):
        return True
    place = (message.owner, message.channel, message.chat)
    said = await desk.database.ask(interactions.exchanges, *place, first=0, before=ABOVE_ALL, limit=A_FEW)
    return len(said) == A_FEW


async def _told_time(person: Person, message: IncomingMessage, now: datetime) -> Answer | None:
    """The zones to choose from when they tell a time that their clock does not show."""
    told = await off_loop(message.text, lambda: read_local_time(message.text))
    zone = person.zone
    if told is None or shows(zone, told.clock, now, is_open=told.is_open):
        return None
    found = zones_showing(told.clock, now, person.language, is_open=told.is_open)
    return clock_question(zone, found, now, message.channel) if found else None
