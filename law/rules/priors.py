"""Earlier convictions: which count.

Counted is a conviction (no arrest, no charge) under the same craft's intoxicated or refusal law, within the
years before the arrest of this case; convictions of one incident count once (ss. 30.80(6)(a) and (c),
350.11(3)(a) and (c)). What the text leaves open is flagged for a person and never counted silently.
"""

from __future__ import annotations

import calendar
import datetime as dt
from collections.abc import Callable, Iterable

from law.answers import Answer, all_of
from law.decisions import Decision
from law.engine import Finding, Rule, Subject
from law.errors import LawGap
from law.fact import Fact, told
from law.facts import CaseFacts
from law.facts_arrest import ArrestFacts, PriorFacts
from law.instants import DayRange, When
from law.plain import dataclass
from law.rules.custody import BOAT, SLED, ArrestLaw, absent, arrests_of, first_known, law_of
from law.rules.pairs import pair_of

PRIORS = "prior_convictions"
COUNTS = "prior.counts"
TIER = "charge.tier"
_FEBRUARY = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Ladder:
    """The steps of one craft: what its counting rests on, and its steps by the number that counts.

    Attributes:
        section: the section with the steps.
        steps: subdivision and parameter of each step; the last holds for any higher number.
        youth: parameter of the youth penalty.
        offences, refusal: what a conviction is under, as its provision begins.
        young: the youth offence.
        young_refusal: parameter of the age below which a refusal has the youth penalty too, "" for none.
    """

    law: ArrestLaw
    section: str
    counting: str
    steps: tuple[tuple[str, str], ...]
    years: str
    youth: str
    youth_subdivision: str
    offences: str
    refusal: str
    young: str
    young_refusal: str = ""


LADDERS = {
    BOAT.kind: Ladder(
        law=BOAT,
        section="30.80(6)(a)",
        counting="30.80(6)(c)",
        steps=(
            ("1.", "boat.penalty.first"),
            ("2.", "boat.penalty.second"),
            ("3.", "boat.penalty.third"),
            ("4.", "boat.penalty.fourth"),
            ("5.", "boat.penalty.fifth"),
        ),
        years="boat.prior.years",
        youth="boat.penalty.youth",
        youth_subdivision="6.",
        offences="30.681",
        refusal="30.684(5)",
        young="30.681(1)(bn)",
    ),
    SLED.kind: Ladder(
        law=SLED,
        section="350.11(3)(a)",
        counting="350.11(3)(c)",
        steps=(
            ("1.", "sled.penalty.first"),
            ("2.", "sled.penalty.second"),
            ("3.", "sled.penalty.third"),
        ),
        years="sled.prior.years",
        youth="sled.penalty.youth",
        youth_subdivision="4.",
        offences="350.101",
        refusal="350.104(5)",
        young="350.101(1)(c)",
        young_refusal="sled.charge.youth_age",
    ),
}
_ANY_CRAFT = ("940.09", "940.25")
_NOT_COUNTED = {
    "other_ordinance": "a local ordinance that does not conform with the law",
    "federal": "federal law",
    "other_state": "the law of another State",
    "tribal": "tribal law",
}


# --- one conviction --------------------------------------------------------------------------------------


def _counts(f: Finding, ladder: Ladder) -> Decision:
    prior: PriorFacts = f.subject.record
    f.law(ladder.section)
    f.law_if(ladder.law.intoxicated)
    f.law_if(ladder.law.refusal)
    parts = (
        ("under_law", "Under the intoxicated or refusal law of this craft", _Under(f, ladder, prior).ask),
        ("within", "Within the years before the arrest", _Window(f, ladder, prior).ask),
        ("own_incident", "An incident not yet counted", _Incident(f, ladder, prior).ask),
        ("unflagged", "Nothing that makes a person decide", _Flags(f, ladder, prior).ask),
    )
    answers = [_part(f, key, label, ask) for key, label, ask in parts]
    answer = all_of(answers)
    heads = {
        Answer.YES: "counts as one earlier conviction",
        Answer.NO: "does not count",
        Answer.LEGAL_CALL: "may count; a person decides",
    }
    return f.decide(answer, f"{prior.label}: {heads.get(answer, 'whether it counts cannot be told yet')}.")


