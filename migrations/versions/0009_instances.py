"""Which processes use the database, and what was in flight when one of them died.

A lease and an update in hand name the process that holds them, so that they end with it.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "instances",
        sa.Column("id", sa.Text(), primary_key=True),
        sa.Column("pid", sa.Integer(), nullable=False),
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("machine", sa.Text(), nullable=False),
        sa.Column("started_at", sa.String(27), nullable=False),
        sa.Column("beat_at", sa.String(27), nullable=False),
        sa.Column("serving_since", sa.String(27)),
        sa.Column("stopping", sa.Boolean(), nullable=False, server_default="0"),
    )
    op.add_column("inbox", sa.Column("taken_by", sa.Text()))
    op.add_column("inbox", sa.Column("failures", sa.Integer(), nullable=False, server_default="0"))
    for table in ("inbox", "jobs"):
        op.add_column(table, sa.Column("crashes", sa.Integer(), nullable=False, server_default="0"))
        op.add_column(table, sa.Column("crashes_alone", sa.Integer(), nullable=False, server_default="0"))
