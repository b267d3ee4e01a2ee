"""Does all the set-up, then starts the program or its tests: bootstrap.py run|test [ARGUMENTS].

Standard library only, because it runs before anything is installed. `run`, `run.cmd` and `test` are thin
wrappers round it. The working directory stays the caller's, so relative paths in ARGUMENTS mean what they
say.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from main import wanted  # noqa: E402
from tools.environment import DEV_LOCK, PYTHON, RUN_LOCK, clean_environment, ensure  # noqa: E402
from tools.system import (  # noqa: E402
    QT_LIBRARIES,
    WAYLAND_LIBRARIES,
    WINDOW_LIBRARIES,
    CannotInstall,
    apt_install,
    missing_packages,
)

NO_DISPLAY = (
    "Wakeline opens a window and this session has no display (neither DISPLAY nor WAYLAND_DISPLAY is set): "
    "start it on a desktop, or give a command that needs none, such as ./run --help."
)


def main(arguments: list[str]) -> NoReturn:
    """Set up and start; leaves with the exit code of what was started."""
    what, rest = (arguments[:1] or ["run"])[0], arguments[1:]
    if what not in ("run", "test"):
        sys.exit("usage: bootstrap.py run|test [ARGUMENTS]")
    try:
        script = _prepare_run(rest) if what == "run" else _prepare_test()
    except CannotInstall as missing:
        sys.exit(str(missing))
    except KeyboardInterrupt:
        sys.exit("Stopped before the set-up was complete; the same command goes on from there.")
    _start([str(PYTHON), str(script), *rest])


def _prepare_run(arguments: list[str]) -> Path:
    purpose = wanted(arguments)
    if purpose == "window":
        if not _has_display():
            print(NO_DISPLAY, file=sys.stderr)
            sys.exit(2)
        apt_install(missing_packages(_window_libraries()), "Qt needs these libraries to show a window")
    elif purpose == "self-check":
        apt_install(missing_packages(QT_LIBRARIES), "Qt needs these libraries")
    ensure(RUN_LOCK)
    return ROOT / "main.py"


def _prepare_test() -> Path:
    apt_install(missing_packages(QT_LIBRARIES), "Qt needs these libraries, even without a screen")
    ensure(DEV_LOCK)
    return ROOT / "tools" / "run_tests.py"


def _has_display() -> bool:
    """Whether a window can be shown; True for a platform of Qt that the caller chose."""
    if not sys.platform.startswith("linux"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def _window_libraries() -> dict[str, str]:
    platform = os.environ.get("QT_QPA_PLATFORM", "")
    if platform and not platform.startswith(("xcb", "wayland")):
        return QT_LIBRARIES
    wayland = WAYLAND_LIBRARIES if os.environ.get("WAYLAND_DISPLAY") else {}
    return {**QT_LIBRARIES, **WINDOW_LIBRARIES, **wayland}


def _start(command: list[str]) -> NoReturn:
    """Become the program where the system allows it, so that signals and exit codes reach it directly."""
    if os.name == "posix":
        os.execve(command[0], command, clean_environment())
    sys.exit(subprocess.run(command, env=clean_environment(), check=False).returncode)


if __name__ == "__main__":
    main(sys.argv[1:])
