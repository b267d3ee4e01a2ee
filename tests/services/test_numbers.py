"""No case number comes twice: not at the same instant, not at New Year, not after a void."""

from __future__ import annotations

import datetime as dt
import multiprocessing
from typing import Any

import pytest
from sqlalchemy.engine import make_url

from services.actor import Actor
from services.bootstrap import DataDir, open_office
from services.clock import FixedClock
from services.errors import Invalid
from services.numbers import folded, numbered, pattern_obstacle, series_of
from services.passwords import Passwords
from tests.services.changing import edit_case
from tests.services.conftest import NOW, NewCase, Office
from tests.support.counts import LongCount


def test_numbers_follow_the_pattern_and_the_offices_year(
    office: Office, accident: NewCase, clock: FixedClock
) -> None:
    assert office.save(accident()).case.number == "2026-0001"
    clock.set(dt.datetime(2027, 1, 1, 5, 59, 59, tzinfo=dt.UTC))  # 23:59:59 at the office
    assert office.save(accident()).case.number == "2026-0002"
    clock.set(dt.datetime(2027, 1, 1, 6, 0, 0, tzinfo=dt.UTC))
    assert office.save(accident()).case.number == "2027-0001"
    office.services.settings.change(office.admin, number_pattern="B-YY-##")
    assert office.save(accident()).case.number == "B-27-01"
    office.services.settings.change(office.admin, number_pattern="YYYY-####")
    assert office.save(accident()).case.number == "2027-0002"


def test_a_voided_case_keeps_its_number(office: Office, accident: NewCase) -> None:
    saved = office.save(accident())
    office.services.cases.void(office.clerk, f"case/{saved.case.id}", "Entered twice.")
    assert office.save(accident()).case.number == "2026-0002"


def test_a_number_typed_ahead_is_stepped_over(office: Office, accident: NewCase) -> None:
    office.save(edit_case(accident(), number="2026 0001"))
    assert office.save(accident()).case.number == "2026-0002"


def test_a_save_that_fails_gives_its_number_back(
    office: Office, accident: NewCase, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise RuntimeError

    with monkeypatch.context() as patched:
        patched.setattr("services.indexing.reindex_case", fail)
        with pytest.raises(RuntimeError):
            office.save(accident())
    assert office.save(accident()).case.number == "2026-0001"


def test_a_counter_outgrows_its_places() -> None:
    assert numbered("2026-##", 7) == "2026-07"
    assert numbered("2026-##", 1234) == "2026-1234"
    assert series_of("YYYY-YY-#", NOW, "America/Chicago") == "2026-26-#"
    assert folded("24-0001") == folded("24 0001") == "240001"


def test_a_pattern_without_a_counter_is_refused(office: Office) -> None:
    assert pattern_obstacle("YYYY")
    with pytest.raises(Invalid):
        office.services.settings.change(office.admin, number_pattern="YYYY")


def _save_many(location: DataDir | str, actor: Actor, count: int, out: Any) -> None:
    services = open_office(location, clock=FixedClock(NOW), passwords=Passwords.quick())
    given = []
    for _ in range(count):
        begun = services.cases.new(actor, kind="boating")
        given.append(services.cases.save(actor, begun, begun).casefile.case.number)
    services.close()
    out.put(given)


def test_several_programs_at_once_give_distinct_numbers(
    office: Office, folder: DataDir, long_count: LongCount
) -> None:
    engine = office.services.office.engine
    location: DataDir | str = folder
    if engine.dialect.name == "postgresql":
        location = make_url(engine.url).render_as_string(hide_password=False)
    programs, count = 3, long_count(5, 100)
    context = multiprocessing.get_context("spawn")
    out = context.Queue()
    running = [
        context.Process(target=_save_many, args=(location, office.clerk, count, out)) for _ in range(programs)
    ]
    for process in running:
        process.start()
    given = [number for _ in running for number in out.get(timeout=300)]
    for process in running:
        process.join(timeout=60)
    expected = [f"2026-{n:04d}" for n in range(1, programs * count + 1)]
    assert sorted(given) == expected
    verified = office.services.integrity.verify()
    assert verified.ok, verified.findings
