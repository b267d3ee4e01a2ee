"""One invented case after another, as the plain values the program itself works on."""

# ruff: noqa: SIM905  # lists of words are read more easily as text
from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace

from benchmarks.people import Invented
from law.instants import UTC, DayRange, exact
from models.casefile import CaseFile
from models.records import Case, Craft, Filing, Incident, Injury, Involvement, Person

ZONE = "America/Chicago"
FIRST_DAY = dt.datetime(1990, 1, 1, 17, 0, tzinfo=UTC)
LAST_DAY = dt.datetime(2026, 6, 30, 17, 0, tzinfo=UTC)
# Room for the records of one case in the running number of ids.
_IDS_OF_A_CASE = 64
COUNTIES = ("dane", "vilas", "oneida", "door", "sawyer", "winnebago", "marathon", "burnett")
_EVENTS = (
    "collision_recreational_vessel",
    "capsizing",
    "collision_fixed_object",
    "collision_submerged_object",
)
_MAKES = ("Alder", "Brookline", "Cascade", "Drift", "Eastwind", "Fairlead", "Gannet", "Harrow")
_WORDS = (
    "the boat was going about toward shore when wake from another craft struck it and operator turned "
    "hard left right passenger fell water bow stern dock pier buoy sandbar rocks anchor rope skier tube "
    "lanyard engine stopped throttle lights dark sunset fog wind gust waves calm current channel bridge "
    "trail ice slush snow fence stump ditch landing ramp trailer hull cracked propeller bent windshield "
    "broken cooler life jacket worn unworn helped swam called radio phone deputy warden arrived minutes "
    "later towed hospital treated released statement says saw heard believed speed slow fast passing "
    "overtaking crossing meeting north south east west island point narrows inlet weeds shallow deep "
    "drifting paddling sailing fishing returning home"
).split()


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """An invented case with what the store notes beside it."""

    casefile: CaseFile
    new_people: tuple[Person, ...]
    created_at: dt.datetime


