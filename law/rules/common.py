"""What several rules need: whose law it is, subjects, the day of the accident."""

from __future__ import annotations

from collections.abc import Callable

from law.answers import Answer
from law.decisions import Decision
from law.engine import CASE, Finding, RuleEdition, Subject
from law.facts import CaseFacts, CraftFacts, Fact, PersonFacts
from law.instants import When
from law.plain import dataclass

INCIDENT_DAY = "date of the accident"


@dataclass(frozen=True, slots=True, kw_only=True)
class Regime:
    """The law of one kind of craft: ids of its findings and citations of its provisions."""

    kind: str
    word: str
    prefix: str
    case_kind: str
    accident: str
    aid: str
    report: str
    substitute: str
    notice_when: str
    notice_addressee: str
    report_addressee: str
    form: str

    def rule(self, name: str) -> str:
        """Full id of a finding of this regime."""
        return f"{self.prefix}.{name}"


BOAT = Regime(
    kind="boat",
    word="boat",
    prefix="boat",
    case_kind="boating",
    accident="30.67(3)(a)",
    aid="30.67(1)",
    report="30.67(2)(a)",
    substitute="30.67(2)(b)",
    notice_when="boat.notice.when",
    notice_addressee="boat.notice.addressee",
    report_addressee="boat.report.addressee",
    form="F01",
)
SLED = Regime(
    kind="snowmobile",
    word="snowmobile",
    prefix="sled",
    case_kind="snowmobile",
    accident="350.15(1)",
    aid="350.15(2)",
    report="350.15(3)(a)",
    substitute="350.15(3)(b)",
    notice_when="sled.notice.when",
    notice_addressee="sled.notice.addressee",
    report_addressee="sled.report.addressee",
    form="F02",
)


Decide = Callable[[Finding], Decision]


def always(decide: Decide) -> tuple[RuleEdition, ...]:
    """One edition of the reasoning for all days; the figures in it are dated by the tables."""
    return (RuleEdition(decide=decide),)


def incident_day(facts: CaseFacts, _subject: Subject) -> Fact[When]:
    """The accident's own day."""
    return facts.incident.occurred


def concerns(facts: CaseFacts, regime: Regime) -> bool:
    """True when the law of that kind of craft is asked at all: by the kind of the case or by a craft in
    it.
    """
    if not facts.accident_asked:
        return False
    return facts.kind.value == regime.case_kind or bool(facts.of_kind(regime.kind))


def case_if(facts: CaseFacts, regime: Regime) -> tuple[Subject, ...]:
    """The case, when the regime concerns it."""
    return (CASE,) if concerns(facts, regime) else ()


def person_subject(person: PersonFacts) -> Subject:
    """A person as a subject."""
    return Subject(id=f"involvement/{person.id}", label=person.label, record=person)


def craft_subject(craft: CraftFacts) -> Subject:
    """A craft as a subject."""
    return Subject(id=f"craft/{craft.id}", label=craft.label, record=craft)


def _involved(facts: CaseFacts, regime: Regime) -> tuple[CraftFacts, ...]:
    return facts.of_kind(regime.kind) if facts.accident_asked else ()


def operators(facts: CaseFacts, regime: Regime) -> tuple[Subject, ...]:
    """Each person the record gives as an operator of a craft of that kind."""
    return tuple(
        person_subject(person)
        for craft in _involved(facts, regime)
        for person in facts.operators_of(craft.id)
    )


def crafts(facts: CaseFacts, regime: Regime) -> tuple[Subject, ...]:
    """Each craft of that kind."""
    return tuple(craft_subject(craft) for craft in _involved(facts, regime))


def unmanned(facts: CaseFacts, regime: Regime) -> tuple[Subject, ...]:
    """Crafts of that kind for which the record gives no operator."""
    return tuple(
        craft_subject(craft) for craft in _involved(facts, regime) if not facts.operators_of(craft.id)
    )


OPEN_ANSWERS = {
    Answer.UNKNOWN: "Cannot be told yet",
    Answer.CONTESTED: "Contested",
    Answer.LEGAL_CALL: "A legal call",
    Answer.NOT_LOADED: "Not loaded",
    Answer.NOT_IN_FORCE: "Not in force",
    Answer.NOT_APPLICABLE: "Not applicable",
}


def opening(answer: Answer) -> str:
    """The words a headline begins with when the answer is neither yes nor no."""
    return OPEN_ANSWERS.get(answer, "")
