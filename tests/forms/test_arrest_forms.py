"""The sheets around an arrest: the wording of the day, routes as they stand, issues, fences, both laws."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace

import pytest

from forms.arrest_subjects import BINDINGS
from forms.catalogue import FORMS
from forms.container_labels import labels_of
from forms.evidence import links_of
from forms.f12 import F12
from forms.f13 import F13
from forms.f15 import F15
from forms.f17 import F17
from forms.f18 import F18
from forms.f19 import F19
from forms.f20 import F20
from forms.f24 import F24
from forms.fill import fill
from forms.filled import FilledForm, FilledIssue, FilledPanel, FilledSpoken
from forms.items import leaves
from forms.parts import Finding
from forms.spec import Form
from forms.values import Manner
from law.instants import Precision, When, exact
from law.loader import load_tables
from law.office import with_office_editions
from law.office_wording import with_office_wordings
from law.tables import OfficeEdition, OfficeWording
from models.casefile import CaseFile
from models.fields import FieldState, State
from models.records import Arrest, Document, EvidenceLink, RefusalCase, Screening, Specimen
from tests.reports.arrestcases import SCREENED, arrest_case, arrest_scope, arrest_sheet, bare, on_snow, time
from tests.reports.papercases import ZONE, accident, at, changed

ARREST_FORMS = [form for form in FORMS if form.bindings is BINDINGS]


def parts(sheet: FilledForm, kind: type) -> list:  # type: ignore[type-arg]
    return [part for section in sheet.sections for part in section.parts if isinstance(part, kind)]


def panel(sheet: FilledForm, number: str) -> tuple[Finding, ...]:
    (found,) = [part for part in parts(sheet, FilledPanel) if part.number == number]
    return found.findings


def wordings(sheet: FilledForm) -> list[FilledSpoken]:
    return parts(sheet, FilledSpoken)


class TestStatements:
    def test_stand_in_the_sections_own_words_with_their_edition(self) -> None:
        tables = load_tables()
        for number, spoken in enumerate(wordings(arrest_sheet(F13, arrest_case())), 1):
            text = tables.value(f"boat.statement.{number}", dt.date(2001, 7, 15)).text
            assert spoken.wording.words.replace("\N{NO-BREAK SPACE}", " ") == f"“{text}”"
            assert spoken.wording.note == f"Wording in force from 01/01/1997 · s. 30.684(1)(b){number}."
            assert spoken.said.text in ("00:21 CDT", "00:22 CDT")

    def test_a_time_of_another_day_keeps_its_day(self) -> None:
        casefile = changed(arrest_case(), "R1", statement_1=time("07-14 23:59"))
        assert wordings(arrest_sheet(F13, casefile))[0].said.text == "07/14/2001 23:59 CDT"

    def test_an_edition_that_ended_is_never_offered_as_current(self) -> None:
        later = exact(at("2026-07-15T00:21:00-05:00"), ZONE)
        for spoken in wordings(arrest_sheet(F13, changed(arrest_case(), "R1", requested=later))):
            assert spoken.wording.words == ""
            assert spoken.wording.instead.startswith("NOT LOADED for 07/15/2026: 2025 AB 856")

    def test_the_offices_own_text_is_offered_with_its_author(self) -> None:
        edition = OfficeEdition(
            target="boat.statement.1",
            start=dt.date(2026, 4, 4),
            value="Words the office entered",
            citation="30.684(1)(b)1.",
            source="official text",
            reason="read in the new act",
            by="M. Ołtarz",
        )
        later = exact(at("2026-07-15T00:21:00-05:00"), ZONE)
        scope = arrest_scope(F13, changed(arrest_case(), "R1", requested=later))
        laws = with_office_editions(load_tables(), [edition])
        first, second, _ = wordings(fill(F13, replace(scope, laws=laws)))
        assert first.wording.words == "“Words the office entered”"
        assert "office edition, read in the new act (M. Ołtarz)" in first.wording.note
        assert second.wording.words == ""

    def test_the_wording_a_request_names_is_printed_with_language_version_and_author(self) -> None:
        own = OfficeWording(
            version="ES-1",
            chapter="boat",
            language="Spanish",
            start=dt.date(2001, 1, 1),
            sentences=("Consentimiento.", "Negarse es infracción.", "Con penas.", "Otra prueba."),
            covers=((1,), (2, 3), (4,)),
            source="interpreter",
            by="M. Ołtarz",
        )
        laws = with_office_wordings(load_tables(), (own,))

        def said(requested: str, version: str) -> list[str]:
            casefile = changed(arrest_case(), "R1", requested=exact(at(requested), ZONE), wording=version)
            sheet = fill(F13, replace(arrest_scope(F13, casefile), laws=laws))
            return [spoken.wording.words or spoken.wording.instead for spoken in wordings(sheet)]

        assert said("2001-07-15T00:21:00-05:00", "es-1") == [
            "“Consentimiento.”",
            "“Negarse es infracción. Con penas.”",
            "“Otra prueba.”",
        ]
        casefile = changed(arrest_case(), "R1", wording="ES-1")
        sheet = fill(F13, replace(arrest_scope(F13, casefile), laws=laws))
        assert wordings(sheet)[1].wording.note == (
            "Spanish, wording ES-1 of M. Ołtarz from 01/01/2001 · s. 30.684(1)(b)2."
        )
        assert all("deemed" not in words for words in said("2001-07-15T00:21:00-05:00", "ES-1"))
        after = said("2026-07-15T00:21:00-05:00", "ES-1")
        assert all(words.startswith("NOT LOADED for 07/15/2026") for words in after)

    def test_content_alone_is_never_offered_to_be_said(self) -> None:
        for spoken in wordings(arrest_sheet(F13, on_snow(arrest_case()))):
            assert spoken.wording.words == ""
            assert "not to be said" in spoken.wording.instead
            assert "350.104(1)(b)" in spoken.wording.note
            assert "content only" in spoken.wording.note

    def test_without_a_day_no_wording_is_chosen(self) -> None:
        casefile = changed(changed(arrest_case(), "R1", requested=None), "A1", arrested=None)
        (first, *_) = wordings(arrest_sheet(F13, casefile))
        assert (first.wording.words, "cannot be told yet" in first.wording.instead) == ("", True)


def released(when: str | None, **values: object) -> CaseFile:
    casefile = changed(arrest_case(), "RL1", released=time(when) if when else None)
    return changed(casefile, "A1", **values) if values else casefile


class TestHold:
    @pytest.mark.parametrize(
        ("when", "answer", "settled"),
        [
            ("07-15 03:16", "opens 07/15 11:58 CDT", False),
            ("07-15 11:57", "opens 07/15 11:58 CDT", False),
            ("07-15 11:58", "open", True),
            ("07-15 20:00", "open", True),
        ],
    )
    def test_the_first_route_is_judged_at_the_release(self, when: str, answer: str, settled: bool) -> None:
        (route,) = panel(arrest_sheet(F19, released(when)), "C1")
        assert (route.answer, route.settled) == (answer, settled)

    def test_without_a_release_it_is_judged_at_the_printing(self) -> None:
        (route,) = panel(arrest_sheet(F19, released(None)), "C1")
        assert "Elapsed at this printing: 3 h 42 min." in route.sentence

    def test_a_ranged_arrest_opens_surely_only_after_its_latest(self) -> None:
        ranged = When(
            precision=Precision.RANGE,
            earliest=at("2001-07-14T23:00:00-05:00"),
            latest=at("2001-07-15T00:00:00-05:00"),
            zone=ZONE,
        )
        answers = [
            panel(arrest_sheet(F19, released(when, arrested=ranged)), "C1")[0].answer
            for when in ("07-15 10:59", "07-15 11:30", "07-15 12:00")
        ]
        assert answers == ["not open yet", "cannot be told yet", "open"]

    def test_elapsed_hours_run_through_the_change_of_clocks(self) -> None:
        autumn = exact(at("2001-10-28T00:30:00-05:00"), ZONE)
        values = arrest_sheet(F19, released(None, arrested=autumn)).values
        assert values["B2"] == "Sun 10/28/2001 11:30 CST"
        assert values["B3"] == "clocks go back 1 h 00 min"

    def test_a_warrant_test_opens_nothing(self) -> None:
        (route,) = panel(arrest_sheet(F19, arrest_case()), "C4")
        assert (route.answer, route.settled) == ("not open", False)

    def test_without_a_finding_nothing_is_told(self) -> None:
        scope = replace(arrest_scope(F19, arrest_case()), decisions=())
        sheet = fill(F19, scope)
        assert {panel(sheet, number)[0].answer for number in ("C1", "C4", "C9")} == {"cannot be told yet"}
        assert sheet.values["B2"] == "cannot be told yet"

    def test_an_arrest_the_hold_does_not_cover_says_so(self) -> None:
        sheet = arrest_sheet(F19, released(None, offences=("boat_refusal",)))
        (finding, *_) = panel(sheet, "B4")
        assert finding.answer == "not applicable"
        assert "Not applicable" in panel(sheet, "C1")[0].sentence

    def test_a_receipt_is_needed_only_from_an_adult(self) -> None:
        casefile = changed(arrest_case(), "RL1", adult_name=None, adult_id=None, adult_relation=None)
        assert {"E1", "E3", "E4"} <= {m.box for m in arrest_sheet(F19, casefile).missing}
        alone = changed(casefile, "RL1", ground="time_elapsed")
        assert not {"E1", "E3", "E4"} & {m.box for m in arrest_sheet(F19, alone).missing}

    def test_the_section_not_read_is_marked(self) -> None:
        sheet = arrest_sheet(F19, on_snow(arrest_case()))
        assert sheet.form.citation.confidence.is_low
        finding, question = panel(sheet, "B4")
        assert "LOW CONFIDENCE" in finding.citation
        assert question.title.startswith("OPEN QUESTION (350.107): the body of the section was not read.")


class TestRefusal:
    def test_each_issue_has_its_points_and_where_they_can_be_shown(self) -> None:
        issues: list[FilledIssue] = parts(arrest_sheet(F20, arrest_case()), FilledIssue)
        assert [issue.tag for issue in issues] == [*"abcd", "i"]
        third = issues[2].weighed
        assert third is not None
        assert [(p.text[:12], p.exhibit) for p in third.for_it] == [
            ("Statement 1.", "F13 B1"),
            ("Statement 2.", "F13 B2"),
            ("Statement 3.", "F13 B3"),
        ]

    def test_what_is_missing_names_whom_to_ask(self) -> None:
        casefile = changed(arrest_case(), "R1", statement_3=None)
        issue = parts(arrest_sheet(F20, casefile), FilledIssue)[2].weighed
        assert issue.answer == "cannot be told yet"
        (line,) = issue.not_known
        assert line.startswith("Third statement said")
        assert line.endswith("ask Dep. Zdzisława Wójcik.")

    def test_without_a_finding_each_issue_cannot_be_told(self) -> None:
        sheet = fill(F20, replace(arrest_scope(F20, arrest_case()), decisions=()))
        assert {issue.weighed.answer for issue in parts(sheet, FilledIssue)} == {"cannot be told yet"}
        assert sheet.remark == "issues: 4 cannot be told yet"

    def test_a_link_to_what_stands_behind_a_fence_is_shown_nowhere(self) -> None:
        casefile = arrest_case()
        refusal = casefile.all(RefusalCase)[0]
        screening = casefile.all(Screening)[0]
        printout = next(one for one in casefile.all(Document) if one.legal_class == "screening")
        arrest = casefile.all(Arrest)[0]
        targets = ((screening.id, "result"), (printout.id, None), (arrest.id, "arrested"), (arrest.id, "odd"))
        links = tuple(
            EvidenceLink(
                id=f"L{n}", refusal_id=refusal.id, issue="b", side="against", target_id=one, fact=key
            )
            for n, (one, key) in enumerate(targets)
        )
        linked = replace(casefile, records=(*casefile.records, *links))
        manner = Manner(zone=ZONE, casefile=linked)
        assert [one.link_id for one in links_of(linked, refusal, manner) if one.link_id] == ["L2"]
        second = parts(arrest_sheet(F20, linked), FilledIssue)[1].weighed
        (point,) = [point for point in second.against_it if point.text.startswith("Linked")]
        assert point.text == "Linked: Time of the custodial arrest: 07/14/2001 23:58 CDT"
        assert point.exhibit == "F13 A4"

    def test_documents_behind_a_fence_are_no_exhibits(self) -> None:
        said = " ".join(arrest_sheet(F20, arrest_case()).values.values())
        assert "Arrest report" in said
        assert "Screening printout" not in said


def told(sheet: FilledForm) -> str:
    """Every string of a filled form."""
    return "\n".join(_strings(sheet.sections)) + "\n".join(sheet.values.values())


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _strings(one)
    elif is_dataclass(value):
        for field in fields(value):
            yield from _strings(getattr(value, field.name))


class TestFences:
    @pytest.mark.parametrize("casefile", [arrest_case(), on_snow(arrest_case())], ids=["boat", "snow"])
    @pytest.mark.parametrize("form", FORMS, ids=[form.id for form in FORMS])
    def test_the_screening_result_stands_on_one_form_alone(self, form: Form, casefile: CaseFile) -> None:
        stated = any(
            SCREENED in told(arrest_sheet(form, casefile, n)) for n in range(len(form.subjects(casefile)))
        )
        assert stated is (form.id == "F12")

    def test_the_fence_is_that_of_the_chapter(self) -> None:
        for form, cite in ((F12.of("boat"), "30.682"), (F12.of("snowmobile"), "350.102")):
            assert form.fence is not None
            assert f"s. {cite} ONLY" in form.fence.strip

    def test_the_warrant_sheet_says_that_it_leaves_the_result_out(self) -> None:
        text = told(arrest_sheet(F24, arrest_case()))
        assert "OPEN QUESTION (s. 30.682)" in text
        assert "its result is kept out of this sheet" in text


# Nothing of the motor-vehicle law: no privilege is at stake on a boat or a snowmobile.
MOTOR_VEHICLE = re.compile(r"revo[ck]|suspen|privilege|SP4197|MV3|chauffeur|occupational", re.IGNORECASE)


@pytest.mark.parametrize("form", FORMS, ids=[form.id for form in FORMS])
def test_no_form_speaks_the_language_of_the_motor_vehicle_law(form: Form) -> None:
    for text in (form, form.snowmobile):
        if text is not None:
            printed = "\n".join(_strings(replace(text, snowmobile=None)))
            assert not MOTOR_VEHICLE.search(printed)
    for casefile in (arrest_case(), on_snow(arrest_case())):
        assert not MOTOR_VEHICLE.search(told(arrest_sheet(form, casefile)))


@pytest.mark.parametrize("form", [f for f in FORMS if f.snowmobile], ids=lambda form: form.id)
def test_both_laws_give_the_same_numbers_to_the_same_boxes(form: Form) -> None:
    def boxes(one: Form) -> list[tuple[str, object]]:
        found = [leaf for section in one.sections for leaf in leaves(section)]
        return [(leaf.number, getattr(leaf, "field", "")) for leaf in found]

    assert form.snowmobile is not None
    assert boxes(form) == boxes(form.snowmobile)
    assert not re.search(r"\b30\.\d", "\n".join(_strings(form.snowmobile.citation)))


@pytest.mark.parametrize("form", ARREST_FORMS, ids=[form.id for form in ARREST_FORMS])
def test_a_case_without_an_arrest_has_one_empty_sheet(form: Form) -> None:
    (subject,) = form.subjects(CaseFile(case=accident().case))
    assert subject.key == "case"
    assert subject.label.endswith("on record yet")


@pytest.mark.parametrize("form", ARREST_FORMS, ids=[form.id for form in ARREST_FORMS])
def test_a_bare_record_names_what_is_missing_and_from_whom(form: Form) -> None:
    sheet = arrest_sheet(form, bare(arrest_case()))
    full = arrest_sheet(form, arrest_case())
    assert full.missing == ()
    assert sheet.missing or form is F20
    assert all(missing.from_whom and missing.path for missing in sheet.missing)


class TestSubjects:
    def test_one_sheet_for_each_specimen_of_its_kind(self) -> None:
        base = arrest_case()
        dead = Specimen(id="S2", position=2, number="2001-B-0147-S2", from_decedent=True)
        casefile = CaseFile(case=base.case, records=(*base.records, dead), people=base.people)
        assert [s.key for s in F17.subjects(casefile)] == ["specimen/S1", "specimen/S2"]
        assert [s.key for s in F15.subjects(casefile)] == ["specimen/S1"]

    def test_a_request_finds_its_person_through_the_arrest(self) -> None:
        casefile = changed(arrest_case(), "R1", involvement_id=None)
        assert arrest_sheet(F13, casefile).values["A1"] == "O’Beirne-LaDuke, Tomasz Đặng, III"


class TestNotice:
    def test_no_days_are_made_up(self) -> None:
        values = arrest_sheet(F18, arrest_case()).values
        assert values["A1"] == "Department of Natural Resources"
        assert values["A2"].startswith("as soon as practicable")

    def test_without_a_finding_the_addressee_still_comes_from_the_tables(self) -> None:
        sheet = fill(F18, replace(arrest_scope(F18, arrest_case()), decisions=()))
        assert sheet.values["A1"] == "Department of Natural Resources"
        assert sheet.values["A2"] == "cannot be told yet"


class TestLedger:
    def test_year_and_zone_stand_where_they_change(self) -> None:
        values = arrest_sheet(F17, arrest_case()).values
        assert values["B1#1.1"] == "07/15/2001 01:06 CDT"
        assert values["B1#2.1"] == "07/15 01:22"
        winter = exact(at("2001-11-02T09:00:00-06:00"), ZONE)
        moved = arrest_sheet(F17, changed(arrest_case(), "E14", occurred=winter)).values
        assert moved["B1#14.1"] == "11/02/2001 09:00 CST"

    def test_the_state_of_the_sheet_names_the_gaps(self) -> None:
        sheet = arrest_sheet(F17, arrest_case())
        assert sheet.remark == "1 gap named"
        assert sheet.values["B1#12!GAP 1"].endswith("Explained: — not stated —")

    def test_a_correction_names_the_entry_and_a_receipt_what_it_answers(self) -> None:
        values = arrest_sheet(F17, changed(arrest_case(), "E13", answers="E12")).values
        assert values["B1#11.2"] == "correction of an entry, in place of entry 5"
        assert values["B1#13.2"] == "received, answers entry 12"

    def test_what_nobody_confirmed_says_so(self) -> None:
        casefile = changed(arrest_case(), "E5", received_how="not_yet", received_agency="U.S. Postal Service")
        said = arrest_sheet(F17, casefile).values["B1#5.4"]
        assert said == "U.S. mail, certified, U.S. Postal Service (not yet confirmed by receiver)"

    def test_a_late_entry_says_when_by_whom_and_why(self) -> None:
        casefile = changed(
            arrest_case(),
            "E2",
            late_reason="radio call",
            entered=time("07-15 04:00"),
            entered_by="Dep. Z. Wójcik",
        )
        said = arrest_sheet(F17, casefile).values["B1#2.1"]
        assert said == "07/15 01:22 (entered late 07/15/2001 04:00 CDT by Dep. Z. Wójcik: radio call)"

    def test_faults_of_one_entry_are_told_apart_and_those_of_the_whole_are_numbered(self) -> None:
        casefile = changed(arrest_case(), "E7", seal="S-9", seal_state="broken")
        casefile = changed(changed(casefile, "E3", temperature=None), "L1", received=time("07-15 08:00"))
        sheet = arrest_sheet(F17, casefile)
        assert {"B1#7!SEAL 1", "B1#7!BROKEN 1"} <= set(sheet.values)
        assert [finding.tag for finding in panel(sheet, "C1")] == ["1", "2"]
        assert sheet.remark == "1 gap named, 4 other faults named"

    def test_without_a_chain_no_head_is_made_up(self) -> None:
        scope = replace(arrest_scope(F17, arrest_case()), chains={})
        sheet = fill(F17, scope)
        assert (sheet.trail, sheet.values["E4"]) == ("", "")


class TestLabels:
    def labels(self, casefile: CaseFile, copies: int = 1) -> list[tuple[str, str, tuple[str, ...]]]:
        specimen = casefile.find("S1")
        assert isinstance(specimen, Specimen)
        manner = arrest_scope(F17, casefile).manner
        return [
            (one.tag, one.seal, one.codes) for one in labels_of(casefile, specimen, manner, copies=copies)
        ]

    def test_one_for_each_tube_and_one_for_the_box(self) -> None:
        number = "2001-B-0147-S1"
        assert self.labels(arrest_case()) == [
            ("TUBE 1 of 2", "S-004417", (f"{number}-1", number)),
            ("TUBE 2 of 2", "S-004418", (f"{number}-2", number)),
            ("BOX", "S-004417, S-004418", (number,)),
        ]

    def test_copies_of_each(self) -> None:
        assert len(self.labels(arrest_case(), copies=3)) == 9

    def test_a_tube_number_that_could_be_another_specimens_is_not_in_the_bars(self) -> None:
        (first, *_) = self.labels(changed(arrest_case(), "K1", number="1"))
        assert first[2] == ("2001-B-0147-S1",)

    def test_without_any_number_there_are_no_bars(self) -> None:
        state = {"number": FieldState(state=State.PENDING)}
        casefile = changed(changed(arrest_case(), "S1", number=None, states=state), "K1", number=None)
        assert self.labels(casefile)[0][2] == ()
