"""Self-checks of the tables: what a test, `self-check` and the entry of an office edition hold them to.

The day of today and the text of the two documents are passed in: the law asks no clock and reads no file.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from enum import StrEnum

from law.citations import NotACitation, parse
from law.decisions import Confidence
from law.editions import FIRST_DAY, gaps, overlaps
from law.plain import dataclass
from law.tables import Edition, LawTables, Series, ValueKind, shown

_OURS = "program"


class Weight(StrEnum):
    """How much a finding of the checks matters."""

    WRONG = "wrong"  # the tables contradict themselves or their source
    STALE = "stale"  # nobody has compared the value with its source lately


@dataclass(frozen=True, slots=True, kw_only=True)
class TableProblem:
    """One thing the checks found: where, and what."""

    weight: Weight
    target: str
    problem: str


def problems(
    tables: LawTables, *, today: dt.date | None = None, seeds: str | None = None
) -> tuple[TableProblem, ...]:
    """Everything the checks find, wrong ones first.

    Args:
        tables: the tables, in any view.
        today: the day against which `verified_on` is measured; None leaves that check out.
        seeds: the text of the two documents; None leaves the check of the phrases out.
    """
    found: list[TableProblem] = []
    for series in (*tables.parameters.values(), *tables.provisions.values()):
        found += _coverage(series)
        found += _citations(tables, series)
        if seeds is not None:
            found += _phrases(series, _plain(seeds))
        if today is not None:
            found += _verified(tables, series, today)
    found += _required_items(tables)
    return tuple(sorted(found, key=_by_weight))


def _by_weight(one: TableProblem) -> tuple[str, str]:
    return ("0" if one.weight is Weight.WRONG else "1", one.target)


def _wrong(target: str, problem: str) -> TableProblem:
    return TableProblem(weight=Weight.WRONG, target=target, problem=problem)


def _coverage(series: Series) -> Iterator[TableProblem]:
    """Exactly one edition, or exactly one reason why there is none, on every day from 1990 on."""
    spans = [*(one.span for one in series.editions), *(one.span for one in series.gaps)]
    for one, two in overlaps(spans):
        yield _wrong(series.id, f"two entries cover the same days: {one}; {two}")
    for missing in gaps(spans, FIRST_DAY):
        yield _wrong(series.id, f"no entry {missing}")


def _citations(tables: LawTables, series: Series) -> Iterator[TableProblem]:
    """Each citation names a provision of the catalogue, or lies in one."""
    for edition in series.editions:
        text = edition.law.citation
        if text == _OURS:
            continue
        try:
            citation = parse(text)
        except NotACitation as problem:
            yield _wrong(series.id, str(problem))
            continue
        if str(citation) != text:
            yield _wrong(series.id, f"{text!r} is written {str(citation)!r}")
        known = (parse(name) for name in tables.provisions if name != _OURS)
        if not any(one.covers(citation) for one in known):
            yield _wrong(series.id, f"the catalogue has no provision {text}")


def _phrases(series: Series, seeds: str) -> Iterator[TableProblem]:
    """The words that hold a figure read in the documents stand there, with the figure in them."""
    for edition in series.editions:
        if edition.law.confidence is not Confidence.SEED or series.kind is ValueKind.PROVISION:
            continue
        words = _words(series, edition)
        if not words:
            yield _wrong(series.id, "a value read in the documents needs the words that hold it")
        elif _plain(words) not in seeds:
            yield _wrong(series.id, f"the documents do not contain {words!r}")


def _words(series: Series, edition: Edition) -> str:
    return edition.phrase.replace("{value}", shown(series.kind, edition.value))


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()


def _verified(tables: LawTables, series: Series, today: dt.date) -> Iterator[TableProblem]:
    limit = tables.value("tables.verified_days", today)
    for edition in series.editions:
        if not edition.span.holds(today) or edition.law.confidence is Confidence.OURS:
            continue
        checked = edition.law.verified_on
        if checked is None:
            problem = "nobody has compared it with its source"
        elif limit.keeps((today - checked).days):
            continue
        else:
            problem = f"last compared with its source on {checked}"
        yield TableProblem(weight=Weight.STALE, target=series.id, problem=problem)


def _required_items(tables: LawTables) -> Iterator[TableProblem]:
    for name, items in tables.items.items():
        keys = [item.key for item in items]
        for key in sorted({key for key in keys if keys.count(key) > 1}):
            yield _wrong(name, f"the item {key} stands twice")
        for item in items:
            if not any(parse(one).covers(parse(item.citation)) for one in tables.provisions if one != _OURS):
                yield _wrong(item.key, f"the catalogue has no provision {item.citation}")
