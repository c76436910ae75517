"""When the next turn of something comes that all processes together may do only so often."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "rates",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("free_at", sa.Float, nullable=False),
    )
