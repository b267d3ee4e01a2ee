"""Commands are data: menus, the palette, the sheet of keys, the documents and the tests read one list.

A command knows its screen by key and by the name of a method, never by class: a screen's module is loaded
when the screen is first opened, its commands are there from the start.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from law.plain import dataclass

if TYPE_CHECKING:
    from ui.context import Screen, UiContext

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


@dataclass(frozen=True, slots=True)
class OnScreen:
    """A `run` that acts on the screen with this key while it is the visible one.

    Attributes:
        act: name of a method without arguments ("save"), or a function that takes the screen.
    """

    key: str
    act: str | Callable[[Any], object]

    def __call__(self, context: UiContext) -> None:
        screen = context.navigator.current()
        if screen is not None and screen.key == self.key:
            _asked(screen, self.act)


@dataclass(frozen=True, slots=True)
class Showing:
    """A `when` that holds while the screen with this key is visible, and `also` holds for it."""

    key: str
    also: str | Callable[[Any], object] = ""

    def __call__(self, context: UiContext) -> bool:
        screen = context.navigator.current()
        if screen is None or screen.key != self.key:
            return False
        return not self.also or bool(_asked(screen, self.also))


def _asked(screen: Screen, act: str | Callable[[Any], object]) -> object:
    return getattr(screen, act)() if isinstance(act, str) else act(screen)


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
