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
from bot.conversation.commands import forgetting_wording
from bot.conversation.commands.about import AboutCommands
from bot.conversation.commands.browsing import BrowseCommands
from bot.conversation.commands.care import CareCommands
from bot.conversation.commands.forgetting import ForgettingCommands
from bot.conversation.commands.importing import ImportCommands
from bot.conversation.commands.inbox import InboxCommands
from bot.conversation.commands.intentions import IntentionCommands
from bot.conversation.commands.memory import MemoryCommands
from bot.conversation.commands.mine import MineCommands
from bot.conversation.commands.owner import OwnerCommands
from bot.conversation.commands.page import PageCommands
from bot.conversation.commands.pending import PendingCommands
from bot.conversation.commands.privacy import PrivacyCommands
from bot.conversation.commands.recordings import RecordingCommands
from bot.conversation.commands.reflecting import ReflectCommands
from bot.conversation.commands.reminders import ReminderCommands
from bot.conversation.commands.run import Commands
from bot.conversation.commands.saving import SavingCommands
from bot.conversation.commands.settings import SettingsCommands
from bot.conversation.commands.several import SeveralCommands
from bot.conversation.commands.tokens import TokenCommands
from bot.conversation.commands.why import WhyCommand
from bot.conversation.doors import Doors
from bot.conversation.hearing import Hearing
from bot.conversation.people import People
from bot.conversation.plain_messages import TakingBack
from bot.conversation.pressing import Pressing
from bot.conversation.privacy import OffRecord
from bot.conversation.prompt import Identity
from bot.conversation.tools.servers import tool_servers
from bot.conversation.turn import TurnHandler
from bot.jobs.background import AnswerWaiting, Background, handlers
from bot.jobs.forgetting import ForgettingJobs
from bot.jobs.importing import Importing
from bot.jobs.instance import Instance
from bot.jobs.learning import CloseSession, Digest, Learn
from bot.jobs.nights import LookBack, Nightly, Rederiving, Reflecting
from bot.jobs.reminding import FollowUp, Remind
from bot.jobs.watch import Watch
from bot.jobs.worker import Worker
from bot.llm.ask import MiniModel
from bot.llm.embedder import Embedder, build_embedder
from bot.llm.models import (
    ModelChoice,
    chat_model,
    choose_models,
    mini_model,
    request_seconds,
    transcription_model,
    vision_model,
)
from bot.llm.outages import PatientModel
from bot.memory.articles import Articles, ArticleSummariser
from bot.memory.by_hand import ByHand
from bot.memory.deliveries import Deliveries
from bot.memory.figures import Figures
from bot.memory.forgetting.search import Searcher
from bot.memory.importing.imports import Imports
from bot.memory.index.backfill import Backfill
from bot.memory.index.indexer import Indexer
from bot.memory.learning.consolidator import Consolidator, Neighbours
from bot.memory.learning.extractor import Extractor
from bot.memory.learning.summariser import Summariser
from bot.memory.log import ConversationLog
from bot.memory.outside import Outside
from bot.memory.pictures import MOST_FILM_MB, PictureLimits, Pictures
from bot.memory.reader import Reader
from bot.memory.recall.names import EntityReader
from bot.memory.recall.retriever import Retriever
from bot.memory.recall.vectors import VectorScan
from bot.memory.recordings import Recordings
from bot.memory.reflecting.reflection import Reflection
from bot.memory.reflecting.runs import ReflectionRuns
from bot.memory.reflecting.weekly import Weekly
from bot.memory.spending import Spending
from bot.memory.tokens import AccessTokens
from bot.memory.unanswered import Unanswered
from bot.memory.why import Explainer
from bot.memory.writing.forget import Forgetting, ForgettingFound
from bot.memory.writing.writer import Writer
from bot.pages.fetcher import ArticleFetcher
from bot.pulse import Pulse
from bot.settings import Settings
from bot.storage.engine.copies import NightlyCopies
from bot.storage.engine.database import Database
from bot.storage.engine.migrate import migrate
from bot.storage.work.rates import bucket_of


