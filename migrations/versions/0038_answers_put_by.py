"""Answers that a deletion keeps out of sight, while what the person said stays."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0038"
down_revision = "0037"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("interactions", sa.Column("put_by", sa.JSON(none_as_null=True)))
    op.add_column("withheld", sa.Column("answer_since", sa.String(27)))
