"""`python -m tests.house.picture FILE.svg`: a picture of a real chat, for the README: said to a real process without a key, drawn as it answered."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import textwrap
from html import escape
from pathlib import Path

SAID = (
    "My name is Ana, I live in Munich and I'm allergic to peanuts.",
    "I moved to Berlin.",
    "Where do I live?",
    "I worked at Siemens until 2020.",
    "~ my salary is 4200",
    "forget my allergies",
    "Remind me every second Friday at 17:00 to water the plants",
)
WIDTH, CHARACTERS, LINE, PAD = 560, 52, 19, 11
OURS, THEIRS, BUTTON = "#e7f3d9", "#ffffff", "#dfe7ef"


def chat() -> list[tuple[str, str, list[str]]]:
    """What was said, the answer, and the labels of its buttons."""
    with tempfile.TemporaryDirectory() as folder:
        ran = subprocess.run(
            [sys.executable, "-m", "bot", "chat", "--json"],
            input="\n".join(SAID) + "\n",
            capture_output=True,
            text=True,
            check=True,
            env=os.environ | {"DATA_DIR": folder, "TZ": "Europe/Berlin"},
        )
    answers = [json.loads(line) for line in ran.stdout.splitlines()]
    return [
        (said, answer["reply"], [button["label"] for button in answer["buttons"]])
        for said, answer in zip(SAID, answers, strict=True)
    ]


def _bubble(text: str, top: int, *, ours: bool) -> tuple[str, int]:
    lines = [piece for line in text.splitlines() for piece in (textwrap.wrap(line, CHARACTERS) or [""])]
    width = max(map(len, lines)) * 7.6 + 2 * PAD
    height = len(lines) * LINE + 2 * PAD
    left = WIDTH - width - PAD if ours else PAD
    rows = "".join(
        f'<text x="{left + PAD:.0f}" y="{top + PAD + 14 + number * LINE}">{escape(line)}</text>'
        for number, line in enumerate(lines)
    )
    colour = OURS if ours else THEIRS
    return (
        f'<rect x="{left:.0f}" y="{top}" width="{width:.0f}" height="{height}" rx="12" fill="{colour}"/>{rows}',
        top + height + 6,
    )


def _buttons(labels: list[str], top: int) -> tuple[str, int]:
    drawn, left = "", PAD
    for label in labels:
        width = len(label) * 7.6 + 2 * PAD
        drawn += (
            f'<rect x="{left}" y="{top}" width="{width:.0f}" height="28" rx="8" fill="{BUTTON}"/>'
            f'<text x="{left + width / 2:.0f}" y="{top + 19}" text-anchor="middle">{escape(label)}</text>'
        )
        left += int(width) + 6
    return drawn, top + 38 if labels else top


def svg(talk: list[tuple[str, str, list[str]]]) -> str:
    """The chat as bubbles, hers at the right, the bot's at the left with its buttons beneath."""
    drawn, top = "", PAD
    for said, answer, labels in talk:
        for text, ours in ((said, True), (answer, False)):
            bubble, top = _bubble(text, top, ours=ours)
            drawn += bubble
        buttons, top = _buttons(labels, top)
        drawn += buttons
        top += 4
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{top}" viewBox="0 0 {WIDTH} {top}"'
        f' font-family="ui-monospace, Menlo, Consolas, monospace" font-size="12.5" fill="#1c2733">'
        f'<rect width="{WIDTH}" height="{top}" fill="#c9d8e4" rx="14"/>{drawn}</svg>\n'
    )


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(svg(chat()), encoding="utf-8")
