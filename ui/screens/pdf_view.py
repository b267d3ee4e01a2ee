"""The PDF itself on screen: the pages that will be printed, not a likeness of them."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea

from ui.screens.pdf_pages import PdfPages
from ui.theme.holder import ThemeHolder

WHOLE_PAGE, PAGE_WIDTH = "whole", "width"
_STEPS = (0.5, 0.75, 1.0, 1.25, 1.5, 2.0, 3.0)
_KEPT_IMAGES = 6


class PdfView(QAbstractScrollArea):
    """Shows the pages one below the other.

    Signals:
        page_changed(int, int): the page in view (from 1) and how many there are.
    """

    page_changed = Signal(int, int)

    def __init__(self, holder: ThemeHolder) -> None:
        super().__init__()
        self._holder = holder
        self._pages: PdfPages | None = None
        self._fit: str = WHOLE_PAGE
        self._scale = 1.0
        self._images: dict[tuple[int, int], QImage] = {}
        self._seen = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Preview of the form")
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        self.setMinimumSize(holder.theme.lines(16), holder.theme.lines(5))

    # -- what is shown -------------------------------------------------------------------------------

    def show_pdf(self, pdf: bytes) -> None:
        """Show a document from its first page."""
        at = self.verticalScrollBar().value() if self._pages is not None else 0
        self.clear()
        self._pages = PdfPages(pdf)
        self.setAccessibleDescription(self._pages.text(0))
        self._lay_out()
        self.verticalScrollBar().setValue(min(at, self.verticalScrollBar().maximum()))
        self._tell()

    def clear(self) -> None:
        """Show nothing."""
        self._pages = None
        self._images.clear()
        self.viewport().update()

    @property
    def page_count(self) -> int:
        """How many pages are shown."""
        return len(self._pages) if self._pages is not None else 0

    def fit(self, how: str) -> None:
        """Fit the whole page, the width, or show at a percentage given as a number ("125")."""
        self._fit = how
        self._lay_out()

    def go_to(self, page: int) -> None:
        """Bring a page (from 1) to the top."""
        if self._pages is not None and self.page_count:
            page = max(1, min(page, self.page_count))
            self.verticalScrollBar().setValue(self._rect(page - 1).top() - self._gap())

    def current_page(self) -> int:
        """The page in view, from 1; 0 when nothing is shown."""
        middle = self.verticalScrollBar().value() + self.viewport().height() // 2
        for number in range(self.page_count):
            if self._rect(number).bottom() >= middle:
                return number + 1
        return self.page_count

    # -- geometry ------------------------------------------------------------------------------------

    def _gap(self) -> int:
        return self._holder.theme.units(3)

    def _lay_out(self) -> None:
        if self._pages is None or not self.page_count:
            return
        self._scale = self._wanted_scale()
        last = self._rect(self.page_count - 1)
        width = max(self._rect(n).width() for n in range(self.page_count)) + 2 * self._gap()
        up, across = self.verticalScrollBar(), self.horizontalScrollBar()
        up.setRange(0, max(0, last.bottom() + self._gap() - self.viewport().height()))
        up.setPageStep(self.viewport().height())
        up.setSingleStep(self._holder.theme.lines(2))
        across.setRange(0, max(0, width - self.viewport().width()))
        across.setPageStep(self.viewport().width())
        self.viewport().update()

    def _wanted_scale(self) -> float:
        assert self._pages is not None
        size = self._pages.sizes[0]
        room_x = max(50, self.viewport().width() - 2 * self._gap()) / size.width()
        room_y = max(50, self.viewport().height() - 2 * self._gap()) / size.height()
        if self._fit == WHOLE_PAGE:
            return float(min(room_x, room_y))
        if self._fit == PAGE_WIDTH:
            return float(room_x)
        return float(int(self._fit) / 100 * self.logicalDpiX() / 72)

    def _rect(self, number: int) -> QRect:
        """Place of a page in the whole, before scrolling."""
        assert self._pages is not None
        top = self._gap()
        for before in range(number):
            top += round(self._pages.sizes[before].height() * self._scale) + self._gap()
        size = self._pages.sizes[number]
        width, height = round(size.width() * self._scale), round(size.height() * self._scale)
        left = max(self._gap(), (self.viewport().width() - width) // 2)
        return QRect(left, top, width, height)

    # -- painting ------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        theme = self._holder.theme
        ground = theme.color("line") if not theme.colors.is_dark else theme.color("window")
        painter.fillRect(self.viewport().rect(), ground)
        if self._pages is None:
            return
        dx, dy = self.horizontalScrollBar().value(), self.verticalScrollBar().value()
        for number in range(self.page_count):
            rect = self._rect(number).translated(-dx, -dy)
            if rect.intersects(event.rect()):
                painter.drawImage(QRectF(rect), self._image(number))
                painter.setPen(theme.color("control"))
                painter.drawRect(rect)
        if self.hasFocus():
            painter.setPen(theme.color("focus"))
            painter.drawRect(self.viewport().rect().adjusted(0, 0, -1, -1))
            painter.drawRect(self.viewport().rect().adjusted(1, 1, -2, -2))

    def _image(self, number: int) -> QImage:
        assert self._pages is not None
        scale = self._scale * self.devicePixelRatioF()
        key = (number, round(scale * 1000))
        if key not in self._images:
            if len(self._images) >= _KEPT_IMAGES:
                self._images.pop(next(iter(self._images)))
            self._images[key] = self._pages.image(number, scale)
        return self._images[key]

    # -- acts ----------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        page = self.current_page()
        match event.key():
            case Qt.Key.Key_PageDown:
                self.go_to(page + 1)
            case Qt.Key.Key_PageUp:
                self.go_to(page - 1)
            case Qt.Key.Key_Home:
                self.go_to(1)
            case Qt.Key.Key_End:
                self.go_to(self.page_count)
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.step(1)
            case Qt.Key.Key_Minus:
                self.step(-1)
            case _:
                super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.step(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
            return
        super().wheelEvent(event)

    def step(self, direction: int) -> None:
        """One step larger (1) or smaller (-1)."""
        now = self._scale * 72 / self.logicalDpiX()
        larger = [s for s in _STEPS if s > now + 0.01]
        smaller = [s for s in _STEPS if s < now - 0.01]
        chosen = (larger[:1] if direction > 0 else smaller[-1:]) or [now]
        self.fit(str(round(chosen[0] * 100)))

    def _on_scrolled(self) -> None:
        if self.current_page() != self._seen:
            self._tell()

    def _tell(self) -> None:
        self._seen = self.current_page()
        self.page_changed.emit(self._seen, self.page_count)
