"""Typing into each kind of editor, as the faults of the field are tried."""

from __future__ import annotations

import datetime as dt

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QToolTip, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from law.instants import Precision, When
from models import codes
from models.fields import FieldState, State
from tests.ui.editors import now, options, today
from tests.ui.frame_fixtures import ZONE
from ui.theme.holder import ThemeHolder
from ui.widgets.choice import CodeEditor, CodesEditor, Option, TriEditor
from ui.widgets.date_entry import DayEditor
from ui.widgets.editor import Editor, EditorValue
from ui.widgets.numbers import IntegerEditor, MoneyEditor, QuantityEditor
from ui.widgets.text import IdentifierEditor, LongTextEditor, TextEditor
from ui.widgets.time_entry import WhenEditor


class Form:
    """Editors one below the other, with a line after them to go to."""

    def __init__(self, qtbot: QtBot, *editors: Editor) -> None:
        self.page = QWidget()
        layout = QVBoxLayout(self.page)
        for editor in editors:
            layout.addWidget(editor)
            editor.form = self  # type: ignore[attr-defined]  # the page lives as long as the editor
        self.after = QLineEdit()
        layout.addWidget(self.after)
        qtbot.addWidget(self.page)
        self.page.resize(700, 500)
        self.page.show()
        self.page.activateWindow()
        qtbot.waitUntil(self.page.isActiveWindow)


@pytest.fixture
def time(qtbot: QtBot, holder: ThemeHolder) -> WhenEditor:
    editor = WhenEditor(holder, ZONE, now)
    editor.set_label("Time of the accident")
    Form(qtbot, editor)
    return editor


def fill(qtbot: QtBot, editor: WhenEditor, date: str, clock: str) -> None:
    editor.first.date.setFocus()
    editor.first.date.selectAll()
    qtbot.keyClicks(editor.first.date, date)
    qtbot.keyClick(editor.first.date, Qt.Key.Key_Tab)
    assert editor.first.time.hasFocus()
    editor.first.time.selectAll()
    qtbot.keyClicks(editor.first.time, clock)


def when_of(editor: WhenEditor) -> When:
    value = editor.value().value
    assert isinstance(value, When)
    return value


def said(editor: WhenEditor) -> str:
    return editor.said.accessibleName()


def test_a_time_typed_is_echoed_in_full(qtbot: QtBot, time: WhenEditor) -> None:
    fill(qtbot, time, "10/31/2026", "23:50")
    assert said(time) == "Saturday, October 31, 2026, 23:50 CDT (11:50 p.m.)."
    assert time.first.zone.text() == "CDT"


def test_what_was_typed_stays_in_the_boxes_and_in_the_value(qtbot: QtBot, time: WhenEditor) -> None:
    fill(qtbot, time, "10/31", "12:15a")
    qtbot.keyClick(time.first.time, Qt.Key.Key_Tab)
    assert (time.first.date.text(), time.first.time.text()) == ("10/31", "12:15a")
    assert when_of(time).written == "10/31 12:15a"
    assert "00:15 CDT" in said(time)


@pytest.mark.parametrize(
    ("digit", "earliest", "latest"),
    [("1", 6, 6), ("2", 7, 7), ("3", 6, 7)],
    ids=["first", "second", "untold"],
)
def test_the_repeated_hour_is_answered_by_its_digit(
    qtbot: QtBot, time: WhenEditor, digit: str, earliest: int, latest: int
) -> None:
    fill(qtbot, time, "11/01/2026", "01:35")
    assert time.value().value is None
    assert time.value().problem
    assert time.first.zone.text() == "CDT or CST"
    qtbot.keyClick(time.first.time, Qt.Key.Key_Tab)
    qtbot.keyClicks(QApplication.focusWidget(), digit)
    when = when_of(time)
    assert when.earliest is not None
    assert when.latest is not None
    assert (when.earliest.hour, when.latest.hour) == (earliest, latest)
    assert time.answers.buttons[int(digit) - 1].isChecked()


