"""The mutations that change nothing anybody could see, each by its key with the reason."""

from __future__ import annotations

EQUIVALENT: dict[str, str] = {
    'bot/storage/engine/database.py set_pragmas [named: a power cut may take what was acknowledged] for pragma in ("journal_mode=WAL", '
    '"synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"): | "synchronous=FULL", -> ': (
        "SQLite is built with FULL as its default wherever we looked; the pragma says it where it is not."
    ),
}
