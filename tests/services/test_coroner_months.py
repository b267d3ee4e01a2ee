"""The monthly reports of a year's run: right, complete, each death once, due until a sending is entered."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from random import Random

import pytest
import sqlalchemy as sa

from law.instants import Precision, When
from models.coroner import lines_of
from models.engine import writing
from models.records import CoronerFile, Death
from models.store_errors import StoreFailure
from models.tables import RECORD_TABLES
from services.actor import Actor
from services.clock import FixedClock
from services.coroner_reports import VoidedSince
from services.coroner_values import MonthState
from services.dutyindex import DutyState
from services.errors import Invalid, Refused
from services.settings import CountyOf
from tests.services.changing import add, edit, only
from tests.services.conftest import Office
from tests.services.coroners import LOCAL, coroner_of, death_id, fatal, local

COUNTIES = (CountyOf(county="oneida"), CountyOf(county="vilas", valid_from=dt.date(2020, 1, 1)))
DEPARTMENT = "Department of Natural Resources"


@pytest.fixture
def coroner(office: Office) -> Actor:
    office.services.settings.change(
        office.admin, counties=COUNTIES, nil_reports=True, reports_from=dt.date(2026, 4, 1)
    )
    return coroner_of(office)


def at(office: Office, year: int, month: int, day: int, hour: int = 12, minute: int = 0) -> None:
    clock = office.services.clock
    assert isinstance(clock, FixedClock)
    clock.set(dt.datetime(year, month, day, hour, minute, tzinfo=LOCAL))


def send(office: Office, coroner: Actor, month: str, day: When, **given: object) -> str:
    reports = office.services.monthly_reports
    report, _ = reports.prepare(coroner, month, **given)  # type: ignore[arg-type]  # named by the caller
    reports.send(coroner, report.id, sent=day, way="mail", to_whom=DEPARTMENT)
    return report.id


def due(office: Office, coroner: Actor) -> dict[str, int]:
    months = office.services.coroner.board(coroner).months.rows
    return {month.month: len(month.waiting) for month in months}


def run_of_deaths(office: Office) -> list[str]:
    """Forty deaths from April to July 2026 but none in June, in two counties, on boats and snowmobiles."""
    days = [(4, n) for n in range(1, 15)] + [(5, n) for n in range(1, 14)] + [(7, n) for n in range(1, 14)]
    made = []
    for n, (month, day) in enumerate(days):
        kind = "snowmobile" if month == 4 and n % 3 == 0 else "boating"
        county = "oneida" if n % 2 else "vilas"
        fields: dict[str, object] = {}
        made.append(
            fatal(
                office, f"Person Number{n:02d}", local(2026, month, day), county=county, kind=kind, **fields
            )
        )
    return [casefile.case.id for casefile in made]


def test_a_run_of_forty_deaths_is_reported_once_each(office: Office, coroner: Actor) -> None:
    at(office, 2026, 7, 31)
    ids = run_of_deaths(office)
    # Elsewhere: the accident in Oneida, death in a hospital of another State; and in a third county.
    fatal(office, "Over Theborder", local(2026, 4, 20), county=None, state="MN")
    fatal(office, "Other County", local(2026, 4, 21), county="forest")
    assert len(ids) == 40
    assert due(office, coroner) == {"2026-04": 14, "2026-05": 13, "2026-06": 0, "2026-07": 13}
    board = office.services.coroner.board(coroner).months.rows
    assert [row.due_day for row in board] == [dt.date(2026, m, 10) for m in (5, 6, 7, 8)]
    states = [row.state_at(office.services.clock.now()) for row in board]
    assert states == [MonthState.OVERDUE, MonthState.OVERDUE, MonthState.PRACTICE, MonthState.RUNNING]

    body_away = office.services.cases.get(coroner, ids[0])
    file = CoronerFile(
        id=office.services.cases.new_id(),
        death_id=death_id(body_away),
        left_state=local(2026, 4, 3),
        left_state_to="Minnesota, for burial",
    )
    office.services.cases.save(coroner, body_away, add(body_away, file))
    assert due(office, coroner)["2026-04"] == 14, "a body taken out of the State died here all the same"

    sent = [send(office, coroner, month, local(2026, 7, 31)) for month in ("2026-04", "2026-05", "2026-06")]
    assert due(office, coroner) == {"2026-07": 13}
    nil = office.services.monthly_reports.report(coroner, sent[2])
    assert (nil.nil, lines_of(nil)) == (True, ())

    at(office, 2026, 8, 10, 23, 59)
    report, _ = office.services.monthly_reports.prepare(coroner, "2026-07")
    late = fatal(office, "Learned Late", local(2026, 5, 30), county="oneida")
    (july,) = (m for m in office.services.coroner.board(coroner).months.rows if m.month == "2026-07")
    assert july.state_at(office.services.clock.now()) is MonthState.DUE, "prepared is not sent"
    at(office, 2026, 8, 11, 0, 0)
    assert july.state_at(office.services.clock.now()) is MonthState.OVERDUE
    office.services.monthly_reports.send(
        coroner, report.id, sent=local(2026, 8, 10), way="mail", to_whom=DEPARTMENT
    )
    assert due(office, coroner) == {"2026-05": 1}
    at(office, 2026, 8, 11, 13)
    supplement = send(office, coroner, "2026-05", local(2026, 8, 11))
    stored = office.services.monthly_reports.report(coroner, supplement)
    assert (stored.supplement, stored.reason) == (1, "Learned of after the report of the month was sent.")
    assert [line.case_id for line in lines_of(stored)] == [late.case.id]
    assert due(office, coroner) == {}

    every = [office.services.monthly_reports.report(coroner, one) for one in (*sent, report.id, supplement)]
    counted = Counter(line.subject for one in every for line in lines_of(one) if line.counts)
    assert set(counted.values()) == {1}
    assert {case_id for case_id, _ in counted} == {*ids, late.case.id}
    april = {line.citation for line in lines_of(every[0])}
    assert april == {"30.67(6)(a)", "350.155(1)"}, "each death under its own section"
    assert office.services.integrity.verify().ok


def test_the_month_is_that_of_the_local_calendar(office: Office, coroner: Actor) -> None:
    at(office, 2026, 8, 5)
    fatal(office, "Before Midnight", local(2026, 7, 31, 23, 50), occurred=local(2026, 7, 31, 23, 30))
    fatal(office, "After Midnight", local(2026, 8, 1, 0, 20), occurred=local(2026, 7, 31, 23, 50))
    waiting = {
        m.month: [d.who for d in m.waiting] for m in office.services.coroner.board(coroner).months.rows
    }
    assert waiting["2026-07"] == ["Before Midnight"]
    assert waiting["2026-08"] == ["After Midnight"]


@pytest.mark.parametrize("month", ["0001-01", "9999-12", "2026-13", "2026-7", "2026-07\n", "٢٠٢٦-٠٧"])
def test_what_is_no_month_is_refused(office: Office, coroner: Actor, month: str) -> None:
    for act in (office.services.monthly_reports.month, office.services.monthly_reports.prepare):
        with pytest.raises(Invalid, match="year and number"):
            act(coroner, month)
    assert not office.services.monthly_reports.month(coroner, "9998-12").lines


def test_a_death_ranged_over_two_months_is_owed_by_the_earlier_day_once(
    office: Office, coroner: Actor
) -> None:
    at(office, 2026, 8, 5)
    first, last = local(2026, 5, 31, 22).earliest, local(2026, 6, 1, 3).latest
    ranged = When(precision=Precision.RANGE, earliest=first, latest=last, zone="America/Chicago")
    fatal(office, "Not Certain", ranged, occurred=local(2026, 5, 31, 20))
    (may,) = (m for m in office.services.coroner.board(coroner).months.rows if m.waiting)
    assert (may.month, may.due_day) == ("2026-05", dt.date(2026, 6, 10))
    assert not may.waiting[0].month_certain
    report = office.services.monthly_reports.report(
        coroner, send(office, coroner, "2026-05", local(2026, 8, 5))
    )
    (line,) = lines_of(report)
    assert line.month_certain == "no"
    assert "not certain" in dict(line.stated)["Month"]
    assert all(not m.waiting for m in office.services.coroner.board(coroner).months.rows)


def test_the_next_working_day_is_a_note_beside_the_strict_day(office: Office, coroner: Actor) -> None:
    at(office, 2026, 5, 11)
    fatal(office, "April Death", local(2026, 4, 12))
    (april,) = office.services.coroner.board(coroner).months.rows
    assert (april.due_day, april.working_day) == (dt.date(2026, 5, 10), dt.date(2026, 5, 11))
    assert april.state_at(office.services.clock.now()) is MonthState.OVERDUE


def test_the_duty_of_the_case_stands_until_a_sending_and_a_way_are_entered(
    office: Office, coroner: Actor
) -> None:
    at(office, 2026, 5, 11)
    case_id = fatal(office, "April Death", local(2026, 4, 12)).case.id

    def state() -> DutyState:
        rows = office.services.duties.for_case(office.clerk, case_id)
        (row,) = (row for row in rows if row.rule_id == "coroner.monthly")
        return row.state_at(office.services.clock.now())

    assert state() is DutyState.OVERDUE
    report, _ = office.services.monthly_reports.prepare(coroner, "2026-04")
    assert state() is DutyState.OVERDUE
    office.services.monthly_reports.send(
        coroner, report.id, sent=local(2026, 5, 11), way="fax", to_whom=DEPARTMENT
    )
    assert state() is DutyState.DONE
    file = only(office.services.cases.get(coroner, case_id), CoronerFile)
    assert (file.report_id, file.report_month, file.supplemental) == (report.id, "2026-04", False)
    told = [e.sentence for e in office.services.history.of_case(office.clerk, case_id)]
    assert "sent the death in the monthly report" in told


def test_what_was_sent_is_never_changed_and_a_correction_is_a_supplement(
    office: Office, coroner: Actor
) -> None:
    at(office, 2026, 5, 8)
    saved = fatal(office, "April Death", local(2026, 4, 12))
    reports = office.services.monthly_reports
    report_id = send(office, coroner, "2026-04", local(2026, 5, 8))
    stated = lines_of(reports.report(coroner, report_id))

    current = office.services.cases.get(office.clerk, saved.case.id)
    office.services.cases.save(office.clerk, current, edit(current, only(current, Death), cause="drowning"))
    assert lines_of(reports.report(coroner, report_id)) == stated
    view = reports.month(coroner, "2026-04")
    assert [(c.label, c.stated, c.now) for c in view.changed] == [("Cause", "not on record", "Drowning")]

    with pytest.raises(Refused, match="stands as it is"):
        reports.void(coroner, report_id, "typed wrong")
    with pytest.raises(Refused, match="stands as it is"):
        reports.send(coroner, report_id, sent=local(2026, 5, 8), way="fax", to_whom=DEPARTMENT)
    with pytest.raises(Refused, match="reported, and nothing was added"):
        reports.prepare(coroner, "2026-04")
    again, _ = reports.prepare(coroner, "2026-04", correct=[stated[0].subject])
    assert (again.supplement, again.nil) == (1, False)
    (line,) = lines_of(again)
    assert (line.corrects, line.counts, dict(line.stated)["Cause"]) == (report_id, False, "Drowning")
    reports.send(coroner, again.id, sent=local(2026, 5, 8), way="fax", to_whom=DEPARTMENT)
    month = reports.month(coroner, "2026-04").month
    assert (month.reported, month.is_settled) == (1, True)
    file = only(office.services.cases.get(coroner, saved.case.id), CoronerFile)
    assert file.report_id == report_id, "the first report is the one that counts"


def test_the_store_itself_refuses_to_change_a_sent_report(office: Office, coroner: Actor) -> None:
    at(office, 2026, 5, 8)
    fatal(office, "April Death", local(2026, 4, 12))
    report_id = send(office, coroner, "2026-04", local(2026, 5, 8))
    table = RECORD_TABLES[type(office.services.monthly_reports.report(coroner, report_id))]
    for statement in (table.update().values(body="{}"), table.delete()):
        with pytest.raises((StoreFailure, sa.exc.DBAPIError)), office.services.office.engine.begin() as c:
            c.execute(statement)
    assert office.services.integrity.verify().ok


def test_a_report_not_yet_sent_is_made_anew_or_voided(office: Office, coroner: Actor) -> None:
    at(office, 2026, 5, 8)
    fatal(office, "April First", local(2026, 4, 12))
    reports = office.services.monthly_reports
    report, _ = reports.prepare(coroner, "2026-04")
    fatal(office, "April Second", local(2026, 4, 13))
    again, _ = reports.prepare(coroner, "2026-04")
    assert (again.id, len(lines_of(again))) == (report.id, 2)
    with pytest.raises(Invalid):
        reports.void(coroner, report.id, " ")
    reports.void(coroner, report.id, "for another month")
    assert reports.report(coroner, report.id).void_reason == "for another month"
    assert due(office, coroner)["2026-04"] == 2
    other, _ = reports.prepare(coroner, "2026-04")
    assert (other.id != report.id, other.supplement) == (True, 0)
    assert office.services.integrity.verify().ok


@pytest.mark.parametrize("kind", ["case", "death"])
def test_a_report_is_not_sent_over_a_death_voided_since_unless_it_went_out_so(
    office: Office, coroner: Actor, kind: str
) -> None:
    at(office, 2026, 5, 8)
    gone = fatal(office, "April First", local(2026, 4, 12))
    fatal(office, "April Second", local(2026, 4, 13))
    reports, day = office.services.monthly_reports, local(2026, 5, 8)
    report, _ = reports.prepare(coroner, "2026-04")
    voided = gone.case.id if kind == "case" else only(gone, Death).id
    office.services.cases.void(office.clerk, f"{kind}/{voided}", "Entered twice.")
    with pytest.raises(VoidedSince, match="The death of April First was voided after") as caught:
        reports.send(coroner, report.id, sent=day, way="mail", to_whom=DEPARTMENT)
    assert "Prepare the report anew" in caught.value.remedy
    assert reports.report(coroner, report.id).sent is None

    as_it_went, _ = reports.send(
        coroner, report.id, sent=day, way="mail", to_whom=DEPARTMENT, as_prepared=True
    )
    assert len(lines_of(as_it_went)) == 2
    view = reports.month(coroner, "2026-04")
    assert [(c.label, c.stated, c.now) for c in view.changed] == [("Death on record", "April First", "")]
    assert office.services.integrity.verify().ok


def test_prepared_anew_the_report_leaves_the_voided_death_out(office: Office, coroner: Actor) -> None:
    at(office, 2026, 5, 8)
    gone = fatal(office, "April First", local(2026, 4, 12))
    fatal(office, "April Second", local(2026, 4, 13))
    office.services.monthly_reports.prepare(coroner, "2026-04")
    office.services.cases.void(office.clerk, f"case/{gone.case.id}", "Entered twice.")
    report_id = send(office, coroner, "2026-04", local(2026, 5, 8))
    lines = lines_of(office.services.monthly_reports.report(coroner, report_id))
    assert [line.decedent for line in lines] == ["April Second"]


@pytest.mark.parametrize(
    ("sent", "way", "to_whom"),
    [
        (local(2026, 5, 9), "mail", DEPARTMENT),
        (local(2026, 3, 9), "mail", DEPARTMENT),
        (local(2026, 5, 8), "", DEPARTMENT),
        (local(2026, 5, 8), "mail", " "),
    ],
    ids=["ahead", "before the month", "no way", "nobody"],
)
def test_a_sending_needs_date_way_and_addressee(
    office: Office, coroner: Actor, sent: When, way: str, to_whom: str
) -> None:
    at(office, 2026, 5, 8, 13)
    fatal(office, "April Death", local(2026, 4, 12))
    report, _ = office.services.monthly_reports.prepare(coroner, "2026-04")
    with pytest.raises(Invalid):
        office.services.monthly_reports.send(coroner, report.id, sent=sent, way=way, to_whom=to_whom)
    assert due(office, coroner)["2026-04"] == 1


def test_a_nil_report_is_the_practice_of_an_office_that_chose_it(office: Office, coroner: Actor) -> None:
    at(office, 2026, 12, 1)
    months = office.services.coroner.board(coroner).months.rows
    assert [m.month for m in months][:2] == ["2026-04", "2026-05"]
    assert {m.state_at(office.services.clock.now()) for m in months} == {MonthState.PRACTICE}
    with pytest.raises(Invalid, match="too far back"):
        office.services.settings.change(office.admin, reports_from=dt.date(1026, 8, 1))
    office.services.settings.change(office.admin, nil_reports=False)
    assert office.services.coroner.board(coroner).months.rows == ()
    with pytest.raises(Refused, match="makes no report of none"):
        office.services.monthly_reports.prepare(coroner, "2026-04")


def test_deaths_before_the_reports_were_kept_here_are_one_line(office: Office, coroner: Actor) -> None:
    at(office, 2026, 4, 20)
    fatal(office, "Long Ago", local(2025, 7, 4))
    months = office.services.coroner.board(coroner).months
    assert (months.earlier, [m.month for m in months.rows]) == (1, [])


def test_the_office_of_the_place_of_death_reports_as_its_counties_stood(
    office: Office, coroner: Actor
) -> None:
    at(office, 2026, 5, 20)
    office.services.settings.change(
        office.admin,
        counties=(CountyOf(county="oneida", valid_until=dt.date(2026, 4, 30)), CountyOf(county="vilas")),
        nil_reports=False,
    )
    fatal(office, "Still Ours", local(2026, 4, 12), county="oneida")
    fatal(office, "Not Ours", local(2026, 5, 12), county="oneida")
    fatal(office, "Place Unknown", local(2026, 5, 13), county=None)
    rows = {d.who: d.here for m in office.services.coroner.board(coroner).months.rows for d in m.waiting}
    assert rows == {"Still Ours": True, "Place Unknown": None}


def test_an_office_of_a_coroner_alone_reports_what_no_officer_recorded_and_counts_it_once(
    office: Office, coroner: Actor
) -> None:
    at(office, 2026, 5, 8)
    cases = office.services.cases
    begun = cases.new(coroner, kind="snowmobile", matter="death")
    file = CoronerFile(
        id=cases.new_id(), died=local(2026, 4, 12), county="vilas", coroner_number="C-1", manner="accident"
    )
    saved = cases.save(coroner, begun, add(begun, file)).casefile
    report_id = send(office, coroner, "2026-04", local(2026, 5, 8))
    (line,) = lines_of(office.services.monthly_reports.report(coroner, report_id))
    assert (line.citation, line.death_id, line.decedent) == ("350.155(1)", file.id, "decedent not named")
    stored = cases.get(coroner, saved.case.id)
    assert (stored.all(Death), only(stored, CoronerFile).report_id) == ((), report_id)

    # The officer's record of the same death comes later, and the coroner's file is voided by mistake.
    death = Death(id=cases.new_id(), died=local(2026, 4, 12), county="vilas")
    joined = add(edit(stored, only(stored, CoronerFile), death_id=death.id), death)
    cases.save(coroner, stored, joined)
    month = office.services.monthly_reports.month(coroner, "2026-04").month
    assert (month.waiting, month.reported) == ((), 1)


def test_what_was_sent_counts_whatever_becomes_of_the_file(office: Office, coroner: Actor) -> None:
    at(office, 2026, 5, 8)
    saved = fatal(office, "April Death", local(2026, 4, 12))
    send(office, coroner, "2026-04", local(2026, 5, 8))
    file = only(office.services.cases.get(coroner, saved.case.id), CoronerFile)
    office.services.cases.void(coroner, f"coroner_file/{file.id}", "opened twice")
    month = office.services.monthly_reports.month(coroner, "2026-04").month
    assert (month.waiting, month.reported, month.is_settled) == ((), 1, True)
    assert "2026-04" not in due(office, coroner)


def test_a_death_reported_by_another_way_is_not_reported_again(office: Office, coroner: Actor) -> None:
    at(office, 2026, 5, 8)
    saved = fatal(office, "April First", local(2026, 4, 12))
    stored = office.services.cases.get(coroner, saved.case.id)
    by_hand = CoronerFile(
        id=office.services.cases.new_id(),
        death_id=death_id(stored),
        report_month="2026-04",
        report_sent=local(2026, 5, 2),
        report_way="fax",
    )
    office.services.cases.save(coroner, stored, add(stored, by_hand))
    fatal(office, "April Second", local(2026, 4, 13))
    month = office.services.monthly_reports.month(coroner, "2026-04").month
    assert ([d.who for d in month.waiting], month.reported, month.outside) == (["April Second"], 1, 1)
    report, _ = office.services.monthly_reports.prepare(coroner, "2026-04")
    assert (report.supplement, len(lines_of(report))) == (1, 1)


def test_a_report_that_waited_too_long_counts_no_death_again(office: Office, coroner: Actor) -> None:
    at(office, 2026, 6, 1)
    saved = fatal(office, "On Themove", local(2026, 4, 30))
    april, _ = office.services.monthly_reports.prepare(coroner, "2026-04")
    stored = office.services.cases.get(coroner, saved.case.id)
    moved = edit(stored, only(stored, Death), died=local(2026, 5, 1))
    office.services.cases.save(coroner, stored, moved)
    send(office, coroner, "2026-05", local(2026, 6, 1))
    with pytest.raises(Refused, match="counts once"):
        office.services.monthly_reports.send(
            coroner, april.id, sent=local(2026, 6, 1), way="fax", to_whom=DEPARTMENT
        )


def test_two_people_who_report_a_month_at_once_make_one_report(office: Office, coroner: Actor) -> None:
    at(office, 2026, 5, 8, 13)
    fatal(office, "April Death", local(2026, 4, 12))
    reports = office.services.monthly_reports

    def report_it(_: int) -> str:
        try:
            report, _changes = reports.prepare(coroner, "2026-04")
            reports.send(coroner, report.id, sent=local(2026, 5, 8), way="fax", to_whom=DEPARTMENT)
        except Refused as refused:
            return refused.because
        return report.id

    with ThreadPoolExecutor(max_workers=4) as pool:
        told = list(pool.map(report_it, range(4)))
    month = reports.month(coroner, "2026-04").month
    assert (len(month.reports), month.reported, month.is_settled) == (1, 1, True)
    assert [one for one in told if one == month.reports[0].id] == [month.reports[0].id]
    assert office.services.integrity.verify().ok


def test_a_voided_case_is_in_no_report(office: Office, coroner: Actor) -> None:
    at(office, 2026, 5, 8)
    saved = fatal(office, "April First", local(2026, 4, 12))
    fatal(office, "April Second", local(2026, 4, 13))
    office.services.cases.void(office.clerk, f"case/{saved.case.id}", "entered twice")
    report, _ = office.services.monthly_reports.prepare(coroner, "2026-04")
    assert [line.decedent for line in lines_of(report)] == ["April Second"]


def test_a_death_voided_after_it_was_reported_is_told(office: Office, coroner: Actor) -> None:
    at(office, 2026, 5, 8)
    saved, reports = fatal(office, "April First", local(2026, 4, 12)), office.services.monthly_reports
    report, _ = reports.prepare(coroner, "2026-04")
    reports.send(coroner, report.id, sent=local(2026, 5, 8, 9), way="mail", to_whom="Department")
    office.services.cases.void(office.clerk, f"death/{death_id(saved)}", "entered twice")
    (told,) = reports.month(coroner, "2026-04").changed
    assert (told.label, told.stated, told.now) == ("Death on record", "April First", "")
    with pytest.raises(Invalid, match="was voided"):
        reports.prepare(coroner, "2026-04", correct=[(saved.case.id, death_id(saved))])


def test_a_report_changed_past_the_program_is_told(office: Office, coroner: Actor) -> None:
    at(office, 2026, 5, 8)
    fatal(office, "April Death", local(2026, 4, 12))
    report_id = send(office, coroner, "2026-04", local(2026, 5, 8))
    report = office.services.monthly_reports.report(coroner, report_id)
    table = RECORD_TABLES[type(report)]
    sqlite = office.services.office.engine.dialect.name == "sqlite"
    on = "" if sqlite else " ON monthly_reports"
    with writing(office.services.office.engine) as connection:
        connection.exec_driver_sql(f"DROP TRIGGER monthly_reports_no_update{on}")
        connection.execute(
            table.update().values(body=(report.body or "").replace("April Death", "A. Nother"))
        )
    verified = office.services.integrity.verify()
    assert not verified.ok
    assert {"altered", "unprotected"} <= set(verified.kinds)


def test_only_the_coroner_sees_and_sends_the_reports(office: Office, coroner: Actor) -> None:
    for act in (
        office.services.coroner.board,
        office.services.monthly_reports.due,
    ):
        with pytest.raises(Refused, match="Coroner"):
            act(office.clerk)
    with pytest.raises(Refused, match="Coroner"):
        office.services.monthly_reports.prepare(office.clerk, "2026-04")
    with pytest.raises(Invalid, match="2026-07"):
        office.services.monthly_reports.month(coroner, "July")


@pytest.mark.parametrize("seed", [1, 2, 34])
def test_in_whatever_order_things_happen_each_death_waits_or_counts_once(
    office: Office, coroner: Actor, seed: int
) -> None:
    at(office, 2026, 7, 1)
    chance, reports, cases = Random(seed), office.services.monthly_reports, office.services.cases
    made: list[str] = []
    months = ("2026-04", "2026-05")

    def new_death() -> None:
        died = local(2026, chance.choice((4, 5)), chance.randint(1, 28))
        made.append(fatal(office, f"Person Number{len(made)}", died).case.id)

    def another_time() -> None:
        stored = cases.get(coroner, chance.choice(made))
        died = local(2026, chance.choice((4, 5)), chance.randint(1, 28))
        moved = edit(stored, only(stored, Death), died=died)
        cases.save(coroner, stored, moved)

    def prepare() -> None:
        reports.prepare(coroner, chance.choice(months))

    def finish() -> None:
        report = reports.month(coroner, chance.choice(months)).month.prepared
        if report is not None and chance.random() < 0.7:
            reports.send(coroner, report.id, sent=local(2026, 7, 1), way="fax", to_whom=DEPARTMENT)
        elif report is not None:
            reports.void(coroner, report.id, "for another month")

    def lose_a_file() -> None:
        stored = cases.get(coroner, chance.choice(made))
        for file in stored.all(CoronerFile):
            cases.void(coroner, f"coroner_file/{file.id}", "opened twice")

    new_death()
    for _ in range(24):
        with suppress(Refused):  # nothing to report, or a nil month: as it should be
            chance.choice((new_death, new_death, another_time, prepare, finish, lose_a_file))()
    every = [report for month in months for report in reports.month(coroner, month).month.reports]
    counted = [line.case_id for r in every if r.sent is not None for line in lines_of(r) if line.counts]
    waiting = [death.case_id for month in months for death in reports.month(coroner, month).month.waiting]
    assert sorted(counted + waiting) == sorted(made)
    assert office.services.integrity.verify().ok
