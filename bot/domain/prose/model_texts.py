"""Texts to and from a background model: exchanges as it is given them, each side in a fence of its own,
numbered and dated, and what it wrote for a structure: marked sections, fenced JSON, JSON inside of JSON.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any, cast
from zoneinfo import ZoneInfo

from bot.domain.interactions import Citation, Interaction
from bot.language.text import clean, estimate_tokens, fenced, one_line
from bot.language.words import index_words

MOST_REPLY_CHARACTERS = 600
MOST_CITED_CHARACTERS = 400
MOST_SAID_CHARACTERS = 8000

_MARK = re.compile(r"^[ \t]*-{3,}[ \t]*([A-Za-z][A-Za-z _]*?)[ \t]*-{3,}[ \t]*$", re.MULTILINE)
_FENCE = re.compile(r"```[A-Za-z0-9_-]*[ \t]*\n(.*?)\n?[ \t]*```", re.DOTALL)
_NOTHING = frozenset({"", "none", "nothing", "n/a", "-", "unchanged", "no change", "no changes"})

MOST_UNWRAPS = 12
"""JSON that was turned into a string more often than this is no accident; what is inside stays a string."""


def exchange_block(exchange: Interaction, zone: str) -> str:
    """One exchange: what is not the person's own words stands apart, cut short, and says whose it is."""
    said_at = exchange.sent_at.astimezone(ZoneInfo(zone))
    parts = [f'<exchange number="{exchange.id}" said="{said_at:%A %Y-%m-%d %H:%M}">']
    for tag, citation in (("quoted", exchange.quoted), ("forwarded", exchange.forwarded)):
        if citation is not None:
            parts.append(cited(tag, citation, fenced(one_line(citation.text, MOST_CITED_CHARACTERS))))
    named = f' name="{fenced(exchange.speaker.name)}"' if exchange.speaker else ""
    parts.append(f"<user{named}>{fenced(exchange.text[:MOST_SAID_CHARACTERS])}</user>")
    if exchange.reply:
        parts.append(f"<bot>{fenced(one_line(exchange.reply, MOST_REPLY_CHARACTERS))}</bot>")
    return "\n".join([*parts, "</exchange>"])


def transcript(exchanges: Sequence[Interaction], zone: str) -> str:
    """A transcript of several exchanges, in their order."""
    return "\n".join(exchange_block(exchange, zone) for exchange in exchanges)


def first_within(exchanges: Sequence[Interaction], zone: str, tokens: int) -> list[Interaction]:
    """The oldest exchanges that fit a budget of estimated tokens; at least one, if there is any."""
    kept: list[Interaction] = []
    for exchange in exchanges:
        tokens -= estimate_tokens(exchange_block(exchange, zone))
        if kept and tokens < 0:
            break
        kept.append(exchange)
    return kept


def cited(tag: str, citation: Citation, words: str) -> str:
    """A citation whose fence says whose words it holds; these are fenced already."""
    author = fenced(one_line(citation.author, 80)).replace('"', "'")
    return f'<{tag} author="{author}">{words}</{tag}>'


class Unreadable(ValueError):
    """What a model wrote is neither the structure asked for nor anything like it."""


def sections(text: str) -> dict[str, str]:
    """The text under each ---NAME--- mark, by its name in lower case with underscores; empty without marks.

    A name that stands twice keeps what was written last.
    """
    marks = list(_MARK.finditer(text))
    ends = [*(mark.start() for mark in marks[1:]), len(text)][: len(marks)]
    return {
        "_".join(mark[1].lower().split()): text[mark.end() : end].strip()
        for mark, end in zip(marks, ends, strict=True)
    }


def says_nothing(text: str) -> bool:
    """Whether a section is left empty, in any of the words models use for that."""
    return unfenced(text).strip(" \t\n.()*").lower() in _NOTHING


