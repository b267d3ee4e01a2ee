"""The witnesses of a case: those entered with what they prove, and those the record names by their acts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from forms.elements import element_words
from forms.names import involvement_name
from forms.values import Manner, day_text, show_field, specs
from law.decisions import Decision, Element, ElementRole
from law.plain import dataclass
from models import codes
from models.casefile import CaseFile
from models.coroner import is_decedents
from models.records import (
    Arrest,
    CaseRecord,
    ChemicalTest,
    CustodyEvent,
    FieldTest,
    Involvement,
    LabWork,
    Recording,
    Specimen,
    TestRequest,
    WitnessProof,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class WitnessLine:
    """One witness.

    Attributes:
        proves: elements and issues entered, else what the record names the witness for.
        entered: whether somebody entered the witness; the others are named by the record alone.
    """

    name: str
    capacity: str
    proves: str
    subpoena: str = ""
    available: str = ""
    entered: bool = False


@dataclass(slots=True, kw_only=True)
class _Named:
    """Somebody the record names, with the acts it names them for."""

    name: str
    capacities: list[str] = field(default_factory=list)
    acts: list[str] = field(default_factory=list)


_ACTS: tuple[tuple[type[CaseRecord], str, str, str], ...] = (
    (Arrest, "officer", "officer", "the arrest"),
    (TestRequest, "officer", "officer", "the request and the statements"),
    (TestRequest, "witness", "eyewitness", "the answer to the request"),
    (FieldTest, "officer", "officer", "the field tests, what was seen"),
    (ChemicalTest, "drawn_by", "drawer", "the draw of the sample"),
    (ChemicalTest, "instrument_operator", "instrument_operator", "the run of the instrument"),
    (ChemicalTest, "analyst", "analyst", "the analysis"),
    (LabWork, "analyst", "analyst", "the analysis"),
    (CustodyEvent, "released_by", "custodian", "custody of the specimen"),
    (CustodyEvent, "received_by", "custodian", "custody of the specimen"),
    (Recording, "kept_by", "records", "the recording"),
)


OF_ISSUES = frozenset({Arrest, TestRequest, FieldTest, Recording})
"""Records whose people can speak to an issue of a refusal."""


def witnesses(casefile: CaseFile, manner: Manner, *, issues_only: bool = False) -> tuple[WitnessLine, ...]:
    """Every witness: those entered first, then whom the record names and nobody entered.

    Args:
        issues_only: of the latter those alone who can speak to an issue of a refusal.
    """
    entered = tuple(_entered(casefile, one, manner) for one in casefile.all(WitnessProof))
    known = {line.name.casefold() for line in entered}
    found: dict[str, _Named] = {}
    for name, capacity, act in (*_acting(casefile, issues_only=issues_only), *_seeing(casefile)):
        if name.casefold() in known:
            continue
        one = found.setdefault(name.casefold(), _Named(name=name))
        one.capacities += [capacity] if capacity not in one.capacities else []
        one.acts += [act] if act not in one.acts else []
    return (*entered, *(_named(one) for one in found.values()))


def _entered(casefile: CaseFile, one: WitnessProof, manner: Manner) -> WitnessLine:
    who = casefile.find(one.involvement_id)
    name = involvement_name(casefile, who) if isinstance(who, Involvement) else one.named
    elements = "; ".join(element_words(ref) for ref in one.elements)
    asked = f"asked {day_text(one.subpoena_asked)}" if one.subpoena_asked else "not asked"
    served = f"served {day_text(one.subpoena_served)}" if one.subpoena_served else "not served"
    available = show_field(one, specs(WitnessProof)["available"], manner).sentence
    return WitnessLine(
        name=name or "not named",
        capacity=codes.label("witness_capacity", one.capacity, manner.on) if one.capacity else "",
        proves=": ".join(part for part in (elements, one.proves) if part) or "not entered",
        subpoena=f"{asked}, {served}",
        available="; ".join(part for part in (available, one.availability) if part) or "not entered",
        entered=True,
    )


def _named(one: _Named) -> WitnessLine:
    capacity = ", ".join(codes.label("witness_capacity", key) for key in one.capacities)
    return WitnessLine(
        name=one.name,
        capacity=capacity,
        proves="; ".join(one.acts),
        subpoena="not entered",
        available="not entered",
    )


def _acting(casefile: CaseFile, *, issues_only: bool) -> Iterator[tuple[str, str, str]]:
    dead = {s.id for s in casefile.all(Specimen) if is_decedents(casefile, s)}
    for cls, key, capacity, act in _ACTS:
        if issues_only and cls not in OF_ISSUES:
            continue
        for record in casefile.all(cls):
            name = getattr(record, key)
            if name and getattr(record, "specimen_id", None) not in dead:
                yield name, capacity, act


def _seeing(casefile: CaseFile) -> Iterator[tuple[str, str, str]]:
    for one in casefile.all(Involvement):
        if "witness" in one.roles:
            yield involvement_name(casefile, one), "eyewitness", "what was seen"


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """One element that must be proved, with who proves it."""

    charge: Decision
    element: Element
    who: str


def proofs(charges: tuple[Decision, ...]) -> Iterator[Proof]:
    """Each element of each charge with its witnesses, those without one too."""
    for charge in charges:
        for element in charge.elements:
            if element.role is ElementRole.ELEMENT:
                names = "; ".join(
                    f"{one.label} ({one.note})" if one.note else one.label for one in element.witnesses
                )
                yield Proof(charge=charge, element=element, who=names)
