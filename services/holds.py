"""Who is held, when each way out opens, and letting somebody go: by a route of the law or refused.

Nothing here counts down. A route has the instant at which it opens; what remains is worked out from now, each
time it is asked, so that a computer that slept or whose clock was set shows the right time at once.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from law.answers import Answer
from law.decisions import Decision, MissingFact, Route
from law.instants import When, at_or_before, exact
from law.plain import dataclass
from models import codes
from models.casefile import CaseFile
from models.problems import Problem
from models.records import Arrest, Involvement, Release
from models.tables import HOLD_INDEX
from models.types import is_set
from services import casestore
from services.actor import EVERYBODY, Actor, Role, require
from services.cases import Cases, Saved, obstacles
from services.errors import Invalid, NotFound, Refused
from services.fences import Fences
from services.holdindex import GOES_ON, end_of, goes_on_by, hold_of
from services.ids import new_id
from services.office import Office
from services.settings import read_settings
from services.uow import Unit, read, serial_work
from services.words import say_when

ADULT_RULE = "release.adult"
RELEASERS = frozenset({Role.OFFICER, Role.RECORDS_CLERK, Role.ADMIN})
TO_ADULT = "adult"
ROUTE_OF = {"time_elapsed": "time", "test_result": "test", "responsible_adult": TO_ADULT}
ADULT, OTHER = "responsible_adult", "other_authority"
_SETTLED = frozenset({Answer.YES, Answer.UNKNOWN, Answer.CONTESTED, Answer.LEGAL_CALL, Answer.NOT_LOADED})
_KEPT = 500  # not law: cases whose findings are remembered

Evaluate = Callable[[CaseFile], tuple[Decision, ...]]


class RouteState(StrEnum):
    """How a way out stands at an instant."""

    OPEN = "open"
    OPENS = "opens"  # closed until its instant
    UNTOLD = "untold"  # may be open: between the ends of an interval, or something is missing
    CLOSED = "closed"  # not available


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldRoute:
    """One way out of a hold."""

    id: str
    title: str
    answer: Answer
    opens: When | None
    why: str
    missing: tuple[MissingFact, ...]

    def state_at(self, now: dt.datetime) -> RouteState:
        """How it stands at an instant."""
        if self.answer is Answer.NO:
            return RouteState.CLOSED
        if self.answer is not Answer.YES:
            return RouteState.UNTOLD
        if self.id == TO_ADULT:
            return RouteState.OPEN  # at any time, however exactly the time of the arrest is known
        if self.opens is None:
            return RouteState.UNTOLD  # a result counts from when it is known
        reached = at_or_before(self.opens, now)
        if reached is Answer.YES:
            return RouteState.OPEN
        return RouteState.OPENS if reached is Answer.NO else RouteState.UNTOLD

    def remaining(self, now: dt.datetime) -> tuple[dt.timedelta | None, dt.timedelta | None]:
        """Shortest and longest time until it opens, never below zero; None where a bound is not known."""
        first, last = (self.opens.earliest, self.opens.latest) if self.opens else (None, None)
        zero = dt.timedelta(0)
        return (
            max(first - now, zero) if first is not None else None,
            max(last - now, zero) if last is not None else None,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldRow:
    """One person held.

    Attributes:
        applies: whether the hold of the section applies to the arrest.
        routes: the three ways out, always in the same order; none where the hold does not apply.
        others: other authorities by which the person is held, in words.
        low_confidence: the section was not read; screen and paper say so.
        headline: the finding in one sentence.
    """

    case_id: str
    case_number: str
    arrest_id: str
    who: str
    held_at: str
    arrested: When | None
    applies: Answer
    citation: str
    headline: str
    routes: tuple[HoldRoute, ...]
    missing: tuple[MissingFact, ...]
    others: tuple[str, ...]
    low_confidence: bool

    def route(self, id: str) -> HoldRoute | None:
        """The route of an id: "time", "test", "adult"."""
        return next((route for route in self.routes if route.id == id), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Adult:
    """The responsible adult a person is released to, with the proof."""

    name: str
    relation: str
    age: int | None = None
    identification: str = ""
    receipt_signed: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Override:
    """Why somebody is let go although no route is open, and who says so."""

    ground: str
    person: str


@dataclass(slots=True)
class _Findings:
    """Findings of cases by version, so that a board refreshed each second evaluates a case once."""

    evaluate: Evaluate
    kept: dict[str, tuple[int, tuple[Decision, ...]]]

    def of(self, casefile: CaseFile) -> tuple[Decision, ...]:
        case = casefile.case
        found = self.kept.get(case.id)
        if found is not None and found[0] == case.version:
            return found[1]
        if len(self.kept) >= _KEPT:
            self.kept.clear()
        decisions = self.evaluate(casefile)
        self.kept[case.id] = (case.version, decisions)
        return decisions


class Holds:
    """The board of holds and the end of each."""

    def __init__(self, office: Office, cases: Cases, evaluate: Evaluate) -> None:
        self._office, self._cases, self._evaluate = office, cases, evaluate
        self._findings = _Findings(evaluate=evaluate, kept={})
        self._fences = Fences(office)

    def forget(self) -> None:
        """Evaluate every case anew at the next question (after the law tables or the zone changed)."""
        self._findings.kept.clear()

    def board(self, actor: Actor, limit: int = 200) -> tuple[HoldRow, ...]:
        """Everybody held in a case that is watched, the one arrested last first."""
        require(actor, EVERYBODY, "see who is held")
        c = HOLD_INDEX.c
        with read(self._office) as connection:
            query = sa.select(c.arrest_id, c.case_id).where(is_set(c.watched))
            rows = connection.execute(query.order_by(c.sort_at.desc(), c.arrest_id).limit(limit)).all()
            cases = {case_id: casestore.load(connection, case_id) for case_id in {r.case_id for r in rows}}
        return tuple(
            self._row(casefile, row.arrest_id) for row in rows if (casefile := cases[row.case_id]) is not None
        )

    def of_arrest(self, actor: Actor, arrest_id: str) -> HoldRow:
        """The hold of one arrest, ended or not. Raises NotFound."""
        require(actor, EVERYBODY, "see who is held")
        with read(self._office) as connection:
            casefile = _case_of(connection, arrest_id)
        return self._row(casefile, arrest_id)

    def came_open(
        self, rows: Sequence[HoldRow], *, after: dt.datetime, until: dt.datetime
    ) -> tuple[tuple[HoldRow, HoldRoute], ...]:
        """Routes that came open after one instant and until another, for a notice on the desktop."""
        return tuple(
            (row, route)
            for row in rows
            for route in row.routes
            if route.state_at(until) is RouteState.OPEN and route.state_at(after) is not RouteState.OPEN
        )

    def release(
        self,
        actor: Actor,
        arrest_id: str,
        ground: str,
        *,
        released: When | None = None,
        adult: Adult | None = None,
        override: Override | None = None,
        note: str = "",
    ) -> Saved:
        """Let a person go on a ground of the section.

        Args:
            ground: "time_elapsed", "test_result" or "responsible_adult".
            released: when; None for now.
            adult: to whom, and the proof, for a release to a responsible adult.
            override: for a release although the route is not open; kept with the release and in the history.
            note: why, as it stands in the history.

        Raises:
            Refused: the route is not open at that time, or not to such a person, with its citation; or the
                hold has ended.
            Invalid: the proof is not complete, or the time lies ahead or before the arrest.
        """
        require(actor, RELEASERS, "release people")
        if ground not in ROUTE_OF:
            raise Invalid([Problem(path="release/.ground", message="Choose the ground of the release.")])
        _check_proof(ground, adult, override)
        act = "release_override" if override else "release"
        reason = f"Override: {override.ground} ({override.person}). {note}".strip() if override else note
        with serial_work(self._office, actor, act, reason) as unit:
            casefile, when = self._begin(unit, arrest_id, released)
            if override is None:
                self._refuse_closed(casefile, arrest_id, ground, when)
            record = replace(
                _record(unit, casefile, arrest_id, when, ground),
                adult_name=adult.name.strip() if adult else None,
                adult_relation=adult.relation if adult else None,
                adult_age=adult.age if adult else None,
                adult_id=(adult.identification.strip() or None) if adult else None,
                receipt_signed=adult.receipt_signed if adult else None,
                override_reason=f"{override.ground} ({override.person})" if override else None,
            )
            if override is None:
                self._refuse_whom(casefile, record)
            after = self._save(unit, casefile, record)
        return Saved(casefile=self._fences.shown(actor, after), changes=unit.changes)

    def end_otherwise(
        self,
        actor: Actor,
        arrest_id: str,
        kind: str,
        authority: str,
        *,
        at: When | None = None,
        note: str = "",
    ) -> Saved:
        """Record that the hold ends, or goes on, by an authority apart from the section.

        Args:
            kind: key of the code list `hold_otherwise`; those of `GOES_ON` leave the person on the board.
            authority: by whose order: court and number, hospital, agency.
        """
        require(actor, RELEASERS, "end holds")
        if not authority.strip():
            message = "Another end of a hold needs its authority: which court, hospital, agency; which order."
            raise Invalid([Problem(path="release/.other_authority", message=message)])
        with serial_work(self._office, actor, "hold", note) as unit:
            casefile, when = self._begin(unit, arrest_id, at)
            record = replace(
                _record(unit, casefile, arrest_id, when, OTHER),
                released=None if kind in GOES_ON else when,
                other_kind=kind,
                other_authority=authority.strip(),
            )
            after = self._save(unit, casefile, record)
        return Saved(casefile=self._fences.shown(actor, after), changes=unit.changes)

    def _begin(self, unit: Unit, arrest_id: str, given: When | None) -> tuple[CaseFile, When]:
        casefile = _case_of(unit.connection, arrest_id)
        if end_of(casefile, arrest_id) is not None:
            raise Refused(
                "This hold has ended: a release is on record.",
                "Look at the release; if it is wrong, void it with a reason first.",
            )
        when = given or exact(unit.at, read_settings(unit.connection).zone)
        problem = _time_problem(casefile, arrest_id, when, unit.at)
        if problem:
            raise Invalid([Problem(path="release/.released", message=problem)])
        return casefile, when

    def _save(self, unit: Unit, casefile: CaseFile, record: Release) -> CaseFile:
        edited = replace(casefile, records=(*casefile.records, record))
        problems = list(obstacles(edited))
        if problems:
            raise Invalid(problems)
        return self._cases.save_in(unit, casefile, edited)

    def _refuse_closed(self, casefile: CaseFile, arrest_id: str, ground: str, when: When) -> None:
        row = self._row(casefile, arrest_id, fresh=True)
        if row.applies is Answer.NOT_APPLICABLE:
            raise Refused(
                row.headline,
                "Record the end of the hold with the authority it has.",
                cite=row.citation,
            )
        route = row.route(ROUTE_OF[ground])
        state = _state_for(route, when)
        if route is None or state is not RouteState.OPEN:
            raise Refused(_why_closed(row, route, state), _way_out(route), cite=row.citation)

    def _refuse_whom(self, casefile: CaseFile, record: Release) -> None:
        """The section lets a person go to some people and not to others."""
        edited = replace(casefile, records=(*casefile.records, record))
        subject = f"release/{record.id}"
        for decision in self._evaluate(edited):
            if (decision.id, decision.subject, decision.answer) == (ADULT_RULE, subject, Answer.NO):
                raise Refused(
                    f"The section lets nobody go to this person. {decision.headline}",
                    "Correct age or relation, choose another way out, or override with ground and person.",
                    cite=decision.citation,
                )

    def _row(self, casefile: CaseFile, arrest_id: str, *, fresh: bool = False) -> HoldRow:
        decisions = self._evaluate(casefile) if fresh else self._findings.of(casefile)
        found = hold_of(decisions, arrest_id)
        arrest = casefile.find(arrest_id)
        assert isinstance(arrest, Arrest)
        return HoldRow(
            case_id=casefile.case.id,
            case_number=casefile.case.number or "",
            arrest_id=arrest_id,
            who=_who(casefile, arrest),
            held_at=arrest.held_at or "",
            arrested=arrest.arrested,
            applies=found.answer if found else Answer.UNKNOWN,
            citation=found.citation if found else "",
            headline=found.headline if found else "Whether the hold applies cannot be told yet.",
            routes=tuple(map(_route, found.routes)) if found and found.answer in _SETTLED else (),
            missing=found.missing if found else (),
            others=tuple(_other(one) for one in goes_on_by(casefile, arrest_id)),
            low_confidence=found.low_confidence if found else False,
        )


def _route(route: Route) -> HoldRoute:
    return HoldRoute(
        id=route.id,
        title=route.title,
        answer=route.answer,
        opens=route.opens,
        why=route.why,
        missing=route.missing,
    )


def _state_for(route: HoldRoute | None, when: When) -> RouteState:
    """Open only when it was open at every instant the release may have been."""
    if route is None:
        return RouteState.UNTOLD
    if when.earliest is None:
        return RouteState.UNTOLD
    return route.state_at(when.earliest)


def _why_closed(row: HoldRow, route: HoldRoute | None, state: RouteState) -> str:
    if route is None:
        return f"Whether this way out is open cannot be told yet (s. {row.citation}). {row.headline}"
    if state is RouteState.OPENS and route.opens is not None:
        opens = say_when(route.opens, route.opens.zone)
        return f"{route.title}: not open yet (s. {row.citation}). It opens {opens}."
    if state is RouteState.CLOSED:
        return f"{route.title}: not available (s. {row.citation}). {route.why}"
    return f"{route.title}: cannot be told yet (s. {row.citation}). {route.why}"


def _way_out(route: HoldRoute | None) -> str:
    missing = ", ".join(fact.label for fact in route.missing) if route else ""
    first = f"Enter what is missing: {missing}. " if missing else ""
    return f"{first}Use a way out that is open, or override with ground and person."


def _check_proof(ground: str, adult: Adult | None, override: Override | None) -> None:
    problems = []
    if override is not None and not (override.ground.strip() and override.person.strip()):
        message = "An override needs its ground and the person who decides it."
        problems.append(Problem(path="release/.override_reason", message=message))
    if ground == ADULT:
        problems += _adult_problems(adult)
    if problems:
        raise Invalid(problems)


def _adult_problems(adult: Adult | None) -> list[Problem]:
    asked = (
        ("adult_name", bool(adult and adult.name.strip()), "Name the person released to."),
        ("adult_relation", bool(adult and adult.relation), "Say what the person is to the one released."),
        ("adult_id", bool(adult and adult.identification.strip()), "Enter the identification shown."),
        ("receipt_signed", bool(adult and adult.receipt_signed), "Let the person sign the receipt first."),
    )
    found = [Problem(path=f"release/.{key}", message=message) for key, said, message in asked if not said]
    if adult is not None and adult.age is not None and adult.age < 0:
        found.append(Problem(path="release/.adult_age", message="An age is zero or more. Correct it."))
    return found


def _time_problem(casefile: CaseFile, arrest_id: str, when: When, now: dt.datetime) -> str:
    arrest = casefile.find(arrest_id)
    arrested = arrest.arrested if isinstance(arrest, Arrest) else None
    if when.earliest is not None and when.earliest > now:
        return "The time lies ahead. Enter it when it has happened, or correct the time."
    before = arrested and arrested.earliest and when.latest and when.latest < arrested.earliest
    return "The time lies before the arrest. Correct one of the two." if before else ""


def _record(unit: Unit, casefile: CaseFile, arrest_id: str, when: When, ground: str) -> Release:
    return Release(
        id=new_id(unit.at),
        case_id=casefile.case.id,
        arrest_id=arrest_id,
        ground=ground,
        released=when,
        released_by=unit.actor.name,
    )


def _case_of(connection: Connection, arrest_id: str) -> CaseFile:
    found: Any = casestore.load_record(connection, Arrest.KIND, arrest_id)
    casefile = casestore.load(connection, found.case_id) if found is not None else None
    if casefile is None or found.void_reason is not None:
        raise NotFound("such arrest")
    return casefile


def _who(casefile: CaseFile, arrest: Arrest) -> str:
    involved = casefile.find(arrest.involvement_id)
    person = casefile.person(involved.person_id) if isinstance(involved, Involvement) else None
    return (person.name if person else None) or "Person not named"


def _other(one: Release) -> str:
    words = codes.label("hold_otherwise", one.other_kind or "")
    return f"{words}: {one.other_authority}" if one.other_authority else words
