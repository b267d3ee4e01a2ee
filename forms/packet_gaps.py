"""What a defence would name: thin elements, tests that lack something, open issues, faults of custody."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from forms.custody_findings import Fault, custody_findings
from forms.derive.charges import (
    candidates,
    charge_title,
    is_charge,
    only_law_is_missing,
    said,
    thin,
)
from forms.derive.charges_unread import NEITHER, TITLE, all_unread, how_entered, what_is_missing
from forms.derive.custody import TITLES
from forms.derive.summary import ANSWER_WORDS
from forms.elements import element_title
from forms.names import record_name
from forms.packet_proof import Proof, issue_proofs, issue_title, proofs
from forms.values import specs
from law.answers import Answer, ElementStatus
from law.decisions import Decision
from law.packet import Purpose
from law.plain import dataclass
from models.casefile import CaseFile
from models.coroner import is_decedents
from models.records import ChemicalTest, LabWork, Specimen

TESTS = ("sample.", "test.")
SOUND_NOES = frozenset({"refusal.inability", "test.optional_right", "test.additional_right"})
ISSUES = ("refusal.issue_", "refusal.inability")
BREATH = "breath"
NO_SPECIMEN = "No specimen on record"
OPERATOR = "instrument_operator"
_STEPS = (
    ("drawn_by", "who drew the sample"),
    (OPERATOR, "who operated the instrument"),
    ("analyst", "who analysed the sample"),
)
A_WITNESS = "a witness"
_LACKS = {Fault.NO_ENTRY: "the entries of its ledger, from the draw on"}
_FINE = (Answer.YES, Answer.NOT_APPLICABLE, Answer.NOT_IN_FORCE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """One weak place.

    Attributes:
        group: heading it stands under.
        what: the place; `says` why it is weak; `lacks` what would mend it.
    """

    group: str
    what: str
    says: str
    lacks: str = ""


def gaps(
    casefile: CaseFile, decisions: tuple[Decision, ...], purpose: Purpose, *, gap: dt.timedelta
) -> tuple[Gap, ...]:
    """Every weak place, in the order of the packet; in a refusal action those of the issues alone."""
    issues = (*_findings(decisions, ISSUES, "Refusal"), *_issues_unproved(casefile, decisions))
    if purpose is Purpose.REFUSAL:
        return issues
    return (
        *_unread(decisions),
        *_elements(casefile, decisions),
        *_findings(tuple(d for d in decisions if not _of_decedent(casefile, d)), TESTS, "Tests"),
        *_unnamed(casefile),
        *_custody(casefile, gap),
        *issues,
    )


def _of_decedent(casefile: CaseFile, found: Decision) -> bool:
    """Whether a finding is about a decedent's specimen, which is nobody's test."""
    record = casefile.find(found.subject.partition("/")[2])
    return isinstance(record, Specimen) and is_decedents(casefile, record)


def _unread(decisions: tuple[Decision, ...]) -> Iterator[Gap]:
    for charge in all_unread(decisions):
        yield Gap(
            group=TITLE,
            what=f"{charge_title(charge)} · {charge.subject_label}",
            says=NEITHER,
            lacks=f"{what_is_missing(charge)}. {how_entered(charge)}",
        )


def _elements(casefile: CaseFile, decisions: tuple[Decision, ...]) -> Iterator[Gap]:
    """Of each person the elements the record does not settle, then those it shows and nobody proves."""
    for subject in dict.fromkeys(d.subject for d in decisions if is_charge(d)):
        found = tuple(proofs(casefile, candidates(decisions, subject)))
        yield from _thin(found)
        yield from _unproved(found)


def _thin(found: tuple[Proof, ...]) -> Iterator[Gap]:
    for proof in found:
        charge, element = proof.finding, proof.element
        if element is None or element not in thin(charge) or only_law_is_missing(element):
            continue  # a missing law is named once, with its charge
        missing = "; ".join(fact.label for fact in element.missing) or element.ask
        yield Gap(
            group=f"Thin elements: {charge.subject_label}",
            what=f"{charge_title(charge)}: {element_title(charge, element)}",
            says=f"{said(element.status)}: {element.why}" if element.why else said(element.status),
            lacks="; ".join(part for part in (missing, "" if proof.who else A_WITNESS) if part),
        )


def _unproved(found: tuple[Proof, ...]) -> Iterator[Gap]:
    """Elements the record shows without anybody who could say so; once for all charges that share one."""
    charges: dict[tuple[str, str], list[str]] = {}
    for proof in found:
        if proof.element and proof.element.status is ElementStatus.SATISFIED and not proof.who:
            key = (proof.finding.subject_label, element_title(proof.finding, proof.element))
            charges.setdefault(key, []).append(proof.finding.citation)
    for (label, title), cites in charges.items():
        yield Gap(
            group=f"No witness: {label}",
            what=title,
            says="Nobody is entered for it, and the record names nobody who saw or did it.",
            lacks=f"{A_WITNESS}, for s. {', '.join(cites)}",
        )


def _issues_unproved(casefile: CaseFile, decisions: tuple[Decision, ...]) -> Iterator[Gap]:
    for proof in issue_proofs(casefile, decisions):
        if not proof.who:
            yield Gap(
                group="No witness: issues of the refusal",
                what=issue_title(proof),
                says="Nobody is entered for it, and the record names nobody who saw or did it.",
                lacks=A_WITNESS,
            )


def _unnamed(casefile: CaseFile) -> Iterator[Gap]:
    """Tests that do not say who drew, ran or analysed them: nobody can be called for that step."""
    for test in casefile.all(ChemicalTest):
        made = test.sampled is not None or test.result is not None
        for key, what in _STEPS if made else ():
            if (key == OPERATOR) == (test.specimen_kind == BREATH) and not _is_named(casefile, test, key):
                yield Gap(
                    group="Tests",
                    what=f"{_test_name(casefile, test)}: {what}",
                    says=f"{what[:1].upper()}{what[1:]} is not on record.",
                    lacks=specs(ChemicalTest)[key].label,
                )


def _is_named(casefile: CaseFile, test: ChemicalTest, key: str) -> bool:
    """Whether the test says who did a step, else the specimen or the laboratory's work on it does."""
    specimen = casefile.find(test.specimen_id)
    work = [one for one in casefile.all(LabWork) if specimen and one.specimen_id == specimen.id]
    elsewhere = {
        "drawn_by": isinstance(specimen, Specimen) and bool(specimen.collected_by),
        "analyst": any(one.analyst for one in work),
    }
    return bool(getattr(test, key)) or elsewhere.get(key, False)


