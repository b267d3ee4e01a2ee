"""Runs the suite without a screen, on SQLite and PostgreSQL: run_tests.py [--long] [PYTEST ARGUMENTS].

Started by `./test` inside .venv. Prints the seed of the random order and of Hypothesis; the same seed repeats
a run: ./test --randomly-seed=SEED. Stress tests run at reduced counts unless --long is given. Paths in the
arguments are relative to the project's folder.
"""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.postgres import NoPostgres, private_cluster  # noqa: E402
from tools.system import say  # noqa: E402

PG_URL = "WAKELINE_TEST_PG_URL"


def main(arguments: list[str]) -> int:
    """Run pytest with the databases there are; its exit code."""
    signal.signal(signal.SIGTERM, _leave)
    environment = {**os.environ, "PYTHONUTF8": "1"}
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    started = time.monotonic()
    with _database(environment):
        code = _pytest(arguments, environment)
    say(f"./test took {time.monotonic() - started:.0f} s and ends with exit code {code}")
    return code


def _leave(_number: int, _frame: FrameType | None) -> None:
    """Turn a termination into an ordinary exit, so that the cluster is stopped and removed."""
    sys.exit(143)


@contextlib.contextmanager
def _database(environment: dict[str, str]) -> Iterator[None]:
    if environment.get(PG_URL):
        say(f"Using the PostgreSQL named by {PG_URL}")
        yield
        return
    with contextlib.ExitStack() as stack:
        try:
            environment[PG_URL] = stack.enter_context(private_cluster())
            say("PostgreSQL: a private cluster in a temporary folder, on a unix socket, for this run only")
        except NoPostgres as reason:
            say(f"PostgreSQL is LEFT OUT of this run (its tests are skipped): {reason}")
        yield


def _pytest(arguments: list[str], environment: dict[str, str]) -> int:
    seed = _seed(arguments)
    counts = (
        "full counts (--long)" if "--long" in arguments else "reduced counts (./test --long runs them all)"
    )
    say(f"Running the tests without a screen, in random order; seed {seed}; stress tests at {counts}")
    say(f"To repeat this run: ./test --randomly-seed={seed}")
    options = [f"--randomly-seed={seed}", f"--hypothesis-seed={seed}"]
    command = [sys.executable, "-m", "pytest", *options, *_workers(arguments), *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


def _workers(arguments: list[str]) -> list[str]:
    """Two processes for the whole suite; one where a part, a debugger or another number is asked for.

    A part is over before a second process has loaded Qt, and a debugger needs the terminal to itself.
    """
    whole = all(word in {"--long", "-q", "-v"} or word.startswith("--randomly-seed=") for word in arguments)
    cores = os.cpu_count() or 1
    return ["-n", "2"] if whole and cores > 1 else []


def _seed(arguments: list[str]) -> int:
    for word in arguments:
        option, _, value = word.partition("=")
        if option == "--randomly-seed" and value.isdigit():
            return int(value)
    return random.SystemRandom().randrange(2**32)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
