"""What is handed to the acts of the coroner's desk."""

from __future__ import annotations

from law.instants import DayRange, When
from law.plain import dataclass
from models.fields import Quantity

OTHER = "other"
"""Key of a substance that is none of the list: its words say which, and two such are not one test."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """Blood drawn from a body. Late, short or by anybody: it is recorded as it was, with the reason.

    Attributes:
        reason: key of the code list `draw_reason`, for a draw that came late or was short.
        treated_reason: why it was handled as required where that cannot be told.
    """

    collected: When
    by: str = ""
    capacity: str | None = None
    directed_by: str | None = None
    site: str | None = None
    volume: Quantity | None = None
    number: str = ""
    preservative: str = ""
    lot: str = ""
    expires: DayRange | None = None
    reason: str | None = None
    reason_text: str = ""
    treated_reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoDraw:
    """That no specimen was or can be drawn, and why."""

    reason: str
    reason_text: str = ""
    attempted: When | None = None
    attempted_by: str = ""
    outcome: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A funeral home asks for the release of a body."""

    asked: When | None = None
    way: str | None = None
    funeral_home: str = ""
    director: str = ""
    address: str = ""
    phone: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultGiven:
    """What a laboratory reports of a decedent's specimen.

    Attributes:
        value: the number as the laboratory writes it, with its unit; None for words alone.
        amends: id of the earlier laboratory work this one amends; the earlier stays on record.
    """

    laboratory: str = ""
    analyte: str | None = None
    value: Quantity | None = None
    words: str = ""
    report_number: str = ""
    method: str = ""
    analyst: str = ""
    uncertainty: str = ""
    reported: When | None = None
    known: When | None = None
    amends: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Forwarded:
    """That results were forwarded: when, by which way, to whom (blank: whom the law names on the day)."""

    at: When | None = None
    way: str = ""
    to_whom: str = ""
    proof: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimGiven:
    """One item claimed. `amount` is whole cents; None while nobody has said it."""

    claimant: str
    kind: str
    amount: int | None = None
    payee: str = ""
    payee_address: str = ""
    basis: str = ""
    lab_work_id: str | None = None
    specimen_id: str | None = None
