"""What a rule is made of: the opening of a clause, a key, and a reader of the values behind it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Literal

from bot.language.clauses import MASK, clean
from bot.language.keys import Category
from bot.language.names import everyday_words
from bot.language.patterns import pattern_of
from bot.language.statements import english_words as e
from bot.language.times.finder import find_time_range
from bot.language.words import knows

Outcome = Literal["", "replace", "wrong", "beside", "past", "retire"]
"""What the words say of the same fact's other values: nothing, or that this one takes their place, stands
beside them, was so once, or holds no longer.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """One fact that somebody stated about themselves or about a person (or pet) they name.

    `subject` is "user", or the relation or name of somebody else ("sister"). `quote` stands literally in the
    text. `replaces` is the value taken back in the same breath ("Munich, not Berlin"); None when there is
    none. `since` and `until` are the words for when it holds ("2019", "Friday"). What is retired may be named
    by its key alone ("I quit my job"): its value is empty then. Somebody who died is retired by name alone,
    or by what they were ("grandmother"): the key is empty then. `read` are the words by which it was read,
    its value's perhaps not among them. `named` is the name beside a relation ("my sister Anna"), `which` the
    word that says which of several is meant ("my older sister"). What `is_labelled` is a line of a form,
    "home city: Munich", whose words don't say whose that is.
    """

    key: str
    value: str
    category: Category
    quote: str
    subject: str = "user"
    is_correction: bool = False
    replaces: str | None = None
    outcome: Outcome = ""
    since: str = ""
    until: str = ""
    read: str = field(default="", compare=False)
    named: str = field(default="", compare=False)
    which: str = field(default="", compare=False)
    is_labelled: bool = field(default=False, compare=False)

    @property
    def is_current(self) -> bool:
        """Whether it says what is so, rather than what was."""
        return self.outcome not in ("past", "retire")

    @property
    def is_of_us(self) -> bool:
        """Whether it ends for a "we" what it names no other of: who that is may have been said before."""
        return self.outcome == "retire" and not self.value and self.read[:2].casefold() == "we"


@dataclass(frozen=True, slots=True)
class RememberRequest:
    """An explicit wish to have something kept: `text` is what, `facts` the same fact by fact.

    Both are empty when it is what was said in the message before: "remember that".
    """

    text: str
    facts: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class ForgetRequest:
    """An explicit wish to have something forgotten.

    `key` is set when the words name one ("my birthday"), `value` when they name what it held ("that I live in
    Berlin"). Without words it means all that is known. `reminders` are what it asks to be spared.
    """

    words: str
    key: str | None = None
    value: str | None = None
    subject: str = "user"
    reminders: bool = False


@dataclass(frozen=True, slots=True)
class AskRequest:
    """A question that memory might answer.

    `keys` are those in question, best first, none when no pattern knows; `words` narrow it or are its topic.
    `relation` is what the `subject` is to who asks, where both are named ("my colleague Anna").
    `everything` asks for all that is known, `about` for all of it about whom or what the words name,
    `history` for what was said rather than what is so, `before` for what was so
    earlier than what is, and `reminders` for those that are to come. `end` asks for the "first" or the "last"
    of all that was said.
    """

    words: str
    keys: tuple[str, ...] = ()
    subject: str = "user"
    relation: str = ""
    everything: bool = False
    about: bool = False
    history: bool = False
    before: bool = False
    reminders: bool = False
    end: Literal["", "first", "last"] = ""


Request = RememberRequest | ForgetRequest | AskRequest


ANY_DAY = datetime(2024, 6, 12, 12, tzinfo=UTC)
"""Whether words name a time does not depend on the day they are said."""

MAX_VALUE = 80
Reader = Callable[[str], tuple[str, ...]]
"""The values that stand in the words after an opening; none when they are not what the key holds."""


@dataclass(frozen=True, slots=True)
class Rule:
    """An opening, matched at the start of a clause, and the key its value belongs to.

    The value is read from the group `v`, or else from what follows the match. A group `who` names a relation:
    the key "{who}" says who that is, any other key is a fact about them. A group `what` fills "{what}" in a
    key. `marks` says what the time of an event is to its value: in "I moved from Porto to Lyon in 2019" the
    beginning of Lyon and the end of Porto; what lies ahead begins then.
    """

    opening: re.Pattern[str]
    key: str
    read: Reader
    is_correction: bool = False
    outcome: Outcome = ""
    marks: Literal["", "beginning", "ahead", "end"] = ""


