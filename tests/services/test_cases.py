"""A case goes in with anything blank, comes back the same, and loses nothing when two people work on it."""

from __future__ import annotations

import datetime as dt
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings

from law.instants import DayRange
from models import codec
from models.casefile import CaseFile
from models.engine import writing
from models.fields import FieldState, Quantity, State
from models.records import (
    ALL_RECORDS,
    CASE_RECORDS,
    Case,
    CaseRecord,
    Craft,
    Incident,
    Injury,
    Involvement,
    Person,
)
from services.actor import Role
from services.bootstrap import DataDir, Services, open_office
from services.clock import FixedClock
from services.errors import Conflict, Invalid, NotFound, Refused, StoreLocked
from services.exchange.intake import with_own_ids
from services.passwords import Passwords
from tests.models.strategies import casefiles
from tests.services.changing import add, edit, edit_case, only
from tests.services.conftest import NOW, NewCase, Office, first_run, someone


def test_a_case_comes_back_as_it_was_saved(office: Office, accident: NewCase) -> None:
    saved = office.save(accident())
    assert office.get(saved) == saved
    assert saved.case.version == 1
    assert saved.case.number == "2026-0001"


def test_nothing_but_the_kind_is_needed(office: Office) -> None:
    begun = office.services.cases.new(office.clerk)
    with pytest.raises(Invalid) as told:
        office.save(begun)
    assert [problem.path for problem in told.value.problems] == [f"case/{begun.case.id}.kind"]
    saved = office.save(edit_case(begun, kind="snowmobile"))
    assert office.get(saved) == saved


def test_every_kind_of_record_may_be_saved_blank(office: Office) -> None:
    begun = office.services.cases.new(office.clerk, kind="boating")
    empty = tuple(cls(id=office.services.cases.new_id()) for cls in CASE_RECORDS)
    saved = office.save(add(begun, *empty))
    assert office.get(saved) == saved
    assert {type(record) for record in saved.records} == set(CASE_RECORDS)


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(casefiles())
def test_whatever_a_case_file_states_comes_back(office: Office, casefile: CaseFile) -> None:
    begun = office.services.cases.new(office.clerk, kind="boating")
    # Ids of its own each time: one case file may be tried twice in an office.
    stated = with_own_ids(replace(casefile, case=replace(casefile.case, id=begun.case.id)))
    case = replace(stated.case, kind="boating", number=None, void_reason=None)
    # Who is not born yet is refused, which has a test of its own.
    today = office.services.clock.now().date()
    people = tuple(
        one if one.born is None or one.born.earliest < today else replace(one, born=None, states={}, typed={})
        for one in stated.people
    )
    own = CaseFile(case=replace(case, states={}, typed={}), records=stated.records, people=people)
    before = {record.id: record for record in own.records}
    saved = office.save(own)
    for record in office.get(saved).records:
        assert codec.encode_record(replace(record, version=0)) == codec.encode_record(before[record.id])


def test_names_stay_exactly_as_typed(office: Office, accident: NewCase) -> None:
    names = (
        "Seán O'Beirne",
        "McDonald",
        "María de la Cruz",
        "LaDuke Jr., III",
        "Moonwater",
        "Đorđe Łukasz ß",
    )
    saved = office.save(accident(people=names))
    assert tuple(person.name for person in office.get(saved).people) == names


def test_two_people_who_change_different_fields_both_keep_theirs(office: Office, accident: NewCase) -> None:
    base = office.save(accident())
    office.save(edit(base, only(base, Craft), make="Larkfin", aboard_count=0), base)
    after = office.save(edit(base, only(base, Incident), narrative="It rained."), base)
    assert only(after, Craft).make == "Larkfin"
    assert only(after, Craft).aboard_count == 0
    assert only(after, Incident).narrative == "It rained."
    assert after.case.version == 3


def test_two_people_who_change_two_fields_of_one_record_both_keep_theirs(
    office: Office, accident: NewCase
) -> None:
    base = office.save(accident())
    craft = only(base, Craft)
    office.save(edit(base, craft, make="Larkfin"), base)
    after = office.save(edit(base, craft, model="Skipper"), base)
    assert (only(after, Craft).make, only(after, Craft).model) == ("Larkfin", "Skipper")


