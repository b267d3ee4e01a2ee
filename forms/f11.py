"""F11: what the office holds, for the department's answer to an authorised request, with the register.

Any other request for a report is answered with the fence and its citation, and nothing is listed.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from forms.derive import requests
from forms.derive.requests import BOAT_REPORTS, SLED_REPORTS, Reports
from forms.f10 import BINDINGS, accident, asked
from forms.parts import Panel
from forms.spec import Box, Citation, Column, Form, Narrative, Row, Section, Signature, Table
from law.decisions import Confidence


def _form(law: Reports) -> Form:
    cites = tuple(cite for cite in (law.information, law.certificate) if cite)
    return Form(
        id="F11",
        title="Answer to a request for information of reports",
        short_title="Answer to a request",
        edition=1,
        issued="2026-12",
        citation=Citation(
            words=f"s{'s' if len(cites) > 1 else ''}. {' and '.join(cites)}, Wis. Stats.",
            cites=cites,
            confidence=Confidence.SEED if law is BOAT_REPORTS else Confidence.READ,
        ),
        law_date_role="day of the answer",
        bindings=BINDINGS,
        subjects=requests.of_information,
        copies="department · case file.",
        law_day=requests.sent_day,
        sections=(
            asked(
                "A", Panel(number="A6", findings=partial(requests.answer_to, law), empty="nobody asked yet")
            ),
            accident("B"),
            _held(law),
            _answer(),
            _register(),
            Section(
                letter="F",
                title="Signature",
                parts=(Signature(number="F1", who="Records custodian of this office"),),
            ),
        ),
    )


def _held(law: Reports) -> Section:
    return Section(
        letter="C",
        title="What this office holds",
        note="for the department, which answers the request",
        when=partial(requests.authorised, law),
        parts=(
            Table(
                number="C1",
                label="Reports and investigation reports",
                rows=requests.held_rows,
                on_form=0,
                on_blank=4,
                empty=requests.none_asked,
                columns=(
                    Column(head="What", span=6, value=requests.held_what),
                    Column(head="By", span=5, value=requests.held_by),
                    Column(head="Received here", span=5, value=requests.held_when),
                    Column(head="Sent on; SHA-256 of the file", span=7, value=requests.held_hash),
                ),
            ),
        ),
    )


def _answer() -> Section:
    return Section(
        letter="D",
        title="Answer",
        parts=(
            Row(
                items=(
                    Box(number="D1", span=8, field="request.sent", label="Sent to the department"),
                    Box(number="D2", span=8, field="request.answered"),
                    Box(number="D3", span=8, field="request.answered_by"),
                )
            ),
            Narrative(number="D4", field="request.answer", on_blank=3, at_least=2),
        ),
    )


def _register() -> Section:
    return Section(
        letter="E",
        title="Register of requests in this case",
        parts=(
            Table(
                number="E1",
                label="Requests other than for a certificate",
                rows=requests.request_rows,
                on_form=0,
                on_blank=3,
                empty=requests.none_asked,
                columns=(
                    Column(head="Asked by, as", span=8, value=requests.row_who),
                    Column(head="Asked", span=4, field="row.asked"),
                    Column(head="Answered", span=4, field="row.answered"),
                    Column(head="Answer", span=7, value=requests.row_answer),
                ),
            ),
        ),
    )


F11 = replace(_form(BOAT_REPORTS), snowmobile=_form(SLED_REPORTS))
