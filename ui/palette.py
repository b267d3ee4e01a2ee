"""Ctrl+K: one box for what can be done and what can be found.

Groups: this case, commands, cases and people, law. `>` keeps to commands, `#` to cases, `@` to people, `§` to
the law. Enter runs, Esc closes and the keyboard returns to where it was.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence

import shiboken6
from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLineEdit,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from law.plain import dataclass
from ui.commands import GO_TO, WINDOW, Command
from ui.context import UiContext
from ui.keys_sheet import native
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import Hairline, Words, column, row

Index = QModelIndex | QPersistentModelIndex
PREFIXES = {">": "commands", "#": "cases", "@": "people", "§": "law"}
FEWEST_LETTERS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """One line of the palette. `kind`: "commands", "cases", "people" or "law"; `run` does or opens it."""

    kind: str
    group: str
    title: str
    run: Callable[[], object]
    detail: str = ""
    icon: str = ""
    keys: str = ""


Finder = Callable[[str, str, Callable[[Sequence[Found]], None]], None]
"""Asked with kind ("" for all) and text; gives what it found, later, to the third argument."""


def fold(text: str) -> str:
    """Text as it is compared: no accents, no case."""
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter)).casefold()


def matches(typed: str, title: str) -> bool:
    """Whether every typed word begins a word of the title."""
    words = fold(title).split()
    return all(any(word.startswith(part) for word in words) for part in fold(typed).split())


def commands_found(context: UiContext, typed: str) -> tuple[Found, ...]:
    """Commands that can be given now and match: those of the page first, those of the window last."""
    available = sorted(context.commands.available(context), key=_distance)
    return tuple(
        Found(
            kind="commands",
            group=command.group,
            title=command.title,
            detail=command.tip,
            icon=command.icon or "arrow_right",
            keys=native(command.shortcut) if command.shortcut else "",
            run=_Run(context, command.run).go,
        )
        for command in available
        if matches(typed, command.title)
    )


def _distance(command: Command) -> int:
    return (GO_TO, WINDOW).index(command.group) + 1 if command.group in (GO_TO, WINDOW) else 0


class _Run:
    """A command as a call without arguments."""

    def __init__(self, context: UiContext, run: Callable[[UiContext], None]) -> None:
        self._context, self._run = context, run

    def go(self) -> None:
        self._run(self._context)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    head: str = ""
    found: Found | None = None


class _Lines(QAbstractListModel):
    def __init__(self) -> None:
        super().__init__()
        self._lines: list[_Line] = []

    def show(self, found: Iterable[Found]) -> None:
        self.beginResetModel()
        self._lines = []
        group = ""
        for item in found:
            if item.group != group:
                group = item.group
                self._lines.append(_Line(head=group))
            self._lines.append(_Line(found=item))
        self.endResetModel()

    def line(self, index: Index) -> _Line:
        return self._lines[index.row()]

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own signature
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        line = self._lines[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return (
                line.head if line.found is None else f"{line.found.title}, {line.found.detail}".rstrip(", ")
            )
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if self._lines[index.row()].found is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def next_of(self, row_at: int, step: int) -> int:
        """The nearest line that can be chosen from a row on; the row itself when there is none."""
        at = row_at + step
        while 0 <= at < len(self._lines):
            if self._lines[at].found is not None:
                return at
            at += step
        return row_at

    def count(self) -> int:
        return sum(line.found is not None for line in self._lines)


class _Painter(QStyledItemDelegate):
    def __init__(self, holder: ThemeHolder, lines: _Lines, parent: QObject) -> None:
        super().__init__(parent)
        self._holder, self._lines = holder, lines

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        head = self._lines.line(index).found is None
        return QSize(10, self._holder.theme.lines(1.6 if head else 1.8))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line = self._lines.line(index)
        rect = QRectF(option.rect)
        painter.save()
        if line.found is None:
            self._paint_head(painter, rect, line.head)
        else:
            chosen = index.row() == self._chosen_row()
            self._paint_found(painter, rect, line.found, chosen)
        painter.restore()

    def _chosen_row(self) -> int:
        view = self.parent()
        return view.currentIndex().row() if isinstance(view, QListView) else -1

    def _paint_head(self, painter: QPainter, rect: QRectF, head: str) -> None:
        theme = self._holder.theme
        painter.setFont(theme.font("group"))
        painter.setPen(theme.color("text2"))
        box = rect.adjusted(theme.units(3), 0, 0, -theme.units(0.5))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft), head)

    def _paint_found(self, painter: QPainter, rect: QRectF, found: Found, chosen: bool) -> None:
        theme = self._holder.theme
        if chosen:
            painter.fillRect(rect, theme.color("accent_tint"))
            bar = QRectF(rect.left(), rect.top(), theme.units(0.75), rect.height())
            painter.fillRect(bar, theme.color("accent"))
        side = theme.lines(1.1)
        left = rect.left() + theme.units(4)
        ratio = painter.device().devicePixelRatioF()
        icon = self._holder.pixmap(found.icon, "accent" if chosen else "text2", 1.1, ratio)
        painter.drawPixmap(QPointF(left, rect.center().y() - side / 2), icon)
        left += side + theme.units(2.5)
        right = rect.right() - theme.units(3) - self._paint_keys(painter, rect, found.keys)
        for text, type_role, color in (
            (found.title, "strong" if chosen else "lead", "text"),
            (found.detail, "caption", "text2"),
        ):
            font = theme.font(type_role)
            metrics = QFontMetricsF(font)
            painter.setFont(font)
            painter.setPen(theme.color(color))
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(right - left, 0))
            box = QRectF(left, rect.top(), max(right - left, 0), rect.height())
            painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter), shown)
            left += metrics.horizontalAdvance(shown) + theme.units(2)

    def _paint_keys(self, painter: QPainter, rect: QRectF, keys: str) -> float:
        if not keys:
            return 0
        theme = self._holder.theme
        font = theme.font("caption")
        width = QFontMetricsF(font).horizontalAdvance(keys) + theme.units(3)
        height = theme.lines(1.3)
        box = QRectF(rect.right() - theme.units(3) - width, rect.center().y() - height / 2, width, height)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(theme.color("control"))
        painter.drawRoundedRect(box, theme.units(0.75), theme.units(0.75))
        painter.setFont(font)
        painter.setPen(theme.color("text2"))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), keys)
        return width + theme.units(2)


class Palette(QWidget):
    """The palette over a darkened window."""

    def __init__(self, context: UiContext, finders: Sequence[Finder], over: QWidget) -> None:
        super().__init__(over)
        self._over = over
        self._context, self._finders = context, finders
        self._holder = context.theme
        self._returns_to: QWidget | None = None
        self._asked = 0
        self._found: list[Found] = []
        self._build()
        over.installEventFilter(self)
        self.hide()

    def open_with(self, typed: str = "") -> None:
        """Show it, with what was typed so far."""
        if not self.isVisible():
            self._returns_to = QApplication.focusWidget()
        self.setGeometry(self._over.rect())
        self.show()
        self.raise_()
        self.edit.setText(typed)
        self.edit.setFocus(Qt.FocusReason.OtherFocusReason)
        self.edit.deselect()
        self._look()

    def close_back(self) -> None:
        """Close it; the keyboard returns."""
        self.hide()
        if self._returns_to is not None:
            self._returns_to.setFocus(Qt.FocusReason.PopupFocusReason)
        self._returns_to = None

    def shown(self) -> tuple[Found, ...]:
        """What it shows now."""
        return tuple(self._found)

    def _build(self) -> None:
        holder = self._holder
        self.box = QFrame(self)
        self.box.setObjectName("card")
        inside = column(holder, self.box, gap=0)
        top = column(holder, margins=3)
        self.edit = QLineEdit()
        self.edit.setAccessibleName("Search or command")
        self.edit.setPlaceholderText("What to do or to find")
        self.edit.setFont(holder.theme.font("section"))
        self.edit.addAction(holder.icon("search", "text2"), QLineEdit.ActionPosition.LeadingPosition)
        self.edit.textChanged.connect(self._look)
        self.edit.installEventFilter(self)
        top.addWidget(self.edit)
        inside.addLayout(top)
        inside.addWidget(Hairline(holder))
        self.model = _Lines()
        self.view = QListView()
        self.view.setModel(self.model)
        self.view.setItemDelegate(_Painter(holder, self.model, self.view))
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setAccessibleName("Found")
        self.view.clicked.connect(self._run_index)
        inside.addWidget(self.view, 1)
        inside.addWidget(Hairline(holder))
        foot = row(holder, margins=(3, 1.5, 3, 1.5), gap=4)
        keys = "Enter runs    Esc closes    > commands    # cases    @ people    § law"
        words = Words(holder, keys, "caption", "text2")
        words.set_wide(True)
        foot.addWidget(words, 1)
        self.count = Words(holder, "", "caption", "text2")
        foot.addWidget(self.count)
        inside.addLayout(foot)

    def _look(self) -> None:
        text = self.edit.text().strip()
        kind = PREFIXES.get(text[:1], "")
        typed = text[1:].strip() if kind else text
        self._asked += 1
        self._found = []
        if kind in ("", "commands"):
            self._found += commands_found(self._context, typed)
        self._show()
        if kind != "commands" and len(typed) >= FEWEST_LETTERS:
            for finder in self._finders:
                finder(kind, typed, _Add(self, self._asked).take)

    def add(self, number: int, found: Sequence[Found]) -> None:
        """Take what a finder found, unless something else was asked since."""
        if number == self._asked and self.isVisible():
            self._found += found
            self._show()

    def _show(self) -> None:
        self.model.show(self._found)
        self.view.setCurrentIndex(self.model.index(self.model.next_of(-1, 1)))
        self.count.setText(f"{self.model.count()} found")

    def _run_index(self, index: Index) -> None:
        found = self.model.line(index).found
        if found is not None:
            self.close_back()
            found.run()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._over and event.type() == QEvent.Type.Resize:
            self.setGeometry(self._over.rect())
        if watched is self.edit and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._key(event)
        return False

    def _key(self, event: QKeyEvent) -> bool:
        key = event.key()
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -8, Qt.Key.Key_PageDown: 8}
        if key in steps:
            self._move(steps[Qt.Key(key)])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.view.currentIndex().isValid():
                self._run_index(self.view.currentIndex())
        elif key == Qt.Key.Key_Escape:
            self.close_back()
        elif key not in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            return False
        return True

    def _move(self, steps: int) -> None:
        at = self.view.currentIndex().row()
        for _ in range(abs(steps)):
            at = self.model.next_of(at, 1 if steps > 0 else -1)
        self.view.setCurrentIndex(self.model.index(at))

    def mousePressEvent(self, event: object) -> None:
        self.close_back()

    def resizeEvent(self, event: QResizeEvent) -> None:
        theme = self._holder.theme
        width = min(theme.lines(46), self.width() - theme.lines(2))
        height = min(theme.lines(27), self.height() - theme.lines(3))
        top = min(theme.lines(6), (self.height() - height) // 2)
        self.box.setGeometry((self.width() - width) // 2, top, width, height)

    def paintEvent(self, event: QPaintEvent) -> None:
        shade = QColor("#000000")
        shade.setAlphaF(0.55 if self._holder.theme.colors.is_dark else 0.25)
        QPainter(self).fillRect(self.rect(), shade)


class _Add:
    """Where a finder's answer goes, with the number of the question it answers."""

    def __init__(self, palette: Palette, number: int) -> None:
        self._palette, self._number = palette, number

    def take(self, found: Sequence[Found]) -> None:
        if shiboken6.isValid(self._palette):
            self._palette.add(self._number, found)
