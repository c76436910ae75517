"""What opens a person's memory from outside the chat: one-time links, sessions and tokens, each as a hash."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "credentials",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("owner", sa.Integer(), sa.ForeignKey("users.id"), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("secret", sa.LargeBinary(32), nullable=False, unique=True),
        sa.Column("name", sa.Text(), nullable=False, server_default=""),
        sa.Column("scopes", sa.Text(), nullable=False, server_default=""),
        sa.Column("created_at", sa.String(27), nullable=False),
        sa.Column("expires_at", sa.String(27)),
        sa.Column("used_at", sa.String(27)),
        sa.Column("revoked_at", sa.String(27)),
    )
    op.create_index("credentials_owner", "credentials", ["owner", "kind"])
