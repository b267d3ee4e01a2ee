"""What sheets there are for a case, and how derived boxes are filled."""

from __future__ import annotations

from dataclasses import replace

import pytest

from forms.catalogue import FORMS
from forms.f01 import F01
from forms.f02 import F02
from forms.f23 import F23
from forms.spec import Form
from models.casefile import CaseFile
from models.fields import FieldState, State
from models.records import Case, Death, Filing, Injury, Involvement
from reports.paper import paint
from tests.reports.papercases import accident, changed, facts, filled, snowmobile


def with_records(casefile: CaseFile, *added: object) -> CaseFile:
    return CaseFile(case=casefile.case, records=(*casefile.records, *added), people=casefile.people)  # type: ignore[arg-type]


def without(casefile: CaseFile, *ids: str) -> CaseFile:
    records = tuple(r for r in casefile.records if r.id not in ids)
    return CaseFile(case=casefile.case, records=records, people=casefile.people)


class TestSubjects:
    def test_one_sheet_for_each_operator_of_each_boat(self) -> None:
        subjects = F01.subjects(accident(boats=3, people=4))
        assert [s.key for s in subjects] == ["involvement/I1", "involvement/I2", "involvement/I3"]
        assert subjects[1].label == "operator of boat 2, Nguyễn Thị Mai Hương"

    def test_a_boat_without_a_known_operator_has_a_sheet_about_the_boat(self) -> None:
        casefile = changed(accident(), "I2", roles=("occupant",))
        assert [s.key for s in F01.subjects(casefile)] == ["involvement/I1", "craft/V2"]
        assert F01.subjects(casefile)[1].label == "boat 2, WS 1232 AB: no operator known"

    def test_two_operators_of_one_boat_have_two_sheets(self) -> None:
        casefile = changed(accident(), "I3", roles=("operator",), craft_id="V1")
        assert [s.key for s in F01.subjects(casefile)] == [
            "involvement/I1",
            "involvement/I3",
            "involvement/I2",
        ]

    def test_an_empty_case_still_has_a_sheet(self) -> None:
        (subject,) = F01.subjects(CaseFile(case=Case(kind="boating")))
        assert subject.key == "case"

    def test_a_voided_boat_has_none(self) -> None:
        casefile = changed(accident(), "V2", void_reason="entered twice")
        assert "craft/V2" not in [s.key for s in F01.subjects(casefile)]

    def test_each_sheet_takes_the_report_of_its_own_operator(self) -> None:
        other = Filing(
            id="F3",
            position=3,
            duty="operator_report",
            by_involvement="I2",
            preparer_as="operator",
            preparer="Mai Hương Nguyễn",
        )
        casefile = with_records(accident(), other)
        assert filled(F01, casefile, 0).values["M1"] == "María Hernández"
        assert filled(F01, casefile, 1).values["M1"] == "Mai Hương Nguyễn"


class TestCounts:
    def test_blank_is_not_zero(self) -> None:
        casefile = changed(without(accident(), "J1"), "N", any_death=None, any_injury=None)
        values = filled(F01, casefile).values
        assert (values["A7"], values["A8"]) == ("", "")

    def test_zero_is_printed_when_somebody_said_that_there_is_none(self) -> None:
        casefile = changed(without(accident(), "J1"), "N", any_injury=False)
        assert filled(F01, casefile).values["A8"] == "0"
        marked = replace(casefile.case, sections_none=("deaths",))
        casefile = changed(replace(casefile, case=marked), "N", any_death=None)
        assert filled(F01, casefile).values["A7"] == "0"

    def test_unknown_is_a_word(self) -> None:
        state = {"any_death": FieldState(state=State.UNKNOWN)}
        casefile = changed(accident(), "N", any_death=None, states=state)
        assert filled(F01, casefile).values["A7"] == "unknown"

    def test_people_are_counted_once_and_groups_as_many_as_they_are(self) -> None:
        casefile = with_records(
            accident(),
            Injury(id="J2", position=2, involvement_id="I2", nature="burn"),
            Involvement(id="I9", position=9, called="people hurt", group_size=3, craft_id="V1"),
            Injury(id="J3", position=3, involvement_id="I9"),
            Death(id="T1", position=1, involvement_id="I3"),
        )
        values = filled(F01, casefile).values
        assert (values["A7"], values["A8"]) == ("1", "4")
        assert "Death" in values["A2"]


