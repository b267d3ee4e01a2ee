"""Every typed word is on the paper, and nothing is cut: the faults other systems are known for."""

from __future__ import annotations

import random
import re

import pytest

from forms.f01 import F01
from forms.f02 import F02
from forms.f03 import F03
from forms.spec import Form
from models.casefile import CaseFile
from models.fields import FieldState, State
from reports.paper import Paper, paint
from tests.reports.papercases import (
    ODD_NAMES,
    accident,
    changed,
    facts,
    filled,
    snowmobile,
    squeezed,
    text_of,
)

ODD_TEXT = (
    "“don’t – 5′ 10″ ½ ° µ §” J&C Marine, A & B <Rentals>, AT&T; S&P; <b>bold</b> &amp; 50 % _x_ \\n "
    "Nguyễn Thị Mai Hương; Hįnųga; ǧaw; Łódź; -Smith =HYPERLINK(1) +1 608 555 0100 @home"
)


def printed(form: Form, casefile: CaseFile) -> tuple[Paper, str]:
    paper = paint(filled(form, casefile), facts())
    return paper, "\n".join(text_of(paper.pdf))


def words(count: int, seed: int) -> str:
    """Invented words, each told apart by its number."""
    rng = random.Random(seed)
    letters = "abcdefghijklmnopqrstuvwxyzéęłö"
    return " ".join("".join(rng.choices(letters, k=rng.randint(2, 14))) + str(n) for n in range(count))


def test_every_word_of_a_long_narrative_is_printed() -> None:
    narrative = words(900, seed=1)[:8000]
    paper, text = printed(F01, accident(narrative=narrative))
    assert len(narrative) == 8000
    assert set(narrative.split()) <= set(text.split())
    assert paper.pages > 4


def test_every_line_of_five_hundred_is_printed_and_numbered() -> None:
    lines = [f"line{n} said" for n in range(1, 501)]
    _, text = printed(F01, accident(narrative="\n".join(lines)))
    found = set(text.split())
    assert {f"line{n}" for n in range(1, 501)} <= found
    assert {str(n) for n in range(5, 501, 5)} <= found


@pytest.mark.parametrize("name", ODD_NAMES)
@pytest.mark.parametrize(("form", "on_snow"), [(F01, False), (F02, True), (F03, False)])
def test_odd_names_stand_as_typed(name: str, form: Form, on_snow: bool) -> None:
    casefile = changed(accident(), "P1", name=name)
    _, text = printed(form, snowmobile(casefile) if on_snow else casefile)
    assert squeezed(name) in squeezed(text)


def test_text_is_never_markup_in_any_text_field() -> None:
    casefile = accident(narrative=ODD_TEXT)
    casefile = changed(casefile, "V1", name=ODD_TEXT, make="A & B <Rentals>", damage_text=ODD_TEXT)
    casefile = changed(casefile, "N", water="AT&T; <i>Lake</i>", place=ODD_TEXT, cause_opinion=ODD_TEXT)
    casefile = changed(casefile, "P1", address=ODD_TEXT)
    _, text = printed(F01, casefile)
    flat = squeezed(text)
    assert flat.count(squeezed(ODD_TEXT)) >= 5
    assert squeezed("AT&T; <i>Lake</i>") in flat
    assert squeezed("A & B <Rentals>") in flat


def test_all_boxes_overflow_at_once_and_every_word_is_there() -> None:
    """Every text of every record is longer than any box; the continuation pages overflow too."""
    casefile = accident(narrative=words(1500, seed=2))
    typed: list[str] = []
    fields = {
        "N": ("water", "place", "municipality", "forecast", "agencies", "cause_opinion", "equipment_failure"),
        "V1": ("registration", "hin", "name", "make", "model", "damage_text"),
        "P1": ("name", "address", "city", "phone", "licence"),
        "F1": ("to_whom",),
        "F2": ("preparer", "preparer_address", "preparer_phone"),
        "D1": ("item", "description", "owner_called"),
        "J1": ("description", "hospital"),
    }
    for record, keys in fields.items():
        values = {key: words(120, seed=len(typed) + n) for n, key in enumerate(keys)}
        typed.extend(values.values())
        casefile = changed(casefile, record, **values)
    reason, other = words(40, seed=77), words(40, seed=78)
    typed += [reason, other]
    states = {"us_waters": FieldState(state=State.CONTESTED, reason=reason)}
    casefile = changed(casefile, "N", us_waters=None, states=states, events=("other",), event_other=other)
    paper, text = printed(F01, casefile)
    found = squeezed(text)
    assert [word for value in typed for word in value.split() if word not in found] == []
    assert len(paper.layout.overflows) >= 18
    assert_page_numbers(paper)


