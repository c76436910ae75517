"""The composition root: settings in, a running app out. The only place that builds anything."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import is_dataclass
from datetime import timedelta
from functools import partial
from inspect import signature
from typing import Any, TypeVar, get_args, get_type_hints
from zoneinfo import ZoneInfo

from pydantic_ai.models import Model

from bot.clock import Clock, Pulse, SystemClock
from bot.conversation.agent import ChatAgent
from bot.conversation.commands.run import Commands
from bot.conversation.commands.table import Desk
from bot.conversation.forgotten_in_words import offered
from bot.conversation.people import Credentials, People
from bot.conversation.privacy import OffRecord
from bot.conversation.prompt import Identity
from bot.conversation.sent_files import Hearing
from bot.conversation.tools.deps import tool_servers
from bot.conversation.turn import TurnHandler
from bot.jobs.forgetting import ForgettingJobs
from bot.jobs.importing import Importing
from bot.jobs.instance import Instance, Lanes
from bot.jobs.learning import LearningJobs, NightJobs, within_reserve
from bot.jobs.reminding import RemindingJobs
from bot.jobs.worker import Background, Handler, Watch, Worker, answer_what_waits, unless_shut_out
from bot.llm.ask import MiniModel, PatientModel
from bot.llm.embedder import Embedder, build_embedder
from bot.llm.models import Models, request_seconds
from bot.memory.articles import ArticleSummariser
from bot.memory.importing.imports import IMPORT, LEARN, UNDO, Imports
from bot.memory.index.indexer import Backfill, Indexer
from bot.memory.learning.consolidator import Neighbours
from bot.memory.learning.extractor import Extractor
from bot.memory.learning.receipts import DIGEST
from bot.memory.log import ConversationLog, Unanswered
from bot.memory.outside import Outside
from bot.memory.pictures import MOST_FILM_MB, PictureLimits, Pictures
from bot.memory.recall.retriever import Retriever
from bot.memory.recall.vectors import VectorScan
from bot.memory.recordings import Recordings
from bot.memory.reflecting.reflection import Reflection, Weekly
from bot.memory.reflecting.reflector import Reflector
from bot.memory.reflecting.runs import ReflectionRuns
from bot.memory.spending import Spending
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


Made = TypeVar("Made")


class Parts:
    """What an app is built of, one of each type. A part is given those that its parameters name by their
    types; what is not there yet is made for it.
    """

    def __init__(self, others: Parts | None = None) -> None:
        """Begin with the parts of `others`, which get none of those that are made here."""
        self._built: dict[object, Any] = {**others._built} if others else {}

    def put(self, kind: object, part: object) -> None:
        """Have a part stand for its type; None where there is none."""
        self._built[kind] = part

    def of(self, kind: type[Made]) -> Made:
        """The part of a type."""
        return self._built[kind] if kind in self._built else self.make(kind)

    def make(self, kind: type[Made], **given: Any) -> Made:
        """Make a part, with what is `given` for the parameters for which no part stands.

        Raises TypeError where one is wanting. Parameters with a default keep it unless they are given.
        """
        if not getattr(kind, "__module__", "").startswith("bot."):
            raise TypeError(f"{kind} is no part of the house: it must be given")
        told = get_type_hints(kind if is_dataclass(kind) else kind.__init__)
        for name, wanted in signature(kind).parameters.items():
            if name not in given and wanted.default is wanted.empty:
                given[name] = self.of((get_args(told[name]) or (told[name],))[0])  # as in `Model | None`
        made = self._built[kind] = kind(**given)
        return made


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
        self.models = Models(settings, bucket_of(database))
        self.parts = parts = Parts()
        parts.put(Database, database)
        parts.put(Clock, clock)
        self.pulse = parts.of(Pulse)
        self.instance = parts.of(Instance)
        parts.put(Lanes, self.instance.lanes)
        copies = NightlyCopies(database.path, settings.backup_days, settings.nightly_hour)
        parts.put(NightlyCopies, copies)
        self._servers = tool_servers(settings.tool_servers, settings.tool_server_tokens)
        self._spending = parts.make(Spending, budget_usd=settings.monthly_budget_usd)
        parts.put(Embedder, embedder := embedder or build_embedder(settings))
        if mini is None and not self.models.choice.is_offline:
            mini = self.models.mini()
        parts.put(MiniModel, mini and MiniModel(mini, self._spending.book))

        idle = timedelta(minutes=settings.session_idle_minutes)
        learn_after = timedelta(seconds=settings.extraction_delay_seconds)
        self.writer = parts.make(Writer, undo_for=timedelta(minutes=settings.undo_minutes))
        self.indexer = parts.of(Indexer)
        parts.make(VectorScan, cache_bytes=settings.vector_cache_mb * 1_000_000)
        self.backfill = parts.make(Backfill, rows_per_second=settings.embed_rows_per_second)
        self.retriever = parts.make(Retriever, backfill=self.backfill)
        self.forgetting = parts.of(Forgetting)
        self.log = parts.make(
            ConversationLog,
            idle=idle,
            learn_after=learn_after,
            known_tokens=settings.known_tokens,
            nightly_hour=settings.nightly_hour,
            notes_distress=settings.distress_log_days > 0,
        )
        parts.make(Unanswered, idle=idle, learn_after=learn_after)
        parts.put(ArticleFetcher, fetcher or ArticleFetcher())
        parts.make(ArticleSummariser, model=mini)
        ears, eyes = self.models.transcription(), self.models.vision()
        parts.make(Hearing, mini=self._sense(ears), most_minutes=settings.max_audio_minutes)
        self.recordings = parts.make(Recordings, most_mb=settings.max_recordings_mb)
        parts.make(Pictures, mini=self._sense(eyes), limits=_limits(settings))
        self.imports = parts.make(Imports, bot=settings.telegram_bot_number)
        self.reflections = parts.of(ReflectionRuns)
        self.outside = parts.of(Outside)

        self.people = parts.make(
            People,
            allowed={str(each) for each in settings.allowed_user_ids | settings.allowed_group_ids},
            owner_id=None if settings.owner_user_id is None else str(settings.owner_user_id),
            mode="guest" if settings.memory_mode == "guest" else "local",
            nightly_hour=settings.nightly_hour,
        )
        self.credentials = parts.of(Credentials)
        self.turns = self._built_turns(model or self.models.chat())
        parts.make(
            Desk,
            name=settings.bot_name,
            model=self.models.choice.chat,
            offline=self.models.choice.is_offline,
            embedding_model=embedder.name if embedder else "",
            sent_to=_sent_to(embedder, ears, eyes),
            page_address=settings.page_address,
            passphrase=settings.passphrase,
            tool_servers=tuple(self._servers),
        )
        self.commands = parts.of(Commands)
        self.off_record = parts.make(OffRecord, idle=idle)

        parts.make(Extractor, servers=self._servers)
        parts.make(Neighbours, book=self._spending.book)
        parts.make(LearningJobs, idle=idle, offered=offered)
        self.importing = parts.of(Importing)
        self.worker = parts.make(Worker, handlers=self._handlers(), name=self.instance.id)
        parts.make(
            Watch,
            zone=ZoneInfo(settings.default_timezone),
            distress=timedelta(days=settings.distress_log_days),
            accesses=timedelta(days=settings.access_log_days),
        )
        self.background = parts.make(Background, leads=lambda: self.instance.leads)

    def _patient(self, model: Model) -> PatientModel:
        return PatientModel(model, self.clock, self.settings.model_timeout_seconds / 2, self.pulse)

    def _sense(self, model: Model | None) -> MiniModel | None:
        return model and MiniModel(self._patient(model), self._spending.book)

    def _built_turns(self, model: Model) -> TurnHandler:
        settings, servers = self.settings, tuple(self._servers)
        agent = ChatAgent(
            self._patient(model),
            timeout_seconds=settings.model_timeout_seconds,
            request_seconds=request_seconds(settings),
            servers=servers,
        )
        return self.parts.make(
            TurnHandler,
            agent=agent,
            servers=self._servers,
            identity=Identity(name=settings.bot_name, persona=settings.persona, servers=servers),
            history_tokens=settings.history_tokens,
            context_tokens=settings.context_tokens,
            semantic_history=settings.enable_semantic_history,
        )

    def _handlers(self) -> Mapping[str, Handler]:
        """What does each kind of job; learning waits where most of a month's budget is spent."""
        parts, mini, nightly_hour = self.parts, self.parts.of(MiniModel), self.settings.nightly_hour
        parts.make(Reflection, reflector=mini and Reflector(mini))
        parts.make(Weekly, nightly_hour=nightly_hour)
        nights = parts.make(NightJobs, nightly_hour=nightly_hour)
        forgetting = parts.make(ForgettingJobs, forget_vectors=parts.of(VectorScan).invalidate)
        reminding = parts.make(RemindingJobs, follow_ups=self.settings.enable_follow_ups)
        learning = parts.of(LearningJobs)
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
            promises.ANSWER: partial(answer_what_waits, self.database, self.turns.catch_up),
            DIGEST: learning.digest,
            IMPORT: self.importing.read,
            **{kind: within_reserve(self._spending, handler) for kind, handler in within_budget.items()},
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


def _sent_to(embedder: Embedder | None, *senses: Model | None) -> tuple[str, ...]:
    """The models beside the one that answers to which something is sent that people say or send."""
    searching = [embedder.model_name] if embedder and not embedder.computes_here else []
    return tuple(dict.fromkeys([*searching, *(each.model_name for each in senses if each)]))


def _limits(settings: Settings) -> PictureLimits:
    return PictureLimits(
        megabytes=settings.max_picture_mb,
        megapixels=settings.max_picture_megapixels,
        film_megabytes=min(settings.max_file_mb, MOST_FILM_MB),
        minutes=settings.max_audio_minutes,
    )


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
