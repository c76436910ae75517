"""The commands about the bot itself: hello, help, privacy, who am I, usage, settings."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from bot.clock import Clock
from bot.conversation.people import People
from bot.domain.answers import Answer
from bot.language.keys import USER, concept_of
from bot.memory.reader import Reader
from bot.memory.spending import Spending
from bot.storage.people.people import Person

COMMANDS: tuple[tuple[str, str], ...] = (
    ("start", "Say hello"),
    ("help", "What I can do"),
    ("new", "Begin a new conversation; what I know stays"),
    (
        "memory",
        "What I know: list, show, search, edit, delete, erase, pending, declined, export, stats, audit",
    ),
    ("remember", "Keep something word for word"),
    ("note", "Keep a note under a title"),
    ("save", "Keep a web page, found again by its topic"),
    ("why", "What my last answer rests on; or reply with it to another"),
    ("forget", "Find something and forget it, here or everywhere; or forget everything"),
    ("undo", "Take back the last exchange, with what I learnt from it"),
    ("privacy", "What is kept, where, and how to be rid of it"),
    ("whoami", "Who I think you are"),
    ("stop", "Cancel the answer I am writing"),
    ("intentions", "What you mean to do, and when I ask how it went"),
    ("incognito", "Off the record: on, off, 30m; or begin a message with ~"),
    ("settings", "Your time zone, and what I may learn, recall and ask"),
    ("profile", "Who I take you to be; restore an earlier version"),
    ("reflect", "Think over what is new now, not only at night"),
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
        text = (
            "Just talk to me. I keep what is worth keeping and tell you when I do.\n\n"
            + "\n".join(lines)
            + "\n\nOff the record nothing is written down, so should I be restarted in the middle, such a message is lost."
        )
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
            "/memory erase ID shows what would go, and with “now” takes its words out of the "
            "log too, and out of the file; /forget WORDS shows first what "
            "would go. /forget everything erases you. Nothing said before brings back what is forgotten, and "
            "/memory audit checks it.\n\n"
            "/memory export gives you everything. /incognito keeps what follows off the record, ~ a single message.",
            plain=True,
        )

    async def whoami(self, person: Person) -> Answer:
        """Who the bot takes the person for."""
        known = await self._reader.page(person.id, None, 1, 1)
        zone = self._people.timezone(person)
        now = self._clock.now().astimezone(ZoneInfo(zone))
        names = [
            fact.content
            for fact in await self._reader.about(person.id, USER)
            if concept_of(fact.key) == "name"
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
        total = await self._spending.cost(person.id)
        lines += await self._of_budget(person, total)
        return Answer("\n".join([f"This month: ${total:.4f}", *lines]), plain=True)

    async def _of_budget(self, person: Person, total: float) -> list[str]:
        """How much of the budget is used, and what that stops; nothing without one."""
        budget = self._spending.budget_usd
        if budget is None:
            return []
        share = total / budget if budget else 1.0
        lines = [f"{share:.0%} of the month's budget of ${budget:.2f}"]
        if await self._spending.exhausted(person.id):
            lines.append("Nothing is left: I answer from memory alone until next month.")
        elif await self._spending.learning_waits_until(person.id):
            lines.append(
                "Learning in the background waits, so that the rest is for answers; nothing is lost."
            )
        return lines

    def _manner(self) -> str:
        if not self._offline:
            return ""
        return "No language model is set up, so I answer by simple patterns from what I remember. "
