"""A bot that dies at a given point and lives on as another, on the file just as the dead one left it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic_ai.messages import ModelMessage, ModelResponse
from pydantic_ai.models.function import AgentInfo

from bot.app import App
from bot.channels.telegram.api import connect
from bot.memory.writing.promises import REFLECT
from bot.service import telegram_channel
from bot.settings import Settings
from tests import databases
from tests.crash.points import MortalDatabase, Spared
from tests.crash.script import Stage, chat_says, mini_writes, said_by, texts
from tests.fakes.telegram_server import TOKEN, TelegramServer
from tests.patience import patience
from tests.scripted import Script, SetClock
from tests.telegram.world import ANA, LOOKED_FOR, ScriptedModel, World

LEASE_SECONDS = 6 * 60
"""Longer than a dead worker's lease."""

MOST_ROUNDS = 40
PATIENCE_SECONDS = 60.0


class Died(BaseException):
    """What becomes of whatever still runs in a dead process: nothing of it may be caught."""


@dataclass
class Lot:
    """Counts the points that each stage comes by, and lets the process die at one of them in each stage of `dies`.

    What is counted ends with the stage's death, since the next life finishes it on another way.
    """

    dies: Mapping[str, int] = field(default_factory=dict[str, int])
    points: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    stage: str = ""
    died: asyncio.Event = field(default_factory=asyncio.Event)
    died_at: dict[str, str] = field(default_factory=dict[str, str])
    folder: Path | None = None

    async def reach(self, point: str) -> None:
        """Die here, if this is the place: the file is set aside as it is now, and nothing goes on."""
        self.survived()
        if self.stage in self.died_at:
            return
        points = self.points.setdefault(self.stage, [])
        points.append(point)
        if len(points) - 1 == self.dies.get(self.stage):
            assert self.folder is not None
            databases.standing().set_aside(self.folder, self.folder / "left")
            self.died_at[self.stage] = point
            self.died.set()
            await asyncio.Event().wait()

    def survived(self) -> None:
        """Raises Died once it has died."""
        if self.died.is_set():
            raise Died


class MortalChat(ScriptedModel):
    """The chat model, in whose every call the process may die."""

    lot: Lot

    async def _wait(self, words: str) -> None:
        await self.lot.reach("in the chat model")


class MortalMini(Script):
    """The mini model by rules, in whose every call the process may die."""

    lot: Lot

    async def _answer(self, messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        await self.lot.reach("in the mini model")
        self.steps = [lambda request: mini_writes(request.instructions, request.asked)]
        return await super()._answer(messages, info)


@asynccontextmanager
async def life(folder: Path, telegram: TelegramServer, clock: SetClock, lot: Lot) -> AsyncIterator[World]:
    """One process' life, serving."""
    settings = Settings(
        _env_file=None,  # pyright: ignore[reportCallIssue]
        telegram_bot_token=TOKEN,
        telegram_api_base_url=telegram.url,
        allowed_user_ids=str(ANA),
        data_dir=folder,
        streaming=False,
        **databases.given(folder),
    )
    lot.folder = folder
    chat, mini = MortalChat(say=chat_says), MortalMini()
    chat.lot = mini.lot = lot
    database = MortalDatabase(settings.database, settings.default_timezone)
    app = App(settings, database, clock, chat.as_model(), mini.model)
    try:
        async with app.instance.present(), connect(settings) as bot:
            app.instance.beating.cancel()  # its commits come when they like, and would be points
            database.fate = lot
            world = World(folder, telegram, chat, clock, settings, app, bot, telegram_channel(app, bot))
            world.expected_refusals = ("message is not modified",)  # an edit that was made, and is made again
            await until_death(world.start(), lot)
            try:
                yield world
            finally:
                await (world.break_off() if lot.died.is_set() else world.stop())
                database.fate = Spared()
    finally:
        await database.close()


async def until_death(work: Any, lot: Lot) -> None:
    """Do something; raises Died when the process dies over it."""
    working, dying = asyncio.ensure_future(work), asyncio.ensure_future(lot.died.wait())
    await asyncio.wait({working, dying}, return_when=asyncio.FIRST_COMPLETED)
    dying.cancel()
    if not lot.died.is_set():
        return working.result()
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)
    raise Died


