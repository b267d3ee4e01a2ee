"""What the front and the lists of a packet say. Each function reads the sheet's own `PacketSheet`."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from forms.derive.charges import charge_title, charges_of_all, said
from forms.derive.summary import ANSWER_WORDS
from forms.derive.timeline import timeline
from forms.elements import element_title
from forms.names import record_name
from forms.packet_gaps import Gap, gaps
from forms.packet_people import witnesses
from forms.packet_plan import REPORTS, Held, KeptOut, May, PacketPlan
from forms.packet_proof import Proof, issue_proofs, issue_title, proofs
from forms.scope import Scope
from forms.values import BLANK, Shown, date_text, show_field, specs
from law.answers import Answer
from law.packet import FENCE_BY_CLASS, Purpose, Treatment
from law.plain import dataclass
from models import codes
from models.casefile import CaseFile
from models.coroner import is_decedents
from models.records import (
    Arrest,
    ChemicalTest,
    CoronerFile,
    CustodyEvent,
    Document,
    FieldTest,
    Filing,
    Incident,
    Involvement,
    LabWork,
    MonthlyReport,
    Record,
    Recording,
    RefusalCase,
    Screening,
    Specimen,
    TestRequest,
)

TREATMENTS = {
    Treatment.REFUSED: "never goes into this packet",
    Treatment.WITHHELD: "withheld; a prosecutor's decision with its authority lets it in",
    Treatment.APART: "stands apart, for its two uses, once the arrest or the request is challenged",
}
FOUNDATIONS = {
    "certificate": "the department's certificate proves itself: compliance or its lack, nothing else",
    "laboratory_report": "analyst, with permit and method; the chain of custody",
    "medical_record": "keeper of the records of the hospital",
    "photograph": "whoever took it, or who can say that it shows what was there",
    "diagram": "whoever drew it",
    "recording": "whoever keeps it, and who was there",
    "official_form": "officer who filled it in and read it",
    "investigation_report": "officer who wrote it; it is no operator's report",
    "correspondence": "writer or receiver",
    "import_source": "keeper of the file it was taken from",
}
NO_FOUNDATION = "its source, and whoever can speak to it"


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexLine:
    """One part of the packet; `pages` is "3 to 7"."""

    title: str
    pages: str
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PacketSheet:
    """What a packet's own pages are about.

    Attributes:
        number: running number of the packet within its case; 0 on a preview.
        to_whom: whom it is made for, "" when nobody is named.
        index: its parts with their pages.
    """

    plan: PacketPlan
    number: int = 0
    to_whom: str = ""
    index: tuple[IndexLine, ...] = ()


def _sheet(scope: Scope) -> PacketSheet | None:
    return scope.given if isinstance(scope.given, PacketSheet) else None


def _rows(scope: Scope, given: Iterable[object]) -> tuple[Scope, ...]:
    return tuple(replace(scope, given=one) for one in given)


def cell(key: str, scope: Scope) -> Shown:
    """A text attribute of what a row is about."""
    return Shown(text=str(getattr(scope.given, key))) if scope.given is not None else BLANK


def column(key: str) -> Callable[[Scope], Shown]:
    """The function of a column that shows a text attribute."""
    return partial(cell, key)


def none(words: str, scope: Scope) -> Shown:
    """What an empty list says."""
    return Shown(text=words) if scope.at is not None else BLANK


# --- the packet ------------------------------------------------------------------------------------------


def purpose(scope: Scope) -> Shown:
    """What the packet is for."""
    sheet = _sheet(scope)
    return Shown(text=sheet.plan.purpose.label) if sheet else BLANK


def number(scope: Scope) -> Shown:
    """Number of the packet within the case."""
    sheet = _sheet(scope)
    if sheet is None:
        return BLANK
    return Shown(text=str(sheet.number) if sheet.number else "preview, not kept")


def to_whom(scope: Scope) -> Shown:
    """Whom it is made for."""
    sheet = _sheet(scope)
    return Shown(text=sheet.to_whom) if sheet else BLANK


def stays(scope: Scope) -> Shown:
    """Whether it stays with the prosecutor."""
    sheet = _sheet(scope)
    if sheet is None:
        return BLANK
    own = "holds the office's own work: stays with the prosecutor; exhibits are handed on one by one"
    return Shown(text=own if sheet.plan.own_work else "holds none of the office's own work: may be given out")


def law_of_day(scope: Scope) -> Shown:
    """The day whose law the fences stand under."""
    sheet = _sheet(scope)
    if sheet is None:
        return BLANK
    day = sheet.plan.law_date
    return Shown(text=date_text(day) if day else "the day is not known: every fence holds")


def incident_day(scope: Scope) -> dt.date | None:
    """The day of the incident; None when it is not one day."""
    sheet = _sheet(scope)
    return sheet.plan.law_date if sheet else None


def index_rows(scope: Scope) -> tuple[Scope, ...]:
    """One row for each part."""
    sheet = _sheet(scope)
    return _rows(scope, sheet.index) if sheet else ()


# --- kept out --------------------------------------------------------------------------------------------


def kept_rows(scope: Scope) -> tuple[Scope, ...]:
    """One row for each fence behind which the case holds or awaits something."""
    sheet = _sheet(scope)
    return _rows(scope, sheet.plan.kept_out) if sheet else ()


def _kept(scope: Scope) -> KeptOut | None:
    return scope.given if isinstance(scope.given, KeptOut) else None


def kept_law(scope: Scope) -> Shown:
    """The citation, and what the law of the day answers where that is not a yes."""
    kept = _kept(scope)
    if kept is None:
        return BLANK
    doubt = f" ({ANSWER_WORDS[kept.answer]} for the day: kept out all the same)"
    return Shown(text=f"s. {kept.citation}{'' if kept.answer is Answer.YES else doubt}")


def kept_held(scope: Scope) -> Shown:
    """What of it this case holds and the packet does not; never what it says."""
    kept = _kept(scope)
    if kept is None:
        return BLANK
    return Shown(
        text="; ".join(one.words for one in kept.out) or "nothing stays out: see the decisions below"
    )


def kept_why(scope: Scope) -> Shown:
    """The rule, what this packet does with it, and what is open."""
    kept = _kept(scope)
    if kept is None:
        return BLANK
    treatment = f"In this packet: {TREATMENTS[kept.treatment]}."
    return Shown(text=" ".join(part for part in (kept.why, treatment, kept.open) if part))


def may_rows(scope: Scope) -> tuple[Scope, ...]:
    """One row for each thing that may go in under a condition."""
    sheet = _sheet(scope)
    return _rows(scope, sheet.plan.may_go_in) if sheet else ()


def may_law(scope: Scope) -> Shown:
    """Its citation."""
    return Shown(text=f"s. {scope.given.citation}") if isinstance(scope.given, May) else BLANK


def let_rows(scope: Scope) -> tuple[Scope, ...]:
    """One row for each fenced thing a decision lets in."""
    sheet = _sheet(scope)
    if sheet is None:
        return ()
    return _rows(scope, (one for kept in sheet.plan.kept_out for one in kept.held if one.let))


def with_lets(scope: Scope) -> bool:
    """Whether a decision lets anything in."""
    return bool(let_rows(scope))


def let_by(scope: Scope) -> Shown:
    """Who decided it and when."""
    let = scope.given.let if isinstance(scope.given, Held) else None
    return Shown(text=", ".join(part for part in (let.who, let.when) if part)) if let else BLANK


def let_authority(scope: Scope) -> Shown:
    """By what authority, and why."""
    let = scope.given.let if isinstance(scope.given, Held) else None
    return Shown(text=f"{let.authority}: {let.reason}") if let else BLANK


# --- timeline --------------------------------------------------------------------------------------------

_OF_ISSUES = (Incident, Arrest, Screening, TestRequest, RefusalCase, Recording, FieldTest)


def timeline_rows(scope: Scope) -> tuple[Scope, ...]:
    """Every time the packet may tell, in order, with its source."""
    sheet = _sheet(scope)
    if sheet is None:
        return ()
    purpose = sheet.plan.purpose
    return timeline(scope, partial(_may_tell, scope.casefile, purpose=purpose))


def _may_tell(case: CaseFile, record: Record, purpose: Purpose) -> bool:
    """Whether a packet tells the times of a record: none of a report, nor of what was done with a decedent's
    blood, leaves the charging review; a refusal action hears its issues alone.
    """
    if isinstance(record, Document) and record.legal_class in FENCE_BY_CLASS:
        return False
    if purpose is Purpose.REFUSAL:
        return isinstance(record, _OF_ISSUES)
    if purpose is Purpose.CHARGING:
        return True
    if isinstance(record, Filing):
        return record.duty not in REPORTS
    return not isinstance(record, CoronerFile | MonthlyReport) and not _of_decedent(case, record)


def _of_decedent(case: CaseFile, record: Record) -> bool:
    specimen = record if isinstance(record, Specimen) else case.find(getattr(record, "specimen_id", None))
    return (
        isinstance(record, Specimen | LabWork | CustodyEvent)
        and isinstance(specimen, Specimen)
        and is_decedents(case, specimen)
    )


# --- tests, gaps, witnesses, exhibits --------------------------------------------------------------------


def test_rows(scope: Scope) -> tuple[Scope, ...]:
    """One row for each chemical test of a living person."""
    sheet = _sheet(scope)
    if sheet is None or sheet.plan.purpose is Purpose.REFUSAL:
        return ()
    return tuple(scope.bind(test=test) for test in scope.casefile.all(ChemicalTest))


def test_who(scope: Scope) -> Shown:
    """Whose test it is."""
    person = scope.casefile.find(getattr(scope.record("test"), "involvement_id", None))
    return Shown(text=record_name(scope.casefile, person)) if isinstance(person, Involvement) else BLANK


def test_findings(scope: Scope) -> Shown:
    """What the law says of its authority, its validity and its weight, in their sentences."""
    test = scope.record("test")
    if test is None:
        return BLANK
    wanted = ("sample.basis", "test.validity", "test.time_weight")
    found = [scope.decision(rule, f"chemical_test/{test.id}") for rule in wanted]
    return Shown(text=" ".join(d.headline for d in found if d is not None))


def gap_rows(scope: Scope) -> tuple[Scope, ...]:
    """One row for each weak place; none in a packet that is given out."""
    sheet = _sheet(scope)
    if sheet is None or not sheet.plan.own_work:
        return ()
    found = gaps(scope.casefile, scope.decisions, sheet.plan.purpose, gap=scope.gap)
    return _rows(scope, found)


def gap_group(scope: Scope) -> Shown:
    """Heading of a weak place."""
    return cell("group", scope) if isinstance(scope.given, Gap) else BLANK


def own_work(scope: Scope) -> bool:
    """Whether the packet holds the office's own work."""
    sheet = _sheet(scope)
    return sheet is not None and sheet.plan.own_work


