"""Indexes for what was looked for through a whole table: one person costs no more for all the others.

Who deletes a row has each table that may refer to it looked through, by either engine, without an index.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_index("outbound_due", "outbound")
    op.drop_index("outbound_interaction", "outbound")
    for table, name, columns, where in (
        ("interactions", "session", ("session_id",), None),
        ("interactions", "replaces", ("replaces",), "replaces IS NOT NULL"),
        ("memory_versions", "owner", ("owner", "memory_id", "version"), None),
        ("memory_sources", "said", ("interaction_id",), None),
        ("withheld", "said", ("interaction_id",), None),
        ("candidates", "interaction", ("interaction_id",), None),
        ("plans", "interaction", ("interaction_id",), "interaction_id IS NOT NULL"),
        ("off_record", "owner", ("owner", "chat"), None),
        ("invites", "owner", ("owner",), None),
        ("identities", "external", ("external_id",), None),
        ("users", "host", ("host",), "host IS NOT NULL"),
        ("jobs", "leased", ("leased_until",), "leased_until IS NOT NULL"),
        ("outbound", "interaction", ("interaction_id", "owner"), None),
        ("outbound", "chat", ("owner", "channel", "chat", "id"), None),
        ("outbound", "waiting", ("channel", "chat", "id"), "state = 'waiting'"),
        ("outbound", "unsent", ("state",), "state != 'sent'"),
    ):
        of_which: dict[str, Any] = (
            {"sqlite_where": sa.text(where), "postgresql_where": sa.text(where)} if where else {}
        )
        op.create_index(f"{table}_{name}", table, columns, **of_which)
