"""The memory that a candidate stands against: which of the two holds is asked."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("candidates", sa.Column("against", sa.Text(), nullable=False, server_default=""))
