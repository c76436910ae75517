"""Profile, working memory and scaffold: the texts of each, within its budget, as memories with every revision
kept.

Where no model writes them, rules assemble them from what is known.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any, cast
from zoneinfo import ZoneInfo

from bot.domain.changes import Add, Revise, derive
from bot.domain.intentions import is_still_meant
from bot.domain.memories import Kind, Memory, PortraitDetails, ReflectionDetails, Source
from bot.domain.periods import faded, is_shown_on_request_only
from bot.domain.prose.labels import line_in_words
from bot.domain.prose.model_texts import says_nothing
from bot.language.keys import Category
from bot.language.text import clean, normalised, one_line
from bot.speech.saying import Wording, say

SECTIONS: Mapping[str, Wording] = {
    "Personal": Wording("Personal"),
    "Goals & Values": Wording("Goals and values"),
    "Communication Style": Wording("How you like to talk"),
    "Patterns & Rhythms": Wording("Patterns and rhythms"),
    "Preferences": Wording("Preferences"),
    "Notes": Wording("Notes"),
}
"""The sections of a profile by the headings that are stored, with what a person is told they are."""

MOST_WORDS = 550
MOST_PROMPT_CHARACTERS = 4800
MOST_MEMORY_WORDS = 500
"""Words of working memory."""

_HEADING = re.compile(r"^\W*([A-Za-z]+(?:\s*(?:&|and)\s*[A-Za-z]+|\s+[A-Za-z]+)?)[\s*_]*(?::[\s*_]*(.*))?$")

TITLES: Mapping[Kind, str] = {
    "profile": "Profile",
    "working_memory": "Working memory",
    "scaffold": "Scaffold",
}
CURRENT = timedelta(days=14)
"""How long working memory stands in prompts unrewritten, and a look back after its week."""

WEEK = timedelta(days=7)
MOST_SCAFFOLD_CHARACTERS = 1600
"""Characters of the scaffold that stand before the model: what was added last."""

_DAYS = re.compile(
    r"[-*•\s]*(?P<first>\d{4}-\d\d-\d\d)(?:\s*(?:–|—|-|to|until|/)\s*(?P<last>\d{4}-\d\d-\d\d))?(?!\d)"
)

MOST_LINES = 12
"""Facts in one section of an assembled profile."""

_SECTION: Mapping[Category, str] = {
    "location": "Personal",
    "personal": "Personal",
    "health": "Personal",
    "work": "Personal",
    "person": "Personal",
    "preference": "Preferences",
    "project": "Goals & Values",
    "general": "Notes",
}


def read_profile(text: str) -> dict[str, str]:
    """The text of each section by its name, in the sections' order; empty ones are left out.

    Headings may be marked in any way Markdown knows, or end with a colon; text before the first is passed
    over.
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


def profile_in_words(text: str) -> str:
    """A profile as a person reads it, its headings in the language in force; as it is if it has none."""
    told = [f"{say(SECTIONS[name])}\n{lines}" for name, lines in read_profile(text).items()]
    return "\n\n".join(told) or text


def write_profile(profile: Mapping[str, str], most_words: int = MOST_WORDS) -> str:
    """The sections as one text; beyond the words allowed the longest ones lose their last lines."""
    lines = {name: _profile_lines(profile[name]) for name in SECTIONS if profile.get(name, "").strip()}
    words = {name: len(" ".join(each).split()) for name, each in lines.items()}
    while (excess := _with_headings(words) - most_words) > 0:
        longest = max(words, key=lambda name: words[name])
        if len(lines[longest]) > 1:
            words[longest] -= len(lines[longest].pop().split())
        elif kept := lines[longest][0].split()[:-excess]:
            lines[longest], words[longest] = [" ".join(kept)], len(kept)
        else:
            del lines[longest], words[longest]
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


def _profile_lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def _with_headings(words: Mapping[str, int]) -> int:
    """How many words sections of so many have with the mark and the words of their headings."""
    return sum(1 + len(name.split()) + count for name, count in words.items())


def _heading(line: str) -> tuple[str, str]:
    match = _HEADING.match(line.strip())
    if match is None:
        return "", ""
    said = " ".join(match[1].lower().replace("&", " and ").split())
    for name in SECTIONS:
        if said == " ".join(name.lower().replace("&", " and ").split()):
            return name, (match[2] or "").strip()
    return "", ""


