"""What the sheets around an arrest can be about, and the records each one is filled from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TypeVar

from forms.names import involvement_name
from forms.spec import Subject
from models.casefile import CaseFile
from models.records import (
    Arrest,
    ChemicalTest,
    CustodyEvent,
    Filing,
    Involvement,
    LabWork,
    Record,
    RefusalCase,
    Release,
    Screening,
    Specimen,
    TestRequest,
)
from models.records.base import CaseRecord

BINDINGS: Mapping[str, str] = MappingProxyType(
    {
        "case": "case",
        "incident": "incident",
        "craft": "craft",
        "arrest": "arrest",
        "who": "involvement",
        "who_person": "person",
        "screening": "screening",
        "request": "test_request",
        "test": "chemical_test",
        "row_test": "chemical_test",
        "release": "release",
        "refusal": "refusal_case",
        "specimen": "specimen",
        "container": "container",
        "entry": "custody_event",
        "before": "custody_event",
        "lab": "lab_work",
        "field_test": "field_test",
        "recording": "recording",
        "document": "document",
        "notice": "filing",
    }
)
DESIGNATED = "designated"
ARREST_NOTICE = "arrest_notice"

R = TypeVar("R", bound=CaseRecord)


def of_arrests(casefile: CaseFile) -> tuple[Subject, ...]:
    """One sheet for each arrest."""
    return _each(casefile, casefile.all(Arrest), "no arrest on record yet")


def of_requests(casefile: CaseFile) -> tuple[Subject, ...]:
    """One sheet for each request for a sample or test."""
    return _each(casefile, casefile.all(TestRequest), "no request on record yet")


def of_screenings(casefile: CaseFile) -> tuple[Subject, ...]:
    """One sheet for each preliminary screening."""
    return _each(casefile, casefile.all(Screening), "no screening on record yet")


def of_tests(casefile: CaseFile) -> tuple[Subject, ...]:
    """One sheet for each chemical test."""
    return _each(casefile, casefile.all(ChemicalTest), "no test on record yet")


def of_tested_people(casefile: CaseFile) -> tuple[Subject, ...]:
    """One sheet for each person with a request or a test, else for each person arrested."""
    asked = (*casefile.all(TestRequest), *casefile.all(ChemicalTest), *casefile.all(Arrest))
    ids = dict.fromkeys(person_of(casefile, record) for record in asked)
    people = [found for one in ids if isinstance(found := casefile.find(one), Involvement)]
    subjects = tuple(
        Subject(
            key=f"involvement/{person.id}",
            label=involvement_name(casefile, person),
            records=around(casefile, person.id),
        )
        for person in people
    )
    return subjects or _nobody(casefile, "nobody tested on record yet")


def of_specimens(casefile: CaseFile) -> tuple[Subject, ...]:
    """One sheet for each specimen, of the living and of the dead."""
    return _each(casefile, casefile.all(Specimen), "no specimen on record yet")


def of_living_specimens(casefile: CaseFile) -> tuple[Subject, ...]:
    """One sheet for each specimen that is not one of a decedent."""
    living = tuple(s for s in casefile.all(Specimen) if not s.from_decedent)
    return _each(casefile, living, "no specimen of a living person on record yet")


def person_of(casefile: CaseFile, record: CaseRecord | None) -> str | None:
    """The involvement a record is about: its own, else that of the arrest or request it names."""
    if record is None:
        return None
    own: str | None = getattr(record, "involvement_id", None)
    if own:
        return own
    for name in ("arrest_id", "request_id"):
        other = casefile.find(getattr(record, name, None))
        if other is not None and (found := person_of(casefile, other)):
            return found
    return None


def around(casefile: CaseFile, involvement_id: str | None, *given: CaseRecord) -> dict[str, Record | None]:
    """The records around one person's arrest; those given come first, then what belongs to them."""
    mine = {type(record): record for record in given}
    request = _chosen(casefile, TestRequest, mine, involvement_id)
    arrest = _chosen(casefile, Arrest, mine, involvement_id, getattr(request, "arrest_id", None))
    who = casefile.find(involvement_id)
    person = who if isinstance(who, Involvement) else None
    return {
        "case": casefile.case,
        "incident": casefile.incident,
        "craft": casefile.find(person.craft_id) if person else None,
        "who": person,
        "who_person": casefile.person(person.person_id) if person else None,
        "arrest": arrest,
        "request": request,
        "screening": _chosen(casefile, Screening, mine, involvement_id),
        "test": mine.get(ChemicalTest) or _test_of(casefile, involvement_id, request),
        "release": _first(r for r in casefile.all(Release) if arrest and r.arrest_id == arrest.id),
        "refusal": _first(r for r in casefile.all(RefusalCase) if request and r.request_id == request.id),
        "specimen": mine.get(Specimen),
        "lab": _lab_of(casefile, mine.get(Specimen)),
        "notice": _first(f for f in casefile.all(Filing) if f.duty == ARREST_NOTICE),
    }


