"""System packages the program needs on Linux, installed through apt where possible. Standard library only."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys

# Shared object -> Debian package. Qt loads these even when nothing is shown.
QT_LIBRARIES = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libfontconfig.so.1": "libfontconfig1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3",
}

# What a window on a screen needs on top of QT_LIBRARIES; libcups is how Qt finds the system's printers.
WINDOW_LIBRARIES = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libcups.so.2": "libcups2",
}

WAYLAND_LIBRARIES = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
}


class CannotInstall(Exception):
    """A system package is missing and this session cannot install it; the text says what to do."""


def say(text: str) -> None:
    """Tell the user what is being done; on standard error, so that `--json` output stays clean."""
    print(text, file=sys.stderr, flush=True)


def missing_packages(libraries: dict[str, str]) -> list[str]:
    """Packages of those libraries that the loader cannot open; none outside Linux."""
    if not sys.platform.startswith("linux"):
        return []
    return [package for library, package in libraries.items() if not _loads(library)]


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def apt_install(packages: list[str], reason: str) -> None:
    """Install packages with apt-get, as root or through sudo.

    The package index is fetched only when the first attempt fails, so a second run needs no network.
    Raises CannotInstall with the line to type where apt-get, root and sudo are all out of reach.
    """
    if not packages:
        return
    command = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    if not shutil.which("apt-get"):
        raise CannotInstall(f"{reason}; install these (Debian names) and start again: {' '.join(packages)}")
    prefix = _privilege()
    if prefix is None:
        raise CannotInstall(f"{reason}. As root, run: {' '.join(command)}")
    say(f"Installing with apt-get ({reason}): {' '.join(packages)}")
    if _apt([*prefix, *command], quiet=True):
        return
    say("Fetching the package index first (apt-get update)")
    if not (_apt([*prefix, "apt-get", "update", "-qq"]) and _apt([*prefix, *command])):
        raise CannotInstall(f"{reason}, and apt-get did not install it. As root, run: {' '.join(command)}")


def _privilege() -> list[str] | None:
    """The words before apt-get; None where neither root nor sudo can be had."""
    if os.geteuid() == 0:
        return []
    if not shutil.which("sudo"):
        return None
    keep = ["env", "DEBIAN_FRONTEND=noninteractive"]
    if sys.stdin.isatty():
        return ["sudo", *keep]
    # Nobody is there to type a password.
    probe = subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False)
    return ["sudo", "-n", *keep] if probe.returncode == 0 else None


def _apt(command: list[str], quiet: bool = False) -> bool:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(
        command,
        env=environment,
        stdin=None if sys.stdin.isatty() else subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL if quiet else None,
        check=False,
    )
    return done.returncode == 0
