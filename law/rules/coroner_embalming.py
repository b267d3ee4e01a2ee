"""The release for embalming (ss. 30.67(6)(b), 350.155(2)): no body under the section is embalmed before it.

Shown as required for every death from an accident of the kind. The narrower reading is an open question that
stands in the tables with the words F06 prints.
"""

from __future__ import annotations

from law.answers import Answer, all_of
from law.decisions import Deadline, Decision, Duty
from law.engine import Finding, Subject
from law.fact import NOT_APPLICABLE, Fact
from law.facts import CoronerFileFacts, DeathFacts
from law.instants import When
from law.rules.common import opening
from law.rules.coroner_law import (
    BLOOD,
    DEATH_DAY,
    CoronerLaw,
    accident,
    cite_specimen,
    death_day,
    death_subjects,
    file_of,
    in_reach,
    of_file,
    pair,
    specimens_of,
)
from law.rules.custody import first_known, order

FORM = "F06"
FILING = "embalming_release"
_RELEASED = "Released for embalming"


def _release(f: Finding, law: CoronerLaw) -> Decision:
    section = f.law(law.specimen)
    one: DeathFacts = f.subject.record
    happened = f.element("accident", "A death from an accident of the kind", accident(f, law))
    handler, scope = f.value(law.value("body_handler")), f.value(law.value("embalming_scope"))
    f.because(
        f"The {handler.text} obtains a release from the coroner or medical examiner before embalming; read "
        f"as {scope.text}.",
        section,
    )
    if happened is Answer.NO:
        return f.decide(happened, f"{one.label}: no release under this section; no accident of the kind.")
    answer = all_of([happened, in_reach(f, one)])
    file = file_of(f.facts, one)
    asked = f.element("asked", "Funeral home asked", _happened(of_file(file, "asked", "Funeral home asked")))
    released = f.element("released", _RELEASED, _happened(of_file(file, "released", _RELEASED)))
    first = f.element("specimen_first", "Specimen drawn before the release", _specimen_first(f, law, one))
    _before_embalming(f, file, released)
    if released is Answer.YES and first in (Answer.NO, Answer.UNKNOWN):
        _release_reason(f, file)
    # Without a coroner's file nobody in the office can give the release; the finding says it all the same.
    duty = _duty(f, law, one) if file is not None else None
    return _said(f, answer, asked, duty, (one, released))


def _said(
    f: Finding, answer: Answer, asked: Answer, duty: Duty | None, found: tuple[DeathFacts, Answer]
) -> Decision:
    one, released = found
    if answer is not Answer.YES:
        return f.decide(answer, f"{one.label}: {opening(answer).lower()} whether a release is needed.")
    if released is Answer.YES:
        return f.decide(answer, f"{one.label}: released for embalming.", duty=duty)
    waits = "The funeral home asked and waits." if asked is Answer.YES else "No release is on record."
    return f.decide(answer, f"{one.label}: not to be embalmed before release. {waits}", duty=duty)


def _happened(fact: Fact[When]) -> Answer:
    if fact.state == NOT_APPLICABLE:
        return Answer.NO
    return Answer.YES if fact.value is not None else Answer.UNKNOWN


def _specimen_first(f: Finding, law: CoronerLaw, one: DeathFacts) -> Answer:
    """Whether the blood was drawn before the release; not asked where no specimen is due."""
    subject = Subject(id=f"death/{one.id}", label=one.label, record=one)
    if f.other(f"specimen.draw@{law.specimen}", subject).answer is Answer.NO:
        return Answer.NOT_APPLICABLE
    released = of_file(file_of(f.facts, one), "released", _RELEASED)
    drawn = [s.collected for s in specimens_of(f.facts, one) if s.kind.value in (None, BLOOD)]
    if not drawn:
        return Answer.NO if released.value is not None else Answer.UNKNOWN
    if released.value is None:
        return Answer.YES if first_known(*drawn).value is not None else Answer.UNKNOWN
    found = {order(one_drawn, released) for one_drawn in drawn}
    if Answer.YES in found:
        return Answer.YES
    return Answer.UNKNOWN if Answer.UNKNOWN in found else Answer.NO


def _release_reason(f: Finding, file: CoronerFileFacts | None) -> None:
    reason = of_file(file, "release_reason", "Release before or without the specimen: reason")
    if reason.settled:
        f.because("Released before or without the specimen; the reason is on record.", None, reason)
        f.element("reason", "Reason on record", Answer.YES)
        return
    f.element("reason", "Reason on record", Answer.UNKNOWN, "no reason on record")
    f.demand(reason, "A release before or without the specimen needs its reason on record.")


def _before_embalming(f: Finding, file: CoronerFileFacts | None, released: Answer) -> None:
    """What the record says of the embalming itself, where it says anything."""
    if file is None or file.embalmed.value is None:
        return
    in_order = order(file.released, file.embalmed) if released is Answer.YES else Answer.NO
    f.element("before_embalming", "Released before embalming", in_order)
    if in_order is Answer.NO:
        f.because("The body was embalmed before a release.", f.law(f.rule.citation), file.embalmed)


def _duty(f: Finding, law: CoronerLaw, one: DeathFacts) -> Duty:
    return Duty(
        id=f"{f.rule.id}:{f.subject.id}",
        what="Release for embalming",
        by_whom=f"the {f.value(law.value('body_handler')).text}",
        to_whom="the coroner or medical examiner",
        deadline=Deadline(words="before embalming", starts="death", counted_by="given"),
        form=FORM,
        filing_kind=FILING,
    )


RULES = pair(
    "coroner.embalming",
    "{subject}: may the body be embalmed only after release?",
    cite_specimen,
    _release,
    death_subjects,
    death_day,
    DEATH_DAY,
    (
        (Answer.YES, "The body is embalmed only after the coroner or medical examiner released it."),
        (Answer.NO, "There was no accident of the kind."),
        (Answer.UNKNOWN, "Whether there was an accident of the kind is not recorded."),
        (Answer.LEGAL_CALL, "Death came in another State."),
        (Answer.NOT_LOADED, "The section was not obtained for the day."),
    ),
)
