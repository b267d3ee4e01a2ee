"""Certificates and requests: who may have what by which section, what the office holds, the registers."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable

from forms.derive.coroner import addressee as of_law
from forms.derive.coroner import print_day
from forms.derive.coroner_letter import DEPARTMENT, postal
from forms.names import craft_name, involvement_name, record_name
from forms.parts import Finding
from forms.scope import Scope
from forms.spec import Subject
from forms.subjects import REPORT_KINDS, involved
from forms.values import BLANK, Shown, date_text, show_field, specs
from law.instants import When
from law.packet import MAY_ASK, MAY_DEMAND
from law.plain import dataclass
from models.casefile import CaseFile
from models.records import Craft, Document, Filing, InformationRequest, Involvement

CERTIFICATE, INFORMATION = "certificate", "information"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reports:
    """What one law says of the reports filed with the department.

    Attributes:
        craft: "boat" or "snowmobile".
        values: prefix of its figures and addressees.
        certificate: provision of the bar and of the certificate.
        information: provision on information for other authorities, "" where none was read.
    """

    craft: str
    values: str
    certificate: str
    information: str


BOAT_REPORTS = Reports(craft="boat", values="boat", certificate="30.67(4)", information="30.67(5)")
# OPEN QUESTION (350.15): a provision for snowmobiles like s. 30.67(5) was not read; a request of another
# authority
# is a legal call and is answered like any other until then.
SLED_REPORTS = Reports(craft="snowmobile", values="sled", certificate="350.15(4)", information="")


# --- subjects --------------------------------------------------------------------------------------------


def of_certificates(casefile: CaseFile) -> tuple[Subject, ...]:
    """One sheet for each demand for a certificate."""
    return _subjects(casefile, CERTIFICATE, "no demand for a certificate on record yet")


def of_information(casefile: CaseFile) -> tuple[Subject, ...]:
    """One sheet for each other request."""
    return _subjects(casefile, INFORMATION, "no request on record yet")


def _subjects(casefile: CaseFile, kind: str, nothing: str) -> tuple[Subject, ...]:
    found = [r for r in casefile.all(InformationRequest) if (r.request_kind or INFORMATION) == kind]
    subjects = tuple(_subject(casefile, one) for one in found)
    return subjects or (_subject(casefile, None, nothing),)


def _subject(casefile: CaseFile, request: InformationRequest | None, nothing: str = "") -> Subject:
    about = casefile.find(request.about_involvement) if request else None
    person = about if isinstance(about, Involvement) else None
    return Subject(
        key=f"information_request/{request.id}" if request else "case",
        label=(request.asked_by or "asked by nobody named") if request else nothing,
        records={
            "case": casefile.case,
            "incident": casefile.incident,
            "request": request,
            "about": person,
            "about_person": casefile.person(person.person_id) if person else None,
        },
    )


# --- the department --------------------------------------------------------------------------------------


def sent_day(scope: Scope) -> dt.date | None:
    """The day whose law names the department: of the sending, else of the printing."""
    sent = scope.value("request.sent")
    if isinstance(sent, When):
        first, last = sent.local_days()
        return first if first == last else None
    return print_day(scope)


def addressee(law: Reports, scope: Scope) -> Shown:
    """The department by the law of that day."""
    return of_law(f"{law.values}.report.addressee", sent_day, scope)


def address(law: Reports, scope: Scope) -> tuple[str, ...]:
    """The lines in the window of the envelope."""
    return (addressee(law, scope).text, *postal(scope, DEPARTMENT))


def postal_line(scope: Scope) -> Shown:
    """The department's postal address as the office entered it."""
    return Shown(text=", ".join(postal(scope, DEPARTMENT)))


def sent_date(scope: Scope) -> Shown:
    """The day of the letter."""
    day = sent_day(scope)
    return Shown(text=date_text(day)) if day else scope.shown("request.sent")


# --- who may have what -----------------------------------------------------------------------------------


def standing(law: Reports, scope: Scope) -> tuple[Finding, ...]:
    """Whether the section gives this person a certificate."""
    asked = scope.value("request.asked_as")
    if scope.record("request") is None:
        return ()
    who = scope.text("request.asked_as") or "not stated"
    may = asked in MAY_DEMAND
    words = (
        "The department certifies on demand of whoever made or claims to have made the report, or of a "
        "court; "
        "the certificate proves compliance or its lack and nothing else."
    )
    answer = "yes" if may else "cannot be told yet" if asked is None else "no"
    return (
        Finding(
            tag="§",
            title=f"Does the section give a certificate to who asks? Asked as: {who}",
            sentence=words,
            citation=f"s. {law.certificate}",
            answer=answer,
            settled=may,
        ),
    )


def authorised(law: Reports, scope: Scope) -> bool:
    """Whether the section lets the department answer who asks with what reports hold."""
    return bool(law.information) and scope.value("request.asked_as") in MAY_ASK


