"""Start to a usable window beside a bare window that imports the same libraries; each in a process of its
own.

Usable: the first page is on screen with its rows in it and the event loop waits. The bare window imports
every module from outside the project that the program had imported by then, shows an empty main window
and waits too.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import Row, hand_back, quick
from benchmarks.office import office

ROUNDS = 9
OURS = """
import sys
from pathlib import Path
from benchmarks.desk import CLERK, services_of
from services.office import DataDir
from ui import app as program
from ui.theme.holder import SYSTEM, ThemeHolder
application = program.make_application()
holder = ThemeHolder(application, SYSTEM)
opened = program.open_window(application, holder, services_of(DataDir(Path(sys.argv[1]))), {actor})
opened.window.show()
tasks = opened.window.tasks
application.processEvents()
while tasks.busy:
    application.processEvents()
application.processEvents()
import time
print("USABLE", time.process_time(), flush=True)
if len(sys.argv) > 2:
    own = ("law", "models", "forms", "reports", "services", "ui", "cli", "benchmarks", "tools", "__main__")
    names = [name for name, module in sys.modules.items() if module and name.split(".")[0] not in own]
    Path(sys.argv[2]).write_text("\\n".join(names))
import os
os._exit(0)
"""
BARE = """
import importlib, sys
from pathlib import Path
for name in Path(sys.argv[1]).read_text().split():
    try:
        importlib.import_module(name)
    except Exception:
        pass
from PySide6.QtWidgets import QApplication, QMainWindow
application = QApplication([])
window = QMainWindow()
window.show()
application.processEvents()
import time
print("USABLE", time.process_time(), flush=True)
import os
os._exit(0)
"""


def started(code: str, *arguments: str) -> tuple[float, float]:
    """Seconds from starting a process until it says it is usable, and seconds of processor till then."""
    command = [sys.executable, "-c", code, *arguments]
    begun = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=dict(os.environ)) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("USABLE"):
                return time.perf_counter() - begun, float(line.split()[1])
    raise RuntimeError("the window did not come up")


def rows(cases: int) -> Iterator[Row]:
    """Lines of the table for one size of office."""
    folder = str(office(cases).path)
    with tempfile.TemporaryDirectory() as scratch:
        names = str(Path(scratch) / "modules")
        for what, actor in (("desk with what is owed", "CLERK"), ("sign-in", "None")):
            code = OURS.replace("{actor}", actor)
            started(code, folder, names)
            started(BARE, names)
            mine, least = zip(
                *((started(code, folder), started(BARE, names)) for _ in range(ROUNDS)), strict=True
            )
            spent, bare = (quick([cpu for _, cpu in times]) * 1000 for times in (mine, least))
            yield Row(
                what=f"window, {cases:,} cases: {what}",
                value=quick([wall for wall, _ in mine]) * 1000,
                floor=quick([wall for wall, _ in least]) * 1000,
                aim=1.5,
                note=f"processor {spent:.0f} against {bare:.0f} ms: {spent / bare:.2f}x",
            )


if __name__ == "__main__":
    hand_back(rows(int(sys.argv[1])))
