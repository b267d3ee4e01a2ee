"""The index over words: tokens are made in Python, the databases only match them.

SQLite has an FTS5 table over each indexed table's `search_text`, kept by triggers; PostgreSQL has a generated
column of lexemes with a GIN index, which skips its own parser. Both match whole words and beginnings of
words. The names of tables and columns in the statements below are constants of this program.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from law.plain import dataclass
from models.engine import is_sqlite
from models.tables import TEXT_INDEXED

# Beginnings up to this many letters have an index of their own; longer ones are put together when asked for.
INDEXED_BEGINNING = 4


class _Query(sa.types.UserDefinedType[str]):
    """PostgreSQL's type of a query, named here so that an office without a server loads nothing of one."""

    cache_ok = True

    def get_col_spec(self, **_: Any) -> str:
        return "TSQUERY"


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
        f"content_rowid='{key}', detail='none', prefix='1 2 3 4', tokenize='unicode61 remove_diacritics 0')"
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Matches:
    """How to select the rows of a table that hold some words.

    Attributes:
        key: the column whose order is the order of the rows: that of the word table where one leads.
        clause: what must hold.
        words: the word table to join, None where the words stand in the table itself.
    """

    table: sa.Table
    key: sa.ColumnElement[int]
    clause: sa.ColumnElement[bool]
    words: sa.TableClause | None


# The parameter that holds what is asked for, as `query_text` writes it.
WORDS = "words_asked"


def matches(table: sa.Table, *, sqlite: bool) -> Matches:
    """Rows that hold every word of the parameter `WORDS`."""
    key = table.c[TEXT_INDEXED[table.name]]
    asked = sa.bindparam(WORDS, type_=sa.Text())
    if sqlite:
        name = f"{table.name}_words"
        fts = sa.table(name, sa.column("rowid", sa.Integer), sa.column("search_text", sa.Text))
        whole: sa.ColumnElement[Any] = sa.literal_column(name)
        return Matches(table=table, key=fts.c.rowid, clause=whole.op("MATCH")(asked), words=fts)
    stored: sa.ColumnElement[Any] = sa.literal_column(f"{table.name}.search_words")
    return Matches(table=table, key=key, clause=stored.op("@@")(sa.cast(asked, _Query())), words=None)


def keys_held(table: sa.Table, *, sqlite: bool) -> sa.Select[int]:
    """Keys of the rows that hold every word of the parameter `WORDS`, from the words alone."""
    found = matches(table, sqlite=sqlite)
    return sa.select(found.key).where(found.clause)


def query_text(connection: Connection, words: list[str], *, last_is_beginning: bool = True) -> str:
    """What is asked for (at least one word) as the database reads it; the last may be a beginning."""
    write = _fts_query if is_sqlite(connection) else _ts_query
    return write(words, last_is_beginning)


def beside_words(statement: sa.Select[Any], found: Matches) -> sa.Select[Any]:
    """The statement over the rows that match."""
    if found.words is None:
        return statement.where(found.clause)
    own = found.table.c[TEXT_INDEXED[found.table.name]]
    return statement.select_from(found.words).where(found.clause, own == found.key)


def _fts_query(words: list[str], last_is_beginning: bool) -> str:
    # Words hold letters and digits only, quoted all the same, so that AND and NEAR stay words.
    quoted = [f'"{word}"' for word in words]
    if last_is_beginning:
        quoted[-1] += "*"
    return " AND ".join(quoted)


def _ts_query(words: list[str], last_is_beginning: bool) -> str:
    quoted = ["'" + word.replace("\\", "\\\\").replace("'", "''") + "'" for word in words]
    if last_is_beginning:
        quoted[-1] += ":*"
    return " & ".join(quoted)
