"""An index of what has no answer yet: a chat of any length is not looked through for it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0037"
down_revision = "0036"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_index("interactions_open", "interactions")
    op.create_index(
        "interactions_unanswered",
        "interactions",
        ("owner", "channel", "chat"),
        sqlite_where=sa.text("state IN ('open', 'waiting')"),
        postgresql_where=sa.text("state IN ('open', 'waiting')"),
    )
