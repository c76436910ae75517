"""What a turn saved of a message is one telling with what is read of that again, whatever it is called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.domain.aliases import are_one, called_in
from bot.domain.believing.neighbours import place_in, shared_signs, stand_apart
from bot.domain.changes import COMMIT, Candidate, Judged
from bot.domain.memories import Kind, Memory
from bot.language.evidence import is_part
from bot.language.text import normalised

SAME_WORDS = 0.5
"""The share of what two quotes cover from which they are one telling if nothing tells them apart."""


@dataclass(frozen=True, slots=True)
class Saved:
    """What was saved or held of a message in its own turn: whose it is, what, the words."""

    interaction_id: int
    subject: str
    content: str
    quote: str
    kind: Kind = "fact"


def without_saved(
    judged: Sequence[Judged], saved: Sequence[Saved], texts: Mapping[int, str], known: Iterable[Memory] = ()
) -> list[Judged]:
    """Without what the turn that answered a message has saved of it; `texts`: the messages by number.

    Found again in the same words it is the same telling, whatever it is called and however it is worded, and
    whoever it is about is called: what is told of "wife" and was saved of "Eva" says that the wife is Eva.
    """
    by_message: dict[int, list[Saved]] = {}
    for each in saved:
        by_message.setdefault(each.interaction_id, []).append(each)
    related = [*known, *(each.candidate for each in judged if each.verdict.outcome != "drop")]
    left: list[Judged] = []
    for each in judged:
        told_in = each.candidate.source.interaction_id
        text, of_message = texts.get(told_in, ""), by_message.get(told_in, ())
        same = [other for other in of_message if _is_same_telling(each.candidate, other, text)]
        if any(normalised(each.candidate.subject) == normalised(other.subject) for other in same):
            continue
        names = [(each.candidate.subject, other.subject) for other in same]
        if any(are_one(*both, related) for both in names):
            continue
        named = next((found for both in names if (found := called_in(text, *both))), None)
        if named is None:
            left.append(each)
        elif each.verdict == COMMIT:
            left.append(_named(each, *named))
            related.append(left[-1].candidate)
    return left


def _named(read: Judged, role: str, name: str) -> Judged:
    """In the place of what was saved under the other of two names that somebody goes by: that they do."""
    told = read.candidate
    return replace(read, candidate=Candidate(key=role, content=name, category="person", source=told.source))


def _is_same_telling(found: Candidate, saved: Saved, text: str) -> bool:
    """Values at different places of one quote are two things: "I live in Bern and work at Siemens"; where one
    value says all of the other, as "works as a nurse" does of "nurse", they are one.
    """
    if (found.kind == "intention") != (saved.kind in ("intention", "reminder")):
        return False  # to ask how it went is more than to know it
    one, other = place_in(found.source.quote, text), place_in(saved.quote, text)
    shared = shared_signs(one, other)
    if not shared:
        return False
    apart = stand_apart(found.content, saved.content, text)
    if apart is not None:
        return not apart
    if is_part(found.content, saved.content) or is_part(saved.content, found.content):
        return True
    together = (one[1] - one[0]) + (other[1] - other[0]) - shared
    return shared / together >= SAME_WORDS
