"""How many rows of the word index an owner has, kept by triggers: counting was a fifth of a search.

`held` are the rows there are; `gone` counts the turns whose rows went: who holds them in memory can tell so.
"""

from __future__ import annotations

from alembic import op

revision = "0036"
down_revision = "0035"
branch_labels = None
depends_on = None

TABLE = (
    "CREATE TABLE search_extents (owner BIGINT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,"
    " held BIGINT NOT NULL, gone BIGINT NOT NULL)"
)
SO_FAR = "INSERT INTO search_extents SELECT owner, count(*), 0 FROM search_rows GROUP BY owner"
SQLITE = (
    "CREATE TRIGGER count_new_row AFTER INSERT ON search_rows BEGIN"
    " INSERT INTO search_extents VALUES (NEW.owner, 1, 0)"
    " ON CONFLICT (owner) DO UPDATE SET held = held + 1; END",
    "CREATE TRIGGER count_gone_row AFTER DELETE ON search_rows BEGIN UPDATE search_extents"
    " SET held = held - 1, gone = gone + (OLD.source = 'user') WHERE owner = OLD.owner; END",
)
POSTGRES = (
    """
CREATE FUNCTION count_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO search_extents AS extent SELECT owner, count(*), 0 FROM changed GROUP BY owner
    ON CONFLICT (owner) DO UPDATE SET held = extent.held + excluded.held;
  ELSE
    UPDATE search_extents AS extent SET held = extent.held - each.held, gone = extent.gone + each.turns
    FROM (SELECT owner, count(*) AS held, count(*) FILTER (WHERE source = 'user') AS turns
      FROM changed GROUP BY owner) AS each WHERE extent.owner = each.owner;
  END IF;
  RETURN NULL;
END $$
""",
    "CREATE TRIGGER count_new_rows AFTER INSERT ON search_rows REFERENCING NEW TABLE AS changed"
    " FOR EACH STATEMENT EXECUTE FUNCTION count_rows()",
    "CREATE TRIGGER count_gone_rows AFTER DELETE ON search_rows REFERENCING OLD TABLE AS changed"
    " FOR EACH STATEMENT EXECUTE FUNCTION count_rows()",
)


def upgrade() -> None:
    triggers = SQLITE if op.get_bind().dialect.name == "sqlite" else POSTGRES
    for statement in (TABLE, SO_FAR, *triggers):
        op.execute(statement)
