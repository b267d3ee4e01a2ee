"""Who may read what stands behind a fence, and the note in the history that somebody did.

A fenced value (`FieldSpec.fence`) is given to the roles named here. Everybody else gets the case without it:
the field says that it is kept behind its fence. Each reading is noted, once for a while for the same person
and case, so that a page that reads a case anew is no second reading.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from forms.fences import Fence
from forms.values import BEHIND
from models.audit import Leaf
from models.casefile import CaseFile
from models.codec import SPECS
from models.coroner import is_decedents
from models.fields import FieldState, State, is_blank
from models.records import CASE_RECORDS, CaseRecord, CoronerFile, LabWork, Specimen
from services.actor import PROGRAM, Actor, Role
from services.errors import Refused
from services.office import Office
from services.uow import work

SCREENING, LABORATORY, DECEDENT = "screening", "laboratory_result", "decedent_result"

READERS: Mapping[str, frozenset[Role]] = MappingProxyType(
    {
        SCREENING: frozenset({Role.RECORDS_CLERK, Role.OFFICER, Role.PROSECUTOR, Role.ADMIN}),
        LABORATORY: frozenset(
            {Role.RECORDS_CLERK, Role.OFFICER, Role.CUSTODIAN, Role.CORONER, Role.PROSECUTOR, Role.ADMIN}
        ),
        DECEDENT: frozenset({Role.CORONER}),
    }
)
"""Roles that may read a value behind a fence; never who only looks up, or keeps the law tables."""

FENCE_OF_CLASS: Mapping[str, str] = MappingProxyType({"screening": SCREENING, "decedent_result": DECEDENT})
"""The fence around a document of a legal class; the other fenced classes keep nobody of the office out."""

WORDS: Mapping[str, str] = MappingProxyType(
    {
        SCREENING: "the result of a preliminary screening",
        LABORATORY: "the result of a laboratory",
        "operator_report": "an operator's or occupant's report",
        "coroner_report": "a coroner's monthly report",
        DECEDENT: "the result of a decedent's specimen",
    }
)
SAME_READING = dt.timedelta(minutes=15)

_FENCED: Mapping[type[CaseRecord], Mapping[str, str]] = MappingProxyType(
    {
        cls: {key: spec.fence for key, spec in SPECS[cls].items() if spec.fence}
        for cls in CASE_RECORDS
        if any(spec.fence for spec in SPECS[cls].values())
    }
)


def fences_of(casefile: CaseFile) -> frozenset[str]:
    """The fences behind which this case holds something."""
    return frozenset(_around(casefile, record, f) for record in casefile.records for _, f in _held(record))


def opened_by(sheet: Fence | None) -> str:
    """The fence a sheet opens, "" for none: a sheet that states a laboratory's result is a decedent's."""
    opens = sheet.opens if sheet is not None else ""
    return DECEDENT if opens == LABORATORY else opens


def _around(casefile: CaseFile, record: CaseRecord, fence: str) -> str:
    """The fence a field of a record stands behind in this case: a decedent's result behind its own."""
    if fence != LABORATORY or not isinstance(record, LabWork):
        return fence
    specimen = casefile.find(record.specimen_id)
    if isinstance(specimen, Specimen):
        return DECEDENT if is_decedents(casefile, specimen) else fence
    # Of whom a result is that names no specimen nobody can tell; in a coroner's case the stricter one holds.
    return DECEDENT if casefile.all(CoronerFile) else fence


def _held(record: CaseRecord) -> Iterator[tuple[str, str]]:
    """Fenced fields of a record in which somebody has put something, voided records included."""
    for key, fence in _FENCED.get(type(record), {}).items():
        if not is_blank(getattr(record, key)) or key in record.states or key in record.typed:
            yield key, fence


def may_read(actor: Actor, fence: str) -> bool:
    """Whether somebody may read what stands behind a fence."""
    return actor.may(READERS[fence])


def without(casefile: CaseFile, fences: frozenset[str]) -> CaseFile:
    """The case with what stands behind these fences kept back; the fields say that it is there."""
    if not fences:
        return casefile
    kept = tuple(_kept_back(casefile, record, fences) for record in casefile.records)
    return replace(casefile, records=kept)


def _kept_back(casefile: CaseFile, record: CaseRecord, fences: frozenset[str]) -> CaseRecord:
    keys = {key for key, fence in _held(record) if _around(casefile, record, fence) in fences}
    if not keys:
        return record
    behind = dict.fromkeys(keys, FieldState(state=State.NOT_STATED, reason=BEHIND))
    changes: dict[str, Any] = dict.fromkeys(keys)
    changes["states"] = {**record.states, **behind}
    changes["typed"] = {key: words for key, words in record.typed.items() if key not in keys}
    return replace(record, **changes)


class Fences:
    """Gives cases out, each to whom it may be given."""

    def __init__(self, office: Office) -> None:
        self._office = office
        self._noted: dict[tuple[str, str, str], dt.datetime] = {}

    def opened(self, actor: Actor, casefile: CaseFile) -> CaseFile:
        """The case as this person may read it; what they read behind a fence is noted in the history."""
        held = fences_of(casefile)
        if held and actor != PROGRAM:
            self.note(actor, casefile.case.id, frozenset(fence for fence in held if may_read(actor, fence)))
        return self.shown(actor, casefile)

    def shown(self, actor: Actor, casefile: CaseFile) -> CaseFile:
        """The same for a case that this person just wrote: that needs no note."""
        if actor == PROGRAM:
            return casefile
        return without(casefile, frozenset(f for f in fences_of(casefile) if not may_read(actor, f)))

    def require(self, actor: Actor, fence: str, what: str) -> None:
        """Raise Refused unless the person may read what stands behind the fence."""
        if fence and actor != PROGRAM and not may_read(actor, fence):
            titles = ", ".join(role.label for role in Role if role in READERS[fence])
            raise Refused(
                f"Your role does not allow you to {what}: it states {WORDS[fence]}.",
                f"Ask somebody who is: {titles}.",
            )

    def require_all(self, actor: Actor, casefile: CaseFile, what: str) -> None:
        """The same for everything behind a fence in a case."""
        for fence in sorted(fences_of(casefile)):
            self.require(actor, fence, what)

    def note(self, actor: Actor, case_id: str, fences: frozenset[str], *, act: str = "read") -> None:
        """Put into the history that somebody read what stands behind these fences, or exported a case."""
        now = self._office.clock.now()
        new = [fence for fence in sorted(fences) if act != "read" or self._is_new(actor, case_id, fence, now)]
        if act == "read" and not new:
            return
        title = " and ".join(WORDS[fence] for fence in new)
        with work(self._office, actor, act) as unit:
            payload = {"title": title}
            unit.note(Leaf(kind=act, record_id=case_id, case_id=case_id, payload=dict(payload)))
        if act == "read":
            self._noted |= {(actor.user_id, case_id, fence): now for fence in new}

    def _is_new(self, actor: Actor, case_id: str, fence: str, now: dt.datetime) -> bool:
        last = self._noted.get((actor.user_id, case_id, fence))
        return last is None or not dt.timedelta(0) <= now - last < SAME_READING
