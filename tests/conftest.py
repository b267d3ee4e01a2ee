"""What every test gets. Options: --long (full counts of the stress tests)."""

from __future__ import annotations

import os

# Before anything imports Qt; setdefault, so that a real or virtual screen can be chosen.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest

from tests.support.counts import choose_profile, long_count, register_profiles
from tests.support.databases import db_url, pg_server, pg_url, sqlite_url
from tests.support.garbage import pytest_runtest_protocol
from tests.support.logs import no_stray_logs
from tests.support.offices import office_url, pg_office_url, pg_template, template
from tests.support.paths import shared

__all__ = [
    "db_url",
    "long_count",
    "no_stray_logs",
    "office_url",
    "pg_office_url",
    "pg_server",
    "pg_template",
    "pg_url",
    "pytest_runtest_protocol",
    "shared",
    "sqlite_url",
    "template",
]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the stress tests at their full counts")


def pytest_configure(config: pytest.Config) -> None:
    register_profiles()
    choose_profile(config)
