from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from ui.tables.cells import Cell, Column, Group
from ui.tables.model import CELL_ROLE, SORT_ROLE, TableModel
from ui.tables.sorting import in_order, natural_key
from ui.tables.view import TableView
from ui.theme.holder import ThemeHolder


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    id: str
    number: str
    due: dt.date | None = None
    why: str = "Postmarked after the accident"


COLUMNS = (
    Column[Case](
        key="due",
        title="By when",
        width=10,
        cell=lambda row: Cell(text="2 days late", state="overdue", caption="was due Fri Oct 30"),
        sort=lambda row: row.due,
    ),
    Column[Case](
        key="case",
        title="Case",
        width=12,
        cell=lambda row: Cell(text=row.number, caption="Little Heron Lake", icon="boat", strong=True),
        sort=lambda row: row.number,
    ),
    Column[Case](key="why", title="Why", width=20, cell=lambda row: Cell(text=row.why)),
)
ROWS = (
    Case(id="a", number="2026-10", due=dt.date(2026, 11, 2)),
    Case(id="b", number="2026-9", due=None),
    Case(id="c", number="2026-11", due=dt.date(2026, 10, 30)),
)


def id_of(row: Case) -> str:
    return row.id


@pytest.fixture
def model() -> TableModel[Case]:
    made = TableModel(COLUMNS, id_of)
    made.show(ROWS)
    return made


def ids(model: TableModel[Case]) -> list[str]:
    return [model.id_at(at) for at in range(model.rowCount())]


def test_the_model_keeps_to_the_rules_of_qt(qtbot: QtBot, model: TableModel[Case]) -> None:
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning)
    model.show((Group(word="Overdue", count="2"), *ROWS), has_more=True)
    model.append([Case(id="d", number="2026-12")])
    model.update(Case(id="a", number="2026-10a"))
    model.sort(1)
    model.fetchMore(model.index(-1, -1))


def test_ten_comes_after_nine_and_blanks_come_last_both_ways(model: TableModel[Case]) -> None:
    model.sort(1)
    assert ids(model) == ["b", "a", "c"]
    model.sort(0)
    assert ids(model) == ["c", "a", "b"]
    model.sort(0, Qt.SortOrder.DescendingOrder)
    assert ids(model) == ["a", "c", "b"]


def test_groups_stay_in_place_when_sorting(model: TableModel[Case]) -> None:
    model.show((Group(word="Overdue"), ROWS[0], ROWS[1], Group(word="Soon"), ROWS[2]))
    model.sort(1)
    assert ids(model) == ["", "b", "a", "", "c"]


def test_a_newer_value_replaces_the_row_with_its_id(qtbot: QtBot, model: TableModel[Case]) -> None:
    with qtbot.waitSignal(model.dataChanged):
        assert model.update(Case(id="b", number="2026-90"))
    assert model.index(1, 1).data() == "2026-90"
    assert not model.update(Case(id="zz", number="x"))


def test_a_cell_is_told_whole_with_its_head_to_the_screen_reader(model: TableModel[Case]) -> None:
    index = model.index(0, 1)
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "Case: 2026-10, Little Heron Lake"
    assert index.data(Qt.ItemDataRole.ToolTipRole) == "2026-10, Little Heron Lake"
    assert index.data(SORT_ROLE) == "2026-10"
    assert isinstance(index.data(CELL_ROLE), Cell)


def test_more_is_asked_for_once_until_it_came(qtbot: QtBot, model: TableModel[Case]) -> None:
    nowhere = model.index(-1, -1)
    model.show(ROWS, has_more=True)
    asked: list[int] = []
    model.more_wanted.connect(lambda: asked.append(1))
    assert model.canFetchMore(nowhere)
    model.fetchMore(nowhere)
    assert not model.canFetchMore(nowhere)
    model.append([Case(id="d", number="2026-12")], has_more=False)
    assert asked == [1]
    assert ids(model)[-1] == "d"


@pytest.fixture
def view(qtbot: QtBot, holder: ThemeHolder, model: TableModel[Case]) -> TableView:
    made = TableView(holder, model, "Cases")
    qtbot.addWidget(made)
    made.resize(900, 400)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


def test_the_table_is_as_wide_as_its_place_and_never_scrolls_sideways(view: TableView) -> None:
    for width in (900, 500):
        view.resize(width, 400)
        columns = sum(view.columnWidth(at) for at in range(3))
        assert columns == view.viewport().width()
        assert view.horizontalScrollBar().maximum() == 0


def test_rows_grow_with_their_words(view: TableView, model: TableModel[Case]) -> None:
    before = view.rowHeight(0)
    model.update(Case(id="a", number="2026-10", why="Death within six hours cannot be ruled out; " * 4))
    view.resize(500, 400)
    assert view.rowHeight(0) > before
    assert view.rowHeight(1) >= before


def test_enter_opens_the_row_and_arrows_pass_over_groups(
    qtbot: QtBot, view: TableView, model: TableModel[Case]
) -> None:
    model.show((Group(word="Overdue"), ROWS[0], Group(word="Soon"), ROWS[1]))
    view.setFocus()
    assert view.chosen_id() == "a"
    qtbot.keyClick(view, Qt.Key.Key_Down)
    assert view.chosen_id() == "b"
    with qtbot.waitSignal(view.opened) as opened:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert opened.args == ["b"]
    qtbot.keyClick(view, Qt.Key.Key_Up)
    assert view.chosen_id() == "a"


def test_the_chosen_row_stays_chosen_when_sorted(view: TableView) -> None:
    view.choose("a")
    view.sort_by("case", descending=True)
    assert view.chosen_id() == "a"


def test_a_head_is_clicked_to_sort_and_again_to_turn_round(
    qtbot: QtBot, view: TableView, model: TableModel[Case]
) -> None:
    with qtbot.waitSignal(view.sorted_by) as first:
        view.horizontalHeader().sectionClicked.emit(1)
    with qtbot.waitSignal(view.sorted_by) as second:
        view.horizontalHeader().sectionClicked.emit(1)
    assert (first.args, second.args) == (["case", False], ["case", True])
    assert ids(model) == ["c", "a", "b"]


def test_every_row_paints_in_every_theme(
    view: TableView, holder: ThemeHolder, model: TableModel[Case]
) -> None:
    model.show((Group(word="Overdue", icon="alert", tone="overdue", count="2"), *ROWS))
    view.choose("a")
    for choice in ("light", "dark", "high_contrast"):
        holder.choose(choice)
        image = view.viewport().grab().toImage()
        y = view.rowViewportPosition(2) + view.rowHeight(2) // 2
        assert image.pixelColor(1, y) == holder.theme.color("overdue")


@pytest.mark.parametrize(
    "ordered",
    [
        ["2026-9", "2026-10", "2027-1"],
        ["item 1", "item 2", "item 10", "item 11"],
        ["Olson", "Österberg", "Otto"],
        ["0007", "8", "0012"],
        ["boat", "Boat 2", "boat 10"],
    ],
)
def test_natural_order(ordered: list[str]) -> None:
    turned = list(reversed(ordered))
    assert sorted(turned, key=natural_key) == ordered


@given(st.lists(st.text(max_size=8)), st.booleans())
def test_sorting_loses_nothing_is_stable_and_puts_blanks_last(texts: list[str], descending: bool) -> None:
    rows = list(enumerate(texts))
    found = in_order(rows, lambda row: row[1], descending=descending)
    assert sorted(found) == rows
    blanks = [not text.strip() for _, text in found]
    assert blanks == sorted(blanks)
    again = in_order(found, lambda row: row[1], descending=descending)
    assert again == found
