"""Vectors are made where they are wanted first: of what was said last, for everybody, before what was brought in."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path

import pytest
from logfire.testing import CaptureLogfire
from pydantic_ai.embeddings import TestEmbeddingModel

from bot.domain.recall import RecallQuery
from bot.llm.embedder import Embedded, Embedder, EmbeddingFailed
from tests.importing.files import bring, chatgpt
from tests.scripted import Bot, Script, SetClock

OLD = [f"I planted tree {number}" for number in range(1, 8)]


class Recording(Embedder):
    """Gives every text a vector and writes down what it was asked for; `before` each request something may happen."""

    def __init__(self) -> None:
        super().__init__(TestEmbeddingModel(dimensions=4), "recording", 4)
        self.asked: list[list[str]] = []
        self.is_down = False
        self.before: Callable[[], Awaitable[None]] | None = None

    async def documents(self, texts: Sequence[str]) -> Embedded:
        """As for any model."""
        if self.is_down:
            raise EmbeddingFailed("down")
        self.asked.append(list(texts))
        if self.before:
            await self.before()
        return await super().documents(texts)


@pytest.fixture
def recording() -> Recording:
    """An embedder that writes down what it is asked for."""
    return Recording()


@pytest.fixture
async def bot(
    folder: Path, clock: SetClock, recording: Recording, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Bot]:
    """A bot whose vectors are made in threes."""
    monkeypatch.setattr("bot.memory.indexer.VECTOR_BATCH", 3)
    async with Bot(
        folder, clock, Script(), Script(), {"embed_rows_per_second": 1e9}, embedder=recording
    ) as running:
        yield running


async def test_each_batch_is_a_span(bot: Bot, capfire: CaptureLogfire) -> None:
    """With whose it is, and not a word of it."""
    await import_trees(bot)
    await bot.app.backfill.all(paced=True)
    spans = [each for each in capfire.exporter.exported_spans_as_dict() if each["name"] == "embed"]
    assert spans
    assert {each["attributes"]["owner"] for each in spans} == {(await bot.person()).id}
    assert "tree" not in str(spans)


async def test_the_statistics_tell_how_much_is_searchable_by_meaning(bot: Bot) -> None:
    """Nothing yet, a part, or all of it."""
    assert "by meaning: nothing yet" in (await bot.command("/memory stats")).text
    await bot.command("/remember I like tea")
    await bot.app.backfill.all()
    assert "by meaning: 2 of 2 texts (100%)" in (await bot.command("/memory stats")).text


async def import_trees(bot: Bot) -> None:
    """Talk of years ago, more than two batches of it."""
    await bring(bot, chatgpt(*(("user", text, 1.6e9 + place) for place, text in enumerate(OLD))))


async def test_what_is_said_now_goes_before_an_import_that_is_under_way(
    bot: Bot, recording: Recording
) -> None:
    """Of the person who has it, and of everybody else: the newest go first, and all of it."""
    await import_trees(bot)

    async def talk() -> None:
        if len(recording.asked) == 1:
            await bot.say("My cat is called Miu", "Nice.")
            await bot.say("I moved to Porto", "Good.", who="bob")
            await bot.app.indexer.catch_up_all()

    recording.before = talk
    await bot.app.backfill.all()
    assert recording.asked[0] == OLD[:-4:-1]
    assert recording.asked[1] == ["Nice.", "My cat is called Miu", OLD[-4]]
    assert recording.asked[2] == ["Good.", "I moved to Porto"]
    assert recording.asked[3:] == [OLD[2::-1]]


async def test_owners_take_turns(bot: Bot, recording: Recording) -> None:
    """Nobody waits for all that another one has."""
    for number in range(2):
        for who in ("ann", "bob"):
            await bot.say(f"{who} {number}", "Yes.", who=who)
    await bot.app.backfill.all(paced=True)
    firsts = [texts[1].partition(" ")[0] for texts in recording.asked[:2]]
    assert sorted(firsts) == ["ann", "bob"]


async def test_what_an_outage_left_is_embedded_afterwards(bot: Bot, recording: Recording) -> None:
    """Nothing is lost by it, and nothing embedded twice."""
    await bot.say("I painted the fence", "Fine.")
    recording.is_down = True
    with pytest.raises(EmbeddingFailed):
        await bot.app.backfill.all(paced=True)
    recording.is_down = False
    await bot.app.backfill.all(paced=True)
    await bot.app.backfill.all(paced=True)
    assert recording.asked == [["Fine.", "I painted the fence"]]


async def test_what_was_looked_through_before_is_not_looked_through_again(
    bot: Bot, recording: Recording
) -> None:
    """The background asks for what came since; the whole index only now and then."""
    await bot.say("I painted the fence", "Fine.")
    recording.is_down = True
    with pytest.raises(EmbeddingFailed):
        await bot.app.backfill.all(paced=True)
    recording.is_down = False
    await bot.say("I cut the hedge", "Good.", who="bob")
    newest = (await bot.query("SELECT max(id) FROM search_rows WHERE owner = 1"))[0][0]
    done = await bot.app.backfill.all(paced=True, since=newest)
    assert recording.asked == [["Good.", "I cut the hedge"]]
    assert done.looked_to == newest + 2
    await bot.app.backfill.all(paced=True)
    assert recording.asked[1:] == [["Fine.", "I painted the fence"]]


async def test_a_question_has_what_was_told_a_moment_ago_embedded(
    bot: Bot, recording: Recording, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where vectors are computed here; a provider is not waited for, and it is done once."""
    await bot.say("I painted the fence", "Fine.")
    question = RecallQuery(owner=(await bot.person()).id, text="hedge", now=bot.clock.now())
    await bot.app.retriever.search(question)
    assert recording.asked == []
    monkeypatch.setattr(Recording, "computes_here", True)
    for _ in range(2):
        await bot.app.retriever.search(question)
    assert recording.asked == [["Fine.", "I painted the fence"]]
