"""What the office has decided for itself (audited, in the store), and what this computer has (a file)."""

from __future__ import annotations

import contextlib
import datetime as dt
import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from law.plain import dataclass
from models.audit import Leaf
from models.canonical import Json, canonical_text
from models.office_tables import SETTINGS
from models.problems import Problem
from models.storable import ValueProblem, is_zone, storable_text
from services.actor import ACCOUNT_KEEPERS, Actor, require
from services.changes import Changes
from services.errors import Invalid
from services.numbers import pattern_obstacle
from services.office import Office
from services.tokens import fold
from services.uow import Unit, read, work

DEFAULT_ZONE = "America/Chicago"
LONGEST_IDLE_MINUTES = 24 * 60  # not law
EARLIEST_REPORTS = 1950  # not law: a year before this is a slip, and would make hundreds of months due


@dataclass(frozen=True, slots=True, kw_only=True)
class CountyOf:
    """A county of jurisdiction and the days it belonged to the office; None leaves an end open."""

    county: str
    valid_from: dt.date | None = None
    valid_until: dt.date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LabLimit:
    """How long the office waits for a laboratory's result before it asks.

    Attributes:
        laboratory: the laboratory's name, "" for any.
        analyte: key of the code list `analyte`, "" for any test.
        days: whole days after the specimen was sent.
    """

    laboratory: str
    analyte: str
    days: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficeSettings:
    """The office's own settings.

    Attributes:
        office: name as it stands on paper.
        counties: counties of jurisdiction with their days.
        zone: IANA zone of every time entered and printed.
        number_pattern: how case numbers look: YYYY or YY is the year, a run of # the counter.
        idle_lock_minutes: minutes without a key or click until the window locks; 0 never.
        custody_gap_minutes: how long a specimen may be in nobody's hands before the gap is named.
        warrant_states_screening: whether the draft for a warrant states the result of a preliminary
            screening; open whether it may (30.682(2)-(3)), so off until the office decides.
        addressees: who receives what, by key ("warden", "department", ...), as typed by the office.
        office_kinds: "sheriff", "coroner", "prosecutor".
        coroner: the coroner or medical examiner who signs, as typed; "" for whoever acts.
        lab_limits: how long each laboratory may take for each test; the closest one counts.
        reports_from: first day of the month from which the coroner's monthly reports are kept here; None
            for every month with a death on record.
        nil_reports: whether a month in which nobody died is reported too, as a practice of the office; needs
            `reports_from`.
        sample: a made-up office; every screen and sheet says so.
    """

    office: str = ""
    counties: tuple[CountyOf, ...] = ()
    zone: str = DEFAULT_ZONE
    number_pattern: str = "YYYY-####"
    idle_lock_minutes: int = 15
    custody_gap_minutes: int = 30
    warrant_states_screening: bool = False
    addressees: Mapping[str, str] = field(default_factory=dict)
    office_kinds: frozenset[str] = frozenset()
    coroner: str = ""
    lab_limits: tuple[LabLimit, ...] = ()
    reports_from: dt.date | None = None
    nil_reports: bool = False
    sample: bool = False

    @property
    def custody_gap(self) -> dt.timedelta:
        """The length from which a gap of custody is named."""
        return dt.timedelta(minutes=self.custody_gap_minutes)

    @property
    def lets(self) -> frozenset[str]:
        """Fences whose values the office lets some sheets state (`Form.may_state`)."""
        return frozenset({"screening"} if self.warrant_states_screening else ())

    def lab_limit(self, laboratory: str | None, analyte: str | None) -> dt.timedelta | None:
        """How long a laboratory may take for a test; None when the office set nothing for it."""
        wanted = fold(laboratory or "").strip()
        found = [
            (bool(one.laboratory) * 2 + bool(one.analyte), one.days)
            for one in self.lab_limits
            if fold(one.laboratory).strip() in ("", wanted) and one.analyte in ("", analyte or "")
        ]
        return dt.timedelta(days=max(found)[1]) if found else None


def _county_json(county: CountyOf) -> Json:
    ends = (county.valid_from, county.valid_until)
    return [county.county, *(end.isoformat() if end else None for end in ends)]


def _county(raw: Any) -> CountyOf:
    first, last = (dt.date.fromisoformat(end) if end else None for end in raw[1:])
    return CountyOf(county=raw[0], valid_from=first, valid_until=last)


def _limit_json(limit: LabLimit) -> Json:
    return [limit.laboratory, limit.analyte, limit.days]


def to_json(settings: OfficeSettings) -> dict[str, Json]:
    """Each setting as a plain JSON value."""
    return {
        "office": settings.office,
        "counties": [_county_json(county) for county in settings.counties],
        "zone": settings.zone,
        "number_pattern": settings.number_pattern,
        "idle_lock_minutes": settings.idle_lock_minutes,
        "custody_gap_minutes": settings.custody_gap_minutes,
        "warrant_states_screening": settings.warrant_states_screening,
        "addressees": dict(settings.addressees),
        "office_kinds": [str(kind) for kind in sorted(settings.office_kinds)],
        "coroner": settings.coroner,
        "lab_limits": [_limit_json(limit) for limit in settings.lab_limits],
        "reports_from": settings.reports_from.isoformat() if settings.reports_from else None,
        "nil_reports": settings.nil_reports,
        "sample": settings.sample,
    }


