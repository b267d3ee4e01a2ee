"""Every specification can be printed honestly, and the checks find what they are for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from forms.catalogue import EVERY_FORM, FORM_BY_ID, FORMS
from forms.checks import problems
from forms.f01 import F01
from forms.fences import FENCES
from forms.items import leaves, options_of, spec_of
from forms.scope import field_of
from forms.spec import Box, CheckGroup, Form, Item, Needed, Row, Section
from law.citations import parse
from law.loader import load_tables
from models import codes
from models.fields import Kind
from reports.paper import measure

TEXTS = [*EVERY_FORM, *(form.snowmobile for form in FORMS if form.snowmobile)]
"""Every form, those for both laws with the texts of each."""


def _id(form: Form) -> str:
    return f"{form.id} {form.citation.words}"


@pytest.mark.parametrize("form", TEXTS, ids=_id)
def test_specification_is_sound_and_its_law_is_known(form: Form) -> None:
    provisions = load_tables().provisions
    fences = {fence.citation for fence in FENCES.values()}

    def known(citation: str) -> bool:
        return citation in provisions or (citation in fences and bool(parse(citation)))

    assert problems(form, measure, known) == ()


@pytest.mark.parametrize("form", TEXTS, ids=_id)
def test_every_field_resolves_and_every_group_has_a_list(form: Form) -> None:
    for section in form.sections:
        for leaf in leaves(section):
            if isinstance(leaf, Item) and leaf.field:
                spec = spec_of(form, leaf)
                assert spec is not None
                if isinstance(leaf, CheckGroup) and not leaf.options:
                    assert spec.kind in (Kind.CODE, Kind.CODES, Kind.TRI), leaf.number
                    assert options_of(form, leaf)


@pytest.mark.parametrize("form", FORMS, ids=[form.id for form in FORMS])
def test_short_labels_and_left_out_keys_are_keys_of_the_list(form: Form) -> None:
    for section in form.sections:
        for leaf in leaves(section):
            if isinstance(leaf, CheckGroup) and leaf.field and not leaf.options:
                spec = field_of(leaf.field, form.bindings)
                if spec.code_list:
                    named = {*leaf.short, *leaf.leave_out, *leaf.only}
                    assert named <= codes.keys(spec.code_list), leaf.number


def _box(number: str, **values: object) -> Box:
    return Box(**{"number": number, "span": 24, "field": "incident.water", **values})  # type: ignore[arg-type]


def _with(*rows: Row, letter: str = "A") -> Form:
    return replace(F01, sections=(Section(letter=letter, title="Part", parts=rows),))


@pytest.mark.parametrize(
    ("form", "said"),
    [
        (_with(Row(items=(_box("A1", span=23),))), "not 24"),
        (_with(Row(items=(_box("A1", span=12), _box("A1", span=12)))), "A1 stands 2 times"),
        (_with(Row(items=(_box("A2", span=12), _box("A1", span=12)))), "not in order"),
        (_with(Row(items=(_box("B1"),))), "does not begin with the letter"),
        (_with(Row(items=(_box("A1", field="incident.wetness"),))), "no field 'incident.wetness'"),
        (_with(Row(items=(_box("A1", field="weather.water"),))), "no field 'weather.water'"),
        (_with(Row(items=(_box("A1", needed=Needed.ALWAYS),))), "nothing says from whom"),
        (_with(Row(items=(_box("A1", field=""),))), "no field, no function, not for the pen"),
        (_with(Row(items=(_box("A1", span=22), _box("A2", span=2, label="much too long a label")))), "wide"),
        (
            _with(
                Row(
                    items=(
                        CheckGroup(number="A1", span=12, field="incident.events", columns=6),
                        _box("A2", span=12),
                    )
                )
            ),
            "option",
        ),
    ],
)
def test_a_fault_is_named(form: Form, said: str) -> None:
    assert any(said in problem for problem in problems(form, measure))


def test_an_unknown_citation_is_named() -> None:
    def nothing_known(citation: str) -> bool:
        return citation == "30.67(2)(a)"

    found = problems(F01, measure, nothing_known)
    assert "F01: citation 'NR 5.08(1)' is not in the law tables" in found
    assert not any("30.67(2)(a)" in problem for problem in found)


def test_f01_holds_every_item_the_rules_ask_for() -> None:
    """Each key of NR 5.08(1)(a)-(r) and 33 CFR 173.57(b)(1)-(26) is answered by a field some box reads."""
    answered: set[str] = set()
    for section in F01.sections:
        for leaf in leaves(section):
            paths = [leaf.field, *leaf.reads] if isinstance(leaf, Item) else []
            for column in getattr(leaf, "columns", ()) if not isinstance(leaf, Item) else ():
                paths += [column.field, *column.reads]
            for path in paths:
                if path:
                    answered |= set(field_of(path, F01.bindings).items)
    asked = {item.key for listed in load_tables().items.values() for item in listed}
    joined_elsewhere = {  # answered by people in their roles, not by one field's key
        "NR5.08(1)(d)",
        "NR5.08(1)(i)",
        "NR5.08(1)(m)",
        "NR5.08(1)(r)",
        "33CFR173.57(b)(2)",
        "33CFR173.57(b)(8)",
        "33CFR173.57(b)(9)",
        "33CFR173.57(b)(24)",
        "33CFR173.57(b)(26)",
    }
    assert asked
    assert asked - answered - joined_elsewhere == set()


def test_forms_are_found_by_id() -> None:
    assert list(FORM_BY_ID) == sorted(FORM_BY_ID)
    assert all(FORM_BY_ID[form.id] is form for form in EVERY_FORM)
