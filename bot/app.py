"""The composition root: settings in, a running app out. The only place that builds anything."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from datetime import timedelta
from functools import partial
from zoneinfo import ZoneInfo

from pydantic_ai.models import Model

from bot.clock import Clock, Pulse, SystemClock
from bot.conversation.agent import ChatAgent
from bot.conversation.commands.run import Commands
from bot.conversation.commands.table import Desk
from bot.conversation.forgotten_in_words import offered
from bot.conversation.people import Credentials, People
from bot.conversation.privacy import OffRecord, Pressing
from bot.conversation.prompt import Identity
from bot.conversation.sent_files import Hearing, SentFiles
from bot.conversation.tools.servers import tool_servers
from bot.conversation.turn import TurnHandler
from bot.jobs.forgetting import ForgettingJobs
from bot.jobs.importing import Importing
from bot.jobs.instance import Instance
from bot.jobs.learning import LearningJobs, NightJobs, within_reserve
from bot.jobs.reminding import RemindingJobs
from bot.jobs.worker import Background, Handler, Watch, Worker, answer_what_waits, unless_shut_out
from bot.llm.ask import MiniModel, PatientModel
from bot.llm.embedder import Embedder, build_embedder
from bot.llm.models import Models, request_seconds
from bot.memory.brought import Articles, Pictures, Recordings
from bot.memory.by_hand import ByHand
from bot.memory.deliveries import Deliveries
from bot.memory.figures import Spending
from bot.memory.forgetting.search import Searcher
from bot.memory.importing.imports import IMPORT, LEARN, UNDO, Imports
from bot.memory.indexer import Backfill, Indexer
from bot.memory.learning.consolidator import Consolidator
from bot.memory.learning.extractor import Extractor
from bot.memory.learning.receipts import DIGEST
from bot.memory.learning.summariser import Summariser
from bot.memory.log import ConversationLog
from bot.memory.outside import Outside
from bot.memory.reader import Reader
from bot.memory.recall.names import EntityReader
from bot.memory.recall.retriever import Retriever
from bot.memory.recall.vectors import VectorScan
from bot.memory.reflecting.reflection import Reflection, Weekly
from bot.memory.reflecting.reflector import Reflector
from bot.memory.reflecting.runs import ReflectionRuns
from bot.memory.writing import promises
from bot.memory.writing.forget import Forgetting
from bot.memory.writing.writer import Writer
from bot.pages.fetcher import ArticleFetcher
from bot.settings import Settings
from bot.storage.engine.copies import NightlyCopies
from bot.storage.engine.database import Database
from bot.storage.engine.migrate import migrate
from bot.storage.work.instances import bucket_of
from bot.storage.work.jobs import ERASE, LEAVE, PURGE, SCOUR

STARTING_SECONDS = 60.0
"""How long a server is waited for that starts or recovers just now; a file can be used or can't."""


