"""Texts made into vectors of unit length by the embedding model that the settings name.

Texts are cut to a length and sent in groups, which are taken apart when a provider refuses one.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
from genai_prices import Usage, calc_price
from numpy.typing import NDArray
from pydantic_ai.embeddings import EmbeddingModel, EmbeddingSettings, infer_embedding_model
from pydantic_ai.embeddings.result import EmbeddingResult, EmbedInputType
from pydantic_ai.exceptions import (
    ModelAPIError,
    ModelAuthenticationError,
    ModelHTTPError,
    ModelNotFoundError,
    ModelQuotaExceededError,
    ModelRequestRejectedError,
    UnexpectedModelBehavior,
    UserError,
)
from pydantic_ai.providers import Provider, infer_provider

from bot.domain.interactions import ModelUsage
from bot.errors import SettingsError
from bot.language.text import estimate_tokens
from bot.llm import local_model
from bot.llm.ask import AnswerTooLarge, hinted_seconds
from bot.llm.models import need_key, provider_of
from bot.settings import Settings

BATCH_TEXTS, BATCH_TOKENS = 100, 20_000
"""What a request may hold: Gemini takes 100 texts, Google Cloud 20,000 tokens, OpenAI more of both."""
TEXT_TOKENS = 1_800
"""Estimated tokens a text is cut at: gemini-embedding-001 reads 2,048. Longer is rarely one thought."""

NUMBER_BYTES, ENVELOPE_BYTES = 48, 100_000
"""What a number of a vector may take as text, indented, and what may stand around all of them."""

_SHORTEST_CUT_BYTES = 400

_DOCUMENT_SECONDS, _QUERY_SECONDS = 30.0, 3.0
_ATTEMPTS = 4
_FIRST_DELAY_SECONDS, _LONGEST_DELAY_SECONDS = 0.5, 20.0
_MOST_REFUSALS = 16
_FAILURES = (ModelAPIError, UnexpectedModelBehavior, TimeoutError, AnswerTooLarge)

Reason = Literal["empty", "refused", "unusable"]
"""Why a text has no vector: nothing in it, refused, or its vector is zero or no number."""

DEFAULT_EMBEDDING_MODEL = "google:gemini-embedding-001"
LOCAL_EMBEDDING_MODEL = "local"
NO_EMBEDDING_MODEL = "none"

_COMPUTED_HERE = ("local", "sentence-transformers")
"""Providers that are this process."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Texts of one request, with their numbers in what was asked for."""

    numbers: list[int] = field(default_factory=list[int])
    texts: list[str] = field(default_factory=list[str])


def cut_text(text: str, tokens: int) -> str:
    """The beginning of a text that has about so many tokens, cut between words; empty for one without any."""
    raw = text.strip().encode("utf-8", "ignore")
    if len(raw) <= 4 * tokens:
        return raw.decode()
    head = raw[: 4 * tokens].decode("utf-8", "ignore")
    whole_words = head.rpartition(" ")[0]
    return whole_words if len(whole_words) > len(head) // 2 else head


def batches(texts: Mapping[int, str]) -> Iterator[Batch]:
    """Texts by their numbers, in order, in as few requests as may hold them."""
    batch, tokens = Batch(), 0
    for number, text in texts.items():
        more = estimate_tokens(text)
        if batch.texts and (len(batch.texts) == BATCH_TEXTS or tokens + more > BATCH_TOKENS):
            yield batch
            batch, tokens = Batch(), 0
        batch.numbers.append(number)
        batch.texts.append(text)
        tokens += more
    if batch.texts:
        yield batch


