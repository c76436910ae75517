"""Before a message is sent, its row says so: the newest message's id at that time.

Whoever finds it there later can look above that id for a message whose answer was lost.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("outbound", sa.Column("announced", sa.Integer()))
