"""The agent's tools: few and plain. They read memory at once and write it together with the answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import Any

from pydantic_ai import RunContext, Tool

from bot.conversation.staging import NOT_SAID, Confirm, Forget, Remember, Rewrite, Staged, Staging
from bot.domain.candidates import Candidate
from bot.domain.categories import Category
from bot.domain.changes import Add, Delete, Hold, Mention, Revise, Settle
from bot.domain.consolidation import similar_subjects
from bot.domain.ids import parse_memory_id
from bot.domain.interactions import Use, UseLayer
from bot.domain.keys import canonical_key
from bot.domain.memories import USER, Kind, Memory
from bot.domain.recall import BOTH, Hit, Question, SourceKind
from bot.domain.text import clean, one_line
from bot.domain.tokens import estimate_tokens
from bot.memory.reader import Reader
from bot.memory.retriever import Retriever

MOST_VALUE_CHARACTERS = 2000
MOST_SUBJECT_CHARACTERS = 80
MOST_HITS = 40
DAY = timedelta(days=1)
MOST_HIT_CHARACTERS = 600


@dataclass
class ToolDeps:
    """What the tools of one turn work on; `now` is in the person's zone, `uses` grows as they recall and write."""

    interaction_id: int
    staging: Staging
    reader: Reader
    retriever: Retriever
    own_words: str
    now: datetime
    uses: list[Use] = field(default_factory=list[Use])


async def remember_fact(
    ctx: RunContext[ToolDeps],
    key: str,
    value: str,
    category: Category,
    quote: str,
    subject: str = USER,
    ask: bool = False,
) -> str:
    """Save one fact about the user or their world.

    Args:
        key: What the fact is about, in snake_case English: home_city, birthday, allergies, pets, job_title.
        value: The fact itself, short, in the user's language.
        category: The drawer it belongs to.
        quote: The literal piece of the user's own message that says it.
        subject: "user" for the user, else who or what it is about: "sister", "Anna".
        ask: True when the user should be asked first; nothing is saved until they say yes.
    """
    deps = ctx.deps
    source = deps.staging.evidence(quote)
    if source is None:
        return NOT_SAID
    content = clean(value)
    if not content or len(content) > MOST_VALUE_CHARACTERS:
        return f"refused: a value has 1 to {MOST_VALUE_CHARACTERS} characters"
    about = one_line(clean(subject), MOST_SUBJECT_CHARACTERS) or USER
    about = USER if about.casefold() in {"me", "i", "user", "the user", "myself"} else about
    candidate = Candidate(
        key=canonical_key(key), content=content, category=category, source=source, subject=about
    )
    staged = await deps.staging.stage(Remember(candidate, ask))
    return await _told(deps, staged) + await _similar(deps, about)


