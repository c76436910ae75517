"""The product itself: stores turns through its own write path and asks its own retriever."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.app import App, running_app
from bot.conversation.prompt import inject, unasked
from bot.domain.changes import Add, Plan
from bot.domain.interactions import IncomingMessage, Interaction, ModelUsage
from bot.domain.memories import Memory, Source, new_memory_id
from bot.domain.recall import RecallQuery as Asked
from bot.domain.relevance import Strictness
from bot.errors import StalePlan
from bot.llm.embedder import Embedder
from bot.settings import load_settings
from bot.storage.log import interactions
from tests.benchmarks.recall.datasets import Question, Turn
from tests.postgres import TestServer

LIMIT = 50


class Clock:
    """Stands where the conversation stands."""

    def __init__(self) -> None:
        self.moment = datetime(2020, 1, 1, tzinfo=UTC)

    def now(self) -> datetime:
        """The moment it was set to."""
        return self.moment

    async def sleep(self, seconds: float) -> None:
        """Nothing waits here."""

    def agree(self, told: datetime, asked: datetime) -> timedelta:
        """Nobody tells it anything."""
        return timedelta()


@dataclass(frozen=True, slots=True)
class Brought:
    """The ids of the turns that a message brings into its prompt, and the estimated tokens they take there."""

    turns: list[str]
    tokens: int


class Product:
    """One person's memory, fed a conversation."""

    def __init__(self, app: App, clock: Clock, owner: int, *, with_facts: bool) -> None:
        self.app = app
        self.clock = clock
        self.owner = owner
        self._with_facts = with_facts
        self._session = ""
        self._turn_of: dict[str, str] = {}
        self._refs_of: dict[str, list[str]] = defaultdict(list)

    async def store(self, turns: Sequence[Turn]) -> None:
        """Store turns after those there are, and index and embed them."""
        for turn in turns:
            chat = "chat"
            if turn.session != self._session:
                self._session = turn.session
                await self.app.log.end_session(self.owner, "telegram", chat)
            self.clock.moment = turn.said_at
            message = IncomingMessage(
                owner=self.owner,
                channel="telegram",
                chat=chat,
                message_id=turn.id,
                text=turn.text,
                sent_at=turn.said_at,
            )
            if turn.reply:
                stored = await self._record(message, turn.reply)
            else:
                stored = await self.app.log.note(message)
            self._turn_of[str(stored.id)] = turn.id
            self._refs_of[turn.session].append(str(stored.id))
            if self._with_facts and turn.facts and turn.text:
                await self._learn(stored.id, turn)
        await self.app.indexer.catch_up_all()
        await self.app.backfill.all()

    async def _record(self, message: IncomingMessage, reply: str) -> Interaction:
        """Store an exchange that has already happened elsewhere, as it was: nothing is asked, sent or learnt."""
        opened = (await self.app.log.open(message)).interaction
        async with self.app.database.write() as connection:
            usage, now = ModelUsage(model=""), self.clock.now()
            await interactions.answer(
                connection, opened.id, reply=reply, usage=usage, milliseconds=0, now=now
            )
        return opened

    async def ask(self, asked: Question, strictness: Strictness = "not") -> tuple[list[str], float]:
        """Ids of turns, best first, and how many milliseconds that took.

        As in a turn, the exchanges of the session that is running are no hits: they stand in the prompt.
        """
        question = Asked(
            owner=self.owner,
            text=asked.text,
            now=asked.asked_at,
            sources=("history",),
            limit=LIMIT,
            without=frozenset(self._refs_of[asked.running]),
            strictness=strictness,
        )
        started = time.perf_counter()
        hits = await self.app.retriever.search(question)
        return [self._turn_of[hit.ref] for hit in hits], (time.perf_counter() - started) * 1000

    async def brought_in(self, asked: Question, budget: int) -> Brought:
        """What would be put into a prompt unasked."""
        question = unasked(self.owner, asked.text, asked.asked_at, self._refs_of[asked.running])
        injected = await inject(self.app.retriever, question, budget)
        turns = [self._turn_of[use.ref] for use in injected.uses if use.source == "interaction"]
        return Brought(turns, sum(use.tokens for use in injected.uses))

    async def _learn(self, interaction: int, turn: Turn) -> None:
        """Hang what somebody else wrote down about a turn on it, as memories with the turn as their source."""
        now = turn.said_at
        facts = [
            Memory(
                id=new_memory_id(),
                owner=self.owner,
                kind="fact",
                subject="user",
                key="observation",
                content=fact,
                category="general",
                created_at=now,
                updated_at=now,
            )
            for fact in dict.fromkeys(turn.facts)
        ]
        changes = tuple(Add(fact, (Source(interaction, turn.text),)) for fact in facts)
        for change in changes:
            await self._write(Plan(self.owner, "benchmark", (change,), interaction))

    async def _write(self, plan: Plan) -> None:
        try:
            await self.app.writer.write(plan)
        except StalePlan:
            return  # the same words stand in two turns: one memory is enough


@asynccontextmanager
async def product(
    folder: Path, embedder: Embedder | None, *, with_facts: bool, engine: str = "sqlite"
) -> AsyncIterator[Product]:
    """A product on a database of its own, in a file or on a PostgreSQL of its own."""
    clock = Clock()
    settings = load_settings(data_dir=folder, model="offline", embedding_model="none", _env_file=None)
    with ExitStack() as stack:
        if engine == "postgres":
            server = await asyncio.to_thread(TestServer, folder)
            stack.callback(server.stop)
            settings = settings.model_copy(update={"database_url": server.url(server.template)})
        async with running_app(settings, clock, embedder=embedder) as app:
            owner = (await app.people.local("benchmark")).id
            yield Product(app, clock, owner, with_facts=with_facts)
