"""An embedder for measuring: what the product would forgive must not quietly change a figure."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from bot.llm.embedder import Embedded, Embedder, EmbeddingFailed

TRIES = 5


class Patient(Embedder):
    """Asks again when the server is busy, fails aloud in the end, and asks for the same question once."""

    def __init__(self, inner: Embedder) -> None:
        super().__init__(inner.model, inner.model_name, inner.dimensions)
        self._inner = inner
        self._asked: dict[str, Embedded] = {}

    @property
    def computes_here(self) -> bool:
        """As the embedder it asks."""
        return self._inner.computes_here

    async def documents(self, texts: Sequence[str]) -> Embedded:
        """As the embedder it asks."""
        return await _persistently(lambda: self._inner.documents(texts))

    async def query(self, text: str) -> Embedded:
        """As the embedder it asks."""
        if text not in self._asked:
            self._asked[text] = await _persistently(lambda: self._inner.query(text))
        return self._asked[text]


async def _persistently(ask: Callable[[], Awaitable[Embedded]]) -> Embedded:
    for _ in range(TRIES - 1):
        try:
            return await ask()
        except EmbeddingFailed:
            continue
    try:
        return await ask()
    except EmbeddingFailed as failure:
        raise SystemExit(f"The embedding server gave nothing in {TRIES} tries: {failure}") from failure
