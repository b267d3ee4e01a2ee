"""The worksheet, the pages of a packet and the sheets of requests: sound, fenced, saying what they should."""

from __future__ import annotations

import datetime as dt
import itertools
from dataclasses import replace

import pytest

from forms.catalogue import FORM_BY_ID
from forms.checks import problems
from forms.disclosures import REGISTER
from forms.f22 import PACKET_FORMS
from forms.fill import fill
from forms.filled import FilledForm, FilledTable
from forms.packet_gaps import NO_SPECIMEN, gaps
from forms.packet_people import witnesses
from forms.parts import Finding
from forms.scope import GAP
from forms.spec import Form
from forms.values import Manner
from law.instants import DayRange
from law.loader import load_tables
from law.packet import Purpose
from models.casefile import CaseFile
from models.records import (
    Charge,
    ChemicalTest,
    InformationRequest,
    Involvement,
    PriorConviction,
    WitnessProof,
)
from reports.paper import measure
from services.evaluate import evaluate
from services.sheets import scope_of, subject_of
from tests.support.packetcase import MARKS, OPEN_WORDS, ZONE, packet_case

AT = dt.datetime(2026, 12, 1, tzinfo=dt.UTC)


def the_case(*more: InformationRequest) -> CaseFile:
    numbers = itertools.count(1)
    made = packet_case(lambda: f"R{next(numbers)}")
    return replace(made, records=(*made.records, *more))


def sheet(form_id: str, casefile: CaseFile, key: str = "", noun: str = "boat") -> FilledForm:
    form = FORM_BY_ID[form_id]
    scope = scope_of(casefile, subject_of(form, casefile, key), ZONE, evaluate(casefile))
    return fill(form, replace(scope, at=AT), craft_noun=noun)


def words(filled: FilledForm) -> str:
    return "\n".join(filled.values.values())


@pytest.mark.parametrize("form", [*PACKET_FORMS, REGISTER], ids=lambda form: form.title)
def test_the_pages_of_a_packet_are_sound_and_their_law_is_known(form: Form) -> None:
    provisions = load_tables().provisions
    assert problems(form, measure, provisions.__contains__) == ()


