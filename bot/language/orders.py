"""Orders to forget, as people say them in a chat: what they mean is told by code, in every language of the
packs.

A whole message that only points back ("forget that") means the last exchange, or the one it replies to;
"don't keep this" beside other words means the message it stands in; "forget my dog" names what is to go, and
"forget my dog not" what is to stay. Each order is read once, into one of a closed union.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from itertools import count
from typing import Literal, get_args

from bot.language.clauses import sentence_pieces
from bot.language.pack import Pack
from bot.language.packs import PACKS, any_of
from bot.language.patterns import END_MARKS, NEVER, alternatives, caseless, filled, pattern_of
from bot.language.text import in_form
from bot.language.times.finder import TimeRange, find_time_ranges
from bot.language.times.vocabulary import forms
from bot.language.words import STOP_WORDS, content_words, likely_languages

MOST_ORDER_CHARACTERS = 160
"""A longer sentence tells a story, in which somebody may forget something."""


@dataclass(frozen=True, slots=True)
class ForgetLast:
    """The last exchange is to go: from history and recall, with what was learnt from it."""


@dataclass(frozen=True, slots=True)
class UndoLast:
    """What was done last is to be as it was: an exchange that was forgotten is back, any other one goes."""


@dataclass(frozen=True, slots=True)
class GiveBack:
    """What was forgotten just before is to be back, in whatever way it went: "no wait, keep it!"."""

    meant: Literal["it", "the other"] = "it"
    """Whether another one of what the order before named is to go in its place."""


@dataclass(frozen=True, slots=True)
class KeepNothing:
    """The order to keep nothing of the message in which it stands."""


@dataclass(frozen=True, slots=True)
class KeepNoneAbout:
    """The order to keep nothing about what these words name, from now on."""

    words: str


@dataclass(frozen=True, slots=True)
class ForgetWhat:
    """What these words name is to go; from `everywhere`, the conversation log too, where that is said."""

    words: str
    everywhere: bool = False


@dataclass(frozen=True, slots=True)
class ForgetEverything:
    """All that is known is to go."""


@dataclass(frozen=True, slots=True)
class ForgetTime:
    """All that was said in the time that these words name is to go: "everything since Monday"."""

    words: str
    code: str
    """The language of the order, which the words are read in."""

    lately: timedelta | None = None
    """How long ago it began, where they say so in hours or minutes: "the last two hours"."""

    about: str = ""
    """What alone of it is to go, where they name that: "what I said about Eva today"."""

    def by_clock(self, now: datetime) -> TimeRange:
        """The time that is, by the clock of somebody for whom it is `now`."""
        if self.lately is not None:
            return TimeRange(now - self.lately, now)
        times = find_time_ranges(self.words, now, self.code)
        start, end = min(each.start for each in times), max(each.end for each in times)
        return TimeRange(start, min(now, end), max(each.slack for each in times))


@dataclass(frozen=True, slots=True)
class ForgetBut:
    """What is to go but for what is `kept` of it: "all about Anna except her number".

    `what` is None where code can't tell the one from the other.
    """

    words: str
    what: ForgetWhat | Unnamed | None
    kept: str


@dataclass(frozen=True, slots=True)
class ForgetNothing:
    """What these words name is not to be forgotten: an order to keep it."""

    words: str


Unnamed = ForgetEverything | ForgetTime | ForgetBut
"""What is to go is told otherwise than by its name."""

Back = ForgetLast | UndoLast
"""Orders that name nothing and point back."""

ToForget = Back | ForgetWhat | Unnamed
"""Orders after which something ought to be gone that was there before the message."""

Switch = Literal["learn_nothing", "learn_again", "go_off_record"]
"""What an order has hold from now on; it is of no message, and of the pack's field of that name."""

Order = ToForget | GiveBack | KeepNothing | KeepNoneAbout | ForgetNothing


SWITCHES: tuple[Switch, ...] = get_args(Switch)

