"""The project's .venv, made from a hash lock and left alone while the lock stands. Standard library only."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.system import apt_install, say

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
RUN_LOCK = "requirements.lock"
DEV_LOCK = "requirements-dev.lock"

# Left by some machines' settings: without compiled files every start takes more than twice as long,
# and a foreign module path or home would mix other packages into the environment.
UNWANTED = ("PYTHONDONTWRITEBYTECODE", "PYTHONHOME", "PYTHONPATH", "__PYVENV_LAUNCHER__", "VIRTUAL_ENV")


def clean_environment() -> dict[str, str]:
    """The caller's environment without what disturbs a Python started from it."""
    return {name: value for name, value in os.environ.items() if name not in UNWANTED}


def ensure(lock: str) -> None:
    """Make .venv hold what the lock names. Quick, and without network, when it already does."""
    key = _key(lock)
    if _startable() and _stamp(lock) == key:
        return
    # The development lock holds every pin of the run-time lock (a test says so), so it serves both.
    if lock == RUN_LOCK and _startable() and _stamp(DEV_LOCK) == _key(DEV_LOCK):
        return
    _make_venv()
    say(f"Installing the packages of {lock} into .venv (once; a minute or two, needs the network)")
    if not (_install_with_uv(lock) or _install_with_pip(lock)):
        sys.exit(
            f"The packages of {lock} could not be installed; the lines above say why. "
            "With the network back, start the same command again."
        )
    (VENV / f".{lock}.ok").write_text(key, encoding="utf-8")


def _startable() -> bool:
    """False as well where the environment leads to a Python of somebody else's, out of this user's reach."""
    return os.access(PYTHON, os.X_OK)


def _key(lock: str) -> str:
    return hashlib.sha256((ROOT / lock).read_bytes() + sys.version.encode()).hexdigest()


def _stamp(lock: str) -> str:
    try:
        return (VENV / f".{lock}.ok").read_text(encoding="utf-8")
    except OSError:
        return ""


def _make_venv() -> None:
    """A fresh .venv with pip inside, unless a sound one of this Python stands there."""
    if _venv_is_sound():
        return
    if importlib.util.find_spec("ensurepip") is None:
        apt_install(
            [f"python3.{sys.version_info.minor}-venv"],
            "Python's venv module is incomplete without this package",
        )
    say("Making the Python environment .venv in the program's folder")
    if _create_venv():
        sys.exit(
            "Python could not make .venv; the lines above say why. On Debian: apt-get install python3-venv"
        )


def _create_venv() -> int:
    """Exit code of `python -m venv`; --clear removes a half-made environment."""
    with tempfile.TemporaryDirectory() as folder:
        target = VENV
        if os.pathsep in str(VENV):
            # Python refuses a folder with a colon in its name; a link with a plain name leads to the same.
            link = Path(folder) / "project"
            link.symlink_to(ROOT)
            target = link / VENV.name
        command = [sys.executable, "-m", "venv", "--clear", str(target)]
        return subprocess.run(command, cwd=ROOT, env=clean_environment(), check=False).returncode


def _venv_is_sound() -> bool:
    probe = "import sys, pip; print(sys.version)"
    try:
        done = subprocess.run(
            [str(PYTHON), "-c", probe], env=clean_environment(), capture_output=True, text=True, check=False
        )
    except OSError:
        return False
    return done.returncode == 0 and done.stdout.strip() == sys.version


def _install_with_uv(lock: str) -> bool:
    """True when uv is on the machine and did it; pip follows otherwise, so uv may come and go."""
    uv = shutil.which("uv")
    if uv is None:
        return False
    options = ["--python", str(PYTHON), "--compile-bytecode", "--require-hashes"]
    command = [uv, "pip", "install", "-q", *options, "-r", str(ROOT / lock)]
    return subprocess.run(command, cwd=ROOT, env=clean_environment(), check=False).returncode == 0


def _install_with_pip(lock: str) -> bool:
    options = ["-q", "--no-input", "--disable-pip-version-check", "--compile", "--require-hashes"]
    command = [str(PYTHON), "-m", "pip", "install", *options, "-r", str(ROOT / lock)]
    return subprocess.run(command, cwd=ROOT, env=clean_environment(), check=False).returncode == 0
