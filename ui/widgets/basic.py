"""The small parts every page is made of: words, chips, buttons, cards. They hold roles, not colours."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPointF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ui.paint.chip import chip_size, draw_chip
from ui.states import look_of
from ui.theme.holder import ThemeHolder


class Spacing(QObject):
    """Keeps the margins and the gap of a layout at so many u when the size changes."""

    def __init__(
        self,
        holder: ThemeHolder,
        layout: QLayout,
        margins: tuple[float, float, float, float] | float = 0,
        gap: float = 2,
    ) -> None:
        super().__init__(layout)
        self._holder = holder
        self._layout = layout
        self._margins = margins if isinstance(margins, tuple) else (margins,) * 4
        self._gap = gap
        holder.changed.connect(self._apply)
        self._apply()

    def _apply(self) -> None:
        theme = self._holder.theme
        left, top, right, bottom = (theme.units(u) for u in self._margins)
        self._layout.setContentsMargins(left, top, right, bottom)
        self._layout.setSpacing(theme.units(self._gap))


def column(
    holder: ThemeHolder,
    parent: QWidget | None = None,
    margins: tuple[float, float, float, float] | float = 0,
    gap: float = 2,
) -> QVBoxLayout:
    """A vertical layout with margins and gap in u."""
    layout = QVBoxLayout(parent) if parent is not None else QVBoxLayout()
    Spacing(holder, layout, margins, gap)
    return layout


def row(
    holder: ThemeHolder,
    parent: QWidget | None = None,
    margins: tuple[float, float, float, float] | float = 0,
    gap: float = 2,
) -> QHBoxLayout:
    """A horizontal layout with margins and gap in u."""
    layout = QHBoxLayout(parent) if parent is not None else QHBoxLayout()
    Spacing(holder, layout, margins, gap)
    return layout


class Words(QLabel):
    """Plain words in a type role and a colour role; never rich text, so that no name is read as markup."""

    def __init__(
        self,
        holder: ThemeHolder,
        text: str = "",
        type_role: str = "body",
        color_role: str = "text",
        *,
        wrap: bool = False,
        selectable: bool = False,
    ) -> None:
        super().__init__(text)
        self._holder = holder
        self._type = type_role
        self._color = color_role
        self.setTextFormat(Qt.TextFormat.PlainText)
        if wrap:
            self.setWordWrap(True)
            policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
            policy.setHeightForWidth(True)
            self.setSizePolicy(policy)
            self.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        if selectable:
            self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        holder.changed.connect(self._apply)
        self._apply()

    def set_roles(self, type_role: str, color_role: str) -> None:
        """Change how the words look."""
        self._type, self._color = type_role, color_role
        self._apply()

    def set_wide(self, wide: bool) -> None:
        """Whether the label may be narrower than its words (it then wraps or is cut by its place)."""
        policy = QSizePolicy.Policy.Ignored if wide else QSizePolicy.Policy.Preferred
        self.setSizePolicy(policy, self.sizePolicy().verticalPolicy())

    def _apply(self) -> None:
        theme = self._holder.theme
        self.setFont(theme.font(self._type))
        palette = self.palette()
        for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive, QPalette.ColorGroup.Disabled):
            palette.setColor(group, QPalette.ColorRole.WindowText, theme.color(self._color))
            palette.setColor(group, QPalette.ColorRole.Text, theme.color(self._color))
        self.setPalette(palette)


class IconMark(QWidget):
    """An icon beside words; the words name it, so it has no name of its own."""

    def __init__(self, holder: ThemeHolder, name: str, color_role: str = "text", size: float = 1.1) -> None:
        super().__init__()
        self._holder, self._name, self._role, self._size = holder, name, color_role, size
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        holder.changed.connect(self.updateGeometry)

    def show_icon(self, name: str, color_role: str) -> None:
        """Show another icon."""
        self._name, self._role = name, color_role
        self.update()

    def sizeHint(self) -> QSize:
        side = self._holder.theme.lines(self._size)
        return QSize(side, max(side, self._holder.theme.lines(1)))

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._name:
            return
        painter = QPainter(self)
        side = self._holder.theme.lines(self._size)
        pixmap = self._holder.pixmap(self._name, self._role, self._size, self.devicePixelRatioF())
        painter.drawPixmap(QPointF(0, (self.height() - side) / 2), pixmap)


class IconWords(QWidget):
    """An icon with words that wrap beside it, both aligned at the top."""

    def __init__(
        self, holder: ThemeHolder, icon: str, text: str, type_role: str = "body", color_role: str = "text"
    ) -> None:
        super().__init__()
        self.words = Words(holder, text, type_role, color_role, wrap=True)
        self._mark = IconMark(holder, icon, color_role)
        layout = row(holder, self, gap=1.5)
        layout.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignTop)
        layout.addWidget(self.words, 1)

    def show_words(self, icon: str, text: str, type_role: str, color_role: str) -> None:
        """Show other words."""
        self._mark.show_icon(icon, color_role)
        self.words.set_roles(type_role, color_role)
        self.words.setText(text)


class Chip(QWidget):
    """A state as word, icon, shape and colour."""

    def __init__(self, holder: ThemeHolder, state: str, text: str = "") -> None:
        super().__init__()
        self._holder = holder
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_state(state, text)
        holder.changed.connect(self.updateGeometry)

    def show_state(self, state: str, text: str = "") -> None:
        """Show a state; its usual word when `text` is empty."""
        self._look = look_of(state)
        self._text = text or self._look.word
        self.setAccessibleName(self._text)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return chip_size(self._holder.theme, self._look, self._text).toSize()

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        draw_chip(painter, QPointF(0, 0), self._holder, self._look, self._text, self.devicePixelRatioF())


class Button(QPushButton):
    """A button named by its act. `look`: "plain", "primary" (one a page), "link" or "quiet"."""

    def __init__(self, holder: ThemeHolder, text: str, icon: str = "", look: str = "plain") -> None:
        super().__init__(text)
        self._holder, self._icon, self._look = holder, icon, look
        self.setProperty("look", look)
        self.setAutoDefault(False)
        holder.changed.connect(self._apply)
        self._apply()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Enter presses the button that has the keyboard, as people expect; space does already.
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.click()
            return
        super().keyPressEvent(event)

    def _apply(self) -> None:
        theme = self._holder.theme
        if self._look == "primary":
            self.setFont(theme.font("strong"))
        elif self._look in ("link", "quiet"):
            self.setFont(theme.font("lead"))
        if self._icon:
            role = {"primary": "on_accent", "link": "accent", "untold": "untold"}.get(self._look, "text")
            self.setIcon(self._holder.icon(self._icon, role))
            self.setIconSize(QSize(theme.lines(1.1), theme.lines(1.1)))


class Card(QFrame):
    """A framed section with a title line: title, caption, and whatever acts stand at its right.

    A long title (`wrap`) goes on below itself, so that it never makes the card wider than its page.
    """

    def __init__(
        self,
        holder: ThemeHolder,
        title: str = "",
        caption: str = "",
        *,
        dense: bool = False,
        wrap: bool = False,
    ) -> None:
        super().__init__()
        self.setObjectName("card")
        pad = 3 if dense else 4
        self.body = column(holder, self, margins=pad, gap=2.5)
        self.head = row(holder, gap=2)
        self.title = Words(holder, title, "section", wrap=wrap)
        self.caption = Words(holder, caption, "caption", "text2")
        if title:
            self.head.addWidget(self.title, int(wrap))
            self.head.addWidget(self.caption)
            self.head.addStretch(int(not wrap))
            self.body.addLayout(self.head)
            self.setAccessibleName(title)


class Hairline(QFrame):
    """A line between groups; decoration."""

    def __init__(self, holder: ThemeHolder, *, upright: bool = False) -> None:
        super().__init__()
        self._holder = holder
        if upright:
            self.setFixedWidth(1)
        else:
            self.setFixedHeight(1)
        holder.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), self._holder.theme.color("line"))


class KeyCap(QLabel):
    """A key in a bordered caption."""

    def __init__(self, holder: ThemeHolder, keys: str) -> None:
        super().__init__(keys)
        self._holder = holder
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        holder.changed.connect(self._apply)
        self._apply()

    def _apply(self) -> None:
        theme = self._holder.theme
        self.setFont(theme.font("caption"))
        self.setContentsMargins(theme.units(1.25), theme.units(0.5), theme.units(1.25), theme.units(0.5))
        self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._holder.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(theme.color("line"))
        painter.setBrush(theme.color("sunken"))
        box = self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(box, theme.units(0.75), theme.units(0.75))
        painter.end()
        super().paintEvent(event)


def clear_layout(layout: QLayout | QBoxLayout) -> None:
    """Take everything out of a layout; its widgets are deleted when the event loop comes round."""
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        inner = item.layout()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
        elif inner is not None:
            clear_layout(inner)
