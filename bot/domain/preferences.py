"""A person's choices about their own memory; kept with them, and asked wherever something is learnt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from datetime import datetime, timedelta
from typing import Any, Literal

Receipts = Literal["line", "reaction", "digest", "off"]
"""How learning is made known: a line or a reaction under the answer, once a day, or not at all."""

Mode = Literal["local", "guest"]
"""What is kept of somebody: everything, in the bot's own database, or nothing at all."""

AUTO = "auto"
"""The language that is not chosen: what they write, or what their channel says they read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preferences:
    """One person's choices.

    `learning` and `recall` switch memory's two halves; `ask_first` holds everything until the person says
    yes; `incognito_until` is the ISO moment until which nothing is written, "always" for no end, None for on
    the record. `language` is the code of a catalog, or AUTO. Who is a guest by `mode` is off the record for
    good.
    """

    learning: bool = True
    recall: bool = True
    ask_first: bool = False
    receipts: Receipts = "line"
    follow_ups: bool = True
    incognito_until: str | None = None
    language: str = AUTO
    recordings: bool = False
    mode: Mode = "local"

    def off_record(self, now: datetime) -> bool:
        """Whether nothing may be written now."""
        if self.mode == "guest":
            return True
        if self.incognito_until is None:
            return False
        return self.incognito_until == "always" or datetime.fromisoformat(self.incognito_until) > now

    def switched(self, on: bool, minutes: int | None, now: datetime) -> Preferences:
        """The preferences with off the record switched on, for `minutes` or without end (None), or off."""
        if not on:
            return replace(self, incognito_until=None)
        until = "always" if minutes is None else (now + timedelta(minutes=minutes)).isoformat()
        return replace(self, incognito_until=until)

    def as_stored(self) -> dict[str, Any]:
        """The form in which they are stored: only what differs from the defaults."""
        default = asdict(Preferences())
        return {name: value for name, value in asdict(self).items() if value != default[name]}

    @classmethod
    def from_stored(cls, stored: Mapping[str, Any]) -> Preferences:
        """The inverse; what this version doesn't know is left out."""
        known = {field.name for field in fields(cls)}
        return cls(**{name: value for name, value in stored.items() if name in known})
