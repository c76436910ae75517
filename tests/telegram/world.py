"""One bot on an emulated Telegram, in this process: the real client, channel, conversation and database file."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelResponse,
    TextPart,
    ToolCallPart,
    UserPromptPart,
)
from pydantic_ai.models.function import AgentInfo, DeltaToolCall, FunctionModel
from telegram import Bot

from bot.app import App, running_app
from bot.channels.telegram.api import connect
from bot.channels.telegram.bot import TelegramChannel
from bot.errors import DatabaseFails
from bot.service import telegram_channel
from bot.settings import Settings
from bot.storage.engine.sql import Sql, sql
from tests import databases
from tests.fakes.telegram_server import TOKEN, Message, TelegramServer
from tests.fakes.telegram_updates import checked
from tests.patience import patience, seen
from tests.scripted import SetClock, file_of

ANA = 77
BEN = 78
STRANGER = 99


@dataclass
class ScriptedModel:
    """Says back what it was told, or what a test has it say; held until released when a test wants to act meanwhile.

    `say` gets the person's last words and returns the answer: text, or a list of chunks and tool calls.
    """

    say: Callable[[str], Any] = lambda words: f"You said: {words}"
    asked: list[list[ModelMessage]] = field(default_factory=list)
    held: set[str] = field(default_factory=set)
    reached: asyncio.Event = field(default_factory=asyncio.Event)
    released: asyncio.Event = field(default_factory=asyncio.Event)

    def hold(self, words: str) -> None:
        """Hold the answer to these words after its first chunk."""
        self.held.add(words)
        self.released.clear()

    def release(self) -> None:
        self.held.clear()
        self.released.set()

    def as_model(self) -> FunctionModel | None:
        return FunctionModel(self._whole, stream_function=self._stream)

    def last_request(self) -> str:
        """Everything the model was given the last time, as text."""
        return str(self.asked[-1])

    async def _wait(self, words: str) -> None:
        if words in self.held:
            self.reached.set()
            await self.released.wait()

    async def _whole(self, messages: list[ModelMessage], _: AgentInfo) -> ModelResponse:
        self.asked.append(list(messages))
        words = last_words(messages)
        await self._wait(words)
        pieces = self._pieces(messages, words)
        parts: list[Any] = []
        for piece in pieces:
            if isinstance(piece, ToolCallPart):
                parts.append(piece)
            elif parts and isinstance(parts[-1], TextPart):
                parts[-1] = TextPart(parts[-1].content + piece)
            else:
                parts.append(TextPart(piece))
        return ModelResponse(parts=parts)

    async def _stream(self, messages: list[ModelMessage], _: AgentInfo) -> AsyncIterator[Any]:
        self.asked.append(list(messages))
        words = last_words(messages)
        at = -1
        for at, piece in enumerate(self._pieces(messages, words)):
            if at == 1:
                await self._wait(words)
            if isinstance(piece, ToolCallPart):
                yield {at: DeltaToolCall(piece.tool_name, piece.args_as_json_str())}
            else:
                yield piece
        if at == 0:
            await self._wait(words)

    def _pieces(self, messages: list[ModelMessage], words: str) -> list[Any]:
        answer = self.say(words)
        if isinstance(answer, Exception):
            raise answer
        turns = answer if isinstance(answer, list) else [answer]
        if turns and isinstance(turns[0], list):  # one list for each request of the run
            made = sum(isinstance(m, ModelResponse) for m in messages[last_turn(messages) :])
            return turns[made]
        return turns


LOOKED_FOR = ("message to edit not found", "message can't be edited", "message is not modified")
"""What Telegram says when a message is looked for that it may have taken."""


_UNSETTLED = """
SELECT 1 FROM inbox WHERE state = 'waiting'
UNION ALL SELECT 1 FROM outbound WHERE state = 'waiting' AND due_at <= ? LIMIT 1
"""


def last_turn(messages: list[ModelMessage]) -> int:
    """Where the newest thing the person said stands."""
    return max(
        at
        for at, message in enumerate(messages)
        if isinstance(message, ModelRequest) and any(isinstance(p, UserPromptPart) for p in message.parts)
    )


def last_words(messages: list[ModelMessage]) -> str:
    """The person's own newest words."""
    request = messages[last_turn(messages)]
    content = next(part.content for part in request.parts if isinstance(part, UserPromptPart))
    return str(content if isinstance(content, str) else content[-1])


