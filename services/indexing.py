"""Derived rows of a case: the row of the list, the words it is found under, its people and craft.

Rewritten in the transaction of each save; they hold nothing that cannot be made again from the records.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from models import codes
from models.canonical import canonical_text
from models.casefile import CaseFile
from models.coroner import deaths_of
from models.office_tables import KEPT_TOTALS
from models.records import Craft, Incident, Injury, Involvement, OtherNumber, Person
from models.tables import CASE_CRAFTS, CASE_INDEX, PERSON_INDEX, SURNAMES
from models.timetext import write_when
from services.tokens import (
    fold,
    letters,
    number_key,
    number_words,
    search_text,
    skeleton,
    stored_words,
    words,
)

TIE_BITS = 24
COUNTED = ("kind", "matter", "status", "county")
ALL_CASES = "cases"
OPEN = "open"  # what a case is that says nothing of its status
_LISTED = 3


def sort_instant(casefile: CaseFile, fallback: datetime) -> datetime:
    """The instant a case is listed at: when it happened, else when it was received, else `fallback`."""
    incident = casefile.incident
    for when in (incident.occurred if incident else None, casefile.case.received):
        if when is not None:
            bound = when.earliest or when.latest
            if bound is not None:
                return bound
    return fallback


def sort_base(instant: datetime) -> int:
    """The smallest sort key of an instant."""
    return int(instant.replace(microsecond=0).timestamp()) << TIE_BITS


def tie_breaker(case_id: str) -> int:
    """What tells cases of one second apart; the same for a case each time it is indexed."""
    return int.from_bytes(hashlib.sha256(case_id.encode()).digest()[:3], "big")


def case_row(casefile: CaseFile, zone: str, at: datetime, created: datetime) -> dict[str, Any]:
    """The row of the list for a case; `sort_key` is a wish that may be taken."""
    case, incident = casefile.case, casefile.incident
    occurred = incident.occurred if incident else None
    instant = sort_instant(casefile, created)
    place = _place(incident)
    return {
        "sort_key": sort_base(instant) + tie_breaker(case.id),
        "case_id": case.id,
        "number": case.number or "",
        "kind": case.kind,
        "matter": case.matter,
        "status": case.status or OPEN,
        "county": (incident.county if incident else None) or case.county,
        "assigned_to": case.assigned_to,
        "occurred": canonical_text(write_when(occurred, "UTC")) if occurred else None,
        "day": instant.astimezone(ZoneInfo(zone)).date().isoformat() if occurred else None,
        "place": place,
        "place_key": fold(place) if place else None,
        "people": _few(names_of(casefile)),
        "crafts": _few(_craft_names(casefile)),
        "injured": len(casefile.all(Injury)),
        "dead": len(deaths_of(casefile)),
        "voided": case.void_reason is not None,
        "juvenile": case.juvenile,
        "updated_at": at,
        "search_text": search_text(case_words(casefile)),
    }


def _place(incident: Incident | None) -> str | None:
    if incident is None:
        return None
    return incident.water or incident.trail or incident.place or incident.municipality


def _few(names: list[str]) -> str | None:
    shown = names[:_LISTED]
    if len(names) > len(shown):
        shown.append(f"{len(names) - len(shown)} more")
    return ", ".join(shown) or None


def names_of(casefile: CaseFile) -> list[str]:
    """Names of the people of the case, operators first, each once."""
    found: dict[str, None] = {}
    involved = casefile.all(Involvement)
    for one in sorted(involved, key=_operators_first):
        person = casefile.person(one.person_id)
        name = full_name(person) if person else one.called
        if name:
            found[name] = None
    return list(found)


def _operators_first(one: Involvement) -> bool:
    return "operator" not in one.roles


def full_name(person: Person) -> str:
    """The name as written, or put together from its parts."""
    parts = (person.first, person.middle, person.last, person.suffix)
    return person.name or " ".join(part for part in parts if part)


def _craft_names(casefile: CaseFile) -> list[str]:
    return [name for c in casefile.all(Craft) if (name := c.registration or c.name or c.called or c.make)]


def case_words(casefile: CaseFile) -> set[str]:
    """Every word a case is found under."""
    case, incident = casefile.case, casefile.incident
    found = number_words(case.number)
    for other in casefile.all(OtherNumber):
        found |= number_words(other.number)
    for craft in casefile.all(Craft):
        for number in (craft.registration, craft.hin, craft.vin):
            found |= number_words(number)
        found |= stored_words((craft.name, craft.called, craft.make, craft.model))
    found |= stored_words(n for p in casefile.people for n in (full_name(p), p.last, p.first, p.aliases))
    found |= stored_words(one.called for one in casefile.all(Involvement))
    found |= stored_words((case.intake_note, case.lead_agency, case.assigned_to))
    if incident is not None:
        found |= stored_words((incident.water, incident.trail, incident.place, incident.municipality))
        found |= stored_words((incident.narrative, incident.event_other, incident.factor_other))
    county = (incident.county if incident else None) or case.county
    return found | stored_words([codes.label("county", county) if county else None])


def reindex_case(connection: Connection, casefile: CaseFile, zone: str, at: datetime) -> None:
    """Rewrite the derived rows of a stored case."""
    old = connection.execute(sa.select(CASE_INDEX).where(CASE_INDEX.c.case_id == casefile.case.id)).first()
    row = case_row(casefile, zone, at, created=old.updated_at if old else at)
    if old is not None and not _has_time(casefile):
        row["sort_key"] = old.sort_key
    elif old is None or old.sort_key >> TIE_BITS != row["sort_key"] >> TIE_BITS:
        row["sort_key"] = _free_key(connection, row["sort_key"])
    else:
        row["sort_key"] = old.sort_key
    if old is None:
        connection.execute(CASE_INDEX.insert().values(**row))
    else:
        connection.execute(CASE_INDEX.update().where(CASE_INDEX.c.case_id == row["case_id"]).values(**row))
    _count(connection, old, row)
    _craft_rows(connection, casefile)
    for person in casefile.people:
        reindex_person(connection, person)


def _has_time(casefile: CaseFile) -> bool:
    incident = casefile.incident
    return casefile.case.received is not None or (incident is not None and incident.occurred is not None)


def _free_key(connection: Connection, wanted: int) -> int:
    while connection.execute(sa.select(CASE_INDEX.c.sort_key).where(CASE_INDEX.c.sort_key == wanted)).first():
        wanted += 1
    return wanted


def _count(connection: Connection, old: Any, row: dict[str, Any]) -> None:
    before = set() if old is None else total_names(old._mapping)
    after = total_names(row)
    for name in before - after:
        add_total(connection, name, -1)
    for name in after - before:
        add_total(connection, name, 1)


def total_names(row: Any) -> set[str]:
    """Names of the kept totals a row of the list counts in."""
    if row["voided"]:
        return set()
    return {ALL_CASES} | {total_name(key, row[key]) for key in COUNTED if row[key]}


def total_name(key: str, value: str) -> str:
    """The name under which the number of cases with a value is kept."""
    return f"{ALL_CASES}.{key}={value}"


def add_total(connection: Connection, name: str, by: int) -> None:
    """Move a kept total."""
    done = connection.execute(
        KEPT_TOTALS.update().where(KEPT_TOTALS.c.name == name).values(total=KEPT_TOTALS.c.total + by)
    )
    if done.rowcount == 0:
        connection.execute(KEPT_TOTALS.insert().values(name=name, total=by))


def craft_numbers(casefile: CaseFile) -> set[str]:
    """Registration, hull and frame numbers of the case's craft, as compared."""
    numbers = (n for c in casefile.all(Craft) for n in (c.registration, c.hin, c.vin) if n)
    return {key for number in numbers if (key := number_key(number))}


