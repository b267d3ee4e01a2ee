"""Frozen inputs of the rules: what the record says, what it does not, and where each fact is entered.

Nothing here is filled in or assumed. A fact that is missing keeps why (blank, unknown, pending ...) and the
path of its field, so that a finding can name it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any, TypeVar

from law.fact import BLANK, CONTESTED, NOT_APPLICABLE, Fact, Measure, told
from law.facts_arrest import (
    ArrestFacts,
    CertificateFacts,
    ChargeFacts,
    DecedentResultFacts,
    DocumentFacts,
    DrugFacts,
    EvidenceFacts,
    FieldTestFacts,
    GreatHarmFacts,
    ObservationFacts,
    PriorFacts,
    RefusalCaseFacts,
    ReleaseFacts,
    RequestFacts,
    ScreeningFacts,
    TestFacts,
    WitnessFacts,
)
from law.facts_coroner import (
    ClaimFacts,
    CoronerFileFacts,
    DeathFacts,
    ForwardingFacts,
    LabFacts,
    SpecimenFacts,
)
from law.facts_kit import KitFacts
from law.instants import DayRange, When
from law.plain import dataclass

T = TypeVar("T")

__all__ = [
    "BLANK",
    "CONTESTED",
    "NOT_APPLICABLE",
    "ArrestFacts",
    "CaseFacts",
    "ClaimFacts",
    "CoronerFileFacts",
    "CraftFacts",
    "DamageFacts",
    "DeathFacts",
    "DisappearanceFacts",
    "Fact",
    "FilingFacts",
    "ForwardingFacts",
    "IncidentFacts",
    "InjuryFacts",
    "ItemState",
    "KitFacts",
    "LabFacts",
    "Measure",
    "PersonFacts",
    "SpecimenFacts",
    "TestFacts",
    "told",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class IncidentFacts:
    """The incident. `dark` says whether it was between sunset and sunrise there."""

    id: str
    occurred: Fact[When]
    casualty: Fact[bool]
    any_death: Fact[bool]
    any_injury: Fact[bool]
    any_disappearance: Fact[bool]
    any_damage: Fact[bool]
    us_waters: Fact[bool]
    alcohol_or_drugs: Fact[bool]
    on_ice: Fact[bool]
    private_land: Fact[bool]
    designated_trail: Fact[bool]
    landowner_consent: Fact[bool]
    events: Fact[tuple[str, ...]]
    factors: Fact[tuple[str, ...]]
    dark: Fact[bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class CraftFacts:
    """One craft. Money in whole cents."""

    id: str
    label: str
    kind: str
    motorboat: Fact[bool]
    sail_alone: Fact[bool]
    moored: Fact[bool]
    vessel_class: Fact[str]
    aboard_count: Fact[int]
    damaged: Fact[bool]
    damage_text: Fact[str]
    damage_cost: Fact[int]
    repair_practical: Fact[bool]
    replacement_cost: Fact[int]
    total_loss: Fact[bool]
    personal_watercraft: Fact[bool]
    commercial: Fact[bool]
    rented: Fact[bool]
    capacity: Fact[int]
    speed: Fact[Measure]
    events: Fact[tuple[str, ...]]
    factors: Fact[tuple[str, ...]]
    kit: KitFacts


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonFacts:
    """One person in the case, or a group nobody named.

    Attributes:
        count: how many people it stands for; 1 unless a group.
        age: the closed range of completed years the person may have had on the day of the accident.
        identity: the person of the name index; *unknown* when nobody knows who it was.
        device: key of the list of how a flotation device was used.
        alcohol: what the reporter saw, a key of the list: neither, alcohol, drugs, both.
    """

    id: str
    label: str
    roles: Fact[tuple[str, ...]]
    craft_id: str | None
    aboard: Fact[bool]
    age: Fact[tuple[int, int]]
    count: int
    can_report: Fact[bool]
    incapable: Fact[bool]
    able_again: Fact[When]
    stopped: Fact[bool]
    stopping_dangerous: Fact[bool]
    aid_given: Fact[bool]
    identified: Fact[bool]
    identity: Fact[str]
    born: Fact[DayRange]
    alcohol: Fact[str]
    certificate: Fact[bool]
    device: Fact[str]

    def is_a(self, *roles: str) -> bool:
        """True when the record gives one of the roles, disputed or not."""
        return any(role in roles for role in self.roles.value or ())


@dataclass(frozen=True, slots=True, kw_only=True)
class InjuryFacts:
    """One injury."""

    id: str
    person_id: str | None
    label: str
    treatment: Fact[bool]
    beyond_first_aid: Fact[bool]
    physician: Fact[bool]
    unconscious: Fact[bool]
    disabled: Fact[bool]
    nature: Fact[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageFacts:
    """Damage to property other than the craft. Money in whole cents."""

    id: str
    label: str
    repair_cost: Fact[int]
    repair_practical: Fact[bool]
    replacement_cost: Fact[int]
    property_class: Fact[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class DisappearanceFacts:
    """One person gone from a craft."""

    id: str
    person_id: str | None
    label: str
    from_craft: str | None
    indicates_harm: Fact[bool]
    last_seen: Fact[When]
    found: Fact[When]
    found_alive: Fact[bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class FilingFacts:
    """A notice given or a report received."""

    id: str
    label: str
    duty: str
    by_person: str | None
    for_operator: str | None
    for_craft: str | None
    made: Fact[When]
    received: Fact[When]
    sent: Fact[When]


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemState:
    """How the record answers one required item: "answered", "not_stated", "unknown" or "blank"."""

    key: str
    state: str
    fields: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseFacts:
    """Everything the rules may know of a case.

    Attributes:
        kind: "boating", "snowmobile", or blank.
        zone: the zone days are counted in.
        accident_asked: False for an arrest in which nobody has said anything of an accident: the findings
            about reports do not arise.
        none_of: sections somebody looked at and found empty.
        decedent_results: analyses of specimens of the dead; what was found is fenced.
        items: per craft, the state of each required item of that craft's report.
        worked_out: what rules share of a case, by name; filled when first asked for, never an input.
    """

    kind: Fact[str]
    zone: str
    incident: IncidentFacts
    accident_asked: bool = True
    crafts: tuple[CraftFacts, ...] = ()
    people: tuple[PersonFacts, ...] = ()
    injuries: tuple[InjuryFacts, ...] = ()
    damages: tuple[DamageFacts, ...] = ()
    disappearances: tuple[DisappearanceFacts, ...] = ()
    deaths: tuple[DeathFacts, ...] = ()
    filings: tuple[FilingFacts, ...] = ()
    arrests: tuple[ArrestFacts, ...] = ()
    tests: tuple[TestFacts, ...] = ()
    specimens: tuple[SpecimenFacts, ...] = ()
    lab_work: tuple[LabFacts, ...] = ()
    coroner_files: tuple[CoronerFileFacts, ...] = ()
    forwardings: tuple[ForwardingFacts, ...] = ()
    claims: tuple[ClaimFacts, ...] = ()
    screenings: tuple[ScreeningFacts, ...] = ()
    requests: tuple[RequestFacts, ...] = ()
    observations: tuple[ObservationFacts, ...] = ()
    field_tests: tuple[FieldTestFacts, ...] = ()
    charges: tuple[ChargeFacts, ...] = ()
    priors: tuple[PriorFacts, ...] = ()
    releases: tuple[ReleaseFacts, ...] = ()
    refusal_cases: tuple[RefusalCaseFacts, ...] = ()
    evidence: tuple[EvidenceFacts, ...] = ()
    great_harm: tuple[GreatHarmFacts, ...] = ()
    drugs: tuple[DrugFacts, ...] = ()
    witnesses: tuple[WitnessFacts, ...] = ()
    documents: tuple[DocumentFacts, ...] = ()
    certificates: tuple[CertificateFacts, ...] = ()
    decedent_results: tuple[DecedentResultFacts, ...] = ()
    none_of: frozenset[str] = frozenset()
    items: Mapping[str, Mapping[str, ItemState]] = field(default_factory=dict, hash=False)
    worked_out: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    def once(self, name: str, parts: tuple[object, ...], work: Callable[..., T]) -> T:
        """What `work` makes of some parts of the case, made once for them and kept under a name."""
        kept = self.worked_out.get(name)
        if kept is None or any(one is not other for one, other in zip(kept[0], parts, strict=True)):
            kept = self.worked_out[name] = (parts, work(*parts))
        made: T = kept[1]
        return made

    def person(self, person_id: str | None) -> PersonFacts | None:
        """The person with this id."""
        return self.once("person", (self.people,), _people_by_id).get(person_id) if person_id else None

    def craft(self, craft_id: str | None) -> CraftFacts | None:
        """The craft with this id."""
        return self.once("craft", (self.crafts,), _crafts_by_id).get(craft_id) if craft_id else None

    def of_kind(self, kind: str) -> tuple[CraftFacts, ...]:
        """Crafts of a kind: "boat" or "snowmobile"."""
        return tuple(craft for craft in self.crafts if craft.kind == kind)

    def on(self, craft_id: str) -> tuple[PersonFacts, ...]:
        """People the record places on or with a craft."""
        return self.once("on", (self.people,), _by_craft).get(craft_id, ())

    def operators_of(self, craft_id: str) -> tuple[PersonFacts, ...]:
        """People the record gives as operators of a craft."""
        return tuple(person for person in self.on(craft_id) if person.is_a("operator"))

    def death_of(self, person_id: str) -> DeathFacts | None:
        """The recorded death of a person."""
        return next((death for death in self.deaths if death.person_id == person_id), None)


def _people_by_id(people: Sequence[PersonFacts]) -> dict[str, PersonFacts]:
    return {person.id: person for person in reversed(people)}


def _crafts_by_id(crafts: Sequence[CraftFacts]) -> dict[str, CraftFacts]:
    return {craft.id: craft for craft in reversed(crafts)}


def _by_craft(people: Sequence[PersonFacts]) -> dict[str | None, tuple[PersonFacts, ...]]:
    found: dict[str | None, list[PersonFacts]] = {}
    for person in people:
        found.setdefault(person.craft_id, []).append(person)
    return {craft_id: tuple(aboard) for craft_id, aboard in found.items()}
