"""Taking a forgotten value out of what was written: whole sentences out of notes and portraits, words out of the log."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, cast

from bot.domain.forgetting.telltales import Telltale, pattern_of
from bot.language.clauses import sentence_pieces

BLACK = "▮▮▮"
"""What stands in the place of erased words."""

FORGOTTEN = "(forgotten)"
"""What stands in the place of a receipt's line."""

MIN_LEFT_LETTERS = 3
_HEADING = re.compile(r"\s*#+ .*")


def without(text: str, telltale: Telltale) -> str:
    """A text without the sentences that give a value away; empty when nothing sensible is left.

    JSON stays JSON: its strings are cut, and what is empty then goes with its key.
    """
    parsed = parsed_json(text)
    if parsed is not None:
        kept = cut_json(parsed, telltale)
        return "" if kept in (None, {}, []) else json.dumps(kept, ensure_ascii=False)
    return sensible(cut(text, telltale))


def cut(text: str, telltale: Telltale) -> str:
    """A text without the sentences that give a value away."""
    if not telltale.is_in(text):
        return text
    lines = [_line(line, telltale) for line in text.splitlines(keepends=True)]
    left = "".join(lines)
    # A value may run over the end of a sentence; then every word of it goes.
    return blacked(left, telltale) if telltale.is_in(left) else left


def cut_json(value: Any, telltale: Telltale) -> Any:
    """The same for what JSON holds; None for what gives the value away as a whole."""
    match value:
        case str():
            return cut(value, telltale).strip() or None
        case dict():
            named = cast(dict[str, Any], value)
            kept = {k: cut_json(v, telltale) for k, v in named.items() if not telltale.is_in(k)}
            return {k: v for k, v in kept.items() if v is not None or named[k] is None} or None
        case list():
            return [kept for each in cast(list[Any], value) if (kept := cut_json(each, telltale)) is not None]
        case int() | float() if not isinstance(value, bool):
            return None if telltale.is_in(str(value)) else value
        case _:
            return value


def blacked(text: str, telltale: Telltale) -> str:
    """A text with every word of a value blacked out."""
    left = "".join(_blacked_sentence(each, telltale) for each in sentence_pieces(text))
    if telltale.is_phrased_in(left):
        left = _phrases(telltale).sub(BLACK, left)
    if telltale.is_phrased_in(left):
        return BLACK  # written in other characters of the same meaning, as full-width signs: none of it can be told apart
    return re.sub(rf"{BLACK}(?: *{BLACK})+", BLACK, left)


def _blacked_sentence(sentence: str, telltale: Telltale) -> str:
    pieces: list[str] = []
    at = 0
    for start, end in telltale.named_in(sentence):
        pieces += [sentence[at:start], BLACK] if start >= at else []
        at = max(at, end)
    left = "".join([*pieces, sentence[at:]])
    # What opens a sentence is read by the word behind it: with that gone it may tell, too.
    return left if left == sentence else _blacked_sentence(left, telltale)


def black_json(value: Any, black: Callable[[str], str]) -> Any:
    """JSON with `black` applied to each of its strings, keys too."""
    match value:
        case str():
            return black(value)
        case dict():
            return {black(k): black_json(v, black) for k, v in cast(dict[str, Any], value).items()}
        case list():
            return [black_json(each, black) for each in cast(list[Any], value)]
        case _:
            return value


def literal_rest(quote: str, content: str, telltale: Telltale) -> str:
    """The longest stretch of a quote that gives the value away nowhere, one that shares a word with `content` first."""
    gaps = [piece.strip(" ,.;:-\n") for piece in blacked(quote, telltale).split(BLACK)]
    wanted = set(content.casefold().split())
    pieces = [gap for gap in gaps if sum(char.isalnum() for char in gap) >= MIN_LEFT_LETTERS]
    return max(pieces, key=lambda gap: (bool(wanted & set(gap.casefold().split())), len(gap)), default="")


def without_lines(
    receipt: str,
    memory_ids: frozenset[str],
    telltale: Telltale | None,
    instead: str,
    is_told_in: Callable[[str], bool] | None = None,
) -> str:
    """A receipt, or an answer that ends in one, with another line in place of each that tells of forgotten memories.

    `is_told_in` says of which lines the telling counts: of any, unless it is given.
    """
    lines = [
        instead
        if any(f"[{memory_id}]" in line for memory_id in memory_ids)
        or (telltale and (is_told_in is None or is_told_in(line)) and telltale.is_in(line))
        else line
        for line in receipt.splitlines()
    ]
    return "\n".join(line for place, line in enumerate(lines) if line or receipt.splitlines()[place] == "")


def _line(line: str, telltale: Telltale) -> str:
    if not telltale.is_in(line):
        return line
    if is_heading(line):
        return ""
    kept = "".join(each for each in sentence_pieces(line) if not telltale.is_in(each))
    if kept == line:  # the line as a whole gives it away
        return ""
    return (
        kept.rstrip() + "\n"
        if any(char.isalnum() for char in kept) and line.endswith("\n")
        else kept.rstrip()
    )


def is_heading(line: str) -> bool:
    """Whether a line of a text is the heading of a section."""
    return _HEADING.fullmatch(line.rstrip("\n")) is not None


def sensible(text: str) -> str:
    """The text, unless only headings and signs are left of it."""
    body = "\n".join(line for line in text.splitlines() if not is_heading(line))
    return text.strip() if sum(char.isalnum() for char in body) >= MIN_LEFT_LETTERS else ""


def parsed_json(text: str) -> Any:
    """What a text that is JSON holds; None for any other."""
    if not text.lstrip().startswith(("{", "[")):
        return None
    try:
        return json.loads(text)
    except ValueError:
        return None


def _phrases(telltale: Telltale) -> re.Pattern[str]:
    """Each value as it may be written."""
    patterns = [pattern_of(value) for value in telltale.values if value.phrase]
    return re.compile("|".join(patterns) or r"(?!)", re.IGNORECASE)
