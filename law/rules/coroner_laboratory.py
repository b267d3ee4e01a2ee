"""Analysis of a decedent's blood (ss. 30.67(6)(b), 350.155(2)): by an approved laboratory, told to the
coroner, forwarded to the one who keeps the results, and for what they may be used.

What was found stands nowhere here: a decedent's result is fenced.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from law.answers import Answer, any_of
from law.decisions import Deadline, Decision, Duty
from law.engine import Finding, Subject
from law.fact import Fact
from law.facts import CaseFacts, CoronerFileFacts, LabFacts, SpecimenFacts
from law.instants import When
from law.rules.coroner_law import (
    DEATH_DAY,
    CoronerLaw,
    blood_subjects,
    cite_specimen,
    death_of,
    file_of,
    lab_of,
    of_file,
    pair,
    specimen_day,
)
from law.rules.custody import absent, first_known

SENT, NOTIFIED, FORWARDED = "specimen_sent", "result_notified", "result_forwarded"
_NO_DAYS = "The section names no days; a target of the office is the office's own."
_OFFICE = "the coroner or medical examiner"


def _laboratory(f: Finding, law: CoronerLaw) -> Decision:
    section = f.law(law.specimen)
    one: SpecimenFacts = f.subject.record
    approver, where = f.value(law.value("approver")).text, f.value(law.draw("laboratory")).text
    work = lab_of(f.facts, one)
    f.because(f"The blood goes to {where} for analysis of its alcohol.", section)
    sent = f.element("sent", "Sent to a laboratory", _any(_sent(work)))
    approved = f.element("approved", f"Laboratory approved by the {approver}", _approved(f, work, approver))
    f.element("result", "Result on record", _any(one.reported for one in work))
    if not work:
        f.lack(absent("lab_work", "laboratory", f"Laboratory, {one.label}"), "Where it was sent.")
    owed = _specimen_due(f, law, one) is not Answer.NO
    duty = _duty(f, "Specimen to the laboratory", (_OFFICE, where), "F05", SENT, owed=owed)
    if sent is not Answer.YES:
        return f.decide(Answer.UNKNOWN, f"{one.label}: no sending to a laboratory on record.", duty=duty)
    words = {
        Answer.YES: f"{one.label}: sent to a laboratory approved by the {approver}.",
        Answer.LEGAL_CALL: f"{one.label}: check whether the approval on record is the {approver}'s.",
    }
    headline = words.get(approved, f"{one.label}: whether the laboratory is approved is not recorded.")
    return f.decide(approved, headline, duty=duty)


def _approved(f: Finding, work: tuple[LabFacts, ...], approver: str) -> Answer:
    """As recorded: other words than the approver's name may still mean it, and a person says whether."""
    found = []
    for one in work:
        said = one.approved_by.known
        if said is None:
            f.lack(one.approved_by, f"The laboratory is one approved by the {approver}.")
            found.append(Answer.UNKNOWN)
            continue
        named = approver.casefold() in said.casefold()
        f.because(
            f"On record as approved by {said}; the section asks for the {approver}.", None, one.laboratory
        )
        found.append(Answer.YES if named else Answer.LEGAL_CALL)
    return _least(found)


def _least(found: list[Answer]) -> Answer:
    """Every laboratory counts: one not shown to be approved leaves the whole open."""
    for answer in (Answer.UNKNOWN, Answer.LEGAL_CALL):
        if answer in found:
            return answer
    return Answer.YES if found else Answer.UNKNOWN


def _sent(work: tuple[LabFacts, ...]) -> list[Fact[Any]]:
    """What shows that a laboratory had it: the sending, else the receipt, else a result."""
    return [fact for one in work for fact in (one.submitted, one.received, one.reported)]


def _any(facts: Iterable[Fact[Any]]) -> Answer:
    return any_of([Answer.UNKNOWN, *(Answer.YES for fact in facts if fact.value is not None)])


def _result(f: Finding, law: CoronerLaw) -> Decision:
    section = f.law(law.specimen)
    one: SpecimenFacts = f.subject.record
    work, file = lab_of(f.facts, one), file_of(f.facts, death_of(f.facts, one))
    notified = of_file(file, "notified", "Result known to the coroner")
    f.because("The coroner or medical examiner who had the blood drawn is notified of each result.", section)
    told_to = f.element("notified", "Coroner notified", _any([notified, *(w.result_known for w in work)]))
    there = f.element("result", "Result on record", _any(w.reported for w in work))
    sent = _any(_sent(work)) is Answer.YES
    duty = _duty(f, "Notice of the result", ("the laboratory", _OFFICE), "", NOTIFIED, owed=sent)
    if told_to is Answer.YES:
        return f.decide(told_to, f"{one.label}: the coroner knows the result.", duty=duty)
    f.lack(notified, "The laboratory owes the coroner each result.")
    if there is Answer.YES:
        return f.decide(
            told_to, f"{one.label}: a result is on record, but not when the coroner knew it.", duty=duty
        )
    return f.decide(told_to, f"{one.label}: no notice of a result on record; ask the laboratory.", duty=duty)


def _forward(f: Finding, law: CoronerLaw) -> Decision:
    section = f.law(law.specimen)
    one: SpecimenFacts = f.subject.record
    to_whom = f.value(law.value("result_addressee")).text
    work, file = lab_of(f.facts, one), file_of(f.facts, death_of(f.facts, one))
    known = f.element("known", "Result known", _any(_known(file, work)))
    f.because(f"Each result is forwarded to the {to_whom}; the name is that of the day.", section)
    sent = f.element("forwarded", f"Forwarded to the {to_whom}", _all_forwarded(f.facts, file, work))
    if known is not Answer.YES:
        f.lack(of_file(file, "notified", "Result known to the coroner"), "A result is forwarded once known.")
        return f.decide(known, f"{one.label}: no result to forward yet.")
    duty = _duty(f, "Forwarding of the result", (_OFFICE, f"the {to_whom}"), "F07", FORWARDED)
    done = "was forwarded" if sent is Answer.YES else "is forwarded"
    return f.decide(known, f"{one.label}: the result {done} to the {to_whom}.", duty=duty)


