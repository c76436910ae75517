"""Texts to vectors, by the real clients, against servers on loopback."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from starlette.responses import Response

from bot.errors import SettingsError
from bot.llm.ask import LONGEST_HINT_SECONDS
from bot.llm.embedder import TEXT_TOKENS, Embedder, EmbeddingFailed, build_embedder, cut_text
from bot.settings import load_settings
from tests.fakes import gemini_faults as faults
from tests.fakes.gemini_embedding import embed
from tests.fakes.gemini_server import API_KEY, GeminiServer
from tests.llm.openai_embeddings import EmbeddingServer, error


def _built(**settings: Any) -> Embedder:
    embedder = build_embedder(load_settings(_env_file=None, **settings))
    assert embedder is not None
    return embedder


def _gemini(server: GeminiServer, **settings: Any) -> tuple[Embedder, list[float]]:
    return _without_waiting(_built(google_api_key=API_KEY, google_api_base_url=server.url, **settings))


def _compatible(server: EmbeddingServer, **settings: Any) -> tuple[Embedder, list[float]]:
    given = {"embedding_model": "openai:all-minilm", "embedding_dimensions": 64} | settings
    return _without_waiting(_built(openai_base_url=server.url, **given))


def _without_waiting(embedder: Embedder) -> tuple[Embedder, list[float]]:
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    return Embedder(embedder.model, embedder.model_name, embedder.dimensions, sleep), waited


async def test_gemini_is_asked_for_768_dimensions_and_its_vectors_are_made_unit_length() -> None:
    """Shortened vectors come shorter than 1, and leave with length 1, in the order of the texts."""
    async with GeminiServer(shortened_norm=0.6) as gemini:
        embedder, _ = _gemini(gemini)
        embedded = await embedder.documents(["red bicycle", "blue sky", "green tea"])
        [asked] = gemini.recorded("embed")
    assert embedder.name == "google:gemini-embedding-001/768"
    assert [each["outputDimensionality"] for each in asked.body["requests"]] == [768] * 3
    assert {each["taskType"] for each in asked.body["requests"]} == {"RETRIEVAL_DOCUMENT"}
    expected = np.array([embed(text, 768) for text in ("red bicycle", "blue sky", "green tea")])
    assert embedded.vectors.dtype == np.float32
    np.testing.assert_allclose(embedded.vectors, expected, atol=1e-6)
    assert not embedded.failed


async def test_a_question_is_asked_as_a_question() -> None:
    """Gemini embeds questions in another way than what they are to find."""
    async with GeminiServer(shortened_norm=0.6) as gemini:
        embedder, _ = _gemini(gemini)
        embedded = await embedder.query("where is my bicycle")
        [asked] = gemini.recorded("embed")
    assert asked.body["requests"][0]["taskType"] == "RETRIEVAL_QUERY"
    assert embedded.vectors.shape == (1, 768)
    assert math.isclose(float(np.linalg.norm(embedded.vectors[0])), 1, abs_tol=1e-6)


async def test_the_second_gemini_model_takes_its_task_in_the_text() -> None:
    """Documents and questions carry the prefixes of gemini-embedding-2, each text its own vector."""
    async with GeminiServer() as gemini:
        embedder, _ = _gemini(gemini, embedding_model="gemini-embedding-2")
        both = await embedder.documents(["tea", "coffee"])
        await embedder.query("tea")
        documents, question = gemini.recorded("embed")
    texts = [each["content"]["parts"][0]["text"] for each in documents.body["requests"]]
    assert texts == ["title: none | text: tea", "title: none | text: coffee"]
    assert question.body["requests"][0]["content"]["parts"][0]["text"] == "task: search result | query: tea"
    assert both.vectors.shape == (2, 768)


async def test_many_texts_go_in_requests_of_a_hundred() -> None:
    """230 texts take three requests, and every vector stands where its text stood."""
    texts = [f"text {number}" for number in range(230)]
    async with GeminiServer() as gemini:
        embedder, _ = _gemini(gemini)
        embedded = await embedder.documents(texts)
        assert [len(each.body["requests"]) for each in gemini.recorded("embed")] == [100, 100, 30]
    np.testing.assert_allclose(embedded.vectors, [embed(text, 768) for text in texts], atol=1e-6)
    assert embedded.usage.requests == 3


async def test_long_texts_share_a_request_only_up_to_its_tokens() -> None:
    """Fifteen texts at the limit of a text do not fit one request of 20,000 tokens, and each is cut."""
    async with GeminiServer() as gemini:
        embedder, _ = _gemini(gemini)
        await embedder.documents(["word " * 5000] * 15)
        sizes = [len(each.body["requests"]) for each in gemini.recorded("embed")]
        longest = max(
            len(each["content"]["parts"][0]["text"])
            for asked in gemini.recorded("embed")
            for each in asked.body["requests"]
        )
    assert sum(sizes) == 15
    assert len(sizes) == 2
    assert longest <= 4 * TEXT_TOKENS


async def test_an_empty_text_is_never_sent() -> None:
    """Blank texts fail by themselves; the others are embedded."""
    async with GeminiServer() as gemini:
        embedder, _ = _gemini(gemini)
        embedded = await embedder.documents(["tea", " \n", "", "coffee"])
        [asked] = gemini.recorded("embed")
        with pytest.raises(EmbeddingFailed):
            await embedder.query("  ")
    assert len(asked.body["requests"]) == 2
    assert embedded.failed == {1: "empty", 2: "empty"}
    assert np.isnan(embedded.vectors[1:3]).all()
    np.testing.assert_allclose(embedded.vectors[3], embed("coffee", 768), atol=1e-6)


async def test_only_empty_texts_cost_nothing() -> None:
    """No request is made, and none is paid for."""
    async with GeminiServer() as gemini:
        embedder, _ = _gemini(gemini)
        embedded = await embedder.documents(["", " "])
        assert not gemini.requests
    assert (embedded.usage.requests, embedded.usage.cost_usd) == (0, 0.0)


async def test_the_delay_that_the_provider_asks_for_is_kept() -> None:
    """After 429 with a delay of seven seconds it is asked again after seven seconds."""
    async with GeminiServer() as gemini:
        gemini.fail_next(faults.rate_limited(7), operation="embed")
        embedder, waited = _gemini(gemini)
        embedded = await embedder.documents(["tea"])
    assert waited == [7]
    assert embedded.usage.requests == 2
    assert not embedded.failed


async def test_a_delay_that_is_too_long_is_left_to_the_caller() -> None:
    """Nobody waits ten minutes inside a request: the failure says how long to wait."""
    async with GeminiServer() as gemini:
        gemini.fail_next(faults.rate_limited(600), operation="embed")
        embedder, waited = _gemini(gemini)
        with pytest.raises(EmbeddingFailed) as failed:
            await embedder.documents(["tea"])
    assert waited == []
    assert failed.value.retry_after == 600
    assert not failed.value.lasting


@pytest.mark.parametrize(
    "fault", [faults.overloaded(), faults.internal_error(), faults.ConnectionCut(), faults.MalformedJson()]
)
async def test_a_passing_failure_is_tried_again(fault: faults.Fault) -> None:
    """An overloaded server, an error of its own, a cut connection and half an answer: the next attempt succeeds."""
    async with GeminiServer() as gemini:
        gemini.fail_next(fault, operation="embed")
        embedder, waited = _gemini(gemini)
        embedded = await embedder.documents(["tea"])
    assert len(waited) == 1
    np.testing.assert_allclose(embedded.vectors[0], embed("tea", 768), atol=1e-6)


async def test_a_failure_that_does_not_pass_is_told() -> None:
    """After four attempts it is over, and the text of the failure holds nothing that was said."""
    async with GeminiServer() as gemini:
        gemini.fail_next(faults.overloaded(), operation="embed", times=9)
        embedder, waited = _gemini(gemini)
        with pytest.raises(EmbeddingFailed) as failed:
            await embedder.documents(["my secret"])
        assert len(gemini.recorded("embed")) == 4
    assert len(waited) == 3
    assert waited == sorted(waited)
    assert "secret" not in str(failed.value)
    assert not failed.value.lasting


async def test_a_question_is_not_tried_again() -> None:
    """Somebody waits for the answer: one failure and the search goes on without vectors."""
    async with GeminiServer() as gemini:
        gemini.fail_next(faults.overloaded(), operation="embed")
        embedder, waited = _gemini(gemini)
        with pytest.raises(EmbeddingFailed):
            await embedder.query("tea")
        assert len(gemini.recorded("embed")) == 1
    assert waited == []


async def test_a_silent_provider_does_not_hold_a_question_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question whose time is up fails, and may be asked again another time."""
    monkeypatch.setattr("bot.llm.embedder._QUERY_SECONDS", 0.05)
    async with GeminiServer() as gemini:
        gemini.fail_next(faults.Silence(), operation="embed")
        embedder, _ = _gemini(gemini)
        with pytest.raises(EmbeddingFailed) as failed:
            await embedder.query("tea")
    assert not failed.value.lasting


