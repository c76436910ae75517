"""SIGKILL at random moments, while several people talk to the shipped process over loopback."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from bot.memory.learning import extractor
from tests.blackbox.process import BotProcess, telegram_bot
from tests.chaos.invariants import Act, Kind, Traffic, Verdict, check, has_tables, message_place
from tests.fakes.gemini_brain import BrainRequest, Call, Output
from tests.fakes.gemini_server import GeminiServer
from tests.fakes.rule_brain import RuleBrain
from tests.fakes.telegram_server import Message, TelegramServer
from tests.patience import patience
from tests.scenarios.mind import messages_in

PEOPLE = (77, 78, 79)
STUCK_SECONDS = 100.0
"""Longer than any update waits for being taken up again."""

OWNS = re.compile(r"I own a (\w+)")
SETTLED = """
    SELECT NOT EXISTS (SELECT 1 FROM inbox WHERE state = 'waiting')
       AND NOT EXISTS (SELECT 1 FROM outbound WHERE state = 'waiting')
       AND NOT EXISTS (SELECT 1 FROM jobs WHERE state = 'due' AND kind IN ('extract', 'erase', 'scour', 'remind'))
"""
WAITING = """
    SELECT (SELECT count(*) FROM inbox WHERE state = 'waiting'),
           (SELECT count(*) FROM outbound WHERE state = 'waiting'),
           (SELECT count(*) FROM jobs WHERE state = 'due')
