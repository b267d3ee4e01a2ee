"""The suite's own helpers do what the other tests rely on."""

from __future__ import annotations

import logging

import pytest
from sqlalchemy import create_engine, text

from tests.support.logs import Collector


def test_each_test_gets_an_empty_database(db_url: str) -> None:
    engine = create_engine(db_url)
    for _ in range(2):  # the second connection sees what the first one made: the URL leads to one place
        with engine.begin() as connection:
            connection.execute(text("CREATE TABLE IF NOT EXISTS mark (n INTEGER)"))
            connection.execute(text("INSERT INTO mark VALUES (1)"))
    with engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM mark")).scalar_one() == 2
    engine.dispose()


def test_two_postgres_tests_do_not_see_each_other(pg_url: str, pg_server: str) -> None:
    here, outside = create_engine(pg_url), create_engine(pg_server)
    with here.begin() as connection:
        connection.execute(text("CREATE TABLE only_here (n INTEGER)"))
    with outside.connect() as connection:
        assert connection.execute(text("SELECT to_regclass('only_here')")).scalar_one() is None
    here.dispose()
    outside.dispose()


def test_stray_warning_is_noticed_and_an_announced_one_is_not() -> None:
    collector = Collector()
    collector.handle(
        logging.makeLogRecord({"levelno": logging.WARNING, "name": "x", "msg": "disk nearly full"})
    )
    assert len(collector.unexpected([])) == 1
    assert collector.unexpected(["nearly"]) == []


@pytest.mark.expects_log("kept for a reason")
def test_announced_log_record_passes() -> None:
    logging.getLogger("wakeline.test").warning("kept for a reason")
