"""The head of the case, its other numbers, observations and documents."""

from __future__ import annotations

from forms.screens.layout import group, rows, section
from models.records import Case, Document, Observation, OtherNumber

HEAD = section(
    "case.head",
    "Intake",
    Case,
    rows("intake:4 county:4 status:4", "received:12", "lead_agency:6 assigned_to:6"),
    group(
        "case.more",
        "More about the case",
        "duty_assigned_to:6 juvenile:6",
        "intake_note:12",
        "linked_cases:12",
        folded=True,
    ),
)

NUMBERS = section(
    "numbers",
    "Other numbers",
    OtherNumber,
    rows("issuer_kind:4 number:4 issuer:4"),
    repeat=True,
    none_key="other_numbers",
    columns=("issuer_kind", "number", "issuer"),
)

OBSERVATION = section(
    "observations",
    "Observations",
    Observation,
    rows(
        "question:4 answer:4 amount:4",
        "about_involvement:6 about_craft:6",
        "at:12",
        "how:4 by:4 source_document:4",
        "note:12",
    ),
    repeat=True,
    none_key="observations",
    columns=("question", "answer", "about_involvement", "by"),
)

DOCUMENT = section(
    "documents",
    "Documents",
    Document,
    rows("title:6 legal_class:6", "source:6 dated:6", "received:12", "note:12x2"),
    repeat=True,
    columns=("title", "legal_class", "size_bytes", "received"),
    none_key="documents",
)
