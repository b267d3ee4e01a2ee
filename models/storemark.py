"""Which schema a store has; asked at each opening, so it loads nothing that makes one."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from models.engine import APPLICATION_ID, is_sqlite, reading
from models.store_errors import StoreCorrupt, StoreTooNew

# Major: an older release can no longer use the store. Minor: it can, the new parts stay unused.
MAJOR, MINOR = 3, 0
MINORS = 1000  # room for minor versions in the one number a file keeps


def is_current(engine: Engine) -> bool:
    """Whether the store is ready for use as it is.

    Raises:
        StoreTooNew: a newer release wrote it.
        StoreCorrupt: the file belongs to something else.
    """
    version = store_version(engine)
    if version is None:
        return False
    if version[0] > MAJOR:
        raise StoreTooNew()
    return version >= (MAJOR, MINOR)


def store_version(engine: Engine) -> tuple[int, int] | None:
    """Major and minor of the store's schema; None when nothing is there."""
    with reading(engine) as connection:
        _check_owner(connection)
        if not sa.inspect(connection).has_table("store_version"):
            return None
        row = connection.exec_driver_sql("SELECT major, minor FROM store_version WHERE id = 1").first()
        return (int(row[0]), int(row[1])) if row else None


def _check_owner(connection: Connection) -> None:
    if not is_sqlite(connection):
        return
    tables = connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar_one()
    owner = connection.exec_driver_sql("PRAGMA application_id").scalar_one()
    if tables and owner != APPLICATION_ID:
        raise StoreCorrupt(
            "The file belongs to another program.", "Choose the folder of this office's records."
        )
    if connection.exec_driver_sql("PRAGMA user_version").scalar_one() // MINORS > MAJOR:
        raise StoreTooNew()
