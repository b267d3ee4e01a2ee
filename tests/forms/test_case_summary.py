"""The case summary (F23): a charge the record speaks against reads like none."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace

import pytest

from forms.derive.charges import is_charge
from forms.f23 import F23
from forms.filled import FilledPanel, FilledTable
from law.answers import Answer
from models.casefile import CaseFile
from models.records import Document
from reports.paper import paint
from tests.reports.arrestcases import arrest_case, arrest_scope, arrest_sheet, bare, on_snow
from tests.reports.papercases import facts
from tests.support.packetcase import at, packet_case, words_of


def many_charges() -> CaseFile:
    numbers = itertools.count()
    return packet_case(lambda: f"X{next(numbers)}")


CASES: dict[str, Callable[[], CaseFile]] = {
    "one ruled out": arrest_case,
    "on snow": lambda: on_snow(arrest_case()),
    "none ruled out": lambda: bare(arrest_case()),
    "many": many_charges,
}


@pytest.mark.parametrize("name", CASES)
def test_charges_ruled_out_stand_apart_counted_and_nothing_else_leaves_the_findings(name: str) -> None:
    casefile = CASES[name]()
    decisions = arrest_scope(F23, casefile).decisions
    out = [d for d in decisions if is_charge(d) and d.answer in (Answer.NO, Answer.NOT_IN_FORCE)]
    stays = [
        d for d in decisions if d.duty is None and d.answer is not Answer.NOT_APPLICABLE and d not in out
    ]
    panels = {
        part.id: part
        for section in arrest_sheet(F23, casefile).sections
        for part in section.parts
        if isinstance(part, FilledPanel)
    }
    assert [finding.sentence for finding in panels["F1"].findings] == [d.headline for d in stays]
    apart = panels["F2"].findings
    assert [point for finding in apart for point in finding.points] == [d.headline for d in out]
    assert len(apart) == (1 if out else 0)
    if apart:
        assert apart[0].title == f"Looked at, and no charge: {len(out)}"
        assert apart[0].answer == ""


def test_on_paper_a_case_with_nothing_ruled_out_says_nothing_of_it() -> None:
    said = {name: words_of(paint(arrest_sheet(F23, make()), facts()).pdf) for name, make in CASES.items()}
    assert "Looked at, and no charge" not in said["none ruled out"]
    assert "Looked at, and no charge: 1" in said["one ruled out"]
    assert "Looked at, and no charge: 5" in said["many"]


TITLE, FENCED_TITLE = "Photograph of both bows", "Tells of himself that he slept"


def with_documents() -> CaseFile:
    """The case with a photograph, and a report whose title says what stands in it."""
    case = many_charges()
    received = at(14, 0, 21)
    papers = (
        Document(id="D1", title=TITLE, source="Warden Made-up", legal_class="photograph", received=received),
        Document(id="D2", title=FENCED_TITLE, legal_class="operator_report", received=received),
    )
    return replace(case, records=(*case.records, *papers))


def timeline_of(casefile: CaseFile) -> list[list[str]]:
    tables = (p for s in arrest_sheet(F23, casefile).sections for p in s.parts if isinstance(p, FilledTable))
    return [[c.shown.text for c in row.cells] for table in tables if table.id == "D1" for row in table.rows]


def test_each_line_of_the_timeline_tells_its_document_and_its_source() -> None:
    lines = timeline_of(with_documents())
    received = [line[2:] for line in lines if line[1] == "Document: received"]
    assert received == [[TITLE, "Warden Made-up"], ["Operator's or occupant's report", "case record"]]
    assert all(line[3] for line in lines)
    sources = {line[1]: line[3] for line in lines}
    assert sources["Chemical test: sample taken"] == "Nurse Ivo Made-up"
    assert sources["Chemical test: result known"] == "Dr. Una Made-up"


def test_the_title_of_a_paper_behind_a_fence_stands_nowhere_on_the_summary() -> None:
    said = words_of(paint(arrest_sheet(F23, with_documents()), facts()).pdf)
    assert TITLE in said
    assert FENCED_TITLE not in said