class Cases:
    """Makes some of the cases of an office, two new people in each, in the order in which they came in.

    An office is made in runs of cases, each from its own seed, so that runs can be made side by side; the
    same total, seed and runs give the same office, ids included.
    """

    def __init__(self, total: int, seed: int, first: int) -> None:
        self._draw = Invented(seed, first)
        self._step = (LAST_DAY - FIRST_DAY) / max(total, 1)
        self._earlier: list[Person] = []
        self._serial = first * _IDS_OF_A_CASE

    def make(self, index: int) -> Made:
        """Case `index`; to be asked for in order from the first of the run."""
        at = FIRST_DAY + self._step * index
        at = at.replace(microsecond=0) + dt.timedelta(seconds=self._draw.number(40_000))
        case = self._case(at, index)
        first, second = self._person(at), self._person(at)
        people = (first, second, *self._returning(index))
        craft = self._craft(case, at)
        involved = tuple(self._involved(case, at, craft.id, person, n) for n, person in enumerate(people, 1))
        records = (
            self._incident(case, at),
            craft,
            *involved,
            *self._harm(case, at, involved[0]),
            *self._filed(case, at),
        )
        casefile = CaseFile(case=case, records=records, people=people)
        return Made(casefile=casefile, new_people=(first, second), created_at=at + dt.timedelta(days=1))

    def _id(self, at: dt.datetime) -> str:
        # Shaped like the program's ids (version 7), with a running number where those have random digits.
        self._serial += 1
        milliseconds = f"{int(at.timestamp() * 1000):012x}"
        return f"{milliseconds[:8]}-{milliseconds[8:]}-7000-8000-{self._serial:012x}"

    def _case(self, at: dt.datetime, index: int) -> Case:
        recent = (LAST_DAY - at).days < 400
        return Case(
            id=self._id(at),
            version=1,
            number=f"{at.year}-{index + 1:04d}",
            kind="snowmobile" if at.month in (1, 2, 12) else "boating",
            matter=("accident", "accident", "accident", "arrest", "death")[self._draw.number(5)],
            county=COUNTIES[self._draw.number(len(COUNTIES))],
            status=("open", "waiting")[self._draw.number(2)] if recent else "closed",
            lead_agency="Sheriff's Office",
            assigned_to=f"Deputy {self._draw.number(20) + 1}",
            received=exact(at + dt.timedelta(days=1), ZONE),
        )

    def _person(self, at: dt.datetime) -> Person:
        born = dt.date(1930 + self._draw.number(75), 1 + self._draw.number(12), 1 + self._draw.number(28))
        person = Person(
            id=self._id(at),
            version=1,
            last=self._draw.surname(),
            first=self._draw.first(),
            born=DayRange(earliest=born, latest=born),
            address=f"{100 + self._draw.number(900)} {self._draw.water()} Road",
            city="Example",
            state="WI",
        )
        self._earlier.append(person)
        return person

    def _returning(self, index: int) -> tuple[Person, ...]:
        return (self._earlier[self._draw.number(len(self._earlier) - 2)],) if index % 10 == 9 else ()

    def _incident(self, case: Case, at: dt.datetime) -> Incident:
        return Incident(
            id=self._id(at),
            version=1,
            case_id=case.id,
            position=1,
            occurred=exact(at, ZONE),
            casualty=True,
            any_death=case.matter == "death",
            water=self._draw.water(),
            municipality="Example",
            county=case.county,
            state="WI",
            events=(_EVENTS[self._draw.number(len(_EVENTS))],),
            narrative=" ".join(_WORDS[self._draw.number(len(_WORDS))] for _ in range(30)),
        )

    def _craft(self, case: Case, at: dt.datetime) -> Craft:
        return Craft(
            id=self._id(at),
            version=1,
            case_id=case.id,
            position=1,
            kind="snowmobile" if case.kind == "snowmobile" else "boat",
            registration=self._draw.registration(),
            registration_state="WI",
            make=_MAKES[self._draw.number(len(_MAKES))],
            year=1985 + self._draw.number(40),
            aboard_count=2,
            damage_cost=self._draw.number(1_000_000),
        )

    def _involved(
        self, case: Case, at: dt.datetime, craft_id: str, person: Person, position: int
    ) -> Involvement:
        return Involvement(
            id=self._id(at),
            version=1,
            case_id=case.id,
            position=position,
            person_id=person.id,
            roles=("operator",) if position == 1 else ("occupant",),
            craft_id=craft_id,
            aboard=True,
        )

    def _harm(self, case: Case, at: dt.datetime, hurt: Involvement) -> tuple[Injury, ...]:
        if self._draw.number(3):
            return ()
        injury = Injury(
            id=self._id(at),
            version=1,
            case_id=case.id,
            position=1,
            involvement_id=hurt.id,
            medical_treatment=True,
            beyond_first_aid=True,
        )
        return (injury,)

    def _filed(self, case: Case, at: dt.datetime) -> tuple[Filing, ...]:
        if case.status != "closed":
            return ()
        made = exact(at + dt.timedelta(hours=3), ZONE)
        filing = Filing(
            id=self._id(at),
            version=1,
            case_id=case.id,
            position=1,
            duty="notice",
            made=made,
            way="telephone",
            to_whom="Warden",
        )
        return (filing,)


def fleet(boats: int) -> CaseFile:
    """One accident of many boats, each with its own operator."""
    made = Cases(1, 1, 0)
    parts = [made.make(0).casefile for _ in range(boats)]
    case = replace(parts[0].case, kind="boating", matter="accident")
    records = [
        replace(record, case_id=case.id, position=position)
        for position, part in enumerate(parts, 1)
        for record in part.records
        if position == 1 or not isinstance(record, Incident | Filing)
    ]
    craft = [replace(one, kind="boat") if isinstance(one, Craft) else one for one in records]
    return CaseFile(case=case, records=tuple(craft), people=tuple(p for part in parts for p in part.people))