class TestPreparer:
    def test_an_operator_who_can_report_is_pre_filled(self) -> None:
        values = filled(F01, without(accident(), "F2")).values
        assert values["M1"] == "María de los Ángeles Hernández-Villanueva-O’Shaughnessy, Jr."
        assert values["M2"].startswith("N4201")

    def test_an_incapable_operator_is_not(self) -> None:
        casefile = changed(without(accident(), "F2"), "I1", physically_incapable=True)
        form = filled(F01, casefile)
        assert (form.values["M1"], form.values["M2"]) == ("", "")
        assert {"M1", "M2", "M3"} <= {m.box for m in form.missing}


class TestBoats:
    def test_power_and_fuel_are_not_asked_of_a_canoe(self) -> None:
        casefile = changed(accident(), "V1", boat_type="canoe", horsepower=None, fuel=None)
        assert not {"D11", "D16"} & {m.box for m in filled(F01, casefile).missing}
        motor = changed(accident(), "V1", horsepower=None, fuel=None)
        assert {"D11", "D16"} <= {m.box for m in filled(F01, motor).missing}

    def test_numbers_and_names_of_all_boats(self) -> None:
        said = filled(F01, accident()).values["A11"]
        assert said == "boat 1: WS 1231 AB, “Łódź Belle II”; boat 2: WS 1232 AB, “Loon 2”"

    def test_replacement_cost_where_repair_is_not_practical(self) -> None:
        casefile = changed(accident(), "V1", damage_cost=None, replacement_cost=1_250_000)
        assert filled(F01, casefile).values["G2"] == "$12,500.00 to replace"

    def test_each_other_boat_is_a_section_of_its_own(self) -> None:
        form = filled(F01, accident(boats=3, people=3), 1)
        notes = [s.note for s in form.sections if s.letter == "H"]
        assert [note.split(" · ")[-1] for note in notes] == ["boat 1 of 3", "boat 3 of 3"]
        assert form.values["H1@3"] == "WS 1233 AB"

    def test_missing_boxes_of_another_boat_name_the_boat(self) -> None:
        casefile = changed(accident(), "V2", registration=None)
        (missing,) = filled(F01, casefile).missing
        assert (missing.where, missing.path) == ("H1 (boat 2)", "craft/V2.registration")


class TestGroups:
    def test_an_option_that_is_not_offered_prints_when_it_was_chosen(self) -> None:
        casefile = changed(accident(), "N", events=("rollover",))
        assert filled(F01, casefile).values["F1"] == "1. Snowmobile rolled over"

    def test_other_carries_its_words(self) -> None:
        casefile = changed(accident(), "N", events=("other",), event_other="Struck by lightning")
        assert filled(F01, casefile).values["F1"] == "1. Other: Struck by lightning"

    def test_unknown_marks_its_own_square(self) -> None:
        state = {"wind": FieldState(state=State.UNKNOWN)}
        form = filled(F01, changed(accident(), "N", wind=None, states=state))
        assert form.values["E3"] == "Unknown"
        assert form.missing == ()

    def test_events_are_ranked_in_the_order_they_happened(self) -> None:
        assert filled(F01, accident()).values["F1"] == (
            "1. Collision, recreational boat; 2. Fall overboard; 3. Flooding or swamping"
        )


def test_a_case_turned_into_a_snowmobile_case_fills_the_other_form() -> None:
    values = filled(F02, snowmobile(accident())).values
    assert values["A3"] == "snowmobile 1 of 2"
    assert values["B3"] == "Loon Lake trail"


def test_the_summary_reads_no_narrative_and_no_screening() -> None:
    form = filled(F23, accident(narrative="secret words of an operator"))
    assert not any("secret words" in value for value in form.values.values())


# Nobody has to fill in what is the office's own reading, or what another office fills in by hand.
NOTHING_NEEDED = frozenset({"F10C", "F21", "F23"})


@pytest.mark.parametrize("kept", [(), ("V1",), ("I1",), ("N",), ("J1", "T1")])
@pytest.mark.parametrize("form", FORMS, ids=[form.id for form in FORMS])
def test_a_half_filled_case_prints_with_its_gaps_named(form: Form, kept: tuple[str, ...]) -> None:
    records = tuple(r for r in accident().records if r.id in kept)
    half = CaseFile(case=accident().case, records=records, people=())
    for subject in range(len(form.subjects(half))):
        sheet = filled(form, half, subject)
        paper = paint(sheet, facts())
        assert paper.pages >= 1
        assert [m.number for m in sheet.missing] == list(range(1, len(sheet.missing) + 1))
        assert sheet.missing or form.id in NOTHING_NEEDED
