"""People who tell a bot nonsense in every way there is, so that it can be seen whether it forgets all of it."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from bot.conversation.outbox import Outbox
from bot.domain.changes import Add, Candidate, Change, HeldCandidate, Hold, Plan, Revise
from bot.domain.interactions import Interaction
from bot.domain.memories import (
    Memory,
    NoteDetails,
    PortraitDetails,
    Source,
    SummaryDetails,
    basis,
    new_memory_id,
)
from bot.domain.receipts import INSTEAD
from bot.errors import StalePlan
from bot.language.keys import holds_several
from bot.memory.forgetting.tombstones import holds_against
from bot.memory.inspecting import export
from bot.storage.facts import memories, provenance
from bot.storage.log import interactions, observations
from tests import databases
from tests.scripted import Bot, call, everything_due, reconciled, remember

SYLLABLES = (
    "bax dro fex gwi hul jov kem lor myx nul pla qua rix sto tuv vek wom yat zul grob flim snor".split()
)
FILLERS = (
    "I walked in the park today",
    "My sister came by with cake",
    "Work was long and loud",
    "It rained all night",
)
KEYS = ("home_city", "allergies", "pets", "dentist", "favourite_book", "car", "job_title")


def nonsense(chance: random.Random) -> str:
    """A word that stands nowhere else."""
    return "".join(chance.choices(SYLLABLES, k=4)).capitalize()


@dataclass
class Case:
    """One person, the nonsense they tell, and how they have it forgotten."""

    who: str
    chance: random.Random
    words: list[str] = field(default_factory=list[str])
    facts: list[Memory] = field(default_factory=list[Memory])
    everywhere: bool = False

    def value(self) -> str:
        """A value made of one to three words of nonsense, perhaps with ordinary ones between them."""
        new = [nonsense(self.chance) for _ in range(self.chance.randint(1, 3))]
        self.words += new
        return self.chance.choice((" ", " of ", " near the ")).join(new)


async def tell(bot: Bot, case: Case) -> None:
    """Tell a fact in one of the ways, perhaps correct it, talk about it and other things, and let much derive from it."""
    key, chance = chance_key(case), case.chance
    value = case.value()
    ways = ("tool", "remember", "learnt")
    await fill(bot, case)
    for turn in range(chance.randint(1, 2)):
        if turn and chance.random() < 0.5:
            value = case.value()
        await say(bot, case, key, value, chance.choice(ways))
        await fill(bot, case)
    case.facts = [
        fact for fact in await bot.facts(case.who) if any(word in fact.content for word in case.words)
    ]
    if chance.random() < 0.5:
        await bot.say(
            f"What about my {key}?",
            call("recall", query=key),
            f"You said {value}. Nice one, {value}!",
            who=case.who,
        )
    if chance.random() < 0.4:
        await bot.say(f"I thought of {value} again, and of tea", "Hm, tea.", who=case.who)
    for derive in chance.sample(
        (summary, portrait, scaffold, note, held, observed, reflection), k=chance.randint(1, 5)
    ):
        await derive(bot, case, value)
    await sent(bot)


def chance_key(case: Case) -> str:
    """What the fact is about."""
    return case.chance.choice(KEYS)


async def say(bot: Bot, case: Case, key: str, value: str, way: str) -> None:
    """Tell one fact about oneself."""
    text = f"By the way, my {key.replace('_', ' ')} is {value}, as you know."
    match way:
        case "tool":
            await bot.say(text, remember(key, value, text), f"Noted: {value}!", who=case.who)
        case "remember":
            asked = await bot.command(f"/remember my {key.replace('_', ' ')} is {value}", who=case.who)
            choices = [button.action for row in asked.buttons for button in row]
            for instead in [choice for choice in choices if choice.endswith(INSTEAD)]:
                await bot.command(instead, who=case.who)
        case _:
            said = await bot.say(text, "I see.", who=case.who)
            await learn(bot, case.who, key, value, Source(said.interaction_id, text))


async def learn(bot: Bot, who: str, key: str, value: str, source: Source) -> bool:
    """What extraction does, with or without asking the tombstones first: either way nothing forgotten comes back."""
    owner = (await bot.person(who)).id
    candidate = Candidate(key=key, content=value, category="general", source=source)
    async with bot.app.database.read() as connection:
        if await holds_against(connection, owner, candidate):
            return False
        known = await memories.live(connection, owner, kinds=("fact",))
    outcome = "beside" if holds_several(key) else "replace"
    changes = reconciled(replace(candidate, outcome=outcome), known, owner, bot.clock.now())
    await bot.app.writer.write(Plan(owner, "learn", changes, source.interaction_id))
    return True


async def fill(bot: Bot, case: Case) -> None:
    """Small talk."""
    for _ in range(case.chance.randint(0, 1)):
        await bot.say(case.chance.choice(FILLERS), "Oh.", who=case.who)


async def summary(bot: Bot, case: Case, value: str) -> None:
    """A summary of the session, with the value in its text and among its entities."""
    details = SummaryDetails(title="the day", session=1, entities=(value, "park"))
    await derived(
        bot, case, "summary", "1:the day", f"They talked about the park. They mentioned {value}.", details
    )


async def reflection(bot: Bot, case: Case, value: str) -> None:
    """A topic note that a reflection wrote."""
    details = NoteDetails(title="Days", derived=True)
    await derived(bot, case, "note", "days", f"The days are long. {value} keeps coming up; why?", details)


async def portrait(bot: Bot, case: Case, value: str) -> None:
    """Two versions of a profile, the older of which says more of it."""
    details = PortraitDetails(title="Profile", written_by="scripted")
    old = f"## Personal\n- Likes tea.\n- {value} matters to them, {value.upper()} above all.\n## Notes\nWalks. Names {value}."
    before = await derived(bot, case, "profile", "profile", old, details)
    after = replace(
        before, content=f"## Personal\n- Likes tea. Has {value}.", version=2, updated_at=bot.clock.now()
    )
    change = Revise(before, after, (basis(await newest(bot, case)),), "derived")
    await bot.app.writer.write(Plan(before.owner, "reflect", (change,)))


async def scaffold(bot: Bot, case: Case, value: str) -> None:
    """JSON of the model's own shape."""
    content = json.dumps({"likes": ["tea", f"{value} very much"], value: {"seen": True}, "walks": "daily"})
    details = PortraitDetails(title="Scaffold", written_by="scripted")
    await derived(bot, case, "scaffold", "scaffold", content, details)


