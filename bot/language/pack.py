"""The shape of one language's words, in sections by what engines ask for; `packs/` fills it in, a file a language.

A field holds one group of words as the alternatives of a regular expression ("nicht|nie|kein\\w{0,2}"), or blank-parted
words where its docstring says so; empty where the language has none or nobody has written them yet. Engines join a
field over all packs and know no language themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """Everything of one language that any engine needs."""

    code: str
    name: str


def joined(packs: Iterable[Pack], group: Callable[[Pack], str]) -> str:
    """One group of words over all packs, as alternatives of one regular expression; empty groups are left out."""
    return "|".join(words for pack in packs if (words := group(pack)))