def _part(f: Finding, key: str, label: str, ask: Callable[[], Answer]) -> Answer:
    try:
        return f.element(key, label, ask())
    except LawGap as gap:
        f.because(f"{gap.citation}: {gap.why}.")
        return f.element(key, label, gap.answer, gap.why)


class _Under:
    """Whether a conviction is under the law that is counted."""

    def __init__(self, f: Finding, ladder: Ladder, prior: PriorFacts) -> None:
        self.f, self.ladder, self.prior = f, ladder, prior

    def ask(self) -> Answer:
        """By the law named, then by the section, then by the craft."""
        f, prior = self.f, self.prior
        other = _NOT_COUNTED.get(prior.under.known or "")
        if other is not None:
            f.because(
                f"{prior.label}: {other} is not in the definition; listed, not counted.", None, prior.under
            )
            return Answer.NO
        if prior.provision.known is None:
            f.lack(prior.provision, "Only the intoxicated and the refusal law count.")
            return Answer.UNKNOWN
        section = _plain(prior.provision.known)
        if section.startswith(_ANY_CRAFT):
            return self._by_craft()
        if section.startswith((self.ladder.offences, self.ladder.refusal)):
            return self._named(section)
        f.because(
            f"{prior.label}: s. {section} is not the intoxicated or refusal law of a {self.ladder.law.kind}; "
            "the laws of other craft and of motor vehicles are not counted.",
            None,
            prior.provision,
        )
        return Answer.NO

    def _named(self, section: str) -> Answer:
        prior = self.prior
        local = prior.under.known == "conforming_ordinance"
        injury = section.startswith(f"{self.ladder.offences}(2)")
        if local and injury:
            self.f.because(
                f"{prior.label}: the definition reaches local ordinances in conformity with sub. (1) alone.",
                None,
                prior.under,
            )
            return Answer.NO
        words = "a local ordinance in conformity counts as the statute" if local else "under the law counted"
        self.f.because(f"{prior.label}: {words}.", None, prior.provision, prior.under)
        return Answer.YES

    def _by_craft(self) -> Answer:
        """Homicide or great bodily harm by intoxicated use: counted when this kind of craft was operated."""
        craft = self.prior.craft_kind
        if craft.known is None:
            self.f.lack(craft, "It counts when a craft of this kind was operated.")
            return Answer.UNKNOWN
        same = craft.known == self.ladder.law.kind
        self.f.because(f"{self.prior.label}: with a {craft.shown.lower()}.", None, craft)
        return Answer.YES if same else Answer.NO


class _Window:
    """Whether a conviction lies within the years before the arrest of this case."""

    def __init__(self, f: Finding, ladder: Ladder, prior: PriorFacts) -> None:
        self.f, self.ladder, self.prior = f, ladder, prior

    def ask(self) -> Answer:
        """Conviction to arrest; the anniversary itself is for a person."""
        f, prior = self.f, self.prior
        years = f.value(self.ladder.years)
        arrest = _arrest(f.facts, prior.person_id, self.ladder.law)
        arrested = arrest.arrested if arrest else absent("arrest", "arrested", "Time of the custodial arrest")
        if prior.convicted.value is None or arrested.value is None:
            f.lack(
                prior.convicted if prior.convicted.value is None else arrested,
                f"The {years.display} years run from the conviction to the arrest.",
            )
            return Answer.UNKNOWN
        first, last = arrested.value.local_days()
        days = DayRange(earliest=first or dt.date.min, latest=last or dt.date.max)
        f.because(
            f"{prior.label}: convicted {prior.convicted.shown}; arrested {arrested.shown}; {years.display} "
            "years before the arrest count.",
            years.law,
            prior.convicted,
            arrested,
        )
        return self._compare(prior.convicted.value, days, years.number)

    def _compare(self, convicted: DayRange, arrested: DayRange, years: int) -> Answer:
        found = {
            within_years(one, other, years)
            for one in (convicted.earliest, convicted.latest)
            for other in (arrested.earliest, arrested.latest)
        }
        if len(found) == 1:
            answer = found.pop()
            if answer is Answer.LEGAL_CALL:
                self.f.because("The day falls on the anniversary: a person decides whether it is within.")
                # OPEN QUESTION (30.80(6)(a), 350.11(3)(a)): whether a conviction exactly as many years before
                # the arrest is within them; anniversaries of February 29 likewise. A person decides.
                self.f.ask(
                    f"OPEN QUESTION ({self.ladder.section}): whether a conviction exactly as many years "
                    "before the arrest is within them; anniversaries of February 29 likewise."
                )
            return answer
        self.f.lack(self.prior.convicted, "The exact day decides.")
        return Answer.UNKNOWN


