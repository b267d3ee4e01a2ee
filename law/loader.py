"""Loads the tables of the law from their files, once; refuses anything that is not exactly as described.

`sources.yaml` names where things were read; `parameters/` holds figures, flags and addressees; `texts/` words
that are read to people as they stand; `catalogue/` restatements of provisions; `required_items/` the items
reports must state; `calendars/` the holidays.
"""

from __future__ import annotations

import dataclasses
import datetime as dt
import functools
from collections.abc import Iterable, Mapping
from pathlib import Path

from law.answers import Answer
from law.citations import NotACitation, parse
from law.decisions import Confidence, LawSource
from law.editions import FIRST_DAY, Span, gaps, overlaps
from law.errors import BadTables
from law.strict_yaml import Row, decimal, flag, read, whole
from law.tables import (
    Bound,
    Edition,
    Gap,
    HolidayRule,
    LawTables,
    ProvisionClass,
    RequiredItem,
    Series,
    Value,
    ValueKind,
)

FOLDER = Path(__file__).parent

_BOUNDED = {
    ValueKind.HOURS,
    ValueKind.DAYS,
    ValueKind.MONEY,
    ValueKind.CONCENTRATION,
    ValueKind.VOLUME,
    ValueKind.YEARS,
    ValueKind.DISTANCE,
    ValueKind.SPEED,
}
_WHOLE = {
    ValueKind.HOURS,
    ValueKind.DAYS,
    ValueKind.MINUTES,
    ValueKind.YEARS,
    ValueKind.VOLUME,
    ValueKind.COUNT,
    ValueKind.DISTANCE,
    ValueKind.SPEED,
}
_APPLIES = {"always", "injury_or_death", "death", "damage", "other_craft", "other_property", "witnesses"}

# What may stand for days without an edition. `in_doubt`: the day in force is not sure, so a person decides.
_GAPS = (
    ("not_loaded", Answer.NOT_LOADED),
    ("not_in_force", Answer.NOT_IN_FORCE),
    ("in_doubt", Answer.LEGAL_CALL),
)
_CENTS = 100
_VALUE_FOLDERS = ("parameters", "texts")


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class _Reading:
    """Where something was read, and how long that reading speaks.

    Attributes:
        law: words, edition and confidence.
        until: first day it speaks no longer, None when it goes on.
        later: for a section the source that speaks from that day on: what later copies were seen to say.
    """

    law: LawSource
    until: dt.date | None = None
    later: Mapping[str, str] = dataclasses.field(default_factory=dict)


Sources = Mapping[str, _Reading]


@functools.cache
def load_tables() -> LawTables:
    """The tables of this program; read once, self-checked.

    Raises:
        BadTables: a table breaks its own rules.
    """
    return load_folder(FOLDER)


def load_folder(folder: Path) -> LawTables:
    """Tables from a folder of the same layout."""
    sources = _sources(_read(folder / "sources.yaml"))
    parameters = [
        _series(row, sources, file.name)
        for part in _VALUE_FOLDERS
        for file in sorted((folder / part).glob("*.yaml"))
        for row in _only(_read(file), "parameters")
    ]
    provisions = [
        _provision(row, sources, file.name)
        for file in sorted((folder / "catalogue").glob("*.yaml"))
        for row in _only(_read(file), "provisions")
    ]
    return LawTables(
        parameters=_by_id(parameters),
        provisions=_by_id(provisions),
        items=dict(_item_list(_read(file)) for file in sorted((folder / "required_items").glob("*.yaml"))),
        holidays=tuple(
            _holiday(row)
            for file in sorted((folder / "calendars").glob("*.yaml"))
            for row in _only(_read(file), "holidays")
        ),
    )


def expect_whole(series: Series) -> None:
    """Refuse a series in which a day from 1990 on has no entry, or more than one.

    Raises:
        BadTables: naming the days.
    """
    spans = [*(one.span for one in series.editions), *(one.span for one in series.gaps)]
    for one, two in overlaps(spans):
        raise BadTables(series.file, series.id, f"two entries cover the same days: {one}; {two}")
    for missing in gaps(spans):
        raise BadTables(
            series.file, series.id, f"no entry {missing}; say not_loaded when it was not obtained"
        )


