"""The composition root: settings in, a running app out. The only place that builds anything."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta

from pydantic_ai.models import Model

from bot.clock import Clock, SystemClock
from bot.conversation.agent import ChatAgent
from bot.conversation.commands.about import AboutCommands
from bot.conversation.commands.memory import MemoryCommands
from bot.conversation.commands.run import Commands
from bot.conversation.commands.saving import SavingCommands
from bot.conversation.commands.why import WhyCommand
from bot.conversation.people import People
from bot.conversation.turn import Identity, TurnHandler
from bot.jobs.background import Background
from bot.jobs.handlers import Learn, handlers
from bot.jobs.worker import Worker
from bot.llm.embedder import Embedder
from bot.llm.embedding_models import build_embedder
from bot.llm.models import ModelChoice, chat_model, choose_models, mini_model, request_seconds
from bot.memory.article_summary import ArticleSummariser
from bot.memory.articles import Articles
from bot.memory.backfill import Backfill
from bot.memory.entity_reader import EntityReader
from bot.memory.extractor import Extractor
from bot.memory.indexer import Indexer
from bot.memory.log import ConversationLog
from bot.memory.reader import Reader
from bot.memory.retriever import Retriever
from bot.memory.spending import Spending
from bot.memory.vector_scan import VectorScan
from bot.memory.why import Explainer
from bot.memory.writer import Writer
from bot.pages.fetcher import ArticleFetcher
from bot.settings import Settings
from bot.storage.database import Database
from bot.storage.migrate import migrate


@dataclass(frozen=True, slots=True, kw_only=True)
class App:
    """Everything a channel needs, built once."""

    settings: Settings
    clock: Clock
    database: Database
    models: ModelChoice
    people: People
    log: ConversationLog
    turns: TurnHandler
    commands: Commands
    writer: Writer
    retriever: Retriever
    indexer: Indexer
    backfill: Backfill
    worker: Worker
    background: Background


@asynccontextmanager
async def running_app(
    settings: Settings,
    clock: Clock | None = None,
    model: Model | None = None,
    mini: Model | None = None,
    embedder: Embedder | None = None,
    fetcher: ArticleFetcher | None = None,
) -> AsyncGenerator[App]:
    """Migrate the database and build the app on it; close it at the end. The models may be handed in for tests."""
    database = Database(settings.database_path)
    try:
        await migrate(database)
        app = build(settings, database, clock or SystemClock(), model, mini, embedder, fetcher)
        warming = asyncio.create_task(app.retriever.warm_up())
        try:
            yield app
        finally:
            await warming
    finally:
        await database.close()


def build(
    settings: Settings,
    database: Database,
    clock: Clock,
    model: Model | None = None,
    mini: Model | None = None,
    embedder: Embedder | None = None,
    fetcher: ArticleFetcher | None = None,
) -> App:
    """Put the app together on an open, migrated database."""
    choice = choose_models(settings)
    reader, indexer = Reader(database), Indexer(database)
    embedder = embedder or build_embedder(settings)
    scan = VectorScan(database, settings.vector_cache_mb * 1_000_000)
    retriever = Retriever(database, indexer, scan, embedder)
    writer = Writer(database, clock, timedelta(minutes=settings.undo_minutes))
    spending = Spending(database, clock, settings.monthly_budget_usd)
    log = ConversationLog(
        database,
        writer,
        indexer,
        clock,
        idle=timedelta(minutes=settings.session_idle_minutes),
        known_tokens=settings.known_tokens,
    )
    people = People(
        database,
        clock,
        allowed={str(each) for each in settings.allowed_user_ids},
        owner_id=None if settings.owner_user_id is None else str(settings.owner_user_id),
        default_timezone=settings.default_timezone,
    )
    agent = ChatAgent(
        model or chat_model(settings),
        timeout_seconds=settings.model_timeout_seconds,
        request_seconds=request_seconds(settings),
    )
    background_model = None if mini is None and choice.is_offline else mini or mini_model(settings)
    summariser = ArticleSummariser(background_model)
    articles = Articles(database, fetcher or ArticleFetcher(), summariser, spending, clock)
    turns = TurnHandler(
        log=log,
        reader=reader,
        retriever=retriever,
        entities=EntityReader(database, indexer),
        articles=articles,
        spending=spending,
        agent=agent,
        identity=Identity(name=settings.bot_name, persona=settings.persona),
        clock=clock,
        history_tokens=settings.history_tokens,
        context_tokens=settings.context_tokens,
        semantic_history=settings.enable_semantic_history,
    )
    memory_commands = MemoryCommands(
        database=database,
        reader=reader,
        retriever=retriever,
        writer=writer,
        clock=clock,
        embedding_model=embedder.name if embedder else "",
    )
    saving = SavingCommands(reader=reader, writer=writer, log=log, articles=articles, clock=clock)
    about = AboutCommands(
        name=settings.bot_name,
        offline=choice.is_offline,
        people=people,
        reader=reader,
        spending=spending,
        clock=clock,
    )
    commands = Commands(
        memory=memory_commands, saving=saving, why=WhyCommand(Explainer(database)), about=about, log=log
    )
    learn = Learn(database, reader, writer, Extractor(background_model), spending, clock)
    worker = Worker(database, clock, handlers(learn))
    backfill = Backfill(database, indexer, embedder, clock, settings.embed_rows_per_second)
    return App(
        settings=settings,
        clock=clock,
        database=database,
        models=choice,
        people=people,
        log=log,
        turns=turns,
        commands=commands,
        writer=writer,
        retriever=retriever,
        indexer=indexer,
        backfill=backfill,
        worker=worker,
        background=Background(worker, backfill),
    )
