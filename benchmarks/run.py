#!/usr/bin/env python3
"""Measure the program beside the least it could take and print a table of ratios.

    python benchmarks/run.py [NAME...] [--cases N]

Names: list search window paper law save import audit (all of them when none is named). `--cases` is the
largest office measured; smaller ones of 10,000 and 100,000 are measured beside it, so that the table
shows whether a figure grows with the office. Offices are made once and kept under the system's temporary
folder.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from benchmarks.kept import cache  # noqa: E402
from benchmarks.measure import Row, table  # noqa: E402  # the project's folder has to be findable first

# Name of each benchmark and whether it depends on the size of the office.
BENCHMARKS = {
    "list": True,
    "search": True,
    "save": True,
    "window": True,
    "paper": False,
    "law": False,
    "import": False,
    "audit": False,
}
SIZES = (10_000, 100_000, 1_000_000)


def main() -> int:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="NAME", choices=[*BENCHMARKS, []])
    parser.add_argument("--cases", type=int, default=100_000)
    asked = parser.parse_args()
    print(machine(), flush=True)
    rows: list[Row] = []
    for name in asked.names or BENCHMARKS:
        for cases in sizes(asked.cases) if BENCHMARKS[name] else (asked.cases,):
            rows += run(name, cases)
    print()
    print(table(rows))
    return 1 if any(row.meets is False for row in rows) else 0


def sizes(largest: int) -> list[int]:
    """Sizes of office measured up to the largest."""
    return [*(size for size in SIZES if size < largest), largest]


def run(name: str, cases: int) -> list[Row]:
    """One benchmark in a process of its own, so that none warms another's caches."""
    # Compiled files are kept apart and used: without them the program would compile itself at each start.
    environment = {
        **os.environ,
        "PYTHONDONTWRITEBYTECODE": "",
        "PYTHONPYCACHEPREFIX": str(cache() / "compiled"),
        "PYTHONPATH": str(ROOT),
        "QT_QPA_PLATFORM": os.environ.get("QT_QPA_PLATFORM", "offscreen"),
    }
    command = [sys.executable, "-m", f"benchmarks.bench_{name}", str(cases)]
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        return [Row(what=f"{name}, {cases:,} cases: could not be measured", value=float("nan"), unit="")]
    return [Row(**row) for row in json.loads(done.stdout.splitlines()[-1])]


def machine() -> str:
    """What it runs on."""
    names = platform.processor() or platform.machine()
    memory = ""
    info = Path("/proc/meminfo")
    if info.exists():
        memory = f", {int(info.read_text().split()[1]) // 1_000_000} GB"
    system = f"{platform.system()} {platform.release()}, {names}"
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return f"{system}, {os.cpu_count()} cores{memory}, Python {platform.python_version()}{load}"


if __name__ == "__main__":
    sys.exit(main())
