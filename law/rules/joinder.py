"""Related charges (ss. 30.681(1)(c) and (2)(c), 350.101(1)(d) and (2)(c)): joined, with one conviction.

The paragraphs name pars. (a) and (b) alone. Both alternatives stay, each with its own proof; every other pair
is for a person and is never merged silently.
"""

from __future__ import annotations

from collections.abc import Iterable

from law.answers import Answer, all_of, any_of
from law.citations import Citation, parse
from law.decisions import Decision, MissingFact
from law.engine import Finding, Rule, Subject
from law.errors import LawGap
from law.fact import Fact
from law.facts import CaseFacts
from law.plain import dataclass
from law.rules.charges_raising import ALCOHOL, REFUSED, signals
from law.rules.custody import BOAT, SLED, ArrestLaw, law_of
from law.rules.pairs import pair_of
from law.rules.priors import OFFENCE_DAY, offence_day
from law.typed_provision import cited

JOINDER = "charge.joinder"


@dataclass(frozen=True, slots=True, kw_only=True)
class Related:
    """The related charges of one craft.

    Attributes:
        a, b: citations of pars. (a) and (b) of operating, `b` with every alternative of it.
        injury_a, injury_b: the same of causing injury.
        young, refusal: what the paragraph does not name.
        operating, injury: the paragraphs on related charges.
    """

    law: ArrestLaw
    a: str
    b: tuple[str, ...]
    injury_a: str
    injury_b: tuple[str, ...]
    young: str
    refusal: str
    operating: str
    injury: str


RELATED = (
    Related(
        law=BOAT,
        a="30.681(1)(a)",
        b=("30.681(1)(b)1.", "30.681(1)(b)1m.", "30.681(1)(b)2."),
        injury_a="30.681(2)(a)",
        injury_b=("30.681(2)(b)1.", "30.681(2)(b)1m.", "30.681(2)(b)2."),
        young="30.681(1)(bn)",
        refusal="30.684(5)",
        operating="30.681(1)(c)",
        injury="30.681(2)(c)",
    ),
    Related(
        law=SLED,
        a="350.101(1)(a)",
        b=("350.101(1)(b)", "350.101(1)(bm)"),
        injury_a="350.101(2)(a)",
        injury_b=("350.101(2)(b)", "350.101(2)(bm)"),
        young="350.101(1)(c)",
        refusal="350.104(5)",
        operating="350.101(1)(d)",
        injury="350.101(2)(c)",
    ),
)
# A disputed charge, or one that is a legal call, may be brought; one that lacks facts may or may not.
_OPEN = (Answer.YES, Answer.CONTESTED, Answer.LEGAL_CALL)
_ABSENT = (Answer.NOT_LOADED, Answer.NOT_IN_FORCE)
_UNREAD = "No provision can be read in it; write it as 30.681(1)(a)."
_OUT = (Answer.NO, Answer.NOT_APPLICABLE, Answer.NOT_IN_FORCE)


class _Open:
    """Which charges against a person may be brought: by the findings about them, or as somebody charged."""

    def __init__(self, f: Finding) -> None:
        self.f = f
        self.charged = _charged(f.facts, f.subject.record.id)
        self.unread = _unread(f.facts, f.subject.record.id)
        self.missing: list[MissingFact] = [one.missing(_UNREAD) for one in self.unread]
        self._known: dict[str, Answer] = {}

    def any(self, *cites: str) -> Answer:
        """Whether one of them may be brought."""
        for cite in cites:
            if cite not in self._known:
                self._known[cite] = self._one(cite)
        return any_of(self._known[cite] for cite in cites)

    def _one(self, cite: str) -> Answer:
        if self._is_charged(parse(cite)):
            return Answer.YES
        rule = self.f.matter.rules[f"charge.{cite}"]
        subject = next((one for one in rule.subjects(self.f.facts) if one.id == self.f.subject.id), None)
        if subject is None:
            return self._no()
        found = self.f.other(rule.id, subject)
        if found.answer in _OPEN:
            return Answer.YES
        if found.answer in _OUT:
            return self._no()
        self.missing.extend(found.missing)
        return found.answer

    def _no(self) -> Answer:
        """No by the findings; a charge on record that cannot be read may be this one all the same."""
        return Answer.UNKNOWN if self.unread else Answer.NO

    def _is_charged(self, cite: Citation) -> bool:
        """Whether a charge on record is this one; one that names only its paragraph is each subdivision."""
        return any(cite.covers(one) or (len(one.parts) > 1 and one.covers(cite)) for one in self.charged)


def _charged(facts: CaseFacts, person_id: str) -> tuple[Citation, ...]:
    """The provisions a person is charged with, however they are typed."""
    typed = (one.provision.known for one in facts.charges if one.person_id == person_id)
    return tuple(found for text in typed for found in cited(text))


def _unread(facts: CaseFacts, person_id: str) -> list[Fact[str]]:
    """What a person is charged with in words that name no provision."""
    mine = (one.provision for one in facts.charges if one.person_id == person_id)
    return [one for one in mine if one.known and not cited(one.known)]


