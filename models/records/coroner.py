"""The coroner's side of a death (file, attempts, forwardings, claims) and the office's monthly report."""

from __future__ import annotations

from typing import ClassVar

from law.instants import When
from law.plain import dataclass
from models.fields import (
    code,
    codes,
    identifier,
    integer,
    long_text,
    money,
    ref,
    refs,
    text,
    tri,
    when,
)
from models.records.base import CaseRecord, Record


@dataclass(frozen=True, slots=True, kw_only=True)
class CoronerFile(CaseRecord):
    """The coroner's file of one death.

    The coroner's own entries on the death bear the keys they have in the officer's record (`Death`), so that
    both stand side by side and are compared field by field; neither is written over the other. A file without
    `death_id` and without `involvement_id` in common with a record of a death is a death of its own.
    """

    KIND: ClassVar[str] = "coroner_file"
    TITLE: ClassVar[str] = "Coroner file"

    death_id: str | None = ref("Death", "death", help="The officer's record of the same death.")
    involvement_id: str | None = ref("Decedent", "involvement")
    coroner_number: str | None = identifier("Coroner's number")
    learned: When | None = when("This office learned of the death")
    learned_from: str | None = text("Learned from")
    in_jurisdiction: bool | None = tri(
        "Death in this office's jurisdiction", help="Where the county of death does not tell."
    )
    died: When | None = when("Time of death", help="Actual or medically estimated; a range is fine.")
    last_seen_alive: When | None = when("Last seen alive")
    found: When | None = when("Found")
    found_by: str | None = text("Found by")
    pronounced: When | None = when("Pronounced dead")
    pronounced_by: str | None = text("Pronounced by")
    place: str | None = text("Place of death")
    county: str | None = code("County of death", "county")
    state: str | None = code("State of death", "us_state")
    instantaneous: bool | None = tri("Died at once")
    manner: str | None = code("Manner", "death_manner")
    cause: str | None = code("Cause", "death_cause")
    cause_text: str | None = text("Cause in words")
    circumstances: str | None = long_text(
        "Circumstances of the death", help="As the monthly report states them."
    )
    identified_by: str | None = text("Identified by whom and how")
    kin_told: When | None = when("Next of kin told")
    coroner: str | None = text("Coroner or medical examiner")
    coroner_notified: When | None = when("Coroner notified")
    recovered: bool | None = tri("Body recovered")
    body_recovered: When | None = when("Body recovered at")
    recovered_place: str | None = text("Body recovered where")
    body_taken_to: str | None = text("Body taken to")
    left_state: When | None = when("Body taken out of the State")
    left_state_to: str | None = text("Taken to which State and place")

    specimen_id: str | None = ref("Specimen", "specimen")
    draw_treated: bool | None = tri(
        "Handled as requiring a specimen", help="Also where it cannot be ruled out that one is required."
    )
    draw_treated_reason: str | None = long_text("Why it was handled so")
    not_drawn: bool | None = tri("No specimen was or can be drawn")
    draw_reason: str | None = code("Draw late, short or impossible because", "draw_reason")
    draw_reason_text: str | None = long_text("The reason in words")

    embalming_asked: When | None = when("Funeral home asked")
    asked_way: str | None = code("Asked by", "filing_way")
    funeral_home: str | None = text("Funeral home")
    funeral_director: str | None = text("Mortician or funeral director")
    funeral_address: str | None = text("Address of the funeral home")
    funeral_phone: str | None = identifier("Telephone of the funeral home")
    embalming_released: When | None = when("Released for embalming")
    released_by: str | None = text("Released by")
    release_number: str | None = identifier("Release number")
    release_way: str | None = code("Release given by", "filing_way")
    release_reason: str | None = long_text("Release before or without the specimen: reason")
    embalmed: When | None = when("Embalmed", help="As far as this office knows.")

    result_notified: When | None = when("Result known to the coroner")
    result_notified_way: str | None = code("Coroner told by", "filing_way")
    result_notified_by: str | None = text("Coroner told by whom")

    report_id: str | None = identifier("Monthly report", help="Entered by the program with the sending.")
    report_month: str | None = identifier(
        "Month of the monthly report",
        help="YYYY-MM of the death. Entered with the sending; by hand where another way was used.",
    )
    report_sent: When | None = when("Monthly report sent")
    report_way: str | None = code("Monthly report sent by", "filing_way")
    supplemental: bool | None = tri("Supplemental report")

    # One forwarding and one claim stood here before they became records of their own; `models.coroner` reads
    # both places. New ones are entered as `Forwarding` and `Claim`.
    forwarded: When | None = when("Result forwarded", help="Further ones are forwardings of their own.")
    forwarded_to: str | None = text("Forwarded to")
    forwarded_way: str | None = code("Forwarded by", "filing_way")
    claim_for: tuple[str, ...] = codes(
        "Claim for", "claim_kind", help="Further ones are claims of their own."
    )
    claimed: int | None = money("Claimed")
    claim_sent: When | None = when("Claim sent")
    paid: int | None = money("Paid")
    paid_at: When | None = when("Paid on")


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawAttempt(CaseRecord):
    """One attempt to draw a specimen from a decedent, whatever came of it."""

    KIND: ClassVar[str] = "draw_attempt"
    TITLE: ClassVar[str] = "Attempt to draw"

    coroner_file_id: str | None = ref("Coroner file", "coroner_file")
    attempted: When | None = when("Attempted")
    attempted_by: str | None = text("Attempted by")
    capacity: str | None = code("In the capacity of", "drawer_capacity")
    directed_by: str | None = code("Under the direction of", "drawer_capacity")
    site: str | None = code("Site", "specimen_site")
    outcome: str | None = code("What came of it", "draw_outcome")
    specimen_id: str | None = ref("Specimen", "specimen")
    note: str | None = long_text("Note")


