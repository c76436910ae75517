"""What is asked of recall, and what it gives back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from bot.domain.interactions import Citation
from bot.domain.memories import Kind, Memory
from bot.domain.relevance import Judged
from bot.language.categories import Category

SourceKind = Literal["facts", "history"]
"""facts: everything learnt or saved, of any kind; history: what was said."""

BOTH: tuple[SourceKind, ...] = ("facts", "history")


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What to look for, and where. Filters that are None let everything through.

    `now` is when it is asked, aware, in the zone of the person who asks: "last week" is counted from there. `since` and
    `until` bound the time of telling; `as_of` asks what was known then. `without` names refs that are no hits: the
    message that asks, what the prompt shows already. `judged` leaves out what does not fit, or not clearly.
    """

    owner: int
    text: str
    now: datetime
    sources: tuple[SourceKind, ...] = BOTH
    kinds: tuple[Kind, ...] | None = None
    category: Category | None = None
    session: int | None = None
    since: datetime | None = None
    until: datetime | None = None
    as_of: datetime | None = None
    limit: int = 8
    without: frozenset[str] = frozenset()
    judged: Judged = "asked"


Speaker = Literal["user", "bot", "quoted", "forwarded", "page"]
"""Whose words something is in: the person's, the bot's, or those of what the person quoted, forwarded or had saved."""


@dataclass(frozen=True, slots=True)
class Words:
    """What one speaker said. `author` names who is quoted or forwarded; it is empty for the others."""

    by: Speaker
    text: str
    author: str = ""


def said_by(memory: Memory) -> Speaker:
    """Whose words a memory is in: what the bot wrote itself is the bot's, a saved page its own."""
    if memory.kind == "article":
        return "page"
    return "bot" if memory.is_derived else "user"


def sides_of(text: str, reply: str, quoted: Citation | None, forwarded: Citation | None) -> tuple[Words, ...]:
    """The sides of an exchange that have words: the person's own first, then what they cite, and the reply."""
    sides = [Words("user", text)]
    sides += [Words("quoted", each.text, each.author) for each in (quoted,) if each]
    sides += [Words("forwarded", each.text, each.author) for each in (forwarded,) if each]
    sides += [Words("bot", reply)]
    return tuple(each for each in sides if each.text.strip())


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One thing found: a memory or an exchange, with when it was told, how well it fits, and why.

    `ref` is the memory's id, or the interaction's number. `text` is the memory's line, or the words an exchange begins
    with: the person's own, else those they cited, else the reply; `said_by` is whose they are, and `others` are the
    other sides of the exchange, or the text of a page at `url`. `score` orders hits of one search only. `ranks` are its
    places (from 1) in what each way of searching found, `shares` what each added to the score.
    """

    ref: str
    kind: Kind | Literal["history"]
    text: str
    told_at: datetime
    said_by: Speaker
    score: float
    others: tuple[Words, ...] = ()
    url: str = ""
    author: str = ""
    key: str | None = None
    value: str | None = None
    subject: str | None = None
    ranks: Mapping[str, int] = field(default_factory=dict[str, int])
    shares: Mapping[str, float] = field(default_factory=dict[str, float])

    @property
    def sides(self) -> tuple[Words, ...]:
        """Everything the hit holds, each with its speaker."""
        return (Words(self.said_by, self.text, self.author), *self.others)
