"""What was done about the reports owed: notices, written reports, forwardings, requests."""

from __future__ import annotations

from typing import ClassVar

from law.instants import DayRange, When
from law.plain import dataclass
from models.fields import code, day, identifier, long_text, ref, text, tri, when
from models.records.base import CaseRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class Filing(CaseRecord):
    """One act that meets (or claims to meet) a duty: a notice given, a report received, a forwarding sent.

    A duty is met only when a date and a way are entered. Several filings may answer one duty; none replaces
    an earlier one.
    """

    KIND: ClassVar[str] = "filing"
    TITLE: ClassVar[str] = "Notice or report"

    duty: str | None = code("What was done", "filing_kind", help="Notice, operator's report, forwarding ...")
    duty_id: str | None = identifier("Duty", help="Stable id of the duty it answers, as the board shows it.")
    by_involvement: str | None = ref("Made by", "involvement")
    by_named: str | None = text("Made by (not in the case)")
    for_operator: str | None = ref("For the operator", "involvement")
    for_craft: str | None = ref("About the craft", "craft")
    made: When | None = when("Given or signed")
    way: str | None = code("Way", "filing_way", help="Telephone, radio, in person, mail, fax, electronic.")
    to_whom: str | None = text("To whom")
    received: When | None = when("Received by this office")
    postmarked: DayRange | None = day("Postmarked", help="NR 5.08 counts the postmark.")
    sent: When | None = when("Sent on")
    sent_way: str | None = code("Sent by", "filing_way")
    sent_to: str | None = text("Sent to")
    proof: str | None = text("Proof", help="Tracking number, receipt, name of who took it.")
    document_id: str | None = ref("Document", "document")
    complete: bool | None = tri("Complete when received")
    preparer: str | None = text("Preparer's name")
    preparer_address: str | None = text("Preparer's address")
    preparer_phone: str | None = identifier("Preparer's telephone")
    preparer_as: str | None = code("Preparer is", "preparer_role")
    signed: bool | None = tri("Signed")
    note: str | None = long_text("Note")


@dataclass(frozen=True, slots=True, kw_only=True)
class DutyNote(CaseRecord):
    """A person's word on a duty: why it is late, not needed, or waits. The deadline itself stays derived."""

    KIND: ClassVar[str] = "duty_note"
    TITLE: ClassVar[str] = "Note on a duty"

    duty_id: str | None = identifier("Duty")
    says: str | None = code("Says", "duty_note_kind")
    reason: str | None = long_text("Reason")


@dataclass(frozen=True, slots=True, kw_only=True)
class InformationRequest(CaseRecord):
    """A request for a certificate (30.67(4)) or for information (30.67(5)) and what came of it."""

    KIND: ClassVar[str] = "information_request"
    TITLE: ClassVar[str] = "Certificate or information request"

    request_kind: str | None = code("Asks for", "request_kind")
    asked_by: str | None = text("Asked by")
    asked_as: str | None = code("Asked as", "request_asker", help="Decides what the section gives them.")
    asked_address: str | None = text("Address of who asked")
    authority: str | None = text("Authority")
    asked: When | None = when("Asked")
    about_involvement: str | None = ref("About the person", "involvement")
    sent: When | None = when("Sent to the department", help="This office's demand, or what it supplied.")
    sent_way: str | None = code("Sent by", "filing_way")
    answered: When | None = when("Answered", help="When the certificate came, or the request was answered.")
    answered_by: str | None = text("Answered by", help="The department's custodian, or who answered here.")
    answer: str | None = long_text("Answer")
    certificate_says: bool | None = tri("Certificate says a report was made")
    document_id: str | None = ref("Document", "document")