def test_two_people_who_change_one_field_are_told_and_nothing_is_saved(
    office: Office, accident: NewCase
) -> None:
    base = office.save(accident())
    craft = only(base, Craft)
    office.save(edit(base, craft, make="Larkfin"), base)
    mine = edit(base, craft, make="Tern", model="Skipper")
    with pytest.raises(Conflict) as told:
        office.save(mine, base)
    (item,) = told.value.items
    assert (item.path, item.label) == (f"craft/{craft.id}.make", "Make")
    assert (item.before, item.mine, item.theirs) == ("blank", "Tern", "Larkfin")
    assert only(office.get(base), Craft).model is None


@pytest.mark.parametrize(("choice", "made"), [("mine", "Tern"), ("theirs", "Larkfin"), ("before", None)])
def test_a_conflict_is_settled_field_by_field(
    office: Office, accident: NewCase, choice: str, made: str | None
) -> None:
    base = office.save(accident())
    craft = only(base, Craft)
    office.save(edit(base, craft, make="Larkfin"), base)
    mine = edit(base, craft, make="Tern", model="Skipper")
    path = f"craft/{craft.id}.make"
    after = office.services.cases.resolve(office.clerk, base, mine, {path: choice}).casefile
    assert (only(after, Craft).make, only(after, Craft).model) == (made, "Skipper")


def test_the_same_change_by_two_people_is_no_conflict(office: Office, accident: NewCase) -> None:
    base = office.save(accident())
    changed = edit(base, only(base, Craft), make="Larkfin")
    office.save(changed, base)
    assert only(office.save(changed, base), Craft).make == "Larkfin"


def test_a_state_is_a_change_like_any_other(office: Office, accident: NewCase) -> None:
    base = office.save(accident())
    craft = only(base, Craft)
    unknown = {"moored": FieldState(state=State.UNKNOWN, reason="nobody saw")}
    office.save(edit(base, craft, states=unknown), base)
    with pytest.raises(Conflict) as told:
        office.save(edit(base, craft, moored=True), base)
    assert told.value.items[0].theirs == "unknown (nobody saw)"


def test_records_added_by_two_people_stand_beside_each_other(office: Office, accident: NewCase) -> None:
    base = office.save(accident())
    first, second = (Injury(id=office.services.cases.new_id()) for _ in range(2))
    office.save(add(base, first), base)
    after = office.save(add(base, second), base)
    assert [injury.position for injury in after.all(Injury)] == [1, 2]
    assert {injury.id for injury in after.all(Injury)} == {first.id, second.id}


def test_saving_without_a_change_writes_nothing(office: Office, accident: NewCase) -> None:
    base = office.save(accident())
    count = office.services.integrity.verify().count
    saved = office.services.cases.save(office.clerk, base, base)
    assert not saved.changes
    assert office.services.integrity.verify().count == count


def test_a_save_says_what_it_changed(office: Office, accident: NewCase) -> None:
    base = office.save(accident())
    craft = only(base, Craft)
    changes = office.services.cases.save(office.clerk, base, edit(base, craft, make="Tern")).changes
    assert {"craft", "case", "duty"} <= changes.kinds
    assert {craft.id, base.case.id} <= changes.ids


def test_voiding_keeps_the_record_and_its_history(office: Office, accident: NewCase) -> None:
    base = office.save(accident())
    craft = only(base, Craft)
    office.services.cases.void(office.clerk, f"craft/{craft.id}", "Entered twice.")
    after = office.get(base)
    assert after.all(Craft) == ()
    assert after.find(craft.id) == replace(craft, version=2, void_reason="Entered twice.")
    told = [entry.sentence for entry in office.services.history.of_case(office.clerk, base.case.id)]
    assert told.count("added craft") == 1
    assert "voided craft" in told


def test_voiding_needs_a_reason(office: Office, accident: NewCase) -> None:
    base = office.save(accident())
    with pytest.raises(Invalid):
        office.services.cases.void(office.clerk, f"case/{base.case.id}", "  ")


