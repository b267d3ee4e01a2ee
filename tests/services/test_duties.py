"""The board: what is owed to whom by when, told by the clock at reading and met by a date and a way."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest

from law.answers import Answer
from law.instants import Precision, exact
from models.fields import FieldState, State
from models.records import Craft, DutyNote, Filing, Incident
from services.clock import FixedClock
from services.duties import DutyQuery, DutyRow
from services.dutyindex import DutyState
from services.errors import Invalid, NotFound
from tests.services.changing import add, edit, edit_case, only
from tests.services.conftest import NOW, ZONE, NewCase, Office


def rows(office: Office, *states: DutyState) -> tuple[DutyRow, ...]:
    wanted = frozenset(states or DutyState)
    return office.services.duties.board(office.clerk, DutyQuery(states=wanted, size=100)).rows


def report_of(office: Office) -> DutyRow:
    (found,) = (row for row in rows(office) if row.rule_id == "boat.report")
    return found


def test_a_saved_accident_stands_on_the_board(office: Office, accident: NewCase) -> None:
    saved = office.save(accident())
    report = report_of(office)
    assert report.case_number == saved.case.number
    assert "Orla Finchley" in report.by_whom
    assert report.citation
    assert report.why
    assert report.due is not None
    assert report.state_at(NOW) is DutyState.OWED
    (notice,) = (row for row in rows(office, DutyState.DUE_NOW) if row.rule_id == "boat.notice")
    assert notice.due is None


def test_what_is_late_is_told_by_the_clock_alone(
    office: Office, accident: NewCase, clock: FixedClock
) -> None:
    office.save(accident())
    report = report_of(office)
    assert report.due is not None
    assert report.due.latest is not None
    last = report.due.latest
    for now, state in (
        (last - dt.timedelta(days=1, seconds=1), DutyState.OWED),
        (last - dt.timedelta(hours=1), DutyState.DUE_TODAY),
        (last, DutyState.DUE_TODAY),
        (last + dt.timedelta(seconds=1), DutyState.OVERDUE),
    ):
        clock.set(now)
        assert report.state_at(now) is state, now
        assert report in rows(office, state), now
        assert office.services.duties.counts(office.clerk)[state] >= 1


def test_an_uncertain_time_is_late_only_when_its_latest_limit_has_passed(
    office: Office, accident: NewCase, clock: FixedClock
) -> None:
    base = accident()
    incident = only(base, Incident)
    assert incident.occurred is not None
    unsure = replace(incident.occurred, precision=Precision.RANGE, latest=NOW + dt.timedelta(days=3))
    office.save(edit(base, incident, occurred=unsure))
    report = report_of(office)
    assert report.due is not None
    assert report.due.earliest is not None
    assert report.due.latest is not None
    if report.due.earliest != report.due.latest:
        clock.set(report.due.earliest + dt.timedelta(hours=1))
        assert report in rows(office, DutyState.DUE_NOW)
        clock.set(report.due.latest + dt.timedelta(seconds=1))
        assert report in rows(office, DutyState.OVERDUE)


def test_every_duty_is_in_exactly_one_state(office: Office, accident: NewCase, clock: FixedClock) -> None:
    base = accident(people=("Orla Finchley", "Ivo Brandvold"))
    office.save(edit(base, only(base, Incident), us_waters=None))
    for hours in range(0, 24 * 20, 7):
        clock.set(NOW + dt.timedelta(hours=hours))
        found = {state: {row.duty_id for row in rows(office, state)} for state in DutyState}
        assert sum(len(ids) for ids in found.values()) == len(rows(office))
        for state, ids in found.items():
            for row in rows(office):
                assert (row.duty_id in ids) == (row.state_at(clock.now()) is state), (hours, state, row)


def test_a_duty_is_met_by_a_date_and_a_way(office: Office, accident: NewCase) -> None:
    saved = office.save(accident())
    report = report_of(office)
    meet = office.services.duties.meet
    with pytest.raises(Invalid):
        meet(office.clerk, saved.case.id, report.duty_id, Filing(way="mail"))
    with pytest.raises(Invalid):
        meet(office.clerk, saved.case.id, report.duty_id, Filing(made=exact(NOW, ZONE)))
    with pytest.raises(NotFound):
        meet(office.clerk, saved.case.id, "boat.report:nobody", Filing(made=exact(NOW, ZONE), way="mail"))
    meet(office.clerk, saved.case.id, report.duty_id, Filing(made=exact(NOW, ZONE), way="mail"))
    met = report_of(office)
    assert met.state_at(NOW) is DutyState.DONE
    assert (met.met_at, met.met_by, met.met_late) == (NOW, "mail", False)
    assert report.duty_id not in {row.duty_id for row in rows(office, DutyState.OWED)}


def test_a_half_entered_filing_meets_nothing(office: Office, accident: NewCase) -> None:
    saved = office.save(accident())
    report = report_of(office)
    filing = Filing(id=office.services.cases.new_id(), duty_id=report.duty_id, duty="operator_report")
    after = office.save(add(saved, filing), saved)
    assert report_of(office).met_at is None
    entered = edit(after, only(after, Filing), made=exact(NOW, ZONE), way="mail")
    office.save(entered, after)
    assert report_of(office).met_at == NOW


def test_a_late_report_is_done_and_said_to_be_late(office: Office, accident: NewCase) -> None:
    saved = office.save(accident())
    report = report_of(office)
    assert report.due is not None
    assert report.due.latest is not None
    late = report.due.latest + dt.timedelta(days=2)
    filing = Filing(made=exact(late, ZONE), way="in_person", received=exact(late, ZONE))
    office.services.duties.meet(office.clerk, saved.case.id, report.duty_id, filing)
    assert report_of(office).met_late


def test_a_voided_filing_meets_nothing(office: Office, accident: NewCase) -> None:
    saved = office.save(accident())
    report = report_of(office)
    filing = Filing(made=exact(NOW, ZONE), way="mail")
    after = office.services.duties.meet(office.clerk, saved.case.id, report.duty_id, filing).casefile
    office.services.cases.void(office.clerk, f"filing/{only(after, Filing).id}", "Another case's report.")
    assert report_of(office).met_at is None


def test_somebody_may_say_why_a_duty_is_not_needed(office: Office, accident: NewCase) -> None:
    saved = office.save(accident())
    report = report_of(office)
    note = DutyNote(
        id=office.services.cases.new_id(), duty_id=report.duty_id, says="not_needed", reason="Filed in Iowa."
    )
    office.save(add(saved, note), saved)
    noted = report_of(office)
    assert noted.state_at(NOW) is DutyState.NOT_NEEDED
    assert noted.note == "Filed in Iowa."
    assert noted in rows(office, DutyState.NOT_NEEDED)


def test_what_cannot_be_told_yet_names_the_fact(office: Office, accident: NewCase) -> None:
    base = accident()
    incident = only(base, Incident)
    unknown = {"any_damage": FieldState(state=State.UNKNOWN)}
    base = edit(base, incident, any_damage=None, states=unknown)
    base = edit(base, only(base, Craft), damaged=None)
    office.save(base)
    report = report_of(office)
    assert report.answer is Answer.UNKNOWN
    assert report.state_at(NOW) is DutyState.UNTOLD
    assert report.missing
    assert report.missing_path


def test_closed_and_voided_cases_leave_the_board_not_the_case(office: Office, accident: NewCase) -> None:
    saved = office.save(accident())
    closed = office.save(edit_case(saved, status="closed"), saved)
    assert rows(office) == ()
    assert office.services.duties.for_case(office.clerk, saved.case.id) != ()
    office.save(edit_case(closed, status="open"), closed)
    assert rows(office) != ()
    office.services.cases.void(office.clerk, f"case/{saved.case.id}", "Entered twice.")
    assert rows(office) == ()


def test_pages_of_the_board_give_every_duty_once(office: Office, accident: NewCase) -> None:
    for _ in range(4):
        office.save(accident())
    every = [(row.case_id, row.duty_id) for row in rows(office)]
    seen, after = [], None
    while True:
        query = DutyQuery(states=frozenset(DutyState), size=3, after=after)
        page = office.services.duties.board(office.clerk, query)
        seen += [(row.case_id, row.duty_id) for row in page.rows]
        after = page.after
        if after is None:
            break
    assert seen == every
    assert len(set(seen)) == len(seen)


def test_duties_due_until_a_day(office: Office, accident: NewCase) -> None:
    office.save(accident())
    owed = frozenset(DutyState) - {DutyState.UNTOLD}
    query = DutyQuery(states=owed, until=NOW + dt.timedelta(days=1))
    found = office.services.duties.board(office.clerk, query).rows
    assert {row.rule_id for row in found} == {"boat.notice"}
