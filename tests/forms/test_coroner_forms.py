"""The coroner's sheets: times as intervals, the three authorities, whose claim, whose month, both laws."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forms.catalogue import FORMS, OFFICE_FORMS
from forms.coroner_chapters import BOAT_DEATHS
from forms.coroner_subjects import BINDINGS
from forms.derive.coroner_times import timescale
from forms.f05 import F05
from forms.f06 import F06
from forms.f07 import F07
from forms.f09 import F09
from forms.fill import fill
from forms.filled import FilledForm, FilledIntervals, FilledPanel, FilledSignature, FilledTable
from forms.spec import Form
from law.instants import Precision, When, exact
from law.loader import load_tables
from law.office import with_office_editions
from law.tables import LawTables, OfficeEdition
from models.casefile import CaseFile
from models.fields import FieldState, State
from models.records import Claim, DrawAttempt, LabWork
from reports.engine.faces import width
from reports.engine.furniture import WINDOW_BOTTOM, WINDOW_TOP, address_lines
from reports.engine.shapes import Text
from reports.paper import Paper, paint
from tests.forms.test_arrest_forms import told
from tests.reports.coronercases import (
    RESULT,
    bare,
    between,
    coroner_scope,
    coroner_sheet,
    drowning,
    line,
    on_snow,
    report,
    report_sheet,
    time,
)
from tests.reports.papercases import ZONE, at, blank, changed, facts, quantity, squeezed, text_of

CORONER_FORMS = [form for form in FORMS if form.bindings is BINDINGS]
BOTH = pytest.mark.parametrize("casefile", [drowning(), on_snow(drowning())], ids=["boat", "snow"])
DAY = dt.date(2001, 7, 15)


def parts(sheet: FilledForm, kind: type) -> list:  # type: ignore[type-arg]
    return [part for section in sheet.sections for part in section.parts if isinstance(part, kind)]


def panel(sheet: FilledForm, number: str) -> FilledPanel:
    (found,) = [part for part in parts(sheet, FilledPanel) if part.number == number]
    return found  # type: ignore[no-any-return]


def missing(sheet: FilledForm) -> set[str]:
    return {one.box for one in sheet.missing}


def with_record(casefile: CaseFile, *records: object) -> CaseFile:
    return CaseFile(case=casefile.case, records=(*casefile.records, *records), people=casefile.people)  # type: ignore[arg-type]


def without(casefile: CaseFile, *ids: str) -> CaseFile:
    kept = tuple(record for record in casefile.records if record.id not in ids)
    return CaseFile(case=casefile.case, records=kept, people=casefile.people)


def moved(tables: LawTables, target: str, value: str, citation: str) -> LawTables:
    """The office's own figure, from the first day of 2001."""
    edition = OfficeEdition(
        target=target,
        start=dt.date(2001, 1, 1),
        value=value,
        citation=citation,
        source="a made-up act",
        reason="the act was read",
        by="M. Ołtarz",
        bound="inclusive",
    )
    return with_office_editions(tables, [edition])


def texts(paper: Paper, page: int) -> Iterable[Text]:
    return paper.layout.pages[page - 1].texts


