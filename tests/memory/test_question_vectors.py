"""The vector of a question: asked for once, waited for briefly, and never what an answer hangs on."""

from __future__ import annotations

import asyncio
from typing import cast

import numpy as np
import pytest

from bot.domain.interactions import ModelUsage
from bot.llm.embedder import Embedded, Embedder, EmbeddingFailed
from bot.memory.recall import arms
from bot.memory.recall.arms import QuestionVectors

BRIEFLY = 0.01


class Provider:
    """Gives every text a vector of its own, once it may answer."""

    name = "test:model/2"
    computes_here = False

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self.fails = False

    async def query(self, text: str) -> Embedded:
        self.asked.append(text)
        await self.may_answer.wait()
        if self.fails:
            raise EmbeddingFailed("down")
        return Embedded(np.array([[len(self.asked), 1.0]], np.float32), {}, ModelUsage(model=self.name))


@pytest.fixture
def provider() -> Provider:
    """A provider that answers at once."""
    return Provider()


@pytest.fixture
def questions(provider: Provider, monkeypatch: pytest.MonkeyPatch) -> QuestionVectors:
    """Vectors of questions by that provider, hardly waited for."""
    monkeypatch.setattr(arms, "WAIT_SECONDS", BRIEFLY)
    return QuestionVectors(cast(Embedder, provider))


async def _when_all_have_answered() -> None:
    waiting = asyncio.all_tasks() - {asyncio.current_task()}
    await asyncio.gather(*waiting)


async def test_the_same_question_is_asked_once(questions: QuestionVectors, provider: Provider) -> None:
    """A turn searches several times for the same words, one after the other or at once."""
    first, second = await asyncio.gather(questions.of("garden"), questions.of("garden"))
    third = await questions.of("garden")
    assert provider.asked == ["garden"]
    assert first is second is third is not None


async def test_vectors_of_two_models_are_never_mixed(questions: QuestionVectors, provider: Provider) -> None:
    """After a change of model the question is asked anew."""
    await questions.of("garden")
    provider.name = "test:other/2"
    await questions.of("garden")
    assert provider.asked == ["garden", "garden"]


async def test_nobody_waits_long_for_a_silent_provider(
    questions: QuestionVectors, provider: Provider
) -> None:
    """Words alone are searched then, and what comes late is there the next time."""
    provider.may_answer.clear()
    assert await questions.of("garden") is None
    provider.may_answer.set()
    await _when_all_have_answered()
    assert await questions.of("garden") is not None
    assert provider.asked == ["garden"]


async def test_a_vector_that_is_computed_here_is_waited_for(
    provider: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first takes longer than a provider may, as the model is loaded with it; nobody is away."""
    monkeypatch.setattr(arms, "WAIT_SECONDS", 0.0)
    provider.computes_here = True
    provider.may_answer.clear()
    asyncio.get_running_loop().call_later(BRIEFLY, provider.may_answer.set)
    assert await QuestionVectors(cast(Embedder, provider)).of("garden") is not None


async def test_after_a_silence_nobody_waits_until_the_provider_answers(
    questions: QuestionVectors, provider: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A turn may ask several questions, and all together wait no longer than one does."""
    provider.may_answer.clear()
    assert await questions.of("garden") is None
    with monkeypatch.context() as patched:
        patched.setattr(asyncio, "wait", None)  # whoever waits now, fails
        assert await questions.of("tomatoes") is None
    provider.may_answer.set()
    await _when_all_have_answered()
    assert await questions.of("cherries") is not None


async def test_a_provider_that_fails_costs_the_vector_only(
    questions: QuestionVectors, provider: Provider
) -> None:
    """Nothing is raised, and it is asked again the next time."""
    provider.fails = True
    assert await questions.of("garden") is None
    provider.fails = False
    assert await questions.of("garden") is not None


async def test_a_question_without_words_is_not_asked(questions: QuestionVectors, provider: Provider) -> None:
    """Blanks have no vector."""
    assert await questions.of("  \n") is None
    assert provider.asked == []


async def test_the_questions_asked_last_are_kept(
    questions: QuestionVectors, provider: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of more than fit, the one unused for longest is asked anew."""
    monkeypatch.setattr(arms, "MOST_KEPT", 2)
    for text in ("garden", "tomatoes", "garden", "cherries", "garden", "tomatoes"):
        await questions.of(text)
    assert provider.asked == ["garden", "tomatoes", "cherries", "tomatoes"]
