"""Dialogues as data, and how one is played through the whole bot: what is said, and what must then be so."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import assert_never

from pydantic_ai.exceptions import ModelHTTPError
from pydantic_ai.messages import ToolCallPart

from bot.domain.interactions import Answer, Citation
from bot.domain.memories import FactDetails, IntentionDetails, Memory
from bot.domain.receipts import is_receipt
from tests.databases import TABLES
from tests.pages.site import Site
from tests.scenarios.mind import Lie, Reader, honest
from tests.scripted import Bot, call

DOUBTED = "these may no longer hold"
KEPT_LOG = frozenset({"interactions", "outbound", "inbox"})
"""Where words may stay that no memory holds: the conversation itself."""


@dataclass(frozen=True)
class Say:
    """A message, the tools the chat model calls on it, and its answer or failure; ids in calls are named as in a Command,
    and so is {site} in the message.

    `edits` names the message this is an edit of.
    """

    text: str
    calls: Sequence[ToolCallPart] = ()
    reply: str | Exception = "Fine."
    quoted: str | None = None
    forwarded: str | None = None
    name: str | None = None
    edits: str | None = None


@dataclass(frozen=True)
class Command:
    """A slash command; {key} stands for the id of the memory with that key or label, {waiting} for the one candidate's
    that waits, {site} for the site's address."""

    text: str


@dataclass(frozen=True)
class Press:
    """A button under the last thing the bot said, or under the answer to a message by its name; by how it begins, in any
    of several languages with "|" between them."""

    label: str
    under: str = ""


@dataclass(frozen=True)
class Reply:
    """A reply to the last thing the bot said, which asked for one."""

    text: str


@dataclass(frozen=True)
class Down:
    """A message that no model answers."""

    text: str


@dataclass(frozen=True)
class Wait:
    """Time that passes; what is due meanwhile is done."""

    minutes: float = 0
    hours: float = 0
    days: float = 0


@dataclass(frozen=True)
class Then:
    """What must be so once the bot has had its minute of quiet and done all that is due.

    `remembered` is everything remembered but for what the bot derived itself, a line each; None: not looked at.
    `unknown` stands in no memory, version, quote, candidate or promise, `nowhere` not even in the conversation.
    `asked` are lines the model was told to confirm with the last message, `said` and `unsaid` pieces of what the bot
    said so far, `prompt` and `unprompted` pieces of all that the model was sent with the last message. `receipts` and `questions` are how many lines
    of each the person was sent in all, `facts` how many memories there are.
    """

    remembered: Sequence[str] | None = None
    unknown: Sequence[str] = ()
    nowhere: Sequence[str] = ()
    dropped: Sequence[str] = ()
    pending: Sequence[str] | None = None
    asked: Sequence[str] | None = None
    said: Sequence[str] = ()
    unsaid: Sequence[str] = ()
    prompt: Sequence[str] = ()
    unprompted: Sequence[str] = ()
    history: Mapping[str, Sequence[str]] = field(default_factory=dict[str, Sequence[str]])
    mentions: Mapping[str, int] = field(default_factory=dict[str, int])
    since: Mapping[str, str | None] = field(default_factory=dict[str, str | None])
    receipts: int | None = None
    questions: int | None = None
    facts: int | None = None
    calls: Mapping[str, int] = field(default_factory=dict[str, int])
    results: Sequence[str] = ()
    unresulted: Sequence[str] = ()
    at_once: bool = False


Act = str | Say | Command | Press | Reply | Down | Wait | Then


@dataclass(frozen=True)
class Dialogue:
    """What is said and done, in order, and how the mini model reads it. `pages` are what a site serves."""

    name: str
    acts: Sequence[Act]
    reader: Reader = honest
    lie: Lie | None = None
    pages: Mapping[str, str] = field(default_factory=dict[str, str])


