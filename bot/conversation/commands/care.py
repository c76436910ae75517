"""Where somebody in distress finds help: /care, and what code says to them: calmly, and no more than that."""

from __future__ import annotations

from bot.conversation.commands.table import Invocation, command
from bot.domain.helplines import COUNTRIES_WITH_HELP, EMERGENCY, FIND_A_HELPLINE, Helpline, helplines_near
from bot.domain.interactions import Answer, Button, Rows
from bot.speech.saying import country_name, country_of_zone, in_force, say

USAGE = "/care [COUNTRY]"
COUNTRIES = "countries"


@command("care", "Somebody to talk to, when it is too much", misuse=USAGE)
@command("care WORDS")
async def care(given: Invocation, country: str | None = None) -> Answer:
    """The line of the person's country, or of one that is named by its two letters or its name."""
    if country and country.lower() == COUNTRIES:
        return _countries()
    named = _country(country) if country else None
    if country and named is None:
        told = say("I know no line of that country.")
        return Answer("\n".join([told, *_listed(())]), _elsewhere())
    home = country_of_zone(given.person.timezone) if given.person.timezone else None
    country = named or home
    near = helplines_near(country, in_force())
    above = say("Here you can talk to somebody, at no cost or for that of a call:")
    return Answer("\n".join([above, *_listed(near), _in_danger(country)]), _elsewhere())


def _elsewhere() -> Rows:
    return ((Button(say("Another country"), f"/care {COUNTRIES}"),),)


def _countries() -> Answer:
    """Every country there is a number of, a button each."""
    named = sorted((country_name(each, in_force()), each) for each in COUNTRIES_WITH_HELP)
    buttons = [Button(name, f"/care {code}") for name, code in named]
    rows = tuple(tuple(buttons[at : at + 3]) for at in range(0, len(buttons), 3))
    return Answer(say("Which country are you in?"), rows)


def _country(typed: str) -> str | None:
    """The two letters of a country with a number, named by them or by its name in the language in force."""
    wanted = typed.strip().casefold()
    for each in COUNTRIES_WITH_HELP:
        if wanted in (each.casefold(), country_name(each, in_force()).casefold()):
            return each
    return None


def beneath(zone: str | None, *, again: bool) -> str:
    """What stands under an answer: where to find help near a time zone, in brief if it was said just before.

    Without a zone the countries are named in which the language in force is spoken.
    """
    home = country_of_zone(zone) if zone else None
    near = helplines_near(home, in_force())
    if again:
        brief = f"☎ {near[0].number}" if len(near) == 1 else FIND_A_HELPLINE
        lines = [say("Help is there at any time: {line}", line=brief)]
    else:
        lines = [say("You can talk to somebody right now:"), *_listed(near), _in_danger(home)]
    return "\n".join([*lines, say("/care shows this for any country.")])


def _in_danger(country: str | None) -> str:
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


def _listed(near: tuple[Helpline, ...]) -> list[str]:
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