_TAIL_MARKS = " \t\n\r,)-" + END_MARKS
_LONGEST_TAIL, _MOST_TAILS = 40, 12
_CLAUSES = pattern_of(r"[;:!?…]|,\s|\.\s|\s[-–—]\s")
_CLAUSES_UNSPACED = pattern_of(rf"{_CLAUSES.pattern}|[，、：；،]|[()\[\]（）【】]")


_WRITTEN = {
    "BEGIN": (r"\b", "(?:)"),
    "END": (r"(?:\b|(?=\s|$))", "(?:)"),
    "AFTER": (r"(?:\b|(?=\s|$))", r"(?=[^ก-๙]|$)"),
    "GAP": (r"[\s:,]+(?:TAIL,?\s+)?", r"[\s:：,，、]*"),
}
"""What stands between words: of languages that part them by blanks, and of others, whose words have no end
that could be told.
"""

_MADE = {
    "LEADING": r"LEAD END[\s,.!…、，。！-]*|MAY_YOU\s",
    "DENIES": "NEVER(?:BLANK|(?<='))",
    "NAMES": r"(?:OF_THAT|ABOUT) END\s*(?P<rest>\S.*)?$",
    "CLAUSE": r"ABOUT END\s+(?:OWN\b|(?-i:[A-ZÀ-ÞА-Я]))",
    "OF_ALL": r"(?:(?:THE|MY)\s?)*THE_TALK|ALL_TOLD",
}
"""What is made of groups of words in every language."""

_ENGLISH = PACKS[0]
"""Its courtesies are understood beside any language."""


def _groups(pack: Pack) -> dict[str, str]:
    """The groups of one language's words for orders, by the names that patterns have for them."""
    orders, speech, times, talk = pack.orders, pack.speech, pack.times, pack.talk
    memory = alternatives((orders.from_memory, _ENGLISH.orders.from_memory))
    courtesies = (talk.please, orders.tail, orders.everywhere, _ENGLISH.talk.please, _ENGLISH.orders.tail)
    agreed = "|".join(each.replace("_", " ") for each in talk.yes.split())
    units = (f"{times.units.get(each, '')} {_ENGLISH.times.units[each]}" for each in ("minute", "hour"))
    everything = orders.everything.removesuffix("$")
    groups = {each.name.upper(): str(getattr(orders, each.name)) for each in fields(orders)} | {
        "BLANK": r"\s*" if _glues_verbs(pack) else r"[^\S\n]+",
        "OF_MEMORY": memory,
        "TAIL": alternatives((*courtesies, memory)),
        "LEAD": alternatives((orders.lead, _ENGLISH.orders.lead, agreed)),
        "MAY_YOU": alternatives((talk.may_you, _ENGLISH.talk.may_you)),
        "FORGET_BEHIND": alternatives((orders.forget_last, orders.removes_last)) or NEVER,
        "FORGET_IT": rf"(?:{alternatives((orders.forget, orders.removes)) or NEVER})\S{{0,4}}",
        "PLEASE": talk.please,
        "BACK": alternatives((orders.that, orders.last)),
        "IT": speech.it,
        "THE": speech.the,
        "MY": speech.my,
        "OWN": alternatives((speech.i, speech.my)),
        "BETWEEN": alternatives((orders.that, *sorted({*forms(times.on), *STOP_WORDS.get(pack.code, ())}))),
        "BESIDE": alternatives((*forms(times.on), speech.the, orders.that)),
        "LATELY": "|".join(forms(f"{times.shifts.get(-1, '')} {times.recent}")),
        "NUMBER": r"\d{1,4}(?=\D)|[^\W\d]\w{0,20}(?=\s)",
    }
    groups |= dict(zip(("MINUTE", "HOUR"), ("|".join(forms(each)) for each in units), strict=True))
    for name, written in _WRITTEN.items():
        groups[name] = filled(written[not pack.writing.spaced], groups)
    # Its own, or a clause: "my age", "that I smoke".
    what = rf"(?:(?:{groups['OWN'] or NEVER})(?!\w)|(?:{speech.that or NEVER})\s)[^:：]*?"
    numbers = count()
    groups["NOT_TO_KEEP"] = re.sub("WHAT", lambda _: f"(?P<w{next(numbers)}>{what})", orders.not_to_keep)
    groups["ALL_TOLD"] = alternatives((everything, orders.no_name)).replace("$", groups["END"])
    for name, text in _MADE.items():
        groups[name] = filled(text, groups)
    return groups


