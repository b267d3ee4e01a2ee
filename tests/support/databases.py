"""An empty database for each test, on both engines."""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import psycopg
import pytest

PG_URL = "WAKELINE_TEST_PG_URL"
NO_POSTGRES = f"{PG_URL} is not set: ./test starts a private PostgreSQL and sets it"


def _connection_string(url: str) -> str:
    """A libpq connection string from the SQLAlchemy URL."""
    return "postgresql://" + url.partition("://")[2]


@pytest.fixture(scope="session")
def pg_server() -> str:
    """SQLAlchemy URL of the test server's own database; skipped where there is none."""
    url = os.environ.get(PG_URL)
    if not url:
        pytest.skip(NO_POSTGRES)
    return url


@pytest.fixture
def pg_url(pg_server: str) -> Iterator[str]:
    """SQLAlchemy URL of an empty schema of this test's own, dropped afterwards with everything in it.

    A schema costs a few milliseconds where a database costs a hundred; the search_path in the URL makes it
    the only one seen.
    """
    schema = f"t_{uuid.uuid4().hex}"
    with psycopg.connect(_connection_string(pg_server), autocommit=True) as admin:
        admin.execute(f'CREATE SCHEMA "{schema}"'.encode())
        separator = "&" if "?" in pg_server else "?"
        yield f"{pg_server}{separator}options={quote(f'-csearch_path={schema}')}"
        # A test that left a connection open must not make the drop wait for ever.
        admin.execute("SET lock_timeout = '5s'")
        admin.execute("SET client_min_messages = warning")
        admin.execute(f'DROP SCHEMA "{schema}" CASCADE'.encode())


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """SQLAlchemy URL of a SQLite file that does not exist yet, in a folder of this test's own."""
    return f"sqlite:///{tmp_path / 'office.sqlite'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def db_url(request: pytest.FixtureRequest) -> str:
    """An empty database: the test runs on SQLite and on PostgreSQL (skipped where there is no server)."""
    name = "sqlite_url" if request.param == "sqlite" else "pg_url"
    return str(request.getfixturevalue(name))
