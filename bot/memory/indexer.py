"""Keeps recall's index in step with what is stored.

Interactions are indexed after their answer is on its way, memories with the plan that changes them. An index built
anew from what is stored equals the one that grew.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence

from bot.domain.details import ArticleDetails
from bot.domain.fusion import question_share, standing
from bot.domain.interactions import Interaction
from bot.domain.memories import Memory
from bot.domain.names import find_names
from bot.domain.words import SearchText, index_words, search_text
from bot.storage import entities, interactions, memories, provenance, search
from bot.storage.database import Database, Transaction

SPAN = 2
"""Neighbouring exchanges on each side whose words help to find one."""

BATCH = 50
MOST_ARTICLE_WORDS = 400
DISTILLED = standing(12, 0.0)


class Indexer:
    """Brings the word index up to date."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._behind = True

    def note_new(self) -> None:
        """Something was stored that is not indexed yet."""
        self._behind = True

    async def catch_up_if_needed(self) -> None:
        """Index whatever this process has stored since the last time."""
        if self._behind:
            self._behind = False
            await self.catch_up_all()

    async def catch_up(self) -> int:
        """Index finished interactions that are not indexed yet, of everybody, and say how many; 0 when all are."""
        async with self._database.write() as connection:
            return await catch_up(connection, None)

    async def catch_up_all(self) -> int:
        """`catch_up` until nothing is left."""
        done = 0
        while batch := await self.catch_up():
            done += batch
        return done

    async def rebuild(self, owner: int) -> None:
        """Build an owner's index anew from what is stored."""
        async with self._database.write() as connection:
            await search.clear(connection, owner)
            await interactions.mark_unindexed(connection, owner)
            for memory in await memories.live(connection, owner):
                await index_memory(connection, memory)
            while await catch_up(connection, owner):
                pass
            await entities.forget_unmentioned(connection, owner)


async def catch_up(connection: Transaction, owner: int | None) -> int:
    """Index the oldest finished interactions that are not indexed yet, and say how many."""
    waiting = await interactions.unindexed(connection, owner, BATCH)
    for exchange in waiting:
        await _index(connection, exchange)
    if waiting:
        await interactions.mark_indexed(connection, [exchange.id for exchange in waiting])
    return len(waiting)


async def index_memory(connection: Transaction, memory: Memory) -> None:
    """Make a memory findable by its label and content, and the exchanges it rests on by what it says."""
    await search.remove(connection, memory.owner, "memory", memory.id)
    words = search_text(memory_text(memory))
    row = search.Row(
        source="memory",
        ref=memory.id,
        told_at=memory.updated_at,
        said=words.stems,
        before=_date_words(memory.updated_at.strftime("%A %d %B %Y")),
        others=words.others,
        after=" ".join(await asyncio.to_thread(article_words, memory)) if memory.details else "",
        standing=DISTILLED,
    )
    row_id = await search.add(connection, memory.owner, row)
    await entities.mention(connection, memory.owner, row_id, find_names(memory_text(memory)))
    await _refresh_facts(connection, memory)


async def forget_memory(connection: Transaction, memory: Memory) -> None:
    """Take a memory out of the index, and its words from the exchanges it rested on."""
    await search.remove(connection, memory.owner, "memory", memory.id)
    await _refresh_facts(connection, memory)


async def forget_interaction(connection: Transaction, exchange: Interaction) -> None:
    """Take both sides of an exchange out of the index."""
    await search.remove(connection, exchange.owner, "user", str(exchange.id))
    await search.remove(connection, exchange.owner, "bot", str(exchange.id))


def said_text(exchange: Interaction) -> str:
    """What came from the person: their own words, and those they quoted or forwarded."""
    cited = (citation.text for citation in (exchange.quoted, exchange.forwarded) if citation)
    return " ".join(part for part in (exchange.text, *cited) if part)


def memory_text(memory: Memory) -> str:
    """What a memory is found by."""
    return f"{memory.label}: {memory.content}"


def article_words(memory: Memory) -> list[str]:
    """Distinct stems of a saved article's text, the most frequent first; none for other memories.

    Distinct and bounded, because bm25 damps every word of a long row: its title would hardly be found any more.
    """
    if not isinstance(memory.details, ArticleDetails):
        return []
    counted = Counter(index_words(memory.details.text))
    return [word for word, _ in counted.most_common(MOST_ARTICLE_WORDS)]


async def _index(connection: Transaction, exchange: Interaction) -> None:
    owner, ref, session = exchange.owner, str(exchange.id), exchange.session_id
    said, reply = search_text(said_text(exchange)), search_text(exchange.reply or "")
    learnt = await _facts(connection, exchange)
    near = await search.neighbours(connection, owner, session, SPAN)
    around = await search.words_of(connection, near)
    before = [around[row].said for row in reversed(near) if row in around]
    own = f"{said.stems} {reply.stems}".strip()
    asked = 0.0 if exchange.reply else question_share(exchange.text)
    row = search.Row(
        source="user",
        ref=ref,
        told_at=exchange.sent_at,
        session=session,
        said=said.stems,
        reply=reply.stems,
        before=" ".join([*before, _date_words(exchange.sent_at.strftime("%A %d %B %Y"))]),
        facts=learnt.stems,
        others=" ".join(part for part in (said.others, reply.others, learnt.others) if part),
        standing=standing(len(set(own.split())), asked),
    )
    row_id = await search.add(connection, owner, row)
    await entities.mention(connection, owner, row_id, find_names(said_text(exchange)))
    if reply.stems:
        await search.add_place(connection, owner, "bot", ref, session, exchange.sent_at)
    for earlier in near:
        await search.follow(connection, owner, earlier, said.stems)


async def _facts(connection: Transaction, exchange: Interaction) -> SearchText:
    contents = await provenance.learnt_from(connection, exchange.owner, exchange.id)
    texts: Sequence[SearchText] = [search_text(content) for content in contents]
    return SearchText(
        " ".join(each.stems for each in texts), " ".join(each.others for each in texts if each.others)
    )


async def _refresh_facts(connection: Transaction, memory: Memory) -> None:
    for number in await provenance.source_interactions(connection, memory.id):
        row = await search.row_of(connection, memory.owner, "user", str(number))
        exchange = await interactions.get(connection, memory.owner, number)
        if row is None or exchange is None:
            continue
        said, reply = search_text(said_text(exchange)), search_text(exchange.reply or "")
        learnt = await _facts(connection, exchange)
        others = " ".join(part for part in (said.others, reply.others, learnt.others) if part)
        await search.set_facts(connection, memory.owner, row, learnt.stems, others)


def _date_words(date: str) -> str:
    return search_text(date, "en").stems
