"""Duties that the record itself shows as met: a specimen drawn, a result forwarded, a death reported.

A notice or a report is met by its filing (`services.dutyindex`). What has a record of its own is not entered
a second time as a filing: its date, and its way where the law asks for one, are read where they stand.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from types import MappingProxyType

from law.decisions import Duty
from law.instants import When
from models import codes
from models.casefile import CaseFile
from models.coroner import (
    OneDeath,
    death_of,
    death_with,
    forwardings_of,
    is_reported,
    specimens_of,
    unforwarded,
)
from models.records import CoronerFile, Forwarding, LabWork, Specimen

ON_RECORD = "record"
"""Stands for the way of something that was done and not sent."""

BLOOD = "blood"
SPECIMEN_DRAWN = "specimen_drawn"
_REASONS = "draw_reason"
_NOT_DRAWN = "no specimen was or can be drawn"

Done = tuple[When, str]


def done_by_record(casefile: CaseFile, duty: Duty) -> Done | None:
    """When and how the record shows the duty as met; None when it does not."""
    find = _FINDERS.get(duty.filing_kind)
    if find is None:
        return None
    return find(casefile, _subject_id(duty))


def _subject_id(duty: Duty) -> str:
    """The id of the record the duty is about: duty ids read "rule:kind/ID"."""
    return duty.id.partition(":")[2].partition("/")[2]


def excuse_on_record(casefile: CaseFile, duty: Duty) -> str | None:
    """Why the duty can no longer be met, where the record says so: no specimen was or can be drawn.

    The words chosen of the list of reasons, in the office's language; None when nothing is said.
    """
    if duty.filing_kind != SPECIMEN_DRAWN:
        return None
    one = death_with(casefile, _subject_id(duty))
    file = one.file if one else None
    if file is None or not (file.not_drawn or file.draw_reason):
        return None
    chosen = codes.label(_REASONS, file.draw_reason) if file.draw_reason else None
    return chosen or file.draw_reason_text or _NOT_DRAWN


def drawn(casefile: CaseFile, one: OneDeath) -> tuple[Specimen, ...]:
    """The blood drawn from the body of a death, each with its time."""
    found = specimens_of(casefile, one)
    return tuple(s for s in found if s.specimen_kind in (None, BLOOD) and s.collected is not None)


def is_sent(file: CoronerFile) -> bool:
    """Whether a death was reported: a date and a way are on record."""
    return file.report_sent is not None and bool(file.report_way)


def _drawn(casefile: CaseFile, death_id: str) -> Done | None:
    one = death_with(casefile, death_id)
    times = [s.collected for s in drawn(casefile, one)] if one else []
    return _earliest([time for time in times if time is not None])


def _released(casefile: CaseFile, death_id: str) -> Done | None:
    one = death_with(casefile, death_id)
    released = one.file.embalming_released if one and one.file else None
    return (released, ON_RECORD) if released else None


def _reported(casefile: CaseFile, death_id: str) -> Done | None:
    one = death_with(casefile, death_id)
    file = one.file if one else None
    if file is None or file.report_sent is None or not file.report_way:
        return None
    return file.report_sent, file.report_way


def _submitted(casefile: CaseFile, specimen_id: str) -> Done | None:
    works = _works(casefile, specimen_id)
    return _earliest([work.submitted for work in works if work.submitted is not None])


def _notified(casefile: CaseFile, specimen_id: str) -> Done | None:
    one = _death_of(casefile, specimen_id)
    known = [work.result_known for work in _works(casefile, specimen_id) if work.result_known is not None]
    told = one.file.result_notified if one and one.file else None
    return _earliest([*known, *([told] if told else [])])


def _forwarded(casefile: CaseFile, specimen_id: str) -> Done | None:
    one = _death_of(casefile, specimen_id)
    works = {work.id for work in _works(casefile, specimen_id) if is_reported(work)}
    if one is None or one.file is None or any(w.id in works for w in unforwarded(casefile, one)):
        return None
    sent = [f for f in forwardings_of(casefile, one.file) if f.forwarded is not None and f.way]
    last = max(sent, key=_instant, default=None)
    return (last.forwarded, last.way or "") if last is not None and last.forwarded else None


def _instant(one: Forwarding) -> dt.datetime:
    assert one.forwarded is not None  # the caller leaves out those without a date
    return _bound(one.forwarded)


def _works(casefile: CaseFile, specimen_id: str) -> list[LabWork]:
    return [work for work in casefile.all(LabWork) if work.specimen_id == specimen_id]


def _death_of(casefile: CaseFile, specimen_id: str) -> OneDeath | None:
    specimen = casefile.find(specimen_id)
    return death_of(casefile, specimen) if isinstance(specimen, Specimen) else None


def _earliest(times: list[When]) -> Done | None:
    first = min(times, key=_bound, default=None)
    return (first, ON_RECORD) if first is not None else None


def _bound(when: When) -> dt.datetime:
    bound = when.earliest or when.latest
    assert bound is not None  # a When has at least one bound
    return bound


_FINDERS: Mapping[str, Callable[[CaseFile, str], Done | None]] = MappingProxyType(
    {
        SPECIMEN_DRAWN: _drawn,
        "embalming_release": _released,
        "coroner_monthly": _reported,
        "specimen_sent": _submitted,
        "result_notified": _notified,
        "result_forwarded": _forwarded,
    }
)
