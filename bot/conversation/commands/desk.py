"""What commands are obeyed with: the parts of the house that they ask, and what is told of it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.clock import Clock
from bot.conversation.credentials import Credentials
from bot.conversation.people import People
from bot.memory.articles import Articles
from bot.memory.by_hand import ByHand
from bot.memory.deliveries import Deliveries
from bot.memory.importing.imports import Imports
from bot.memory.log import ConversationLog
from bot.memory.reader import Reader
from bot.memory.recall.retriever import Retriever
from bot.memory.recordings import Recordings
from bot.memory.reflecting.runs import ReflectionRuns
from bot.memory.spending import Spending
from bot.memory.unanswered import Unanswered
from bot.memory.writing.forget import Forgetting
from bot.memory.writing.writer import Writer
from bot.pulse import Pulse
from bot.storage.engine.copies import NightlyCopies
from bot.storage.engine.database import Database


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class Desk:
    """Everything that a command may ask for; it does nothing itself.

    `name` is the bot's, `model` the one that answers (none of a provider's while `offline`), and
    `embedding_model` empty for none. `page_address` is where the memory page is met, empty where there is
    none; `tool_servers` are the names of those that a model may open.
    """

    database: Database
    clock: Clock
    log: ConversationLog
    reader: Reader
    retriever: Retriever
    writer: Writer
    by_hand: ByHand
    forgetting: Forgetting
    articles: Articles
    deliveries: Deliveries
    recordings: Recordings
    imports: Imports
    reflections: ReflectionRuns
    unanswered: Unanswered
    spending: Spending
    people: People
    credentials: Credentials
    pulse: Pulse
    copies: NightlyCopies
    name: str
    model: str
    offline: bool
    embedding_model: str
    page_address: str
    passphrase: str | None
    tool_servers: tuple[str, ...]
