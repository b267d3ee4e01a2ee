from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from law.answers import Answer
from law.decisions import Confidence
from law.editions import FIRST_DAY, LawDay, Span, gaps, overlaps
from law.errors import LawGap
from law.loader import load_tables
from law.tables import ValueKind
from models import codec

DAY = dt.date(2022, 7, 1)
EVERY = [*load_tables().parameters, *load_tables().provisions]


@given(st.dates(min_value=FIRST_DAY, max_value=dt.date(2100, 1, 1)), st.sampled_from(EVERY))
def test_every_day_since_1990_has_exactly_one_entry(day: dt.date, target: str) -> None:
    series = load_tables().series(target)
    pieces = [one.span for one in series.editions] + [one.span for one in series.gaps]
    assert sum(span.holds(day) for span in pieces) == 1


@pytest.mark.parametrize("target", EVERY)
def test_the_days_around_each_change_have_exactly_one_entry(target: str) -> None:
    series = load_tables().series(target)
    pieces = [one.span for one in series.editions] + [one.span for one in series.gaps]
    for span in pieces:
        for step in (-1, 0, 1):
            day = span.start + dt.timedelta(days=step)
            if day >= FIRST_DAY:
                assert sum(one.holds(day) for one in pieces) == 1


def test_before_the_tables_begin_nothing_is_loaded() -> None:
    with pytest.raises(LawGap) as gap:
        load_tables().value("federal.report.days", FIRST_DAY - dt.timedelta(days=1))
    assert gap.value.answer is Answer.NOT_LOADED


def test_never_a_neighbours_value() -> None:
    with pytest.raises(LawGap) as gap:
        load_tables().value("nr5.damage.threshold", dt.date(2014, 12, 31))
    assert gap.value.answer is Answer.NOT_LOADED
    assert gap.value.citation == "NR 5.08(1)"


def test_a_day_known_too_roughly_asks_for_the_day() -> None:
    year = LawDay(first=dt.date(2001, 1, 1), last=dt.date(2001, 12, 31))
    with pytest.raises(LawGap) as gap:
        load_tables().value("federal.damage.threshold", year)
    assert gap.value.answer is Answer.UNKNOWN
    later = LawDay(first=dt.date(2001, 7, 2), last=dt.date(2001, 12, 31))
    assert load_tables().value("federal.damage.threshold", later).display == "$2,000"


def test_without_a_day_only_what_never_changed_is_given() -> None:
    unknown = LawDay(first=None, last=None)
    assert load_tables().value("boat.injury.disability_hours", unknown).number == 24
    for parameter in ("federal.damage.threshold", "nr5.damage.threshold"):
        with pytest.raises(LawGap) as gap:
            load_tables().value(parameter, unknown)
        assert gap.value.answer is Answer.UNKNOWN


def test_figures_in_labels_come_from_the_tables() -> None:
    tables = load_tables()
    text = "Damage over {law:nr5.damage.threshold}; {law:boat.injury.disability_hours|words}"
    assert tables.phrase(text, DAY) == "Damage over $2,000; disability for more than 24 hours"
    assert "(figure not loaded)" in tables.phrase(text, dt.date(2002, 1, 15))
    assert "(by date)" in tables.phrase(text, None)


def test_restatements_carry_the_figures_of_their_day() -> None:
    tables = load_tables()
    assert "$500" in tables.provision("33 CFR 173.55(a)", dt.date(2001, 7, 1)).restatement
    assert "$2,000" in tables.provision("33 CFR 173.55(a)", dt.date(2001, 7, 2)).restatement


def test_the_two_documents_alone_hold_only_what_was_read_in_them() -> None:
    view = load_tables().seeds_only()
    assert view.value("boat.release.hours", dt.date(2002, 1, 15)).law.confidence is Confidence.SEED
    for target in ("350.15(3)(a)", "350.155(2)", "350.107", "NR 5.08(1)", "33 CFR 173.55(a)"):
        with pytest.raises(LawGap) as gap:
            view.provision(target, dt.date(2002, 1, 15))
        assert gap.value.answer is Answer.NOT_LOADED
    for series in view.parameters.values():
        own = {one.law.confidence for one in series.editions if not one.taken_over}
        assert own <= {Confidence.SEED, Confidence.OURS}


def test_no_provision_of_chapter_350_cites_chapter_30() -> None:
    for series in load_tables().parameters.values():
        if series.id.startswith("sled."):
            assert all(one.law.citation.startswith("350.") for one in series.editions)


def test_no_figure_stands_in_a_restatement() -> None:
    """A figure comes from its parameter, so that a shifted or corrected one shows everywhere."""
    for series in load_tables().provisions.values():
        for edition in series.editions:
            assert "$" not in str(edition.value)
            assert " hours" not in str(edition.value).replace("} hours", "").replace("in hours", "")


def test_about_reaches_as_far_as_the_table_says() -> None:
    width = load_tables().value("entry.about_half_width_minutes", DAY)
    assert width.kind is ValueKind.MINUTES
    raw = {
        "format": codec.FORMAT,
        "zone": "America/Chicago",
        "case": {},
        "incident": {"occurred": {"about": "2022-07-10T14:00:00-05:00"}},
    }
    incident = codec.decode(raw).casefile.incident
    assert incident is not None
    assert incident.occurred is not None
    first, last = incident.occurred.earliest, incident.occurred.latest
    assert first is not None
    assert last is not None
    assert last - first == 2 * dt.timedelta(minutes=width.number)


SPANS = st.builds(
    lambda start, length: Span(start=start, until=start + dt.timedelta(days=length) if length else None),
    st.dates(min_value=FIRST_DAY, max_value=dt.date(2030, 1, 1)),
    st.integers(0, 4000),
)


@given(SPANS, SPANS, st.dates(min_value=FIRST_DAY, max_value=dt.date(2050, 1, 1)))
def test_taking_days_out_leaves_exactly_the_others(one: Span, two: Span, day: dt.date) -> None:
    left = one.without(two)
    assert any(span.holds(day) for span in left) == (one.holds(day) and not two.holds(day))


@given(st.lists(SPANS, max_size=5), st.dates(min_value=FIRST_DAY, max_value=dt.date(2050, 1, 1)))
def test_a_day_is_in_a_gap_exactly_when_no_span_holds_it(spans: list[Span], day: dt.date) -> None:
    assert any(gap.holds(day) for gap in gaps(spans)) == (not any(span.holds(day) for span in spans))
    if any(sum(span.holds(day) for span in spans) > 1 for _ in (0,)):
        assert list(overlaps(spans))
