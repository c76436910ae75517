"""What is said to somebody in acute distress, by code: calmly, where to find help, and no more than that."""

from __future__ import annotations

from bot.domain.helplines import EMERGENCY, FIND_A_HELPLINE, Helpline, helplines_near
from bot.speech.countries import country_name, country_of_zone
from bot.speech.saying import in_force, say

NOT_SAVED = "they may be in danger, so nothing of this message is saved: be there for them"
"""Why a tool writes nothing."""


def beneath(zone: str | None, *, again: bool) -> str:
    """What stands under an answer: where to find help near a time zone, in brief if it was said just before.

    Without a zone the countries are named in which the language in force is spoken.
    """
    home = country_of_zone(zone) if zone else None
    near = helplines_near(home, in_force())
    if again:
        lines = [say("Help is there at any time: {line}", line=_brief(near))]
    else:
        lines = [
            say("You can talk to somebody right now:"),
            *listed(near),
            in_danger(home),
        ]
    return "\n".join([*lines, say("/care shows this for any country.")])


def in_danger(country: str | None) -> str:
    """What to do when it is about life, with the number of a country whose number is known."""
    number = EMERGENCY.get(country or "")
    if number is None:
        return say(
            "If you are about to hurt yourself, call the emergency number, or go to somebody who can stay "
            "with you."
        )
    return say(
        "If you are about to hurt yourself, call {number}, or go to somebody who can stay with you.",
        number=number,
    )


def listed(near: tuple[Helpline, ...]) -> list[str]:
    """A line for each helpline, and the one for everywhere else."""
    found = [
        say(
            "☎ {number} ({name}, {country}), {address}",
            number=each.number,
            name=each.name,
            country=country_name(each.country, in_force()),
            address=each.source,
        )
        for each in near
    ]
    elsewhere = say("Everywhere else: {address}", address=FIND_A_HELPLINE) if near else FIND_A_HELPLINE
    return [*found, elsewhere]


def _brief(near: tuple[Helpline, ...]) -> str:
    return f"☎ {near[0].number}" if len(near) == 1 else FIND_A_HELPLINE
