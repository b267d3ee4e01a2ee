"""The connection to the store: an embedded SQLite file or a PostgreSQL server, with the same behaviour.

The engine owns BEGIN. A connection opened for writing takes the write lock at once (IMMEDIATE on SQLite), so
what it reads cannot change before it writes; a connection opened for reading sees one snapshot throughout.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.engine import Connection, Engine, make_url
from sqlcipher3 import dbapi2 as sqlcipher

from models.store_errors import (
    StoreCorrupt,
    StoreFailure,
    StoreFull,
    StoreLocked,
    StoreReadOnly,
    StoreUnavailable,
)

APPLICATION_ID = 0x574B4C4E  # "WKLN" in the header of the file
BUSY_MILLISECONDS = 10_000
_ASK_EVERY_MILLISECONDS = 5
_LEAST_FREE_BYTES = 256 * 1024  # the file beside the store that readers share needs about as much
WRITES = "wakeline_writes"

_NETWORK_TYPES = {"nfs", "nfs4", "cifs", "smb3", "smbfs", "afs", "fuse.sshfs", "ncpfs", "davfs", "fuse.davfs"}
_PRAGMAS = (
    "foreign_keys = ON",
    "recursive_triggers = ON",  # else INSERT OR REPLACE would pass the delete triggers
    "trusted_schema = OFF",
    "synchronous = FULL",
    "cache_size = -32000",
    "temp_store = MEMORY",
)
ON_NETWORK = (
    "The folder lies on a network drive, where the embedded store could lose records.",
    "Choose a folder on this computer's own disk, or give the address of a PostgreSQL server.",
)


def make_engine(url: str | sa.URL) -> Engine:
    """An engine for `sqlite:///FILE` or `postgresql://...`; nothing is opened yet.

    Raises:
        StoreUnavailable: the file lies on a network drive, or the address is of another kind.
    """
    try:
        parsed = make_url(url)
        backend = parsed.get_backend_name()
    except (sa.exc.ArgumentError, ValueError):
        backend = ""
    if backend == "sqlite":
        return _sqlite_engine(Path(parsed.database or ""))
    if backend == "postgresql":
        return _postgres_engine(parsed)
    raise StoreUnavailable(
        "The address of the records is of a kind this program does not know.",
        "Give a folder, or an address that begins with postgresql://.",
    )


def sqlite_url(file: Path) -> sa.URL:
    """The address of a SQLite file, whatever characters its path holds; as text some would be lost."""
    return sa.URL.create("sqlite", database=str(file))


def _sqlite_engine(file: Path) -> Engine:
    if not file.name:
        raise StoreUnavailable("No file of records is named.", "Give the folder of the office.")
    if is_network_path(file):
        raise StoreUnavailable(*ON_NETWORK)

    def connect() -> Any:
        try:
            return open_file()
        except sqlcipher.OperationalError as problem:
            raise _why_not_opened(file, problem) from None

    def open_file() -> Any:
        connection = sqlcipher.connect(
            str(file), isolation_level=None, check_same_thread=False, timeout=BUSY_MILLISECONDS / 1000
        )
        for pragma in _PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
        if connection.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
            connection.execute("PRAGMA journal_mode = WAL")
        return connection

    engine = sa.create_engine(
        "sqlite+pysqlite://",
        module=sqlcipher,
        creator=connect,
        poolclass=sa.pool.QueuePool,
        hide_parameters=True,
    )
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _begin_sqlite(connection: Connection) -> None:
    if connection.get_execution_options().get(WRITES, False):
        _begin_to_write(connection)
    else:
        driver: Any = connection.connection.driver_connection
        driver.execute("BEGIN")


def _begin_to_write(connection: Connection) -> None:
    """Take the write lock, asking often.

    SQLite itself asks ten times a second, and beside somebody who writes without a pause (a long import) it
    may never find the moment between two transactions.
    """
    driver: Any = connection.connection.driver_connection
    driver.execute("PRAGMA busy_timeout = 0")
    try:
        for _ in range(BUSY_MILLISECONDS // _ASK_EVERY_MILLISECONDS):
            if _taken(driver):
                return
            time.sleep(_ASK_EVERY_MILLISECONDS / 1000)
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    finally:
        driver.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")


def _taken(driver: Any) -> bool:
    try:
        driver.execute("BEGIN IMMEDIATE")
    except sqlcipher.OperationalError as problem:
        if "locked" in str(problem):
            return False
        raise
    return True


def _why_not_opened(file: Path, problem: Exception) -> Exception:
    """What keeps an existing file from being opened, where SQLite only says that it cannot."""
    known = store_problem(problem)
    if type(known) is not StoreUnavailable or not file.is_file():
        return problem
    if not os.access(file.parent, os.W_OK) or not os.access(file, os.W_OK):
        return StoreReadOnly(
            "The records cannot be opened, because their folder may only be read here.",
            "Ask whoever keeps the computer for the right to write in it, or open a copy in another folder.",
        )
    if shutil.disk_usage(file.parent).free < _LEAST_FREE_BYTES:
        return StoreFull(
            "The records cannot be opened, because the disk that holds them is full.",
            "Make room on the disk and open them again. Nothing in them was changed.",
        )
    return problem


def _postgres_engine(url: sa.URL) -> Engine:
    return sa.create_engine(
        url.set(drivername="postgresql+psycopg"),
        hide_parameters=True,
        pool_pre_ping=True,
        connect_args={"connect_timeout": 10, "application_name": "wakeline"},
    )


def is_sqlite(connection: Connection | Engine) -> bool:
    """Whether this is the embedded store."""
    return connection.dialect.name == "sqlite"


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """A connection that sees one snapshot. Raises StoreFailure for what the environment causes."""
    with _told_plainly(), engine.connect() as plain:
        if not is_sqlite(engine):
            plain.execution_options(isolation_level="REPEATABLE READ")
        with plain.begin() as transaction:
            yield plain
            transaction.rollback()


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A connection that holds the write lock; commits at the end, rolls back when anything is raised."""
    with _told_plainly(), engine.connect() as plain:
        connection = plain.execution_options(**{WRITES: True})
        with connection.begin():
            yield connection