def change(
    kind: Kind,
    before: Memory | None,
    content: str,
    sources: Sequence[Source],
    *,
    owner: int,
    written_by: str,
    now: datetime,
    zone: str,
) -> Add | Revise | None:
    """The change that makes a portrait say this; None when it says so already, or nothing is to be said."""
    if not content:
        return None
    day = now.astimezone(ZoneInfo(zone)).date().isoformat()
    details = PortraitDetails(title=TITLES[kind], written_by=written_by, day=day)
    if before is not None and normalised(before.content) == normalised(content):
        return None
    told = {"kind": kind, "key": kind, "content": content, "details": details, "stated": False}
    return derive(before, Memory.new(now, owner=owner, **told), tuple(sources))


def is_current(portrait: Memory, now: datetime) -> bool:
    """Whether a portrait still stands before the model: not what went on weeks ago, nor a week long over."""
    match portrait.kind, portrait.details:
        case "working_memory", _:
            return now - portrait.updated_at < CURRENT
        case "reflection", ReflectionDetails(week=monday):
            return now - datetime.fromisoformat(monday).replace(tzinfo=UTC) < WEEK + CURRENT
        case _:
            return True


def standing(kind: Kind, content: str, today: date) -> str:
    """What a portrait says today: a line that begins with a day drops out once that day is over.

    A scaffold is given as plain lines, what was added to it last first.
    """
    if kind == "scaffold":
        return cut_for_prompt("\n".join(_scaffold_lines(content, today)), MOST_SCAFFOLD_CHARACTERS)
    if kind != "working_memory":
        return content
    return "\n".join(line for line in content.splitlines() if not _is_over(line, today)).strip()


def in_lines(content: str) -> str:
    """All of a scaffold as plain lines, what is over included: what was added to it last first."""
    return "\n".join(_scaffold_lines(content, date.min))


def written_on(portrait: Memory) -> str:
    """When a portrait was written, or the week it is about, for its heading; empty when that is not known."""
    match portrait.details:
        case PortraitDetails(day=day) if day:
            return f"written {day}"
        case ReflectionDetails(week=monday):
            return f"week of {monday}"
        case _:
            return ""


def _scaffold_lines(content: str, today: date) -> list[str]:
    try:
        value = json.loads(content)
    except ValueError:
        return [content]
    if not isinstance(value, dict):
        return [content]
    named = cast(dict[str, Any], value)
    return [line for name in reversed(named) for line in _flat(named[name], name, today)]


def _flat(value: Any, name: str, today: date) -> list[str]:
    """What JSON holds under a name as lines "name: value", but for what a day is over of."""
    if _is_over(name.rpartition(" / ")[2], today):
        return []
    match value:
        case dict():
            inner = cast(dict[str, Any], value)
            return [line for key, each in inner.items() for line in _flat(each, f"{name} / {key}", today)]
        case list():
            parts = [line for each in cast(list[Any], value) for line in _flat(each, "", today)]
            return [f"{name}: {'; '.join(part.removeprefix(': ') for part in parts)}"] if parts else []
        case None:
            return []
        case _:
            return [] if _is_over(str(value), today) else [f"{name}: {value}"]


def _is_over(line: str, today: date) -> bool:
    """Whether a line begins with a day, or days from one to another, of which the last is over."""
    match = _DAYS.match(line)
    if match is None:
        return False
    try:
        return date.fromisoformat(match["last"] or match["first"]) < today
    except ValueError:
        return False


def profile(text: str, before: str = "") -> str:
    """A profile as a model wrote it, within its budget; the sections it left out stay as they were before.

    Empty for an empty one, which changes nothing. A section that says nothing is to go.
    """
    written = read_profile(clean(text))
    if not written:
        return ""
    whole = read_profile(before) | written
    return write_profile({name: each for name, each in whole.items() if not says_nothing(each)})


def assembled(known: Iterable[Memory], now: datetime) -> str:
    """A plain profile put together from facts, rules and intentions by rules.

    Each section has its strongest ones, in the order they are given in, so that time alone changes nothing.
    """
    filed: dict[str, list[Memory]] = {}
    for memory in known:
        section = _section(memory, now)
        if section and not is_shown_on_request_only(memory, now):
            filed.setdefault(section, []).append(memory)
    return write_profile({name: _lines(each, now) for name, each in filed.items()})


def _lines(memories: Sequence[Memory], now: datetime) -> str:
    strongest = sorted(memories, key=lambda memory: -faded(memory, now))[:MOST_LINES]
    kept = {memory.id for memory in strongest}
    return "\n".join(f"- {one_line(line_in_words(memory), 160)}" for memory in memories if memory.id in kept)


def _section(memory: Memory, now: datetime) -> str | None:
    match memory.kind:
        case "fact":
            return _SECTION[memory.category]
        case "rule":
            return "Communication Style"
        case "intention" if is_still_meant(memory, now):
            return "Goals & Values"
        case _:
            return None