def test_a_voided_position_is_not_given_again(office: Office, accident: NewCase) -> None:
    base = office.save(accident())
    office.services.cases.void(office.clerk, f"craft/{only(base, Craft).id}", "Entered twice.")
    now = office.get(base)
    after = office.save(add(now, Craft(id=office.services.cases.new_id(), kind="boat")), now)
    assert [craft.position for craft in after.all(Craft)] == [2]


def test_a_reference_into_nowhere_is_told(office: Office, accident: NewCase) -> None:
    base = accident()
    injury = Injury(id="j", involvement_id="gone")
    with pytest.raises(Invalid) as told:
        office.save(add(base, injury))
    assert told.value.problems[0].path == "injury/j.involvement_id"


def test_text_no_database_holds_is_told(office: Office, accident: NewCase) -> None:
    base = accident()
    with pytest.raises(Invalid) as told:
        office.save(edit(base, only(base, Craft), make="a\0b"))
    assert "NUL" in told.value.sentence


def test_a_person_of_the_index_keeps_one_record_in_two_cases(office: Office, accident: NewCase) -> None:
    first = office.save(accident())
    (person,) = first.people
    second = accident(people=())
    involved = Involvement(id=office.services.cases.new_id(), person_id=person.id, roles=("owner",))
    second = office.save(replace(add(second, involved), people=(person,)))
    moved = replace(second, people=(replace(person, city="Fernhill"),))
    office.save(moved, second)
    assert office.get(first).people[0].city == "Fernhill"


def test_a_likely_person_is_offered_not_joined(office: Office, accident: NewCase) -> None:
    office.save(accident(people=("Margi O'Mara",)))
    offered = office.services.cases.likely_people
    for typed in ("Margi O'Mara", "margi omara", "Margie O’Mara"):
        asked = Person(id="new", name=typed, last=typed.split()[-1], first=typed.split()[0])
        found = offered(office.clerk, asked)
        assert [match.person.name for match in found] == ["Margi O'Mara"], typed
    swapped = Person(id="new", first="O'Mara", last="Margi")
    assert [match.person.name for match in offered(office.clerk, swapped)] == ["Margi O'Mara"]
    assert offered(office.clerk, Person(id="new", first="Tobias", last="Lindqvist")) == ()


def test_people_of_the_case_come_before_the_index_also_those_never_saved(
    office: Office, accident: NewCase
) -> None:
    saved = office.save(accident(people=("Margi O'Mara",)))
    father = Person(
        id="f", name="Bo Lund", born=DayRange(earliest=dt.date(1950, 1, 1), latest=dt.date(1950, 1, 1))
    )
    among = (*saved.people, father, Person(id="n"))

    def offered(asked: Person) -> list[tuple[str, str]]:
        found = office.services.cases.likely_people(office.clerk, asked, among)
        return [(match.person.id, match.why) for match in found]

    assert offered(Person(id="new", name="Bo Lund")) == [("f", "like name")]
    assert offered(Person(id="new", name="Margie O'Mara")) == [(saved.people[0].id, "like name")]
    son = DayRange(earliest=dt.date(1980, 1, 1), latest=dt.date(1980, 1, 1))
    assert offered(Person(id="new", name="Bo Lund", born=son)) == []
    assert offered(Person(id="new")) == []


def test_the_same_incident_is_offered(office: Office, accident: NewCase) -> None:
    first = office.save(accident())
    office.save(accident(water="Gull Lake", registration="WS 1 AA", people=("Ivo Brandvold",)))
    second = accident(people=("O. Finchley",))
    assert [row.case_id for row in office.services.cases.similar(office.clerk, second)] == [first.case.id]


def test_a_change_of_kind_tells_what_goes_and_loses_nothing(office: Office, accident: NewCase) -> None:
    base = office.save(accident())
    craft = only(base, Craft)
    filled = edit(base, craft, hull="aluminum", length=Quantity(written="17", unit="ft"))
    going = office.services.cases.change_kind_preview(filled, "snowmobile")
    told = {item.label: item.value for item in going}
    assert (told["Hull material"], told["Body of water"]) == ("Aluminum", "Lantern Lake")
    assert "Length" not in told
    saved = office.save(edit_case(filled, kind="snowmobile"), base)
    assert only(saved, Craft).hull == "aluminum"


