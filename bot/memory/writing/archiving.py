"""Rules are capped: a new one archives the oldest beyond it: kept, listed and found, but not obeyed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from bot.domain.changes import Add, Archive, Change, Mention, Restore, Revise
from bot.domain.memories import Memory
from bot.language.text import one_line
from bot.speech.saying import say
from bot.storage.engine.database import Transaction
from bot.storage.facts import memories, plans

MOST_RULES = 20
"""Rules that are obeyed. Protected ones always are, and count."""


async def follow(connection: Transaction, owner: int, changes: Sequence[Change]) -> tuple[Archive, ...]:
    """What goes with a plan that adds, changes or brings back a rule: found upon memory as the plan leaves
    it.

    An archived rule that is told again is obeyed again.
    """
    if not any(_obeys_anew(change) for change in changes):
        return ()
    told = {change.memory.id for change in changes if isinstance(change, Mention)}
    rules = await memories.live(connection, owner, kinds=("rule",))
    back = [rule for rule in rules if rule.archived and rule.id in told]
    obeyed = [replace(rule, archived=False) if rule in back else rule for rule in rules]
    return (
        *(Archive(rule, False) for rule in back),
        *(Archive(rule, True) for rule in beyond_cap(obeyed)),
    )


async def set_aside(connection: Transaction, owner: int, plan_id: str) -> list[str]:
    """A line for each rule that an applied plan has archived and that still is."""
    done = await plans.get(connection, owner, plan_id)
    ids = [effect.memory_id for effect in (done.effects if done else ()) if effect.change == "archived"]
    rules = await memories.by_ids(connection, owner, ids)
    return [
        say(
            "set aside: {rule} (more than {most} rules; /memory list rules)",
            rule=one_line(rule.content, 200),
            most=MOST_RULES,
        )
        for rule in rules.values()
        if rule.archived
    ]


def beyond_cap(rules: Sequence[Memory]) -> list[Memory]:
    """The rules told longest ago that are one too many, but for archived or protected ones."""
    obeyed = [rule for rule in rules if not rule.archived]
    newest = sorted((rule for rule in obeyed if not rule.protected), key=_told_at, reverse=True)
    protected = len(obeyed) - len(newest)
    return newest[max(MOST_RULES - protected, 0) :]


def _told_at(rule: Memory) -> tuple[datetime, str]:
    return max(rule.updated_at, rule.recalled_at or rule.updated_at), rule.id


def _obeys_anew(change: Change) -> bool:
    match change:
        case Add(memory, _) | Revise(_, memory, _, _) | Mention(memory, _) | Restore(memory):
            return memory.kind == "rule"
        case Archive(_, archived):
            return not archived
        case _:
            return False
