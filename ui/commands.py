"""Commands are data: menus, the palette, the sheet of keys, the documents and the tests read one list."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from ui.context import Screen

if TYPE_CHECKING:
    from ui.context import UiContext

S = TypeVar("S", bound=Screen)

GO_TO = "Go to"
WINDOW = "Window"
"""Heads of the window's own commands; screens name heads of their own."""

Act = Callable[["UiContext"], None]
Condition = Callable[["UiContext"], bool]


def always(context: UiContext) -> bool:
    """A command that can be given at any time."""
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """One thing a person can tell the window to do.

    Attributes:
        id: stable name, "case.save".
        title: the act, in words ("Save the case"); shown everywhere.
        run: does it.
        shortcut: key sequence in Qt's portable form ("Ctrl+S"); "" for none. Unique in the whole window.
        when: whether it can be given now.
        group: head it stands under in menu, palette and sheet ("This case", "Window", "Go to").
        icon: icon name, "" for none.
        tip: one sentence of explanation; the title when empty.
    """

    id: str
    title: str
    run: Act
    shortcut: str = ""
    when: Condition = always
    group: str = "Commands"
    icon: str = ""
    tip: str = ""


def on_screen(kind: type[S], act: Callable[[S], None]) -> Act:
    """A `run` that acts on the visible screen of this kind: `on_screen(CasePage, CasePage.save)`."""

    def run(context: UiContext) -> None:
        screen = context.navigator.current()
        if isinstance(screen, kind):
            act(screen)

    return run


def showing(kind: type[S], also: Callable[[S], bool] | None = None) -> Condition:
    """A `when` that holds while a screen of this kind is visible (and `also` holds for it)."""

    def when(context: UiContext) -> bool:
        screen = context.navigator.current()
        return isinstance(screen, kind) and (also is None or also(screen))

    return when


class CommandList:
    """All commands of the window by id. Refuses two commands with one id or one key sequence."""

    def __init__(self) -> None:
        self._by_id: dict[str, Command] = {}
        self._by_keys: dict[str, str] = {}

    def add(self, *commands: Command) -> None:
        """Add commands."""
        for command in commands:
            taken = self._by_keys.get(command.shortcut) if command.shortcut else None
            if command.id in self._by_id or taken is not None:
                raise ValueError(f"command {command.id}: id or keys already belong to {taken or command.id}")
            self._by_id[command.id] = command
            if command.shortcut:
                self._by_keys[command.shortcut] = command.id

    def __iter__(self) -> Iterator[Command]:
        return iter(self._by_id.values())

    def __getitem__(self, command_id: str) -> Command:
        return self._by_id[command_id]

    def available(self, context: UiContext) -> tuple[Command, ...]:
        """Commands that can be given now."""
        return tuple(command for command in self if command.when(context))
