"""Memories and exchanges that a search found, as hits: what passes its filters, each thing once."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.details import ArticleDetails, DocumentDetails, PictureDetails
from bot.domain.fusion import Fused
from bot.domain.memories import Memory
from bot.domain.recall import Hit, RecallQuery, Words, said_by, sides_of
from bot.language.text import normalised
from bot.storage.log.excerpts import Excerpt
from bot.storage.search.words import RowPlace

SAME = 0.9
"""Share of common words (Jaccard) from which two texts say the same."""

FEWEST_WORDS = 4
"""Shorter texts are the same only when they are equal: "yes" and "yes, please" share half of nothing."""


def without_duplicates(hits: Sequence[Hit], limit: int) -> list[Hit]:
    """The best `limit` hits in their order, without those that repeat a better one of the same sort."""
    kept: list[Hit] = []
    seen: list[tuple[bool, frozenset[str]]] = []
    for hit in hits:
        # Words as they stand are enough for repetitions, and a tenth of the cost of stemming them.
        mark = (hit.kind == "history", frozenset(normalised(_whole(hit)).split()))
        if any(_say_the_same(mark, other) for other in seen):
            continue
        kept.append(hit)
        if len(kept) >= limit:
            break
        seen.append(mark)
    return kept


def _whole(hit: Hit) -> str:
    """All that is said in an exchange: equal questions may have two answers. A page is its summary."""
    return " ".join(side.text for side in hit.sides if side.by != "page" or side.text == hit.text)


def _say_the_same(one: tuple[bool, frozenset[str]], other: tuple[bool, frozenset[str]]) -> bool:
    if one[0] != other[0]:
        return False
    first, second = one[1], other[1]
    if min(len(first), len(second)) < FEWEST_WORDS:
        return first == second and bool(first)
    return len(first & second) / len(first | second) >= SAME


def of_memory(memory: Memory, fused: Fused[int] | None) -> Hit:
    """A memory as a hit; `fused` is None when it was not searched for. What the bot wrote is the bot's."""
    page = memory.details if isinstance(memory.details, ArticleDetails) else None
    return Hit(
        ref=memory.id,
        kind=memory.kind,
        text=memory.line,
        told_at=memory.updated_at,
        said_by=said_by(memory),
        others=_pages(memory),
        url=page.url if page else "",
        score=fused.score if fused else 0.0,
        key=memory.key,
        value=memory.content,
        subject=memory.subject,
        memory=memory,
        ranks=fused.ranks if fused else {},
        shares=fused.shares if fused else {},
    )


def _pages(memory: Memory) -> tuple[Words, ...]:
    """The text of a saved page or in a picture, or each page of a document with its number."""
    match memory.details:
        case PictureDetails(text=text):
            return (Words("quoted", text),) if text else ()
        case ArticleDetails(text=text) | DocumentDetails(pages=(text,)):
            return (Words("page", text),)
        case DocumentDetails(pages=pages):
            return tuple(Words("page", text, str(number)) for number, text in enumerate(pages, 1))
        case _:
            return ()


def of_exchange(exchange: Excerpt, fused: Fused[int] | None) -> Hit:
    """An interaction as a hit: the person's words first, then those they cited, and the reply."""
    sides = sides_of(exchange.text, exchange.reply, exchange.quoted, exchange.forwarded, exchange.speaker)
    first, *others = sides or (Words("user", ""),)
    return Hit(
        ref=str(exchange.id),
        kind="history",
        text=first.text,
        author=first.author,
        told_at=exchange.sent_at,
        said_by=first.by,
        others=tuple(others),
        score=fused.score if fused else 0.0,
        ranks=fused.ranks if fused else {},
        shares=fused.shares if fused else {},
    )


def passes(question: RecallQuery, place: RowPlace, hit: Hit, memory: Memory | None) -> bool:
    """Whether a hit is what a question asks for; `memory` is None for interactions."""
    if hit.ref in question.without:
        return False
    if question.kinds is not None and hit.kind not in question.kinds:
        return False
    if question.as_of is not None and memory is None and place.told_at > question.as_of:
        return False
    return question.is_in_time(place.told_at)