class TestEverySheet:
    @BOTH
    @pytest.mark.parametrize("form", CORONER_FORMS, ids=lambda form: form.id)
    def test_a_full_record_is_complete_and_cites_its_own_law(self, form: Form, casefile: CaseFile) -> None:
        sheet = coroner_sheet(form, casefile)
        assert sheet.missing == ()
        paper = paint(sheet, facts(), noun=casefile.case.kind or "")
        said = squeezed("".join(text_of(paper.pdf)))
        snow = casefile.case.kind == "snowmobile"
        assert ("s.350.155(2),Wis.Stats." in said, "s.30.67" in said) == (snow, not snow)
        assert squeezed("Xiong-Ołtarz, Pa Houa Mai Nhia") in said

    @pytest.mark.parametrize("form", CORONER_FORMS, ids=lambda form: form.id)
    def test_a_bare_record_names_what_is_missing_and_from_whom(self, form: Form) -> None:
        sheet = coroner_sheet(form, bare(drowning()))
        assert sheet.missing
        assert all(one.from_whom and one.path for one in sheet.missing)
        assert "INCOMPLETE" in text_of(paint(sheet, facts()).pdf)[0]

    @pytest.mark.parametrize("form", CORONER_FORMS, ids=lambda form: form.id)
    def test_a_case_without_a_death_has_one_empty_sheet(self, form: Form) -> None:
        (subject,) = form.subjects(CaseFile(case=drowning().case))
        assert (subject.key, subject.label) == ("case", "no death on record yet")

    @pytest.mark.parametrize("form", CORONER_FORMS, ids=lambda form: form.id)
    def test_the_same_record_gives_the_same_bytes(self, form: Form) -> None:
        first, second = (paint(coroner_sheet(form, drowning()), facts()) for _ in range(2))
        assert first.sha256 == second.sha256

    @pytest.mark.parametrize("form", [*CORONER_FORMS, *OFFICE_FORMS], ids=lambda form: form.id)
    def test_a_blank_one_has_room_for_every_box_and_says_nothing(self, form: Form) -> None:
        empty = blank(form)
        assert not any(empty.values.values())
        assert empty.missing == ()
        assert "BLANK FORM" in text_of(paint(empty, facts(case_number="")).pdf)[0]

    def test_the_result_stands_on_one_form_alone_and_never_in_the_sheets_of_a_trial(self) -> None:
        casefile = drowning()
        stated = {
            form.id
            for form in FORMS
            for n in range(len(form.subjects(casefile)))
            if RESULT in told(coroner_sheet(form, casefile, n))
        }
        assert stated == {"F07"}

    def test_a_death_only_the_coroner_knows_has_its_sheets(self) -> None:
        casefile = changed(without(drowning(), "D1"), "CF1", death_id=None, identified_by="dental record")
        (subject,) = F05.subjects(casefile)
        assert subject.key == "death/CF1"
        sheet = coroner_sheet(F05, casefile)
        assert sheet.missing == ()
        assert panel(sheet, "B8").findings

    def test_the_coroners_entry_counts_and_the_officers_stands_beside_it(self) -> None:
        sheet = coroner_sheet(F05, changed(drowning(), "CF1", died=time("07-15 05:00")))
        assert sheet.values["B2"] == "07/15/2001 05:00 CDT"
        assert sheet.values["B6"] == "07/15/2001 04:30 to 05:30 CDT"
        assert coroner_sheet(F05, drowning()).values["B6"] == ""


minutes = st.integers(min_value=0, max_value=900)
ranges = st.tuples(minutes, st.integers(min_value=0, max_value=300))


def spread(start: int, length: int) -> When:
    first = at("2001-07-14T20:00:00-05:00") + dt.timedelta(minutes=start)
    last = first + dt.timedelta(minutes=length)
    return When(precision=Precision.RANGE, earliest=first, latest=last, zone=ZONE)