def with_charges(scope: Scope) -> bool:
    """Whether it holds charges."""
    sheet = _sheet(scope)
    return sheet is not None and sheet.plan.own_work and sheet.plan.purpose is not Purpose.REFUSAL


def with_tests(scope: Scope) -> bool:
    """Whether it holds tests: not a refusal action."""
    sheet = _sheet(scope)
    return sheet is not None and sheet.plan.purpose is not Purpose.REFUSAL


def witness_lines(scope: Scope) -> tuple[Scope, ...]:
    """One row for each witness."""
    sheet = _sheet(scope)
    if sheet is None:
        return ()
    hearing = sheet.plan.purpose is Purpose.REFUSAL
    return _rows(scope, witnesses(scope.casefile, scope.manner, issues_only=hearing))


NOBODY = "nobody: none entered, none named on record"
LAW_FIRST = "the law comes first"


def proof_rows(scope: Scope) -> tuple[Scope, ...]:
    """One row for each element that must be proved."""
    return _rows(scope, proofs(scope.casefile, charges_of_all(scope.decisions))) if _sheet(scope) else ()


def issue_rows(scope: Scope) -> tuple[Scope, ...]:
    """One row for each issue of a refusal."""
    return _rows(scope, issue_proofs(scope.casefile, scope.decisions)) if _sheet(scope) else ()


