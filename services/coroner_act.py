"""One act of the coroner on one death: what it works on, and the piece of work it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy.engine import Connection

from law.instants import When, exact
from models.casefile import CaseFile
from models.coroner import OneDeath, death_with
from models.problems import Problem
from models.records import CaseRecord, CoronerFile
from services import casestore
from services.actor import CORONERS, Actor, require
from services.cases import Cases, Saved, obstacles
from services.coroner_reports import with_records
from services.errors import Invalid, NotFound
from services.fences import Fences
from services.ids import new_id
from services.office import Office
from services.settings import read_settings
from services.uow import Unit, serial_work

R = TypeVar("R", bound=CaseRecord)
Find = Callable[[CaseFile], OneDeath | None]
"""Finds the death an act is about in its case."""


@dataclass(slots=True, kw_only=True)
class Open:
    """One death inside a unit of work, with its file, which is made with the first act."""

    unit: Unit
    casefile: CaseFile
    one: OneDeath
    zone: str

    @property
    def now(self) -> When:
        """The instant of the act, in the office's zone."""
        return exact(self.unit.at, self.zone)

    @property
    def file(self) -> CoronerFile:
        """The coroner's file; one that was not made yet gets its id here, once."""
        if self.one.file is None:
            death = self.one.officers[0]
            made = CoronerFile(
                id=new_id(self.unit.at),
                case_id=self.casefile.case.id,
                death_id=death.id,
                involvement_id=death.involvement_id,
            )
            self.one = OneDeath(officers=self.one.officers, file=made)
        assert self.one.file is not None
        return self.one.file

    def add(self, cls: type[R], **fields: Any) -> R:
        """A new record of the case."""
        return cls(id=new_id(self.unit.at), case_id=self.casefile.case.id, **fields)

    def find(self, cls: type[R], record_id: str, what: str) -> R:
        """A record of the case that is not voided. Raises NotFound."""
        found = self.casefile.find(record_id)
        if not isinstance(found, cls) or found.void_reason is not None:
            raise NotFound(what)
        return found


Make = Callable[[Open], Sequence[CaseRecord]]
"""What an act makes of a death: records changed or added."""


class Acts:
    """The piece of work every act is."""

    def __init__(self, office: Office, cases: Cases, fences: Fences) -> None:
        self._office, self._cases, self._fences = office, cases, fences

    def act(
        self, actor: Actor, act: str, case_id: str, death: str | Find, make: Make, reason: str = ""
    ) -> Saved:
        """Work on one death, by its id or as it is found; one entry in the history. Raises NotFound."""
        require(actor, CORONERS, "enter what the coroner does")
        with serial_work(self._office, actor, act, reason) as unit:
            casefile = _loaded(unit.connection, case_id)
            one = death_with(casefile, death) if isinstance(death, str) else death(casefile)
            if one is None:
                raise NotFound("such death")
            zone = read_settings(unit.connection).zone
            opened = Open(unit=unit, casefile=casefile, one=one, zone=zone)
            edited = with_records(casefile, make(opened))
            problems = list(obstacles(edited))
            if problems:
                raise Invalid(problems)
            after = self._cases.save_in(unit, casefile, edited)
        return Saved(casefile=self._fences.shown(actor, after), changes=unit.changes)


def _loaded(connection: Connection, case_id: str) -> CaseFile:
    found = casestore.load(connection, case_id)
    if found is None:
        raise NotFound("such case")
    return found


def all_said(asked: Sequence[tuple[str, str, str]], kind: str) -> None:
    """Raise Invalid with a sentence for each of (field, what was said, sentence) that says nothing."""
    problems = [Problem(path=f"{kind}/.{key}", message=text) for key, said, text in asked if not said]
    if problems:
        raise Invalid(problems)


def not_ahead(one: Open, when: When, path: str) -> None:
    """Raise Invalid for a time after the act."""
    if when.earliest is not None and when.earliest > one.unit.at:
        message = "The time lies ahead. Enter it when it has happened, or correct the time."
        raise Invalid([Problem(path=path, message=message)])
