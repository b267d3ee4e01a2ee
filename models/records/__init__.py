"""Every record of the product, and the list of them in the order of a case file."""

from __future__ import annotations

from models.records.arrest import (
    Arrest,
    ChemicalTest,
    EvidenceLink,
    RefusalCase,
    Release,
    Screening,
    TestRequest,
)
from models.records.base import CaseRecord, Record
from models.records.case import Case, Document, Incident, Observation, OtherNumber
from models.records.charges import Charge, FieldTest, PriorConviction, Recording, WitnessProof
from models.records.coroner import (
    Claim,
    ClosedPeriod,
    CoronerFile,
    DrawAttempt,
    Forwarding,
    MonthlyReport,
)
from models.records.craft import Craft
from models.records.harm import Death, Disappearance, Injury, PropertyDamage
from models.records.people import Involvement, Person
from models.records.reporting import DutyNote, Filing, InformationRequest
from models.records.specimen import Container, CustodyEvent, LabWork, Specimen

CASE_RECORDS: tuple[type[CaseRecord], ...] = (
    OtherNumber,
    Incident,
    Craft,
    Involvement,
    Injury,
    PropertyDamage,
    Disappearance,
    Death,
    Filing,
    DutyNote,
    InformationRequest,
    Observation,
    Document,
    Arrest,
    Screening,
    TestRequest,
    ChemicalTest,
    Specimen,
    Container,
    CustodyEvent,
    LabWork,
    CoronerFile,
    DrawAttempt,
    Forwarding,
    Claim,
    Release,
    RefusalCase,
    Charge,
    PriorConviction,
    WitnessProof,
    FieldTest,
    Recording,
    EvidenceLink,
)
"""Records that belong to one case, in the order of the case file. Single ones (Incident) hold at most one."""

ALL_RECORDS: tuple[type[Record], ...] = (Case, Person, *CASE_RECORDS)

OFFICE_RECORDS: tuple[type[Record], ...] = (MonthlyReport, ClosedPeriod)
"""Records of the office that belong to no case and stand in no case file."""

RECORD_BY_KIND: dict[str, type[Record]] = {record.KIND: record for record in (*ALL_RECORDS, *OFFICE_RECORDS)}

__all__ = [
    "ALL_RECORDS",
    "CASE_RECORDS",
    "OFFICE_RECORDS",
    "RECORD_BY_KIND",
    "Arrest",
    "Case",
    "CaseRecord",
    "Charge",
    "ChemicalTest",
    "Claim",
    "ClosedPeriod",
    "Container",
    "CoronerFile",
    "Craft",
    "CustodyEvent",
    "Death",
    "Disappearance",
    "Document",
    "DrawAttempt",
    "DutyNote",
    "EvidenceLink",
    "FieldTest",
    "Filing",
    "Forwarding",
    "Incident",
    "InformationRequest",
    "Injury",
    "Involvement",
    "LabWork",
    "MonthlyReport",
    "Observation",
    "OtherNumber",
    "Person",
    "PriorConviction",
    "PropertyDamage",
    "Record",
    "Recording",
    "RefusalCase",
    "Release",
    "Screening",
    "Specimen",
    "TestRequest",
    "WitnessProof",
]
