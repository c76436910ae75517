"""Invitations by which the owner lets people in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "invites",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("owner", sa.Integer(), sa.ForeignKey("users.id"), nullable=False),
        sa.Column("code", sa.LargeBinary(32), nullable=False, unique=True),
        sa.Column("created_at", sa.String(27), nullable=False),
        sa.Column("expires_at", sa.String(27), nullable=False),
        sa.Column("guest", sa.Integer()),
        sa.Column("used_at", sa.String(27)),
        sa.Column("revoked_at", sa.String(27)),
    )
    op.create_index("invites_guest", "invites", ["guest"])
