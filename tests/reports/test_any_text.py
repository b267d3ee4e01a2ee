"""Whatever somebody types, the form is made, stays within its margins and loses no word."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from forms.f01 import F01
from reports.engine.compose import compose
from reports.engine.faces import Face, clean, faults, width
from reports.paper import paint
from tests.reports.papercases import accident, changed, facts, filled

# Everything but surrogates: controls, marks, other scripts, emoji, line breaks.
TYPED = st.text(st.characters(exclude_categories=["Cs"]), max_size=400)
LATIN = st.text(st.sampled_from("abcdefgh éęłñöủ’-.,&<>/0123456789\n"), max_size=900)


@given(narrative=TYPED, name=TYPED, water=TYPED)
def test_any_text_makes_a_form_within_its_margins(narrative: str, name: str, water: str) -> None:
    casefile = changed(accident(narrative=narrative or None), "P1", name=name or None)
    casefile = changed(casefile, "N", water=water or None)
    paper = paint(filled(F01, casefile), facts())
    assert paper.pdf.startswith(b"%PDF-1.")
    for page in paper.layout.pages:
        for text in page.texts:
            if not text.angle:
                assert text.x + width(text.text, text.face, text.size) <= 576.2
                assert text.y <= 756
    odd = {
        fault.code_point for value in (narrative, name, water) for fault in faults(clean(value), Face.MEDIUM)
    }
    assert {fault.code_point for fault in paper.glyphs} <= odd


@given(narrative=LATIN, address=LATIN, damage=LATIN)
def test_no_word_is_lost(narrative: str, address: str, damage: str) -> None:
    casefile = changed(accident(narrative=narrative or None), "P1", address=address or None)
    casefile = changed(casefile, "V1", damage_text=damage or None)
    layout = compose(filled(F01, casefile), facts())
    placed = "".join("".join(text.text.split()) for page in layout.pages for text in page.texts)
    for value in (narrative, address, damage):
        assert [word for word in value.split() if word not in placed] == []
