"""What waits at the coroner's desk, as rows of the board: derived at each save from record and findings.

Rows hold instants and facts, never a state: what is late is told by the clock, the office's settings and its
reports at reading.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from forms.names import NOT_NAMED
from law.answers import Answer, ElementStatus
from law.decisions import Decision
from law.instants import When
from models.canonical import canonical_text
from models.casefile import CaseFile
from models.coroner import (
    OneDeath,
    amended,
    claims_of,
    deaths_of,
    is_open,
    is_reported,
    unforwarded,
    works_of,
)
from models.records import CoronerFile, Craft, Involvement, LabWork
from services.dutyindex import SHOWN_ANSWERS
from services.dutymet import drawn, is_sent
from services.indexing import full_name

DRAW, RELEASE, RESULT, FORWARD, CLAIM, DEATH = "draw", "release", "result", "forward", "claim", "death"
DRAW_RULE, MONTHLY_RULE = "specimen.draw", "coroner.monthly"


def coroner_rows(casefile: CaseFile, decisions: Iterable[Decision], at: dt.datetime) -> list[dict[str, Any]]:
    """The rows of a case: nothing for one without a death, or a voided one."""
    deaths = deaths_of(casefile) if casefile.case.void_reason is None else ()
    if not deaths:
        return []
    found = {(d.id, d.subject): d for d in decisions if d.answer in SHOWN_ANSWERS}
    return [row for one in deaths for row in _Rows(casefile, one, found, at).all()]


class _Rows:
    """The rows of one death."""

    def __init__(
        self,
        casefile: CaseFile,
        one: OneDeath,
        decisions: Mapping[tuple[str, str], Decision],
        at: dt.datetime,
    ) -> None:
        self.casefile, self.one, self.decisions, self.at = casefile, one, decisions, at
        self.file = one.file or CoronerFile()
        self.who = name_of(casefile, one)

    def all(self) -> Iterator[dict[str, Any]]:
        """Every row."""
        yield from self._death()
        yield from self._draw()
        yield from self._release()
        yield from self._results()
        yield from self._forwardings()
        yield from self._claims()

    def _death(self) -> Iterator[dict[str, Any]]:
        found = self.decisions.get((MONTHLY_RULE, self.one.subject))
        if found is None or found.duty is None:
            return
        due = found.duty.deadline.due
        county = self.one.value("county")
        detail = {
            "county": county,
            "craft": craft_kind(self.casefile, self.one),
            "citation": found.citation,
            "here": self.file.in_jurisdiction,
            "day": _first_day(self.one.value("died")),
            "to_whom": found.duty.to_whom,
            "headline": found.headline,
            "month_certain": month_is_certain(found),
            "reported": is_sent(self.file),
        }
        yield self._row(
            DEATH,
            self.one.id,
            detail,
            month=month_before(due) if due else None,
            due=_first(due),
            uncertain=found.answer is not Answer.YES,
            open_=not is_sent(self.file),
        )

    def _draw(self) -> Iterator[dict[str, Any]]:
        found = self.decisions.get((DRAW_RULE, self.one.subject))
        if found is None or found.duty is None or drawing_is_settled(self.casefile, self.one):
            return
        due = found.duty.deadline.due
        county = self.one.value("county")
        last = _last(due)
        detail = {
            "headline": found.headline,
            "citation": found.citation,
            "county": county,
            "latest": last.isoformat() if last else None,
        }
        yield self._row(DRAW, self.one.id, detail, due=_first(due), uncertain=found.answer is not Answer.YES)

    def _release(self) -> Iterator[dict[str, Any]]:
        asked, file = self.file.embalming_asked, self.file
        if asked is None or file.embalming_released is not None or "embalming_released" in file.states:
            return
        taken = bool(drawn(self.casefile, self.one))
        detail = {"funeral_home": file.funeral_home or "", "drawn": taken}
        yield self._row(RELEASE, file.id, detail, since=_first(asked))

    def _results(self) -> Iterator[dict[str, Any]]:
        old = amended(self.casefile)
        for work in works_of(self.casefile, self.one):
            sent = work.submitted or work.received
            if sent is None or is_reported(work) or work.id in old:
                continue
            yield self._row(RESULT, work.id, _work_detail(work), since=_last(sent))

    def _forwardings(self) -> Iterator[dict[str, Any]]:
        for work in unforwarded(self.casefile, self.one):
            known = work.result_known or self.file.result_notified
            yield self._row(FORWARD, work.id, _work_detail(work), since=_first(known))

    def _claims(self) -> Iterator[dict[str, Any]]:
        if self.one.file is None:
            return
        for n, claim in enumerate(claims_of(self.casefile, self.one.file)):
            if is_open(claim):
                detail = {
                    "claimant": claim.claimant,
                    "kind": claim.claim_kind,
                    "amount": claim.amount,
                    "paid": claim.paid,
                    "number": claim.number,
                }
                key = claim.id if claim.id != self.file.id else f"{claim.id}:{n}"
                yield self._row(CLAIM, key, detail, since=_first(claim.sent))

    def _row(
        self,
        kind: str,
        key: str,
        detail: Mapping[str, Any],
        *,
        month: str | None = None,
        since: dt.datetime | None = None,
        due: dt.datetime | None = None,
        uncertain: bool | None = None,
        open_: bool = True,
    ) -> dict[str, Any]:
        case = self.casefile.case
        return {
            "id": f"{case.id}:{kind}:{key}",
            "case_id": case.id,
            "case_number": case.number or "",
            "file_id": self.file.id,
            "subject": self.one.id if kind in (DEATH, DRAW, RELEASE) else key,
            "kind": kind,
            "who": self.who,
            "detail": canonical_text(dict(detail)),
            "month": month,
            "since": since,
            "due": due,
            "uncertain": uncertain,
            "sort_at": due or since or self.at,
            "watched": open_,
        }


def drawing_is_settled(casefile: CaseFile, one: OneDeath) -> bool:
    """Whether nobody needs to draw any more: it was done, or why it was not stands on record."""
    file = one.file
    told = file is not None and (file.not_drawn is True or file.draw_reason is not None)
    return told or bool(drawn(casefile, one))


def month_is_certain(decision: Decision) -> bool:
    """Whether the finding on the monthly report knows the month of death."""
    return any(e.id == "month" and e.status is ElementStatus.SATISFIED for e in decision.elements)


def month_before(due: When) -> str | None:
    """The month whose deaths are reported by a day: the month before it, "YYYY-MM"."""
    first, last = due.local_days()
    day = first or last
    if day is None:
        return None
    before = day.replace(day=1) - dt.timedelta(days=1)
    return f"{before:%Y-%m}"


def name_of(casefile: CaseFile, one: OneDeath) -> str:
    """The decedent's name as the record has it."""
    involved = casefile.find(one.involvement_id)
    if not isinstance(involved, Involvement):
        return NOT_NAMED
    person = casefile.person(involved.person_id)
    return (full_name(person) if person else None) or involved.called or NOT_NAMED


def craft_kind(casefile: CaseFile, one: OneDeath) -> str:
    """The kind of craft the decedent was on, else that of the case: "boat" or "snowmobile"."""
    involved = casefile.find(one.involvement_id)
    craft = casefile.find(involved.craft_id) if isinstance(involved, Involvement) else None
    if isinstance(craft, Craft) and craft.kind:
        return craft.kind
    return "snowmobile" if casefile.case.kind == "snowmobile" else "boat"


def _work_detail(work: LabWork) -> dict[str, Any]:
    return {
        "laboratory": work.laboratory or "",
        "analyte": work.analyte,
        "report_number": work.report_number,
        "amends": work.amends is not None,
    }


def _first(when: When | None) -> dt.datetime | None:
    return (when.earliest or when.latest) if when else None


def _last(when: When | None) -> dt.datetime | None:
    return (when.latest or when.earliest) if when else None


def _first_day(when: When | None) -> str | None:
    """The first local day a time may lie on."""
    first, last = when.local_days() if when else (None, None)
    day = first or last
    return day.isoformat() if day else None