def tests_of(casefile: CaseFile, involvement_id: str | None) -> tuple[ChemicalTest, ...]:
    """The tests of a person; none while nobody is named."""
    tests = casefile.all(ChemicalTest)
    return tuple(t for t in tests if involvement_id and person_of(casefile, t) == involvement_id)


def ledger_of(casefile: CaseFile, specimen_id: str | None) -> tuple[CustodyEvent, ...]:
    """The entries of a specimen's ledger in the order they were made."""
    return tuple(e for e in casefile.all(CustodyEvent) if specimen_id and e.specimen_id == specimen_id)


def _test_of(
    casefile: CaseFile, involvement_id: str | None, request: CaseRecord | None
) -> ChemicalTest | None:
    """The test the officer designated, else the first of the request, else none."""
    tests = tests_of(casefile, involvement_id)
    asked = [t for t in tests if request is None or t.request_id in (None, request.id)]
    return _first(t for t in asked if t.basis == DESIGNATED) or _first(
        t for t in asked if request is not None and t.request_id == request.id
    )


def _lab_of(casefile: CaseFile, specimen: CaseRecord | None) -> LabWork | None:
    """The latest work of a laboratory on a specimen."""
    works = [w for w in casefile.all(LabWork) if specimen is not None and w.specimen_id == specimen.id]
    return works[-1] if works else None


def _chosen(
    casefile: CaseFile,
    kind: type[R],
    given: Mapping[type, CaseRecord],
    involvement_id: str | None,
    named: str | None = None,
) -> R | None:
    """The record of a kind that was given, is named, or is the first of the person."""
    mine = given.get(kind)
    if isinstance(mine, kind):
        return mine
    every = casefile.all(kind)
    by_name = [record for record in every if named and record.id == named]
    theirs = [r for r in every if involvement_id and person_of(casefile, r) == involvement_id]
    return _first((*by_name, *theirs))


def _each(casefile: CaseFile, records: Iterable[CaseRecord], nothing: str) -> tuple[Subject, ...]:
    found = [_subject(casefile, record) for record in records]
    return tuple(found) or _nobody(casefile, nothing)


def _subject(casefile: CaseFile, record: CaseRecord) -> Subject:
    involvement_id = person_of(casefile, record)
    who = casefile.find(involvement_id)
    name = involvement_name(casefile, who) if isinstance(who, Involvement) else "person not named"
    number = getattr(record, "number", None)
    known = number or f"{record.TITLE.lower()} {record.position}"
    return Subject(
        key=f"{record.KIND}/{record.id}",
        label=f"{known}, {name}",
        records=around(casefile, involvement_id, record, *_linked(casefile, record)),
    )


def _linked(casefile: CaseFile, record: CaseRecord) -> tuple[CaseRecord, ...]:
    """Records a record names, and the test a specimen was taken for."""
    names = ("arrest_id", "request_id", "specimen_id")
    linked = [casefile.find(getattr(record, name, None)) for name in names]
    if isinstance(record, Specimen):
        linked.append(_first(t for t in casefile.all(ChemicalTest) if t.specimen_id == record.id))
    found = [one for one in linked if one is not None]
    further = [casefile.find(getattr(one, "request_id", None)) for one in found]
    return (*found, *(one for one in further if one is not None))


def _nobody(casefile: CaseFile, nothing: str) -> tuple[Subject, ...]:
    return (Subject(key="case", label=nothing, records=around(casefile, None)),)


T = TypeVar("T")


def _first(found: Iterable[T]) -> T | None:
    return next(iter(found), None)
