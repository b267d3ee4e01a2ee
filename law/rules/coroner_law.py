"""What the rules about a decedent share: whose law it is, subjects, days, and when death came.

The two laws have the same shape; each rule stands twice and never borrows the other's citation. In a case of
both kinds of craft the boat's law speaks: whoever died in it died in an accident involving a boat.

Times are intervals. The time of death is the recorded one, else it lies between the accident (or when the
person was last seen alive) and the moment the person was found dead or pronounced.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable
from typing import Any

from law.answers import Answer
from law.decisions import Decision
from law.engine import Finding, Rule, Subject
from law.fact import Fact
from law.facts import CaseFacts, CoronerFileFacts, DeathFacts, LabFacts, SpecimenFacts, told
from law.instants import Precision, When
from law.plain import dataclass
from law.rules.common import BOAT, SLED, Regime, concerns
from law.rules.custody import absent, first_known
from law.rules.pairs import Means, pair_of

BLOOD = "blood"
DEATH_DAY = "date of the death"
HOME_STATE = "WI"
"""Key of this State, whose officers the sections bind."""

_ELSEWHERE = (
    "OPEN QUESTION (30.67(6)(b), 350.155(2)): whether specimen and release are asked of anybody when the "
    "person died in another State; its own officers have the body."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CoronerLaw:
    """The law of one kind of craft: provisions and names of its figures."""

    regime: Regime
    report: str
    specimen: str

    def draw(self, name: str) -> str:
        """A figure about the drawing of blood."""
        return f"{self.regime.prefix}.specimen.{name}"

    def value(self, name: str) -> str:
        """Another figure or name of this law."""
        return f"{self.regime.prefix}.coroner.{name}"


BOAT_CORONER = CoronerLaw(regime=BOAT, report="30.67(6)(a)", specimen="30.67(6)(b)")
SLED_CORONER = CoronerLaw(regime=SLED, report="350.155(1)", specimen="350.155(2)")
LAWS = (BOAT_CORONER, SLED_CORONER)

Decide = Callable[[Finding, CoronerLaw], Decision]
Subjects = Callable[[CaseFacts, CoronerLaw], Iterable[Subject]]


def pair(
    id: str,
    question: str,
    cite: Callable[[CoronerLaw], str],
    decide: Decide,
    subjects: Subjects,
    day: Callable[[CaseFacts, Subject], Fact[When]],
    day_role: str,
    means: Means,
) -> tuple[Rule, ...]:
    """One question, once for boats and once for snowmobiles."""
    return pair_of(LAWS, id, question, cite, decide, subjects, day, day_role, means)


def cite_report(law: CoronerLaw) -> str:
    """The provision on the monthly report."""
    return law.report


def cite_specimen(law: CoronerLaw) -> str:
    """The provision on specimen, release, laboratory, results and costs."""
    return law.specimen


def law_of_case(facts: CaseFacts) -> CoronerLaw | None:
    """Whose law the deaths of the case are under; None when neither is concerned."""
    return next((law for law in LAWS if concerns(facts, law.regime)), None)


def death_subjects(facts: CaseFacts, law: CoronerLaw) -> tuple[Subject, ...]:
    """Each death under this law."""
    if law_of_case(facts) is not law:
        return ()
    return tuple(Subject(id=f"death/{one.id}", label=one.label, record=one) for one in facts.deaths)


def missing_subjects(facts: CaseFacts, law: CoronerLaw) -> tuple[Subject, ...]:
    """Each person gone and not found alive, of whom no death is on record."""
    if law_of_case(facts) is not law:
        return ()
    dead = {one.person_id for one in facts.deaths}
    return tuple(
        Subject(id=f"disappearance/{one.id}", label=one.label, record=one)
        for one in facts.disappearances
        if one.person_id not in dead and told(one.found_alive) is not Answer.YES
    )


def specimen_subjects(facts: CaseFacts, law: CoronerLaw) -> tuple[Subject, ...]:
    """Each specimen of somebody who died, and each one a coroner's file names."""
    if law_of_case(facts) is not law:
        return ()
    return tuple(
        Subject(id=f"specimen/{one.id}", label=one.label, record=one)
        for one in facts.specimens
        if death_of(facts, one) is not None
        and (told(one.from_decedent) is not Answer.NO or offered(facts, one))
    )


def blood_subjects(facts: CaseFacts, law: CoronerLaw) -> tuple[Subject, ...]:
    """Each specimen of a decedent that is blood, or of which the kind is not recorded."""
    return tuple(
        one
        for one in specimen_subjects(facts, law)
        if one.record.kind.value in (None, BLOOD) and told(one.record.from_decedent) is not Answer.NO
    )


def offered(facts: CaseFacts, specimen: SpecimenFacts) -> bool:
    """True when a coroner's file names the specimen as the decedent's."""
    return any(one.specimen_id == specimen.id for one in facts.coroner_files)


def death_of(facts: CaseFacts, specimen: SpecimenFacts) -> DeathFacts | None:
    """The death a specimen belongs to: that of the person it is of, else that of the file which names it."""
    own = facts.death_of(specimen.person_id) if specimen.person_id else None
    if own is not None:
        return own
    named = {one.id for one in facts.coroner_files if one.specimen_id == specimen.id}
    return next((death for death in facts.deaths if death.file_id in named), None)


def file_of(facts: CaseFacts, death: DeathFacts | None) -> CoronerFileFacts | None:
    """The coroner's file of a death."""
    return next((one for one in facts.coroner_files if death is not None and one.id == death.file_id), None)