def with_issues(scope: Scope) -> bool:
    """Whether it holds the issues: the office's own work for a refusal action."""
    sheet = _sheet(scope)
    return sheet is not None and sheet.plan.own_work and sheet.plan.purpose is Purpose.REFUSAL


def _proof(scope: Scope) -> Proof | None:
    return scope.given if isinstance(scope.given, Proof) else None


def proof_group(scope: Scope) -> Shown:
    """The charge."""
    proof = _proof(scope)
    if proof is None:
        return BLANK
    return Shown(text=f"{charge_title(proof.finding)} · {proof.finding.subject_label}")


def issue_group(scope: Scope) -> Shown:
    """The request the issues are about."""
    proof = _proof(scope)
    return Shown(text=proof.finding.subject_label) if proof else BLANK


def proof_element(scope: Scope) -> Shown:
    """The element, or the issue."""
    proof = _proof(scope)
    if proof is None:
        return BLANK
    return Shown(text=element_title(proof.finding, proof.element) if proof.element else issue_title(proof))


def proof_status(scope: Scope) -> Shown:
    """Its status."""
    proof = _proof(scope)
    if proof is None:
        return BLANK
    return Shown(text=said(proof.element.status) if proof.element else ANSWER_WORDS[proof.finding.answer])


def proof_who(scope: Scope) -> Shown:
    """Who proves it: those entered with what stands in their way, and whom the record names for it."""
    proof = _proof(scope)
    if proof is None:
        return BLANK
    unread = not proof.finding.elements and proof.element is not None
    return Shown(text=proof.who or (LAW_FIRST if unread else NOBODY))


