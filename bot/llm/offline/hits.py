"""What the recall tool found, as the offline responder reads it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from pydantic import BaseModel, TypeAdapter, ValidationError

from bot.language.keys import concept_of, label


class _Found(BaseModel):
    id: str
    kind: str
    text: str
    date: str
    said_by: str = "user"
    key: str | None = None
    value: str | None = None
    subject: str | None = None


_FOUND = TypeAdapter(list[_Found])


@dataclass(frozen=True, slots=True)
class Hit:
    """One memory or one earlier message. `told_on` is None when its date could not be read."""

    id: str
    kind: str
    text: str
    told_on: date | None
    by_user: bool
    key: str = ""
    value: str = ""
    subject: str = "user"

    @property
    def is_fact(self) -> bool:
        """Whether it is a fact, rather than a message or something written of messages."""
        return self.kind == "fact"

    @property
    def is_said(self) -> bool:
        """Whether its text is the person's own words: a summary or a reflection is somebody else's."""
        return self.by_user and self.kind in ("history", "note", "intention", "rule")

    @property
    def day(self) -> str:
        """The date in words, "20 November 2026", or "an earlier day"."""
        return f"{self.told_on.day} {self.told_on:%B %Y}" if self.told_on else "an earlier day"

    @property
    def order(self) -> tuple[str, int]:
        """What sorts hits by when they were told; messages of one day by their number."""
        return (self.told_on.isoformat() if self.told_on else "", int(self.id) if self.id.isdecimal() else 0)

    @property
    def words(self) -> str:
        """All words that say what it is about."""
        if not self.is_fact:
            return self.text
        return " ".join(
            ("" if self.subject == "user" else self.subject, label(self.key), self.value, self.text)
        )


def read_hits(content: object) -> tuple[Hit, ...]:
    """The hits in a result of the recall tool, best first; none when it is something else."""
    try:
        found = _FOUND.validate_json(content) if isinstance(content, str) else _FOUND.validate_python(content)
    except ValidationError:
        return ()
    return tuple(
        Hit(
            id=item.id,
            kind=item.kind,
            text=item.text,
            told_on=_day(item.date),
            by_user=item.said_by == "user",
            key=concept_of(item.key) if item.key else "",
            value=item.value or "",
            subject=item.subject or "user",
        )
        for item in found
        if not _is_over(item)
    )


def _is_over(item: _Found) -> bool:
    """Whether a fact ended before the day it was last told of."""
    ends = _UNTIL.search(item.text) if item.kind == "fact" else None
    return ends is not None and ends[1] < item.date[:10]


_UNTIL = re.compile(r"\(.*\buntil (\d{4}-\d{2}-\d{2})\)$")


def _day(written: str) -> date | None:
    try:
        return date.fromisoformat(written[:10])
    except ValueError:
        return None
