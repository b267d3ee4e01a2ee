"""Where things are, for tests."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent

# Top-level packages of the product, lowest first.
PACKAGES = ("law", "models", "forms", "reports", "services", "ui", "cli")


def shared_folder() -> Path | None:
    """The reference folder (cases, seeds, data): WAKELINE_SHARED, else `shared` beside the project."""
    folder = Path(os.environ.get("WAKELINE_SHARED") or ROOT.parent / "shared")
    return folder if (folder / "cases").is_dir() else None


def product_files(*packages: str) -> list[Path]:
    """The Python files of the named packages (all of the product, with main.py, when none is named)."""
    found = [path for package in packages or PACKAGES for path in (ROOT / package).rglob("*.py")]
    return sorted(found if packages else [*found, ROOT / "main.py"])


def tracked_files() -> list[Path]:
    """Files under version control that stand in the working tree; skips the test outside a git checkout."""
    try:
        done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this copy of the project is no git checkout (or git is not installed)")
    names = done.stdout.decode().split("\0")
    return [ROOT / name for name in names if name and (ROOT / name).is_file()]


@pytest.fixture(scope="session")
def shared() -> Path:
    """The reference folder; the test is skipped where it is absent."""
    folder = shared_folder()
    if folder is None:
        pytest.skip("the reference folder `shared` is not beside the project (WAKELINE_SHARED can name it)")
    return folder
