"""The sample office shows part two at once: people held at every stage, ledgers with their findings."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from pathlib import Path

import pytest

from forms.custody_findings import Fault
from law.answers import Answer
from services.actor import Role
from services.bootstrap import DataDir, Services
from services.clock import FixedClock
from services.custody_values import SpecimenQuery
from services.holds import RouteState
from services.sample import open_sample, sign_in_as

# Just after midnight: "today" of a sample must not lie ahead of it. And at the autumn change of the clocks.
NOWS = (dt.datetime(2026, 7, 10, 5, 2, tzinfo=dt.UTC), dt.datetime(2026, 11, 1, 7, 30, tzinfo=dt.UTC))


@pytest.fixture(params=NOWS, ids=str)
def sample(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Services]:
    services = open_sample(DataDir(tmp_path / "office"), clock=FixedClock(request.param))
    yield services
    services.close()


def test_people_are_held_with_each_way_out_at_another_stage(sample: Services) -> None:
    actor, now = sign_in_as(sample, Role.RECORDS_CLERK), sample.clock.now()
    rows = sample.holds.board(actor)
    states = {route.id: set() for row in rows for route in row.routes}
    for row in rows:
        for route in row.routes:
            states[route.id].add(route.state_at(now))
    assert states["time"] >= {RouteState.OPEN, RouteState.OPENS, RouteState.UNTOLD}
    assert states["test"] >= {RouteState.OPEN, RouteState.CLOSED, RouteState.UNTOLD}
    assert states["adult"] == {RouteState.OPEN}
    assert any(row.others for row in rows)
    assert any(row.low_confidence for row in rows)
    assert all(row.applies is Answer.YES for row in rows if row.citation == "30.687")


def test_the_ledgers_show_a_gap_another_seal_a_courier_who_waits_and_a_tube_not_found(
    sample: Services,
) -> None:
    actor = sign_in_as(sample, Role.CUSTODIAN)
    page = sample.custody.page(actor, SpecimenQuery())
    ledgers = [sample.custody.ledger(actor, row.specimen.id) for row in page.rows]
    faults = {finding.fault for one in ledgers for finding in one.findings}
    assert faults >= {Fault.GAP, Fault.SEAL_CHANGED, Fault.CONTAINER, Fault.COLD}
    assert not faults & {Fault.OVERLAP, Fault.BACKWARDS}
    assert len(sample.custody.waiting(actor)) == 1
    assert any(one.holds for one in ledgers)
    assert all(
        entry.event.occurred is None or entry.event.occurred.latest <= sample.clock.now()
        for one in ledgers
        for entry in one.entries
    )
    assert sample.integrity.verify().ok
