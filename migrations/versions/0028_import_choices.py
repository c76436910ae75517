"""What an import of the bot's own export chose for the person, so that it can be taken back."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("imports", sa.Column("choices", sa.JSON(), nullable=False, server_default="{}"))
