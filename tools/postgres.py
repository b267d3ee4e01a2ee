"""A private PostgreSQL for one test run: own directory, unix socket only, gone afterwards.

Standard library only.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from tools.system import CannotInstall, apt_install

# Nothing here outlives the run, so nothing is forced to disk.
SERVER_OPTIONS = (
    "-c listen_addresses='' -c fsync=off -c full_page_writes=off -c synchronous_commit=off "
    "-c max_locks_per_transaction=512 -c max_connections=60"
)


class NoPostgres(Exception):
    """The tests run without PostgreSQL; the text says why."""


def ensure_server() -> Path:
    """The directory of PostgreSQL's server programs, installed from Debian's packages when missing.

    Raises NoPostgres, with the reason, where that cannot be done.
    """
    if os.name != "posix":
        raise NoPostgres("a private PostgreSQL is started only on Linux and macOS")
    found = _server_programs()
    if found is None:
        try:
            apt_install(["postgresql"], "the tests also run on PostgreSQL")
        except CannotInstall as missing:
            raise NoPostgres(str(missing)) from missing
        found = _server_programs()
    if found is None:
        raise NoPostgres("PostgreSQL's initdb was not found after its installation")
    return found


def _server_programs() -> Path | None:
    """Debian's directory of the newest version first: its programs are not on the PATH."""
    versions = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    for initdb in sorted(versions, key=lambda path: float(path.parts[-3]), reverse=True):
        return initdb.parent
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path else None


@contextlib.contextmanager
def private_cluster() -> Iterator[str]:
    """Start a cluster, give its SQLAlchemy URL, and stop and remove it at the end.

    Raises NoPostgres when the server programs cannot be had or the cluster does not start.
    """
    programs = ensure_server()
    folder = Path(tempfile.mkdtemp(prefix="wakeline-pg-"))
    try:
        as_user = _server_user(folder)
        _start(programs, folder, as_user)
        try:
            yield f"postgresql+psycopg://postgres@/postgres?host={quote(str(folder))}"
        finally:
            stop = [str(programs / "pg_ctl"), "-D", str(folder / "data"), "-m", "immediate", "-w", "stop"]
            subprocess.run([*as_user, *stop], cwd=folder, stdout=subprocess.DEVNULL, check=False)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _server_user(folder: Path) -> list[str]:
    """Words that start a program as another user: the server refuses to run as root."""
    if os.geteuid() != 0:
        return []
    if not shutil.which("runuser"):
        raise NoPostgres("root cannot start PostgreSQL itself, and runuser is not here to become postgres")
    shutil.chown(folder, "postgres", "postgres")
    folder.chmod(0o711)
    return ["runuser", "-u", "postgres", "--"]


def _start(programs: Path, folder: Path, as_user: list[str]) -> None:
    data, log = folder / "data", folder / "server.log"
    initdb = [str(programs / "initdb"), "-D", str(data), "-U", "postgres", "-A", "trust"]
    initdb += ["-E", "UTF8", "--locale=C", "--no-sync"]
    options = f"-k '{folder}' {SERVER_OPTIONS}"
    start = [str(programs / "pg_ctl"), "-D", str(data), "-l", str(log), "-w", "-o", options, "start"]
    for command in (initdb, start):
        done = subprocess.run(
            [*as_user, *command],
            cwd=folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
        if done.returncode:
            detail = log.read_text(errors="replace") if log.exists() else done.stderr
            raise NoPostgres(f"PostgreSQL did not start: {detail.strip()[-400:]}")


if __name__ == "__main__":
    with private_cluster() as url:
        print(url)
        print("Press Enter to stop it.", file=sys.stderr)
        sys.stdin.readline()