"""


ACTS = {
    "talk": 6, "like": 3, "own": 3, "remember": 3, "note": 3, "list": 1, "erase": 2, "press": 2, "edit": 2,
    "private": 1, "remind": 1,
}  # fmt: skip
"""What a person may do, and how often beside the others."""


class Mind:
    """Both models: the chat remembers likings by its tool, the mini model reads what was said to be owned."""

    def __init__(self) -> None:
        self._chat = RuleBrain()

    def __call__(self, request: BrainRequest) -> str | Sequence[Output]:
        """Answer by the text that is given."""
        if request.tool("remember_fact") is not None or request.instructions != extractor.INSTRUCTIONS:
            return self._chat(request)
        found = [
            {"message": each.exchange, "key": "possessions", "value": owned, "quote": f"I own a {owned}",
             "category": "personal", "outcome": "beside"}
            for each in messages_in(request.last_text).given
            for owned in OWNS.findall(each.words)
        ]  # fmt: skip
        return [Call("final_result", {"facts": found})]


class Crowd:
    """People who say, note, order erased and press what a seed tells them to."""

    def __init__(self, telegram: TelegramServer, seed: int, people: Sequence[int] = PEOPLE) -> None:
        self._telegram = telegram
        self.random = random.Random(seed)
        self._people = people
        self.traffic = Traffic()
        self._told: dict[int, list[str]] = {person: [] for person in people}
        self._noted: dict[int, set[str]] = {person: set() for person in people}
        self._said: dict[int, list[tuple[Message, str]]] = {person: [] for person in people}

    def act(self) -> None:
        """One person does one thing."""
        person = self.random.choice(self._people)
        match self.random.choices(list(ACTS), list(ACTS.values()))[0]:
            case "talk":
                self.say(person, "The weather in {} was fine")
            case "like":
                self.say(person, "I like {}")
            case "own":
                self.say(person, "I own a {} and am glad of it")
            case "remember":
                self.say(person, "/remember I like {}")
            case "note":
                self.say(person, "/note Shopping: {}")
            case "list":
                self.order(person, "/memory list")
            case "erase":
                self._erase(person)
            case "edit":
                self._edit(person)
            case "private":
                word = self._word()
                self._note(self._telegram.say(person, f"~I own a {word}"), "private", word)
            case "remind":
                word = self._word()
                said = self._telegram.say(person, f"/remind in 1 minute to {word}")
                self.traffic.reminders.append(self._note(said, "command", word))
            case _:
                self._press(person)

    def say(self, person: int, form: str) -> None:
        """A message or command, with a word that stands nowhere else."""
        word = self._word()
        message = self._telegram.say(person, form.format(word))
        self._note(message, "command" if form.startswith("/") else "message", word)
        self._told[person].append(word)
        if form.startswith("/note"):
            self._noted[person].add(word)
        elif not form.startswith("/"):
            self._said[person].append((message, word))

    def order(self, person: int, text: str) -> Act:
        """A command."""
        return self._note(self._telegram.say(person, text), "command", "")

    def _erase(self, person: int) -> None:
        if not self._told[person]:
            return
        word = self._told[person].pop(self.random.randrange(len(self._told[person])))
        if word in self._noted[person]:  # each note takes the place of the one before, and goes with it
            self.traffic.let_go |= self._noted[person]
        self.traffic.erased.append((self.order(person, f"/forget {word} everywhere now"), word))

    def _edit(self, person: int) -> None:
        """Another word takes the place of one that was said in passing."""
        said = [each for each in self._said[person] if each[1] in self._told[person]]
        if not said:
            return
        message, old = self.random.choice(said)
        new = self._word()
        edited = self._telegram.edit(message, message.text.replace(old, new))
        self.traffic.reworded[old] = self._note(edited, "edit", new)
        self._told[person][self._told[person].index(old)] = new
        self._said[person] = [each for each in self._said[person] if each[1] != old] + [(edited, new)]

    def _press(self, person: int) -> None:
        undo = [(each, button) for each in self._telegram.replies(person) for button in each.buttons
                if button["text"].startswith("Undo")]  # fmt: skip
        if not undo:
            return
        message, button = self.random.choice(undo)
        query = self._telegram.press_data(person, button["callback_data"], message)
        self.traffic.let_go |= {
            act.word for act in self.traffic.acts if act.word and act.word in message.text
        }
        update = self._telegram.updates.made[-1]
        self.traffic.acts.append(Act(update["update_id"], person, "press", query=query))

    def _note(self, message: Message, kind: Kind, word: str) -> Act:
        update = self._telegram.updates.made[-1]
        act = Act(update["update_id"], message.chat_id, kind, word, message_place(message))
        self.traffic.acts.append(act)
        return act

    def _word(self) -> str:
        """A word that stands nowhere else."""
        return "".join(self.random.choice("bdfgklmnprstvz") + self.random.choice("aeiou") for _ in range(6))


async def run(folder: Path, seed: int, kills: int) -> tuple[Verdict, Traffic]:
    """Kill the process so many times while people go on; then let it settle, and look."""
    async with TelegramServer() as telegram, GeminiServer(Mind()) as gemini:
        crowd = Crowd(telegram, seed)
        bot = telegram_bot(
            folder,
            telegram,
            gemini,
            ALLOWED_USER_IDS=",".join(map(str, PEOPLE)),
            OWNER_USER_ID=str(PEOPLE[0]),
            EXTRACTION_DELAY_SECONDS="0",
            EMBEDDING_MODEL="none",
        )
        async with bot:
            for _ in range(kills):
                await _live_a_while(bot, crowd)
                await bot.kill()
                crowd.traffic.note_window(bot, telegram)
                await _begin(bot, crowd)
            await settle(bot, telegram)
            await bot.kill()
        return check(bot, telegram, crowd.traffic), crowd.traffic


async def _begin(bot: BotProcess, crowd: Crowd) -> None:
    """A new life; some are over before they serve."""
    if crowd.random.random() < 0.8:
        await bot.start()
    else:
        await bot.launch()


async def _live_a_while(bot: BotProcess, crowd: Crowd) -> None:
    """A life among people: most are short, as in a crash loop."""
    for _ in range(crowd.random.randint(1, 6)):
        crowd.act()
        if crowd.random.random() < 0.5:
            await asyncio.sleep(crowd.random.expovariate(8))
    await asyncio.sleep(crowd.random.choice((0.02, 0.1, 0.3, 0.3, 1.0)) * crowd.random.random() * 2)


async def settle(bot: BotProcess, telegram: TelegramServer) -> None:
    """Until nothing waits; when nothing moves for a while, what waits all the same is for the checker to tell."""

    def settled() -> bool:
        return has_tables(bot) and not telegram.updates.pending and bool(bot.rows(SETTLED)[0][0])

    def waiting() -> str:
        return f"{len(telegram.updates.pending)} {bot.rows(WAITING) if has_tables(bot) else ''}"

    with suppress(TimeoutError):
        while not settled():
            before = waiting()
            async with patience(STUCK_SECONDS):
                while waiting() == before and not settled():
                    await asyncio.sleep(0.1)