def read_value(kind: ValueKind, text: str, row: Row, key: str) -> Value:
    """A value of a kind from text.

    Raises:
        BadTables: not of that kind.
    """
    if kind is ValueKind.MONEY:
        cents = decimal(text, row, key) * _CENTS
        if cents != cents.to_integral_value():
            raise row.refuse(key, "has parts of a cent")
        return int(cents)
    if kind in _WHOLE:
        return whole(text, row, key)
    if kind is ValueKind.CONCENTRATION:
        return decimal(text, row, key)
    return flag(text, row, key) if kind is ValueKind.FLAG else text


def canonical_citation(text: str, row: Row, key: str) -> str:
    """The canonical form of a citation; "program" for what is ours.

    Raises:
        BadTables: it names no provision.
    """
    if text == "program":
        return text
    try:
        return str(parse(text))
    except NotACitation as problem:
        raise row.refuse(key, str(problem)) from problem


def read_bound(kind: ValueKind, text: str, row: Row) -> Bound | None:
    """The bound of a figure: needed for figures that draw a limit, refused for the rest.

    Raises:
        BadTables: missing, superfluous or no such word.
    """
    if kind not in _BOUNDED:
        if text:
            raise row.refuse("bound", "only a figure that draws a limit has one")
        return None
    if text not in set(Bound):
        raise row.refuse("bound", "inclusive or exclusive is expected")
    return Bound(text)


def _read(path: Path) -> Row:
    return read(path.read_text(encoding="utf-8"), path.name)


def _only(top: Row, key: str) -> tuple[Row, ...]:
    rows = top.rows(key)
    top.done()
    return rows


def _by_id(series: Iterable[Series]) -> dict[str, Series]:
    found: dict[str, Series] = {}
    for one in series:
        if one.id in found:
            raise BadTables(one.file, one.id, f"stands in {found[one.id].file} as well")
        expect_whole(one)
        found[one.id] = one
    return found


def _sources(top: Row) -> dict[str, _Reading]:
    found: dict[str, _Reading] = {}
    for name, row in top.mappings("sources"):
        law = LawSource(
            citation="",
            edition=row.text("edition"),
            source=row.text("words"),
            confidence=Confidence(row.word("confidence", set(Confidence))),
            verified_on=row.day("verified_on"),
        )
        later = {entry.text("section"): entry.text("source") for entry in row.rows("later")}
        found[name] = _Reading(law=law, until=row.day("speaks_until"), later=later)
        row.done()
    top.done()
    return found


def _series(row: Row, sources: Sources, file: str) -> Series:
    kind = ValueKind(row.word("kind", {kind.value for kind in ValueKind} - {ValueKind.PROVISION.value}))
    step_value = read_value(kind, row.text("step", "1"), row, "step") if kind in _BOUNDED else 1
    series = Series(
        id=row.text("id"),
        title=row.text("title"),
        kind=kind,
        unit=row.text("unit", ""),
        step=str(step_value),
        file=file,
        editions=tuple(
            part
            for entry in row.rows("values")
            for part in _spoken_for(_edition(entry, kind, sources), entry, sources)
        ),
        gaps=_gaps(row),
    )
    row.done()
    return series


def _edition(row: Row, kind: ValueKind, sources: Sources) -> Edition:
    span = _span(row)
    source = _source(row, sources)
    edition = Edition(
        span=span,
        value=read_value(kind, row.text("value"), row, "value"),
        bound=read_bound(kind, row.text("bound", ""), row),
        phrase=row.text("phrase", ""),
        open_question=row.text("open_question", ""),
        taken_over=row.flag("taken_over", "no"),
        continues=row.flag("continues", "no"),
        law=dataclasses.replace(
            source,
            citation=canonical_citation(row.text("cite"), row, "cite"),
            valid_from=span.start,
            valid_until=span.until,
        ),
    )
    row.done()
    return edition