class _Patterns:
    """The orders of one language, ready to be matched."""

    def __init__(self, pack: Pack) -> None:
        orders, speech, spaced = pack.orders, pack.speech, pack.writing.spaced
        groups = _groups(pack)

        def made(text: str, flags: int = re.DOTALL) -> re.Pattern[str]:
            return caseless(filled(text, groups), flags)

        self.code = pack.code
        self.has_articles = bool(speech.the)
        self.small = STOP_WORDS.get(pack.code, frozenset()) - {*speech.the.split("|")}
        self.verb = caseless(_verbs(pack))
        self.lead = made("LEADING+")
        self.asked = made(r"LEADING*? MAY_YOU\b")
        self.tail = made("BEGIN TAIL$")
        self.everywhere = made("BEGIN EVERYWHERE END")
        self.whole = made(r"FORGET GAP BACK | UNDO | KEEP_NOT | BACK\s*FORGET_LAST", 0)
        self.said = made(r"(?=\w+\s) THAT END")
        self.points = made(r"FORGET GAP THAT | THAT\s*FORGET_LAST", 0)
        self.keep_not = made("KEEP_NOT", 0)
        self.keep_none = made("LEADING*? (?:KEEP_NONE | NOT_THIS)", 0)
        self.not_to_keep = made(r"LEADING*? NOT_TO_KEEP (?:\s*[:：].*)?")
        self.off_record = made("OFF_RECORD", 0)
        self.pointing = made("(?:THAT | IT) END", 0)
        self.goes = made("FORGET_IT (?P<what>.*) | (?P<first>.*?) BLANK FORGET_BEHIND")
        self.pointing_alone = made("(?:ABOUT END\\s*)? (?:BACK | NO_NAME | IT)", 0)
        leading = filled("LEADING*?", groups)
        self.switches: Mapping[Switch, re.Pattern[str]] = {
            each: caseless(f"{leading}(?:{words})") for each in SWITCHES if (words := getattr(orders, each))
        }
        self.undo = made("UNDO", 0)
        self.restore = made("RESTORE", 0)
        self.other = made("OTHER", 0)
        behind = r"| (\S.*?) BLANK FORGET_LAST$" if orders.forget_last else ""
        self.forget = made(rf"FORGET GAP (\S.*)${behind}")
        first, last = "WISH GAP" if orders.wish else "", "BLANK WISH_LAST" if orders.wish_last else ""
        self.wish = made(rf"{first} (\S.*?) {last}$" if first or last else NEVER, 0)
        self.not_to = made(r"LEADING*? DENIES (?:TAIL,?\s+)? FORGET (?:GAP (\S.*))?$")
        behind = r"| (\S.*?) BLANK REMOVES_LAST$" if orders.removes_last else ""
        self.removes = made(rf"REMOVES GAP (\S.*)${behind}")
        self.from_memory = made("BEGIN OF_MEMORY END")
        self.never_behind = made(r"DENIES (\S.*) | NEVER | (\S.*) BLANK NEVER_LAST")
        behind = "| .* BEGIN NO_NAME" if orders.forget_last else ""
        self.nameless = made(rf"(?!OF_THAT END\s | CLAUSE) (?:BACK | NO_NAME) (?:AFTER .*)? {behind}")
        self.this = made(rf"THIS {'GAP' if spaced else ''} (?P<rest>\S.*)")
        self.about = made("NAMES")
        self.of_text = made(
            r"(?:OF_TEXTS_TOO | REMOVES) GAP"
            r"(?:THIS\s\S | (?!NAMES | BACK END | MY\b) (?:.*\s)? THE\s)"
        )
        self.everything = caseless(orders.everything.removesuffix("$") or NEVER)
        ends = "" if spaced else r"\w{0,4}"
        self.all_told = made(
            rf"(?>(?:OF_ALL END\W*+ (?:BETWEEN END\W*+){{0,2}} | BESIDE END\W*+)*+) {ends}", 0
        )
        self.no_number = made(r"THE | ALL_TOLD | \w{1,2}", 0)
        self.hours = made(
            r"(?<!\w) (?:(?P<more>NUMBER)\s)? LATELY\s (?:(?P<many>NUMBER)\s?)?"
            "(?:(?P<minute>MINUTE) | HOUR)$"
        )
        self.in_hours = made("BEGIN (?:MINUTE | HOUR) END")
        self.but_for = made("BEGIN BUT_FOR END")
        self.numbers = {
            form: number for number, each in enumerate(pack.times.numbers, 1) for form in forms(each)
        }

    def names_nothing_alone(self, words: str) -> bool:
        """Whether words are none, or only point at something."""
        said = self.without_tail(words.strip(" ,、，"))
        return not said or self.pointing_alone.fullmatch(said) is not None

    def means_everywhere(self, said: str) -> bool:
        """Whether words say no more than that what they point at is to go everywhere."""
        if (found := self.everywhere.search(said)) is None:
            return False
        rest = self.without_tail(f"{said[: found.start()]} {said[found.end() :]}".strip())
        lead = self.lead.match(rest)
        rest = rest[lead.end() :] if lead else rest
        # "Bórralo" is "borra" with what it is said of, and so with an accent.
        order = self.goes.fullmatch(rest) or self.goes.fullmatch(_unaccented(rest))
        return not rest or (
            order is not None and self.names_nothing_alone(order["what"] or order["first"] or "")
        )

    def forms(self, plain: str) -> tuple[str, str]:
        """What is said without politeness behind it, and without that before it as well."""
        told = self.without_tail(plain)
        lead = self.lead.match(plain)
        if lead is None or lead.end() == len(plain):
            return told, told
        return told, self.without_tail(plain[lead.end() :])

    def without_tail(self, said: str) -> str:
        """What is said, without thanks and marks at its end."""
        end = _end_of_words(said, len(said))
        for _ in range(_MOST_TAILS):
            tail = self.tail.search(said, max(0, end - _LONGEST_TAIL), end)
            if tail is None:
                break
            end = _end_of_words(said, tail.start())
        return said[:end]

    def asks(self, sentence: str) -> bool:
        """Whether a sentence asks something, and is no order put politely."""
        return sentence.rstrip().endswith("?") and self.asked.match(sentence.strip()) is None

    def told(self, sentence: str, bare: str) -> str | None:
        """All that stands before or behind the verb of an order to forget; None where none is given."""
        found = self.given(sentence, bare)
        if not found or self.asks(sentence) or self.denied(sentence, bare) is not None:
            return None
        told = next(each for each in found.groups() if each is not None).strip()
        return None if self.is_of_text(sentence, bare, told) else told

    def given(self, sentence: str, bare: str) -> re.Match[str] | None:
        """The order to forget with what it is said of; a verb for taking away whatever it may be is one where
        memory is named as what that goes from.
        """
        found = self.forget.match(bare)
        return found or (self.removes.match(bare) if self.from_memory.search(sentence) else None)

    def is_of_text(self, sentence: str, bare: str, told: str) -> bool:
        """Whether something is to go from a text, and none of memory's."""
        is_known = self.from_memory.search(sentence) or self.everything.fullmatch(self.without_tail(told))
        return self.of_text.match(bare) is not None and not is_known

    def removed(self, sentence: str, bare: str) -> str:
        """What is to be taken away, whatever that may be and wherever it is; "" for nothing, and for a word
        without an article in a language that has them: "clear soup" is a dish.
        """
        found = self.removes.match(bare)
        if found is None or self.asks(sentence):
            return ""
        told = self.without_tail(next(each for each in found.groups() if each is not None))
        if self.is_of_text(sentence, bare, told):
            return ""
        is_bare = self.has_articles and told.islower() and len(told.split()) == 1
        return "" if is_bare or _CLAUSES.search(told) or self.names_nothing(told) else self.named(told)

    def means_everything(self, told: str) -> bool:
        """Whether words behind an order mean all that is known."""
        about = self.everything.fullmatch(self.without_tail(told))
        return about is not None and not any(about.groups())

    def leaves(self, sentence: str, bare: str) -> bool:
        """Whether somebody orders all that is known to go, or says that they want it gone."""
        wished = self.wish.match(bare)
        stands = wished or self.removes.match(bare)
        told = stands[1] if stands and not self.asks(sentence) else self.told(sentence, bare)
        return bool(told) and self.means_everything(told)

    def names_nothing(self, told: str) -> bool:
        """Whether words behind an order name nothing: "forget that and go on", but not "forget that dog",
        where any word that is no small one, or an article, may name a thing, and a look for it tells.
        """
        found = self.this.match(told)
        is_named = found is not None and found["rest"].split()[0].casefold() not in self.small
        return not is_named and self.nameless.fullmatch(told) is not None

    def denied(self, sentence: str, bare: str) -> str | None:
        """What is not to be forgotten, told on either side of the verb; None where none is denied."""
        if len(sentence) > MOST_ORDER_CHARACTERS or self.asks(sentence):
            return None
        denied = self.not_to.match(_straight(sentence))
        found = denied or self.given(sentence, bare)
        told = self.without_tail(next((each for each in found.groups() if each), "")) if found else ""
        if behind := self.never_behind.fullmatch(told):
            told = next((each for each in behind.groups() if each), "")
        return self.named(told) if denied or behind else None

    def not_named(self, told: str) -> Unnamed | None:
        """What words mean that name nothing: everything, all of a time, or all but something."""
        if self.means_everything(told):
            return ForgetEverything()
        if len(told) > MOST_ORDER_CHARACTERS:
            return None
        if but := self.excepting(told):
            return but
        if lately := self.hours.search(told):
            many = self.number(lately["many"] or lately["more"] or "")
            length = timedelta(**{"minutes" if lately["minute"] else "hours": many or 0})
            return (
                ForgetTime(told, self.code, length)
                if many and self.means_all(told[: lately.start()])
                else None
            )
        times = find_time_ranges(told, _ANY_TIME, self.code)
        if not times or self.in_hours.search(told):  # "the last couple of hours" is told by no day
            return None
        first, last = times[0], times[-1]
        left = " ".join(f"{told[: first.offset]} {told[last.offset + len(last.quote) :]}".split())
        if self.means_all(left):
            return ForgetTime(told, self.code)
        if (found := self.about.match(left)) is None:
            return None
        said = self.said.match(left)  # of "that about the meeting on Monday" the time is the meeting's
        is_said = found.groupdict().get("told") or (said and " " in said.group())
        return ForgetTime(told, self.code, about=self.named(left)) if is_said else None

    def is_off_record(self, clause: str, *, alone: bool) -> bool:
        """Whether a clause says no more than that something is off the record: "this is off the record".

        The bare words mean what stands beside them, and alone nothing.
        """
        if (mark := self.off_record.search(clause)) is None:
            return False
        before, behind = clause[: mark.start()], clause[mark.end() :]
        if not (before.strip() or behind.strip()):
            return not alone and (" " in clause or not clause[0].isupper())  # a capital may begin a name
        told = self.pointing.match(before)
        return told is not None and not content_words(f"{before[told.end() :]} {behind}")

    def excepting(self, told: str) -> ForgetBut | None:
        """What is to go and what is to stay, on either side of a word between them: what means all is to go,
        and so is all where nothing stands before it.
        """
        if (found := self.but_for.search(told)) is None:
            return None
        sides = (told[: found.start()], told[found.end() :])
        goes, kept = (self.without_tail(each.strip(" ,;:-–—、，")) for each in sides)
        if not kept:  # said behind both of them
            return ForgetBut(told, None, goes)
        if self.means_all(kept):
            goes, kept = kept, goes
        what = self.not_named(goes) or ForgetWhat(self.named(goes)) if goes else ForgetEverything()
        return ForgetBut(told, what, self.named(kept))

    def means_all(self, told: str) -> bool:
        """Whether words beside a time name all that was said then; "all about my trip" names something."""
        rest = " ".join(told.split()).strip(" ,.!、，")
        about = self.everything.fullmatch(rest)
        return self.all_told.fullmatch(rest) is not None and not (about and any(about.groups()))

    def number(self, said: str) -> int | None:
        """A small number in figures or words; one where none is said, None for any other word."""
        if said.isdecimal():
            return int(said)
        return self.numbers.get(said.casefold()) if said and not self.no_number.fullmatch(said) else 1

    def named(self, words: str) -> str:
        """What somebody names, without what they say around it: "about my dog, please" is "my dog"."""
        said = self.without_tail(words.strip().strip("\"“”„«»'"))
        if (known := self.everything.fullmatch(said)) and any(known.groups()):
            return next(filter(None, known.groups())).strip(" .,!?")
        found = self.about.match(said)
        given = found.groupdict() if found else {}
        return (given.get("w") or given.get("told") or given.get("rest") or said).strip(" .,!?")