def specimens_of(facts: CaseFacts, death: DeathFacts) -> tuple[SpecimenFacts, ...]:
    """The specimens of a decedent; a living person's are not among them."""
    return tuple(
        one
        for one in facts.specimens
        if told(one.from_decedent) is not Answer.NO and death_of(facts, one) is death
    )


def lab_of(facts: CaseFacts, specimen: SpecimenFacts) -> tuple[LabFacts, ...]:
    """The laboratory work on a specimen, in the order of the record."""
    return tuple(one for one in facts.lab_work if one.specimen_id == specimen.id)


_FIELDS = {
    "asked": "embalming_asked",
    "released": "embalming_released",
    "notified": "result_notified",
    "treated_reason": "draw_treated_reason",
}


def of_file(file: CoronerFileFacts | None, field: str, label: str) -> Fact[Any]:
    """A fact of the coroner's file, or its place in a file that was not yet made."""
    if file is not None:
        found: Fact[Any] = getattr(file, field)
        return found
    return absent("coroner_file", _FIELDS.get(field, field), label)


def elsewhere(one: DeathFacts) -> bool:
    """True when the record has the death in another State."""
    return one.state.known not in (None, HOME_STATE)


def in_reach(f: Finding, one: DeathFacts) -> Answer:
    """Whether specimen and release are asked at all; a legal call for a death in another State."""
    if not elsewhere(one):
        return Answer.NOT_APPLICABLE
    f.because(f"Death came in another State ({one.state.shown}).", None, one.state)
    f.ask(_ELSEWHERE)
    return f.element("in_reach", "Asked although death came in another State", Answer.LEGAL_CALL)


def accident(f: Finding, law: CoronerLaw) -> Answer:
    """Whether there was an accident; this section does not wait for the one on reporting."""
    found = f.other(law.regime.rule("accident"))
    if found.answer in (Answer.NOT_LOADED, Answer.NOT_IN_FORCE):
        said = told(f.facts.incident.casualty)
        # A death on record in a case of the kind: a casualty happened unless somebody says otherwise.
        return Answer.YES if said is Answer.UNKNOWN and f.facts.incident.casualty.untouched else said
    return f.build_on(found)


def death_time(facts: CaseFacts, one: DeathFacts) -> When | None:
    """The time of death as an interval: the recorded one, else what finding and pronouncing leave open.

    None when neither end of it is known.
    """
    if one.died.value is not None:
        return _within_bounds(facts, one, one.died.value)
    occurred = facts.incident.occurred.value
    if one.instantaneous.known and occurred is not None:
        return occurred
    starts, ends = _bounds(facts, one)
    if not ends or not starts:
        return None
    first, last = max(starts), min(ends)
    zone = occurred.zone if occurred else facts.zone
    precision = Precision.EXACT if first == last else Precision.RANGE
    return When(precision=precision, earliest=min(first, last), latest=last, zone=zone)


def death_span(facts: CaseFacts, one: DeathFacts) -> When | None:
    """The time of death as far as the record bounds it at all, open on a side it does not; None when on
    neither.
    """
    found = death_time(facts, one)
    if found is not None:
        return found
    starts, ends = _bounds(facts, one)
    occurred = facts.incident.occurred.value
    zone = occurred.zone if occurred else facts.zone
    if starts:
        return When(precision=Precision.AFTER, earliest=max(starts), latest=None, zone=zone)
    if ends:
        return When(precision=Precision.BEFORE, earliest=None, latest=min(ends), zone=zone)
    return None


def _bounds(facts: CaseFacts, one: DeathFacts) -> tuple[list[dt.datetime], list[dt.datetime]]:
    """Instants before which, and after which, nobody dies of this accident."""
    alive = (one.last_seen_alive.value, facts.incident.occurred.value)
    dead = (one.found.value, one.pronounced.value)
    return [w.earliest for w in alive if w and w.earliest], [w.latest for w in dead if w and w.latest]


def _within_bounds(facts: CaseFacts, one: DeathFacts, died: When) -> When:
    """A ranged time of death cut to what the record leaves of it.

    Nobody dies before the accident, before being last seen alive, or after being found dead or pronounced. A
    time that contradicts them stays as told.
    """
    starts, ends = _bounds(facts, one)
    earliest = max([*starts, *([died.earliest] if died.earliest else [])], default=None)
    latest = min([*ends, *([died.latest] if died.latest else [])], default=None)
    cut = (earliest, latest) != (died.earliest, died.latest)
    if died.is_exact or not cut or (earliest is not None and latest is not None and earliest > latest):
        return died
    return When(
        precision=died.precision if None in (earliest, latest) else Precision.RANGE,
        earliest=earliest,
        latest=latest,
        zone=died.zone,
    )


def death_day(facts: CaseFacts, subject: Subject) -> Fact[When]:
    """The day of death where it is known, else the accident's."""
    record = subject.record
    if isinstance(record, DeathFacts) and record.died.value is not None:
        return record.died
    return facts.incident.occurred


def specimen_day(facts: CaseFacts, subject: Subject) -> Fact[When]:
    """The day of death of the person a specimen is of, else the day it was drawn, else the accident's."""
    one: SpecimenFacts = subject.record
    death = death_of(facts, one)
    died = (death.died,) if death else ()
    return first_known(*died, one.collected, facts.incident.occurred)