async def test_a_wrong_key_is_not_tried_again() -> None:
    """It concerns every text, so nothing is halved and nothing repeated."""
    async with GeminiServer(api_key="ANOTHER-TEST-KEY") as gemini:
        embedder, waited = _gemini(gemini)
        with pytest.raises(EmbeddingFailed) as failed:
            await embedder.documents(["tea", "coffee"])
        assert len(gemini.requests) == 1
    assert failed.value.lasting
    assert waited == []


async def test_the_cost_of_gemini_is_estimated_from_its_price() -> None:
    """Gemini does not say what it counted: 4,000 bytes are about 1,000 tokens, at 0.15 dollars a million."""
    async with GeminiServer() as gemini:
        embedder, _ = _gemini(gemini)
        used = (await embedder.documents(["tea " * 1000])).usage
    assert used.model == "google:gemini-embedding-001"
    assert used.input_tokens == 1000
    assert used.cost_usd == pytest.approx(0.00015)


async def test_a_compatible_server_is_asked_without_a_key() -> None:
    """OPENAI_BASE_URL alone is enough; tokens are the server's count, and an unknown price stays unknown."""
    async with EmbeddingServer() as server:
        embedder, _ = _compatible(server)
        embedded = await embedder.documents(["red bicycle", "blue sky"])
        [asked] = server.bodies
    assert embedder.name == "openai:all-minilm/64"
    assert (asked["model"], asked["dimensions"]) == ("all-minilm", 64)
    np.testing.assert_allclose(embedded.vectors[1], embed("blue sky", 64), atol=1e-6)
    assert (embedded.usage.input_tokens, embedded.usage.cost_usd) == (14, None)