@contextmanager
def _told_plainly() -> Iterator[None]:
    try:
        yield
    except sa.exc.DBAPIError as problem:
        raise (store_problem(problem.orig) or _without_values(problem)) from None
    except (sqlcipher.Error, sqlite3.Error) as problem:  # told by the driver itself, not through SQLAlchemy
        known = store_problem(problem)
        if known is None:
            raise
        raise known from None


def _without_values(problem: sa.exc.DBAPIError) -> sa.exc.DBAPIError:
    """The same failure without the row that PostgreSQL quotes in its text: it may name a person."""
    state = getattr(problem.orig, "sqlstate", None)
    if state is None:
        return problem
    diagnosis = getattr(problem.orig, "diag", None)
    parts = [str(state), getattr(diagnosis, "table_name", None), getattr(diagnosis, "constraint_name", None)]
    if state == _REFUSED_BY_TRIGGER:
        parts.append(getattr(diagnosis, "message_primary", None))
    told = Exception(" ".join(part for part in parts if part))
    return type(problem)(problem.statement or "", None, told, hide_parameters=True)


_REFUSED_BY_TRIGGER = "23001"
_SQLITE_TOLD: tuple[tuple[str, type[StoreFailure]], ...] = (
    ("disk is full", StoreFull),
    ("database is locked", StoreLocked),
    ("database table is locked", StoreLocked),
    ("not a database", StoreCorrupt),
    ("malformed", StoreCorrupt),
    ("readonly", StoreReadOnly),
    ("read-only", StoreReadOnly),
    ("unable to open", StoreUnavailable),
    ("disk i/o", StoreUnavailable),
)
_POSTGRES_TOLD: tuple[tuple[str, type[StoreFailure]], ...] = (
    ("53100", StoreFull),
    ("55P03", StoreLocked),
    ("40P01", StoreLocked),
    ("40001", StoreLocked),
    ("25006", StoreReadOnly),
    ("XX001", StoreCorrupt),
    ("08", StoreUnavailable),
    ("28", StoreUnavailable),
    ("57P", StoreUnavailable),
    ("3D000", StoreUnavailable),
)


def store_problem(problem: BaseException | None) -> StoreFailure | None:
    """The known failure behind a driver's exception, or None when it is a fault of the program."""
    if problem is None:
        return None
    state = getattr(problem, "sqlstate", None)
    for start, known in _POSTGRES_TOLD:
        if state and state.startswith(start):
            return known()
    text = str(problem).lower()
    kind = type(problem)
    if state is None and kind.__module__.startswith("psycopg") and kind.__name__ == "OperationalError":
        return StoreUnavailable()  # no state: the server was never reached, or is gone
    if isinstance(problem, sqlcipher.Error | sqlite3.Error):
        return next((known() for words, known in _SQLITE_TOLD if words in text), None)
    return None


def is_network_path(file: Path) -> bool:
    """Whether the file lies on a drive of another computer, as far as the system tells.

    Known on Linux (mount table) and Windows (UNC paths and mapped drives); elsewhere the answer is no.
    """
    text = str(file)
    if text.startswith(("\\\\", "//")):
        return True
    if sys.platform == "win32":
        return _is_remote_drive(text)
    try:
        mounts = Path("/proc/self/mounts").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
    return mount_type(os.path.realpath(text), mounts) in _NETWORK_TYPES


def mount_type(path: str, mounts: str) -> str:
    """The file system of a path by a mount table, "" when it is not told."""
    best, kind = "", ""
    for line in mounts.splitlines():
        parts = line.split(" ")
        if len(parts) < 3:
            continue
        point = parts[1].replace("\\040", " ").replace("\\134", "\\")
        inside = path == point or path.startswith(point.rstrip("/") + "/")
        if inside and len(point) >= len(best):
            best, kind = point, parts[2]
    return kind


def _is_remote_drive(path: str) -> bool:
    drive_remote = 4
    kernel: Any = getattr(ctypes, "windll").kernel32  # noqa: B009 (exists on Windows alone)
    return bool(kernel.GetDriveTypeW(path[:3]) == drive_remote)
