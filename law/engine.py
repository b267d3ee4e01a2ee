"""Rules and how they are run: each finding says what it decided, on which law, on which facts, what is
missing.

A rule is registered in an explicit list with the editions of its reasoning; two that apply on one day are
a conflict and none is an omission, and both are raised, never guessed over. Which day selects the law is
part of the rule.
"""

from __future__ import annotations

import dataclasses
import datetime as dt
from collections.abc import Callable, Iterable
from dataclasses import field
from typing import Any

from law.answers import Answer, ElementStatus
from law.decisions import Decision, Duty, Element, FactUse, LawSource, MissingFact, Reason, Route, Sanction
from law.editions import LawDay
from law.errors import LawGap, NoRuleApplies, RuleConflict
from law.facts import CaseFacts, Fact
from law.instants import When
from law.office_wording import is_offered, wording_named
from law.plain import dataclass
from law.tables import LawTables, LawValue, OfficeWording


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """What a finding is about. `record` is the facts record, None for the case."""

    id: str
    label: str
    record: Any = None


CASE = Subject(id="case", label="this case")


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleEdition:
    """One way of deciding, in the days it is right: from `start` (None: always) until `until` (None:
    still).
    """

    decide: Callable[[Finding], Decision]
    start: dt.date | None = None
    until: dt.date | None = None
    rank: int = 0

    def applies(self, day: LawDay) -> bool:
        """True when it may be the edition of that day."""
        first, last = day.first or dt.date.min, day.last or dt.date.max
        return (self.start or dt.date.min) <= last and (self.until is None or first < self.until)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One legal question.

    Attributes:
        id: stable id, documented in docs/findings.md.
        citation: leading citation, also named when the law itself is not loaded.
        question: as shown; "{subject}" stands for the subject's label.
        subjects: what it is asked about in a case; nothing when it does not arise.
        day: the day that selects the law.
        day_role: which day that is, in words.
        means: what each answer means, for the generated list of findings.
        arises: the positive facts that raise it, in words; "" when its subjects say it.
    """

    id: str
    citation: str
    question: str
    subjects: Callable[[CaseFacts], Iterable[Subject]]
    day: Callable[[CaseFacts, Subject], Fact[When]]
    day_role: str
    editions: tuple[RuleEdition, ...]
    means: tuple[tuple[Answer, str], ...] = ()
    arises: str = ""

    def edition(self, day: LawDay) -> RuleEdition:
        """The edition of a day.

        Raises:
            RuleConflict: two of the same rank.
            NoRuleApplies: none.
        """
        found = [edition for edition in self.editions if edition.applies(day)]
        if not found:
            raise NoRuleApplies(f"{self.id} has no edition for {day.first or 'an unknown day'}")
        best = max(edition.rank for edition in found)
        leading = [edition for edition in found if edition.rank == best]
        if len(leading) > 1:
            raise RuleConflict(f"{self.id} has {len(leading)} editions for {day.first or 'an unknown day'}")
        return leading[0]


@dataclass(slots=True, kw_only=True)
class Matter:
    """One evaluation: the facts, the tables, the day asked for, and what was decided already.

    `used` collects, by rule, the parameters its findings looked up: for the law matrix and the tests that
    shift them.
    """

    facts: CaseFacts
    tables: LawTables
    rules: dict[str, Rule]
    law_date: dt.date | None = None
    used: dict[str, set[str]] = field(default_factory=dict)
    _done: dict[tuple[str, str], Decision] = field(default_factory=dict)

    def run(self, rule: Rule) -> list[Decision]:
        """The rule's decisions about every subject it arises for."""
        return [self.decide(rule, subject) for subject in rule.subjects(self.facts)]

    def decide(self, rule: Rule, subject: Subject) -> Decision:
        """The rule's decision about one subject; made once."""
        key = (rule.id, subject.id)
        if key not in self._done:
            self._done[key] = self._decide(rule, subject)
        return self._done[key]

    def _decide(self, rule: Rule, subject: Subject) -> Decision:
        fact = rule.day(self.facts, subject)
        finding = Finding(matter=self, rule=rule, subject=subject, day=self._law_day(rule, fact))
        edition = rule.edition(finding.day)
        try:
            return edition.decide(finding)
        except LawGap as gap:
            return finding.without_law(gap, fact)

    def _law_day(self, rule: Rule, fact: Fact[When]) -> LawDay:
        if self.law_date is not None:
            role = f"law date chosen (in place of the {rule.day_role})"
            return LawDay(first=self.law_date, last=self.law_date, role=role, chosen=True)
        if fact.value is None:
            return LawDay(first=None, last=None, role=rule.day_role)
        first, last = fact.value.local_days()
        return LawDay(first=first, last=last, role=rule.day_role)


