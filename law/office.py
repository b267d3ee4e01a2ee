"""Editions an office adds or corrects: laid over the program's own, checked alike, marked everywhere."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable

from law.answers import Answer
from law.decisions import Confidence, LawSource
from law.editions import Span
from law.loader import canonical_citation, expect_whole, read_bound, read_value
from law.strict_yaml import Row
from law.tables import Edition, Gap, LawTables, OfficeEdition, Series, ValueKind

FILE = "office edition"


def with_office_editions(tables: LawTables, editions: Iterable[OfficeEdition]) -> LawTables:
    """The tables with the office's editions in place of whatever stood in their days.

    Later ones of the list lie over earlier ones.

    Raises:
        BadTables: naming the edition and what is wrong with it; nothing is taken over then.
    """
    view = tables
    for edition in editions:
        view = view.replaced(_laid_over(view, edition), view="office")
    return view


def _laid_over(tables: LawTables, edition: OfficeEdition) -> Series:
    row = Row(file=FILE, key=edition.target, entries={})
    if edition.target not in tables.parameters and edition.target not in tables.provisions:
        raise row.refuse("target", "the tables have no figure and no provision of that name")
    for key in ("citation", "source", "reason", "by"):
        if not str(getattr(edition, key)).strip():
            raise row.refuse(key, "is needed: it is shown wherever the edition is used")
    series = tables.series(edition.target)
    span = _span(edition, row)
    kept = dataclasses.replace(
        series,
        editions=tuple(
            dataclasses.replace(old, span=left, law=_within(old.law, left))
            for old in series.editions
            for left in old.span.without(span)
        ),
        gaps=tuple(
            dataclasses.replace(old, span=left) for old in series.gaps for left in old.span.without(span)
        ),
    )
    new = _add(kept, series, edition, span, row)
    expect_whole(new)
    return new


def _add(kept: Series, series: Series, edition: OfficeEdition, span: Span, row: Row) -> Series:
    if edition.value is None:
        answer = Answer.NOT_IN_FORCE if edition.not_in_force else Answer.NOT_LOADED
        gap = Gap(span=span, answer=answer, why=f"{edition.reason} ({edition.by})")
        return dataclasses.replace(kept, gaps=(*kept.gaps, gap))
    value = read_value(series.kind, edition.value, row, "value")
    citation = canonical_citation(edition.citation, row, "citation")
    is_text = series.kind is ValueKind.PROVISION
    if is_text and not edition.value.strip():
        raise row.refuse("value", "a restatement is needed")
    law = LawSource(
        citation=series.id if is_text else citation,
        edition=edition.label,
        source=edition.source,
        confidence=Confidence.OFFICE,
        restatement=str(value) if is_text else "",
        valid_from=span.start,
        valid_until=span.until,
        verified_on=edition.verified_on,
        office_note=f"{edition.reason} ({edition.by})",
    )
    new = Edition(
        span=span,
        value=value,
        law=law,
        bound=read_bound(series.kind, edition.bound or _bound_before(series, span), row),
        phrase=edition.phrase or _phrase_before(series, span),
    )
    ordered = sorted((*kept.editions, new), key=_by_start)
    return dataclasses.replace(kept, editions=tuple(ordered))


def _by_start(edition: Edition) -> int:
    return edition.span.start.toordinal()


def _span(edition: OfficeEdition, row: Row) -> Span:
    try:
        return Span(start=edition.start, until=edition.until)
    except ValueError as problem:
        raise row.refuse("until", str(problem)) from problem


def _within(law: LawSource, span: Span) -> LawSource:
    return dataclasses.replace(law, valid_from=span.start, valid_until=span.until)


def _before(series: Series, span: Span) -> Edition | None:
    touching = [one for one in series.editions if one.span.overlaps(span)]
    return touching[0] if touching else (series.editions[-1] if series.editions else None)


def _bound_before(series: Series, span: Span) -> str:
    found = _before(series, span)
    return found.bound.value if found and found.bound else ""


def _phrase_before(series: Series, span: Span) -> str:
    found = _before(series, span)
    return found.phrase if found else ""