class TestWorksheet:
    def test_every_charge_stands_with_its_elements_and_what_they_rest_on(self) -> None:
        said = words(sheet("F21", the_case()))
        for cite in ("30.681(1)(a)", "30.681(1)(b)1.", "30.684(5)", "30.68(2)"):
            assert f"s. {cite}" in said
        assert f"Abel Rost ({OPEN_WORDS}" in said
        assert "limit 0.1 or more" in said

    def test_nothing_behind_a_fence_stands_on_it(self) -> None:
        said = words(sheet("F21", the_case()))
        assert not [mark for mark in MARKS if mark in said]

    def test_no_convictions_entered_is_no_word_that_there_are_none(self) -> None:
        case = the_case()
        bare = replace(case, records=tuple(r for r in case.records if not isinstance(r, PriorConviction)))
        assert "nobody has said that there are none" in _empties(sheet("F21", bare))
        looked = replace(bare, case=replace(bare.case, sections_none=("prior_convictions",)))
        assert "looked for, none" in _empties(sheet("F21", looked))

    def test_a_question_is_put_once_in_its_cell(self) -> None:
        cells = [row[3] for row in _rows(sheet("F21", the_case()), "C1")]
        assert not [cell for cell in cells if cell.count("Did the boats approach obliquely") > 1]
        assert [cell for cell in cells if "Ask: Who yielded to whom?" in cell]

    def test_an_exception_is_called_one_once(self) -> None:
        said = words(sheet("F21", the_case()))
        assert "Exception: federal pilot rules" in said
        assert "Exception: Exception" not in said

    def test_of_alternatives_one_is_enough_and_the_other_is_no_failed_element(self) -> None:
        rows = _rows(sheet("F21", the_case()), "C1")
        statuses = {row[0]: row[1] for row in rows if row[0].startswith("One of")}
        assert statuses["One of: operated the craft"] == "satisfied"
        assert statuses["One of: used water skis, an aquaplane or similar"] == "not needed, one is enough"
        assert "water skis" not in " ".join(row[2] for row in _rows(sheet("F21", the_case()), "B1"))

    def test_an_alternative_is_asked_for_while_none_is_shown(self) -> None:
        """Neither role on record: both are open, each is one of two."""
        case = the_case()
        drivers = tuple(
            replace(r, roles=()) if isinstance(r, Involvement) and "operator" in r.roles else r
            for r in case.records
        )
        filed = Charge(id="CH", involvement_id=case.all(Charge)[0].involvement_id, provision="30.68(2)")
        bare = replace(case, records=(*drivers, filed))
        rows = [row for row in _rows(sheet("F21", bare), "C1") if row[0].startswith("One of")]
        assert len(rows) == 2
        assert not [row for row in rows if "not needed" in row[1]]

    def test_a_conviction_is_named_once_in_its_cell_and_what_it_lacks_stands_there(self) -> None:
        cells = [row[4] for row in _rows(sheet("F21", the_case()), "E1")]
        assert len(cells) == 2
        assert not [cell for cell in cells if "Earlier conviction" in cell]
        assert cells[0].startswith("yes. Counts as one")
        assert "Missing: Rests on refusing blood without a warrant." in cells[1]

    def test_a_penalty_that_is_not_loaded_is_said_once(self) -> None:
        cells = [row[3] for row in _rows(sheet("F21", the_case()), "B1")]
        assert "the penalty of s. 30.80 is not loaded" in cells
        assert not [cell for cell in cells if cell.count("not loaded") > 1]

    @pytest.mark.parametrize(("born", "told"), [(1964, False), (1984, True), (None, True)])
    def test_the_step_of_youth_stands_where_youth_is_or_may_be(self, born: int | None, told: bool) -> None:
        case = the_case()
        day = dt.date(born, 3, 2) if born else None
        age = DayRange(earliest=day, latest=day) if day else None
        people = tuple(replace(p, born=age) if p.last == "Quist" else p for p in case.people)
        found = _findings(sheet("F21", replace(case, people=people)))
        points = [point for one in found for point in one.points]
        assert bool([point for point in points if point.startswith("Youth offence")]) == told
        assert [point for point in points if "single-conviction rule" in point]


def _rows(filled: FilledForm, number: str) -> list[list[str]]:
    tables = (p for s in filled.sections for p in s.parts if isinstance(p, FilledTable))
    found = [table for table in tables if table.number == number]
    return [[cell.shown.text for cell in row.cells] for table in found for row in table.rows]


def _empties(filled: FilledForm) -> str:
    parts = (part for section in filled.sections for part in section.parts)
    return " ".join(getattr(part, "empty", "") for part in parts)


class TestRequests:
    def asked(self, kind: str, asked_as: str) -> CaseFile:
        return the_case(InformationRequest(id="Q", request_kind=kind, asked_as=asked_as, asked_by="Somebody"))

    @pytest.mark.parametrize(
        ("asked_as", "answer"), [("court", "yes"), ("maker", "yes"), ("claimant", "yes"), ("other", "no")]
    )
    def test_the_section_gives_a_certificate_to_maker_claimant_and_court(
        self, asked_as: str, answer: str
    ) -> None:
        said = sheet("F10", self.asked("certificate", asked_as), "information_request/Q")
        assert [part.answer for part in _findings(said)] == [answer]

    @pytest.mark.parametrize("asked_as", ["united_states", "state_of_registration", "state_of_accident"])
    def test_an_authorised_request_lists_what_the_office_holds(self, asked_as: str) -> None:
        said = sheet("F11", self.asked("information", asked_as), "information_request/Q")
        assert [part.citation for part in _findings(said)] == ["s. 30.67(5)"]
        assert "What this office holds" in [section.title for section in said.sections]

    @pytest.mark.parametrize("asked_as", ["other", "court", "maker"])
    def test_any_other_request_is_answered_with_the_fence_and_lists_nothing(self, asked_as: str) -> None:
        said = sheet("F11", self.asked("information", asked_as), "information_request/Q")
        assert [part.citation for part in _findings(said)] == ["s. 30.67(4)"]
        assert "What this office holds" not in [section.title for section in said.sections]

    def test_a_snowmobile_is_never_answered_with_a_boat_section(self) -> None:
        case = self.asked("information", "state_of_accident")
        said = sheet("F11", case, "information_request/Q", noun="snowmobile")
        assert [part.citation for part in _findings(said)] == ["s. 350.15(4)", ""]
        assert "30.67" not in said.form.citation.words

    def test_nobody_here_fills_in_what_the_department_certifies(self) -> None:
        said = sheet("F10C", self.asked("certificate", "court"), "information_request/Q")
        assert not [box for box in said.values if box.startswith(("B", "C")) and said.values[box]]


