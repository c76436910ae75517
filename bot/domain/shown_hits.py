"""A hit as it is shown to a model or a person: each side with its speaker, shortened around the words asked for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from bot.domain.recall import Hit, Words
from bot.language.text import one_line
from bot.language.words import query_words

BESIDE = 0.25
"""The share of the room that a side may take which holds none of the words asked for."""

LEAD = 0.2
"""The share of an excerpt that stands before the first word it is made for."""

_PREFIX = 4
"""Letters from which a form is looked for at the beginning of longer words: "plant" in "planted"."""

_STEM = 6
"""Letters from which the last one of a stem is left open: "happi" is found in "happy"."""

_NO_BLANKS = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")


def shortened(hit: Hit, asked: str, most: int) -> Hit:
    """A hit with its sides in about `most` characters together, most of them for those that hold what was asked for.

    The first side always stands there; a page's text only where it holds words of the question.
    """
    wanted = _pattern(asked)
    sides = [replace(side, text=" ".join(side.text.split())) for side in hit.sides]
    found = [[match.start() for match in wanted.finditer(side.text)] for side in sides]
    kept = [
        place
        for place, side in enumerate(sides)
        if place == 0 or (side.text and (side.by != "page" or found[place]))
    ]
    rooms = _rooms([(len(sides[place].text), bool(found[place])) for place in kept], most)
    first, *others = (
        replace(sides[place], text=around(sides[place].text, found[place], room))
        for place, room in zip(kept, rooms, strict=True)
    )
    return replace(hit, text=first.text, others=tuple(others))


def in_one_line(hit: Hit) -> str:
    """A hit as a prompt holds it: an exchange names the speaker of each of its sides, a page its address."""
    first, *others = hit.sides
    head = _spoken(first) if hit.kind == "history" else first.text
    return " / ".join([head, *map(_spoken, others)]) + (f" ({hit.url})" if hit.url else "")


def excerpt(text: str, asked: str, most: int) -> str:
    """At most `most` characters of a text on one line, from where it holds what was asked for."""
    flat = " ".join(text.split())
    return around(flat, [match.start() for match in _pattern(asked).finditer(flat)], most)


def told_to_person(hit: Hit, asked: str, most: int) -> str:
    """What a hit says to what was asked, for the person themselves: the side that holds the words, and who said it."""
    wanted = _pattern(asked)
    short = shortened(hit, asked, most)
    side = next((each for each in short.sides if wanted.search(each.text)), short.sides[0])
    if hit.kind != "history":
        return side.text
    return f"“{side.text}” ({speaker_for_person(side)}, {hit.told_at:%Y-%m-%d})"


def speaker_for_person(words: Words) -> str:
    """Who said something, for the person who is "you"."""
    return {"user": "you", "bot": "I"}.get(words.by) or speaker(words)


def speaker(words: Words) -> str:
    """Who said something, for a model that is "you"."""
    by = words.by
    match by:
        case "user":
            return "user"
        case "bot":
            return "you"
        case "quoted" | "forwarded":
            return f"{by} ({one_line(words.author, 60)})" if words.author else by
        case "page":
            return "the page"
        case _:
            assert_never(by)


def around(text: str, places: Sequence[int], most: int) -> str:
    """At most `most` characters of a text: where most of these places lie together, or its beginning when there are none."""
    if len(text) <= most:
        return text
    if not places:
        return one_line(text, most)
    span = round(most * (1 - LEAD))
    start = max(places, key=lambda at: (sum(at <= other < at + span for other in places), -at))
    begin = min(max(0, start - round(most * LEAD)), len(text) - most)
    if begin and (blank := text.find(" ", begin, start)) >= 0:
        begin = blank + 1
    end = begin + most
    if end < len(text) and (blank := text.rfind(" ", start, end)) > start:
        end = blank
    return ("…" if begin else "") + text[begin:end].strip() + ("…" if end < len(text) else "")


def _spoken(words: Words) -> str:
    return f"{speaker(words)}: {words.text}"


def _rooms(sides: Sequence[tuple[int, bool]], most: int) -> list[int]:
    """The characters that each side gets, by its length and whether it fits the question: what is short leaves room."""
    if sum(length for length, _ in sides) <= most:
        return [length for length, _ in sides]
    fits = [
        fitting or (place == 0 and not any(each for _, each in sides))
        for place, (_, fitting) in enumerate(sides)
    ]
    rooms = [
        0 if fitting else min(length, round(most * BESIDE))
        for (length, _), fitting in zip(sides, fits, strict=True)
    ]
    left = most - sum(rooms)
    waiting = sorted(
        (place for place, fitting in enumerate(fits) if fitting), key=lambda place: sides[place][0]
    )
    for number, place in enumerate(waiting):
        rooms[place] = min(sides[place][0], max(0, left) // (len(waiting) - number))
        left -= rooms[place]
    return rooms


def _pattern(asked: str) -> re.Pattern[str]:
    """Finds the words of a question in any of their forms."""
    words = query_words(asked)
    forms = {form.casefold() for word in words for form in (*word.stems, *word.others)}
    forms |= {each.casefold() for each in re.findall(r"[\w'’-]+", asked) if len(each) >= _STEM}
    return re.compile(
        "|".join(_form(form) for form in sorted(forms, key=len, reverse=True) if form) or r"(?!)", re.I
    )


def _form(form: str) -> str:
    if _NO_BLANKS.search(form):
        return re.escape(form)
    stem = form[:-1] if len(form) >= _STEM else form
    return rf"(?<!\w){re.escape(stem)}" if len(stem) >= _PREFIX else rf"(?<!\w){re.escape(stem)}(?!\w)"
