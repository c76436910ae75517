"""A model that says what a test wrote down, a clock that a test sets, and a whole bot between them on a real file."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelResponse,
    SystemPromptPart,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)
from pydantic_ai.models.function import AgentInfo, DeltaToolCall, FunctionModel
from sqlalchemy import text

from bot.app import App, running_app
from bot.conversation.agent import Showing
from bot.conversation.commands.run import gives, parse_command
from bot.conversation.outbox import Outbox
from bot.conversation.turn_result import Turn
from bot.domain.believing.reconcile import KnownMemories, Undecided, reconcile
from bot.domain.changes import Add, Candidate, Delete, Flag, Mention, Revise
from bot.domain.interactions import Answer, Citation, IncomingMessage
from bot.domain.memories import Memory, MemoryRecord
from bot.language.keys import holds_several
from bot.llm.embedder import Embedder
from bot.memory.log import Completion, ConversationLog
from bot.memory.writing.promises import REFLECT
from bot.pages.fetcher import ArticleFetcher
from bot.settings import Settings
from bot.storage.engine.database import Database
from bot.storage.engine.sql import Sql, sql
from bot.storage.people.people import Person
from bot.storage.work.outbound import Outbound
from tests import databases

Step = str | ToolCallPart | Sequence[str | ToolCallPart] | BaseException
"""One response of the model: a text, a tool call, several of them, or an error."""

Answering = Callable[["Request"], Step]


@dataclass(frozen=True)
class Request:
    """What the model was sent once."""

    messages: list[ModelMessage]
    instructions: str

    @property
    def prompts(self) -> list[str]:
        """Each user prompt as one text, the newest last."""
        return [
            _text(part.content)
            for message in self.messages
            if isinstance(message, ModelRequest)
            for part in message.parts
            if isinstance(part, UserPromptPart)
        ]

    @property
    def asked(self) -> str:
        """The newest user prompt: the context's head and the person's words."""
        return self.prompts[-1]

    @property
    def past(self) -> str:
        """Everything said before the newest user prompt, in one text."""
        replies = [
            part.content
            for message in self.messages
            if isinstance(message, ModelResponse)
            for part in message.parts
            if isinstance(part, TextPart)
        ]
        asked = max(at for at, message in enumerate(self.messages) if _asks(message))
        return "\n".join([*self.prompts[:-1], *replies, *_returned(self.messages[:asked])])

    @property
    def results(self) -> list[str]:
        """What the tools of this run gave back so far."""
        asked = max(at for at, message in enumerate(self.messages) if _asks(message))
        return _returned(self.messages[asked:])

    @property
    def whole(self) -> str:
        """Everything the model was sent, in one text."""
        return "\n".join([self.instructions, self.past, self.asked, *self.results])


class Script:
    """A model's lines, said in order; when they run out it says "Fine." to everything."""

    def __init__(self, *steps: Step | Answering) -> None:
        self.steps: list[Step | Answering] = list(steps)
        self.requests: list[Request] = []
        self.model = FunctionModel(self._answer, stream_function=self._stream, model_name="scripted")

    def then(self, *steps: Step | Answering) -> None:
        """Add lines."""
        self.steps += steps

    @property
    def last(self) -> Request:
        """What the model was sent last."""
        return self.requests[-1]

    async def _answer(self, messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        return ModelResponse(parts=self._parts(messages, info))

    async def _stream(
        self, messages: list[ModelMessage], info: AgentInfo
    ) -> AsyncIterator[str | dict[int, DeltaToolCall]]:
        for place, part in enumerate(self._parts(messages, info)):
            if isinstance(part, TextPart):
                for word in part.content.split(" "):
                    yield word + " "
            else:
                yield {
                    place: DeltaToolCall(
                        part.tool_name, part.args_as_json_str(), tool_call_id=part.tool_call_id
                    )
                }

    def _parts(self, messages: list[ModelMessage], info: AgentInfo) -> list[TextPart | ToolCallPart]:
        request = Request(list(messages), info.instructions or _system(messages))
        self.requests.append(request)
        step = self.steps.pop(0) if self.steps else "Fine."
        if callable(step):
            step = step(request)
        if isinstance(step, BaseException):
            raise step
        several = [step] if isinstance(step, str | ToolCallPart) else step
        return [
            TextPart(one) if isinstance(one, str) else ToolCallPart(one.tool_name, one.args)
            for one in several
        ]


def call(tool: str, **arguments: Any) -> ToolCallPart:
    """A tool call as a model makes it."""
    return ToolCallPart(tool, arguments)


def remember(key: str, value: str, quote: str, category: str = "general", **more: Any) -> ToolCallPart:
    """A call of remember_fact by a model that says what becomes of the fact beside what is known: `outcome=""` for not."""
    more = {"outcome": "beside" if holds_several(key) else "replace"} | more
    named = {name: value for name, value in more.items() if value != ""}
    return call("remember_fact", key=key, value=value, quote=quote, category=category, **named)


def reconciled(
    candidate: Candidate, known: Sequence[Memory], owner: int, now: datetime
) -> tuple[Add | Revise | Mention | Delete | Flag, ...]:
    """The changes a candidate comes to, of whom it is said what becomes of it: with the nearest, where it is asked."""
    seen = KnownMemories(owner, tuple(known), now, now.date())
    found = reconcile(candidate, seen)
    if isinstance(found, Undecided):
        found = reconcile(replace(candidate, against=found.neighbours[0].id), seen)
    assert isinstance(found, tuple), found
    return found


def _asks(message: ModelMessage) -> bool:
    return isinstance(message, ModelRequest) and any(isinstance(p, UserPromptPart) for p in message.parts)


def _returned(messages: Sequence[ModelMessage]) -> list[str]:
    return [
        part.model_response_str()
        for message in messages
        for part in message.parts
        if isinstance(part, ToolReturnPart)
    ]


def _text(content: str | Sequence[Any]) -> str:
    return content if isinstance(content, str) else "\n".join(str(part) for part in content)


def _system(messages: Sequence[ModelMessage]) -> str:
    parts = [part for message in messages for part in message.parts]
    return "\n".join(part.content for part in parts if isinstance(part, SystemPromptPart))


class SetClock:
    """A clock that a test sets; each look at it moves it on by a millisecond, as a real one never stands still."""

    def __init__(self, moment: datetime = datetime(2026, 11, 20, 9, 0, tzinfo=UTC)) -> None:
        self.moment = moment

    def now(self) -> datetime:
        """The moment, aware, in UTC."""
        self.moment += timedelta(milliseconds=1)
        return self.moment

    async def sleep(self, seconds: float) -> None:
        """Let so much time pass, at once."""
        self.moment += timedelta(seconds=seconds)

    def agree(self, told: datetime, asked: datetime) -> timedelta:
        """Whatever others tell, it stands where it was set."""
        return timedelta()

    def pass_time(self, **units: float) -> None:
        """Let time pass, in the units of timedelta."""
        self.moment += timedelta(**units)


@dataclass
class Bot:
    """A running bot on a file, with a person to talk to it; `restart` builds it anew on the same file."""

    path: Path
    clock: SetClock
    script: Script
    mini: Script
    options: dict[str, Any] = field(default_factory=dict[str, Any])
    fetcher: ArticleFetcher | None = None
    embedder: Embedder | None = None
    _numbers: Any = field(default_factory=lambda: count(1))
    _written: dict[object, datetime] = field(default_factory=dict[object, datetime])

    async def __aenter__(self) -> Bot:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def start(self) -> None:
        """Build the app on the file."""
        self._stack = AsyncExitStack()
        # Not the local model, which a machine may have.
        options = {"embedding_model": "none", **databases.given(self.path), **self.options}
        settings = Settings(_env_file=None, data_dir=self.path, **options)  # pyright: ignore[reportCallIssue]
        running = running_app(
            settings, self.clock, self.script.model, self.mini.model, self.embedder, self.fetcher
        )
        self.app: App = await self._stack.enter_async_context(running)

    async def stop(self) -> None:
        """Close the app."""
        await self._stack.aclose()

    async def restart(self, **options: Any) -> None:
        """Close the app and build another on the same file, with other settings where they are named."""
        await self.stop()
        self.options |= options
        await self.start()

    async def person(self, name: str = "ann") -> Person:
        """Somebody at the terminal, made known on first sight."""
        return await self.app.people.local(name)

    async def message(
        self, text: str, who: str = "ann", *, number: object = None, revision: int = 0, chat: str = "terminal",
        quoted: Citation | None = None, forwarded: Citation | None = None, reply_to: str | None = None,
    ) -> IncomingMessage:  # fmt: skip
        """A message as a channel hands it in; `number` makes it the same message as another.

        An edit has the date of its first form.
        """
        person, now = await self.person(who), self.clock.now()
        sent_at = self._written.setdefault(number, now) if number else now
        return IncomingMessage(
            owner=person.id,
            channel="terminal",
            chat=chat,
            message_id=str(number or f"m{next(self._numbers)}"),
            text=text,
            sent_at=sent_at if revision else now,
            revision=revision,
            quoted=quoted,
            forwarded=forwarded,
            reply_to=reply_to,
        )

    async def hand_in(self, message: IncomingMessage, show: Showing | None = None) -> Turn:
        """Give the bot a message to answer."""
        return await self.app.turns.handle(message, "Europe/Berlin", show)

    async def say(self, text: str, *steps: Step | Answering, who: str = "ann", **more: Any) -> Turn:
        """Say something; `steps` are the model's lines for it."""
        self.script.then(*steps)
        return await self.hand_in(await self.message(text, who, **more))

    async def tell(
        self, key: str, value: str, who: str = "ann", category: str = "general", **more: Any
    ) -> Memory:
        """Tell one fact in a message of its own, which names whose it is, and give the memory it became."""
        whose = "" if more.get("subject", "user") == "user" else f"{more['subject']}: "
        text = f"{whose}{key}: {value}"
        before = {memory.id for memory in await self.facts(who)}
        await self.say(text, remember(key, value, text, category, **more), "Noted.", who=who)
        return next(memory for memory in await self.facts(who) if memory.id not in before)

    def meanwhile(self, doing: Callable[[], Coroutine[Any, Any, Any]], step: Step) -> Answering:
        """A line of the model's during which something else is done, which is over before the turn is written."""
        begun: list[asyncio.Task[Any]] = []
        complete = ConversationLog.complete

        def thinking(_: Request) -> Step:
            begun.append(asyncio.get_running_loop().create_task(doing()))
            return step

        async def after_that(log: ConversationLog, done: Completion) -> Any:
            await asyncio.gather(*(each for each in begun if each is not asyncio.current_task()))
            return await complete(log, done)

        self._stack.enter_context(patch.object(ConversationLog, "complete", after_that))
        return thinking

    async def command(self, text: str, who: str = "ann", **more: Any) -> Answer:
        """Give a slash command, or press a button with that action."""
        command = parse_command(text)
        assert command is not None, text
        message = await self.message(text, who, **more)
        obeying = asyncio.create_task(self.app.commands.run(await self.person(who), message, command))
        if gives(command, "reflect"):
            await self.app.worker.run_until(obeying, REFLECT)
        return await obeying

    async def facts(self, who: str = "ann") -> list[Memory]:
        """Everything remembered about somebody, in its fixed order."""
        reader = self.app.desk.reader
        return await reader.every((await self.person(who)).id)

    async def known(self, who: str = "ann") -> dict[str, str]:
        """Key and content of everything remembered; for keys with several values the last of them."""
        return {memory.key: memory.content for memory in await self.facts(who)}

    async def record(self, memory: Memory) -> MemoryRecord:
        """A memory with its past."""
        reader = self.app.desk.reader
        found = await reader.record(memory.owner, memory.id)
        assert found is not None
        return found

    async def query(self, statement: str | Sql) -> list[tuple[Any, ...]]:
        """Rows straight from the database, JSON as its text; `field(table.column, 'name')` is a part of it."""
        if isinstance(statement, str):  # a colon in it names no parameter
            statement = sql(statement.replace(":", "\\:"))
        async with self.app.database.read() as connection:
            found = await connection.execute(statement)
            return [
                tuple(json.dumps(value) if isinstance(value, dict | list) else value for value in row)
                for row in found
            ]

    def held_bytes(self) -> bytes:
        """What keeps the database, as anybody could read it."""
        return databases.bytes_of(databases.of(self.path))

    async def change(self, statement: str, **values: Any) -> None:
        """Change rows as no code of the bot does; `:name` stands for a value."""
        async with self.app.database.write() as connection:
            await connection.execute(text(statement), values)


def opened_again(database: Database) -> Database:
    """Another process's view of a database."""
    return Database(database.path or os.environ["DATABASE_URL"])


def file_of(database: Database) -> Path:
    """The file that keeps a database, for tests of what only a file has."""
    assert database.path is not None
    return database.path


def action(answer: Answer, starting: str) -> str:
    """The action of the first button that starts so."""
    return next(
        button.action for row in answer.buttons for button in row if button.action.startswith(starting)
    )


async def everything_due(outbox: Outbox) -> list[Outbound]:
    """What a channel can say now in all its chats, in the order of promising."""
    found = [message for chat in await outbox.chats_due() for message in await outbox.due(chat)]
    return sorted(found, key=lambda message: message.id)
