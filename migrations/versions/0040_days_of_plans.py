"""The time that a plan is meant for tells it from another: to call on Friday, and on Saturday as well."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0039"
branch_labels = None
depends_on = None


def upgrade() -> None:
    connection = op.get_bind()
    memories = sa.table(
        "memories", sa.column("id"), sa.column("kind"), sa.column("value_key"), sa.column("details", sa.Text)
    )
    found = connection.execute(
        sa.select(memories.c.id, memories.c.value_key, memories.c.details).where(
            memories.c.kind == "intention"
        )
    )
    for memory_id, value, stored in found.all():
        due = (json.loads(stored) if isinstance(stored, str) else stored).get("due")
        if due:
            statement = sa.update(memories).where(memories.c.id == memory_id)
            connection.execute(statement.values(value_key=f"{value}|{due}"))
