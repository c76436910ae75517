"""The rooms of memory, each built once: whoever acts on somebody's memory is handed them together."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from bot.clock import Clock
from bot.memory.articles import Articles
from bot.memory.by_hand import ByHand
from bot.memory.deliveries import Deliveries
from bot.memory.importing.imports import Imports
from bot.memory.log import ConversationLog
from bot.memory.pictures import Pictures
from bot.memory.reader import Reader
from bot.memory.recall.names import EntityReader
from bot.memory.recall.retriever import Retriever
from bot.memory.recordings import Recordings
from bot.memory.reflecting.runs import ReflectionRuns
from bot.memory.spending import Spending
from bot.memory.unanswered import Unanswered
from bot.memory.writing.forget import Forgetting
from bot.memory.writing.writer import Writer
from bot.storage.engine.database import Database


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class MemoryRooms:
    """All that memory can be asked and told, with the clock; it does nothing itself, who extends it does."""

    database: Database
    clock: Clock
    log: ConversationLog
    reader: Reader
    retriever: Retriever
    entities: EntityReader
    writer: Writer
    by_hand: ByHand
    forgetting: Forgetting
    articles: Articles
    deliveries: Deliveries
    recordings: Recordings
    pictures: Pictures
    imports: Imports
    reflections: ReflectionRuns
    unanswered: Unanswered
    spending: Spending

    @property
    def each(self) -> dict[str, Any]:
        """Each room by its name, to hand on to who extends this."""
        return {room.name: getattr(self, room.name) for room in fields(MemoryRooms)}
