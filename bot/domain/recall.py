"""What is asked of recall, what it gives back, and how a hit is made, told from others and shown.

Each side of a hit is shown with its speaker, shortened around the words asked for.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from functools import lru_cache
from typing import Literal

from bot.domain.interactions import Citation
from bot.domain.memories import (
    BROUGHT,
    EVERYWHERE,
    ArticleDetails,
    DocumentDetails,
    Kind,
    Memory,
    PictureDetails,
)
from bot.domain.prose.labels import line_in_words
from bot.domain.relevance import Strictness
from bot.language.text import normalised, one_line
from bot.language.words import query_words
from bot.speech.saying import say_as, say_date, say_quoted

SourceKind = Literal["facts", "history"]
"""facts: everything learnt or saved, of any kind; history: what was said."""

BOTH: tuple[SourceKind, ...] = ("facts", "history")

Voice = Literal["user", "bot", "quoted", "forwarded", "page"]
"""Whose words something is in: the person's, the bot's, or those of what they cited or had saved."""

BESIDE = 0.25
"""The share of the room that a side may take which holds none of the words asked for."""

SHOWN_BY = "read_memory with part 0 sends it again"
"""What a model is told of a picture beside what is in it."""

MOST_PAGES = 2
"""Pages of a document that a hit shows."""

LEAD = 0.2
"""The share of an excerpt that stands before the first word it is made for."""

_PREFIX = 4
"""Letters from which a form is looked for at the beginning of longer words: "plant" in "planted"."""

_STEM = 6
"""Letters from which the last one of a stem is left open: "happi" is found in "happy"."""

_NO_BLANKS = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")


@dataclass(frozen=True, slots=True, kw_only=True)
class RecallQuery:
    """What to look for, and where. Filters that are None let everything through.

    `also` are other wordings of it, gone by in their words alone: what fits one of them fits.
    `now` is when it is asked, aware, in the zone of the person who asks: "last week" is counted from there.
    `since` and `until` bound the time of telling; `as_of` asks what was known then. `without` names refs that
    are no hits: the message that asks, what the prompt shows already. `strictness` is how well a hit
    must fit. `scope` is where it may surface, None for wherever its owner looks. Of everything there is the
    newest comes, or the `oldest`.
    """

    owner: int
    text: str
    now: datetime
    sources: tuple[SourceKind, ...] = BOTH
    kinds: tuple[Kind, ...] | None = None
    since: datetime | None = None
    until: datetime | None = None
    as_of: datetime | None = None
    limit: int = 8
    without: frozenset[str] = frozenset()
    strictness: Strictness = "asked"
    scope: str | None = EVERYWHERE
    also: tuple[str, ...] = ()
    oldest: bool = False

    @property
    def names_a_time(self) -> bool:
        """Whether the time of telling is bounded."""
        return self.since is not None or self.until is not None

    def is_in_time(self, told_at: datetime) -> bool:
        """Whether something was told within the bounds, both of them included."""
        begun = self.since is None or told_at >= self.since
        return begun and (self.until is None or told_at <= self.until)


@dataclass(frozen=True, slots=True)
class Words:
    """What one speaker said. `author` names who is quoted or forwarded, the member of a group who said it,
    and the page of a document by its number; it is empty for the others.
    """

    by: Voice
    text: str
    author: str = ""


def said_by(memory: Memory) -> Voice:
    """Whose words a memory is in: what the bot wrote itself, or saw, is the bot's; a saved page its own."""
    if memory.is_of_bot or memory.kind == "picture":
        return "bot"
    return "page" if memory.kind in BROUGHT else "user"


