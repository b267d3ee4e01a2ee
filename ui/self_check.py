"""The window part of the self-check: a real window of a new office, shown where nobody sees it."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from services.bootstrap import DataDir, open_office
from ui.app import make_application, open_window
from ui.theme.holder import SYSTEM, ThemeHolder


def show_window() -> str:
    """Open an empty office, show its window off screen, draw it once and close it. Says what was drawn."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = make_application()
    with tempfile.TemporaryDirectory(prefix="wakeline-", ignore_cleanup_errors=True) as folder:
        services = open_office(DataDir(Path(folder) / "office"), create=True)
        try:
            opened = open_window(app, ThemeHolder(app, SYSTEM), services, None)
            opened.window.show()
            app.processEvents()
            picture = opened.window.grab()
            opened.crash.remove()
            opened.window.close()
        finally:
            services.close()
    if picture.isNull() or not picture.width():
        raise RuntimeError("the window was not drawn")
    return f"drawn at {picture.width()} x {picture.height()} on {app.platformName()}"
