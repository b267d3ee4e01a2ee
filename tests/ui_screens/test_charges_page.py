"""The page of charges: who and how many, each question once, a doubt beside what it may take away."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QLabel

from models import records as kept
from services.actor import Actor
from services.bootstrap import Services
from tests.support.packetcase import at, packet_case
from tests.ui_screens.windows import Desk, MakeDesk
from ui.screens.case.charges import ChargesView
from ui.screens.case.page import CasePage
from ui.widgets.basic import Card

NO_BASIS = "Whether the result is admitted turns on it."
WHOLE = "Every element stands on the record"


def saved(services: Services, actor: Actor, **changes: dict[str, object]) -> str:
    """The case of two boats with fields of its tests or craft changed."""
    made = packet_case(services.cases.new_id)
    new = services.cases.new(actor, kind="boating", matter="accident")
    kinds = {"tests": kept.ChemicalTest, "crafts": kept.Craft, "requests": kept.TestRequest}
    records = [replace(one, case_id=new.case.id) for one in made.records]
    for key, fields in changes.items():
        records = [replace(one, **fields) if isinstance(one, kinds[key]) else one for one in records]  # type: ignore[arg-type]
    base = replace(new, case=replace(new.case, number=None), records=(), people=())
    wanted = replace(new, records=tuple(records), people=made.people)
    return services.cases.save(actor, base, wanted).casefile.case.id


def charges_of(desk: Desk, case_id: str) -> ChargesView:
    desk.open("case", case_id)
    desk.screen(CasePage).choose_entry("charges")
    desk.settle()
    view = desk.screen(CasePage).views.made["charges"]
    assert isinstance(view, ChargesView)
    return view


def said(view: ChargesView) -> list[str]:
    return [label.text() for label in view.findChildren(QLabel) if label.isVisibleTo(view)]


def card_of(view: ChargesView, citation: str) -> str:
    [card] = [c for c in view.findChildren(Card) if c.title.text().startswith(f"s. {citation},")]
    return " ".join(label.text() for label in card.findChildren(QLabel))


def test_the_person_and_the_number_of_charges_are_seen_whole(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    view = charges_of(desk(), saved(services, actor))
    assert view.person.currentText() == "Marlow Quist (operator of boat 1)"
    needed = view.person.fontMetrics().horizontalAdvance(view.person.currentText())
    assert view.person.width() > needed
    assert "8 charges" in view.counted.text()
    assert view.counted.width() >= view.counted.sizeHint().width()


def test_a_narrow_window_makes_the_box_narrow_and_keeps_the_number(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    view = charges_of(desk(width_l=44), saved(services, actor))
    assert view.person.geometry().right() <= view.viewport().width()
    assert view.counted.width() >= view.counted.sizeHint().width()
    assert view.horizontalScrollBar().maximum() == 0, "a long name of an offence goes on below itself"


def test_each_question_stands_once_with_the_charges_it_would_change(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    case_id = saved(services, actor, tests={"result": None}, crafts={"commercial_use": None})
    opened = desk()
    view = charges_of(opened, case_id)
    for question in ("Which chemical test was made", "carrying people or goods for hire"):
        assert len([words for words in said(view) if question in words]) == 1
    [turning] = [words for words in said(view) if words.startswith("for s. 30.681(1)(b)1.,")][:1]
    assert "30.681(2)(b)2." in turning
    view.rest.click()
    opened.settle()
    assert len([words for words in said(view) if "Which chemical test was made" in words]) == 1


@pytest.mark.parametrize("on_record", [True, False])
def test_a_test_whose_basis_cannot_be_told_is_doubted_where_the_charge_stands(
    desk: MakeDesk, services: Services, actor: Actor, on_record: bool
) -> None:
    warrant = {"warrant_number": "01-SW-7", "warrant_judge": "Hon. A. Made-up", "warrant_at": at(5, 20, 15)}
    case_id = saved(services, actor, requests=warrant if on_record else {})
    words = card_of(charges_of(desk(), case_id), "30.681(1)(b)1.")
    assert (NO_BASIS in words, f"{WHOLE}, but:" in words, f"{WHOLE}." in words) == (
        not on_record,
        not on_record,
        on_record,
    )


def test_the_convictions_shown_are_those_of_the_person_chosen(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    opened = desk()
    view = charges_of(opened, _with_convictions_of_two(services, actor))
    of_each = {}
    for at_row in range(view.person.count()):
        view.person.setCurrentIndex(at_row)
        view.person.activated.emit(at_row)
        opened.settle()
        of_each[view.person.currentText()] = [w for w in said(view) if w.startswith("Earlier conviction")]
    first, second = (next(v for k, v in of_each.items() if f"boat {number}" in k) for number in (1, 2))
    assert [words.split(":")[0] for words in first] == ["Earlier conviction 1 (30.681(1)(a))"]
    assert [words.split(":")[0] for words in second] == ["Earlier conviction 2 (30.684(5))"]


def _with_convictions_of_two(services: Services, actor: Actor) -> str:
    """One conviction of each operator, and a sign of drink of both."""
    made = packet_case(services.cases.new_id)
    new = services.cases.new(actor, kind="boating", matter="accident")
    boats = [one for one in made.records if isinstance(one, kept.Involvement) and "operator" in one.roles]
    other = boats[1].id
    records: list[kept.CaseRecord] = []
    for one in made.records:
        moved = isinstance(one, kept.PriorConviction) and one.provision == "30.684(5)"
        records.append(replace(one, case_id=new.case.id, **({"involvement_id": other} if moved else {})))  # type: ignore[arg-type]
    seen = kept.Observation(
        id=services.cases.new_id(),
        case_id=new.case.id,
        position=90,
        question="impaired",
        about_involvement=other,
        answer=True,
    )
    base = replace(new, case=replace(new.case, number=None), records=(), people=())
    wanted = replace(new, records=(*records, seen), people=made.people)
    return services.cases.save(actor, base, wanted).casefile.case.id
