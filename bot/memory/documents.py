"""Files that people send, made into memories: read page by page, summarised, and kept under what they hold.

What a file says is data: it is kept, searched and shown by page, but it is never evidence for a fact.
"""

from __future__ import annotations

import hashlib

from bot.clock import Clock
from bot.domain.candidates import Candidate
from bot.domain.details import DocumentDetails
from bot.domain.memories import basis
from bot.language.text import clean, one_line
from bot.memory.articles import ArticleSummariser, Summary
from bot.memory.spending import Spending
from bot.pages.article import Article
from bot.pages.documents import read_document
from bot.storage.engine.database import Database
from bot.storage.facts import memories
from bot.storage.work import usage

MOST_TITLE_CHARACTERS = 200


class Documents:
    """Turns a file into a candidate for memory. It writes nothing but what the summary cost."""

    def __init__(
        self, database: Database, summariser: ArticleSummariser, spending: Spending, clock: Clock
    ) -> None:
        self._database = database
        self._summariser = summariser
        self._spending = spending
        self._clock = clock

    async def candidate(self, owner: int, name: str, content: bytes, interaction: int) -> Candidate:
        """The file as something to remember, for the message that brought it.

        Raises the Refused that says why it can't be read. The same bytes are the same document.
        """
        key = f"file:{hashlib.sha256(content).hexdigest()[:24]}"
        title = one_line(clean(name), MOST_TITLE_CHARACTERS) or key[:13]
        async with self._database.read() as connection:
            before = next(iter(await memories.under_key(connection, owner, key, "document")), None)
        if before is not None and isinstance(before.details, DocumentDetails):
            summary, details = before.content, before.details
        else:
            reading = await read_document(content, name)
            told = await self._summary(owner, title, "\n\n".join(reading.pages))
            summary = told.text or title
            details = DocumentDetails(
                title=title, pages=reading.pages, cut=reading.cut, summarised_by=told.by
            )
        return Candidate(
            kind="document",
            key=key,
            content=summary,
            category="general",
            source=basis(interaction),
            details=details,
        )

    async def _summary(self, owner: int, title: str, text: str) -> Summary:
        article = Article("", title, None, None, None, None, text, cut=False)
        may_ask = self._summariser.has_model and not await self._spending.exhausted(owner)
        summary = await self._summariser.summary(article, may_ask=may_ask)
        if summary.usage is not None:
            async with self._database.write() as connection:
                await usage.add(connection, owner, "summarise", summary.usage, self._clock.now())
        return summary
