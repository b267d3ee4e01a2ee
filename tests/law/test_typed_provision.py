"""Provisions as clerks type them: every spelling of a citation of the catalogue reads to that citation."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from law.citations import Body, NotACitation, parse
from law.loader import load_tables
from law.typed_provision import cited, mentions, names, read


def _citations() -> list[str]:
    found = []
    for citation in load_tables().provisions:
        try:
            found.append(str(parse(citation)))
        except NotACitation:  # readings and conventions of the program
            continue
    return found


BEFORE = (
    "",
    "s. ",
    "s.",
    "ss. ",
    "Sec. ",
    "section ",
    "§",
    "§ ",
    "§§ ",
    "Wis. Stat. § ",
    "Wis. Stats. ",
    "WIS. STAT. ",
    "Wisconsin Statutes s. ",
    "Wis Stat ss ",
    "Stats. ",
    "  ",
)
BEHIND = ("", ", Wis. Stats.", " Wis. Stat.", ", Stats.", " ", ",")
CITATIONS = st.sampled_from(_citations())


@given(citation=CITATIONS, before=st.sampled_from(BEFORE), behind=st.sampled_from(BEHIND))
def test_every_citation_reads_to_itself_in_every_spelling(citation: str, before: str, behind: str) -> None:
    wanted = parse(citation)
    for typed in (
        citation,
        citation.replace("(", " ("),
        citation.replace("(", "\u00a0( ").replace("( ", "("),
    ):
        assert read(f"{before}{typed}{behind}") == wanted
    if wanted.body is Body.STATUTES:
        assert read(f"{before}{citation.upper()}{behind}") == wanted
        assert read(f"{before}{citation.removesuffix('.')}{behind}") == wanted
    assert [str(one) for one in cited(f"{before}{citation}{behind}")] == [citation]


@given(one=CITATIONS, other=CITATIONS)
def test_two_provisions_never_read_alike(one: str, other: str) -> None:
    assert (read(f"§{one}") == read(f"s. {other}")) == (one == other)


@pytest.mark.parametrize(
    ("typed", "citation"),
    [
        ("30.681(1)(b)(1)", "30.681(1)(b)1."),
        ("s. 30.681, sub. (1) par. (b) subd. 1m.", "30.681(1)(b)1m."),
        ("30.681 sub. (2)", "30.681(2)"),
        ("350.101(1)(C)", "350.101(1)(c)"),
        ("46 USC 2302(c)", "46 USC 2302(c)"),
    ],
)
def test_other_habits_of_writing(typed: str, citation: str) -> None:
    assert str(read(typed)) == citation


@pytest.mark.parametrize(
    "typed",
    [
        "",
        " ",
        "s.",
        "Town code 12-4",
        "ch. 30",
        "30.681(1)(a) and (b)",
        "30.681(1)(a) attempt",
        "OWI",
        "30",
        "12-4-1",
    ],
)
def test_what_names_none_or_more_than_one_is_not_read(typed: str) -> None:
    assert read(typed) is None
    assert not names(typed, "30.681")


def test_a_part_names_the_whole_and_the_whole_no_part() -> None:
    assert names("§ 30.681 (1) (a)", "30.681")
    assert not names("s. 30.681", "30.681(1)(a)")
    assert not names("30.68(1)", "30.681")
    assert not names(None, "30.681")


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("30.681(1)(a).", ["30.681(1)(a)"]),
        ("30.684(5).", ["30.684(5)"]),
        ("30.681(1)(b)1.", ["30.681(1)(b)1."]),
        ("30.681(1)(a) PTAC", ["30.681(1)(a)"]),
        ("OWI 30.681(1)(a)", ["30.681(1)(a)"]),
        ("Town ord. of Oneida 30.681(1)(a)", ["30.681(1)(a)"]),
        ("30.681(1)a", ["30.681(1)(a)"]),
        ("30.681(1)(a), as party to a crime, 939.05", ["30.681(1)(a)", "939.05"]),
        ("30.681(1)(a); 30.684 (5)", ["30.681(1)(a)", "30.684(5)"]),
        ("30.681(1)(b)1. and 30.681(1)(a)", ["30.681(1)(b)1.", "30.681(1)(a)"]),
        ("350.101 (1) (bm), amended", ["350.101(1)(bm)"]),
        ("disorderly, town code 12-4-1", []),
        ("OWI", []),
    ],
)
def test_a_charge_is_every_provision_its_words_name(typed: str, found: list[str]) -> None:
    assert [str(one) for one in cited(typed)] == found


def test_a_word_before_a_number_is_no_title_of_the_administrative_code() -> None:
    assert read("OWI 30.681") is None
    assert str(read("NR 5.08(1)")) == "NR 5.08(1)"


def test_a_mention_reaches_the_parts_of_what_is_asked_for() -> None:
    assert mentions("PTAC 30.681(1)(a), 939.05", "30.681")
    assert not mentions("30.68(2), see below", "30.681")
    assert not mentions(None, "30.681")
