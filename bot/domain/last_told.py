"""When a memory was told last, and in what words: stands beside it, short, wherever a model reads it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, tzinfo

from bot.language.text import normalised, one_line

MOST_QUOTE_CHARACTERS = 80


@dataclass(frozen=True, slots=True)
class LastTold:
    """The last time something was told, and the person's own words for it."""

    at: datetime
    quote: str

    def beside(self, content: str, zone: tzinfo) -> str:
        """What stands after a content: the person's day, and the words unless they hold it."""
        day = f", told {self.at.astimezone(zone):%Y-%m-%d}"
        if not self.quote or normalised(content) in normalised(self.quote):
            return day
        return f"{day}: “{one_line(self.quote, MOST_QUOTE_CHARACTERS)}”"