async def test_the_client_makes_no_attempts_of_its_own() -> None:
    """What the OpenAI client would repeat unseen is repeated by the embedder, after the delay in the header."""
    answers = [error(429, headers={"retry-after": "3"}), error(503), None]
    async with EmbeddingServer(refuse=lambda texts: answers.pop(0)) as server:
        embedder, waited = _compatible(server)
        embedded = await embedder.documents(["tea"])
    assert len(server.bodies) == embedded.usage.requests == 3
    assert waited[0] == 3


async def test_a_zero_or_broken_vector_costs_only_its_own_text() -> None:
    """The rows of a zero vector and of one with NaN fail, the rest of the batch is kept."""

    def vector_of(text: str, dimensions: int) -> list[float]:
        match text:
            case "zero":
                return [0.0] * dimensions
            case "broken":
                return [math.nan] * dimensions
            case _:
                return embed(text, dimensions)

    async with EmbeddingServer(vector_of) as server:
        embedder, _ = _compatible(server)
        embedded = await embedder.documents(["tea", "zero", "broken", "coffee"])
        with pytest.raises(EmbeddingFailed):
            await embedder.query("zero")
    assert embedded.failed == {1: "unusable", 2: "unusable"}
    assert np.isfinite(embedded.vectors[[0, 3]]).all()


@pytest.mark.parametrize(
    "odd",
    [
        '{"embeddings": [{"values": [null]}]}',
        '{"embeddings": [{"values": ["much"]}]}',
        '{"embeddings": [{"values": {}}]}',
        '[{"embeddings": 1}]',
        '{"embeddings": 1}',
    ],
)
async def test_an_answer_that_its_client_cant_read_is_a_failure_as_any(odd: str) -> None:
    """Whatever the client raises: who searches goes on by words, and who keeps vectors tries again later."""
    async with GeminiServer() as gemini:
        embedder, _ = _gemini(gemini, embedding_dimensions=64)
        gemini.fail_next(faults.RawAnswer(odd), operation="embed", times=9)
        with pytest.raises(EmbeddingFailed):
            await embedder.query("tea")
        with pytest.raises(EmbeddingFailed):
            await embedder.documents(["tea"])


