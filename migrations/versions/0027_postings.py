"""PostgreSQL's word index: postings of our own, kept by a trigger, and BM25 over them as FTS5 counts it.

A posting tells in which row a word stands and what it weighs there, in tenths: `row << 16 | weight`. Those of
a word lie in blocks, each with the rows from `first` up to the next block's. What a row holds is read from it
before and after a change: whoever writes or deletes a row of `search_words` changes the index with it.
"""

from __future__ import annotations

from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None

# What a word weighs, in tenths, by the column in which it stands; those of `others` are words apart.
_STEMS = {"said": 10, "reply": 10, "before": 6, "after": 3, "facts": 10}
_OTHERS = {"others": 3}
_LENGTHS = " + ".join(
    f"coalesce(cardinality(string_to_array({name}, ' ')), 0)" for name in ("source", *_STEMS, *_OTHERS)
)


def _each(weights: dict[str, int], other: bool) -> str:
    return " UNION ALL ".join(
        f"SELECT {other} AS other, unnest(string_to_array(held.{name}, ' ')) AS word, {weight} AS weight"
        for name, weight in weights.items()
    )


BEFORE_THIS = (
    "DROP FUNCTION matching_words",
    "DROP VIEW search_vocabulary",
    "ALTER TABLE search_words DROP COLUMN stems, DROP COLUMN other_forms",
)
TABLES = (
    f"ALTER TABLE search_words ADD COLUMN size INTEGER GENERATED ALWAYS AS ({_LENGTHS}) STORED",
    "CREATE INDEX search_words_sizes ON search_words (rowid) INCLUDE (source, size)",
    'CREATE TABLE postings (owner BIGINT NOT NULL, other BOOLEAN NOT NULL, term TEXT COLLATE "C" NOT NULL,'
    " first BIGINT NOT NULL, entries BIGINT[] NOT NULL, PRIMARY KEY (owner, other, term, first))"
    " WITH (fillfactor = 80)",
    "CREATE TABLE word_extents (owner BIGINT PRIMARY KEY, held BIGINT NOT NULL, words BIGINT NOT NULL)",
)
WORDS_OF = f"""
CREATE FUNCTION words_of(held search_words) RETURNS TABLE(other BOOLEAN, term TEXT, weight BIGINT)
LANGUAGE sql STABLE ROWS 80 AS $$
  SELECT other, substr(word, strpos(word, ':') + 1), least(sum(weight), 65535)
  FROM ({_each(_STEMS, False)} UNION ALL {_each(_OTHERS, True)}) AS found
  WHERE word <> '' GROUP BY other, word
$$
"""  # noqa: S608 - constants of ours
# A block that is full is followed by another where its word stands in a row behind all of its rows.
INDEX_WORDS = """
CREATE FUNCTION index_words() RETURNS trigger LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
DECLARE
  mine BIGINT := coalesce(NEW.rowid, OLD.rowid);
  whose BIGINT := split_part(coalesce(NEW.source, OLD.source), ':', 1);
BEGIN
  WITH words AS (
    SELECT other, term, mine << 16 | was.weight AS gone, mine << 16 | now.weight AS come
    FROM words_of(OLD) AS was FULL JOIN words_of(NEW) AS now USING (other, term)
    WHERE was.weight IS DISTINCT FROM now.weight
  ), changed AS MATERIALIZED (
    SELECT words.*, (SELECT max(each.first) FROM postings AS each WHERE each.owner = whose
      AND each.other = words.other AND each.term = words.term AND each.first <= mine) AS first FROM words
  ), emptied AS (
    DELETE FROM postings AS block USING changed WHERE block.owner = whose AND block.other = changed.other
      AND block.term = changed.term AND block.first = changed.first AND come IS NULL AND entries = ARRAY[gone]
  ), put AS (
    UPDATE postings AS block SET entries = CASE
      WHEN gone IS NULL THEN entries || come
      WHEN come IS NULL THEN array_remove(entries, gone)
      ELSE array_replace(entries, gone, come) END
    FROM changed WHERE block.owner = whose AND block.other = changed.other AND block.term = changed.term
      AND block.first = changed.first AND NOT (come IS NULL AND entries = ARRAY[gone])
      AND (gone IS NOT NULL OR cardinality(entries) < 128
        OR come < (SELECT max(entry) FROM unnest(entries) AS entry))
    RETURNING block.other, block.term
  )
  INSERT INTO postings SELECT whose, other, term, mine, ARRAY[come] FROM changed
  WHERE come IS NOT NULL AND (other, term) NOT IN (SELECT other, term FROM put);
  INSERT INTO word_extents AS extent VALUES (whose, (NEW IS NOT NULL)::int - (OLD IS NOT NULL)::int,
    coalesce(NEW.size, 0) - coalesce(OLD.size, 0))
  ON CONFLICT (owner) DO UPDATE SET held = extent.held + excluded.held, words = extent.words + excluded.words;
  RETURN NULL;
END $$
"""
TRIGGER = (
    "CREATE TRIGGER index_words AFTER INSERT OR UPDATE OR DELETE ON search_words"
    " FOR EACH ROW EXECUTE FUNCTION index_words()"
)
MATCHING = """
CREATE FUNCTION matching_words(whose BIGINT, stems TEXT, others TEXT, kinds TEXT)
RETURNS TABLE(rowid BIGINT, score DOUBLE PRECISION) LANGUAGE sql STABLE AS $$
  WITH asked AS (
    SELECT DISTINCT false AS other, term FROM json_array_elements_text(stems::json) AS each(term)
    UNION ALL SELECT DISTINCT true, term FROM json_array_elements_text(others::json) AS each(term)
  ), blocks AS MATERIALIZED (
    SELECT other, term, entries, sum(cardinality(entries)) OVER (PARTITION BY other, term) AS held
    FROM asked CROSS JOIN LATERAL (SELECT block.entries FROM postings AS block WHERE block.owner = whose
      AND block.other = asked.other AND block.term = asked.term OFFSET 0) AS each
  ), found AS (
    SELECT entry >> 16 AS row, (entry & 65535) / 10.0::float8 AS tally,
      greatest(ln((extent.held - blocks.held + 0.5) / (blocks.held + 0.5)), 1e-6) * 2.2 AS rarity,
      extent.words::float8 / extent.held AS mean
    FROM blocks CROSS JOIN word_extents AS extent, unnest(blocks.entries) AS entry WHERE extent.owner = whose
  )
  SELECT row, sum(rarity * tally / (tally + 1.2 * (0.25 + 0.75 * held.size / mean)))
  FROM found JOIN search_words AS held ON held.rowid = row
  WHERE held.source IN (SELECT json_array_elements_text(kinds::json)) GROUP BY row
$$
"""
_COLUMNS = ", ".join(("rowid", "source", *_STEMS, *_OTHERS))
AGAIN = (
    f"CREATE TEMPORARY TABLE indexed ON COMMIT DROP AS SELECT {_COLUMNS} FROM search_words",  # noqa: S608
    "TRUNCATE search_words",
    f"INSERT INTO search_words ({_COLUMNS}) SELECT * FROM indexed ORDER BY rowid",  # noqa: S608
)


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        return  # FTS5 keeps its own
    for statement in (*BEFORE_THIS, *TABLES, WORDS_OF, INDEX_WORDS, TRIGGER, MATCHING, *AGAIN):
        op.execute(statement)