@dataclass(slots=True, kw_only=True)
class Finding:
    """A finding in the making, handed to a rule: look-ups, reasons, missing facts, and the decision."""

    matter: Matter
    rule: Rule
    subject: Subject
    day: LawDay
    reasons: list[Reason] = field(default_factory=list)
    lacks: list[MissingFact] = field(default_factory=list)
    demands: list[MissingFact] = field(default_factory=list)
    elements: list[Element] = field(default_factory=list)
    laws: list[LawSource] = field(default_factory=list)
    open_questions: list[str] = field(default_factory=list)
    speaks_for: list[Reason] = field(default_factory=list)
    speaks_against: list[Reason] = field(default_factory=list)
    questions: list[str] = field(default_factory=list)
    sanction: Sanction | None = None

    @property
    def facts(self) -> CaseFacts:
        """The case."""
        return self.matter.facts

    @property
    def zone(self) -> str:
        """The zone days are counted in."""
        return self.matter.facts.zone

    def value(self, parameter: str) -> LawValue:
        """A figure on the law day; noted as used.

        Raises:
            LawGap: it has no edition then.
        """
        found = self.aside(parameter)
        self._note(found.law, found.edition.open_question)
        return found

    def aside(self, parameter: str) -> LawValue:
        """A figure shown beside the answer, which does not rest on it: its law is none of the finding's.

        Raises:
            LawGap: it has no edition then.
        """
        self.matter.used.setdefault(self.rule.id, set()).add(parameter)
        return self.matter.tables.value(parameter, self.day)

    def wording(self, chapter: str, version: str) -> OfficeWording | None:
        """The office's wording of that version, where it was offered on the law day."""
        found = wording_named(self.matter.tables, chapter, version)
        day = self.day.first if self.day.first == self.day.last else None
        if found is None or day is None or not is_offered(self.matter.tables, found, day):
            return None
        return found

    def law(self, citation: str) -> LawSource:
        """A provision on the law day; noted as used.

        Raises:
            LawGap: it has no edition then.
        """
        found = self.matter.tables.provision(citation, self.day)
        self._note(found, self.matter.tables.open_question(citation, self.day))
        return found

    def law_if(self, citation: str) -> LawSource | None:
        """A provision that explains but does not carry the answer; None where its edition was not obtained.

        Raises:
            KeyError: the catalogue does not name it.
        """
        try:
            return self.law(citation)
        except LawGap:
            return None

    def _note(self, law: LawSource, question: str) -> None:
        if law not in self.laws:
            self.laws.append(law)
        if question:
            self.ask(question)

    def ask(self, question: str) -> None:
        """Add an open question of the law once."""
        if question not in self.open_questions:
            self.open_questions.append(question)

    def because(self, text: str, law: LawSource | None = None, *facts: Fact[Any]) -> None:
        """Add a step of the reasoning."""
        uses: tuple[FactUse, ...] = tuple(self._filled(fact).use() for fact in facts)
        self.reasons.append(Reason(text=text[:1].upper() + text[1:], law=law, facts=uses))

    def side(self, helps: bool, text: str, *facts: Fact[Any]) -> None:
        """Add what the record holds for (or against) an issue of a hearing."""
        one = Reason(
            text=text[:1].upper() + text[1:], facts=tuple(self._filled(fact).use() for fact in facts)
        )
        (self.speaks_for if helps else self.speaks_against).append(one)

    def lack(self, fact: Fact[Any], would_settle: str) -> None:
        """Add a fact that would change the answer; once per field."""
        if all(known.path != fact.path for known in self.lacks):
            self.lacks.append(self._filled(fact).missing(would_settle))

    def _filled(self, fact: Fact[Any]) -> Fact[Any]:
        """The fact with the figures of the law in its label."""
        if "{law:" not in fact.label:
            return fact
        return dataclasses.replace(fact, label=self.matter.tables.phrase(fact.label, self.day))

    def demand(self, fact: Fact[Any], why: str) -> None:
        """Name a fact that belongs on record whatever the answer: why a draw came late, say."""
        if all(known.path != fact.path for known in self.demands):
            self.demands.append(self._filled(fact).missing(why))

    def lack_all(self, missing: Iterable[MissingFact]) -> None:
        """Take over facts another finding misses; once per field."""
        known = {one.path for one in self.lacks}
        for one in missing:
            if one.path not in known:
                known.add(one.path)
                self.lacks.append(one)

    def element(self, id: str, label: str, answer: Answer, why: str = "") -> Answer:
        """Add an element and hand its answer on."""
        status = ElementStatus.from_answer(answer)
        self.elements.append(Element(id=id, label=label, status=status, why=why))
        return answer

    def other(self, rule_id: str, subject: Subject = CASE) -> Decision:
        """What another rule says about a subject."""
        return self.matter.decide(self.matter.rules[rule_id], subject)

    def build_on(self, decision: Decision) -> Answer:
        """Rest on another decision: its headline becomes a reason, what it misses is missed here."""
        source = decision.laws[0] if decision.laws else None
        self.reasons.append(Reason(text=decision.headline, law=source))
        if decision.answer in (Answer.UNKNOWN, Answer.CONTESTED):
            self.lack_all(decision.missing)
        return decision.answer

    def decide(
        self, answer: Answer, headline: str, *, duty: Duty | None = None, routes: tuple[Route, ...] = ()
    ) -> Decision:
        """The decision with everything gathered. A settled answer misses nothing but what is demanded."""
        settled = answer in (Answer.YES, Answer.NO, Answer.NOT_APPLICABLE) and not (routes or duty)
        return Decision(
            id=self.rule.id,
            subject=self.subject.id,
            subject_label=self.subject.label,
            question=self.rule.question.replace("{subject}", self.subject.label),
            citation=self.rule.citation,
            answer=answer,
            headline=headline[:1].upper() + headline[1:],
            law_date=self.day.exact,
            law_date_role=self.day.role,
            reasons=tuple(self.reasons),
            missing=(*(() if settled else self.lacks), *self.demands),
            elements=tuple(self.elements),
            laws=tuple(self.laws),
            duty=duty,
            routes=routes,
            open_questions=tuple(self.open_questions),
            speaks_for=tuple(self.speaks_for),
            speaks_against=tuple(self.speaks_against),
            ask=tuple(self.questions),
            sanction=self.sanction,
        )

    def without_law(self, gap: LawGap, fact: Fact[When]) -> Decision:
        """The decision where the law cannot be given."""
        self.because(f"{gap.citation}: {gap.why}.")
        if gap.answer is Answer.UNKNOWN:
            self.lack(fact, "It chooses between the editions of the law.")
        words = {
            Answer.NOT_LOADED: f"Not loaded: {gap.citation}. {gap.why[:1].upper()}{gap.why[1:]}.",
            Answer.NOT_IN_FORCE: f"{gap.citation} was not in force on that day.",
            Answer.LEGAL_CALL: f"A legal call: {gap.citation}. {gap.why[:1].upper()}{gap.why[1:]}.",
        }
        headline = words.get(gap.answer, f"Cannot be told yet: the {self.rule.day_role} chooses the law.")
        return self.decide(gap.answer, headline)
