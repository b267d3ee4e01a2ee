"""The sample office holds a case to take to court: charges shown whole, priors, and fenced things."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

import pytest

from forms.derive.charges import COUNTS, TIER, charges_of, thin
from law.answers import Answer
from law.packet import Purpose
from models.casefile import CaseFile
from models.records import Arrest, Document, Screening
from services.actor import Actor, Role
from services.bootstrap import DataDir, Services
from services.clock import FixedClock
from services.custody_values import SpecimenQuery
from services.duties import DutyQuery, DutyState
from services.packets import Asked
from services.sample import open_sample, sign_in_as
from services.sample_trial import DECEDENT, DEFENDANT
from tests.support.packetcase import words_of

NOW = dt.datetime(2026, 7, 10, 15, 0, tzinfo=dt.UTC)
_FENCED = ("0.127", "FAIL in the window", "0.061", "looked away", "thrown from a boat that another")
_OPEN = set(DutyState) - {DutyState.DONE, DutyState.NOT_NEEDED}


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    services = open_sample(DataDir(tmp_path_factory.mktemp("trial") / "office"), clock=FixedClock(NOW))
    yield services
    services.close()


@pytest.fixture
def prosecutor(sample: Services) -> Actor:
    return sign_in_as(sample, Role.PROSECUTOR)


@pytest.fixture
def case(sample: Services, prosecutor: Actor) -> CaseFile:
    [found] = [hit for hit in sample.search.find(prosecutor, DEFENDANT) if hit.kind == "person"]
    return sample.cases.get(prosecutor, found.case_ids[0])


def test_the_record_shows_charges_whole_with_two_convictions_that_count(
    sample: Services, case: CaseFile
) -> None:
    [arrest] = case.all(Arrest)
    subject = f"involvement/{arrest.involvement_id}"
    found = sample.law.decide(case)
    whole = {d.citation for d in charges_of(found, subject) if d.answer is Answer.YES and not thin(d)}
    assert whole == {"30.681(1)(a)", "30.681(1)(b)1.", "30.681(2)(a)", "30.681(2)(b)1.", "30.684(5)"}
    assert Answer.NOT_LOADED not in {d.answer for d in charges_of(found, subject)}
    assert [d.answer for d in found if d.id == COUNTS] == [Answer.YES, Answer.YES]
    [tier] = [d for d in found if d.id == TIER and d.subject == subject]
    assert tier.answer is Answer.YES
    assert "2 earlier convictions count" in tier.headline


@pytest.mark.parametrize("purpose", list(Purpose))
def test_each_packet_keeps_what_the_fences_hold(
    sample: Services, prosecutor: Actor, case: CaseFile, purpose: Purpose
) -> None:
    words = words_of(sample.packets.preview(prosecutor, case.case.id, Asked(purpose=purpose)).pdf)
    assert "Kept out, and why" in words
    assert [mark for mark in _FENCED if mark in words] == []
    assert ("0.114" in words) == (purpose is not Purpose.REFUSAL)


def test_what_is_fenced_is_there_to_be_kept_out(case: CaseFile) -> None:
    classes = {one.legal_class for one in case.all(Document)}
    assert classes >= {"operator_report", "coroner_report", "screening", "decedent_result", "certificate"}
    [screening] = case.all(Screening)
    assert screening.result is not None


def test_an_old_case_that_was_kept_in_time_adds_nothing_to_the_boards(
    sample: Services, prosecutor: Actor, case: CaseFile
) -> None:
    now, case_id = sample.clock.now(), case.case.id
    rows = sample.duties.board(prosecutor, DutyQuery(size=500)).rows
    assert [row.what for row in rows if row.case_id == case_id and row.state_at(now) in _OPEN] == []
    coroner = sign_in_as(sample, Role.CORONER)
    assert "2025-07" not in {month.month for month in sample.monthly_reports.due(coroner).rows}
    assert all(row.case_id != case_id for row in sample.holds.board(prosecutor))


def test_both_ledgers_of_the_case_are_whole(sample: Services, case: CaseFile) -> None:
    custodian, case_id = sign_in_as(sample, Role.CUSTODIAN), case.case.id
    rows = sample.custody.page(custodian, SpecimenQuery()).rows
    ledgers = [sample.custody.ledger(custodian, r.specimen.id) for r in rows if r.specimen.case_id == case_id]
    assert [(bool(one.entries), one.findings) for one in ledgers] == [(True, ()), (True, ())]


def test_the_death_was_reported_for_its_month_by_the_tenth_of_the_next(sample: Services) -> None:
    coroner = sign_in_as(sample, Role.CORONER)
    view = sample.monthly_reports.month(coroner, "2025-07")
    assert view.month.is_settled
    [line] = view.stated
    assert DECEDENT in line.decedent
    [report] = view.month.reports
    assert report.sent is not None
    assert report.sent.latest is not None
    assert report.sent.latest.date() <= dt.date(2025, 8, 10)
