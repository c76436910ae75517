"""What patterns make of a message: facts it states, and the one thing it may ask for."""

from __future__ import annotations

from dataclasses import dataclass

from bot.domain.categories import Category


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """One fact that somebody stated about themselves or about a person (or pet) they name.

    `subject` is "user", or the relation or name of somebody else ("sister"). `quote` stands literally in the
    text. `replaces` is the value taken back in the same breath ("Munich, not Berlin"); None when there is none.
    """

    key: str
    value: str
    category: Category
    quote: str
    subject: str = "user"
    is_correction: bool = False
    replaces: str | None = None


@dataclass(frozen=True, slots=True)
class Remember:
    """An explicit wish to have something kept: `text` is what, `facts` the same fact by fact (at least one)."""

    text: str
    facts: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Forget:
    """An explicit wish to have something forgotten.

    `key` is set when the words name one ("my birthday"), `value` when they name what it held ("that I live in
    Berlin"). `everything` asks for all that is known: about the words, or at all when there are none.
    """

    words: str
    key: str | None = None
    value: str | None = None
    subject: str = "user"
    everything: bool = False


@dataclass(frozen=True, slots=True)
class Ask:
    """A question that memory might answer.

    `keys` are those in question, best first, none when no pattern knows; `words` narrow it or are its topic.
    `everything` asks for all that is known, `history` for what was said rather than what is so, and `when`
    for the date of it.
    """

    words: str
    keys: tuple[str, ...] = ()
    subject: str = "user"
    everything: bool = False
    history: bool = False
    when: bool = False


Request = Remember | Forget | Ask
