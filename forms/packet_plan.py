"""What a packet holds and what it keeps out, from the case, its findings and the table of the fences.

Pure: the same case, findings, law and decisions give the same plan. Nobody adds to a plan by hand; what
stands behind a fence comes in only where the table allows it and a prosecutor's decision is given.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping

from forms.arrest_subjects import around, person_of
from forms.derive.charges import candidates
from forms.evidence import links_of
from forms.f21 import of_people_charged
from forms.names import craft_noun, record_name
from forms.values import Manner, when_text
from law import packet as law_packet
from law.answers import Answer
from law.decisions import Decision
from law.packet import FENCE_BY_CLASS, FENCES, FenceRow, Purpose, Treatment
from law.plain import dataclass
from law.tables import LawTables
from models.casefile import CaseFile
from models.coroner import is_decedents
from models.fields import State
from models.records import (
    CaseRecord,
    Death,
    Document,
    Filing,
    LabWork,
    RefusalCase,
    Screening,
    Specimen,
    TestRequest,
)

REPORTS = frozenset({"operator_report", "occupant_report", "owner_report", "federal_report"})
REPORT_RULES = frozenset({"boat.report", "boat.substitute", "sled.report", "sled.substitute"})
OWED = (Answer.YES, Answer.UNKNOWN, Answer.CONTESTED, Answer.LEGAL_CALL)
OWN_WORK = frozenset({Purpose.CHARGING, Purpose.TRIAL, Purpose.REFUSAL})
"""Packets that may hold the office's own work (worksheet, outline, weak places) and then stay with it."""

OUTSIDE_ISSUES = "outside_issues"


@dataclass(frozen=True, slots=True, kw_only=True)
class Let:
    """A prosecutor's decision that a fenced thing goes into packets of a purpose.

    Attributes:
        item: key of the thing, "document/ID" or "screening/ID".
        authority: by what authority: rule, order, motion.
        reason: why, in words.
        who: who decided; `when` in words.
    """

    item: str
    authority: str
    reason: str
    who: str = ""
    when: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """One thing behind a fence.

    Attributes:
        key: as in `Let.item`; "" for what no packet could hold anyway (a report owed).
        words: what it is; never what it says.
        treatment: of the purpose.
        let: the decision that lets it in, None while it is out.
    """

    key: str
    words: str
    treatment: Treatment
    let: Let | None = None

    @property
    def may_be_let(self) -> bool:
        """Whether a decision could let it in."""
        return bool(self.key) and self.treatment is not Treatment.REFUSED


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptOut:
    """One fence as it stands around this case.

    Attributes:
        key: legal class, or `OUTSIDE_ISSUES`.
        answer: whether the law of the day answers; not loaded or unknown keeps out all the same.
        held: the things behind it.
    """

    key: str
    title: str
    citation: str
    why: str
    answer: Answer
    treatment: Treatment
    held: tuple[Held, ...]
    open: str = ""

    @property
    def out(self) -> tuple[Held, ...]:
        """What of it stays out."""
        return tuple(one for one in self.held if one.let is None)


