"""The tools that look memory up."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any, Literal

from pydantic_ai import RunContext

from bot.conversation.tools.deps import MOST_HIT_CHARACTERS, ToolDeps, use_of
from bot.domain.interactions import Interaction, Use
from bot.domain.memories import Memory
from bot.domain.recall import BOTH, Hit, Question, SourceKind, sides_of
from bot.domain.shown_hits import excerpt, shortened, speaker
from bot.domain.tokens import estimate_tokens
from bot.language.text import one_line

MOST_HITS = 40
MOST_NAME_CHARACTERS = 200
DAY = timedelta(days=1)

Found = Literal["fact", "note", "summary", "rule", "intention", "article", "reflection"]
"""The kinds of memory that recall finds."""


async def recall(
    ctx: RunContext[ToolDeps],
    query: str,
    sources: list[SourceKind] | None = None,
    kinds: list[Found] | None = None,
    since: date | None = None,
    until: date | None = None,
    as_of: date | None = None,
    limit: int = 8,
) -> list[dict[str, Any]]:
    """Search all they ever said and all that was learnt or saved, best first.

    "…" marks what is cut: `read_memory` gives the whole.

    Args:
        query: Names, topics, words; "everything": all facts.
        sources: facts: learnt or saved; history: said.
        kinds: Only these.
        since: Told then or later.
        until: Or earlier.
        as_of: As known on this day.
        limit: 1 to 40.
    """
    deps = ctx.deps
    question = Question(
        owner=deps.staging.owner,
        text=query,
        now=deps.now,
        sources=tuple(sources) if sources else BOTH,
        kinds=tuple(kinds) if kinds else None,
        since=since and _midnight(since, deps.now),
        until=until and _midnight(until, deps.now) + DAY,
        as_of=as_of and _midnight(as_of, deps.now) + DAY,
        limit=min(max(1, limit), MOST_HITS),
        without=frozenset({str(deps.interaction_id), *deps.staging.forgotten}),
        judged="gathered",
    )
    wants_all = query.strip().casefold().startswith("everything")
    hits = await (deps.retriever.everything(question) if wants_all else deps.retriever.search(question))
    deps.uses += [use_of(hit, "recalled") for hit in hits]
    return [_as_data(shortened(hit, query, MOST_HIT_CHARACTERS)) for hit in hits]


async def get_entity_info(ctx: RunContext[ToolDeps], name: str) -> dict[str, Any]:
    """All that is known about one person, place, project or thing.

    Args:
        name: As they say it: "Anna".
    """
    deps = ctx.deps
    left_out = {str(deps.interaction_id), *deps.staging.forgotten}
    found = await deps.entities.about(deps.staging.owner, name[:MOST_NAME_CHARACTERS], left_out)
    deps.uses += [_recalled("memory", memory.id, memory.line) for memory in found.facts]
    deps.uses += [_recalled("interaction", str(each.id), each.text) for each in found.exchanges]
    return {
        "name": found.name,
        "kinds": list(found.kinds),
        "description": one_line(found.description, MOST_HIT_CHARACTERS),
        "mentions": found.mentions,
        "memories": [_memory_data(memory) for memory in found.facts],
        "said": [_exchange_data(each, found.name, deps.now) for each in found.exchanges],
    }


def _midnight(day: date, now: datetime) -> datetime:
    return datetime.combine(day, time(), now.tzinfo)


def _as_data(hit: Hit) -> dict[str, Any]:
    """A hit for the model: whose words its text is, and the other sides of an exchange with theirs."""
    data = {
        "id": hit.ref,
        "kind": hit.kind,
        "text": hit.text,
        "date": f"{hit.told_at:%Y-%m-%d}",
        "said_by": hit.said_by,
        "author": hit.author,
        "others": [{"said_by": speaker(each), "text": each.text} for each in hit.others],
        "url": hit.url,
    }
    if hit.kind in ("fact", "rule", "intention"):
        data |= {
            "key": hit.key,
            "value": hit.value and one_line(hit.value, MOST_HIT_CHARACTERS),
            "subject": hit.subject,
        }
    return {name: value for name, value in data.items() if value}


def _recalled(source: Literal["memory", "interaction"], ref: str, text: str) -> Use:
    return Use(source=source, ref=ref, layer="recalled", tokens=estimate_tokens(text))


def _memory_data(memory: Memory) -> dict[str, str]:
    return {
        "id": memory.id,
        "kind": memory.kind,
        "text": one_line(memory.line, MOST_HIT_CHARACTERS),
        "date": f"{memory.updated_at:%Y-%m-%d}",
    }


def _exchange_data(exchange: Interaction, name: str, now: datetime) -> dict[str, str]:
    """Both sides of an exchange and what it cites, each under the name of who said it, from where it names somebody."""
    sides = sides_of(exchange.text, exchange.reply or "", exchange.quoted, exchange.forwarded)
    said = {speaker(each): excerpt(each.text, name, MOST_HIT_CHARACTERS) for each in sides}
    return {"id": str(exchange.id), "date": f"{exchange.sent_at.astimezone(now.tzinfo):%Y-%m-%d}", **said}
