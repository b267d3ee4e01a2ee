"""Commands of the window itself, and those made from the screens: one to go to each."""

from __future__ import annotations

from collections.abc import Sequence

from ui.commands import GO_TO, WINDOW, Act, Command, CommandList
from ui.context import ScreenSpec, UiContext
from ui.theme.colors import THEMES
from ui.theme.holder import SYSTEM


def going_to(spec: ScreenSpec) -> Command:
    """The command that opens a screen."""

    def run(context: UiContext) -> None:
        context.navigator.open(spec.key)

    return Command(
        id=f"go.{spec.key}",
        title=f"Go to {spec.title}",
        run=run,
        shortcut=spec.shortcut,
        when=spec.shown,
        group=GO_TO,
        icon=spec.icon,
    )


def _go_back(context: UiContext) -> None:
    context.navigator.back()


def _toggle_panel(context: UiContext) -> None:
    context.navigator.toggle_panel()


def _has_panel(context: UiContext) -> bool:
    screen = context.navigator.current()
    return screen is not None and screen.panel() is not None


def _larger(context: UiContext) -> None:
    context.theme.set_points(context.theme.theme.points + 1)


def _smaller(context: UiContext) -> None:
    context.theme.set_points(context.theme.theme.points - 1)


def _theme(choice: str) -> Act:
    def run(context: UiContext) -> None:
        context.theme.choose(choice)

    return run


_THEME_WORDS = {
    SYSTEM: "Follow the system's colors",
    "light": "Light",
    "dark": "Dark",
    "high_contrast": "High contrast",
}

FIXED = (
    Command(
        id="window.back", title="Back", run=_go_back, shortcut="Alt+Left", group=WINDOW, icon="arrow_left"
    ),
    Command(
        id="window.panel",
        title="Go to the panel, and back",
        run=_toggle_panel,
        shortcut="Ctrl+J",
        when=_has_panel,
        group=WINDOW,
        icon="column",
        tip="The findings, or what a form lacks; from there back to the field one was in.",
    ),
    Command(
        id="window.larger", title="Larger text", run=_larger, shortcut="Ctrl++", group=WINDOW, icon="plus"
    ),
    Command(
        id="window.smaller", title="Smaller text", run=_smaller, shortcut="Ctrl+-", group=WINDOW, icon="minus"
    ),
    *(
        Command(
            id=f"window.theme.{choice}",
            title=f"Colors: {_THEME_WORDS[choice].lower()}",
            run=_theme(choice),
            group=WINDOW,
            icon="theme",
        )
        for choice in (SYSTEM, *THEMES)
    ),
)


def all_commands(
    specs: Sequence[ScreenSpec], *, find: Act, keys: Act, cycle: Act, lock: Act, sign_out: Act
) -> CommandList:
    """Every command of the window, in the order of the sheet of keys."""
    found = CommandList()
    found.add(
        Command(
            id="window.find", title="Find or do", run=find, shortcut="Ctrl+K", group=WINDOW, icon="search"
        ),
        Command(
            id="window.keys",
            title="Sheet of keys",
            run=keys,
            shortcut="Ctrl+/",
            group=WINDOW,
            icon="keyboard",
        ),
        Command(
            id="window.cycle",
            title="Next part of the window",
            run=cycle,
            shortcut="F6",
            group=WINDOW,
            icon="column",
            tip="From rail to column to page to panel.",
        ),
        Command(id="window.lock", title="Lock", run=lock, shortcut="Ctrl+L", group=WINDOW, icon="lock"),
        Command(id="window.sign_out", title="Sign out", run=sign_out, group=WINDOW, icon="person"),
        *FIXED,
    )
    for spec in specs:
        if spec.rail or spec.shortcut:  # the others show a record, and are reached through it
            found.add(going_to(spec))
        found.add(*spec.commands)
    return found
