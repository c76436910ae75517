"""Words are found in any surrounding: tombstones know them within other words, tool arguments are one text.

The names of arguments are a model's, which may have somebody's words in them: as keys of JSON they were
neither searched nor blacked out. What was deleted before has no parts, and is known by whole words.
"""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tombstones", sa.Column("parts", sa.JSON(), nullable=False, server_default="[]"))
    connection = op.get_bind()
    if connection.dialect.name != "sqlite":
        return  # nothing was ever kept elsewhere the old way
    with_tools = sa.text("SELECT id, tools FROM interactions WHERE tools != '[]'")
    for row in connection.execute(with_tools).mappings().all():
        uses: list[dict[str, Any]] = json.loads(row["tools"])
        for use in uses:
            use["arguments"] = json.dumps(use["arguments"], ensure_ascii=False)
        connection.execute(
            sa.text("UPDATE interactions SET tools = :tools WHERE id = :id"),
            {"tools": json.dumps(uses), "id": row["id"]},
        )
