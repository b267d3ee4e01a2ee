"""A specimen with its containers and the laboratory's work on it; custody has a page of its own."""

from __future__ import annotations

from forms.screens.layout import group, rows, section
from models.records import Container, LabWork, Specimen

SPECIMEN = section(
    "specimens",
    "Specimens",
    Specimen,
    rows(
        "number:4 involvement_id:4 specimen_kind:4",
        "collected:12",
        "collected_by:6 collector_capacity:6",
        "site:4 directed_by:4 volume:4",
    ),
    group(
        "specimen.tube",
        "Tube and preservative",
        "preservative:4 lot:4 expires:4",
        "from_decedent:6",
        "shortfall_reason:12x2",
    ),
    repeat=True,
    none_key="specimens",
    columns=("number", "involvement_id", "specimen_kind", "collected"),
)

CONTAINER = section(
    "containers",
    "Containers",
    Container,
    rows("specimen_id:4 number:4 kind:4", "seal:4 volume:4 parent_id:4"),
    repeat=True,
    columns=("number", "specimen_id", "kind", "seal"),
)

LAB_WORK = section(
    "lab_works",
    "Laboratory",
    LabWork,
    rows(
        "specimen_id:6 laboratory:6",
        "approved_by:6 approved_on:6",
        "submitted:12",
        "received:12",
        "received_by:6 report_number:6",
        "analyte:6 result:6",
        "result_text:8 uncertainty:4",
        "reported:12",
        "result_known:12",
        "method:4 analyst:4 amends:4",
    ),
    repeat=True,
    none_key="lab_works",
    columns=("specimen_id", "laboratory", "submitted", "report_number"),
    help="An amended result is a new record that names the earlier one.",
)