def test_references_name_the_page_the_box_goes_on_on() -> None:
    long_address = words(60, seed=5)
    paper, _ = printed(F01, changed(accident(narrative=words(1500, seed=2)), "P1", address=long_address))
    pages = text_of(paper.pdf)
    named = re.findall(r"» page (\d+)", "\n".join(pages))
    assert named
    last_words = long_address.split()[-4:-1]
    where = {number for number, text in enumerate(pages, 1) if all(w in text.split() for w in last_words)}
    assert {int(n) for n in named} & where


def test_many_boats_and_many_people() -> None:
    paper, text = printed(F01, accident(boats=6, people=20))
    found = squeezed(text)
    for number in range(1, 7):
        assert squeezed(f"WS {1230 + number} AB") in found
    for number in range(1, 21):
        assert squeezed(f"N{4200 + number} Ǧąw’ą Trail") in found
    assert "boat 6 of 6" in text
    assert "9 to 20 of 20" in text
    assert_page_numbers(paper)


def test_a_cell_taller_than_a_page_splits_under_its_head() -> None:
    description = words(1400, seed=9)
    paper, text = printed(F01, changed(accident(), "J1", description=description))
    assert [word for word in description.split() if word not in squeezed(text)] == []
    assert "row 1, continued" in text
    assert_page_numbers(paper)


def assert_page_numbers(paper: Paper) -> None:
    pages = text_of(paper.pdf)
    assert len(pages) == paper.pages
    for number, text in enumerate(pages, 1):
        assert f"Page {number} of {paper.pages}" in text
        assert f"page {number} of {paper.pages}" in text


def test_letters_no_face_has_are_named_with_their_box() -> None:
    paper, text = printed(F01, accident(narrative="A boat \N{SPEEDBOAT} and \ufe6b and \u6f22 struck."))
    named = {fault.code_point: boxes for fault, boxes in paper.glyphs.items()}
    assert named == {"U+1F6A4": ("L1",), "U+FE6B": ("L1",), "U+6F22": ("L1",)}
    assert text.count("□") >= 3
    assert "U+1F6A4 SPEEDBOAT in L1" in text


def test_ordinary_text_reports_no_letter() -> None:
    paper, text = printed(F01, accident(narrative="≤ ≥ → ☐ ę ų ǧ ʔ ā ō Nguyễn § † ½ ⅓ ′ ″"))
    assert paper.glyphs == {}
    assert "□" not in text


def test_invisible_characters_and_tabs_do_not_disturb() -> None:
    _, text = printed(F01, accident(narrative="zero\u200bwidth a\tb soft\u00adhyphen e\u0301te\u0301"))
    assert "zerowidth" in text
    assert "softhyphen" in text
    assert "été" in text


def test_answer_states_are_words_and_blanks_stay_empty() -> None:
    state = FieldState(state=State.DECLINED, reason="would not say where they live")
    casefile = changed(accident(), "P1", phone=None, states={"phone": state})
    paper, text = printed(F01, casefile)
    assert "— declined — would not say where they live" in text.replace("\r\n", " ")
    assert "— unknown —" in text
    assert paper.layout.places["C7"]
    assert not re.search(r"\bNone\b", text.split("Boating safety training")[0])


def test_every_page_carries_fence_citation_and_case_number() -> None:
    paper, _ = printed(F01, accident(narrative=words(1200, seed=3)))
    for text in text_of(paper.pdf):
        assert "NOT TO BE USED AS EVIDENCE IN ANY TRIAL ARISING OUT OF THE ACCIDENT · s. 30.67(4)" in text
        assert "Kept apart from the case file, s. 30.67(4)" in text
        assert "33 CFR 173.57" in text
        assert text.count("2001-B-0147") >= 2


def test_the_officers_report_is_not_fenced_and_the_snowmobile_report_cites_its_own_chapter() -> None:
    _, officers = printed(F03, accident())
    assert "NOT TO BE USED" not in officers
    _, sled = printed(F02, snowmobile(accident()))
    assert "s. 350.15(4)" in sled
    assert "30.67" not in sled
    assert not re.search(r"\bNR 5\.08", sled)
