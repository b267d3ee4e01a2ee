"""The witnesses of a case: those entered with what they prove, and those the record names by their acts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from forms.elements import element_words
from forms.names import involvement_name
from forms.values import Manner, day_text, show_field, specs
from law.packet import FENCE_BY_CLASS
from law.plain import dataclass
from models import codes
from models.casefile import CaseFile
from models.coroner import is_decedents
from models.custody_state import plain
from models.records import (
    Arrest,
    CaseRecord,
    ChemicalTest,
    CustodyEvent,
    Document,
    FieldTest,
    Involvement,
    LabWork,
    Observation,
    Record,
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
    (TestRequest, "officer", "officer", "the request, the statements and the answer"),
    (TestRequest, "witness", "eyewitness", "the answer to the request"),
    (FieldTest, "officer", "officer", "the field tests and what was seen"),
    (ChemicalTest, "drawn_by", "drawer", "the draw of the sample"),
    (ChemicalTest, "instrument_operator", "instrument_operator", "the run of the instrument"),
    (ChemicalTest, "analyst", "analyst", "the analysis"),
    (LabWork, "analyst", "analyst", "the analysis"),
    (Specimen, "collected_by", "drawer", "the draw of the sample"),
    (CustodyEvent, "released_by", "custodian", "custody of the specimen"),
    (CustodyEvent, "received_by", "custodian", "custody of the specimen"),
    (Recording, "kept_by", "records", "the recording"),
    (Observation, "by", "eyewitness", "what was seen"),
)


PAPERS = ("document_id", "source_document")
"""Fields that name the document a record was taken from."""
OF_ISSUES = frozenset({Arrest, TestRequest, FieldTest, Recording})
"""Records whose people can speak to an issue of a refusal."""


def witnesses(casefile: CaseFile, manner: Manner, *, issues_only: bool = False) -> tuple[WitnessLine, ...]:
    """Every witness: those entered first, then whom the record names and nobody entered.

    Args:
        issues_only: of the latter those alone who can speak to an issue of a refusal.
    """
    entered = tuple(_entered(casefile, one, manner) for one in casefile.all(WitnessProof))
    known = {name_key(line.name) for line in entered}
    found: dict[frozenset[str], _Named] = {}
    for name, capacity, act in (*_acting(casefile, issues_only=issues_only), *_seeing(casefile)):
        if name_key(name) in known:
            continue
        one = found.setdefault(name_key(name), _Named(name=name))
        one.capacities += [capacity] if capacity not in one.capacities else []
        one.acts += [act] if act not in one.acts else []
    return (*entered, *(_named(one) for one in found.values()))


def name_key(name: str) -> frozenset[str]:
    """What makes two names one: "Rost, Abel" is Abel Rost; nobody with a name more or less is."""
    return frozenset(plain(name).split())


def entered_name(casefile: CaseFile, one: WitnessProof) -> str:
    """The name of a witness somebody entered."""
    who = casefile.find(one.involvement_id)
    return (involvement_name(casefile, who) if isinstance(who, Involvement) else one.named) or ""


def _entered(casefile: CaseFile, one: WitnessProof, manner: Manner) -> WitnessLine:
    name = entered_name(casefile, one)
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
    for cls in dict.fromkeys(cls for cls, *_ in _ACTS):
        if not issues_only or cls in OF_ISSUES:
            for record in casefile.all(cls):
                yield from acts_of(casefile, record)


def acts_of(casefile: CaseFile, record: Record) -> Iterator[tuple[str, str, str]]:
    """Whom a record names, as what, for which act.

    Nobody for what was done with a decedent's specimen, nor for what was taken from a paper behind a fence.
    """
    specimen = record if isinstance(record, Specimen) else casefile.find(getattr(record, "specimen_id", None))
    if isinstance(specimen, Specimen) and is_decedents(casefile, specimen):
        return
    papers = (casefile.find(getattr(record, key, None)) for key in PAPERS)
    if any(isinstance(one, Document) and one.legal_class in FENCE_BY_CLASS for one in papers):
        return
    for cls, key, capacity, act in _ACTS:
        name = getattr(record, key) if type(record) is cls else None
        if name:
            yield name, capacity, act


def _seeing(casefile: CaseFile) -> Iterator[tuple[str, str, str]]:
    for one in casefile.all(Involvement):
        if "witness" in one.roles:
            yield involvement_name(casefile, one), "eyewitness", "what was seen"
