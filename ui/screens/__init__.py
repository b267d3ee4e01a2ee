"""The screens of the window in one list, in the order of the rail: none registers itself on import."""

from __future__ import annotations

from ui.context import ScreenSpec
from ui.screens.arrest_commands import HOLD_COMMANDS, SPECIMEN_COMMANDS, SPECIMENS_COMMANDS
from ui.screens.case.commands import COMMANDS as CASE_COMMANDS
from ui.screens.case.page import CasePage
from ui.screens.cases import CaseListScreen
from ui.screens.commands import HOME_COMMANDS, IMPORT_COMMANDS, LIST_COMMANDS, QUICK_COMMANDS
from ui.screens.holds import HoldsScreen
from ui.screens.home import HomeScreen
from ui.screens.importing import ImportScreen
from ui.screens.law import LawScreen
from ui.screens.office import OfficeScreen
from ui.screens.quick import QuickScreen
from ui.screens.specimen import SpecimenScreen
from ui.screens.specimens import SpecimensScreen

SCREENS: tuple[ScreenSpec, ...] = (
    ScreenSpec(
        key="home", title="Home", icon="home", make=HomeScreen, commands=HOME_COMMANDS, shortcut="Ctrl+1"
    ),
    ScreenSpec(
        key="cases",
        title="Cases",
        icon="folder",
        make=CaseListScreen,
        commands=LIST_COMMANDS,
        shortcut="Ctrl+2",
    ),
    ScreenSpec(key="case", title="Case", icon="boat", make=CasePage, rail=False, commands=CASE_COMMANDS),
    ScreenSpec(
        key="holds",
        title="Holds",
        icon="clock",
        make=HoldsScreen,
        commands=HOLD_COMMANDS,
        shortcut="Ctrl+7",
    ),
    ScreenSpec(
        key="specimens",
        title="Specimens",
        icon="tube",
        make=SpecimensScreen,
        commands=SPECIMENS_COMMANDS,
        shortcut="Ctrl+8",
    ),
    ScreenSpec(
        key="specimen",
        title="Specimen",
        icon="tube",
        make=SpecimenScreen,
        rail=False,
        commands=SPECIMEN_COMMANDS,
    ),
    ScreenSpec(
        key="quick", title="Quick", icon="info", make=QuickScreen, commands=QUICK_COMMANDS, shortcut="Ctrl+3"
    ),
    ScreenSpec(key="law", title="Law", icon="book", make=LawScreen, shortcut="Ctrl+4"),
    ScreenSpec(
        key="import",
        title="Import",
        icon="import",
        make=ImportScreen,
        commands=IMPORT_COMMANDS,
        shortcut="Ctrl+5",
    ),
    ScreenSpec(key="office", title="Office", icon="office", make=OfficeScreen, shortcut="Ctrl+6"),
)
