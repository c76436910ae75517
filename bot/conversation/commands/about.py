"""The commands about the bot itself: hello, help, privacy, who am I, usage, settings."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from bot.clock import Clock, time_zones
from bot.conversation.commands.requests import ChangeSetting
from bot.conversation.people import People
from bot.domain.answers import Answer
from bot.domain.memories import USER
from bot.memory.reader import Reader
from bot.memory.spending import Spending
from bot.storage.people import Person

COMMANDS: tuple[tuple[str, str], ...] = (
    ("start", "Say hello"),
    ("help", "What I can do"),
    ("new", "Begin a new conversation; what I know stays"),
    ("memory", "What I know: list, show, search, edit, delete, export, stats"),
    ("remember", "Keep something word for word"),
    ("note", "Keep a note under a title"),
    ("save", "Keep a web page, found again by its topic"),
    ("why", "What my last answer rests on; or reply with it to another"),
    ("forget", "Find something and forget it"),
    ("undo", "Take back the last change to what I know"),
    ("privacy", "What is kept, where, and how to be rid of it"),
    ("whoami", "Who I think you are"),
    ("stop", "Cancel the answer I am writing"),
    ("settings", "Your time zone"),
    ("usage", "This month's tokens and cost"),
)
"""Name and one line for each command, as channels list them."""


class AboutCommands:
    """Runs the commands about the bot itself."""

    def __init__(
        self, *, name: str, offline: bool, people: People, reader: Reader, spending: Spending, clock: Clock
    ) -> None:
        self._name = name
        self._offline = offline
        self._people = people
        self._reader = reader
        self._spending = spending
        self._clock = clock

    def now(self, person: Person) -> datetime:
        """The present moment in the zone the person lives in."""
        return self._clock.now().astimezone(ZoneInfo(self._people.timezone(person)))

    def start(self, person: Person) -> Answer:
        """Hello, and in two sentences what this is."""
        hello = f"Hello{' ' + person.display_name if person.display_name else ''}, I'm {self._name}."
        return Answer(
            f"{hello} Talk to me as you would to a friend: I remember what you tell me, show it with /memory, "
            f"and forget it when you ask. {self._manner()}/help lists what else I can do.",
            plain=True,
        )

    def help(self) -> Answer:
        """Every command with its line."""
        lines = [f"/{name}: {line}" for name, line in COMMANDS]
        text = "Just talk to me. I keep what is worth keeping and tell you when I do.\n\n" + "\n".join(lines)
        return Answer(text, plain=True)

    def privacy(self) -> Answer:
        """What is kept, and how to be rid of it."""
        where = (
            "answers come from patterns on this machine; nothing leaves it"
            if self._offline
            else ("your messages go to the language model's provider to be answered")
        )
        return Answer(
            "I keep our conversation word for word, and the facts I learnt from it, each with the words of yours it "
            f"rests on, in one database file of this bot; {where}.\n\n"
            "/memory list shows every fact, /memory show ID where it comes from, /memory delete ID removes it from "
            "everything I know and from what the model sees; the log of our conversation keeps the message. "
            "/memory export gives you everything.",
            plain=True,
        )

    async def whoami(self, person: Person) -> Answer:
        """Who the bot takes the person for."""
        known = await self._reader.page(person.id, None, 1, 1)
        zone = self._people.timezone(person)
        now = self._clock.now().astimezone(ZoneInfo(zone))
        names = [
            fact.content for fact in await self._reader.under_key(person.id, "name") if fact.subject == USER
        ]
        name = person.display_name or next(iter(names), "somebody who has not told me their name")
        return Answer(
            f"You are {name} ({', '.join(await self._people.known_as(person))}; {person.role}). "
            f"I remember {known.total} things about you. For you it is {now:%A, %H:%M} ({zone}).",
            plain=True,
        )

    async def usage(self, person: Person) -> Answer:
        """This month's tokens and cost by purpose."""
        month = await self._spending.month(person.id)
        if not month:
            return Answer("No model was used this month.", plain=True)
        lines = [
            f"- {spent.purpose}, {spent.model}: {spent.calls} calls, {spent.input_tokens:,} tokens in "
            f"({spent.cached_tokens:,} cached), {spent.output_tokens:,} out, "
            + (f"${spent.cost_usd:.4f}" if not spent.unpriced else "price not known")
            for spent in month
        ]
        total = sum(spent.cost_usd for spent in month)
        budget = self._spending.budget_usd
        of = f" of ${budget:.2f}" if budget is not None else ""
        return Answer("\n".join([f"This month: ${total:.4f}{of}", *lines]), plain=True)

    async def settings(self, person: Person, command: ChangeSetting) -> Answer:
        """Show a person's settings, or change one."""
        zone = self._people.timezone(person)
        if command.name not in ("timezone", "tz", "time"):
            return Answer(f"Time zone: {zone}\nChange it with /settings timezone Europe/Berlin", plain=True)
        wanted = _zone(command.value)
        if wanted is None:
            return Answer(
                "I don't know that time zone. Write it like Europe/Berlin or America/New_York.", plain=True
            )
        await self._people.set_timezone(person, wanted)
        now = self._clock.now().astimezone(ZoneInfo(wanted))
        return Answer(f"Time zone: {wanted}. For you it is {now:%A, %H:%M}.", plain=True)

    def _manner(self) -> str:
        if not self._offline:
            return ""
        return "No language model is set up, so I answer by simple patterns from what I remember. "


def _zone(typed: str) -> str | None:
    """The IANA zone a person means, whatever its case; a bare city when only one zone ends with it."""
    wanted = typed.strip().replace(" ", "_").lower()
    names = time_zones()
    exact = [name for name in names if name.lower() == wanted]
    if exact:
        return exact[0]
    by_city = [name for name in names if name.lower().endswith("/" + wanted)]
    return by_city[0] if len(by_city) == 1 else None