@dataclass(frozen=True, slots=True)
class Tense:
    """A way to say that something was so, or is so no longer: "used to live", "don't live ... anymore".

    Where `opening` matches the start of a clause, and `tail` its end if there is one, `now` says the same of
    the present, so that one rule reads both. `denies` where the opening alone says that it is not so.
    """

    outcome: Outcome
    opening: re.Pattern[str]
    now: str
    tail: re.Pattern[str] | None = None
    denies: bool = False


_BLANK = pattern_of(r"\[(?:\\.|[^\]\\])*\]| \?| ")
_APOSTROPHE = pattern_of(
    r"\[(?:\\.|[^\]\\])*\]|(?P<before>it|he|that|what|who|when|where|here)'(?=s\b)|'(?=(?:t|m|ve)\b)"
)
"""Where a contraction without it is told from other words: "dont" and "its", but not "were" and "ill"."""


def start(pattern: str) -> re.Pattern[str]:
    """A pattern for the start of a piece, without regard to case.

    Outside of character classes a blank stands for one or a few, and a blank with a question mark for none
    too. What is typed in haste matches as well, as in `as_typed`.
    """
    return pattern_of(_BLANK.sub(_blanks, as_typed(pattern)), re.IGNORECASE)


def as_typed(pattern: str) -> str:
    """A pattern that matches its English words as they are typed in haste, too: without the apostrophe of a
    contraction, and "u" for "you".

    >>> as_typed("(?:don't|it's) you")
    "(?:don'?t|it'?s) (?:you|u)"
    """
    return _YOU.sub(lambda found: found["class"] or "(?:you|u)", _APOSTROPHE.sub(_with_or_without, pattern))


_YOU = pattern_of(r"(?P<class>\[(?:\\.|[^\]\\])*\])|\byou\b(?!')")


def _with_or_without(found: re.Match[str]) -> str:
    return found.group() if found.group().startswith("[") else f"{found['before'] or ''}'?"


def _blanks(found: re.Match[str]) -> str:
    match found.group():
        case " ":
            return r"[ \t]{1,4}"
        case " ?":
            return r"[ \t]{0,4}"
        case character_class:
            return character_class


_WORD = pattern_of(r"[^\W_](?:[\w'’.&/+#-]*[\w+#])?", re.UNICODE)
_LETTER = pattern_of(r"[^\W\d_]")
_LISTED = 3
# "a safe, inviting place": the comma stands between adjectives.
_BREAKS_OFF = pattern_of(r"\w+ing (?:a|an|the) \w+$")
_ORDERS = pattern_of(r"(?:please )?(?:remind|forget|remember|note|tell|ask) ", re.IGNORECASE)
"""A part of a list that begins an order: "tea and remind me to buy some"."""

_TAIL = pattern_of(r"\s[-–—]\s|[:(\[{]| - ")
_BETWEEN_NAMES = pattern_of(rf",|&|\+|(?<!\w)(?:{e.CONJUNCTIONS})(?!\w)", re.IGNORECASE)
_BETWEEN_THINGS = pattern_of(
    rf"[ ]*(?:,[ ]*(?:{e.CONJUNCTIONS})(?!\w)|,|(?<!\w)(?:{e.CONJUNCTIONS})(?!\w)|&)[ ]*", re.IGNORECASE
)
_HOW_OLD = pattern_of(r" ?\(\d{1,2}\)")
"""An age behind a name: "Maya (5) and Dev (3)"."""

_MONTH = pattern_of(rf"(?<!\w)(?:{e.MONTH_BEGINS})|\d[./-]\d", re.IGNORECASE)


def cut(rest: str, until: str = "") -> str:
    """What stands before the first word that ends any value, or one of the alternatives `until`."""
    stops = f"{e.STOPS}|{until}" if until else e.STOPS
    found = re.search(rf"(?:[ ,]+|^)(?:{as_typed(stops)})(?![\w'])", rest, re.IGNORECASE)
    tail = _TAIL.search(rest)
    ends = [hit.start() for hit in (found, tail) if hit]
    return rest[: min(ends)] if ends else rest


def _thing_head(rest: str, until: str) -> str:
    head = cut(rest, until)
    return "" if re.search(rf" (?:{e.VOIDS})(?![\w'])", head, re.IGNORECASE) else head


