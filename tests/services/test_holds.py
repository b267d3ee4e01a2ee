"""Who is held, when each way out opens by the clock alone, and what a release must show."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from law.answers import Answer
from law.instants import Precision, When, exact
from models.casefile import CaseFile
from models.fields import Quantity
from models.records import Arrest, ChemicalTest, Release
from services.actor import Role
from services.clock import FixedClock
from services.errors import Invalid, Refused
from services.holds import Adult, HoldRow, Override, RouteState
from tests.services.changing import add, edit, edit_case
from tests.services.conftest import NOW, ZONE, Office, someone
from tests.services.specimens import arrest_case, at

AUNT = Adult(
    name="Greta Finchley", relation="relative", age=41, identification="WI licence", receipt_signed=True
)


def held(office: Office) -> tuple[HoldRow, ...]:
    return office.services.holds.board(office.clerk)


def the_hold(office: Office) -> HoldRow:
    (row,) = held(office)
    return row


def arrest_of(case: CaseFile) -> Arrest:
    return case.all(Arrest)[0]


def test_an_arrest_stands_on_the_board_with_its_three_ways_out(office: Office) -> None:
    case = arrest_case(office, held_at="County jail")
    row = the_hold(office)
    assert (row.who, row.held_at, row.case_number) == ("Orla Finchley", "County jail", case.case.number)
    assert [route.id for route in row.routes] == ["time", "test", "adult"]
    states = [route.state_at(NOW) for route in row.routes]
    assert states == [RouteState.OPENS, RouteState.CLOSED, RouteState.OPEN]
    assert row.routes[0].remaining(NOW) == (dt.timedelta(hours=2), dt.timedelta(hours=2))
    assert row.citation == "30.687"


def test_what_remains_follows_the_clock_however_it_was_set(office: Office, clock: FixedClock) -> None:
    arrest_case(office)
    route = the_hold(office).routes[0]
    opens = NOW + dt.timedelta(hours=2)
    for now, state in (
        (opens - dt.timedelta(seconds=1), RouteState.OPENS),
        (opens, RouteState.OPEN),
        (opens + dt.timedelta(days=3), RouteState.OPEN),
        (opens - dt.timedelta(hours=9), RouteState.OPENS),
    ):
        clock.set(now)
        assert the_hold(office).routes[0] == route
        assert route.state_at(now) is state
        assert route.remaining(now)[0] == max(opens - now, dt.timedelta(0))


def test_between_the_ends_of_an_uncertain_arrest_nothing_can_be_told(office: Office) -> None:
    first, last = NOW - dt.timedelta(hours=12, minutes=30), NOW - dt.timedelta(hours=11, minutes=30)
    ranged = When(precision=Precision.RANGE, earliest=first, latest=last, zone=ZONE)
    arrest_case(office, arrested=ranged)
    route = the_hold(office).routes[0]
    half = dt.timedelta(minutes=30)
    assert route.state_at(NOW - half - dt.timedelta(seconds=1)) is RouteState.OPENS
    assert route.state_at(NOW) is RouteState.UNTOLD
    assert route.state_at(NOW + half) is RouteState.OPEN
    assert route.remaining(NOW) == (dt.timedelta(0), half)


def test_a_release_before_its_time_is_refused_with_the_section(office: Office, clock: FixedClock) -> None:
    case = arrest_case(office)
    holds = office.services.holds
    with pytest.raises(Refused, match="not open yet") as told:
        holds.release(office.clerk, arrest_of(case).id, "time_elapsed")
    assert told.value.cite == "30.687"
    assert "30.687" in told.value.sentence
    clock.set(NOW + dt.timedelta(hours=2))
    saved = holds.release(office.clerk, arrest_of(case).id, "time_elapsed")
    (release,) = saved.casefile.all(Release)
    assert release.released == exact(NOW + dt.timedelta(hours=2), ZONE)
    assert release.released_by == office.clerk.name
    assert held(office) == ()
    with pytest.raises(Refused, match="has ended"):
        holds.release(office.clerk, arrest_of(case).id, "time_elapsed")


def test_a_release_that_may_have_been_too_early_is_refused(office: Office) -> None:
    case = arrest_case(office, arrested=at(-12 * 60 - 10))
    about = When(
        precision=Precision.ABOUT,
        earliest=NOW - dt.timedelta(minutes=20),
        latest=NOW - dt.timedelta(minutes=1),
        zone=ZONE,
    )
    with pytest.raises(Refused):
        office.services.holds.release(office.clerk, arrest_of(case).id, "time_elapsed", released=about)


def test_an_adult_takes_the_person_at_any_time_with_the_proof(office: Office) -> None:
    case = arrest_case(office, arrested=at(-20))
    holds, arrest = office.services.holds, arrest_of(case).id
    for lacking in (
        None,
        replace(AUNT, name=" "),
        replace(AUNT, relation=""),
        replace(AUNT, identification=""),
        replace(AUNT, receipt_signed=None),
    ):
        with pytest.raises(Invalid):
            holds.release(office.clerk, arrest, "responsible_adult", adult=lacking)
    (release,) = holds.release(office.clerk, arrest, "responsible_adult", adult=AUNT).casefile.all(Release)
    assert (release.adult_name, release.adult_relation, release.adult_age) == (
        "Greta Finchley",
        "relative",
        41,
    )


def test_nobody_goes_to_a_child_without_an_override(office: Office) -> None:
    case = arrest_case(office, arrested=at(-20))
    holds, arrest = office.services.holds, arrest_of(case).id
    child = replace(AUNT, relation="other_adult", age=12)
    with pytest.raises(Invalid, match="zero or more"):
        holds.release(office.clerk, arrest, "responsible_adult", adult=replace(child, age=-1))
    with pytest.raises(Refused, match="to a minor") as told:
        holds.release(office.clerk, arrest, "responsible_adult", adult=child)
    assert told.value.cite == "30.687"
    assert len(held(office)) == 1
    why = Override(ground="The jail is on fire", person="Sheriff Ames")
    holds.release(office.clerk, arrest, "responsible_adult", adult=child, override=why)
    assert held(office) == ()


def with_test(office: Office, case: CaseFile, **fields: object) -> CaseFile:
    arrest = arrest_of(case)
    test = ChemicalTest(
        id=office.services.cases.new_id(),
        involvement_id=arrest.involvement_id,
        specimen_kind="breath",
        basis="designated",
        result=Quantity(written="0.050", unit="g/210 L", value=Decimal("0.050")),
        result_confirmed=True,
        result_known=at(-30),
    )
    return office.save(add(case, replace(test, **fields)), case)  # type: ignore[arg-type]


def test_a_result_opens_its_way_from_when_it_is_known(office: Office) -> None:
    case = with_test(office, arrest_case(office, arrested=at(-90)))
    route = the_hold(office).route("test")
    assert route is not None
    assert route.state_at(NOW - dt.timedelta(minutes=31)) is RouteState.OPENS
    assert route.state_at(NOW - dt.timedelta(minutes=30)) is RouteState.OPEN
    office.services.holds.release(office.clerk, arrest_of(case).id, "test_result")
    assert held(office) == ()


def test_a_result_nobody_says_was_known_opens_nothing(office: Office) -> None:
    case = with_test(office, arrest_case(office, arrested=at(-90)), result_known=None)
    route = the_hold(office).route("test")
    assert route is not None
    assert route.state_at(NOW) is RouteState.UNTOLD
    with pytest.raises(Refused, match="cannot be told yet") as told:
        office.services.holds.release(office.clerk, arrest_of(case).id, "test_result")
    assert "Result known" in told.value.remedy


def test_an_override_needs_ground_and_person_and_stands_in_the_history(office: Office) -> None:
    case = arrest_case(office)
    holds, arrest = office.services.holds, arrest_of(case).id
    with pytest.raises(Invalid, match="ground and the person"):
        holds.release(office.clerk, arrest, "time_elapsed", override=Override(ground="Fire", person=" "))
    why = Override(ground="The jail is on fire", person="Sheriff Ames")
    saved = holds.release(office.clerk, arrest, "time_elapsed", override=why)
    (release,) = saved.casefile.all(Release)
    assert release.override_reason == "The jail is on fire (Sheriff Ames)"
    history = office.services.history.of_case(office.clerk, case.case.id)
    assert "Override: The jail is on fire (Sheriff Ames)." in {entry.reason for entry in history}


def test_a_hold_may_end_or_go_on_by_another_authority(office: Office) -> None:
    case = arrest_case(office)
    holds, arrest = office.services.holds, arrest_of(case).id
    with pytest.raises(Invalid, match="needs its authority"):
        holds.end_otherwise(office.clerk, arrest, "bail", " ")
    holds.end_otherwise(office.clerk, arrest, "probation_hold", "Agent Poole, hold of July 10")
    row = the_hold(office)
    assert row.others == ("Held for probation or parole: Agent Poole, hold of July 10",)
    assert [route.id for route in row.routes] == ["time", "test", "adult"]
    holds.end_otherwise(office.clerk, arrest, "court_order", "Branch 2, order 26-117")
    assert held(office) == ()


def test_an_arrest_outside_the_law_of_intoxication_says_so(office: Office, clock: FixedClock) -> None:
    case = arrest_case(office, offences=("boat_refusal",))
    row = the_hold(office)
    assert row.applies is not Answer.YES
    assert row.routes == ()
    clock.set(NOW + dt.timedelta(days=1))
    with pytest.raises(Refused):
        office.services.holds.release(office.clerk, arrest_of(case).id, "time_elapsed")
    office.services.holds.end_otherwise(office.clerk, arrest_of(case).id, "bail", "Court commissioner")
    assert held(office) == ()


def test_the_section_for_snowmobiles_carries_its_low_confidence(office: Office) -> None:
    arrest_case(office, offences=("snowmobile_under_influence",))
    row = the_hold(office)
    assert row.citation == "350.107"
    assert row.low_confidence


def test_a_changed_arrest_is_evaluated_anew(office: Office) -> None:
    case = arrest_case(office)
    before = the_hold(office).routes[0].opens
    office.save(edit(case, arrest_of(case), arrested=at(-300)), case)
    after = the_hold(office).routes[0].opens
    assert before != after
    assert after == exact(NOW + dt.timedelta(hours=7), ZONE)


def test_a_release_entered_with_the_case_takes_the_person_off_the_board(office: Office) -> None:
    case = arrest_case(office)
    release = Release(id=office.services.cases.new_id(), arrest_id=arrest_of(case).id, released=at(-5))
    saved = office.save(add(case, release), case)
    assert held(office) == ()
    office.services.cases.void(office.clerk, f"release/{release.id}", "Entered on the wrong person")
    assert len(held(office)) == 1
    stored = office.get(saved)
    office.save(edit_case(stored, status="closed"), stored)
    assert held(office) == ()


def test_times_that_cannot_be_are_refused(office: Office) -> None:
    arrest = arrest_of(arrest_case(office)).id
    for minutes in (5, -700):
        with pytest.raises(Invalid, match="The time lies"):
            office.services.holds.release(
                office.clerk, arrest, "responsible_adult", adult=AUNT, released=at(minutes)
            )


def test_readers_release_nobody(office: Office) -> None:
    arrest = arrest_of(arrest_case(office)).id
    reader = someone(office.services, office.admin, Role.READ_ONLY, "Una Marsh")
    with pytest.raises(Refused, match="role"):
        office.services.holds.release(reader, arrest, "responsible_adult", adult=AUNT)


def test_what_came_open_meanwhile_is_told_for_the_notice(office: Office) -> None:
    arrest_case(office)
    rows, holds = held(office), office.services.holds
    opens = NOW + dt.timedelta(hours=2)
    assert holds.came_open(rows, after=NOW, until=opens - dt.timedelta(seconds=1)) == ()
    ((row, route),) = holds.came_open(rows, after=NOW, until=opens)
    assert (row.who, route.id) == ("Orla Finchley", "time")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=15)
@given(
    arrested=st.datetimes(min_value=dt.datetime(2001, 1, 1), max_value=dt.datetime(2026, 7, 9)),
    zone=st.sampled_from(["America/Chicago", "Europe/Berlin", "Asia/Kathmandu", "Pacific/Apia"]),
)
def test_the_instant_is_twelve_elapsed_hours_on_in_any_zone(
    office: Office, arrested: dt.datetime, zone: str
) -> None:
    instant = arrested.replace(microsecond=0, fold=0, tzinfo=ZoneInfo(zone)).astimezone(dt.UTC)
    number = f"S-{office.services.cases.new_id()}"  # each try is a case of its own in one office
    case = arrest_case(office, number, arrested=exact(instant, zone))
    row = office.services.holds.of_arrest(office.clerk, arrest_of(case).id)
    route = row.route("time")
    assert route is not None
    assert route.opens is not None
    assert route.opens.earliest is not None
    assert (route.opens.earliest - instant).total_seconds() == 43_200
