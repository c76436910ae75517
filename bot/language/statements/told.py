"""What of a message tells anything, beside what it asks and orders."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache

from bot.language.clauses import readable, sentences
from bot.language.gate import worth_reading
from bot.language.orders import read_order
from bot.language.reminding import read_reminder
from bot.language.statements.reading import AskRequest
from bot.language.statements.requests import asks_unmarked, find_request


@lru_cache(maxsize=1024)
def told_in(said: str) -> str:
    """The sentences of a message that tell something, with what they answer, without orders and greetings.

    What it asks behind all that it tells is for somebody else to answer: "favourite biscuit? custard creams"
    tells of a biscuit, "the shelf came down. who has my drill?" of no drill. Each telling is asked for it
    several times in a turn.
    """
    plain = readable(said)
    told: list[str] = []
    asked: list[str] = []
    for each in sentences(plain):
        words = said[each.start : each.end]
        if each.is_question or asks_unmarked(plain[each.start : each.end]):
            asked.append(words)
        elif not _only_asks(words):
            told += [*asked, words]
            asked.clear()
    return " ".join(told)


def _only_asks(said: str) -> bool:
    """Whether a sentence, in any language, asks what is known, orders something, or is a mere courtesy."""
    request = find_request(said)
    is_about_memory = isinstance(request, AskRequest) and (
        request.keys or request.everything or request.history
    )
    is_order = read_order(said) is not None or read_reminder(said, _ANY_MOMENT) is not None
    return bool(is_about_memory) or is_order or worth_reading(said, None) == "nothing"


_ANY_MOMENT = datetime(2000, 1, 1, tzinfo=UTC)
"""Whether something is an order to remind is told by its words, whenever it was given."""