def names(*, several: bool = True, strict: bool = False, alone: bool = False, until: str = "") -> Reader:
    """Names of people, animals or firms: capitalised words.

    Unless `strict`, a single word in small letters will do when it is all there is. `alone`: nothing may
    follow.
    """

    def read(rest: str) -> tuple[str, ...]:
        head = cut(_HOW_OLD.sub("", rest) if several else rest, until)
        pieces = [piece.strip() for piece in _BETWEEN_NAMES.split(head)] if several else [head.split(",")[0]]
        found: list[str] = []
        for piece in pieces:
            name = _name(piece, strict)
            is_all = name.casefold() == clean(piece).casefold()
            if not name or (alone and not is_all):
                break
            found.append(name)
            if not is_all:
                break
        return tuple(found)

    return read


def called(*, opens: bool = False, alone: bool = False) -> Reader:
    """Names of people or animals that a capital alone shows: no day, no language, and nothing that they are.

    At the start of a sentence, which it `opens`, every word has a capital, so there it is no everyday word
    either. `alone`: nothing may follow.
    """

    def read(rest: str) -> tuple[str, ...]:
        found = names(strict=True, several=not alone, alone=alone)(rest)
        return found if all(_is_called(name.casefold(), opens) for name in found) else ()

    return read


def _is_called(name: str, opens: bool) -> bool:
    first, *_ = name.split()
    is_everyday = first in e.COMMON or (first in everyday_words() and knows("en", first))
    if (opens and is_everyday) or first in e.LANGUAGES or _DESCRIBED.match(name):
        return False
    # "June" and "April" are names of people, too.
    return bool(_MONTH.match(first)) or not find_time_range(first, ANY_DAY)


_DESCRIBED = pattern_of(rf"(?:{e.SELF_DESCRIPTIONS})\b", re.IGNORECASE)


def place(rest: str) -> tuple[str, ...]:
    """A city, or "city, region"; never "a small house" or "fear"."""
    pieces = [piece.strip() for piece in cut(rest, e.PLACE_STOPS).split(",")]
    first = clean(pieces[0])
    if not _is_place(first) or MASK in first or find_time_range(f"in {first}", ANY_DAY):
        return ()
    second = pieces[1] if len(pieces) > 1 else ""
    if _starts_capital(second) and len(second.split()) <= 3 and _starts_capital(first):
        return (f"{first}, {clean(second)}",)
    return (first,)


def things(rest: str, longest: int = 8, most: int = 12) -> tuple[str, ...]:
    """One thing or a list of them: "peanuts, shrimp and kiwi".

    Where nothing joins the last part to the others, a longer one may be a clause ("mint, tastes like soap"),
    and others say more of the one before: "the concertina, a Lachenal", "chess, badly".
    """
    head = _thing_head(rest, "")
    joined = re.search(rf"(?<!\w)(?:{e.CONJUNCTIONS}|&)(?!\w)", head, re.IGNORECASE) is not None
    pieces = [clean(piece) for piece in _BETWEEN_THINGS.split(head) if piece.strip()]
    if pieces and len(pieces[0].split()) > _LISTED and not _is_title(pieces[0]):
        # "walking with my friends and family, ..." is one thing, and the "and" part of it.
        pieces = [clean(head.split(",")[0])]
    found: list[str] = []
    for number, piece in enumerate(pieces):
        if not _is_thing(piece, longest) or ("," in head and _BREAKS_OFF.search(piece)):
            break
        if number and _ORDERS.match(piece):
            break
        says_more = not joined and (len(piece.split()) >= _LISTED or _SAYS_MORE.match(piece))
        if number and (says_more or _may_tell(piece)):
            break
        found.append(_without_article(piece))
    return tuple(dict.fromkeys(found[:most]))


_SAYS_MORE = pattern_of(r"an? |\w{2,}ly$", re.IGNORECASE)


def _may_tell(piece: str) -> bool:
    """Whether a later part of a list may be a clause: "tea, went to the beach last week"."""
    parts = piece.casefold().split()
    if len(parts) <= _LISTED or _is_title(piece):
        return False
    return parts[0] in e.PAST or parts[0].endswith("ed") or e.JOINING.isdisjoint(parts)


def thing(longest: int = 6, *, until: str = "") -> Reader:
    """One thing, up to the first comma or stop."""

    def read(rest: str) -> tuple[str, ...]:
        value = clean(_thing_head(rest, until).split(",")[0])
        return (_without_article(value),) if _is_thing(value, longest) else ()

    return read


