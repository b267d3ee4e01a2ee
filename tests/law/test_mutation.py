"""Each figure of the law and each bound is held by a law case: shifted by one step, a case fails."""

from __future__ import annotations

from law.loader import load_tables
from tests.law.lawcases import load_all, run_expected
from tests.law.shifting import shifts

# Conventions of this program that no finding rests on; each has its own test.
NOT_IN_FINDINGS = {
    "entry.about_half_width_minutes": "tests/law/test_tables.py",
    "tables.verified_days": "tests/law/test_checks.py",
    "coroner.nil_report": "tests/law/test_coroner.py",
    "statistics.least_cell": "tests/services/test_statistics.py",
    "statistics.age_bands": "tests/services/test_statistics.py",
    "statistics.keeper_boat": "tests/forms/test_statistics_form.py",
    "statistics.keeper_sled": "tests/forms/test_statistics_form.py",
    "statistics.no_area": "tests/services/test_statistics.py",
    "statistics.no_month": "tests/services/test_statistics.py",
    "statistics.no_crossing": "tests/services/test_statistics.py",
}


def test_every_shifted_figure_and_bound_fails_a_law_case() -> None:
    tables = load_tables()
    cases = [(case, run_expected(case, tables)[1]) for case in load_all()]
    survivors = []
    for parameter, what, shifted in shifts(tables):
        if parameter in NOT_IN_FINDINGS:
            continue
        relevant = (case for case, used in cases if parameter in used)
        if not any(run_expected(case, shifted)[0] for case in relevant):
            survivors.append(f"{parameter} {what}")
    assert survivors == [], "no law case notices:\n" + "\n".join(survivors)