def sides_of(
    text: str, reply: str, quoted: Citation | None, forwarded: Citation | None, speaker: str
) -> tuple[Words, ...]:
    """The sides of an exchange that have words: the person's own first, then what they cite, the reply.

    `speaker` is the name of the member of a group who said it.
    """
    sides = [Words("user", text, speaker)]
    sides += [Words("quoted", each.text, each.author) for each in (quoted,) if each]
    sides += [Words("forwarded", each.text, each.author) for each in (forwarded,) if each]
    sides += [Words("bot", reply)]
    return tuple(each for each in sides if each.text.strip())


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One thing found: a memory or an exchange, with when it was told, how well it fits, and why.

    `ref` is the memory's id, or the interaction's number. `text` is the memory's line, or the words an
    exchange begins with: the person's own, else those they cited, else the reply; `said_by` is whose they
    are, and `others` are the other sides of the exchange, or the text of a page at `url`. `score` orders hits
    of one search only. `memory` is what was found, None for an exchange. `likeness` is how near `text`
    is to what was asked for in meaning, about 0 for an ordinary text and 1 for the same; None where there are
    no vectors to compare.
    """

    ref: str
    kind: Kind | Literal["history"]
    text: str
    told_at: datetime
    said_by: Voice
    score: float
    others: tuple[Words, ...] = ()
    url: str = ""
    author: str = ""
    memory: Memory | None = None
    likeness: float | None = None

    @property
    def sides(self) -> tuple[Words, ...]:
        """Everything the hit holds, each with its speaker."""
        return (Words(self.said_by, self.text, self.author), *self.others)


def shortened(hit: Hit, asked: str, most: int) -> Hit:
    """A hit with its sides in about `most` characters, most for those that hold what was asked.

    The first side always stands there; a page's text only where it holds words of the question.
    """
    sides = [replace(side, text=" ".join(side.text.split())) for side in hit.sides]
    if sum(len(side.text) for side in sides) <= most and all(side.by != "page" for side in sides):
        return replace(hit, text=sides[0].text, others=tuple(side for side in sides[1:] if side.text))
    wanted = _pattern(asked)
    found = [[match.start() for match in wanted.finditer(side.text)] for side in sides]
    kept = [
        place
        for place, side in enumerate(sides)
        if place == 0 or (side.text and (side.by != "page" or found[place]))
    ]
    pages = [place for place in kept[1:] if sides[place].by == "page"]
    best = sorted(pages, key=lambda place: _fit(sides[place].text, wanted), reverse=True)[:MOST_PAGES]
    kept = [place for place in kept if place not in pages or place in best]
    rooms = _rooms([(len(sides[place].text), bool(found[place])) for place in kept], most)
    first, *others = (
        replace(sides[place], text=around(sides[place].text, found[place], room))
        for place, room in zip(kept, rooms, strict=True)
    )
    return replace(hit, text=first.text, others=tuple(others))


def _fit(text: str, wanted: re.Pattern[str]) -> tuple[int, int]:
    """How well a page fits: by how many words of the question it has, then by how often."""
    found = [match[0].casefold() for match in wanted.finditer(text)]
    return len(set(found)), len(found)


def in_one_line(hit: Hit) -> str:
    """A hit as a prompt holds it: an exchange names the speaker of each of its sides, a page its address."""
    first, *others = hit.sides
    head = _spoken(first) if hit.kind == "history" else first.text
    return " / ".join([head, *map(_spoken, others)]) + (f" ({hit.url})" if hit.url else "")


def excerpt(text: str, asked: str, most: int) -> str:
    """An excerpt of at most `most` characters on one line, from where the text holds what was asked for."""
    flat = " ".join(text.split())
    return around(flat, [match.start() for match in _pattern(asked).finditer(flat)], most)


def told_to_person(hit: Hit, asked: str, most: int, zone: tzinfo | None) -> str:
    """What a hit shows the person of what was asked: the side that holds the words, and who said it when."""
    wanted = _pattern(asked)
    short = shortened(hit, asked, most)
    # Of a document the page that says it, rather than what the bot says of the whole.
    sides = (*short.others, short.sides[0]) if hit.kind == "document" else short.sides
    side = next((each for each in sides if wanted.search(each.text)), short.sides[0])
    if hit.kind == "document" and side.author:
        return f"{say_quoted(side.text)} ({speaker_for_person(side)})"
    if hit.memory is not None and side == short.sides[0]:
        return excerpt(line_in_words(hit.memory), asked, most)
    if hit.kind != "history":
        return side.text
    return f"{say_quoted(side.text)} ({speaker_for_person(side)}, {say_date(hit.told_at.astimezone(zone))})"


def speaker_for_person(words: Words) -> str:
    """Who said something, for the person who is "you"."""
    match words.by:
        case "user":
            return words.author or say_as("speaker", "you")
        case "bot":
            return say_as("speaker", "I")
        case "page" if words.author:
            return say_as("speaker", "page {number}", number=words.author)
        case "page":
            return say_as("speaker", "the page")
        case "quoted":
            return _of_author(say_as("speaker", "quoted"), words)
        case "forwarded":
            return _of_author(say_as("speaker", "forwarded"), words)


def speaker(words: Words) -> str:
    """Who said something, for a model that is "you"."""
    match words.by:
        case "user":
            return words.author or "user"
        case "bot":
            return "you"
        case "quoted" | "forwarded" as cited:
            return _of_author(cited, words)
        case "page":
            return f"page {words.author}" if words.author else "the page"


def _of_author(cited: str, words: Words) -> str:
    return f"{cited} ({one_line(words.author, 60)})" if words.author else cited


def around(text: str, places: Sequence[int], most: int) -> str:
    """An excerpt of at most `most` characters: where most of the places lie, else the beginning."""
    if len(text) <= most:
        return text
    if not places:
        return one_line(text, most)
    span = round(most * (1 - LEAD))
    ordered = sorted(places)

    def near(at: int) -> int:
        return bisect_left(ordered, at + span) - bisect_left(ordered, at)

    start = max(ordered, key=lambda at: (near(at), -at))
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
    """The characters that each side gets, by its length and fit; what is short leaves room."""
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


@lru_cache(maxsize=8)
def _pattern(asked: str) -> re.Pattern[str]:
    """Finds the words of a question in any of their forms."""
    words = query_words(asked)
    forms = {form.casefold() for word in words for form in (*word.stems, *word.others)}
    forms |= {each.casefold() for each in re.findall(r"[\w'’-]+", asked) if len(each) >= _STEM}
    longest_first = sorted(filter(None, forms), key=len, reverse=True)
    spaced = "|".join(_form(form) for form in longest_first if not _NO_BLANKS.search(form))
    unspaced = [re.escape(form) for form in longest_first if _NO_BLANKS.search(form)]
    # One look behind for all of them: most places in a text are within a word.
    found = [*([rf"(?<!\w)(?:{spaced})"] if spaced else []), *unspaced]
    return re.compile("|".join(found) or r"(?!)", re.I)


def _form(form: str) -> str:
    stem = form[:-1] if len(form) >= _STEM else form
    if len(stem) >= _PREFIX:
        return re.escape(stem)
    ending = r"\w{0,2}" if len(stem) == _PREFIX - 1 else ""  # "pets" of the stem "pet"
    return rf"{re.escape(stem)}{ending}(?!\w)"


SAME = 0.9
"""Share of common words (Jaccard) from which two texts say the same."""

FEWEST_WORDS = 4
"""Shorter texts are the same only when they are equal: "yes" and "yes, please" share half of nothing."""


def without_duplicates(hits: Iterable[Hit], limit: int) -> list[Hit]:
    """The best `limit` hits in their order, without those that repeat a better one of the same sort."""
    kept: list[Hit] = []
    seen: list[tuple[bool, frozenset[str]]] = []
    for hit in hits:
        # Words as they stand are enough for repetitions, and a tenth of the cost of stemming them.
        mark = (hit.kind == "history", frozenset(normalised(_whole(hit)).split()))
        if any(_say_the_same(mark, other) for other in seen):
            continue
        kept.append(hit)
        if len(kept) >= limit:
            break
        seen.append(mark)
    return kept


def _whole(hit: Hit) -> str:
    """All that is said in an exchange: equal questions may have two answers. A page is its summary."""
    return " ".join(side.text for side in hit.sides if side.by != "page" or side.text == hit.text)


def _say_the_same(one: tuple[bool, frozenset[str]], other: tuple[bool, frozenset[str]]) -> bool:
    if one[0] != other[0]:
        return False
    first, second = one[1], other[1]
    few, many = sorted((len(first), len(second)))
    if few < FEWEST_WORDS:
        return first == second and bool(first)
    return few >= SAME * many and len(first & second) / len(first | second) >= SAME


def of_memory(memory: Memory, score: float = 0.0, likeness: float | None = None) -> Hit:
    """A memory as a hit. What the bot wrote is the bot's."""
    page = memory.details if isinstance(memory.details, ArticleDetails) else None
    return Hit(
        ref=memory.id,
        kind=memory.kind,
        text=memory.line,
        told_at=memory.updated_at,
        said_by=said_by(memory),
        others=_pages(memory),
        url=page.url if page else "",
        score=score,
        memory=memory,
        likeness=likeness,
    )


def _pages(memory: Memory) -> tuple[Words, ...]:
    """The text of a saved page or in a picture, or each page of a document with its number."""
    match memory.details:
        case PictureDetails(text=text):
            return (Words("quoted", text),) if text else ()
        case ArticleDetails(text=text) | DocumentDetails(pages=(text,)):
            return (Words("page", text),)
        case DocumentDetails(pages=pages):
            return tuple(Words("page", text, str(number)) for number, text in enumerate(pages, 1))
        case _:
            return ()
