"""Patterns and tables that are made when they are first used: they take more than a second of every start."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, TypeVar, cast
from weakref import WeakSet

END_MARKS = ".!?…。！？؟।"
"""What may end a sentence, in any script."""

NEVER = r"(?!)"
"""Matches nothing: stands for a group without words."""

_USED = "search match fullmatch finditer findall sub subn split pattern flags groups groupindex".split()


class _Pattern:
    """What `re.compile` gives, from the first use on; of that it holds what was asked for: most is never."""

    def __init__(self, text: str, flags: int) -> None:
        self.told = text, flags

    def __getattr__(self, name: str) -> Any:
        if name == "compiled":
            made = re.compile(*self.told)
        elif name in _USED:
            made = getattr(self.compiled, name)
        else:
            raise AttributeError(name)
        self.__dict__[name] = made
        return made


_MADE: WeakSet[_Pattern] = WeakSet()
_TABLES: list[Callable[[], object]] = []

T = TypeVar("T")

CAPITAL = r"(?-i:[^\W\d_a-zß-öø-ÿа-яёіїєґΐά-ώա-և])"
"""A letter as names begin with it, in a pattern that else minds no case; of any script without cases, too."""


def alternatives(groups: Iterable[str]) -> str:
    """Groups of words as one; empty ones are left out, and without any left it matches nothing."""
    return "|".join(group for group in groups if group) or NEVER


def any_word(words: Iterable[str]) -> str:
    """Words as they are written as alternatives, the longest first."""
    return alternatives(map(re.escape, sorted(words, key=lambda word: (-len(word), word))))


_NAMED = re.compile(r"[A-Z][A-Z_]+| +")


def filled(text: str, groups: Mapping[str, str]) -> str:
    """A pattern with groups of words for their names in capitals, parted by blanks, which mean nothing.

    A group without words matches nothing.
    """
    return _NAMED.sub(lambda name: f"(?:{groups[name[0]] or NEVER})" if name[0].strip() else "", text)


def pattern_of(text: str, flags: int = 0) -> re.Pattern[str]:
    """A pattern; a fault in it is raised by its first use, as `re.error`."""
    made = _Pattern(text, flags)
    _MADE.add(made)
    return cast("re.Pattern[str]", made)


def caseless(text: str, flags: int = 0) -> re.Pattern[str]:
    """The same of words in whatever case."""
    return pattern_of(text, flags | re.IGNORECASE)


def table(make: Callable[[], T]) -> Callable[[], T]:
    """What a function makes of the languages' words, made once, by its first use or by `make_all`."""
    made = cache(make)
    _TABLES.append(made)
    return made


def make_all() -> None:
    """Make what was not used yet, for a process that has the time: no message need wait for it then."""
    _compile_all()
    for made in _TABLES:  # behind the patterns, whose room they fit into: 2 MB less are taken
        made()
    _compile_all()


def _compile_all() -> None:
    # The longest first: the others fit into the room that it gives back, and 2 MB less are taken.
    for each in sorted(_MADE, key=lambda made: len(made.told[0]), reverse=True):
        each.compiled  # noqa: B018 - asking is what compiles it
