"""What was done about the reports owed, and what others asked of the office."""

from __future__ import annotations

from forms.screens.layout import group, rows, section
from models.records import DutyNote, Filing, InformationRequest

FILING = section(
    "filings",
    "Notices and reports",
    Filing,
    rows(
        "duty:6 way:6", "by_involvement:6 by_named:6", "for_operator:6 for_craft:6", "made:12", "to_whom:12"
    ),
    group(
        "filing.received",
        "Received by this office",
        "received:12",
        "postmarked:4 complete:4 signed:4",
    ),
    group("filing.sent", "Sent on", "sent:12", "sent_way:4 sent_to:8", "proof:12"),
    group(
        "filing.preparer",
        "Preparer, document, note",
        "preparer:6 preparer_as:6",
        "preparer_phone:4 preparer_address:8",
        "document_id:6",
        "note:12x2",
        folded=True,
    ),
    repeat=True,
    none_key="filings",
    columns=("duty", "by_involvement", "made", "received", "sent"),
)

DUTY_NOTE = section(
    "duty_notes",
    "Notes on duties",
    DutyNote,
    rows("says:6", "reason:12x2"),
    repeat=True,
    columns=("says", "reason"),
)

REQUEST = section(
    "requests",
    "Certificate and information requests",
    InformationRequest,
    rows(
        "request_kind:6 asked_as:6",
        "asked_by:6 asked_address:6",
        "authority:6 about_involvement:6",
        "asked:12",
        "sent:12",
        "sent_way:6 answered_by:6",
        "answered:12",
        "certificate_says:6 document_id:6",
        "answer:12x2",
    ),
    repeat=True,
    none_key="information_requests",
    columns=("request_kind", "asked_by", "asked", "answered"),
)