@dataclass
class World:
    """A running bot, and the hands of everybody around it."""

    folder: Path
    telegram: TelegramServer
    model: ScriptedModel
    clock: SetClock
    settings: Settings
    app: App
    bot: Bot
    channel: TelegramChannel
    sending: asyncio.Task[None] | None = None
    polling: asyncio.Task[None] | None = None
    expected_refusals: tuple[str, ...] = ()
    """Descriptions of refusals that a test provokes; any other 400 is a call that Telegram would not take."""
    _looking: sqlite3.Connection | None = None

    @property
    def database(self) -> Path:
        return file_of(self.app.database)

    async def start(self) -> None:
        """Serve, as `bot run` does."""
        self.sending = await self.channel.start()
        self.polling = asyncio.create_task(self.channel.poll())

    async def stop(self) -> None:
        """Stop as at SIGTERM."""
        if self.polling is None or self.sending is None:
            return
        self.look_away()
        self.channel.stop()
        await asyncio.gather(self.polling, return_exceptions=True)
        await self.channel.drain(10)
        await asyncio.gather(self.sending, return_exceptions=True)
        self.polling = self.sending = None

    async def break_off(self) -> None:
        """Like SIGKILL, within this process: nothing that is under way goes on, nothing is cleaned up."""
        queues, sender = self.channel._queues, self.channel.sender  # pyright: ignore[reportPrivateUsage]
        under_way = {
            self.polling,
            self.sending,
            *self.channel.sharing,
            *queues._busy(),
            *sender._chats.values(),
        } - {None}  # pyright: ignore[reportPrivateUsage]
        left = under_way
        while left:
            for task in left:
                task.cancel()
            # Python 3.11's wait_for drops a cancellation that comes together with what it waits for.
            _, left = await asyncio.wait(left, timeout=1)
        await asyncio.gather(*under_way, return_exceptions=True)
        self.polling = self.sending = None
        line, lanes = self.app.instance._line, self.app.instance.lanes  # pyright: ignore[reportPrivateUsage]
        if line is not None:  # others take over what a dead process led and held
            await line.close()
            with suppress(DatabaseFails):  # which a server does that cut it off
                await lanes.let_go(lanes.quiet(0))

    def edit(self, message: Message, text: str) -> None:
        """Have a message edited, a second or more after it was said or edited before."""
        edited = message.data.get("edit_date", message.data["date"]) + 1
        message.data = message.data | {"text": text, "edit_date": edited}
        self.telegram.raw_update(
            {"edited_message": checked({"update_id": 1, "edited_message": message.data})["edited_message"]}
        )

    def time_passes(self, **units: float) -> None:
        """Move the clock on, and have the sender look whether something is due."""
        self.clock.pass_time(**units)
        self.channel.sender.wake()

    async def answer_to(self, user: int, text: str, **more: Any) -> str:
        """Say something and wait until its answer stands there for good."""
        return (await self.reply_to(self.telegram.say(user, text, **more))).text

    async def reply_to(self, message: Message) -> Message:
        """The first of the bot's messages below this one, once everything was said."""
        reply = await self.telegram.next_reply(message)
        await self.settled()
        return reply

    async def answers_after(self, message: Message) -> list[str]:
        """The texts below this message, once everything was said."""
        await self.settled()
        return [reply.text for reply in self.telegram.replies_after(message)]

    def unexpected_refusals(self) -> list[str]:
        """Calls that Telegram's types or rules turned down, against expectation."""
        refused = [f"{call.method} {call.answer}" for call in self.telegram.calls() if call.status == 400]
        return [each for each in refused if not any(known in each for known in self.expected_refusals)]

    async def settled(self) -> None:
        """Wait until every update was dealt with and everything due was said."""
        await self.telegram.wait_for(lambda: not self.telegram.updates.pending)
        await self.until(lambda: not self.rows(_UNSETTLED, self._now()))

    async def until(self, predicate: Callable[[], Any]) -> None:
        """Wait for something that no server tells of."""
        async with patience(8):
            await seen(predicate)

    def rows(self, query: str | Sql, *parameters: Any) -> list[Any]:
        """Read the database from outside; `field(table.column, 'name')` is a part of JSON."""
        statement = sql(query) if isinstance(query, str) else query
        if isinstance(self.settings.database, str):
            return databases.rows_of(self.settings.database, statement, parameters)
        if self._looking is None:
            self._looking = sqlite3.connect(
                self.database
            )  # reading the schema takes a millisecond of each look
        return self._looking.execute(statement.text, parameters).fetchall()

    def look_away(self) -> None:
        """Let the log be folded into the file by whoever closes the database last."""
        if self._looking is not None:
            self._looking.close()
            self._looking = None

    def file_bytes(self) -> bytes:
        """What keeps the database, with SQLite's write-ahead log, as anybody could read it."""
        self.look_away()
        return databases.bytes_of(self.settings.database)

    def _now(self) -> str:
        return self.clock.moment.strftime("%Y-%m-%dT%H:%M:%S.%fZ")


@asynccontextmanager
async def open_world(
    folder: Path,
    telegram: TelegramServer,
    *,
    model: ScriptedModel | None = None,
    clock: SetClock | None = None,
    **settings: Any,
) -> AsyncIterator[World]:
    """A world that is built and connected, and serves once it is started."""
    given = {
        "telegram_bot_token": TOKEN,
        "telegram_api_base_url": telegram.url,
        "allowed_user_ids": f"{ANA},{BEN}",
        "data_dir": folder,
        "streaming": False,
        **databases.given(folder),
    }
    chosen = Settings(_env_file=None, **{**given, **settings})  # type: ignore[call-arg]
    model, clock = model or ScriptedModel(), clock or SetClock()
    telegram.state.clock = lambda: clock.moment.timestamp()
    async with running_app(chosen, clock, model.as_model()) as app, connect(chosen) as bot:
        channel = telegram_channel(app, bot)
        world = World(folder, telegram, model, clock, chosen, app, bot, channel)
        try:
            yield world
        finally:
            model.release()
            await world.stop()
            world.look_away()
