"""The learning queue read: exchanges that wait to be read for facts, with what reading them needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.clock import off_loop
from bot.domain.believing.belief import Utterance, question_to, utterance
from bot.domain.interactions import Interaction
from bot.domain.memories import LEARNT, Memory
from bot.language.gate import SHORT_ANSWER
from bot.language.orders import ForgetWhat, order_and_rest, read_order
from bot.language.words import index_words
from bot.memory.forgetting.tombstones import to_learn
from bot.memory.learning.summariser import DraftedSession, talk_of
from bot.storage.engine.database import Transaction
from bot.storage.facts import memories
from bot.storage.log import feedback, interactions

MOST_AT_ONCE = 20
"""Exchanges that one call reads."""

MOST_BEFORE = 20
"""Exchanges before one in which the question may stand that it answers, or what it speaks of was cited."""

MOST_KNOWN = 40
"""Facts that are shown, so that what is said is set against them: those it may be about, then the newest."""


@dataclass(frozen=True, slots=True)
class LearningBatch:
    """What one person said that was not read yet, oldest first, and what is known of them already.

    `talk` is the session it belongs to, None when no summary of that can be drafted.
    `alone` is the number of the one exchange that was asked for, None for whatever waits.
    """

    said: tuple[Interaction, ...]
    told: tuple[Utterance, ...]
    known: tuple[Memory, ...]
    talk: DraftedSession | None = None
    alone: int | None = None


async def read(connection: Transaction, owner: int, zone: str, alone: int | None = None) -> LearningBatch:
    """The oldest that waits, across all chats; `zone` is the person's, by which "last week" is read."""
    said = await to_learn(connection, owner, MOST_AT_ONCE, alone)
    told = [await as_utterance(connection, each, zone) for each in said if each.text.strip()]
    known = await memories.live(connection, owner, kinds=LEARNT)
    words = "".join(each.text for each in told)
    likeliest = await off_loop(words, lambda: _likeliest_first(known, told))
    talk = None if alone else await talk_of(connection, owner, said)
    return LearningBatch(tuple(said), tuple(told), tuple(likeliest[:MOST_KNOWN]), talk, alone)


def _likeliest_first(known: Sequence[Memory], told: Sequence[Utterance]) -> list[Memory]:
    """What is known, first what shares most words with what was said, then the newest."""
    said = {word for each in told for word in index_words(each.text)}

    def order(memory: Memory) -> tuple[int, datetime]:
        words = set(index_words(f"{memory.subject} {memory.key.replace('_', ' ')} {memory.content}"))
        return len(words & said), memory.updated_at

    return sorted(known, key=order, reverse=True)


async def still_waits(connection: Transaction, owner: int, read_before: LearningBatch) -> bool:
    """Whether nothing of it was withheld, replaced or read by another meanwhile."""
    waiting = await to_learn(connection, owner, MOST_AT_ONCE, read_before.alone)
    return {each.id for each in read_before.said} <= {each.id for each in waiting}


async def as_utterance(connection: Transaction, said: Interaction, zone: str) -> Utterance:
    """An exchange as far as believing what is read out of it needs, without what only orders to forget."""
    before = await interactions.exchanges(
        connection, said.owner, said.channel, said.chat, first=0, before=said.id, limit=MOST_BEFORE
    )
    is_short = len(said.text.strip()) <= SHORT_ANSWER
    order, rest = order_and_rest(said.text)
    told = utterance(
        replace(said, text=rest),
        before,
        ZoneInfo(zone),
        question=question_to(said, before) if is_short else None,
        recalled=await _recalled(connection, said),
    )
    meant = read_order(order) if order else None
    if not isinstance(meant, ForgetWhat):
        return told
    return replace(told, taken_back=(meant.words, said.text.partition(order)[0]))


async def _recalled(connection: Transaction, said: Interaction) -> tuple[Memory, ...]:
    """The memories that the answer was given, rather than those it wrote."""
    given = await feedback.uses_of(connection, said.owner, said.id)
    refs = [use.ref for use in given if use.is_given_memory]
    found = await memories.by_ids(connection, said.owner, refs)
    return tuple(found.values())
