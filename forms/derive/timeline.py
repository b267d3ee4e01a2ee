"""Every time a case holds as lines in order: when, what, about whom or what, and from which source.

Times that cannot be placed come last. A document behind a fence is named by its class alone.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from dataclasses import replace

from forms.names import involvement_name, record_name
from forms.packet_people import PAPERS
from forms.scope import Line, Scope
from forms.values import Manner, show_field, specs, when_text
from law.instants import When
from law.packet import FENCE_BY_CLASS
from models import codes
from models.casefile import CaseFile
from models.fields import Kind
from models.records import Craft, Document, Filing, Involvement, Record, Specimen

OWN = "case record"
"""The source of a time nobody is named for."""
_SOURCES = (
    *("officer", "requested_by", "drawn_by", "asked_by", "by", "facility", "laboratory"),
    *("collected_by", "entered_by", "kept_by", "source", "by_named", "answered_by"),
)
_OF_TIME = {"result_known": ("analyst", "laboratory")}
"""Whoever drew a sample is no source of its result."""
_LAST = dt.datetime.max.replace(tzinfo=dt.UTC)


def timeline(scope: Scope, tells: Callable[[Record], bool] | None = None) -> tuple[Scope, ...]:
    """One row for each time of a case.

    Args:
        tells: whether the sheet may tell the times of a record; None for all.
    """
    found = sorted(_times(scope, tells), key=_by_instant)
    return tuple(replace(scope, line=line) for _, _, line in found)


def _by_instant(entry: tuple[dt.datetime, int, Line]) -> tuple[dt.datetime, int]:
    return entry[0], entry[1]


def _times(scope: Scope, tells: Callable[[Record], bool] | None) -> Iterator[tuple[dt.datetime, int, Line]]:
    case, order = scope.casefile, 0
    for record in (case.case, *case.records):
        if record.void_reason is not None or (tells is not None and not tells(record)):
            continue
        for spec in specs(type(record)).values():
            value = getattr(record, spec.key)
            if spec.kind is Kind.WHEN and isinstance(value, When):
                order += 1
                line = Line(
                    when=when_text(value, scope.manner.zone),
                    text=f"{record.TITLE}: {spec.label.lower()}",
                    who=about(case, record, scope.manner),
                    note=source(case, record, spec.key),
                )
                yield value.earliest or value.latest or _LAST, order, line


def about(case: CaseFile, record: Record, manner: Manner) -> str:
    """Whom or what a record is about: a person, a document by its title, a notice by its kind."""
    if isinstance(record, Filing):
        kind = show_field(record, specs(Filing)["duty"], manner).text
        return ", ".join(part for part in (kind, record.to_whom) if part)
    if isinstance(record, Document):
        return document_name(case, record)
    person = case.find(getattr(record, "involvement_id", None))
    if isinstance(person, Involvement):
        return involvement_name(case, person)
    specimen = case.find(getattr(record, "specimen_id", None))
    if isinstance(specimen, Specimen):
        return f"specimen {specimen.number or specimen.position}"
    return record_name(case, record) if isinstance(record, Involvement | Craft) else ""


def document_name(case: CaseFile, document: Document) -> str:
    """The title of a document; of one behind a fence its class, whatever its title says."""
    if document.legal_class is not None and document.legal_class in FENCE_BY_CLASS:
        return codes.label("document_class", document.legal_class)
    return record_name(case, document)


def source(case: CaseFile, record: Record, key: str) -> str:
    """The document a record was taken from, else who the record says did or told it, for one of its times."""
    if isinstance(record, Document) and record.legal_class in FENCE_BY_CLASS:
        return OWN
    papers = (case.find(getattr(record, name, None)) for name in PAPERS)
    document = next((paper for paper in papers if paper is not None), None)
    if isinstance(document, Document):
        return document_name(case, document)
    names = (getattr(record, name, None) for name in _OF_TIME.get(key, _SOURCES))
    return next((name for name in names if isinstance(name, str) and name), OWN)
