"""Whom each version of a memory was about: a name that is set right takes along what is told under it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0039"
down_revision = "0038"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("memory_versions", sa.Column("subject", sa.Text, nullable=False, server_default=""))
