"""An evidence number of ours names one thing; numbers from elsewhere stay, are named and asked about."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.casefile import CaseFile
from models.records import Container, OtherNumber, Specimen
from services.custody_values import Details, Part
from services.errors import Invalid
from services.exchange.intake import take_in
from tests.services.changing import add, edit
from tests.services.conftest import Office
from tests.services.specimens import arrest_case, keeper, look


def container_of(case: CaseFile, place: int = 0) -> Container:
    return case.all(Container)[place]


def problem(caught: pytest.ExceptionInfo[Invalid]) -> tuple[str, str]:
    (one,) = caught.value.problems
    return one.path, one.message


def foreign(office: Office, number: str = "S-1") -> CaseFile:
    """A case of another office, whose specimen has a number that is given here too."""
    here = arrest_case(office, "TEMP-1")
    cases = office.services.cases
    new = cases.new_id()
    renamed = {record.id: cases.new_id() for record in (*here.records, *here.people)}
    records = []
    for record in here.records:
        changes = {"id": renamed[record.id], "case_id": new, "version": 0}
        for key in ("involvement_id", "specimen_id", "person_id"):
            if getattr(record, key, None):
                changes[key] = renamed[getattr(record, key)]
        if isinstance(record, Specimen | Container):
            changes["number"] = (record.number or "").replace("TEMP-1", number)
        records.append(replace(record, **changes))
    people = tuple(replace(p, id=renamed[p.id], version=0) for p in here.people)
    return CaseFile(case=replace(here.case, id=new, version=0), records=tuple(records), people=people)


@pytest.mark.parametrize("written", ["S-1", "s 1", "S-1-1", "s11"])
def test_a_number_another_case_has_is_refused_with_that_case_and_what_to_do(
    office: Office, written: str
) -> None:
    first = arrest_case(office, "S-1")
    second = arrest_case(office, "S-2")
    specimen = second.all(Specimen)[0]
    with pytest.raises(Invalid) as caught:
        office.save(edit(second, specimen, number=written), second)
    path, message = problem(caught)
    assert path == f"specimen/{specimen.id}.number"
    assert f"Case {first.case.number} has" in message
    assert "Other numbers" in message
    assert office.get(second).all(Specimen)[0].number == "S-2"


def test_a_new_tube_and_a_part_of_a_split_are_held_to_it_too(office: Office) -> None:
    arrest_case(office, "S-1")
    second = arrest_case(office, "S-2")
    specimen = second.all(Specimen)[0]
    tube = Container(id=office.services.cases.new_id(), specimen_id=specimen.id, number="S-1-2", kind="tube")
    with pytest.raises(Invalid):
        office.save(add(second, tube), second)
    renata = keeper(office)
    office.services.custody.collect(renata, specimen.id, 0)
    with pytest.raises(Invalid):
        office.services.custody.split(
            renata, specimen.id, 1, container_of(second).id, [Part(number="S-1-1", kind="tube")]
        )
    assert look(office, second).seq == 1


def test_two_specimens_of_one_case_do_not_share_a_number(office: Office) -> None:
    case = arrest_case(office, "S-1")
    other = Specimen(id=office.services.cases.new_id(), number="s1", specimen_kind="urine")
    with pytest.raises(Invalid, match="This case has"):
        office.save(add(case, other), case)


def test_marks_of_tubes_repeat_and_so_does_what_another_office_gave(office: Office) -> None:
    for number in ("S-1", "S-2"):
        case = arrest_case(office, number)
        specimen = case.all(Specimen)[0]
        mark = Container(id=office.services.cases.new_id(), specimen_id=specimen.id, number="A", kind="tube")
        theirs = OtherNumber(
            id=office.services.cases.new_id(), issuer_kind="laboratory", issuer="Made-up", number="L-77"
        )
        office.save(add(add(case, mark), theirs), case)
    assert office.services.integrity.verify().findings == ()


def test_a_number_is_free_again_when_its_thing_was_voided(office: Office) -> None:
    first = arrest_case(office, "S-1")
    for thing in (*first.all(Container), *first.all(Specimen)):
        office.services.cases.void(office.clerk, f"{thing.KIND}/{thing.id}", "Typed in the wrong case.")
    assert arrest_case(office, "S-1").all(Specimen)[0].number == "S-1"


def test_what_comes_from_elsewhere_keeps_its_number_and_is_named_and_asked_about(office: Office) -> None:
    first = arrest_case(office, "S-1")
    taken = take_in(office.services.cases, office.clerk, foreign(office))
    assert taken.added
    assert [sentence.split(" stands")[0] for sentence in taken.repeated] == [
        "The evidence number S-1",
        "The evidence number S-1-1",
        "The evidence number S-1-2",
    ]
    assert f"cases {first.case.number}, {taken.number}" in taken.repeated[0]
    found = office.services.custody.scan(office.clerk, "s-1")
    assert {one.case_number for one in found} == {first.case.number, taken.number}
    verified = office.services.integrity.verify()
    assert verified.ok
    assert verified.kinds == ("repeated",) * 3
    assert verified.findings[0] in taken.repeated
    # What was there before stays open to every other change.
    again = office.get(first)
    office.save(edit(again, again.all(Specimen)[0], preservative="Sodium fluoride"), again)
    # And it is never put in use once more.
    third = arrest_case(office, "S-3")
    with pytest.raises(Invalid):
        office.save(edit(third, third.all(Specimen)[0], number="S-1"), third)


def test_an_inventory_never_takes_one_thing_for_another_of_its_number(office: Office) -> None:
    first = arrest_case(office, "S-1")
    taken = take_in(office.services.cases, office.clerk, foreign(office))
    second = office.services.cases.get(office.clerk, taken.case_id)
    renata, custody = keeper(office), office.services.custody
    for case, place in ((first, "Shelf 1"), (second, "Shelf 2")):
        specimen = case.all(Specimen)[0].id
        custody.collect(renata, specimen, 0)
        custody.enter(renata, specimen, 1, "stored", Details(place=place))
    compare = office.services.inventories.compare
    here = compare(renata, "Shelf 1", ["S-1"])
    assert {one.case_number for one in here.found} == {first.case.number}
    assert (here.missing, here.unexpected) == ((), ())
    # On one shelf a single scan says of neither that it is there.
    specimen = second.all(Specimen)[0].id
    custody.enter(renata, specimen, 2, "taken_out", Details())
    custody.enter(renata, specimen, 3, "stored", Details(place="Shelf 1"))
    once, twice = (compare(renata, "Shelf 1", ["S-1"] * many) for many in (1, 2))
    assert (once.found, once.missing, once.unexpected) == ((), (), ())
    assert {one.case_number for one in once.unclear} == {first.case.number, taken.number}
    assert {one.case_number for one in twice.found} == {first.case.number, taken.number}
    assert (twice.missing, twice.unclear) == ((), ())
