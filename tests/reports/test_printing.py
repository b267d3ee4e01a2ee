"""Printing as a use case: looked at, issued, kept, compared, refused; on both databases."""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from models.casefile import CaseFile
from models.records import Incident
from services.accounts import FirstRun
from services.actor import Actor, Role
from services.bootstrap import Services, open_office
from services.clock import FixedClock
from services.errors import NotFound, Refused
from services.history import HistoryEntry
from services.passwords import Passwords
from services.printing import Sheet
from services.sheets import forms_for, history_line
from tests.reports.arrestcases import arrest_case
from tests.reports.papercases import ZONE, accident, at, snowmobile, text_of

CORONER_FORMS = ["F05", "F06", "F07", "F09"]
REQUEST_FORMS = ["F10", "F10C", "F11"]
ARREST_FORMS = ["F12", "F13", "F14", "F15", "F16", "F17", "F18", "F19", "F20", "F21", "F23", "F24"]
OF_BOTH = [*CORONER_FORMS, *REQUEST_FORMS, *ARREST_FORMS]
START = at("2001-07-16T09:12:00-05:00")
REFERENCES = (
    "person_id",
    "craft_id",
    "involvement_id",
    "by_involvement",
    "for_operator",
    "owner_id",
    "for_craft",
)
READER = Actor(user_id="reader", name="A Reader", roles=frozenset({Role.READ_ONLY}))


@pytest.fixture
def office(office_url: str) -> Iterator[Services]:
    services = open_office(office_url, clock=FixedClock(START), passwords=Passwords.quick())
    yield services
    services.close()


@pytest.fixture
def actor(office: Services) -> Actor:
    return office.accounts.first_run(
        FirstRun(
            office="Sample County Sheriff",
            counties=(),
            zone=ZONE,
            admin_name="M. Ołtarz",
            admin_user="mo",
            password="correct horse battery",
            office_kinds=frozenset({"sheriff"}),
        )
    )


@pytest.fixture
def case(office: Services, actor: Actor) -> CaseFile:
    return saved(office, actor, accident())


def saved(office: Services, actor: Actor, casefile: CaseFile) -> CaseFile:
    """The case, stored under ids of the office."""
    ids: dict[str, str] = {}

    def renamed(old: str) -> str:
        return ids.setdefault(old, office.cases.new_id())

    def moved(record: Any) -> Any:
        values = {"id": renamed(record.id)}
        values |= {key: renamed(v) for key in REFERENCES if (v := getattr(record, key, None))}
        return replace(record, **values)

    mine = CaseFile(
        case=replace(moved(casefile.case), number=None),
        records=tuple(moved(record) for record in casefile.records),
        people=tuple(moved(person) for person in casefile.people),
    )
    begun = office.cases.new(actor, kind=casefile.case.kind, matter="accident")
    begun = replace(begun, case=replace(begun.case, id=mine.case.id))
    return office.cases.save(actor, begun, mine).casefile


def moved_to(office: Services, actor: Actor, case: CaseFile, water: str) -> CaseFile:
    """The accident moved to another water, saved."""
    records = tuple(replace(r, water=water) if isinstance(r, Incident) else r for r in case.records)
    return office.cases.save(actor, case, replace_records(case, records)).casefile


def replace_records(case: CaseFile, records: tuple[Any, ...]) -> CaseFile:
    return CaseFile(case=case.case, records=records, people=case.people)


def clock(office: Services) -> FixedClock:
    assert isinstance(office.clock, FixedClock)
    return office.clock


def test_a_preview_is_the_form_and_stores_nothing(office: Services, actor: Actor, case: CaseFile) -> None:
    before = office.integrity.verify(None).count
    rendered = office.printing.render(actor, case, "F01")
    assert hashlib.sha256(rendered.pdf).hexdigest() == rendered.sha256
    assert len(text_of(rendered.pdf)) == rendered.pages
    assert rendered.missing == ()
    assert rendered.boxes > 40
    assert rendered.subject.startswith("operator of boat 1, María")
    assert "Preview, not printed" in text_of(rendered.pdf)[0]
    assert office.printing.printed(actor, case.case.id) == ()
    assert office.integrity.verify(None).count == before


def test_a_draft_that_was_never_saved_can_be_looked_at(office: Services, actor: Actor) -> None:
    rendered = office.printing.render(actor, accident(), "F01")
    assert "María de los Ángeles" in text_of(rendered.pdf)[0]


