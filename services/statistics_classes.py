"""The classes by which cumulative results count a death: result, year, month, sex, age, role, county."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from decimal import Decimal

from forms.coroner_chapters import Deaths
from forms.coroner_report import MONTHS
from law.errors import LawGap
from law.plain import dataclass
from law.rules.concentration import BLOOD, BLOOD_UNIT, MILLIGRAMS
from law.tables import LawTables
from models import codes
from models.casefile import CaseFile
from models.coroner import OneDeath, amended, is_reported, specimens_of, works_of
from models.records import Involvement, LabWork, Specimen
from models.statistics import Class
from services.facts import facts_of
from services.suppression import Axis

ALCOHOL = "alcohol"
NONE, BELOW, LIMIT, OTHER, UNTESTED = "none", "below", "limit", "other", "untested"
GAP = "gap"
NOT_ON_RECORD = "not on record"
YEAR, MONTH, SEX, AGE, ROLE, AREA = "year", "month", "sex", "age", "role", "area"

RESULTS = Axis(
    key="result",
    label="Result for alcohol",
    classes=(
        Class(key=NONE, label="none found"),
        Class(key=BELOW, label="over zero, below the limit", second=True),
        Class(key=LIMIT, label="at or above the limit"),
        Class(key=OTHER, label="tested, no figure that can be classed", gap=True),
        Class(key=UNTESTED, label="not tested, or no result told", gap=True),
    ),
)
"""The limit is an operator's on the day of the death; a decedent of any role is compared with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """One death of a period.

    Attributes:
        month: "YYYY-MM", the earliest in which death may have come, as the monthly report has it.
        day: first and last day of the death by the office's clock.
    """

    casefile: CaseFile
    one: OneDeath
    month: str
    day: tuple[dt.date, dt.date]
    zone: str


def axes_of(first: int, last: int, counties: tuple[str, ...], bands: tuple[int, ...]) -> tuple[Axis, ...]:
    """The groupings of a period: none of a single class, and the month only of a period of several years."""
    several = last > first
    made = (
        _axis(YEAR, "Year of death", {str(year): str(year) for year in range(first, last + 1)}, gap=""),
        _axis(MONTH, "Month of death", {f"{n:02d}": name for n, name in enumerate(MONTHS, 1) if several}),
        _axis(SEX, "Sex", {key: codes.label("sex", key) for key in ("female", "male")}, gap=OTHER_SEX),
        _axis(AGE, "Age", {str(band): _band(band, bands) for band in bands}),
        _axis(ROLE, "Role", {"operator": "operator", "other": "any other role"}),
        _axis(AREA, "County of death", {key: codes.label("county", key) for key in counties}, gap=OTHER_AREA),
    )
    return tuple(axis for axis in made if sum(not one.gap for one in axis.classes) > 1)


OTHER_SEX = "neither or another, or not on record"
OTHER_AREA = "another county, or not on record"


def _axis(key: str, label: str, classes: Mapping[str, str], gap: str = NOT_ON_RECORD) -> Axis:
    made = tuple(Class(key=one, label=words) for one, words in classes.items())
    return Axis(
        key=key, label=label, classes=(*made, *([Class(key=GAP, label=gap, gap=True)] if gap else []))
    )


def _band(first: int, bands: tuple[int, ...]) -> str:
    later = [band for band in bands if band > first]
    return f"{first} to {min(later) - 1}" if later else f"{first} and over"


def classes_of(death: Counted, axes: tuple[Axis, ...]) -> dict[str, str]:
    """The class of a death on each axis; what the record does not settle is a gap of the record."""
    said = {
        YEAR: year_of(death.month),
        MONTH: _month(death.day),
        SEX: _sex(death),
        AGE: _age(death, axes),
        ROLE: _role(death),
        AREA: death.one.value("county") or GAP,
    }
    known = {axis.key: {one.key for one in axis.classes} for axis in axes}
    return {key: said[key] if said[key] in keys else GAP for key, keys in known.items()}


def year_of(month: str) -> str:
    """The year of "YYYY-MM"."""
    return month.partition("-")[0]


def _month(day: tuple[dt.date, dt.date]) -> str:
    first, last = day
    return f"{first.month:02d}" if (first.year, first.month) == (last.year, last.month) else GAP


def _involved(death: Counted) -> Involvement | None:
    found = death.casefile.find(death.one.involvement_id)
    return found if isinstance(found, Involvement) else None


def _sex(death: Counted) -> str:
    involved = _involved(death)
    person = death.casefile.person(involved.person_id) if involved is not None else None
    if person is None or person.sex is None or "sex" in person.states:
        return GAP
    return person.sex


def _role(death: Counted) -> str:
    involved = _involved(death)
    if involved is None or not involved.roles or "roles" in involved.states:
        return GAP
    return "operator" if "operator" in involved.roles else "other"


def _age(death: Counted, axes: tuple[Axis, ...]) -> str:
    """The band in which the age on the day of the accident surely lies."""
    bands = [int(one.key) for axis in axes if axis.key == AGE for one in axis.classes if not one.gap]
    people = facts_of(death.casefile, zone=death.zone).people
    ages = next((one.age.known for one in people if one.id == death.one.involvement_id), None)
    if ages is None:
        return GAP
    youngest, oldest = (max((band for band in bands if band <= age), default=None) for age in ages)
    return str(youngest) if youngest is not None and youngest == oldest else GAP


def result_of(death: Counted, chapter: Deaths, tables: LawTables) -> str:
    """What the laboratory found in the decedent's blood, as a class."""
    old = amended(death.casefile)
    works = [
        work
        for work in works_of(death.casefile, death.one)
        if work.analyte == ALCOHOL and work.id not in old and is_reported(work)
    ]
    specimens = {one.id: one for one in specimens_of(death.casefile, death.one)}
    if not works:
        return UNTESTED
    found = {_class_of(work, specimens[work.specimen_id or ""], death, chapter, tables) for work in works}
    return found.pop() if len(found) == 1 else OTHER


def _class_of(work: LabWork, specimen: Specimen, death: Counted, chapter: Deaths, tables: LawTables) -> str:
    level = _level(work, specimen)
    if level is None:
        return OTHER
    if not level:
        return NONE
    try:
        limits = [tables.value(f"{chapter.values}.charge.limit", day) for day in death.day]
    except LawGap:
        return OTHER
    reached = {one.reached_by(level) for one in limits}
    return OTHER if len(reached) > 1 else LIMIT if reached.pop() else BELOW


def _level(work: LabWork, specimen: Specimen) -> Decimal | None:
    """The alcohol in whole blood in g/100 mL; None for anything that is no plain figure of it."""
    result = work.result
    if result is None or result.value is None or "result" in work.states or specimen.specimen_kind != BLOOD:
        return None
    if result.unit == BLOOD_UNIT:
        return result.value
    # scaleb moves the point: 100 mg/dL is 0.100 g/100 mL.
    return result.value.scaleb(-3) if result.unit == MILLIGRAMS else None
