"""What a message was read for before: found again in the same words, it is the same telling, whatever it is called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.domain.believing.weaving import Judged
from bot.domain.candidates import Candidate
from bot.language.text import normalised

SAME_WORDS = 0.5
"""Share of what two quotes cover together that both do, from which they are one telling when nothing tells them apart."""

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Kept:
    """What was kept of a message, or held for an answer, in the turn that answered it: whose it is, what, the words."""

    interaction_id: int
    subject: str
    content: str
    quote: str


def not_retold(judged: Iterable[Judged], kept: Sequence[Kept], texts: Mapping[int, str]) -> list[Judged]:
    """Without what the turn that answered a message has kept of it; `texts` are the messages by their numbers."""
    by_message: dict[int, list[Kept]] = {}
    for each in kept:
        by_message.setdefault(each.interaction_id, []).append(each)
    return [
        each
        for each in judged
        if not any(
            _is_same_telling(each.candidate, other, texts.get(other.interaction_id, ""))
            for other in by_message.get(each.candidate.source.interaction_id, ())
        )
    ]


def _is_same_telling(found: Candidate, kept: Kept, text: str) -> bool:
    """Two values that stand at different places of one quote are two things: "I live in Bern and work at Siemens"."""
    if normalised(found.subject) != normalised(kept.subject):
        return False
    one, other = _place(found.source.quote, text), _place(kept.quote, text)
    shared = _shared(one, other)
    if not shared:
        return False
    values = _place(found.content, text), _place(kept.content, text)
    if all(end > 0 for _, end in values):
        return _shared(*values) > 0
    together = (one[1] - one[0]) + (other[1] - other[0]) - shared
    return shared / together >= SAME_WORDS


def _place(words: str, text: str) -> Span:
    """Where words stand in a text, whatever their case; an empty span where they don't."""
    begin = text.casefold().find(words.casefold()) if words else -1
    return (begin, begin + len(words)) if begin >= 0 else (0, 0)


def _shared(one: Span, other: Span) -> int:
    return max(0, min(one[1], other[1]) - max(one[0], other[0]))
