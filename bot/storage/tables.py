"""The tables, as SQLAlchemy Core; migrations/ builds them. Owner first in every key that a search uses."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    text,
)


class Moment(TypeDecorator[datetime]):
    """A moment in UTC, stored as ISO text of one width, so that text order is time order."""

    impl = String(27)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> str | None:
        """Aware datetimes only: a naive one would be somebody's local time by accident."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a stored moment needs a time zone")
        return value.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        """The moment, aware, in UTC."""
        return None if value is None else datetime.fromisoformat(value)


metadata = MetaData()


def _owner(**options: Any) -> Column[int]:
    return Column("owner", Integer, ForeignKey("users.id"), nullable=False, **options)


def _where(sqlite: str, postgres: str | None = None) -> dict[str, Any]:
    """Of which rows an index is."""
    return {"sqlite_where": text(sqlite), "postgresql_where": text(postgres or sqlite)}


users = Table(
    "users",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("display_name", Text, nullable=False, server_default=""),
    Column("timezone", Text),
    Column("language", Text),
    Column("role", String(8), nullable=False, server_default="member"),
    Column("settings", JSON, nullable=False, server_default="{}"),
    Column("created_at", Moment, nullable=False),
    Column("host", Integer),
    Index("users_host", "host", **_where("host IS NOT NULL")),
)

identities = Table(
    "identities",
    metadata,
    Column("channel", String(16), primary_key=True),
    Column("external_id", Text, primary_key=True),
    _owner(),
    Index("identities_owner", "owner"),
    Index("identities_external", "external_id"),
)

invites = Table(
    "invites",
    metadata,
    Column("id", Integer, primary_key=True),
    _owner(),
    Column("code", LargeBinary(32), nullable=False, unique=True),
    Column("created_at", Moment, nullable=False),
    Column("expires_at", Moment, nullable=False),
    Column("guest", Integer),
    Column("used_at", Moment),
    Column("revoked_at", Moment),
    Index("invites_guest", "guest"),
    Index("invites_owner", "owner"),
)

credentials = Table(
    "credentials",
    metadata,
    Column("id", Integer, primary_key=True),
    _owner(),
    Column("kind", String(8), nullable=False),
    Column("secret", LargeBinary(32), nullable=False, unique=True),
    Column("name", Text, nullable=False, server_default=""),
    Column("scopes", Text, nullable=False, server_default=""),
    Column("created_at", Moment, nullable=False),
    Column("expires_at", Moment),
    Column("used_at", Moment),
    Column("revoked_at", Moment),
    Index("credentials_owner", "owner", "kind"),
)

visitors = Table(
    "visitors",
    metadata,
    Column("channel", String(16), primary_key=True),
    Column("external_id", Text, primary_key=True),
    Column("first_at", Moment, nullable=False),
    Column("told_at", Moment),
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", Integer, primary_key=True),
    _owner(),
    Column("channel", String(16), nullable=False),
    Column("chat", Text, nullable=False),
    Column("started_at", Moment, nullable=False),
    Column("last_at", Moment, nullable=False),
    Column("ended_at", Moment),
    Column("known", JSON, nullable=False),
    Column("history_from", Integer, nullable=False),
    # Of versions that drafted summaries: beside one that runs during a deploy they can't be dropped.
    Column("drafts", JSON, nullable=False, server_default="[]"),
    Column("drafted_to", Integer, nullable=False, server_default="0"),
    Index("sessions_chat", "owner", "channel", "chat", "id"),
)

