"""The profile: six sections of prose about a person, within its budgets of words and characters."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

SECTIONS = (
    "Personal",
    "Goals & Values",
    "Communication Style",
    "Patterns & Rhythms",
    "Preferences",
    "Notes",
)
MOST_WORDS = 550
MOST_PROMPT_CHARACTERS = 4800
MOST_MEMORY_WORDS = 500
"""Words of working memory."""

_HEADING = re.compile(r"^\W*([A-Za-z]+(?:\s*(?:&|and)\s*[A-Za-z]+|\s+[A-Za-z]+)?)[\s*_]*(?::[\s*_]*(.*))?$")


def read_profile(text: str) -> dict[str, str]:
    """The text of each section by its name, in the sections' order; those that are empty or missing are left out.

    Headings may be marked in any way Markdown knows, or end with a colon; text before the first is passed over.
    """
    found: dict[str, list[str]] = {}
    current: list[str] | None = None
    for line in text.splitlines():
        name, rest = _heading(line)
        if name:
            current = found.setdefault(name, [])
            current += [rest] if rest else []
        elif current is not None and line.strip():
            current.append(line.strip())
    return {name: "\n".join(found[name]) for name in SECTIONS if found.get(name)}


def write_profile(profile: Mapping[str, str], most_words: int = MOST_WORDS) -> str:
    """The sections as one text; beyond the words allowed the longest ones lose their last lines."""
    lines = {name: _lines(profile[name]) for name in SECTIONS if profile.get(name, "").strip()}
    while _words(lines) > most_words:
        longest = max(lines, key=lambda name: len(" ".join(lines[name]).split()))
        excess = _words(lines) - most_words
        if len(lines[longest]) > 1:
            lines[longest].pop()
        elif kept := lines[longest][0].split()[:-excess]:
            lines[longest] = [" ".join(kept)]
        else:
            del lines[longest]
    return "\n\n".join(f"## {name}\n" + "\n".join(each) for name, each in lines.items())


def cut_words(text: str, most: int) -> str:
    """The first `most` words, with their line breaks."""
    words = list(re.finditer(r"\S+", text))
    return text if len(words) <= most else text[: words[most - 1].end()]


def cut_for_prompt(text: str, most: int = MOST_PROMPT_CHARACTERS) -> str:
    """The text in at most this many characters, cut between lines or else between words."""
    if len(text) <= most:
        return text
    room = text[: most - 1]
    whole = max(room.rfind("\n"), room.rfind(" "))
    return (room[:whole] if whole > most // 2 else room).rstrip() + "…"


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def _words(lines: Mapping[str, Sequence[str]]) -> int:
    return sum(
        1 + len(name.split()) + sum(len(line.split()) for line in each) for name, each in lines.items()
    )


def _heading(line: str) -> tuple[str, str]:
    match = _HEADING.match(line.strip())
    if match is None:
        return "", ""
    said = " ".join(match[1].lower().replace("&", " and ").split())
    for name in SECTIONS:
        if said == " ".join(name.lower().replace("&", " and ").split()):
            return name, (match[2] or "").strip()
    return "", ""
