"""The shape of one language's words, in sections by what engines ask for; `packs/` fills it in, a file a language.

A field holds one group of words as the alternatives of a regular expression ("nicht|nie|kein\\w{0,2}"), or blank-parted
words where its docstring says so; empty where the language has none or nobody has written them yet. Engines join a
field over all packs and know no language themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Speech:
    """How people say things: who a clause is about, and how what it says is meant."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Talk:
    """How people answer and keep a talk going: yes and no, courtesies, orders to keep, outcomes told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Times:
    """How days and periods are told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Orders:
    """What the bot is ordered to do, and whether it is meant so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Guards:
    """What must not be kept or believed: secrets, private matters, words handed over, safeguards switched off."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Requests:
    """How the bot is asked to remember, to forget, and to tell what it knows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """Everything of one language that any engine needs."""

    code: str
    name: str
    speech: Speech = Speech()
    talk: Talk = Talk()
    times: Times = Times()
    orders: Orders = Orders()
    guards: Guards = Guards()
    requests: Requests = Requests()


def joined(packs: Iterable[Pack], group: Callable[[Pack], str]) -> str:
    """One group of words over all packs, as alternatives of one regular expression; empty groups are left out."""
    return "|".join(words for pack in packs if (words := group(pack)))