def _craft_rows(connection: Connection, casefile: CaseFile) -> None:
    case_id = casefile.case.id
    stored = set(
        connection.execute(sa.select(CASE_CRAFTS.c.number).where(CASE_CRAFTS.c.case_id == case_id)).scalars()
    )
    wanted = craft_numbers(casefile)
    if stored - wanted:
        connection.execute(
            CASE_CRAFTS.delete().where(
                CASE_CRAFTS.c.case_id == case_id, CASE_CRAFTS.c.number.in_(stored - wanted)
            )
        )
    rows = [{"case_id": case_id, "number": number} for number in sorted(wanted - stored)]
    if rows:
        connection.execute(CASE_CRAFTS.insert(), rows)


def person_row(person: Person) -> dict[str, Any]:
    """The row of the name index for a person."""
    surname, given = name_keys(person)
    found = stored_words((full_name(person), person.last, person.first, person.aliases))
    found |= number_words(person.licence)
    return {
        "person_id": person.id,
        "surname": surname,
        "given": given,
        "born": person.born.earliest.isoformat() if person.born else None,
        "search_text": search_text(found),
    }


def name_keys(person: Person) -> tuple[str, str]:
    """Surname and given names as compared: folded, joined, "O'Brien-Smith" -> "obriensmith"."""
    last, first = person.last, person.first
    if not last:
        parts = (person.name or "").replace(",", " , ").split()
        if "," in parts:
            comma = parts.index(",")
            last, first = " ".join(parts[:comma]), first or " ".join(parts[comma + 1 :])
        elif parts:
            last, first = parts[-1], first or " ".join(parts[:-1])
    return "".join(words(last or "")), " ".join(words(first or ""))


def surname_row(surname: str) -> dict[str, str]:
    """The row by which a misspelt surname is found."""
    return {"surname": surname, "skeleton": skeleton(surname), "letters": letters(surname)}


def reindex_person(connection: Connection, person: Person) -> None:
    """Rewrite the derived rows of a stored person."""
    row = person_row(person)
    old = connection.execute(sa.select(PERSON_INDEX).where(PERSON_INDEX.c.person_id == person.id)).first()
    if old is None:
        connection.execute(PERSON_INDEX.insert().values(**row))
    elif any(old._mapping[key] != value for key, value in row.items()):
        connection.execute(PERSON_INDEX.update().where(PERSON_INDEX.c.person_id == person.id).values(**row))
    add_surnames(connection, [row["surname"]])


def add_surnames(connection: Connection, surnames: Iterable[str]) -> None:
    """Take new surnames into the list of those the office knows."""
    for surname in {s for s in surnames if s}:
        known = sa.select(SURNAMES.c.surname).where(SURNAMES.c.surname == surname)
        if connection.execute(known).first() is None:
            connection.execute(SURNAMES.insert().values(**surname_row(surname)))
