"""The index over words: tokens are made in Python, the databases only match them.

SQLite has an FTS5 table over each indexed table's `search_text`, kept by triggers; PostgreSQL has a generated
column of lexemes with a GIN index, which skips its own parser. Both match whole words and beginnings of
words. The names of tables and columns in the statements below are constants of this program.
"""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import TSQUERY
from sqlalchemy.engine import Connection

from models.engine import is_sqlite
from models.tables import TEXT_INDEXED


def install(connection: Connection) -> None:
    """Make what is not there; what is there stays."""
    for table, key in TEXT_INDEXED.items():
        statements = _sqlite(table, key) if is_sqlite(connection) else _postgres(table)
        for statement in statements:
            connection.exec_driver_sql(statement)


def _sqlite(table: str, key: str) -> Iterable[str]:
    fts = f"{table}_words"
    yield (
        f"CREATE VIRTUAL TABLE IF NOT EXISTS {fts} USING fts5(search_text, content='{table}', "
        f"content_rowid='{key}', detail='none', prefix='2 3', tokenize='unicode61 remove_diacritics 0')"
    )
    drop = f"INSERT INTO {fts}({fts}, rowid, search_text) VALUES ('delete', old.{key}, old.search_text);"  # noqa: S608
    add = f"INSERT INTO {fts}(rowid, search_text) VALUES (new.{key}, new.search_text);"  # noqa: S608
    for when, does in (
        ("INSERT", add),
        ("DELETE", drop),
        (f"UPDATE OF {key}, search_text", drop + add),
    ):
        name = f"{table}_words_{when.split()[0].lower()}"
        yield f"CREATE TRIGGER IF NOT EXISTS {name} AFTER {when} ON {table} BEGIN {does} END"


def _postgres(table: str) -> Iterable[str]:
    yield (
        f"ALTER TABLE {table} ADD COLUMN IF NOT EXISTS search_words tsvector "
        "GENERATED ALWAYS AS (array_to_tsvector(string_to_array(search_text, ' '))) STORED"
    )
    yield f"CREATE INDEX IF NOT EXISTS ix_{table}_search_words ON {table} USING gin (search_words)"


def words_clause(
    connection: Connection, table: sa.Table, words: list[str], *, last_is_beginning: bool = True
) -> sa.ColumnElement[bool]:
    """Rows that hold every word, the last one as the beginning of a word. No word matches nothing."""
    if not words:
        return sa.false()
    key = table.c[TEXT_INDEXED[table.name]]
    if is_sqlite(connection):
        fts = sa.table(f"{table.name}_words", sa.column("rowid"), sa.column("search_text"))
        return sa.and_(
            fts.c.rowid == key,
            sa.text(f"{fts.name} MATCH :words").bindparams(words=_fts_query(words, last_is_beginning)),
        )
    query = " & ".join(
        f"'{_quoted(word)}'" + (":*" if last_is_beginning and word is words[-1] else "") for word in words
    )
    return sa.literal_column(f"{table.name}.search_words").op("@@")(
        sa.cast(sa.bindparam("words", query, unique=True), TSQUERY)
    )


def words_source(connection: Connection, table: sa.Table) -> sa.FromClause:
    """What to select from together with `words_clause`: on SQLite the word table leads."""
    if is_sqlite(connection):
        return sa.table(f"{table.name}_words", sa.column("rowid"), sa.column("search_text"))
    return table


def _fts_query(words: list[str], last_is_beginning: bool) -> str:
    # Words hold letters and digits only, quoted all the same, so that AND and NEAR stay words.
    quoted = [f'"{word}"' for word in words]
    if last_is_beginning:
        quoted[-1] += "*"
    return " AND ".join(quoted)


def _quoted(word: str) -> str:
    return word.replace("'", "''").replace("\\", "\\\\")
