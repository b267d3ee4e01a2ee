"""The one theme in use: gives it to the application, tells everybody when it changes.

The system's scheme and contrast setting are followed while running; a choice made in the settings wins.
Widgets keep the holder and ask it for roles each time they paint, so a change needs no rebuilding.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFontDatabase, QIcon, QPixmap
from PySide6.QtWidgets import QApplication

from ui.icons import IconCache
from ui.states import Shape, StateLook
from ui.theme.colors import THEMES
from ui.theme.style import palette_of, sheet_of
from ui.theme.theme import LARGEST_PT, SMALLEST_PT, USUAL_PT, Theme, base_font

FONTS = Path(__file__).resolve().parent.parent / "fonts"
SYSTEM = "system"
CHOICES = (SYSTEM, *THEMES)


def load_fonts() -> None:
    """Make the bundled faces known to Qt. Needs an application; doing it twice does no harm."""
    if "Inter" in QFontDatabase.families() and QFontDatabase.styles("Inter").count("Medium"):
        return
    for path in sorted((*FONTS.glob("*.otf"), *FONTS.glob("*.ttf"))):
        QFontDatabase.addApplicationFont(str(path))


class ThemeHolder(QObject):
    """Holds the theme in use.

    Attributes:
        changed: colours or size changed; painted widgets update, sizes in L are worked out anew.
    """

    changed = Signal()

    def __init__(self, app: QApplication, choice: str = SYSTEM, points: float = USUAL_PT) -> None:
        super().__init__(app)
        self._app = app
        self._choice = choice
        self._icons = IconCache()
        load_fonts()
        app.setStyle("Fusion")
        self._theme = Theme(THEMES[self._wanted()], points)
        self._apply()
        hints = app.styleHints()
        hints.colorSchemeChanged.connect(self._system_changed)
        hints.accessibility().contrastPreferenceChanged.connect(self._system_changed)

    @property
    def theme(self) -> Theme:
        """The theme in use."""
        return self._theme

    @property
    def choice(self) -> str:
        """What the person chose: "system" or the key of a theme."""
        return self._choice

    def choose(self, choice: str) -> None:
        """Follow the system, or use one theme whatever the system says."""
        self._choice = choice
        self._rebuild(self._theme.points)

    def set_points(self, points: float) -> None:
        """Change the base size; kept within what the frame can show."""
        self._rebuild(min(max(points, SMALLEST_PT), LARGEST_PT))

    def pixmap(self, name: str, role: str, size_in_lines: float, ratio: float = 1.0) -> QPixmap:
        """An icon in the colour of a role; `size_in_lines` in L."""
        theme = self._theme
        return self._icons.pixmap(name, theme.color(role), theme.lines(size_in_lines), ratio)

    def icon(self, name: str, role: str = "text", size_in_lines: float = 1.1) -> QIcon:
        """An icon for a button."""
        theme = self._theme
        return self._icons.icon(name, theme.color(role), theme.color("muted"), theme.lines(size_in_lines))

    def chip_icon(self, look: StateLook, size_in_lines: float, ratio: float = 1.0) -> QPixmap:
        """The icon of a state in the colour of its chip's words."""
        tone = self._theme.colors.tones[look.tone]
        solid = look.shape in (Shape.SOLID, Shape.INVERSE)
        color = QColor(tone.on_solid if solid else tone.word)
        return self._icons.pixmap(look.icon, color, self._theme.lines(size_in_lines), ratio)

    def _wanted(self) -> str:
        if self._choice != SYSTEM:
            return self._choice
        hints = self._app.styleHints()
        if hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast:
            return "high_contrast"
        return "dark" if hints.colorScheme() == Qt.ColorScheme.Dark else "light"

    def _system_changed(self) -> None:
        if self._choice == SYSTEM:
            self._rebuild(self._theme.points)

    def _rebuild(self, points: float) -> None:
        self._theme = Theme(THEMES[self._wanted()], points)
        self._icons.clear()
        self._apply()
        self.changed.emit()

    def _apply(self) -> None:
        self._app.setFont(base_font(self._theme.points))
        self._app.setPalette(palette_of(self._theme))
        self._app.setStyleSheet(sheet_of(self._theme))
