"""Who proves what: each element of a charge and each issue of a refusal, with the people it rests on.

Those entered as witnesses come first; then whom the record itself names for what an element rests on. That is
no word that anybody was asked to come.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from forms.elements import needless
from forms.names import involvement_name
from forms.packet_people import acts_of, entered_name, name_key
from law.answers import ElementStatus
from law.decisions import Decision, Element, ElementRole, FactUse
from law.plain import dataclass
from law.proof import WHOLE, read
from models.casefile import CaseFile
from models.records import (
    ChemicalTest,
    CustodyEvent,
    Injury,
    Involvement,
    LabWork,
    Record,
    Screening,
    Specimen,
    WitnessProof,
)

ISSUE = "refusal.issue_"
OF_REQUEST = (f"{ISSUE}c", f"{ISSUE}d")
OWN_INJURY = "the own injury"
ASKED_FOR = "the screening before the arrest"


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """One thing to be proved, with who proves it.

    Attributes:
        finding: the charge, or the issue.
        element: the element of a charge; None for an issue as a whole.
        who: the people in words, "" when nobody is entered and the record names nobody.
    """

    finding: Decision
    who: str
    element: Element | None = None


def proofs(casefile: CaseFile, charges: Iterable[Decision]) -> Iterator[Proof]:
    """Each element that must be proved, of alternatives those needed; those without a witness too."""
    for charge in charges:
        for element in charge.elements:
            if element.role is ElementRole.ELEMENT and not needless(charge, element):
                entered = [(one.label, one.note) for one in element.witnesses]
                yield Proof(
                    finding=charge, element=element, who=_words(casefile, entered, _paths(element.facts))
                )
        if not charge.elements:
            yield Proof(finding=charge, element=_unread(charge), who="")


def _unread(charge: Decision) -> Element:
    """What stands for the elements of a charge whose text nobody obtained."""
    return Element(
        id=WHOLE,
        label="The text of the day, with its elements",
        status=ElementStatus.from_answer(charge.answer),
    )


def issue_proofs(casefile: CaseFile, decisions: Iterable[Decision]) -> Iterator[Proof]:
    """Each of the issues a refusal action is limited to."""
    for issue in decisions:
        if issue.id.startswith(ISSUE):
            said = (*issue.reasons, *issue.speaks_for, *issue.speaks_against)
            paths = _paths(fact for reason in said for fact in reason.facts)
            if issue.id.startswith(OF_REQUEST):
                paths.append(issue.subject)  # whoever asked can tell of it, whatever the law of the day says
            yield Proof(finding=issue, who=_words(casefile, _entered_for(casefile, issue), paths))


def _paths(facts: Iterable[FactUse]) -> list[str]:
    return [fact.path for fact in facts]


def issue_title(proof: Proof) -> str:
    """An issue by its letter, then as it is asked."""
    letter = proof.finding.id.removeprefix(ISSUE).partition("@")[0]
    asked = proof.finding.question.removeprefix(f"{proof.finding.subject_label}: ")
    return f"({letter}) {asked}"


def _entered_for(casefile: CaseFile, issue: Decision) -> list[tuple[str, str]]:
    return [
        (entered_name(casefile, one) or "not named", one.proves or "")
        for one in casefile.all(WitnessProof)
        if any(read(ref).names(issue.id, WHOLE, issue.subject) and _of_issue(ref) for ref in one.elements)
    ]


def _of_issue(reference: str) -> bool:
    return read(reference).finding.startswith(ISSUE)


def _words(casefile: CaseFile, entered: list[tuple[str, str]], paths: list[str]) -> str:
    known = {name_key(name) for name, _ in entered}
    first = [f"{name} ({note})" if note else name for name, note in entered]
    alike: dict[str, list[str]] = {}
    for name, acts in _named_for(casefile, paths).items():
        if name_key(name) not in known:
            reason = f"{', '.join(acts)}; from the record, {_subpoena(casefile, name)}"
            alike.setdefault(reason, []).append(name)
    return "; ".join([*first, *(f"{', '.join(names)} ({reason})" for reason, names in alike.items())])


def _named_for(casefile: CaseFile, paths: list[str]) -> dict[str, list[str]]:
    """Whom the records behind paths name, by name as it stands there, with their acts."""
    found: dict[frozenset[str], tuple[str, list[str]]] = {}
    for record in _records_of(casefile, paths):
        for name, act in _acts(casefile, record):
            _, acts = found.setdefault(name_key(name), (name, []))
            acts += [act] if act not in acts else []
    return dict(found.values())


def _acts(casefile: CaseFile, record: Record) -> Iterator[tuple[str, str]]:
    for name, _, act in acts_of(casefile, record):
        yield name, act
    if isinstance(record, Injury) and isinstance(hurt := casefile.find(record.involvement_id), Involvement):
        yield involvement_name(casefile, hurt), OWN_INJURY
    # What a screening showed is kept out; that it was asked for is a point of the first issue.
    if isinstance(record, Screening) and record.requested_by:
        yield record.requested_by, ASKED_FOR


def _records_of(casefile: CaseFile, paths: list[str]) -> list[Record]:
    """The records that paths lead to; of a test its specimen with the ledger too."""
    ids = dict.fromkeys(path.partition("/")[2].partition(".")[0] for path in paths)
    found: dict[str, Record] = {}
    for record in (casefile.find(record_id) for record_id in ids):
        if record is None:
            continue
        found[record.id] = record
        if isinstance(record, ChemicalTest | LabWork):
            found |= {one.id: one for one in _behind(casefile, record.specimen_id)}
    return list(found.values())


def _behind(casefile: CaseFile, specimen_id: str | None) -> Iterator[Record]:
    specimen = casefile.find(specimen_id)
    if isinstance(specimen, Specimen):
        yield specimen
        yield from (e for e in casefile.all(CustodyEvent) if e.specimen_id == specimen.id)
        yield from (w for w in casefile.all(LabWork) if w.specimen_id == specimen.id)


def _subpoena(casefile: CaseFile, name: str) -> str:
    """How far a subpoena for somebody is: entered beside another element, else not asked."""
    mine = [w for w in casefile.all(WitnessProof) if name_key(entered_name(casefile, w)) == name_key(name)]
    if any(one.subpoena_served for one in mine):
        return "subpoena served"
    return "subpoena asked" if any(one.subpoena_asked for one in mine) else "subpoena not asked"
