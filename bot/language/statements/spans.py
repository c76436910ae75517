"""When a clause says that it holds: "since 2019", "from May", "until Friday"."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from bot.language.times import find_time_range

_BEGIN = re.compile(r"\b(?P<word>since|from|as of|starting)[ ]+(?P<time>[\w' -]{1,40})", re.IGNORECASE)
_END = re.compile(r"\b(?P<word>until|till|til|through)[ ]+(?P<time>[\w' -]{1,40})", re.IGNORECASE)
_MORE = re.compile(
    r"[ ]+(?:since|from|as of|starting|until|till|til|through|and|but|when|because|with|at|for|in the)\b.*"
)
_ANY_DAY = datetime(2024, 6, 12, 12, tzinfo=UTC)
"""Whether words name a time does not depend on the day they are said."""


def since_of(clause: str) -> str:
    """The words for when it began; empty when it does not say."""
    return _time(_BEGIN, clause)


def until_of(clause: str) -> str:
    """The words for when it ends or ended; empty when it does not say."""
    return _time(_END, clause)


def _time(opening: re.Pattern[str], clause: str) -> str:
    for found in opening.finditer(clause):
        words = _MORE.sub("", found["time"]).strip()
        # "since" makes a time of a month or a year that alone could be a name or a number.
        if words and (find_time_range(words, _ANY_DAY) or find_time_range(f"since {words}", _ANY_DAY)):
            return words
    return ""
