"""Databases of every released schema open, are brought up to date, and have lost nothing."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from models import codec
from models.upgrade import MAJOR, MINOR, store_version
from services.bootstrap import DataDir, open_office
from services.clock import FixedClock
from services.passwords import Passwords
from tests.migrations.content import AT, NUMBERS, PASSWORD

STORED = sorted((Path(__file__).parent / "stored").glob("*.sqlite.gz"))


def restore(packed: Path, database: Path) -> None:
    """The database as it was stored."""
    database.parent.mkdir(parents=True, exist_ok=True)
    database.write_bytes(gzip.decompress(packed.read_bytes()))


def test_there_is_a_stored_database() -> None:
    assert STORED


@pytest.mark.parametrize("packed", STORED, ids=[path.name for path in STORED])
def test_a_released_database_opens_and_has_lost_nothing(packed: Path, tmp_path: Path) -> None:
    folder = DataDir(tmp_path / "office")
    restore(packed, folder.database)
    services = open_office(folder, clock=FixedClock(AT), passwords=Passwords.quick())
    assert store_version(services.office.engine) == (MAJOR, MINOR)
    actor = services.accounts.sign_in("wendell", PASSWORD)
    for number in NUMBERS:
        casefile = services.cases.by_number(actor, number)
        assert codec.loads(codec.dumps(casefile)).casefile.case.number == number
        assert services.history.of_case(actor, casefile.case.id)
    assert services.cases.by_number(actor, NUMBERS[-1]).case.void_reason == "Entered twice."
    assert services.search.find(actor, "nunez")
    verified = services.integrity.verify()
    assert verified.ok, verified.findings
    begun = services.cases.new(actor, kind="boating")
    assert services.cases.save(actor, begun, begun).casefile.case.number == "2026-0007"
    services.close()
