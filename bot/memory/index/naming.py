"""What a model says that names stand for: kept beside what patterns find, for names that were really said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, Field

from bot.domain.aliases import SURE
from bot.language.names import MAX_NAME, EntityKind, NamedSpan, canonical_name
from bot.memory.index.indexer import catch_up
from bot.storage.engine.database import Transaction
from bot.storage.search import entities
from bot.storage.search import words as search


def _known_kind(value: Any) -> str:
    word = str(value).strip().lower().replace("organization", "organisation")
    return word if word in ("person", "place", "organisation", "project") else "other"


class FoundName(BaseModel):
    """What a name stands for; any other word than these leaves it unclear."""

    name: str = Field(description="as it stands in the words")
    kind: Annotated[
        Literal["person", "place", "organisation", "project", "other"], BeforeValidator(_known_kind)
    ] = "other"


@dataclass(frozen=True, slots=True)
class Named:
    """A name with what it stands for, and the interactions in which it was said."""

    name: str
    kind: EntityKind
    said_in: tuple[int, ...]


def named_in(found: Iterable[FoundName], said: Mapping[int, str]) -> tuple[Named, ...]:
    """The names that stand in what was said, by number of interaction; a name nobody said is none, whatever a model says."""
    folded = {number: f" {canonical_name(text)} " for number, text in said.items()}
    named: list[Named] = []
    for each in found:
        canonical = canonical_name(each.name)
        places = tuple(number for number, text in folded.items() if canonical and _stands_in(canonical, text))
        if places and len(canonical) <= MAX_NAME:
            named.append(Named(each.name.strip(), each.kind, places))
    return tuple(named)


async def keep(connection: Transaction, owner: int, named: Sequence[Named]) -> None:
    """Have names found by where they were said, under the kinds they are said to be; one that is unclear changes nothing
    of a kind that is known."""
    if not named:
        return
    while await catch_up(connection, owner):
        pass
    rows = await search.rows_of(connection, owner, {number for each in named for number in each.said_in})
    for each in named:
        canonical = canonical_name(each.name)
        span = NamedSpan(0, len(each.name), each.name, each.kind, canonical, SURE)
        for number in each.said_in:
            if number in rows:
                await entities.mention(connection, owner, rows[number], [span])
        if each.kind != "other":
            await entities.set_kind(connection, owner, canonical, each.kind)


def _stands_in(canonical: str, text: str) -> bool:
    """Whether a name stands in a folded text as a word of its own, or anywhere in a script without blanks."""
    at = text.find(canonical)
    while at >= 0:
        before, after = text[at - 1 : at], text[at + len(canonical) : at + len(canonical) + 1]
        if not canonical.isascii() or not (before.isalnum() or after.isalnum()):
            return True
        at = text.find(canonical, at + 1)
    return False