class App:
    """Everything a channel needs, built once: each part from those above it."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        clock: Clock | None = None,
        model: Model | None = None,
        mini: Model | None = None,
        embedder: Embedder | None = None,
        fetcher: ArticleFetcher | None = None,
    ) -> None:
        """Build it on an open, migrated database."""
        self.settings = settings
        self.database = database
        self.clock = clock = clock or SystemClock()
        self.pulse = Pulse(clock)
        self.instance = Instance(database, clock)
        self._copies = NightlyCopies(database.path, settings.backup_days, settings.nightly_hour)

        self.models = Models(settings, bucket_of(database))
        self._ears, self._eyes = self.models.transcription(), self.models.vision()
        self._servers = tool_servers(settings.tool_servers, settings.tool_server_tokens)
        self._spending = Spending(database, clock, settings.monthly_budget_usd)
        self._embedder = embedder or build_embedder(settings)
        if mini is None and not self.models.choice.is_offline:
            mini = self.models.mini()
        self._mini = mini and MiniModel(mini, self._spending.book)

        self._idle = timedelta(minutes=settings.session_idle_minutes)
        learn_after = timedelta(seconds=settings.extraction_delay_seconds)
        self._reader = Reader(database)
        self.writer = Writer(database, clock, timedelta(minutes=settings.undo_minutes))
        self.indexer = Indexer(database)
        self._scan = VectorScan(database, settings.vector_cache_mb * 1_000_000)
        self.backfill = Backfill(
            database, self.indexer, self._embedder, clock, settings.embed_rows_per_second, self._spending
        )
        self.retriever = Retriever(database, self.indexer, self._scan, self._embedder, self.backfill)
        self._entities = EntityReader(database, self.indexer)
        searcher = Searcher(database, self.indexer, self.retriever)
        self.forgetting = Forgetting(database, self.writer, clock, searcher)
        self.log = ConversationLog(
            database=database,
            writer=self.writer,
            indexer=self.indexer,
            clock=clock,
            idle=self._idle,
            learn_after=learn_after,
            known_tokens=settings.known_tokens,
            nightly_hour=settings.nightly_hour,
            notes_distress=settings.distress_log_days > 0,
        )
        self._by_hand = ByHand(reader=self._reader, writer=self.writer, log=self.log, clock=clock)
        self._articles = Articles(database, fetcher or ArticleFetcher(), self._mini, self._spending)
        self._deliveries = Deliveries(
            database=database,
            reader=self._reader,
            log=self.log,
            by_hand=self._by_hand,
            forgetting=self.forgetting,
            clock=clock,
        )
        self.hearing = Hearing(self._sense(self._ears), self._spending, settings.max_audio_minutes)
        self.recordings = Recordings(database, self.log, clock, settings.max_recordings_mb)
        self.pictures = self._built_pictures()
        self.imports = Imports(database, clock, settings.telegram_bot_number)
        self.reflections = ReflectionRuns(database, self._spending, clock)
        self.outside = self._built_outside()

        self.people = People(
            database,
            clock,
            allowed={str(each) for each in settings.allowed_user_ids | settings.allowed_group_ids},
            owner_id=None if settings.owner_user_id is None else str(settings.owner_user_id),
            mode=settings.memory_mode,
            nightly_hour=settings.nightly_hour,
        )
        self.credentials = Credentials(database, self.people, clock)
        self.desk = self._built_desk()
        self.turns = self._built_turns(model or self.models.chat())
        self.sent_files = SentFiles(self.desk)
        self.commands = Commands(self.desk)
        self.off_record = OffRecord(turns=self.turns, commands=self.commands, clock=clock, idle=self._idle)
        self.pressing = Pressing(self.commands, self.off_record, clock)

        self._extractor = Extractor(self._mini, self._servers)
        self._consolidator = Consolidator(
            database, clock, self._mini, self._scan, self._embedder, self._spending.book
        )
        self.importing = Importing(
            database=database,
            imports=self.imports,
            extractor=self._extractor,
            consolidator=self._consolidator,
            writer=self.writer,
            clock=clock,
        )
        self.worker = Worker(database, clock, self._handlers(), name=self.instance.id)
        self.background = Background(
            self.worker, self.backfill, self._spending, self._built_watch(), lambda: self.instance.leads
        )

    def _patient(self, model: Model) -> PatientModel:
        return PatientModel(model, self.clock, self.settings.model_timeout_seconds / 2, self.pulse)

    def _sense(self, model: Model | None) -> MiniModel | None:
        return model and MiniModel(self._patient(model), self._spending.book)

    def _built_pictures(self) -> Pictures:
        settings = self.settings
        return Pictures(
            self.database,
            self._sense(self._eyes),
            self._spending,
            settings.max_picture_mb,
            settings.max_picture_megapixels,
        )

    def _built_outside(self) -> Outside:
        return Outside(
            database=self.database,
            reader=self._reader,
            retriever=self.retriever,
            entities=self._entities,
            by_hand=self._by_hand,
            writer=self.writer,
            log=self.log,
            forgetting=self.forgetting,
            deliveries=self._deliveries,
            imports=self.imports,
            clock=self.clock,
        )

    def _built_turns(self, model: Model) -> TurnHandler:
        settings, servers = self.settings, tuple(self._servers)
        agent = ChatAgent(
            self._patient(model),
            timeout_seconds=settings.model_timeout_seconds,
            request_seconds=request_seconds(settings),
            servers=servers,
        )
        return TurnHandler(
            desk=self.desk,
            agent=agent,
            servers=self._servers,
            identity=Identity(name=settings.bot_name, persona=settings.persona, servers=servers),
            history_tokens=settings.history_tokens,
            context_tokens=settings.context_tokens,
            semantic_history=settings.enable_semantic_history,
        )

    def _built_desk(self) -> Desk:
        """What a conversation is led with."""
        settings = self.settings
        return Desk(
            database=self.database,
            clock=self.clock,
            log=self.log,
            reader=self._reader,
            retriever=self.retriever,
            entities=self._entities,
            writer=self.writer,
            by_hand=self._by_hand,
            forgetting=self.forgetting,
            articles=self._articles,
            pictures=self.pictures,
            deliveries=self._deliveries,
            recordings=self.recordings,
            imports=self.imports,
            reflections=self.reflections,
            spending=self._spending,
            people=self.people,
            credentials=self.credentials,
            pulse=self.pulse,
            copies=self._copies,
            name=settings.bot_name,
            model=self.models.choice.chat,
            offline=self.models.choice.is_offline,
            embedding_model=self._embedder.name if self._embedder else "",
            sent_to=_sent_to(self._embedder, self._ears, self._eyes),
            page_address=settings.page_address,
            passphrase=settings.passphrase,
            tool_servers=tuple(self._servers),
        )

    def _handlers(self) -> Mapping[str, Handler]:
        """What does each kind of job; learning waits where most of a month's budget is spent."""
        database, writer, clock, log = self.database, self.writer, self.clock, self.log
        mini, spending, nightly_hour = self._mini, self._spending, self.settings.nightly_hour
        nights = NightJobs(
            reflection=Reflection(
                database=database, writer=writer, reflector=mini and Reflector(mini), clock=clock
            ),
            weekly=Weekly(
                database=database, writer=writer, mini=mini, clock=clock, nightly_hour=nightly_hour
            ),
            spending=spending,
            nightly_hour=nightly_hour,
            clock=clock,
        )
        forgetting = ForgettingJobs(database, clock, self._scan.invalidate, self._copies)
        learning = LearningJobs(
            database=database,
            extractor=self._extractor,
            consolidator=self._consolidator,
            summariser=Summariser(mini),
            writer=writer,
            forgetting=self.forgetting,
            clock=clock,
            idle=self._idle,
            offered=offered,
        )
        reminding = RemindingJobs(
            database=database, log=log, writer=writer, clock=clock, follow_ups=self.settings.enable_follow_ups
        )
        within_budget: Mapping[str, Handler] = {
            promises.EXTRACT: learning.learn,
            promises.SESSION: learning.close_session,
            promises.NIGHTLY: nights.reflect_at_night,
            promises.WEEKLY: nights.look_back,
            LEARN: self.importing.learn,
        }
        for_them: Mapping[str, Handler] = {
            promises.ANEW: nights.write_anew,
            promises.REFLECT: nights.reflect_when_asked,
            promises.FOLLOW_UP: reminding.follow_up,
            promises.REMIND: reminding.remind,
            promises.ANSWER: partial(answer_what_waits, database, self.turns.catch_up),
            DIGEST: learning.digest,
            IMPORT: self.importing.read,
            **{kind: within_reserve(spending, handler) for kind, handler in within_budget.items()},
        }
        return {
            PURGE: forgetting.purge,
            ERASE: forgetting.erase,
            LEAVE: forgetting.leave,
            SCOUR: forgetting.scour,
            UNDO: self.importing.undo,
            **(self._unless_shut_out(for_them) if self.settings.telegram_bot_token else for_them),
        }

    def _unless_shut_out(self, handlers: Mapping[str, Handler]) -> Mapping[str, Handler]:
        """The handlers as Telegram's process has them: others' settings don't say who may talk there."""
        may = self.people.may_still_talk
        return {kind: unless_shut_out(may, self.clock, handler) for kind, handler in handlers.items()}

    def _built_watch(self) -> Watch:
        return Watch(
            database=self.database,
            pulse=self.pulse,
            copies=self._copies,
            clock=self.clock,
            zone=ZoneInfo(self.settings.default_timezone),
            distress=timedelta(days=self.settings.distress_log_days),
            accesses=timedelta(days=self.settings.access_log_days),
        )


def _sent_to(embedder: Embedder | None, *senses: Model | None) -> tuple[str, ...]:
    """The models beside the one that answers to which something is sent that people say or send."""
    searching = [embedder.model_name] if embedder and not embedder.computes_here else []
    return tuple(dict.fromkeys([*searching, *(each.model_name for each in senses if each)]))


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
        await migrate(database, patience_seconds=STARTING_SECONDS if database.is_shared else 0.0)
        app = App(settings, database, clock, model, mini, embedder, fetcher)
        async with app.instance.present():
            warming = asyncio.create_task(app.retriever.warm_up())
            try:
                yield app
            finally:
                await warming
                await app.importing.close()
    finally:
        await database.close()