def unfenced(text: str) -> str:
    """A text out of the code fence around it, if it is in one."""
    found = _FENCE.search(text)
    return (found[1] if found else text).strip()


def read_json(text: str) -> Any:
    """The JSON a text holds, in a code fence or bare, unwrapped. Raises Unreadable."""
    for piece in (unfenced(text), text.strip()):
        try:
            return unwrapped(json.loads(piece))
        except (ValueError, RecursionError):
            continue
    raise Unreadable("no JSON")


def unwrapped(value: Any, depth: int = 0) -> Any:
    """A JSON value in which every string that is itself a JSON object or list is that object or list."""
    if depth > MOST_UNWRAPS * 4:
        return value
    match value:
        case str():
            return _from_string(value, depth)
        case dict():
            inner = cast(dict[str, Any], value)
            return {str(key): unwrapped(each, depth + 1) for key, each in inner.items()}
        case list():
            return [unwrapped(each, depth + 1) for each in cast(list[Any], value)]
        case _:
            return value


def merged(old: Mapping[str, Any], patch: Mapping[str, Any]) -> dict[str, Any]:
    """What was known with what is new laid over it, as RFC 7396 has it.

    Objects are merged key by key, null takes a key away, everything else replaces. Keys that were touched
    come last.
    """
    result = dict(old)
    for key, value in patch.items():
        before = result.pop(key, None)
        if isinstance(value, Mapping):
            inner = cast(Mapping[str, Any], value)
            result[key] = merged(
                cast(Mapping[str, Any], before) if isinstance(before, Mapping) else {}, inner
            )
        elif value is not None:
            result[key] = value
    return result


def cleaned(value: Any) -> Any:
    """JSON whose texts and keys can be stored and shown, without half signs; null for what is no number."""
    match value:
        case str():
            return clean(value)
        case float():
            return value if isfinite(value) else None
        case list():
            return [cleaned(each) for each in cast(list[Any], value)]
        case dict():
            return {clean(str(key)): cleaned(each) for key, each in cast(dict[Any, Any], value).items()}
        case _:
            return value


def _from_string(text: str, depth: int) -> Any:
    stripped = text.strip()
    for _ in range(MOST_UNWRAPS):
        if stripped[:1] not in ("{", "[", '"'):
            return text
        try:
            inner = json.loads(stripped)
        except (ValueError, RecursionError):
            return text
        if not isinstance(inner, str):
            return unwrapped(inner, depth + 1)
        stripped = inner.strip()
    return text


MOST_SUMMARIES = 3

MOST_SENTENCES = 4
MOST_CHARACTERS = 900
MOST_SENTENCE_CHARACTERS = 400
FREQUENT_WORDS = 12
"""How many of the text's most frequent words a sentence is measured by."""

_SHORTEST = 12  # characters; below it is a heading or a caption
_BREAK = re.compile(r"(?<=[.!?…؟।])[\"”»’')\]]*\s+|(?<=[。！？])|\n+")


def telling_sentences(text: str) -> str:
    """The first sentence and those that hold most of the text's frequent words, in the text's order."""
    sentences = [
        one_line(piece, MOST_SENTENCE_CHARACTERS)
        for piece in _BREAK.split(text)
        if len(piece.strip()) >= _SHORTEST
    ]
    if not sentences:
        return one_line(text, MOST_SENTENCE_CHARACTERS)
    words = [set(index_words(sentence)) for sentence in sentences]
    spread = Counter(word for each in words for word in each)
    frequent = {word for word, many in spread.most_common(FREQUENT_WORDS) if many > 1}
    others = sorted(range(1, len(sentences)), key=lambda place: (-len(words[place] & frequent), place))
    kept, left = [0], MOST_CHARACTERS - len(sentences[0])
    for place in others:
        if len(kept) == MOST_SENTENCES or len(sentences[place]) > left:
            continue
        kept.append(place)
        left -= len(sentences[place])
    return " ".join(sentences[place] for place in sorted(kept))
