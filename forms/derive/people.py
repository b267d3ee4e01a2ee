"""What a sheet says of people: names, ages, how to reach them."""

from __future__ import annotations

from dataclasses import replace

from forms.derive.incident import marked_none
from forms.names import (
    address_of,
    craft_number,
    person_name,
)
from forms.scope import Scope
from forms.subjects import involved
from forms.values import (
    BLANK,
    Shown,
    show_field,
    specs,
)
from models.records import (
    Involvement,
    Person,
)


def name_of_bound(scope: Scope, binding: str, person_binding: str) -> Shown:
    """Name of a bound person as typed, else how the source calls them, else the answer state."""
    person, involvement = scope.record(person_binding), scope.record(binding)
    if isinstance(person, Person) and person_name(person):
        return Shown(text=person_name(person))
    if isinstance(involvement, Involvement):
        if involvement.called:
            return Shown(text=involvement.called)
        return show_field(involvement, specs(Involvement)["person_id"], scope.manner)
    return BLANK


def born_of_bound(scope: Scope, binding: str, person_binding: str) -> Shown:
    """Date of birth of a bound person, else the age at the time."""
    born = scope.shown(f"{person_binding}.born")
    if not born.blank:
        return born
    involvement = scope.record(binding)
    if isinstance(involvement, Involvement) and involvement.age_years is not None:
        about = "about " if involvement.age_approximate else ""
        return Shown(text=f"age {about}{involvement.age_years}")
    return scope.shown(f"{binding}.age_years")


def address_of_bound(scope: Scope, person_binding: str) -> Shown:
    """Address of a bound person in one line."""
    person = scope.record(person_binding)
    if isinstance(person, Person) and address_of(person):
        return Shown(text=address_of(person))
    return scope.shown(f"{person_binding}.address")


def phones_of_bound(scope: Scope, person_binding: str) -> Shown:
    """Telephone numbers of a bound person."""
    first, second = scope.shown(f"{person_binding}.phone"), scope.shown(f"{person_binding}.phone_other")
    if first.text and second.text:
        return Shown(text=f"{first.text}, {second.text}")
    return second if first.blank else first


def reach_of_bound(scope: Scope, person_binding: str) -> Shown:
    """Address and telephone of a bound person."""
    address, phone = address_of_bound(scope, person_binding), phones_of_bound(scope, person_binding)
    if address.text and phone.text:
        return Shown(text=f"{address.text} · {phone.text}")
    return address if not address.blank else phone


def operator_name(scope: Scope) -> Shown:
    """The operator's name as typed, else how the source calls them."""
    return name_of_bound(scope, "operator", "person")


def operator_born(scope: Scope) -> Shown:
    """The operator's date of birth, else the age."""
    return born_of_bound(scope, "operator", "person")


def operator_address(scope: Scope) -> Shown:
    """The operator's address in one line."""
    return address_of_bound(scope, "person")


def operator_phone(scope: Scope) -> Shown:
    """The operator's telephone numbers."""
    return phones_of_bound(scope, "person")


def operator_reach(scope: Scope) -> Shown:
    """The operator's address and telephone."""
    return reach_of_bound(scope, "person")


def operator_licence(scope: Scope) -> Shown:
    """Driver licence or other identification, with its State."""
    licence = scope.shown("person.licence")
    if not licence.text:
        return licence
    return Shown(text=f"{licence.text} {scope.value('person.licence_state') or ''}".strip())


def operator_sex(scope: Scope) -> Shown:
    """The operator's sex as one letter, where the list has one."""
    shown = scope.shown("person.sex")
    letters = {"female": "F", "male": "M"}
    key = shown.chosen[0] if shown.chosen else ""
    return replace(shown, text=letters.get(key, shown.text), chosen=())


def owner_name(scope: Scope) -> Shown:
    """The owner's name; says so when the operator is the owner."""
    operator = scope.record("operator")
    if isinstance(operator, Involvement) and "owner" in operator.roles:
        return Shown(text="the operator")
    return name_of_bound(scope, "owner", "owner_person")


def owner_address(scope: Scope) -> Shown:
    """The owner's address and telephone."""
    operator = scope.record("operator")
    if isinstance(operator, Involvement) and "owner" in operator.roles:
        return Shown(text="the operator’s")
    return reach_of_bound(scope, "owner_person")


def other_operator(scope: Scope) -> Shown:
    """Name of the other craft's operator."""
    return name_of_bound(scope, "other_operator", "other_person")


def other_operator_reach(scope: Scope) -> Shown:
    """Address and telephone of the other craft's operator."""
    return reach_of_bound(scope, "other_person")


def other_owner(scope: Scope) -> Shown:
    """Name of the other craft's owner."""
    operator = scope.record("other_operator")
    if isinstance(operator, Involvement) and "owner" in operator.roles:
        return Shown(text="the operator")
    return name_of_bound(scope, "other_owner", "other_owner_person")


def other_owner_reach(scope: Scope) -> Shown:
    """Address and telephone of the other craft's owner."""
    operator = scope.record("other_operator")
    if isinstance(operator, Involvement) and "owner" in operator.roles:
        return Shown(text="the operator’s")
    return reach_of_bound(scope, "other_owner_person")


def people_rows(scope: Scope) -> tuple[Scope, ...]:
    """Everybody on, towed by or struck by a craft: all but those who only saw, owned or reported."""
    aside = {"witness", "reporter", "owner"}
    people = [p for p in scope.casefile.all(Involvement) if not p.roles or set(p.roles) - aside]
    return _rows(scope, people)


def witness_rows(scope: Scope) -> tuple[Scope, ...]:
    """The witnesses."""
    return _rows(scope, list(involved(scope.casefile, "witness")))


def _rows(scope: Scope, people: list[Involvement]) -> tuple[Scope, ...]:
    case = scope.casefile
    return tuple(scope.bind(who=p, who_person=case.person(p.person_id)) for p in people)


def no_witnesses(scope: Scope) -> Shown:
    """What an empty list of witnesses says."""
    return marked_none(scope, "witnesses")


def who_name(scope: Scope) -> Shown:
    """Name of the person of this row; a group says its size."""
    shown = name_of_bound(scope, "who", "who_person")
    size = scope.value("who.group_size")
    if isinstance(size, int) and size > 1 and shown.text:
        return Shown(text=f"{shown.text} ({size} people)")
    return shown


def who_craft(scope: Scope) -> Shown:
    """Running number of the craft the person of this row was on."""
    who = scope.record("who")
    number = craft_number(scope.casefile, who.craft_id) if isinstance(who, Involvement) else 0
    return Shown(text=str(number)) if number else scope.shown("who.craft_id")


def who_born(scope: Scope) -> Shown:
    """Date of birth or age of the person of this row."""
    return born_of_bound(scope, "who", "who_person")


def who_address(scope: Scope) -> Shown:
    """Address of the person of this row."""
    return address_of_bound(scope, "who_person")


def who_reach(scope: Scope) -> Shown:
    """Address and telephone of the person of this row."""
    return reach_of_bound(scope, "who_person")


def who_phone(scope: Scope) -> Shown:
    """Telephone of the person of this row."""
    return phones_of_bound(scope, "who_person")
