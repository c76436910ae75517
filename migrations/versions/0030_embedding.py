"""Nights promise no vectors any more: whatever lacks one gets it in the background."""

from __future__ import annotations

from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("DELETE FROM jobs WHERE kind = 'embed'")


def downgrade() -> None:
    """Nothing to bring back."""