def smaller(batch: Batch) -> list[Batch]:
    """What to ask instead of a refused batch: its halves, or half of its only text; nothing if short."""
    middle = len(batch.texts) // 2
    if middle:
        first = Batch(batch.numbers[:middle], batch.texts[:middle])
        return [first, Batch(batch.numbers[middle:], batch.texts[middle:])]
    size = len(batch.texts[0].encode())
    return [Batch(batch.numbers, [cut_text(batch.texts[0], size // 8)])] if size > _SHORTEST_CUT_BYTES else []


class EmbeddingFailed(Exception):
    """The provider gave no vectors. `retry_after`: seconds to wait; `lasting`: asking again will not help."""

    def __init__(self, reason: str, *, retry_after: float | None = None, lasting: bool = False) -> None:
        super().__init__(reason)
        self.retry_after = retry_after
        self.lasting = lasting


@dataclass(frozen=True, slots=True, eq=False)
class Embedded:
    """A float32 row of unit length for each text, in order; the rows of `failed` texts are NaN."""

    vectors: NDArray[np.float32]
    failed: Mapping[int, Reason]
    usage: ModelUsage


class _Refused(Exception):
    """The provider does not take this request; a part of it may do."""


@dataclass(slots=True)
class _Spent:
    requests: int = 0
    tokens: int = 0
    refusals: int = 0


@dataclass(frozen=True)  # without slots: what extends it keeps more
class Embedder:
    """One embedding model. `name`, as in "openai:x/768", is what its vectors are stored under.

    `document_seconds` is how long it may take over a request; None for one that computes here, however slow.
    """

    model: EmbeddingModel
    model_name: str
    dimensions: int
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    document_seconds: float | None = _DOCUMENT_SECONDS

    @property
    def name(self) -> str:
        """The model with the length of its vectors; those of two names must never be compared."""
        return f"{self.model_name}/{self.dimensions}"

    async def documents(self, texts: Sequence[str]) -> Embedded:
        """Vectors of texts to be found later, in as many requests as they need. Raises EmbeddingFailed.

        Failing requests are repeated for up to a minute, after the delay the provider asks for if it is
        short.
        """
        vectors = np.full((len(texts), self.dimensions), np.nan, dtype=np.float32)
        failed: dict[int, Reason] = {}
        spent = _Spent()
        kept = {number: cut for number, text in enumerate(texts) if (cut := cut_text(text, TEXT_TOKENS))}
        failed |= {number: "empty" for number in range(len(texts)) if number not in kept}
        for batch in batches(kept):
            failed |= await self._fill(vectors, batch, spent)
        return Embedded(vectors, failed, self._usage(spent))

    @property
    def computes_here(self) -> bool:
        """Whether it is this process that computes, so that nobody can be silent or away."""
        return self.document_seconds is None

    async def query(self, text: str) -> Embedded:
        """The vector of a question, one row; a provider is asked once and for three seconds at most.

        Raises EmbeddingFailed, also for a text without a vector.
        """
        cut = cut_text(text, TEXT_TOKENS)
        if not cut:
            raise EmbeddingFailed("an empty question has no vector", lasting=True)
        spent = _Spent()
        try:
            seconds = None if self.computes_here else _QUERY_SECONDS
            rows = await self._request([cut], "query", seconds, spent)
        except _FAILURES as error:
            raise _failed(error) from error
        if not usable(rows[0]):
            raise EmbeddingFailed("the model gave no usable vector for the question", lasting=True)
        return Embedded(_unit_rows(rows), {}, self._usage(spent))

    async def _fill(self, vectors: NDArray[np.float32], batch: Batch, spent: _Spent) -> dict[int, Reason]:
        """Embed a batch into its rows; a batch that is refused is halved until the fault stands alone."""
        try:
            rows = await self._persistently(batch.texts, spent)
        except _Refused:
            failed: dict[int, Reason] = {}
            parts = smaller(batch)
            for part in parts:
                failed |= await self._fill(vectors, part, spent)
            return failed if parts else {batch.numbers[0]: "refused"}
        good = np.array([usable(row) for row in rows], dtype=bool)
        numbers = np.array(batch.numbers)
        vectors[numbers[good]] = _unit_rows(rows[good])
        return {int(number): "unusable" for number in numbers[~good]}

    async def _persistently(self, texts: list[str], spent: _Spent) -> NDArray[np.float32]:
        """The answer to one request, retried after passing failures. Raises _Refused and EmbeddingFailed."""
        for attempt in range(1, _ATTEMPTS + 1):
            try:
                return await self._request(texts, "document", self.document_seconds, spent)
            except _FAILURES as error:
                failure = _failed(error)
                if _is_refusal(error) and spent.refusals < _MOST_REFUSALS:
                    spent.refusals += 1
                    raise _Refused from error
                delay = failure.retry_after
                if delay is None:
                    delay = _FIRST_DELAY_SECONDS * 2**attempt * random.uniform(0.5, 1)
                if failure.lasting or attempt == _ATTEMPTS or delay > _LONGEST_DELAY_SECONDS:
                    raise failure from error
                await self.sleep(delay)
        raise AssertionError("the last attempt returns or raises")

    async def _request(
        self, texts: list[str], kind: EmbedInputType, seconds: float | None, spent: _Spent
    ) -> NDArray[np.float32]:
        spent.requests += 1
        settings = EmbeddingSettings(dimensions=self.dimensions)
        try:
            async with asyncio.timeout(seconds):
                result = await self.model.embed(texts, input_type=kind, settings=settings)
            # Gemini does not say how many tokens it counted.
            spent.tokens += result.usage.input_tokens or sum(map(estimate_tokens, texts))
            return self._rows(result, len(texts))
        except (*_FAILURES, EmbeddingFailed):
            raise
        except Exception as odd:  # the edge: clients of models raise anything for an answer they can't read
            raise UnexpectedModelBehavior("an answer that can't be read") from odd

    def _rows(self, result: EmbeddingResult, wanted: int) -> NDArray[np.float32]:
        if len(result.embeddings) != wanted:
            raise UnexpectedModelBehavior(f"{wanted} texts, but {len(result.embeddings)} vectors")
        lengths = {len(embedding) for embedding in result.embeddings}
        if lengths != {self.dimensions}:
            given = " and ".join(map(str, sorted(lengths)))
            raise EmbeddingFailed(
                f"{self.model_name} gives vectors of {given} dimensions: set EMBEDDING_DIMENSIONS to that.",
                lasting=True,
            )
        return np.array(result.embeddings, dtype=np.float32)

    def _usage(self, spent: _Spent) -> ModelUsage:
        cost = _cost(self.model_name, spent.tokens) if spent.requests else 0.0
        return ModelUsage(
            model=self.model_name, requests=spent.requests, input_tokens=spent.tokens, cost_usd=cost
        )


def usable(vector: NDArray[np.float32]) -> bool:
    """Whether a vector points anywhere: neither zero nor anything but numbers."""
    return bool(0 < float(np.linalg.norm(vector)) < float("inf"))


def _is_refusal(error: Exception) -> bool:
    """Whether the provider minds what it was given, rather than who asks or which model."""
    if isinstance(error, ModelHTTPError) and error.status_code == 413:
        return True
    everything = (ModelAuthenticationError, ModelNotFoundError)
    return isinstance(error, ModelRequestRejectedError) and not isinstance(error, everything)


def _failed(error: Exception) -> EmbeddingFailed:
    match error:
        case ModelHTTPError(status_code=status):
            reason = f"HTTP {status}"  # the body may repeat what was asked
        case TimeoutError():
            reason = "no answer in time"
        case _:
            reason = type(error).__name__
    retry_after = hinted_seconds(error)
    lasting = _is_refusal(error) or isinstance(error, ModelRequestRejectedError | ModelQuotaExceededError)
    return EmbeddingFailed(f"Embedding failed: {reason}.", retry_after=retry_after, lasting=lasting)


def _unit_rows(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def _cost(model_name: str, tokens: int) -> float | None:
    provider, _, model = model_name.partition(":")
    if provider in _COMPUTED_HERE:
        return 0.0
    try:
        return float(calc_price(Usage(input_tokens=tokens), model, provider_id=provider).total_price)
    except LookupError:
        return None


def build_embedder(settings: Settings) -> Embedder | None:
    """The embedder that the settings mean: without a name that of Gemini if there is a key for it, else the
    local one where it is installed. None for `none`, or where there is none.

    Raises SettingsError for a model that can't be used, or whose key is missing.
    """
    name = settings.embedding_model or _usual(settings)
    if name == NO_EMBEDDING_MODEL:
        return None
    if name == LOCAL_EMBEDDING_MODEL:
        local = local_model.LocalEmbeddingModel()
        name = f"{local.system}:{local.model_name}"
        return Embedder(local, name, local.dimensions, document_seconds=None)
    if name.startswith("gemini-"):
        name = f"google:{name}"
    if ":" not in name:
        raise SettingsError(
            f"EMBEDDING_MODEL {name!r} names no provider: write it as provider:model, such as "
            f"{DEFAULT_EMBEDDING_MODEL}, or as {LOCAL_EMBEDDING_MODEL} or {NO_EMBEDDING_MODEL}."
        )
    need_key(settings, "EMBEDDING_MODEL", name)
    try:
        model = infer_embedding_model(name, provider_factory=lambda provider: _provider(settings, provider))
    except (UserError, ImportError, ValueError) as unknown:
        raise SettingsError(f"EMBEDDING_MODEL {name} can't be used: {unknown}") from unknown
    return Embedder(model, name, settings.embedding_dimensions)


def _usual(settings: Settings) -> str:
    if settings.google_api_key:
        return DEFAULT_EMBEDDING_MODEL
    return LOCAL_EMBEDDING_MODEL if local_model.installed() else NO_EMBEDDING_MODEL


def _provider(settings: Settings, name: str) -> Provider[Any]:
    if name == "sentence-transformers":
        return infer_provider(name)  # it computes here, and is sent nothing
    most_bytes = BATCH_TEXTS * settings.embedding_dimensions * NUMBER_BYTES + ENVELOPE_BYTES
    # The client's own repetitions would come on top of ours.
    return provider_of(settings, name, most_bytes, repeats=0)