def _provision(row: Row, sources: Sources, file: str) -> Series:
    citation = canonical_citation(row.text("cite"), row, "cite")
    series = Series(
        id=citation,
        title=row.text("title"),
        kind=ValueKind.PROVISION,
        binds=row.text("binds", ""),
        provision_class=_class_of(row),
        file=file,
        editions=tuple(
            part
            for entry in row.rows("texts")
            for part in _spoken_for(_text_edition(entry, citation, sources), entry, sources)
        ),
        gaps=_gaps(row),
    )
    row.done()
    return series


def _class_of(row: Row) -> ProvisionClass:
    """What the table says; else a duty where it names whom it binds."""
    usual = ProvisionClass.DUTY if row.text("binds", "") else ProvisionClass.PROCEDURE
    return ProvisionClass(row.word("class", set(ProvisionClass), usual.value))


def _text_edition(row: Row, citation: str, sources: Sources) -> Edition:
    span, source, restatement = _span(row), _source(row, sources), row.text("restatement")
    edition = Edition(
        span=span,
        value=restatement,
        phrase=row.text("phrase", ""),
        open_question=row.text("open_question", ""),
        law=dataclasses.replace(
            source,
            citation=citation,
            restatement=restatement,
            valid_from=span.start,
            valid_until=span.until,
        ),
    )
    row.done()
    return edition


def _spoken_for(edition: Edition, row: Row, sources: Sources) -> tuple[Edition, ...]:
    """An edition, or it and its days after its source fell silent, under the source that speaks of those.

    The same words under another source are one text: a document of one year says nothing of the next.
    """
    reading = sources[row.text("source")]
    section = edition.law.citation.partition("(")[0].strip()
    until, later = reading.until, reading.later.get(section)
    if until is None or later is None or not edition.span.holds(until):
        return (edition,)
    before = Span(start=edition.span.start, until=until)
    after = Span(start=until, until=edition.span.until)
    law = dataclasses.replace(
        edition.law,
        source=sources[later].law.source,
        edition=sources[later].law.edition,
        confidence=sources[later].law.confidence,
        verified_on=sources[later].law.verified_on,
        valid_from=after.start,
    )
    first = dataclasses.replace(
        edition, span=before, law=dataclasses.replace(edition.law, valid_until=before.until)
    )
    return (first, dataclasses.replace(edition, span=after, law=law, continues=True))


def _source(row: Row, sources: Sources) -> LawSource:
    name = row.text("source")
    if name not in sources:
        raise row.refuse("source", f"sources.yaml names no {name!r}")
    found = sources[name].law
    return dataclasses.replace(
        found,
        edition=row.text("edition", found.edition),
        confidence=Confidence(row.word("confidence", set(Confidence), found.confidence.value)),
        verified_on=row.day("verified_on") or found.verified_on,
    )


def _span(row: Row) -> Span:
    start, until = row.day("from") or FIRST_DAY, row.day("until")
    try:
        return Span(start=start, until=until)
    except ValueError as problem:
        raise row.refuse("until", str(problem)) from problem


def _gaps(row: Row) -> tuple[Gap, ...]:
    found = []
    for key, answer in _GAPS:
        for entry in row.rows(key):
            gap = Gap(
                span=_span(entry),
                answer=answer,
                why=entry.text("why"),
                may_differ=entry.flag("may_differ", "no"),
            )
            entry.done()
            found.append(gap)
    return tuple(found)


def _item_list(top: Row) -> tuple[str, tuple[RequiredItem, ...]]:
    name = top.text("list")
    items = []
    for row in top.rows("items"):
        citation = canonical_citation(row.text("cite"), row, "cite")
        items.append(
            RequiredItem(
                key=citation.replace(" ", ""),
                citation=citation,
                wording=row.text("wording"),
                applies=row.word("applies", _APPLIES, "always"),
            )
        )
        row.done()
    top.done()
    return name, tuple(items)


def _holiday(row: Row) -> HolidayRule:
    rule = HolidayRule(
        name=row.text("name"),
        month=row.whole("month"),
        day=row.whole("day", "0"),
        weekday=row.whole("weekday", "0"),
        nth=row.whole("nth", "0"),
        since=row.whole("since", "0"),
    )
    row.done()
    return rule