def _all_forwarded(facts: CaseFacts, file: CoronerFileFacts | None, work: tuple[LabFacts, ...]) -> Answer:
    """Whether each result was forwarded, an amended one on its own; one that names none is of all."""
    if file is None:
        return Answer.UNKNOWN
    sent = [one for one in facts.forwardings if one.file_id == file.id and one.forwarded.value is not None]
    if file.forwarded.value is not None or any(not one.lab_work for one in sent):
        return Answer.YES
    named = {result for one in sent for result in one.lab_work}
    owed = {one.id for one in work if one.reported.value}
    return Answer.YES if named and owed <= named else Answer.UNKNOWN


def _known(file: CoronerFileFacts | None, work: tuple[LabFacts, ...]) -> list[Fact[Any]]:
    told_coroner = [file.notified] if file is not None else []
    return [*told_coroner, *(w.result_known for w in work), *(w.reported for w in work)]


def _fence(f: Finding, law: CoronerLaw) -> Decision:
    section = f.law(law.specimen)
    one: SpecimenFacts = f.subject.record
    use = f.value(law.value("result_use"))
    f.because(f"The state's record of a decedent's result is kept for {use.text}.", section)
    f.because("A result of a decedent is no test of a person arrested and stands in no list of such tests.")
    f.element("state_record", "State's record: statistics only", Answer.YES)
    f.element("office_copy", "Use of the office's own copy", Answer.LEGAL_CALL)
    return f.decide(
        Answer.LEGAL_CALL,
        f"{one.label}: the state keeps the result for {use.text}. Here it stays out of charges, tests and "
        "packets unless an authorised person documents an exception; the prosecutor decides.",
    )


def _specimen_due(f: Finding, law: CoronerLaw, one: SpecimenFacts) -> Answer:
    death = death_of(f.facts, one)
    assert death is not None  # the subjects are the specimens of decedents
    subject = Subject(id=f"death/{death.id}", label=death.label, record=death)
    return f.other(f"specimen.draw@{law.specimen}", subject).answer


def _duty(f: Finding, what: str, who: tuple[str, str], form: str, filing: str, *, owed: bool = False) -> Duty:
    by_whom, to_whom = who
    return Duty(
        id=f"{f.rule.id}:{f.subject.id}",
        what=what,
        by_whom=by_whom,
        to_whom=to_whom,
        deadline=Deadline(words="no days named", starts="", counted_by="sent", note=_NO_DAYS),
        form=form,
        filing_kind=filing,
        owed=owed,
    )


def _sending_day(facts: CaseFacts, subject: Subject) -> Fact[When]:
    """The day it was sent to the laboratory, else the day it was drawn or the death."""
    one: SpecimenFacts = subject.record
    return first_known(
        *(w.submitted for w in lab_of(facts, one)), one.collected, specimen_day(facts, subject)
    )


def _forwarding_day(facts: CaseFacts, subject: Subject) -> Fact[When]:
    """The day the result was forwarded, else became known, else the day it was sent to the laboratory."""
    one: SpecimenFacts = subject.record
    file = file_of(facts, death_of(facts, one))
    sent = (one.forwarded for one in facts.forwardings if file is not None and one.file_id == file.id)
    own = (file.forwarded, *sent, file.notified) if file is not None else ()
    known = (w.result_known for w in lab_of(facts, one))
    return first_known(*own, *known, _sending_day(facts, subject))


_NOT_LOADED = (Answer.NOT_LOADED, "The section was not obtained for the day.")
_SENDING_DAY, _FORWARDING_DAY = "date of the sending to the laboratory", "date of the forwarding"

RULES = (
    *pair(
        "coroner.laboratory",
        "{subject}: analysed by an approved laboratory?",
        cite_specimen,
        _laboratory,
        blood_subjects,
        _sending_day,
        _SENDING_DAY,
        (
            (Answer.YES, "Sent to a laboratory on record as approved."),
            (Answer.LEGAL_CALL, "The approval on record is in other words; a person says whether it is one."),
            (Answer.UNKNOWN, "Not sent, or the approval is not recorded."),
            _NOT_LOADED,
        ),
    ),
    *pair(
        "coroner.result",
        "{subject}: was the coroner told the result?",
        cite_specimen,
        _result,
        blood_subjects,
        _sending_day,
        _SENDING_DAY,
        (
            (Answer.YES, "The coroner knows the result."),
            (Answer.UNKNOWN, "No notice is on record; the laboratory owes it."),
            _NOT_LOADED,
        ),
    ),
    *pair(
        "coroner.forward",
        "{subject}: is the result to be forwarded, and to whom?",
        cite_specimen,
        _forward,
        blood_subjects,
        _forwarding_day,
        _FORWARDING_DAY,
        (
            (Answer.YES, "The result is known; it is forwarded to the office named on the day."),
            (Answer.UNKNOWN, "No result is known yet."),
            _NOT_LOADED,
        ),
    ),
    *pair(
        "coroner.fence",
        "{subject}: what may the result be used for?",
        cite_specimen,
        _fence,
        blood_subjects,
        specimen_day,
        DEATH_DAY,
        (
            (
                Answer.LEGAL_CALL,
                "Statistics; any other use of the office's copy is a person's documented act.",
            ),
            _NOT_LOADED,
        ),
    ),
)
