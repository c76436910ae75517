"""Vectors of everything that the word index holds."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

# Whatever deletes a vector, a cascade too: copies in memory, of any process, learn of it. 10,000 are kept.
REMOVAL = """
CREATE TRIGGER vectors_removed AFTER DELETE ON vectors BEGIN
  INSERT INTO vector_removals (owner, vector_id) VALUES (OLD.owner, OLD.id);
  DELETE FROM vector_removals WHERE id <= last_insert_rowid() - 10000;
END
"""


def upgrade() -> None:
    op.create_table(
        "vectors",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("owner", sa.Integer(), nullable=False),
        sa.Column("row_id", sa.Integer(), nullable=False),
        sa.Column("model", sa.Text(), nullable=False),
        sa.Column("dimensions", sa.Integer(), nullable=False),
        sa.Column("content_hash", sa.LargeBinary(length=16), nullable=False),
        sa.Column("vector", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["owner"], ["users.id"]),
        sa.ForeignKeyConstraint(["row_id"], ["search_rows.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    op.create_index("vectors_row", "vectors", ["row_id", "model"], unique=True)
    op.create_index("vectors_owner", "vectors", ["owner", "model", "dimensions"], unique=False)
    op.create_table(
        "vector_removals",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("owner", sa.Integer(), nullable=False),
        sa.Column("vector_id", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    op.create_index("vector_removals_owner", "vector_removals", ["owner"], unique=False)
    if op.get_bind().dialect.name == "sqlite":  # PostgreSQL has its own from 0026 on
        op.execute(REMOVAL)
