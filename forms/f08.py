"""F08: cumulative results of a closed period, nobody identifiable: tables without small counts, and bars."""

from __future__ import annotations

from functools import partial

from forms.coroner_chapters import BOAT_DEATHS, SLED_DEATHS
from forms.derive import statistics
from forms.parts import Chart, Panel
from forms.spec import Box, Citation, Column, Emphasis, Form, Row, Section, Table
from forms.subjects import of_no_case
from models.records import ClosedPeriod

BINDINGS = {"period": ClosedPeriod.KIND}
HEADS = {
    "none": "none found",
    "below": "below the limit",
    "limit": "at or above it",
    "other": "no figure",
    "untested": "not tested",
}

FIGURES = Section(
    letter="A",
    title="These figures",
    parts=(
        Row(
            items=(
                Box(
                    number="A1",
                    span=9,
                    value=statistics.law,
                    reads=("period.craft",),
                    label="Deaths on",
                    emphasis=Emphasis.STRONG,
                ),
                Box(
                    number="A2",
                    span=6,
                    value=statistics.years,
                    reads=("period.first_year", "period.last_year"),
                    label="Who died in the years",
                    emphasis=Emphasis.STRONG,
                ),
                Box(
                    number="A3",
                    span=4,
                    value=statistics.deaths,
                    reads=("period.body",),
                    label="Deaths",
                    emphasis=Emphasis.STRONG,
                ),
                Box(number="A4", span=5, value=statistics.least, label="Least count stated"),
            )
        ),
        Row(
            items=(
                Box(number="A5", span=10, field="period.office", label="Office"),
                Box(number="A6", span=7, field="period.closed", label="Figures made"),
                Box(number="A7", span=7, field="period.closed_by", label="Made by"),
            )
        ),
        Row(
            items=(
                Box(
                    number="A8", span=9, value=statistics.keeper, label="Results of the State made public by"
                ),
                Box(number="A9", span=15, field="period.digest", label="Digest of the figures"),
            )
        ),
        Panel(number="A10", findings=statistics.method, empty=""),
    ),
)

RESULTS = Section(
    letter="B",
    title="All deaths by result for alcohol",
    keep_together=True,
    parts=(Chart(number="B1", label="Deaths by result", bars=statistics.bars_of_results),),
)

TABLE = Section(
    letter="C",
    title="Table",
    note="table {index} of {count}",
    repeat=statistics.tables,
    keep_together=True,
    parts=(
        Row(
            items=(
                Box(
                    number="C1",
                    span=24,
                    value=statistics.title,
                    label="Deaths by",
                    emphasis=Emphasis.STRONG,
                ),
            )
        ),
        Table(
            number="C2",
            label="Deaths and results",
            rows=statistics.rows,
            on_form=0,
            on_blank=6,
            columns=(
                Column(head="Class", span=6, value=statistics.row_label),
                Column(head="Deaths", span=2, value=statistics.row_deaths),
                *(
                    Column(head=HEADS[key], span=3, value=partial(statistics.row_result, key))
                    for key in statistics.RESULT_KEYS
                ),
            ),
        ),
        Chart(number="C3", label="Deaths of each class", bars=statistics.bars),
    ),
)

F08 = Form(
    id="F08",
    title="Cumulative results of a period, nobody identifiable",
    short_title="Cumulative results",
    edition=1,
    issued="2026-12",
    citation=Citation(
        words=f"s. {BOAT_DEATHS.specimen} (boats), s. {SLED_DEATHS.specimen} (snowmobiles), Wis. Stats.",
        cites=(BOAT_DEATHS.specimen, SLED_DEATHS.specimen),
    ),
    law_date_role="day on which the figures were made",
    bindings=BINDINGS,
    subjects=of_no_case,
    copies="whoever asks.",
    law_day=statistics.closed_day,
    office=True,
    numbered="Period",
    repeated="table",
    sections=(FIGURES, RESULTS, TABLE),
)