def _unaccented(text: str) -> str:
    return "".join(char for char in in_form("NFD", text) if not "\u0300" <= char <= "\u036f")


def _verbs(pack: Pack) -> str:
    """What every order of a language holds: one to forget, to undo or give back, or to keep nothing."""
    orders = pack.orders
    removes = alternatives((orders.removes, orders.removes_last)) or NEVER
    verbs = alternatives(
        (
            orders.forget,
            orders.forget_last,
            removes if _glues_verbs(pack) else rf"(?:{removes})(?!\w)",
            orders.wish_last or orders.wish,
            orders.undo,
            orders.restore,
            orders.other,
            orders.keep_not,
            orders.not_this,
            orders.off_record,
            # Looked for from every letter on.
            re.sub(r"\(\?P<w>[^)]*\)", r"\\S", orders.keep_none),
            re.sub(r"(?:^|(?<=\|))WHAT\s?|(?<=.)WHAT[^|]*", "", orders.not_to_keep),
        )
    )
    return f"(?:{verbs})" if _glues_verbs(pack) else rf"(?<!\w)(?:{verbs})"


def _glues_verbs(pack: Pack) -> bool:
    """Whether a verb may follow what it is said of without a blank."""
    return not pack.writing.spaced or pack.code == "ko"


_ANY_TIME = datetime(2100, 6, 15, 12, tzinfo=UTC)
"""Whether words name a time is asked here, not which: all that anybody may have told of is over by then."""