class TestTimes:
    @given(accident=ranges, death=ranges)
    def test_the_frame_holds_exactly_the_deaths_of_which_both_answers_may_be(
        self, accident: tuple[int, int], death: tuple[int, int]
    ) -> None:
        casefile = changed(drowning(), "N", occurred=spread(*accident))
        for record in ("D1", "CF1"):
            casefile = changed(casefile, record, died=spread(*death), found=None, pronounced=None)
        # Without findings the drawing takes the time of death as it is recorded.
        scope = replace(coroner_scope(F05, casefile), decisions=())
        hours = load_tables().value("boat.specimen.death_hours", DAY).hours
        frame = timescale(BOAT_DEATHS, scope).both
        starts = [one for one in (spread(*accident).earliest, spread(*accident).latest) if one]
        for minute in range(death[0], death[0] + death[1] + 1):
            died = spread(minute, 0).earliest
            assert died is not None
            answers = {died - start <= hours for start in starts}
            inside = frame is not None and frame[0] <= died <= frame[1] and died - hours > min(starts)
            assert inside is (len(answers) == 2)

    def test_figures_stand_as_the_tables_have_them_and_move_with_the_offices(self) -> None:
        def heads(laws: LawTables) -> dict[str, str]:
            sheet = fill(F05, replace(coroner_scope(F05, drowning()), laws=laws))
            (drawn,) = parts(sheet, FilledIntervals)
            return dict(drawn.scale.heads)

        tables = load_tables()
        assert heads(tables)["Limit"] == "6 h 00 min, that moment included"
        assert heads(tables)["Shortest interval"] == "5 h 30 min"
        other = heads(moved(tables, "boat.specimen.death_hours", "8", "30.67(6)(b)"))
        assert other["Limit"] == "8 h 00 min, that moment included"

    def test_a_night_on_both_sides_of_midnight_is_under_one_law(self) -> None:
        night = between("07-14 23:40", "07-15 00:20")
        casefile = changed(changed(drowning(), "CF1", died=night), "D1", died=night)
        scope = coroner_scope(F05, casefile)
        assert F05.law_day is not None
        assert F05.law_day(scope) == dt.date(2001, 7, 14)
        (drawn,) = parts(fill(F05, scope), FilledIntervals)
        assert dict(drawn.scale.heads)["Limit"].startswith("6 h 00 min")

    def test_what_nobody_recorded_is_neither_unknown_nor_told(self) -> None:
        def words(casefile: CaseFile) -> dict[str, str]:
            (drawn,) = parts(coroner_sheet(F05, casefile), FilledIntervals)
            return {bar.label: bar.words for bar in drawn.scale.bars}

        assert words(changed(drowning(), "S1", collected=None))["Drawn"] == "not recorded"
        asked = {"collected": FieldState(state=State.UNKNOWN, reason="label washed off")}
        assert words(changed(drowning(), "S1", collected=None, states=asked))["Drawn"] == "unknown"

    def test_a_death_nobody_timed_is_taken_from_finding_and_last_seen_as_the_law_does(self) -> None:
        casefile = drowning()
        for record in ("D1", "CF1"):
            casefile = changed(casefile, record, died=None)
        sheet = coroner_sheet(F05, casefile)
        (drawn,) = parts(sheet, FilledIntervals)
        death = next(bar for bar in drawn.scale.bars if bar.label == "Death")
        assert death.reckoned
        assert (death.start, death.end) == (time("07-14 22:00").earliest, time("07-15 05:40").latest)
        assert "B2" in missing(sheet)

    def test_a_death_days_later_keeps_its_drawing_within_the_page(self) -> None:
        late = between("07-19 04:30", "07-21 05:30")
        casefile = changed(drowning(), "N", occurred=When(
            precision=Precision.BEFORE, earliest=None, latest=time("07-14 22:00").latest, zone=ZONE
        ))  # fmt: skip
        for record in ("D1", "CF1"):
            casefile = changed(casefile, record, died=late, found=time("07-22 05:40"), pronounced=None)
        paper = paint(coroner_sheet(F05, casefile), facts())
        for text in texts(paper, 1):
            assert text.x + 1 >= 36
        assert "at or before 07/14/2001 22:00 CDT" in text_of(paper.pdf)[0]

    @pytest.mark.parametrize(
        "apart", [{"minutes": 1}, {"hours": 9}, {"days": 3}, {"days": 200}, {"days": 22_000}]
    )
    def test_the_scale_fits_any_length_without_one_reading_over_another(self, apart: dict[str, int]) -> None:
        accident = exact(at("1995-03-31T23:50:00-06:00"), ZONE)
        assert accident.earliest is not None
        died = exact(accident.earliest + dt.timedelta(**apart), ZONE)
        casefile = changed(changed(drowning(), "N", occurred=accident), "S1", collected=died)
        for record in ("D1", "CF1"):
            casefile = changed(casefile, record, died=died, found=None, pronounced=None)
        paper = paint(coroner_sheet(F05, casefile), facts())
        place = paper.layout.places["B7"]
        inside = [t for t in texts(paper, place.page) if place.y <= t.y <= place.y + place.h]
        for one in inside:
            for other in inside:
                if one is not other and one.y == other.y and one.x <= other.x:
                    assert one.x + width(one.text, one.face, one.size) <= other.x + 0.1, (one, other)

    @pytest.mark.parametrize(
        ("died", "answer"),
        [
            (between("07-15 03:00", "07-15 04:00"), "required"),
            (between("07-15 03:00", "07-15 04:01"), "cannot be ruled out"),
            (between("07-15 05:00", "07-15 05:30"), "cannot be ruled out"),
            (between("07-15 05:01", "07-15 05:30"), "not required"),
        ],
    )
    def test_the_limit_itself_is_within(self, died: When, answer: str) -> None:
        casefile = changed(changed(drowning(), "D1", died=died), "CF1", died=died)
        (finding,) = panel(coroner_sheet(F05, casefile), "B8").findings
        assert finding.answer == answer


