"""What goes into one request to an embedding model: texts cut to a length, grouped, and taken apart when refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from bot.domain.tokens import estimate_tokens

BATCH_TEXTS, BATCH_TOKENS = 100, 20_000
"""What one request may hold: batchEmbedContents takes 100 texts, Google Cloud 20,000 tokens, OpenAI more of both."""
TEXT_TOKENS = 1_800
"""Estimated tokens after which a text is cut: gemini-embedding-001 reads 2,048. A longer text is seldom one thought."""

_SHORTEST_CUT_BYTES = 400


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
    """What to ask instead of a refused batch: its halves, or half of its only text; nothing when that is short."""
    middle = len(batch.texts) // 2
    if middle:
        first = Batch(batch.numbers[:middle], batch.texts[:middle])
        return [first, Batch(batch.numbers[middle:], batch.texts[middle:])]
    size = len(batch.texts[0].encode())
    return [Batch(batch.numbers, [cut_text(batch.texts[0], size // 8)])] if size > _SHORTEST_CUT_BYTES else []
