"""Which required items of the law a boat's report answers: fields joined with the item keys they name.

A field names the keys it answers (`FieldSpec.items`); what stands on people (names, addresses, the preparer) is
joined here. Where an item asks for several things each of them must be said; where it names alternatives one is
enough.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping

from law.facts import ItemState
from models.casefile import CaseFile
from models.fields import is_blank, specs_of
from models.records import (
    ALL_RECORDS,
    Craft,
    Death,
    Filing,
    Injury,
    Involvement,
    PropertyDamage,
    Record,
)

ANSWERED, BLANK, NOT_STATED = "answered", "blank", "not_stated"
_STANDS = {"contested", "not_applicable"}
# The least said first: an item is as open as its most open part.
_OPENNESS = (BLANK, "unknown", "pending", "declined", NOT_STATED, ANSWERED)
_REPORTS = {"operator_report", "occupant_report", "owner_report", "federal_report"}

Part = tuple[str, str]  # state, field as "kind.field"

# Fields that answer an item only together with the others named here; every other field is one of alternatives.
_TOGETHER: Mapping[str, tuple[str, ...]] = {
    "NR5.08(1)(e)": ("boat_type", "length", "hull", "propulsion", "horsepower", "fuel"),
    "NR5.08(1)(f)": ("weather", "water_conditions"),
    "NR5.08(1)(g)": ("events", "cause_opinion"),
    "NR5.08(1)(o)": ("can_swim", "dress", "physical_condition"),
    "33CFR173.57(b)(3)": ("municipality", "county", "state", "water"),
    "33CFR173.57(b)(6)": ("visibility", "weather", "water_conditions"),
    "33CFR173.57(b)(7)": ("air_temperature", "water_temperature"),
    "33CFR173.57(b)(21)": ("operation", "events"),
    "33CFR173.57(b)(22)": ("cause_opinion",),
    "33CFR173.57(b)(23)": (
        "make",
        "model",
        "boat_type",
        "beam",
        "length",
        "depth",
        "horsepower",
        "propulsion",
        "fuel",
        "hull",
        "year",
    ),
}
_EVERY_BOAT = {
    "NR5.08(1)(a)",
    "33CFR173.57(b)(1)",
    "33CFR173.57(b)(10)",
    "33CFR173.57(b)(18)",
    "NR5.08(1)(h)",
}


def field_state(record: Record, key: str) -> str:
    """How a field answers: "answered" (not applicable and contested included), a state, or "blank"."""
    state = record.states.get(key)
    if state is not None:
        return ANSWERED if state.state.value in _STANDS else state.state.value
    return BLANK if is_blank(getattr(record, key)) else ANSWERED


def item_states(casefile: CaseFile, craft: Craft) -> Mapping[str, ItemState]:
    """The state of every required item in the report of one boat."""
    found: dict[str, ItemState] = {}
    for key in _keys():
        found[key] = _joined(key, [_of_record(record, key) for record in _records(casefile, craft, key)])
    for key, parts in _by_people(casefile, craft):
        found[key] = _joined(key, parts)
    return found


def _joined(key: str, parts: Iterable[Part]) -> ItemState:
    every = list(parts)
    if not every:
        return ItemState(key=key, state=BLANK)
    state = min((state for state, _ in every), key=_OPENNESS.index)
    return ItemState(key=key, state=state, fields=tuple(dict.fromkeys(name for _, name in every)))


@functools.cache
def _fields() -> dict[str, dict[type[Record], tuple[str, ...]]]:
    """Item key -> record -> the fields that name it."""
    found: dict[str, dict[type[Record], tuple[str, ...]]] = {}
    for record in ALL_RECORDS:
        for name, spec in specs_of(record).items():
            for key in spec.items:
                by_record = found.setdefault(key, {})
                by_record[record] = (*by_record.get(record, ()), name)
    return found


def _keys() -> Iterable[str]:
    return _fields()


def _records(casefile: CaseFile, craft: Craft, key: str) -> Iterator[Record]:
    """The records whose fields answer the item in this boat's report."""
    for record in _fields()[key]:
        if record is Craft:
            yield from casefile.all(Craft) if key in _EVERY_BOAT else (craft,)
        elif record is Involvement:
            yield from _people_asked(casefile, craft, key)
        elif record in (Injury, Death, PropertyDamage):
            yield from casefile.all(record)  # type: ignore[arg-type]  # one of three case records
        elif casefile.incident is not None:
            yield casefile.incident


