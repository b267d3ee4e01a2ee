"""The window: a gate (first run, sign-in, lock) before the desk of whoever signed in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QApplication, QDialog, QStackedWidget, QVBoxLayout, QWidget

from services.actor import Actor
from services.bootstrap import Services
from ui import dialogs
from ui.context import ScreenSpec, Session
from ui.events import Events
from ui.garbage import Collector
from ui.lock import IdleLock
from ui.office_info import Office
from ui.screens.later import desk_kind, first_run_kind
from ui.sign_in import SignInPage
from ui.tasks import Failure, Tasks
from ui.theme.holder import ThemeHolder
from ui.widgets.wheel import guard_wheel

if TYPE_CHECKING:
    from ui.desk import Desk, Finders

NAME = "Wakeline"
USUAL_L = (91, 56)
LEAST_L = (43, 24)


class MainWindow(QWidget):
    """Holds the session: who is in, when it locks, whose desk is shown.

    `office_of` tells what the frame says of the office; it is asked each time a desk is built, because the
    first run and the settings change it. `take_place` gives the actor of a colleague in a sample office.
    """

    def __init__(
        self,
        holder: ThemeHolder,
        services: Services,
        specs: Sequence[ScreenSpec],
        *,
        finders: Finders,
        office_of: Callable[[], Office],
        take_place: Callable[[str], Actor],
    ) -> None:
        super().__init__()
        self._holder, self._services, self._specs = holder, services, tuple(specs)
        self._finders, self._office_of, self._take_place = finders, office_of, take_place
        self.session = Session(self)
        self.events = Events(self)
        self.tasks = Tasks(self.events, self)
        self.tasks.failed.connect(self.show_failure)
        self.desk: Desk | None = None
        self.gate: QWidget | None = None
        self._owner = ""
        self._user = ""
        self._garbage = Collector(self)
        self._last: Actor | None = None
        self._covered: list[QDialog] = []
        self._guard = 0
        self.idle = IdleLock(services.clock, 0, self)
        self.idle.idle.connect(self.lock)
        self._root = QStackedWidget(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._root)
        self.setWindowTitle(NAME)
        self.resize(holder.theme.lines(USUAL_L[0]), holder.theme.lines(USUAL_L[1]))
        holder.changed.connect(self._apply)
        self._apply()

    def start(self, actor: Actor | None = None) -> None:
        """Show the desk when somebody is signed in already, else the gate."""
        if actor is not None:
            self.enter(actor)
        elif self._services.accounts.needs_first_run():
            page = first_run_kind()(self._holder, self._services, self.tasks)
            page.ready.connect(self._entered)
            self._show_gate(page)
        else:
            self._ask_sign_in("", locked=False)

    def enter(self, actor: Actor) -> None:
        """Show the desk: the one that was locked to the person it belongs to, a new one to anybody else."""
        returns = self.desk is not None and self._owner == actor.user_id
        self.session.begin(actor)
        self._last = actor
        if not returns:
            self._drop_desk()
            self._build_desk(actor)
        self._show_desk()
        self._uncover()
        # Not before: a gate has nothing to guard, and the filter sees each event of a page being built.
        self._guard = self._guard or guard_wheel()
        self.idle.start()

    def _entered(self, actor: Actor, user: str) -> None:
        self._user = user
        self.enter(actor)

    @property
    def _last_name(self) -> str:
        return self._last.name if self._last is not None else ""

    def _go_on(self) -> None:
        """In a sample office: back to the desk without a password."""
        if self._last is not None:
            self.enter(self._take_place(self._last.user_id))

    def lock(self) -> None:
        """Cover everything; drafts and open work stay as they were left."""
        if self.desk is None or not self.session.is_open:
            return
        self.idle.stop()
        self.desk.leave()
        self.desk.set_commands_enabled(False)
        self._cover()
        self.session.end()
        self._ask_sign_in(self._user, locked=True)

    def sign_out(self) -> None:
        """End the session; what was entered is kept as drafts."""
        self.lock()
        self._drop_desk()
        self._ask_sign_in("", locked=False)

    def take_place(self, user_id: str) -> None:
        """In a sample office: go on as somebody else, at a desk of their own."""
        if self.desk is not None:
            self.desk.leave()
        actor = self._take_place(user_id)
        self.session.begin(actor)
        self._drop_desk()
        self.enter(actor)

    def keep_drafts(self) -> None:
        """Let the open screen put its draft away."""
        if self.desk is not None:
            self.desk.leave()

    def show_failure(self, failure: Failure) -> None:
        """A known failure nobody else took: what, why, what next."""
        dialogs.tell(self._holder, self, "This could not be done", failure.sentence, failure.remedy)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.desk is not None:
            screen = self.desk.frame.current()
            if self.session.is_open and screen is not None and not screen.can_leave():
                event.ignore()
                return
            self.desk.leave()
        self.idle.stop()
        self.tasks.stop()
        event.accept()

    def _build_desk(self, actor: Actor) -> None:
        office = self._office_of()
        desk = desk_kind()(
            self._holder,
            self._services,
            office,
            self._specs,
            self._finders,
            self.session,
            self.tasks,
            self.events,
        )
        desk.lock_asked.connect(self.lock)
        desk.sign_out_asked.connect(self.sign_out)
        desk.colleague_chosen.connect(self.take_place)
        desk.title_changed.connect(self._show_title)
        self.idle.minutes = office.idle_minutes
        self.desk, self._owner = desk, actor.user_id
        self._root.addWidget(desk)
        desk.open_first(self._specs)

    def _show_desk(self) -> None:
        assert self.desk is not None
        self._root.setCurrentWidget(self.desk)
        self.desk.set_commands_enabled(True)
        self._drop_gate()

    def _drop_desk(self) -> None:
        for dialog in self._covered:
            dialog.deleteLater()
        self._covered = []
        if self.desk is not None:
            self._root.removeWidget(self.desk)
            self.desk.deleteLater()
        self.desk, self._owner = None, ""

    def _ask_sign_in(self, user: str, *, locked: bool) -> None:
        page = SignInPage(self._holder, self._services, self.tasks, self._office_of().words.name)
        page.signed_in.connect(self._entered)
        if self._services.sample:
            page.offer_place(self._last_name)
            page.place_taken.connect(self._go_on)
        self._show_gate(page)
        page.ask(user, locked=locked)

    def _show_gate(self, page: QWidget) -> None:
        self._drop_gate()
        self.gate = page
        self._root.addWidget(page)
        self._root.setCurrentWidget(page)
        self._show_title("")

    def _drop_gate(self) -> None:
        if self.gate is not None:
            self._root.removeWidget(self.gate)
            self.gate.deleteLater()
        self.gate = None

    def _cover(self) -> None:
        """Hide open dialogs: they show records too."""
        dialogs_open = [w for w in QApplication.topLevelWidgets() if isinstance(w, QDialog) and w.isVisible()]
        self._covered = dialogs_open
        for dialog in dialogs_open:
            dialog.setVisible(False)

    def _uncover(self) -> None:
        covered, self._covered = self._covered, []
        for dialog in covered:
            dialog.setVisible(True)

    def _show_title(self, title: str) -> None:
        self.setWindowTitle(f"{title} - {NAME}" if title else NAME)

    def _apply(self) -> None:
        theme = self._holder.theme
        self.setMinimumSize(theme.lines(LEAST_L[0]), theme.lines(LEAST_L[1]))
