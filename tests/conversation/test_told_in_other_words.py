"""Without a key, and with meaning: what was told in other words is quoted, as an answer or as what comes nearest."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Protocol

import numpy as np
import pytest

from bot.app import running_app
from bot.domain.interactions import IncomingMessage
from bot.settings import Settings
from tests.scripted import SetClock
from tests.vector_rows import MadeUp

MEANT = {
    "skoda": 0,
    "vehicle": 0,
    "terrified": 1,
    "scares": 1,
    "cornwall": 2,
    "holiday": 2,
    "shoe size": 3,
    "shoe": 4,
    "coffee": 5,
}
"""Words of a small world, and what each is about."""

LOOSELY = {"holiday"}
"""Words near to their like, but not so near that they must mean it."""


def _vector(text: str) -> np.ndarray:
    """This model knows what some words have to do with each other; all other texts are about nothing else."""
    vector = np.zeros(64, np.float32)
    vector[8 + sum(map(ord, text)) % 56] = 0.3
    said = text.casefold()
    for word, about in MEANT.items():
        if word in said:
            said = said.replace(word, "")
            vector[about] += 1.0
            if word in LOOSELY:
                vector[-1] += 2.7
    return vector / np.linalg.norm(vector)


class Talk(Protocol):
    """Says something and gives the reply."""

    async def __call__(self, text: str) -> str: ...


@pytest.fixture
async def talk(folder: Path, clock: SetClock) -> AsyncIterator[Talk]:
    """A conversation with the responder that needs no key; what was said has its vector when it is answered."""
    settings = Settings(_env_file=None, data_dir=folder)  # type: ignore[call-arg]
    async with running_app(settings, clock, embedder=MadeUp(_vector)) as app:
        owner = (await app.people.local("robin")).id
        number = 0

        async def say(text: str) -> str:
            nonlocal number
            number += 1
            message = IncomingMessage(owner=owner, channel="terminal", chat="terminal", message_id=str(number),
                                      text=text, sent_at=clock.now())  # fmt: skip
            reply = (await app.turns.handle(message, "Europe/Berlin")).reply
            await app.backfill.all()
            return reply

        for told in ("the Skoda won't start again", "I'm terrified of speaking in front of parents",
                     "we're off to Cornwall on the 25th", "Anika lost a shoe on the way to school"):  # fmt: skip
            await say(told)
        yield say


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("what kind of vehicle have we got?", "the Skoda won't start"),
        ("what scares me?", "terrified of speaking"),
    ],
)
async def test_what_is_near_in_meaning_is_quoted_though_it_shares_no_word(
    talk: Talk, question: str, told: str
) -> None:
    """A search by words alone can't find it."""
    reply = await talk(question)
    assert told in reply
    assert "sure" not in reply


async def test_what_may_answer_is_shown_as_no_more_than_that(talk: Talk) -> None:
    """Where nothing clearly fits, what comes nearest is told with the doubt."""
    reply = await talk("where to on holiday?")
    assert reply.startswith("I don't know that for sure. What comes nearest:")
    assert "Cornwall on the 25th" in reply


async def test_one_word_that_is_shared_by_chance_is_no_answer(talk: Talk) -> None:
    """ "What's my shoe size?" has a word of what was told, and nothing of its meaning."""
    assert (await talk("what's my shoe size?")).startswith("I don't know that for sure.")


async def test_what_has_nothing_to_do_with_anything_told_brings_nothing(talk: Talk) -> None:
    """Nothing is quoted because something has to be."""
    assert (await talk("what's my blood type?")).startswith("I don't know your blood type yet.")


async def test_a_change_that_shares_one_word_by_chance_takes_the_place_of_nothing(talk: Talk) -> None:
    """The vet's word is not the doctor's, though both say something."""
    await talk("im off coffee, the doc says so")
    await talk("the vet says the pills are stopped")
    reply = await talk("what about coffee?")
    assert "im off coffee" in reply
    assert "pills" not in reply
