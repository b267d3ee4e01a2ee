"""F10: the office's demand for the department's certificate, with the register of answers, and the
sheet F10C, which the department's own custodian alone fills in and signs.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from types import MappingProxyType

from forms.derive import incident, requests
from forms.derive.requests import BOAT_REPORTS, SLED_REPORTS, Reports
from forms.parts import Panel
from forms.spec import (
    Box,
    CheckGroup,
    Citation,
    Column,
    Form,
    Needed,
    Option,
    Row,
    Section,
    Signature,
    Statement,
    Table,
)
from law.decisions import Confidence

BINDINGS = MappingProxyType(
    {
        "case": "case",
        "incident": "incident",
        "request": "information_request",
        "row": "information_request",
        "about": "involvement",
        "about_person": "person",
        "row_filing": "filing",
        "row_document": "document",
    }
)
ASKER = "whoever asks"


def accident(letter: str) -> Section:
    """The accident the request is about; nothing in it is taken from a report."""
    return Section(
        letter=letter,
        title="The accident",
        parts=(
            Row(
                items=(
                    Box(
                        number=f"{letter}1",
                        span=5,
                        value=incident.occurred_date,
                        reads=("incident.occurred",),
                        label="Date",
                    ),
                    Box(
                        number=f"{letter}2",
                        span=5,
                        value=incident.occurred_time,
                        reads=("incident.occurred",),
                        label="Time, zone",
                    ),
                    Box(
                        number=f"{letter}3",
                        span=14,
                        value=incident.where_it_was,
                        reads=("incident.water", "incident.trail", "incident.place"),
                        label="Where",
                    ),
                )
            ),
            Row(
                items=(
                    Box(
                        number=f"{letter}4",
                        span=12,
                        value=requests.about_name,
                        reads=("request.about_involvement",),
                        label="Operator whose report it is about; all, when one is not named",
                    ),
                    Box(number=f"{letter}5", span=12, value=requests.craft_line, label="Craft"),
                )
            ),
        ),
    )


def asked(letter: str, *parts: Panel) -> Section:
    """Who asks, as what, by what authority, and when."""
    return Section(
        letter=letter,
        title="Who asks",
        parts=(
            Row(
                items=(
                    Box(
                        number=f"{letter}1",
                        span=10,
                        field="request.asked_by",
                        needed=Needed.ALWAYS,
                        from_whom=ASKER,
                    ),
                    Box(
                        number=f"{letter}2",
                        span=14,
                        field="request.asked_as",
                        needed=Needed.ALWAYS,
                        from_whom=ASKER,
                    ),
                )
            ),
            Row(
                items=(
                    Box(number=f"{letter}3", span=10, field="request.asked_address"),
                    Box(number=f"{letter}4", span=8, field="request.authority"),
                    Box(number=f"{letter}5", span=6, field="request.asked"),
                )
            ),
            *parts,
        ),
    )


def _demand(law: Reports) -> Form:
    return Form(
        id="F10",
        title="Demand for the department’s certificate",
        short_title="Demand for a certificate",
        edition=1,
        issued="2026-12",
        citation=_citation(law),
        law_date_role="day of the demand",
        bindings=BINDINGS,
        subjects=requests.of_certificates,
        copies="department · case file.",
        mailed=partial(requests.address, law),
        law_day=requests.sent_day,
        sections=(
            Section(
                letter="A",
                title="To the department",
                parts=(
                    Row(
                        items=(
                            Box(number="A1", span=10, value=partial(requests.addressee, law), label="To"),
                            Box(number="A2", span=4, value=requests.sent_date, label="Date", volatile=True),
                            Box(number="A3", span=10, value=requests.postal_line, label="Postal address"),
                        )
                    ),
                    Statement(
                        words="On the demand named below this office asks the department to certify whether "
                        "a "
                        "report of the accident named here has, or has not, been made to the department. The "
                        "sheet "
                        "for its custodian is enclosed.",
                        note=f"s. {law.certificate}, Wis. Stats. Nothing of what a report says is asked for.",
                    ),
                ),
            ),
            asked(
                "B", Panel(number="B6", findings=partial(requests.standing, law), empty="nobody asked yet")
            ),
            accident("C"),
            Section(
                letter="D",
                title="Register of demands and answers in this case",
                parts=(
                    Table(
                        number="D1",
                        label="Demands for a certificate",
                        rows=requests.certificate_rows,
                        on_form=0,
                        on_blank=3,
                        empty=requests.none_asked,
                        columns=(
                            Column(head="Asked by, as", span=7, value=requests.row_who),
                            Column(head="Sent to the department", span=5, field="row.sent"),
                            Column(head="Answer came", span=5, field="row.answered"),
                            Column(head="What the department certifies", span=6, value=requests.row_answer),
                        ),
                    ),
                ),
            ),
            Section(letter="E", title="Signature", parts=(Signature(number="E1", who="For this office"),)),
        ),
    )


def _certificate(law: Reports) -> Form:
    return Form(
        id="F10C",
        title="Certificate of the department: report made or not made",
        short_title="Department’s certificate",
        edition=1,
        issued="2026-12",
        citation=_citation(law),
        law_date_role="day of the demand",
        bindings=BINDINGS,
        subjects=requests.of_certificates,
        copies="whoever demanded it.",
        law_day=requests.sent_day,
        instruction="For the department’s own custodian. No other office signs it: none can say what was "
        "filed "
        "with the department.",
        sections=(accident("A"), _certified(law), _custodian()),
    )


def _certified(law: Reports) -> Section:
    return Section(
        letter="B",
        title="Certificate",
        note="filled in by the department alone",
        parts=(
            Row(
                items=(
                    CheckGroup(
                        number="B1",
                        span=24,
                        pen=True,
                        label="A report of this accident by the operator named",
                        hint="mark one",
                        columns=2,
                        options=(
                            Option(key="made", label="HAS been made to the department"),
                            Option(key="not_made", label="HAS NOT been made to the department"),
                        ),
                    ),
                )
            ),
            Row(
                items=(
                    Box(number="B2", span=8, label="Report received on", pen=True),
                    Box(number="B3", span=8, label="Records searched, through what day", pen=True),
                    Box(number="B4", span=8, label="The department’s file number", pen=True),
                )
            ),
            Statement(
                words="This certificate may be used solely to prove compliance, or failure to comply, with "
                "the "
                "requirement that a report be made. It says nothing of what a report holds.",
                note=f"s. {law.certificate}, Wis. Stats.",
            ),
        ),
    )


def _custodian() -> Section:
    return Section(
        letter="C",
        title="Signature of the department’s custodian",
        parts=(Signature(number="C1", who="Custodian of the department’s records, title"),),
    )


def _citation(law: Reports) -> Citation:
    return Citation(
        words=f"s. {law.certificate}, Wis. Stats.",
        cites=(law.certificate,),
        confidence=Confidence.SEED if law is BOAT_REPORTS else Confidence.READ,
    )


F10 = replace(_demand(BOAT_REPORTS), snowmobile=_demand(SLED_REPORTS))
F10C = replace(_certificate(BOAT_REPORTS), snowmobile=_certificate(SLED_REPORTS))
