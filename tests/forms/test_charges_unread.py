"""A charge whose law of the day nobody read: neither a charge nor none, said so wherever charges stand."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest

from forms.derive.charges import candidates
from forms.derive.charges_unread import TITLE, all_unread, how_entered, told, what_is_missing
from forms.f21 import F21
from forms.fill import fill
from forms.filled import FilledForm, FilledTable
from forms.packet_gaps import gaps
from forms.scope import GAP
from law.answers import Answer
from law.decisions import Decision
from law.loader import load_tables
from law.office import with_office_editions
from law.packet import Purpose
from law.tables import OfficeEdition
from models.casefile import CaseFile
from models.records import Craft, Involvement
from services.evaluate import evaluate
from services.sheets import scope_of, subject_of
from tests.forms.test_packet_forms import AT, ZONE, the_case

TODAY = dt.date(2026, 11, 30)


@pytest.fixture(scope="module")
def case() -> CaseFile:
    """Two boats, a refusal, and somebody towed behind the first boat."""
    made = the_case()
    first = made.all(Craft)[0]
    towed = Involvement(id="TOWED", position=9, roles=("towed",), craft_id=first.id)
    return replace(made, records=(*made.records, towed))


@pytest.fixture(scope="module")
def decisions(case: CaseFile) -> tuple[Decision, ...]:
    """The case of 2001 held against the law of a day for which most was not obtained."""
    return evaluate(case, law_date=TODAY)


def worksheet(case: CaseFile, decisions: tuple[Decision, ...]) -> FilledForm:
    scope = scope_of(case, subject_of(F21, case, ""), ZONE, decisions)
    return fill(F21, replace(scope, at=AT), craft_noun="boat")


def rows_of(filled: FilledForm, number: str) -> list[str]:
    tables = (p for s in filled.sections for p in s.parts if isinstance(p, FilledTable))
    found = [table for table in tables if table.number == number]
    return [" | ".join(cell.shown.text for cell in row.cells) for table in found for row in table.rows]


def test_every_charge_raised_stands_in_exactly_one_list(
    case: CaseFile, decisions: tuple[Decision, ...]
) -> None:
    filled = worksheet(case, decisions)
    mine = subject_of(F21, case, "").key
    raised = [d for d in decisions if d.subject == mine and d.id.startswith("charge.3")]
    told_here, without_text, out = (rows_of(filled, number) for number in ("B1", "B2", "F1"))
    assert without_text
    for one in raised:
        lists = [
            any(f"s. {one.citation}, " in row for row in rows) for rows in (told_here, without_text, out)
        ]
        assert lists.count(True) == 1, (one.citation, lists)
        assert lists[1] == (one.answer is Answer.NOT_LOADED), one.citation


def test_the_list_names_the_offence_what_is_missing_and_how_it_is_entered(
    case: CaseFile, decisions: tuple[Decision, ...]
) -> None:
    (towing,) = [row for row in rows_of(worksheet(case, decisions), "B2") if "30.69(1)(a)" in row]
    assert "towing without observer" in towing
    assert "not read" in towing
    (row,) = [row for row in rows_of(worksheet(case, decisions), "B2") if "30.684(5)" in row]
    assert "refusing a lawful request" in row
    assert "the statements of that day are not loaded" in row
    assert "look for 30.684" in row
    assert "in force on 11/30/2026" in row


def test_where_to_look_holds_something_that_is_not_loaded_on_that_day(
    decisions: tuple[Decision, ...],
) -> None:
    tables = load_tables()
    series = [*tables.parameters.values(), *tables.provisions.values()]
    for charge in all_unread(decisions):
        section = charge.citation.partition("(")[0]
        assert f"look for {section}" in how_entered(charge)
        lacking = [
            one
            for one in series
            if section in one.citation and any(gap.span.holds(TODAY) for gap in one.gaps)
        ]
        assert lacking, charge.citation


def edition(target: str, value: str) -> OfficeEdition:
    return OfficeEdition(
        target=target,
        start=TODAY,
        value=value,
        citation="30.684(1)(b)",
        source="read at the publisher",
        reason="needed for a case",
        by="Law Keeper",
    )


def test_what_the_office_enters_lets_the_charge_be_worked_out(case: CaseFile) -> None:
    """As the sheet says: the three statements as editions, and the charge leaves the list."""
    tables = with_office_editions(
        load_tables(), [edition(f"boat.statement.{n}", f"Item {n} in words.") for n in (1, 2, 3)]
    )
    before = {d.id for d in all_unread(evaluate(case, law_date=TODAY))}
    after = {d.id for d in all_unread(evaluate(case, law_date=TODAY, tables=tables))}
    assert before - after == {"charge.30.684(5)"}


def test_the_gap_list_and_the_questions_tell_of_it_once(
    case: CaseFile, decisions: tuple[Decision, ...]
) -> None:
    found = [one for one in gaps(case, decisions, Purpose.TRIAL, gap=GAP) if one.group == TITLE]
    assert len(found) == len(list(all_unread(decisions)))
    assert all("administrator of the law tables" in one.lacks for one in found)
    thin = [one for one in gaps(case, decisions, Purpose.TRIAL, gap=GAP) if one.group.startswith("Thin")]
    assert not [one for one in thin if "three statements" in one.what]
    filled = worksheet(case, decisions)
    asked = [f.title for s in filled.sections for p in s.parts for f in getattr(p, "findings", ())]
    assert len([title for title in asked if "s. 30.684(5) of the day is not loaded" in title]) == 1


def test_none_is_lost_between_those_told_and_those_without_text(
    decisions: tuple[Decision, ...], case: CaseFile
) -> None:
    mine = subject_of(F21, case, "").key
    apart = [d for d in all_unread(decisions) if d.subject == mine]
    assert {d.id for d in candidates(decisions, mine)} == {d.id for d in (*told(decisions, mine), *apart)}
    assert all(what_is_missing(d) for d in apart)