def test_changing_the_time_opens_the_question_again(qtbot: QtBot, time: WhenEditor) -> None:
    fill(qtbot, time, "11/01/2026", "01:35")
    time.answers.chosen.emit(1)
    assert when_of(time).is_exact
    time.first.time.setFocus()
    time.first.time.selectAll()
    qtbot.keyClicks(time.first.time, "01:40")
    assert time.value().value is None
    assert "Which one?" in said(time)


def test_the_missing_hour_is_refused_keeps_what_was_typed_and_offers_two_times(
    qtbot: QtBot, time: WhenEditor
) -> None:
    fill(qtbot, time, "03/08/2026", "02:30")
    assert time.value().value is None
    assert (time.first.date.text(), time.first.time.text()) == ("03/08/2026", "02:30")
    assert "did not exist" in said(time)
    assert [button.text() for button in time.answers.buttons] == ["Use 03:30 CDT", "Use 01:30 CST"]
    qtbot.mouseClick(time.answers.buttons[1], Qt.MouseButton.LeftButton)
    assert when_of(time).earliest == dt.datetime(2026, 3, 8, 7, 30, tzinfo=dt.UTC)
    assert time.first.time.text() == "01:30"


def test_a_refusal_waits_until_the_box_is_left(qtbot: QtBot, time: WhenEditor) -> None:
    fill(qtbot, time, "10/31/2026", "25")
    assert said(time) == ""
    qtbot.keyClick(time.first.time, Qt.Key.Key_Tab)
    assert "later than 23:59" in said(time)
    assert time.first.time.property("mark") == "refused"
    assert time.value().typed == "10/31/2026 at 25"


def test_words_that_are_no_time_come_back_from_a_draft(qtbot: QtBot, time: WhenEditor) -> None:
    time.set_value(EditorValue(typed="before 10/31/2026 at 25"))
    assert (time.first.date.text(), time.first.time.text()) == ("10/31/2026", "25")
    assert "later than 23:59" in said(time)
    assert time.value().typed == "before 10/31/2026 at 25"


def test_keys_for_today_now_and_days(qtbot: QtBot, time: WhenEditor) -> None:
    time.first.date.setFocus()
    qtbot.keyClicks(time.first.date, "t")
    assert when_of(time).precision is Precision.DAY
    assert "Sunday, November 1, 2026" in said(time)
    time.first.date.clear()
    qtbot.keyClicks(time.first.date, "10/31/2026-")
    assert time.first.date.text() == "10/30/2026"
    qtbot.keyClicks(time.first.date, "++")
    assert time.first.date.text() == "11/01/2026"
    time.first.time.setFocus()
    qtbot.keyClicks(time.first.time, "n")
    assert (time.first.date.text(), time.first.time.text()) == ("11/01/2026", "05:03")
    assert time.first.zone.text() == "CST"


def test_a_hyphen_within_a_date_is_a_hyphen(qtbot: QtBot, time: WhenEditor) -> None:
    time.first.date.setFocus()
    qtbot.keyClicks(time.first.date, "10-31-2026")
    assert time.first.date.text() == "10-31-2026"


def test_arrows_move_along_the_precision_buttons(qtbot: QtBot, time: WhenEditor) -> None:
    fill(qtbot, time, "10/31/2026", "22:40")
    button = next(iter(time._buttons.values()))
    button.setFocus()
    for _ in range(2):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Right)
    assert time.second.isVisible()
    qtbot.keyClicks(time.second.time, "22:55")
    assert when_of(time).precision is Precision.RANGE
    assert said(time).endswith("22:40 to 22:55 CDT: 15 minutes wide.")


def test_about_can_be_made_wider(qtbot: QtBot, time: WhenEditor) -> None:
    fill(qtbot, time, "10/31/2026", "15:00")
    time._buttons[list(time._buttons)[1]].click()
    first = when_of(time)
    assert first.latest is not None
    assert first.earliest is not None
    assert first.latest - first.earliest == dt.timedelta(hours=1) * 2
    time.give.setCurrentIndex(time.give.findText("± 15 min"))
    time.give.activated.emit(time.give.currentIndex())
    assert "kept as Sat 14:45 CDT to Sat 15:15 CDT" in said(time)


