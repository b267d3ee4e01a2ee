"""Many cases taken in at once are cases like any other: listed, found, owed, proved."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest

from models.records import Craft
from services.actor import Role
from services.bootstrap import DataDir
from services.bulk import NewCase as Taken
from services.clock import FixedClock
from services.duties import DutyQuery
from services.dutyindex import DutyState
from services.errors import Known
from services.listing import ListQuery
from services.sample import PEOPLE, open_sample, sign_in_as
from tests.services.changing import edit, only
from tests.services.conftest import NOW, NewCase, Office


def taken(casefile: object) -> Taken:
    return Taken(casefile=casefile, source="a table, row 1")  # type: ignore[arg-type]


def test_cases_taken_in_are_cases_like_any_other(office: Office, accident: NewCase) -> None:
    made = [accident(people=(f"Person Number{n}",), occurred=NOW - dt.timedelta(days=n)) for n in range(5)]
    same = [accident(occurred=NOW) for _ in range(3)]
    done = office.services.bulk.take_in(office.clerk, [taken(c) for c in (*made, *same)], "A table")
    assert [number for _, number in done.numbers] == [f"2026-{n:04d}" for n in range(1, 9)]
    page = office.services.cases.list_page(office.clerk, ListQuery(size=3))
    assert page.approx_total == 8
    assert office.services.search.find(office.clerk, "number3")[0].title == "2026-0004"
    assert office.services.duties.board(office.clerk, DutyQuery(size=100)).rows
    assert office.services.integrity.verify().ok
    got = office.get(made[0])
    assert only(got, Craft).registration == "WS 4471 KD"
    saved = office.save(edit(got, only(got, Craft), make="Tern"), got)
    assert saved.case.version == 2
    assert office.services.integrity.verify().ok
    told = office.services.history.of_case(office.clerk, got.case.id)
    assert told[0].sentence == "took the case in from a file"
    assert "a table, row 1" in told[0].after


def test_a_batch_goes_in_whole_or_not_at_all(office: Office, accident: NewCase) -> None:
    first = accident()
    office.services.bulk.take_in(office.clerk, [taken(first)], "A table")
    with pytest.raises(Exception, match=r".") as told:
        office.services.bulk.take_in(office.clerk, [taken(accident()), taken(first)], "A table")
    assert not isinstance(told.value, Known)
    assert len(office.services.cases.list_page(office.clerk, ListQuery()).rows) == 1
    assert office.services.integrity.verify().ok


def test_a_person_of_several_cases_is_taken_in_once(office: Office, accident: NewCase) -> None:
    first, second = accident(), accident(people=())
    involved = replace(first.records[2], id=office.services.cases.new_id(), case_id=second.case.id)
    involved = replace(involved, craft_id=only(second, Craft).id)  # type: ignore[call-arg]
    second = replace(second, records=(*second.records, involved), people=first.people)
    office.services.bulk.take_in(office.clerk, [taken(first), taken(second)], "A table")
    (person,) = (h for h in office.services.search.find(office.clerk, "Finchley") if h.kind == "person")
    assert len(person.case_ids) == 2


def test_the_sample_office_shows_every_state_and_opens_for_every_role(
    folder: DataDir, clock: FixedClock
) -> None:
    services = open_sample(folder, clock=clock)
    assert services.sample
    for role in Role:
        assert role in sign_in_as(services, role).roles
    assert len(PEOPLE) == len(Role)
    reader = sign_in_as(services, Role.READ_ONLY)
    every = services.duties.board(reader, DutyQuery(states=frozenset(DutyState), size=500)).rows
    shown = {row.state_at(clock.now()) for row in every}
    assert shown >= set(DutyState) - {DutyState.NOT_NEEDED}
    assert services.cases.list_page(reader, ListQuery(size=1)).approx_total == 36
    assert services.integrity.verify().ok
    services.close()
    again = open_sample(folder, clock=clock)
    assert again.cases.list_page(reader, ListQuery(size=1)).approx_total == 36
    again.close()