def _test_name(casefile: CaseFile, test: ChemicalTest) -> str:
    person = casefile.find(test.involvement_id)
    return f"chemical test of {record_name(casefile, person)}" if person else "chemical test"


def _findings(decisions: tuple[Decision, ...], prefixes: tuple[str, ...], group: str) -> Iterator[Gap]:
    for found in decisions:
        if found.id.startswith(prefixes) and found.answer not in _FINE and not _is_sound(found):
            yield Gap(
                group=group,
                what=found.question,
                says=f"{ANSWER_WORDS[found.answer]}: {found.headline}",
                lacks="; ".join(fact.label for fact in found.missing),
            )


def _is_sound(found: Decision) -> bool:
    """A no that speaks for nobody's doubt: no inability is claimed, no further test may be had."""
    return found.id in SOUND_NOES and found.answer is Answer.NO


def _custody(casefile: CaseFile, gap: dt.timedelta) -> Iterator[Gap]:
    for specimen in casefile.all(Specimen):
        if is_decedents(casefile, specimen):
            continue
        for fault in custody_findings(casefile, specimen, gap=gap):
            number = specimen.number or str(specimen.position)
            yield Gap(
                group=f"Custody: specimen {number}",
                what=TITLES.get(fault.fault, "Gap"),
                says=fault.why,
                lacks=fault.explained or _LACKS.get(fault.fault, "no explanation on record"),
            )
    yield from _without_specimen(casefile)


def _without_specimen(casefile: CaseFile) -> Iterator[Gap]:
    """Tests whose sample is no specimen of the case: no ledger can tell whose hands it went through."""
    for test in casefile.all(ChemicalTest):
        specimen = casefile.find(test.specimen_id)
        if test.specimen_kind not in (None, BREATH) and not isinstance(specimen, Specimen):
            yield Gap(
                group=f"Custody: {_test_name(casefile, test)}",
                what=NO_SPECIMEN,
                says="A test is on record, and no specimen of the case belongs to it: no ledger tells whose "
                "hands the sample went through.",
                lacks="the specimen, linked to the test, with its ledger",
            )
