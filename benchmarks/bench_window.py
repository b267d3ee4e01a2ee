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
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.desk import NOW, services_of
from benchmarks.invented_case import ZONE
from benchmarks.measure import Row, hand_back, quick
from benchmarks.office import office
from services.accounts import FirstRun
from services.office import DataDir
from services.settings import CountyOf

ROUNDS = 9
OURS = """
import gc, sys
gc.disable()
from pathlib import Path
import datetime as dt
from PySide6.QtCore import QEventLoop
from services.actor import Actor, Role
from services.bootstrap import DataDir, open_office
from services.clock import FixedClock
from ui import app as program
from ui.theme.holder import SYSTEM, ThemeHolder
application = program.make_application()
holder = ThemeHolder(application, SYSTEM)
services = open_office(DataDir(Path(sys.argv[1])), clock=FixedClock(dt.datetime.fromisoformat(sys.argv[2])))
clerk = Actor(user_id="bench", name="Benchmark", roles=frozenset({Role.RECORDS_CLERK}))
coroner = Actor(user_id="bench", name="Benchmark", roles=frozenset({Role.CORONER}))
{before}
opened = program.open_window(application, holder, services, {actor})
opened.window.show()
tasks = opened.window.tasks
application.processEvents()
while tasks.busy:
    application.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
application.processEvents()
import time
print("USABLE", time.process_time(), flush=True)
if len(sys.argv) > 3:
    own = ("law", "models", "forms", "reports", "services", "ui", "cli", "benchmarks", "tools", "__main__")
    names = [name for name, module in sys.modules.items() if module and name.split(".")[0] not in own]
    Path(sys.argv[3]).write_text("\\n".join(names))
import os
os._exit(0)
"""
# On a busy machine its moment would come while the page is still read.
LAW_LATER = "import ui.desk; ui.desk.LAW_WORDS_AFTER_MS = 60_000"
WINDOWS = (
    ("desk with what is owed", "clerk", LAW_LATER),
    ("desk of a coroner", "coroner", LAW_LATER),
    ("sign-in", "None", ""),
)
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


def with_accounts(folder: DataDir) -> str:
    """The folder of an office that has an account, so that its window asks to sign in."""
    services = services_of(folder)
    if services.accounts.needs_first_run():
        services.accounts.first_run(
            FirstRun(
                office="Benchmark",
                counties=(CountyOf(county="dane"),),
                zone=ZONE,
                admin_name="Benchmark",
                admin_user="bench",
                password=secrets.token_urlsafe(24),
            )
        )
    services.close()
    return str(folder.path)


def rows(cases: int) -> Iterator[Row]:
    """Lines of the table for one size of office."""
    folder = with_accounts(office(cases))
    asked = (folder, NOW.isoformat())
    with tempfile.TemporaryDirectory() as scratch:
        names = str(Path(scratch) / "modules")
        for what, actor, before in WINDOWS:
            code = OURS.replace("{actor}", actor).replace("{before}", before)
            started(scratch, code, *asked, names)
            started(scratch, BARE, names)
            mine, least = zip(
                *((started(scratch, code, *asked), started(scratch, BARE, names)) for _ in range(ROUNDS)),
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
