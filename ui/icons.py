"""Icons: our own paths on a 16 grid, stroke 1.4, round ends, no fill; the colour is given when drawn.

An icon never stands without a word except the fold arrow. Boat and snowmobile differ in outline.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

_RING = "M8 1.8a6.2 6.2 0 1 1 0 12.4a6.2 6.2 0 1 1 0-12.4z"
# The ring of what cannot be told: eight dashes.
_DASHED = (
    "M6.3 2a6.2 6.2 0 0 1 3.4 0M11.5 2.9a6.2 6.2 0 0 1 2.1 2.5M14.2 7.3a6.2 6.2 0 0 1-.4 3.2"
    "M12.6 12.2a6.2 6.2 0 0 1-2.8 1.7M8 14.2a6.2 6.2 0 0 1-3.2-.9M3.2 11.9a6.2 6.2 0 0 1-1.3-2.9"
    "M1.9 6.9a6.2 6.2 0 0 1 1.4-2.9"
)

PATHS: Mapping[str, str] = MappingProxyType(
    {
        # states
        "alert": _RING + "M8 4.7v4M8 11.1v.1",
        "clock": _RING + "M8 4.4v3.8l2.6 1.6",
        "sheet": "M3.5 1.8h6l3 3v9.4h-9zM9.3 1.9v3.1h3.1M5.8 8h4.4M5.8 10.8h4.4",
        "tick": _RING + "M5.2 8.2l2 2l3.7-4",
        "bar": _RING + "M5.2 8h5.6",
        "question": _DASHED + "M6.1 6.4a1.95 1.95 0 1 1 2.9 1.7c-.7.4-1 .7-1 1.3M8 11.5v.1",
        "fence": (
            "M4 3.4v10M8 3.4v10M12 3.4v10M1.6 6.4h12.8M1.6 10.4h12.8M4 3.4l0-1.2M8 3.4l0-1.2M12 3.4l0-1.2"
        ),
        "pencil": "M2.6 13.4l.7-3l7.6-7.6l2.3 2.3l-7.6 7.6zM9.4 4.3l2.3 2.3",
        "slash": _RING + "M3.7 3.7l8.6 8.6",
        "waves": "M1.8 6.3c2-2.2 4-2.2 6.2 0s4.2 2.2 6.2 0M1.8 10.7c2-2.2 4-2.2 6.2 0s4.2 2.2 6.2 0",
        "flag": "M3.6 14.2v-12h8.8l-2.4 3.4l2.4 3.4h-8.8",
        "warning": "M8 2.2l6.4 11.4h-12.8zM8 6.6v3.2M8 11.8v.1",
        "info": _RING + "M8 7.4v3.8M8 4.9v.1",
        "gap": "M2 4.5h3.5v7h-3.5zM10.5 4.5h3.5v7h-3.5zM8 3v1.5M8 7.2v1.6M8 11.5v1.5",
        # places of the rail
        "home": "M2.2 7.4l5.8-5.2l5.8 5.2M3.8 6.2v7.6h8.4v-7.6M6.6 13.6v-4h2.8v4",
        "folder": "M1.8 12.8v-9.6h4.3l1.5 1.8h6.6v7.8z",
        "tube": "M5.4 1.9h5.2M6.2 1.9v10.3a1.8 1.8 0 0 0 3.6 0v-10.3M6.2 7.4h3.6",
        "coroner": "M3 3.2h10v11h-10zM6 1.8h4v2.6h-4zM8 6.8v4.8M5.6 9.2h4.8",
        "people": (
            "M6 2.6a2.3 2.3 0 1 1 0 4.6a2.3 2.3 0 1 1 0-4.6zM1.8 13.4c0-5.4 8.4-5.4 8.4 0"
            "M10.7 3.1a2 2 0 0 1 0 3.9M11.5 9.3c1.7.5 2.7 1.9 2.7 4.1"
        ),
        "book": (
            "M8 4c-1.6-1.2-3.6-1.4-6-1.2v9.8c2.4-.2 4.4 0 6 1.2c1."
            "6-1.2 3.6-1.4 6-1.2v-9.8c-2.4-.2-4.4 0-6 1.2zM8 4v9.8"
        ),
        "office": "M1.9 6l6.1-3.9l6.1 3.9zM3.4 6.2v6.4M6.5 6.2v6.4M9.5 6.2v6.4M12.6 6.2v6.4M1.9 13.6h12.2",
        "lock": "M3.4 7.2h9.2v6.8h-9.2zM5.4 7v-2a2.6 2.6 0 0 1 5.2 0v2M8 9.9v1.4",
        # things
        "boat": "M1.6 9.2h12.8l-2 4h-8.4zM4.4 9v-2.8h5.4l2 2.8M7 6v-2.6",
        "snowmobile": (
            "M1.6 13.4h10.8c1.3 0 2-.8 2-1.7"
            "M3 11.2h8.4l1.8-1.6l-2.6-2.8h-2.4l-1.6 1.6h-4.8zM8.2 6.6l-1-2.6h-1.6"
        ),
        "person": "M8 1.9a2.9 2.9 0 1 1 0 5.8a2.9 2.9 0 1 1 0-5.8zM2.6 14c0-6.4 10.8-6.4 10.8 0",
        "pin": "M5.6 1.9h4.8M6.2 2v4.6l-1.9 2.7h7.4l-1.9-2.7v-4.6M8 9.4v4.8",
        "document": "M3.5 1.8h6l3 3v9.4h-9zM9.3 1.9v3.1h3.1",
        "calendar": "M2.4 3.4h11.2v10.6h-11.2zM2.4 6.6h11.2M5.3 1.8v3M10.7 1.8v3",
        "attach": (
            "M12.8 7.4l-5.1 5.1a2.9 2.9 0 0 1-4.1-4.1l5.6-5.6a1.9 "
            "1.9 0 0 1 2.7 2.7l-5.4 5.4a.9.9 0 0 1-1.3-1.3l4.7-4.7"
        ),
        "column": "M2 3h12v10h-12zM10 3v10",
        "logo": "M2 3.4l6 3.6l6-3.6M2 7l6 3.6l6-3.6M4.6 11.2l3.4 2l3.4-2",
        # acts
        "search": "M6.9 2a4.9 4.9 0 1 1 0 9.8a4.9 4.9 0 1 1 0-9.8zM10.5 10.5l3.7 3.7",
        "plus": "M8 2.6v10.8M2.6 8h10.8",
        "minus": "M2.6 8h10.8",
        "print": "M4.4 6v-4h7.2v4M4.4 11.4h-2.4v-5.4h12v5.4h-2.4M4.4 9.4h7.2v4.6h-7.2z",
        "arrow_right": "M2.2 8h11.4M9.4 3.8l4.2 4.2l-4.2 4.2",
        "arrow_left": "M13.8 8h-11.4M6.6 3.8l-4.2 4.2l4.2 4.2",
        "chevron_down": "M4.2 6.2l3.8 3.8l3.8-3.8",
        "chevron_right": "M6.2 4.2l3.8 3.8l-3.8 3.8",
        "chevron_up": "M4.2 9.8l3.8-3.8l3.8 3.8",
        "menu": "M2 4h12M2 8h12M2 12h12",
        "close": "M3.6 3.6l8.8 8.8M12.4 3.6l-8.8 8.8",
        "undo": "M5.4 2.8l-3 3l3 3M2.6 5.8h6.6a4 4 0 0 1 0 8h-3.6",
        "import": "M8 1.9v7.6M4.8 6.4l3.2 3.2l3.2-3.2M2.2 11v3h11.6v-3",
        "export": "M8 9.6v-7.6M4.8 5.1l3.2-3.2l3.2 3.2M2.2 11v3h11.6v-3",
        "refresh": "M13.6 6.2a6 6 0 0 0-11.3.6M13.8 2.6v3.6h-3.6M2.4 9.8a6 6 0 0 0 11.3-.6M2.2 13.4v-3.6h3.6",
        "eye": "M1.6 8c3-5.4 9.8-5.4 12.8 0c-3 5.4-9.8 5.4-12.8 0zM8 6a2 2 0 1 1 0 4a2 2 0 1 1 0-4z",
        "keyboard": "M1.6 4h12.8v8.4h-12.8zM4.2 6.7v.1M6.7 6.7v.1M9.3 6.7v.1M11.8 6.7v.1M4.8 9.8h6.4",
        "theme": _RING + "M8 1.9v12.2M8 4.5l4.4-.6M8 7.5l6-.8M8 10.5l5.7-.4",
    }
)


def svg(name: str, color: QColor, stroke: float = 1.4) -> bytes:
    """The drawing as SVG in one colour."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="none" '
        f'stroke="{color.name()}" stroke-width="{stroke}" stroke-linecap="round" stroke-linejoin="round" '
        f'd="{PATHS[name]}"/></svg>'
    ).encode()


