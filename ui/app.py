"""`run(argv)`: the application, the office, the window, and the one event loop."""

from __future__ import annotations

import functools
import gc
import os
import shutil
import sys
from pathlib import Path

import platformdirs
from PySide6.QtCore import QLocale, QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from law.plain import dataclass
from services.actor import Actor, Role
from services.bootstrap import DataDir, Services, open_office
from services.version import VERSION
from ui import dialogs
from ui.crash import CrashPath
from ui.launch import Asked, is_url, read_arguments
from ui.main_window import NAME, MainWindow
from ui.office_info import actor_of, office_of
from ui.screens import SCREENS
from ui.screens.later import finders_of
from ui.tasks import KNOWN, Failure
from ui.theme.holder import CHOICES, SYSTEM, ThemeHolder
from ui.theme.theme import USUAL_PT

NO_SCREEN = "There is no display to open a window on. Start Wakeline on a desktop, or use `run COMMAND`."
EXIT_NO_SCREEN = 3
LOADED_AFTER_MS = 5_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """The window with what keeps it going."""

    window: MainWindow
    services: Services
    crash: CrashPath


def run(arguments: list[str]) -> int:
    """Open the window and stay until it is closed. The exit code of the program.

    The caller has stopped the collector of garbage: what is loaded at the start stays, and to search it again
    and again for what could go costs a tenth of the time until the window is there.
    """
    asked = read_arguments(arguments)
    if not has_screen():
        print(NO_SCREEN, file=sys.stderr)  # noqa: T201  # the one thing said without a window
        return EXIT_NO_SCREEN
    app = make_application()
    holder = ThemeHolder(app, asked.theme or SYSTEM)
    opened = _open(app, holder, asked)
    spare_what_is_loaded()
    # What the first minute brings along (home, law tables) stays as well.
    QTimer.singleShot(LOADED_AFTER_MS, spare_what_is_loaded)
    code = app.exec()
    if opened is not None:
        opened.crash.remove()
        opened.services.close()
        _throw_away(opened.services, asked)
    return code


def spare_what_is_loaded() -> None:
    """Let the collector of garbage pass over everything there is now.

    A full search of all that the program loaded holds every thread for a tenth of a second and more.
    """
    gc.freeze()


def _throw_away(services: Services, asked: Asked) -> None:
    """A sample office without a place of its own does not stay behind."""
    folder = services.office.folder
    if asked.sample and not asked.data and folder is not None:
        shutil.rmtree(folder.path, ignore_errors=True)


def _open(app: QApplication, holder: ThemeHolder, asked: Asked) -> Opened | None:
    """The window on screen; None when the office cannot be opened, which is then said instead."""
    try:
        services, actor = open_asked(asked)
    except KNOWN as failure:
        say_and_leave(holder, failure)
        return None
    opened = open_window(app, holder, services, actor)
    opened.window.show()
    return opened


def has_screen() -> bool:
    """Whether Qt has anything to draw on. Asked first, because Qt ends the process when it has not."""
    if not sys.platform.startswith("linux") or os.environ.get("QT_QPA_PLATFORM"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def make_application() -> QApplication:
    """The application, with English words."""
    QGuiApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
    QLocale.setDefault(QLocale(QLocale.Language.English, QLocale.Country.UnitedStates))
    app = QApplication([NAME])
    app.setApplicationName(NAME)
    app.setApplicationVersion(VERSION)
    return app


def usual_folder() -> Path:
    """Where this person's records are when nothing else is said."""
    return Path(platformdirs.user_data_dir(NAME, appauthor=False))


def open_asked(asked: Asked) -> tuple[Services, Actor | None]:
    """The office asked for; in a sample office with somebody signed in.

    Raises:
        Known, StoreFailure: the place cannot be opened.
    """
    if asked.sample:
        from services.sample import open_sample, sign_in_as

        services = open_sample(DataDir(Path(asked.data)) if asked.data else None)
        return services, sign_in_as(services, Role.RECORDS_CLERK)
    if asked.data and is_url(asked.data):
        return open_office(asked.data, create=True), None
    return open_office(DataDir(Path(asked.data) if asked.data else usual_folder()), create=True), None


def open_window(app: QApplication, holder: ThemeHolder, services: Services, actor: Actor | None) -> Opened:
    """The window of an open office, at the desk of `actor` or before the gate."""
    _use_workstation(holder, services)
    window = MainWindow(
        holder,
        services,
        SCREENS,
        finders=finders_of,
        office_of=functools.partial(office_of, services),
        take_place=functools.partial(actor_of, services),
    )
    crash = CrashPath(holder, VERSION, window)
    crash.over(window)
    crash.keep_with(window.keep_drafts)
    crash.install()
    window.start(actor)
    return Opened(window=window, services=services, crash=crash)


def _use_workstation(holder: ThemeHolder, services: Services) -> None:
    kept = services.settings.workstation()
    points = kept.get("points", USUAL_PT)
    if isinstance(points, int | float) and points != holder.theme.points:
        holder.set_points(points)
    choice = kept.get("theme", SYSTEM)
    if choice in CHOICES and choice != holder.choice and holder.choice == SYSTEM:
        holder.choose(str(choice))
    holder.changed.connect(_Keep(holder, services).keep)


class _Keep(QObject):
    """Keeps colours and size for this computer."""

    def __init__(self, holder: ThemeHolder, services: Services) -> None:
        super().__init__(holder)
        self._holder, self._services = holder, services

    def keep(self) -> None:
        self._services.settings.set_workstation(theme=self._holder.choice, points=self._holder.theme.points)


def say_and_leave(holder: ThemeHolder, failure: Failure) -> None:
    """The office cannot be opened: say why and what next, then end."""
    sheet = dialogs.tell(holder, None, "The records cannot be opened", failure.sentence, failure.remedy)
    sheet.finished.connect(_leave)


def _leave() -> None:
    QApplication.exit(1)