_LANGUAGES = [_Patterns(pack) for pack in PACKS if pack.orders.forget]
_VERBS = caseless(any_of(_verbs))


@lru_cache(maxsize=8)
def read_order(text: str) -> Order | None:
    """What a message orders to be forgotten; None when it orders nothing of the kind.

    One message is asked for it several times in a row: the last few are at hand.
    """
    if not _forms(text):
        return None
    said = [piece for piece in (each.strip() for each in sentence_pieces(text)) if piece]
    if about := [order for each in said if (order := _forbidden(each))]:
        return about[0]
    if len(said) == 1 and (order := _whole(text)):
        return order
    pieces = list(_pieces(text))
    alone = len(pieces) == 1
    if unkept := [piece for piece in pieces if _keeps_not(piece, alone=alone)]:
        others = any(content_words(piece) for piece in pieces if piece not in unkept)
        return KeepNothing() if others else ForgetLast()
    if len(said) > 1 and _points(said[-1]):  # "My cousin lives in Warsaw. Forget that!"
        return KeepNothing() if any(map(content_words, said[:-1])) else ForgetLast()
    if (order := next((order for piece in _ordering(text) if (order := _named(piece))), None)) is not None:
        return order
    kept = _named(said[-1])  # "Her birthday is on May 3. Don't forget it!"
    return kept if isinstance(kept, ForgetNothing) else None


