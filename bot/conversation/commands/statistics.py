"""What /memory stats shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.domain.answers import Answer
from bot.domain.memories import Memory
from bot.language.text import one_line
from bot.storage.engine.database import Database
from bot.storage.facts import memories
from bot.storage.people import statistics
from bot.storage.people.statistics import Statistics
from bot.storage.search import vectors
from bot.storage.search.vectors import Coverage


async def shown(database: Database, owner: int, embedding_model: str) -> Answer:
    """How much is remembered and used; an empty `embedding_model` stands for none."""
    async with database.read() as connection:
        counts = await statistics.of(connection, owner)
        used = await memories.by_ids(connection, owner, [ref for ref, _ in counts.most_used])
        covered = await vectors.coverage(connection, embedding_model, owner) if embedding_model else []
    return Answer("\n".join(_lines(counts, used, covered, embedding_model)), plain=True)


def _lines(
    counts: Statistics, used: Mapping[str, Memory], covered: Sequence[Coverage], model: str
) -> list[str]:
    total = sum(counts.by_kind.values())
    lines = [
        f"Memories: {total}{_parts(counts.by_kind)}",
        f"By category: {_listed(counts.by_category) or 'none'}",
        f"Interactions: {counts.interactions}, {counts.answered} of them answered, "
        f"in {counts.sessions} {'session' if counts.sessions == 1 else 'sessions'}",
        f"Searchable by meaning: {_coverage(covered, model)}",
        f"Never used in an answer: {counts.never_used}",
    ]
    if used:
        lines.append("Most used:")
        lines += [
            f"- {one_line(used[ref].line, 120)} [{ref}], in {times} {'answer' if times == 1 else 'answers'}"
            for ref, times in counts.most_used
            if ref in used
        ]
    return [
        *lines,
        f"Duplicates avoided: {counts.duplicates}",
        f"Brought into a prompt unasked: {counts.injected_tokens:.0f} tokens a message on average",
        f"Database, everybody's: {counts.database_bytes / 1e6:.1f} MB",
    ]


def _parts(counts: Mapping[str, int]) -> str:
    return f" ({_listed(counts)})" if counts else ""


def _listed(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {many}" for name, many in counts.items())


def _coverage(covered: Sequence[Coverage], model: str) -> str:
    if not model:
        return "no, there is no embedding model"
    rows, embedded = sum(each.rows for each in covered), sum(each.embedded for each in covered)
    return f"{embedded} of {rows} texts ({embedded / rows:.0%}), by {model}" if rows else "nothing yet"
