"""The coroner's desk: one death of two offices, draw, release, result, forwarding, claims; who may read."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from decimal import Decimal

import pytest

from forms.values import BEHIND
from law.instants import Precision, When
from models.casefile import CaseFile
from models.coroner import deaths_of
from models.fields import Quantity
from models.records import (
    Claim,
    CoronerFile,
    Death,
    DrawAttempt,
    Forwarding,
    LabWork,
    Specimen,
)
from services.actor import Actor, Role
from services.clock import FixedClock
from services.coroner_given import Asked, ClaimGiven, Draw, Forwarded, NoDraw, ResultGiven
from services.dutyindex import DutyState
from services.errors import Conflict, Invalid, Refused
from services.settings import LabLimit
from tests.services.changing import add, edit, only
from tests.services.conftest import Office, someone
from tests.services.coroners import LOCAL, coroner_of, death_id, fatal, local

NINE = Quantity(written="9.5", unit="cc", value=Decimal("9.5"))
RESULT = Quantity(written="0.187", unit="g/100 mL", value=Decimal("0.187"))
AMENDED = Quantity(written="0.178", unit="g/100 mL", value=Decimal("0.178"))


@pytest.fixture
def coroner(office: Office) -> Actor:
    return coroner_of(office)


@pytest.fixture
def drowned(office: Office) -> CaseFile:
    """A canoeist who died between 14:00 and 17:00 of July 9."""
    at(office, 9, 20)
    span = When(
        precision=Precision.RANGE,
        earliest=local(2026, 7, 9, 14).earliest,
        latest=local(2026, 7, 9, 17).latest,
        zone="America/Chicago",
    )
    return fatal(
        office, "Aurelia Thorne", span, occurred=local(2026, 7, 9, 14), found=local(2026, 7, 9, 19, 30)
    )


def at(office: Office, day: int, hour: int, minute: int = 0) -> None:
    clock = office.services.clock
    assert isinstance(clock, FixedClock)
    clock.set(dt.datetime(2026, 7, day, hour, minute, tzinfo=LOCAL))


def draw(office: Office, coroner: Actor, case: CaseFile, day: int, hour: int, minute: int = 0) -> Specimen:
    at(office, day, hour, minute)
    given = Draw(
        collected=local(2026, 7, day, hour, minute), volume=NINE, capacity="coroner", reason="little_blood"
    )
    saved = office.services.coroner_acts.record_draw(coroner, case.case.id, death_id(case), given)
    return saved.casefile.all(Specimen)[-1]


def in_laboratory(office: Office, coroner: Actor, case: CaseFile) -> Specimen:
    """The specimen drawn and sent on July 10, to be tested for alcohol."""
    specimen = draw(office, coroner, case, 10, 1, 58)
    stored = office.services.cases.get(coroner, case.case.id)
    work = LabWork(
        id=office.services.cases.new_id(),
        specimen_id=specimen.id,
        laboratory="Lake State Laboratory",
        analyte="alcohol",
        submitted=local(2026, 7, 10, 1, 59),
    )
    office.services.cases.save(coroner, stored, add(stored, work))
    return specimen


def receive(office: Office, coroner: Actor, case: CaseFile, specimen: Specimen, **given: object) -> CaseFile:
    wanted = ResultGiven(analyte="alcohol", value=RESULT, report_number="L-77")
    wanted = replace(wanted, **given)
    acts = office.services.coroner_acts
    return acts.result_received(coroner, case.case.id, specimen.id, wanted).casefile


# Draw


def test_the_clock_of_a_ranged_death_runs_from_the_earliest_possible_death(
    office: Office, coroner: Actor, drowned: CaseFile
) -> None:
    (row,) = office.services.coroner.board(coroner).draws
    assert row.who == "Aurelia Thorne"
    assert row.due == local(2026, 7, 10, 2).earliest, "14:00 and twelve hours"
    assert row.remaining(office.services.clock.now()) == dt.timedelta(hours=6)
    assert not row.is_overdue(row.due)
    assert row.is_overdue(row.due + dt.timedelta(seconds=1))
    draw(office, coroner, drowned, 10, 1, 58)
    assert office.services.coroner.board(coroner).draws == ()


@pytest.mark.parametrize(("day", "hour"), [(10, 1), (11, 9)], ids=["short", "late and short"])
def test_a_late_or_short_draw_is_recorded_with_its_reason_and_never_refused(
    office: Office, coroner: Actor, drowned: CaseFile, day: int, hour: int
) -> None:
    specimen = draw(office, coroner, drowned, day, hour)
    stored = office.services.cases.get(coroner, drowned.case.id)
    assert (specimen.from_decedent, specimen.volume) == (True, NINE)
    file, attempt = only(stored, CoronerFile), only(stored, DrawAttempt)
    assert (file.specimen_id, file.draw_reason) == (specimen.id, "little_blood")
    assert (attempt.outcome, attempt.specimen_id) == ("drawn", specimen.id)
    assert duty(office, drowned, "specimen.draw") is DutyState.DONE


def duty(office: Office, case: CaseFile, rule: str) -> DutyState:
    rows = office.services.duties.for_case(office.clerk, case.case.id)
    (row,) = (row for row in rows if row.rule_id == rule)
    return row.state_at(office.services.clock.now())


def test_that_none_can_be_drawn_needs_its_reason_and_closes_the_clock(
    office: Office, coroner: Actor, drowned: CaseFile
) -> None:
    acts, ids = office.services.coroner_acts, (drowned.case.id, death_id(drowned))
    with pytest.raises(Invalid, match="Say why"):
        acts.record_no_draw(coroner, *ids, NoDraw(reason=""))
    given = NoDraw(reason="no_blood", attempted=local(2026, 7, 9, 19, 50), outcome="no_blood")
    acts.record_no_draw(coroner, *ids, given)
    assert office.services.coroner.board(coroner).draws == ()
    assert duty(office, drowned, "specimen.draw") is DutyState.NOT_NEEDED
    with pytest.raises(Invalid, match="lies ahead"):
        acts.record_draw(coroner, *ids, Draw(collected=local(2026, 7, 9, 23)))


def test_what_was_drawn_is_not_said_to_be_undrawable(
    office: Office, coroner: Actor, drowned: CaseFile
) -> None:
    draw(office, coroner, drowned, 9, 20)
    acts, ids = office.services.coroner_acts, (drowned.case.id, death_id(drowned))
    with pytest.raises(Refused, match="it was drawn"):
        acts.record_no_draw(coroner, *ids, NoDraw(reason="no_blood"))
    none = Quantity(written="-5", unit="mL", value=Decimal("-5"))
    with pytest.raises(Invalid, match="more than zero"):
        acts.record_draw(coroner, *ids, Draw(collected=local(2026, 7, 9, 20), volume=none))
    assert only(office.services.cases.get(coroner, drowned.case.id), CoronerFile).not_drawn is None


def test_a_reason_entered_in_the_file_itself_closes_the_duty_with_it(
    office: Office, coroner: Actor, drowned: CaseFile
) -> None:
    assert duty(office, drowned, "specimen.draw") is not DutyState.NOT_NEEDED
    stored = office.services.cases.get(coroner, drowned.case.id)
    told = CoronerFile(
        id=office.services.cases.new_id(),
        death_id=death_id(drowned),
        involvement_id=only(drowned, Death).involvement_id,
        not_drawn=True,
        draw_reason="found_late",
    )
    office.services.cases.save(coroner, stored, add(stored, told))
    assert duty(office, drowned, "specimen.draw") is DutyState.NOT_NEEDED
    rows = office.services.duties.for_case(office.clerk, drowned.case.id)
    assert [row.note for row in rows if row.rule_id == "specimen.draw"] == ["Body found too late"]
    assert office.services.coroner.board(coroner).draws == ()


def test_a_draw_from_the_living_never_stands_for_one_from_the_body(
    office: Office, coroner: Actor, drowned: CaseFile
) -> None:
    stored = office.services.cases.get(office.clerk, drowned.case.id)
    living = Specimen(
        id=office.services.cases.new_id(),
        involvement_id=only(stored, Death).involvement_id,
        from_decedent=False,
        specimen_kind="blood",
        collected=local(2026, 7, 9, 15),
    )
    office.services.cases.save(office.clerk, stored, add(stored, living))
    assert len(office.services.coroner.board(coroner).draws) == 1
    assert duty(office, drowned, "specimen.draw") is not DutyState.DONE


# Release


def test_a_release_without_the_specimen_needs_its_reason(
    office: Office, coroner: Actor, drowned: CaseFile
) -> None:
    acts, ids = office.services.coroner_acts, (drowned.case.id, death_id(drowned))
    with pytest.raises(Invalid, match="lies ahead"):
        acts.ask_release(coroner, *ids, Asked(asked=local(2026, 7, 10, 9)))
    acts.ask_release(coroner, *ids, Asked(funeral_home="Bell and Son", asked=local(2026, 7, 9, 19, 45)))
    with pytest.raises(Refused, match="first asking stands"):
        acts.ask_release(coroner, *ids, Asked(funeral_home="Another home"))
    (row,) = office.services.coroner.board(coroner).releases
    assert (row.since, row.detail["drawn"]) == (local(2026, 7, 9, 19, 45).earliest, False)
    with pytest.raises(Invalid, match="may be required"):
        acts.release(coroner, *ids)
    acts.release(coroner, *ids, reason="no blood obtainable; autopsy done")
    assert office.services.coroner.board(coroner).releases == ()
    file = only(office.services.cases.get(coroner, drowned.case.id), CoronerFile)
    assert (file.release_number, file.released_by) == ("R-2026-0001", "Cora Lindqvist")
    with pytest.raises(Refused, match="R-2026-0001"):
        acts.release(coroner, *ids, reason="again")


def test_with_the_specimen_on_record_a_release_needs_no_reason(
    office: Office, coroner: Actor, drowned: CaseFile
) -> None:
    draw(office, coroner, drowned, 9, 20)
    acts, ids = office.services.coroner_acts, (drowned.case.id, death_id(drowned))
    file = only(acts.release(coroner, *ids).casefile, CoronerFile)
    assert file.embalming_released is not None
    assert file.release_reason is None


def test_a_release_needs_no_reason_where_no_specimen_is_required(office: Office, coroner: Actor) -> None:
    at(office, 9, 20)
    case = fatal(office, "Ola Brandvold", local(2026, 7, 9, 12), occurred=local(2026, 7, 8, 12))
    assert office.services.coroner.board(coroner).draws == ()
    saved = office.services.coroner_acts.release(coroner, case.case.id, death_id(case)).casefile
    assert only(saved, CoronerFile).release_number == "R-2026-0001"


# Laboratory and forwarding


@pytest.mark.parametrize(
    ("kind", "year", "named"),
    [
        ("boating", 2026, "state health officer"),
        ("snowmobile", 2005, "Department of Health and Family Services"),
        ("snowmobile", 2026, "Department of Health Services"),
    ],
)
def test_a_result_goes_to_whom_the_law_names_on_the_day(
    office: Office, coroner: Actor, kind: str, year: int, named: str
) -> None:
    at(office, 9, 20)
    case = fatal(office, "Ola Brandvold", local(2005, 2, 9), kind=kind)
    on = local(year, 3, 1)
    assert office.services.coroner_acts.addressee(case, death_id(case), on) == named


def test_a_result_is_overdue_by_laboratory_and_test(
    office: Office, coroner: Actor, drowned: CaseFile
) -> None:
    in_laboratory(office, coroner, drowned)
    board = office.services.coroner
    assert board.board(coroner).results[0].due is None, "nobody set a limit"
    limits = (
        LabLimit(laboratory="", analyte="", days=60),
        LabLimit(laboratory="Lake State laboratory", analyte="alcohol", days=14),
        LabLimit(laboratory="Lake State Laboratory", analyte="", days=90),
    )
    office.services.settings.change(office.admin, lab_limits=limits)
    at(office, 24, 1, 59)
    assert board.overdue(coroner) == ()
    at(office, 24, 2, 0)
    (late,) = board.overdue(coroner)
    assert late.detail["laboratory"] == "Lake State Laboratory"


def test_an_amended_result_keeps_the_earlier_and_is_forwarded_on_its_own(
    office: Office, coroner: Actor, drowned: CaseFile
) -> None:
    specimen = in_laboratory(office, coroner, drowned)
    acts, ids = office.services.coroner_acts, (drowned.case.id, death_id(drowned))
    at(office, 20, 9)
    first = only(receive(office, coroner, drowned, specimen), LabWork)
    assert office.services.coroner.board(coroner).results == ()
    assert len(office.services.coroner.board(coroner).forwardings) == 1
    with pytest.raises(Invalid, match="Say how"):
        acts.forward(coroner, *ids, Forwarded())
    letter = only(acts.forward(coroner, *ids, Forwarded(way="mail")).casefile, Forwarding)
    assert (letter.to_whom, letter.lab_work_ids) == ("state health officer", (first.id,))
    assert office.services.coroner.board(coroner).forwardings == ()
    with pytest.raises(Refused, match="waits to be forwarded"):
        acts.forward(coroner, *ids, Forwarded(way="mail"))

    with pytest.raises(Invalid, match="amends"):
        receive(office, coroner, drowned, specimen, value=AMENDED)
    receive(office, coroner, drowned, specimen, value=AMENDED, amends=first.id)
    (row,) = office.services.coroner.board(coroner).forwardings
    assert row.detail["amends"]
    results = office.services.coroner.results(coroner, *ids)
    assert [(r.work.result, r.superseded) for r in results] == [(RESULT, True), (AMENDED, False)]
    acts.forward(coroner, *ids, Forwarded(way="fax"))
    assert office.services.coroner.board(coroner).forwardings == ()
    assert duty(office, drowned, "coroner.forward") is DutyState.DONE


# The fence

OTHERS = [Role.OFFICER, Role.RECORDS_CLERK, Role.PROSECUTOR, Role.CUSTODIAN, Role.ADMIN, Role.READ_ONLY]


@pytest.mark.parametrize("role", OTHERS)
def test_nobody_but_the_coroner_reads_a_decedents_result(
    office: Office, coroner: Actor, drowned: CaseFile, role: Role
) -> None:
    specimen = in_laboratory(office, coroner, drowned)
    at(office, 20, 9)
    receive(office, coroner, drowned, specimen, words="positive for ethanol")
    other = someone(office.services, office.admin, role, "Otto Bystander")
    seen = office.services.cases.get(other, drowned.case.id)
    work = only(seen, LabWork)
    assert (work.result, work.result_text) == (None, None)
    assert work.states["result"].reason == BEHIND
    with pytest.raises(Refused, match="decedent's specimen"):
        office.services.coroner.results(other, drowned.case.id, death_id(drowned))
    ledger = office.services.custody.ledger(other, specimen.id)
    assert only(ledger.casefile, LabWork).result is None
    (view,) = office.services.coroner.deaths(other, drowned.case.id)
    assert only(view.casefile, LabWork).result is None
    told = office.services.history.of_case(other, drowned.case.id)
    assert not any("0.187" in f"{e.sentence}{e.before}{e.after}" for e in told)
    assert not any("positive" in f"{e.sentence}{e.before}{e.after}" for e in told)


def test_what_somebody_else_saves_neither_loses_nor_shows_the_result(
    office: Office, coroner: Actor, drowned: CaseFile
) -> None:
    specimen = in_laboratory(office, coroner, drowned)
    at(office, 20, 9)
    receive(office, coroner, drowned, specimen)
    seen = office.services.cases.get(office.clerk, drowned.case.id)
    work = only(seen, LabWork)
    saved = office.services.cases.save(office.clerk, seen, edit(seen, work, method="GC")).casefile
    assert only(saved, LabWork).result is None
    typed = replace(work, result=AMENDED, states={})
    overwritten = replace(seen, records=tuple(typed if r.id == work.id else r for r in seen.records))
    with pytest.raises(Conflict) as clash:
        office.services.cases.save(office.clerk, seen, overwritten)
    assert not any("0.187" in f"{c.before}{c.mine}{c.theirs}" for c in clash.value.items)
    mine = dict.fromkeys((item.path for item in clash.value.items), "mine")
    with pytest.raises(Conflict):
        office.services.cases.resolve(office.clerk, seen, overwritten, mine)
    (result,) = office.services.coroner.results(coroner, drowned.case.id, death_id(drowned))
    assert (result.work.result, result.work.method) == (RESULT, "GC")


def test_a_reading_is_noted_and_a_living_persons_result_stays_open(
    office: Office, coroner: Actor, drowned: CaseFile
) -> None:
    specimen = in_laboratory(office, coroner, drowned)
    receive(office, coroner, drowned, specimen)
    at(office, 25, 9)
    office.services.coroner.results(coroner, drowned.case.id, death_id(drowned))
    told = office.services.history.of_case(office.clerk, drowned.case.id)[-1]
    assert (told.who, told.sentence) == (coroner.name, "read what stands behind a fence")
    stored = office.services.cases.get(office.clerk, drowned.case.id)
    living = Specimen(id=office.services.cases.new_id(), from_decedent=False)
    work = LabWork(id=office.services.cases.new_id(), specimen_id=living.id, result=AMENDED)
    office.services.cases.save(office.clerk, stored, add(stored, living, work))
    works = office.services.cases.get(office.clerk, drowned.case.id).all(LabWork)
    assert [w.result for w in works] == [None, AMENDED]


@pytest.mark.parametrize("role", [role for role in OTHERS if role is not Role.READ_ONLY])
def test_only_the_coroner_acts_as_coroner(office: Office, drowned: CaseFile, role: Role) -> None:
    other = someone(office.services, office.admin, role, "Otto Bystander")
    acts, ids = office.services.coroner_acts, (drowned.case.id, death_id(drowned))
    for act in (
        lambda: acts.record_draw(other, *ids, Draw(collected=local(2026, 7, 9, 19))),
        lambda: acts.release(other, *ids, reason="x"),
        lambda: acts.forward(other, *ids, Forwarded(way="mail")),
        lambda: acts.claim(other, *ids, ClaimGiven(claimant="coroner", kind="report")),
    ):
        with pytest.raises(Refused, match="Coroner"):
            act()


# Claims


@pytest.mark.parametrize(
    ("claimant", "kind"), [("coroner", "analysis"), ("laboratory", "report"), ("laboratory", "specimen")]
)
def test_a_claim_in_the_others_name_is_refused(
    office: Office, coroner: Actor, drowned: CaseFile, claimant: str, kind: str
) -> None:
    ids = (drowned.case.id, death_id(drowned))
    with pytest.raises(Refused):
        office.services.coroner_acts.claim(coroner, *ids, ClaimGiven(claimant=claimant, kind=kind))


def test_claims_are_sent_by_claimant_and_open_until_paid_in_full(
    office: Office, coroner: Actor, drowned: CaseFile
) -> None:
    acts, ids = office.services.coroner_acts, (drowned.case.id, death_id(drowned))
    for claimant, kind, amount in (
        ("coroner", "report", 4000),
        ("coroner", "specimen", None),
        ("laboratory", "analysis", 12500),
    ):
        acts.claim(coroner, *ids, ClaimGiven(claimant=claimant, kind=kind, amount=amount))
    for amount in (2**63, 10**30, 10**15):
        with pytest.raises(Invalid, match="larger than can be kept"):
            acts.claim(coroner, *ids, ClaimGiven(claimant="coroner", kind="report", amount=amount))
    stored = office.services.cases.get(coroner, drowned.case.id)
    report, specimen, analysis = (claim.id for claim in stored.all(Claim))
    assert len(office.services.coroner.board(coroner).claims) == 3
    given = {"way": "mail", "to_whom": "Department of Natural Resources"}
    with pytest.raises(Refused, match="never one"):
        acts.send_claims(coroner, drowned.case.id, (report, analysis), **given)
    with pytest.raises(Invalid, match="names an amount"):
        acts.send_claims(coroner, drowned.case.id, (report, specimen), **given)
    with pytest.raises(Refused, match="not sent"):
        acts.paid(coroner, drowned.case.id, report, 4000)
    acts.send_claims(coroner, drowned.case.id, (report,), number="C-1", **given)
    acts.paid(coroner, drowned.case.id, report, 3000)
    assert len(office.services.coroner.board(coroner).claims) == 3, "paid in part is open"
    acts.paid(coroner, drowned.case.id, report, 4000)
    acts.end_claim(coroner, drowned.case.id, specimen, "no cost arose")
    for settled in (report, specimen):
        with pytest.raises(Refused, match="settled or ended"):
            acts.end_claim(coroner, drowned.case.id, settled, "again")
    (left,) = office.services.coroner.board(coroner).claims
    assert (left.detail["claimant"], left.detail["amount"]) == ("laboratory", 12500)
    assert office.services.integrity.verify().ok


# One person, one death


def test_two_offices_entries_are_one_death_with_every_difference_named(
    office: Office, coroner: Actor, drowned: CaseFile
) -> None:
    stored = office.services.cases.get(coroner, drowned.case.id)
    death = only(stored, Death)
    file = CoronerFile(
        id=office.services.cases.new_id(),
        involvement_id=death.involvement_id,
        died=local(2026, 7, 9, 15),
        county="vilas",
        found=local(2026, 7, 9, 19, 30),
        manner="accident",
    )
    office.services.cases.save(coroner, stored, add(stored, file))
    (view,) = office.services.coroner.deaths(office.clerk, drowned.case.id)
    assert {c.spec.key: (c.officer.value, c.coroner.value) for c in view.conflicts} == {
        "died": (death.died, file.died),
        "county": ("oneida", "vilas"),
    }
    kept = only(view.casefile, Death)
    assert (kept.died, kept.county) == (death.died, "oneida"), "neither is written over the other"
    assert (view.one.value("county"), view.one.value("manner")) == ("vilas", "accident")
    assert view.one.id == death.id
    (row,) = office.services.cases.recent(office.clerk, 1)
    assert row.dead == 1


def test_a_death_the_coroner_alone_knows_counts_everywhere(office: Office, coroner: Actor) -> None:
    at(office, 9, 20)
    saved = fatal(office, "Two Died", local(2026, 7, 9, 15))
    stored = office.services.cases.get(coroner, saved.case.id)
    alone = CoronerFile(
        id=office.services.cases.new_id(), died=local(2026, 7, 9, 16), county="oneida", coroner_number="C-2"
    )
    office.services.cases.save(coroner, stored, add(stored, alone))
    assert len(deaths_of(office.services.cases.get(coroner, saved.case.id))) == 2
    board = office.services.coroner.board(coroner)
    assert len(board.draws) == 2
    assert len(board.months.rows[0].waiting) == 2
    (row,) = office.services.cases.recent(office.clerk, 1)
    assert row.dead == 2


def test_a_closed_case_keeps_its_claims_and_reports_and_a_voided_one_none(
    office: Office, coroner: Actor, drowned: CaseFile
) -> None:
    assert office.services.coroner.board(coroner).months.rows
    stored = office.services.cases.get(office.clerk, drowned.case.id)
    closed = replace(stored, case=replace(stored.case, status="closed"))
    office.services.cases.save(office.clerk, stored, closed)
    assert office.services.coroner.board(coroner).months.rows
    office.services.cases.void(office.clerk, f"case/{drowned.case.id}", "entered twice")
    board = office.services.coroner.board(coroner)
    assert (board.draws, board.months.rows) == ((), ())
