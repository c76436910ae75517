"""What is left of a derived text once some of what it was written from is forgotten: what something else bears out.

A model may have put what was forgotten in words of its own, which no list of words finds. So a sentence stays only if it
stood there before, or if one thing that is left says most of it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, cast

from bot.domain.forgetting.excision import is_heading, parsed_json, sensible
from bot.domain.forgetting.telling import MOST_SHARE, Forms, forms_of, share, telltale
from bot.language.clauses import sentence_pieces
from bot.language.text import normalised


@dataclass(frozen=True, slots=True)
class Bearing:
    """What is left to bear sentences out: the forms of each exchange and memory, and the sentences there were before."""

    told: tuple[Forms, ...]
    before: frozenset[str] = frozenset()

    def bears(self, text: str) -> bool:
        """Whether a sentence stood there before, or one thing that is left has most of its words."""
        if normalised(text) in self.before:
            return True
        return any(
            share(value.words, seen) > MOST_SHARE
            for value in telltale([text]).values
            if value.words
            for seen in self.told
        )


def bearing(left: Iterable[str], before: Iterable[str]) -> Bearing:
    """What these texts bear out, and the sentences of the texts there were `before`."""
    stood = {normalised(each) for text in before for each in sentence_pieces(text)}
    return Bearing(tuple(forms_of(text) for text in left), frozenset(stood))


def borne_out(text: str, left: Bearing) -> str:
    """A text without the sentences that nothing bears out; empty when nothing sensible is left. JSON stays JSON."""
    parsed = parsed_json(text)
    if parsed is not None:
        kept = _borne_json(parsed, "", left)
        return "" if kept is None else text if kept == parsed else json.dumps(kept, ensure_ascii=False)
    return sensible("".join(_line(line, left) for line in text.splitlines(keepends=True)))


def _line(line: str, left: Bearing) -> str:
    if not line.strip() or is_heading(line):
        return line
    kept = "".join(each for each in sentence_pieces(line) if left.bears(each))
    return f"{kept.rstrip()}\n" if kept and line.endswith("\n") else kept


def _borne_json(value: Any, name: str, left: Bearing) -> Any:
    """What is borne out of what JSON holds under a name; None for nothing."""
    match value:
        case dict():
            named = cast(dict[str, Any], value)
            kept = {key: _borne_json(each, f"{name} {key}", left) for key, each in named.items()}
            return {key: each for key, each in kept.items() if each is not None} or None
        case list():
            listed = [_borne_json(each, name, left) for each in cast(list[Any], value)]
            return [each for each in listed if each is not None] or None
        case str():
            kept = [
                each for each in sentence_pieces(value) if left.bears(each) or left.bears(f"{name}: {each}")
            ]
            return "".join(kept).strip() or None
        case bool():
            return value if left.bears(name) else None
        case _:
            return value if left.bears(f"{name}: {value}") else None
