"""What a coroner's sheets of one case can be about, and the records each one is filled from."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from forms.names import NOT_NAMED, involvement_name
from forms.spec import Subject
from models.casefile import CaseFile
from models.coroner import (
    CORONER,
    LABORATORY,
    OneDeath,
    claims_of,
    deaths_of,
    forwardings_of,
    specimens_of,
    unforwarded,
    works_of,
)
from models.records import Claim, Forwarding, Involvement, Record

BINDINGS: Mapping[str, str] = MappingProxyType(
    {
        "case": "case",
        "incident": "incident",
        "craft": "craft",
        "who": "involvement",
        "who_person": "person",
        "death": "death",
        "file": "coroner_file",
        "specimen": "specimen",
        "container": "container",
        "attempt": "draw_attempt",
        "lab": "lab_work",
        "row_lab": "lab_work",
        "forwarding": "forwarding",
        "claim": "claim",
        "row_claim": "claim",
    }
)


def of_deaths(casefile: CaseFile) -> tuple[Subject, ...]:
    """One sheet for each death, the officer's record and the coroner's file of it together."""
    found = tuple(_subject(casefile, one) for one in deaths_of(casefile))
    return found or (Subject(key="case", label="no death on record yet", records=_nobody(casefile)),)


def of_forwardings(casefile: CaseFile) -> tuple[Subject, ...]:
    """One sheet for each forwarding, and one for each death with results left, or with none yet."""
    found: list[Subject] = []
    for one in deaths_of(casefile):
        made = forwardings_of(casefile, one.file) if one.file else ()
        found += [_forwarding(casefile, one, forwarding) for forwarding in made]
        if not made or unforwarded(casefile, one):
            found.append(_subject(casefile, one))
    return tuple(found) or of_deaths(casefile)


def of_claims(casefile: CaseFile) -> tuple[Subject, ...]:
    """For each death the coroner's claim and the laboratory's, a sheet for each number they bear."""
    found: list[Subject] = []
    for one in deaths_of(casefile):
        claims = claims_of(casefile, one.file) if one.file else ()
        for claimant in (CORONER, LABORATORY):
            mine = [claim for claim in claims if claim.claimant == claimant]
            if claimant == LABORATORY and not mine and not works_of(casefile, one):
                continue
            firsts = {claim.number or "": claim for claim in reversed(mine)}
            for number in sorted(firsts) or [""]:
                first = firsts.get(number) or Claim(claimant=claimant)
                found.append(_claim(casefile, one, claimant, number, first))
    return tuple(found) or of_deaths(casefile)


def around(casefile: CaseFile, one: OneDeath) -> dict[str, Record | None]:
    """The records around one death."""
    who = casefile.find(one.involvement_id)
    person = who if isinstance(who, Involvement) else None
    specimens = specimens_of(casefile, one)
    named = [s for s in specimens if one.file is not None and s.id == one.file.specimen_id]
    works = works_of(casefile, one)
    return {
        "case": casefile.case,
        "incident": casefile.incident,
        "craft": casefile.find(person.craft_id) if person else None,
        "who": person,
        "who_person": casefile.person(person.person_id) if person else None,
        "death": one.officers[0] if one.officers else None,
        "file": one.file,
        "specimen": next(iter((*named, *specimens)), None),
        "lab": works[-1] if works else None,
    }


def _nobody(casefile: CaseFile) -> dict[str, Record | None]:
    return {"case": casefile.case, "incident": casefile.incident}


def decedent(casefile: CaseFile, one: OneDeath) -> str:
    """The decedent's name, else how the source calls them."""
    who = casefile.find(one.involvement_id)
    return involvement_name(casefile, who) if isinstance(who, Involvement) else NOT_NAMED


def _subject(casefile: CaseFile, one: OneDeath) -> Subject:
    label = f"death of {decedent(casefile, one)}"
    return Subject(key=one.subject, label=label, records=around(casefile, one))


def _forwarding(casefile: CaseFile, one: OneDeath, forwarding: Forwarding) -> Subject:
    return Subject(
        key=f"forwarding/{forwarding.id}",
        label=f"forwarding, death of {decedent(casefile, one)}",
        records={**around(casefile, one), "forwarding": forwarding},
    )


def _claim(casefile: CaseFile, one: OneDeath, claimant: str, number: str, first: Claim) -> Subject:
    whose = "coroner’s claim" if claimant == CORONER else "laboratory’s claim"
    named = f" {number}" if number else ""
    return Subject(
        key=f"claims/{claimant}/{one.id}/{number}",
        label=f"{whose}{named}, death of {decedent(casefile, one)}",
        records={**around(casefile, one), "claim": first},
    )
