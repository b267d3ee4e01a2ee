"""Inputs of acts that need proof: a release, another end of a hold, entries of custody. Data."""

from __future__ import annotations

from forms.screens.layout import rows

RELEASE = rows("released:12")
RELEASE_ADULT = rows("adult_name:7 adult_relation:5", "adult_id:7 adult_age:5", "receipt_signed:12")
RELEASE_OTHER = rows("other_kind:12", "other_authority:12")
HAND_OVER = rows(
    "occurred:12",
    "purpose:6 place:6",
    "seal:5 seal_state:7",
    "temperature:6 condition:6",
    "carrier:12",
    "late_reason:12",
)
CUSTODY_SPLIT = rows("occurred:12", "place:6 purpose:6", "late_reason:12")
CUSTODY_ENTRY = rows(
    "occurred:12",
    "place:6 purpose:6",
    "seal:5 seal_state:7",
    "temperature:6 condition:6",
    "authority:12",
    "late_reason:12",
    "note:12",
)
CUSTODY_CORRECTION = rows(
    "occurred:12", "released_by:6 received_by:6", "place:6 purpose:6", "seal:6 condition:6"
)
