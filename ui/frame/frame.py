"""The frame a signed-in person works in: rail, top bar, context column, page, panel, foot.

One place decides what is shown at a width: from 90 L everything; below that the panel becomes a button that
opens it over the page; below 66 L the context column becomes a drop-down and the rail a menu.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum

import shiboken6
from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QMenu, QStackedWidget, QWidget

from law.plain import dataclass
from ui.context import Screen, ScreenSpec, StartsAt, UiContext
from ui.frame.column import ContextColumn
from ui.frame.foot import Foot
from ui.frame.rail import Rail
from ui.frame.switcher import Switcher
from ui.frame.top_bar import TopBar
from ui.office_info import OfficeWords
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import column, row

FULL_L, MIDDLE_L = 90, 66
PANEL_L = 23.5


class Step(IntEnum):
    """How much of the frame has room."""

    NARROW = 0
    MIDDLE = 1
    FULL = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """What is or was shown."""

    key: str
    record_id: str = ""
    path: str = ""


class PageStack(QStackedWidget):
    """The pages. A page that is not shown must not widen the window."""

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    def sizeHint(self) -> QSize:
        return QSize(0, 0)


class Frame(QWidget):
    """The frame; it is the `Navigator` and holds the `Status` of its screens."""

    search_asked = Signal(str)
    lock_asked = Signal()
    user_asked = Signal(QPoint)
    screen_changed = Signal()

    def __init__(self, holder: ThemeHolder, specs: Sequence[ScreenSpec], office: OfficeWords) -> None:
        super().__init__()
        self._holder, self._office = holder, office
        self._specs = {spec.key: spec for spec in specs}
        self._screens: dict[str, Screen] = {}
        self._history: list[Place] = []
        self._place: Place | None = None
        self._context: UiContext | None = None
        self._step = Step.FULL
        self._panel_open = False
        self._before_panel: QWidget | None = None
        self.foot = Foot(holder)

    def build(self, context: UiContext) -> None:
        """Lay the frame out for a person."""
        self._context = context
        holder = self._holder
        self._places = [spec for spec in self._specs.values() if spec.rail and spec.shown(context)]
        places = [(spec.key, spec.icon, spec.title) for spec in self._places]
        self.rail = Rail(holder, places)
        self.top = TopBar(
            holder, context.services.clock, context.zone, self._office.name, sample=self._office.sample
        )
        self.column = ContextColumn(holder)
        self.pages = PageStack()
        self.side = QFrame()
        self.side.setObjectName("side")
        self.side.setAccessibleName("Panel")
        self._side_layout = column(holder, self.side)
        self.switcher = Switcher(holder)
        self.switcher.setParent(self)
        self.switcher.hide()
        self._lay_out()
        self._connect()
        self._apply()

    # --- Navigator

    def open(self, key: str, record_id: str = "", path: str = "") -> bool:
        """Open a screen and a record in it; False when the present screen may not be left."""
        place = Place(key=key, record_id=record_id, path=path)
        before = self.current()
        if before is not None and self._place is not None and self._place.key != key:
            if not before.can_leave():
                return False
            before.left()
        if self._place is not None and self._place != place:
            self._history.append(self._place)
        self._show(place)
        return True

    def back(self) -> None:
        """Open what was shown before."""
        if self._history:
            place = self._history.pop()
            if self.open(place.key, place.record_id, place.path):
                self._history.pop()

    def current(self) -> Screen | None:
        """The screen shown."""
        return self._screens.get(self._place.key) if self._place else None

    def toggle_panel(self) -> None:
        """Go to the panel, opened over the page where the window is narrow; from it back to where one was."""
        back = self._in_panel() or self._panel_open
        if self._step is not Step.FULL:
            self._panel_open = not back
            self._arrange()
        if back:
            self._focus_before()
        else:
            self._focus_panel()

    def set_count(self, key: str, count: str) -> None:
        """Show what waits at a place of the rail."""
        self.rail.set_count(key, count)

    @property
    def place(self) -> Place | None:
        """What is shown."""
        return self._place

    @property
    def step(self) -> Step:
        """How much of the frame has room."""
        return self._step

    # --- keyboard

    def cycle_focus(self) -> None:
        """F6: rail, column, page, panel, and round again."""
        stops: list[tuple[QWidget, Callable[[], None]]] = [
            (self.rail, self.rail.focus_first),
            (self.column, self.column.focus_first),
            (self.pages, self._focus_page),
            (self.side, self._focus_panel),
        ]
        shown = [stop for stop in stops if stop[0].isVisible()]
        now = QApplication.focusWidget()
        at = next((i for i, (part, _) in enumerate(shown) if now is not None and part.isAncestorOf(now)), -1)
        shown[(at + 1) % len(shown)][1]()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._panel_open:
            self.toggle_panel()
        else:
            super().keyPressEvent(event)

    def _focus_page(self) -> None:
        screen = self.current()
        if screen is not None:
            _focus_inside(screen)

    def _focus_panel(self) -> None:
        now = QApplication.focusWidget()
        if now is not None and self.pages.isAncestorOf(now):
            self._before_panel = now
        parts = (part for part in self.side.findChildren(QWidget) if part.isVisibleTo(self.side))
        start = next((part for part in parts if isinstance(part, StartsAt)), None)
        if start is not None:
            start.focus_first()
        if not self._in_panel():
            _focus_inside(self.side)

    def _in_panel(self) -> bool:
        now = QApplication.focusWidget()
        return now is not None and self.side.isAncestorOf(now)

    def _focus_before(self) -> None:
        """Give the keyboard back to the field it was in; to the page where that is gone."""
        before, self._before_panel = self._before_panel, None
        if before is not None and shiboken6.isValid(before) and before.isVisible():
            before.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self._focus_page()

    # --- what is shown

    def _show(self, place: Place) -> None:
        screen = self._screen(place.key)
        changed = self._place is None or self._place.key != place.key
        self._place = place
        if changed:
            self._panel_open = False
            self.pages.setCurrentWidget(screen)
            self.rail.show_place(place.key)
        screen.show_record(place.record_id, place.path)
        self._fill()
        if changed:
            screen.arrived()
            if not screen.isAncestorOf(QApplication.focusWidget() or screen):
                self._focus_page()
        self.screen_changed.emit()

    def _screen(self, key: str) -> Screen:
        found = self._screens.get(key)
        if found is None:
            assert self._context is not None
            found = self._screens[key] = self._specs[key].make(self._context)
            found.key = key
            found.entries_changed.connect(self._entries_changed)
            found.panel_changed.connect(self._panel_changed)
            found.title_changed.connect(self.screen_changed)
            self.pages.addWidget(found)
        return found

    def _entries_changed(self) -> None:
        if self.sender() is self.current():
            self._show_entries()

    def _panel_changed(self) -> None:
        if self.sender() is self.current():
            self._show_panel()
            self._arrange()

    def _fill(self) -> None:
        self._show_entries()
        self._show_panel()
        self._arrange()

    def _show_entries(self) -> None:
        screen = self.current()
        if screen is not None:
            entries, current = screen.context_entries(), screen.current_entry()
            self.column.show_entries(entries, current)
            self.switcher.show_entries(entries, current)
            self.column.setVisible(bool(entries) and self._step is not Step.NARROW)

    def _show_panel(self) -> None:
        screen = self.current()
        panel = screen.panel() if screen is not None else None
        while (item := self._side_layout.takeAt(0)) is not None:
            old = item.widget()
            if old is not None and old is not panel:
                old.hide()
                old.setParent(None)
        if panel is not None:
            self._side_layout.addWidget(panel)
            panel.show()

    # --- layout

    def _lay_out(self) -> None:
        holder = self._holder
        outer = row(holder, self, gap=0)
        outer.addWidget(self.rail)
        right = column(holder, gap=0)
        outer.addLayout(right, 1)
        right.addWidget(self.top)
        self._middle = QWidget()
        middle = row(holder, self._middle, gap=0)
        middle.addWidget(self.column)
        middle.addWidget(self.pages, 1)
        middle.addWidget(self.side)
        self._middle_layout = middle
        right.addWidget(self._middle, 1)
        right.addWidget(self.foot)

    def _connect(self) -> None:
        self.rail.chosen.connect(self.open)
        self.rail.lock_asked.connect(self.lock_asked)
        self.top.search_asked.connect(self.search_asked)
        self.top.menu_asked.connect(self._open_menu)
        self.top.user_asked.connect(self._user_asked)
        self.column.chosen.connect(self._entry_chosen)
        self.switcher.chosen.connect(self._entry_chosen)
        self.switcher.panel_asked.connect(self.toggle_panel)
        self._holder.changed.connect(self._apply)

    def _user_asked(self) -> None:
        self.user_asked.emit(self.top.user.mapToGlobal(QPoint(0, self.top.user.height())))

    def _entry_chosen(self, key: str) -> None:
        screen = self.current()
        if screen is not None:
            screen.choose_entry(key)

    def _open_menu(self) -> None:
        menu = QMenu("Menu", self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for spec in self._places:
            menu.addAction(self._holder.icon(spec.icon), spec.title).setData(spec.key)
        menu.addSeparator()
        menu.addAction(self._holder.icon("person"), "Person at the desk").setData("/user")
        menu.addAction(self._holder.icon("lock"), "Lock").setData("/lock")
        menu.triggered.connect(self._menu_chosen)
        menu.popup(self.top.menu.mapToGlobal(QPoint(0, self.top.menu.height())))

    def _menu_chosen(self, action: object) -> None:
        key = str(action.data())  # type: ignore[attr-defined]  # a QAction; the stub of the signal says object
        if key == "/lock":
            self.lock_asked.emit()
        elif key == "/user":
            self.user_asked.emit(self.top.menu.mapToGlobal(QPoint(0, self.top.menu.height())))
        else:
            self.open(key)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _apply(self) -> None:
        self.side.setMinimumWidth(self._holder.theme.lines(PANEL_L))
        self.side.setMaximumWidth(self._holder.theme.lines(PANEL_L))
        self._arrange()

    def _arrange(self) -> None:
        if self._context is None:
            return
        width = self.width() / self._holder.theme.line
        self._step = Step.FULL if width >= FULL_L else Step.MIDDLE if width >= MIDDLE_L else Step.NARROW
        narrow = self._step is Step.NARROW
        self.rail.setVisible(not narrow)
        self.top.set_narrow(narrow)
        self.foot.set_narrow(narrow)
        screen = self.current()
        if screen is None:
            self.column.hide()
            self.side.hide()
            return
        has_entries = bool(screen.context_entries())
        self.column.setVisible(has_entries and not narrow)
        self._place_panel(screen)
        self._place_switcher(screen, with_entries=has_entries and narrow)

    def _place_panel(self, screen: Screen) -> None:
        has_panel = screen.panel() is not None
        if self._step is Step.FULL:
            self._panel_open = False
            if self._middle_layout.indexOf(self.side) < 0:
                self._middle_layout.addWidget(self.side)
            self.side.setVisible(has_panel)
            return
        self._middle_layout.removeWidget(self.side)
        self.side.setVisible(has_panel and self._panel_open)
        width = min(self.side.maximumWidth(), self._middle.width())
        self.side.setGeometry(self._middle.width() - width, 0, width, self._middle.height())
        self.side.raise_()

    def _place_switcher(self, screen: Screen, *, with_entries: bool) -> None:
        panel_words = ""
        if self._step is not Step.FULL and screen.panel() is not None:
            panel_words = f"{screen.panel_title()} {screen.panel_count()}".strip()
        if self.switcher.arrange(with_entries=with_entries, panel_words=panel_words):
            if not screen.isAncestorOf(self.switcher):
                screen.place_switcher(self.switcher)
            self.switcher.show()
        else:
            screen.place_switcher(None)
            self.switcher.hide()
            self.switcher.setParent(self)


def _focus_inside(part: QWidget) -> None:
    """Give the keyboard to the first part inside that takes it by Tab."""
    for child in part.findChildren(QWidget):
        if child.isVisibleTo(part) and child.isEnabled() and child.focusPolicy() in _TAB_POLICIES:
            child.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return


_TAB_POLICIES = (Qt.FocusPolicy.TabFocus, Qt.FocusPolicy.StrongFocus, Qt.FocusPolicy.WheelFocus)
