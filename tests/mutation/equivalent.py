"""The mutations that change nothing anybody could see, each by its key with the reason."""

from __future__ import annotations

EQUIVALENT: dict[str, str] = {}