@dataclass(frozen=True, slots=True, kw_only=True)
class Forwarding(CaseRecord):
    """One forwarding of results to the one who keeps them for the State. An amended result has its own."""

    KIND: ClassVar[str] = "forwarding"
    TITLE: ClassVar[str] = "Forwarding of a result"

    coroner_file_id: str | None = ref("Coroner file", "coroner_file")
    lab_work_ids: tuple[str, ...] = refs("Results forwarded", "lab_work")
    forwarded: When | None = when("Forwarded")
    to_whom: str | None = text("Forwarded to")
    way: str | None = code("Forwarded by", "filing_way")
    by_whom: str | None = text("Who forwarded it")
    proof: str | None = text("Proof", help="Tracking number, receipt, name of who took it.")
    document_id: str | None = ref("Document", "document")
    note: str | None = long_text("Note")


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim(CaseRecord):
    """One item claimed from the department: the coroner's for a report or a specimen, the laboratory's for an
    analysis, never one in the other's name. Open until it is paid or ended otherwise.
    """

    KIND: ClassVar[str] = "claim"
    TITLE: ClassVar[str] = "Claim on the department"

    coroner_file_id: str | None = ref("Coroner file", "coroner_file")
    claimant: str | None = code("Whose claim", "claimant")
    claim_kind: str | None = code("Claim for", "claim_kind")
    payee: str | None = text("To be paid to")
    payee_address: str | None = text("Address of the payee")
    lab_work_id: str | None = ref("Analysis", "lab_work")
    specimen_id: str | None = ref("Specimen", "specimen")
    monthly_report_id: str | None = identifier("Monthly report", help="Id of the report the cost arose from.")
    number: str | None = identifier("Claim number", help="Items sent together bear one number.")
    amount: int | None = money("Claimed")
    basis: str | None = text("Costs made up of")
    sent: When | None = when("Claim sent")
    sent_way: str | None = code("Claim sent by", "filing_way")
    sent_to: str | None = text("Claim sent to")
    sent_by: str | None = text("Who sent it")
    paid: int | None = money("Paid")
    paid_at: When | None = when("Paid on")
    ended: When | None = when("Ended without full payment")
    ended_reason: str | None = long_text("Why it ended")
    document_id: str | None = ref("Document", "document")
    note: str | None = long_text("Note")


@dataclass(frozen=True, slots=True, kw_only=True)
class MonthlyReport(Record):
    """One report of a calendar month to the department: a record of the office, of no single case.

    `body` holds what it states of each death, as it was stated (`models.coroner.ReportLine`). Until a sending
    is entered it may be made anew or voided; afterwards the store itself refuses any change, and what turns
    out later goes into a supplement (1, 2, ...; the report itself is supplement 0).
    """

    KIND: ClassVar[str] = "monthly_report"
    TITLE: ClassVar[str] = "Monthly report"

    month: str | None = identifier("Month", help="YYYY-MM of the deaths.")
    supplement: int | None = integer("Supplement", help="0 for the report itself.")
    nil: bool | None = tri("Nil report", help="No death to report; a practice of the office.")
    reason: str | None = long_text("Why a supplement")
    office: str | None = text("Office")
    coroner: str | None = text("Coroner or medical examiner")
    body: str | None = long_text("Deaths as stated")
    digest: str | None = identifier("Digest of what is stated")
    prepared: When | None = when("Prepared")
    prepared_by: str | None = text("Prepared by")
    sent: When | None = when("Sent")
    sent_way: str | None = code("Sent by", "filing_way")
    sent_to: str | None = text("Sent to")
    sent_by: str | None = text("Who sent it")
    proof: str | None = text("Proof", help="Tracking number, receipt, name of who took it.")
    note: str | None = long_text("Note")


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosedPeriod(Record):
    """Whole calendar years whose cumulative results were made, once, under one of the two laws.

    `body` holds what may be given out and nothing else (`models.statistics`): withheld counts are not in it.
    The store refuses any change: figures made twice could be subtracted from each other.
    """

    KIND: ClassVar[str] = "closed_period"
    TITLE: ClassVar[str] = "Closed period of the statistics"

    craft: str | None = code("Craft", "craft_kind")
    first_year: int | None = integer("First year")
    last_year: int | None = integer("Last year")
    office: str | None = text("Office")
    body: str | None = long_text("Figures", help="What may be given out.")
    digest: str | None = identifier("Digest of the figures")
    closed: When | None = when("Closed", help="What was entered later is not in the figures.")
    closed_by: str | None = text("Closed by")
