"""What PostgreSQL has where SQLite has its own: the word index, and the record of vectors that went.

The word index is the plainest that works, until one with its own postings takes its place.
"""

from __future__ import annotations

from alembic import op

revision = "0026"
down_revision = "0031"
branch_labels = None
depends_on = None

_COLUMNS = ("source", "said", "reply", "before", "after", "facts", "others")
_STEMS = " || ' ' || ".join(f"coalesce({name}, '')" for name in _COLUMNS[:-1])
_WEIGHTED = " UNION ALL ".join(
    f"SELECT unnest(string_to_array(rows.{name}, ' ')) AS term, {weight} AS weight"
    for name, weight in zip(_COLUMNS, (0.0, 1.0, 1.0, 0.6, 0.3, 1.0, 0.3), strict=True)
)

WORDS = f"""
CREATE TABLE search_words (
  rowid BIGINT PRIMARY KEY, {", ".join(f'{name} TEXT COLLATE "C"' for name in _COLUMNS)},
  stems TEXT[] COLLATE "C" GENERATED ALWAYS AS (string_to_array({_STEMS}, ' ')) STORED,
  other_forms TEXT[] COLLATE "C" GENERATED ALWAYS AS (string_to_array(coalesce(others, ''), ' ')) STORED
)
"""
INDEXES = (
    "CREATE INDEX search_words_stems ON search_words USING gin (stems)",
    "CREATE INDEX search_words_others ON search_words USING gin (other_forms)",
)
VOCABULARY = """
CREATE VIEW search_vocabulary AS SELECT DISTINCT unnest(stems || other_forms) AS term FROM search_words
"""
# BM25 as FTS5 counts it, over the rows that hold any of the words.
MATCHING = f"""
CREATE FUNCTION matching_words(asked_stems TEXT, asked_others TEXT, asked_kinds TEXT, most BIGINT)
RETURNS TABLE(rowid BIGINT, score DOUBLE PRECISION) LANGUAGE sql STABLE AS $$
  WITH asked AS (
    SELECT ARRAY(SELECT json_array_elements_text(asked_stems::json)) AS stems,
      ARRAY(SELECT json_array_elements_text(asked_others::json)) AS others,
      ARRAY(SELECT json_array_elements_text(asked_kinds::json)) AS kinds
  ), rows AS (
    SELECT held.* FROM search_words AS held, asked
    WHERE (held.stems && asked.stems OR held.other_forms && asked.others) AND held.source = ANY(asked.kinds)
    ORDER BY held.rowid DESC LIMIT most
  ), sizes AS (
    SELECT rows.rowid, (cardinality(stems) + cardinality(other_forms))::float AS size FROM rows
  ), tallies AS (
    SELECT rows.rowid, found.term, sum(found.weight)::float AS tally FROM rows, asked,
      LATERAL ({_WEIGHTED}) AS found
    WHERE found.weight > 0 AND found.term = ANY(asked.stems || asked.others) GROUP BY rows.rowid, found.term
  ), held AS (
    SELECT term, count(*)::float AS many FROM tallies GROUP BY term
  ), extent AS (
    SELECT (SELECT count(*) FROM search_words)::float AS rows, (SELECT avg(size) FROM sizes) AS size
  )
  SELECT tallies.rowid, sum(
    greatest(ln((extent.rows - held.many + 0.5) / (held.many + 0.5)), 1e-6)
    * tally * 2.2 / (tally + 1.2 * (0.25 + 0.75 * sizes.size / extent.size))
  )
  FROM tallies JOIN held USING (term) JOIN sizes ON sizes.rowid = tallies.rowid CROSS JOIN extent
  GROUP BY tallies.rowid
$$
"""  # noqa: S608 - constants of ours
# Whatever deletes a vector, a cascade too: copies in memory, of any process, learn of it. 10,000 are kept.
REMOVAL = """
CREATE FUNCTION vectors_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO vector_removals (owner, vector_id) VALUES (OLD.owner, OLD.id);
  DELETE FROM vector_removals WHERE id <= currval('vector_removals_id_seq') - 10000;
  RETURN NULL;
END $$
"""


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        return
    for statement in (WORDS, *INDEXES, VOCABULARY, MATCHING, REMOVAL):
        op.execute(statement)
    op.execute(
        "CREATE TRIGGER vectors_removed AFTER DELETE ON vectors"
        " FOR EACH ROW EXECUTE FUNCTION vectors_removed()"
    )
