"""F08: what may be stated is stated, what is withheld has a mark, nobody's count stands in a chart alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from forms.f08 import F08
from forms.fill import fill
from forms.filled import FilledChart, FilledForm, FilledTable
from forms.scope import Scope
from forms.values import Manner
from law.loader import load_tables
from models.canonical import sha256_hex
from models.casefile import CaseFile
from models.records import Case, ClosedPeriod
from models.statistics import Class, Family, Grouping, Row, family_of, family_text
from reports.paper import paint
from tests.reports.coronercases import time
from tests.reports.papercases import ZONE, at, facts, text_of

RESULTS = (
    Class(key="none", label="none found"),
    Class(key="below", label="over zero, below the limit"),
    Class(key="limit", label="at or above the limit"),
    Class(key="untested", label="not tested, or no result told", gap=True),
)
FAMILY = Family(
    least=5,
    results=RESULTS,
    whole=Row(key="", label="All deaths", deaths=61, results=(18, None, 29, None)),
    groupings=(
        Grouping(
            key="role",
            label="Role",
            rows=(
                Row(key="operator", label="operator", deaths=41, results=(11, None, 22, None)),
                Row(key="other", label="any other role", deaths=20, results=(7, None, 7, None)),
            ),
        ),
        Grouping(
            key="age",
            label="Age",
            rows=(
                Row(key="0", label="0 to 20", deaths=None, results=(None, None, None, None)),
                Row(key="21", label="21 to 34", deaths=27, results=(None, None, None, None)),
                Row(key="35", label="35 and over", deaths=None, results=(None, None, None, None)),
            ),
        ),
    ),
)


def period(craft: str = "boat", family: Family = FAMILY) -> ClosedPeriod:
    body = family_text(family)
    return ClosedPeriod(
        id="CP1",
        version=1,
        craft=craft,
        first_year=2001,
        last_year=2005,
        office="Sample County Coroner",
        body=body,
        digest=sha256_hex(body.encode()),
        closed=time("07-15 09:00"),
        closed_by="Cora Lindqvist",
    )


def sheet(one: ClosedPeriod) -> FilledForm:
    scope = Scope(
        casefile=CaseFile(case=Case()),
        records={"period": one},
        manner=Manner(zone=ZONE),
        at=at("2001-08-03T10:15:00-05:00"),
        laws=load_tables(),
    )
    return fill(F08, scope)


def _parts(filled: FilledForm, kind: type) -> list:  # type: ignore[type-arg]
    return [part for section in filled.sections for part in section.parts if isinstance(part, kind)]


def test_the_record_keeps_the_figures_as_they_were_made() -> None:
    plain = tuple(replace(one, gap=False) for one in FAMILY.results)
    assert family_of(period()) == replace(FAMILY, results=plain)


def test_every_stated_figure_is_printed_and_every_other_has_the_mark() -> None:
    tables = _parts(sheet(period()), FilledTable)
    found = [[cell.shown.text for cell in row.cells] for table in tables for row in table.rows]
    assert found == [
        ["operator", "41", "11", "*", "22", "–", "*"],
        ["any other role", "20", "7", "*", "7", "–", "*"],
        ["All deaths", "61", "18", "*", "29", "–", "*"],
        ["0 to 20", "*", "*", "*", "*", "–", "*"],
        ["21 to 34", "27", "*", "*", "*", "–", "*"],
        ["35 and over", "*", "*", "*", "*", "–", "*"],
        ["All deaths", "61", "18", "*", "29", "–", "*"],
    ]


def test_a_chart_says_nothing_that_its_table_does_not() -> None:
    charts = _parts(sheet(period()), FilledChart)
    found = {bar.label: bar.value for chart in charts for bar in chart.bars}
    assert found["operator"] == 41
    assert found["at or above the limit"] == 29
    assert found["0 to 20"] is None
    assert found["over zero, below the limit"] is None


@pytest.mark.parametrize(
    ("craft", "cite", "keeper"),
    [
        ("boat", "s. 30.67(6)(b)", "state health officer"),
        ("snowmobile", "s. 350.155(2)", "Department of Health and Family Services"),
    ],
)
def test_the_paper_names_the_law_its_keeper_and_the_method_and_is_the_same_twice(
    craft: str, cite: str, keeper: str
) -> None:
    filled = sheet(period(craft))
    assert not filled.missing
    paper = paint(filled, facts())
    text = " ".join("\n".join(text_of(paper.pdf)).split())
    for words in (cite, keeper, "2001 to 2005", "fewer than 5 deaths", "* withheld"):
        assert words in text
    assert paint(sheet(period(craft)), facts()).pdf == paper.pdf
