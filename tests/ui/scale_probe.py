"""Run on its own, because the scale of a screen is read once: the window on a screen of 1366 x 768 pixels."""

from __future__ import annotations

import functools
import tempfile
from pathlib import Path

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QWidget

from services.actor import Role
from services.bootstrap import DataDir
from services.sample import open_sample, sign_in_as
from tests.ui.editors import MAKERS, VALUES
from tests.ui.frame_fixtures import SPECS
from tests.ui.test_access import cut
from ui.finders import finders_of
from ui.main_window import MainWindow
from ui.office_info import actor_of, office_of
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import column
from ui.widgets.editor import EditorValue

SCREEN = (1366, 768)


def main() -> int:
    """0 when nothing is cut or outside the screen; else what is, one a line."""
    app = QApplication([])
    holder = ThemeHolder(app, "light")
    ratio = app.primaryScreen().devicePixelRatio()
    width, height = round(SCREEN[0] / ratio), round(SCREEN[1] / ratio)
    with tempfile.TemporaryDirectory() as folder:
        services = open_sample(DataDir(Path(folder)))
        actor = sign_in_as(services, Role.RECORDS_CLERK)
        window = MainWindow(
            holder,
            services,
            SPECS,
            finders=finders_of,
            office_of=functools.partial(office_of, services),
            take_place=functools.partial(actor_of, services),
        )
        window.resize(width, height)
        window.start(actor)
        window.show()
        app.processEvents()
        found = cut(window) + outside(window, width, height)
        found += [f"editors: {words}" for words in cut(form(holder, width, app))]
        window.close()
        services.close()
    print(f"{ratio}: {window.width()} x {window.height()}", *found, sep="\n")
    return 1 if found else 0


def outside(window: QWidget, width: int, height: int) -> list[str]:
    """Visible parts that reach beyond the screen."""
    found = [] if (window.width(), window.height()) == (width, height) else [f"the window is {window.size()}"]
    for part in window.findChildren(QWidget):
        if part.isVisible() and not part.isWindow():
            corner = part.mapTo(window, QPoint(part.width(), part.height()))
            if corner.x() > width or corner.y() > height:
                found.append(f"{type(part).__name__} ends at {corner}")
    return found


def form(holder: ThemeHolder, width: int, app: QApplication) -> QWidget:
    """Every editor with a value, in one column of the narrowest page."""
    page = QWidget()
    layout = column(holder, page, margins=4)
    for name, make in MAKERS.items():
        editor = make(holder)
        editor.set_value(EditorValue(value=VALUES[name]))
        layout.addWidget(editor)
    page.resize(min(width, 40 * round(holder.theme.line)), 3000)
    page.show()
    app.processEvents()
    return page
