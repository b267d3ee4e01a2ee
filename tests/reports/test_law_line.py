"""The head of a sheet names the day, or the days, whose law the sheet is under."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest

from forms.catalogue import FORM_BY_ID
from forms.fill import fill
from forms.filled import LawDay, PrintFacts
from law.decisions import Decision
from models.casefile import CaseFile
from models.records import TestRequest as RequestForTest
from reports.paper import paint
from services.evaluate import evaluate
from services.sheets import law_of_sheet, scope_of, subject_of
from tests.forms.test_packet_forms import AT, ZONE, the_case
from tests.reports.papercases import facts, text_of

NIGHT, MORNING = dt.date(2001, 7, 14), dt.date(2001, 7, 15)


@pytest.fixture(scope="module")
def case() -> CaseFile:
    """Arrested before midnight, asked after it."""
    return the_case()


@pytest.fixture(scope="module")
def decisions(case: CaseFile) -> tuple[Decision, ...]:
    return evaluate(case)


def under(form_id: str, case: CaseFile, decisions: tuple[Decision, ...]) -> PrintFacts:
    form = FORM_BY_ID[form_id]
    scope = replace(scope_of(case, subject_of(form, case, ""), ZONE, decisions), at=AT)
    day, days = law_of_sheet(form, scope)
    return replace(facts(), law_date=day, law_days=days)


def head_of(form_id: str, case: CaseFile, decisions: tuple[Decision, ...]) -> str:
    form = FORM_BY_ID[form_id]
    scope = replace(scope_of(case, subject_of(form, case, ""), ZONE, decisions), at=AT)
    filled = fill(form, scope, craft_noun="boat")
    return " ".join(text_of(paint(filled, under(form_id, case, decisions)).pdf)[0].split())


def test_a_worksheet_of_an_arrest_over_midnight_names_both_days(
    case: CaseFile, decisions: tuple[Decision, ...]
) -> None:
    assert under("F21", case, decisions).law_days == (
        LawDay(day=NIGHT, role="offence"),
        LawDay(day=MORNING, role="request"),
    )
    assert "Law in force 07/14/2001 (offence), 07/15/2001 (request)" in head_of("F21", case, decisions)


def test_a_report_of_the_accident_stands_under_the_day_of_the_accident_alone(
    case: CaseFile, decisions: tuple[Decision, ...]
) -> None:
    for form_id in ("F01", "F02", "F03"):
        found = under(form_id, case, decisions)
        assert (found.law_date, found.law_days) == (NIGHT, ()), form_id


def test_one_day_for_all_is_named_by_the_words_of_the_form(case: CaseFile) -> None:
    records = tuple(r for r in case.records if not isinstance(r, RequestForTest))
    bare = replace(case, records=records)
    assert under("F21", bare, evaluate(bare)).law_date == NIGHT
    assert "Law in force 07/14/2001 (day of the offence)" in head_of("F21", bare, evaluate(bare))


def test_no_day_on_record_stays_untold(case: CaseFile) -> None:
    nothing = replace(case, records=(), people=())
    assert "Law in force: cannot be told yet (day of the accident not known)" in head_of(
        "F23", nothing, evaluate(nothing)
    )


@pytest.mark.parametrize("count", [2, 5, 12])
def test_more_days_than_there_is_room_for_are_told_from_first_to_last_and_run_into_nothing(
    case: CaseFile, decisions: tuple[Decision, ...], count: int
) -> None:
    form = FORM_BY_ID["F23"]
    scope = replace(scope_of(case, subject_of(form, case, ""), ZONE, decisions), at=AT)
    days = tuple(
        LawDay(day=NIGHT + dt.timedelta(days=n), role="sending to the laboratory") for n in range(count)
    )
    paper = paint(fill(form, scope, craft_noun="boat"), replace(facts(), law_date=None, law_days=days))
    head = " ".join(text_of(paper.pdf)[0].split())
    last = NIGHT + dt.timedelta(days=count - 1)
    assert "07/14/2001" in head
    assert f"{last:%m/%d/%Y}" in head
    assert ("by the day of each finding" in head) == (count == 12)
