"""Every law case is answered as it is written."""

from __future__ import annotations

import pytest

from law.loader import load_tables
from tests.law.lawcases import LawCase, load_all, run

CASES = load_all()


@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in CASES])
def test_the_findings_are_as_written(case: LawCase) -> None:
    lines, _used = run(case, load_tables())
    assert not lines, "\n" + "\n".join(lines)


def test_no_two_cases_have_one_name() -> None:
    names = [case.name for case in CASES]
    assert len(names) == len(set(names))
