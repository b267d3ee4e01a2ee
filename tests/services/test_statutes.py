"""The library of official text: kept whole, read by day, refused with the line that was not understood."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from pathlib import Path

import pytest

from law.loader import load_tables
from services.actor import Actor, Role
from services.errors import Invalid, Refused
from services.statutes import Edition, Statutes
from tests.services.conftest import Office, someone

OLD = Edition(
    name="2001-02 statutes",
    start=dt.date(2001, 1, 1),
    until=dt.date(2003, 9, 30),
    source="the given document",
)
NEW = Edition(name="of 2003", start=dt.date(2003, 9, 30), source="typed for this test")
NEW_TEXT = (
    "30.681 Intoxicated boating.\n(1) Operation.\u00a0\n(b) \n1. The limit is new.\nHistory: 2003 a. 30.\n"
)


@pytest.fixture
def keeper(office: Office) -> Actor:
    return someone(office.services, office.admin, Role.LAW_ADMIN)


@pytest.fixture
def library(office: Office, keeper: Actor, shared: Path) -> Statutes:
    """The two given documents and a made-up later text."""
    statutes = office.services.statutes
    for path in sorted((shared / "seeds").iterdir()):
        statutes.take_in(keeper, path.read_text(encoding="utf-8"), replace(OLD, file=path.name))
    statutes.take_in(keeper, NEW_TEXT, NEW)
    return statutes


def test_a_provision_opens_in_the_edition_of_the_day(library: Statutes) -> None:
    before = library.passage("30.681(1)(b)1.", dt.date(2003, 9, 29))
    since = library.passage("30.681(1)(b)1.", dt.date(2003, 9, 30))
    assert before is not None
    assert since is not None
    assert before.text.edition.name == "2001-02 statutes"
    assert "0.1 or more" in before.provisions[0].text
    assert since.provisions[0].text == "The limit is new."
    assert [note.text for note in since.notes] == ["History: 2003 a. 30."]
    assert library.passage("30.681(1)(b)1.", dt.date(1999, 1, 1)) is None


def test_of_a_part_that_is_not_there_the_nearest_above_it_opens(library: Statutes) -> None:
    found = library.passage("30.67(2)(a)9.", dt.date(2002, 1, 15))
    assert found is not None
    assert (found.asked, found.found) == ("30.67(2)(a)9.", "30.67(2)(a)")
    assert library.passage("350.155(2)", dt.date(2002, 1, 15)) is None
    assert library.passage("NR 5.08(1)", dt.date(2002, 1, 15)) is None


def test_words_and_citations_are_found(library: Statutes) -> None:
    found = [hit.provision.citation for hit in library.search("Embalming release body", dt.date(2002, 1, 15))]
    assert found == ["30.67(6)(b)"]
    cited = [hit.provision.citation for hit in library.search("s. 350.101 (1) (c)")]
    assert cited == ["350.101(1)(c)"]
    assert library.search("  ") == ()


def test_the_phrases_of_the_tables_are_held_against_the_library(library: Statutes) -> None:
    assert library.phrases_missing(load_tables()) == ()


def test_another_layout_is_refused_with_its_line_and_nothing_is_kept(office: Office, keeper: Actor) -> None:
    statutes = office.services.statutes
    with pytest.raises(Invalid) as refused:
        statutes.take_in(keeper, "SUBCHAPTER V\nDear office,\n", OLD)
    assert 'Line 2 ("Dear office,")' in refused.value.sentence
    with pytest.raises(Invalid, match="half a character"):
        statutes.take_in(keeper, f"{NEW_TEXT}\ud800", OLD)
    for wrong in ({"name": " "}, {"source": ""}, {"until": OLD.start}):
        with pytest.raises(Invalid):
            statutes.take_in(keeper, NEW_TEXT, replace(OLD, **wrong))
    assert statutes.texts() == ()


def test_only_who_keeps_the_law_takes_a_text_in_and_only_once(
    library: Statutes, office: Office, keeper: Actor
) -> None:
    clerk = someone(office.services, office.admin, Role.RECORDS_CLERK, "Clara Vogt")
    with pytest.raises(Refused):
        library.take_in(clerk, NEW_TEXT, NEW)
    with pytest.raises(Refused):
        library.take_in(keeper, NEW_TEXT, NEW)
    assert len(library.texts()) == 3
    assert office.services.integrity.verify().ok
