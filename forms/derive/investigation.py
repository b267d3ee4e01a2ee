"""What the officer's report says of the case around the accident."""

from __future__ import annotations

from forms.scope import Scope
from forms.values import BLANK, Shown, due_text, show_field, specs
from law.decisions import Duty
from models.records import OtherNumber


def other_numbers(scope: Scope) -> Shown:
    """Numbers other issuers gave the matter."""
    spec = specs(OtherNumber)["issuer_kind"]
    found = [
        " ".join(
            part
            for part in (number.issuer or show_field(number, spec, scope.manner).text, number.number)
            if part
        )
        for number in scope.casefile.all(OtherNumber)
    ]
    return Shown(text="; ".join(found))


def report_due(scope: Scope) -> Shown:
    """When the investigation report is due, in the words of the law tables."""
    duty = _duty(scope)
    if duty is None:
        return BLANK
    due = f": {due_text(duty.deadline.due, scope.manner.zone)}" if duty.deadline.due else ""
    return Shown(text=f"{duty.deadline.words}{due}")


def report_to(scope: Scope) -> Shown:
    """The addressee of the investigation report on its day."""
    duty = _duty(scope)
    return Shown(text=duty.to_whom) if duty else BLANK


def _duty(scope: Scope) -> Duty | None:
    found = (d.duty for d in scope.decisions if d.id == "agency.investigation" and d.duty is not None)
    return next(found, None)


def no_filings(scope: Scope) -> Shown:
    """What an empty list of notices and reports says."""
    return Shown(text="none") if "filings" in scope.casefile.case.sections_none else BLANK


def officer_name(scope: Scope) -> Shown:
    """The officer the case is assigned to."""
    return scope.shown("case.assigned_to")


def officer_title(scope: Scope) -> Shown:
    """The officer's agency."""
    return scope.shown("case.lead_agency")
