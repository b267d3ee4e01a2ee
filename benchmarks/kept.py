"""Where benchmarks keep what they make, between runs and outside the project."""

from __future__ import annotations

import tempfile
from pathlib import Path


def cache() -> Path:
    """The folder; deleting it costs the time to make offices again, nothing else."""
    return Path(tempfile.gettempdir()) / "wakeline-benchmarks"