async def note(bot: Bot, case: Case, value: str) -> None:
    """A note of the person's own, with a sentence of it."""
    await bot.command(f"/note Shopping: milk and eggs. Ask {value} about it. Bread.", who=case.who)


async def held(bot: Bot, case: Case, value: str) -> None:
    """A candidate that waits for an answer."""
    said = await bot.say(f"Perhaps {value} it is", "Shall I keep that?", who=case.who)
    source = Source(said.interaction_id, f"Perhaps {value}")
    candidate = Candidate(key="plan", content=f"maybe {value}", category="general", source=source)
    waiting = HeldCandidate(new_memory_id(), candidate, "held", bot.clock.now())
    owner = (await bot.person(case.who)).id
    await bot.app.writer.write(Plan(owner, "learn", (Hold(waiting),)))


async def observed(bot: Bot, case: Case, value: str) -> None:
    """Something the model noticed."""
    owner, number = (await bot.person(case.who)).id, await newest(bot, case)
    async with bot.app.database.write() as connection:
        await observations.add(connection, owner, number, f"dwells on {value}", bot.clock.now())


async def derived(bot: Bot, case: Case, kind: Any, key: str, content: str, details: Any) -> Memory:
    """Write something that rests on the last exchange."""
    owner, now = (await bot.person(case.who)).id, bot.clock.now()
    memory = Memory(
        id=new_memory_id(), owner=owner, kind=kind, subject="user", key=key, content=content,
        category="general", created_at=now, updated_at=now, details=details, stated=False,
    )  # fmt: skip
    source = basis(await newest(bot, case))
    await bot.app.writer.write(Plan(owner, "reflect", (Add(memory, (source,)),)))
    return memory


async def newest(bot: Bot, case: Case) -> int:
    """The person's last interaction."""
    owner = (await bot.person(case.who)).id
    async with bot.app.database.read() as connection:
        return await interactions.newest_of(connection, owner)


async def sent(bot: Bot) -> None:
    """What is to be said was said."""
    outbox = Outbox(bot.app.database, bot.clock, "terminal")
    while waiting := await everything_due(outbox):
        for message in waiting:
            await outbox.sent(message, ["printed"], done=True)


async def learn_again(bot: Bot, case: Case) -> list[str]:
    """Read everything that is left for facts, and even what is withheld; gives the contents that came back."""
    owner = (await bot.person(case.who)).id
    async with bot.app.database.read() as connection:
        everything = (await interactions.as_they_were(connection, owner)).values()
    for exchange in everything:
        for change in paraphrased(exchange, owner, bot):
            try:
                await bot.app.writer.write(Plan(owner, "learn", (change,), exchange.id))
            except StalePlan:
                continue
    async with bot.app.database.read() as connection:
        live = await memories.live(connection, owner)
        records = [await provenance.record(connection, owner, each.id) for each in live]
    return [version.content for record in records if record for version in record.versions]


def paraphrased(exchange: Interaction, owner: int, bot: Bot) -> Iterator[Change]:
    """What a model might make of a message: the whole of it, and each long word, under other keys."""
    words = [word.strip(",.:?") for word in exchange.text.split() if len(word) > 9]
    for number, content in enumerate((exchange.text[:200], *words)):
        if content:
            candidate = Candidate(
                key=f"thing_{number}",
                content=content,
                category="general",
                source=Source(exchange.id, content),
            )
            yield from reconciled(candidate, [], owner, bot.clock.now())


async def exported(bot: Bot, case: Case) -> str:
    """All that the person can take along, but for the log."""
    everything = await export(bot.app.database, bot.clock, (await bot.person(case.who)).id)
    content = json.loads(everything.json)
    if not case.everywhere:
        del content["interactions"]
    return json.dumps(content) + everything.markdown


async def prompt(bot: Bot, case: Case) -> str:
    """Everything the model is sent when asked about it, searching for it by name; but for the question itself."""
    recalls = [call("recall", query=query) for query in (case.facts[0].key, "everything")]
    await bot.say("And what do you know of me?", recalls, "Little.", who=case.who)
    return "\n".join(request.whole for request in bot.script.requests[-2:])


def rows(folder: Path, *, without: Sequence[str] = ()) -> str:
    """Every value in every table of the database of a folder, those of the word index included, in lower case."""
    return databases.text_of(databases.of(folder), without=without)


def file_bytes(folder: Path) -> bytes:
    """The bytes of the database of a folder and everything in that, in lower case."""
    return b"".join(databases.kept_in(folder).values()).lower()
