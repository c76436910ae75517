"""Whether words bear what a model says becomes of something known: that it gives way, holds beside the new,
or is only told again. Where they don't, the person is asked which of the two holds.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from bot.domain.believing.neighbours import is_count, place_in
from bot.domain.changes import Candidate
from bot.domain.memories import Memory
from bot.domain.periods import period_of
from bot.language.assertion import speaks_against, speaks_of_more
from bot.language.clauses import clauses
from bot.language.evidence import is_part, is_spelt_like, supports
from bot.language.keys import holds_one, holds_several
from bot.language.statements.context import name_and_kind
from bot.language.telling import is_told_alike, names_role, tells_change


@dataclass(frozen=True, slots=True)
class Tellings:
    """The whole message that tells something, and the quotes of what is known, from when that was told."""

    now: str
    before: Collection[str] = ()


def bears_outcome(candidate: Candidate, known: Memory, told: Tellings) -> bool:
    """Whether words can say of what is known what the outcome of a candidate says.

    What a person has once, told as a change, neither holds beside what was nor is that again.
    """
    words = sentence_of(candidate.source.quote, told.now)
    is_fact = candidate.kind == known.kind == "fact"
    match candidate.outcome:
        case "replace" | "wrong" if is_fact and not (
            holds_several(known.key) or is_count(known) or is_count(candidate)
        ):
            return not speaks_of_more(words) and _is_of_one_thing(candidate, known, words, told.before)
        case "replace" | "wrong":
            return _gives_way(candidate, known, words, told.now)
        case "beside" if is_fact and holds_one(known.key):
            return speaks_of_more(words) or not tells_change(words)
        case "again" if is_fact:
            return is_part(candidate.content, known.content) or not tells_change(words)
        case _:
            return True


def _is_of_one_thing(candidate: Candidate, known: Memory, words: str, before: Collection[str]) -> bool:
    """Whether words tell of the thing that a person has once, and not only of a value that this may have: as
    a change, by naming it or what it was, or as that was told. "A film about Tokyo" moves nobody there.

    For a while nothing gives way, and one number may be another by now.
    """
    value, former = candidate.content, known.content
    return (
        period_of(candidate.details).until is not None
        or (value[:1].isdigit() and former[:1].isdigit())
        or speaks_against(words)
        or tells_change(words)
        or _may_name(words, candidate, known)
        or names_role(words, candidate.key, value)
        or any(is_told_alike(words, value, each, former) for each in ("", *before))
    )


def _gives_way(candidate: Candidate, known: Memory, words: str, message: str) -> bool:
    """Whether what may hold beside something new gives way: a message speaks against something, or names what
    is known, or it was a mere count; a plan may always.
    """
    if known.kind not in ("fact", "rule") or is_count(known) or is_count(candidate):
        return True
    return speaks_against(message) or _may_name(f"{message}. {candidate.content}", candidate, known)


def _may_name(words: str, candidate: Candidate, known: Memory) -> bool:
    """Whether words name what is known, or what is told only says that otherwise."""
    name, _ = name_and_kind(known.content)
    return supports(words, name, "") or is_spelt_like(candidate.content, name)


def sentence_of(quote: str, text: str) -> str:
    """The sentence of a text that holds a quote, up to where the quote's own clause ends; else the quote."""
    own = [each for each in clauses(text) if each.meets(*place_in(quote, text))]
    return text[own[0].sentence[0] : own[-1].end] if own else quote
