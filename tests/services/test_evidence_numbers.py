"""An evidence number of ours names one thing; numbers from elsewhere stay, are named and asked about."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.casefile import CaseFile
from models.engine import writing
from models.office_tables import KEPT_TOTALS
from models.records import Arrest, Container, OtherNumber, Specimen
from models.tables import CUSTODY_INDEX
from services import derived
from services.custody_values import Details, Part
from services.derivedmark import MARK, STATUSES
from services.errors import Invalid, Refused
from services.exchange.intake import take_in
from services.numbers import evidence_key
from tests.services.changing import add, edit, only
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


@pytest.mark.parametrize("written", ["S-1", "s 1", "S-1-1", "s1/1", "Ｓ-1", "Š 1-1"])
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


GROUPS = st.lists(
    st.one_of(st.from_regex(r"[a-z]{1,3}", fullmatch=True), st.from_regex(r"[0-9]{1,4}", fullmatch=True)),
    min_size=1,
    max_size=5,
)


@given(GROUPS, GROUPS, st.sampled_from("- /._–"), st.sampled_from("- /._–"))
def test_two_numbers_are_one_exactly_when_their_groups_are(
    first: list[str], second: list[str], left: str, right: str
) -> None:
    same = evidence_key(left.join(first)) == evidence_key(right.join(second).upper())
    assert same == (first == second)


@pytest.mark.parametrize(
    ("here", "there"),
    [("S-1", "S-11"), ("26-1", "26-11"), ("26-0112", "2601-121"), ("26-0112-1", "2601-121"), ("12", "1-2")],
)
def test_an_office_that_numbers_serially_goes_on(office: Office, here: str, there: str) -> None:
    first, second = arrest_case(office, here), arrest_case(office, there)
    for case, number in ((first, here), (second, there)):
        found = office.services.custody.scan(office.clerk, number)
        assert [one.id for one in found] == [only(case, Specimen).id]
    assert office.services.integrity.verify().findings == ()


def test_a_scan_opens_what_stands_so_and_nothing_that_merely_has_the_same_figures(office: Office) -> None:
    case = arrest_case(office, "S-1")
    scan = office.services.custody.scan
    assert scan(office.clerk, "S-11") == ()
    assert [one.id for one in scan(office.clerk, "s1 1")] == [container_of(case).id]
    taken = take_in(office.services.cases, office.clerk, foreign(office, "S1"))
    assert [one.case_id for one in scan(office.clerk, "s-1")] == [case.case.id]
    assert [one.case_id for one in scan(office.clerk, "S1")] == [taken.case_id]
    assert {one.case_id for one in scan(office.clerk, "S/1")} == {case.case.id, taken.case_id}


@pytest.mark.parametrize("mark", ["Tube 1", "gray top", "vial 2", "1 of 2"])
def test_a_mark_in_words_names_a_tube_within_its_specimen_only(office: Office, mark: str) -> None:
    for number in ("S-1", "S-2"):
        case = arrest_case(office, number)
        specimens = (only(case, Specimen), Specimen(id=office.services.cases.new_id(), number=f"U-{number}"))
        tubes = (
            Container(id=office.services.cases.new_id(), specimen_id=one.id, number=mark, kind="tube")
            for one in specimens
        )
        office.save(add(case, specimens[1], *tubes), case)
    assert office.services.integrity.verify().findings == ()
    assert len(office.services.custody.scan(office.clerk, mark)) == 4


def test_a_tube_marked_with_a_specimens_number_or_a_serial_one_is_held_to_it(office: Office) -> None:
    arrest_case(office, "S-11")
    second = arrest_case(office, "S-2")
    third = arrest_case(office, "S-3")

    def tube(case: CaseFile, number: str) -> CaseFile:
        own = only(case, Specimen).id
        new = Container(id=office.services.cases.new_id(), specimen_id=own, number=number, kind="tube")
        return add(case, new)

    with pytest.raises(Invalid, match="has a specimen or container"):
        office.save(tube(second, "s11"), second)
    serial = Specimen(id=office.services.cases.new_id(), number="S-12")
    with pytest.raises(Invalid, match="This case has"):
        office.save(add(tube(third, "s 12"), serial), third)
    second = office.save(tube(second, "E-2231"), second)
    for number in ("E2231", "Blood S-2-1"):
        second = office.save(tube(second, number), second) if number.startswith("B") else second
        with pytest.raises(Invalid, match=f"Case {second.case.number} has"):
            office.save(edit(third, only(third, Specimen), number=number), third)


def test_a_specimen_taken_out_is_entered_again_with_its_tubes(office: Office) -> None:
    case = arrest_case(office, "S-1")
    gone = only(case, Specimen)
    office.services.cases.void(office.clerk, f"specimen/{gone.id}", "Wrong kind.")
    case = office.get(case)
    new = Specimen(id=office.services.cases.new_id(), number="S-1", involvement_id=gone.involvement_id)
    tube = Container(id=office.services.cases.new_id(), specimen_id=new.id, number="S-1-1", kind="tube")
    case = office.save(add(case, new, tube), case)
    assert [one.id for one in office.services.custody.scan(office.clerk, "S-1-1")] == [tube.id]
    assert office.services.integrity.verify().findings == ()


def test_a_store_whose_numbers_were_compared_otherwise_is_read_anew_and_names_no_mark(office: Office) -> None:
    for number in ("S-1", "S-2"):
        case = arrest_case(office, number)
        own = only(case, Specimen).id
        mark = Container(id=office.services.cases.new_id(), specimen_id=own, number="Tube 1", kind="tube")
        loose = Container(id=office.services.cases.new_id(), number=f"L-{number}")
        office.save(add(case, mark, loose), case)
    with writing(office.services.office.engine) as connection:
        loose_rows = CUSTODY_INDEX.c.id == CUSTODY_INDEX.c.specimen_id, CUSTODY_INDEX.c.kind == "container"
        connection.execute(CUSTODY_INDEX.delete().where(*loose_rows))
        connection.execute(CUSTODY_INDEX.update().values(folded="s11", names=True))
        connection.execute(KEPT_TOTALS.update().where(KEPT_TOTALS.c.name == MARK).values(total=STATUSES))
    assert office.services.integrity.verify().kinds
    derived.ensure(office.services.office)
    assert office.services.integrity.verify().findings == ()
    assert len(office.services.custody.scan(office.clerk, "S-1-1")) == 1
    assert len(office.services.custody.scan(office.clerk, "L-S-1")) == 1


def without_arrest(office: Office, number: str) -> CaseFile:
    case = arrest_case(office, number)
    office.services.cases.void(office.clerk, f"arrest/{only(case, Arrest).id}", "Never happened.")
    return office.get(case)


def test_a_void_is_not_taken_back_over_numbers_given_meanwhile_and_says_where_they_are(
    office: Office,
) -> None:
    cases = office.services.cases
    first = without_arrest(office, "S-1")
    cases.void(office.clerk, f"case/{first.case.id}", "Opened twice.")
    second = arrest_case(office, "S-1")
    with pytest.raises(Refused, match=f"S-1, S-1-1, S-1-2 in case {second.case.number}") as caught:
        cases.lift_void(office.clerk, first.case.id, "It was right.")
    assert "numbers of their own" in caught.value.remedy
    assert office.get(first).case.void_reason
    renamed = edit(second, only(second, Specimen), number="S-9")
    for place in (0, 1):
        renamed = edit(renamed, container_of(second, place), number=f"S-9-{place + 1}")
    office.save(renamed, second)
    cases.lift_void(office.clerk, first.case.id, "It was right.")
    assert office.services.integrity.verify().findings == ()


def test_a_tube_moved_to_another_specimen_is_held_to_its_number(office: Office) -> None:
    case = arrest_case(office, "S-1")
    own, other = only(case, Specimen).id, Specimen(id=office.services.cases.new_id(), number="S-2")
    twin = Container(id=office.services.cases.new_id(), specimen_id=own, number="S-1-1", kind="tube")
    case = office.save(add(case, other, twin), case)
    with pytest.raises(Invalid, match="This case has") as caught:
        office.save(edit(case, twin, specimen_id=other.id), case)
    assert problem(caught)[0] == f"container/{twin.id}.number"


def test_a_container_of_no_specimen_is_compared_and_found(office: Office) -> None:
    case, second = arrest_case(office, "S-1"), arrest_case(office, "S-2")
    loose, twin = (Container(id=office.services.cases.new_id(), number="LOOSE-1") for _ in range(2))
    with pytest.raises(Invalid, match="This case has"):
        office.save(add(case, loose, twin), case)
    case = office.save(add(case, loose), case)
    with pytest.raises(Invalid, match=f"Case {case.case.number} has"):
        office.save(add(second, twin), second)
    (found,) = office.services.custody.scan(office.clerk, "loose 1")
    assert (found.id, found.case_id, found.is_loose) == (loose.id, case.case.id, True)
    assert office.services.custody.numbered(office.clerk, "loose") == ()
    # Once its specimen is said it is a container like any other.
    office.save(edit(case, loose, specimen_id=only(case, Specimen).id), case)
    (found,) = office.services.custody.scan(office.clerk, "loose 1")
    assert (found.specimen_id, found.is_loose) == (only(case, Specimen).id, False)


def test_a_number_whose_ledger_runs_in_a_voided_case_says_that_and_what_a_custodian_does(
    office: Office,
) -> None:
    cases = office.services.cases
    wrong = without_arrest(office, "S-1")
    renata, custody = keeper(office), office.services.custody
    custody.collect(renata, only(wrong, Specimen).id, 0)
    cases.void(office.clerk, f"case/{wrong.case.id}", "Opened twice.")
    right = arrest_case(office, "S-2")
    with pytest.raises(Invalid) as caught:
        office.save(edit(right, only(right, Specimen), number="S-1"), right)
    message = problem(caught)[1]
    assert f"Case {wrong.case.number} is voided" in message
    assert "work in that case" not in message
    # What the sentence names can be done.
    told = edit(right, only(right, Specimen), number=None)
    told = replace(told, case=replace(told.case, linked_cases=(wrong.case.id,)))
    assert office.save(told, right).case.linked_cases == (wrong.case.id,)
    custody.enter(renata, only(wrong, Specimen).id, 1, "stored", Details(place="Shelf 1"))
    cases.lift_void(office.clerk, wrong.case.id, "It holds after all.")


@pytest.mark.parametrize("number", ["Ѕ-10", "Σ-10", "S-١"])
def test_signs_of_other_alphabets_are_refused_and_what_came_with_them_is_compared(
    office: Office, number: str
) -> None:
    case = arrest_case(office, "S-10")
    other = arrest_case(office, "S-2")
    with pytest.raises(Invalid) as caught:
        office.save(edit(other, only(other, Specimen), number=number), other)
    assert "another alphabet" in problem(caught)[1]
    with pytest.raises(Invalid, match="another alphabet"):
        office.save(edit(case, only(case, Specimen), number="Ѕ-10"), case)
    taken = take_in(office.services.cases, office.clerk, foreign(office, "Ѕ-10"))
    assert f"cases {case.case.number}, {taken.number}" in taken.repeated[0]
    assert office.save(edit(other, only(other, Specimen), number="Ł-10"), other)
