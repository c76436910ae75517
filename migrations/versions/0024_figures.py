"""What an answer was given, layer by layer; whether it speaks of what was brought in; costs by day."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("interactions", sa.Column("prompt", sa.JSON(), nullable=False, server_default="{}"))
    op.add_column("uses", sa.Column("spoken", sa.Boolean()))
    # A row that names a month alone stays so: older use, and what was off the record.
    with op.batch_alter_table("usage") as usage:
        usage.alter_column("month", new_column_name="day", type_=sa.String(10), existing_nullable=False)