@lru_cache(maxsize=8)
def read_switch(text: str) -> Switch | None:
    """What a message that says nothing else orders to be so from now on: "stop learning about me"."""
    said = _straight(text)
    if len(said) > MOST_ORDER_CHARACTERS or "\n" in said:
        return None
    told = ((each, each.without_tail(said)) for each in _LANGUAGES if each.switches)
    return next(
        (name for each, bare in told for name, of in each.switches.items() if of.fullmatch(bare)), None
    )


def is_only_order(text: str) -> bool:
    """Whether a message is one order to forget and tells nothing besides."""
    alone = len([piece for piece in sentence_pieces(text) if piece.strip()]) == 1
    return alone and isinstance(read_order(text), ToForget)


def order_and_rest(text: str) -> tuple[str, str]:
    """The words of a message that order to forget something, "" for none, and what it tells besides.

    "Forget that I love tea" says nothing that is to be learnt.
    """
    if not isinstance(read_order(text), ToForget):
        return "", text
    order = next((piece for piece in _ordering(text) if _named(piece)), text)
    return order, text.replace(order, " ", 1)


def _ordering(text: str) -> list[str]:
    """The sentences of a message that may give an order: what comes later tells a story."""
    return [piece for each in sentence_pieces(text) if (piece := each.strip())][:2]


