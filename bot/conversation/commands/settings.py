"""A person's own settings: shown, and changed one at a time."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Literal, get_args
from zoneinfo import ZoneInfo

from bot.clock import Clock, time_zones
from bot.conversation.commands.table import Command, Invocation, command
from bot.conversation.people import People
from bot.domain.answers import Answer, Button
from bot.domain.preferences import Preferences, Receipts
from bot.storage.people.people import Person

SWITCHES: dict[str, Callable[[Preferences, bool], Preferences]] = {
    "memory": lambda chosen, on: replace(chosen, learning=on, recall=on),
    "learning": lambda chosen, on: replace(chosen, learning=on),
    "recall": lambda chosen, on: replace(chosen, recall=on),
    "ask_first": lambda chosen, on: replace(chosen, ask_first=on),
    "follow_ups": lambda chosen, on: replace(chosen, follow_ups=on),
}
RECEIPTS: tuple[Receipts, ...] = get_args(Receipts)

OFF_RECORD = (
    "Nothing of what you write is kept but the number Telegram gives it: no words, no answer, nothing "
    "learnt, nothing looked up unless you ask. Should I be restarted in the middle, such a message is lost, "
    "and you write it again."
)
BACK = "On the record again. What was said off it is gone."
ON = (
    "You are on the record. /incognito on, or 30m or 2h, ends that; ~ before a message keeps that one off it."
)


INCOGNITO = "incognito"
MOST_INCOGNITO_MINUTES = 7 * 24 * 60
USAGE = "/incognito [on|off|30m|2h]"


class SettingsCommands:
    """Obeys /settings and says where /incognito stands; the channel has switched that already."""

    def __init__(self, people: People, clock: Clock) -> None:
        self._people = people
        self._clock = clock

    @command("settings", "Your time zone, and what I may learn, recall and ask", changes=True)
    @command("settings NAME [WORDS]", changes=True)
    async def settings(self, given: Invocation, name: str = "", typed: str | None = None) -> Answer:
        """Show a person's settings, or change one."""
        person, value = given.person, (typed or "").lower()
        match name:
            case "timezone" | "tz" | "time":
                return await self._timezone(person, typed or "")
            case "receipts" if value in RECEIPTS:
                return await self._changed(person, lambda chosen: replace(chosen, receipts=value))
            case _ if name in SWITCHES and value in ("on", "off"):
                return await self._changed(person, lambda chosen: SWITCHES[name](chosen, value == "on"))
            case _:
                return Answer(self._shown(person, person.preferences), plain=True)

    @command(INCOGNITO, "Off the record: on, off, 30m; or begin a message with ~", misuse=USAGE)
    @command(f"{INCOGNITO} on|off", misuse=USAGE)
    @command(f"{INCOGNITO} MINUTES", misuse=USAGE, places={"MINUTES": (".+", lambda typed: _minutes(typed))})
    async def incognito(self, given: Invocation, wanted: Literal["on", "off"] | int | None = None) -> Answer:
        """What /incognito has come to."""
        person = given.person
        zone = ZoneInfo(self._people.timezone(person))
        now = self._clock.now()
        chosen = person.preferences
        if wanted is None:
            state = f"You are {_incognito(chosen, now, zone)}. {OFF_RECORD}" if chosen.off_record(now) else ON
            return Answer(state, plain=True)
        if wanted == "off":
            return Answer(BACK, plain=True)
        asked = _switched(chosen, wanted, now)
        back = ((Button("Back on the record", "/incognito off"),),)
        return Answer(f"You are {_incognito(asked, now, zone)}. {OFF_RECORD}", back, plain=True)

    async def _changed(self, person: Person, change: Callable[[Preferences], Preferences]) -> Answer:
        return Answer(self._shown(person, await self._people.choose(person, change)), plain=True)

    async def _timezone(self, person: Person, typed: str) -> Answer:
        wanted = _zone(typed)
        if wanted is None:
            return Answer(
                "I don't know that time zone. Write it like Europe/Berlin or America/New_York.", plain=True
            )
        await self._people.set_timezone(person, wanted)
        now = self._clock.now().astimezone(ZoneInfo(wanted))
        return Answer(f"Time zone: {wanted}. For you it is {now:%A, %H:%M}.", plain=True)

    def _shown(self, person: Person, chosen: Preferences) -> str:
        zone = self._people.timezone(person)
        return "\n".join(
            [
                f"timezone: {zone}",
                f"learning: {_on(chosen.learning)} (keep what you tell me)",
                f"recall: {_on(chosen.recall)} (use what I know)",
                f"ask_first: {_on(chosen.ask_first)} (remember nothing before you say yes)",
                f"receipts: {chosen.receipts} (how I say what I learnt: {', '.join(RECEIPTS)})",
                f"follow_ups: {_on(chosen.follow_ups)} (ask how it went with what you meant to do)",
                (
                    f"You are {_incognito(chosen, self._clock.now(), ZoneInfo(zone))} "
                    "(/incognito on, off, 30m, 2h)."
                ),
                "",
                "Change one like this: /settings timezone Europe/Berlin, /settings recall off. "
                "/settings memory off switches learning and recall off together. "
                "/memory declined lists what you want me to keep nothing about.",
            ]
        )


def switched_by(command: object, chosen: Preferences, now: datetime) -> Preferences | None:
    """What an /incognito makes of a person's choices; None for one that only asks, and for anything else."""
    wanted = command.arguments[:1] if isinstance(command, Command) and command.name == INCOGNITO else ()
    match wanted:
        case ("on" | "off" | int(),):
            return _switched(chosen, wanted[0], now)
        case _:
            return None


def _switched(chosen: Preferences, wanted: object, now: datetime) -> Preferences:
    return chosen.switched(wanted != "off", wanted if isinstance(wanted, int) else None, now)


def _minutes(typed: str) -> int | None:
    match = re.fullmatch(r"([0-9]{1,5})\s?(m|min|minutes?|h|hours?)", typed.lower())
    minutes = int(match[1]) * (60 if match[2].startswith("h") else 1) if match else 0
    return minutes if 0 < minutes <= MOST_INCOGNITO_MINUTES else None


def _on(value: bool) -> str:
    return "on" if value else "off"


def _incognito(chosen: Preferences, now: datetime, zone: ZoneInfo) -> str:
    if not chosen.off_record(now) or chosen.incognito_until is None:
        return "on the record"
    if chosen.incognito_until == "always":
        return "off the record until you say /incognito off"
    until = datetime.fromisoformat(chosen.incognito_until).astimezone(zone)
    day = "" if until.date() == now.astimezone(zone).date() else f"{until:%A}, {until.day} {until:%B}, "
    return f"off the record until {day}{until:%H:%M}"


def _zone(typed: str) -> str | None:
    """The IANA zone a person means, whatever its case; a bare city when only one zone ends with it."""
    wanted = typed.strip().replace(" ", "_").lower()
    names = time_zones()
    exact = [name for name in names if name.lower() == wanted]
    if exact:
        return exact[0]
    by_city = [name for name in names if name.lower().endswith("/" + wanted)]
    return by_city[0] if len(by_city) == 1 else None
