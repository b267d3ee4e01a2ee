"""The rules of the law, one module per subject, boat and snowmobile side by side, in one explicit list."""

from __future__ import annotations

from law.engine import Rule
from law.rules import (
    accident,
    agency,
    aid,
    completeness,
    federal,
    injury,
    release,
    reportable,
    reporters,
    specimen,
)

RULES: tuple[Rule, ...] = (
    *accident.RULES,
    *injury.RULES,
    *reportable.RULES,
    *aid.RULES,
    *reporters.RULES,
    *federal.RULES,
    *agency.RULES,
    *completeness.RULES,
    *release.RULES,
    *specimen.RULES,
)
"""Every rule, in the order findings are shown."""

__all__ = ["RULES"]
