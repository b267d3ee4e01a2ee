"""F07: the result of each analysis of a decedent's blood goes on to the one who keeps it for the State.

Who that is the law tables tell by the date of the letter; nobody types it. The office enters the postal
address alone.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from forms import coroner_rows as rows
from forms.coroner_chapters import BOAT_DEATHS, SLED_DEATHS, Deaths
from forms.coroner_subjects import BINDINGS, of_forwardings
from forms.derive import coroner, coroner_draw, coroner_letter
from forms.derive.coroner_draw import tell
from forms.spec import (
    Box,
    CheckGroup,
    Citation,
    Column,
    Emphasis,
    Form,
    Row,
    Section,
    Show,
    Signature,
    Statement,
    Table,
)

LABORATORY = "the laboratory"


def _form(chapter: Deaths) -> Form:
    return Form(
        id="F07",
        title="Forwarding of an analysis result",
        short_title="Forwarding of a result",
        edition=1,
        issued="2026-12",
        citation=Citation(
            words=f"s. {chapter.specimen}, Wis. Stats. · addressee as of the date of this letter",
            cites=(chapter.specimen,),
            confidence=chapter.confidence,
        ),
        law_date_role="date of this letter",
        bindings=BINDINGS,
        subjects=of_forwardings,
        fence=chapter.fence,
        copies="coroner.",
        mailed=partial(coroner_letter.result_address, chapter),
        law_day=coroner_letter.letter_day,
        sections=(_letter(chapter), _death(), _result(chapter), _signature()),
    )


def _letter(chapter: Deaths) -> Section:
    return Section(
        letter="A",
        title="This letter",
        parts=(
            Row(
                items=(
                    Box(
                        number="A1",
                        span=10,
                        value=partial(coroner_letter.result_addressee, chapter),
                        label="To",
                        emphasis=Emphasis.STRONG,
                    ),
                    Box(
                        number="A2",
                        span=6,
                        value=coroner_letter.letter_date,
                        reads=("forwarding.forwarded", "file.forwarded"),
                        label="Date of this letter",
                        volatile=True,
                    ),
                    CheckGroup(
                        number="A3",
                        span=8,
                        field="forwarding.way",
                        label="Sent by",
                        hint="mark one",
                        only=frozenset({"mail", "certified_mail", "courier", "fax", "electronic"}),
                        short={"certified_mail": "Certified", "electronic": "Electronic"},
                        columns=3,
                    ),
                )
            ),
            Row(
                items=(
                    Box(
                        number="A4",
                        span=10,
                        value=partial(coroner_letter.postal_line, coroner_letter.HEALTH),
                        label="Postal address",
                    ),
                    Box(number="A5", span=6, field="forwarding.proof", label="Proof of sending"),
                    Box(number="A6", span=8, label="Enclosed", pen=True),
                )
            ),
        ),
    )


def _death() -> Section:
    return Section(
        letter="B",
        title="The death",
        parts=(
            Row(
                items=(
                    Box(
                        number="B1",
                        span=10,
                        value=coroner.name,
                        reads=rows.NAME,
                        label="Decedent: last, first, middle, suffix",
                        needed=rows.ALWAYS,
                        from_whom=rows.INVESTIGATOR,
                    ),
                    Box(
                        number="B2",
                        span=8,
                        value=coroner.died,
                        reads=("file.died", "death.died"),
                        label="Death",
                        needed=rows.ALWAYS,
                        from_whom=rows.CORONER,
                    ),
                    rows.entry_box(
                        "B3", 6, "county", "County of death", needed=rows.ALWAYS, from_whom=rows.CORONER
                    ),
                )
            ),
            Row(
                items=(
                    Box(
                        number="B4",
                        span=10,
                        field="specimen.number",
                        label="Specimen number",
                        show=Show.IDENTIFIER,
                        needed=rows.ALWAYS,
                        from_whom=rows.CUSTODIAN,
                    ),
                    Box(
                        number="B5",
                        span=8,
                        field="specimen.collected",
                        label="Drawn",
                        needed=rows.ALWAYS,
                        from_whom=rows.DRAWER,
                    ),
                    Box(
                        number="B6",
                        span=6,
                        value=coroner_draw.notified,
                        reads=("file.result_notified", "lab.result_known"),
                        label="Coroner notified",
                        needed=rows.ALWAYS,
                        from_whom=rows.CORONER,
                    ),
                )
            ),
        ),
    )


def _result(chapter: Deaths) -> Section:
    return Section(
        letter="C",
        title="Results as reported by the laboratory",
        note="each analysis; as written",
        parts=(
            Table(
                number="C1",
                label="Results",
                rows=coroner_draw.result_rows,
                on_form=0,
                on_blank=3,
                needed=rows.ALWAYS,
                from_whom=LABORATORY,
                columns=(
                    Column(head="Analyte", span=4, field="row_lab.analyte"),
                    Column(
                        head="Result, unit",
                        span=6,
                        value=coroner_draw.row_result,
                        reads=("row_lab.result", "row_lab.result_text"),
                        needed=rows.ALWAYS,
                        from_whom=LABORATORY,
                    ),
                    Column(
                        head="Laboratory,\nits number",
                        span=7,
                        value=coroner_draw.row_laboratory,
                        reads=("row_lab.laboratory", "row_lab.report_number"),
                    ),
                    Column(
                        head="Analyst, method",
                        span=6,
                        value=coroner_draw.row_analyst,
                        reads=("row_lab.analyst", "row_lab.method"),
                    ),
                ),
            ),
            Statement(
                words="Forwarded for the record that is kept for statistical purposes only.",
                note=f"s. {chapter.specimen}",
            ),
        ),
    )


def _signature() -> Section:
    return Section(
        letter="D",
        title="Forwarded by",
        keep_together=True,
        parts=(Signature(number="D1", who="coroner or medical examiner", name=tell("coroner")),),
    )


F07 = replace(_form(BOAT_DEATHS), snowmobile=_form(SLED_DEATHS))
