"""The sum of damage over all craft and all other property.

Repair cost, or replacement where repair is not practical (s. 30.67(3)(c)). A part nobody put a figure to
makes the sum a lower bound: already over the threshold is yes, anything else is not known.
"""

from __future__ import annotations

from dataclasses import field

from law.answers import Answer, any_of
from law.decisions import MissingFact
from law.engine import Finding
from law.facts import CaseFacts, CraftFacts, DamageFacts, Fact, told
from law.plain import dataclass
from law.rules.harm import damaged, other_property
from law.tables import LawValue
from law.wording import money

PERSONAL = "personal"


@dataclass(slots=True, kw_only=True)
class Sum:
    """A sum in whole cents with what is missing from it."""

    cents: int = 0
    lacks: list[MissingFact] = field(default_factory=list)

    @property
    def complete(self) -> bool:
        """True when no part is missing: the sum is the whole."""
        return not self.lacks

    @property
    def words(self) -> str:
        """The sum in words."""
        return money(self.cents) if self.complete else f"at least {money(self.cents)}"


def total(f: Finding, *, personal_counts: bool) -> Sum:
    """The sum over every craft of the case, whatever its kind, and all other property.

    `personal_counts` False leaves personal property out; a piece whose kind is not told is then missing.
    """
    found = Sum()
    for craft in f.facts.crafts:
        craft_cost(f.facts, craft).add_to(found)
    for one in f.facts.damages:
        _add_property(found, one, personal_counts)
    if not f.facts.damages and _other_property_open(f):
        fact = f.facts.incident.any_damage
        found.lacks.append(
            fact.missing("Whether property other than the craft was damaged, and at what cost.")
        )
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One part of the sum: the least it can be, in cents, and the field that would settle it (None:
    settled).
    """

    cents: int
    lacks: Fact[int] | Fact[bool] | None = None

    def add_to(self, found: Sum) -> None:
        """Add the least, and note what is missing."""
        found.cents += self.cents
        if self.lacks is not None:
            found.lacks.append(self.lacks.missing("Its cost is part of the sum of damage."))


def craft_cost(facts: CaseFacts, craft: CraftFacts) -> Part:
    """Cost of one craft's damage: repair where practical, else replacement."""
    if craft.damage_cost.known is None and craft.total_loss.known:
        return _stated(craft.replacement_cost)
    if craft.damage_cost.known is None and craft.replacement_cost.known is None:
        return Part(cents=0, lacks=None if damaged(facts, craft) is Answer.NO else craft.damage_cost)
    return _cost(craft.damage_cost, craft.replacement_cost, craft.repair_practical)


def _cost(repair: Fact[int], replacement: Fact[int], practical: Fact[bool]) -> Part:
    """Repair cost, or replacement cost where repair is not practical.

    A repair estimate alone says that somebody thinks of repairing. With both figures, or with the question
    answered by *unknown*, the part is between the two until somebody says which.
    """
    if practical.known is False:
        return _stated(replacement)
    if practical.known is True or (practical.untouched and replacement.known is None):
        return _stated(repair)
    if repair.known is None or replacement.known is None:
        return Part(cents=0, lacks=practical)
    if repair.known == replacement.known:
        return Part(cents=repair.known)
    return Part(cents=min(repair.known, replacement.known), lacks=practical)


def _stated(fact: Fact[int]) -> Part:
    return Part(cents=fact.known or 0, lacks=fact if fact.known is None else None)


def _add_property(found: Sum, one: DamageFacts, personal_counts: bool) -> None:
    part = _cost(one.repair_cost, one.replacement_cost, one.repair_practical)
    if personal_counts or one.property_class.known not in (PERSONAL, None):
        part.add_to(found)
    elif one.property_class.known is None and (part.cents or part.lacks):
        # It may be personal property, which does not count: the part is somewhere from zero to its cost.
        found.lacks.append(one.property_class.missing("Personal property does not count in the federal sum."))


