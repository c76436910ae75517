"""Promises as whoever runs the bot sees them: when, what and for whom, never a word that anybody said."""

from __future__ import annotations

from collections.abc import Sequence

from bot.storage.work.jobs import Row

HEADS = ("id", "state", "kind", "owner", "due (UTC)", "attempts", "error")


def jobs_table(rows: Sequence[Row]) -> str:
    """A line for each promise, in columns."""
    if not rows:
        return "Nothing is promised."
    cells = [HEADS, *(_cells(row) for row in rows)]
    widths = [max(len(line[place]) for line in cells) for place in range(len(HEADS))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) for line in cells]
    return "\n".join(line.rstrip() for line in lines)


def _cells(row: Row) -> tuple[str, ...]:
    due = f"{row.due_at:%Y-%m-%d %H:%M:%S}"
    return (str(row.id), row.state, row.kind, str(row.owner), due, str(row.attempts), row.error)
