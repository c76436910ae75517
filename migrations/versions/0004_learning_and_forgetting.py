"""For learning and forgetting: a queue of exchanges, candidates, tombstones, watermarks, observations."""

from __future__ import annotations

import os

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("interactions", sa.Column("to_learn", sa.Boolean(), nullable=False, server_default="0"))
    op.create_index(
        "interactions_to_learn",
        "interactions",
        ["owner", "id"],
        sqlite_where=sa.text("to_learn = 1"),
        postgresql_where=sa.text("to_learn"),
    )
    op.create_index("search_rows_source", "search_rows", ["owner", "source", "id"])
    op.add_column("memories", sa.Column("stated", sa.Boolean(), nullable=False, server_default="1"))
    op.add_column("memories", sa.Column("recalled_at", sa.String(27)))
    op.add_column("memories", sa.Column("doubt", sa.String(8), nullable=False, server_default=""))
    op.add_column("candidates", sa.Column("waits_for", sa.String(8), nullable=False, server_default="answer"))
    op.add_column("candidates", sa.Column("reason", sa.Text(), nullable=False, server_default=""))
    op.add_column("candidates", sa.Column("details", sa.JSON(), nullable=False, server_default="{}"))
    op.add_column("candidates", sa.Column("stated", sa.Boolean(), nullable=False, server_default="1"))
    _tombstones()
    op.create_table(
        "watermarks",
        sa.Column("owner", sa.Integer(), sa.ForeignKey("users.id"), primary_key=True),
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("reached", sa.Integer(), nullable=False),
        sa.Column("at", sa.String(27), nullable=False),
    )
    op.create_table(
        "observations",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("owner", sa.Integer(), sa.ForeignKey("users.id"), nullable=False),
        sa.Column("interaction_id", sa.Integer(), sa.ForeignKey("interactions.id"), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("created_at", sa.String(27), nullable=False),
        sa.Column("digested_at", sa.String(27)),
    )
    op.create_index("observations_owner", "observations", ["owner", "digested_at", "id"])
    op.create_index("observations_interaction", "observations", ["interaction_id"])
    op.create_table(
        "reports",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("content", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.String(27), nullable=False),
    )


def _tombstones() -> None:
    installation = op.create_table(
        "installation",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("value", sa.LargeBinary(), nullable=False),
    )
    op.bulk_insert(installation, [{"name": "tombstone_key", "value": os.urandom(32)}])
    op.create_table(
        "tombstones",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("owner", sa.Integer(), sa.ForeignKey("users.id"), nullable=False),
        sa.Column("memory_id", sa.String(8), nullable=False),
        sa.Column("slot", sa.LargeBinary(16), nullable=False),
        sa.Column("words", sa.JSON(), nullable=False),
        sa.Column("rare", sa.JSON(), nullable=False),
        sa.Column("told_before", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.String(27), nullable=False),
    )
    op.create_index("tombstones_slot", "tombstones", ["owner", "slot"])
    op.create_index("tombstones_memory", "tombstones", ["owner", "memory_id"])
    op.create_table(
        "hidden",
        sa.Column("memory_id", sa.String(8), primary_key=True),
        sa.Column("what", sa.String(12), primary_key=True),
        sa.Column("ref", sa.Text(), primary_key=True),
        sa.Column("owner", sa.Integer(), sa.ForeignKey("users.id"), nullable=False),
        sa.Column("instead", sa.Text(), nullable=False, server_default=""),
    )
    op.create_index("hidden_ref", "hidden", ["owner", "what", "ref"])
