from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forms.entry.hin import hin_warnings, read_hin
from forms.entry.notes import Unread
from forms.entry.numbers import read_integer, read_money, read_quantity, show_money
from forms.entry.registration import boat_warnings, compared, sled_warnings
from models.fields import specs_of
from models.records import Craft
from models.storable import ValueProblem
from models.values import read_field


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("1,234,567.89", 123_456_789),
        ("$1400", 140_000),
        ("1400.5", 140_050),
        (".5", 50),
        ("0", 0),
        ("200.00", 20_000),
    ],
)
def test_amounts_are_whole_cents(text: str, cents: int) -> None:
    assert read_money(text) == cents


@pytest.mark.parametrize("text", ["about 1400", "-5", "1.234", "1.400,50", "", "$", ".", "1,40", "١٢"])
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(Unread):
        read_money(text)


@given(st.integers(0, 10**13))
def test_every_amount_survives_the_box(cents: int) -> None:
    assert read_money(show_money(cents)) == cents


def test_a_quantity_keeps_its_words_and_never_becomes_a_float() -> None:
    for text in ("0.05", "0.050", ".05"):
        quantity = read_quantity(text, "g/100mL")
        assert (quantity.written, quantity.value) == (text, Decimal(text))
    for text in ("<0.05", ",05", "about 3"):
        assert read_quantity(text, "g/100mL").value is None
        assert read_quantity(text, "g/100mL").written == text


NO_AMOUNTS = (
    "Infinity",
    "-inf",
    "NaN",
    "snan12",
    "∞",
    "1e999999999",
    "1.5E+3",
    ".5e-3",
    "9" * 16,
    "0." + "1" * 13,
)


@pytest.mark.parametrize("text", NO_AMOUNTS)
def test_what_no_scale_shows_is_refused_as_an_amount_and_kept_as_typed(text: str) -> None:
    with pytest.raises(Unread):
        read_quantity(f" {text} ", "ft")
    spec = specs_of(Craft)["length"]
    with pytest.raises(ValueProblem):
        read_field(spec, {"value": text, "unit": "ft"}, "UTC")
    kept = read_field(spec, {"typed": text}, "UTC")
    assert (kept.value, kept.typed) == (None, text)


@pytest.mark.parametrize(
    ("text", "feet"),
    [("16.5", "16.5"), ("16' 6\"", "16.5"), ("16 ft 6 in", "16.5"), ("18'", "18"), ("18′", "18")],
)
def test_feet_and_inches_are_feet(text: str, feet: str) -> None:
    assert read_quantity(text, "ft").value == Decimal(feet)


def test_inches_are_not_read_into_other_units() -> None:
    assert read_quantity("16' 6\"", "hp").value is None


def test_counts() -> None:
    assert read_integer("1,200") == 1200
    with pytest.raises(Unread):
        read_integer("3.5")


def test_marks_are_compared_without_spaces_and_hyphens() -> None:
    assert compared("ws-1234 ab") == "WS1234AB"


@pytest.mark.parametrize("mark", ["WS 0000 ZZ", "WS123EFG", "WS4567BD", "ws-1234-ab", "MN 1234 AB", ""])
def test_usual_boat_numbers_raise_nothing(mark: str) -> None:
    assert boat_warnings(mark) == ()


@pytest.mark.parametrize(
    ("mark", "word"),
    [("WI 1234 AB", "begin with WS"), ("WS 123 O", "No I, O or Q"), ("banana", "two letters")],
)
def test_unusual_boat_numbers_are_pointed_out_and_can_be_kept(mark: str, word: str) -> None:
    (warning,) = boat_warnings(mark)
    assert word in warning
    assert "Keep it" in warning


def test_snowmobile_numbers() -> None:
    assert sled_warnings("SN 1234 AB") == sled_warnings("1234AB") == ()
    assert len(sled_warnings("trail 55")) == 1


def test_hull_numbers_tell_month_and_year() -> None:
    current = read_hin("ABC12345D697")
    assert current is not None
    assert (current.month, current.model_year) == (4, 97)
    older = read_hin("ABC12345M78A")
    assert older is not None
    assert (older.form, older.month, older.model_year) == ("model_year", 8, 78)
    straight = read_hin("ABC123450776")
    assert straight is not None
    assert (straight.form, straight.month, straight.model_year) == ("straight_year", 7, 76)


@pytest.mark.parametrize(
    ("hin", "year", "word"),
    [
        ("ABC12345D697", 1996, "Year part reads 1997, model year says 1996"),
        ("ABC12345D194", None, "ends in 1"),
        ("ABC1O345D697", None, "no I, O or Q"),
        ("ABC123", None, "12 characters"),
        ("ABC12345ZZZZ", None, "last four"),
    ],
)
def test_unusual_hull_numbers_are_pointed_out(hin: str, year: int | None, word: str) -> None:
    assert any(word in warning for warning in hin_warnings(hin, year))


def test_usual_hull_numbers_raise_nothing() -> None:
    assert hin_warnings("ABC12345D697", 1997) == hin_warnings("") == hin_warnings("ABC12345D697-X1") == ()


@given(st.text(max_size=20))
def test_every_mark_can_be_kept(mark: str) -> None:
    for warnings in (boat_warnings(mark), sled_warnings(mark), hin_warnings(mark, 2001)):
        assert all("Keep it if that is what" in warning for warning in warnings)