class IconCache:
    """Pixmaps by name, colour and size, kept until the theme or the size changes."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str, int, int], QPixmap] = {}

    def pixmap(self, name: str, color: QColor, size: int, ratio: float = 1.0) -> QPixmap:
        """The icon at `size` device-independent pixels for a screen of this pixel ratio."""
        key = (name, color.name(), size, round(ratio * 100))
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = _draw(name, color, size, ratio)
        return found

    def icon(self, name: str, color: QColor, disabled: QColor, size: int) -> QIcon:
        """The same for a button, with its disabled form."""
        icon = QIcon()
        for ratio in (1.0, 2.0):
            icon.addPixmap(self.pixmap(name, color, size, ratio), QIcon.Mode.Normal)
            icon.addPixmap(self.pixmap(name, disabled, size, ratio), QIcon.Mode.Disabled)
        return icon

    def clear(self) -> None:
        """Forget all: the theme changed."""
        self._kept.clear()


def _draw(name: str, color: QColor, size: int, ratio: float) -> QPixmap:
    pixels = max(1, round(size * ratio))
    pixmap = QPixmap(pixels, pixels)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(QByteArray(svg(name, color))).render(painter, QRectF(0, 0, pixels, pixels))
    painter.end()
    pixmap.setDevicePixelRatio(pixels / size)
    return pixmap