def test_missing_boxes_lead_to_their_fields(office: Services, actor: Actor, case: CaseFile) -> None:
    records = tuple(replace(r, water=None) if isinstance(r, Incident) else r for r in case.records)
    (missing,) = office.printing.render(actor, replace_records(case, records), "F01").missing
    assert case.incident is not None
    assert (missing.where, missing.path) == ("B3", f"incident/{case.incident.id}.water")


def test_issuing_keeps_the_bytes_and_notes_it_in_the_history(
    office: Services, actor: Actor, case: CaseFile
) -> None:
    head = office.integrity.verify(None)
    printed = office.printing.issue(actor, case.case.id, "F01")
    assert office.printing.stored(actor, printed.id) == printed.pdf
    (row,) = office.printing.printed(actor, case.case.id)
    assert (row.id, row.form_id, row.printed_by, row.printed_at) == (printed.id, "F01", "M. Ołtarz", START)
    assert (row.sha256, row.pages, row.revision) == (printed.sha256, printed.pages, case.case.version)
    assert not row.changed_since
    text = text_of(printed.pdf)[0]
    # The sheet names the head before its own printing.
    shown = head.head[:12].upper()
    assert f"audit {head.count} · {shown[:4]} {shown[4:8]} {shown[8:]}" in text
    assert f"Printed 07/16/2001 09:12 CDT by M. Ołtarz · record v{case.case.version}" in text
    after = office.integrity.verify(f"{head.count}:{head.head}")
    assert after.ok
    assert after.count == head.count + 1
    last = office.history.of_case(actor, case.case.id)[-1]
    assert last.sentence == "printed a form"
    assert "F01" in last.after


def test_a_change_of_the_record_is_seen_on_the_print_and_marked_on_the_reprint(
    office: Services, actor: Actor, case: CaseFile
) -> None:
    first = office.printing.issue(actor, case.case.id, "F01")
    moved_to(office, actor, case, "Lake Other")
    (row,) = office.printing.printed(actor, case.case.id)
    assert [(c.box, c.then, c.now) for c in row.changed_boxes] == [
        ("B3", "Lake Sample, north basin", "Lake Other")
    ]
    assert office.printing.stored(actor, first.id) == first.pdf  # as it was, unmarked
    clock(office).set(START + dt.timedelta(days=1))
    again = office.printing.issue(actor, case.case.id, "F01")
    assert "REPRINT · 1 box changed since 07/16/2001 09:12 CDT (bar at left)" in text_of(again.pdf)[0]
    newest, oldest = office.printing.printed(actor, case.case.id)
    assert not newest.changed_since
    assert oldest.changed_since


def test_a_reprint_without_a_change_says_so(office: Services, actor: Actor, case: CaseFile) -> None:
    office.printing.issue(actor, case.case.id, "F03")
    clock(office).set(START + dt.timedelta(days=2))
    again = office.printing.issue(actor, case.case.id, "F03")
    assert "REPRINT · 0 boxes changed since 07/16/2001" in text_of(again.pdf)[0]


def test_each_operator_has_a_sheet_of_their_own(office: Services, actor: Actor, case: CaseFile) -> None:
    form = forms_for(case)[0]
    keys = [subject.key for subject in form.subjects(case)]
    assert len(keys) == 2
    second = office.printing.render(actor, case, "F01", subject=keys[1])
    assert second.subject.startswith("operator of boat 2, Nguyễn")
    office.printing.issue(actor, case.case.id, "F01", subject=keys[0])
    issued = office.printing.issue(actor, case.case.id, "F01", subject=keys[1])
    assert "First printing" in text_of(issued.pdf)[0]


def test_the_summary_says_duties_findings_and_history(office: Services, actor: Actor, case: CaseFile) -> None:
    moved_to(office, actor, case, "Lake Other")
    text = "\n".join(text_of(office.printing.render(actor, case.case.id, "F23").pdf))
    assert "Written report" in text
    assert "30.67(2)(a)" in text
    assert "OVERDUE" in text or "OWED" in text
    assert "changed Body of water from" in text
    assert "M. Ołtarz" in text


