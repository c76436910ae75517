"""Runs migrations inside a transaction that somebody else has begun; `bot migrate` and every start do."""

from __future__ import annotations

from alembic import context

from bot.storage.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
    include_name=lambda name, kind, _parents: (
        kind != "table"
        or not (name or "").startswith(("search_words", "search_vocabulary", "search_extents"))
    ),
)
context.run_migrations()
