"""Imports, how far each has come, and the files that they are read from."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "imports",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("owner", sa.Integer(), sa.ForeignKey("users.id"), nullable=False),
        sa.Column("source", sa.String(12), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("brought", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("left_out", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("me", sa.Text()),
        sa.Column("speakers", sa.JSON(), nullable=False, server_default="[]"),
        sa.Column("channel", sa.String(16), nullable=False),
        sa.Column("chat", sa.Text(), nullable=False),
        sa.Column("created_at", sa.String(27), nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("imports_owner", "imports", ["owner", "id"])
    op.create_table(
        "import_parts",
        sa.Column(
            "import_id", sa.Integer(), sa.ForeignKey("imports.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("owner", sa.Integer(), sa.ForeignKey("users.id"), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
    )
    op.create_index("import_parts_owner", "import_parts", ["owner"])
