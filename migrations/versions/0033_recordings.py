"""The recordings of people who want theirs kept, under the message that each was sent in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0030"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "recordings",
        sa.Column("owner", sa.Integer, sa.ForeignKey("users.id"), primary_key=True),
        sa.Column("channel", sa.String(16), primary_key=True),
        sa.Column("chat", sa.Text, primary_key=True),
        sa.Column("message_id", sa.Text, primary_key=True),
        sa.Column("media_type", sa.String(16), nullable=False),
        sa.Column("seconds", sa.Integer, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.Column("kept_at", sa.String(27), nullable=False),
    )
