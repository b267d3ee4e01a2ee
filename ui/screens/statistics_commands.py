"""What can be done with cumulative results, as data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.commands import Command, OnScreen, Showing
from ui.screens.places import STATISTICS

if TYPE_CHECKING:
    from ui.context import UiContext

GROUP = "Cumulative results"


def _open(context: UiContext) -> None:
    context.navigator.open(STATISTICS)


OPEN_STATISTICS = Command(
    id="coroner.statistics", title="Cumulative results", run=_open, group=GROUP, icon="sheet"
)

STATISTICS_COMMANDS: tuple[Command, ...] = (
    OPEN_STATISTICS,
    Command(
        id="statistics.close",
        title="Make the figures of the period",
        run=OnScreen(STATISTICS, "close_period"),
        when=Showing(STATISTICS, "can_close"),
        group=GROUP,
        icon="sheet",
        tip="Once and for good.",
    ),
    Command(
        id="statistics.print",
        title="Print the cumulative results (F08)",
        run=OnScreen(STATISTICS, "print_period"),
        when=Showing(STATISTICS, "has_figures"),
        group=GROUP,
        icon="print",
    ),
    Command(
        id="statistics.save_pdf",
        title="Save the cumulative results as PDF",
        run=OnScreen(STATISTICS, "save_period"),
        when=Showing(STATISTICS, "has_figures"),
        group=GROUP,
        icon="export",
    ),
)