def _findings(filled: FilledForm) -> list[Finding]:
    parts = (part for section in filled.sections for part in section.parts)
    return [one for part in parts for one in getattr(part, "findings", ())]


class TestProof:
    def test_whom_the_record_names_is_a_witness_before_anybody_enters_them(self) -> None:
        case = the_case()
        named = {one.name: one for one in witnesses(case, Manner(zone=ZONE, casefile=case))}
        assert named["Rost, Abel"].entered
        assert named["Rost, Abel"].subpoena == "asked 08/01/2001, not served"
        assert named["Nurse Ivo Made-up"].capacity == "Drew the specimen"
        assert named["Deputy Ann Made-up"].proves.startswith("the arrest; the request")
        hearing = witnesses(case, Manner(zone=ZONE, casefile=case), issues_only=True)
        assert [one.name for one in hearing] == ["Rost, Abel", "Deputy Ann Made-up"]
        entered = WitnessProof(id="W9", named="nurse ivo made-up", elements=("concentration",))
        again = replace(case, records=(*case.records, entered))
        names = [one.name for one in witnesses(again, Manner(zone=ZONE, casefile=again))]
        assert [name for name in names if "Ivo" in name or "ivo" in name] == ["nurse ivo made-up"]

    def test_weak_places_name_thin_elements_and_tests_and_in_a_refusal_the_issues_alone(self) -> None:
        case = the_case()
        decisions = evaluate(case)
        found = gaps(case, decisions, Purpose.TRIAL, gap=GAP)
        groups = {one.group.partition(":")[0] for one in found}
        assert {"Thin elements", "Tests"} <= groups
        assert not any("S-01-0008" in one.says for one in found)
        hearing = gaps(case, decisions, Purpose.REFUSAL, gap=GAP)
        assert {one.group for one in hearing} == {"Refusal"}

    def test_a_specimen_without_a_ledger_and_a_test_without_a_specimen_are_weak_places(self) -> None:
        case = the_case()
        found = gaps(case, evaluate(case), Purpose.TRIAL, gap=GAP)
        (empty,) = [one for one in found if one.group == "Custody: specimen S-01-0007"]
        assert "its ledger has no entry" in empty.says
        assert not [one for one in found if "S-01-0008" in one.group]  # a decedent's is nobody's test
        (test,) = case.all(ChemicalTest)
        loose = replace(case, records=(*case.records, replace(test, id="T2", specimen_id=None)))
        said = [one.what for one in gaps(loose, evaluate(loose), Purpose.TRIAL, gap=GAP)]
        assert said.count(NO_SPECIMEN) == 1
        breath = replace(test, id="T2", specimen_id=None, specimen_kind="breath")
        blown = replace(case, records=(*case.records, breath))
        assert NO_SPECIMEN not in [one.what for one in gaps(blown, evaluate(blown), Purpose.TRIAL, gap=GAP)]
