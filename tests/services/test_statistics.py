"""Cumulative results of an office: closed once, by the coroner alone, refused where they would identify."""

from __future__ import annotations

import datetime as dt

import pytest
import sqlalchemy as sa

from law.instants import Precision, When
from law.loader import load_tables
from models.codec import SPECS
from models.engine import writing
from models.records import ClosedPeriod
from models.statistics import Family, Row, family_of
from models.store_errors import StoreFailure
from models.tables import RECORD_TABLES
from services.actor import Actor, Role
from services.clock import FixedClock
from services.errors import Invalid, Refused
from services.settings import CountyOf
from services.statistics import GROUPINGS
from tests.services.conftest import ZONE, Office, someone
from tests.services.coroners import LOCAL, coroner_of, local
from tests.services.counted import death, deaths


@pytest.fixture
def coroner(office: Office) -> Actor:
    counties = (CountyOf(county="oneida"), CountyOf(county="vilas"))
    office.services.settings.change(office.admin, counties=counties)
    return coroner_of(office)


def _row(family: Family, grouping: str, key: str) -> Row:
    found = family.grouping(grouping)
    assert found is not None
    return next(row for row in found.rows if row.key == key)


def _close(office: Office, actor: Actor, first: int = 2024, last: int = 2025, craft: str = "boat") -> Family:
    made, _ = office.services.statistics.close(actor, craft, first, last)
    return family_of(made)


def test_a_period_states_its_deaths_by_result_as_the_law_of_their_day_classes_them(
    office: Office, coroner: Actor
) -> None:
    deaths(office, 36)
    family = _close(office, coroner)
    assert [one.key for one in family.results] == ["none", "below", "limit", "untested"]
    assert (family.whole.deaths, family.whole.results) == (36, (6, 12, 12, 6))  # 0.08 is at the limit
    assert _row(family, "role", "operator").deaths == 24
    assert _row(family, "role", "other").deaths == 12
    assert _row(family, "area", "vilas").deaths == 12
    assert _row(family, "year", "2024").deaths == 18


def test_the_age_bands_and_the_least_count_are_those_of_the_tables(office: Office, coroner: Actor) -> None:
    deaths(office, 36)
    family = _close(office, coroner)
    today = office.services.clock.now().date()
    assert family.least == load_tables().value("statistics.least_cell", today).number == 5
    assert _row(family, "age", "0").label == "0 to 20"
    ages = family.grouping("age")
    assert ages is not None
    assert [row.key for row in ages.rows] == ["0", "21", "35", "50", "65"]
    # 18 of 20 years, 18 of 21; three bands without anybody take the first of all with them.
    assert [row.deaths for row in ages.rows] == [None, 18, None, None, None]


def test_a_death_is_counted_under_its_own_law_where_it_came_and_in_the_earliest_year(
    office: Office, coroner: Actor
) -> None:
    new_year = When(
        precision=Precision.RANGE,
        earliest=local(2024, 12, 31, 23, 30).earliest,
        latest=local(2025, 1, 1, 0, 30).latest,
        zone=ZONE,
    )
    for n in range(6):
        death(office, n, new_year, "0.05")
        death(office, n, local(2025, 1, 5), "0.09", kind="snowmobile")
        death(office, n, local(2024, 7, 5), "0.09", county="door")
    assert _close(office, coroner, 2024, 2024).whole.deaths == 6
    assert _close(office, coroner, 2025, 2025).whole.deaths is None
    assert _close(office, coroner, 2025, 2025, "snowmobile").whole.deaths == 6


def test_fewer_deaths_than_the_least_state_nothing_at_all(office: Office, coroner: Actor) -> None:
    deaths(office, 4)
    family = _close(office, coroner)
    assert all(figure is None for one in family.groupings for row in one.rows for figure in (row.deaths,))
    assert (family.whole.deaths, set(family.whole.results)) == (None, {None})


def test_figures_are_made_once_and_nothing_entered_later_moves_them(office: Office, coroner: Actor) -> None:
    deaths(office, 12)
    statistics = office.services.statistics
    before, _ = statistics.close(coroner, "boat", 2024, 2025)
    deaths(office, 3)
    assert statistics.period(coroner, "boat", 2024, 2025).closed == before
    assert statistics.periods(office.clerk) == (before,)
    with pytest.raises(Refused, match="made already"):
        statistics.close(coroner, "boat", 2024, 2025)
    table = RECORD_TABLES[ClosedPeriod]
    with (
        pytest.raises((StoreFailure, sa.exc.DBAPIError)),
        writing(office.services.office.engine) as connection,
    ):
        connection.execute(sa.update(table).values(body="{}", version=2))