def _decide(f: Finding, related: Related) -> Decision:
    found = _Open(f)
    law = f.law(related.operating)
    f.because(
        "Pars. (a) and (b) may be charged in one complaint and are then joined; found guilty of both for one "
        "incident there is a single conviction for sentencing and for counting.",
        law,
    )
    pair = all_of([found.any(related.a), found.any(*related.b)])
    both = f.element("a_and_b", "Pars. (a) and (b): joined, one conviction", pair)
    if both is Answer.YES:
        _proofs(f)
    hurt = _injury(f, found, related)
    calls = (
        _call(f, "with_youth", found, related, related.young),
        _call(f, "with_refusal", found, related, related.refusal),
        _cross(f, found, related),
    )
    # Where the paragraph on causing injury was not obtained, the one on operating still answers.
    answer = any_of([both, *(one for one in (hurt,) if one not in _ABSENT)])
    if answer is not Answer.YES:
        answer = any_of([answer, *(one for one in calls if one not in _ABSENT)])
    f.lack_all(found.missing)
    return f.decide(answer, _headline(f, related, both, hurt, calls))


def _proofs(f: Finding) -> None:
    f.because(
        "Each requires proof of a fact which the other does not: par. (a) the influence and its degree, "
        "par. (b) the concentration or the substance."
    )


def _injury(f: Finding, found: _Open, related: Related) -> Answer:
    one, other = found.any(related.injury_a), found.any(*related.injury_b)
    if any_of([one, other]) is Answer.NO:
        return Answer.NOT_APPLICABLE
    label = "Sub. (2), pars. (a) and (b): joined under s. 971.12, one conviction"
    try:
        law = f.law(related.injury)
    except LawGap as gap:
        return f.element("injury_a_and_b", label, gap.answer, gap.why)
    answer = all_of([one, other])
    if answer is Answer.YES:
        f.because("Crimes of sub. (2) are joined under s. 971.12, with one conviction.", law)
        _proofs(f)
    return f.element("injury_a_and_b", label, answer)


def _call(f: Finding, key: str, found: _Open, related: Related, cite: str) -> Answer:
    """A pair the paragraph does not name."""
    answer = all_of([found.any(cite), found.any(related.a, *related.b)])
    if answer is Answer.NO:
        return Answer.NOT_APPLICABLE
    # OPEN QUESTION (30.681(1)(c), 350.101(1)(d)): pars. (a) and (b) alone are named; whether the charge of
    # the young, of a drug or of the refusal beside them is another conviction is a legal call.
    f.ask(
        f"OPEN QUESTION ({related.operating}): it names pars. (a) and (b) alone; whether s. {cite} beside "
        "them is another conviction is a legal call."
    )
    answer = Answer.LEGAL_CALL if answer is Answer.YES else answer
    return f.element(key, f"With s. {cite}: not named by the paragraph", answer)


def _cross(f: Finding, found: _Open, related: Related) -> Answer:
    """Operating beside causing injury, of one incident."""
    operating = found.any(related.a, *related.b, related.young)
    answer = all_of([operating, found.any(related.injury_a, *related.injury_b)])
    if answer is Answer.NO:
        return Answer.NOT_APPLICABLE
    # OPEN QUESTION (30.681(1)(c), 350.101(1)(d)): subs. (1) and (2) each join their own pars.; whether a
    # charge of each stands beside the other is a legal call.
    f.ask(
        f"OPEN QUESTION ({related.operating}): subs. (1) and (2) each join their own pars.; whether a charge "
        "of each stands beside the other is a legal call."
    )
    answer = Answer.LEGAL_CALL if answer is Answer.YES else answer
    return f.element("operating_and_injury", "Sub. (1) beside sub. (2)", answer)


def _headline(f: Finding, related: Related, both: Answer, hurt: Answer, calls: tuple[Answer, ...]) -> str:
    parts = []
    if both is Answer.YES:
        parts.append(f"pars. (a) and (b) are joined, one conviction (s. {related.operating})")
    if hurt is Answer.YES:
        parts.append(f"sub. (2) pars. (a) and (b) are joined, one conviction (s. {related.injury})")
    if Answer.UNKNOWN in (both, hurt):
        parts.append("if pars. (a) and (b) are both charged they are joined, with one conviction")
    if Answer.LEGAL_CALL in calls:
        parts.append("another pair is a legal call")
    elif not parts and Answer.UNKNOWN in calls:
        parts.append("whether a pair may be charged that the paragraph does not name cannot be told yet")
    return f"{f.subject.label}: {'; '.join(parts) or 'no two charges that are joined'}."


def _subjects(facts: CaseFacts, related: Related) -> Iterable[Subject]:
    found = signals(facts)
    section = parse(related.a).section
    for person in facts.people:
        mine = found.get(person.id, frozenset())
        charged = any(one.section == section for one in _charged(facts, person.id))
        if (mine & {ALCOHOL, REFUSED} or charged) and law_of(facts, person.id) is related.law:
            yield Subject(id=f"involvement/{person.id}", label=person.label, record=person)


def _cite(related: Related) -> str:
    return related.operating


RULES: tuple[Rule, ...] = pair_of(
    RELATED,
    JOINDER,
    "{subject}: which charges are joined?",
    _cite,
    _decide,
    _subjects,
    offence_day,
    OFFENCE_DAY,
    (
        (Answer.YES, "Pars. (a) and (b) may both be brought, or are charged: joined, one conviction."),
        (Answer.NO, "No two charges of one incident may be brought."),
        (Answer.UNKNOWN, "Whether both may be brought turns on facts that are missing; both are kept."),
        (Answer.LEGAL_CALL, "Only pairs that the paragraph does not name may be brought."),
    ),
)
