"""What patterns make of a message: facts it states, and the one thing it may ask for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.language.keys import Category

Outcome = Literal["", "replace", "beside", "past", "retire"]
"""What the words say of the same fact's other values: nothing, or that this one takes their place, stands
beside them, was so once, or holds no longer.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """One fact that somebody stated about themselves or about a person (or pet) they name.

    `subject` is "user", or the relation or name of somebody else ("sister"). `quote` stands literally in the
    text. `replaces` is the value taken back in the same breath ("Munich, not Berlin"); None when there is
    none. `since` and `until` are the words for when it holds ("2019", "Friday"). What is retired may be named
    by its key alone ("I quit my job"): its value is empty then.
    """

    key: str
    value: str
    category: Category
    quote: str
    subject: str = "user"
    is_correction: bool = False
    replaces: str | None = None
    outcome: Outcome = ""
    since: str = ""
    until: str = ""

    @property
    def is_current(self) -> bool:
        """Whether it says what is so, rather than what was."""
        return self.outcome not in ("past", "retire")


@dataclass(frozen=True, slots=True)
class RememberRequest:
    """An explicit wish to have something kept: `text` is what, `facts` the same fact by fact.

    Both are empty when it is what was said in the message before: "remember that".
    """

    text: str
    facts: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class ForgetRequest:
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
class AskRequest:
    """A question that memory might answer.

    `keys` are those in question, best first, none when no pattern knows; `words` narrow it or are its topic.
    `everything` asks for all that is known, `history` for what was said rather than what is so, `when` for
    the date of it, and `before` for what was so earlier than what is.
    """

    words: str
    keys: tuple[str, ...] = ()
    subject: str = "user"
    everything: bool = False
    history: bool = False
    when: bool = False
    before: bool = False


Request = RememberRequest | ForgetRequest | AskRequest
