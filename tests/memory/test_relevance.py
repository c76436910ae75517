"""One judgement of what fits, wherever memory is looked into: nothing found is an answer."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest

from bot.conversation.prompt import MOST_OF, MOST_SAID, layer_of, use_of, within_layers
from bot.domain.memories import Kind
from bot.domain.recall import Hit, excerpt
from bot.domain.relevance import CROWD
from bot.storage.search.vectors import Floats
from tests.scripted import Bot, Script, SetClock, call
from tests.vector_rows import MadeUp

TOLD = (
    "My sister Anna keeps bees in Lisbon",
    "I planted tomatoes in the garden",
    "The violin lesson is on Thursday",
    "My gym locker code is the birthday of our dog",
    "Laura paints the fence of her allotment",
)


@pytest.mark.parametrize("words", ["quantum physics", "xylophone", "Nora", "量子物理"])
async def test_a_search_for_what_was_never_told_finds_nothing(bot: Bot, words: str) -> None:
    """Not the ten rows that are least far from it."""
    for sentence in TOLD:
        await bot.say(sentence)
    answer = await bot.command(f"/memory search {words}")
    assert not any(sentence in answer.text for sentence in TOLD)


@pytest.mark.parametrize(("words", "found"), [("bees", 0), ("tomato", 1), ("locker code", 3), ("Laura", 4)])
async def test_a_search_finds_what_was_told_and_nothing_else(bot: Bot, words: str, found: int) -> None:
    """A single word that fits is enough for whoever searches."""
    for sentence in TOLD:
        await bot.say(sentence)
    answer = await bot.command(f"/memory search {words}")
    assert [sentence for sentence in TOLD if sentence in answer.text] == [TOLD[found]]


async def test_the_model_is_told_that_nothing_was_found(bot: Bot) -> None:
    """The tool judges as the command does."""
    for sentence in TOLD:
        await bot.say(sentence)
    await bot.say("Anything about physics?", call("recall", query="quantum physics"), "No.")
    assert bot.script.last.results == [""]


def _near(text: str) -> Floats:
    """To this model greetings are one thing, and everything else many others."""
    return np.eye(8, dtype=np.float32)[0 if "you" in text else 1 + len(text) % 7]


async def test_words_that_tell_nothing_bring_nothing_in_however_near_it_is(
    folder: Path, clock: SetClock
) -> None:
    """With embeddings small talk is near to other small talk, and to that alone: nobody asked for it."""
    async with Bot(folder, clock, Script(), Script(), embedder=MadeUp(_near)) as bot:
        for number in range(CROWD[1] * 2 // 3):
            await bot.say(f"I went skiing {'far ' * (number % 7)}on day {number}", "Fine.")
        await bot.say("Where shall I meet you for skiing?", "Fine.")
        await bot.app.backfill.all()
        for words in ("and you?", "how are you?"):
            await bot.command("/new")
            await bot.say(words, "Fine.")
            assert "skiing" not in bot.script.last.asked


NOW = datetime(2026, 11, 21, 18, 30, tzinfo=UTC)


def hit(kind: Kind, number: int) -> Hit:
    """A short hit of a kind."""
    return Hit(
        ref=f"{kind}{number}",
        kind=kind,
        text=f"{kind} {number}",
        told_at=NOW,
        said_by="user",
        score=10.0 - number,
    )


def test_of_what_is_long_only_the_best_few_come_in() -> None:
    """Two notes, two summaries, three articles; facts as many as there is room for."""
    kinds: tuple[Kind, ...] = ("note", "summary", "article", "fact")
    found = [
        use_of(each, layer_of(each)) for number in range(5) for each in (hit(kind, number) for kind in kinds)
    ]
    chosen = within_layers(found, budget=10_000)
    counted = [
        sum(use.layer == layer for use in chosen) for layer in ("notes", "summaries", "articles", "facts")
    ]
    assert counted == [MOST_OF["notes"], MOST_OF["summaries"], MOST_OF["articles"], 5] == [2, 2, 3, 5]


def test_of_a_long_message_the_passage_that_fits_is_shown() -> None:
    """What was asked about, with a sign where something was left out."""
    text = "We talked for hours. " * 20 + "The plumber charged 300 euros. " + "Then it rained. " * 20
    shown = excerpt(text, "What did the plumber charge?", MOST_SAID)
    assert "The plumber charged 300 euros." in shown
    assert shown.startswith("…")
    assert shown.endswith("…")
    assert len(shown) <= MOST_SAID + 4


def test_a_short_message_is_shown_whole() -> None:
    """On one line."""
    assert excerpt("Hello!\nHow are you?", "", MOST_SAID) == "Hello! How are you?"


def test_a_short_word_is_found_in_its_other_number() -> None:
    """By "pets" a question means the stem "pet"; in the text it stands as the person wrote it."""
    text = "The rent is due on the third of each month. " * 9 + "Pets other than goldfish need consent."
    assert "Pets other" in excerpt(text, "what does the lease say about pets", 80)
