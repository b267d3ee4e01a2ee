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
from law.answers import Answer
from law.decisions import Decision
from law.packet import Purpose
from law.plain import dataclass
from models.casefile import CaseFile
from models.coroner import is_decedents
from models.records import ChemicalTest, Specimen

TESTS = ("sample.", "test.")
ISSUES = ("refusal.issue_", "refusal.inability")
BREATH = "breath"
NO_SPECIMEN = "No specimen on record"
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
    issues = tuple(_findings(decisions, ISSUES, "Refusal"))
    if purpose is Purpose.REFUSAL:
        return issues
    return (
        *_unread(decisions),
        *_thin(decisions),
        *_findings(tuple(d for d in decisions if not _of_decedent(casefile, d)), TESTS, "Tests"),
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


def _thin(decisions: tuple[Decision, ...]) -> Iterator[Gap]:
    subjects = dict.fromkeys(d.subject for d in decisions if is_charge(d))
    for subject in subjects:
        for charge in candidates(decisions, subject):
            for element in thin(charge):
                if only_law_is_missing(element):
                    continue  # named once, with its charge
                missing = "; ".join(fact.label for fact in element.missing)
                yield Gap(
                    group=f"Thin elements: {charge.subject_label}",
                    what=f"{charge_title(charge)}: {element_title(charge, element)}",
                    says=f"{said(element.status)}: {element.why}" if element.why else said(element.status),
                    lacks=missing or element.ask,
                )


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
    """A no that speaks for nobody's doubt: no inability is claimed."""
    return found.id == "refusal.inability" and found.answer is Answer.NO


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
            person = casefile.find(test.involvement_id)
            of = f" of {record_name(casefile, person)}" if person else ""
            yield Gap(
                group=f"Custody: chemical test{of}",
                what=NO_SPECIMEN,
                says="A test is on record, and no specimen of the case belongs to it: no ledger tells whose "
                "hands the sample went through.",
                lacks="the specimen, linked to the test, with its ledger",
            )