def within_years(convicted: dt.date, arrested: dt.date, years: int) -> Answer:
    """Whether a conviction lies within so many years before an arrest: yes, no, or on the anniversary.

    A conviction on the day of the arrest or later is no earlier one.
    """
    if convicted >= arrested:
        return Answer.NO
    forward, backward = _anniversary(convicted, years), _anniversary(arrested, -years)
    if arrested in forward or convicted in backward:
        return Answer.LEGAL_CALL
    return Answer.YES if arrested < min(forward) else Answer.NO


def _anniversary(day: dt.date, years: int) -> tuple[dt.date, ...]:
    """The day so many years on; for February 29 in a common year both days beside it."""
    year = day.year + years
    if (day.month, day.day) == (_FEBRUARY, 29) and not calendar.isleap(year):
        return dt.date(year, _FEBRUARY, 28), dt.date(year, 3, 1)
    return (day.replace(year=year),)


class _Incident:
    """Whether the incident of a conviction is counted already by another one."""

    def __init__(self, f: Finding, ladder: Ladder, prior: PriorFacts) -> None:
        self.f, self.ladder, self.prior = f, ladder, prior

    def ask(self) -> Answer:
        """One conviction of an incident counts, the others do not; two incidents of a night are two.

        The one is the first that counts by itself: a conviction under another law never takes its place.
        """
        f, prior = self.f, self.prior
        f.law_if(self.ladder.counting)
        theirs = [one for one in f.facts.priors if one.person_id == prior.person_id]
        of_one = [one for one in theirs if one.incident.known and one.incident.known == prior.incident.known]
        counted = min(of_one, key=self._weight, default=prior)
        if counted is not prior:
            f.because(f"Of one incident with {counted.label}: counted once.", None, prior.incident)
            return Answer.NO
        before = theirs[: theirs.index(prior)]
        alike = [one for one in before if _same_day(one, prior) and self._weight(one) < _NOT_AT_ALL]
        if alike and prior.incident.known is None:
            f.lack(prior.incident, f"Of one incident with {alike[0].label} it counts once; two are two.")
            return Answer.UNKNOWN
        return Answer.YES

    def _weight(self, one: PriorFacts) -> int:
        """How surely it counts by itself: 0 when it does, `_NOT_AT_ALL` when not; asked on a sheet apart."""
        f = self.f
        apart = Finding(matter=f.matter, rule=f.rule, subject=f.subject, day=f.day)
        parts = (_Under(apart, self.ladder, one), _Window(apart, self.ladder, one))
        try:
            answer = all_of([*(part.ask() for part in parts), _Flags(apart, self.ladder, one).ask()])
        except LawGap:
            return 1
        return {Answer.YES: 0, Answer.NO: _NOT_AT_ALL}.get(answer, 1)


_NOT_AT_ALL = 2


def _same_day(one: PriorFacts, other: PriorFacts) -> bool:
    days = (one.offence_on.value, other.offence_on.value)
    if days[0] is None or days[1] is None:
        return one.convicted.value is not None and one.convicted.value == other.convicted.value
    return days[0] == days[1] and one.incident.known is None


