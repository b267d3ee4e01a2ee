"""Offices nobody has set up yet: made once on each database, copied for each test."""

from __future__ import annotations

import shutil
import uuid
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from sqlalchemy.engine import make_url

from models.engine import sqlite_url
from services.bootstrap import DataDir, Services, open_office
from services.clock import Clock
from services.passwords import Passwords


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> DataDir:
    """An office on SQLite: to make one anew costs a hundred times what its copy does."""
    made = DataDir(tmp_path_factory.mktemp("template") / "office")
    open_office(made, create=True, passwords=Passwords.quick()).close()
    return made


def open_quickly(template: DataDir, folder: DataDir, clock: Clock | None = None) -> Services:
    """A new office in a folder; the computer's clock when none is given."""
    shutil.copytree(template.path, folder.path)
    return open_office(folder, clock=clock, passwords=Passwords.quick())


@pytest.fixture(scope="session")
def pg_template(pg_server: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Name of a PostgreSQL database with an office."""
    name = f"wakeline_template_{uuid.uuid4().hex[:12]}"
    _admin(pg_server, f'CREATE DATABASE "{name}"')
    place = DataDir(tmp_path_factory.mktemp("pg_template"))
    open_office(_database(pg_server, name), create=True, passwords=Passwords.quick(), folder=place).close()
    yield name
    _admin(pg_server, f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture
def pg_office_url(pg_server: str, pg_template: str) -> Iterator[str]:
    """Address of a PostgreSQL office of this test's own."""
    name = f"wakeline_test_{uuid.uuid4().hex[:12]}"
    _admin(pg_server, f'CREATE DATABASE "{name}" TEMPLATE "{pg_template}"')
    yield _database(pg_server, name)
    _admin(pg_server, f'DROP DATABASE "{name}" WITH (FORCE)')


def _admin(server: str, statement: str) -> None:
    with psycopg.connect("postgresql://" + server.partition("://")[2], autocommit=True) as connection:
        connection.execute(statement.encode())


def _database(server: str, name: str) -> str:
    return make_url(server).set(database=name).render_as_string(hide_password=False)


@pytest.fixture(params=["sqlite", "postgresql"])
def office_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Address of an office on each database, without a folder for files."""
    if request.param == "postgresql":
        return str(request.getfixturevalue("pg_office_url"))
    database = tmp_path / "office.sqlite"
    shutil.copy(request.getfixturevalue("template").database, database)
    return sqlite_url(database).render_as_string(hide_password=False)
