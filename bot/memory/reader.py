"""What a person, a command or a tool may read of the owner's memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.domain.candidates import Candidate, HeldCandidate
from bot.domain.categories import Category
from bot.domain.interactions import Interaction, Session, Use
from bot.domain.memories import Kind, Memory, MemoryRecord
from bot.storage import candidates, interactions, memories, provenance, uses
from bot.storage.database import Database


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a list, with how many there are in all."""

    memories: tuple[Memory, ...]
    number: int
    pages: int
    total: int


@dataclass(frozen=True, slots=True)
class TurnContext:
    """What memory gives to one turn: the session's known memories as they were when it began, what was learnt
    since, what waits for a yes or no, and the exchanges before it, oldest first."""

    known: tuple[tuple[Memory, str], ...]
    learnt_since: tuple[Memory, ...]
    waiting: tuple[HeldCandidate, ...]
    history: tuple[Interaction, ...]


class Reader:
    """Reads one owner's memory; everything it returns is live, and the owner's own."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, owner: int, memory_id: str) -> Memory | None:
        """One memory."""
        async with self._database.read() as connection:
            return await memories.get(connection, owner, memory_id)

    async def record(self, owner: int, memory_id: str) -> MemoryRecord | None:
        """One memory with its versions and sources."""
        async with self._database.read() as connection:
            return await provenance.record(connection, owner, memory_id)

    async def under_key(self, owner: int, key: str, kind: Kind = "fact") -> list[Memory]:
        """The memories of one kind, facts unless named, of every subject under one key."""
        async with self._database.read() as connection:
            return await memories.under_key(connection, owner, key, kind)

    async def every(self, owner: int, kinds: Sequence[Kind] | None = None) -> list[Memory]:
        """All memories in their fixed order."""
        async with self._database.read() as connection:
            return await memories.live(connection, owner, kinds=kinds)

    async def page(self, owner: int, category: Category | None, number: int, size: int) -> Page:
        """A page of memories, counted from 1; a number past either end gives the nearest page."""
        async with self._database.read() as connection:
            total = await memories.count(connection, owner, category)
            pages = max(1, -(-total // size))
            number = min(max(1, number), pages)
            found = await memories.live(
                connection, owner, category=category, limit=size, offset=(number - 1) * size
            )
            return Page(tuple(found), number, pages, total)

    async def uses_of(self, owner: int, interaction_id: int) -> list[Use]:
        """The memories an answer was given."""
        async with self._database.read() as connection:
            return await uses.of(connection, owner, interaction_id)

    async def exchanges(self, owner: int, ids: Sequence[int]) -> list[Interaction]:
        """Some of the owner's interactions, oldest first, but for those withheld."""
        async with self._database.read() as connection:
            found = await interactions.by_ids(connection, owner, ids)
        return [found[number] for number in sorted(found)]

    async def subjects(self, owner: int) -> list[str]:
        """Everyone and everything facts are about."""
        async with self._database.read() as connection:
            return await memories.subjects(connection, owner)

    async def candidate(self, owner: int, candidate_id: str) -> HeldCandidate | None:
        """One candidate."""
        async with self._database.read() as connection:
            return await candidates.get(connection, owner, candidate_id)

    async def declined(self, owner: int, candidate: Candidate) -> HeldCandidate | None:
        """The user's earlier no to the same thing."""
        async with self._database.read() as connection:
            return await candidates.declined(connection, owner, candidate)

    async def for_turn(self, session: Session, before: int, since: datetime, limit: int) -> TurnContext:
        """Everything a turn is given, in one consistent view; `before` is the turn's own interaction."""
        async with self._database.read() as connection:
            shown = await provenance.as_of(connection, session.owner, session.known)
            learnt = await memories.changed_since(connection, session.owner, since)
            waiting = await candidates.waiting(connection, session.owner)
            history = await interactions.exchanges(
                connection,
                session.owner,
                session.channel,
                session.chat,
                first=session.history_from,
                before=before,
                limit=limit,
            )
            return TurnContext(tuple(shown), tuple(learnt), tuple(waiting), tuple(history))
