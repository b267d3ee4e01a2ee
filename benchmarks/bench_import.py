"""The longest stall of the window while accident tables are taken in on the import's own thread.

A timer in an offscreen window ticks; what a tick comes late is a stall somebody could see. The tables are
the published ones beside the project; without them the benchmark says so and gives no figure.
"""

from __future__ import annotations

import functools
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QTimer

from benchmarks.desk import CLERK, services_of
from benchmarks.measure import Row, hand_back
from services.bootstrap import Services
from services.importing import job as importing
from services.importing.plan import Terms
from services.office import DataDir
from ui import app as program
from ui.screens.import_job import Job
from ui.theme.holder import SYSTEM, ThemeHolder

TICK = 5
TABLES = Path(__file__).resolve().parent.parent.parent / "shared" / "data" / "bard"


class Heart:
    """Counts how late each tick of a timer is, in milliseconds."""

    def __init__(self) -> None:
        self.late: list[float] = []
        self._last = time.perf_counter()
        self._timer = QTimer()
        self._timer.setInterval(TICK)
        self._timer.timeout.connect(self._beat)

    def start(self) -> None:
        """Begin to beat."""
        self.late = []
        self._last = time.perf_counter()
        self._timer.start()

    def _beat(self) -> None:
        now = time.perf_counter()
        self.late.append(max(0.0, (now - self._last) * 1000 - TICK))
        self._last = now


def _take_in(services: Services, folder: Path, report: object, stopped: object) -> object:
    terms = Terms(zone="America/Chicago", imported_from=importing.ORIGIN, status="closed")
    plan = importing.preview(services.cases, CLERK, folder, terms=terms, report=report, stopped=stopped)  # type: ignore[arg-type]
    assert plan is not None
    return importing.run(services.cases, services.bulk, CLERK, plan, report=report, stopped=stopped)  # type: ignore[arg-type]


def rows() -> Iterator[Row]:
    """Lines of the table."""
    if not TABLES.is_dir():
        yield Row(what="import: the accident tables are not beside the project", value=0)
        return
    application = program.make_application()
    scratch = Path(tempfile.mkdtemp())
    services = services_of(DataDir(scratch), create=True)
    opened = program.open_window(application, ThemeHolder(application, SYSTEM), services, CLERK)
    opened.window.show()
    heart = Heart()
    ended: list[object] = []
    idle = _stall(application.processEvents, heart, seconds=2)
    job = Job(functools.partial(_take_in, services, TABLES), opened.window)
    job.finished.connect(ended.append)
    job.refused.connect(ended.append)
    heart.start()
    begun = time.perf_counter()
    program.spare_what_is_loaded()  # as the program does once it is up
    job.start()
    while not ended:
        application.processEvents()
        time.sleep(0.0005)
    took = time.perf_counter() - begun
    late = sorted(heart.late)
    done = ended[0]
    assert isinstance(done, importing.Done), done
    yield Row(
        what=f"import of {done.cases} accidents: longest stall of the window",
        value=late[-1],
        aim=50,
        note=f"99 of 100 ticks within {late[int(len(late) * 0.99)]:.1f} ms; idle window {idle:.1f} ms",
    )
    yield Row(what="import: accidents a second, findings included", value=done.cases / took, unit="/s")
    opened.window.close()
    services.close()
    shutil.rmtree(scratch)


def _stall(turn: object, heart: Heart, *, seconds: float) -> float:
    assert callable(turn)
    heart.start()
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        turn()
        time.sleep(0.0005)
    return max(heart.late)


if __name__ == "__main__":
    hand_back(rows())
    sys.exit(0)
