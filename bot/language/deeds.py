"""What an answer tells as done by the one who gives it: kept, changed, deleted, sent, a reminder set.

Told in the first person where a clause begins ("I've saved that"); whatever else is done to what is the
person's changes it ("I moved the meeting"). Or told by nothing but the word for it in a
sentence of its own ("Changed!", "Done, deleted."). What is asked, quoted, or written for somebody tells none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

from bot.language.clauses import MASK, QUESTION_MARKS, clauses, question_share, readable
from bot.language.gate import is_courtesy
from bot.language.message_kinds import read_outcome
from bot.language.packs import SPACED, UNSPACED, Pack, any_of, word_pattern
from bot.language.patterns import caseless
from bot.language.small_talk import ASKS_OF_THE_BOT, IMPERATIVES

Deed = Literal["kept", "changed", "deleted", "sent", "reminds"]
DEEDS: tuple[Deed, ...] = get_args(Deed)
OF_MEMORY: frozenset[Deed] = frozenset({"kept", "changed", "deleted"})

_TEXTS = word_pattern(lambda p: p.given.texts)
_AND = rf"\W*+(?:(?:{any_of(lambda p: p.speech.ands, lambda p: p.speech.buts)})\s+)?"
_OF_NOTHING = rf"(?!\w|\s+(?:{any_of(lambda p: p.speech.denials)})(?!\w))"


def _words(pack: Pack, deed: Deed) -> str:
    return getattr(pack.deeds, deed)


def _told(deed: Deed) -> str:
    """How a clause begins that tells a deed, in the words of any language."""
    spaced, unspaced = (
        "|".join(f"(?:{pack.deeds.i_have})(?:{words})" for pack in packs if (words := _words(pack, deed)))
        for packs in (SPACED, UNSPACED)
    )
    return rf"{_AND}(?:(?:{spaced}){_OF_NOTHING}|(?:{unspaced}))"


_TOLD = {deed: caseless(_told(deed)) for deed in DEEDS}

_ACTS = caseless(rf"{_AND}(?:{any_of(lambda p: p.deeds.acts.replace('THINGS', f'(?:{p.deeds.things})'))})")
"""How a clause begins that tells any other deed on what is the person's: "I moved your meeting"."""

_YOURS = any_of(lambda p: p.speech.you, lambda p: p.speech.your)
_HANDED = caseless(rf"[:：](?!\s*(?:{_YOURS})(?!\w))\s*[^\d\s]")  # "corrected: you live in Rome" is no text

_NAMED = {deed: word_pattern(lambda p, deed=deed: _words(p, deed)) for deed in DEEDS}


def told_deeds(answer: str, message: str) -> frozenset[Deed]:
    """The deeds that an answer tells as done for the message that it answers.

    None where that has words written or worked on; none that it names itself, which tells it or gives the
    words for it; and for an errand ("list all of it"), which asks for another, at most one that is sent. What
    only asks may be answered with what was kept, changed or deleted before.
    """
    is_errand = IMPERATIVES.match(message) is not None
    if MASK in readable(message) or (is_errand and _TEXTS.search(message)):
        return frozenset()
    judged: Sequence[Deed] = ("sent",) if is_errand else DEEDS
    told = _deeds_in(answer, of_the_world=only_asks(message))
    return frozenset[Deed](deed for deed in judged if deed in told and not _NAMED[deed].search(message))


def only_asks(message: str) -> bool:
    """Whether a message asks something, and for nothing to be done."""
    return question_share(message) > 0.99 and not ASKS_OF_THE_BOT.match(message)


def _deeds_in(answer: str, *, of_the_world: bool) -> set[Deed]:
    """The deeds that an answer tells, or only those `of_the_world`, what it sent and whatever else it did.

    Where it hands something over with that ("I've corrected it: He goes to school."), it tells of no memory:
    what is kept, changed or deleted may be a text that it worked on.
    """
    plain = readable(answer)
    told = set[Deed](("changed",) if read_outcome(plain) == "done" and not of_the_world else ())
    hands_over = MASK in plain or _HANDED.search(plain) is not None
    sentences: dict[tuple[int, int], list[str]] = {}
    for each in clauses(plain):
        sentences.setdefault(each.sentence, []).append(plain[each.start : each.end])
    for (begin, end), said in sentences.items():
        if plain[begin:end].rstrip().endswith(QUESTION_MARKS):
            continue
        begun = [_begun(part, of_the_world=of_the_world) for part in said]
        alone: list[list[Deed]] = [[deed for deed in DEEDS if _is_alone(deed, part)] for part in said]
        is_polite = [is_courtesy(part) or read_outcome(part) == "done" for part in said]
        is_bare = not of_the_world and all(map(any, zip(alone, is_polite, strict=True)))
        told |= set[Deed](deed for deeds in (*begun, *(alone if is_bare else ())) for deed in deeds)
        hands_over |= not any((*begun, is_bare, *is_polite))
    return told - OF_MEMORY if hands_over else told


def _begun(clause: str, *, of_the_world: bool) -> list[Deed]:
    told: list[Deed] = [deed for deed in DEEDS if _TOLD[deed].match(clause)]
    if of_the_world and told:
        return [deed for deed in told if deed == "sent"]
    if not told and _ACTS.match(clause):
        told.append("changed")
    return told


def _is_alone(deed: Deed, clause: str) -> bool:
    return _NAMED[deed].fullmatch(clause.strip(" .!…。！*_~:✅✔👍-–—")) is not None
