"""A file a language: everything of it that any engine needs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from bot.language.pack import Pack, joined
from bot.language.packs import (
    ar,
    cs,
    da,
    de,
    el,
    en,
    es,
    fa,
    fi,
    fr,
    he,
    hi,
    hr,
    hu,
    hy,
    id,
    it,
    ja,
    ko,
    nl,
    no,
    pl,
    pt,
    ro,
    ru,
    sk,
    sv,
    ta,
    th,
    tr,
    uk,
    vi,
    zh,
)
from bot.language.patterns import pattern_of

PACKS: tuple[Pack, ...] = (
    en.PACK,
    de.PACK,
    fr.PACK,
    es.PACK,
    it.PACK,
    pt.PACK,
    nl.PACK,
    sv.PACK,
    da.PACK,
    no.PACK,
    fi.PACK,
    pl.PACK,
    cs.PACK,
    sk.PACK,
    hr.PACK,
    tr.PACK,
    ro.PACK,
    hu.PACK,
    id.PACK,
    vi.PACK,
    el.PACK,
    ru.PACK,
    uk.PACK,
    he.PACK,
    ar.PACK,
    fa.PACK,
    hi.PACK,
    zh.PACK,
    ja.PACK,
    ko.PACK,
    th.PACK,
    hy.PACK,
    ta.PACK,
)
"""In the order in which engines join their words; English first."""

SPACED = tuple(pack for pack in PACKS if pack.writing.spaced)
UNSPACED = tuple(pack for pack in PACKS if not pack.writing.spaced)
"""Languages that don't part their words by blanks."""

Group = Callable[[Pack], str]
"""Takes one group of words out of a pack."""


def any_of(*groups: Group, packs: Iterable[Pack] = PACKS) -> str:
    """Some groups over all packs, as alternatives of one regular expression."""
    among = tuple(packs)
    return "|".join(words for group in groups if (words := joined(among, group)))


def whole_words(*groups: Group) -> str:
    """The same as whole words; where a language parts none by blanks, wherever they stand."""
    bounded = rf"(?<!\w)(?:{any_of(*groups, packs=SPACED)})(?!\w)"
    anywhere = any_of(*groups, packs=UNSPACED)
    return f"(?:{bounded}|{anywhere})" if anywhere else bounded


def word_pattern(*groups: Group) -> re.Pattern[str]:
    """Finds any whole word of some groups, without regard to case."""
    return pattern_of(whole_words(*groups), re.IGNORECASE)


def word_set(*groups: Group, packs: Iterable[Pack] = PACKS) -> frozenset[str]:
    """The words of some blank-parted groups; a low line stands for a blank within one."""
    among = tuple(packs)
    return frozenset(
        word.replace("_", " ") for group in groups for pack in among for word in group(pack).split()
    )
