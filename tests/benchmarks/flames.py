"""A flame graph of what a turn does, small enough for the docs: what stands under a frame, without what is hardly there.

py-spy record -r 300 -f raw -o turn.raw -- python -m tests.benchmarks.turn --stored 1000 --turns 200
python -m tests.benchmarks.flames turn.raw docs/turn-after.svg [--under TurnHandler.handle]
"""

from __future__ import annotations

import argparse
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

WIDTH, ROW, LEAST = 1200, 15, 0.003
"""Pixels of all that is shown and of a frame; the share of it below which a frame is left out."""

HUES = {"(bot": 35, "(sql": 200, "(aio": 200, "(pyd": 280}
"""Ours orange, the database blue, the agent violet, all else green."""

SKIPPED = (
    "contextlib.py",
    "off_loop",
    "<locals>.<lambda>",
    "Database.",
    "SqliteFile.",
    "_execute_",
    "greenlet",
)
"""Frames that only hand on: what stands on them is shown on what they stand on."""


@dataclass
class Frame:
    """A function with what it calls; `many` are the samples in which it was at work."""

    many: int = 0
    calls: dict[str, Frame] = field(default_factory=dict[str, "Frame"])


def read(raw: Path, under: str) -> Frame:
    """The samples of py-spy that came by a function, from there on."""
    top = Frame()
    for line in raw.read_text().splitlines():
        stack, _, many = line.rpartition(" ")
        names = [each.rpartition(":")[0] + ")" for each in stack.split(";")]
        begun = next((place for place, name in enumerate(names) if under in name), None)
        if begun is None:
            continue
        frame = top
        frame.many += int(many)
        for name in names[begun:]:
            if not any(part in name for part in SKIPPED):
                frame = frame.calls.setdefault(name, Frame())
                frame.many += int(many)
    return top


def boxes(
    frame: Frame, left: float, depth: int, scale: float
) -> Iterator[tuple[float, float, int, str, int]]:
    """Each frame's left edge and width in pixels, its depth, its name and its samples."""
    for name, called in sorted(frame.calls.items()):
        width = called.many * scale
        if width >= LEAST * WIDTH:
            yield left, width, depth, name, called.many
            yield from boxes(called, left, depth + 1, scale)
        left += width


def drawn(top: Frame, title: str) -> str:
    """The graph, with the function that everything stands on at its top."""
    found = list(boxes(top, 0, 2, WIDTH / top.many))
    height = ROW * (max(depth for _, _, depth, _, _ in found) + 2)
    shapes = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="monospace" font-size="10">',
        f'<rect width="100%" height="100%" fill="#fff"/><text x="4" y="14">{escape(title)}</text>',
    ]
    for left, width, depth, name, many in found:
        hue = HUES.get(name[name.rfind("(") :][:4], 90) + zlib.crc32(name.encode()) % 20
        fits = escape(name[: int(width / 6.2)]) if width > 30 else ""
        shapes.append(
            f'<g><title>{escape(name)} {100 * many / top.many:.1f} %</title><rect x="{left:.1f}" y="{depth * ROW}" '
            f'width="{width:.1f}" height="{ROW - 1}" fill="hsl({hue},70%,75%)"/>'
            f'<text x="{left + 2:.1f}" y="{depth * ROW + 11}">{fits}</text></g>'
        )
    return "\n".join([*shapes, "</svg>\n"])


def main() -> None:
    """Read and draw."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("raw", type=Path)
    parser.add_argument("svg", type=Path)
    parser.add_argument("--under", default="TurnHandler.handle")
    parser.add_argument("--title", default="")
    given = parser.parse_args()
    top = read(given.raw, given.under)
    given.svg.write_text(drawn(top, given.title or f"{given.under}: {top.many} samples"))


if __name__ == "__main__":
    main()