def _other_property_open(f: Finding) -> bool:
    facts = f.facts
    return "property_damages" not in facts.none_of and facts.incident.any_damage.known is not False


def over(f: Finding, found: Sum, threshold: LawValue) -> Answer:
    """Whether the sum reaches the threshold; a lower bound can say yes but never no."""
    if threshold.reached_by(found.cents):
        answer = Answer.YES
    else:
        answer = Answer.NO if found.complete else Answer.UNKNOWN
    relation = "at least" if threshold.inclusive else "more than"
    f.because(
        f"Damage on record: {found.words}; the threshold is {relation} {threshold.display}.", threshold.law
    )
    if answer is Answer.UNKNOWN:
        f.lack_all(found.lacks)
    return f.element("damage", f"Damage of {relation} {threshold.display}", answer, found.words)


def any_damage(f: Finding, threshold: LawValue) -> Answer:
    """Damage of any amount over the threshold (zero under the statute), to craft or other property."""
    found = total(f, personal_counts=True)
    if threshold.reached_by(found.cents):
        answer = Answer.YES
        f.because(f"Property damage on record: {found.words}.", threshold.law)
    elif threshold.reached_by(found.cents + 1):
        # A cent decides: damage counts even where nobody has put a figure to it.
        answer = _said_of_anything(f)
        if answer is not Answer.YES:
            crafts = (_craft_damaged(f, craft) for craft in f.facts.crafts)
            answer = any_of([answer, *crafts, other_property(f, _ANY_DAMAGE)])
        if answer is Answer.NO:
            f.because("No damage to any craft or other property, on record.", threshold.law)
    else:
        answer = Answer.NO if found.complete else Answer.UNKNOWN
    return f.element("damage", "Property damage", answer)


_ANY_DAMAGE = "Damage of any amount makes the accident reportable under the statute."


def _said_of_anything(f: Finding) -> Answer:
    """Whether the record says of the accident that something was damaged.

    Its silence says nothing; that nobody knows is said, and keeps the question open.
    """
    fact = f.facts.incident.any_damage
    answer = told(fact)
    if answer is Answer.YES:
        f.because("Property damage of some kind is on record.", None, fact)
    elif answer is Answer.UNKNOWN and not fact.untouched:
        f.lack(fact, _ANY_DAMAGE)
        return answer
    return answer if answer in (Answer.YES, Answer.CONTESTED) else Answer.NO


def _craft_damaged(f: Finding, craft: CraftFacts) -> Answer:
    answer = damaged(f.facts, craft)
    if answer is Answer.YES:
        f.because(f"{craft.label} was damaged.", None, craft.damaged)
    elif answer in (Answer.UNKNOWN, Answer.CONTESTED):
        f.lack(craft.damaged, _ANY_DAMAGE)
    return answer


def complete_loss(f: Finding, boats: tuple[CraftFacts, ...]) -> Answer:
    """Whether any of the craft is a complete loss."""
    answer = any_of([Answer.NO, *(_lost(f, boat) for boat in boats)])
    return f.element("complete_loss", "Complete loss of a vessel", answer)


def _lost(f: Finding, boat: CraftFacts) -> Answer:
    answer = told(boat.total_loss)
    if answer is Answer.UNKNOWN and boat.total_loss.untouched and _repairable(f.facts, boat):
        return Answer.NO
    if answer is Answer.YES:
        f.because(f"{boat.label} is a complete loss.", None, boat.total_loss)
    elif answer in (Answer.UNKNOWN, Answer.CONTESTED):
        f.lack(boat.total_loss, "A complete loss is reportable whatever it cost.")
    return answer


def _repairable(facts: CaseFacts, boat: CraftFacts) -> bool:
    """True when the record speaks of repair, or of no damage at all: what can be repaired is not lost."""
    costed = boat.damage_cost.known is not None and boat.repair_practical.known is not False
    return costed or boat.repair_practical.known is True or damaged(facts, boat) is Answer.NO
