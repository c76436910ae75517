"""Summaries are written when a session is over: what earlier versions had drafted of them goes, unread."""

from __future__ import annotations

from alembic import op

revision = "0041"
down_revision = "0040"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("UPDATE sessions SET drafts = '[]', drafted_to = 0 WHERE drafted_to > 0")
