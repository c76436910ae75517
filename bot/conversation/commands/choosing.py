"""Several memories chosen by hand: which of them an order is about is written in the buttons themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.conversation.commands.table import Place
from bot.domain.answers import Button
from bot.domain.memories import LENGTH, Memory, parse_memory_id
from bot.domain.prose.labels import line_in_words
from bot.language.text import one_line
from bot.speech.saying import say

MOST_ACTION_BYTES = 64
"""How long what a button says may be in Telegram."""

MOST_CHOSEN = (MOST_ACTION_BYTES - len("/memory delete")) // (LENGTH + 1)
"""Memories of which a button can say the ids."""

MOST_LABEL = 36


def several_ids(typed: str) -> tuple[str, ...] | None:
    """The ids that are named, each once; None when anything else is."""
    ids = [parse_memory_id(each) for each in typed.split()]
    named = [each for each in ids if each is not None]
    return tuple(dict.fromkeys(named)) if len(named) == len(ids) else None


IDS: Mapping[str, Place] = {"IDS": (r"\S+(?:\s+\S+)+", several_ids)}
"""Two ids or more, as a kind of value in a command."""


def choosing(memories: Sequence[Memory]) -> tuple[tuple[Button, ...], ...]:
    """A button to choose among what was found, if there is something to choose."""
    if not 2 <= len(memories) <= MOST_CHOSEN:
        return ()
    return ((Button(say("Choose…"), f"/forget {named(memories)}"),),)


def chosen(memories: Sequence[Memory]) -> tuple[tuple[Button, ...], ...]:
    """A button that forgets all that is chosen, and for each memory one that leaves it out."""
    if len(memories) > MOST_CHOSEN:
        return ()
    forget = Button(say("Forget"), f"/memory delete {named(memories)}")
    leave = [
        (
            Button(
                say("Keep {memory}", memory=one_line(line_in_words(each), MOST_LABEL)),
                f"/forget {named([other for other in memories if other is not each])}",
            ),
        )
        for each in memories
    ]
    return ((forget,), *(leave if len(memories) > 1 else []))


def named(memories: Sequence[Memory]) -> str:
    """Their ids, as a command names them."""
    return " ".join(each.id for each in memories)
