"""The coroner's file with attempts, forwardings and claims, and the inputs of the coroner's acts. Data."""

from __future__ import annotations

from forms.screens.layout import group, rows, section
from models.records import Claim, CoronerFile, DrawAttempt, Forwarding

FILE = section(
    "coroner_files",
    "Coroner's entries",
    CoronerFile,
    rows(
        "death_id:6 involvement_id:6",
        "coroner_number:4 learned_from:4 in_jurisdiction:4",
        "learned:12",
        "last_seen_alive:12",
        "died:12",
        "found:12",
        "pronounced:12",
        "found_by:6 pronounced_by:6",
        "place:5 county:4 state:3",
        "manner:4 cause:4 instantaneous:4",
        "cause_text:12",
        "circumstances:12x3",
    ),
    group(
        "coroner.body",
        "Body, identity, next of kin",
        "recovered:4 recovered_place:4 body_taken_to:4",
        "body_recovered:12",
        "identified_by:6 coroner:6",
        "coroner_notified:12",
        "kin_told:12",
        "left_state:12",
        "left_state_to:12",
        folded=True,
    ),
    group(
        "coroner.specimen",
        "Specimen",
        "specimen_id:6 not_drawn:6",
        "draw_reason:6 draw_treated:6",
        "draw_reason_text:12x2",
        "draw_treated_reason:12x2",
        folded=True,
    ),
    group(
        "coroner.embalming",
        "Embalming",
        "embalming_asked:12",
        "asked_way:4 funeral_home:4 funeral_director:4",
        "funeral_address:8 funeral_phone:4",
        "embalming_released:12",
        "released_by:4 release_number:4 release_way:4",
        "release_reason:12x2",
        "embalmed:12",
        folded=True,
    ),
    group(
        "coroner.result",
        "Result told, monthly report",
        "result_notified:12",
        "result_notified_way:6 result_notified_by:6",
        "report_month:4 report_way:4 supplemental:4",
        "report_sent:12",
        folded=True,
    ),
    repeat=True,
    columns=("involvement_id", "coroner_number", "died", "county"),
    help="What the officer's record says of the same death stays as it is; where both speak, this counts.",
)

ATTEMPT = section(
    "draw_attempts",
    "Attempts to draw",
    DrawAttempt,
    rows(
        "attempted:12",
        "coroner_file_id:4 attempted_by:4 capacity:4",
        "directed_by:4 site:4 outcome:4",
        "specimen_id:6",
        "note:12x2",
    ),
    repeat=True,
    columns=("attempted", "attempted_by", "outcome"),
)

FORWARDING = section(
    "forwardings",
    "Results forwarded",
    Forwarding,
    rows(
        "forwarded:12",
        "coroner_file_id:6 lab_work_ids:6",
        "to_whom:6 way:6",
        "by_whom:6 proof:6",
        "document_id:6",
        "note:12x2",
    ),
    repeat=True,
    columns=("forwarded", "to_whom", "way"),
)

CLAIM = section(
    "claims",
    "Claims on the department",
    Claim,
    rows(
        "coroner_file_id:4 claimant:4 claim_kind:4",
        "amount:4 payee:4 payee_address:4",
        "basis:12",
        "lab_work_id:6 specimen_id:6",
        "number:4 sent_way:4 sent_to:4",
        "sent:12",
        "sent_by:6 paid:6",
        "paid_at:12",
        "ended:12",
        "ended_reason:12x2",
        "document_id:6",
        "note:12x2",
    ),
    repeat=True,
    columns=("claimant", "claim_kind", "amount", "sent", "paid"),
)

QUICK = section(
    "quick.coroner", "Death", CoronerFile, rows("last_seen_alive:12", "died:12", "found:12", "pronounced:12")
)
"""The quick card of a coroner, whose entries are the coroner's own."""

DRAW = rows(
    "collected:12",
    "collected_by:6 collector_capacity:6",
    "directed_by:6 site:6",
    "volume:4 number:8",
    "preservative:6 lot:6",
)
LATE = rows("draw_reason:6", "draw_reason_text:12x2")
TREATED = rows("draw_treated_reason:12x2")
ATTEMPTED = rows("attempted:12", "attempted_by:6 outcome:6")
ASKED = rows(
    "embalming_asked:12",
    "asked_way:6 funeral_home:6",
    "funeral_director:6 funeral_phone:6",
    "funeral_address:12",
)
RELEASED = rows("embalming_released:12", "release_way:6", "release_reason:12x2")
RESULT = rows(
    "result_known:12",
    "laboratory:6 analyte:6",
    "result:6 report_number:6",
    "result_text:12",
    "reported:12",
    "method:4 analyst:4 uncertainty:4",
)
FORWARDED = rows("forwarded:12", "way:6 to_whom:6", "proof:12", "note:12x2")
CLAIMED = rows("amount:4 payee:8", "payee_address:12", "basis:12")
CLAIM_SENT = rows("sent:12", "sent_way:6 sent_to:6", "number:6")
CLAIM_PAID = rows("paid:6", "paid_at:12")
CLAIM_ENDED = rows("ended_reason:12x2")
REPORT = rows("coroner:12", "reason:12x2", "note:12x2")
REPORT_SENT = rows("sent:12", "sent_way:6 sent_to:6", "sent_by:6 proof:6")
