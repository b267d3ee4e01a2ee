"""How a case is said in a header, a list and a table: pure functions over the plain value."""

from __future__ import annotations

import dataclasses
import datetime as dt

from forms.names import craft_name, involvement_name
from forms.values import Manner, say, show_field, when_text
from law.instants import DayRange
from law.plain import dataclass
from models import codes
from models.casefile import CaseFile
from models.fields import Kind, is_blank, specs_of
from models.records import Case, Craft, Involvement, Record
from services.listing import CaseRow

NEW_CASE = "New case"

_HEADS = {
    ("involvement", "person_id"): "Name",
    ("involvement", "craft_id"): "Craft",
    ("involvement", "age_years"): "Age",
    ("craft", "kind"): "Craft",
    ("craft", "registration"): "Registration",
    ("craft", "aboard_count"): "Aboard",
    ("craft", "damage_cost"): "Repair",
    ("injury", "medical_treatment"): "Treated",
    ("injury", "involvement_id"): "Person",
    ("filing", "received"): "Received here",
    ("filing", "made"): "Given, signed",
    ("document", "size_bytes"): "Size",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CellWords:
    """One cell: its words, and whether they are an answer state rather than a value."""

    text: str
    is_state: bool = False


def case_number(casefile: CaseFile) -> str:
    """The number, or what a case without one is called."""
    return casefile.case.number or NEW_CASE


def kind_words(case: Case) -> str:
    """What the case is, such as "Boating accident"."""
    kind = codes.label("case_kind", case.kind) if case.kind else ""
    matter = codes.label("case_matter", case.matter).lower() if case.matter else "case"
    return f"{kind} {matter}".strip().capitalize() if not kind else f"{kind} {matter}"


def kind_icon(case: Case) -> str:
    """Icon of the kind of case."""
    return "snowmobile" if case.kind == "snowmobile" else "boat"


def place_words(casefile: CaseFile) -> str:
    """Water or trail, municipality, county; "" where nothing was said."""
    incident = casefile.incident
    if incident is None:
        return ""
    first = (
        incident.trail or incident.water
        if casefile.case.kind == "snowmobile"
        else incident.water or incident.trail
    )
    county = incident.county or casefile.case.county
    county_words = f"{codes.label('county', county)} County" if county else ""
    return ", ".join(part for part in (first, incident.municipality, county_words) if part)


def when_words(casefile: CaseFile, zone: str) -> str:
    """When it happened, with the zone; "" where nothing was said, the state's word where that was said."""
    incident = casefile.incident
    if incident is None:
        return ""
    if incident.occurred is not None:
        return when_text(incident.occurred, zone)
    state = incident.states.get("occurred")
    return f"time {state.state.value.replace('_', ' ')}" if state else ""


def column_head(record_kind: str, key: str, label: str) -> str:
    """Head of a column: a short word where the field's own label is long."""
    return _HEADS.get((record_kind, key), label)


def cell_words(casefile: CaseFile, record: Record, key: str, zone: str) -> CellWords:
    """What the table of a repeating record says of one field."""
    if isinstance(record, Involvement) and key == "person_id":
        return CellWords(text=involvement_name(casefile, record))
    if isinstance(record, Involvement) and key == "age_years" and record.age_years is None:
        return _age(casefile, record)
    if isinstance(record, Craft) and key == "kind":
        return CellWords(text=craft_name(casefile, record).partition(",")[0])
    spec = specs_of(type(record))[key]
    manner = Manner(zone=zone, casefile=casefile, on=incident_day(casefile))
    if is_blank(getattr(record, key)):
        return CellWords(text=show_field(record, spec, manner).word, is_state=True)
    if spec.kind is Kind.LONG_TEXT:
        return CellWords(text=str(getattr(record, key)).splitlines()[0])
    return CellWords(text=say(spec, getattr(record, key), record.states.get(key), manner))


def _age(casefile: CaseFile, record: Involvement) -> CellWords:
    person, day = casefile.person(record.person_id), incident_day(casefile)
    if person is not None and isinstance(person.born, DayRange) and day is not None:
        oldest, youngest = _years(person.born.earliest, day), _years(person.born.latest, day)
        return CellWords(text=str(oldest) if oldest == youngest else f"{youngest} or {oldest}")
    state = record.states.get("age_years")
    return CellWords(text=state.state.value.replace("_", " ") if state else "", is_state=True)


def _years(born: dt.date, on: dt.date) -> int:
    # Somebody born on 29 February comes of age on 1 March in a common year.
    return on.year - born.year - ((on.month, on.day) < (born.month, born.day))


def incident_day(casefile: CaseFile) -> dt.date | None:
    """First day the accident may have happened on; None where nobody said."""
    incident = casefile.incident
    return incident.occurred.local_days()[0] if incident and incident.occurred else None


def row_words(row: CaseRow, zone: str) -> str:
    """What a row of the list says of a case in one line."""
    occurred = when_text(row.occurred, zone) if row.occurred is not None else ""
    return ", ".join(part for part in (row.place, occurred, row.people) if part)


def with_kind(casefile: CaseFile, kind: str) -> CaseFile:
    """The case with its kind corrected: the craft follow; everything entered stays with its record."""
    craft_kind = "snowmobile" if kind == "snowmobile" else "boat"
    records = tuple(
        dataclasses.replace(record, kind=craft_kind) if isinstance(record, Craft) else record
        for record in casefile.records
    )
    return dataclasses.replace(casefile, case=dataclasses.replace(casefile.case, kind=kind), records=records)
