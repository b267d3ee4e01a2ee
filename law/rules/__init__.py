"""The rules of the law, one module per subject, boat and snowmobile side by side, in one explicit list."""

from __future__ import annotations

from law.engine import Rule
from law.rules import (
    accident,
    agency,
    aid,
    arrest_notice,
    charges,
    chemical_tests,
    completeness,
    concentration,
    coroner_claims,
    coroner_draw,
    coroner_embalming,
    coroner_laboratory,
    coroner_monthly,
    drawer,
    federal,
    further_tests,
    injury,
    joinder,
    priors,
    refusal,
    release,
    release_scope,
    reportable,
    reporters,
    request,
    sample,
    screening,
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
    *release_scope.RULES,
    *screening.RULES,
    *request.RULES,
    *sample.RULES,
    *concentration.RULES,
    *drawer.RULES,
    *chemical_tests.RULES,
    *further_tests.RULES,
    *refusal.RULES,
    *arrest_notice.RULES,
    *specimen.RULES,
    *coroner_draw.RULES,
    *coroner_embalming.RULES,
    *coroner_laboratory.RULES,
    *coroner_monthly.RULES,
    *coroner_claims.RULES,
    *charges.RULES,
    *joinder.RULES,
    *priors.RULES,
)
"""Every rule, in the order findings are shown."""

__all__ = ["RULES"]