def from_json(raw: Mapping[str, Any]) -> OfficeSettings:
    """Settings from what is stored; what is not there keeps its default."""
    values = dict(raw)
    if "counties" in values:
        values["counties"] = tuple(_county(part) for part in values["counties"])
    if "office_kinds" in values:
        values["office_kinds"] = frozenset(values["office_kinds"])
    if "lab_limits" in values:
        parts = values["lab_limits"]
        values["lab_limits"] = tuple(LabLimit(laboratory=p[0], analyte=p[1], days=p[2]) for p in parts)
    if values.get("reports_from"):
        values["reports_from"] = dt.date.fromisoformat(values["reports_from"])
    known = {name: values[name] for name in to_json(OfficeSettings()) if name in values}
    return OfficeSettings(**known)


def read_settings(connection: Connection) -> OfficeSettings:
    """The office's settings as stored."""
    rows = connection.execute(sa.select(SETTINGS.c.key, SETTINGS.c.value))
    return from_json({row.key: json.loads(row.value) for row in rows})


def write_settings(unit: Unit, settings: OfficeSettings) -> None:
    """Store what differs, with the change in the history."""
    before, after = to_json(read_settings(unit.connection)), to_json(settings)
    stored = set(unit.connection.execute(sa.select(SETTINGS.c.key)).scalars())
    for key, value in after.items():
        if key in stored and before[key] == value:
            continue
        if key in stored:
            statement = SETTINGS.update().where(SETTINGS.c.key == key)
            unit.connection.execute(
                statement.values(value=canonical_text(value), version=SETTINGS.c.version + 1)
            )
        else:
            unit.connection.execute(SETTINGS.insert().values(key=key, value=canonical_text(value), version=1))
        payload: Json = {"before": {key: before[key]} if key in stored else {}, "after": {key: value}}
        unit.note(Leaf(kind="setting", record_id=key, case_id=None, payload=payload))


class Settings:
    """Reads and changes the office's settings, and this computer's."""

    def __init__(self, office: Office) -> None:
        self._office = office

    def get(self) -> OfficeSettings:
        """The office's settings."""
        with read(self._office) as connection:
            return read_settings(connection)

    def change(self, actor: Actor, reason: str = "", **changes: Any) -> Changes:
        """Change named settings. Raises Refused (role) or Invalid."""
        require(actor, ACCOUNT_KEEPERS, "change the settings of the office")
        with work(self._office, actor, "settings", reason) as unit:
            settings = replace(read_settings(unit.connection), **changes)
            check(settings)
            write_settings(unit, settings)
        return unit.changes

    def workstation(self) -> dict[str, Any]:
        """Settings of the computer (window, colours, printer); empty when there are none."""
        folder = self._office.folder
        if folder is None or not folder.workstation.exists():
            return {}
        try:
            kept = json.loads(folder.workstation.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return kept if isinstance(kept, dict) else {}

    def set_workstation(self, **values: Any) -> None:
        """Keep settings of this computer; the file is replaced as a whole or not at all.

        Where it cannot be written they last until the program ends: colours are no reason to stop work.
        """
        folder = self._office.folder
        if folder is None:
            return
        text = json.dumps(self.workstation() | values, indent=2, sort_keys=True) + "\n"
        partial = folder.workstation.with_suffix(f".{os.getpid()}.partial")
        try:
            partial.write_text(text, encoding="utf-8")
            partial.replace(folder.workstation)
        except OSError:
            with contextlib.suppress(OSError):
                partial.unlink(missing_ok=True)


def check(settings: OfficeSettings) -> None:
    """Raise Invalid when the settings cannot be worked with."""
    problems = []
    if not settings.office.strip():
        problems.append(Problem(path="office", message="The office has no name. It stands on every form."))
    if not is_zone(settings.zone):
        problems.append(Problem(path="zone", message="The time zone is not known. Choose one from the list."))
    obstacle = pattern_obstacle(settings.number_pattern)
    if obstacle:
        problems.append(Problem(path="number_pattern", message=obstacle))
    if not 0 <= settings.idle_lock_minutes <= LONGEST_IDLE_MINUTES:
        message = f"Minutes are zero, for never, up to {LONGEST_IDLE_MINUTES}, a day."
        problems.append(Problem(path="idle_lock_minutes", message=message))
    if settings.custody_gap_minutes < 0:
        problems.append(Problem(path="custody_gap_minutes", message="Minutes are zero or more."))
    if any(limit.days < 0 for limit in settings.lab_limits):
        problems.append(Problem(path="lab_limits", message="The days of a laboratory are zero or more."))
    if settings.nil_reports and settings.reports_from is None:
        message = "Say from which month on reports without a death are made."
        problems.append(Problem(path="reports_from", message=message))
    if settings.reports_from is not None and settings.reports_from.year < EARLIEST_REPORTS:
        message = "The month from which reports are kept here lies too far back. Check its year."
        problems.append(Problem(path="reports_from", message=message))
    problems += _text_obstacles(settings)
    if problems:
        raise Invalid(problems)


def _text_obstacles(settings: OfficeSettings) -> Iterator[Problem]:
    texts = {
        "office": settings.office,
        "coroner": settings.coroner,
        "number_pattern": settings.number_pattern,
    }
    texts |= {f"addressees.{key}": text for key, text in settings.addressees.items()}
    texts |= {f"lab_limits[{n}]": one.laboratory for n, one in enumerate(settings.lab_limits, 1)}
    for path, text in texts.items():
        try:
            storable_text(text)
        except ValueProblem as problem:
            yield Problem(path=path, message=str(problem))
    for place, county in enumerate(settings.counties, 1):
        if county.valid_from and county.valid_until and county.valid_until < county.valid_from:
            message = "The last day of the county lies before its first. Exchange them or correct one."
            yield Problem(path=f"counties[{place}]", message=message)
