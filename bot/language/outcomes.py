"""What became of something meant, told in a few plain words: read by code where the whole message says nothing else."""

from __future__ import annotations

import re
from typing import Literal

from bot.language.packs import Group, any_of, word_set

Outcome = Literal["done", "later", "drop"]
"""What a person says about what they meant to do: done, to be asked about later, or dropped."""

_YES = "|".join(map(re.escape, sorted(word_set(lambda p: p.talk.yes))))
_NO = any_of(lambda p: p.talk.plain_no)
_WELL = f"(?:(?:{any_of(lambda p: p.talk.well)}) )?"
_THANKS = f"(?: (?:{any_of(lambda p: p.talk.thanks)}))?"


def _told(before: str, *groups: Group) -> re.Pattern[str]:
    """Whole messages that tell an outcome, behind a yes or a no and before thanks."""
    return re.compile(f"(?:(?:{before}) )?(?:{any_of(*groups).replace('WELL', _WELL)}){_THANKS}")


_READ: tuple[tuple[Outcome, re.Pattern[str]], ...] = (
    ("done", _told(_YES, lambda p: p.talk.done, lambda _: "👍|✅|✔")),
    ("later", _told(f"{_NO}|sorry", lambda p: p.talk.later)),
    ("drop", _told(f"{_NO}|sorry", lambda p: p.talk.dropped)),
)
_SIGNS = re.compile(r"[\s.,;:!…()\"“”„«»—-]+|[\U0001f3fb-\U0001f3ff\ufe0f]")
MOST_CHARACTERS = 60


def read_outcome(text: str) -> Outcome | None:
    """What a message says became of it; None unless that is all it says."""
    if len(text) > MOST_CHARACTERS:
        return None
    plain = _SIGNS.sub(" ", text.casefold().replace("’", "'")).strip()
    return next((outcome for outcome, pattern in _READ if pattern.fullmatch(plain)), None)