@pytest.mark.parametrize("years", [(2024, 2024), (2023, 2024), (2025, 2025), (2020, 2025)])
def test_periods_that_overlap_are_refused_and_the_others_are_not(
    office: Office, coroner: Actor, years: tuple[int, int]
) -> None:
    _close(office, coroner)
    statistics = office.services.statistics
    refusal = statistics.period(coroner, "boat", *years).refusal
    assert refusal is not None
    assert "2024 to 2025" in str(refusal)
    assert "2024 to 2025" in refusal.remedy
    with pytest.raises(Refused):
        statistics.close(coroner, "boat", *years)
    assert statistics.period(coroner, "snowmobile", *years).refusal is None
    assert statistics.period(coroner, "boat", 2022, 2023).refusal is None


def test_a_year_that_is_not_over_is_refused_until_the_office_s_own_new_year(
    office: Office, coroner: Actor
) -> None:
    statistics, clock = office.services.statistics, office.services.clock
    assert isinstance(clock, FixedClock)
    clock.set(dt.datetime(2026, 12, 31, 23, 59, tzinfo=LOCAL))  # the next year already by universal time
    with pytest.raises(Refused, match="2026 is not over"):
        statistics.close(coroner, "boat", 2025, 2026)
    clock.set(dt.datetime(2027, 1, 1, 0, 0, tzinfo=LOCAL))
    assert statistics.period(coroner, "boat", 2025, 2026).refusal is None


def test_two_groupings_at_once_are_refused_with_the_reason_of_the_tables(
    office: Office, coroner: Actor
) -> None:
    statistics, tables = office.services.statistics, load_tables()
    period, _ = statistics.close(coroner, "boat", 2024, 2025)
    today = office.services.clock.now().date()
    reasons = {
        ("area", "age"): "statistics.no_area",
        ("month", "age", "area"): "statistics.no_area",
        ("age", "month"): "statistics.no_month",
        ("sex", "role"): "statistics.no_crossing",
    }
    for by, parameter in reasons.items():
        with pytest.raises(Refused) as caught:
            statistics.table(coroner, period, by)
        assert tables.value(parameter, today).text in str(caught.value)
    with pytest.raises(Invalid):
        statistics.table(coroner, period, ("weather",))
    for key in GROUPINGS:
        assert statistics.table(coroner, period, (key,)).key == key


def test_a_single_year_has_no_table_by_month_and_says_so(office: Office, coroner: Actor) -> None:
    statistics = office.services.statistics
    period, _ = statistics.close(coroner, "boat", 2024, 2024)
    with pytest.raises(Refused, match="months of a single year"):
        statistics.table(coroner, period, ("month",))


def test_only_the_coroner_closes_and_each_case_whose_result_was_read_says_so(
    office: Office, coroner: Actor
) -> None:
    deaths(office, 6)
    for role in set(Role) - {Role.CORONER}:
        other = someone(office.services, office.admin, role, f"Ola {role.value}")
        with pytest.raises(Refused):
            office.services.statistics.close(other, "boat", 2024, 2025)
    _close(office, coroner)
    told = [_read_for_figures(office, f"2026-{n:04d}") for n in range(1, 7)]
    # The last of six was not tested: there was nothing to read.
    assert told == [[coroner.name]] * 5 + [[]]


def _read_for_figures(office: Office, number: str) -> list[str]:
    """Who read the result of a case to make figures, by its history."""
    case = office.services.cases.by_number(office.clerk, number).case
    entries = office.services.history.of_case(office.clerk, case.id)
    return [entry.who for entry in entries if "for cumulative results" in entry.after]


def test_a_period_holds_nothing_but_what_may_be_given_out(office: Office, coroner: Actor) -> None:
    deaths(office, 12)
    period, _ = office.services.statistics.close(coroner, "boat", 2024, 2025)
    said = period.body or ""
    assert "Number" not in said
    assert not {"0.031", "0.142"} & set(said.split('"'))
    assert not [spec for spec in SPECS[ClosedPeriod].values() if spec.fence]


def test_what_is_no_plain_figure_of_whole_blood_is_classed_nowhere(office: Office, coroner: Actor) -> None:
    for n in range(6):
        death(office, n, local(2024, 5, 1 + n), None, result_text="quantity not sufficient")
    family = _close(office, coroner)
    assert [one.key for one in family.results] == ["none", "below", "limit", "other"]
    assert family.whole.results == (None, None, None, None)  # 6 of 6: a figure would tell everybody's
