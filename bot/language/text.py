"""Text from outside, made safe to store and show without changing what it says; how much room it takes in a
prompt, and the longest that is read at all.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from itertools import pairwise
from typing import Literal

from bot.errors import Refused
from bot.language.patterns import pattern_of
from bot.speech.saying import say, say_number

_SURROGATES = pattern_of("[\ud800-\udfff]")
MOST_ACCENTS = 30
"""Of one letter: more are put in order in pieces."""

_WITH_ACCENTS = range(0x300, 0x1F000)
"""The characters among which all accents are."""

_CONTROLS = pattern_of("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u200b\u2060\ufeff]")


def clean(text: str) -> str:
    """The text without controls and spaces of no width, lone surrogates replaced; it encodes to UTF-8."""
    return _CONTROLS.sub("", _SURROGATES.sub("\ufffd", text)).replace("\r\n", "\n").strip()


_LOOKS_BLANK = frozenset("\u00ad\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")


def is_blank(text: str) -> bool:
    """Whether there is nothing to see in a text: spaces, controls, and characters that look like them."""
    return all(
        char.isspace() or char in _LOOKS_BLANK or unicodedata.category(char) in ("Cf", "Cc") for char in text
    )


def one_line(text: str, limit: int) -> str:
    """The text on a single line of at most `limit` characters, an ellipsis where it was cut."""
    flat = " ".join(text.split())
    return flat if len(flat) <= limit else flat[: limit - 1].rstrip() + "…"


def fenced(text: str) -> str:
    """Text as data inside a tag: it can neither close the tag nor open one."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def in_form(form: Literal["NFC", "NFD", "NFKC", "NFKD"], text: str) -> str:
    """`unicodedata.normalize`, in time proportional to the length.

    That puts the accents of a letter in order, which takes the square of how many there are: 50,000 took
    three seconds. Here each thirty in a row are put in order by themselves, as in Unicode's stream-safe
    format (UAX 15); no word of any language has as many.
    """
    if text.isascii():
        return text
    crowds = [crowd.end() for crowd in _crowd().finditer(text)]
    if not crowds:
        return unicodedata.normalize(form, text)
    return "".join(unicodedata.normalize(form, text[a:b]) for a, b in pairwise((0, *crowds, len(text))))


@cache
def _crowd() -> re.Pattern[str]:
    accents = "".join(char for char in map(chr, _WITH_ACCENTS) if unicodedata.combining(char))
    return pattern_of(f"[{accents}]{{{MOST_ACCENTS}}}")


def normalised(text: str) -> str:
    """The text as it is compared: compatibility form, case folded, white space and end punctuation gone."""
    folded = in_form("NFKC", text).casefold()
    return " ".join(folded.split()).strip(" .,;:!?\"'“”„«»()")


def estimate_tokens(text: str) -> int:
    """Tokens a model will about count: four Latin characters, or one to two of any other script, each.

    A UTF-8 length of 4 bytes a token fits English within 10% and errs on the high side elsewhere, which is
    the safe side for a budget.
    """
    return ((len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))) + 3) // 4


LONGEST = 60_000
"""Characters of one message that are read: fifteen of Telegram's. A longer one is a document."""


def refuse_too_long(text: str) -> None:
    """Raise Refused for a message that is too long to be read whole: a part of it would pass for all."""
    if len(text) > LONGEST:
        raise Refused(
            say(
                "That message has {count} characters, and I read at most {most} at once, so I kept"
                " nothing of it. Send it in parts, or put it on a page and send me /save with its address.",
                count=say_number(len(text)),
                most=say_number(LONGEST),
            )
        )
