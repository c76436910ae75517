"""The one gate for secrets, in front of everything that is written to memory, whoever thought it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any, cast

from bot.domain.changes import Add, Change, Hold, Mention, Plan, Revise
from bot.domain.details import Details
from bot.domain.memories import BROUGHT, Memory, Source
from bot.errors import Refused
from bot.language.secrets import SECRET_NOT_KEPT, holds_secret, masked, sensitivity_of, without_secret
from bot.long_texts import beside
from bot.speech.saying import say
from bot.storage.engine.database import Transaction
from bot.storage.log import interactions


async def without_secrets(connection: Transaction, plan: Plan) -> Plan:
    """The plan as it may be written: derived texts and pages without the secrets in them, no secret memories.

    Raises Refused for what a command gives: they hear why. An undo brings back what was kept before.
    """
    if plan.origin == "undo":
        return plan
    changes = [await _guarded(connection, plan, change) for change in plan.changes]
    return replace(plan, changes=tuple(change for change in changes if change is not None))


async def _guarded(connection: Transaction, plan: Plan, change: Change) -> Change | None:
    match change:
        case Add(memory, sources):
            kept = await _kept(connection, plan, memory, sources)
            return Add(*kept) if kept else None
        case Revise(before, after, sources, reason):
            if reason == "undone" or (reason == "derived" and not after.is_derived):
                return change  # cut, or as it was: nothing new is said
            kept = await _kept(connection, plan, after, sources)
            return Revise(before, *kept, reason) if kept else None
        case Mention(memory, sources):
            return Mention(memory, await _quoted(sources))
        case Hold(held) if held.state != "dropped":
            told = held.candidate
            said = told.source.quote
            meant = await beside(said, lambda: sensitivity_of(told.key, told.content, said))
            return None if meant == "secret" else change
        case _:
            return change


async def _kept(
    connection: Transaction, plan: Plan, memory: Memory, sources: Sequence[Source]
) -> tuple[Memory, tuple[Source, ...]] | None:
    """A memory without what it must not hold; None for one that is a secret."""
    if memory.is_derived or memory.kind in BROUGHT:
        return await asyncio.to_thread(_masked, memory), tuple(sources)
    if await _is_secret(connection, plan.owner, memory, sources):
        if plan.origin in ("command", "program"):
            raise Refused(say(SECRET_NOT_KEPT))
        return None
    return memory, await _quoted(sources)


async def _is_secret(connection: Transaction, owner: int, memory: Memory, sources: Sequence[Source]) -> bool:
    """Whether a memory gives away a secret, by itself or by the message it was said in."""
    numbers = {source.interaction_id for source in sources if source.role == "evidence"}
    told = await interactions.by_ids(connection, owner, numbers)
    key = memory.key if memory.kind == "fact" else ""
    texts = [each.text for each in told.values()] or [""]
    for text in texts:
        if await beside(text, lambda text=text: sensitivity_of(key, memory.line, "", text)) == "secret":
            return True
    return False


async def _quoted(sources: Sequence[Source]) -> tuple[Source, ...]:
    """The sources, each quote as far as it gives no secret away."""
    return tuple([await beside(each.quote, lambda each=each: _without_secret(each)) for each in sources])


def _without_secret(source: Source) -> Source:
    if not holds_secret(source.quote):
        return source
    return replace(source, quote=without_secret(source.quote) or "")


def _masked(memory: Memory) -> Memory:
    return replace(memory, content=masked(memory.content), details=_masked_details(memory.details))


def _masked_details(details: Details) -> Details:
    if details is None:
        return None
    texts: dict[str, Any] = {}
    for each in fields(details):
        value = getattr(details, each.name)
        if isinstance(value, str) and each.name in ("title", "text"):
            texts[each.name] = masked(value)
        elif isinstance(value, tuple):
            texts[each.name] = tuple(masked(word) for word in cast(tuple[str, ...], value))
    return replace(details, **texts)