def date(rest: str) -> tuple[str, ...]:
    """A date with a month's name or a number; kept as it was said."""
    value = clean(cut(rest))
    shaped = _MONTH.search(value) and re.search(r"\d", value) and 3 <= len(value) <= 32
    return (value,) if shaped and len(value.split()) <= 6 and MASK not in value else ()


def whole(longest: int = 14) -> Reader:
    """All the words to the end of the clause: for plans, and for what was explicitly to be kept."""

    def read(rest: str) -> tuple[str, ...]:
        value = clean(rest)
        return (value,) if _is_thing(value, longest) else ()

    return read


def unnamed(rest: str) -> tuple[str, ...]:
    """A statement's value without a name; its key alone says what it is about."""
    return ("",)


def group(rest: str) -> tuple[str, ...]:
    """What the opening itself already matched."""
    value = clean(rest)
    return (value,) if value and MASK not in value else ()


def _name(piece: str, strict: bool) -> str:
    alone = clean(piece)
    taken: list[re.Match[str]] = []
    for found in _WORD.finditer(alone):
        is_particle = bool(taken) and found.group().lower() in e.NAME_PARTICLES
        if not (_starts_capital(found.group()) or is_particle) or len(taken) == 4:
            break
        taken.append(found)
    while taken and taken[-1].group() in e.NAME_PARTICLES:  # "Al" is a name
        taken.pop()
    behind = _WORD.search(alone, taken[-1].end()) if taken else None
    if behind is not None and behind.group() in e.INSTITUTIONS:
        taken.append(behind)
    # "Will" is a verb only before what it helps.
    never = e.NEVER_FIRST if alone.istitle() and alone.isalpha() else e.NEVER_FIRST | e.VERBS
    if taken and taken[0].group().lower() not in never:
        return clean(alone[taken[0].start() : taken[-1].end()])
    if strict:
        return ""
    if alone.isalpha() and alone.islower() and alone not in e.NEVER_FIRST | e.VERBS | e.ARTICLES:
        return alone.title() if 2 <= len(alone) <= 20 else ""
    if alone.isalpha() and not (alone.islower() or alone.isupper() or _starts_capital(alone)):
        return alone if len(alone) <= 20 and alone not in e.NEVER_FIRST else ""  # a script without case
    return ""


def _is_place(value: str) -> bool:
    parts = value.split()
    if not parts or len(parts) > 4 or len(value) > MAX_VALUE or any(char.isdigit() for char in value):
        return False
    if parts[0].lower() in e.NEVER_FIRST | e.NO_PLACE | e.VERBS:
        return False
    if parts[0].lower() in e.ARTICLES:
        return len(parts) > 1 and _starts_capital(parts[1])
    if _starts_capital(parts[0]):
        return all(_starts_capital(part) or part.lower() in e.IN_PLACE_NAMES for part in parts)
    return len(parts) <= 2 and all(part.replace("-", "").isalpha() for part in parts) and len(value) > 2


def _is_thing(value: str, longest: int) -> bool:
    parts = value.casefold().split()
    if not parts or len(parts) > longest or len(value) > MAX_VALUE or MASK in value:
        return False
    if not any(char.isalnum() for char in value) or (parts[0] in e.NEVER_FIRST and not _is_title(value)):
        return False
    if e.POINTING.intersection(parts[1:]) or parts[-1] in e.UNFINISHED:
        return False
    if parts[0] == "the" and not _is_known_to_all(value):
        return False
    return not any(part in e.VERBS for part in parts)


def _is_title(value: str) -> bool:
    """Whether a value is written as the name of a work is: "In the Mood for Love"."""
    parts = value.split()
    return len(parts) > 1 and _starts_capital(parts[0]) and _starts_capital(parts[-1])


def _is_known_to_all(value: str) -> bool:
    """ "The Beatles" or "the sea", but not "the idea", which only this conversation knows."""
    second = value.split()[1:2]
    return bool(second) and (_starts_capital(second[0]) or second[0].casefold() in e.UNIQUE)


def _without_article(value: str) -> str:
    first, _, rest = value.partition(" ")
    return rest if rest and first.islower() and first in e.ARTICLES else value


def _starts_capital(word: str) -> bool:
    found = _LETTER.search(word)
    return bool(found) and found.group().isupper()
