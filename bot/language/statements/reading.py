"""Readers: from the words after an opening to values, or to nothing when they are not what a key holds.

Each is made for one language, with the words at which its values end and those that can't begin one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.language.clauses import MASK, clean
from bot.language.statements.language import Reader

MAX_VALUE = 80
_WORD = re.compile(r"[^\W_](?:[\w'’.&/+#-]*[\w+#])?", re.UNICODE)
_CAPITALISED = re.compile(r"[^\W\d_]")
_LISTED = 3
# "a safe, inviting place": the comma stands between adjectives.
_BREAKS_OFF = re.compile(r"\w+ing (?:a|an|the) \w+$")
_TAIL = re.compile(r"\s[-–—]\s|[:(\[{]| - ")


@dataclass(frozen=True, slots=True)
class Words:
    """The small words of a language that decide where a value begins and ends."""

    conjunctions: str
    """Alternatives of a pattern: those that join the parts of a list."""
    stops: str
    """Alternatives of a pattern: those that end any value."""
    voids: str
    """Alternatives of a pattern: after these the words before are only half of what is meant ("people who ...")."""
    place_stops: str
    """Alternatives of a pattern: those that end a place."""
    never_first: frozenset[str]
    """Lower-case words that begin no value: pronouns, question words, articles of a story."""
    verbs: frozenset[str]
    """Lower-case words that show a piece to be a sentence of its own."""
    articles: frozenset[str]
    no_place: frozenset[str]
    """Lower-case words after "I live in" that are no place."""
    unfinished: frozenset[str] = frozenset()
    """Lower-case words that end no value."""
    pointing: frozenset[str] = frozenset()
    """Lower-case words that point at something said before: a value with one means nothing by itself."""
    definite: frozenset[str] = frozenset()
    """Definite articles: "the idea" points too, unless a name or a `unique` thing follows."""
    unique: frozenset[str] = frozenset()
    past: frozenset[str] = frozenset()
    """Lower-case verbs of what happened once, which begin a clause rather than a thing."""
    joining: frozenset[str] = frozenset()
    """Lower-case words that join a thing to what it goes with: "walks on the beach"."""
    name_particles: frozenset[str] = frozenset(
        {"de", "da", "di", "van", "von", "der", "den", "la", "le", "bin", "al"}
    )
    months: str = (
        "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez|janv|fév|avr|juin|juil|aoû|déc|ene|abr|ago|dic"
        "|янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек"
        "|січ|лют|бер|кві|тра|чер|лип|сер|вер|жов|лис|гру"
    )

    def until(self, more_stops: str) -> Words:
        """The same words, with more at which a value ends."""
        return replace(self, stops=f"{self.stops}|{more_stops}")


def cut(rest: str, stops: str) -> str:
    """What stands before the first of the stops."""
    found = re.search(rf"(?:[ ,]+|^)(?:{stops})(?![\w'])", rest, re.IGNORECASE)
    tail = _TAIL.search(rest)
    ends = [hit.start() for hit in (found, tail) if hit]
    return rest[: min(ends)] if ends else rest


def _thing_head(rest: str, words: Words) -> str:
    head = cut(rest, words.stops)
    return "" if re.search(rf" (?:{words.voids})(?![\w'])", head, re.IGNORECASE) else head


def names(words: Words, *, several: bool = True, strict: bool = False, alone: bool = False) -> Reader:
    """Names of people, animals or firms: capitalised words.

    Unless `strict`, a single word in small letters will do when it is all there is. `alone`: nothing may follow.
    """
    joint = re.compile(rf",|&|\+|(?<!\w)(?:{words.conjunctions})(?!\w)", re.IGNORECASE)

    def read(rest: str) -> tuple[str, ...]:
        head = cut(rest, words.stops)
        pieces = [piece.strip() for piece in joint.split(head)] if several else [head.split(",")[0]]
        found: list[str] = []
        for piece in pieces:
            name = _name(piece, words, strict)
            is_all = name.casefold() == clean(piece).casefold()
            if not name or (alone and not is_all):
                break
            found.append(name)
            if not is_all:
                break
        return tuple(found)

    return read


def name(words: Words) -> Reader:
    """Exactly one name."""
    return names(words, several=False)


def place(words: Words, nominative: Mapping[str, str] | None = None) -> Reader:
    """A city, or "city, region"; never "a small house" or "fear".

    `nominative` gives the names of places whose form after "in" is another, by that form in small letters.
    """

    def read(rest: str) -> tuple[str, ...]:
        head = cut(rest, f"{words.stops}|{words.place_stops}")
        pieces = [piece.strip() for piece in head.split(",")]
        first = clean(pieces[0])
        if not _is_place(first, words) or MASK in first:
            return ()
        if (
            len(pieces) > 1
            and _starts_capital(pieces[1])
            and len(pieces[1].split()) <= 3
            and _starts_capital(first)
        ):
            return (f"{first}, {clean(pieces[1])}",)
        return ((nominative or {}).get(first.casefold(), first),)

    return read


def things(words: Words, longest: int = 8, most: int = 12) -> Reader:
    """One thing or a list of them: "peanuts, shrimp and kiwi"."""
    joint = re.compile(
        rf"[ ]*(?:,[ ]*(?:{words.conjunctions})(?!\w)|,|(?<!\w)(?:{words.conjunctions})(?!\w)|&)[ ]*", re.I
    )

    def read(rest: str) -> tuple[str, ...]:
        head = _thing_head(rest, words)
        pieces = [clean(piece) for piece in joint.split(head) if piece.strip()]
        if pieces and len(pieces[0].split()) > _LISTED and not _is_title(pieces[0]):
            # "walking with my friends and family, ..." is one thing, and the "and" part of it.
            pieces = [clean(head.split(",")[0])]
        found: list[str] = []
        for number, piece in enumerate(pieces):
            if not _is_thing(piece, words, longest) or ("," in head and _BREAKS_OFF.search(piece)):
                break
            if number and _may_tell(piece, words):
                break
            found.append(_without_article(piece, words))
        return tuple(dict.fromkeys(found[:most]))

    return read


def _may_tell(piece: str, words: Words) -> bool:
    """Whether a later part of a list may be a clause: "tea, went to the beach last week"."""
    parts = piece.casefold().split()
    if len(parts) <= _LISTED or _is_title(piece):
        return False
    return parts[0] in words.past or parts[0].endswith("ed") or words.joining.isdisjoint(parts)


def thing(words: Words, longest: int = 6) -> Reader:
    """One thing, up to the first comma or stop."""

    def read(rest: str) -> tuple[str, ...]:
        value = clean(_thing_head(rest, words).split(",")[0])
        return (_without_article(value, words),) if _is_thing(value, words, longest) else ()

    return read


def date(words: Words) -> Reader:
    """A date with a month's name or a number; kept as it was said."""
    month = re.compile(rf"(?<!\w)(?:{words.months})|\d[./-]\d", re.IGNORECASE)

    def read(rest: str) -> tuple[str, ...]:
        value = clean(cut(rest, words.stops))
        shaped = month.search(value) and re.search(r"\d", value) and 3 <= len(value) <= 32
        return (value,) if shaped and len(value.split()) <= 6 and MASK not in value else ()

    return read


