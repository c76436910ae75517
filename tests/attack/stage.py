"""The real process between an emulated Telegram and a model that answers as told; cases are played on it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.conversation.agent import TOOLS
from tests.blackbox.process import ANA, BotProcess, telegram_bot
from tests.fakes.gemini_brain import BrainRequest, Output, Text
from tests.fakes.gemini_faults import RawAnswer
from tests.fakes.gemini_server import GeminiServer
from tests.fakes.rule_brain import RuleBrain
from tests.fakes.telegram_server import TelegramServer

FOLDER = Path(__file__).parent / "cases"
MARK = "zyxmark"
"""Stands in everything that a case sends; no log line and no span may hold it."""

DEEP = 20_000
SECONDS = 60.0
Case = dict[str, Any]


def cases(name: str) -> list[Case]:
    """The cases of one file."""
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Stage:
    """A running process, and the world around it."""

    bot: BotProcess
    telegram: TelegramServer
    gemini: GeminiServer

    async def play(self, case: Case) -> None:
        """Play a case, and see that the bot answers its person afterwards; AssertionError says what is wrong."""
        if "steps" in case:
            for step in case["steps"]:
                self._do(step)
        else:
            await self._misbehave(case)
        await self.is_well(case["name"])
        for query, expected in case.get("rows", ()):
            assert self.bot.rows(query)[0][0] == expected, (case["name"], query)
        for chat, word in case.get("never_told", {}).items():
            told = " ".join(reply.text for reply in self.telegram.replies(int(chat)))
            assert word.casefold() not in told.casefold(), (case["name"], told)

    async def is_well(self, after: str) -> None:
        """See that a plain message is answered, and that nothing is left in the inbox."""
        said = self.telegram.say(ANA, "/help")
        try:
            await self.telegram.next_reply(said, SECONDS)
            await self.bot.until(
                "SELECT NOT EXISTS (SELECT 1 FROM inbox WHERE state = 'waiting')", seconds=SECONDS
            )
        except TimeoutError:
            raise AssertionError(f"no answer after: {after}\n{self.bot.log.read_text()[-2000:]}") from None

    def _do(self, step: Case) -> None:
        who = step.get("by", ANA)
        match step:
            case {"says": text}:
                self.telegram.say(who, text, chat_id=step.get("in"), forward_from=step.get("forwarded_from"))
            case {"presses": data}:
                ours = self.telegram.replies(ANA)
                self.telegram.press_data(who, data, ours[-1])
            case {"reacts": emoji}:
                self.telegram.react(who, self.telegram.replies(ANA)[-1], emoji)
            case {"file": name}:
                self.telegram.send_document(
                    who, bytes.fromhex(step["bytes"]), file_name=name, caption=step.get("caption")
                )
            case {"update": fields}:
                self.telegram.raw_update(fields)
            case _:
                raise AssertionError(f"no such step: {step}")

    async def _misbehave(self, case: Case) -> None:
        """Have the model answer a message so, and see that the person gets a sentence all the same."""
        for body in bodies(case):
            self.gemini.fail_next(RawAnswer(body), operation="stream")
            said = self.telegram.say(ANA, f"Tell me about {MARK}, please")
            reply = await self.telegram.next_reply(said, SECONDS)
            assert reply.text.strip(), case["name"]
            if told := case.get("told"):
                await self.telegram.wait_for(
                    lambda said=said, told=told: any(
                        told in each.text for each in self.telegram.replies_after(said)
                    ),
                    SECONDS,
                )


def bodies(case: Case) -> Iterator[str]:
    """The answers of a model that a case is about: one, or for an `argument` one that calls every tool with it."""
    if "body" in case:
        yield _written(case["body"])
        return
    parts = case.get("parts") or ([case["part"]] if "part" in case else list(_calls(case["argument"])))
    tokens = case.get("tokens", "7")
    yield _written(
        f'{{"candidates": [{{"content": {{"role": "model", "parts": [{", ".join(parts)}]}}, '
        f'"finishReason": "STOP", "index": 0}}], "modelVersion": "x", "responseId": "x", '
        f'"usageMetadata": {{"promptTokenCount": {tokens}, "candidatesTokenCount": {tokens}}}}}'
    )


def _calls(argument: str) -> Iterator[str]:
    """A call of each tool with every one of its arguments so."""
    for tool in TOOLS:
        names = tool.function_schema.json_schema.get("properties", {})
        given = ", ".join(f'"{name}": {argument}' for name in names)
        yield f'{{"functionCall": {{"name": "{tool.name}", "args": {{{given}}}}}}}'


def _written(text: str) -> str:
    """The text with what would be too long to keep as data."""
    deep = "[" * DEEP + "]" * DEEP
    return (
        text.replace("@deep", deep)
        .replace("@digits", "9" * 400)
        .replace("@long", f'"{MARK}{"x" * 200_000}"')
        .replace("@endless", f'"{"lorem ipsum " * 300_000}"')
    )


_RULES = RuleBrain()


def _calm(request: BrainRequest) -> Sequence[Output]:
    """A model that says no more than "Fine." to what became of its calls."""
    return [Text("Fine.")] if request.function_responses else _RULES(request)


@asynccontextmanager
async def stage(folder: Path, **more: str) -> AsyncIterator[Stage]:
    """A process that has answered once."""
    async with AsyncExitStack() as stack:
        telegram = await stack.enter_async_context(TelegramServer())
        gemini = await stack.enter_async_context(GeminiServer(_calm))
        bot = await stack.enter_async_context(
            telegram_bot(folder, telegram, gemini, LOG_LEVEL="DEBUG", **more)
        )
        yield Stage(bot, telegram, gemini)


async def play_all(folder: Path, names: Sequence[str], **more: str) -> str:
    """Play the cases of these files, one after the other on one process; gives what it logged."""
    async with stage(folder, **more) as on:
        await on.is_well("the start")
        for name in names:
            for case in cases(name):
                await on.play(case)
        assert await on.bot.terminate() == 0
        return on.bot.log.read_text()
