"""Every dialog of the program. Dialogs are opened, not run: nothing waits in a loop of its own.

A dialog stands only where an act needs proof or a second person, or a file is chosen; its buttons are acts,
and Cancel says what it keeps. Never one over another.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, Qt
from PySide6.QtGui import QDrag, QShowEvent
from PySide6.QtWidgets import QDialog, QFileDialog, QPlainTextEdit, QWidget

from law.plain import dataclass
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import Button, IconWords, KeyCap, Words, column, row

Answered = Callable[[str], None]
CANCEL = "cancel"


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """A button of a dialog: what it is called in code, and the act in words."""

    key: str
    words: str
    primary: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What a dialog asks.

    Attributes:
        title: the act in question.
        sentences: what, why, what next.
        acts: buttons from left to right; Cancel stands before them.
        cancel: words of Cancel; "Cancel" keeps the draft.
        keeps: what Esc keeps, in words, shown at the top right; "" for nothing.
        warning: an open finding the act does not settle, "" for none.
    """

    title: str
    sentences: Sequence[str]
    acts: Sequence[Act]
    cancel: str = "Cancel"
    keeps: str = ""
    warning: str = ""


class Sheet(QDialog):
    """A dialog with a title, a body to fill, and acts at its foot. Deleted when it closes."""

    def __init__(self, holder: ThemeHolder, parent: QWidget | None, title: str, keeps: str = "") -> None:
        super().__init__(parent)
        self.holder = holder
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._answered: Answered | None = None
        self._answer = CANCEL
        outer = column(holder, self, margins=5, gap=3)
        head = row(holder)
        head.addWidget(Words(holder, title, "section", wrap=True), 1)
        if keeps:
            head.addWidget(KeyCap(holder, keeps))
        outer.addLayout(head)
        self.body = column(holder, gap=2.5)
        outer.addLayout(self.body, 1)
        self.foot = row(holder)
        self.foot.addStretch(1)
        outer.addLayout(self.foot)
        self.finished.connect(self._done)

    def add_cancel(self, words: str = "Cancel") -> Button:
        """The button that changes nothing."""
        button = Button(self.holder, words)
        button.clicked.connect(self.reject)
        self.foot.addWidget(button)
        return button

    def add_act(self, act: Act) -> Button:
        """A button that answers with its key."""
        button = Button(self.holder, act.words, look="primary" if act.primary else "plain")
        button.setDefault(act.primary)
        button.setAutoDefault(act.primary)
        button.clicked.connect(_Answer(self, act.key).give)
        self.foot.addWidget(button)
        return button

    def answer(self, key: str) -> None:
        """Close with an answer."""
        self._answer = key
        self.accept()

    def open_for(self, answered: Answered | None) -> None:
        """Show it over its window; `answered` gets the key of the act, or `CANCEL`, once."""
        self._answered = answered
        self.open()

    def showEvent(self, event: QShowEvent) -> None:
        # The width comes first: wrapped words can only say their height at a width.
        theme = self.holder.theme
        screen = self.screen().availableGeometry()
        self.setFixedWidth(min(theme.lines(34), screen.width() - theme.lines(2)))
        super().showEvent(event)

    def _done(self) -> None:
        answered, self._answered = self._answered, None
        if answered is not None:
            answered(self._answer)


class _Answer(QObject):
    """An answer as a slot."""

    def __init__(self, sheet: Sheet, key: str) -> None:
        super().__init__(sheet)
        self._sheet, self._key = sheet, key

    def give(self) -> None:
        self._sheet.answer(self._key)


def ask(holder: ThemeHolder, parent: QWidget | None, question: Question, answered: Answered) -> Sheet:
    """Ask a question; the answer comes later."""
    sheet = Sheet(holder, parent, question.title, question.keeps)
    for sentence in question.sentences:
        sheet.body.addWidget(Words(holder, sentence, wrap=True))
    if question.warning:
        sheet.body.addWidget(IconWords(holder, "warning", question.warning, "body", "due"))
    sheet.add_cancel(question.cancel)
    for act in question.acts:
        sheet.add_act(act)
    sheet.open_for(answered)
    return sheet


def tell(holder: ThemeHolder, parent: QWidget | None, title: str, *sentences: str) -> Sheet:
    """Say something that needs no choice but must not be missed."""
    sheet = Sheet(holder, parent, title)
    for sentence in sentences:
        sheet.body.addWidget(Words(holder, sentence, wrap=True, selectable=True))
    sheet.add_act(Act(key="close", words="Close", primary=True))
    sheet.open_for(None)
    return sheet


def show_report(
    holder: ThemeHolder, parent: QWidget | None, sentences: Sequence[str], report: str, answered: Answered
) -> Sheet:
    """The crash report, in full, as it would be saved. Nothing is sent."""
    sheet = Sheet(holder, parent, "The program has to close")
    for sentence in sentences:
        sheet.body.addWidget(Words(holder, sentence, wrap=True))
    text = QPlainTextEdit(report)
    text.setReadOnly(True)
    text.setAccessibleName("Report")
    text.setFont(holder.theme.font("mono"))
    text.setMinimumHeight(holder.theme.lines(9))
    sheet.body.addWidget(text, 1)
    sheet.add_act(Act(key="save", words="Save the report to a file"))
    sheet.add_act(Act(key="close", words="Close the program", primary=True))
    sheet.open_for(answered)
    return sheet


def choose_file(
    parent: QWidget, title: str, kinds: str, chosen: Callable[[Path], None], *, start: str = ""
) -> QFileDialog:
    """Choose a file to read; `kinds` as Qt writes them ("Case files (*.json)")."""
    return _file_dialog(parent, title, kinds, start, QFileDialog.FileMode.ExistingFile, chosen)


def choose_folder(
    parent: QWidget, title: str, chosen: Callable[[Path], None], *, start: str = ""
) -> QFileDialog:
    """Choose a folder."""
    return _file_dialog(parent, title, "", start, QFileDialog.FileMode.Directory, chosen)


def choose_target(
    parent: QWidget, title: str, kinds: str, chosen: Callable[[Path], None], *, start: str = ""
) -> QFileDialog:
    """Choose where to write a file; asks before writing over one."""
    dialog = _file_dialog(parent, title, kinds, start, QFileDialog.FileMode.AnyFile, chosen)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    return dialog


def _file_dialog(
    parent: QWidget,
    title: str,
    kinds: str,
    start: str,
    mode: QFileDialog.FileMode,
    chosen: Callable[[Path], None],
) -> QFileDialog:
    dialog = QFileDialog(parent, title, start, kinds)
    dialog.setFileMode(mode)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.fileSelected.connect(_Chosen(dialog, chosen).give)
    dialog.open()
    return dialog


class _Chosen(QObject):
    """Hands a chosen path on as a `Path`."""

    def __init__(self, dialog: QFileDialog, chosen: Callable[[Path], None]) -> None:
        super().__init__(dialog)
        self._chosen = chosen

    def give(self, path: str) -> None:
        self._chosen(Path(path))


def drag(source: QWidget, data: QMimeData) -> None:
    """Let something be dragged from a widget until it is dropped. A copy goes: nothing is moved."""
    carried = QDrag(source)
    carried.setMimeData(data)
    carried.exec(Qt.DropAction.CopyAction)
