"""The screens of the window in one list, in the order of the rail: none registers itself on import.

Only commands are imported here: a screen's module is named by `Later` and loaded when it is first opened.
"""

from __future__ import annotations

from ui.context import ScreenSpec
from ui.screens.arrest_commands import HOLD_COMMANDS, SPECIMEN_COMMANDS, SPECIMENS_COMMANDS
from ui.screens.case.commands import COMMANDS as CASE_COMMANDS
from ui.screens.commands import HOME_COMMANDS, IMPORT_COMMANDS, LAW_COMMANDS, LIST_COMMANDS, QUICK_COMMANDS
from ui.screens.coroner_commands import CORONER_COMMANDS, MONTH_COMMANDS, for_arrests, for_coroners
from ui.screens.later import Later
from ui.screens.statistics_commands import STATISTICS_COMMANDS

SCREENS: tuple[ScreenSpec, ...] = (
    ScreenSpec(
        key="home",
        title="Home",
        icon="home",
        make=Later("ui.screens.home:HomeScreen"),
        commands=HOME_COMMANDS,
        shortcut="Ctrl+1",
    ),
    ScreenSpec(
        key="cases",
        title="Cases",
        icon="folder",
        make=Later("ui.screens.cases:CaseListScreen"),
        commands=LIST_COMMANDS,
        shortcut="Ctrl+2",
    ),
    ScreenSpec(
        key="case",
        title="Case",
        icon="boat",
        make=Later("ui.screens.case.page:CasePage"),
        rail=False,
        commands=CASE_COMMANDS,
    ),
    ScreenSpec(
        key="holds",
        title="Holds",
        icon="clock",
        make=Later("ui.screens.holds:HoldsScreen"),
        commands=HOLD_COMMANDS,
        shortcut="Ctrl+7",
        shown=for_arrests,
    ),
    ScreenSpec(
        key="specimens",
        title="Specimens",
        icon="tube",
        make=Later("ui.screens.specimens:SpecimensScreen"),
        commands=SPECIMENS_COMMANDS,
        shortcut="Ctrl+8",
    ),
    ScreenSpec(
        key="specimen",
        title="Specimen",
        icon="tube",
        make=Later("ui.screens.specimen:SpecimenScreen"),
        rail=False,
        commands=SPECIMEN_COMMANDS,
    ),
    ScreenSpec(
        key="coroner",
        title="Coroner",
        icon="coroner",
        make=Later("ui.screens.coroner:CoronerScreen"),
        commands=CORONER_COMMANDS,
        shortcut="Ctrl+9",
        shown=for_coroners,
    ),
    ScreenSpec(
        key="months",
        title="Monthly reports",
        icon="calendar",
        make=Later("ui.screens.coroner_months:MonthsScreen"),
        rail=False,
        commands=MONTH_COMMANDS,
    ),
    ScreenSpec(
        key="statistics",
        title="Cumulative results",
        icon="sheet",
        make=Later("ui.screens.statistics:StatisticsScreen"),
        rail=False,
        commands=STATISTICS_COMMANDS,
    ),
    ScreenSpec(
        key="quick",
        title="Quick",
        icon="info",
        make=Later("ui.screens.quick:QuickScreen"),
        commands=QUICK_COMMANDS,
        shortcut="Ctrl+3",
    ),
    ScreenSpec(
        key="law",
        title="Law",
        icon="book",
        make=Later("ui.screens.law:LawScreen"),
        commands=LAW_COMMANDS,
        shortcut="Ctrl+4",
    ),
    ScreenSpec(
        key="statutes",
        title="Official text",
        icon="document",
        make=Later("ui.screens.statutes:StatutesScreen"),
        rail=False,
        shortcut="Ctrl+Shift+O",
    ),
    ScreenSpec(
        key="import",
        title="Import",
        icon="import",
        make=Later("ui.screens.importing:ImportScreen"),
        commands=IMPORT_COMMANDS,
        shortcut="Ctrl+5",
    ),
    ScreenSpec(
        key="office",
        title="Office",
        icon="office",
        make=Later("ui.screens.office:OfficeScreen"),
        shortcut="Ctrl+6",
    ),
)
