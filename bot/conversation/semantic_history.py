"""History by meaning: the last exchanges and the most relevant older ones, in place of the order of saying."""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import datetime

from bot.conversation.history import History
from bot.domain.interactions import IncomingMessage
from bot.domain.recall import Question
from bot.memory.reader import Reader
from bot.memory.recall.retriever import Retriever

log = logging.getLogger(__name__)

RECENT, RELEVANT = 3, 3

THRESHOLD = 0.5
"""The share of the best hit's score below which an older exchange is left out."""


async def by_meaning(
    history: History,
    message: IncomingMessage,
    interaction_id: int,
    now: datetime,
    reader: Reader,
    retriever: Retriever,
) -> History:
    """The last exchanges and the most relevant older ones, oldest first; the history as it is when that fails."""
    recent = history.exchanges[-RECENT:]
    said = frozenset({str(interaction_id), *(str(exchange.id) for exchange in recent)})
    question = Question(
        owner=message.owner,
        text=message.text,
        now=now,
        sources=("history",),
        limit=RELEVANT,
        without=said,
        judged="unasked",
    )
    try:
        hits = await retriever.search(question)
        fitting = [hit for hit in hits if hit.score >= THRESHOLD * hits[0].score]
        older = await reader.exchanges(message.owner, [int(hit.ref) for hit in fitting])
    except Exception as failure:  # the edge where recall that fails leaves the history as it was said
        log.error("History falls back to the order of saying: %s", type(failure).__name__)
        return history
    return replace(history, exchanges=(*(each for each in older if each.state == "answered"), *recent))