async def test_no_delay_is_taken_for_longer_than_hours() -> None:
    """A provider's slip would have nothing embedded for ever."""
    async with EmbeddingServer(refuse=lambda _: error(429, headers={"retry-after": "10000000"})) as server:
        embedder, _ = _compatible(server)
        with pytest.raises(EmbeddingFailed) as failed:
            await embedder.documents(["tea"])
    assert failed.value.retry_after == LONGEST_HINT_SECONDS


async def test_one_refused_text_does_not_take_the_others_with_it() -> None:
    """The batch is halved until the text that the provider minds stands alone."""

    def refuse(texts: list[str]) -> Response | None:
        return error(400) if "poison" in texts else None

    texts = [f"text {number}" for number in range(20)]
    texts[13] = "poison"
    async with EmbeddingServer(refuse=refuse) as server:
        embedder, _ = _compatible(server)
        embedded = await embedder.documents(texts)
    assert embedded.failed == {13: "refused"}
    for number in set(range(20)) - {13}:
        np.testing.assert_allclose(embedded.vectors[number], embed(texts[number], 64), atol=1e-6)


async def test_a_text_that_is_too_long_for_the_model_is_cut_further() -> None:
    """A small model that refuses more than 1,000 characters still gives a vector of the beginning."""

    def refuse(texts: list[str]) -> Response | None:
        return error(413) if any(len(text) > 1000 for text in texts) else None

    async with EmbeddingServer(refuse=refuse) as server:
        embedder, _ = _compatible(server)
        embedded = await embedder.documents(["tea and cake " * 300])
    assert not embedded.failed
    assert len(server.bodies[-1]["input"][0]) <= 1000


async def test_a_server_that_refuses_everything_is_given_up() -> None:
    """A hundred refused texts are not asked for one by one."""
    async with EmbeddingServer(refuse=lambda texts: error(400)) as server:
        embedder, _ = _compatible(server)
        with pytest.raises(EmbeddingFailed) as failed:
            await embedder.documents([f"text {number}" for number in range(100)])
        assert len(server.bodies) < 20
    assert failed.value.lasting


async def test_vectors_of_another_length_are_turned_down() -> None:
    """A model that does not shorten its vectors is named, with the setting to change."""
    async with EmbeddingServer(lambda text, _: embed(text, 384)) as server:
        embedder, _ = _compatible(server, embedding_dimensions=768)
        with pytest.raises(EmbeddingFailed, match="384 dimensions: set EMBEDDING_DIMENSIONS"):
            await embedder.documents(["tea"])


def test_without_a_key_there_is_no_embedder() -> None:
    """No key and no model named, or the model named `none`: words and names have to do."""
    assert build_embedder(load_settings(_env_file=None)) is None
    assert (
        build_embedder(load_settings(_env_file=None, google_api_key="TEST", embedding_model="none")) is None
    )


@pytest.mark.parametrize(
    ("model", "named"),
    [
        ("google:gemini-embedding-001", "GOOGLE_API_KEY"),
        ("openai:text-embedding-3-small", "OPENAI_API_KEY"),
        ("all-minilm", "provider:model"),
        ("nobody:x", "EMBEDDING_MODEL"),
    ],
)
def test_a_model_that_cannot_be_used_is_told_at_the_start(model: str, named: str) -> None:
    """A missing key, a missing provider and an unknown one are each named."""
    with pytest.raises(SettingsError, match=named):
        build_embedder(load_settings(_env_file=None, embedding_model=model))


def test_a_cut_text_ends_between_words_in_any_script() -> None:
    """No word and no character is torn where there are spaces; without them only characters are whole."""
    assert cut_text("one two three four", 2) == "one two"
    assert cut_text("記憶" * 10, 2) == "記憶"
    assert cut_text("  short \n", 2) == "short"
