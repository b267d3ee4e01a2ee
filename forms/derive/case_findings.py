"""The findings of the case summary: what the law says; apart from it the charges the record speaks against.

An offence that was looked at and is not made out stands in one line. Among the findings it would read like a
charge, and a long row of them hides the one that stands.
"""

from __future__ import annotations

from forms.derive.charges import OUT, is_charge
from forms.derive.summary import finding_of
from forms.parts import Finding
from forms.scope import Scope
from law.answers import Answer
from law.decisions import Decision


def law_findings(scope: Scope) -> tuple[Finding, ...]:
    """Each finding of the law that holds no duty, with its facts and what is missing; no charge ruled out."""
    shown = [
        d
        for d in scope.decisions
        if d.duty is None and d.answer is not Answer.NOT_APPLICABLE and not _is_ruled_out(d)
    ]
    return tuple(finding_of(number, decision) for number, decision in enumerate(shown, 1))


def charges_ruled_out(scope: Scope) -> tuple[Finding, ...]:
    """The offences looked at that the record speaks against: how many, and each in a line."""
    out = [d for d in scope.decisions if _is_ruled_out(d) and d.answer is not Answer.NOT_APPLICABLE]
    if not out:
        return ()
    return (
        Finding(
            tag="",
            title=f"Looked at, and no charge: {len(out)}",
            points=tuple(decision.headline for decision in out),
        ),
    )


def _is_ruled_out(decision: Decision) -> bool:
    return is_charge(decision) and decision.answer in OUT
