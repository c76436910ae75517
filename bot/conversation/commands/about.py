"""The commands about the bot itself: hello, privacy, who am I, usage."""

from __future__ import annotations

from bot.conversation.commands.table import Invocation, command
from bot.conversation.people import People
from bot.domain.answers import Answer
from bot.language.keys import USER, concept_of
from bot.memory.reader import Reader
from bot.memory.spending import Spending


class AboutCommands:
    """Runs the commands about the bot itself."""

    def __init__(
        self, *, name: str, offline: bool, people: People, reader: Reader, spending: Spending
    ) -> None:
        self._name = name
        self._offline = offline
        self._people = people
        self._reader = reader
        self._spending = spending

    @command("start", "Say hello")
    async def start(self, given: Invocation) -> Answer:
        """Hello, and in two sentences what this is."""
        person = given.person
        hello = f"Hello{' ' + person.display_name if person.display_name else ''}, I'm {self._name}."
        return Answer(
            f"{hello} Talk to me as you would to a friend: I remember what you tell me, show it with "
            f"/memory, and forget it when you ask. {self._manner()}/help lists what else I can do.",
            plain=True,
        )

    @command("privacy", "What is kept, where, and how to be rid of it")
    async def privacy(self, _: Invocation) -> Answer:
        """What is kept, and how to be rid of it."""
        where = (
            "answers come from patterns on this machine; nothing leaves it"
            if self._offline
            else ("your messages go to the language model's provider to be answered")
        )
        return Answer(
            "I keep our conversation word for word, and the facts I learnt from it, each with the words of "
            f"yours it rests on, in one database file of this bot; {where}.\n\n"
            "/memory list shows every fact, /memory show ID where it comes from, /memory delete ID removes "
            "it from everything I know and from what the model sees; the log of our conversation keeps the "
            "message. /memory erase ID shows what would go, and with “now” takes its words out of the log "
            "too, and out of the file; /forget WORDS shows first what would go. /forget everything erases "
            "you. Nothing said before brings back what is forgotten, and /memory audit checks it.\n\n"
            "/memory export gives you everything. /incognito keeps what follows off the record, ~ a single "
            "message.",
            plain=True,
        )

    @command("whoami", "Who I think you are")
    async def whoami(self, given: Invocation) -> Answer:
        """Who the bot takes the person for."""
        person, now = given.person, given.now
        known = await self._reader.page(person.id, None, 1, 1)
        zone = self._people.timezone(person)
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

    @command("usage", "This month's tokens and cost")
    async def usage(self, given: Invocation) -> Answer:
        """This month's tokens and cost by purpose."""
        month = await self._spending.month(given.owner)
        if not month:
            return Answer("No model was used this month.", plain=True)
        lines = [
            f"- {spent.purpose}, {spent.model}: {spent.calls} calls, {spent.input_tokens:,} tokens in "
            f"({spent.cached_tokens:,} cached), {spent.output_tokens:,} out, "
            + (f"${spent.cost_usd:.4f}" if not spent.unpriced else "price not known")
            for spent in month
        ]
        total = await self._spending.cost(given.owner)
        lines += await self._of_budget(given.owner, total)
        return Answer("\n".join([f"This month: ${total:.4f}", *lines]), plain=True)

    async def _of_budget(self, owner: int, total: float) -> list[str]:
        """How much of the budget is used, and what that stops; nothing without one."""
        budget = self._spending.budget_usd
        if budget is None:
            return []
        share = total / budget if budget else 1.0
        lines = [f"{share:.0%} of the month's budget of ${budget:.2f}"]
        if await self._spending.exhausted(owner):
            lines.append("Nothing is left: I answer from memory alone until next month.")
        elif await self._spending.learning_waits_until(owner):
            lines.append(
                "Learning in the background waits, so that the rest is for answers; nothing is lost."
            )
        return lines

    def _manner(self) -> str:
        if not self._offline:
            return ""
        return "No language model is set up, so I answer by simple patterns from what I remember. "
