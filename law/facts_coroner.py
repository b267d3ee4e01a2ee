"""Frozen inputs of the rules about a decedent's specimen and the coroner's file.

What a laboratory found stands in none of these values: the rules ask whether there is a result, never what it
says.
"""

from __future__ import annotations

from law.fact import Fact, Measure
from law.instants import When
from law.plain import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class DeathFacts:
    """One death, as the officer's record and the coroner's file together tell it.

    Attributes:
        file_id: the coroner's file about it, None when there is none.
        county, state: where the death occurred, as keys; a county lies in Wisconsin.
        in_jurisdiction: whether the coroner's office says that it is its own.
        told_coroner: when the coroner or medical examiner learned of the death.
    """

    id: str
    file_id: str | None
    person_id: str | None
    label: str
    died: Fact[When]
    last_seen_alive: Fact[When]
    found: Fact[When]
    pronounced: Fact[When]
    instantaneous: Fact[bool]
    recovered: Fact[bool]
    manner: Fact[str]
    county: Fact[str]
    state: Fact[str]
    in_jurisdiction: Fact[bool]
    told_coroner: Fact[When]


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecimenFacts:
    """One specimen. A living person's and a decedent's never stand in for each other."""

    id: str
    person_id: str | None
    label: str
    from_decedent: Fact[bool]
    kind: Fact[str]
    collected: Fact[When]
    volume: Fact[Measure]
    drawer: Fact[str]
    directed_by: Fact[str]
    shortfall: Fact[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class LabFacts:
    """One piece of laboratory work. `reported` says only that there is a result."""

    id: str
    specimen_id: str | None
    label: str
    laboratory: Fact[str]
    approved_by: Fact[str]
    submitted: Fact[When]
    received: Fact[When]
    analyte: Fact[str]
    reported: Fact[bool]
    result_known: Fact[When]


@dataclass(frozen=True, slots=True, kw_only=True)
class CoronerFileFacts:
    """The coroner's file of one death, but for what it says of the death itself (`DeathFacts`)."""

    id: str
    death_id: str | None
    person_id: str | None
    specimen_id: str | None
    label: str
    treated_reason: Fact[str]
    not_drawn: Fact[bool]
    draw_reason: Fact[str]
    asked: Fact[When]
    released: Fact[When]
    release_reason: Fact[str]
    embalmed: Fact[When]
    notified: Fact[When]
    forwarded: Fact[When]
    report_sent: Fact[When]
    supplemental: Fact[bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class ForwardingFacts:
    """One forwarding of results. `lab_work` names the results; none names them all."""

    id: str
    file_id: str | None
    lab_work: tuple[str, ...]
    label: str
    forwarded: Fact[When]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimFacts:
    """One item claimed from the department, in whose name and for what."""

    id: str
    file_id: str | None
    specimen_id: str | None
    lab_work_id: str | None
    label: str
    claimant: Fact[str]
    kind: Fact[str]