class TestDraw:
    @pytest.mark.parametrize(
        "values",
        [
            {"volume": quantity("9.5", "cc")},
            {"collected": time("07-15 19:00")},
        ],
        ids=["short", "late"],
    )
    def test_late_or_short_wants_a_reason_and_is_never_refused(self, values: dict[str, object]) -> None:
        sheet = coroner_sheet(F05, changed(drowning(), "S1", **values))
        assert missing(sheet) == {"C9"}
        why = changed(changed(drowning(), "S1", **values), "CF1", draw_reason_text="one tube broke")
        assert missing(coroner_sheet(F05, why)) == set()

    def test_none_drawn_asks_for_the_reason_and_for_nothing_of_a_draw(self) -> None:
        casefile = changed(without(drowning(), "S1", "K1", "K2", "L1"), "CF1", specimen_id=None)
        casefile = changed(casefile, "CF1", not_drawn=True, draw_reason="no_blood")
        assert missing(coroner_sheet(F05, casefile)) == set()
        assert missing(coroner_sheet(F05, changed(casefile, "CF1", draw_reason=None))) == {"C9"}

    @pytest.mark.parametrize(
        ("capacity", "chosen"),
        [
            ("coroner", "Coroner or medical examiner"),
            ("medical_examiner", "Coroner or medical examiner"),
            ("designated_physician", "Physician designated by that officer"),
            ("phlebotomist", "Qualified person at that physician’s direction"),
            ("deputy", "Deputy, or another person: see C6"),
            ("physician", "Deputy, or another person: see C6"),
        ],
    )
    def test_one_of_the_three_the_section_names_or_another_in_words(self, capacity: str, chosen: str) -> None:
        sheet = coroner_sheet(F05, changed(drowning(), "S1", collector_capacity=capacity))
        assert sheet.values["C5"] == chosen

    def test_attempts_stand_on_it_where_there_were_any(self) -> None:
        tried = DrawAttempt(id="T1", coroner_file_id="CF1", outcome="no_blood", note="clotted", site="heart")
        assert "C10" not in {part.number for part in parts(coroner_sheet(F05, drowning()), FilledTable)}
        said = told(coroner_sheet(F05, with_record(drowning(), tried)))
        assert "No blood obtained; clotted" in said

    def test_a_specimen_of_the_living_never_stands_in(self) -> None:
        casefile = changed(changed(drowning(), "CF1", specimen_id=None), "S1", from_decedent=False)
        assert {"C1", "D1"} <= missing(coroner_sheet(F05, casefile))

    def test_the_face_says_that_the_laboratorys_own_form_goes_with_it(self) -> None:
        pages = text_of(paint(coroner_sheet(F05, drowning()), facts()).pdf)
        assert "The laboratory’s own form, where prescribed, goes with it." in pages[0]
        assert all("FOR STATISTICAL PURPOSES ONLY" in page for page in pages)


class TestRelease:
    def test_each_law_names_its_own_trade(self) -> None:
        boat, snow = (told(coroner_sheet(F06, one)) for one in (drowning(), on_snow(drowning())))
        assert ("mortician" in boat, "funeral director, for receipt" in boat) == (True, False)
        assert ("funeral director" in snow, "mortician" in snow) == (True, False)

    @BOTH
    def test_the_narrower_reading_stands_in_the_words_of_the_finding_and_once(
        self, casefile: CaseFile
    ) -> None:
        prefix = "sled" if casefile.case.kind == "snowmobile" else "boat"
        words = load_tables().value(f"{prefix}.coroner.embalming_scope", DAY).edition.open_question
        assert words.startswith("OPEN QUESTION")
        said = [point for finding in panel(coroner_sheet(F06, casefile), "E1").findings
                for point in (finding.title, *finding.points)]  # fmt: skip
        assert said.count(words) == 1

    def test_without_a_finding_the_question_is_still_asked(self) -> None:
        sheet = fill(F06, replace(coroner_scope(F06, drowning()), decisions=()))
        (question,) = panel(sheet, "E1").findings
        assert question.title.startswith("OPEN QUESTION (30.67(6)(b))")

    def test_a_release_without_the_specimen_says_why(self) -> None:
        casefile = changed(drowning(), "S1", collected=None)
        assert {"C1", "C5"} <= missing(coroner_sheet(F06, casefile))
        later = changed(drowning(), "S1", collected=time("07-15 11:01"))
        assert missing(coroner_sheet(F06, later)) == {"C5"}
        none = changed(casefile, "CF1", not_drawn=True, release_reason="burned beyond drawing")
        sheet = coroner_sheet(F06, none)
        assert sheet.values["C1"] == "not taken: why in C5"
        assert sheet.missing == ()


