"""Recall: the few things said or learnt that fit a question best."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.interactions import Interaction
from bot.domain.memories import Memory
from bot.domain.recall import Hit, SourceKind
from bot.domain.words import match_expression, query_words
from bot.storage import interactions, memories, search
from bot.storage.database import Database

BOTH: tuple[SourceKind, ...] = ("facts", "history")
MOST_HITS = 50
REPLY_WEIGHT = 0.6
"""What the bot said counts for less than what the user said: it mostly repeats it."""


class Retriever:
    """Finds what one owner said and what was learnt from it, by words of any language."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def recall(
        self,
        owner: int,
        query: str,
        *,
        sources: Sequence[SourceKind] = BOTH,
        limit: int = 8,
        without: Collection[str] = (),
    ) -> list[Hit]:
        """Hits, best first: at most `limit`, 1 to 50; an empty list when no word of the query was ever said.

        `without` names refs that are no hits, such as the message that asks.
        """
        expression = match_expression(query_words(query))
        limit = min(max(1, limit), MOST_HITS)
        async with self._database.read() as connection:
            found: list[Hit] = []
            if "facts" in sources:
                found += await self._memories(connection, owner, expression, limit + len(without))
            if "history" in sources:
                found += await self._exchanges(connection, owner, expression, limit + len(without))
        ranked = sorted((hit for hit in found if hit.ref not in without), key=lambda hit: -hit.score)
        return ranked[:limit]

    async def everything(self, owner: int, limit: int, *, without: Collection[str] = ()) -> list[Hit]:
        """The newest facts, whatever they are about."""
        async with self._database.read() as connection:
            live = await memories.live(connection, owner, kinds=("fact",))
        newest = sorted((memory for memory in live if memory.id not in without), key=lambda memory: memory.updated_at)
        return [_memory_hit(memory, 0.0) for memory in newest[::-1][:limit]]

    async def _memories(
        self, connection: AsyncConnection, owner: int, expression: str, limit: int
    ) -> list[Hit]:
        matches = await search.match(connection, owner, expression, ("memory",), limit)
        live = await memories.by_ids(connection, owner, [match.ref for match in matches])
        return [_memory_hit(live[match.ref], match.score) for match in matches if match.ref in live]

    async def _exchanges(
        self, connection: AsyncConnection, owner: int, expression: str, limit: int
    ) -> list[Hit]:
        matches = await search.match(connection, owner, expression, ("user", "bot"), 2 * limit)
        told = await interactions.by_ids(connection, owner, {int(match.ref) for match in matches})
        hits: dict[str, Hit] = {}
        for match in matches:
            exchange = told.get(int(match.ref))
            if exchange is None or exchange.state not in ("answered", "noted"):
                continue
            hit = _exchange_hit(exchange, match)
            if hit.ref not in hits or hits[hit.ref].score < hit.score:
                hits[hit.ref] = hit
        return list(hits.values())


def _memory_hit(memory: Memory, score: float) -> Hit:
    return Hit(
        ref=memory.id,
        kind=memory.kind,
        text=memory.line,
        told_at=memory.updated_at,
        said_by="user",
        score=score,
        key=memory.key,
        value=memory.content,
        subject=memory.subject,
    )


def _exchange_hit(exchange: Interaction, match: search.Match) -> Hit:
    by_user = match.source == "user"
    return Hit(
        ref=str(exchange.id),
        kind="history",
        text=exchange.text if by_user else (exchange.reply or ""),
        told_at=exchange.sent_at,
        said_by="user" if by_user else "bot",
        score=match.score if by_user else match.score * REPLY_WEIGHT,
    )
