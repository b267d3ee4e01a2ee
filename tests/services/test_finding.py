"""A case is found by what somebody remembers of it, on either database alike, and pages never skip a case."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from models.engine import reading, writing
from models.office_tables import KEPT_TOTALS
from models.records import Craft, Death, Incident, Injury, OtherNumber
from models.tables import CASE_INDEX
from services import derived, listing
from services.indexing import sort_base
from services.listing import ListQuery, kept_total
from services.tokens import (
    fold,
    letters,
    number_words,
    search_text,
    skeleton,
    stored_words,
    words,
)
from tests.services.changing import add, edit, edit_case, only
from tests.services.conftest import NOW, NewCase, Office

PEOPLE = (
    "Seán O'Brien",
    "María Núñez",
    "Björn ÖSTERBERG",
    "Đorđe Łukasz",
    "Dana D’Amico-Smith",
    "77% _Wild",
)


@pytest.fixture
def filled(office: Office, accident: NewCase) -> Office:
    for at, name in enumerate(PEOPLE):
        casefile = accident(
            people=(name,),
            occurred=NOW - dt.timedelta(days=at),
            registration=f"WS {1000 + at} KD",
            water=f"Lake {'Superior' if at else 'Noquebay'}",
        )
        office.save(casefile)
    return office


TYPED = (
    ("O'Brien", "Seán O'Brien"),
    ("obrien", "Seán O'Brien"),
    ("O’Brien", "Seán O'Brien"),
    ("sean brien", "Seán O'Brien"),
    ("nunez", "María Núñez"),
    ("NÚÑ", "María Núñez"),
    ("österberg", "Björn ÖSTERBERG"),
    ("osterberg", "Björn ÖSTERBERG"),
    ("dorde lukasz", "Đorđe Łukasz"),
    ("damico", "Dana D’Amico-Smith"),
    ("d'amico smith", "Dana D’Amico-Smith"),
    ("damicosmith", "Dana D’Amico-Smith"),
    ("77%", "77% _Wild"),
    ("_wild", "77% _Wild"),
)
MISSPELT = (
    ("Ostreberg", "Björn ÖSTERBERG"),
    ("Nunes", "María Núñez"),
    ("OBryen", "Seán O'Brien"),
    ("maria nunnez", "María Núñez"),
)
NOTHING = ("", "   ", "%", "_", "'", "\\", '"', "NOT", "a AND", "x*", "Zzyzx", "' OR 1=1 --")
PARTS = ("WS 1003 KD", "ws1003kd", "1003", "003K", "ws 1003", "2026-0004", "20260004", "0004")


def test_a_name_is_found_however_it_is_typed(filled: Office) -> None:
    for typed, name in TYPED:
        hits = filled.services.search.find(filled.clerk, typed)
        assert [hit.title for hit in hits if hit.kind == "person"] == [name], typed
        assert [hit.kind for hit in hits] == ["case", "person"], typed


def test_a_misspelt_name_is_found_and_said_to_be_near(filled: Office) -> None:
    for typed, name in MISSPELT:
        hits = filled.services.search.find(filled.clerk, typed)
        assert [hit.title for hit in hits if hit.kind == "person"] == [name], typed
        assert all(hit.near for hit in hits)
        assert any(hit.kind == "case" for hit in hits)


def test_a_water_of_that_name_does_not_hide_a_person_of_nearly_it(filled: Office, accident: NewCase) -> None:
    filled.save(accident(people=("Ada Marrow",), water="Nunes Lake", registration="WS 2001 KD"))
    hits = filled.services.search.find(filled.clerk, "Nunes")
    assert [(hit.title, hit.near) for hit in hits if hit.kind == "person"] == [("María Núñez", True)]
    assert [hit.near for hit in hits if hit.kind == "case"] == [False, True]


def test_what_is_not_there_is_not_found_and_nothing_breaks(filled: Office) -> None:
    for typed in NOTHING:
        assert filled.services.search.find(filled.clerk, typed) == (), typed


def test_a_part_of_a_number_is_enough(filled: Office) -> None:
    for typed in PARTS:
        page = filled.services.cases.list_page(filled.clerk, ListQuery(text=typed))
        assert [row.number for row in page.rows] == ["2026-0004"], typed


def test_a_common_word_is_taken_whole_where_many_hold_it_with_all_that_is_asked(
    filled: Office, accident: NewCase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "COMMON", 3)
    monkeypatch.setattr(listing, "COUNT_UP_TO", 3)
    longer = filled.save(edit_case(accident(people=("Zoe Marrow",), water="Superiorview"), county="vilas"))
    find = filled.services.cases.list_page

    def found(text: str, **filters: str) -> bool:
        rows = find(filled.clerk, ListQuery(text=text, filters=filters)).rows
        return longer.case.id in {row.case_id for row in rows}

    assert not found("superior")
    assert not found("lake superior")
    assert found("zoe superior")
    assert found("superior", county="vilas")
    assert found("superiorv")


def test_words_of_the_narrative_and_other_numbers_are_found(filled: Office, accident: NewCase) -> None:
    casefile = accident(water="Gull Lake")
    casefile = edit(casefile, only(casefile, Incident), narrative="A heron stood on the wreck.")
    office = filled
    other = OtherNumber(id=office.services.cases.new_id(), number="DNR-77/123")
    saved = office.save(add(casefile, other))
    for typed in ("heron wreck", "dnr 77", "77123", "gull oneida"):
        if typed == "gull oneida":
            saved = office.save(edit_case(saved, county="oneida"), saved)
        page = office.services.cases.list_page(office.clerk, ListQuery(text=typed))
        assert [row.case_id for row in page.rows] == [saved.case.id], typed


def test_what_was_corrected_is_no_longer_found(filled: Office) -> None:
    base = filled.services.cases.by_number(filled.clerk, "2026-0001")
    filled.save(edit(base, only(base, Craft), registration="WS 9999 ZZ"), base)
    find = filled.services.cases.list_page
    assert find(filled.clerk, ListQuery(text="1000")).rows == ()
    assert len(find(filled.clerk, ListQuery(text="9999")).rows) == 1


def test_pages_give_every_case_once_newest_first(filled: Office) -> None:
    seen, after = [], None
    while True:
        page = filled.services.cases.list_page(filled.clerk, ListQuery(size=4, after=after))
        seen += [row.number for row in page.rows]
        assert page.approx_total == len(PEOPLE)
        after = page.after
        if after is None:
            break
    assert seen == [f"2026-{n:04d}" for n in range(1, len(PEOPLE) + 1)]


def test_a_case_of_the_same_second_has_its_own_place(office: Office, accident: NewCase) -> None:
    saved = {office.save(accident()).case.id for _ in range(5)}
    first = office.services.cases.list_page(office.clerk, ListQuery(size=3))
    second = office.services.cases.list_page(office.clerk, ListQuery(size=3, after=first.after))
    assert {row.case_id for row in (*first.rows, *second.rows)} == saved


def test_a_corrected_date_moves_the_case(filled: Office) -> None:
    base = filled.services.cases.by_number(filled.clerk, "2026-0001")
    incident = only(base, Incident)
    assert incident.occurred is not None
    earlier = replace(
        incident.occurred,
        earliest=NOW - dt.timedelta(days=400),
        latest=NOW - dt.timedelta(days=400),
    )
    filled.save(edit(base, incident, occurred=earlier), base)
    page = filled.services.cases.list_page(filled.clerk, ListQuery())
    assert page.rows[-1].number == "2026-0001"
    assert page.rows[-1].occurred == earlier


def test_filters_and_totals(filled: Office, accident: NewCase) -> None:
    sled = accident(kind="snowmobile")
    filled.save(edit_case(sled, county="vilas", status="open"))
    page = filled.services.cases.list_page
    assert page(filled.clerk, ListQuery(filters={"kind": "snowmobile"}, size=1)).approx_total == 1
    assert page(filled.clerk, ListQuery(filters={"kind": "boating"}, size=1)).approx_total == len(PEOPLE)
    assert page(filled.clerk, ListQuery(filters={"county": "vilas", "kind": "boating"})).rows == ()
    assert page(filled.clerk, ListQuery(text="superior", size=2)).approx_total == len(PEOPLE) - 1


def test_a_new_case_is_open_and_so_is_one_that_does_not_say(office: Office, accident: NewCase) -> None:
    begun = office.services.cases.new(office.clerk, kind="boating", matter="accident")
    assert begun.case.status == "open"
    blank, closed = edit_case(accident(), status=None), edit_case(accident(), status="closed")
    saved = [office.save(one).case.number for one in (accident(), blank)]
    office.save(closed)
    page = office.services.cases.list_page(office.clerk, ListQuery(filters={"status": "open"}, size=1))
    rest = ListQuery(filters={"status": "open"}, after=page.after)
    shown = [row.number for row in (*page.rows, *office.services.cases.list_page(office.clerk, rest).rows)]
    assert sorted(shown) == sorted(saved)
    assert page.approx_total == len(saved)
    assert office.get(blank).case.status is None


def test_blank_cases_of_an_earlier_release_are_listed_as_open(office: Office, accident: NewCase) -> None:
    saved = office.save(edit_case(accident(), status=None))
    c = CASE_INDEX.c
    with writing(office.services.office.engine) as connection:
        connection.execute(CASE_INDEX.update().where(c.case_id == saved.case.id).values(status=None))
        total = KEPT_TOTALS.c.name == "cases.status=open"
        connection.execute(KEPT_TOTALS.delete().where(total))
        connection.execute(KEPT_TOTALS.update().where(KEPT_TOTALS.c.name == derived.MARK).values(total=1))
    derived.ensure(office.services.office)
    page = office.services.cases.list_page(office.clerk, ListQuery(filters={"status": "open"}))
    assert [row.case_id for row in page.rows] == [saved.case.id]
    with reading(office.services.office.engine) as connection:
        assert kept_total(connection, "cases.status=open") == 1


def test_a_voided_case_leaves_the_list_and_the_totals(filled: Office) -> None:
    base = filled.services.cases.by_number(filled.clerk, "2026-0001")
    filled.services.cases.void(filled.clerk, f"case/{base.case.id}", "Entered twice.")
    page = filled.services.cases.list_page
    assert page(filled.clerk, ListQuery(size=2)).approx_total == len(PEOPLE) - 1
    voided = page(filled.clerk, ListQuery(filters={"voided": "yes"})).rows
    assert [row.number for row in voided] == ["2026-0001"]
    assert filled.services.cases.by_number(filled.clerk, "2026-0001").case.void_reason == "Entered twice."


def test_recent_cases_come_by_their_last_change(filled: Office) -> None:
    base = filled.services.cases.by_number(filled.clerk, "2026-0003")
    clock = filled.services.clock
    clock.set(NOW + dt.timedelta(hours=1))  # type: ignore[attr-defined]
    filled.save(edit_case(base, lead_agency="Town police"), base)
    assert filled.services.cases.recent(filled.clerk)[0].number == "2026-0003"


def test_injuries_deaths_and_people_are_counted_apart(office: Office, accident: NewCase) -> None:
    new = office.services.cases.new_id
    casefile = accident(people=("A One", "B Two", "C Three", "D Four", "E Five"))
    casefile = add(casefile, *(Injury(id=new()) for _ in range(2)), *(Death(id=new()) for _ in range(3)))
    saved = office.save(add(casefile, Craft(id=new(), kind="boat")))
    (row,) = office.services.cases.list_page(office.clerk, ListQuery()).rows
    assert (row.injured, row.dead) == (2, 3)
    assert row.people == "A One, B Two, C Three, 2 more"
    assert len(saved.all(Craft)) == 2


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.text(max_size=60))
def test_whatever_is_stored_is_found_by_itself(text: str) -> None:
    stored = stored_words([text])
    assert set(words(text)) <= stored
    assert all(word and " " not in word for word in stored)
    assert search_text(stored).split(" ") == (sorted(stored) if stored else [""])


@given(st.text(max_size=30))
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text("ABC123 -", min_size=3, max_size=12))
def test_any_piece_of_a_number_begins_a_stored_word(number: str) -> None:
    joined = "".join(words(number))
    found = number_words(number)
    for start in range(len(joined) - 2):
        assert any(word.startswith(joined[start : start + 3]) for word in found)


def test_sounds_and_letters_of_surnames() -> None:
    assert skeleton("olson") == skeleton("olsen")
    assert skeleton("schmidt") == skeleton("schmitt")
    assert skeleton("kristensen") == skeleton("christensen")
    assert letters("osterberg") == letters("ostreberg")
    assert skeleton("") == ""


def test_sort_keys_keep_the_order_of_time() -> None:
    days = [dt.datetime(1850, 1, 1, tzinfo=dt.UTC), dt.datetime(1969, 12, 31, tzinfo=dt.UTC), NOW]
    keys = [sort_base(day) for day in days]
    assert keys == sorted(keys)
    assert sort_base(dt.datetime(9998, 1, 1, tzinfo=dt.UTC)) < 2**63
