"""Wordings of an office: compared item by item, named by the finding, and gone when the statute changes."""

from __future__ import annotations

import dataclasses
import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from law.answers import Answer
from law.errors import BadTables
from law.loader import load_tables
from law.office_wording import ITEMS, covered, is_offered, sentences_of, with_office_wordings, wording_named
from law.tables import OfficeWording
from models import codec
from services.evaluate import evaluate

TEXT = (
    "Usted ha dado su consentimiento a las pruebas. Negarse es una infracción con las mismas penas. "
    "Puede pedir otra prueba además de la nuestra."
)
SPANISH = OfficeWording(
    version="ES-1",
    chapter="boat",
    language="Spanish",
    start=dt.date(2024, 1, 1),
    sentences=sentences_of(TEXT),
    covers=((1,), (2,), (3,)),
    source="court interpreter of the county",
    by="Ada Example",
)


def test_a_text_is_taken_apart_into_its_sentences() -> None:
    assert len(SPANISH.sentences) == 3
    assert sentences_of("One. Two!\nThree: four\n\n") == ("One.", "Two!", "Three:", "four")


@given(st.lists(st.frozensets(st.integers(1, 3)), min_size=3, max_size=3))
def test_a_wording_that_leaves_an_item_uncovered_is_refused(chosen: list[frozenset[int]]) -> None:
    wording = dataclasses.replace(SPANISH, covers=tuple(tuple(sorted(one)) for one in chosen))
    bare = [number for number, one in zip(ITEMS, chosen, strict=True) if not one]
    if not bare:
        assert with_office_wordings(load_tables(), (wording,)).wordings == (wording,)
        return
    with pytest.raises(BadTables, match=f"no sentence covers item {bare[0]}"):
        with_office_wordings(load_tables(), (wording,))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"covers": ((1,), (2,), (4,))}, "no such sentence"),
        ({"covers": ((1,), (2,))}, "for each of the three items"),
        ({"start": dt.date(2026, 4, 4)}, "not loaded"),
        ({"until": dt.date(2023, 1, 1)}, "until"),
        ({"language": " "}, "language"),
        ({"chapter": "car"}, "chapter"),
    ],
)
def test_what_cannot_be_compared_is_refused(change: dict[str, object], told: str) -> None:
    with pytest.raises(BadTables, match=told):
        with_office_wordings(load_tables(), (dataclasses.replace(SPANISH, **change),))  # type: ignore[arg-type]


def test_a_version_is_never_changed() -> None:
    with pytest.raises(BadTables, match="a change is a new version"):
        with_office_wordings(load_tables(), (SPANISH, SPANISH))


@pytest.mark.parametrize(
    ("day", "offered"),
    [
        (dt.date(2023, 12, 31), False),
        (dt.date(2024, 1, 1), True),
        (dt.date(2026, 4, 3), True),
        (dt.date(2026, 4, 4), False),
        (dt.date(2027, 1, 1), False),
    ],
)
def test_it_is_offered_only_while_each_item_reads_as_it_was_compared(day: dt.date, offered: bool) -> None:
    tables = with_office_wordings(load_tables(), (SPANISH,))
    assert is_offered(tables, SPANISH, day) is offered


def test_the_sentences_of_an_item_stand_in_the_order_of_the_text() -> None:
    turned = dataclasses.replace(SPANISH, covers=((3, 1), (2,), (3,)))
    assert covered(turned, 1).sentences == (SPANISH.sentences[0], SPANISH.sentences[2])
    tables = with_office_wordings(load_tables(), (SPANISH,))
    assert wording_named(tables, "boat", " es-1 ") == SPANISH
    assert wording_named(tables, "sled", "ES-1") is None


def statements(year: int, version: str, *wordings: OfficeWording) -> tuple[Answer, str]:
    """Answer and reasons of the finding on the statements, for a request that names a version."""
    times = {f"statement_{n}": f"{year}-08-02T22:0{n}:00-05:00" for n in ITEMS}
    whole = {
        "format": "wakeline.case/1",
        "case": {"kind": "boating", "matter": "arrest"},
        "involvements": [{"id": "P1", "called": "operator", "roles": ["operator"]}],
        "arrests": [
            {
                "id": "A1",
                "involvement_id": "P1",
                "arrested": f"{year}-08-02T21:00:00-05:00",
                "offences": ["boat_under_influence"],
            }
        ],
        "test_requests": [
            {
                "id": "W1",
                "arrest_id": "A1",
                "requested": f"{year}-08-02T22:00:00-05:00",
                "answered": f"{year}-08-02T22:10:00-05:00",
                "answer": "refused",
                "wording": version,
                **times,
            }
        ],
    }
    tables = with_office_wordings(load_tables(), wordings)
    found = {one.id: one for one in evaluate(codec.decode(whole).casefile, tables=tables)}
    one = found["request.statements"]
    return one.answer, " ".join(reason.text for reason in one.reasons)


def test_the_finding_names_the_version_and_which_sentence_covers_which_item() -> None:
    answer, said = statements(2025, "ES-1", SPANISH)
    assert answer is Answer.YES
    assert "wording ES-1 (Spanish, Ada Example)" in said
    assert "item 2 by sentence 2" in said
    answer, said = statements(2025, "ES-9", SPANISH)
    assert answer is Answer.YES
    assert "none of the office's" in said


def test_after_the_change_of_2026_the_old_wording_is_no_answer() -> None:
    answer, said = statements(2026, "ES-1", SPANISH)
    assert answer is Answer.NOT_LOADED
    assert "ES-1 (Spanish" not in said
