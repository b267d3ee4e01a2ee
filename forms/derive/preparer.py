"""What a sheet says of whoever prepares the report, and of when and to whom it is owed."""

from __future__ import annotations

from forms.derive.people import address_of_bound, phones_of_bound
from forms.names import (
    involvement_name,
    plain_name,
)
from forms.scope import Scope
from forms.values import (
    BLANK,
    Shown,
    due_text,
)
from law.decisions import Decision
from models.records import (
    Filing,
    Involvement,
    Person,
    Record,
)


def preparer_name(scope: Scope) -> Shown:
    """Who prepared the report: as recorded, else the operator who is able to."""
    said = scope.shown("filing.preparer")
    if not said.blank:
        return said
    filing = scope.record("filing")
    by = scope.casefile.find(filing.by_involvement) if isinstance(filing, Filing) else None
    if isinstance(by, Involvement):
        signer = scope.casefile.person(by.person_id)
        return Shown(text=plain_name(signer) if signer else involvement_name(scope.casefile, by))
    if isinstance(filing, Filing) and filing.by_named:
        return Shown(text=filing.by_named)
    operator = scope.record("operator")
    if isinstance(operator, Involvement) and operator.physically_incapable is True:
        return BLANK
    person = scope.record("person")
    return Shown(text=plain_name(person)) if isinstance(person, Person) else BLANK


def preparer_address(scope: Scope) -> Shown:
    """The preparer's address: as recorded, else the operator's when the operator prepares it."""
    said = scope.shown("filing.preparer_address")
    return said if not said.blank or not _operator_prepares(scope) else address_of_bound(scope, "person")


def preparer_phone(scope: Scope) -> Shown:
    """The preparer's telephone: as recorded, else the operator's when the operator prepares it."""
    said = scope.shown("filing.preparer_phone")
    return said if not said.blank or not _operator_prepares(scope) else phones_of_bound(scope, "person")


def preparer_role(scope: Scope) -> Shown:
    """As what the preparer signs."""
    return scope.shown("filing.preparer_as")


def _operator_prepares(scope: Scope) -> bool:
    operator = scope.record("operator")
    if not isinstance(operator, Involvement) or operator.physically_incapable is True:
        return False
    filing = scope.record("filing")
    return not isinstance(filing, Filing) or filing.by_involvement in (None, operator.id)


def report_due(scope: Scope) -> Shown:
    """When the written report is due, in the words of the law tables, with the last instant."""
    decision = _duty(scope)
    if decision is None or decision.duty is None:
        return BLANK
    deadline = decision.duty.deadline
    due = f": {due_text(deadline.due, scope.manner.zone)}" if deadline.due else ""
    return Shown(text=f"{deadline.words}{due}")


def report_to(scope: Scope) -> Shown:
    """The addressee of the written report on its day."""
    decision = _duty(scope)
    return Shown(text=decision.duty.to_whom) if decision and decision.duty else BLANK


def _duty(scope: Scope) -> Decision | None:
    """The duty to file this sheet's form, of this operator (or craft) before anybody's."""
    own = {f"{kind}/{record.id}" for kind, record in _subject_ids(scope) if record is not None}
    wanted = ("boat.report", "sled.report")
    found = [d for d in scope.decisions if d.id in wanted and d.duty is not None]
    mine = [d for d in found if d.subject in own]
    return next(iter(mine or found), None)


def _subject_ids(scope: Scope) -> tuple[tuple[str, Record | None], ...]:
    return ("involvement", scope.record("operator")), ("craft", scope.record("craft"))
