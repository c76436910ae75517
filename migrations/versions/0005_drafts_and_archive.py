"""Drafts of a session's summaries, exchanges that learning leaves unread, and rules that are archived."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("sessions", sa.Column("drafts", sa.JSON(), nullable=False, server_default="[]"))
    op.add_column("sessions", sa.Column("drafted_to", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("interactions", sa.Column("unread", sa.Boolean(), nullable=False, server_default="0"))
    op.add_column("memories", sa.Column("archived", sa.Boolean(), nullable=False, server_default="0"))
