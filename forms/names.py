"""What people, craft and other records are called in words.

Names stand exactly as typed: no case is changed, no part is dropped.
"""

from __future__ import annotations

from models.casefile import CaseFile
from models.records import Craft, Document, Involvement, Person, Record

UNNAMED_PERSON = "person not identified"
NOT_NAMED = "decedent not named"


def person_name(person: Person) -> str:
    """Last, first middle, suffix; the name as written where no parts are known."""
    given = " ".join(part for part in (person.first, person.middle) if part)
    parts = [part for part in (person.last, given, person.suffix) if part]
    return ", ".join(parts) if person.last else " ".join(parts) or person.name or ""


def plain_name(person: Person) -> str:
    """First middle last, suffix: as a signature line prints it."""
    if not person.last and not person.first:
        return person.name or ""
    words = " ".join(part for part in (person.first, person.middle, person.last) if part)
    return f"{words}, {person.suffix}" if person.suffix else words


def address_of(person: Person) -> str:
    """The address in one line, as typed."""
    region = " ".join(part for part in (person.state, person.postcode) if part)
    parts = (person.address, person.city, region, person.country)
    return ", ".join(part for part in parts if part)


def involvement_name(casefile: CaseFile, involvement: Involvement) -> str:
    """The person's name, else how the source calls them."""
    person = casefile.person(involvement.person_id)
    name = person_name(person) if person else ""
    return name or involvement.called or UNNAMED_PERSON


def craft_noun(casefile: CaseFile) -> str:
    """What this case calls its craft: "boat" or "snowmobile"."""
    return "snowmobile" if casefile.case.kind == "snowmobile" else "boat"


def craft_number(casefile: CaseFile, craft_id: str | None) -> int:
    """The running number of a craft within its case, from 1; 0 when the case does not hold it."""
    ids = [craft.id for craft in casefile.all(Craft)]
    return ids.index(craft_id) + 1 if craft_id in ids else 0


def craft_name(casefile: CaseFile, craft: Craft) -> str:
    """The running number and what the craft is known by: "boat 2, WS 1234 AB"."""
    number = craft_number(casefile, craft.id)
    known = craft.registration or craft.name or craft.called
    noun = f"{craft_noun(casefile)} {number}" if number else craft_noun(casefile)
    return f"{noun}, {known}" if known else noun


def record_name(casefile: CaseFile, record: Record) -> str:
    """What a record is called in a sentence."""
    match record:
        case Person():
            return person_name(record) or UNNAMED_PERSON
        case Involvement():
            return involvement_name(casefile, record)
        case Craft():
            return craft_name(casefile, record)
        case Document():
            return record.title or record.file_name or "document"
        case _:
            return record.TITLE.lower()


def name_of(casefile: CaseFile | None, record_id: str) -> str:
    """What the record with this id is called; the id itself when the case does not hold it."""
    found: Record | None = None
    if casefile is not None:
        found = casefile.find(record_id) or casefile.person(record_id)
    return record_name(casefile, found) if casefile and found else record_id