def exhibit_rows(scope: Scope) -> tuple[Scope, ...]:
    """One row for each exhibit."""
    sheet = _sheet(scope)
    if sheet is None:
        return ()
    return tuple(replace(scope.bind(document=e.document), given=e) for e in sheet.plan.exhibits)


def exhibit_title(scope: Scope) -> Shown:
    """Title of the document, with its file."""
    document = scope.record("document")
    if not isinstance(document, Document):
        return BLANK
    parts = (document.title, document.file_name if document.file_name != document.title else "")
    return Shown(text=", ".join(part for part in parts if part))


def exhibit_class(scope: Scope) -> Shown:
    """Its legal class and what lays its foundation."""
    document = scope.record("document")
    if not isinstance(document, Document):
        return BLANK
    kind = codes.label("document_class", document.legal_class) if document.legal_class else "not classed"
    return Shown(text=f"{kind}: {FOUNDATIONS.get(document.legal_class or '', NO_FOUNDATION)}")


def exhibit_source(scope: Scope) -> Shown:
    """Where it came from and when it was received."""
    document = scope.record("document")
    if not isinstance(document, Document):
        return BLANK
    received = show_field(document, specs(Document)["received"], scope.manner).sentence
    return Shown(text=", ".join(part for part in (document.source, received) if part))


def exhibit_hash(scope: Scope) -> Shown:
    """The SHA-256 of its file."""
    document = scope.record("document")
    digest = document.sha256 if isinstance(document, Document) else None
    return Shown(text=digest or "no file") if document is not None else BLANK
