"""Who claims which costs from the department (ss. 30.67(6)(b), 350.155(2)): the coroner or medical examiner
for reports and specimens, the laboratory for analyses, never one in the other's name.
"""

from __future__ import annotations

from collections.abc import Iterable

from law.answers import Answer, any_of
from law.decisions import Decision
from law.engine import Finding, Subject
from law.facts import CaseFacts, ClaimFacts, DeathFacts, SpecimenFacts
from law.rules.coroner_law import (
    BLOOD,
    DEATH_DAY,
    CoronerLaw,
    blood_subjects,
    cite_specimen,
    death_day,
    death_subjects,
    file_of,
    lab_of,
    pair,
    specimen_day,
    specimens_of,
)

CORONER, LABORATORY = "coroner", "laboratory"
REPORT, SPECIMEN, ANALYSIS = "report", "specimen", "analysis"
_OWN = {CORONER: (REPORT, SPECIMEN), LABORATORY: (ANALYSIS,)}


def _coroner(f: Finding, law: CoronerLaw) -> Decision:
    section = f.law(law.specimen)
    one: DeathFacts = f.subject.record
    payer = f.value(law.value("payer")).text
    f.because(
        "The coroner or medical examiner claims the costs of reports and of taking specimens from the "
        f"{payer}; the laboratory those of analyses.",
        section,
    )
    if _nothing_under_it(f, law, one):
        return f.decide(Answer.NOT_APPLICABLE, f"{one.label}: neither report nor specimen is of the section.")
    f.element("report", "Report to claim for", _report_sent(f.facts, one))
    drawn = [s.collected for s in specimens_of(f.facts, one) if s.kind.value in (None, BLOOD)]
    f.element(
        "specimen", "Specimen to claim for", any_of([Answer.UNKNOWN, *(Answer.YES for d in drawn if d.value)])
    )
    wrong = _wrong_name(f, _claims(f.facts, one), CORONER)
    if wrong is Answer.NO:
        return f.decide(
            wrong, f"{one.label}: an analysis is claimed in the coroner's name; it is the laboratory's."
        )
    return f.decide(Answer.YES, f"{one.label}: the coroner may claim report and specimen from the {payer}.")


def _nothing_under_it(f: Finding, law: CoronerLaw, one: DeathFacts) -> bool:
    """True when neither a report nor a specimen of this death is asked for by the section."""
    subject = Subject(id=f"death/{one.id}", label=one.label, record=one)
    asked = (f"coroner.monthly@{law.report}", f"specimen.draw@{law.specimen}")
    return all(f.other(rule, subject).answer is Answer.NO for rule in asked)


def _report_sent(facts: CaseFacts, one: DeathFacts) -> Answer:
    file = file_of(facts, one)
    return Answer.YES if file is not None and file.report_sent.value is not None else Answer.UNKNOWN


def _laboratory(f: Finding, law: CoronerLaw) -> Decision:
    section = f.law(law.specimen)
    one: SpecimenFacts = f.subject.record
    payer = f.value(law.value("payer")).text
    f.because(f"The laboratory claims the costs of an analysis from the {payer}, in its own name.", section)
    work = lab_of(f.facts, one)
    done = [w.reported for w in work if w.reported.value]
    f.element("analysis", "Analysis to claim for", any_of([Answer.UNKNOWN, *(Answer.YES for _ in done)]))
    ids = {w.id for w in work}
    claims = [c for c in f.facts.claims if c.specimen_id == one.id or c.lab_work_id in ids]
    if _wrong_name(f, claims, LABORATORY) is Answer.NO:
        return f.decide(Answer.NO, f"{one.label}: the coroner's costs are claimed in the laboratory's name.")
    return f.decide(Answer.YES, f"{one.label}: the laboratory may claim the analysis from the {payer}.")


def _wrong_name(f: Finding, claims: Iterable[ClaimFacts], claimant: str) -> Answer:
    """Whether each claim made in this name is for this one's own costs."""
    own = _OWN[claimant]
    theirs = [one for one in claims if one.claimant.known == claimant and one.kind.known is not None]
    wrong = [one for one in theirs if one.kind.known not in own]
    for one in wrong:
        f.because("Claimed in another's name.", None, one.claimant, one.kind)
    if not theirs:
        return f.element("own_name", "Claimed in the own name only", Answer.NOT_APPLICABLE)
    return f.element("own_name", "Claimed in the own name only", Answer.NO if wrong else Answer.YES)


def _claims(facts: CaseFacts, one: DeathFacts) -> list[ClaimFacts]:
    file = file_of(facts, one)
    return [claim for claim in facts.claims if file is not None and claim.file_id == file.id]


_MEANS = (
    (Answer.YES, "May claim its own costs; what there is to claim for stands in the elements."),
    (Answer.NO, "A claim on record is for costs of the other."),
    (Answer.NOT_LOADED, "The section was not obtained for the day."),
)

RULES = (
    *pair(
        "coroner.claim",
        "{subject}: what may the coroner claim?",
        cite_specimen,
        _coroner,
        death_subjects,
        death_day,
        DEATH_DAY,
        (*_MEANS, (Answer.NOT_APPLICABLE, "Neither a report nor a specimen is asked for by the section.")),
    ),
    *pair(
        "laboratory.claim",
        "{subject}: what may the laboratory claim?",
        cite_specimen,
        _laboratory,
        blood_subjects,
        specimen_day,
        DEATH_DAY,
        _MEANS,
    ),
)
