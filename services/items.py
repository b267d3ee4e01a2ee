"""Which required items of the law a boat's report answers: fields joined with the item keys they name.

A field names the keys it answers (`FieldSpec.items`); what stands on people (names, addresses, the
preparer) is joined here. Where an item asks for several things each of them must be said; where it names
alternatives one is enough.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping

from law.facts import ItemState
from models.casefile import CaseFile
from models.fields import is_blank, specs_of
from models.records import (
    ALL_RECORDS,
    CaseRecord,
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
PADDLED_TYPES = {"paddlecraft", "canoe", "kayak", "standup_paddleboard", "rowboat", "sail_only"}
_REPORTS = {"operator_report", "occupant_report", "owner_report", "federal_report"}

_HARM: tuple[type[CaseRecord], ...] = (Injury, Death, PropertyDamage)

Part = tuple[str, str]  # state, field as "kind.field"

# Fields that answer an item only together with the others named here; every other field is one of
# alternatives.
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
# One record that says it is enough: the craft, or somebody aboard.
_ANYWHERE = {"NR5.08(1)(q)", "33CFR173.57(b)(15)"}
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


def item_states(casefile: CaseFile, boats: Iterable[Craft]) -> dict[str, dict[str, ItemState]]:
    """The state of every required item in the report of each boat, by the boat's id and the item's key."""
    shared = {
        key: [_of_record(record, key) for record in _shared_records(casefile, key)] for key in _fields()
    }
    people = _People(casefile)
    found: dict[str, dict[str, ItemState]] = {}
    for craft in boats:
        aboard = people.of_craft.get(craft.id, ())
        states = {
            key: _joined(
                key, [*parts, *(_of_record(record, key) for record in _own_records(aboard, craft, key))]
            )
            for key, parts in shared.items()
        }
        states.update((key, _joined(key, parts)) for key, parts in people.parts(craft))
        found[craft.id] = states
    return found


def _joined(key: str, parts: Iterable[Part]) -> ItemState:
    every = list(parts)
    if not every:
        return ItemState(key=key, state=BLANK)
    choose = max if key in _ANYWHERE else min
    state = choose((state for state, _ in every), key=_OPENNESS.index)
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


def _shared_records(casefile: CaseFile, key: str) -> Iterator[Record]:
    """Records whose fields answer the item in every boat's report alike."""
    for record in _fields()[key]:
        if record in _HARM:
            yield from casefile.all(record)
        elif record is Involvement:
            yield from _people_asked(casefile, key)
        elif record is Craft:
            yield from casefile.all(Craft) if key in _EVERY_BOAT else ()
        elif casefile.incident is not None:
            yield casefile.incident


def _own_records(aboard: Iterable[Involvement], craft: Craft, key: str) -> Iterator[Record]:
    """Records whose fields answer the item for this boat alone, those of its people among them."""
    fields = _fields()[key]
    if Craft in fields and key not in _EVERY_BOAT:
        yield craft
    if Involvement in fields and key in _ANYWHERE:
        yield from aboard


def _people_asked(casefile: CaseFile, key: str) -> Iterator[Involvement]:
    if key in ("NR5.08(1)(o)", "NR5.08(1)(p)"):
        hurt = {one.involvement_id for one in casefile.all(Death)}
        if key.endswith("(p)"):
            hurt |= {one.involvement_id for one in casefile.all(Injury)}
        yield from (one for one in casefile.all(Involvement) if one.id in hurt)


def _of_record(record: Record, key: str) -> Part:
    names = [name for name in _fields()[key][type(record)] if not _without_motor(record, name)]
    together = [name for name in names if name in _TOGETHER.get(key, ())]
    asked = together or list(names)
    states = [field_state(record, name) for name in asked]
    choose = min if together else max
    return choose(states, key=_OPENNESS.index), f"{record.KIND}.{asked[0]}"


def _without_motor(record: Record, name: str) -> bool:
    """Horsepower and fuel are not asked of a boat whose type has no engine."""
    return isinstance(record, Craft) and name in ("horsepower", "fuel") and record.boat_type in PADDLED_TYPES


class _People:
    """What the reports ask of people: of most alike in the report of every boat, and so read once.

    Attributes:
        of_craft: the people of each craft by its id.
    """

    def __init__(self, casefile: CaseFile) -> None:
        people = casefile.all(Involvement)
        self._casefile = casefile
        self.of_craft: dict[str | None, list[Involvement]] = {}
        for one in people:
            self.of_craft.setdefault(one.craft_id, []).append(one)
        self._operators = [
            (one.craft_id, _person(casefile, one, "name", "address"))
            for one in people
            if "operator" in one.roles
        ]
        hurt = {one.involvement_id for one in casefile.all(Injury)}
        hurt |= {one.involvement_id for one in casefile.all(Death)}
        owners = [one for one in people if "owner" in one.roles]
        witnesses = [one for one in people if "witness" in one.roles]
        harmed = self._asked([one for one in people if one.id in hurt], "name", "address", "born")
        owning = self._asked(owners, "name", "address")
        self._alike: tuple[tuple[str, list[Part]], ...] = (
            ("NR5.08(1)(j)", owning),
            ("33CFR173.57(b)(2)", owning),
            ("NR5.08(1)(k)", harmed),
            ("33CFR173.57(b)(11)", harmed),
            ("NR5.08(1)(m)", self._asked(witnesses, "name", "address")),
            ("33CFR173.57(b)(24)", self._asked(witnesses, "name", "address", "phone")),
        )

    def parts(self, craft: Craft) -> Iterator[tuple[str, list[Part]]]:
        """Item key and how each of those asked answers it in the report of this boat."""
        own = [one for one in self.of_craft.get(craft.id, ()) if "operator" in one.roles]
        others = [part for craft_id, part in self._operators if craft_id != craft.id]
        yield "NR5.08(1)(d)", self._asked(own, "name", "address", "born", "experience")
        whole = ("name", "address", "born", "phone", "experience", "training")
        yield "33CFR173.57(b)(8)", self._asked(own, *whole)
        yield "NR5.08(1)(i)", others
        yield "33CFR173.57(b)(9)", [*self._asked(own, "name", "address"), *others]
        yield from self._alike
        reports = _reports_of(self._casefile, craft, {one.id for one in own})
        yield "NR5.08(1)(r)", [_filing(one, "preparer", "preparer_address", "signed") for one in reports]
        federal = ("preparer", "preparer_address", "preparer_phone")
        yield "33CFR173.57(b)(26)", [_filing(one, *federal) for one in reports]

    def _asked(self, people: Iterable[Involvement], *keys: str) -> list[Part]:
        return [_person(self._casefile, one, *keys) for one in people]


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
