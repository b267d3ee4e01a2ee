from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from law.citations import Body, NotACitation, parse


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("30.67(2)(a)", "30.67(2)(a)"),
        ("s. 30.67 (2) (a)", "30.67(2)(a)"),
        ("§ 30.681(1)(b)1.", "30.681(1)(b)1."),
        ("350.104 (1) (b) 2.", "350.104(1)(b)2."),
        ("NR5.08(1)(L)", "NR 5.08(1)(L)"),
        ("s. NR 5.08 (1)", "NR 5.08(1)"),
        ("33 CFR 173.57(b)(23)", "33 CFR 173.57(b)(23)"),
        ("46 USC 6102(b)", "46 USC 6102(b)"),
    ],
)
def test_a_provision_has_one_name_however_it_is_typed(typed: str, canonical: str) -> None:
    assert str(parse(typed)) == canonical


@pytest.mark.parametrize(
    "typed", ["", "chapter 30", "30.67(2", "30.67(2)a)", "thirty", "30.67 and more", "NR"]
)
def test_what_names_no_provision_is_refused(typed: str) -> None:
    with pytest.raises(NotACitation):
        parse(typed)


def test_parent_and_parts() -> None:
    one = parse("30.681(1)(b)1.")
    assert str(one.parent) == "30.681(1)(b)"
    assert parse("30.681").parent is None
    assert parse("30.681(1)").covers(one)
    assert not parse("30.681(2)").covers(one)
    assert not parse("30.68").covers(one)


def test_printed_order_is_the_order_of_the_law() -> None:
    printed = [
        "30.50(2)",
        "30.67(1)",
        "30.67(2)(a)",
        "30.67(2)(b)",
        "30.67(6)(b)",
        "30.68(2)",
        "30.681(1)(b)1.",
        "30.69(4)",
        "350.15(1)",
        "350.155(2)",
        "NR 5.08(1)(b)",
        "NR 5.08(2)",
        "33 CFR 173.55(a)",
        "33 CFR 173.57(b)(9)",
        "33 CFR 173.57(b)(10)",
    ]
    assert [str(one) for one in sorted(parse(text) for text in reversed(printed))] == printed


def test_the_key_of_a_required_item_has_no_spaces() -> None:
    assert parse("33 CFR 173.57(b)(4)").key == "33CFR173.57(b)(4)"
    assert parse("30.67(2)(a)").display == "s. 30.67(2)(a), Wis. Stats."


PARTS = st.lists(
    st.one_of(
        st.integers(1, 99).map(lambda n: f"({n})"),
        st.sampled_from("abcdefghijkLmnop").map(lambda letter: f"({letter})"),
        st.integers(1, 9).map(lambda n: f"{n}."),
    ),
    max_size=5,
)


@given(section=st.from_regex(r"\A[1-9][0-9]{0,2}\.[0-9]{1,4}\Z"), parts=PARTS)
def test_what_is_written_reads_back_the_same(section: str, parts: list[str]) -> None:
    # A numbered subdivision never follows the section itself.
    text = section + "(1)" + "".join(parts)
    one = parse(text)
    assert (one.body, str(one)) == (Body.STATUTES, text)
    assert parse(str(one)) == one
