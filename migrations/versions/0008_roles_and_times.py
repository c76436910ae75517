"""Each version keeps the key it was told under, and a fact's value belongs to its identity.

Until now a key that holds one value had an empty `value_key`. From here what becomes of two facts under one
key is decided when the second is told, so several may live side by side: the value parts them.
"""

from __future__ import annotations

import json
import unicodedata

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("memory_versions", sa.Column("key", sa.Text(), nullable=False, server_default=""))
    connection = op.get_bind()
    facts = (
        connection.execute(sa.text("SELECT id, content, details FROM memories WHERE kind = 'fact'"))
        .mappings()
        .all()
    )
    for fact in facts:
        connection.execute(
            sa.text("UPDATE memories SET value_key = :value WHERE id = :id"),
            {"value": _value(fact["content"], fact["details"]), "id": fact["id"]},
        )


def _value(content: str, details: str) -> str:
    stored = json.loads(details or "{}")
    folded = " ".join(unicodedata.normalize("NFKC", content).casefold().split())
    value = folded.strip(" .,;:!?\"'“”„«»()")[:500]
    if stored.get("of") == "fact" and stored.get("until"):
        return f"{value}|{stored.get('since') or ''}/{stored['until']}"
    return value
