"""What a provider sends is read up to a number of bytes, whichever provider it is and whatever it was asked for."""

from __future__ import annotations

import gzip
from collections.abc import AsyncIterable
from typing import Any

import httpx
import pytest
from pydantic_ai import Agent
from pydantic_ai.models import Model
from pydantic_ai.providers import Provider
from pydantic_ai.providers.github import GitHubProvider
from starlette.responses import Response

from bot.errors import SettingsError
from bot.llm import ask
from bot.llm.ask import MOST_BYTES, AnswerTooLarge, is_outage
from bot.llm.embedder import Embedder, EmbeddingFailed, build_embedder
from bot.llm.models import Models
from bot.rates import OwnBucket
from bot.settings import load_settings
from tests.fakes.gemini_server import API_KEY, GeminiServer
from tests.llm.openai_embeddings import EmbeddingServer


def _model(server: GeminiServer, wire: str) -> Model:
    given: dict[str, Any]
    match wire:
        case "google":
            given = {"google_api_key": API_KEY, "google_api_base_url": server.url}
        case "openai":
            given = {
                "model": "openai:gpt-test",
                "openai_api_key": API_KEY,
                "openai_base_url": server.openai_url,
            }
        case _:  # those whose settings are pydantic-ai's own, on the newer HTTP library and on the older one
            given = {"model": f"{wire}:test"}
    return Models(load_settings(_env_file=None, **given), OwnBucket()).chat()


def _embedder(server: EmbeddingServer) -> Embedder:
    embedder = build_embedder(
        load_settings(_env_file=None, embedding_model="openai:all-minilm", openai_base_url=server.url)  # type: ignore[call-arg]
    )
    assert embedder is not None
    return embedder


@pytest.mark.parametrize("wire", ["google", "openai", "ollama", "github"])
@pytest.mark.parametrize("streaming", [True, False])
async def test_an_answer_without_an_end_is_no_outage(
    wire: str, streaming: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not read on; that message found no answer, and is not asked again as if the model had been away."""
    monkeypatch.setattr("openai._base_client.INITIAL_RETRY_DELAY", 0.0)
    monkeypatch.setattr("pydantic_ai.models.ALLOW_MODEL_REQUESTS", True)

    async def heard(_: object, events: AsyncIterable[object]) -> None:
        async for _ in events:
            pass

    async with GeminiServer(lambda _: "x" * MOST_BYTES) as server:
        monkeypatch.setenv("OLLAMA_BASE_URL", server.openai_url)
        monkeypatch.setenv("OLLAMA_API_KEY", API_KEY)
        monkeypatch.setenv("GITHUB_API_KEY", API_KEY)
        monkeypatch.setattr(GitHubProvider, "base_url", server.openai_url)
        agent = Agent(_model(server, wire))
        with pytest.raises(Exception) as failed:
            await agent.run("Hello", event_stream_handler=heard if streaming else None)
    assert not is_outage(failed.value)
    cause: BaseException | None = failed.value
    while cause is not None and not isinstance(cause, AnswerTooLarge):
        cause = cause.__cause__
    assert cause is not None


async def test_more_than_the_vectors_asked_for_is_not_read() -> None:
    """An embedder's answers are bounded by how many numbers were asked for."""
    answers = [Response('{"data": [' + " " * 5_000_000 + "]}", media_type="application/json"), None]
    async with EmbeddingServer(refuse=lambda _: answers.pop(0)) as server:
        embedder = _embedder(server)
        with pytest.raises(EmbeddingFailed):
            await embedder.query("tea")
        assert (await embedder.query("tea")).vectors.shape == (1, 768)


async def test_an_answer_that_is_packed_is_not_unpacked() -> None:
    """It was asked for as it is: a few packed bytes may be any number of others."""
    packed = Response(gzip.compress(b'{"data": []}'), headers={"content-encoding": "gzip"})
    async with EmbeddingServer(refuse=lambda _: packed) as server:
        with pytest.raises(EmbeddingFailed):
            await _embedder(server).query("tea")
        assert server.asked_for == ["identity"]


class _OfItsOwnTransport(Provider[Any]):
    """As Bedrock's (boto3) and xAI's (gRPC) are, whose libraries are not installed."""

    def __init__(self, *, api_key: str | None = None) -> None:
        raise AssertionError(f"made in spite of its transport: {api_key}")


class _TakesNone(GitHubProvider):
    """As Hugging Face's, which names a client among its parameters and refuses it."""

    def __init__(self, *, api_key: str | None = None, http_client: httpx.AsyncClient | None = None) -> None:
        assert http_client is not None, api_key
        raise ValueError("`http_client` is not supported")


@pytest.mark.parametrize(("provider", "made"), [("huggingface", _TakesNone), ("bedrock", _OfItsOwnTransport)])
def test_a_library_that_takes_no_client_of_ours_is_not_used(
    provider: str, made: type[Provider[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would read whatever it is sent; the sentence says what to set instead."""
    monkeypatch.setattr(ask, "infer_provider_class", lambda _: made)
    with pytest.raises(SettingsError, match=rf"MODEL {provider}:test can't be used.* OPENAI_BASE_URL"):
        Models(load_settings(_env_file=None, model=f"{provider}:test"), OwnBucket()).chat()  # type: ignore[call-arg]
    with pytest.raises(
        SettingsError, match=rf"EMBEDDING_MODEL {provider}:test can't be used.* OPENAI_BASE_URL"
    ):
        build_embedder(load_settings(_env_file=None, embedding_model=f"{provider}:test"))  # type: ignore[call-arg]
