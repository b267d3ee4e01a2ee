"""Builds the bundle with PyInstaller in an environment of its own and runs its self-check: build_bundle.py.

The environment holds the run-time packages and PyInstaller only: a development environment would drag its
tools into the bundle. Both come from the hash locks. Result: dist/wakeline; working files: build/.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.environment import DEV_LOCK, RUN_LOCK, clean_environment  # noqa: E402
from tools.system import (  # noqa: E402
    QT_LIBRARIES,
    WINDOW_LIBRARIES,
    CannotInstall,
    apt_install,
    missing_packages,
    say,
)

BUILD = ROOT / "build"
VENV = BUILD / "venv"
WINDOWS = os.name == "nt"
PYTHON = VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")
PROGRAM = ROOT / "dist" / "wakeline" / ("wakeline-cli.exe" if WINDOWS else "wakeline")
BUILDERS = {
    "altgraph",
    "macholib",
    "packaging",
    "pefile",
    "pyinstaller",
    "pyinstaller-hooks-contrib",
    "pywin32-ctypes",
    "setuptools",
}


def main() -> int:
    """Build, measure, check; the exit code of the step that went wrong, else 0."""
    try:
        libraries = missing_packages({**QT_LIBRARIES, **WINDOW_LIBRARIES})
        apt_install(libraries, "the bundle takes along the libraries that Qt's windows need")
    except CannotInstall as missing:
        sys.exit(str(missing))
    started = time.monotonic()
    code = _make_environment() or _build()
    if code:
        return code
    size = sum(
        path.stat().st_size for path in PROGRAM.parent.rglob("*") if path.is_file() and not path.is_symlink()
    )
    say(f"dist/wakeline: {size / 1e6:.0f} MB, {time.monotonic() - started:.0f} s from start to bundle")
    return _self_check()


def _make_environment() -> int:
    builders = BUILD / "builders.lock"
    BUILD.mkdir(exist_ok=True)
    builders.write_text(_builder_pins(), encoding="utf-8")
    say("Making build/venv from the locks (run-time packages and PyInstaller)")
    install = [str(PYTHON), "-m", "pip", "install", "-q", "--no-input", "--disable-pip-version-check"]
    install += ["--require-hashes", "-r", str(ROOT / RUN_LOCK), "-r", str(builders)]
    return _run([sys.executable, "-m", "venv", "--clear", str(VENV)]) or _run(install)


def _builder_pins() -> str:
    """The blocks of the development lock that name PyInstaller and what it needs, beyond the other lock."""
    blocks = re.split(r"\n(?=[A-Za-z0-9])", (ROOT / DEV_LOCK).read_text(encoding="utf-8").strip())
    return "\n".join(block for block in blocks if block.partition("==")[0] in BUILDERS) + "\n"


def _build() -> int:
    say("Building dist/wakeline")
    options = [
        "--noconfirm",
        "--log-level",
        "WARN",
        "--distpath",
        str(ROOT / "dist"),
        "--workpath",
        str(BUILD),
    ]
    return _run([str(PYTHON), "-m", "PyInstaller", *options, str(ROOT / "pyinstaller.spec")])


def _self_check() -> int:
    """Run the bundle away from the project, so that nothing of the working tree can help it."""
    say("Running the bundle's self-check")
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as elsewhere:
        environment = {**clean_environment(), "QT_QPA_PLATFORM": "offscreen"}
        code = subprocess.run(
            [str(PROGRAM), "--self-check"], cwd=elsewhere, env=environment, check=False
        ).returncode
    say(f"The self-check took {time.monotonic() - started:.1f} s and ends with exit code {code}")
    return code


def _run(command: list[str]) -> int:
    return subprocess.run(command, cwd=ROOT, env=clean_environment(), check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
