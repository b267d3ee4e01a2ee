"""What follows from each edit a moment later: the findings, and whether the incident is known already."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from models.casefile import CaseFile
from models.records import Involvement, Person
from ui.binding.draft_model import DraftModel
from ui.binding.edits import FieldRef, is_empty, with_record, with_references, without_record
from ui.context import UiContext

if TYPE_CHECKING:
    from law.decisions import Decision
    from services.listing import CaseRow
    from services.similar import PersonMatch

EVALUATE_AFTER_MS, COMPARE_AFTER_MS = 250, 1200


def later(owner: QObject, after_ms: int, run: Callable[[], None]) -> QTimer:
    """A timer that runs once, a while after it was last started."""
    timer = QTimer(owner)
    timer.setSingleShot(True)
    timer.setInterval(after_ms)
    timer.timeout.connect(run)
    return timer


class Findings(QObject):
    """Keeps the findings of a draft up to date, on the worker thread.

    Signals:
        ready(tuple): the decisions on the draft as it stands.
    """

    ready = Signal(object)

    def __init__(self, context: UiContext, draft: DraftModel) -> None:
        super().__init__(draft)
        self._context, self._draft = context, draft
        self.decisions: tuple[Decision, ...] = ()
        self._soon = later(self, EVALUATE_AFTER_MS, self.evaluate)
        draft.edited.connect(self._soon.start)
        context.events.law_changed.connect(self.evaluate)

    def evaluate(self) -> None:
        """Work the findings out now."""
        self._soon.stop()
        law, casefile = self._context.services.law, self._draft.current
        self._context.tasks.read(
            lambda: law.evaluate(casefile), self._take, owner=self, key=f"findings {self._draft.draft_id}"
        )

    def _take(self, decisions: tuple[Decision, ...]) -> None:
        self.decisions = decisions
        self.ready.emit(decisions)


class SameIncident(QObject):
    """Looks for cases that may be the same incident as a new one.

    Signals:
        found(tuple): rows of cases that look like it, none said to be another one.
    """

    found = Signal(object)

    def __init__(self, context: UiContext, draft: DraftModel) -> None:
        super().__init__(draft)
        self._context, self._draft = context, draft
        self._others: set[str] = set()
        self._soon = later(self, COMPARE_AFTER_MS, self.look)
        draft.edited.connect(self._start)

    def _start(self) -> None:
        if self._draft.is_new:
            self._soon.start()

    def look(self) -> None:
        """Look now."""
        cases, actor, casefile = self._context.services.cases, self._context.actor, self._draft.current
        self._context.tasks.read(
            lambda: cases.similar(actor, casefile), self._take, owner=self, key=f"same {self._draft.draft_id}"
        )

    def _take(self, rows: tuple[CaseRow, ...]) -> None:
        self.found.emit(tuple(row for row in rows if row.case_id not in self._others))

    def is_another(self, case_id: str) -> None:
        """The person says it is not the same incident; it is not offered again."""
        self._others.add(case_id)


_NAMING = frozenset({"name", "last", "first", "middle", "suffix", "born"})


class SamePerson(QObject):
    """Looks in the case and the office's name index for the person being named: nobody is entered twice.

    Signals:
        found(str, object): id of the person typed, and a `PersonMatch`; None when nobody is like them.
    """

    found = Signal(str, object)

    def __init__(self, context: UiContext, draft: DraftModel) -> None:
        super().__init__(draft)
        self._context, self._draft = context, draft
        self._others: set[tuple[str, str]] = set()
        self._typed = ""
        self._soon = later(self, COMPARE_AFTER_MS, self.look)
        draft.field_changed.connect(self._on_field)
        draft.records_changed.connect(self._on_records)

    def _on_field(self, ref: FieldRef) -> None:
        if ref.kind == Person.KIND and ref.key in _NAMING:
            self._typed = ref.record_id
            self._soon.start()

    def _on_records(self, kind: str) -> None:
        if kind == Person.KIND and self._draft.current.people:
            self._typed = self._draft.current.people[-1].id
            self._soon.start()

    def look(self) -> None:
        """Look now, for the person typed last; one the office knows already is not looked for."""
        person = self._draft.current.person(self._typed)
        if person is None or person.version:
            return
        cases, actor = self._context.services.cases, self._context.actor
        others = tuple(one for one in self._draft.current.people if one.id != person.id)
        self._context.tasks.read(
            lambda: cases.likely_people(actor, person, others),
            self._take(person),
            owner=self,
            key="same person",
        )

    def _take(self, person: Person) -> Callable[[tuple[PersonMatch, ...]], None]:
        def take(matches: tuple[PersonMatch, ...]) -> None:
            found = [m for m in matches if (person.id, m.person.id) not in self._others]
            self.found.emit(person.id, found[0] if found else None)

        return take

    def is_another(self, person_id: str, match: PersonMatch) -> None:
        """The person says they are two; it is not offered again."""
        self._others.add((person_id, match.person.id))

    def is_of_case(self, match: PersonMatch) -> bool:
        """Whether the one found is in this case already."""
        return self._draft.current.person(match.person.id) is not None

    def use(self, person_id: str, match: PersonMatch) -> None:
        """Put the person known in the place of the one typed; one step of undo."""
        casefile, known = self._draft.current, match.person
        part = _part_of(casefile, known.id)
        # One of the case is taken as it stands there, not as it is stored.
        casefile = casefile if self.is_of_case(match) else with_record(casefile, known)
        for typed in casefile.all(Involvement):
            if typed.person_id != person_id:
                continue
            if part is not None and is_empty(typed, frozenset({"person_id"})):
                # A part in which nothing is said but who: the person's own part stands for it.
                casefile = without_record(with_references(casefile, typed.id, part.id), typed.id)
            else:
                casefile = with_record(casefile, dataclasses.replace(typed, person_id=known.id))
        name = "the person of the case" if self.is_of_case(match) else "the person the office knows"
        self._draft.exchange(without_record(casefile, person_id), name)


def _part_of(casefile: CaseFile, person_id: str) -> Involvement | None:
    """The first part a person has in a case."""
    return next((one for one in casefile.all(Involvement) if one.person_id == person_id), None)
