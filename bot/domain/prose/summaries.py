"""What a session was about: its topics, as they are drafted while it goes on and kept when it ends."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.language.text import normalised

MOST_SUMMARIES = 3


@dataclass(frozen=True, slots=True)
class TopicSummary:
    """One topic of a session, with the interactions it rests on."""

    topic: str
    text: str
    exchanges: tuple[int, ...]
    entities: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Drafted:
    """The topics of a session up to the interaction `reached`, which is 0 when nothing was drafted."""

    reached: int = 0
    topics: tuple[TopicSummary, ...] = ()


def carried_on(drafted: Drafted, found: Iterable[TopicSummary], reached: int) -> Drafted | None:
    """The drafts with what was said since: a topic under a name they have takes its place, and rests on both.

    None when there are more topics than a session has: it is then to be summarised as a whole.
    """
    topics = {normalised(each.topic): each for each in drafted.topics}
    for each in found:
        before = topics.get(normalised(each.topic))
        rests_on = {*each.exchanges, *(before.exchanges if before else ())}
        topics[normalised(each.topic)] = TopicSummary(
            before.topic if before else each.topic, each.text, tuple(sorted(rests_on)), each.entities
        )
    return Drafted(reached, tuple(topics.values())) if len(topics) <= MOST_SUMMARIES else None