def test_blank_forms_need_no_case_and_carry_no_history(office: Services, actor: Actor) -> None:
    for form in ("F01", "F02", "F03", "F23"):
        rendered = office.printing.render(actor, None, form, blank=True)
        text = text_of(rendered.pdf)[0]
        assert "BLANK FORM" in text
        assert "Sample County Sheriff" in text
        assert "Print date 07/16/2001" in text
        assert "audit" not in text
        assert rendered.missing == ()


def test_a_batch_counts_the_pages_of_each_sheet(office: Services, actor: Actor, case: CaseFile) -> None:
    pdf = office.printing.batch(
        actor, [Sheet(form_id="F01", copies=2), Sheet(form_id="F03", case_id=case.case.id)]
    )
    pages = text_of(pdf)
    blank = office.printing.render(actor, None, "F01", blank=True).pages
    report = office.printing.render(actor, case, "F03").pages
    assert len(pages) == 2 * blank + report
    assert f"Page 1 of {blank}" in pages[blank]
    assert f"Page {report} of {report}" in pages[-1]


def test_readers_look_and_do_not_print(office: Services, actor: Actor, case: CaseFile) -> None:
    assert office.printing.render(READER, case, "F01").pages
    with pytest.raises(Refused):
        office.printing.issue(READER, case.case.id, "F01")
    assert office.printing.printed(READER, case.case.id) == ()


@pytest.mark.parametrize("asked", [("F99", ""), ("F01", "involvement/nobody")])
def test_unknown_forms_and_sheets_are_told(
    office: Services, actor: Actor, case: CaseFile, asked: tuple[str, str]
) -> None:
    with pytest.raises(NotFound):
        office.printing.render(actor, case, asked[0], subject=asked[1])
    with pytest.raises(NotFound):
        office.printing.stored(actor, "no such print")


def test_forms_fit_the_kind_of_case() -> None:
    assert [form.id for form in forms_for(accident())] == ["F01", "F03", *OF_BOTH]
    assert [form.id for form in forms_for(snowmobile(accident()))] == ["F02", *OF_BOTH]


def test_a_snowmobile_report_of_a_stored_case(office: Services, actor: Actor) -> None:
    case = saved(office, actor, snowmobile(accident()))
    text = "\n".join(text_of(office.printing.issue(actor, case.case.id, "F02").pdf))
    assert "snowmobile 1 of 2" in text
    assert "s. 350.15(4)" in text


def test_fenced_values_stay_out_of_the_extract_of_the_history(office: Services) -> None:
    entry = _entry("changed Result from “0.11” to “0.12”", "screening/S1.result", "0.12")
    assert "0.1" not in history_line(entry, ZONE).text
    added = _entry("added preliminary screening", "screening/S1", "Result: 0.12")
    assert history_line(added, ZONE).text == "added preliminary screening"
    plain = _entry("changed Water from “A” to “B”", "incident/N.water", "B")
    assert history_line(plain, ZONE).text == "changed Water from “A” to “B”"


def _entry(sentence: str, path: str, after: str) -> Any:
    return HistoryEntry(
        at=START, who="x", sentence=sentence, path=path, before="", after=after, reason="", entry=1
    )


def test_a_blank_form_of_both_laws_is_had_with_the_texts_of_either(office: Services, actor: Actor) -> None:
    boat = text_of(office.printing.render(actor, None, "F19", blank=True).pdf)[0]
    snow = text_of(office.printing.render(actor, None, "F19", blank=True, subject="snowmobile").pdf)[0]
    assert ("s. 30.687" in boat, "s. 350.107" in boat) == (True, False)
    assert ("s. 30.687" in snow, "s. 350.107" in snow) == (False, True)
    assert "LOW CONFIDENCE: check the text" in snow


def test_a_printed_sheet_is_under_the_law_of_its_own_day(office: Services, actor: Actor) -> None:
    text = text_of(office.printing.render(actor, arrest_case(), "F13").pdf)[0]
    assert "Law in force 07/15/2001 (day of the request)" in text


def test_labels_of_a_specimen_are_made_and_of_nothing_else(office: Services, actor: Actor) -> None:
    paper = office.printing.labels(actor, arrest_case(), "S1", stock="roll", copies=2)
    assert paper.pages == 6
    assert "TUBE 1 of 2" in text_of(paper.pdf)[0]
    with pytest.raises(NotFound):
        office.printing.labels(actor, arrest_case(), "A1")
    with pytest.raises(NotFound):
        office.printing.labels(actor, arrest_case(), "S1", stock="stone")