class TestForwarding:
    @pytest.mark.parametrize(
        ("day", "boat", "snow"),
        [
            ("2001-08-03", "State health officer", "Department of Health and Family Services"),
            ("2008-06-30", "State health officer", "Department of Health and Family Services"),
            ("2008-07-01", "State health officer", "Department of Health Services"),
        ],
    )
    def test_the_addressee_is_that_of_the_letters_date(self, day: str, boat: str, snow: str) -> None:
        sent = exact(at(f"{day}T10:00:00-05:00"), ZONE)
        for casefile, name in ((drowning(), boat), (on_snow(drowning()), snow)):
            sheet = coroner_sheet(F07, changed(casefile, "FW1", forwarded=sent))
            assert (sheet.values["A1"], sheet.address[0]) == (name, name)
            assert sheet.address[1:] == ("P.O. Box 0000", "Madison WI 53700-0000")

    def test_what_somebody_typed_as_addressee_is_not_printed(self) -> None:
        sheet = coroner_sheet(F07, changed(drowning(), "FW1", to_whom="Uncle Bob"))
        assert "Uncle Bob" not in told(sheet)

    def test_without_a_forwarding_the_letter_is_of_the_day_it_is_printed(self) -> None:
        casefile = without(drowning(), "FW1")
        sheet = coroner_sheet(F07, casefile)
        assert "08/03/2001" in told(sheet)
        later = fill(F07, replace(coroner_scope(F07, casefile), at=at("2001-08-04T10:15:00-05:00")))
        assert "08/04/2001" in told(later)
        assert later.values == sheet.values
        assert sheet.values["C1#1.2"] == f"{RESULT} g/100 mL"

    def test_only_the_address_stands_in_the_window(self) -> None:
        paper = paint(coroner_sheet(F07, drowning()), facts())
        inside = [t for t in texts(paper, 1) if WINDOW_TOP < t.y < WINDOW_BOTTOM and t.x < 387]
        assert [t.text for t in inside] == ["State health officer", "P.O. Box 0000", "Madison WI 53700-0000"]
        assert all(180 <= t.y <= 228 and t.x >= 63 for t in inside)

    def test_the_panel_of_an_incomplete_letter_stands_under_the_window(self) -> None:
        paper = paint(coroner_sheet(F07, bare(drowning())), facts())
        (head,) = [t for t in texts(paper, 1) if t.text == "INCOMPLETE"]
        assert head.y > WINDOW_BOTTOM

    def test_a_long_address_keeps_every_word(self) -> None:
        lines = (
            "Department of Health and Family Services",
            "Bureau of " + "health information " * 4,
            "a",
            "b",
            "c",
        )
        said = address_lines(lines)
        assert len(said) <= 4
        assert squeezed("".join(said)).replace(",", "") == squeezed("".join(lines))

    def test_an_amended_result_has_a_sheet_of_its_own(self) -> None:
        again = LabWork(id="L2", position=2, specimen_id="S1", amends="L1", analyte="alcohol",
                        result=quantity("0.117", "g/100 mL"), result_known=time("08-20 09:00"))  # fmt: skip
        casefile = with_record(drowning(), again)
        assert [s.key for s in F07.subjects(casefile)] == ["forwarding/FW1", "death/D1"]
        first, second = (coroner_sheet(F07, casefile, n) for n in (0, 1))
        assert first.values["C1#1.2"] == f"{RESULT} g/100 mL"
        assert second.values["C1#1.2"] == "0.117 g/100 mL (amends an earlier one)"


