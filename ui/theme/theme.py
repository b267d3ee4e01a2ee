"""One theme at one size: colours, type roles and lengths, all from the height of the body face."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtGui import QColor, QFont, QFontMetricsF

from law.plain import dataclass
from ui.theme.colors import Colors

FAMILIES = ("Inter", "DejaVu Sans")
MONO = ("DejaVu Sans Mono",)
SMALLEST_PT, USUAL_PT, LARGEST_PT = 9, 10, 14


@dataclass(frozen=True, slots=True, kw_only=True)
class TypeRole:
    """Size as a multiple of the base, and weight."""

    size: float
    weight: QFont.Weight = QFont.Weight.Normal
    capitals: bool = False


TYPE: Mapping[str, TypeRole] = MappingProxyType(
    {
        "rail": TypeRole(size=0.8, weight=QFont.Weight.Medium),
        "caption": TypeRole(size=0.875),
        "caption_strong": TypeRole(size=0.875, weight=QFont.Weight.DemiBold),
        "group": TypeRole(size=0.875, weight=QFont.Weight.DemiBold, capitals=True),
        "body": TypeRole(size=1.0),
        "lead": TypeRole(size=1.0, weight=QFont.Weight.Medium),
        "strong": TypeRole(size=1.0, weight=QFont.Weight.DemiBold),
        "section": TypeRole(size=1.125, weight=QFont.Weight.DemiBold),
        "title": TypeRole(size=1.5, weight=QFont.Weight.DemiBold),
        "big": TypeRole(size=1.75, weight=QFont.Weight.DemiBold),
        "number": TypeRole(size=2.4, weight=QFont.Weight.DemiBold),
        "mono": TypeRole(size=0.9),
    }
)


def base_font(points: float) -> QFont:
    """The body face at a size, with figures of one width."""
    font = QFont()
    font.setFamilies(list(FAMILIES))
    font.setPointSizeF(points)
    font.setFeature(QFont.Tag("tnum"), 1)
    return font


class Theme:
    """Colours with a base size; immutable after it is made.

    Attributes:
        colors: the colours by role.
        points: base size in points.
        line: L, the height of a line of the body face in device-independent pixels; every length derives
            from it.
        unit: u, a quarter of L.
    """

    def __init__(self, colors: Colors, points: float) -> None:
        self.colors = colors
        self.points = points
        self._fonts = {name: self._make_font(role, name == "mono") for name, role in TYPE.items()}
        self._metrics = {name: QFontMetricsF(font) for name, font in self._fonts.items()}
        self.line = self._metrics["body"].height()
        self.unit = self.line / 4

    def _make_font(self, role: TypeRole, mono: bool) -> QFont:
        font = base_font(self.points * role.size)
        if mono:
            font.setFamilies(list(MONO))
        font.setWeight(role.weight)
        if role.capitals:
            font.setCapitalization(QFont.Capitalization.AllUppercase)
        return font

    def font(self, role: str) -> QFont:
        """The face of a type role; the caller's own copy."""
        return QFont(self._fonts[role])

    def metrics(self, role: str) -> QFontMetricsF:
        """The measures of a type role's face."""
        return self._metrics[role]

    def color(self, role: str) -> QColor:
        """A colour by role ("text2", "accent") or tone ("overdue": its word colour)."""
        return QColor(self.colors.of(role))

    def lines(self, count: float) -> int:
        """A length given in L, in whole pixels."""
        return round(self.line * count)

    def units(self, count: float) -> int:
        """A length given in u (L/4), in whole pixels."""
        return round(self.unit * count)
