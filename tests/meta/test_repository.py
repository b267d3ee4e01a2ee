"""What the tracked files may not hold: package hosts, paths of one machine, locks without hashes."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from tests.support.paths import ROOT, tracked_files

LOCKS = ("requirements.lock", "requirements-dev.lock")
LOCK_ADDRESS = re.compile(r"://|--index|--extra-index|--find-links|@ file")
MACHINE_PATH = re.compile(r"(?<![\w.~$}])/(?:work|farm|root|tmp|home)/[A-Za-z0-9._-]+")
PACKAGE_HOST = re.compile(
    r"https?://[^ )\"]*(?:pypi|pythonhosted|npmjs|debian\.org|mirror|proxy|artifact|registry)", re.IGNORECASE
)
BINARY = {".ttf", ".otf", ".png", ".ico", ".icns", ".pdf", ".gz", ".db", ".sqlite", ".jpg"}


def _pins(lock: str) -> dict[str, str]:
    text = (ROOT / lock).read_text(encoding="utf-8")
    return dict(re.findall(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", text, re.MULTILINE))


def _lines() -> list[tuple[str, str]]:
    found = []
    for path in tracked_files():
        if path.suffix.lower() not in BINARY:
            text = path.read_text(encoding="utf-8")
            found += [
                (f"{path.relative_to(ROOT).as_posix()}:{n}", line)
                for n, line in enumerate(text.split("\n"), 1)
            ]
    return found


def test_locks_hold_versions_and_hashes_and_no_address() -> None:
    for lock in LOCKS:
        text = (ROOT / lock).read_text(encoding="utf-8")
        assert not LOCK_ADDRESS.search(text), lock
        blocks = re.split(r"\n(?=[A-Za-z0-9])", text.strip())
        assert len(blocks) > 20
        assert [block.split()[0] for block in blocks if "--hash=sha256:" not in block] == []


def test_development_lock_holds_every_run_time_pin() -> None:
    # One environment serves both commands because of this.
    run, dev = (_pins(lock) for lock in LOCKS)
    assert run.items() <= dev.items()


def test_locks_hold_every_requirement() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    for names, lock in (
        (project["project"]["dependencies"], "requirements.lock"),
        (project["dependency-groups"]["dev"], "requirements-dev.lock"),
    ):
        wanted = {
            re.split(r"[\[<>=!~ ;]", name)[0].lower().replace("_", "-").replace(".", "-") for name in names
        }
        assert wanted <= set(_pins(lock))


def test_no_path_of_one_machine_is_tracked() -> None:
    found = [f"{place} {line.strip()[:100]}" for place, line in _lines() if MACHINE_PATH.search(line)]
    assert found == []


def test_no_address_of_a_package_host_is_tracked() -> None:
    found = [f"{place} {line.strip()[:100]}" for place, line in _lines() if PACKAGE_HOST.search(line)]
    assert found == []


def test_fonts_come_with_their_licence() -> None:
    folders = {path.parent for path in tracked_files() if path.suffix == ".ttf"}
    bare = [folder for folder in folders if not _has_licence(folder)]
    assert bare == []


def _has_licence(folder: Path) -> bool:
    return any(re.search("licen[cs]e|ofl|copying", path.name, re.IGNORECASE) for path in folder.iterdir())
