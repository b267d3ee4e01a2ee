"""The one drop-down: its arrow is painted, the wheel leaves it alone, it may be narrower than its entries."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QEvent, QPointF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QToolTip

from ui.theme.holder import ThemeHolder

ICON_GAP = 4
_PAUSE_MS = 1_500
_ALSO = Qt.ItemDataRole.UserRole + 1
_COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


class Combo(QComboBox):
    """A drop-down. Typing chooses the entry that begins so, spaces among the letters; else one that is also
    called so, and says it; what finds nothing chooses nothing and says so.
    """

    def __init__(self, holder: ThemeHolder, least_characters: int = 8, *, whole: bool = False) -> None:
        """`whole`: as wide as its longest entry where there is room."""
        super().__init__()
        self._holder, self._least, self._whole = holder, least_characters, whole
        self._hint = QSize()
        self.setMaxVisibleItems(16)
        self._typed = ""
        self._before = -1  # what was chosen when typing began
        self._clock = QElapsedTimer()

    def add(self, words: str, key: str, tip: str = "", also: tuple[str, ...] = ()) -> None:
        """Add an entry at the end; `also` are words that find it when they are typed."""
        self.addItem(words, key)
        at = self.count() - 1
        if tip:
            self.setItemData(at, tip, Qt.ItemDataRole.ToolTipRole)
        if also:
            self.setItemData(at, also, _ALSO)

    def sizeHint(self) -> QSize:
        if self._whole:
            metrics = self.fontMetrics()
            entries = (metrics.horizontalAdvance(self.itemText(at)) for at in range(self.count()))
            return self._size_for(max(entries, default=0)).expandedTo(self.minimumSizeHint())
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        # Qt's own policies of size build the list that drops down, which most drop-downs never show.
        if not self._hint.isValid():
            self._hint = self._size_for(self.fontMetrics().horizontalAdvance("X") * self._least)
        return QSize(self._hint)

    def _size_for(self, words: int) -> QSize:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        metrics = self.fontMetrics()
        inner = QSize(words + self.iconSize().width() + ICON_GAP, metrics.height())
        return self.style().sizeFromContents(QStyle.ContentsType.CT_ComboBox, option, inner, self)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._hint = QSize()
            self.updateGeometry()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        text = event.text()
        begun = self._clock.isValid() and self._clock.elapsed() <= _PAUSE_MS
        if not text.isprintable() or not text or event.modifiers() & _COMMANDS or (text == " " and not begun):
            self._clock.invalidate()
            super().keyPressEvent(event)
            return
        if not begun:
            self._typed, self._before = "", self.currentIndex()
        self._typed += text
        self._clock.start()
        self._choose(self._matching())
        event.accept()

    def _matching(self) -> int:
        """The entry that begins as typed; of one letter again and again the next one; -1 for none."""
        starts = [at for at in range(self.count()) if self._begins(at, self._typed)]
        starts = starts or [at for at in range(self.count()) if self._also_begins(at, self._typed)]
        if starts:
            return starts[0]
        if len(set(self._typed.casefold())) == 1:
            same = [at for at in range(self.count()) if self._begins(at, self._typed[0])]
            later = [at for at in same if at > self.currentIndex()]
            return next(iter([*later, *same]), -1)
        return -1

    def _begins(self, at: int, typed: str) -> bool:
        return self.itemText(at).casefold().startswith(typed.casefold())

    def _also_begins(self, at: int, typed: str) -> bool:
        words = self.itemData(at, _ALSO) or ()
        return any(word.casefold().startswith(typed.casefold()) for word in words)

    def _choose(self, at: int) -> None:
        wanted = at if at >= 0 else self._before
        if at < 0:
            self._tell(f"Nothing in the list begins with “{self._typed}”.")
        elif not self._begins(at, self._typed[0] if len(set(self._typed)) == 1 else self._typed):
            self._tell(f"“{self._typed}” is looked for under “{self.itemText(at)}”.")
        if wanted != self.currentIndex():
            self.setCurrentIndex(wanted)
            self.activated.emit(wanted)

    def _tell(self, sentence: str) -> None:
        QToolTip.showText(self.mapToGlobal(self.rect().bottomLeft()), sentence, self)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        theme = self._holder.theme
        role = "text2" if self.isEnabled() else "muted"
        arrow = self._holder.pixmap("chevron_down", role, 0.9, self.devicePixelRatioF())
        side = theme.lines(0.9)
        painter = QPainter(self)
        painter.drawPixmap(QPointF(self.width() - side - theme.units(1.5), (self.height() - side) / 2), arrow)
