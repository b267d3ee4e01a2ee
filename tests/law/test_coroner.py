"""The coroner's times as intervals: what a finding says of two ranges is what trying every pair of instants
in them says. And the words that stand in the tables for forms to print.
"""

from __future__ import annotations

import dataclasses
import datetime as dt
import itertools
import json
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from law.decisions import Decision
from law.evaluation import decide_all, matter
from law.facts import CaseFacts
from law.instants import Precision, When, exact
from law.loader import load_tables
from models.casefile import CaseFile
from models.fields import Quantity
from models.records import Case, CoronerFile, Craft, Death, Incident, Involvement, LabWork, Specimen
from services.decision_json import decisions_json
from services.facts import facts_of

ZONE = "America/Chicago"
BASE = dt.datetime(2001, 10, 28, 1, 0, tzinfo=dt.UTC)
"""Five hours before the clocks of Wisconsin are put back."""
STEP = dt.timedelta(minutes=30)
SIX, TWELVE = dt.timedelta(hours=6), dt.timedelta(hours=12)
DAY = dt.date(2001, 10, 28)

SPECIMEN = Specimen(id="Q1", involvement_id="P1", from_decedent=True, specimen_kind="blood")

# Ranges with their ends on a grid of half hours: the limits of six and of twelve hours lie on it as well, so
# that trying every pair on the grid tries every case.
RANGES = st.tuples(st.integers(0, 40), st.integers(0, 8)).map(lambda ends: (ends[0], ends[0] + ends[1]))


def span(ends: tuple[int, int]) -> When:
    first, last = (BASE + STEP * end for end in ends)
    precision = Precision.EXACT if first == last else Precision.RANGE
    return When(precision=precision, earliest=first, latest=last, zone=ZONE)


def facts(occurred: tuple[int, int], died: tuple[int, int], drawn: tuple[int, int] | None) -> CaseFacts:
    specimens = [SPECIMEN] if drawn is None else [dataclasses.replace(SPECIMEN, collected=span(drawn))]
    return facts_of(
        CaseFile(
            case=Case(id="K1", kind="boating", matter="death"),
            records=(
                Incident(id="I1", occurred=span(occurred), casualty=True, any_death=True),
                Craft(id="V1", kind="boat"),
                Involvement(id="P1", roles=("swimmer",)),
                Death(id="D1", involvement_id="P1", died=span(died)),
                *specimens,
            ),
        )
    )


def finding(found: CaseFacts, name: str) -> Decision:
    decisions = decide_all(matter(found, load_tables(), DAY))
    return next(one for one in decisions if one.id == name)


def status(decision: Decision, element: str) -> str:
    return next(one.status.value for one in decision.elements if one.id == element)


def by_trying(start: tuple[int, int], end: tuple[int, int], limit: dt.timedelta) -> str:
    """Every pair of instants in which the second does not come before the first."""
    pairs = itertools.product(range(start[0], start[1] + 1), range(end[0], end[1] + 1))
    found = {STEP * (last - first) <= limit for first, last in pairs if last >= first}
    return "unknown" if len(found) > 1 else ("satisfied" if found == {True} else "not_satisfied")


@given(occurred=RANGES, died=RANGES)
def test_the_six_hours_of_two_ranges_are_those_of_every_pair_in_them(
    occurred: tuple[int, int], died: tuple[int, int]
) -> None:
    if died[1] < occurred[0]:  # a death before the accident contradicts the record
        return
    said = status(finding(facts(occurred, died, None), "specimen.draw"), "in_time")
    assert said == by_trying(occurred, died, SIX)


@given(died=RANGES, drawn=RANGES)
def test_the_twelve_hours_of_two_ranges_are_those_of_every_pair_in_them(
    died: tuple[int, int], drawn: tuple[int, int]
) -> None:
    if drawn[1] < died[0]:  # a draw before death is from the living, and another finding
        return
    said = status(finding(facts((0, 0), died, drawn), "coroner.draw"), "in_time")
    assert said == by_trying(died, drawn, TWELVE)


@given(died=RANGES)
def test_the_draw_is_due_twelve_hours_after_the_earliest_possible_death(
    died: tuple[int, int],
) -> None:
    duty = finding(facts((0, 0), died, None), "specimen.draw").duty
    if duty is None:  # surely later than the hours allow
        assert by_trying((0, 0), died, SIX) == "not_satisfied"
        return
    due = duty.deadline.due
    assert due is not None
    assert due.earliest == BASE + STEP * died[0] + TWELVE


def test_the_month_is_that_of_wisconsins_clocks_whatever_zone_the_time_was_told_in() -> None:
    told_in_utc = dt.datetime(2001, 8, 1, 4, 30, tzinfo=dt.UTC)  # half past eleven on July 31 in Wisconsin
    death = Death(id="D1", involvement_id="P1", died=exact(told_in_utc, "UTC"), county="dane")
    case = CaseFile(
        case=Case(id="K1", kind="boating", matter="death"),
        records=(Incident(id="I1", casualty=True), Craft(id="V1", kind="boat"), Involvement(id="P1"), death),
    )
    duty = finding(facts_of(case), "coroner.monthly").duty
    assert duty is not None
    assert duty.deadline.due == exact(dt.datetime(2001, 8, 11, 4, 59, 59, tzinfo=dt.UTC), ZONE)


def test_no_finding_says_what_a_laboratory_found_in_a_decedents_blood() -> None:
    work = LabWork(
        id="L1",
        specimen_id="Q1",
        approved_by="state health officer",
        result=Quantity(written="0.3187", unit="g/100 mL", value=Decimal("0.3187")),
        result_text="three one eight seven",
    )
    file = CoronerFile(id="C1", death_id="D1", involvement_id="P1", specimen_id="Q1")
    case = CaseFile(
        case=Case(id="K1", kind="boating", matter="death"),
        records=(
            Incident(id="I1", occurred=span((0, 0)), casualty=True, any_death=True),
            Craft(id="V1", kind="boat", is_motorboat=True),
            Involvement(id="P1", roles=("operator",), craft_id="V1"),
            Death(id="D1", involvement_id="P1", died=span((1, 1))),
            SPECIMEN,
            work,
            file,
        ),
    )
    decisions = decide_all(matter(facts_of(case), load_tables(), DAY))
    assert status(next(one for one in decisions if one.id == "coroner.laboratory"), "result") == "satisfied"
    said = json.dumps(decisions_json(decisions, zone=ZONE, law_date=DAY, law_source="all"))
    assert "3187" not in said
    assert "three one eight" not in said


def test_a_nil_report_says_that_it_is_a_practice_and_never_overdue() -> None:
    words = load_tables().value("coroner.nil_report", DAY)
    assert "practice of this office" in words.text
    assert "never overdue" in words.text
    assert words.law.citation == "program"


def test_the_narrow_reading_of_the_release_stands_in_the_tables_for_both_crafts() -> None:
    tables = load_tables()
    for craft, cite in (("boat", "30.67(6)(b)"), ("sled", "350.155(2)")):
        scope = tables.value(f"{craft}.coroner.embalming_scope", DAY)
        assert scope.edition.open_question.startswith(f"OPEN QUESTION ({cite}):")
        assert "Read narrowly" in scope.edition.open_question
