"""The desk of one signed-in person: frame, commands, palette, and the context given to the screens."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from services.bootstrap import Services
from ui.commands import Command
from ui.context import ScreenSpec, Session, UiContext
from ui.events import Events
from ui.frame.frame import Frame
from ui.keys_sheet import show_keys
from ui.office_info import Office
from ui.palette import Finder, Palette
from ui.rederiving import Rederiving
from ui.tasks import Tasks
from ui.theme.holder import ThemeHolder
from ui.window_commands import all_commands

LAW_WORDS_AFTER_MS = 400
MENU = ("window.larger", "window.smaller", "window.keys", "window.lock", "window.sign_out")

Finders = Callable[[UiContext], Sequence[Finder]]


class Desk(QWidget):
    """Built when somebody signs in, dropped when another does."""

    lock_asked = Signal()
    sign_out_asked = Signal()
    colleague_chosen = Signal(str)
    title_changed = Signal(str)

    def __init__(
        self,
        holder: ThemeHolder,
        services: Services,
        office: Office,
        specs: Sequence[ScreenSpec],
        finders: Finders,
        session: Session,
        tasks: Tasks,
        events: Events,
    ) -> None:
        super().__init__()
        self._holder, self._office = holder, office
        self.frame = Frame(holder, specs, office.words)
        commands = all_commands(
            specs,
            find=self._find,
            keys=self._keys,
            cycle=self._cycle,
            lock=self._lock,
            sign_out=self._sign_out,
        )
        self.context = UiContext(
            services=services,
            session=session,
            tasks=tasks,
            events=events,
            commands=commands,
            theme=holder,
            navigator=self.frame,
            status=self.frame.foot,
            zone=office.zone,
            kinds=office.kinds,
        )
        self.frame.build(self.context)
        self.frame.top.user.setText(session.actor.name)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.frame)
        self.palette_box = Palette(self.context, finders(self.context), self)
        self._actions = {command.id: self._action(command) for command in commands}
        self._icons = {command.id: command.icon for command in commands if command.icon}
        self.rederiving = Rederiving(self.context, self)
        # The first page comes before a sentence at the foot that needs the law tables.
        self._law_timer = QTimer(self)
        self._law_timer.setSingleShot(True)
        self._law_timer.setInterval(LAW_WORDS_AFTER_MS)
        self._law_timer.timeout.connect(self._ask_law_words)
        events.law_changed.connect(self._law_timer.start)
        self._connect()

    def open_first(self, specs: Sequence[ScreenSpec]) -> None:
        """Open the first place of the rail."""
        first = next((spec for spec in specs if spec.rail), None)
        if first is not None:
            self.frame.open(first.key)
        self.rederiving.begin()
        self._law_timer.start()

    def _ask_law_words(self) -> None:
        if self.context.session.is_open:
            say = self.frame.foot.law_says
            self.context.tasks.read(self._office.law_words, say, owner=self, key="law words")

    def leave(self) -> None:
        """Close what stands over the page and let the screen put its draft away."""
        self.palette_box.hide()
        screen = self.frame.current()
        if screen is not None:
            screen.left()

    def set_commands_enabled(self, enabled: bool) -> None:
        """Commands are given only while somebody is signed in."""
        for action in self._actions.values():
            action.setEnabled(enabled)

    def give(self, command: Command) -> None:
        """Give a command, if it can be given now."""
        if self.context.session.is_open and command.when(self.context):
            command.run(self.context)

    def open_user_menu(self, at: QPoint) -> None:
        """Open the menu of the person at the desk."""
        self.user_menu().popup(at)

    def user_menu(self) -> QMenu:
        """What the person at the desk can do with the session."""
        menu = QMenu("Person at the desk", self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if self._office.colleagues:
            menu.addAction("Sample office: work as").setEnabled(False)
            for colleague in self._office.colleagues:
                menu.addAction(colleague.words).setData(colleague.user_id)
            menu.addSeparator()
        colors = QMenu("Colors", menu)
        for command_id in self._actions:
            if command_id.startswith("window.theme."):
                colors.addAction(self._with_icon(command_id))
        menu.addMenu(colors)
        for command_id in MENU:
            menu.addAction(self._with_icon(command_id))
        menu.triggered.connect(self._menu_chosen)
        return menu

    def _with_icon(self, command_id: str) -> QAction:
        """An action as a menu shows it. Nowhere else is its icon seen, and drawing them all takes a while."""
        action = self._actions[command_id]
        action.setIcon(self._holder.icon(self._icons[command_id]))
        return action

    def _menu_chosen(self, action: QAction) -> None:
        if isinstance(action.data(), str):
            self.colleague_chosen.emit(action.data())

    def _connect(self) -> None:
        self.frame.search_asked.connect(self.palette_box.open_with)
        self.frame.lock_asked.connect(self.lock_asked)
        self.frame.user_asked.connect(self.open_user_menu)
        self.frame.screen_changed.connect(self._show_title)

    def _show_title(self) -> None:
        screen = self.frame.current()
        self.title_changed.emit(screen.title() if screen is not None else "")

    def _action(self, command: Command) -> QAction:
        action = QAction(command.title, self)
        action.setToolTip(command.tip or command.title)
        if command.shortcut:
            action.setShortcut(QKeySequence(command.shortcut))
        action.triggered.connect(_Give(self, command).give)
        self.addAction(action)
        return action

    # --- the window's own commands

    def _find(self, context: UiContext) -> None:
        self.palette_box.open_with()

    def _keys(self, context: UiContext) -> None:
        show_keys(self._holder, self.window(), context.commands)

    def _cycle(self, context: UiContext) -> None:
        self.frame.cycle_focus()

    def _lock(self, context: UiContext) -> None:
        self.lock_asked.emit()

    def _sign_out(self, context: UiContext) -> None:
        screen = self.frame.current()
        if screen is None or screen.can_leave():
            self.sign_out_asked.emit()


class _Give(QObject):
    """A command as a slot."""

    def __init__(self, desk: Desk, command: Command) -> None:
        super().__init__(desk)
        self._desk, self._command = desk, command

    def give(self) -> None:
        self._desk.give(self._command)
