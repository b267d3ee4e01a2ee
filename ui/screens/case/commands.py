"""What can be done on the case page, as data."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ui.commands import Act, Command, OnScreen, Showing, always
from ui.screens.case.headings import HEADINGS
from ui.screens.places import new_id

if TYPE_CHECKING:
    from ui.context import UiContext
    from ui.screens.case.page import CasePage

GROUP = "This case"


def has_case(page: CasePage) -> bool:
    """Whether a case is open on the page."""
    return page.open_case is not None


_OPEN = Showing("case", has_case)


def _beginning(kind: str, matter: str) -> Act:
    def run(context: UiContext) -> None:
        context.navigator.open("case", new_id(kind, matter))

    return run


def _void(page: CasePage) -> None:
    page.voiding.ask()


def _going_to(key: str) -> Callable[[CasePage], None]:
    def go(page: CasePage) -> None:
        page.choose_entry(key)
        page.focus_entry()

    return go


def _command(
    name: str,
    title: str,
    act: str | Callable[[CasePage], None],
    keys: str = "",
    icon: str = "",
    tip: str = "",
) -> Command:
    return Command(
        id=f"case.{name}",
        title=title,
        run=OnScreen("case", act),
        shortcut=keys,
        when=_OPEN,
        group=GROUP,
        icon=icon,
        tip=tip,
    )


COMMANDS: tuple[Command, ...] = (
    Command(
        id="case.new_boating",
        title="New boating accident",
        run=_beginning("boating", "accident"),
        shortcut="Ctrl+N",
        when=always,
        group="Begin",
        icon="boat",
    ),
    Command(
        id="case.new_snowmobile",
        title="New snowmobile accident",
        run=_beginning("snowmobile", "accident"),
        shortcut="Ctrl+Shift+N",
        when=always,
        group="Begin",
        icon="snowmobile",
    ),
    _command("save", "Save the case", "save", "Ctrl+S", "tick"),
    _command("undo", "Undo", "undo", "Ctrl+Z", "undo"),
    _command("redo", "Do again", "redo", "Ctrl+Shift+Z"),
    _command(
        "check",
        "Check the case",
        "check",
        "F5",
        "tick",
        "Works the findings out anew and goes to them.",
    ),
    _command("help", "Explain this field", "field_help", "F2", "info"),
    _command("add_person", "Add a person", "add_person", "Ctrl+Shift+P", "person"),
    _command("add_craft", "Add a craft", "add_craft", "Ctrl+Shift+B", "boat"),
    _command("add_injury", "Add an injury", "add_injury", "Ctrl+Shift+I", "plus"),
    _command("add_arrest", "Add an arrest", "add_arrest", "Ctrl+Shift+A", "plus"),
    _command("print", "Forms and printing", "show_forms", "Ctrl+P", "print"),
    _command("print_now", "Print the form shown", "print_form", "", "print"),
    _command("save_pdf", "Save the form shown as PDF", "save_form", "", "export"),
    _command("findings", "Findings", "focus_findings", "F7", "question"),
    _command(
        "change_kind",
        "Change boat to snowmobile, or back",
        "change_kind",
        "",
        "refresh",
        "Keeps what is shared and lists what would go.",
    ),
    _command(
        "void",
        "Void this case, or take that back",
        _void,
        "",
        "slash",
        "For a case opened by mistake; with a reason, and nothing is deleted.",
    ),
    _command("mark_none", "Mark the section as none", "mark_none", "", "tick"),
    *(
        _command(f"go_{entry.key}", f"Go to section: {entry.title}", _going_to(entry.key))
        for entry in HEADINGS
    ),
)