@dataclass(frozen=True, slots=True, kw_only=True)
class App:
    """Everything a channel needs, built once."""

    settings: Settings
    clock: Clock
    pulse: Pulse
    database: Database
    instance: Instance
    models: ModelChoice
    people: People
    log: ConversationLog
    turns: TurnHandler
    commands: Commands
    off_record: OffRecord
    doors: Doors
    pressing: Pressing
    hearing: Hearing
    recordings: Recordings
    pictures: Pictures
    saving: SavingCommands
    imports: Imports
    importing: Importing
    importing_commands: ImportCommands
    forgetting: Forgetting
    reflections: ReflectionRuns
    writer: Writer
    retriever: Retriever
    indexer: Indexer
    backfill: Backfill
    tokens: AccessTokens
    outside: Outside
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
    """Migrate the database and build the app on it, closed at the end. Tests may hand in models."""
    database = Database(settings.database, settings.default_timezone)
    try:
        await migrate(database)
        app = build(settings, database, clock or SystemClock(), model, mini, embedder, fetcher)
        async with app.instance.present():
            warming = asyncio.create_task(app.retriever.warm_up())
            try:
                yield app
            finally:
                await warming
                await app.importing.close()
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
    choice, bucket = choose_models(settings), bucket_of(database)
    pulse = Pulse(clock)
    copies = NightlyCopies(database.path, settings.backup_days, settings.nightly_hour)
    reader, indexer = Reader(database), Indexer(database)
    embedder = embedder or build_embedder(settings)
    scan = VectorScan(database, settings.vector_cache_mb * 1_000_000)
    retriever = Retriever(database, indexer, scan, embedder)
    writer = Writer(database, clock, timedelta(minutes=settings.undo_minutes))
    found = ForgettingFound(database, writer, clock, Searcher(database, indexer, retriever))
    spending = Spending(database, clock, settings.monthly_budget_usd)
    idle = timedelta(minutes=settings.session_idle_minutes)
    learn_after = timedelta(seconds=settings.extraction_delay_seconds)
    log = ConversationLog(
        database,
        writer,
        indexer,
        clock,
        idle=idle,
        learn_after=learn_after,
        known_tokens=settings.known_tokens,
        nightly_hour=settings.nightly_hour,
        notes_distress=settings.distress_log_days > 0,
    )
    people = People(
        database,
        clock,
        allowed={str(each) for each in settings.allowed_user_ids | settings.allowed_group_ids},
        owner_id=None if settings.owner_user_id is None else str(settings.owner_user_id),
        mode="guest" if settings.memory_mode == "guest" else "local",
    )
    unanswered = Unanswered(database, writer, clock, idle=idle, learn_after=learn_after)
    servers = tool_servers(settings.tool_servers, settings.tool_server_tokens)
    agent = ChatAgent(
        PatientModel(model or chat_model(settings, bucket), clock, settings.model_timeout_seconds / 2, pulse),
        timeout_seconds=settings.model_timeout_seconds,
        request_seconds=request_seconds(settings),
        servers=tuple(servers),
    )
    background_model = None if mini is None and choice.is_offline else mini or mini_model(settings, bucket)
    ask_mini = None if background_model is None else MiniModel(background_model, spending.book)

    def asking(sense: Model | None) -> MiniModel | None:
        patient = sense and PatientModel(sense, clock, settings.model_timeout_seconds / 2, pulse)
        return patient and MiniModel(patient, spending.book)

    hearing = Hearing(asking(transcription_model(settings, bucket)), spending, settings.max_audio_minutes)
    recordings = Recordings(database, log, clock, settings.max_recordings_mb)
    limits = PictureLimits(
        megabytes=settings.max_picture_mb,
        megapixels=settings.max_picture_megapixels,
        film_megabytes=min(settings.max_file_mb, MOST_FILM_MB),
        minutes=settings.max_audio_minutes,
    )
    pictures = Pictures(database, asking(vision_model(settings, bucket)), spending, limits)
    reflection = Reflection(
        database=database,
        writer=writer,
        mini=ask_mini,
        clock=clock,
    )
    weekly = Weekly(
        database=database, writer=writer, mini=ask_mini, clock=clock, nightly_hour=settings.nightly_hour
    )
    reflections = ReflectionRuns(database, spending, clock)
    close_session = CloseSession(
        database=database,
        writer=writer,
        summariser=Summariser(ask_mini),
        clock=clock,
        idle=idle,
    )
    articles = Articles(
        database, fetcher or ArticleFetcher(), ArticleSummariser(background_model), spending, clock
    )
    turns = TurnHandler(
        log=log,
        waiting=unanswered,
        reader=reader,
        retriever=retriever,
        entities=EntityReader(database, indexer),
        articles=articles,
        found=found,
        taking_back=TakingBack(database=database, writer=writer, log=log, clock=clock),
        spending=spending,
        agent=agent,
        servers=servers,
        identity=Identity(name=settings.bot_name, persona=settings.persona, servers=tuple(servers)),
        clock=clock,
        history_tokens=settings.history_tokens,
        context_tokens=settings.context_tokens,
        semantic_history=settings.enable_semantic_history,
    )
    by_hand = ByHand(database=database, reader=reader, writer=writer, log=log, clock=clock)
    tokens = AccessTokens(database, clock)
    deliveries = Deliveries(
        database=database, reader=reader, log=log, by_hand=by_hand, found=found, clock=clock
    )
    forgetting = Forgetting(database, writer, clock)
    imports = Imports(database, clock)
    outside = Outside(
        imports=imports,
        deliveries=deliveries,
        database=database,
        reader=reader,
        retriever=retriever,
        entities=EntityReader(database, indexer),
        by_hand=by_hand,
        writer=writer,
        log=log,
        forgetting=forgetting,
        found=found,
        clock=clock,
    )
    memory_commands = MemoryCommands(
        database=database,
        reader=reader,
        retriever=retriever,
        by_hand=by_hand,
        figures=Figures(database),
        clock=clock,
        page=settings.page_address,
        embedding_model=embedder.name if embedder else "",
    )
    saving = SavingCommands(
        reader=reader,
        by_hand=by_hand,
        log=log,
        articles=articles,
        pictures=pictures,
        deliveries=deliveries,
    )
    importing_commands = ImportCommands(database, imports)
    about = AboutCommands(
        name=settings.bot_name,
        offline=choice.is_offline,
        people=people,
        reader=reader,
        spending=spending,
    )
    reflecting = ReflectCommands(
        database=database, reader=reader, writer=writer, runs=reflections, clock=clock
    )
    forgetting_commands = ForgettingCommands(
        database=database,
        reader=reader,
        writer=writer,
        by_hand=by_hand,
        forgetting=forgetting,
        found=found,
        people=people,
        clock=clock,
    )
    reminding = ReminderCommands(reader=reader, writer=writer, log=log)
    doors = Doors(database, people, clock)
    commands = Commands(
        memory_commands,
        BrowseCommands(reader, memory_commands),
        forgetting_commands,
        SeveralCommands(reader=reader, writer=writer, found=found, one=forgetting_commands),
        saving,
        importing_commands,
        MineCommands(database=database, writer=writer, clock=clock),
        WhyCommand(Explainer(database), recordings),
        about,
        TokenCommands(tokens),
        InboxCommands(deliveries),
        PrivacyCommands(database, recordings, tuple(servers), offline=choice.is_offline),
        CareCommands(),
        reflecting,
        PageCommands(doors, settings.page_address),
        SettingsCommands(people, clock, reminding),
        RecordingCommands(people, recordings),
        IntentionCommands(reader=reader, writer=writer),
        reminding,
        PendingCommands(database=database, writer=writer, unanswered=unanswered, clock=clock),
        OwnerCommands(
            database=database,
            people=people,
            pulse=pulse,
            copies=copies,
            clock=clock,
            model=choice.chat,
            passphrase=settings.backup_passphrase,
        ),
        log=log,
        clock=clock,
    )
    off_record = OffRecord(turns=turns, commands=commands, clock=clock, idle=idle)
    follow_up = FollowUp(
        database=database,
        log=log,
        writer=writer,
        clock=clock,
        enabled=settings.enable_follow_ups,
    )
    extractor = Extractor(ask_mini, servers)
    consolidator = Consolidator(
        database, clock, ask_mini, Neighbours(database, scan, embedder, spending.book)
    )
    importing = Importing(
        database=database,
        imports_begun=imports,
        extractor=extractor,
        consolidator=consolidator,
        writer=writer,
        clock=clock,
    )
    learn = Learn(
        database=database,
        extractor=extractor,
        consolidator=consolidator,
        writer=writer,
        found=found,
        offer=forgetting_wording.offered,
        clock=clock,
    )
    backfill = Backfill(database, indexer, embedder, clock, settings.embed_rows_per_second, spending)
    kept = handlers(
        learn,
        Digest(clock),
        close_session,
        Nightly(reflection, weekly, settings.nightly_hour, clock),
        Reflecting(reflection, spending, clock),
        LookBack(weekly),
        follow_up=follow_up,
        remind=Remind(
            database=database,
            log=log,
            writer=writer,
            clock=clock,
        ),
        answer=AnswerWaiting(database, turns.catch_up),
        forgetting=ForgettingJobs(database, clock, scan.invalidate, copies),
        rederive=Rederiving(reflection, weekly, spending),
        importing=importing,
        spending=spending,
    )
    instance = Instance(database, clock)
    worker = Worker(database, clock, kept, name=instance.id)
    watch = Watch(
        database=database,
        pulse=pulse,
        copies=copies,
        clock=clock,
        default_timezone=settings.default_timezone,
        distress_days=settings.distress_log_days,
        access_days=settings.access_log_days,
    )
    return App(
        settings=settings,
        clock=clock,
        pulse=pulse,
        database=database,
        instance=instance,
        models=choice,
        people=people,
        log=log,
        turns=turns,
        commands=commands,
        off_record=off_record,
        doors=doors,
        pressing=Pressing(commands, off_record, clock),
        hearing=hearing,
        recordings=recordings,
        pictures=pictures,
        saving=saving,
        imports=imports,
        importing=importing,
        importing_commands=importing_commands,
        forgetting=forgetting,
        reflections=reflections,
        writer=writer,
        retriever=retriever,
        indexer=indexer,
        backfill=backfill,
        tokens=tokens,
        outside=outside,
        worker=worker,
        background=Background(worker, backfill, spending, watch, lambda: instance.leads),
    )
