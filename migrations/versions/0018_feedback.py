"""What somebody thinks of an answer, by a reaction to it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "feedback",
        sa.Column("interaction_id", sa.Integer(), sa.ForeignKey("interactions.id"), primary_key=True),
        sa.Column("owner", sa.Integer(), sa.ForeignKey("users.id"), nullable=False),
        sa.Column("verdict", sa.String(4), nullable=False),
        sa.Column("created_at", sa.String(27), nullable=False),
    )
    op.create_index("feedback_owner", "feedback", ["owner"])