def test_pressing_a_precision_in_an_empty_entry_keeps_it_blank(qtbot: QtBot, time: WhenEditor) -> None:
    told: list[int] = []
    time.changed.connect(lambda: told.append(1))
    for button in time._buttons.values():
        button.click()
    assert time.value().is_blank
    assert told == []


def test_enter_moves_on_and_submits_nothing(qtbot: QtBot, time: WhenEditor) -> None:
    fill(qtbot, time, "10/31/2026", "23:50")
    qtbot.keyClick(time.first.time, Qt.Key.Key_Return)
    assert not time.first.time.hasFocus()


def test_a_date_of_birth(qtbot: QtBot, holder: ThemeHolder) -> None:
    editor = DayEditor(holder, today, born=True)
    form = Form(qtbot, editor)
    editor.setFocus()
    qtbot.keyClicks(editor.line, "07/16/68")
    assert editor.value().value.earliest == dt.date(1968, 7, 16)
    assert "July 16, 1968" in editor.notes()[0].text
    editor.line.clear()
    qtbot.keyClicks(editor.line, "11/02/2026")
    form.after.setFocus()
    assert editor.value().value is None
    assert editor.value().typed == "11/02/2026"
    assert "lies ahead" in editor.notes()[0].text
    assert editor.line.property("mark") == "refused"


def test_money_keeps_what_cannot_be_read(qtbot: QtBot, holder: ThemeHolder) -> None:
    editor = MoneyEditor(holder)
    form = Form(qtbot, editor)
    editor.setFocus()
    qtbot.keyClicks(editor.line, "about 1400")
    assert editor.notes() == ()
    form.after.setFocus()
    assert editor.line.text() == "about 1400"
    assert editor.value() == EditorValue(typed="about 1400")
    assert [note.role for note in editor.notes()] == ["refused"]
    editor.setFocus()
    editor.line.selectAll()
    qtbot.keyClicks(editor.line, "1400")
    assert editor.value().value == 140_000
    assert editor.line.property("mark") == ""


def test_zero_is_an_amount_and_empty_is_none(qtbot: QtBot, holder: ThemeHolder) -> None:
    editor = MoneyEditor(holder)
    Form(qtbot, editor)
    qtbot.keyClicks(editor.line, "0")
    assert editor.value().value == 0
    qtbot.keyClick(editor.line, Qt.Key.Key_Backspace)
    assert editor.value().value is None


def test_a_quantity_that_is_more_than_a_number_is_kept_in_words(qtbot: QtBot, holder: ThemeHolder) -> None:
    editor = QuantityEditor(holder, ("mph", "kn"))
    form = Form(qtbot, editor)
    editor.setFocus()
    qtbot.keyClicks(editor.line, "20 to 25")
    form.after.setFocus()
    assert editor.value().value.value is None
    assert editor.value().value.written == "20 to 25"
    assert "kept as written" in editor.notes()[0].text


def test_a_count_refuses_fractions(qtbot: QtBot, holder: ThemeHolder) -> None:
    editor = IntegerEditor(holder)
    form = Form(qtbot, editor)
    editor.setFocus()
    qtbot.keyClicks(editor.line, "3.5")
    form.after.setFocus()
    assert editor.value() == EditorValue(typed="3.5")


def test_a_warning_about_a_mark_comes_when_the_line_is_left(qtbot: QtBot, holder: ThemeHolder) -> None:
    editor = IdentifierEditor(holder, lambda text: ["Unusual. Keep it if that is right."])
    form = Form(qtbot, editor)
    editor.setFocus()
    qtbot.keyClicks(editor.line, "WI 1")
    assert editor.notes() == ()
    form.after.setFocus()
    assert [note.role for note in editor.notes()] == ["warning"]
    assert editor.value().value == "WI 1"


