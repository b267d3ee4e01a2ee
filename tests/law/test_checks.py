from __future__ import annotations

import dataclasses
import datetime as dt
from pathlib import Path

from law.checks import Weight, problems
from law.loader import load_tables
from law.tables import LawTables

SEEDS = ("000_cfba27f27bace1c6.txt", "004_567dbc29f9e50f4d.txt")


def wrong(tables: LawTables, **given: object) -> list[str]:
    found = problems(tables, **given)  # type: ignore[arg-type]
    return [f"{one.target}: {one.problem}" for one in found if one.weight is Weight.WRONG]


def test_the_tables_of_the_program_are_in_order() -> None:
    assert wrong(load_tables()) == []
    assert wrong(load_tables().seeds_only()) == []


def test_every_phrase_read_in_the_documents_stands_in_them(shared: Path) -> None:
    text = "\n".join(
        (shared / "seeds" / name).read_text(encoding="utf-8", errors="replace") for name in SEEDS
    )
    assert wrong(load_tables(), seeds=text) == []


def test_a_figure_the_documents_do_not_contain_is_found(shared: Path) -> None:
    text = "\n".join(
        (shared / "seeds" / name).read_text(encoding="utf-8", errors="replace") for name in SEEDS
    )
    tables = load_tables()
    series = tables.parameters["boat.release.hours"]
    shifted = dataclasses.replace(series, editions=(dataclasses.replace(series.editions[0], value=13),))
    assert any("13 hours" in line for line in wrong(tables.replaced(shifted), seeds=text))


def test_a_hole_an_overlap_and_an_unknown_provision_are_found() -> None:
    tables = load_tables()
    series = tables.parameters["federal.report.days"]
    hole = dataclasses.replace(
        series,
        editions=tuple(
            dataclasses.replace(one, span=dataclasses.replace(one.span, start=dt.date(1995, 1, 1)))
            for one in series.editions
        ),
    )
    assert any("no entry" in line for line in wrong(tables.replaced(hole)))
    double = dataclasses.replace(series, editions=series.editions * 2)
    assert any("same days" in line for line in wrong(tables.replaced(double)))
    law = dataclasses.replace(series.editions[0].law, citation="12.34(5)")
    stray = dataclasses.replace(series, editions=(dataclasses.replace(series.editions[0], law=law),))
    assert any("no provision 12.34(5)" in line for line in wrong(tables.replaced(stray)))


def test_a_value_nobody_looked_at_for_long_is_named() -> None:
    tables = load_tables()
    limit = tables.value("tables.verified_days", dt.date(2026, 1, 1)).number
    checked = tables.parameters["boat.release.hours"].editions[-1].law.verified_on
    assert checked is not None
    for extra, stale in ((0, False), (1, True)):
        today = checked + dt.timedelta(days=limit + extra)
        names = {one.target for one in problems(tables, today=today) if one.weight is Weight.STALE}
        assert ("boat.release.hours" in names) is stale
    assert "350.107" in {one.target for one in problems(tables, today=checked)}
