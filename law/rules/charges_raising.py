"""Which charges a record raises, and against whom: by a positive recorded fact, never by unknowns alone.

Every person of a case gets a set of signals, each a fact somebody recorded. An offence names the signals that
raise it; a person with none of them is asked nothing. A record that says that no intoxicant was in play
("none") raises operating under the influence alone, so that the charge stands there answered.
"""

from __future__ import annotations

import dataclasses
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from law.answers import Answer
from law.fact import Fact, told
from law.facts import CaseFacts, CraftFacts, PersonFacts
from law.facts_arrest import FieldTestFacts, ObservationFacts, ScreeningFacts
from law.rules.custody import requested
from law.rules.duties_raising import signals_of
from law.typed_provision import cited

ALCOHOL = "alcohol"  # something on record speaks of an intoxicant
SOBER = "sober"  # something on record says that there was none
REFUSED = "refused"
COLLISION = "collision"
TWO_MOTORBOATS = "two_motorboats"
MINOR = "minor"
MINOR_ON_PWC = "minor_on_pwc"
MINOR_RENTED = "minor_rented_pwc"
MINOR_OPERATES_OTHERS = "answers_for_minor"
SCENE = "scene"
OVER_CAPACITY = "over_capacity"
NOT_REPORTED = "not_reported"
DEATH_OF_ANOTHER = "death_of_another"
GREAT_HARM = "great_harm"
DRUG = "drug"
HURT_AND_ALCOHOL = "hurt_another_alcohol"
HURT_AND_DRUG = "hurt_another_drug"
TOWED_AND_ALCOHOL = "towed_alcohol"
PASSENGER = "passenger_alcohol"
OCCUPANT_NOT_REPORTED = "occupant_not_reported"

_OPINIONS = {"alcohol", "drugs", "both"}
ALCOHOL_SEEN = ("drinking", "impaired", "under_influence")
_ALCOHOL_FACTORS = {"alcohol_use", "drug_use"}
_ALCOHOL_OFFENCES = (
    "under_influence",
    "concentration",
    "concentration_commercial",
    "under_age",
    "drug",
    "injury",
    "local",
    "refusal",
)
_INTOXICATED = ("homicide_intoxicated", "injury_intoxicated")
_REFUSALS = {"refused", "refused_by_conduct", "consented_then_refused", "asked_for_other"}
_AS_OPERATOR = ("arrest:", "charged:", "seen:controlled")
_YOUNG = 18  # below it the offences of the young are looked at; which age each has, its finding says
_KEY = "charge signals"

Signals = dict[str, frozenset[str]]


def signals(facts: CaseFacts) -> Signals:
    """The signals of each person of a case, by id; worked out once."""
    found = facts.worked_out.get(_KEY)
    if found is None:
        found = facts.worked_out[_KEY] = _Signals(facts).all()
    return found


def _says(record: Any) -> bool:
    """Whether a record holds anything told and not denied: a row of unknowns raises nothing."""
    facts = (one for one in _told_in(record) if one.state != "not_applicable")
    return any(one.value not in (None, False, ()) for one in facts)


def _told_in(record: Any) -> Iterable[Fact[Any]]:
    values = (getattr(record, part.name) for part in dataclasses.fields(record))
    return (one for one in values if isinstance(one, Fact))