def test_paragraphs_enter_is_a_line_tab_leaves_and_control_enter_saves(
    qtbot: QtBot, holder: ThemeHolder
) -> None:
    editor = LongTextEditor(holder)
    form = Form(qtbot, editor)
    editor.setFocus()
    qtbot.keyClicks(editor.box, "one")
    qtbot.keyClick(editor.box, Qt.Key.Key_Return)
    qtbot.keyClicks(editor.box, "two")
    with qtbot.waitSignal(editor.save_asked):
        qtbot.keyClick(editor.box, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(editor.box, Qt.Key.Key_Tab, Qt.KeyboardModifier.ControlModifier)
    assert editor.value().value == "one\ntwo\t"
    qtbot.keyClick(editor.box, Qt.Key.Key_Tab)
    assert form.after.hasFocus()


def test_text_is_kept_exactly_as_typed(qtbot: QtBot, holder: ThemeHolder) -> None:
    editor = TextEditor(holder)
    Form(qtbot, editor)
    for text in (" O'Beirne ", "A & B <Rentals>", "“don’t – 5′ 10″ ½ °”", "Þorsteinsdóttir"):
        editor.set_value(EditorValue())
        editor.line.insert(text)
        assert editor.value().value == text


def test_showing_the_same_text_again_leaves_the_cursor(qtbot: QtBot, holder: ThemeHolder) -> None:
    editor = TextEditor(holder)
    Form(qtbot, editor)
    editor.set_value(EditorValue(value="Little Heron"))
    editor.line.setCursorPosition(6)
    editor.set_value(EditorValue(value="Little Heron"))
    assert editor.line.cursorPosition() == 6


def test_a_code_is_found_by_its_first_letters(qtbot: QtBot, holder: ThemeHolder) -> None:
    editor = CodeEditor(holder, options)
    Form(qtbot, editor)
    editor.setFocus()
    qtbot.keyClicks(editor.combo, "sa")
    assert editor.value().value == "sail"


def test_a_space_belongs_to_the_word_typed_and_a_word_nothing_begins_with_chooses_nothing(
    qtbot: QtBot, holder: ThemeHolder
) -> None:
    names = ("Green", "Green Lake", "Sauk", "Spouse")
    editor = CodeEditor(holder, lambda: [Option(key=name.lower(), label=name) for name in names], ())
    qtbot.addWidget(editor)
    editor.show()
    qtbot.keyClicks(editor.combo, "green lake")
    assert editor.combo.currentText() == "Green Lake"
    assert not editor.combo.view().isVisible()
    editor.combo._clock.invalidate()  # the typist pauses
    qtbot.keyClicks(editor.combo, "sister")
    assert editor.combo.currentText() == "Green Lake"
    editor.combo._clock.invalidate()
    for expected in ("Sauk", "Spouse", "Sauk"):
        qtbot.keyClicks(editor.combo, "s")
        assert editor.combo.currentText() == expected


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("sister", "relative"),
        ("mother", "relative"),
        ("Mom", "relative"),
        ("grandfather", "relative"),
        ("wife", "spouse"),
        ("husband", "spouse"),
        ("spouse", "spouse"),
        ("lawyer", "attorney"),
        ("public defender", "attorney"),
        ("girlfriend", "other_adult"),
        ("neighbor", "other_adult"),
        ("stepfather", None),
        ("mother-in-law", None),
        ("domestic partner", None),
        ("ex-wife", None),
    ],
)
def test_a_relation_is_found_by_the_words_people_use_and_none_decides_a_question_of_law(
    qtbot: QtBot, holder: ThemeHolder, typed: str, found: str | None
) -> None:
    def relations() -> list[Option]:
        every = codes.options("adult_relation")
        return [Option(key=one.key, label=one.label, also=one.also) for one in every]

    editor = CodeEditor(holder, relations, ())
    Form(qtbot, editor)
    editor.setFocus()
    qtbot.keyClicks(editor.combo, typed)
    assert editor.value().value == found