class Stage:
    """A bot in the middle of a dialogue."""

    def __init__(self, bot: Bot, site: Site | None) -> None:
        self.bot = bot
        self.site = site
        self.last = Answer("")
        self.answers: dict[str, Answer] = {}

    async def play(self, acts: Sequence[Act]) -> None:
        """Everything in order."""
        for act in acts:
            self.bot.clock.pass_time(seconds=5)
            match act:
                case str():
                    await self._say(Say(act))
                case Say():
                    await self._say(act)
                case Command(text):
                    self.last = await self.bot.command(await self._filled(text))
                case Press(label, under):
                    await self._press(label, self.answers[under] if under else None)
                case Reply(text):
                    assert self.last.asks is not None, self.last.text
                    self.last = await self.bot.command(f"{self.last.asks} {text}")
                case Down(text):
                    await self._say(Say(text), ModelHTTPError(500, "scripted"))
                case Wait(minutes, hours, days):
                    self.bot.clock.pass_time(minutes=minutes, hours=hours, days=days)
                    await self.bot.app.worker.run_due()
                case Then():
                    await self._check(act)
                case _:
                    assert_never(act)

    async def _say(self, said: Say, failure: Exception | None = None) -> None:
        bot = self.bot
        if said.text.startswith("~"):
            bot.script.then(said.reply)
            person, message = await bot.person(), await bot.message(said.text)
            self.last = await bot.app.off_record.answer(person, message, "Europe/Berlin")
            return
        calls = [await self._filled_call(each) for each in said.calls]
        steps = [failure] if failure else ([calls] if calls else []) + [said.reply]
        turn = await bot.say(
            await self._filled(said.text) if "{site}" in said.text else said.text,
            *steps,
            number=said.edits or said.name,
            revision=1 if said.edits else 0,
            quoted=Citation(said.quoted, "Bob") if said.quoted else None,
            forwarded=Citation(said.forwarded, "Bob") if said.forwarded else None,
        )
        assert turn.answer is not None
        self.last = turn.answer
        if said.name:
            self.answers[said.name] = turn.answer

    async def _press(self, label: str, under: Answer | None) -> None:
        answers = [under] if under else [self.last, *reversed(await self._unprompted_answers())]
        actions = [
            button.action
            for answer in answers
            for row in answer.buttons
            for button in row
            if button.label.startswith(tuple(label.split("|")))
        ]
        assert actions, f"no button {label!r} under {[answer.text for answer in answers]}"
        self.last = await self.bot.command(actions[0])

    async def _filled(self, text: str) -> str:
        for name in re.findall(r"\{([^}]+)\}", text):
            text = text.replace(f"{{{name}}}", await self._named(name))
        return text

    async def _filled_call(self, made: ToolCallPart) -> ToolCallPart:
        arguments = made.args_as_dict()
        filled = {
            name: await self._filled(value) if isinstance(value, str) else value
            for name, value in arguments.items()
        }
        return call(made.tool_name, **filled)

    async def _named(self, name: str) -> str:
        match name:
            case "site":
                assert self.site is not None
                return self.site.url("")
            case "waiting":
                [(held,)] = await self.bot.query("SELECT id FROM candidates WHERE state = 'held'")
                return held
            case _:
                return (await self._memory(name)).id

    async def _memory(self, key: str) -> Memory:
        found = [
            memory for memory in await self.bot.facts() if key in (memory.key, memory.label, _said_of(memory))
        ]
        assert len(found) == 1, f"{len(found)} memories of {key!r}"
        return found[0]

    async def _unprompted_answers(self) -> list[Answer]:
        rows = await self.bot.query("SELECT content FROM outbound WHERE interaction_id IS NULL ORDER BY id")
        return [Answer.from_json(json.loads(content)) for (content,) in rows]

    async def _check(self, then: Then) -> None:
        bot = self.bot
        if not then.at_once:
            bot.clock.pass_time(minutes=1)
            await bot.app.worker.run_due()
        facts = [memory for memory in await bot.facts() if not memory.is_derived]
        if then.remembered is not None:
            assert sorted(_said_of(memory) for memory in facts) == sorted(then.remembered)
        for word in then.unknown:
            assert await self._holding(word, KEPT_LOG) == set(), word
        for word in then.nowhere:
            assert await self._holding(word, frozenset()) == set(), word
        reasons = [
            reason for (reason,) in await bot.query("SELECT reason FROM candidates WHERE state = 'dropped'")
        ]
        for reason in then.dropped:
            assert reason in reasons
        if then.pending is not None:
            rows = await bot.query("SELECT content FROM candidates WHERE state = 'held' ORDER BY created_at")
            assert [content for (content,) in rows] == list(then.pending)
        if then.asked is not None:
            assert sorted(_doubted(bot.script.last.asked)) == sorted(then.asked)
        sent = [
            Answer.from_json(json.loads(row)) for (row,) in await bot.query("SELECT content FROM outbound")
        ]
        lines = [line for answer in sent for line in answer.text.splitlines()]
        if then.receipts is not None:
            assert sum(is_receipt(line) for line in lines) == then.receipts, lines
        if then.questions is not None:
            assert (
                sum("Does it still hold?" in line or "Shall I keep" in line for line in lines)
                == then.questions
            ), lines
        if then.facts is not None:
            assert len(facts) == then.facts, [memory.line for memory in facts]
        told = [answer.text for answer in [*sent, self.last]]
        for piece in then.said:
            assert any(piece in text for text in told), (piece, told)
        for piece in then.unsaid:
            assert not any(piece in text for text in told), (piece, told)
        for piece in then.prompt:
            assert piece in bot.script.last.whole
        for piece in then.unprompted:
            assert piece not in bot.script.last.whole
        for piece in then.results:
            assert any(piece in result for result in bot.script.last.results), bot.script.last.results
        for piece in then.unresulted:
            assert not any(piece in result for result in bot.script.last.results), bot.script.last.results
        for key, contents in then.history.items():
            record = await bot.record(await self._memory(key))
            assert [version.content for version in record.versions] == list(contents)
        for key, count in then.mentions.items():
            assert (await self._memory(key)).mentions == count
        for key, day in then.since.items():
            details = (await self._memory(key)).details
            assert isinstance(details, FactDetails | IntentionDetails), details
            assert (details.since if isinstance(details, FactDetails) else details.due) == day
        for instructions, count in then.calls.items():
            assert sum(request.instructions == instructions for request in bot.mini.requests) == count

    async def _holding(self, word: str, but: frozenset[str]) -> set[str]:
        """The tables that hold a word, whatever its case; the index of what was said counts as conversation."""
        names = [row[0] for row in await self.bot.query(TABLES)]
        wanted = word.casefold()
        return {
            name
            for name in names
            if name not in but and not (name.startswith(("search", "postings")) and but)
            for row in await self.bot.query(f'SELECT * FROM "{name}"')
            if any(wanted in str(cell).casefold() for cell in row)
        }


def _said_of(memory: Memory) -> str:
    """A memory's line; of an intention without its day, which `since` asks for."""
    return memory.content if memory.kind == "intention" else memory.line


def _doubted(asked: str) -> list[str]:
    """The lines that stand under the request to confirm them."""
    _, found, rest = asked.partition(DOUBTED)
    lines = rest.partition("\n")[2].splitlines() if found else []
    shown = [re.match(r"- \[\w+\] (.*?)(?:, told \d{4}-\d\d-\d\d)?$", line) for line in lines]
    return [match[1] for match in shown if match]