async def recall(
    ctx: RunContext[ToolDeps],
    query: str,
    sources: list[SourceKind] | None = None,
    kinds: list[Kind] | None = None,
    since: date | None = None,
    until: date | None = None,
    as_of: date | None = None,
    limit: int = 8,
) -> list[dict[str, Any]]:
    """Search everything the user ever said and everything learnt from it or saved, best first.

    Args:
        query: The words to look for: names, topics, the label of a fact. "everything" lists the facts, newest first.
        sources: "facts" for what was learnt or saved, "history" for what was said; both unless named.
        kinds: Only memories of these kinds: fact, note, summary, rule, intention, article, reflection.
        since: Only what was told on this day or later.
        until: Only what was told on this day or earlier.
        as_of: What was known at the end of this day, whatever has changed since.
        limit: How many results at most, 1 to 40.
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
    )
    wants_all = query.strip().casefold().startswith("everything")
    hits = await (deps.retriever.everything(question) if wants_all else deps.retriever.search(question))
    deps.uses += [use_of(hit, "recalled") for hit in hits]
    return [_as_data(hit) for hit in hits]


async def update_memory(ctx: RunContext[ToolDeps], id: str, content: str, quote: str) -> str:
    """Correct what a memory says; its old wording stays in its history.

    Args:
        id: The memory's id of eight letters and digits.
        content: What it should say from now on.
        quote: The literal piece of the user's own message that says so.
    """
    deps = ctx.deps
    memory_id, source = parse_memory_id(id), deps.staging.evidence(quote)
    if memory_id is None:
        return "refused: that is no id of a memory; recall gives them"
    if source is None:
        return NOT_SAID
    text = clean(content)
    if not text or len(text) > MOST_VALUE_CHARACTERS:
        return f"refused: a content has 1 to {MOST_VALUE_CHARACTERS} characters"
    return await _told(deps, await deps.staging.stage(Rewrite(memory_id, text, source)))


async def forget_fact(ctx: RunContext[ToolDeps], key_or_id: str) -> str:
    """Delete a fact because the user wants it forgotten.

    Args:
        key_or_id: The memory's id, or the key of a fact about the user, such as home_city.
    """
    deps = ctx.deps
    memory_id = parse_memory_id(key_or_id)
    if memory_id is not None and await deps.staging.memory(memory_id):
        return await _told(deps, await deps.staging.stage(Forget(memory_id)))
    found = await deps.staging.under_key(canonical_key(key_or_id))
    about_user = [memory for memory in found if memory.subject == USER] or found
    if not about_user:
        return "nothing is remembered under that key; recall finds ids"
    if len(about_user) > 1:
        listed = "; ".join(f"[{memory.id}] {one_line(memory.line, 120)}" for memory in about_user[:20])
        return f"several match, name one by its id: {listed}"
    return await _told(deps, await deps.staging.stage(Forget(about_user[0].id)))


async def confirm_fact(ctx: RunContext[ToolDeps], id: str, keep: bool = True) -> str:
    """Pass on the user's answer to your question whether to keep something, or that a memory still holds.

    Args:
        id: The id that the question or the memory has.
        keep: False when the user said no; a no is kept, so that they are not asked again.
    """
    deps = ctx.deps
    memory_id, source = parse_memory_id(id), deps.staging.evidence(deps.own_words[:200])
    if memory_id is None:
        return "refused: that is no id"
    if source is None:
        return NOT_SAID
    return await _told(deps, await deps.staging.stage(Confirm(memory_id, keep, source)))


TOOLS = (
    # One after the other, in the model's order: each is thought upon what the earlier ones leave.
    Tool(remember_fact, sequential=True),
    Tool(update_memory, sequential=True),
    Tool(forget_fact, sequential=True),
    Tool(confirm_fact, sequential=True),
    Tool(recall),
)


async def _told(deps: ToolDeps, staged: Staged) -> str:
    """What the model hears of a change; also notes which memory this answer touched."""
    if not staged.changes:
        return staged.reason
    told: list[str] = []
    for change in staged.changes:
        match change:
            case Add(memory, _):
                deps.uses.append(_written(memory))
                told.append(f"saved [{memory.id}] {memory.line}")
            case Revise(before, after, _, _):
                deps.uses.append(_written(after))
                told.append(f"updated [{after.id}] {after.line} (was {before.content})")
            case Mention(memory, _):
                deps.uses.append(_written(memory))
                told.append(f"unchanged: known already as [{memory.id}] {memory.line}")
            case Delete(memory):
                deps.uses.append(_written(memory))
                told.append(f"forgot 1: [{memory.id}] {memory.label}")
            case Hold(held):
                told.append(
                    f"not saved yet: ask the user whether to keep it; the question's id is [{held.id}]"
                )
            case Settle(_, kept):
                told.append("the user agreed" if kept else "noted the no: it will not be asked again")
            case _:
                pass
    return "; ".join(told)


def _midnight(day: date, now: datetime) -> datetime:
    return datetime.combine(day, time(), now.tzinfo)


def use_of(hit: Hit, layer: UseLayer, tokens: int | None = None) -> Use:
    """What giving a hit to an answer is kept as; its text's tokens are estimated unless they are known."""
    source = "interaction" if hit.kind == "history" else "memory"
    return Use(
        source=source,
        ref=hit.ref,
        layer=layer,
        score=hit.score,
        tokens=estimate_tokens(hit.text) if tokens is None else tokens,
    )


def _written(memory: Memory) -> Use:
    return Use(source="memory", ref=memory.id, layer="written")


async def _similar(deps: ToolDeps, subject: str) -> str:
    if subject == USER:
        return ""
    alike = similar_subjects(subject, await deps.reader.subjects(deps.staging.owner))
    named = ", ".join(repr(one_line(other, 60)) for other in alike[:5] if other != USER)
    return (
        f" (there are facts about a similar subject: {named}; use its name if it is the same)"
        if named
        else ""
    )


def _as_data(hit: Hit) -> dict[str, Any]:
    return {
        "id": hit.ref,
        "kind": hit.kind,
        "text": one_line(hit.text, MOST_HIT_CHARACTERS),
        "date": f"{hit.told_at:%Y-%m-%d}",
        "said_by": hit.said_by,
        "key": hit.key,
        "value": hit.value and one_line(hit.value, MOST_HIT_CHARACTERS),
        "subject": hit.subject,
    }
