"""What the window offers its screens, and what it asks of them.

A screen is a widget of the page stack. It is described by a `ScreenSpec`; `ui/screens/__init__.py` lists the
specs in one tuple, so that nothing registers itself by being imported. Everything a screen may use reaches
it as one `UiContext` by argument.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from law.plain import dataclass
from ui.commands import always

if TYPE_CHECKING:
    from services.actor import Actor
    from services.bootstrap import Services
    from ui.commands import Command, CommandList
    from ui.events import Events
    from ui.tasks import Tasks
    from ui.theme.holder import ThemeHolder


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextEntry:
    """One line of the context column: a saved view, or a section of the record shown.

    Attributes:
        key: handed back to `Screen.choose_entry`.
        title: the words shown.
        group: group head in capitals above the first entry of the group; "" for none.
        icon: icon name at the left, "" for none.
        count: figure at the right, "" for none.
        state: key of `ui.states` that gives the figure its icon and colour; "" for a plain figure.
    """

    key: str
    title: str
    group: str = ""
    icon: str = ""
    count: str = ""
    state: str = ""


class Screen(QWidget):
    """A page of the window. Subclasses override what they need; the defaults show a page without extras.

    Attributes:
        key: stable name, used by the rail, commands and `Navigator.open`; the frame sets it from the spec.
        entries_changed: the context entries or the chosen one are no longer what was last shown.
        panel_changed: the panel's widget, title or count changed.
        title_changed: the words of `title()` changed (window title).
    """

    key = ""
    entries_changed = Signal()
    panel_changed = Signal()
    title_changed = Signal()

    def title(self) -> str:
        """Title for the window's title bar and the screen reader."""
        return ""

    def context_entries(self) -> tuple[ContextEntry, ...]:
        """Lines of the context column; none hides the column."""
        return ()

    def current_entry(self) -> str:
        """Key of the chosen context entry."""
        return ""

    def choose_entry(self, key: str) -> None:
        """The person chose a context entry."""

    def panel(self) -> QWidget | None:
        """The widget of the right-hand panel (23 to 24 L wide); None hides it. The same widget each time."""
        return None

    def panel_title(self) -> str:
        """Name of the panel, used on the button that opens it where the window is narrow ("Findings")."""
        return ""

    def panel_count(self) -> str:
        """Figure beside the panel's name on that button."""
        return ""

    def show_record(self, record_id: str, path: str = "") -> None:
        """Show a record, and in it the field at `path` ("kind/record-id.field"); called each time opened."""

    def can_leave(self) -> bool:
        """Whether another screen may take the page; a screen that answers False says why by itself."""
        return True

    def place_switcher(self, bar: QWidget | None) -> None:
        """Take the bar that replaces the context column and panel in a narrow window; None takes it away.

        The default puts it at the top of the page's vertical layout; a page with a header band puts it
        below the band.
        """
        layout = self.layout()
        if bar is not None and isinstance(layout, QVBoxLayout):
            layout.insertWidget(0, bar)

    def arrived(self) -> None:
        """The page has just become the visible one."""

    def left(self) -> None:
        """The page has just been replaced by another, or the window is locked."""


class Navigator(Protocol):
    """How a screen moves about in the window."""

    def open(self, key: str, record_id: str = "", path: str = "") -> bool:
        """Open a screen and a record in it; False when the present screen may not be left."""
        ...

    def back(self) -> None:
        """Open what was shown before."""
        ...

    def current(self) -> Screen | None:
        """The screen shown."""
        ...

    def toggle_panel(self) -> None:
        """Go to the panel, opened where the window is too narrow for it; from it back to the page."""
        ...

    def set_count(self, key: str, count: str) -> None:
        """Show what waits at a place of the rail; "" for nothing."""
        ...


@runtime_checkable
class StartsAt(Protocol):
    """What stands in a panel and knows what of it one comes for."""

    def focus_first(self) -> None:
        """Take the keyboard there; nowhere while there is nothing."""
        ...


class Status(Protocol):
    """The line at the foot of the window."""

    def say(self, sentence: str) -> None:
        """Saved or draft state, or what an act did: one sentence at the left."""
        ...

    def undo_says(self, words: str) -> None:
        """What Undo would take back; "" when nothing."""
        ...

    def progress(self, words: str, done: int, total: int, cancel: Callable[[], None] | None) -> None:
        """Work that takes over a second: a bar with a count and Cancel. `done == total` takes it away."""
        ...


class Session(QObject):
    """Who is signed in. `actor` is None while locked or signed out."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._actor: Actor | None = None

    @property
    def actor(self) -> Actor:
        """The person at the desk; only asked for while somebody is signed in."""
        if self._actor is None:
            raise LookupError("nobody is signed in")
        return self._actor

    @property
    def is_open(self) -> bool:
        """Whether somebody is signed in."""
        return self._actor is not None

    def begin(self, actor: Actor) -> None:
        """Somebody signed in, or took another role in the sample office."""
        self._actor = actor
        self.changed.emit()

    def end(self) -> None:
        """Locked or signed out."""
        self._actor = None
        self.changed.emit()


@dataclass(frozen=True, slots=True, kw_only=True)
class UiContext:
    """Everything a screen may use.

    Attributes:
        services: the use cases; slow ones are called through `tasks`.
        session: who is signed in.
        tasks: the one database worker thread.
        events: what was changed, by whom.
        commands: all commands of the window.
        theme: colours, sizes and icons, with a signal when they change.
        navigator: opening screens and records.
        status: the line at the foot.
        zone: IANA zone of the office.
        kinds: what the office is ("sheriff", "coroner", "prosecutor"); empty where it did not say.
    """

    services: Services
    session: Session
    tasks: Tasks
    events: Events
    commands: CommandList
    theme: ThemeHolder
    navigator: Navigator
    status: Status
    zone: str
    kinds: frozenset[str] = frozenset()

    @property
    def actor(self) -> Actor:
        """The person at the desk."""
        return self.session.actor


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenSpec:
    """One screen of the window, made when it is first opened.

    Attributes:
        key: stable name.
        title: word on the rail and in the palette ("Cases").
        icon: icon name.
        make: builds the screen; `Later("package.module:Class")`, so that its module is loaded no earlier.
        rail: whether it stands on the rail, in the order of the tuple.
        commands: its commands; those with a `when` are enabled only while it holds.
        shortcut: key sequence that opens it, "" for none.
        shown: whether it stands on the rail for the person and office of a desk. Hiding it is no check.
    """

    key: str
    title: str
    icon: str
    make: Callable[[UiContext], Screen]
    rail: bool = True
    commands: tuple[Command, ...] = field(default=())
    shortcut: str = ""
    shown: Callable[[UiContext], bool] = always
