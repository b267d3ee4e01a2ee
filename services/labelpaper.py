"""What this computer knows of its label printers: paper, shift, the next free place on the sheet."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from law.plain import dataclass
from models.problems import Problem
from services.errors import Invalid
from services.settings import Settings

ANY_PRINTER = ""
KEY = "labels"
SHEET = "sheet"
PAPERS: Mapping[str, str] = {
    SHEET: "Letter sheet of 30 labels",
    "roll": "Label printer, 2 5/8 x 1 in",
    "roll_3x1": "Label printer, 3 x 1 in",
    "roll_4x2": "Label printer, 4 x 2 in",
}
PLACES = 30  # not law: labels on a sheet
LARGEST_SHIFT = Decimal(20)  # not law: millimetres a printer may be off
_HALF_POINTS_A_MM = Decimal(144) / Decimal("25.4")


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelPrinter:
    """How labels are printed on one printer.

    Attributes:
        paper: key of `PAPERS`.
        right, down: millimetres by which this printer must be set off; negative to the left and up.
    """

    paper: str = SHEET
    right: Decimal = Decimal(0)
    down: Decimal = Decimal(0)

    @property
    def shift(self) -> tuple[float, float]:
        """The same in points, in steps of half a point, as `Printing.labels` takes it."""
        return _points(self.right), _points(self.down)


def _points(millimetres: Decimal) -> float:
    return int((millimetres * _HALF_POINTS_A_MM).to_integral_value()) / 2


class LabelPapers:
    """Reads and keeps it in the settings of the computer."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def printer(self, name: str = ANY_PRINTER) -> LabelPrinter:
        """The settings of a printer; those of any printer where it has none of its own."""
        printers = self._kept().get("printers", {})
        raw = printers.get(name) or printers.get(ANY_PRINTER) or {}
        try:
            paper, right, down = (str(raw.get(key, "")) for key in ("paper", "right", "down"))
            return _checked(paper or SHEET, right, down)
        except (Invalid, AttributeError):
            return LabelPrinter()

    def keep(self, name: str, paper: str, right: str, down: str) -> LabelPrinter:
        """Keep the settings of a printer, `right` and `down` as typed. Raises Invalid."""
        kept = _checked(paper, right, down)
        printers = {**self._kept().get("printers", {})}
        printers[name] = {"paper": kept.paper, "right": str(kept.right), "down": str(kept.down)}
        self._settings.set_workstation(**{KEY: {**self._kept(), "printers": printers}})
        return kept

    @property
    def start(self) -> int:
        """The next free place of the sheet in use, from 1."""
        kept = self._kept().get("start", 1)
        return kept if isinstance(kept, int) and 1 <= kept <= PLACES else 1

    def keep_start(self, place: int) -> None:
        """Keep the next free place; after the last one a new sheet begins."""
        self._settings.set_workstation(**{KEY: {**self._kept(), "start": (place - 1) % PLACES + 1}})

    def _kept(self) -> dict[str, Any]:
        kept = self._settings.workstation().get(KEY)
        return kept if isinstance(kept, dict) else {}


def _checked(paper: str, right: str, down: str) -> LabelPrinter:
    problems: list[Problem] = []
    if paper not in PAPERS:
        problems.append(Problem(path="labels.paper", message="Choose a label paper from the list."))
    shifts = {key: _millimetres(text, key, problems) for key, text in (("right", right), ("down", down))}
    if problems:
        raise Invalid(problems)
    return LabelPrinter(paper=paper, **shifts)


def _millimetres(text: str, key: str, problems: list[Problem]) -> Decimal:
    try:
        found = Decimal(text.strip().replace(",", ".") or "0")
    except InvalidOperation:
        found = Decimal("NaN")
    if not found.is_finite() or abs(found) > LARGEST_SHIFT:
        message = f"“{text}” is no shift. Enter millimetres between -{LARGEST_SHIFT} and {LARGEST_SHIFT}."
        problems.append(Problem(path=f"labels.{key}", message=message))
        return Decimal(0)
    return found
