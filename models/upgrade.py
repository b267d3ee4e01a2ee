"""Opening a store: made when new, brought up to date when older, refused when newer."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from models import textindex, triggers
from models.engine import APPLICATION_ID, is_sqlite
from models.store_errors import StoreCorrupt, StoreUnavailable
from models.storemark import MAJOR, MINOR, MINORS, is_current, store_version

HEAD = "0003"
MIGRATIONS = Path(__file__).parent / "migrations"


def prepare(engine: Engine, *, create: bool, backup_to: Path | None = None) -> None:
    """Make the store ready for use.

    Args:
        engine: the store.
        create: whether an empty place may become a new store.
        backup_to: folder that takes a copy of an embedded store before it is changed.

    Raises:
        StoreUnavailable: there is no store here and none may be made.
        StoreTooNew: a newer release wrote it.
        StoreCorrupt: the file belongs to something else.
    """
    if is_current(engine):
        return
    version = store_version(engine)
    if version is None and not create:
        raise StoreUnavailable(
            "There are no records in this place yet.",
            "Choose another folder, or make a new office here.",
        )
    if version is not None and backup_to is not None and is_sqlite(engine):
        _copy_before(engine, backup_to, version)
    _upgrade(engine)


def _upgrade(engine: Engine) -> None:
    with engine.connect() as connection:
        sqlite = is_sqlite(engine)
        if sqlite:
            # A rebuilt table must not take its children along; ignored inside a transaction.
            _driver(connection, "PRAGMA foreign_keys = OFF")
        try:
            with connection.execution_options(wakeline_writes=True).begin():
                _lock(connection)
                migrate(connection, HEAD)
                textindex.install(connection)
                triggers.install(connection)
                _mark(connection)
                _check_references(connection)
        finally:
            if sqlite:
                _driver(connection, "PRAGMA foreign_keys = ON")


def _driver(connection: Connection, statement: str) -> None:
    driver = connection.connection.driver_connection
    assert driver is not None
    driver.execute(statement)


def _lock(connection: Connection) -> None:
    if not is_sqlite(connection):
        # Two programs that open a new place at once: the second waits and finds everything made.
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(1464552526)")


def migrate(connection: Connection, target: str) -> None:
    """Run the migrations up to `target` in the connection's own transaction."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, target)


def _mark(connection: Connection) -> None:
    connection.exec_driver_sql("DELETE FROM store_version")
    connection.execute(
        sa.text("INSERT INTO store_version (id, major, minor) VALUES (1, :major, :minor)"),
        {"major": MAJOR, "minor": MINOR},
    )
    if is_sqlite(connection):
        connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.exec_driver_sql(f"PRAGMA user_version = {MAJOR * MINORS + MINOR}")


def _check_references(connection: Connection) -> None:
    if is_sqlite(connection):
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        if broken:
            raise StoreCorrupt(
                "The records could not be brought up to date, because some point at others that are gone.",
                "Nothing was changed. Restore the last backup, or ask for help with this file.",
            )


def _copy_before(engine: Engine, folder: Path, version: tuple[int, int]) -> None:
    """A whole copy under its final name, or no copy at all."""
    name = f"wakeline-before-{version[0]}.{version[1]}-to-{MAJOR}.{MINOR}.sqlite"
    partial, final = folder / f"{name}.partial", folder / name
    partial.unlink(missing_ok=True)
    with engine.connect() as connection:
        driver = connection.connection.driver_connection
        assert driver is not None
        driver.execute("VACUUM INTO ?", (str(partial),))
    partial.replace(final)