def _people_asked(casefile: CaseFile, craft: Craft, key: str) -> Iterator[Involvement]:
    if key in ("NR5.08(1)(o)", "NR5.08(1)(p)"):
        hurt = {one.involvement_id for one in casefile.all(Death)}
        if key.endswith("(p)"):
            hurt |= {one.involvement_id for one in casefile.all(Injury)}
        yield from (one for one in casefile.all(Involvement) if one.id in hurt)


def _of_record(record: Record, key: str) -> Part:
    names = _fields()[key][type(record)]
    together = [name for name in names if name in _TOGETHER.get(key, ())]
    asked = together or list(names)
    states = [field_state(record, name) for name in asked]
    choose = min if together else max
    return choose(states, key=_OPENNESS.index), f"{record.KIND}.{asked[0]}"


def _by_people(casefile: CaseFile, craft: Craft) -> Iterator[tuple[str, list[Part]]]:
    people = casefile.all(Involvement)
    own = [one for one in people if one.craft_id == craft.id and "operator" in one.roles]
    others = [one for one in people if one.craft_id != craft.id and "operator" in one.roles]
    owners = [one for one in people if "owner" in one.roles]
    witnesses = [one for one in people if "witness" in one.roles]
    hurt = {one.involvement_id for one in (*casefile.all(Injury), *casefile.all(Death))}
    harmed = [one for one in people if one.id in hurt]
    yield "NR5.08(1)(d)", [_person(casefile, one, "name", "address", "born", "experience") for one in own]
    yield (
        "33CFR173.57(b)(8)",
        [_person(casefile, one, "name", "address", "born", "phone", "experience", "training") for one in own],
    )
    yield "NR5.08(1)(i)", [_person(casefile, one, "name", "address") for one in others]
    yield "33CFR173.57(b)(9)", [_person(casefile, one, "name", "address") for one in (*own, *others)]
    yield "NR5.08(1)(j)", [_person(casefile, one, "name", "address") for one in owners]
    yield "33CFR173.57(b)(2)", [_person(casefile, one, "name", "address") for one in owners]
    yield "NR5.08(1)(k)", [_person(casefile, one, "name", "address", "born") for one in harmed]
    yield "33CFR173.57(b)(11)", [_person(casefile, one, "name", "address", "born") for one in harmed]
    yield "NR5.08(1)(m)", [_person(casefile, one, "name", "address") for one in witnesses]
    yield "33CFR173.57(b)(24)", [_person(casefile, one, "name", "address", "phone") for one in witnesses]
    reports = _reports_of(casefile, craft, {one.id for one in own})
    yield "NR5.08(1)(r)", [_filing(one, "preparer", "preparer_address", "signed") for one in reports]
    yield (
        "33CFR173.57(b)(26)",
        [_filing(one, "preparer", "preparer_address", "preparer_phone") for one in reports],
    )


def _reports_of(casefile: CaseFile, craft: Craft, operators: set[str]) -> list[Filing]:
    return [
        one
        for one in casefile.all(Filing)
        if one.duty in _REPORTS
        and (one.for_craft == craft.id or one.by_involvement in operators or one.for_operator in operators)
    ]


def _filing(one: Filing, *keys: str) -> Part:
    return min((field_state(one, key) for key in keys), key=_OPENNESS.index), f"filing.{keys[0]}"


def _person(casefile: CaseFile, one: Involvement, *keys: str) -> Part:
    """The openness of what is asked of a person; an age stands in for a date of birth."""
    person = casefile.person(one.person_id)
    states = []
    for key in keys:
        if key in ("experience", "training"):
            states.append(field_state(one, key))
        elif person is None:
            missing = field_state(one, "person_id")
            states.append(missing if missing != ANSWERED else BLANK)
        elif key == "born" and field_state(person, key) == BLANK:
            states.append(field_state(one, "age_years"))
        else:
            states.append(field_state(person, key))
    return min(states, key=_OPENNESS.index), "involvement.person_id"
