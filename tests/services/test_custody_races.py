"""Two programs hand over the same tubes at once: each tube goes to one of them, and the chains stay whole."""

from __future__ import annotations

import datetime as dt
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from law.instants import exact
from models.records import CustodyEvent, Specimen
from services.actor import Role
from services.bootstrap import DataDir
from services.bulk import NewCase
from services.office import Office as OpenOffice
from tests.services.conftest import PASSWORD, ZONE, Office
from tests.support.counts import LongCount

# The programs go by the computer's clock.
LONG_AGO = exact(dt.datetime(2020, 1, 1, tzinfo=dt.UTC), ZONE)
ROOT = Path(__file__).resolve().parents[2]


def program(opened: OpenOffice, folder: DataDir, user: str, specimens: list[str]) -> subprocess.Popen[str]:
    url = opened.engine.url
    location = "" if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=False)
    command = [sys.executable, "-m", "tests.services.hand_over_often", location, str(folder.path), user]
    started = subprocess.Popen(
        [*command, *specimens],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert started.stdout is not None
    assert started.stdout.readline() == "ready\n"
    return started


def tubes(office: Office, count: int) -> list[str]:
    """Specimens that lie in the hands of Renata Quist, who both programs are signed in as."""
    cases = office.services.cases
    batch, specimens = [], []
    for n in range(count):
        specimen = Specimen(id=cases.new_id(), number=f"R-{n:04d}", position=1)
        entry = CustodyEvent(
            id=cases.new_id(),
            specimen_id=specimen.id,
            event="collected",
            released_by="Renata Quist",
            occurred=LONG_AGO,
            position=1,
        )
        begun = cases.new(office.clerk, kind="boating")
        batch.append(NewCase(casefile=replace(begun, records=(specimen, entry)), source="a list"))
        specimens.append(specimen.id)
    office.services.bulk.take_in(office.clerk, batch, "Taken over")
    return specimens


@pytest.mark.timeout(3000)
def test_a_tube_never_has_two_holders(office: Office, folder: DataDir, long_count: LongCount) -> None:
    for user in ("first", "second"):
        office.services.accounts.add_user(
            office.admin,
            user_name=user,
            name="Renata Quist",
            roles={Role.CUSTODIAN},
            password=PASSWORD,
        )
    specimens = tubes(office, long_count(12, 500))
    both = [program(office.services.office, folder, user, specimens) for user in ("first", "second")]
    for one in both:
        assert one.stdin is not None
        one.stdin.write("go\n")
        one.stdin.flush()
    outcomes = []
    for one in both:
        said, failed = one.communicate()
        assert one.returncode == 0, failed
        outcomes.append(said.split("\n")[:-1])
    for n, specimen in enumerate(specimens):
        ledger = office.services.custody.ledger(office.clerk, specimen)
        given = [e.event.received_by for e in ledger.entries[1:]]
        told = [outcome[n] for outcome in outcomes]
        assert len(given) == told.count("handed over") == 1, (given, told)
        assert ledger.now.holder == given[0]
    assert office.services.integrity.verify().ok
