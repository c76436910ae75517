"""Words that keep a talk going, and those that ask to keep or take back something."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.language.pack import Pack
from bot.language.packs import PACKS, SPACED, any_of, whole_words, word_set
from bot.language.patterns import END_MARKS, any_word, caseless, pattern_of
from bot.language.words import MEETING, UNSPACED_COURTESIES

SMALL_TALK = word_set(lambda p: p.talk.small_talk, packs=SPACED)
"""Single words, as they are typed in lower case, that keep a talk going where blanks part words."""

ASSENTS = word_set(lambda p: p.talk.assents, lambda p: p.talk.yes)
"""Courtesies that may be somebody's answer, too."""

COURTESY_FORMULAE = pattern_of(whole_words(*MEETING))
"""Greetings, farewells and thanks, in lower case with straight apostrophes."""

_ALONE = {*SMALL_TALK, *UNSPACED_COURTESIES}

_REMIND_ME = any_of(lambda p: p.orders.remind, packs=SPACED)
_REMIND_ME_LAST = any_of(lambda p: p.orders.remind_last, packs=SPACED)
"""Where blanks part no words, orders to remind are words for "tell" and "call" as well."""

_POLITE = any_of(lambda p: p.talk.please, lambda p: p.talk.greeting)
BEFORE_ORDERS = f"{_POLITE}|{any_of(lambda p: p.orders.lead)}"


def _led(orders: Callable[[Pack], str], packs: Iterable[Pack] = PACKS) -> str:
    """Orders of each language behind what leads one there: "i" is Polish for "and", and English for "I"."""
    return "|".join(
        rf"(?:(?:{pack.orders.lead or pack.talk.please})[ ,]+){{0,2}}(?:{words})"
        for pack in packs
        if (words := orders(pack))
    )


_PLEASE = any_of(lambda p: p.talk.please)
_SET_OFF = r"\s{0,4}[,.!…:;–¿¡。、！，-]{1,8}\s{0,4}"
_HELLO = any_of(lambda p: p.talk.greeting)
LEADING = (
    rf"(?>(?:(?!(?:{any_of(lambda p: p.speech.denials)})\s+\w)(?:"
    rf"(?:{_HELLO})(?:\s+\w+){{0,2}}?{_SET_OFF}"
    rf"|(?:{BEFORE_ORDERS})(?!\w)[\s,.!…:;–¿¡-]{{0,8}}"
    rf"|[¿¡]?(?P<may_you>{any_of(lambda p: p.talk.may_you)})\s+"
    rf"|(?:{any_of(*MEETING)}|{any_word(_ALONE)}){_SET_OFF}))*)"
)
"""Greetings and courtesies before an order, of any language; what also says something else with a mark."""

PLEASE_FIRST = caseless(rf"\s*(?:{_PLEASE})(?!\w)[\s,]{{0,4}}")
_MARKS = r"(?<![,.!…-])[,.!…-]{1,4}\s{0,4}"
PLEASE_LAST = caseless(
    rf"(?:(?<![\s,.!…-])[\s,.!…-]{{1,4}}(?:{_PLEASE})|{_MARKS}(?:{any_of(lambda p: p.talk.thanks)}))"
    rf"[\s{END_MARKS}]*$"
)
"""Courtesies around what an order names."""

ORDERS_TO_KEEP = caseless(
    rf"(?:^|[.!?\n,] *|\b(?:{any_of(lambda p: p.speech.ands)}|{_POLITE}) )(?:(?:{_POLITE}) )?"
    rf"(?:{_led(lambda p: p.talk.orders_to_keep)}|(?:{_REMIND_ME})(?!\w)"
    rf"|(?:{_led(lambda p: p.orders.remember.rstrip(), SPACED)})(?:(?<=\s)|(?!\w)))"
    rf"|{any_of(lambda p: p.talk.orders_to_keep_anywhere)}|(?<!\w)(?:{_REMIND_ME_LAST})(?!\w)"
)
"""Asks to keep something, or to be reminded of it."""

_THAT = any_of(lambda p: p.speech.that)
_ENDS_WITH_THAT = caseless(rf"(?:(?<!\w)(?:{_THAT})\W*|[:：]\s*)$")
_ASKED_BACK = caseless(
    rf"[^\w:：]*(?!(?:{_THAT})(?!\w))(?:{any_of(lambda p: p.speech.questions, lambda p: p.speech.whens)})"
    r"(?![^:]*:|\w)"
)


def asks_back(order: str, words: str) -> bool:
    """Whether the words behind an order to keep something tell nothing to keep: "remember when we met"."""
    return _ASKED_BACK.match(words) is not None and _ENDS_WITH_THAT.search(order) is None


def _taking_back(pack: Pack) -> str:
    """What takes back in one language: "no, I", "actually, it's", by the words of what is said instead."""
    groups = (pack.speech.i, pack.speech.me, pack.speech.my, pack.talk.corrected)
    instead = "|".join(words for words in groups if words)
    return rf"(?:{pack.talk.corrects})\b[,.:;!–— -]{{1,4}}(?:\w+[ ,]+){{0,3}}?(?:{instead})\b"


TAKING_BACK = caseless(
    "|".join(
        [
            *(_taking_back(pack) for pack in PACKS if pack.talk.corrects),
            any_of(lambda p: p.talk.corrects_anywhere),
        ]
    )
)
"""Takes back what was said or assumed before, at the start of a message."""

IMPERATIVES = caseless(
    rf"(?:(?:{_POLITE}|{any_of(lambda p: p.talk.may_you)})[ ,]+)*"
    rf"(?:{_led(lambda p: p.talk.errands)})\b"
)
"""Orders something to be done now."""

ASKS_OF_THE_BOT = caseless(rf"\W*(?:(?:{BEFORE_ORDERS})[ ,]+)*(?:{any_of(lambda p: p.talk.may_you)})\b")
"""Puts an order as a question: "Could you drop the smileys?" is a rule, and no question about anything."""
