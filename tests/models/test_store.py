"""The store: one schema on both databases, brought up from nothing, guarded, refused when it is not ours."""

from __future__ import annotations

import datetime as dt
import sqlite3
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy.engine import Engine

from models import textindex, triggers, upgrade
from models.columns import ROW_COLUMNS, from_row, to_row
from models.engine import is_network_path, is_sqlite, make_engine, mount_type, reading, sqlite_url, writing
from models.migrations.frozen_schema import freeze, thaw
from models.records import ALL_RECORDS, Record
from models.store_errors import StoreCorrupt, StoreFailure, StoreLocked, StoreTooNew, StoreUnavailable
from models.tables import RECORD_TABLES, whole_schema
from models.types import UtcInstant
from tests.models.strategies import records

AT = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)


@pytest.fixture
def store(db_url: str) -> Any:
    engine = make_engine(db_url)
    upgrade.prepare(engine, create=True)
    yield engine
    engine.dispose()


@pytest.mark.filterwarnings("ignore:Cannot correctly sort tables")
def test_the_migrations_give_the_tables_of_the_program(store: Engine) -> None:
    def ours(_object: Any, name: str | None, kind: str, _reflected: bool, _compared: Any) -> bool:
        return (
            not (name or "").endswith("search_words")
            and not (kind == "table" and "_words" in (name or ""))
            and name != "alembic_version"
        )

    with reading(store) as connection:
        context = MigrationContext.configure(connection, opts={"include_object": ours})
        assert compare_metadata(context, whole_schema()) == []


def test_the_last_frozen_schema_is_todays() -> None:
    # A released schema is never written anew: when this fails after the release, add a migration.
    assert freeze(thaw(upgrade.HEAD)) == freeze(whole_schema())


def test_opening_again_changes_nothing(store: Engine) -> None:
    assert upgrade.store_version(store) == (upgrade.MAJOR, upgrade.MINOR)
    upgrade.prepare(store, create=False)
    with reading(store) as connection:
        assert triggers.missing(connection) == ()


def test_an_empty_place_is_no_office_unless_asked(db_url: str) -> None:
    engine = make_engine(db_url)
    try:
        with pytest.raises(StoreUnavailable):
            upgrade.prepare(engine, create=False)
    finally:
        engine.dispose()


def test_a_newer_store_is_refused_and_left_alone(store: Engine) -> None:
    with writing(store) as connection:
        connection.exec_driver_sql(f"UPDATE store_version SET major = {upgrade.MAJOR + 1}")
    with pytest.raises(StoreTooNew) as told:
        upgrade.prepare(store, create=True)
    assert "newer release" in told.value.sentence


def test_a_newer_minor_still_opens(store: Engine) -> None:
    with writing(store) as connection:
        connection.exec_driver_sql(f"UPDATE store_version SET minor = {upgrade.MINOR + 1}")
    upgrade.prepare(store, create=False)


def test_a_file_of_another_program_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "other.sqlite"
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()
    engine = make_engine(sqlite_url(file))
    with pytest.raises(StoreCorrupt):
        upgrade.prepare(engine, create=True)
    engine.dispose()


def test_a_damaged_file_is_told_plainly(tmp_path: Path) -> None:
    file = tmp_path / "damaged.sqlite"
    file.write_bytes(b"this is no database at all" * 200)
    engine = make_engine(sqlite_url(file))
    with pytest.raises(StoreCorrupt) as told:
        upgrade.prepare(engine, create=True)
    assert "damaged" in told.value.sentence
    engine.dispose()


