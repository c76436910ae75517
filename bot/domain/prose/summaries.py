"""What a session was about: its topics, drafted while it goes on, and sentences picked where no model can
write them.

Sentences are picked by counting: those that hold most of the frequent words stand in for a summary.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from bot.language.text import normalised, one_line
from bot.language.words import index_words

MOST_SUMMARIES = 3

MOST_SENTENCES = 4
MOST_CHARACTERS = 900
MOST_SENTENCE_CHARACTERS = 400
FREQUENT_WORDS = 12
"""How many of the text's most frequent words a sentence is measured by."""

_SHORTEST = 12  # characters; below it is a heading or a caption
_BREAK = re.compile(r"(?<=[.!?…؟।])[\"”»’')\]]*\s+|(?<=[。！？])|\n+")


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


def telling_sentences(text: str) -> str:
    """The first sentence and those that hold most of the text's frequent words, in the text's order."""
    sentences = [
        one_line(piece, MOST_SENTENCE_CHARACTERS)
        for piece in _BREAK.split(text)
        if len(piece.strip()) >= _SHORTEST
    ]
    if not sentences:
        return one_line(text, MOST_SENTENCE_CHARACTERS)
    words = [set(index_words(sentence)) for sentence in sentences]
    spread = Counter(word for each in words for word in each)
    frequent = {word for word, many in spread.most_common(FREQUENT_WORDS) if many > 1}
    others = sorted(range(1, len(sentences)), key=lambda place: (-len(words[place] & frequent), place))
    kept, left = [0], MOST_CHARACTERS - len(sentences[0])
    for place in others:
        if len(kept) == MOST_SENTENCES or len(sentences[place]) > left:
            continue
        kept.append(place)
        left -= len(sentences[place])
    return " ".join(sentences[place] for place in sorted(kept))
