"""Which process deals with a lane, where several serve side by side."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "held_lanes",
        sa.Column("lane", sa.Text, primary_key=True),
        sa.Column("instance", sa.Text, nullable=False),
    )
    op.create_index("held_lanes_instance", "held_lanes", ["instance"])
