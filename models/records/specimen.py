"""Specimens, containers, custody, laboratory work."""

from __future__ import annotations

from typing import ClassVar

from law.instants import DayRange, When
from law.plain import dataclass
from models.fields import (
    Quantity,
    code,
    day,
    identifier,
    long_text,
    quantity,
    ref,
    text,
    tri,
    when,
)
from models.records.base import CaseRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class Specimen(CaseRecord):
    """A specimen of a living person or a decedent. The two never stand in for each other."""

    KIND: ClassVar[str] = "specimen"
    TITLE: ClassVar[str] = "Specimen"

    number: str | None = identifier("Specimen number")
    involvement_id: str | None = ref("From", "involvement")
    from_decedent: bool | None = tri("From a decedent")
    specimen_kind: str | None = code("Kind", "specimen_kind")
    site: str | None = code("Site", "specimen_site")
    collected: When | None = when("Collected")
    collected_by: str | None = text("Collected by")
    collector_capacity: str | None = code("Collected in the capacity of", "drawer_capacity")
    directed_by: str | None = code("Under the direction of", "drawer_capacity")
    volume: Quantity | None = quantity("Volume", "mL", "cc")
    shortfall_reason: str | None = long_text("Why less, late or impossible")
    preservative: str | None = text("Preservative")
    lot: str | None = identifier("Tube lot")
    expires: DayRange | None = day("Tube expires")


@dataclass(frozen=True, slots=True, kw_only=True)
class Container(CaseRecord):
    """A tube, box or bag with its seal."""

    KIND: ClassVar[str] = "container"
    TITLE: ClassVar[str] = "Container"

    specimen_id: str | None = ref("Specimen", "specimen")
    parent_id: str | None = ref("Split from", "container")
    number: str | None = identifier("Container number")
    kind: str | None = code("Container", "container_kind")
    seal: str | None = identifier("Seal number")
    volume: Quantity | None = quantity("Volume", "mL", "cc")


@dataclass(frozen=True, slots=True, kw_only=True)
class CustodyEvent(CaseRecord):
    """One entry of a specimen's custody ledger. Append-only: a correction is a new entry naming the old.

    Who had the thing at the entry stands in `released_by`, who has it afterwards in `received_by` (nobody
    else when it is blank). In storage the place is the holder.
    """

    KIND: ClassVar[str] = "custody_event"
    TITLE: ClassVar[str] = "Custody entry"

    specimen_id: str | None = ref("Specimen", "specimen")
    container_id: str | None = ref("Container", "container")
    event: str | None = code("Event", "custody_event")
    occurred: When | None = when("When")
    released_by: str | None = text("Released by")
    released_how: str | None = code("Release confirmed by", "custody_confirmation")
    received_by: str | None = text("Received by")
    received_agency: str | None = text("Agency of the receiver")
    received_how: str | None = code("Receipt confirmed by", "custody_confirmation")
    receipt_id: str | None = ref("Signed paper", "document")
    place: str | None = text("Place")
    purpose: str | None = text("Purpose")
    condition: str | None = text("Condition")
    seal: str | None = identifier("Seal number")
    seal_state: str | None = code("Seal", "seal_state")
    temperature: Quantity | None = quantity("Temperature", "C", "F")
    carrier: str | None = text("Carrier and tracking number")
    authority: str | None = text("Authority", help="By whose order it is kept, returned or disposed of.")
    late_reason: str | None = text("Why entered late")
    corrects: str | None = ref("Corrects entry", "custody_event")
    answers: str | None = ref(
        "Answers entry", "custody_event", help="The hand-over a receipt confirms, or the hold that is lifted."
    )
    entered: When | None = when("Entered")
    entered_by: str | None = text("Entered by")
    note: str | None = long_text("Note")


@dataclass(frozen=True, slots=True, kw_only=True)
class LabWork(CaseRecord):
    """A submission to a laboratory, its receipt and its result. An amended result is a new record."""

    KIND: ClassVar[str] = "lab_work"
    TITLE: ClassVar[str] = "Laboratory"

    specimen_id: str | None = ref("Specimen", "specimen")
    laboratory: str | None = text("Laboratory")
    approved_by: str | None = text("Approved by")
    approved_on: DayRange | None = day("Approved on", help="The day from which the laboratory is approved.")
    submitted: When | None = when("Submitted")
    received: When | None = when("Received by the laboratory")
    received_by: str | None = text("Received by")
    report_number: str | None = identifier("Report number")
    analyte: str | None = code("Analyte", "analyte")
    result: Quantity | None = quantity("Result", "g/100 mL", "mg/dL", "ng/mL", fence="laboratory_result")
    result_text: str | None = text("Result in words", fence="laboratory_result")
    uncertainty: str | None = text("Uncertainty", help="As the laboratory states it.")
    reported: When | None = when("Reported by the laboratory")
    result_known: When | None = when("Result known to this office")
    method: str | None = text("Method")
    analyst: str | None = text("Analyst and permit")
    amends: str | None = ref("Amends", "lab_work")