def answer_to(law: Reports, scope: Scope) -> tuple[Finding, ...]:
    """What the section gives who asks, else the fence with its citation."""
    if scope.record("request") is None:
        return ()
    who = scope.text("request.asked_as") or "not stated"
    if authorised(law, scope):
        return (
            Finding(
                tag="§",
                title=f"An authorised request. Asked as: {who}",
                sentence="The department compiles and furnishes the information of reports. This office "
                "supplies "
                "it with what is listed below.",
                citation=f"s. {law.information}",
                answer="yes",
                settled=True,
            ),
        )
    return (_refused(law, who), *_open(law))


def _refused(law: Reports, who: str) -> Finding:
    return Finding(
        tag="§",
        title=f"No report is given out on this request. Asked as: {who}",
        sentence="A report that the section requires to be filed with the department is no evidence in a "
        "trial that "
        "arises out of the accident. Whether one was made, the department certifies on demand of whoever "
        "made or "
        "claims to have made it, or of a court.",
        citation=f"s. {law.certificate}",
        answer="not given",
        settled=True,
    )


def _open(law: Reports) -> tuple[Finding, ...]:
    if law.information:
        return ()
    words = (
        "OPEN QUESTION (350.15): a provision on information for other authorities was not read for "
        "snowmobiles; "
        "such a request is a legal call."
    )
    return (Finding(tag="?", title=words),)


def not_authorised(law: Reports, scope: Scope) -> bool:
    """The opposite, for a request on record."""
    return scope.record("request") is not None and not authorised(law, scope)


# --- the accident, what the office holds -----------------------------------------------------------------


def about_name(scope: Scope) -> Shown:
    """Whose report it is about; every operator when nobody is named."""
    about = scope.record("about")
    if isinstance(about, Involvement):
        return Shown(text=involvement_name(scope.casefile, about))
    names = "; ".join(involvement_name(scope.casefile, p) for p in involved(scope.casefile, "operator"))
    return Shown(text=names)


def craft_line(scope: Scope) -> Shown:
    """Every craft with its number."""
    return Shown(text="; ".join(craft_name(scope.casefile, craft) for craft in scope.casefile.all(Craft)))


def held_rows(scope: Scope) -> tuple[Scope, ...]:
    """One row for each report on record, then for each document about them."""
    case = scope.casefile
    filings = [f for f in case.all(Filing) if f.duty in REPORT_KINDS]
    documents = [
        d for d in case.all(Document) if d.legal_class in ("operator_report", "investigation_report")
    ]
    rows = [scope.bind(row_filing=filing, row_document=None) for filing in filings]
    return (*rows, *(scope.bind(row_filing=None, row_document=document) for document in documents))


def held_what(scope: Scope) -> Shown:
    """What report or document it is."""
    if scope.record("row_filing"):
        return scope.shown("row_filing.duty")
    return scope.shown("row_document.title")


def held_by(scope: Scope) -> Shown:
    """Who made it."""
    filing = scope.record("row_filing")
    if isinstance(filing, Filing):
        maker = scope.casefile.find(filing.by_involvement)
        if isinstance(maker, Involvement):
            return Shown(text=record_name(scope.casefile, maker))
        return scope.shown("row_filing.by_named")
    return scope.shown("row_document.source")


def held_when(scope: Scope) -> Shown:
    """When this office got it."""
    return scope.shown("row_filing.received" if scope.record("row_filing") else "row_document.received")


def held_hash(scope: Scope) -> Shown:
    """The document's SHA-256, else whether the report was sent on."""
    if scope.record("row_document"):
        return scope.shown("row_document.sha256")
    sent = scope.shown("row_filing.sent")
    return Shown(text=f"sent on {sent.text}") if sent.text else BLANK


# --- registers -------------------------------------------------------------------------------------------


def certificate_rows(scope: Scope) -> tuple[Scope, ...]:
    """One row for each demand of this case."""
    return _rows(scope, (CERTIFICATE,))


def request_rows(scope: Scope) -> tuple[Scope, ...]:
    """One row for each other request of this case."""
    return _rows(scope, (INFORMATION, None))


def _rows(scope: Scope, kinds: Iterable[str | None]) -> tuple[Scope, ...]:
    wanted = tuple(kinds)
    found = (r for r in scope.casefile.all(InformationRequest) if r.request_kind in wanted)
    return tuple(scope.bind(row=one) for one in found)


def row_who(scope: Scope) -> Shown:
    """Who asked, and as what."""
    parts = (scope.text("row.asked_by"), scope.text("row.asked_as"))
    return Shown(text=", ".join(part for part in parts if part))


def row_answer(scope: Scope) -> Shown:
    """What was answered: what the certificate says, else the words."""
    row = scope.record("row")
    if not isinstance(row, InformationRequest):
        return BLANK
    says = show_field(row, specs(InformationRequest)["certificate_says"], scope.manner).sentence
    parts = (f"report made: {says}" if says else "", row.answer or "", row.answered_by or "")
    return Shown(text="; ".join(part for part in parts if part) or "no answer on record")


def none_asked(scope: Scope) -> Shown:
    """What an empty register says."""
    return Shown(text="none on record") if scope.at is not None else BLANK
