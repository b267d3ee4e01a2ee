"""From a case file to the facts the law asks about: the only translator, pure and without a database.

Nothing is filled in. What follows from other fields (somebody admitted to hospital was treated; a kayak
has no motor) is marked as inferred, with why, and only where nobody has said anything about the field
itself.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from law.facts import (
    CaseFacts,
    CraftFacts,
    DamageFacts,
    DisappearanceFacts,
    Fact,
    FilingFacts,
    IncidentFacts,
    InjuryFacts,
    PersonFacts,
)
from law.instants import DayRange
from models import codes
from models.casefile import CaseFile
from models.records import (
    Craft,
    Death,
    Disappearance,
    Filing,
    Incident,
    Injury,
    Involvement,
    PropertyDamage,
)
from services.facts_arrest import ArrestTranslator
from services.facts_coroner import CoronerTranslator
from services.facts_kit import dark_fact, kit_of
from services.fieldfacts import fact, inferred
from services.items import PADDLED_TYPES, item_states

DEFAULT_ZONE = "America/Chicago"

_MOTOR_TYPES = {"open_motorboat", "cabin_motorboat", "personal_watercraft", "air_boat"}
_SAIL_TYPES = {"auxiliary_sail", "sail_only"}
_CRAFT_WORD = {"boat": "boat", "snowmobile": "snowmobile"}


def facts_of(casefile: CaseFile, *, zone: str = DEFAULT_ZONE) -> CaseFacts:
    """The facts of a case. `zone` is the office's, for days that no time of the case tells the zone of."""
    return _Translator(casefile, zone).whole()


_ACCIDENT_FIELDS = ("casualty", "any_death", "any_injury", "any_disappearance", "any_damage")


