"""Pages worth keeping: fetched, summarised, and offered to memory under their address.

What a page says is data: it is kept, searched and shown, but it is never evidence for a fact.
"""

from __future__ import annotations

from bot.clock import Clock
from bot.domain.candidates import Candidate
from bot.domain.details import MOST_ARTICLE_CHARACTERS, ArticleDetails
from bot.domain.memories import Memory, Source
from bot.language.text import clean, one_line
from bot.memory.article_summary import ArticleSummariser, Summary
from bot.memory.spending import Spending
from bot.pages.article import Article
from bot.pages.fetcher import ArticleFetcher
from bot.storage.engine.database import Database
from bot.storage.facts import memories
from bot.storage.work import usage

MOST_TITLE_CHARACTERS = 200


class Articles:
    """Turns an address into a candidate for memory. It writes nothing but what the summary cost."""

    def __init__(
        self,
        database: Database,
        fetcher: ArticleFetcher,
        summariser: ArticleSummariser,
        spending: Spending,
        clock: Clock,
    ) -> None:
        self._database = database
        self._fetcher = fetcher
        self._summariser = summariser
        self._spending = spending
        self._clock = clock

    async def candidate(self, owner: int, url: str, source: Source) -> Candidate:
        """The page as something to remember, for the words that asked for it.

        Raises NotAWebAddress or the PageFailure that says why there is nothing to keep.
        """
        article = await self._fetcher.fetch(url)
        text = _bounded(article.text)
        before = await self._saved(owner, article.url)
        summary = await self._summary(owner, article, text, before)
        details = ArticleDetails(
            url=article.url,
            title=one_line(clean(article.title), MOST_TITLE_CHARACTERS),
            site=article.site,
            author=article.author,
            published=article.published.isoformat() if article.published else None,
            text=text,
            summarised_by=summary.by,
        )
        return Candidate(
            kind="article",
            key=article.url,
            content=summary.text,
            category="general",
            source=source,
            details=details,
        )

    async def _saved(self, owner: int, url: str) -> Memory | None:
        async with self._database.read() as connection:
            return next(iter(await memories.under_key(connection, owner, url, "article")), None)

    async def _summary(self, owner: int, article: Article, text: str, before: Memory | None) -> Summary:
        """The summary there is already when the page still says the same; a new one otherwise."""
        may_ask = self._summariser.has_model and not await self._spending.exhausted(owner)
        known = before.details if before else None
        is_unchanged = isinstance(known, ArticleDetails) and known.text == text
        # A page that has not changed is not paid for twice; one without a model's summary may get it now.
        if (
            before
            and isinstance(known, ArticleDetails)
            and is_unchanged
            and (known.summarised_by or not may_ask)
        ):
            return Summary(before.content, known.summarised_by, None)
        summary = await self._summariser.summary(article, may_ask=may_ask)
        if summary.usage is not None:
            async with self._database.write() as connection:
                await usage.add(connection, owner, "summarise", summary.usage, self._clock.now())
        return summary


def _bounded(text: str) -> str:
    if len(text) <= MOST_ARTICLE_CHARACTERS:
        return text
    return text[: MOST_ARTICLE_CHARACTERS - 1].rstrip() + "…"
