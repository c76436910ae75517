"""What is brought into a prompt unasked: what clearly fits the message, in layers, within a budget.

What fits is judged by `domain/relevance`, of each hit by itself; here is only how many of a kind there may
be, and for how many tokens.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import assert_never

from bot.conversation.tools import use_of
from bot.domain.interactions import Use, UseLayer
from bot.domain.memories import Memory
from bot.domain.recall import SHOWN_BY, Hit, RecallQuery, in_one_line, shortened
from bot.language.distress import in_distress
from bot.language.secrets import holds_secret
from bot.language.text import estimate_tokens, fenced, one_line
from bot.memory.recall.retriever import Retriever

ORDER: tuple[UseLayer, ...] = ("notes", "summaries", "articles")
MOST_OF: Mapping[UseLayer, int] = {"notes": 2, "summaries": 2, "articles": 3}
"""How many of what is long, and often about many things, may come in."""

RESERVED = 0.5
"""The share of the budget that is kept for facts and older turns, whatever comes before them."""

LOOKED_AT = 30
MOST_CHARACTERS = 700
MOST_SAID = 200
"""Characters of an older turn, most of them around the words that fit. Four short ones tell more than a long
one.
"""

OLD_SUMMARY = timedelta(days=30)
OLD_SUMMARY_SHARE = 0.8
"""The share of the best hit's score that a summary older than OLD_SUMMARY must reach to get in."""


@dataclass(frozen=True, slots=True)
class Injected:
    """The lines for the prompt, already fenced, and what they are kept as."""

    lines: tuple[str, ...]
    uses: tuple[Use, ...]


NOTHING = Injected((), ())


def unasked(owner: int, text: str, now: datetime, shown: Iterable[str]) -> RecallQuery:
    """The question whether anything clearly fits a message; `shown` is before the model already."""
    return RecallQuery(
        owner=owner, text=text, now=now, limit=LOOKED_AT, without=frozenset(shown), judged="unasked"
    )


async def inject(retriever: Retriever, question: RecallQuery, budget: int) -> Injected:
    """Choose what fits a message within a budget of estimated tokens; nothing when nothing clearly does."""
    if not budget:
        return NOTHING
    found = [hit for hit in await retriever.search(question) if not (_hurts(hit) or _tells_secret(hit))]
    hits = without_stale_summaries(found, question.now)
    chosen = within_layers([_short(hit, question.text) for hit in hits], budget)
    return Injected(
        tuple(_line(hit) for hit in chosen), tuple(use_of(hit, layer_of(hit), _line(hit)) for hit in chosen)
    )


def last_session(summaries: Sequence[Memory], others: Injected) -> Injected:
    """What the session before was about, ahead of what else is brought in."""
    lines = tuple(_summary_line(memory) for memory in summaries)
    told = tuple(
        Use(source="memory", ref=memory.id, layer="summaries", tokens=estimate_tokens(line), line=line)
        for memory, line in zip(summaries, lines, strict=True)
    )
    return Injected((*lines, *others.lines), (*told, *others.uses))


def without_stale_summaries(hits: Sequence[Hit], now: datetime) -> list[Hit]:
    """The hits but for old summaries that other hits fit much better than."""
    best = max((hit.score for hit in hits), default=0.0)
    return [
        hit
        for hit in hits
        if hit.kind != "summary" or now - hit.told_at <= OLD_SUMMARY or hit.score >= OLD_SUMMARY_SHARE * best
    ]


def within_layers(hits: Sequence[Hit], budget: int) -> list[Hit]:
    """Hits that fit: notes, summaries and articles first, then facts and older turns on their reserve."""
    first = [hit for layer in ORDER for hit in _of(layer, hits)]
    rest = [hit for hit in hits if layer_of(hit) not in ORDER]
    reserved = min(round(budget * RESERVED), sum(_cost(hit) for hit in rest))
    chosen, left = _filled(first, budget - reserved)
    more, _ = _filled(rest, left + reserved)
    return chosen + more


def _of(layer: UseLayer, hits: Sequence[Hit]) -> list[Hit]:
    return [hit for hit in hits if layer_of(hit) == layer][: MOST_OF[layer]]


def layer_of(hit: Hit) -> UseLayer:
    """The layer of the prompt that a hit belongs to."""
    match hit.kind:
        case "note":
            return "notes"
        case "summary" | "reflection" | "profile" | "working_memory" | "scaffold":
            return "summaries"
        case "article" | "document" | "picture":
            return "articles"
        case "history":
            return "history"
        case "fact" | "rule" | "intention" | "reminder":
            return "facts"
        case _:
            assert_never(hit.kind)


def _hurts(hit: Hit) -> bool:
    """Whether it was said in distress: that is for the person to bring up, not for the bot."""
    return hit.kind == "history" and in_distress(hit.text)


def _tells_secret(hit: Hit) -> bool:
    """Whether it gives away a password or the like: that is brought in for nobody who has not asked."""
    return hit.kind == "history" and any(holds_secret(side.text) for side in hit.sides)


def _short(hit: Hit, asked: str) -> Hit:
    return shortened(hit, asked, MOST_SAID if hit.kind == "history" else MOST_CHARACTERS)


def _filled(hits: Sequence[Hit], budget: int) -> tuple[list[Hit], int]:
    chosen: list[Hit] = []
    for hit in hits:
        if _cost(hit) <= budget:
            chosen.append(hit)
            budget -= _cost(hit)
    return chosen, budget


def _line(hit: Hit) -> str:
    text = fenced(in_one_line(hit))
    if hit.kind == "history":
        return f"- #{hit.ref}, {hit.told_at:%Y-%m-%d}, {text}"
    kind = f"picture ({SHOWN_BY})" if hit.kind == "picture" else hit.kind
    return f"- [{hit.ref}] {kind}, {hit.told_at:%Y-%m-%d}: {text}"


def _summary_line(memory: Memory) -> str:
    text = fenced(one_line(memory.line, MOST_CHARACTERS))
    return f"- [{memory.id}] summary of the last conversation, {memory.updated_at:%Y-%m-%d}: {text}"


def _cost(hit: Hit) -> int:
    return estimate_tokens(_line(hit))
