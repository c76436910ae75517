"""A summary is called by its topic alone, without "Summary: " before it, which was indexed as a name."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0022"
branch_labels = None
depends_on = None

BEFORE = "Summary: "


def upgrade() -> None:
    connection = op.get_bind()
    memories = sa.table("memories", sa.column("id"), sa.column("kind"), sa.column("details", sa.Text))
    found = connection.execute(
        sa.select(memories.c.id, memories.c.details).where(memories.c.kind == "summary")
    )
    for memory_id, stored in found.all():
        details = json.loads(stored)
        if details.get("title", "").startswith(BEFORE):
            details["title"] = details["title"].removeprefix(BEFORE)
            connection.execute(
                sa.update(memories)
                .where(memories.c.id == memory_id)
                .values(details=json.dumps(details, ensure_ascii=False))
            )
    op.execute(
        "DELETE FROM mentions WHERE entity_id IN (SELECT id FROM entities WHERE canonical = 'summary') "
        "AND row_id IN (SELECT search_rows.id FROM search_rows "
        "JOIN memories ON memories.id = search_rows.ref "
        "WHERE search_rows.source = 'memory' AND memories.kind = 'summary')"
    )
    op.execute(
        "DELETE FROM entities WHERE canonical = 'summary' AND id NOT IN (SELECT entity_id FROM mentions)"
    )