def test_a_case_is_found_by_its_number_however_written(office: Office, accident: NewCase) -> None:
    saved = office.save(accident())
    for written in ("2026-0001", "20260001", " 2026 0001 "):
        assert office.services.cases.by_number(office.clerk, written) == saved
    with pytest.raises(NotFound):
        office.services.cases.by_number(office.clerk, "1999-1")


def test_a_number_is_given_once(office: Office, accident: NewCase) -> None:
    own = office.save(edit_case(accident(), number="26-A-7"))
    assert own.case.number == "26-A-7"
    with pytest.raises(Invalid):
        office.save(edit_case(accident(), number="26 a 7"))
    with pytest.raises(Invalid):
        office.save(edit_case(own, number="26-A-8"), own)


def test_readers_read_and_do_not_write(services: Services) -> None:
    admin = first_run(services)
    reader = someone(services, admin, Role.READ_ONLY)
    begun = services.cases.new(admin, kind="boating")
    saved = services.cases.save(admin, begun, begun).casefile
    assert services.cases.get(reader, saved.case.id) == saved
    changed = edit_case(saved, lead_agency="x")
    for act in (
        lambda: services.cases.new(reader, kind="boating"),
        lambda: services.cases.save(reader, saved, changed),
        lambda: services.cases.void(reader, f"case/{saved.case.id}", "why"),
    ):
        with pytest.raises(Refused) as told:
            act()
        assert "Your role does not allow you" in told.value.sentence


def test_records_declare_their_kind_once() -> None:
    assert len({cls.KIND for cls in ALL_RECORDS}) == len(ALL_RECORDS)
    assert Case not in CASE_RECORDS
    assert all(issubclass(cls, CaseRecord) for cls in CASE_RECORDS)


def test_opening_does_not_wait_for_a_writer(
    services: Services, folder: DataDir, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("models.engine.BUSY_MILLISECONDS", 50)
    with writing(services.office.engine):
        second = open_office(folder, clock=clock, passwords=Passwords.quick())
        assert second.accounts.needs_first_run()
        with pytest.raises(StoreLocked) as told:
            first_run(second)
        assert "another window or person" in told.value.sentence
        second.close()


@pytest.fixture
def another_zone() -> Iterator[Callable[[str], None]]:
    """another_zone(name): the computer's own zone for the rest of the test."""
    before = os.environ.get("TZ")

    def change(name: str | None) -> None:
        if name is None:
            os.environ.pop("TZ", None)
        else:
            os.environ["TZ"] = name
        time.tzset()

    yield change
    change(before)


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone of the process cannot be changed here")
def test_the_zone_is_the_offices_never_the_computers(
    office: Office, accident: NewCase, another_zone: Callable[[str], None]
) -> None:
    shown = []
    for zone in ("America/Los_Angeles", "Asia/Tokyo"):
        another_zone(zone)
        saved = office.save(accident())
        (due,) = (
            duty.due
            for duty in office.services.duties.for_case(office.clerk, saved.case.id)
            if duty.rule_id == "boat.report"
        )
        told = office.services.history.of_case(office.clerk, saved.case.id)
        times = [entry.after.count("07/10/2026 10:00 CDT") for entry in told]
        shown.append((codec.dumps(office.get(saved)).count("2026-07-10T10:00:00-05:00"), due, sum(times)))
    assert shown[0] == shown[1]
    assert (shown[0][0], shown[0][2]) == (1, 1)


def test_nobody_is_born_tomorrow(office: Office, accident: NewCase) -> None:
    begun = accident()
    tomorrow = NOW.date() + dt.timedelta(days=1)
    for born, kept in ((tomorrow, False), (NOW.date(), True)):
        person = replace(begun.people[0], born=DayRange(earliest=born, latest=born))
        casefile = replace(begun, people=(person,))
        if kept:
            assert office.save(casefile).people[0].born == person.born
        else:
            with pytest.raises(Invalid, match="future"):
                office.save(casefile)
