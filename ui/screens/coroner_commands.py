"""What can be done at the coroner's desk, as data; and for whom its places and those of arrests are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from law.plain import dataclass
from services.actor import Role
from ui.commands import Act, Command, OnScreen, Showing
from ui.screens.places import MONTHS, new_id

if TYPE_CHECKING:
    from ui.context import UiContext

GROUP, REPORTS = "Coroner", "Monthly reports"
ONLY_CORONER = frozenset({"coroner"})
_ROLES = frozenset({Role.CORONER})


def for_coroners(context: UiContext) -> bool:
    """Whether the coroner's places are for the person at the desk."""
    return context.session.is_open and context.actor.may(_ROLES)


def for_arrests(context: UiContext) -> bool:
    """Whether the office has arrests at all: one that is a coroner's alone has none."""
    return context.kinds != ONLY_CORONER


@dataclass(frozen=True, slots=True)
class OnDesk:
    """An act on the death in sight: the chosen row of the board, or the decedent of the case's page.

    Attributes:
        act: name of the act, as `ui.screens.coroner_acts` knows it.
    """

    act: str

    def __call__(self, context: UiContext) -> None:
        desk = _desk(context)
        if desk is not None:
            desk.give_coroner(self.act)  # type: ignore[attr-defined]  # what `_desk` looks for

    def possible(self, context: UiContext) -> bool:
        """Whether a death is in sight."""
        return for_coroners(context) and _desk(context) is not None


def _desk(context: UiContext) -> object | None:
    screen = context.navigator.current()
    if screen is None:
        return None
    found = getattr(screen, "coroner_desk", screen) if screen.key == "case" else screen
    found = found() if callable(found) else found
    return found if hasattr(found, "give_coroner") else None


def _opening(key: str, record_id: str = "") -> Act:
    def run(context: UiContext) -> None:
        context.navigator.open(key, record_id)

    return run


def _on_death(name: str, title: str, keys: str = "", icon: str = "", tip: str = "") -> Command:
    act = OnDesk(name)
    return Command(
        id=f"coroner.{name}",
        title=title,
        run=act,
        shortcut=keys,
        when=act.possible,
        group=GROUP,
        icon=icon,
        tip=tip,
    )


CORONER_COMMANDS: tuple[Command, ...] = (
    Command(
        id="coroner.new_boating",
        title="New death with a boat",
        run=_opening("case", new_id("boating", "death")),
        shortcut="Ctrl+Alt+D",
        when=for_coroners,
        group="Begin",
        icon="coroner",
    ),
    Command(
        id="coroner.new_snowmobile",
        title="New death with a snowmobile",
        run=_opening("case", new_id("snowmobile", "death")),
        when=for_coroners,
        group="Begin",
        icon="coroner",
    ),
    _on_death("draw", "Record the draw from the body", "Alt+D", "tube", "Late or short is recorded too."),
    _on_death("no_draw", "Record that no specimen can be drawn", "Alt+N", "close"),
    _on_death("asked", "Record that a funeral home asks for the release", "Alt+A", "clock"),
    _on_death("embalming", "Release the body for embalming", "Alt+E", "arrow_right"),
    _on_death("result", "Take in a laboratory's result", "Alt+R", "document"),
    _on_death("forward", "Record that the result was forwarded", "Alt+F", "arrow_right"),
    _on_death("claim", "Enter a claim on the department", "Alt+C", "plus"),
    Command(
        id="coroner.months",
        title="Monthly reports",
        run=_opening(MONTHS),
        shortcut="Alt+M",
        when=for_coroners,
        group=GROUP,
        icon="calendar",
    ),
)

MONTH_COMMANDS: tuple[Command, ...] = (
    Command(
        id="months.prepare",
        title="Prepare the report of the month",
        run=OnScreen(MONTHS, "prepare"),
        shortcut="Ctrl+Shift+M",
        when=Showing(MONTHS, "can_prepare"),
        group=REPORTS,
        icon="sheet",
        tip="Once the month's report was sent, a supplement.",
    ),
    Command(
        id="months.send",
        title="Enter that the report was sent",
        run=OnScreen(MONTHS, "send"),
        shortcut="Ctrl+Shift+S",
        when=Showing(MONTHS, "has_prepared"),
        group=REPORTS,
        icon="tick",
        tip="By a sending date and a way, nothing else.",
    ),
    Command(
        id="months.correct",
        title="Prepare a supplement that corrects what was sent",
        run=OnScreen(MONTHS, "correct"),
        when=Showing(MONTHS, "has_changes"),
        group=REPORTS,
        icon="pencil",
    ),
    Command(
        id="months.print",
        title="Print the monthly report (F04)",
        run=OnScreen(MONTHS, "print_report"),
        shortcut="Ctrl+Shift+F4",
        when=Showing(MONTHS, "has_report"),
        group=REPORTS,
        icon="print",
    ),
    Command(
        id="months.save_pdf",
        title="Save the monthly report as PDF",
        run=OnScreen(MONTHS, "save_report"),
        when=Showing(MONTHS, "has_report"),
        group=REPORTS,
        icon="export",
    ),
    Command(
        id="months.void",
        title="Void the report that was prepared and not sent",
        run=OnScreen(MONTHS, "void_report"),
        when=Showing(MONTHS, "has_prepared"),
        group=REPORTS,
        icon="slash",
    ),
)