@dataclass(frozen=True, slots=True, kw_only=True)
class May:
    """One thing that may go in although a fence or a condition stands beside it."""

    key: str
    words: str
    citation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Exhibit:
    """One document as an exhibit.

    Attributes:
        number: as stamped on its pages, "E-3"; what came in by a decision bears "D-1", a screening "PC-1".
        let: the decision it came in by.
    """

    number: str
    document: Document
    let: Let | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Annex:
    """One sheet of the case that the packet takes in."""

    form_id: str
    subject: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PacketPlan:
    """A packet before it is drawn.

    Attributes:
        law_date: day of the incident, None when it is not one day.
        fences: every fence as it stands, also where the case holds nothing behind it.
        apart: sheets of screenings for their two uses, only after a decision.
        own_work: whether it holds the office's own work and stays with the prosecutor.
    """

    purpose: Purpose
    law_date: dt.date | None
    annexes: tuple[Annex, ...]
    exhibits: tuple[Exhibit, ...]
    fences: tuple[KeptOut, ...]
    may_go_in: tuple[May, ...]
    apart: tuple[Annex, ...] = ()
    own_work: bool = False

    @property
    def kept_out(self) -> tuple[KeptOut, ...]:
        """The fences behind which this case holds or awaits something."""
        return tuple(one for one in self.fences if one.held)

    def held(self, key: str) -> Held | None:
        """The fenced thing of a key."""
        return next((one for kept in self.kept_out for one in kept.held if one.key == key), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ground:
    casefile: CaseFile
    decisions: tuple[Decision, ...]
    purpose: Purpose
    zone: str
    lets: Mapping[str, Let]
    own_work: bool

    @property
    def snowmobile(self) -> bool:
        return craft_noun(self.casefile) == "snowmobile"


def plan(
    casefile: CaseFile,
    decisions: tuple[Decision, ...],
    purpose: Purpose,
    tables: LawTables,
    *,
    zone: str,
    lets: Iterable[Let] = (),
    law_date: dt.date | None = None,
    own_work: bool = True,
) -> PacketPlan:
    """What a packet of a purpose holds.

    Args:
        lets: decisions that let fenced things into packets of this purpose; where the table refuses, they
            change nothing.
        law_date: a day that replaces the day of the incident.
        own_work: False leaves the office's own work out of a packet that could hold it.
    """
    ground = _Ground(
        casefile=casefile,
        decisions=decisions,
        purpose=purpose,
        zone=zone,
        lets={one.item: one for one in lets},
        own_work=own_work and purpose in OWN_WORK,
    )
    day = law_date or _day(casefile)
    found = tuple(_kept(ground, row, tables, day) for row in FENCES)
    if purpose is Purpose.REFUSAL and (outside := _outside(ground)):
        found = (*found, outside)
    return PacketPlan(
        purpose=purpose,
        law_date=day,
        annexes=tuple(_annexes(ground)),
        exhibits=tuple(_exhibits(ground, found)),
        fences=found,
        may_go_in=tuple(_may(ground, found)),
        apart=tuple(_apart(found)),
        own_work=ground.own_work,
    )


def _day(casefile: CaseFile) -> dt.date | None:
    incident = casefile.incident
    if incident is None or incident.occurred is None:
        return None
    first, last = incident.occurred.local_days()
    return first if first == last else None


# --- what is kept out ------------------------------------------------------------------------------------


def _kept(ground: _Ground, row: FenceRow, tables: LawTables, day: dt.date | None) -> KeptOut:
    cite = row.cite(snowmobile=ground.snowmobile)
    treatment = row.by_purpose[ground.purpose]
    held = (*_documents(ground, row.key, treatment), *_HELD[row.key](ground, treatment))
    return KeptOut(
        key=row.key,
        title=row.title,
        citation=cite,
        why=row.why,
        answer=law_packet.answer_of(tables, cite, day),
        treatment=treatment,
        held=tuple(held),
        open=_open(ground, row).format(cite=cite),
    )


def _open(ground: _Ground, row: FenceRow) -> str:
    if row.key == law_packet.OPERATOR_REPORT and ground.purpose is not Purpose.REFUSAL:
        return ""
    return row.open


def _documents(ground: _Ground, legal_class: str, treatment: Treatment) -> Iterator[Held]:
    for document in ground.casefile.all(Document):
        if document.legal_class == legal_class:
            yield _held(ground, document, record_name(ground.casefile, document), treatment)


def _held(ground: _Ground, record: CaseRecord, words: str, treatment: Treatment) -> Held:
    key = f"{record.KIND}/{record.id}"
    let = ground.lets.get(key) if treatment is not Treatment.REFUSED else None
    return Held(key=key, words=words, treatment=treatment, let=let)


def _reports(ground: _Ground, treatment: Treatment) -> Iterator[Held]:
    """Reports on record, else that one is owed and will have to stay out."""
    filed = [f for f in ground.casefile.all(Filing) if f.duty in REPORTS]
    for filing in filed:
        received = f", received {when_text(filing.received, ground.zone)}" if filing.received else ""
        words = f"the report on record{_whose(ground, filing)}{received}: "
        words += "what it says stays with the department's copy"
        yield Held(key="", words=words, treatment=treatment)
    owed = [d for d in ground.decisions if d.id in REPORT_RULES and d.answer in OWED]
    if not filed and owed:
        yield Held(key="", words="a report that is owed: it stays out when it comes", treatment=treatment)


def _whose(ground: _Ground, filing: Filing) -> str:
    """Who made a report, else for whom it was made."""
    who = ground.casefile.find(filing.by_involvement) or ground.casefile.find(filing.for_operator)
    return f" of {record_name(ground.casefile, who)}" if who else ""


def _monthly(ground: _Ground, treatment: Treatment) -> Iterator[Held]:
    if ground.casefile.all(Death) and any(d.id == "coroner.monthly" for d in ground.decisions):
        yield Held(key="", words="the line of the death in the monthly report", treatment=treatment)


def _screenings(ground: _Ground, treatment: Treatment) -> Iterator[Held]:
    for screening in ground.casefile.all(Screening):
        asked = f", asked for {when_text(screening.requested, ground.zone)}" if screening.requested else ""
        yield _held(ground, screening, f"a preliminary screening{asked}: its result", treatment)


def _decedents(ground: _Ground, treatment: Treatment) -> Iterator[Held]:
    case = ground.casefile
    specimens = [s for s in case.all(Specimen) if is_decedents(case, s)]
    for specimen in specimens:
        works = [w for w in case.all(LabWork) if w.specimen_id == specimen.id]
        number = f" {specimen.number}" if specimen.number else ""
        words = (
            f"specimen{number} of a decedent: what a laboratory found"
            if works
            else f"specimen{number} of a decedent"
        )
        yield Held(key="", words=words, treatment=treatment)
    due = [d for d in ground.decisions if d.id == "specimen.draw" and d.answer in OWED]
    if not specimens and due:
        yield Held(key="", words="a specimen that is due: its result, when it comes", treatment=treatment)


_HELD = {
    law_packet.OPERATOR_REPORT: _reports,
    law_packet.CORONER_REPORT: _monthly,
    law_packet.SCREENING: _screenings,
    law_packet.DECEDENT_RESULT: _decedents,
}


def _outside(ground: _Ground) -> KeptOut | None:
    """In a refusal action: whatever bears on none of the issues."""
    linked = _linked(ground)
    held = tuple(
        Held(key="", words=record_name(ground.casefile, d), treatment=Treatment.REFUSED)
        for d in ground.casefile.all(Document)
        if d.legal_class not in FENCE_BY_CLASS and d.id not in linked
    )
    section = "350.104(5)" if ground.snowmobile else "30.684(5)"
    charges = Held(
        key="", words="charges, tests and whatever else bears on no issue", treatment=Treatment.REFUSED
    )
    return KeptOut(
        key=OUTSIDE_ISSUES,
        title="Anything outside the four issues",
        citation=section,
        why="The action is limited to the issues the subsection names; a document goes in once it is linked "
        "to one.",
        answer=Answer.YES,
        treatment=Treatment.REFUSED,
        held=(charges, *held),
    )


def _linked(ground: _Ground) -> frozenset[str]:
    """Documents linked to an issue of a refusal."""
    manner = Manner(zone=ground.zone, casefile=ground.casefile)
    return frozenset(
        link.evidence.record_id
        for refusal in ground.casefile.all(RefusalCase)
        for link in links_of(ground.casefile, refusal, manner)
    )


# --- what goes in ----------------------------------------------------------------------------------------


def _annexes(ground: _Ground) -> Iterator[Annex]:
    if ground.own_work and ground.purpose is not Purpose.REFUSAL:
        yield from _worksheets(ground)
    if ground.purpose is not Purpose.REFUSAL:
        yield from _custody(ground)
    if ground.own_work:
        yield from _outlines(ground)


def _worksheets(ground: _Ground) -> Iterator[Annex]:
    for subject in of_people_charged(ground.casefile):
        if candidates(ground.decisions, subject.key):
            yield Annex(form_id="F21", subject=subject.key, title=f"Charging worksheet: {subject.label}")


def _custody(ground: _Ground) -> Iterator[Annex]:
    case = ground.casefile
    for specimen in case.all(Specimen):
        if not is_decedents(case, specimen):
            number = specimen.number or f"{specimen.position}"
            yield Annex(
                form_id="F17", subject=f"specimen/{specimen.id}", title=f"Chain of custody: specimen {number}"
            )


def _outlines(ground: _Ground) -> Iterator[Annex]:
    for request in refused(ground.casefile):
        who = around(ground.casefile, person_of(ground.casefile, request))["who"]
        name = record_name(ground.casefile, who) if who is not None else "person not named"
        yield Annex(
            form_id="F20", subject=f"test_request/{request.id}", title=f"Refusal hearing outline: {name}"
        )


def refused(casefile: CaseFile) -> tuple[TestRequest, ...]:
    """Requests that were refused or about which there is a refusal case."""
    named = {r.request_id for r in casefile.all(RefusalCase)}
    return tuple(r for r in casefile.all(TestRequest) if r.answer == "refused" or r.id in named)


def _exhibits(ground: _Ground, kept: Iterable[KeptOut]) -> Iterator[Exhibit]:
    linked = _linked(ground) if ground.purpose is Purpose.REFUSAL else None
    lets = {one.key: one.let for fence in kept for one in fence.held if one.let}
    counts = {"E": 0, "D": 0, "PC": 0}
    for document in ground.casefile.all(Document):
        let = lets.get(f"document/{document.id}")
        if document.legal_class in FENCE_BY_CLASS:
            if let is None:
                continue
            series = "PC" if document.legal_class == law_packet.SCREENING else "D"
        elif linked is not None and document.id not in linked:
            continue
        else:
            series = "E"
        counts[series] += 1
        yield Exhibit(number=f"{series}-{counts[series]}", document=document, let=let)


def _apart(kept: Iterable[KeptOut]) -> Iterator[Annex]:
    for fence in kept:
        for one in fence.held:
            if fence.treatment is Treatment.APART and one.let and one.key.startswith(Screening.KIND):
                yield Annex(
                    form_id="F12", subject=one.key, title="Preliminary screening, for its two uses only"
                )


def _may(ground: _Ground, kept: Iterable[KeptOut]) -> Iterator[May]:
    if any(one.key == law_packet.OPERATOR_REPORT and one.held for one in kept):
        yield May(
            key="certificate_of_report",
            words=f"the department's certificate, {law_packet.CERTIFICATE_PROVES}",
            citation=law_packet.CERTIFICATE_CITES[ground.snowmobile],
        )
    case, section = ground.casefile, "350.104" if ground.snowmobile else "30.684"
    if case.all(TestRequest):
        yield May(key="request_form", words="the form that was read, signed", citation=f"{section}(1)(b)")
    yield May(
        key="investigation",
        words="the officers' own interviews, observations and reports: the fence names none of them",
        citation=law_packet.CERTIFICATE_CITES[ground.snowmobile],
    )
    if ground.purpose is not Purpose.REFUSAL:
        values = [d for d in ground.decisions if d.id == "test.value" and not _none_taken(ground, d)]
        yield from (_result(ground, value, section) for value in values)


def _none_taken(ground: _Ground, value: Decision) -> bool:
    """Whether somebody said that this test has no result."""
    test = ground.casefile.find(value.subject.partition("/")[2])
    state = test.states.get("result") if test is not None else None
    return state is not None and state.state is State.NOT_APPLICABLE


def _result(ground: _Ground, value: Decision, section: str) -> May:
    basis = next((d for d in ground.decisions if d.id == "sample.basis" and d.subject == value.subject), None)
    with_basis = basis is not None and basis.answer is Answer.YES
    condition = "with authority and chain" if with_basis else "once its authority is recorded, with its chain"
    known = value.answer is Answer.YES
    words = value.headline.rstrip(".") if known else f"the result of {value.subject_label}"
    return May(
        key=value.subject,
        words=f"{words}, {condition}",
        citation=f"{section}(2)(d), (4)",
    )