def removed_by(text: str) -> str:
    """What a message would have taken away by a verb that is said of anything: "wipe Oslo". It is an order to
    forget where that is something known; "" for nothing, and for what is an order as it stands.
    """
    sentence = text.strip()
    if len(sentence) > MOST_ORDER_CHARACTERS or len(sentence_pieces(sentence)) > 1 or read_order(text):
        return ""
    return next(filter(None, (each.removed(sentence, bare) for each, _, bare in _forms(sentence))), "")


def not_named(words: str) -> Unnamed | None:
    """What words behind an order mean that name nothing which could be looked for: "alles" is everything in
    Dutch as in German.
    """
    said = words.strip()
    told = set(likely_languages(said))
    read = (each.not_named(said) for each in _LANGUAGES if each.code in told or each is _LANGUAGES[0])
    return next(filter(None, read), None)


def names_nothing(words: str) -> bool:
    """Whether words name nothing themselves: there are none, or such as "this", "about that, please"."""
    said = _straight(words)
    short = len(said) <= _LONGEST_TAIL and "\n" not in said
    return short and any(each.names_nothing_alone(said) for each in _LANGUAGES)


def says_everywhere(text: str) -> bool:
    """Whether a message says no more than that what it points at is to go everywhere: "erase it everywhere",
    "everywhere, please".
    """
    said = _straight(text)
    is_short = len(said) <= MOST_ORDER_CHARACTERS and "\n" not in said
    return is_short and any(each.means_everywhere(said) for each in _LANGUAGES)


def taken_away(text: str) -> str:
    """What a message orders to be gone, be it of memory or of a text: "delete this document"; "" for none."""
    sentence = text.strip()
    if len(sentence) > MOST_ORDER_CHARACTERS or len(sentence_pieces(sentence)) > 1:
        return ""
    found = (
        each.named(next(filter(None, order.groups()), ""))
        for each, _, bare in _forms(sentence)
        if (order := each.forget.match(bare) or each.removes.match(bare))
        and not each.asks(sentence)
        and each.denied(sentence, bare) is None
    )
    return next(filter(None, found), "")


def named(words: str) -> str:
    """The thing that an order names, without the words around it, in the one language that these tell of."""
    return _likely(words)[0].named(words)


