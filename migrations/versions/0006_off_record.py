"""The numbers of messages that were off the record, so that a restart does not forget which were."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "off_record",
        sa.Column("chat", sa.Text(), primary_key=True),
        sa.Column("message_id", sa.Integer(), primary_key=True),
        sa.Column("owner", sa.Integer(), sa.ForeignKey("users.id"), nullable=False),
    )
