"""What can be done on the screens beside the case page, as data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.commands import Act, Command, OnScreen, Showing

if TYPE_CHECKING:
    from ui.context import UiContext
    from ui.screens.cases import CaseListScreen
    from ui.screens.home import HomeScreen


def _opening(key: str, record_id: str) -> Act:
    def run(context: UiContext) -> None:
        context.navigator.open(key, record_id)

    return run


def _has_duty(home: HomeScreen) -> bool:
    return home.chosen_duty() is not None


def _to_search(screen: CaseListScreen) -> None:
    screen.search.setFocus()
    screen.search.selectAll()


HOME_COMMANDS: tuple[Command, ...] = (
    Command(
        id="duty.why",
        title="Why is this owed?",
        run=OnScreen("home", "open_why"),
        shortcut="Ctrl+Y",
        when=Showing("home", _has_duty),
        group="What is owed",
        icon="question",
    ),
    Command(
        id="duty.meet",
        title="Enter how the duty was met",
        run=OnScreen("home", "open_meet"),
        shortcut="Ctrl+M",
        when=Showing("home", _has_duty),
        group="What is owed",
        icon="pencil",
        tip="A duty is met by a date and a way, nothing else.",
    ),
)

LIST_COMMANDS: tuple[Command, ...] = (
    Command(
        id="cases.search",
        title="Search the case list",
        run=OnScreen("cases", _to_search),
        shortcut="Ctrl+F",
        when=Showing("cases"),
        group="Cases",
        icon="search",
    ),
)

QUICK_COMMANDS: tuple[Command, ...] = (
    Command(
        id="quick.accident",
        title="Quick card: is the boating accident reportable?",
        run=_opening("quick", "boating/accident"),
        group="Begin",
        icon="boat",
    ),
    Command(
        id="quick.arrest",
        title="Quick card: earliest release after a boating arrest",
        run=_opening("quick", "boating/arrest"),
        group="Begin",
        icon="clock",
    ),
    Command(
        id="quick.death",
        title="Quick card: draw the specimen by when?",
        run=_opening("quick", "boating/death"),
        group="Begin",
        icon="coroner",
    ),
    Command(
        id="quick.open",
        title="Open the quick card as a case",
        run=OnScreen("quick", "open_as_case"),
        shortcut="Ctrl+Return",
        when=Showing("quick"),
        group="Quick cards",
        icon="arrow_right",
    ),
)

LAW_COMMANDS: tuple[Command, ...] = (
    Command(
        id="law.read",
        title="Read the official text of the figure or provision",
        run=OnScreen("law", "read_text"),
        shortcut="Ctrl+T",
        when=Showing("law", "may_read"),
        group="Law",
        icon="book",
        tip="As it was law on the day chosen, where the office took the text in.",
    ),
)

IMPORT_COMMANDS: tuple[Command, ...] = (
    Command(
        id="import.folder",
        title="Choose the folder to import",
        run=OnScreen("import", "ask_folder"),
        when=Showing("import"),
        group="Import",
        icon="folder",
    ),
)
