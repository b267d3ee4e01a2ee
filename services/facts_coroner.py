"""From a case file to the facts about deaths, a decedent's specimen, laboratory work and the coroner's file.

The result a laboratory reports is left where it is: the rules learn only that there is one.
"""

from __future__ import annotations

import dataclasses
from typing import Any

from law.fact import CONTESTED, Fact
from law.facts_coroner import (
    ClaimFacts,
    CoronerFileFacts,
    DeathFacts,
    ForwardingFacts,
    LabFacts,
    SpecimenFacts,
)
from law.instants import Precision, When
from models.casefile import CaseFile
from models.coroner import OneDeath, deaths_of
from models.records import Claim, CoronerFile, Forwarding, LabWork, Specimen
from services.facts_arrest import Whose
from services.fieldfacts import fact, on_record

_RESULTS = ("result", "result_text")


class CoronerTranslator:
    """Makes the facts of one case file."""

    def __init__(self, casefile: CaseFile, whose: Whose) -> None:
        self.casefile, self._whose = casefile, whose
        self._specimens = {
            one.id: f"Specimen {one.number or number}" for number, one in enumerate(casefile.all(Specimen), 1)
        }

    def deaths(self) -> tuple[DeathFacts, ...]:
        """Every death once, as officer and coroner together tell it."""
        return tuple(self._death(one) for one in deaths_of(self.casefile))

    def _death(self, one: OneDeath) -> DeathFacts:
        label = self._whose(one.involvement_id)
        return DeathFacts(
            id=one.id,
            file_id=one.file.id if one.file else None,
            person_id=one.involvement_id,
            label=label,
            died=_died(one, label),
            last_seen_alive=_told(one, "last_seen_alive", label),
            found=_told(one, "found", label),
            pronounced=_told(one, "pronounced", label),
            instantaneous=_told(one, "instantaneous", label),
            recovered=_told(one, "recovered", label),
            manner=_told(one, "manner", label),
            county=_told(one, "county", label),
            state=_told(one, "state", label),
            in_jurisdiction=fact(one.file or CoronerFile(), "in_jurisdiction", label),
            told_coroner=_learned(one, label),
        )

    def specimens(self) -> tuple[SpecimenFacts, ...]:
        """Every specimen, a living person's too."""
        return tuple(self._specimen(one) for one in self.casefile.all(Specimen))

    def _specimen(self, one: Specimen) -> SpecimenFacts:
        label = self._specimens[one.id]
        return SpecimenFacts(
            id=one.id,
            person_id=one.involvement_id,
            label=label,
            from_decedent=fact(one, "from_decedent", label),
            kind=fact(one, "specimen_kind", label),
            collected=fact(one, "collected", label),
            volume=fact(one, "volume", label),
            drawer=fact(one, "collector_capacity", label),
            directed_by=fact(one, "directed_by", label),
            shortfall=fact(one, "shortfall_reason", label),
        )

    def lab_work(self) -> tuple[LabFacts, ...]:
        """Every piece of laboratory work, without what was found."""
        return tuple(self._lab(one) for one in self.casefile.all(LabWork))

    def _lab(self, one: LabWork) -> LabFacts:
        label = self._specimens.get(one.specimen_id or "", "a specimen not named")
        return LabFacts(
            id=one.id,
            specimen_id=one.specimen_id,
            label=label,
            laboratory=fact(one, "laboratory", label),
            approved_by=fact(one, "approved_by", label),
            submitted=fact(one, "submitted", label),
            received=fact(one, "received", label),
            analyte=fact(one, "analyte", label),
            reported=on_record(one, _RESULTS, label),
            result_known=fact(one, "result_known", label),
        )

    def files(self) -> tuple[CoronerFileFacts, ...]:
        """Every coroner's file."""
        return tuple(self._file(one) for one in self.casefile.all(CoronerFile))

    def _file(self, one: CoronerFile) -> CoronerFileFacts:
        label = self._whose(one.involvement_id)
        return CoronerFileFacts(
            id=one.id,
            death_id=one.death_id,
            person_id=one.involvement_id,
            specimen_id=one.specimen_id,
            label=label,
            treated_reason=fact(one, "draw_treated_reason", label),
            not_drawn=fact(one, "not_drawn", label),
            draw_reason=fact(one, "draw_reason", label),
            asked=fact(one, "embalming_asked", label),
            released=fact(one, "embalming_released", label),
            release_reason=fact(one, "release_reason", label),
            embalmed=fact(one, "embalmed", label),
            notified=fact(one, "result_notified", label),
            forwarded=fact(one, "forwarded", label),
            report_sent=fact(one, "report_sent", label),
            supplemental=fact(one, "supplemental", label),
        )

    def forwardings(self) -> tuple[ForwardingFacts, ...]:
        """Every forwarding of a result that is a record of its own."""
        return tuple(
            ForwardingFacts(
                id=one.id,
                file_id=one.coroner_file_id,
                lab_work=one.lab_work_ids,
                label=f"Forwarding {number}",
                forwarded=fact(one, "forwarded", f"Forwarding {number}"),
            )
            for number, one in enumerate(self.casefile.all(Forwarding), 1)
        )

    def claims(self) -> tuple[ClaimFacts, ...]:
        """Every claim that is a record of its own, and each item entered in a coroner's file."""
        own = (self._claim(one, number) for number, one in enumerate(self.casefile.all(Claim), 1))
        return (*own, *(claim for file in self.casefile.all(CoronerFile) for claim in self._in_file(file)))

    def _claim(self, one: Claim, number: int) -> ClaimFacts:
        label = f"Claim {one.number or number}"
        return ClaimFacts(
            id=one.id,
            file_id=one.coroner_file_id,
            specimen_id=one.specimen_id,
            lab_work_id=one.lab_work_id,
            label=label,
            claimant=fact(one, "claimant", label),
            kind=fact(one, "claim_kind", label),
        )

    def _in_file(self, one: CoronerFile) -> list[ClaimFacts]:
        """What a coroner's file claims is claimed in the coroner's name."""
        label = self._whose(one.involvement_id)
        listed = fact(one, "claim_for", label)
        return [
            ClaimFacts(
                id=f"{one.id}:{kind}",
                file_id=one.id,
                specimen_id=None,
                lab_work_id=None,
                label=label,
                claimant=dataclasses.replace(listed, value="coroner", shown="the coroner's file"),
                kind=dataclasses.replace(listed, value=kind),
            )
            for kind in one.claim_for
        ]


