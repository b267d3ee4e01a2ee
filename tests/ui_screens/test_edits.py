"""Changes to the plain case value."""

from __future__ import annotations

from models.casefile import CaseFile
from models.fields import FieldState, State
from models.records import Case, Craft, Incident, Involvement, Person
from ui.binding.edits import (
    Content,
    FieldRef,
    content_of,
    new_record,
    parse_path,
    person_for,
    with_content,
    with_record,
    without_record,
)


def case() -> CaseFile:
    return CaseFile(case=Case(id="c", kind="boating"), records=(Incident(id="i", case_id="c", position=1),))


def test_unknown_replaces_the_value_and_blank_takes_the_state_away() -> None:
    ref = FieldRef(kind="incident", record_id="i", key="water")
    told = with_content(case(), ref, Content(value="Little Heron Lake"))
    unknown = Content(state=FieldState(state=State.UNKNOWN, reason="caller did not know"))
    asked = with_content(told, ref, unknown)
    assert content_of(asked, ref) == unknown
    assert content_of(with_content(asked, ref, Content()), ref) == Content()


def test_a_list_field_is_blank_as_an_empty_list() -> None:
    ref = FieldRef(kind="incident", record_id="i", key="events")
    assert with_content(case(), ref, Content(value=None)).incident.events == ()


def test_words_as_typed_stay_with_the_value() -> None:
    ref = FieldRef(kind="incident", record_id="i", key="place")
    edited = with_content(case(), ref, Content(value="pier", typed="Pier?"))
    assert edited.incident.typed == {"place": "Pier?"}


def test_new_records_count_on_after_the_last_and_a_number_is_not_used_again() -> None:
    one = new_record(case(), Craft)
    two = new_record(with_record(case(), one), Craft)
    assert (one.position, two.position) == (1, 2)
    assert one.id != two.id
    kept = without_record(with_record(with_record(case(), one), two), one.id)
    assert new_record(kept, Craft).position == 3


def test_naming_somebody_makes_a_person_and_joins_them() -> None:
    involvement = Involvement(id="v", case_id="c", position=1)
    casefile, person = person_for(with_record(case(), involvement), involvement)
    assert casefile.all(Involvement)[0].person_id == person.id
    again, same = person_for(casefile, casefile.all(Involvement)[0])
    assert again is casefile
    assert same == Person(id=person.id)


def test_a_path_of_a_finding_leads_to_the_field_it_names() -> None:
    assert parse_path("craft/V1.damage_cost") == FieldRef(kind="craft", record_id="V1", key="damage_cost")
    assert parse_path("injury/.physician") == FieldRef(kind="injury", record_id="", key="physician")
    assert parse_path("craft/V1.no_such_field") is None
    assert parse_path("nonsense") is None