async def settle(world: World) -> None:
    """Until every update was dealt with, every job that is due was done, and everything due was said."""
    for _ in range(MOST_ROUNDS):
        await quiet(world)
        await world.app.indexer.catch_up_all()
        world.time_passes(seconds=3)
        done = await world.app.worker.run_due()
        world.time_passes()
        await quiet(world)
        if not done and not world.rows("SELECT 1 FROM jobs WHERE kind IN ('erase', 'scour', 'leave')"):
            return
    raise AssertionError(f"no end of it: {world.rows('SELECT kind, state, attempts, error FROM jobs')}")


async def quiet(world: World) -> None:
    """Until nothing that came in waits to be dealt with, and nothing to be said."""
    waiting = (
        "SELECT 1 FROM inbox WHERE state = 'waiting' UNION ALL SELECT 1 FROM outbound WHERE state = 'waiting'"
    )
    async with patience(PATIENCE_SECONDS):
        while world.telegram.updates.pending or world.rows(waiting):
            await world.app.worker.finish(REFLECT)  # whoever asked waits for it
            await asyncio.sleep(0.005)


async def pass_time(world: World, stage: Stage) -> None:
    """What time a stage takes."""
    world.clock.pass_time(seconds=stage.seconds)
    if stage.until is not None:
        world.clock.moment = max(world.clock.moment, stage.until)
    await settle(world)


@dataclass(frozen=True)
class Told:
    """How it went: what the bot said in each stage, what it had after it, and the points that each came by."""

    said: dict[str, list[str]]
    kept: dict[str, dict[str, Any]]
    points: dict[str, list[str]]
    died_at: dict[str, str]
    """The point of each stage in which it died."""


async def live_through(
    folder: Path,
    telegram: TelegramServer,
    clock: SetClock,
    stages: tuple[Stage, ...],
    dies: Mapping[str, int],
) -> Told:
    """Go through the script, dying in each stage of `dies` at the point of that number; the next life finishes the stage.

    It ends with the last of those stages, or with the script where nobody dies.
    """
    lot = Lot(dies)
    said: dict[str, list[str]] = {}
    had: dict[str, dict[str, Any]] = {}
    spoken = False
    while True:
        lot.stage = stages[len(had)].name
        try:
            async with life(folder, telegram, clock, lot) as world:
                if lot.died_at:
                    world.expected_refusals = LOOKED_FOR
                    clock.pass_time(seconds=LEASE_SECONDS)
                for stage in stages[len(had) :]:
                    lot.stage = stage.name
                    if stage.says is not None and not spoken and (words := stage.says(world)):
                        telegram.say(ANA, words)
                    spoken = True
                    await until_death(settle(world), lot)
                    await until_death(pass_time(world, stage), lot)
                    before = sum(len(each) for each in said.values())
                    said[stage.name] = said_by(texts(world)[before:])
                    had[stage.name] = kept(world)
                    found = [word for word in stage.gone if word.encode() in world.file_bytes()]
                    assert found == [], f"{found} in the file after {stage.name}"
                    spoken = False
                    if dies and dies.keys() <= lot.died_at.keys():
                        break
                refused = world.unexpected_refusals()
                assert refused == [], refused
                return Told(said, had, lot.points, lot.died_at)
        except Died:
            folder, lot = folder / "left", Lot(dies, lot.points, died_at=lot.died_at)


def kept(world: World) -> dict[str, Any]:
    """What is stored, without what differs from life to life: ids, times, what models cost."""
    count = {
        table: Counter(world.rows(query)).most_common()
        for table, query in {
            "memories": "SELECT kind, subject, key, content, mentions, deleted_at IS NULL FROM memories",
            "versions": "SELECT m.kind, v.content, v.reason FROM memory_versions v JOIN memories m ON m.id = v.memory_id",
            "candidates": "SELECT kind, key, content, state, reason FROM candidates",
            "interactions": "SELECT text, reply, state, to_learn, indexed FROM interactions",
            "sessions": "SELECT ended_at IS NULL FROM sessions",
            "plans": "SELECT origin, json_array_length(effects), undone_at IS NULL FROM plans",
            "jobs": "SELECT kind, state, attempts, error, leased_by IS NULL FROM jobs",
            "inbox": "SELECT state FROM inbox",
            "outbound": "SELECT state FROM outbound",
            "tombstones": "SELECT 1 FROM tombstones",
            "withheld": "SELECT 1 FROM withheld",
            "watermarks": "SELECT name, reached FROM watermarks",
            "words": "SELECT 1 FROM search_rows",
            "people": "SELECT 1 FROM users",
        }.items()
    }
    return {table: sorted(rows, key=repr) for table, rows in count.items()}