class _Translator:
    """Holds the case file and the labels while the facts are made."""

    def __init__(self, casefile: CaseFile, zone: str) -> None:
        self.casefile, self.zone = casefile, zone
        self.incident = casefile.incident or Incident()
        self.crafts = {
            craft.id: self._craft_label(craft, number) for number, craft in enumerate(casefile.all(Craft), 1)
        }
        self.people = {
            one.id: self._person_label(one, number) for number, one in enumerate(casefile.all(Involvement), 1)
        }

    def whole(self) -> CaseFacts:
        """Every record of the case as facts."""
        case = self.casefile
        arrest = ArrestTranslator(case, self._whose)
        coroner = CoronerTranslator(case, self._whose)
        return CaseFacts(
            kind=fact(case.case, "kind"),
            zone=self.zone,
            accident_asked=self._accident_asked(),
            incident=self._incident(),
            crafts=tuple(self._craft(one) for one in case.all(Craft)),
            people=tuple(self._person(one) for one in case.all(Involvement)),
            injuries=tuple(self._injury(one) for one in case.all(Injury)),
            damages=tuple(self._damage(one, n) for n, one in enumerate(case.all(PropertyDamage), 1)),
            disappearances=tuple(self._disappearance(one) for one in case.all(Disappearance)),
            deaths=coroner.deaths(),
            filings=tuple(self._filing(one) for one in case.all(Filing)),
            arrests=arrest.arrests(),
            tests=arrest.tests(),
            specimens=coroner.specimens(),
            lab_work=coroner.lab_work(),
            coroner_files=coroner.files(),
            forwardings=coroner.forwardings(),
            claims=coroner.claims(),
            screenings=arrest.screenings(),
            requests=arrest.requests(),
            observations=arrest.observations(),
            field_tests=arrest.field_tests(),
            charges=arrest.charges(),
            priors=arrest.priors(),
            releases=arrest.releases(),
            refusal_cases=arrest.refusal_cases(),
            evidence=arrest.evidence(),
            great_harm=arrest.great_harm(),
            drugs=arrest.drugs(),
            witnesses=arrest.witnesses(),
            documents=arrest.documents(),
            certificates=arrest.certificates(),
            decedent_results=arrest.decedent_results(),
            none_of=frozenset(case.case.sections_none),
            items=item_states(case, [one for one in case.all(Craft) if self._kind_of(one) == "boat"]),
        )

    def _accident_asked(self) -> bool:
        """False only for an arrest or other matter in which nobody has said anything of an accident."""
        if self.casefile.case.matter not in ("arrest", "other"):
            return True
        said = (fact(self.incident, key) for key in _ACCIDENT_FIELDS)
        harm = (Injury, Death, Disappearance, PropertyDamage)
        return any(not one.untouched for one in said) or any(self.casefile.all(kind) for kind in harm)

    def _kind_of(self, craft: Craft) -> str:
        if craft.kind:
            return craft.kind
        return "snowmobile" if self.casefile.case.kind == "snowmobile" else "boat"

    def _craft_label(self, craft: Craft, number: int) -> str:
        name = craft.registration or craft.called or craft.name
        return f"{_CRAFT_WORD.get(self._kind_of(craft), 'craft')} {number}" + (f" ({name})" if name else "")

    def _person_label(self, one: Involvement, number: int) -> str:
        person = self.casefile.person(one.person_id)
        name = person.name or " ".join(filter(None, (person.first, person.last))) if person else None
        called = name or one.called
        craft = self.crafts.get(one.craft_id or "")
        if "operator" in one.roles and craft:
            short = craft.split(" (")[0]
            if not called:
                return f"operator of {short}, not identified"
            return called if called.lower().startswith("operator") else f"{called} (operator of {short})"
        return called or f"person {number}, not identified"

    def _whose(self, involvement_id: str | None) -> str:
        return self.people.get(involvement_id or "", "a person not named")

    def _incident(self) -> IncidentFacts:
        one = self.incident
        return IncidentFacts(
            id=one.id,
            occurred=fact(one, "occurred"),
            casualty=fact(one, "casualty"),
            any_death=fact(one, "any_death"),
            any_injury=fact(one, "any_injury"),
            any_disappearance=fact(one, "any_disappearance"),
            any_damage=fact(one, "any_damage"),
            us_waters=fact(one, "us_waters"),
            alcohol_or_drugs=fact(one, "alcohol_drugs_contributed"),
            on_ice=fact(one, "on_ice"),
            private_land=fact(one, "private_land"),
            designated_trail=fact(one, "designated_trail"),
            landowner_consent=fact(one, "owner_consent"),
            events=fact(one, "events"),
            factors=fact(one, "factors"),
            dark=dark_fact(one),
        )

    def _craft(self, one: Craft) -> CraftFacts:
        label = self.crafts[one.id]
        return CraftFacts(
            id=one.id,
            label=label,
            kind=self._kind_of(one),
            motorboat=self._motorboat(one, label),
            sail_alone=self._sail_alone(one, label),
            moored=fact(one, "moored", label),
            vessel_class=fact(one, "vessel_class", label),
            aboard_count=fact(one, "aboard_count", label),
            damaged=fact(one, "damaged", label),
            damage_text=fact(one, "damage_text", label),
            damage_cost=fact(one, "damage_cost", label),
            repair_practical=fact(one, "repair_practical", label),
            replacement_cost=fact(one, "replacement_cost", label),
            total_loss=fact(one, "total_loss", label),
            personal_watercraft=self._personal_watercraft(one, label),
            commercial=fact(one, "commercial_use", label),
            rented=fact(one, "rented", label),
            capacity=fact(one, "capacity_people", label),
            speed=fact(one, "speed", label),
            events=fact(one, "events", label),
            factors=fact(one, "factors", label),
            kit=kit_of(one, label),
        )

    def _personal_watercraft(self, one: Craft, label: str) -> Fact[bool]:
        said = fact(one, "personal_watercraft", label)
        if one.boat_type == "personal_watercraft":
            return inferred(said, True, "by its type")
        return inferred(said, False, "by its type") if one.boat_type else said

    def _motorboat(self, one: Craft, label: str) -> Fact[bool]:
        said = fact(one, "is_motorboat", label)
        power = one.horsepower.value if one.horsepower else None
        if one.personal_watercraft or one.boat_type in _MOTOR_TYPES:
            return inferred(said, True, "by its type")
        if (one.engines or 0) > 0 or (power or 0) > 0:
            return inferred(said, True, "it has an engine")
        if one.engines == 0 or one.boat_type in PADDLED_TYPES or one.propulsion == "manual":
            return inferred(said, False, "by its type, without an engine on record")
        return said

    def _sail_alone(self, one: Craft, label: str) -> Fact[bool]:
        said = fact(one, "under_sail_alone", label)
        if one.boat_type in _SAIL_TYPES or one.propulsion == "sail":
            return said
        return inferred(said, False, "no sailboat on record")

    def _person(self, one: Involvement) -> PersonFacts:
        label = self.people[one.id]
        return PersonFacts(
            id=one.id,
            label=label,
            roles=fact(one, "roles", label),
            craft_id=one.craft_id,
            aboard=fact(one, "aboard", label),
            age=self._age(one, label),
            count=one.group_size or 1,
            can_report=fact(one, "can_report", label),
            incapable=fact(one, "physically_incapable", label),
            able_again=fact(one, "able_again", label),
            stopped=fact(one, "stopped", label),
            stopping_dangerous=fact(one, "stopping_dangerous", label),
            aid_given=fact(one, "aid_given", label),
            identified=fact(one, "identified", label),
            identity=_identity(one, label),
            born=self._born(one, label),
            alcohol=fact(one, "alcohol_opinion", label),
            certificate=fact(one, "certificate", label),
            device=fact(one, "pfd", label),
        )

    def _born(self, one: Involvement, label: str) -> Fact[DayRange]:
        person = self.casefile.person(one.person_id)
        if person is None:
            return Fact(path=f"involvement/{one.id}.person_id", label=f"Date of birth, {label}")
        return fact(person, "born", label)

    def _age(self, one: Involvement, label: str) -> Fact[tuple[int, int]]:
        said = fact(one, "age_years", label)
        person = self.casefile.person(one.person_id)
        born = person.born if person else None
        days = self.incident.occurred.local_days() if self.incident.occurred else (None, None)
        ages: tuple[int, int] | None = None
        if born is not None and days[0] is not None and days[1] is not None:
            ages = _years(born, days[0], days[1])
        elif isinstance(said.value, int):
            about = 1 if one.age_approximate else 0
            ages = (said.value - about, said.value + about)
        shown = (
            ""
            if ages is None
            else (f"age {ages[0]}" if ages[0] == ages[1] else f"age {ages[0]} to {ages[1]}")
        )
        return Fact(
            path=said.path,
            label=said.label,
            value=ages,
            state="" if born and ages else said.state,
            shown=shown,
            inferred="from the date of birth" if born and ages else "",
        )

    def _injury(self, one: Injury) -> InjuryFacts:
        label = self._whose(one.involvement_id)
        admitted = one.admitted is True and "admitted" not in one.states
        physician = fact(one, "physician", label)
        if admitted:
            physician = inferred(physician, True, "admitted to hospital")
        beyond = fact(one, "beyond_first_aid", label)
        if physician.known:
            beyond = inferred(beyond, True, physician.inferred or "treated by a physician")
        treatment = fact(one, "medical_treatment", label)
        if beyond.known:
            treatment = inferred(treatment, True, beyond.inferred or "treated beyond first aid")
        if treatment.known is False:
            physician = inferred(physician, False, "no medical treatment")
            beyond = inferred(beyond, False, "no medical treatment")
        return InjuryFacts(
            id=one.id,
            person_id=one.involvement_id,
            label=label,
            treatment=treatment,
            beyond_first_aid=beyond,
            physician=physician,
            unconscious=fact(one, "lost_consciousness", label),
            disabled=fact(one, "disabled_long", label),
            nature=fact(one, "nature", label),
        )

    def _damage(self, one: PropertyDamage, number: int) -> DamageFacts:
        label = one.item or f"property {number}"
        return DamageFacts(
            id=one.id,
            label=label,
            repair_cost=fact(one, "repair_cost", label),
            repair_practical=fact(one, "repair_practical", label),
            replacement_cost=fact(one, "replacement_cost", label),
            property_class=fact(one, "property_class", label),
        )

    def _disappearance(self, one: Disappearance) -> DisappearanceFacts:
        label = self._whose(one.involvement_id)
        return DisappearanceFacts(
            id=one.id,
            person_id=one.involvement_id,
            label=label,
            from_craft=one.from_craft,
            indicates_harm=fact(one, "indicates_harm", label),
            last_seen=fact(one, "last_seen", label),
            found=fact(one, "found", label),
            found_alive=fact(one, "found_alive", label),
        )

    def _filing(self, one: Filing) -> FilingFacts:
        name = codes.label("filing_kind", one.duty) if one.duty else "Notice or report"
        by = self.people.get(one.by_involvement or "") or one.by_named or one.preparer
        label = f"{name} of {by}" if by else name
        return FilingFacts(
            id=one.id,
            label=label,
            duty=one.duty or "",
            by_person=one.by_involvement,
            for_operator=one.for_operator,
            for_craft=one.for_craft,
            made=fact(one, "made", label),
            received=fact(one, "received", label),
            sent=fact(one, "sent", label),
        )


def _identity(one: Involvement, label: str) -> Fact[str]:
    """Who it was: the person of the name index, else what the record calls somebody it has no name of."""
    named = fact(one, "person_id", label)
    called = fact(one, "called", label)
    return replace(called, path=named.path) if named.untouched and called.known else named


def _years(born: DayRange, first: dt.date, last: dt.date) -> tuple[int, int]:
    """Least and most completed years on a day between `first` and `last`."""
    return max(0, _completed(born.latest, first)), max(0, _completed(born.earliest, last))


def _completed(born: dt.date, on: dt.date) -> int:
    return on.year - born.year - ((on.month, on.day) < (born.month, born.day))
