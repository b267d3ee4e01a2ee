"""The screens of the window, in one list in the order of the rail: nothing registers itself by being imported."""

from __future__ import annotations

from ui.context import ScreenSpec
from ui.screens.case.commands import COMMANDS as CASE_COMMANDS
from ui.screens.case.page import CasePage
from ui.screens.cases import CaseListScreen
from ui.screens.home import HomeScreen
from ui.screens.law import LawScreen
from ui.screens.quick import QuickScreen

SCREENS: tuple[ScreenSpec, ...] = (
    ScreenSpec(key="home", title="Home", icon="home", make=HomeScreen, shortcut="Ctrl+1"),
    ScreenSpec(key="cases", title="Cases", icon="folder", make=CaseListScreen, shortcut="Ctrl+2"),
    ScreenSpec(key="case", title="Case", icon="boat", make=CasePage, rail=False, commands=CASE_COMMANDS),
    ScreenSpec(key="quick", title="Quick", icon="clock", make=QuickScreen, shortcut="Ctrl+3"),
    ScreenSpec(key="law", title="Law", icon="book", make=LawScreen, shortcut="Ctrl+4"),
)
