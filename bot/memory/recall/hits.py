"""What a search found, as it is shown; and whether a question's filters let it through."""

from __future__ import annotations

from bot.domain.details import ArticleDetails
from bot.domain.fusion import Fused
from bot.domain.memories import Memory
from bot.domain.recall import Hit, Question, Words, said_by, sides_of
from bot.storage.log.told import Told
from bot.storage.search.words import Place


def of_memory(memory: Memory, fused: Fused[int] | None) -> Hit:
    """A memory as a hit; `fused` is None when it was not searched for. What the bot wrote itself is the bot's."""
    page = memory.details if isinstance(memory.details, ArticleDetails) else None
    return Hit(
        ref=memory.id,
        kind=memory.kind,
        text=memory.line,
        told_at=memory.updated_at,
        said_by=said_by(memory),
        others=(Words("page", page.text),) if page else (),
        url=page.url if page else "",
        score=fused.score if fused else 0.0,
        key=memory.key,
        value=memory.content,
        subject=memory.subject,
        ranks=fused.ranks if fused else {},
        shares=fused.shares if fused else {},
    )


def of_exchange(exchange: Told, fused: Fused[int]) -> Hit:
    """An interaction as a hit: the words of the person first, then those they quoted or forwarded, and the reply."""
    sides = sides_of(exchange.text, exchange.reply, exchange.quoted, exchange.forwarded)
    first, *others = sides or (Words("user", ""),)
    return Hit(
        ref=str(exchange.id),
        kind="history",
        text=first.text,
        author=first.author,
        told_at=exchange.sent_at,
        said_by=first.by,
        others=tuple(others),
        score=fused.score,
        ranks=fused.ranks,
        shares=fused.shares,
    )


def passes(question: Question, place: Place, hit: Hit, memory: Memory | None) -> bool:
    """Whether a hit is what a question asks for; `memory` is None for interactions."""
    if hit.ref in question.without:
        return False
    if question.kinds is not None and hit.kind not in question.kinds:
        return False
    if question.category is not None and (memory is None or memory.category != question.category):
        return False
    if question.session is not None and place.session != question.session:
        return False
    if question.as_of is not None and memory is None and place.told_at > question.as_of:
        return False
    if question.since is not None and place.told_at < question.since:
        return False
    return question.until is None or place.told_at <= question.until