class TestClaims:
    def test_each_claimant_has_a_sheet_of_its_own_items(self) -> None:
        keys = [subject.key for subject in F09.subjects(drowning())]
        assert keys == ["claims/coroner/D1/01-C-7", "claims/laboratory/D1/H-2201"]
        own, other = (coroner_sheet(F09, drowning(), n) for n in (0, 1))
        assert [own.values[f"C1#{n}.1"] for n in (1, 2)] == ["Specimen", "Report"]
        assert [table.total for table in parts(own, FilledTable)] == ["Sum: $48.50"]
        assert other.values["C1#1.1"] == "Analysis"
        assert [[s.who for s in parts(one, FilledSignature)] for one in (own, other)] == [
            ["coroner or medical examiner"],
            ["for the laboratory"],
        ]

    @pytest.mark.parametrize(
        ("claimant", "kind", "whose"),
        [("coroner", "analysis", "the laboratory’s"), ("laboratory", "specimen", "the coroner’s")],
    )
    def test_nothing_is_claimed_in_anothers_name(self, claimant: str, kind: str, whose: str) -> None:
        wrong = Claim(id="CL9", position=9, coroner_file_id="CF1", claimant=claimant, claim_kind=kind,
                      number="X-1", amount=99_900)  # fmt: skip
        casefile = with_record(drowning(), wrong)
        keys = [subject.key for subject in F09.subjects(casefile)]
        sheet = coroner_sheet(F09, casefile, keys.index(f"claims/{claimant}/D1/X-1"))
        assert not any(key.startswith("C1#") for key in sheet.values)
        assert [table.total for table in parts(sheet, FilledTable)] == [""]
        assert "C1" in missing(sheet)
        assert sheet.remark == "1 item left out: another’s"
        assert any(f"It is {whose} to claim." in finding.sentence for finding in panel(sheet, "C2").findings)

    def test_an_item_without_an_amount_is_not_summed_as_nothing(self) -> None:
        sheet = coroner_sheet(F09, changed(drowning(), "CL1", amount=None))
        (table,) = parts(sheet, FilledTable)
        assert table.total == "Sum: $6.00; not in it: 1 without an amount"
        assert missing(sheet) == {"C1#1.3"}

    def test_open_paid_and_ended_are_told_apart(self) -> None:
        casefile = changed(drowning(), "CL1", paid=4_250, paid_at=time("09-01 10:00"))
        casefile = changed(casefile, "CL2", paid=100)
        values = coroner_sheet(F09, casefile).values
        assert values["C1#1.4"] == "paid $42.50, 09/01/2001 10:00 CDT"
        assert values["C1#2.4"] == "open; paid $1.00"


