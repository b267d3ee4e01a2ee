"""F04: the coroner's report of a month's deaths to the department; of one or many, of none, or a supplement.

A sheet of the office, made from a report as it was prepared: what it states does not move with the cases.
Each death stands under its own section; a correction counts no death.
"""

from __future__ import annotations

from functools import partial

from forms.coroner_chapters import BOAT_DEATHS, SLED_DEATHS
from forms.coroner_report import BINDINGS, STATED_BY_HAND
from forms.derive import coroner_letter, coroner_month
from forms.fences import CORONER_REPORT
from forms.parts import Panel
from forms.scope import Scope
from forms.spec import (
    Box,
    CheckGroup,
    Citation,
    Column,
    Emphasis,
    Form,
    Needed,
    Option,
    Row,
    Section,
    Show,
    Signature,
    Table,
)
from forms.subjects import of_no_case
from forms.values import Shown

ALWAYS = Needed.ALWAYS
CORONER = "the coroner"
WHICH = (
    Option(key="report", label="report"),
    Option(key="supplement", label="supplement"),
    Option(key="nil", label="no death (office practice)"),
)
CERTAIN = (Option(key="yes", label="certain"), Option(key="no", label="month not certain"))


def _coroner(scope: Scope) -> Shown:
    return scope.shown("report.coroner")


REPORT = Section(
    letter="A",
    title="This report",
    parts=(
        Row(
            items=(
                Box(
                    number="A1",
                    span=9,
                    value=coroner_month.addressee,
                    reads=("report.sent",),
                    label="To",
                    emphasis=Emphasis.STRONG,
                ),
                Box(
                    number="A2",
                    span=5,
                    value=coroner_month.month,
                    reads=("report.month",),
                    label="Deaths in the month of",
                    emphasis=Emphasis.STRONG,
                    needed=ALWAYS,
                    from_whom=CORONER,
                ),
                CheckGroup(
                    number="A3",
                    span=10,
                    value=coroner_month.which,
                    reads=("report.supplement", "report.nil"),
                    label="This is a",
                    hint="mark one",
                    options=WHICH,
                    columns=2,
                    needed=ALWAYS,
                    from_whom=CORONER,
                ),
            )
        ),
        Row(
            items=(
                Box(
                    number="A4",
                    span=4,
                    value=coroner_month.counted,
                    reads=("report.body",),
                    label="Deaths reported",
                    emphasis=Emphasis.STRONG,
                ),
                Box(
                    number="A5",
                    span=5,
                    value=partial(coroner_month.under, BOAT_DEATHS),
                    label=f"under s. {BOAT_DEATHS.report}",
                ),
                Box(
                    number="A6",
                    span=5,
                    value=partial(coroner_month.under, SLED_DEATHS),
                    label=f"under s. {SLED_DEATHS.report}",
                ),
                Box(number="A7", span=5, value=coroner_month.corrections, label="Corrections, not counted"),
                Box(
                    number="A8",
                    span=5,
                    value=coroner_month.supplement,
                    reads=("report.supplement",),
                    label="Supplement number",
                ),
            )
        ),
        Row(
            items=(
                Box(
                    number="A9",
                    span=7,
                    value=coroner_month.due,
                    reads=("report.month",),
                    label="Due: on or before",
                    emphasis=Emphasis.CLOCK,
                ),
                Box(
                    number="A10",
                    span=7,
                    value=coroner_month.working_day,
                    reads=("report.month",),
                    label="Next working day; whether it suffices is open",
                ),
                Box(number="A11", span=10, field="report.prepared", label="Prepared"),
            )
        ),
        Row(
            items=(
                Box(
                    number="A12",
                    span=10,
                    field="report.office",
                    label="Office of the coroner or medical examiner",
                    needed=ALWAYS,
                    from_whom=CORONER,
                ),
                Box(number="A13", span=7, field="report.sent", label="Sent: date and time"),
                Box(number="A14", span=7, field="report.sent_way", label="Sent by"),
            )
        ),
        Row(
            items=(
                Box(
                    number="A15",
                    span=17,
                    field="report.reason",
                    label="Why a supplement",
                    needed=coroner_month.is_supplement,
                    from_whom=CORONER,
                    lines=2,
                ),
                Box(
                    number="A16",
                    span=7,
                    value=partial(coroner_letter.postal_line, coroner_letter.DEPARTMENT),
                    label="Postal address",
                    lines=2,
                ),
            )
        ),
        Panel(number="A17", findings=coroner_month.nil_words, empty=""),
    ),
)

DEATH = Section(
    letter="B",
    title="Death",
    note="death {index} of {count}",
    repeat=coroner_month.deaths,
    on_blank=2,
    parts=(
        Row(
            items=(
                Box(
                    number="B1",
                    span=11,
                    value=coroner_month.decedent,
                    label="Decedent",
                    emphasis=Emphasis.STRONG,
                    needed=ALWAYS,
                    from_whom=CORONER,
                ),
                Box(
                    number="B2",
                    span=6,
                    value=coroner_month.case_number,
                    label="Case number",
                    show=Show.IDENTIFIER,
                ),
                Box(number="B3", span=7, value=coroner_month.section, label="Reported under"),
            )
        ),
        Row(
            items=(
                Box(number="B4", span=6, value=coroner_month.craft, label="Craft"),
                CheckGroup(
                    number="B5",
                    span=9,
                    value=coroner_month.month_certain,
                    label="Month of death",
                    hint="mark one",
                    options=CERTAIN,
                    columns=0,
                ),
                Box(
                    number="B6",
                    span=9,
                    value=coroner_month.corrects,
                    label="Corrects the report (counts no death)",
                ),
            )
        ),
        Table(
            number="B7",
            label="The death and the circumstances of the accident",
            rows=coroner_month.stated,
            on_form=0,
            on_blank=len(STATED_BY_HAND),
            blank_rows=STATED_BY_HAND,
            columns=(
                Column(head="What", span=7, value=coroner_month.stated_label),
                Column(
                    head="As stated",
                    span=16,
                    value=coroner_month.stated_words,
                    needed=ALWAYS,
                    from_whom=CORONER,
                    named=coroner_month.stated_label,
                ),
            ),
        ),
    ),
)

SIGNATURE = Section(
    letter="C",
    title="Signature",
    keep_together=True,
    parts=(Signature(number="C1", who="coroner or medical examiner", name=_coroner),),
)

F04 = Form(
    id="F04",
    title="Coroner’s report of deaths of a month",
    short_title="Monthly report of deaths",
    edition=1,
    issued="2026-12",
    citation=Citation(
        words=f"s. {BOAT_DEATHS.report} (boats), s. {SLED_DEATHS.report} (snowmobiles), Wis. Stats.",
        cites=(BOAT_DEATHS.report, SLED_DEATHS.report),
    ),
    law_date_role="day of sending, else of printing",
    bindings=BINDINGS,
    subjects=of_no_case,
    copies="coroner.",
    fence=CORONER_REPORT,
    fence_of=coroner_month.fence,
    mailed=coroner_month.address,
    law_day=coroner_month.sent_day,
    remark=coroner_month.remark,
    office=True,
    numbered="Report",
    repeated="death",
    sections=(REPORT, DEATH, SIGNATURE),
)
