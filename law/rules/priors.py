"""Earlier convictions: which count.

Counted is a conviction (no arrest, no charge) under the same craft's intoxicated or refusal law, within the
years before the arrest of this case; convictions of one incident count once (ss. 30.80(6)(a) and (c),
350.11(3)(a) and (c)). What the text leaves open is flagged for a person and never counted silently.
"""

from __future__ import annotations

import calendar
import datetime as dt
import functools
from collections.abc import Callable, Iterable

from law.answers import Answer, all_of, any_of
from law.decisions import Decision
from law.engine import Finding, Rule, Subject
from law.errors import LawGap
from law.fact import Fact
from law.facts import CaseFacts
from law.facts_arrest import ArrestFacts, PriorFacts
from law.instants import DayRange, When
from law.plain import dataclass
from law.rules.custody import ArrestLaw, absent, arrests_of, first_known, law_of
from law.rules.ladders import LADDERS, Ladder
from law.rules.pairs import pair_of
from law.rules.prior_incidents import NOT_AT_ALL, Incident
from law.rules.prior_law import Flags, Under

PRIORS = "prior_convictions"
COUNTS = "prior.counts"
TIER = "charge.tier"
_FEBRUARY = 2


# --- one conviction --------------------------------------------------------------------------------------


def _counts(f: Finding, ladder: Ladder) -> Decision:
    prior: PriorFacts = f.subject.record
    f.law(ladder.section)
    f.law_if(ladder.law.intoxicated)
    f.law_if(ladder.law.refusal)
    f.law_if(ladder.counting)
    weight = functools.partial(_weight, f, ladder)
    parts = (
        ("under_law", "Under the intoxicated or refusal law of this craft", Under(f, ladder, prior).ask),
        ("within", "Within the years before the arrest", _Window(f, ladder, prior).ask),
        ("own_incident", "An incident not yet counted", Incident(f, prior, weight).ask),
        ("unflagged", "Nothing that makes a person decide", Flags(f, ladder, prior).ask),
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


class _Window:
    """Whether a conviction lies within the years before the arrest of this case."""

    def __init__(self, f: Finding, ladder: Ladder, prior: PriorFacts) -> None:
        self.f, self.ladder, self.prior = f, ladder, prior

    def ask(self) -> Answer:
        """Conviction to arrest; the anniversary itself is for a person."""
        f, prior = self.f, self.prior
        years = f.value(self.ladder.years)
        run = f"The {years.display} years run from the conviction to the arrest."
        if prior.person_id is None:
            f.lack(whose(prior), f"{run} Whose conviction it is says whose arrest.")
            return Answer.UNKNOWN
        arrest = _arrest(f.facts, prior.person_id, self.ladder.law)
        arrested = arrest.arrested if arrest else absent("arrest", "arrested", "Time of the custodial arrest")
        days = _days(arrested)
        if prior.convicted.value is None or days is None:
            f.lack(prior.convicted if prior.convicted.value is None else arrested, run)
            return Answer.UNKNOWN
        f.because(
            f"{prior.label}: convicted {prior.convicted.shown}; arrested {arrested.shown}; {years.display} "
            "years before the arrest count.",
            years.law,
            prior.convicted,
            arrested,
        )
        return self._compare(prior.convicted.value, days, years.number, arrested)

    def _compare(self, convicted: DayRange, days: DayRange, years: int, arrested: Fact[When]) -> Answer:
        found = {
            within_years(one, other, years)
            for other in (days.earliest, days.latest)
            for one in _telling(convicted, other)
        }
        if len(found) > 1:
            for fact, exact in ((self.prior.convicted, convicted.is_exact), (arrested, days.is_exact)):
                if not exact:
                    self.f.lack(fact, "The exact day decides.")
            return Answer.UNKNOWN
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


def whose(prior: PriorFacts) -> Fact[str]:
    """The person of a conviction of which nobody said whose it is."""
    return Fact(path=f"prior_conviction/{prior.id}.involvement_id", label=f"{prior.label}: person")


def _days(when: Fact[When]) -> DayRange | None:
    """The days a time may be on; None where it is open on a side."""
    first, last = when.value.local_days() if when.value is not None else (None, None)
    return DayRange(earliest=first, latest=last) if first is not None and last is not None else None


def _telling(convicted: DayRange, arrested: dt.date) -> tuple[dt.date, ...]:
    """Both ends of a date, and the eve of the arrest where it lies between: the years end and begin there."""
    eve = arrested - dt.timedelta(days=1)
    between = (eve,) if convicted.earliest < eve < convicted.latest else ()
    return (convicted.earliest, *between, convicted.latest)


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


def _weight(f: Finding, ladder: Ladder, one: PriorFacts) -> int:
    """How surely a conviction counts by itself; asked on a sheet apart."""
    apart = Finding(matter=f.matter, rule=f.rule, subject=f.subject, day=f.day)
    parts = (Under(apart, ladder, one), _Window(apart, ladder, one), Flags(apart, ladder, one))
    try:
        answer = all_of([part.ask() for part in parts])
    except LawGap:
        return 1
    return {Answer.YES: 0, Answer.NO: NOT_AT_ALL}.get(answer, 1)


def _arrest(facts: CaseFacts, person_id: str | None, law: ArrestLaw) -> ArrestFacts | None:
    """The arrest of this case: for the intoxicated or refusal law when one was, else the first."""
    found = arrests_of(facts, person_id)
    named = {*law.offences, law.refusal_offence}
    under = [one for one in found if named.intersection(one.offences.value or ())]
    return next(iter((*under, *found)), None)


# --- all of a person ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """How many convictions count, at least and at most.

    Attributes:
        told: False while nobody has listed them.
        left: why the two differ: a legal call where the text leaves it open, unknown where a fact is missing.
    """

    least: int
    most: int
    told: bool
    left: Answer = Answer.NOT_APPLICABLE


def findings(f: Finding, person_id: str, law: ArrestLaw) -> list[Decision]:
    """What is found of each conviction that is, or may be, of a person; those of nobody named come last."""
    ladder = LADDERS[law.kind]
    theirs = [one for one in f.facts.priors if one.person_id == person_id]
    of_nobody = [one for one in f.facts.priors if one.person_id is None]
    found = [f.other(f"{COUNTS}@{ladder.section}", _subject(one)) for one in (*theirs, *of_nobody)]
    return [one for at, one in enumerate(found) if at < len(theirs) or one.answer is not Answer.NO]


def count(f: Finding, person_id: str, law: ArrestLaw) -> Count:
    """The convictions of a person that count, for a charge under the law of a craft."""
    found = [one.answer for one in findings(f, person_id, law)]
    sure = found.count(Answer.YES)
    open_now = [answer for answer in found if answer not in (Answer.YES, Answer.NO)]
    listed = bool(found) or PRIORS in f.facts.none_of
    return Count(least=sure, most=sure + len(open_now), told=listed, left=any_of(open_now))


def _subject(one: PriorFacts) -> Subject:
    return Subject(id=f"prior_conviction/{one.id}", label=one.label, record=one)


# --- subjects and the list -------------------------------------------------------------------------------


def _priors_of(facts: CaseFacts, ladder: Ladder) -> Iterable[Subject]:
    return (_subject(one) for one in facts.priors if law_of(facts, one.person_id) is ladder.law)


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
    (Answer.UNKNOWN, "Whose it is, its law, its day, its incident or the day of the arrest is not recorded."),
    (Answer.CONTESTED, "Whether blood was asked for without a warrant is disputed."),
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