def test_where_a_word_found_an_entry_of_another_name_it_is_said(qtbot: QtBot, holder: ThemeHolder) -> None:
    editor = CodeEditor(holder, lambda: [Option(key="relative", label="Relative", also=("sister",))], ())
    Form(qtbot, editor)
    editor.setFocus()
    qtbot.keyClicks(editor.combo, "sister")
    assert QToolTip.text() == "“sister” is looked for under “Relative”."


def test_a_code_of_another_edition_is_shown_and_kept(qtbot: QtBot, holder: ThemeHolder) -> None:
    editor = CodeEditor(holder, options)
    Form(qtbot, editor)
    editor.set_value(EditorValue(value="hovercraft"))
    assert editor.value().value == "hovercraft"
    assert editor.combo.currentText() == "hovercraft"
    editor.fill()
    assert editor.value().value == "hovercraft"


def test_a_state_is_chosen_at_the_foot_of_a_list(qtbot: QtBot, holder: ThemeHolder) -> None:
    editor = CodeEditor(holder, options)
    Form(qtbot, editor)
    at = editor.combo.findText("Not stated by the reporter")
    editor.combo.setCurrentIndex(at)
    editor.combo.activated.emit(at)
    assert editor.value().state == FieldState(state=State.NOT_STATED)


def test_yes_no_and_taken_back_by_keys(qtbot: QtBot, holder: ThemeHolder) -> None:
    editor = TriEditor(holder)
    Form(qtbot, editor)
    editor.setFocus()
    for key, value in (("y", True), ("n", False)):
        qtbot.keyClicks(editor.yes, key)
        assert editor.value().value is value
    qtbot.keyClick(editor.yes, Qt.Key.Key_Delete)
    assert editor.value().is_blank
    qtbot.keyClicks(editor.yes, "u")
    assert editor.value().state == FieldState(state=State.UNKNOWN)


def test_pressing_an_answer_again_takes_it_back(qtbot: QtBot, holder: ThemeHolder) -> None:
    editor = TriEditor(holder)
    Form(qtbot, editor)
    qtbot.mouseClick(editor.no, Qt.MouseButton.LeftButton)
    assert editor.value().value is False
    qtbot.mouseClick(editor.no, Qt.MouseButton.LeftButton)
    assert editor.value().is_blank


def test_ranks_are_chosen_moved_and_taken_out(qtbot: QtBot, holder: ThemeHolder) -> None:
    editor = CodesEditor(holder, options, ranked=True, most=2)
    Form(qtbot, editor)
    for key in ("sail", "oar"):
        at = editor.combo.findData(key)
        editor.combo.setCurrentIndex(at)
        editor.combo.activated.emit(at)
    assert editor.value().value == ("sail", "oar")
    assert editor.combo.itemText(0) == "2 chosen"
    editor.shift("oar", -1)
    assert editor.value().value == ("oar", "sail")
    editor.take_out("oar")
    assert editor.value().value == ("sail",)


def test_tab_goes_through_what_was_made_later_in_its_place(qtbot: QtBot, holder: ThemeHolder) -> None:
    codes = CodesEditor(holder, options, ranked=True)
    text = TextEditor(holder)
    Form(qtbot, codes, text)
    codes.set_value(EditorValue(value=("sail", "oar")))
    text.set_value(EditorValue(state=FieldState(state=State.UNKNOWN)))
    first = codes.chosen.findChildren(QWidget)[0]
    first.setFocus()
    met = []
    for _ in range(6):
        focus = QApplication.focusWidget()
        assert focus is not None
        met.append(focus.accessibleName() or focus.metaObject().className())
        qtbot.keyClick(focus, Qt.Key.Key_Tab)
    assert met[0].endswith("1  Sail, take out")
    assert met[1].endswith("2  Oar or paddle, take out")
    assert met[3:] == [": Unknown", ": reason", "QLineEdit"]
