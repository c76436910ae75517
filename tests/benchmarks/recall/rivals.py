"""What the product is compared with, in the same run on the same rows: words alone in two ways, meaning alone."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Sequence

import numpy as np

from tests.benchmarks.recall.datasets import Turn

STOP_WORDS = frozenset(
    "a an the and or but if of in on at to for with from by about as is are was were be been being do does did have has "
    "had what when where who whom which why how i you he she it we they me him her us them my your his its our their "
    "this that these those not no so than then there here can could would should will shall may might must".split()
)


class FullText:
    """FTS5 with every word of the question OR-ed: plain (unicode61), or tuned (porter, without stop words)."""

    def __init__(self, *, tuned: bool) -> None:
        self._tuned = tuned
        self._ids: list[str] = []
        tokenizer = "porter unicode61" if tuned else "unicode61"
        self._connection = sqlite3.connect(":memory:")
        self._connection.execute(f"CREATE VIRTUAL TABLE t USING fts5(words, tokenize='{tokenizer}')")

    def store(self, turns: Sequence[Turn]) -> None:
        """Add turns, after those there are."""
        for turn in turns:
            said = f"{turn.text} {turn.reply}".encode("utf-8", "replace").decode()
            self._connection.execute("INSERT INTO t (rowid, words) VALUES (?, ?)", (len(self._ids), said))
            self._ids.append(turn.id)

    def ask(self, question: str, limit: int) -> list[str]:
        """Ids of turns, best first."""
        words = re.findall(r"\w+", question.lower())
        if self._tuned:
            words = [word for word in words if word not in STOP_WORDS] or words
        if not words:
            return []
        expression = " OR ".join(f'"{word}"' for word in words)
        query = "SELECT rowid FROM t WHERE t MATCH ? ORDER BY bm25(t) LIMIT ?"
        return [self._ids[row] for (row,) in self._connection.execute(query, (expression, limit))]


class Scan:
    """Cosine over all vectors."""

    def __init__(self) -> None:
        self._ids: list[str] = []
        self._vectors: list[np.ndarray] = []

    def store(self, turns: Sequence[Turn], vectors: np.ndarray) -> None:
        """Add turns with the vectors of their whole text."""
        self._ids += [turn.id for turn in turns]
        self._vectors += list(vectors)

    def ask(self, vector: np.ndarray, limit: int) -> list[str]:
        """Ids of turns, nearest first."""
        if not self._vectors:
            return []
        nearness = np.stack(self._vectors) @ vector
        return [self._ids[row] for row in np.argsort(-nearness)[:limit]]
