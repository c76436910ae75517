"""A file a language: everything of it that any engine needs.

Those with a catalog have all of it, and reminders are read in them alone, not in Dutch, Czech, Arabic, Korean
and Thai. The other fifteen have how they are written, what speaks against believing a statement, answers,
orders to forget and keep, secrets, distress, and of all times the days around today.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import fields
from importlib import import_module

from bot.language.pack import Pack
from bot.language.patterns import alternatives, caseless

CODES = (
    "en de fr es it pt nl sv da no fi pl cs sk hr tr ro hu id vi el ru uk he ar fa hi zh ja ko th hy ta"
).split()
"""In the order in which engines join their words; English first."""


def _read(code: str) -> Pack:
    """The pack of a language's file: its sections, as far as it has them, are told there in capitals."""
    words = vars(import_module(f"{__name__}.{code}"))
    told = {each.name: words[each.name.upper()] for each in fields(Pack) if each.name.upper() in words}
    return Pack(code=code, **told)


PACKS = tuple(_read(code) for code in CODES)
SPACED = tuple(pack for pack in PACKS if pack.writing.spaced)
UNSPACED = tuple(pack for pack in PACKS if not pack.writing.spaced)
"""Languages that don't part their words by blanks."""

Group = Callable[[Pack], str]
"""Takes one group of words out of a pack."""


def any_of(*groups: Group, packs: Iterable[Pack] = PACKS) -> str:
    """Some groups over all packs, as alternatives of one regular expression; empty ones are left out."""
    among = tuple(packs)
    return "|".join(words for group in groups for pack in among if (words := group(pack)))


def by_language(group: Group) -> dict[str, re.Pattern[str]]:
    """Finds any whole word of a group, for each language that has it."""
    return {
        pack.code: caseless(rf"(?<!\w)(?:{words})(?!\w)" if pack.writing.spaced else words)
        for pack in PACKS
        if (words := group(pack))
    }


def whole_words(*groups: Group) -> str:
    """The same as whole words; where a language parts none by blanks, wherever they stand."""
    spaced, anywhere = any_of(*groups, packs=SPACED), any_of(*groups, packs=UNSPACED)
    bounded = rf"(?<!\w)(?:{spaced})(?!\w)" if spaced else ""
    return f"(?:{alternatives((bounded, anywhere))})"


def word_pattern(*groups: Group) -> re.Pattern[str]:
    """Finds any whole word of some groups, without regard to case."""
    return caseless(whole_words(*groups))


def word_set(*groups: Group, packs: Iterable[Pack] = PACKS) -> frozenset[str]:
    """The words of some blank-parted groups; a low line stands for a blank within one."""
    among = tuple(packs)
    return frozenset(
        word.replace("_", " ") for group in groups for pack in among for word in group(pack).split()
    )