def whole(words: Words, longest: int = 14) -> Reader:
    """All the words to the end of the clause: for plans, and for what was explicitly to be kept."""

    def read(rest: str) -> tuple[str, ...]:
        value = clean(rest)
        return (value,) if _is_thing(value, words, longest) else ()

    return read


def unnamed(rest: str) -> tuple[str, ...]:
    """A value that nobody named: the key alone says what it is about."""
    return ("",)


def group(rest: str) -> tuple[str, ...]:
    """What the opening itself already matched."""
    value = clean(rest)
    return (value,) if value and MASK not in value else ()


def _name(piece: str, words: Words, strict: bool) -> str:
    taken: list[str] = []
    for found in _WORD.finditer(clean(piece)):
        word = found.group()
        is_particle = bool(taken) and word.lower() in words.name_particles
        if not (_starts_capital(word) or is_particle) or len(taken) == 4:
            break
        taken.append(word)
    while taken and taken[-1].lower() in words.name_particles:
        taken.pop()
    if taken and taken[0].lower() not in words.never_first | words.verbs:
        return clean(" ".join(taken))
    if strict:
        return ""
    alone = clean(piece)
    if alone.isalpha() and alone.islower() and alone not in words.never_first | words.verbs | words.articles:
        return alone.title() if 2 <= len(alone) <= 20 else ""
    if alone.isalpha() and not (alone.islower() or alone.isupper() or _starts_capital(alone)):
        return alone if len(alone) <= 20 and alone not in words.never_first else ""  # a script without case
    return ""


def _is_place(value: str, words: Words) -> bool:
    parts = value.split()
    if not parts or len(parts) > 4 or len(value) > MAX_VALUE or any(char.isdigit() for char in value):
        return False
    if parts[0].lower() in words.never_first | words.no_place | words.verbs:
        return False
    if parts[0].lower() in words.articles:
        return len(parts) > 1 and _starts_capital(parts[1])
    if _starts_capital(parts[0]):
        return all(_starts_capital(part) or part.lower() in _IN_PLACE_NAMES for part in parts)
    return len(parts) <= 2 and all(part.replace("-", "").isalpha() for part in parts) and len(value) > 2


_IN_PLACE_NAMES = frozenset(
    "de da do del la le les el am an der den the of sur en upon on les-bains на над y and und".split()
)


def _is_thing(value: str, words: Words, longest: int) -> bool:
    parts = value.casefold().split()
    if not parts or len(parts) > longest or len(value) > MAX_VALUE or MASK in value:
        return False
    if not any(char.isalnum() for char in value) or (parts[0] in words.never_first and not _is_title(value)):
        return False
    if words.pointing.intersection(parts[1:]) or parts[-1] in words.unfinished:
        return False
    if parts[0] in words.definite and not _is_known_to_all(value, words):
        return False
    return not any(part in words.verbs for part in parts)


def _is_title(value: str) -> bool:
    """Whether a value is written as the name of a work is: "In the Mood for Love"."""
    parts = value.split()
    return len(parts) > 1 and _starts_capital(parts[0]) and _starts_capital(parts[-1])


def _is_known_to_all(value: str, words: Words) -> bool:
    """ "The Beatles" or "the sea", but not "the idea", which only this conversation knows."""
    second = value.split()[1:2]
    return bool(second) and (_starts_capital(second[0]) or second[0].casefold() in words.unique)


def _without_article(value: str, words: Words) -> str:
    first, _, rest = value.partition(" ")
    return rest if rest and first.islower() and first in words.articles else value


def _starts_capital(word: str) -> bool:
    found = _CAPITALISED.search(word)
    return bool(found) and found.group().isupper()