@pytest.mark.parametrize("name", ["with space", "hash#percent%41", "Müller", "quote'"])
def test_any_folder_name_opens(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    folder.mkdir()
    engine = make_engine(sqlite_url(folder / "wakeline.sqlite"))
    upgrade.prepare(engine, create=True)
    engine.dispose()
    assert (folder / "wakeline.sqlite").exists()


def test_a_network_path_is_refused_with_the_way_out() -> None:
    assert is_network_path(Path("\\\\server\\share\\x.sqlite"))
    with pytest.raises(StoreUnavailable) as told:
        make_engine("sqlite://///server/share/x.sqlite")
    assert "PostgreSQL" in told.value.remedy


def test_the_mount_table_tells_the_kind_of_drive() -> None:
    mounts = "/dev/sda1 / ext4 rw 0 0\n//nas/office /mnt/the\\040office cifs rw 0 0\n"
    assert mount_type("/mnt/the office/wakeline", mounts) == "cifs"
    assert mount_type("/mnt/the offices", mounts) == "ext4"


def test_a_writer_keeps_out_other_writers_not_readers(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("models.engine.BUSY_MILLISECONDS", 50)
    engine = make_engine(sqlite_url)
    upgrade.prepare(engine, create=True)
    with writing(engine) as first:
        first.exec_driver_sql("INSERT INTO settings (key, version, value) VALUES ('a', 1, '1')")
        with reading(engine) as reader:
            assert reader.exec_driver_sql("SELECT count(*) FROM settings").scalar() == 0
        with pytest.raises(StoreLocked), writing(engine):
            pass
    engine.dispose()


def test_what_fails_leaves_nothing_behind(store: Engine) -> None:
    def begin_and_fail() -> None:
        with writing(store) as connection:
            connection.exec_driver_sql("INSERT INTO settings (key, version, value) VALUES ('a', 1, '1')")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        begin_and_fail()
    with reading(store) as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM settings").scalar() == 0


def test_a_failing_migration_leaves_the_old_schema(store: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(connection: Any, target: str) -> None:
        connection.exec_driver_sql("CREATE TABLE half_made (a INTEGER)")
        raise RuntimeError

    with writing(store) as connection:
        connection.exec_driver_sql("UPDATE store_version SET major = 0")
    monkeypatch.setattr(upgrade, "migrate", fail)
    with pytest.raises(RuntimeError):
        upgrade.prepare(store, create=False)
    with reading(store) as connection:
        assert not sa.inspect(connection).has_table("half_made")
    assert upgrade.store_version(store) == (0, 0)


def test_an_upgrade_keeps_a_whole_copy_first(sqlite_url: str, tmp_path: Path) -> None:
    engine = make_engine(sqlite_url)
    upgrade.prepare(engine, create=True)
    with writing(engine) as connection:
        connection.exec_driver_sql("INSERT INTO settings (key, version, value) VALUES ('a', 1, '1')")
        connection.exec_driver_sql("UPDATE store_version SET major = 0, minor = 9")
    upgrade.prepare(engine, create=False, backup_to=tmp_path)
    engine.dispose()
    copies = list(tmp_path.glob("wakeline-before-*"))
    assert [copy.suffix for copy in copies] == [".sqlite"]
    with sqlite3.connect(copies[0]) as copy:
        assert copy.execute("SELECT count(*) FROM settings").fetchone() == (1,)
    copy.close()


def test_no_column_holds_a_binary_fraction() -> None:
    kinds = {type(column.type) for table in whole_schema().tables.values() for column in table.c}
    assert not any(
        issubclass(kind, sa.Float | sa.Numeric) and not issubclass(kind, sa.Integer) for kind in kinds
    )


def test_strict_tables_refuse_what_is_no_whole_number(sqlite_url: str) -> None:
    engine = make_engine(sqlite_url)
    upgrade.prepare(engine, create=True)
    with pytest.raises(sa.exc.IntegrityError), writing(engine) as connection:
        connection.exec_driver_sql("INSERT INTO number_series (series, last) VALUES ('x', 1.5)")
    engine.dispose()


def test_naive_times_are_refused() -> None:
    bound = UtcInstant().process_bind_param
    with pytest.raises(ValueError, match="UTC"):
        bound(dt.datetime(2026, 1, 1), None)  # type: ignore[arg-type]


def test_every_constraint_is_named_and_nothing_cascades() -> None:
    for table in whole_schema().tables.values():
        for constraint in table.constraints:
            assert constraint.name, table.name
            if isinstance(constraint, sa.ForeignKeyConstraint):
                assert constraint.ondelete is None
                assert constraint.onupdate is None


@given(st.sampled_from(ALL_RECORDS).flatmap(records))
def test_a_record_comes_back_from_its_columns(record: Record) -> None:
    row = to_row(record)
    assert set(row) == set(ROW_COLUMNS[type(record)])
    assert set(row) <= {column.name for column in RECORD_TABLES[type(record)].c}
    assert from_row(type(record), row) == record


@pytest.mark.parametrize("table", ["cases", "people", "crafts", "audit_entries", "audit_leaves", "prints"])
def test_deleting_is_refused_by_the_database(store: Engine, table: str) -> None:
    with writing(store) as connection:
        _fill_row(connection, table)
    with pytest.raises(sa.exc.DBAPIError, match="cannot be changed"), writing(store) as connection:
        connection.exec_driver_sql(f"DELETE FROM {table}")


def test_replacing_does_not_slip_past(sqlite_url: str) -> None:
    engine = make_engine(sqlite_url)
    upgrade.prepare(engine, create=True)
    insert = "INTO audit_entries (seq, prev, hash, body) VALUES (1, 'a', 'b', ?)"
    with writing(engine) as connection:
        connection.exec_driver_sql(f"INSERT {insert}", ("one",))
    with pytest.raises(sa.exc.DBAPIError, match="cannot be changed"), writing(engine) as connection:
        connection.exec_driver_sql(f"INSERT OR REPLACE {insert}", ("two",))
    engine.dispose()


def test_emptying_a_table_is_refused(store: Engine) -> None:
    if is_sqlite(store):
        return  # SQLite knows no TRUNCATE; DELETE is covered above
    with pytest.raises(sa.exc.DBAPIError, match="cannot be changed"), writing(store) as connection:
        connection.exec_driver_sql("TRUNCATE audit_leaves")


def test_what_is_installed_twice_is_there_once(store: Engine) -> None:
    with writing(store) as connection:
        textindex.install(connection)
        triggers.install(connection)
        assert triggers.missing(connection) == ()


def test_texts_of_failures_hold_no_values(store: Engine) -> None:
    secret = "Moonwater"
    with pytest.raises((sa.exc.DBAPIError, StoreFailure)) as told, writing(store) as connection:
        connection.execute(
            sa.text("INSERT INTO settings (key, version, value) VALUES (:v, NULL, :v)"), {"v": secret}
        )
    assert secret not in str(told.value)


def _fill_row(connection: Any, table: str) -> None:
    columns = whole_schema().tables[table].c
    values: dict[str, Any] = {}
    for column in columns:
        if column.nullable or column.primary_key is None:
            continue
        if isinstance(column.type, sa.LargeBinary):
            values[column.name] = b"x"
        elif isinstance(column.type, UtcInstant):
            values[column.name] = AT
        else:
            values[column.name] = 1 if isinstance(column.type, sa.Integer) else "x"
    for name, value in list(values.items()):
        if value is None:
            values[name] = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)
    if "case_id" in columns and table != "audit_leaves":
        cases = whole_schema().tables["cases"].insert()
        connection.execute(cases.values(id="x", version=1, kinds="", created_at=AT, updated_at=AT))
    connection.execute(whole_schema().tables[table].insert().values(**values))
