"""Each version of a memory keeps its details, so that a note's title or an article's text can come back."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("memory_versions", sa.Column("details", sa.JSON(), nullable=False, server_default="{}"))