class _Flags:
    """What makes a person decide whether a conviction is counted."""

    def __init__(self, f: Finding, ladder: Ladder, prior: PriorFacts) -> None:
        self.f, self.ladder, self.prior = f, ladder, prior

    def ask(self) -> Answer:
        """A refusal of blood without a warrant, and a youth offence."""
        f, prior = self.f, self.prior
        section = _plain(prior.provision.known or "")
        refusal = section.startswith(self.ladder.refusal) or told(prior.refusal) is Answer.YES
        warrantless = told(prior.warrantless_blood)
        if refusal and warrantless is Answer.YES:
            f.because(
                "It rests on refusing blood without a warrant: such a refusal may not add to a criminal "
                "sentence (State v. Forrett, 2022 WI 37).",
                None,
                prior.warrantless_blood,
            )
            return Answer.LEGAL_CALL
        if section.startswith(self.ladder.young):
            f.because("A youth offence is within the definition and literally counts; a person decides.")
            return Answer.LEGAL_CALL
        if refusal and warrantless is Answer.UNKNOWN:
            f.lack(prior.warrantless_blood, "Blood without a warrant makes a person decide.")
            return Answer.UNKNOWN
        return Answer.YES


def _plain(provision: str) -> str:
    return provision.replace(" ", "").removeprefix("s.")


def _arrest(facts: CaseFacts, person_id: str | None, law: ArrestLaw) -> ArrestFacts | None:
    """The arrest of this case: for the intoxicated or refusal law when one was, else the first."""
    found = arrests_of(facts, person_id)
    named = {*law.offences, law.refusal_offence}
    under = [one for one in found if named.intersection(one.offences.value or ())]
    return next(iter((*under, *found)), None)


# --- all of a person ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """How many convictions count, at least and at most; `told` False while nobody has listed them."""

    least: int
    most: int
    told: bool


def count(f: Finding, person_id: str, law: ArrestLaw) -> Count:
    """The convictions of a person that count, for a charge under the law of a craft."""
    ladder = LADDERS[law.kind]
    found = []
    for one in f.facts.priors:
        if one.person_id == person_id:
            subject = Subject(id=f"prior_conviction/{one.id}", label=one.label, record=one)
            found.append(f.other(f"{COUNTS}@{ladder.section}", subject).answer)
    sure = found.count(Answer.YES)
    open_now = len([answer for answer in found if answer not in (Answer.YES, Answer.NO)])
    listed = bool(found) or PRIORS in f.facts.none_of
    return Count(least=sure, most=sure + open_now, told=listed)


# --- subjects and the list -------------------------------------------------------------------------------


def _priors_of(facts: CaseFacts, ladder: Ladder) -> Iterable[Subject]:
    return (
        Subject(id=f"prior_conviction/{one.id}", label=one.label, record=one)
        for one in facts.priors
        if law_of(facts, one.person_id) is ladder.law
    )


def offence_day(facts: CaseFacts, _subject: Subject) -> Fact[When]:
    """The day of the offence: of the incident, else when the person operated, else of the arrest."""
    arrests = facts.arrests
    return first_known(
        facts.incident.occurred,
        *(one.operated_at for one in arrests),
        *(one.arrested for one in arrests),
    )


OFFENCE_DAY = "date of the offence"
_MEANS_COUNTS = (
    (Answer.YES, "It counts as one."),
    (Answer.NO, "Another law, too long ago, not earlier, or of an incident counted already."),
    (Answer.UNKNOWN, "Its law, its day, its incident or the day of the arrest is not recorded."),
    (
        Answer.LEGAL_CALL,
        "On the anniversary, a refusal of blood without a warrant, or a youth offence: a person decides.",
    ),
)


def cite(ladder: Ladder) -> str:
    """The section with the steps."""
    return ladder.section


RULES: tuple[Rule, ...] = pair_of(
    LADDERS.values(),
    COUNTS,
    "{subject}: does it count?",
    cite,
    _counts,
    _priors_of,
    offence_day,
    OFFENCE_DAY,
    _MEANS_COUNTS,
)
