"""The way out by time: twelve elapsed hours from the arrest, whatever clocks and zones do."""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from law.answers import Answer
from law.decisions import Decision
from law.instants import UTC, at_or_before
from models import codec
from models.canonical import Json
from services.evaluate import decision_json, evaluate

TWELVE_HOURS = dt.timedelta(seconds=43_200)
INSTANTS = st.datetimes(min_value=dt.datetime(1997, 1, 2), max_value=dt.datetime(2035, 12, 31)).map(
    lambda moment: moment.replace(microsecond=0, tzinfo=UTC)
)
ZONES = st.sampled_from(
    ["America/Chicago", "America/New_York", "America/Denver", "UTC", "Asia/Kathmandu", "Australia/Lord_Howe"]
)
MACHINES = st.sampled_from(["UTC", "America/Los_Angeles", "Pacific/Apia", "Asia/Kolkata", "America/St_Johns"])
KINDS = st.sampled_from(["boating", "snowmobile"])
OFFENCE = {"boating": "boat_under_influence", "snowmobile": "snowmobile_under_influence"}


@pytest.fixture
def any_machine_zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """The zone of the machine may be changed; it is put back."""
    if not hasattr(time, "tzset"):
        pytest.skip("the zone of the process cannot be changed here")
    yield monkeypatch
    monkeypatch.undo()
    time.tzset()


def hold(kind: str, arrested: Json, zone: str) -> Decision:
    """The finding about an arrest."""
    whole: dict[str, Json] = {
        "format": codec.FORMAT,
        "zone": zone,
        "case": {"kind": kind, "matter": "arrest"},
        "involvements": [{"id": "P1", "roles": ["operator"]}],
        "arrests": [{"id": "A1", "involvement_id": "P1", "arrested": arrested, "offences": [OFFENCE[kind]]}],
    }
    decisions = evaluate(codec.decode(whole).casefile)
    (found,) = (one for one in decisions if one.id == "release.earliest")
    return found


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(moment=INSTANTS, zone=ZONES, machine=MACHINES, kind=KINDS)
def test_the_shown_opening_is_exactly_twelve_hours_after_the_arrest(
    any_machine_zone: pytest.MonkeyPatch, moment: dt.datetime, zone: str, machine: str, kind: str
) -> None:
    any_machine_zone.setenv("TZ", machine)
    time.tzset()
    found = hold(kind, moment.isoformat(), zone)
    shown = decision_json(found, zone)["routes"][0]["opens"]  # type: ignore[index,call-overload]  # plain JSON
    assert dt.datetime.fromisoformat(str(shown)) - moment == TWELVE_HOURS


@pytest.mark.parametrize(
    ("arrested", "opens"),
    [
        ("2001-03-31T20:00:00-06:00", "2001-04-01T09:00:00-05:00"),
        ("2001-10-27T20:00:00-05:00", "2001-10-28T07:00:00-06:00"),
        ("2024-03-09T20:00:00-06:00", "2024-03-10T09:00:00-05:00"),
        ("2024-11-02T20:00:00-05:00", "2024-11-03T07:00:00-06:00"),
        ("2026-03-07T20:00:00-06:00", "2026-03-08T09:00:00-05:00"),
        ("2026-10-31T20:00:00-05:00", "2026-11-01T07:00:00-06:00"),
    ],
)
def test_the_changes_of_the_clocks_add_and_take_no_hour(arrested: str, opens: str) -> None:
    route = hold("boating", arrested, "America/Chicago").routes[0]
    assert route.opens is not None
    assert route.opens.latest == dt.datetime.fromisoformat(opens)


@given(moment=INSTANTS, length=st.integers(1, 60 * 60 * 24))
def test_a_ranged_arrest_is_closed_then_open_to_doubt_then_open(moment: dt.datetime, length: int) -> None:
    last = moment + dt.timedelta(seconds=length)
    ranged: Json = {"from": moment.isoformat(), "until": last.isoformat()}
    opens = hold("boating", ranged, "America/Chicago").routes[0].opens
    assert opens is not None
    second = dt.timedelta(seconds=1)
    assert at_or_before(opens, moment + TWELVE_HOURS - second) is Answer.NO
    assert at_or_before(opens, moment + TWELVE_HOURS) is Answer.UNKNOWN
    assert at_or_before(opens, last + TWELVE_HOURS - second) is Answer.UNKNOWN
    assert at_or_before(opens, last + TWELVE_HOURS) is Answer.YES
