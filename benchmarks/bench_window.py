"""Start to a usable window beside a bare window that imports the same libraries; each in a process of its
own.

Usable: the first page is on screen with its rows in it and the event loop waits. The state of the law tables
at the foot comes a moment later. The bare window imports every module from outside the project that the
program had imported by then, shows an empty main window and waits too. Both are started as a person starts
them for the second time: the modules are compiled (an environment that forbids it would have the program
compile all of its own at each start), and the collector of garbage rests until the window is there.
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
import gc, sys
gc.disable()
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
import gc, importlib, sys
gc.disable()
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


def surroundings(compiled: str) -> dict[str, str]:
    """The environment of the processes: what they compile is kept in a folder of its own."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPYCACHEPREFIX": compiled}


def started(compiled: str, code: str, *arguments: str) -> tuple[float, float]:
    """Seconds from starting a process until it says it is usable, and seconds of processor till then."""
    command = [sys.executable, "-c", code, *arguments]
    begun = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=surroundings(compiled)) as process:
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
            started(scratch, code, folder, names)
            started(scratch, BARE, names)
            mine, least = zip(
                *((started(scratch, code, folder), started(scratch, BARE, names)) for _ in range(ROUNDS)),
                strict=True,
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