def _likely(words: str) -> list[_Patterns]:
    told = set(likely_languages(words))
    return [each for each in _LANGUAGES if told == {each.code}] or _LANGUAGES[:1]


def _whole(text: str) -> Order | None:
    """What a message that is nothing but one order means."""
    read = _whole_forms(text)
    if any(each.undo.fullmatch(form) for each, form in read):
        return UndoLast()
    if any(each.restore.fullmatch(form) for each, form in read):
        return GiveBack()
    if any(each.other.fullmatch(form) for each, form in read):
        return GiveBack("the other")
    points_back = [each for each, form in read if each.whole.fullmatch(form)]
    if any(each.denied(text, bare) is None for each, _, bare in _forms(text) if each in points_back):
        return ForgetLast()
    return _named(text)


@lru_cache(maxsize=8)
def _forms(sentence: str) -> tuple[tuple[_Patterns, str, str], ...]:
    """The forms of a sentence in each language that could give an order with it, at hand for as long as one
    message is read; none for nearly all that people say.
    """
    plain = _straight(sentence)
    if _VERBS.search(plain) is None:
        return ()
    return tuple((each, *each.forms(plain)) for each in _LANGUAGES if each.verb.search(plain))


def _straight(text: str) -> str:
    return text.strip().replace("’", "'")


def _named(sentence: str) -> ForgetWhat | Unnamed | ForgetNothing | None:
    if len(sentence) > MOST_ORDER_CHARACTERS or sentence.rstrip().endswith("…"):
        return None
    forms, found = _forms(sentence), None
    likely = likely_languages(sentence)[:1] if len(forms) > 1 else ()
    # "delete" is Portuguese as well: what one language says of a text is no order in another.
    for each, _, bare in [form for form in forms if form[0].code in likely] or forms:
        if (kept := each.denied(sentence, bare)) is not None:
            return ForgetNothing(kept)
        told = each.told(sentence, bare)
        if not told:
            continue
        if (unnamed := each.not_named(each.without_tail(told))) is not None:
            return unnamed
        what = each.named(told)
        if _CLAUSES.search(what.rstrip(" .!")):
            continue
        if not each.names_nothing(told) and not each.names_nothing(what):
            everywhere = each.everywhere.search(sentence)
            found = ForgetWhat(what, everywhere is not None and everywhere[0] not in what) if what else None
            break
    if any(each.leaves(sentence, bare) for each, _, bare in forms):
        return ForgetEverything()
    return found


def _keeps_not(piece: str, *, alone: bool) -> bool:
    read = _whole_forms(piece)
    whole = (each.keep_not.fullmatch(form) or each.keep_none.fullmatch(form) for each, form in read)
    return any(whole) or any(each.is_off_record(form, alone=alone) for each, form in read if form)


def _forbidden(sentence: str) -> KeepNoneAbout | None:
    """The order of a sentence to keep nothing about what it names; None where it is none."""
    for each, form in _whole_forms(sentence):
        order = each.keep_none.fullmatch(form) or each.not_to_keep.fullmatch(form)
        if order is not None and (words := next(filter(None, order.groupdict().values()), None)):
            return KeepNoneAbout(each.named(words))
    return None


def _points(piece: str) -> bool:
    """Whether a sentence orders to forget what was just said, and names nothing."""
    return any(each.points.fullmatch(form) for each, form in _whole_forms(piece))


def _whole_forms(piece: str) -> list[tuple[_Patterns, str]]:
    """All forms of what may be an order as a whole, in each language; none of what is too long for one."""
    if len(piece) > MOST_ORDER_CHARACTERS:
        return []
    return [(each, form) for each, *forms in _forms(piece) for form in forms]


def _pieces(text: str) -> Iterator[str]:
    for sentence in sentence_pieces(text):
        yield from (piece for piece in _CLAUSES_UNSPACED.split(sentence) if piece.strip())


def _end_of_words(said: str, end: int) -> int:
    while end and said[end - 1] in _TAIL_MARKS:
        end -= 1
    return end
