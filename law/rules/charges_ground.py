"""What a charge is made of: offences as data, elements asked one by one, and the finding that comes of them.

A charge says what the record shows of each element, if it is proven, and what is missing; it decides nothing
about a person. An exception or a defence of which nobody has spoken stays unknown and holds nothing back.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import field
from typing import Any

from law.answers import Answer, ElementStatus, all_of, any_of, negate
from law.citations import Citation, parse
from law.decisions import Decision, Element, ElementRole, LawSource, MissingFact, Reason, Sanction, Support
from law.engine import Finding
from law.errors import LawGap
from law.fact import Fact, told
from law.facts import CraftFacts, PersonFacts
from law.facts_arrest import DocumentFacts, ObservationFacts, WitnessFacts
from law.plain import dataclass
from law.proof import read
from law.questions import QUESTIONS
from law.rules.common import opening
from law.wording import sentence

KEPT_OUT = {
    "operator_report": ("30.67(4)", "350.15(4)"),
    "coroner_report": ("30.67(4)", "350.15(4)"),
    "screening": ("30.682(3)", "350.102(3)"),
    "decedent_result": ("30.67(6)(b)", "350.155(2)"),
}
"""Legal classes of documents that no trial sees, with the citation for a boat and for a snowmobile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One element of an offence.

    Attributes:
        ask: what the record says; may raise `LawGap`.
        role: element, exception or defence.
        question: what to put to an officer or witness while it is open.
        either: parts that share this word are alternatives: one of them is enough; "" for one that is needed.
    """

    id: str
    label: str
    ask: Callable[[Ground], Answer]
    role: ElementRole = ElementRole.ELEMENT
    question: str = ""
    either: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offence:
    """One offence.

    Attributes:
        cite: its provision; the id of its finding is "charge." before it.
        title: in a few words.
        kind: craft it is about, "boat" or "snowmobile".
        parts: its elements, exceptions and defences.
        signals: any of these of a person raises it (`charges_raising`).
        raised: the same in words.
        sanction: what a conviction would carry.
        note: an open question or a remark shown with it, "" when none.
        also_dead: the provision binds nobody who is dead; False for what is no charge against a person.
    """

    cite: str
    title: str
    kind: str
    parts: tuple[Part, ...]
    signals: frozenset[str]
    raised: str
    sanction: Callable[[Ground], Sanction]
    note: str = ""
    also_dead: bool = True

    @property
    def id(self) -> str:
        """Id of the finding."""
        return f"charge.{self.cite}"


def offence(
    cite: str,
    title: str,
    parts: tuple[Part, ...],
    *signals: str,
    kind: str,
    raised: str,
    sanction: Callable[[Ground], Sanction],
    note: str = "",
) -> Offence:
    """An offence in the order in which it is written down."""
    return Offence(
        cite=cite,
        title=title,
        kind=kind,
        parts=parts,
        signals=frozenset(signals),
        raised=raised,
        sanction=sanction,
        note=note,
    )


@dataclass(slots=True, kw_only=True)
class _Notes:
    """What is gathered while one element is asked."""

    said: list[str] = field(default_factory=list)
    facts: list[Fact[Any]] = field(default_factory=list)
    missing: list[tuple[Fact[Any], str]] = field(default_factory=list)
    taken: list[MissingFact] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)
    documents: list[str] = field(default_factory=list)
    spoken: bool = True


@dataclass(slots=True, kw_only=True)
class Ground:
    """One offence against one person while it is worked out."""

    f: Finding
    offence: Offence
    person: PersonFacts
    craft: CraftFacts | None
    now: _Notes = field(default_factory=_Notes)

    # --- for the questions of the elements

    def say(self, text: str, *facts: Fact[Any]) -> None:
        """Why the element is as it is, with the facts it rests on."""
        self.now.said.append(text)
        self.use(*facts)

    def use(self, *facts: Fact[Any]) -> None:
        """Facts the element rests on."""
        self.now.facts.extend(one for one in facts if one.value is not None or one.state == "contested")

    def miss(self, fact: Fact[Any], would_settle: str) -> None:
        """A fact the element lacks."""
        self.now.missing.append((fact, would_settle))

    def take(self, missing: Iterable[MissingFact]) -> None:
        """What another finding lacks is lacking here."""
        self.now.taken.extend(missing)

    def remark(self, text: str) -> None:
        """What the law of evidence gives or takes."""
        if text not in self.now.remarks:
            self.now.remarks.append(text)

    def doubt(self, text: str) -> None:
        """A remark on what may take the element away again although the record shows it."""
        self.remark(text)
        if text not in self.now.doubts:
            self.now.doubts.append(text)

    def unspoken(self) -> Answer:
        """For an exception or a defence of which the record says nothing."""
        self.now.spoken = False
        return Answer.UNKNOWN

    def seen(self, question: str) -> ObservationFacts | None:
        """An observation on a question: of the person, else of the craft, else of nobody in particular.

        One that answers goes before one that says only why there is no answer.
        """
        found = self._seen_all(question)
        return max(found, key=_answered) if found else None

    def _seen_all(self, question: str) -> list[ObservationFacts]:
        """The observations on a question that stand nearest to the person."""
        found = [one for one in self.f.facts.observations if one.question == question and self._mine(one)]
        nearest = max((_nearness(one) for one in found), default=0)
        return [one for one in found if _nearness(one) == nearest]

    def _mine(self, one: ObservationFacts) -> bool:
        if one.person_id is not None:
            return one.person_id == self.person.id
        if one.craft_id is not None:
            return self.craft is not None and one.craft_id == self.craft.id
        return True

    def answer(self, question: str) -> Answer:
        """What the observations on a yes-or-no question answer together, with what they rest on.

        Two that differ are contested. What is observed of nobody in particular, where several operated,
        raises a question about each and answers it about none.
        """
        answers = []
        for one in self._seen_all(question):
            self.rest_on(one)
            answers.append(Answer.UNKNOWN if self._about_nobody(one) else told(one.answer))
        if Answer.YES in answers and Answer.NO in answers:
            self.now.said.append("the observations differ")
            return Answer.CONTESTED
        return any_of(answers) if answers else Answer.UNKNOWN

    def _about_nobody(self, one: ObservationFacts) -> bool:
        known = QUESTIONS.get(one.question)
        of_people = known is None or known.about == "person"
        if one.person_id is not None or one.craft_id is not None or not of_people:
            return False
        several = len([person for person in self.f.facts.people if person.is_a("operator")]) > 1
        if several:
            self.now.said.append("observed of nobody in particular")
        return several

    def asked(self, question: str, missing: str = "") -> Answer:
        """What the observations on a yes-or-no question answer; without an answer they are missed."""
        one = self.seen(question)
        if one is None:
            self.miss(absent_observation(question), missing or "An observation answers it.")
            return Answer.UNKNOWN
        answer = self.answer(question)
        if answer in (Answer.UNKNOWN, Answer.CONTESTED):
            self.miss(one.answer, missing or "An observation answers it.")
        return answer

    def spoken_of(self, question: str) -> Answer:
        """The same for an exception or a defence: nobody having spoken of it is no lack."""
        return self.asked(question) if self.seen(question) is not None else self.unspoken()

    def rest_on(self, one: ObservationFacts) -> None:
        """Rest the element on an observation and its document."""
        words = one.note.value or ""
        if words:
            self.now.said.append(words)
        self.use(one.answer, one.amount)
        if one.document_id:
            self.now.documents.append(one.document_id)

    def documents_of(self, request_id: str, issue: str) -> None:
        """Rest the element on what somebody linked for an issue of a refusal."""
        for one in self.f.facts.evidence:
            if one.request_id == request_id and one.issue == issue and one.document_id:
                self.now.documents.append(one.document_id)

    # --- for the finding

    def element(self, part: Part) -> tuple[Answer, bool]:
        """Ask one element and write it down; its answer, and whether the record speaks of it."""
        self.now = _Notes()
        try:
            answer = part.ask(self)
        except LawGap as gap:
            answer = gap.answer
            self.now.said.append(gap.why)
            if answer is Answer.UNKNOWN:
                self.miss(self.f.rule.day(self.f.facts, self.f.subject), "It chooses the law.")
        self._write(part, answer)
        return answer, self.now.spoken

    def _write(self, part: Part, answer: Answer) -> None:
        f, now = self.f, self.now
        open_now = answer not in (Answer.YES, Answer.NO, Answer.NOT_APPLICABLE)
        missing = (*(fact.missing(why) for fact, why in now.missing), *now.taken) if open_now else ()
        f.elements.append(
            Element(
                id=part.id,
                label=part.label,
                status=ElementStatus.from_answer(answer),
                why="; ".join(dict.fromkeys(said.rstrip(".") for said in now.said)),
                role=part.role,
                facts=tuple({fact.path: fact.use() for fact in now.facts}.values()),
                missing=tuple({one.path: one for one in missing}.values()),
                witnesses=tuple(self._witnesses(part)),
                documents=tuple(self._documents()),
                ask=part.question if open_now else "",
                notes=tuple(now.remarks),
                doubts=tuple(now.doubts),
            )
        )
        if part.role is ElementRole.ELEMENT or (part.role is ElementRole.EXCEPTION and now.spoken):
            f.lack_all(missing)

    def _witnesses(self, part: Part) -> Iterable[Support]:
        for one in self.f.facts.witnesses:
            named = (read(text) for text in one.elements)
            if any(ref.names(self.offence.id, part.id, self.f.subject.id) for ref in named):
                yield _witness(one)

    def _documents(self) -> Iterable[Support]:
        if not self.now.documents:
            return ()
        wanted = dict.fromkeys(self.now.documents)
        known = {one.id: one for one in self.f.facts.documents}
        return (self._document(known[key]) for key in wanted if key in known)

    def _document(self, one: DocumentFacts) -> Support:
        fence = KEPT_OUT.get(one.legal_class)
        kept_out = fence[self.offence.kind == "snowmobile"] if fence else ""
        note = f"kept out of a trial, s. {kept_out}" if kept_out else ""
        return Support(path=f"document/{one.id}", label=one.label, note=note, kept_out=kept_out)


def _nearness(one: ObservationFacts) -> int:
    return 2 if one.person_id is not None else (1 if one.craft_id is not None else 0)


def _answered(one: ObservationFacts) -> bool:
    return one.answer.value is not None or one.answer.state == "contested" or one.amount.value is not None


def _witness(one: WitnessFacts) -> Support:
    notes = [one.proves.value or ""]
    available = told(one.available)
    if available is Answer.NO:
        notes.append("not available")
    elif not one.served:
        notes.append("no subpoena served")
    return Support(
        path=f"witness_proof/{one.id}", label=one.label, note="; ".join(note for note in notes if note)
    )


def absent_observation(question: str) -> Fact[bool]:
    """The answer to a question that nobody has put."""
    return Fact(path=f"observation/.{question}", label=QUESTIONS[question].words)


def decide(ground: Ground) -> Decision:
    """The finding of an offence: every element asked, then the whole."""
    f, offence = ground.f, ground.offence
    law = f.law(catalogued(f, offence.cite))
    answer = _whole(ground)
    if answer is not Answer.NO and _dead(ground):
        answer = Answer.NOT_APPLICABLE
    f.reasons.extend(_reasons(f, law))
    if offence.note:
        f.ask(offence.note)
    if answer not in (Answer.NO, Answer.NOT_APPLICABLE):
        f.questions.extend(dict.fromkeys(element.ask for element in f.elements if element.ask))
    f.sanction = offence.sanction(ground)
    return f.decide(answer, _headline(ground, answer))


def _whole(ground: Ground) -> Answer:
    """Every element, one of each group of alternatives, and what exceptions and defences leave."""
    needed, either = [], defaultdict(list)
    for part in ground.offence.parts:
        answer, spoken = ground.element(part)
        if part.either:
            either[part.either].append(answer)
        elif part.role is ElementRole.ELEMENT:
            needed.append(answer)
        elif spoken:
            needed.append(_held_against(part, answer))
    return all_of([*needed, *(any_of(answers) for answers in either.values())])


def catalogued(f: Finding, cite: str) -> str:
    """The provision of the catalogue that holds a citation: itself, else the nearest it is a part of."""
    known = f.matter.tables.provisions
    if cite in known:
        return cite
    one: Citation | None = parse(cite)
    while one is not None and str(one) not in known:
        one = one.parent
    return cite if one is None else str(one)


def _held_against(part: Part, answer: Answer) -> Answer:
    """What an exception or defence the record speaks of leaves of the charge."""
    if part.role is ElementRole.EXCEPTION:
        return negate(answer)
    # A defence is for the defendant to show; on record it makes the charge a question for a person.
    return Answer.LEGAL_CALL if answer in (Answer.YES, Answer.LEGAL_CALL) else Answer.NOT_APPLICABLE


def _dead(ground: Ground) -> bool:
    death = ground.f.facts.death_of(ground.person.id)
    if death is None or not ground.offence.also_dead:
        return False
    ground.f.elements.append(
        Element(
            id="living",
            label="Living defendant",
            status=ElementStatus.NOT_SATISFIED,
            why="a death is on record",
        )
    )
    return True


def _reasons(f: Finding, law: LawSource) -> Iterable[Reason]:
    for element in f.elements:
        status = element.status.value.replace("_", " ")
        why = f" ({element.why})" if element.why else ""
        yield Reason(text=f"{element.label}: {status}{why}.", law=law, facts=element.facts)


def _headline(ground: Ground, answer: Answer) -> str:
    head = f"{ground.f.subject.label}, s. {ground.offence.cite}, {ground.offence.title}"
    if answer is Answer.YES:
        return f"{head}: the record shows each element, if it is proven."
    if answer is Answer.NO:
        return f"{head}: the record speaks against it ({_contradicted(ground.f.elements).lower()})."
    if answer is Answer.NOT_APPLICABLE:
        return f"{head}: no charge, the person is dead."
    status = ElementStatus.from_answer(answer)
    thin = [e.label.lower() for e in ground.f.elements if e.status is status and _holds_back(e)]
    return f"{head}: {opening(answer).lower()}" + (f"; open: {', '.join(thin)}." if thin else ".")


def _holds_back(element: Element) -> bool:
    """Whether an open element keeps the whole open: not an exception or defence nobody has spoken of."""
    return element.role is ElementRole.ELEMENT or bool(element.facts or element.missing)


def _contradicted(elements: Iterable[Element]) -> str:
    """The label of what speaks against the whole: an element not met, else an exception that holds."""
    found = list(elements)
    not_met = [e.label for e in found if e.role is ElementRole.ELEMENT and e.status is _NOT_MET]
    excepted = [e.label for e in found if e.role is ElementRole.EXCEPTION and e.status is _MET]
    return next(iter((*not_met, *excepted)), "")


_MET, _NOT_MET = ElementStatus.SATISFIED, ElementStatus.NOT_SATISFIED


def subject_craft(f: Finding, person: PersonFacts) -> CraftFacts | None:
    """The craft a person was on or with; the only one of the case where nothing is said."""
    craft = f.facts.craft(person.craft_id)
    if craft is None and len(f.facts.crafts) == 1:
        return f.facts.crafts[0]
    return craft


__all__ = [
    "KEPT_OUT",
    "Ground",
    "Offence",
    "Part",
    "absent_observation",
    "decide",
    "sentence",
    "subject_craft",
]