class TestMonth:
    def test_counts_agree_and_each_death_stands_under_its_own_section(self) -> None:
        snow = line(3, citation="350.155(1)", craft="snowmobile")
        values = report_sheet(report(line(1), line(2), snow)).values
        assert [values[box] for box in ("A4", "A5", "A6", "A7")] == ["3", "2", "1", "0"]
        assert [values[f"B3@{n}"] for n in (1, 2, 3)] == ["s. 30.67(6)(a)"] * 2 + ["s. 350.155(1)"]

    def test_a_correction_counts_no_death_and_names_its_report(self) -> None:
        numbers = {"MR0": "M-2001-07"}
        one = report(line(1, corrects="MR0"), line(2), supplement=1, reason="learned of late")
        sheet = report_sheet(one, given=numbers)
        assert [sheet.values[box] for box in ("A3", "A4", "A7", "A8")] == ["supplement", "1", "1", "1"]
        assert (sheet.values["B6@1"], sheet.values["B6@2"]) == ("M-2001-07", "")
        assert sheet.missing == ()
        assert missing(report_sheet(replace(one, reason=None))) == {"A15"}

    def test_a_month_without_a_death_says_that_it_is_a_practice(self) -> None:
        sheet = report_sheet(report(nil=True))
        assert sheet.values["A3"] == "no death (office practice)"
        assert (sheet.values["A4"], sheet.missing) == ("0", ())
        (said,) = panel(sheet, "A17").findings
        assert said.title == load_tables().value("coroner.nil_report", DAY).text
        assert panel(report_sheet(report(line(1))), "A17").findings == ()

    def test_a_month_that_is_not_certain_is_marked(self) -> None:
        sheet = report_sheet(report(line(1, month_certain="no"), line(2)))
        assert sheet.values["B5@1"] == "month not certain"
        assert sheet.remark == "month not certain: 1 death"

    @pytest.mark.parametrize(
        ("month", "strict", "working"),
        [
            ("2001-07", "Fri 08/10/2001", ""),
            ("2001-01", "Sat 02/10/2001", "Mon 02/12/2001"),
            ("2001-12", "Thu 01/10/2002", ""),
        ],
    )
    def test_the_day_is_strict_and_the_next_working_day_a_note(
        self, month: str, strict: str, working: str
    ) -> None:
        values = report_sheet(report(line(1), month=month)).values
        assert (values["A9"], values["A10"]) == (strict, working)

    def test_the_day_is_the_offices_where_it_entered_one(self) -> None:
        laws = moved(load_tables(), "boat.coroner.report_day", "5", "30.67(6)(a)")
        from_seed = report_sheet(report(line(1))).values["A9"]
        assert from_seed == "Fri 08/10/2001"
        assert report_sheet(report(line(1)), laws=laws).values["A9"] == "Sun 08/05/2001"

    def test_what_has_to_be_stated_and_is_not_is_missing_by_name(self) -> None:
        gone = (
            ("Time of death", "not on record"),
            ("Circumstances", "not on record"),
            ("Specimen", "not on record"),
        )
        sheet = report_sheet(report(line(1), line(2, stated=gone, decedent="decedent not named")))
        assert [one.label for one in sheet.missing] == ["Decedent", "Time of death", "Circumstances"]
        assert {one.where for one in sheet.missing} == {"B1 (death 2)", "B7 (death 2)"}

    def test_forty_deaths_and_a_long_story_lose_no_word(self) -> None:
        story = " ".join(f"word{n}" for n in range(1500))
        deaths = [line(n, decedent=f"Łódź Ǧawʼą {n}") for n in range(1, 40)]
        told_long = line(40, stated=(("Circumstances", story),))
        pages = text_of(paint(report_sheet(report(*deaths, told_long)), facts(case_number="M-2001-07")).pdf)
        said = squeezed("".join(pages))
        for n in range(1, 40):
            assert squeezed(f"Łódź Ǧawʼą {n}") in said
        assert all(f"word{n}" in said for n in range(1500))
        assert f"Page{len(pages)}of{len(pages)}" in squeezed(pages[-1])

    def test_it_is_kept_out_of_trials_and_never_by_the_boats_section_for_snow_alone(self) -> None:
        snow = line(2, citation="350.155(1)", craft="snowmobile")
        strips = []
        for one in (report(line(1)), report(line(1), snow), report(snow)):
            sheet = report_sheet(one)
            assert sheet.form.fence is not None
            strips.append(sheet.form.fence.strip)
            assert all(sheet.form.fence.strip in page for page in text_of(paint(sheet, facts()).pdf))
        assert ["30.67(4)" in strip for strip in strips] == [True, True, False]
        assert "350.15(4) REACHES IT IS OPEN" in strips[2]

    def test_it_is_no_sheet_of_a_case(self) -> None:
        for form in OFFICE_FORMS:
            assert form.subjects(drowning()) == ()


LONG = "María de los Ángeles Hernández-Villanueva-O’Shaughnessy, Jr., said: " + "the ice gave way " * 120


@pytest.mark.parametrize(
    ("form", "field"),
    [(F05, "draw_reason_text"), (F06, "release_reason"), (F06, "funeral_home")],
    ids=lambda one: getattr(one, "id", one),
)
def test_what_does_not_fit_goes_on_in_full(form: Form, field: str) -> None:
    sheet = coroner_sheet(form, changed(drowning(), "CF1", **{field: LONG}))
    pages = text_of(paint(sheet, facts()).pdf)
    assert squeezed(LONG) in squeezed("".join(pages[1:]))
    assert len(pages) > 1
