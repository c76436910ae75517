"""A session's summaries, drafted by the call that reads its exchanges for facts, so that its end needs none of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.domain.interactions import Interaction
from bot.domain.prose.summaries import Drafted, TopicSummary, carried_on
from bot.language.gate import worth_reading
from bot.language.private import masked
from bot.language.text import fenced
from bot.memory.learning.summariser import LEAST_EXCHANGES
from bot.storage.engine.database import Transaction
from bot.storage.log import drafts, interactions

MOST_ASIDES = 20
"""Exchanges beside those that are read for facts; of a talk with more of them no draft is made."""


@dataclass(frozen=True, slots=True)
class Talk:
    """A session as far as it is drafted, and its exchanges since, oldest first."""

    session: int
    drafted: Drafted
    since: tuple[Interaction, ...]


async def talk_of(connection: Transaction, owner: int, batch: Sequence[Interaction]) -> Talk | None:
    """The one session a batch belongs to; None when there are several, or too little or too much to draft from.

    Nor is one that holds other people's words: they are told apart only when a session is read as a whole.
    """
    if len({each.session_id for each in batch}) != 1:
        return None
    session = batch[0].session_id
    said = await interactions.of_session(connection, owner, session)
    drafted = await drafts.of(connection, owner, session)
    since = tuple(each for each in said if each.id > drafted.reached)
    foreign = any(each.quoted or each.forwarded for each in since)
    asides = {each.id for each in since} - {each.id for each in batch}
    if not since or len(said) < LEAST_EXCHANGES or foreign or len(asides) > MOST_ASIDES:
        return None
    return Talk(session, drafted, since)


async def keep(
    connection: Transaction, owner: int, talk: Talk | None, found: Sequence[TopicSummary] | None
) -> None:
    """Keep what a call drafted, unless something it has read was withheld or replaced meanwhile."""
    if talk is None or found is None:
        return
    standing = {each.id for each in await interactions.of_session(connection, owner, talk.session)}
    untouched = await drafts.of(connection, owner, talk.session) == talk.drafted
    drafted = carried_on(talk.drafted, [_without_secrets(each) for each in found], talk.since[-1].id)
    if drafted is not None and untouched and standing.issuperset(each.id for each in talk.since):
        await drafts.keep(connection, owner, talk.session, drafted)


def _without_secrets(topic: TopicSummary) -> TopicSummary:
    return replace(topic, topic=masked(topic.topic), text=masked(topic.text))


def tells_all(drafted: Drafted, exchanges: Sequence[Interaction]) -> bool:
    """Whether nothing worth a summary was said since the drafts were made."""
    beyond = (each for each in exchanges if each.id > drafted.reached)
    return drafted.reached > 0 and all(worth_reading(each.text, None) == "nothing" for each in beyond)


def shown(drafted: Drafted) -> str:
    """The drafts as a model is given them."""
    topics = (
        f"<topic><name>{fenced(each.topic)}</name>{fenced(each.text)}</topic>" for each in drafted.topics
    )
    return "<summarised>\n" + "\n".join(topics) + "\n</summarised>"
