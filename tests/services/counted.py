"""Made-up deaths with results for tests of cumulative results."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from law.instants import When
from models.casefile import CaseFile
from models.fields import Quantity
from models.records import Death, Incident, Involvement, LabWork, Person, Specimen
from tests.services.conftest import Office
from tests.services.coroners import local

FOUND = ("0.000", "0.031", "0.079", "0.08", "0.142", None)
"""What the laboratory wrote, one death after the other; None for no test."""


def death(
    office: Office,
    n: int,
    died: When,
    written: str | None,
    *,
    kind: str = "boating",
    county: str = "",
    **fields: object,
) -> None:
    """One death, saved by the clerk, with what the laboratory wrote of alcohol in blood; None for no test."""
    cases = office.services.cases
    begun = cases.new(office.clerk, kind=kind, matter="accident")
    person = Person(id=cases.new_id(), name=f"Ann Number{n}", last=f"Number{n}", first="Ann")
    involved = Involvement(
        id=cases.new_id(),
        person_id=person.id,
        roles=("operator",) if n % 3 else ("occupant",),
        age_years=20 + n % 2,
    )
    county = county or ("oneida", "vilas")[n % 3 == 0]
    died_of = Death(id=cases.new_id(), involvement_id=involved.id, died=died, county=county)
    incident = Incident(id=cases.new_id(), occurred=died, casualty=True, any_death=True, county=county)
    specimen = Specimen(
        id=cases.new_id(), involvement_id=involved.id, from_decedent=True, specimen_kind="blood"
    )
    work = LabWork(id=cases.new_id(), specimen_id=specimen.id, analyte="alcohol")
    if written is not None:
        work = replace(work, result=Quantity(written=written, unit="g/100 mL", value=Decimal(written)))
    work = replace(work, **fields)  # type: ignore[arg-type]  # fields by name
    records = tuple(replace(r, case_id=begun.case.id) for r in (incident, involved, died_of, specimen, work))
    office.save(CaseFile(case=begun.case, records=records, people=(person,)))


def deaths(office: Office, count: int) -> None:
    """Deaths over two counties and the months of two years; one result after the other, sex not on record."""
    for n in range(count):
        death(office, n, local(2024 + n % 2, 1 + n % 12, 10), FOUND[n % len(FOUND)])