class _Signals:
    """Collects the signals of a case."""

    def __init__(self, facts: CaseFacts) -> None:
        self.facts = facts
        self.found: dict[str, set[str]] = defaultdict(set)
        self.operators = [person for person in facts.people if person.is_a("operator")]

    def all(self) -> Signals:
        """Every signal, by person."""
        if not self.facts.people:
            return {}
        self._observations()
        self._intoxicants()
        self._charges()
        self._scene()
        self._crafts()
        self._harm()
        self._hurt()
        self._others()
        self._passengers()
        return {person: frozenset(found) for person, found in self.found.items()}

    def _add(self, person_id: str | None, *what: str) -> None:
        if person_id is not None:
            self.found[person_id].update(what)

    def _observations(self) -> None:
        for one in self.facts.observations:
            said = told(one.answer)
            for person in self._whom(one):
                if said in (Answer.YES, Answer.CONTESTED) or one.amount.value is not None:
                    self._add(person, f"seen:{one.question}")
                    if one.question in ALCOHOL_SEEN:
                        self._add(person, ALCOHOL)
                elif said is Answer.NO:
                    self._add(person, f"denied:{one.question}")
                    if one.question in ALCOHOL_SEEN:
                        self._add(person, SOBER)

    def _whom(self, one: ObservationFacts) -> Iterable[str]:
        if one.person_id is not None:
            return (one.person_id,)
        on_it = (person for person in self.operators if one.craft_id in (None, person.craft_id))
        return [person.id for person in on_it]

    def _intoxicants(self) -> None:
        self._tests()
        self._requests()
        for person in self.facts.people:
            if person.alcohol.settled:
                self._add(person.id, ALCOHOL if person.alcohol.value in _OPINIONS else SOBER)
        contributed = told(self.facts.incident.alcohol_or_drugs)
        for person in self.operators:
            if contributed is Answer.YES or self._factors(person) & _ALCOHOL_FACTORS:
                self._add(person.id, ALCOHOL)
            elif contributed is Answer.NO:
                self._add(person.id, SOBER)

    def _tests(self) -> None:
        facts = self.facts
        for test in facts.tests:
            if test.result.state != "not_applicable" and (test.request_id or _says(test)):
                self._add(test.person_id, ALCOHOL)
        rows: list[ScreeningFacts | FieldTestFacts] = [*facts.screenings, *facts.field_tests]
        for made in rows:
            if _says(made):
                self._add(made.person_id, ALCOHOL)
        for drug in facts.drugs:
            self._add(drug.person_id, ALCOHOL, DRUG)
        for dead in facts.decedent_results:
            self._add(dead.person_id, ALCOHOL)

    def _requests(self) -> None:
        facts = self.facts
        for request in facts.requests:
            if requested(request) is Answer.YES or told(request.unconscious) is Answer.YES:
                self._add(request.person_id, ALCOHOL)
            if request.answer.value in _REFUSALS or request.answer.state == "contested":
                self._add(request.person_id, REFUSED)
        for action in facts.refusal_cases:
            of = next((one for one in facts.requests if one.id == action.request_id), None)
            self._add(of.person_id if of else None, REFUSED)

    def _factors(self, person: PersonFacts) -> set[str]:
        craft = self.facts.craft(person.craft_id)
        of_craft = craft.factors.value if craft else None
        return {*(of_craft or ()), *(self.facts.incident.factors.value or ())}

    def _charges(self) -> None:
        for arrest in self.facts.arrests:
            for offence in arrest.offences.value or ():
                self._add(arrest.person_id, f"arrest:{offence}")
                if offence in _INTOXICATED or offence.partition("_")[2] in _ALCOHOL_OFFENCES:
                    self._add(arrest.person_id, ALCOHOL)
                if offence.endswith("_refusal"):
                    self._add(arrest.person_id, REFUSED)
        for charge in self.facts.charges:
            provision = charge.provision.value
            if provision:
                self._add(charge.person_id, *(f"charged:{one}" for one in cited(provision)))

    def _scene(self) -> None:
        for person in self.facts.people:
            done = (person.stopped, person.aid_given, person.identified)
            if any(told(fact) is Answer.NO for fact in done):
                self._add(person.id, SCENE)
        for certificate in self.facts.certificates:
            if told(certificate.says_made) is Answer.NO:
                self._add(certificate.person_id, NOT_REPORTED)

    def _crafts(self) -> None:
        events = set(self.facts.incident.events.value or ())
        motorboats = {
            one.id
            for one in self.facts.of_kind("boat")
            if told(one.motorboat) is not Answer.NO and told(one.moored) is not Answer.YES
        }
        for person in self.operators:
            craft = self.facts.craft(person.craft_id)
            mine = events | set(craft.events.value or ()) if craft else events
            moored = craft is not None and told(craft.moored) is Answer.YES
            if not moored and any(event.startswith("collision_") for event in mine):
                self._add(person.id, COLLISION)
                two = craft is not None and craft.id in motorboats and len(motorboats) > 1
                if two and "collision_recreational_vessel" in mine:
                    self._add(person.id, TWO_MOTORBOATS)
            for factor in self._factors(person):
                self._add(person.id, f"factor:{factor}")
            if craft is not None and _over(craft):
                self._add(person.id, OVER_CAPACITY)
        self._kit()
        for craft in self.facts.crafts:
            self._young(craft)

    def _kit(self) -> None:
        """What the record says of equipment and display, for whoever operates or owns the craft."""
        for craft in self.facts.crafts:
            aboard = self.facts.on(craft.id)
            found = tuple(signals_of(self.facts, craft, aboard))
            for person in aboard:
                if person.is_a("operator", "owner"):
                    self._add(person.id, *found)

    def _young(self, craft: CraftFacts) -> None:
        aboard = self.facts.on(craft.id)
        may_operate = [one for one in aboard if one.is_a("operator") or one.roles.state == "contested"]
        young = [one for one in may_operate if _is_young(one)]
        for one in young:
            pwc = told(craft.personal_watercraft) is Answer.YES
            self._add(one.id, MINOR_ON_PWC if pwc else MINOR)
            if pwc and told(craft.rented) is Answer.YES:
                self._add(one.id, MINOR_RENTED)
        if young:
            for one in aboard:
                if not _is_young(one) and (one.is_a("owner") or one in may_operate):
                    self._add(one.id, MINOR_OPERATES_OTHERS)

    def _harm(self) -> None:
        dead = {one.person_id for one in self.facts.deaths}
        hurt = {one.person_id for one in self.facts.great_harm if told(one.harm) is Answer.YES}
        for person in self.operators:
            if dead - {person.id}:
                self._add(person.id, DEATH_OF_ANOTHER)
            if hurt - {person.id}:
                self._add(person.id, GREAT_HARM)

    def _hurt(self) -> None:
        """Somebody else hurt or dead beside a sign of an intoxicant, or of a drug."""
        hurt = {one.person_id for one in self.facts.injuries} | {one.person_id for one in self.facts.deaths}
        said = told(self.facts.incident.any_injury)
        for person, found in self.found.items():
            if hurt - {person} or (not hurt and said is Answer.YES):
                if ALCOHOL in found:
                    found.add(HURT_AND_ALCOHOL)
                if DRUG in found:
                    found.add(HURT_AND_DRUG)

    def _others(self) -> None:
        """Signals of people who are no operators: towed, or an occupant who might owe the report."""
        for person in self.facts.people:
            found = self.found.get(person.id, set())
            if ALCOHOL in found and person.is_a("towed"):
                found.add(TOWED_AND_ALCOHOL)
            if not person.is_a("operator") and found & {NOT_REPORTED, "denied:report_made"}:
                found.add(OCCUPANT_NOT_REPORTED)

    def _passengers(self) -> None:
        """Somebody settled as something else than an operator: only the plain charges are answered."""
        for person in self.facts.people:
            found = self.found.get(person.id, set())
            other = person.roles.settled and not person.is_a("operator")
            treated_as_operator = any(one.startswith(_AS_OPERATOR) for one in found)
            if ALCOHOL in found and other and not treated_as_operator:
                found -= {ALCOHOL, HURT_AND_ALCOHOL}
                found.add(PASSENGER)


def _is_young(person: PersonFacts) -> bool:
    ages: Fact[tuple[int, int]] = person.age
    return ages.value is not None and ages.value[0] < _YOUNG


def _over(craft: CraftFacts) -> bool:
    aboard, plate = craft.aboard_count.known, craft.capacity.known
    return aboard is not None and plate is not None and aboard > plate
