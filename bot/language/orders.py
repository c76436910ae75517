"""Orders to forget, as people say them in a chat: what they mean is told by code, in every language of the
packs.

A whole message that only points back ("forget that") means the last exchange; "don't keep this" beside other
words means the message it stands in; "forget my dog" names what is to go.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from bot.language.clauses import sentence_pieces
from bot.language.pack import Orders
from bot.language.packs import PACKS, any_of
from bot.language.words import content_words

MOST_ORDER_CHARACTERS = 160
"""A longer sentence tells a story, in which somebody may forget something."""


@dataclass(frozen=True, slots=True)
class ForgetLast:
    """The last exchange is to go: from history and recall, with what was learnt from it."""


@dataclass(frozen=True, slots=True)
class KeepNothing:
    """The order to keep nothing of the message in which it stands."""


@dataclass(frozen=True, slots=True)
class ForgetWhat:
    """What these words name is to go."""

    words: str


Order = ForgetLast | KeepNothing | ForgetWhat


_LEADING = (
    rf"(?:{any_of(lambda pack: pack.orders.lead)})\b[\s,.!…-]*"
    rf"|(?:{any_of(lambda pack: pack.orders.ask)})\s"
)
_LEAD = re.compile(rf"(?:{_LEADING})+", re.IGNORECASE)
_ASKED = re.compile(rf"(?:{_LEADING})*?(?:{any_of(lambda pack: pack.orders.ask)})\b", re.IGNORECASE)
_TAIL = re.compile(rf"\b(?:{any_of(lambda pack: pack.orders.tail)})$", re.IGNORECASE)
_TAIL_MARKS = " \t\n\r,.!?…)-"
_LONGEST_TAIL, _MOST_TAILS = 40, 12
_MINE = re.compile(
    rf"(?:(?:{any_of(lambda pack: pack.speech.the)})\s+)?"
    rf"(?:{any_of(lambda pack: pack.speech.my)})\s+",
    re.IGNORECASE,
)
_ALL_OF = re.compile(rf"(?:{any_of(lambda pack: pack.orders.all_of)}),", re.IGNORECASE)
_NO_NAME = any_of(lambda pack: pack.orders.no_name)
_CLAUSES = re.compile(r"[;:!?…]|,\s|\.\s|\s[-–—]\s")


@dataclass(frozen=True, slots=True)
class _Patterns:
    """The orders of one language, ready to be matched."""

    whole: re.Pattern[str]
    keep_not: re.Pattern[str]
    forget: re.Pattern[str]
    nameless: re.Pattern[str]
    about: re.Pattern[str]


def _compiled(orders: Orders) -> _Patterns:
    last = rf"(?:{orders.that})|(?:{orders.last})"
    return _Patterns(
        whole=re.compile(rf"(?:{orders.forget}) (?:{last})|{orders.undo}|{orders.keep_not}", re.IGNORECASE),
        keep_not=re.compile(orders.keep_not, re.IGNORECASE),
        forget=re.compile(rf"(?:{orders.forget})[\s:,]+(?P<what>\S.*)$", re.IGNORECASE | re.DOTALL),
        nameless=re.compile(rf"(?:{last}|{_NO_NAME})(?:\b.*)?", re.IGNORECASE),
        about=re.compile(rf"(?:{orders.about})\b\s*(?P<rest>\S.*)?$", re.IGNORECASE | re.DOTALL),
    )


_LANGUAGES = [_compiled(pack.orders) for pack in PACKS if pack.orders.forget]


@lru_cache(maxsize=8)
def read_order(text: str) -> Order | None:
    """What a message orders to be forgotten; None when it orders nothing of the kind.

    One message is asked for it several times in a row: the last few are at hand.
    """
    said = [piece for piece in (each.strip() for each in sentence_pieces(text)) if piece]
    if not said:
        return None
    if len(said) == 1 and (order := _whole(_without_tail(_straight(text))) or _whole(_bare(text))):
        return order
    pieces = list(_pieces(text))
    if any(map(_keeps_not, pieces)):
        others = any(content_words(piece) for piece in pieces if not _keeps_not(piece))
        return KeepNothing() if others else ForgetLast()
    return next((order for piece in said[:2] if (order := _named(piece))), None)


def is_only_order(text: str) -> bool:
    """Whether a message is one order to forget and tells nothing besides."""
    alone = len([piece for piece in sentence_pieces(text) if piece.strip()]) == 1
    return alone and isinstance(read_order(text), ForgetWhat | ForgetLast)


def named(words: str) -> str:
    """The thing that an order names, without the words around it: "about my dog, please" is "my dog"."""
    said = _without_tail(words.strip().strip("\"“”„«»'"))
    for each in _LANGUAGES:
        if found := each.about.match(said):
            given = found.groupdict()
            return (given.get("w") or given.get("rest") or said).strip(" .,!?")
    return said.strip(" .,!?")


def is_ones_own(words: str) -> bool:
    """Whether words describe something as the speaker's: "my dog", rather than say it itself."""
    return _MINE.match(words) is not None


def without_owner(words: str) -> str:
    """The words without whose it is: "my dog" is "dog"."""
    return _MINE.sub("", words, count=1) if is_ones_own(words) else words


def _whole(said: str) -> Order | None:
    """What a message that is nothing but one order means."""
    return ForgetLast() if any(each.whole.fullmatch(said) for each in _LANGUAGES) else _named(said)


def _straight(text: str) -> str:
    return text.strip().replace("’", "'")


def _named(sentence: str) -> ForgetWhat | None:
    said = _bare(sentence)
    asks = sentence.rstrip().endswith("?") and _ASKED.match(sentence.strip()) is None
    if len(said) > MOST_ORDER_CHARACTERS or asks or sentence.rstrip().endswith("…"):
        return None
    for each in _LANGUAGES:
        found = each.forget.match(said)
        if found is None:
            continue
        told = found["what"]
        if _CLAUSES.search(told.rstrip(" .!")) and not _ALL_OF.match(told):
            continue
        what = named(told)
        if not each.nameless.fullmatch(what):
            return ForgetWhat(what)
    return None


def _keeps_not(piece: str) -> bool:
    if len(piece) > MOST_ORDER_CHARACTERS:
        return False
    said = (_without_tail(_straight(piece)), _bare(piece))
    return any(each.keep_not.fullmatch(form) for each in _LANGUAGES for form in said)


def _pieces(text: str) -> Iterator[str]:
    for sentence in sentence_pieces(text):
        yield from (piece for piece in _CLAUSES.split(sentence) if piece.strip())


def _bare(text: str) -> str:
    """A sentence without politeness before and behind it."""
    plain = _straight(text)
    lead = _LEAD.match(plain)
    return _without_tail(plain[lead.end() :] if lead and lead.end() < len(plain) else plain)


def _without_tail(said: str) -> str:
    """What is said, without thanks and marks at its end."""
    end = _end_of_words(said, len(said))
    for _ in range(_MOST_TAILS):
        tail = _TAIL.search(said, max(0, end - _LONGEST_TAIL), end)
        if tail is None:
            break
        end = _end_of_words(said, tail.start())
    return said[:end]


def _end_of_words(said: str, end: int) -> int:
    while end and said[end - 1] in _TAIL_MARKS:
        end -= 1
    return end
