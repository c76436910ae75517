"""The log apart of messages in distress, and the log of who read, changed or erased what."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "distress",
        sa.Column("interaction_id", sa.Integer(), sa.ForeignKey("interactions.id"), primary_key=True),
        sa.Column("owner", sa.Integer(), sa.ForeignKey("users.id"), nullable=False),
        sa.Column("at", sa.String(27), nullable=False),
    )
    op.create_index("distress_owner", "distress", ["owner", "at"])
    op.create_table(
        "accesses",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("owner", sa.Integer(), sa.ForeignKey("users.id"), nullable=False),
        sa.Column("at", sa.String(27), nullable=False),
        sa.Column("actor", sa.String(8), nullable=False),
        sa.Column("action", sa.String(12), nullable=False),
        sa.Column("what", sa.String(12), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("refs", sa.Text, nullable=False, server_default=""),
    )
    op.create_index("accesses_owner", "accesses", ["owner", "id"])