def _told(one: OneDeath, key: str, label: str) -> Fact[Any]:
    """What counts of a field: the coroner's entry where there is one, else the officer's."""
    return fact(one.source(key), key, label)


def _died(one: OneDeath, label: str) -> Fact[When]:
    """The coroner's time of death; where an officer's rules it out, whatever either allows stays open."""
    own = _told(one, "died", label)
    for record in one.officers:
        other = fact(record, "died", label)
        if own.value is not None and other.value is not None and _apart(own.value, other.value):
            shown = f"{own.shown} (coroner), {other.shown} (officer)"
            return dataclasses.replace(own, value=_hull(own.value, other.value), state=CONTESTED, shown=shown)
    return own


def _learned(one: OneDeath, label: str) -> Fact[When]:
    """When the coroner's office learned of the death."""
    said = [fact(one.file, "learned", label)] if one.file is not None else []
    said.append(_told(one, "coroner_notified", label))
    return next((learned for learned in said if learned.value is not None), said[0])


def _apart(one: When, other: When) -> bool:
    """True when no instant fits both."""
    pairs = ((one.latest, other.earliest), (other.latest, one.earliest))
    return any(last is not None and first is not None and last < first for last, first in pairs)


def _hull(one: When, other: When) -> When:
    """Whatever either time allows."""
    starts, ends = (one.earliest, other.earliest), (one.latest, other.latest)
    return When(
        precision=Precision.RANGE,
        earliest=None if None in starts else min(start for start in starts if start),
        latest=None if None in ends else max(end for end in ends if end),
        zone=other.zone,
    )
