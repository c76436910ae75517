"""Groups: who added one, who says what in it, and whose words a reply there quotes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("users", sa.Column("host", sa.Integer()))
    op.add_column("interactions", sa.Column("speaker", sa.Text()))
    op.add_column("interactions", sa.Column("speaker_name", sa.Text()))
    op.add_column("interactions", sa.Column("quoted_speaker", sa.Text()))
    op.create_index(
        "interactions_speaker",
        "interactions",
        ["owner", "speaker"],
        sqlite_where=sa.text("speaker IS NOT NULL"),
        postgresql_where=sa.text("speaker IS NOT NULL"),
    )