interactions = Table(
    "interactions",
    metadata,
    Column("id", Integer, primary_key=True),
    _owner(),
    Column("session_id", Integer, ForeignKey("sessions.id"), nullable=False),
    Column("channel", String(16), nullable=False),
    Column("chat", Text, nullable=False),
    Column("message_id", Text, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("sent_at", Moment, nullable=False),
    Column("text", Text, nullable=False),
    Column("quoted", Text),
    Column("quoted_author", Text),
    Column("forwarded", Text),
    Column("forwarded_author", Text),
    Column("state", String(10), nullable=False),
    Column("reply", Text),
    Column("receipt", Text, nullable=False, server_default=""),
    Column("tools", JSON, nullable=False, server_default="[]"),
    Column("put_by", JSON(none_as_null=True)),  # these three while a deletion keeps the answer out of sight
    Column("model", Text, nullable=False, server_default=""),
    Column("input_tokens", Integer, nullable=False, server_default="0"),
    Column("cached_tokens", Integer, nullable=False, server_default="0"),
    Column("output_tokens", Integer, nullable=False, server_default="0"),
    Column("cost_usd", Float),
    Column("milliseconds", Integer, nullable=False, server_default="0"),
    Column("replaces", Integer, ForeignKey("interactions.id")),
    Column("preview_id", Text),
    Column("indexed", Boolean, nullable=False, server_default="0"),
    Column("created_at", Moment, nullable=False),
    Column("answered_at", Moment),
    Column("to_learn", Boolean, nullable=False, server_default="0"),
    Column("unread", Boolean, nullable=False, server_default="0"),
    Column("speaker", Text),
    Column("speaker_name", Text),
    Column("quoted_speaker", Text),
    Column("quote_withheld_by", Integer),  # the exchange that was taken back of which it quotes words
    Column("prompt", JSON, nullable=False, server_default="{}"),
    Index("interactions_message", "owner", "channel", "chat", "message_id", "revision", unique=True),
    Index("interactions_chat", "owner", "channel", "chat", "id"),
    Index("interactions_session", "session_id"),
    Index("interactions_replaces", "replaces", **_where("replaces IS NOT NULL")),
    Index("interactions_unindexed", "owner", "id", **_where("indexed = 0", "NOT indexed")),
    Index("interactions_unanswered", "owner", "channel", "chat", **_where("state IN ('open', 'waiting')")),
    Index("interactions_to_learn", "owner", "id", **_where("to_learn = 1", "to_learn")),
    Index("interactions_speaker", "owner", "speaker", **_where("speaker IS NOT NULL")),
)

recordings = Table(
    "recordings",
    metadata,
    _owner(primary_key=True),
    # By its message rather than an interaction: the words of each may be corrected, the sound is the same.
    Column("channel", String(16), primary_key=True),
    Column("chat", Text, primary_key=True),
    Column("message_id", Text, primary_key=True),
    Column("media_type", String(16), nullable=False),
    Column("seconds", Integer, nullable=False),
    Column("size", Integer, nullable=False),
    Column("content", LargeBinary, nullable=False),
    Column("kept_at", Moment, nullable=False),
)

memories = Table(
    "memories",
    metadata,
    Column("id", String(8), primary_key=True),
    _owner(),
    Column("scope", Text, nullable=False),
    Column("kind", String(12), nullable=False),
    Column("subject", Text, nullable=False),
    Column("subject_key", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("value_key", Text, nullable=False),
    Column("content", Text, nullable=False),
    Column("category", String(12), nullable=False),
    Column("version", Integer, nullable=False),
    Column("confidence", Float, nullable=False),
    Column("mentions", Integer, nullable=False),
    Column("protected", Boolean, nullable=False, server_default="0"),
    Column("details", JSON, nullable=False, server_default="{}"),
    Column("created_at", Moment, nullable=False),
    Column("updated_at", Moment, nullable=False),
    Column("deleted_at", Moment),
    Column("stated", Boolean, nullable=False, server_default="1"),
    Column("recalled_at", Moment),
    Column("doubt", String(8), nullable=False, server_default=""),
    Column("archived", Boolean, nullable=False, server_default="0"),
    Index(
        "memories_identity",
        "owner",
        "scope",
        "kind",
        "subject_key",
        "key",
        "value_key",
        unique=True,
        **_where("deleted_at IS NULL"),
    ),
    Index("memories_known", "owner", "kind", "category", "created_at"),
)

memory_versions = Table(
    "memory_versions",
    metadata,
    Column("memory_id", String(8), ForeignKey("memories.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True),
    _owner(),
    Column("content", Text, nullable=False),
    Column("category", String(12), nullable=False),
    Column("valid_from", Moment, nullable=False),
    Column("valid_to", Moment),
    Column("reason", String(8), nullable=False),
    Column("details", JSON, nullable=False, server_default="{}"),
    Column("key", Text, nullable=False, server_default=""),
    Column("subject", Text, nullable=False, server_default=""),
    Index("memory_versions_owner", "owner", "memory_id", "version"),
)

memory_sources = Table(
    "memory_sources",
    metadata,
    Column("memory_id", String(8), ForeignKey("memories.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("interaction_id", Integer, ForeignKey("interactions.id"), primary_key=True),
    Column("role", String(10), primary_key=True),
    _owner(),
    Column("quote", Text, nullable=False),
    Index("memory_sources_interaction", "owner", "interaction_id"),
    Index("memory_sources_said", "interaction_id"),
)

uses = Table(
    "uses",
    metadata,
    Column("interaction_id", Integer, ForeignKey("interactions.id"), primary_key=True),
    Column("source", String(8), primary_key=True),
    Column("ref", Text, primary_key=True),
    Column("layer", String(12), primary_key=True),
    _owner(),
    Column("score", Float, nullable=False),
    Column("tokens", Integer, nullable=False),
    Column("spoken", Boolean),
    Index("uses_ref", "owner", "source", "ref"),
)

feedback = Table(
    "feedback",
    metadata,
    Column("interaction_id", Integer, ForeignKey("interactions.id"), primary_key=True),
    _owner(),
    Column("verdict", String(4), nullable=False),
    Column("created_at", Moment, nullable=False),
    Index("feedback_owner", "owner"),
)

withheld = Table(
    "withheld",
    metadata,
    Column("memory_id", String(8), primary_key=True),
    Column("interaction_id", Integer, ForeignKey("interactions.id"), primary_key=True),
    _owner(),
    Column("answer_since", Moment),  # since when the answer alone is out of sight; NULL: all of it is
    Index("withheld_interaction", "owner", "interaction_id"),
    Index("withheld_said", "interaction_id"),
)

candidates = Table(
    "candidates",
    metadata,
    Column("id", String(8), primary_key=True),
    _owner(),
    Column("state", String(10), nullable=False),
    Column("kind", String(12), nullable=False),
    Column("subject", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("value_key", Text, nullable=False),
    Column("content", Text, nullable=False),
    Column("category", String(12), nullable=False),
    Column("scope", Text, nullable=False),
    Column("interaction_id", Integer, ForeignKey("interactions.id"), nullable=False),
    Column("quote", Text, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("settled_at", Moment),
    Column("waits_for", String(8), nullable=False, server_default="answer"),
    Column("reason", Text, nullable=False, server_default=""),
    Column("details", JSON, nullable=False, server_default="{}"),
    Column("stated", Boolean, nullable=False, server_default="1"),
    Column("against", Text, nullable=False, server_default=""),
    Index("candidates_owner", "owner", "state", "created_at"),
    Index("candidates_interaction", "interaction_id"),
)

plans = Table(
    "plans",
    metadata,
    Column("id", String(16), primary_key=True),
    _owner(),
    Column("origin", String(16), nullable=False),
    Column("interaction_id", Integer, ForeignKey("interactions.id")),
    Column("applied_at", Moment, nullable=False),
    Column("effects", JSON, nullable=False),
    Column("undone_at", Moment),
    Index("plans_owner", "owner", "applied_at"),
    Index("plans_interaction", "interaction_id", **_where("interaction_id IS NOT NULL")),
)

jobs = Table(
    "jobs",
    metadata,
    Column("id", Integer, primary_key=True),
    _owner(),
    Column("kind", String(16), nullable=False),
    Column("key", Text, nullable=False),
    Column("payload", JSON, nullable=False),
    Column("due_at", Moment, nullable=False),
    Column("state", String(8), nullable=False),
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("version", Integer, nullable=False, server_default="1"),
    Column("leased_until", Moment),
    Column("leased_by", Text),
    Column("crashes", Integer, nullable=False, server_default="0"),
    Column("crashes_alone", Integer, nullable=False, server_default="0"),
    Column("error", Text, nullable=False, server_default=""),
    Column("created_at", Moment, nullable=False),
    Index("jobs_promise", "owner", "kind", "key", unique=True),
    Index("jobs_due", "state", "due_at"),
    Index("jobs_leased", "leased_until", **_where("leased_until IS NOT NULL")),
)

outbound = Table(
    "outbound",
    metadata,
    Column("id", Integer, primary_key=True),
    _owner(),
    Column("channel", String(16), nullable=False),
    Column("chat", Text, nullable=False),
    Column("key", Text, nullable=False, unique=True),
    Column("interaction_id", Integer, ForeignKey("interactions.id")),
    Column("content", JSON, nullable=False),
    Column("reuse", JSON, nullable=False, server_default="[]"),
    Column("sent", JSON, nullable=False, server_default="[]"),
    Column("announced", Integer),
    Column("state", String(8), nullable=False),
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("due_at", Moment, nullable=False),
    Column("error", Text, nullable=False, server_default=""),
    Column("created_at", Moment, nullable=False),
    Index("outbound_chat", "owner", "channel", "chat", "id"),
    Index("outbound_waiting", "channel", "chat", "id", **_where("state = 'waiting'")),
    Index("outbound_unsent", "state", **_where("state != 'sent'")),
    Index("outbound_interaction", "interaction_id", "owner"),
)

inbox = Table(
    "inbox",
    metadata,
    Column("update_id", Integer, primary_key=True),
    Column("lane", Text, nullable=False),
    Column("payload", JSON),
    Column("state", String(8), nullable=False),
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("taken_by", Text),
    Column("failures", Integer, nullable=False, server_default="0"),
    Column("crashes", Integer, nullable=False, server_default="0"),
    Column("crashes_alone", Integer, nullable=False, server_default="0"),
    Column("error", Text, nullable=False, server_default=""),
    Column("received_at", Moment, nullable=False),
    Index("inbox_waiting", "update_id", **_where("state = 'waiting'")),
)

instances = Table(
    "instances",
    metadata,
    Column("id", Text, primary_key=True),
    Column("pid", Integer, nullable=False),
    Column("host", Text, nullable=False),
    Column("machine", Text, nullable=False),
    Column("started_at", Moment, nullable=False),
    Column("beat_at", Moment, nullable=False),
    Column("serving_since", Moment),
    Column("stopping", Boolean, nullable=False, server_default="0"),
)

held_lanes = Table(
    "held_lanes",
    metadata,
    Column("lane", Text, primary_key=True),
    Column("instance", Text, nullable=False),
    Index("held_lanes_instance", "instance"),
)

rates = Table(
    "rates",
    metadata,
    Column("name", Text, primary_key=True),
    Column("free_at", Float, nullable=False),
)

off_record = Table(
    "off_record",
    metadata,
    Column("chat", Text, primary_key=True),
    Column("message_id", Integer, primary_key=True),
    _owner(),
    Index("off_record_owner", "owner", "chat"),
)

distress = Table(
    "distress",
    metadata,
    Column("interaction_id", Integer, ForeignKey("interactions.id"), primary_key=True),
    _owner(),
    Column("at", Moment, nullable=False),
    Index("distress_owner", "owner", "at"),
)

accesses = Table(
    "accesses",
    metadata,
    Column("id", Integer, primary_key=True),
    _owner(),
    Column("at", Moment, nullable=False),
    Column("actor", String(8), nullable=False),
    Column("action", String(12), nullable=False),
    Column("what", String(12), nullable=False),
    Column("number", Integer, nullable=False),
    Column("refs", Text, nullable=False, server_default=""),
    Index("accesses_owner", "owner", "id"),
)

usage = Table(
    "usage",
    metadata,
    _owner(primary_key=True),
    Column("day", String(10), primary_key=True),
    Column("purpose", String(12), primary_key=True),
    Column("model", Text, primary_key=True),
    Column("calls", Integer, nullable=False),
    Column("requests", Integer, nullable=False),
    Column("input_tokens", Integer, nullable=False),
    Column("cached_tokens", Integer, nullable=False),
    Column("output_tokens", Integer, nullable=False),
    Column("cost_usd", Float, nullable=False),
    Column("unpriced", Integer, nullable=False),
)

search_rows = Table(
    "search_rows",
    metadata,
    Column("id", Integer, primary_key=True),
    _owner(),
    Column("source", String(8), nullable=False),
    Column("ref", Text, nullable=False),
    Column("session_id", Integer),
    Column("told_at", Moment, nullable=False),
    Column("standing", Float, nullable=False, server_default="0"),
    Index("search_rows_ref", "owner", "source", "ref", unique=True),
    Index("search_rows_session", "owner", "session_id", "id"),
    Index("search_rows_source", "owner", "source", "id"),  # counts what an owner has without reading the rows
    # An id is never given twice: a vector still on its way must not land on another text.
    sqlite_autoincrement=True,
)

entities = Table(
    "entities",
    metadata,
    Column("id", Integer, primary_key=True),
    _owner(),
    Column("kind", String(12), nullable=False),
    Column("name", Text, nullable=False),
    Column("canonical", Text, nullable=False),
    Index("entities_name", "owner", "canonical", unique=True),
)

mentions = Table(
    "mentions",
    metadata,
    Column("entity_id", Integer, ForeignKey("entities.id", ondelete="CASCADE"), primary_key=True),
    Column("row_id", Integer, ForeignKey("search_rows.id", ondelete="CASCADE"), primary_key=True),
    _owner(),
    Index("mentions_row", "row_id"),
)

vectors = Table(
    "vectors",
    metadata,
    Column("id", Integer, primary_key=True),
    _owner(),
    Column("row_id", Integer, ForeignKey("search_rows.id", ondelete="CASCADE"), nullable=False),
    Column("model", Text, nullable=False),
    Column("dimensions", Integer, nullable=False),
    Column("content_hash", LargeBinary(16), nullable=False),
    Column("vector", LargeBinary, nullable=False),
    Index("vectors_row", "row_id", "model", unique=True),
    Index("vectors_owner", "owner", "model", "dimensions"),
    sqlite_autoincrement=True,  # an id is never given twice: copies in memory tell by ids what is new
)

vector_removals = Table(
    "vector_removals",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("owner", Integer, nullable=False),
    Column("vector_id", Integer, nullable=False),
    Index("vector_removals_owner", "owner"),
    sqlite_autoincrement=True,
)

installation = Table(
    "installation",
    metadata,
    Column("name", String(16), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

tombstones = Table(
    "tombstones",
    metadata,
    Column("id", Integer, primary_key=True),
    _owner(),
    Column("memory_id", String(8), nullable=False),
    Column("slot", LargeBinary(16), nullable=False),
    Column("words", JSON, nullable=False),
    Column("rare", JSON, nullable=False),
    Column("told_before", Integer, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("parts", JSON, nullable=False, server_default="[]"),
    Index("tombstones_slot", "owner", "slot"),
    Index("tombstones_memory", "owner", "memory_id"),
)

hidden = Table(
    "hidden",
    metadata,
    Column("memory_id", String(8), primary_key=True),
    Column("what", String(12), primary_key=True),
    Column("ref", Text, primary_key=True),
    _owner(),
    Column("instead", Text, nullable=False, server_default=""),
    Index("hidden_ref", "owner", "what", "ref"),
)

watermarks = Table(
    "watermarks",
    metadata,
    _owner(primary_key=True),
    Column("name", String(16), primary_key=True),
    Column("reached", Integer, nullable=False),
    Column("at", Moment, nullable=False),
)

observations = Table(
    "observations",
    metadata,
    Column("id", Integer, primary_key=True),
    _owner(),
    Column("interaction_id", Integer, ForeignKey("interactions.id"), nullable=False),
    Column("text", Text, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("digested_at", Moment),
    Index("observations_owner", "owner", "digested_at", "id"),
    Index("observations_interaction", "interaction_id"),
)

reports = Table(
    "reports",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("state", String(8), nullable=False),
    Column("content", JSON, nullable=False),
    Column("created_at", Moment, nullable=False),
)

imports = Table(
    "imports",
    metadata,
    Column("id", Integer, primary_key=True),
    _owner(),
    Column("source", String(12), nullable=False),
    Column("name", Text, nullable=False),
    Column("state", String(10), nullable=False),
    Column("total", Integer, nullable=False),
    Column("first", Integer, nullable=False),
    Column("done", Integer, nullable=False, server_default="0"),
    Column("brought", Integer, nullable=False, server_default="0"),
    Column("left_out", Integer, nullable=False, server_default="0"),
    Column("me", Text),
    Column("speakers", JSON, nullable=False, server_default="[]"),
    Column("channel", String(16), nullable=False),
    Column("chat", Text, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("choices", JSON, nullable=False, server_default="{}"),
    Index("imports_owner", "owner", "id"),
    sqlite_autoincrement=True,  # an import that was undone is spoken of by its number
)

import_parts = Table(
    "import_parts",
    metadata,
    Column("import_id", Integer, ForeignKey("imports.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    _owner(),
    Column("content", LargeBinary, nullable=False),
    Index("import_parts_owner", "owner"),
)
