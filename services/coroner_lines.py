"""What a monthly report states of one death, in words, from the record as it is now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from forms.coroner_report import NOT_ON_RECORD
from models import codes
from models.casefile import CaseFile
from models.codec import SPECS
from models.coroner import OneDeath, ReportLine, specimens_of
from models.fields import Quantity
from models.records import CoronerFile, Craft, Incident, Involvement, Record
from models.values import field_value
from services.coroner_values import MonthDeath
from services.coronerindex import name_of
from services.words import BLANK, say_day_range, say_field

_OF_DEATH = (
    ("died", "Time of death"),
    ("place", "Place of death"),
    ("county", "County of death"),
    ("state", "State of death"),
    ("manner", "Manner"),
    ("cause", "Cause"),
    ("cause_text", "Cause in words"),
)
_OF_INCIDENT = (
    ("occurred", "Time of the accident"),
    ("water", "Body of water"),
    ("trail", "Trail"),
    ("place", "Place of the accident"),
    ("municipality", "Municipality"),
    ("county", "County of the accident"),
)
_NEEDED = frozenset({"died", "county", "occurred", "manner", "cause", "circumstances"})


def line_of(casefile: CaseFile, one: OneDeath, row: MonthDeath, zone: str) -> ReportLine:
    """The line of a death."""
    return ReportLine(
        case_id=casefile.case.id,
        case_number=casefile.case.number or "",
        death_id=one.id,
        citation=row.citation,
        craft=row.craft,
        decedent=name_of(casefile, one),
        month_certain="yes" if row.month_certain else "no",
        stated=tuple(_stated(casefile, one, row, zone)),
    )


def correction_of(line: ReportLine, corrects: str) -> ReportLine:
    """The same line as the correction of what an earlier report states; it counts no death."""
    return replace(line, corrects=corrects)


def _stated(casefile: CaseFile, one: OneDeath, row: MonthDeath, zone: str) -> Iterator[tuple[str, str]]:
    yield from _person(casefile, one)
    yield from _fields(casefile.incident or Incident(), _OF_INCIDENT, zone)
    for key, label in _OF_DEATH:
        yield from _fields(one.source(key), ((key, label),), zone)
    file = one.file or CoronerFile()
    yield from _fields(file, (("circumstances", "Circumstances"), ("learned", "Learned of")), zone)
    yield from _fields(file, (("left_state", "Body taken out of the State"),), zone)
    yield "Specimen", _specimen(casefile, one, zone)
    if not row.month_certain:
        yield "Month", "not certain; reported for the earliest month in which death may have come"


def _person(casefile: CaseFile, one: OneDeath) -> Iterator[tuple[str, str]]:
    involved = casefile.find(one.involvement_id)
    if not isinstance(involved, Involvement):
        return
    person = casefile.person(involved.person_id)
    if person is not None and person.born is not None:
        yield "Date of birth", say_day_range(person.born)
    elif involved.age_years is not None:
        yield "Age", f"{involved.age_years} years"
    if involved.roles:
        yield "Role", ", ".join(codes.label("role", key) for key in involved.roles)
    craft = casefile.find(involved.craft_id)
    if isinstance(craft, Craft):
        said = (craft.registration, craft.called, craft.make, craft.model)
        kind = codes.label("boat_type", craft.boat_type) if craft.boat_type else craft.kind or ""
        yield "Craft", ", ".join(part for part in (kind, *said) if part) or NOT_ON_RECORD


def _fields(record: Record, wanted: tuple[tuple[str, str], ...], zone: str) -> Iterator[tuple[str, str]]:
    specs = SPECS[type(record)]
    for key, label in wanted:
        said = say_field(specs[key], field_value(record, key), zone)
        if said != BLANK:
            yield label, said
        elif key in _NEEDED:
            yield label, NOT_ON_RECORD


def _specimen(casefile: CaseFile, one: OneDeath, zone: str) -> str:
    """That a specimen was drawn, or why not; never what was found in it."""
    parts = []
    for specimen in specimens_of(casefile, one):
        spec = SPECS[type(specimen)]
        when = say_field(spec["collected"], field_value(specimen, "collected"), zone)
        volume = f", {_amount(specimen.volume)}" if specimen.volume else ""
        parts.append(f"drawn {when}{volume}" if when != BLANK else f"on record, time not stated{volume}")
    file = one.file
    reason = codes.label("draw_reason", file.draw_reason) if file and file.draw_reason else ""
    words = (file.draw_reason_text or "") if file else ""
    why = "; ".join(part for part in (reason, words) if part)
    if parts:
        return "; ".join([*parts, *([f"reason: {why}"] if why else [])])
    if file is not None and (file.not_drawn or why):
        return f"not drawn; {why or 'no reason on record'}"
    return NOT_ON_RECORD


def _amount(volume: Quantity) -> str:
    return f"{volume.written} {volume.unit}".strip()
